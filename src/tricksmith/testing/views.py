"""Checks of views: each shows its seat its cards and its moves, and no other seat's."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tricksmith.cards import CardSet
from tricksmith.rules import Play, Seat

if TYPE_CHECKING:
    from tricksmith.cards import Card
    from tricksmith.rules import Hand, Result, View
    from tricksmith.testing.check_report import CheckCase

__all__ = ["check_views", "views"]


def views(hand: Hand) -> tuple[View, ...]:
    """Return what each seat sees, and last what a spectator sees, computed again in case the hand has changed."""
    hand._open_facts = hand._spectator_view = None
    return (*(hand.view(Seat(seat)) for seat in range(hand.game.players)), hand.view(None))


def check_views(hand: Hand, seen: tuple[View, ...], case: CheckCase) -> None:
    """Fail unless every view agrees with the hand."""
    movers = [view.seat for view in seen if view.legal]
    if movers != ([] if hand.to_act is None else [hand.to_act]):
        case.fail(f"seat {hand.to_act} is to act, and the views let seats {movers} move")
    for view in seen:
        who = f"the view of {'a spectator' if view.seat is None else f'seat {view.seat}'}"
        _check_view(hand, view, who, case)
        with case.guard(f"{who}: what follows from it"):
            overlap = view.unseen & (view.hand | view.dummy)
            _ = view.trumps, view.restricted_suits, view.aims, view.sitting_out, view.penalty_free
        if overlap:
            case.fail(f"{who} counts {overlap} as unseen, and holds it or sees it lie open")
    if hand.to_act is not None:
        _check_turn(hand, seen[hand.to_act], case)


def _check_view(hand: Hand, view: View, who: str, case: CheckCase) -> None:
    """Fail unless a view shows the cards, the counts and the result of the hand, and no secret."""
    held = CardSet(hand.game.deck) if view.seat is None else hand.held[view.seat]
    if view.hand != held:
        case.fail(f"{who} shows the hand {view.hand or '(no cards)'}, but the seat holds {held or 'nothing'}")
    if view.dummy != _laid_open(hand):
        case.fail(
            f"{who} shows {view.dummy or 'nothing'} in the dummy, where {_laid_open(hand) or 'nothing'} lies open"
        )
    if view.counts != tuple(map(len, hand.held)):
        case.fail(f"{who} counts {view.counts} cards in the hands, which hold {tuple(map(len, hand.held))}")
    # The contract in a result has no secret in a view, so the results are compared by what they say.
    if _scores_and_lines(view.result) != _scores_and_lines(hand.result):
        case.fail(f"{who} has the result {view.result}, and the hand {hand.result}")
    if view.contract is not None and view.contract.secret is not None:
        case.fail(f"{who} shows the contract's secret")
    if view.seat != hand.to_act and (view.reasons or view.revokes):
        case.fail(f"{who} explains moves out of turn: {[*view.reasons, *view.revokes]}")
    if view.plays_from not in (hand.plays_from, None):
        case.fail(f"{who} says that seat {view.plays_from} plays next, and seat {hand.plays_from} does")
    if view.to_act not in (hand.to_act, None):
        case.fail(f"{who} says that seat {view.to_act} is to act, and seat {hand.to_act} is")


def _ways(hand: Hand, card: Card, *, leading: bool) -> list[Play]:
    """Every way to play a card, by the functions of the game alone."""
    game, mode = hand.game, hand.view(None).mode
    named = game.ways_to_play(card, mode)
    if leading:
        suits = game.ways_to_lead(card, mode)
        return [Play(card, suit if game.leader_names_suit or suit in named else None) for suit in suits]
    return [Play(card, suit) for suit in named or (None,)]


def _laid_open(hand: Hand) -> CardSet:
    """The dummy's cards, once the first card has been led, or if the dummy is to lead it."""
    dummy = hand.contract.dummy if hand.contract is not None else None
    if dummy is None or (not hand.trick and not hand.tricks and hand.plays_from != dummy.seat):
        return CardSet(hand.game.deck)
    return hand.held[dummy.seat]


def _scores_and_lines(result: Result | None) -> tuple[object, ...] | None:
    return None if result is None else (result.scores, result.lines)


def _check_turn(hand: Hand, view: View, case: CheckCase) -> None:
    """Fail unless the seat to act sees its legal moves, and why each other way to play a card is forbidden."""
    if view.legal != hand.legal or view.penalty_free != hand.penalty_free:
        case.fail(
            f"seat {view.seat} may {hand.legal}, and its view offers {view.legal} (penalty-free: {view.penalty_free})"
        )
    if set(map(str, hand.legal)) - set(map(str, hand.penalty_free)) != set(view.revokes):
        case.fail(
            f"the revokes in the view are {list(view.revokes)}, of the moves {hand.legal} "
            f"({hand.penalty_free} free of penalty)"
        )
    stage = hand.playing
    if stage is None or hand.calling is not None:
        if view.reasons:
            case.fail(f"the view explains cards though none is played now: {list(view.reasons)}")
        return
    ways = [way for card in view.hand_in_turn for way in _ways(hand, card, leading=stage.node is None)]
    forbidden = {str(way) for way in ways if way not in view.legal}
    if set(view.reasons) != forbidden:
        case.fail(f"the view gives reasons against {list(view.reasons)}, and these are forbidden: {sorted(forbidden)}")
    for way in ways:
        reason = view.reasons.get(str(way))
        if reason != hand.why_not(way):
            case.fail(f"the view says of {way}: {reason}; why_not says: {hand.why_not(way)}")
