"""A rule card, written on a sheet."""

from __future__ import annotations

from itertools import groupby
from typing import TYPE_CHECKING

from tricksmith.cli.shared.sheet import PlainSheet, Sheet
from tricksmith.rules import turned_piles

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tricksmith.cards import Card, Suit
    from tricksmith.rules import RuleCard, TrumpOrder

__all__ = ["pair_rows", "write_card"]

MAX_ORDERS = 8
"""The most orders of trumps that are all shown; of more, one is shown as an example."""


def write_card(card: RuleCard, sheet: Sheet, *, name: str, orders: Sequence[TrumpOrder] = ()) -> None:
    """Write the rule card of a game.

    `name` is the game's name on the command line; `orders` are the orders of trumps to show, by default the card's.
    """
    game = card.game
    sheet.title(game.name, f"by {game.author}")
    for paragraph in card.special:
        sheet.text(paragraph)
    sheet.heading("The table")
    sheet.entries(card.facts)
    _write_rules(card, sheet)
    _write_trump_orders(card, sheet, orders)
    if card.scoring:
        sheet.heading("The score")
        sheet.table(card.scoring)
    _write_pairs(card, sheet)
    if card.options:
        sheet.heading("Options")
        sheet.entries([row.entry for row in card.options])
    sheet.heading("To play")
    sheet.text(f"`tricksmith play {name}`")


def _write_rules(card: RuleCard, sheet: Sheet) -> None:
    sheet.heading("The rules")
    for topic, rules in groupby(card.rules, key=lambda rule: rule.topic):
        sheet.subheading(topic)
        sheet.entries([(rule.id, rule.text) for rule in rules])


def _write_trump_orders(card: RuleCard, sheet: Sheet, chosen: Sequence[TrumpOrder]) -> None:
    orders = chosen or card.trump_orders
    if not orders:
        return
    rule = f" ({card.trumps_rule})" if card.trumps_rule else ""
    sheet.heading(f"Trumps, the highest first{rule}")
    if len(orders) > MAX_ORDERS and len(turned_piles(card.game)) == 1:
        # One from the middle of the deck shows more than its first card does.
        example = orders[len(orders) // 3]
        sheet.text(f"One of {len(orders)} cases: `--turned {example.trumps[-1]}` shows that of this card, and so on.")
        orders = [example]
    plain = isinstance(sheet, PlainSheet)
    sheet.entries(
        [(case.when, " ".join(card_spelling(trump, plain=plain) for trump in case.trumps) or "none") for case in orders]
    )


def _write_pairs(card: RuleCard, sheet: Sheet) -> None:
    if not card.pairs:
        return
    sheet.heading("Cards that bear two suits")
    if isinstance(sheet, PlainSheet):
        sheet.entries(
            [(f"{first.name} and {second.name}", str(cards) or "none") for first, second, cards in card.pairs]
        )
    else:
        sheet.table(pair_rows(card))


def pair_rows(card: RuleCard) -> list[tuple[str, ...]]:
    """The table of the ranks that bear two suits: a row for each suit but the first, a column for each but the last."""
    suits: tuple[Suit, ...] = tuple(dict.fromkeys(suit for *pair, _ in card.pairs for suit in pair))
    ranks = {
        (first, second): " ".join(each.rank or each.code for each in cards) or "–"
        for first, second, cards in card.pairs
    }
    heading = ("", *(suit.name for suit in suits[:-1]))
    return [heading, *((row.name, *(ranks.get((column, row), "") for column in suits[:-1])) for row in suits[1:])]


def card_spelling(card: Card, *, plain: bool) -> str:
    """A card with its suits as symbols where they have any; in plain text as it is typed."""
    return card.code if plain else card.symbols
