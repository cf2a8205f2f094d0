"""Enough by hand: with three tricks you drop out."""

from __future__ import annotations

from tests.games.small.by_hand import Kind, allowed, begin, played, scored, taken_by
from tests.games.small.referee import Account, Tale, follow_suit, highest
from tests.games.small.catalogue import Mutation
from tricksmith.rules import Contract, Hand, Seat

legal = follow_suit
HANDS = ("As Ks Qs 6h", "8s 9s Ts Ah 4s 5s", "Js 6s 7s 7h", "6d 7d 8d 9h")
THREE = ["As", "8s", "Js", "6d", "Ks", "9s", "6s", "7d", "Qs", "Ts", "7s", "8d"]
"""Three tricks for seat 0, and seat 1 is the next."""


def out_of(hand: Hand) -> set[int]:
    """Who has dropped out."""
    assert hand.contract is not None
    return set(hand.contract.out)


def test_en1_all_get_equally_many(kind: Kind) -> None:
    """EN1: Fourteen, eleven or eight cards."""
    assert [kind(players).the_layout.hands for players in (3, 4, 5)] == [14, 11, 8]


def test_en2_en3_the_highest_of_the_suit_led(kind: Kind) -> None:
    """EN2, EN3: Which is followed; there are no trumps."""
    assert allowed(kind(4), None, "7h", "Kh As") == "EN2: Kh"
    assert taken_by(kind(4), None, "7h As 9h Ac") == "9h"


def test_en4_who_has_three_tricks_drops_out(kind: Kind) -> None:
    """EN4: Not earlier. The next player leads, and three are left in the trick."""
    hand = played(begin(kind(4), *HANDS), *THREE[:8])
    assert (hand.to_act, out_of(hand)) == (0, set())
    hand = played(hand, *THREE[8:])
    assert (hand.to_act, out_of(hand), len(hand.held[0])) == (1, {0}, 8)
    hand = played(hand, "Ah", "7h", "9h")
    assert (len(hand.tricks), hand.tricks[-1].winner, hand.to_act) == (4, 1, 1)


def test_en5_one_player_is_left(kind: Kind) -> None:
    """EN5: Nobody plays alone: after six tricks two of three are out, and the third keeps eight cards."""
    hand = begin(kind(3), "As Ks Qs", "4s 6s 8s Ah Kh Qh", "5s 7s 9s 4h 5h 6h")
    hand = played(hand, *["As", "4s", "5s", "Ks", "6s", "7s", "Qs", "8s", "9s", "Ah", "4h", "Kh", "5h"])
    assert hand.to_act == 1
    hand = played(hand, "Qh", "6h")
    assert hand.playing is not None
    assert (hand.to_act, hand.playing.over, len(hand.held[2])) == (None, ("EN5", "one player is left"), 8)
    assert hand.result is not None
    assert hand.result.scores == (0, 3, 0)


def test_en6_the_tricks_of_the_others(kind: Kind) -> None:
    """EN6: When you drop out; nothing if you do not."""
    first = played(begin(kind(4), *HANDS), *THREE).contract
    assert first is not None
    assert first.bid == (0, 0, 0, 0), "the others had no tricks yet"
    hand = played(begin(kind(4), "As Ks Qs 6h 7c", *HANDS[1:]), "6h", "Ah", "7h", "9h", "8s", "Js", "6d", "As")
    hand = played(hand, "Ks", "9s", "6s", "7d", "Qs", "Ts", "7s", "8d")
    assert hand.contract is not None
    assert (hand.contract.bid, out_of(hand)) == ((1, 0, 0, 0), {0})
    contract = Contract(None, (0, 2, 0, 0), leader=Seat(0), out=frozenset({Seat(1)}))
    assert scored(kind, contract, 2, 3, 1, 3) == [(1, 2), (3, 6)]


def test_en6_thirty_points_win(kind: Kind) -> None:
    """EN6: The highest total."""
    assert kind(4).verdict((29, 9, 3, 0), 7, None) is None
    verdict = kind(4).verdict((30, 9, 33, 0), 7, None)
    assert verdict is not None
    assert verdict.sides == (2,)


def stays(winners: list[int], seat: int) -> bool:
    """Who is still in the hand."""
    return winners.count(seat) < 3


def referee(tale: Tale) -> Account:
    """Pays each seat with its third trick."""
    winners, scores = list[int](), [0] * tale.players
    for trick in tale.tricks:
        winners.append(highest(trick, trick[0][1][1]))
        if winners.count(winners[-1]) == 3:
            scores[winners[-1]] = len(winners) - 3
    return Account(winners, scores)


def is_finished(tale: Tale, account: Account) -> bool:
    """One is left, or no cards are."""
    left = sum(stays(account.winners, seat) for seat in range(tale.players))
    return left == 1 or len(account.winners) == 44 // tale.players


MUTATIONS = [
    Mutation("four tricks are enough", "FULL = 3", "FULL = 4"),
    Mutation(
        "one drops out with the second trick", "if tally.tricks(seat) < FULL:", "if tally.tricks(seat) < FULL - 1:"
    ),
    Mutation("nobody drops out", "bid=exits, out=contract.out | {seat})", "bid=exits)"),
    Mutation("the one before comes back", "out=contract.out | {seat}", "out=frozenset({seat})"),
    Mutation("the next drops out", "contract.out | {seat}", "contract.out | {Seat((seat + 1) % self.players)}"),
    Mutation(
        "own tricks count",
        "return tally.tricks(*map(Seat, range(self.players))) - tally.tricks(seat)",
        "return tally.tricks(*map(Seat, range(self.players)))",
    ),
    Mutation("the last plays alone", "if left == 1 else None", "if left == 0 else None"),
    Mutation("the hand ends with two", "if left == 1 else None", "if left <= 2 else None"),
    Mutation("the last exit is not paid", "self._price(tally, Seat(seat)) if last else points", "points"),
    Mutation(
        "exits are paid at the end",
        "self._price(tally, Seat(seat)) if last else points",
        "self._price(tally, Seat(seat))",
    ),
    Mutation("the next to lead has dropped out", "if seat not in out)", "if seat != leader or seat not in out)"),
    Mutation("exits in a list", "bid=exits, out", "bid=list(exits), out"),
]
