"""Sevenfold by hand: captured sevens end the hand."""

from __future__ import annotations

from tests.games.small.by_hand import Kind, allowed, begin, played, scored, taken_by
from tests.games.small.referee import Account, Tale, follow_suit, highest
from tests.games.small.catalogue import Mutation
from tricksmith.rules import Contract, Seat

legal = follow_suit
PLAIN = Contract(None, None, leader=Seat(0))


def test_sv1_partners_sit_opposite(kind: Kind) -> None:
    """SV1: Nine cards each, of 36."""
    assert kind().sides == ((0, 2), (1, 3))
    assert (kind().the_layout.hands, len(kind().the_layout.stock)) == (9, 36)


def test_sv2_sv3_follow_suit_and_spades_are_trump(kind: Kind) -> None:
    """SV2, SV3: The highest spade, else the highest of the suit led."""
    assert allowed(kind(), None, "7h", "Kh As") == "SV2: Kh"
    assert taken_by(kind(), None, "7h Ah 6s Ad") == "6s"
    assert taken_by(kind(), None, "7h Ad 9h Ac") == "9h"


def test_sv4_the_third_seven_ends_the_hand(kind: Kind) -> None:
    """SV4: Two for seat 0 and one for the partner, in the third trick: three points."""
    hand = begin(kind(), "Ah 6s Ad", "7h 7s 7d", "6h As 6d", "8h 8s 8d")
    hand = played(hand, "Ah", "7h", "6h", "8h", "6s", "7s", "As", "8s")
    assert (hand.to_act, hand.view(None).taken["sevens"]) == (2, (1, 0, 1, 0))
    hand = played(hand, "6d", "8d", "Ad", "7d")
    assert hand.playing is not None
    assert (hand.to_act, hand.playing.over) == (None, ("SV4", "three sevens were caught"))
    assert hand.result is not None
    assert hand.result.scores == (3, 0)


def test_sv5_six_tricks_end_it_too(kind: Kind) -> None:
    """SV5: The side with all the spades takes six tricks in a row, and that was greedy."""
    hand = begin(kind(), *(" ".join(f"{rank}{suit}" for rank in "6789TJQKA") for suit in "shdc"))
    tricks = [[f"{rank}{suit}" for suit in "shdc"] for rank in "689TJQ"]
    hand = played(hand, *(card for trick in tricks[:5] for card in trick))
    assert hand.to_act == 0
    hand = played(hand, *tricks[5])
    assert hand.playing is not None
    assert (hand.to_act, hand.playing.over) == (None, ("SV5", "six tricks were taken"))
    assert hand.result is not None
    assert hand.result.scores == (0, 4)


def test_sv6_the_score(kind: Kind) -> None:
    """SV6: Sevens first; greed counts only without them; two and two count nothing."""
    assert scored(kind, PLAIN, 3, 1, 3, 0, sevens=(2, 0, 2, 0)) == [(0, 4)]
    assert scored(kind, PLAIN, 0, 6, 2, 0, sevens=(0, 2, 0, 0)) == [(0, 4)]
    assert scored(kind, PLAIN, 2, 3, 2, 2, sevens=(1, 1, 1, 1)) == []
    assert scored(kind, PLAIN, 0, 5, 0, 1, sevens=(0, 3, 0, 0)) == [(1, 3)]
    assert scored(kind, PLAIN, 3, 0, 3, 1, sevens=(0, 3, 0, 0)) == [(1, 3)]


def test_sv7_twelve_points_win(kind: Kind) -> None:
    """SV7: The first side that has them."""
    assert kind().verdict((11, 9), 7, None) is None
    verdict = kind().verdict((11, 12), 7, None)
    assert verdict is not None
    assert verdict.sides == (1,)


def referee(tale: Tale) -> Account:
    """Stops when a side has three sevens or six tricks."""
    winners, caught = list[int](), [0, 0]
    for trick in tale.tricks:
        if max(caught) > 2 or max(sides(winners)) > 5:
            break
        spades = highest(trick, "s")
        winners.append(spades if spades >= 0 else highest(trick, trick[0][1][1]))
        caught[winners[-1] % 2] += sum(card[0] == "7" for _, card in trick)
    if max(caught) > 2:
        return Account(winners, [one if one > 2 else 0 for one in caught])
    return Account(winners, [4 if other > 5 else 0 for other in reversed(sides(winners))])


def sides(winners: list[int]) -> list[int]:
    """The tricks of each side."""
    return [sum(seat % 2 == side for seat in winners) for side in (0, 1)]


def is_finished(_tale: Tale, account: Account) -> bool:
    """Nine tricks, or an end that scores."""
    return len(account.winners) == 9 or any(account.scores)


MUTATIONS = [
    Mutation("two sevens will do", "SEVENS, TRICKS, GREED = 3, 6, 4", "SEVENS, TRICKS, GREED = 2, 6, 4"),
    Mutation("seven tricks are greedy", "SEVENS, TRICKS, GREED = 3, 6, 4", "SEVENS, TRICKS, GREED = 3, 7, 4"),
    Mutation("greed costs less", "SEVENS, TRICKS, GREED = 3, 6, 4", "SEVENS, TRICKS, GREED = 3, 6, 3"),
    Mutation("sixes are caught", 'card.rank == "7"', 'card.rank == "6"'),
    Mutation(
        "each seat catches for itself",
        'any(tally.count("sevens", *side) >= SEVENS for side in self.sides)',
        'any(tally.count("sevens", side[0]) >= SEVENS for side in self.sides)',
    ),
    Mutation(
        "each seat is greedy for itself",
        "any(tally.tricks(*side) >= TRICKS for",
        "any(tally.tricks(side[0]) >= TRICKS for",
    ),
    Mutation("greed is rewarded", "Points(1 - number, GREED", "Points(number, GREED"),
    Mutation("greed counts in spite of sevens", "elif max(caught) < SEVENS and", "elif"),
    Mutation("always three points", "yield Points(number, caught[number],", "yield Points(number, SEVENS,"),
    Mutation(
        "neighbours are partners", "(Seat(0), Seat(2)), (Seat(1), Seat(3))", "(Seat(0), Seat(1)), (Seat(2), Seat(3))"
    ),
    Mutation("the end has no reason", 'Reason("SV4", "three sevens were caught")', 'Reason("SV4", "")'),
    Mutation("the same option for two rules", 'option("SV7",', 'option("SV0",'),
]
