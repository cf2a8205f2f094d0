"""Moves in words."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tricksmith.present.card import card_text, cards_text
from tricksmith.present.cast import join
from tricksmith.rules import Call, CardMove, Claim, Opening, Play

if TYPE_CHECKING:
    from collections.abc import Iterable

    from tricksmith.present.cast import Cast
    from tricksmith.rules import Move, Seat

__all__ = ["call_text", "describe_move", "move_text", "offer_text"]


def call_text(call: Call) -> str:
    """A call as people say it, its value spelled out.

    >>> call_text(Call("trump", "m", also=("moons",))), call_text(Call("bid", "95", also=("95",)))
    ('trump moons', 'bid 95')
    """
    value = call.also[0] if call.value and call.also else call.value
    return f"{call.word} {value}".rstrip()


def move_text(move: Move, cast: Cast) -> str:
    """A move as an entry of a menu."""
    if isinstance(move, Call):
        return call_text(move)
    if isinstance(move, Play):
        as_suit = f" as {move.named.name}" if move.named is not None else ""
        return card_text(move.card, cast) + as_suit
    if isinstance(move, CardMove):
        return f"{move.word} {cards_text(move.cards, cast)}"
    if isinstance(move, Opening):
        return f"{card_text(move.card, cast)}, taking {cards_text(move.takes, cast)}"
    return f"claim a renege by {cast.name(move.seat)}" if isinstance(move, Claim) else str(move)


def describe_move(move: Move, seat: Seat | int, cast: Cast, *, leading: bool = False, from_table: bool = False) -> str:
    """What a seat did, as the beginning of a sentence; a lead `from_table` was nobody's choice.

    >>> from tricksmith.cards import DECKTET
    >>> from tricksmith.present import Cast
    >>> cast = Cast(("Ada", "Bo"), you=1, symbols=True)
    >>> describe_move(Play(DECKTET.card("8ms"), DECKTET.suit("s")), 0, cast, leading=True)
    'Ada leads 8ms the Diplomat as Suns'
    >>> describe_move(Call("bid", "95"), 1, cast), describe_move(Call("most"), 0, cast)
    ('you bid 95', 'Ada says "most"')
    """
    if isinstance(move, Call):
        return _describe_call(move, seat, cast)
    if isinstance(move, Opening):
        return (
            f"{cast.does(seat, 'lead')} {card_text(move.card, cast)} and {cast.verb(seat, 'take')} {_with(move, cast)}"
        )
    if isinstance(move, CardMove):
        return f"{cast.does(seat, move.word)} {cards_text(move.cards, cast)}"
    if isinstance(move, Claim):
        return f"{cast.does(seat, 'claim')} that {cast.does(move.seat, 'have')} reneged"
    if leading and from_table:
        return f"{move_text(move, cast)} leads from the table, as if {cast.name(seat)} had led it"
    return f"{cast.does(seat, 'lead' if leading else 'play')} {move_text(move, cast)}"


def _with(move: Opening, cast: Cast) -> str:
    return f"{cards_text(move.takes, cast)} with it"


def offer_text(moves: Iterable[Move]) -> str:
    """What may be said, bids that are numbers in a row told by their ends.

    >>> offer_text([*(Call("bid", str(bid)) for bid in range(95, 191, 5)), Call("pass")])
    'bid 95, 100 and so on up to 190, or pass'
    >>> offer_text([Call("none"), Call("some"), Call("most")])
    'none, some or most'
    """
    calls = [move for move in moves if isinstance(move, Call)]
    bids = [call.value for call in calls if call.value.isdecimal()]
    others = [call_text(call) for call in calls if not call.value.isdecimal()]
    if len(bids) < 4:
        return join([*(call_text(call) for call in calls if call.value.isdecimal()), *others], "or")
    row = f"{calls[0].word} {bids[0]}, {bids[1]} and so on up to {bids[-1]}"
    return ", or ".join([row, *([join(others, "or")] if others else [])])


def _describe_call(call: Call, seat: Seat | int, cast: Cast) -> str:
    """The calls that the vocabulary of questions has by itself are verbs; any other is quoted."""
    if call.word == "bid" and call.value:
        return f"{cast.does(seat, 'bid')} {call.value}"
    if call.word == "pass":
        return cast.does(seat, "pass")
    if call.word == "keep":
        return f"{cast.does(seat, 'keep')} the hand as it is"
    return f'{cast.does(seat, "say")} "{call_text(call)}"'
