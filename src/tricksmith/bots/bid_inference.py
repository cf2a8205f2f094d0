"""What bids tell of the hands behind them: a seat that named a suit is strong where that suit is trump."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple
from weakref import WeakKeyDictionary

import numpy as np

from tricksmith.belief import card_locations, replay_calls
from tricksmith.bots.strengths import card_strengths
from tricksmith.rules import Bidding, Call, EventVerb, side_of
from tricksmith.rules.author import PASS, Auction, SayAtOnce, Turn
from tricksmith.rules.runtime import Calling

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from numpy.typing import NDArray

    from tricksmith.rules import GameRules, Move, Seat, View

    Floats = NDArray[np.float64]
    Strengths = tuple[float, ...]

__all__ = ["NamedContract", "bid_likelihoods", "named_contracts", "without_insisting"]

INVERSE_TEMPERATURE = 3.0
"""What an expected trick counts in the choice of what to name: the odds of two names are e to this times the
difference."""
MAX_CARDS = 64
MAX_NAMED = 2
"""How often a seat names a contract that its partner outbids."""


class NamedContract(NamedTuple):
    """A bid of another seat, and what its cards would have been worth in each contract that it could have named.

    Attributes:
        seat: Who made it.
        chosen: The place in `strengths` of the contract that was named.
        strengths: For each contract, how likely each card, by index, is to take a trick in it.
    """

    seat: Seat
    chosen: int
    strengths: tuple[Strengths, ...]


def named_contracts(view: View, held: Sequence[int], piles: Mapping[str, int]) -> tuple[NamedContract, ...]:
    """Return what the others have named in the bidding that is going on; who insists on a contract says so again.

    Empty where all bids lead to the same strength of the cards, as where they say a number and no suit.

    Args:
        view: What a seat knows, in the calls.
        held: The cards of each seat in one deal that fits it, as bits.
        piles: The cards of each hidden pile in that deal, as bits.

    >>> from tricksmith import games
    >>> from tricksmith.play import deal
    >>> game = games.get("bridge")
    >>> hand = game.hand(deal(game, seed="example"), dealer=0)
    >>> hand = hand.play(hand.parse("1h"))
    >>> (named,) = named_contracts(hand.view(1), [cards.mask for cards in hand.deal.hands], {})
    >>> named.seat, len(named.strengths)
    (0, 5)
    """
    heard = any(seat != view.seat and call != PASS for seat, call in _spoken(view))
    if not heard or PASS not in view.legal or len(view.game.deck.cards) > MAX_CARDS:
        return ()
    calling = replay_calls(view, card_locations(view, held, piles))
    if (
        calling is None
        or not isinstance(calling.question, Bidding)
        or isinstance(calling.question, Auction | SayAtOnce)
    ):
        return ()
    return tuple(dict.fromkeys(_named(view, calling, calling.question)))


def bid_likelihoods(named: Sequence[NamedContract], hands: NDArray[np.uint64]) -> Floats:
    """Return the logarithm of how likely these bids are in each deal, shape (deals,).

    Args:
        named: What was bid.
        hands: What each seat holds in each deal, shape (deals, players), as bits.
    """
    total = np.zeros(len(hands))
    for seat, chosen, strengths in named:
        held = np.unpackbits(hands[:, seat, None].astype("<u8").view(np.uint8), axis=-1, bitorder="little")
        values = INVERSE_TEMPERATURE * (held[:, : len(strengths[0])] @ np.array(strengths).T)
        total += values[:, chosen] - np.logaddexp.reduce(values, axis=1)
    return total


def _spoken(view: View) -> Iterator[tuple[Seat, Call]]:
    """The calls of the hand so far."""
    for event in view.events:
        if event.verb is EventVerb.SAYS and isinstance(event.move, Call) and event.seat is not None:
            yield event.seat, event.move


def without_insisting(view: View, calling: Calling, moves: Sequence[Move]) -> list[Move]:
    """Return these calls without those that would name again what the seat has named twice and its partner outbid.

    Partners who each see only their own cards would else outbid each other to the top. A pass always remains.

    Args:
        view: What the seat knows.
        calling: The state of the calls.
        moves: Legal calls.
    """
    question = calling.question
    if PASS not in moves or not isinstance(question, Bidding) or isinstance(question, Auction | SayAtOnce):
        return list(moves)
    assert view.seat is not None
    side = view.game.sides[side_of(view.seat, view.game.sides)]
    named = [(seat, strengths) for seat, strengths, _ in _replayed(view, calling, question) if seat in side]
    own = [strengths for seat, strengths in named if seat == view.seat]
    outbid = [one for one in {*own} if own.count(one) >= MAX_NAMED and named[-1][1] != one]
    return [
        move
        for move in moves
        if not outbid or not isinstance(move, Call) or _strengths(calling, question, move) not in outbid
    ]


def _named(view: View, calling: Calling, question: Bidding) -> Iterator[NamedContract]:
    for seat, chosen, menu in _replayed(view, calling, question):
        if seat != view.seat:
            offered = (_strengths(calling, question, other) for other in menu)
            strengths = tuple(dict.fromkeys(one for one in offered if one is not None))
            if len(strengths) > 1:
                yield NamedContract(seat, strengths.index(chosen), strengths)


def _replayed(view: View, calling: Calling, question: Bidding) -> Iterator[tuple[Seat, Strengths, tuple[Call, ...]]]:
    """The calls so far that named a contract: whose it was, how strong cards are in it, and what was offered."""
    state = question.start()
    for seat, call in _spoken(view):
        if question.speaker(state) != seat or question.why_not(state, call) is not None:
            continue
        chosen = _strengths(calling, question, call)
        if chosen is not None:
            yield seat, chosen, tuple(question.menu(state))
        state = question.after(state, call)


_KNOWN: WeakKeyDictionary[GameRules[Any, Any], dict[tuple[Bidding, Call], Strengths | None]] = WeakKeyDictionary()


def _strengths(calling: Calling, question: Bidding, call: Call) -> Strengths | None:
    """How strong cards are in the contract of a call if all others make their usual calls; None if that is open."""
    known = _KNOWN.setdefault(calling.game, {})
    key = question, call
    if key not in known:
        known[key] = _strengths_of(calling, question, call)
    return known[key]


def _strengths_of(calling: Calling, question: Bidding, call: Call) -> Strengths | None:
    start = question.start()
    seat = question.speaker(start)
    if seat is None or call == PASS or call not in question.menu(start):
        return None
    stage = calling.with_cards(calling.locations, Turn(question, seat, start)).play(call)
    while isinstance(stage, Calling):
        usual = question.usual_place(stage.state) if stage.question == question else None
        if usual is None:
            return None
        stage = stage.play(stage.moves()[usual])
    return card_strengths(calling.game, stage.contract) if stage.contract is not None else None
