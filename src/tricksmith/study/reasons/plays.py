"""What two plays lead to, counted twice: who takes the trick, which cards do more, and what becomes of the others."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from tricksmith.study.reasons.counted import NEAR, CountedFact

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tricksmith.rules import Play, View
    from tricksmith.study.reasons.play_facts import PlayFacts
    from tricksmith.study.reasons.tried_deals import TriedDeals

__all__ = ["play_reasons"]

MIN_CHANGE = 0.15
"""By which share of the playouts two plays must differ in who takes the trick, or in what a card does."""
MIN_TAKEN = 0.1
"""By how much what is taken must differ; two counts of that may differ by half of it."""
MAX_OWN_PART = 0.5
"""What another side scored is a reason if no more than this part of the gain is the own side's."""


def play_reasons(view: View, found: TriedDeals, check: TriedDeals, better: Play, other: Play) -> Iterator[CountedFact]:
    """Yield who took the trick, which card did more, what both came to in all, and what became of the others' aims.

    Args:
        view: What the seat to act knew.
        found: Both plays in some deals.
        check: The same in others.
        better: The play that was worth more.
        other: The play that it is compared with.
    """
    one, again = found.facts, check.facts
    if one is None or again is None:
        return
    is_main = max(one.own_part, again.own_part) < MAX_OWN_PART
    # Of two sides, one comes to its aim where the other fails.
    rival = [] if len(view.game.sides) == 2 and found.aims is not None else list(_rival(one, again, is_main=is_main))
    yield from rival if is_main else ()
    yield from _tricks(one, again)
    if found.aims is None:
        yield from _taken(one, again)
    yield from _cards(view, one, again, better, other)
    yield from () if is_main else rival


def _tricks(found: PlayFacts, check: PlayFacts) -> Iterator[CountedFact]:
    """Who took the trick, and what became of the card that was kept for later."""
    pairs = list(zip((*found.takes, *found.kept), (*check.takes, *check.kept), strict=True))
    if any(abs(one - again) > NEAR for one, again in pairs):
        return
    takes, other_takes, kept, other_kept = ((one + again) / 2 for one, again in pairs)
    if abs(takes - other_takes) >= MIN_CHANGE or abs(kept - other_kept) >= MIN_CHANGE:
        yield CountedFact("trick", (takes, other_takes), reached=(kept, other_kept))


def _cards(view: View, found: PlayFacts, check: PlayFacts, better: Play, other: Play) -> Iterator[CountedFact]:
    """The card that took a trick, or was taken, more often after one play than after the other.

    It is the one that differs the most. Cards of the hand take tricks; where a counter decides, any card that counts
    may be taken.
    """
    counter = found.taken.counter if found.taken is not None else "tricks"
    if counter != (check.taken.counter if check.taken is not None else "tricks"):
        return
    both = (found.won + check.won) / 2
    changes = np.abs(both[0] - both[1])
    if counter == "tricks":
        named = {better.card, other.card}
        cards = [card for card in view.hand_in_turn if card not in named]
    else:
        cards = [card for card in view.game.cards if view.game.worth(counter, card, view.mode)]
    cards = [card for card in cards if np.abs(found.won - check.won)[:, card.index].max() <= NEAR]
    card = max(cards, key=lambda card: changes[card.index], default=None)
    if card is not None and changes[card.index] >= MIN_CHANGE:
        yield CountedFact("card", (float(both[0, card.index]), float(both[1, card.index])),
                          counter=counter, cards=((card, 0.0),))  # fmt: skip


def _rival(found: PlayFacts, check: PlayFacts, *, is_main: bool) -> Iterator[CountedFact]:
    """What the better play did to another side's aim, or to its points if most of the difference comes from them."""
    one, again = found.rival, check.rival
    if one is None or again is None or (one.seat, one.aim) != (again.seat, again.aim):
        return
    after = (one.better + again.better) / 2, (one.other + again.other) / 2
    if one.aim:
        pairs = (one.better, again.better), (one.other, again.other)
        if after[1] - after[0] >= NEAR / 2 and all(abs(first - second) <= NEAR / 2 for first, second in pairs):
            yield CountedFact("rival", after, aim=one.aim, seat=one.seat, is_main=is_main)
    elif is_main:
        change = abs(after[0] - after[1])
        if change >= MIN_TAKEN and abs((one.better - one.other) - (again.better - again.other)) <= change / 2:
            yield CountedFact("rival", after, seat=one.seat, is_main=True)


def _taken(found: PlayFacts, check: PlayFacts) -> Iterator[CountedFact]:
    """What the side takes in all, if that is what the points follow."""
    one, again = found.taken, check.taken
    if one is None or again is None or (one.counter, one.is_wanted) != (again.counter, again.is_wanted):
        return
    better, other = (one.better + again.better) / 2, (one.other + again.other) / 2
    apart = abs(better - other)
    if apart >= MIN_TAKEN and abs((one.better - one.other) - (again.better - again.other)) <= apart / 2:
        yield CountedFact("taken", (better, other), counter=one.counter, is_wanted=one.is_wanted)
