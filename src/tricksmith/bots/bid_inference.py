"""Inference from bids: a seat that named a suit is strong in contracts with that trump.

Seats that bid are stronger than average, and seats that pass at their first turn are weaker.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple
from weakref import WeakKeyDictionary

import numpy as np

from tricksmith.belief import ObservedCallReplay
from tricksmith.bots.doubling import contract_after, names_contracts
from tricksmith.bots.joining import joining_replies
from tricksmith.engine import HeuristicPolicy, Tricks, mask_bits
from tricksmith.errors import RulesError
from tricksmith.rules import Bidding, Call, side_of
from tricksmith.rules.author import PASS, Turn
from tricksmith.rules.runtime import Calling

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from numpy.typing import NDArray

    from tricksmith._arrays import Floats
    from tricksmith.rules import Contract, GameRules, Move, Seat, View

    Strengths = tuple[float, ...]

__all__ = [
    "NamedContract",
    "bid_log_likelihoods",
    "card_strengths",
    "has_heard_bids",
    "named_contracts",
    "without_insisting",
]

INVERSE_TEMPERATURE = 3.0
"""The inverse temperature of the softmax by which seats choose a contract to name, per expected trick."""
PASS_STEEPNESS = 1.2
"""The slope of the logistic function by which seats bid or pass, per trick above those that an average hand takes."""
MAX_CARDS = 64
"""The largest deck whose hands fit in one 64-bit mask."""
MAX_NAMED = 2
"""How often a seat names a contract that its partner outbids."""
_STRENGTHS: WeakKeyDictionary[Tricks, tuple[float, ...]] = WeakKeyDictionary()
"""The strengths of the cards by trick automaton: many contracts share one."""
_BY_CALL: WeakKeyDictionary[GameRules[Any, Any], dict[tuple[Bidding, Call], Strengths | None]] = WeakKeyDictionary()
"""The results of `_strengths` by game."""


class NamedContract(NamedTuple):
    """A bid or pass of another seat, and what its cards would be worth in each contract that it could have named.

    Attributes:
        seat: Who made it.
        chosen: The index in `strengths` of the contract that was named; None for a pass.
        strengths: For each contract, how likely each card, by index, is to take a trick in it.
    """

    seat: Seat
    chosen: int | None
    strengths: tuple[Strengths, ...]


def card_strengths(game: GameRules[Any, Any], contract: Contract[Any, Any]) -> tuple[float, ...]:
    """Return for each card, by index, the probability that it takes a trick when nothing is known.

    Args:
        game: The game.
        contract: The contract.

    Returns:
        The probabilities; the same for all cards if the game's tricks can't be compiled.
    """
    try:
        tricks = Tricks.of(game, contract)
    except RulesError:
        return (0.0,) * len(game.deck.cards)
    if tricks not in _STRENGTHS:
        policy = HeuristicPolicy.for_stock(tricks, contract, game.the_layout.hands, estimate=True)
        _STRENGTHS[tricks] = tuple(policy.strengths())
    return _STRENGTHS[tricks]


def has_heard_bids(view: View) -> bool:
    """Return whether the seat can pass, and any seat has made a call other than a pass.

    Args:
        view: What a seat knows, in the calls.
    """
    return PASS in view.legal and any(isinstance(event.move, Call) and event.move != PASS for event in view.events)


def named_contracts(view: View, calling: Calling | None) -> tuple[NamedContract, ...]:
    """Return the contracts that the others have named so far in the current bidding, and passes at a first turn.

    A contract that a seat names again is listed again. The result is empty where all bids lead to the same strength of
    the cards, as where they say a number and no suit.

    Args:
        view: What a seat knows, in the calls.
        calling: The state of the calls, with the cards of one deal that fits the view; None where it is not known.

    >>> from tricksmith import games
    >>> from tricksmith.belief import replay_calls
    >>> from tricksmith.play import deal
    >>> game = games.get("bridge")
    >>> hand = game.hand(deal(game, seed="example"), dealer=0)
    >>> hand = hand.play(hand.parse("1h"))
    >>> (named,) = named_contracts(hand.view(1), replay_calls(hand.view(1), hand.stage.locations))
    >>> named.seat, len(named.strengths)
    (0, 5)
    """
    question = _contract_bidding(calling)
    if calling is None or question is None or not has_heard_bids(view) or len(view.game.deck.cards) > MAX_CARDS:
        return ()
    return tuple(_heard_contracts(view, calling, question))


def bid_log_likelihoods(named: Sequence[NamedContract], hands: NDArray[np.uint64]) -> Floats:
    """Return the log-likelihood of these bids in each deal, shape (deals,).

    Args:
        named: What was bid or passed.
        hands: What each seat holds in each deal, shape (deals, players), as bits.
    """
    total = np.zeros(len(hands))
    for seat, chosen, strengths in named:
        held, by_card = mask_bits(hands[:, seat])[:, : len(strengths[0])], np.array(strengths)
        tricks = held @ by_card.T
        above = PASS_STEEPNESS * (tricks.max(axis=1) - held.sum(axis=1) * by_card.mean())
        total -= np.logaddexp(0, above if chosen is None else -above)
        if chosen is not None:
            values = INVERSE_TEMPERATURE * tricks
            total += values[:, chosen] - np.logaddexp.reduce(values, axis=1)
    return total


def without_insisting(view: View, calling: Calling, moves: Sequence[Move]) -> list[Move]:
    """Leave out calls that name a contract which the seat has named twice before and its partner outbid each time.

    Otherwise partners, who each see only their own cards, would outbid each other to the top. A pass always remains.

    Args:
        view: What the seat knows.
        calling: The state of the calls.
        moves: Legal calls.
    """
    question = _contract_bidding(calling)
    if PASS not in moves or question is None:
        return list(moves)
    assert view.seat is not None
    side = view.game.sides[side_of(view.seat, view.game.sides)]
    replayed = _contract_calls(view, calling, question)
    named = [(seat, strengths) for seat, strengths, _ in replayed if seat in side and strengths is not None]
    own = [strengths for seat, strengths in named if seat == view.seat]
    _, last_named = named[-1] if named else (None, None)
    outbid = [strengths for strengths in {*own} if own.count(strengths) >= MAX_NAMED and last_named != strengths]
    if not outbid:
        return list(moves)
    return [move for move in moves if not isinstance(move, Call) or _strengths(calling, question, move) not in outbid]


def _contract_bidding(calling: Calling | None) -> Bidding | None:
    """The current bidding, if seats name contracts in turn: not an auction of numbers, nor where all speak at once."""
    question = calling.question if calling is not None else None
    return question if names_contracts(question) else None


def _heard_contracts(view: View, calling: Calling, question: Bidding) -> Iterator[NamedContract]:
    spoken: set[Seat] = set()
    for seat, chosen, menu in _contract_calls(view, calling, question):
        counts = seat != view.seat and (chosen is not None or seat not in spoken)  # a later pass says little
        spoken.add(seat)
        if counts:
            offered = (_strengths(calling, question, call) for call in menu)
            choices = tuple(dict.fromkeys(strengths for strengths in offered if strengths is not None))
            if len(choices) > 1:
                yield NamedContract(seat, None if chosen is None else choices.index(chosen), choices)


def _contract_calls(
    view: View, calling: Calling, question: Bidding
) -> Iterator[tuple[Seat, Strengths | None, tuple[Call, ...]]]:
    """Yield each call so far that named a contract or passed: its seat, the strengths of cards in it, and the menu."""
    for seat, call, offered, _ in ObservedCallReplay(view).observed:
        chosen = _strengths(calling, question, call)
        if chosen is not None or call == PASS:
            yield seat, chosen, offered


def _strengths(calling: Calling, question: Bidding, call: Call) -> Strengths | None:
    """The strengths of cards in the contract of a call, if all others make their usual calls; None if that is open."""
    known = _BY_CALL.setdefault(calling.game, {})
    key = question, call
    if key not in known:
        known[key] = _strengths_of(calling, question, call)
    return known[key]


def _strengths_of(calling: Calling, question: Bidding, call: Call) -> Strengths | None:
    start = question.start()
    seat = question.speaker(start)
    if seat is None or call == PASS or call not in question.menu(start):
        return None
    opening = calling.with_cards(calling.locations, Turn(question, seat, start))
    contract = contract_after(opening, call)
    if contract is None:  # perhaps a partner has to join first, as after a proposal
        contract = next((reply.contract for reply in joining_replies(opening, call)), None)
    return card_strengths(calling.game, contract) if contract is not None else None
