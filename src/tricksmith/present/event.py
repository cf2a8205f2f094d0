"""Events before the tricks in words: what a viewer saw of calls, exchanges and cards turned up."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tricksmith.present.card import card_text, cards_text
from tricksmith.present.cast import count
from tricksmith.present.move import describe_move

if TYPE_CHECKING:
    from tricksmith.present.cast import Cast
    from tricksmith.rules import Event, GameRules

__all__ = ["describe_event", "pile_text"]


def pile_text(game: GameRules[Any, Any], name: str) -> str:
    """What a pile is called in a sentence.

    >>> from tricksmith import games
    >>> game = games.get("nameless")
    >>> pile_text(game, "up"), pile_text(game, "talon"), pile_text(game, "discard")
    ('the up card', 'the talon cards', 'the discard')
    """
    sizes = {pile.name: pile.size for pile in game.the_layout.piles}
    return f"the {name}{'' if name not in sizes else ' card' if sizes[name] == 1 else ' cards'}"


def describe_event(event: Event, game: GameRules[Any, Any], cast: Cast) -> str:
    """What the viewer saw, as a sentence without its stop; cards are named only if the event holds them."""
    seat, pile = event.seat, pile_text(game, event.pile)
    said = describe_move(event.move, seat, cast) if event.move is not None else ""
    known, cards = event.cards is not None, _cards(event, cast)
    if event.verb == "swaps" and not said:
        return f"{cast.does(seat, 'exchange')} {cards} for {pile}, unseen"
    sentences = {
        "says": said,
        "opens": f"{said}, which makes the first trick",
        "shows": f"{cast.does(seat, 'show')} {cards}",
        "takes": f"{cast.does(seat, 'take')} {pile}" + (f": {cards}" if known else ", unseen"),
        "swaps": f"{said} and {cast.verb(seat, 'get')} {cards}",
        "switches": f"{cast.does(seat, 'exchange')} the whole hand for {pile}" + (f", giving {cards}" if known else ""),
        "gives": said or f"{cast.does(seat, 'give')} {cards}",
        "keeps": f"{cast.does(seat, 'get')} {pile} as taken, unseen",
        "is dealt": f"{cast.does(seat, 'are')} dealt {cards}",
        "discards": f"{cast.does(seat, 'discard')} {cards}",
    }
    return sentences.get(event.verb) or f"{cast.does(seat, event.verb.removesuffix('s'))} {said or cards}"


def _cards(event: Event, cast: Cast) -> str:
    """The cards, by name if there is one, or how many there are."""
    if event.cards is None:
        return count(event.count, "card")
    if len(event.cards) == 1:
        return card_text(next(iter(event.cards)), cast)
    return cards_text(event.cards, cast)
