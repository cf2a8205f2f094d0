"""The table drawn with Rich: every part of what `RichUI` shows, in the colours of the suits."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from rich.console import Group as Lines
from rich.rule import Rule
from rich.table import Table
from rich.text import Text

from tricksmith.present import join, offer_text, sentence

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from rich.console import RenderableType

    from tricksmith.cards import Card, Deck, Suit
    from tricksmith.present import HandRow, Menu, SuitGroup, TableView, TrickRow

__all__ = ["Paint", "draw_entries", "draw_hand", "draw_hand_end", "draw_table"]

GAP = 2
"""Blanks between cards."""
COLOURS = {
    "Moons": "bright_blue", "Suns": "yellow", "Waves": "cyan", "Leaves": "green", "Wyrms": "red", "Knots": "magenta",
    "spades": "", "hearts": "red", "diamonds": "bright_blue", "clubs": "green",
}  # fmt: skip
"""The terminal's own colours, so that they suit its background; spades have its text colour."""
OTHER_COLOURS = ("cyan", "magenta", "yellow", "green", "bright_blue", "red")
"""The colours of other suits, by their place in the deck."""


def draw_table(table: TableView, news: list[str], width: int) -> RenderableType:
    """Everything in view at the player's turn, from the heading down to what is asked."""
    paint = Paint(table.game.deck)
    parts: list[RenderableType] = [_heading(table), *_contract_lines(table, paint), _sides(table)]
    if news:
        parts += [_rule_line("what has happened"), _recent_events(news, paint)]
    if table.view.phase == "tricks":
        parts += _trick(table, paint)
    if table.other_hand is not None:
        name, cards = table.other_hand
        parts += [_rule_line(name), paint.sentence(" ".join(card.symbols for card in cards))]
    title = f"the dummy, {table.dummy}" if table.plays_dummy else "your hand"
    parts += [_rule_line(title), draw_hand(table, paint, width), *_turn(table, paint, width)]
    return Lines(*parts)


def _rule_line(name: str | Text = "") -> Rule:
    return Rule(name, style="dim", align="left")


def _heading(table: TableView) -> Table:
    grid = Table.grid(expand=True)
    grid.add_column()
    grid.add_column(justify="right")
    view = table.view
    where = f"hand {table.match.number + 1}" + (f", trick {table.trick_number}" if view.phase == "tricks" else "")
    way = "clockwise" if table.game.clockwise else "anticlockwise"
    dealer = f"{table.who.does(view.dealer, 'deal')}, {way}"
    grid.add_row(Text.assemble((table.game.name, "bold"), f"  {where}"), Text(dealer, style="dim"))
    return grid


def _contract_lines(table: TableView, paint: Paint) -> Iterator[Text]:
    """The contract, what can't be led, the piles and the order of trumps."""
    facts = [f"{name} {text}" for name, text in table.contract_facts]
    facts += [", ".join(filter(None, (f"{name} {_cards_text(cards)}", note))) for name, cards, note in table.piles]
    if table.view.restricted_suits:
        facts.append(f"can't be led yet: {join(suit.name for suit in table.view.restricted_suits)}")
    if facts:
        yield paint.sentence(" · ".join(facts))
    if table.trump_order:
        yield _trump_order(table, paint)


def _recent_events(news: list[str], paint: Paint) -> RenderableType:
    """Sentences one after another; each finished trick has a line of its own."""
    lines: list[str] = []
    for text in news:
        if text.startswith("Trick ") or not lines or lines[-1].startswith("Trick "):
            lines.append(text)
        else:
            lines[-1] += f" {text}"
    return Lines(*(paint.sentence(line) for line in lines))


def _cards_text(cards: Iterable[Card]) -> str:
    return ", ".join(f"{card.symbols} {card.title}".rstrip() for card in cards)


def _trump_order(table: TableView, paint: Paint) -> Text:
    """The trumps from the highest down: those held underlined, those gone struck through in brackets."""
    line = Text("trumps ")
    for card, state in table.trump_order:
        text = paint.card(card)
        if state == "held":
            text.append("*")
            text.stylize("underline", 0, len(text) - 1)
        elif state == "gone":
            text = Text(f"({card.symbols})", style="dim")
        line.append_text(text).append(" ")
    return line.append("  * yours  (gone)", style="dim")


def _sides(table: TableView) -> Table:
    """A row for each side: what it says or plays for, what it has so far, its score."""
    rows = table.sides
    columns = [
        [Text(table.who.all(row.seats), style="bold" if table.view.seat in row.seats else "") for row in rows],
        [Text(row.plan) for row in rows],
        [Text(row.taken) for row in rows],
        [Text(f"score {row.total}") for row in rows],
    ]
    filled = [column for column in columns if any(column)]
    grid = Table.grid(padding=(0, 3, 0, 0))
    for cells in zip(*filled, strict=True):
        grid.add_row(*cells)
    return grid


def _trick(table: TableView, paint: Paint) -> list[RenderableType]:
    """The trick on the table, a column for each seat in the order of play."""
    rows = table.trick
    grid = Table.grid(expand=True, padding=(0, 1, 0, 0))
    for _ in rows:
        grid.add_column(ratio=1)
    led = table.led
    title = (
        f"the trick: {led.name} {'named' if table.game.leader_names_suit else 'led'}"
        if led is not None
        else "the trick"
    )
    grid.add_row(*(Text(table.who.name(row.seat), style="bold" if row.seat == table.view.seat else "") for row in rows))
    grid.add_row(*(_draw_played_card(row, paint) for row in rows))
    if any(row.wins or row.tags for row in rows):
        grid.add_row(*map(_played_card_note, rows))
    out = [Text(sentence(table.sitting_out), style="dim")] if table.sitting_out else []
    return [_rule_line(paint.sentence(title)), grid, *out]


def _played_card_note(row: TrickRow) -> Text:
    """A note under a card on the table: that it is a trump or cursed, and that it wins so far."""
    between = ", " if row.tags and row.wins else ""
    return Text.assemble((", ".join(row.tags), "italic"), between, ("wins so far" if row.wins else "", "bold green"))


def _draw_played_card(row: TrickRow, paint: Paint) -> Text:
    if row.card is None:
        return Text("leads" if row.leads else "…", style="dim")
    card = paint.card(row.card)
    return card.append(f" {row.card.title.removeprefix('the ')}".rstrip(), style="dim")


def draw_hand(table: TableView, paint: Paint, width: int) -> Table:
    """The hand, a row for each suit; cards that can be played have a number."""
    by_card = any(entry.card for entry in table.menu.entries)
    names = [_suit(group, paint) for group, _ in table.groups]
    room = width - max((name.cell_len for name in names), default=0) - GAP
    grid = Table.grid(padding=(0, GAP, 0, 0))
    grid.add_column(no_wrap=True)
    grid.add_column(no_wrap=True)
    for name, (_, cards) in zip(names, table.groups, strict=True):
        grid.add_row(name, _pack_rows([_draw_held_card(held, paint, asks_for_card=by_card) for held in cards], room))
    return grid


def _pack_rows(items: list[Text], room: int) -> Text:
    """Return the items in rows of at most `room` cells; an item is never broken."""
    text, used = Text(), 0
    for item in items:
        if used and used + GAP + item.cell_len > room:
            text.append("\n")
            used = 0
        elif used:
            text.append(" " * GAP)
            used += GAP
        text.append_text(item)
        used += item.cell_len
    return text


def _suit(group: SuitGroup, paint: Paint) -> Text:
    """The name of a suit with its letter, and its symbol if it has one."""
    if group.suit is None:
        return Text(group.name, style="bold")
    return Text(
        " ".join(filter(None, (group.suit.symbol, group.suit.letter, group.name))), style=paint.suit(group.suit)
    )


def _draw_held_card(held: HandRow, paint: Paint, *, asks_for_card: bool) -> Text:
    """A card, with its number if it can be played, and what its row does not show, such as cursed."""
    title = f" {held.card.title.removeprefix('the ')}" if held.card.title else ""
    marks = f" ({', '.join(held.marks)})" if held.marks else ""
    if held.number is not None or not asks_for_card:
        number = Text.assemble((f"{held.number}", "bold reverse"), " ") if held.number is not None else Text()
        return Text.assemble(number, paint.card(held.card), title, (marks, "italic"))
    mark = "!" if held.is_revoke else "·"
    return Text(f"{mark} {held.card.symbols}{title}{marks}", style="dim")


def _turn(table: TableView, paint: Paint, width: int) -> Iterator[RenderableType]:
    if not table.view.is_my_turn:
        return
    yield paint.sentence(f"Your turn: {table.asks}.", "bold")
    if not table.menu.entries:
        yield Text(f"You may say {offer_text(table.view.legal)}.")
    elif not any(entry.card for entry in table.menu.entries):
        yield draw_entries(table.menu, paint, width)


def draw_entries(menu: Menu, paint: Paint | None, width: int) -> Text:
    """The entries of a menu with their numbers, in rows."""
    items = []
    for number, entry in enumerate(menu.entries, start=1):
        text = paint.sentence(entry.text) if paint is not None else Text(entry.text)
        items.append(Text.assemble((f"{number}", "bold reverse"), " ", text))
    return _pack_rows(items, width)


def draw_hand_end(table: TableView, news: list[str], end: list[str]) -> RenderableType:
    """The end of a hand: what happened at last, and the score sheet."""
    paint = Paint(table.game.deck)
    parts: list[RenderableType] = [_heading(table), *_contract_lines(table, paint)]
    if news:
        parts += [_rule_line("what has happened"), _recent_events(news, paint)]
    parts.append(_rule_line("the score"))
    if table.is_redealt:
        parts.append(Text("Nobody plays this hand: the cards are dealt again."))
    else:
        parts.append(_score(table, paint))
    parts += [Text(text, style="bold") for text in end]
    return Lines(*parts, Text())


def _score(table: TableView, paint: Paint) -> Table:
    """Return the lines of the score sheet, with the sum of each side next to its last line."""
    grid = Table.grid(padding=(0, 3, 0, 0))
    for justify in ("left", "left", "right", "left", "right"):
        grid.add_column(justify=justify)
    for row in table.score:
        grid.add_row(
            row.who, paint.sentence(row.why), row.points, Text(row.rule, style="dim"), Text(row.sum, style="bold")
        )
    return grid


class Paint:
    """The colours of one deck.

    >>> from tricksmith.cards import DECKTET
    >>> paint = Paint(DECKTET)
    >>> [(span.start, span.end, str(span.style)) for span in paint.sentence("Bo plays 8ms.").spans]
    [(9, 10, 'bold'), (10, 11, 'bold bright_blue'), (11, 12, 'bold yellow')]
    """

    def __init__(self, deck: Deck) -> None:
        self.deck = deck
        self._cards = {spelling: card for card in deck.cards for spelling in (card.code, card.symbols)}
        self._suits = {suit.name: suit for suit in deck.suits}
        words = sorted([*self._cards, *self._suits], key=len, reverse=True)
        self._pattern = re.compile(r"(?<![\w/+])(?:" + "|".join(map(re.escape, words)) + r")(?!\w)")

    def suit(self, suit: Suit) -> str:
        """The style of a suit."""
        index = self.deck.suits.index(suit) if suit in self.deck.suits else 0
        return f"bold {COLOURS.get(suit.name, OTHER_COLOURS[index % len(OTHER_COLOURS)])}".rstrip()

    def card(self, card: Card) -> Text:
        """A card, its rank in the text colour and each suit in its own."""
        text = Text(card.symbols)
        self._paint_card(text, 0, card)
        return text

    def sentence(self, sentence: str, style: str = "") -> Text:
        """A sentence with the cards and suits in it coloured."""
        text = Text(sentence, style=style)
        for match in self._pattern.finditer(sentence):
            if card := self._cards.get(match[0]):
                self._paint_card(text, match.start(), card)
            else:
                text.stylize(self.suit(self._suits[match[0]]), match.start(), match.end())
        return text

    def _paint_card(self, text: Text, start: int, card: Card) -> None:
        length = len(card.symbols)
        if len(card.suits) == 1:
            text.stylize(self.suit(card.suit), start, start + length)
            return
        text.stylize("bold", start, start + length - len(card.suits))
        for index, suit in enumerate(card.suits):
            at = start + length - len(card.suits) + index
            text.stylize(self.suit(suit), at, at + 1)
