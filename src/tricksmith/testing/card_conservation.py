"""Every card that was dealt is in exactly one place, at every moment."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tricksmith.cards import CardSet

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tricksmith.rules import Hand
    from tricksmith.testing.check_report import CheckCase

__all__ = ["check_cards", "places"]


def places(hand: Hand) -> Iterator[tuple[str, int]]:
    """Every place that may hold cards, with its cards as bits: hands, piles, finished tricks, the present trick."""
    playing, piles = hand.playing, hand.stage.locations.piles
    yield from ((f"the hand of seat {seat}", cards.mask) for seat, cards in enumerate(hand.held))
    led = playing.contract.table_leads if playing is not None else ""
    yield from ((f"the pile {name}", mask) for name, mask in piles.items() if name != led)
    yield from ((f"trick {number}", trick.mask) for number, trick in enumerate(hand.tricks, 1))
    if playing is not None:
        yield from ((f"the trick on the table, from seat {seat}", play.card.bit) for seat, play in hand.trick)


def check_cards(hand: Hand, case: CheckCase) -> None:
    """Fail unless the cards that were dealt are all there, once each."""
    deck = hand.game.deck
    masks: dict[str, int] = {}
    seen = 0
    for name, mask in places(hand):
        for other, other_mask in masks.items():
            if mask & other_mask:
                case.fail(f"{CardSet(deck, mask & other_mask)} is in {other} and in {name}: each card is in one place")
        masks[name] = mask
        seen |= mask
    dealt = 0
    for _, cards in hand.deal.parts():
        dealt |= cards.mask
    if dealt & ~seen:
        case.fail(f"{CardSet(deck, dealt & ~seen)} was dealt and is nowhere: no card is lost")
    if seen & ~dealt:
        case.fail(f"{CardSet(deck, seen & ~dealt)} was not dealt and is there: no card comes from nowhere")
    _check_tricks(hand, case)


def _check_tricks(hand: Hand, case: CheckCase) -> None:
    """Fail unless a trick's winner has played to it, each of its seats once."""
    for number, trick in enumerate(hand.tricks, 1):
        seats = [seat for seat, _ in trick.plays]
        if len(set(seats)) != len(seats):
            case.fail(f"trick {number}: a seat has played twice: {seats}")
        if trick.winner not in seats or trick.leader != seats[0]:
            case.fail(f"trick {number}: led by {trick.leader} and won by {trick.winner}, and {seats} played to it")
