"""Checks of legal and illegal moves: what is offered and accepted, and what is refused and why."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tricksmith.errors import IllegalMove
from tricksmith.rules import Call, Claim, Move, Seat
from tricksmith.rules.author import Give
from tricksmith.testing.game_facts import is_stated
from tricksmith.testing.illegal_moves import illegal_moves

if TYPE_CHECKING:
    from collections.abc import Iterable
    from random import Random

    from tricksmith.rules import Hand
    from tricksmith.testing.check_report import CheckCase

__all__ = ["check_can_move", "check_legal", "check_refused", "check_turn"]


def check_turn(hand: Hand, case: CheckCase) -> None:
    """Fail unless exactly one seat must act, or the hand is over and has a result."""
    seat = hand.to_act
    if seat is None:
        if len(hand.legal) or hand.result is None:
            case.fail(f"no seat is to act, with {len(hand.legal)} legal moves and the result {hand.result}")
        return
    if seat not in range(hand.game.players):
        case.fail(f"seat {seat} is to act, and there is no such seat")
    if hand.result is not None:
        case.fail(f"seat {seat} is to act, and the hand has a result already: {hand.result}")
    source, contract = hand.plays_from, hand.contract
    assert source is not None
    if (
        source != seat
        and contract is not None
        and not any({seat, source} <= set(party) for party in hand.game.parties(contract))
    ):
        case.fail(f"seat {seat} plays for the dummy {source}, which is not of its party")
    check_can_move(hand, case)


def check_can_move(hand: Hand, case: CheckCase, where: str = "") -> None:
    """Fail unless the seat to act has a legal move."""
    source = hand.plays_from
    if source is not None and not len(hand.legal):
        lacks = "no cards, and all who play to a trick need one" if not hand.held[source] else f"{hand.held[source]}"
        what = f"seat {hand.to_act} is to act and has no legal move: it holds {lacks}"
        if hand.calling is not None:  # with the line that asks
            question = hand.calling.question
            count = question.count if isinstance(question, Give) else 0
            few = f", and is asked to give {count} cards of {len(hand.held[source])}" if count else ""
            what = f"{hand.calling.node.error(what + few)}"
        case.fail(where + what)


def check_legal(hand: Hand, case: CheckCase) -> None:
    """Fail unless each legal move is listed once, parses from its text, and is accepted by `why_not` and `play`."""
    moves = list(hand.legal)
    if list(hand.legal) != moves:
        case.fail(f"legal moves change their order when asked again: first {' '.join(map(str, moves))}")
    texts = [str(move) for move in moves]
    for items in (moves, texts):
        twice = next((item for index, item in enumerate(items) if item in items[:index]), None)
        if twice is not None:
            case.fail(f"legal moves: {twice} is listed twice in {', '.join(texts)}")
    for move in moves:
        with case.guard(f"the legal move {move}"):
            reason = hand.why_not(move)
        if reason is not None:
            case.fail(f"{move} is legal, and why_not says: {reason}")
        with case.guard(f"the legal move {move}"):
            parsed = hand.parse(str(move))
            after = hand.play(move)
        if parsed != move:
            case.fail(f"the legal move {move!r} is written {str(move)!r}, which is read as {parsed!r}")
        if after.actions != (*hand.actions, move):
            case.fail(f"after {move} the actions are {after.actions}")
    if not set(hand.penalty_free) <= set(moves):
        case.fail(f"penalty_free has moves that are not legal: {hand.penalty_free}")


def check_refused(
    hand: Hand, calls: Iterable[Call], rules: set[str], rng: Random, limit: int | None, case: CheckCase
) -> int:
    """Fail unless illegal moves are refused for a stated reason and change nothing; return how many were tried."""
    before = _snapshot(hand)
    moves = illegal_moves(hand, calls, rng, limit)
    for move in moves:
        _check_refused(hand, move, None, rules, case)
    legal = hand.legal[rng.randrange(len(hand.legal))]
    seats = [Seat(seat) for seat in range(hand.game.players)]
    for seat in seats:
        if seat != hand.to_act:
            _check_refused(hand, legal, seat, rules, case)
    for seat in seats:
        _check_claims(hand, seat, rules, case)
    if _snapshot(hand) != before:
        case.fail("a refused move has changed the hand")
    return len(moves) + len(seats) - 1


def _snapshot(hand: Hand) -> tuple[Any, ...]:
    """What a refused move must not change."""
    return hand.actions, hand.claims, hand.to_act, hand.legal, hand.held


def _check_refused(hand: Hand, move: Move, by: Seat | None, rules: set[str], case: CheckCase) -> None:
    """Fail unless the move is refused by `why_not` and by `play`, with the same words."""

    def attempt() -> str:
        return f"{move!r} by seat {by}" if by is not None else repr(move)

    with case.guard(lambda: f"why_not({attempt()})"):
        reason = hand.why_not(move, by=by)
    if reason is None:
        case.fail(f"{attempt()} is not among the legal moves ({hand.legal}), but why_not() gives no reason against it")
    if not is_stated(reason.rule, rules):
        case.fail(
            f"{attempt()} is refused by the rule {reason.rule!r}, and no docstring of the game states it: {reason}"
        )
    if not reason.sentence.strip() or reason.move != str(move):
        case.fail(f"{attempt()} is refused without a sentence about it: {reason!r}")
    with case.guard(lambda: f"play({attempt()})"):
        try:
            hand.play(move, by=by)
        except IllegalMove as error:
            if error != reason:
                case.fail(f"{attempt()} is refused with {error}, and why_not says {reason}")
            return
    case.fail(f"{attempt()} is played, though why_not says: {reason}")


def _check_claims(hand: Hand, by: Seat, rules: set[str], case: CheckCase) -> None:
    """Fail unless a seat may claim exactly what `legal_claims` offers, against others than its own side.

    Where nobody can claim, one claim is tried, and another one at the next position.
    """
    offered = hand.legal_claims(by)
    all_accused = (*range(hand.game.players), hand.game.players, 99, -1)
    turn = (len(hand.actions) + by) % len(all_accused)
    for accused in all_accused if offered or hand.game.revokes == "claim" else all_accused[turn : turn + 1]:
        claim = Claim(Seat(accused))
        if claim not in offered:
            _check_refused(hand, claim, by, rules, case)
            continue
        own_side = next(side for side in hand.game.sides if by in side)
        if hand.game.revokes != "claim" or accused in own_side:
            case.fail(f"seat {by} may say {claim}: only opponents claim, where the table plays with claims")
        with case.guard(f"play({claim!r}, by={by})"):
            after = hand.play(claim, by=by)
            read = hand.parse(str(claim))
        if read != claim or (after.to_act, after.legal, after.held) != (hand.to_act, hand.legal, hand.held):
            case.fail(f"{claim} by seat {by} is read as {read!r}, or changes more than the claims")
