"""Who decides at the same time: seats that are asked one after another, and learn nothing from each other's answers."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tricksmith.rules.author import Seat
    from tricksmith.rules.runtime.hand import Hand

__all__ = ["asked_at_once"]


def asked_at_once(hand: Hand) -> dict[Seat, Hand]:
    """Return the seats that can decide at the same time as the seat to act, each with a hand in which it is asked.

    A hand has one seat to act. But where the seats after it get no cards and hear and see nothing of the answers before
    theirs, such as the cards that others pass on, they need not wait. In the hand returned for a seat, the seats before
    it have answered with some legal move, so only what the seat itself sees and is asked there holds in the end.

    Args:
        hand: The hand.

    >>> from tricksmith import games
    >>> from tricksmith.play import Match
    >>> hand = Match.begin(games.get("hearts"), seed="example").hand
    >>> hand.to_act, [(seat, later.asks) for seat, later in asked_at_once(hand).items()]
    (3, [(0, 'pass three cards to the left'), (1, 'pass three cards to the left'), (2, 'pass three cards to the left')])
    >>> asked_at_once(Match.begin(games.get("nonesuch"), seed="example").hand)  # each bid is heard
    {}
    """
    asked: dict[Seat, Hand] = {}
    later = hand
    while later.phase == "calls" and not later.asks_in_secret:
        later = later.play(next(iter(later.legal)))
        seat = later.to_act
        if seat is None or seat == hand.to_act or seat in asked or not _knows_no_more(seat, hand, later):
            break
        asked[seat] = later
    return asked


def _knows_no_more(seat: Seat, before: Hand, after: Hand) -> bool:
    """Whether a seat has got nothing since, and learnt nothing but that others have answered."""
    seen_since = [record.seen_by(seat) for record in after.records[len(before.records) :]]
    if any(event is not None and (event.move is not None or event.cards is not None) for event in seen_since):
        return False
    view_before, view_after = before.view(seat), after.view(seat)
    cards_stay = view_before.hand == view_after.hand and view_before.piles == view_after.piles
    return after.phase == "calls" and not after.asks_in_secret and cards_stay
