"""Deals as JSON in a record: `hands`, then each pile of the game's layout by its name."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tricksmith.cards import CardSet
from tricksmith.errors import DealError, NotationError, RecordError
from tricksmith.play.dealing import deal
from tricksmith.play.json_values import as_list, as_object, as_text, quoted
from tricksmith.rules import Deal

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tricksmith.rules import Game

__all__ = ["read_deal", "write_deal"]

Parts = str | list[str]
"""The cards of one part of a deal as text, or one text for each seat or card."""
MAX_CARD_LENGTH = 8
"""Characters of a text for each card of the deck: more than any card's code and the space after it."""


def write_deal(cards: Deal) -> dict[str, Parts]:
    """Return a deal as a record holds it: for each part the cards as a text, or a list of texts, one for each seat.

    >>> from tricksmith import games
    >>> write_deal(deal(games.get("nameless"), seed="example"))["up"]
    '2c'
    """
    return {"hands": _write_part(cards.hands), **{name: _write_part(pile) for name, pile in cards.piles.items()}}


def _write_part(part: CardSet | tuple[CardSet, ...]) -> Parts:
    return str(part) if isinstance(part, CardSet) else [str(cards) for cards in part]


def read_deal(game: Game[Any, Any], value: object, number: int, *, seed: str | None, earlier: Sequence[Deal]) -> Deal:
    """Return the deal of hand `number`, from 0.

    Raises `RecordError` if it does not fit the game or its seed; without a seed, if it does not fit the earlier deals
    of the match.
    """
    layout = game.the_layout
    fields = as_object(value, "deal", ["hands", *(pile.name for pile in layout.piles)])
    hands = _read_each(game, fields["hands"], "hands", game.players, "seat")
    piles = {
        pile.name: _read_set(game, fields[pile.name], pile.name)
        if (parts := pile.parts(game.players)) is None
        else _read_each(game, fields[pile.name], pile.name, parts, "seat" if pile.each else "card")
        for pile in layout.piles
    }
    cards = Deal(hands, piles, number)
    try:
        cards.check(layout, game.players)
    except DealError as error:
        raise RecordError(f"deal: {error}") from None
    if seed is None:
        _check_stacks(game, cards, earlier)
    else:
        _check_seed(cards, deal(game, seed=seed, number=number), seed)
    return cards


def _read_each(game: Game[Any, Any], value: object, name: str, parts: int, noun: str) -> tuple[CardSet, ...]:
    texts = as_list(value, f"deal: {name}", f"texts, one a {noun}")
    if len(texts) != parts:
        raise RecordError(f"deal: {name} has one text for each of the {parts} {noun}s, not {len(texts)}")
    return tuple(_read_set(game, text, f"{name}[{number}]") for number, text in enumerate(texts))


def _read_set(game: Game[Any, Any], value: object, name: str) -> CardSet:
    text = as_text(value, f"deal: {name}")
    if len(text) > MAX_CARD_LENGTH * len(game.deck.cards):
        raise RecordError(f"deal: {name} is longer than all cards together: {quoted(text)}")
    try:
        cards = game.deck.set(text)
    except NotationError as error:
        raise RecordError(f"deal: {name}: {error}") from None
    if str(cards) != text:
        raise RecordError(f"deal: {name} is written {quoted(str(cards))}, not {quoted(text)}")
    return cards


def _check_seed(cards: Deal, from_seed: Deal, seed: str) -> None:
    """Raise `RecordError` unless the deal is the one that the seed gives."""
    for (name, written), (_, dealt) in zip(cards.parts(), from_seed.parts(), strict=True):
        if written != dealt:
            raise RecordError(f"deal: {name} is {written}, but the seed {quoted(seed)} deals {dealt}")


def _check_stacks(game: Game[Any, Any], cards: Deal, earlier: Sequence[Deal]) -> None:
    """Raise `RecordError` if a card of a stack comes again before the stack has run out."""
    for pile in game.the_layout.piles:
        if pile.stack is not None:
            for other in earlier[cards.number - cards.number % len(pile.stack) :]:
                if other.piles[pile.name] == cards.piles[pile.name]:
                    card, hand = cards.piles[pile.name], other.number + 1
                    raise RecordError(
                        f"deal: {pile.name} is {card}, which hand {hand} had: each of the {len(pile.stack)} comes once"
                        f" before they are shuffled again"
                    )
