"""Pendulum by hand: odd tricks high, even tricks low."""

from __future__ import annotations

from tests.games.small.by_hand import Kind, allowed, begin, mode_of, played, scored, taken_by
from tests.games.small.referee import Account, Tale, follow_suit, level
from tests.games.small.catalogue import Mutation
from tricksmith.rules import Contract, Seat

legal = follow_suit


def test_pd1_all_get_equally_many(kind: Kind) -> None:
    """PD1: Ten with three players, eight with four."""
    assert [kind(players).the_layout.hands for players in (3, 4)] == [10, 8]


def test_pd2_follow_suit(kind: Kind) -> None:
    """PD2: If you can."""
    assert allowed(kind(4), mode_of(kind), "7h", "Kh As") == "PD2: Kh"


def test_pd3_high_and_low(kind: Kind) -> None:
    """PD3: Of the suit led."""
    assert taken_by(kind(4), mode_of(kind, "high"), "9s As 7s Ah") == "As"
    assert taken_by(kind(4), mode_of(kind, "low"), "9s As 8s 7h") == "8s"


def test_pd4_pd5_trick_by_trick(kind: Kind) -> None:
    """PD3 to PD5: The ace takes the first trick, the seven the second, the king the third: 1, 2 and 3 points."""
    hand = begin(kind(4), "As 8s Ks Js", "9s 7s Qs Ts", "7h 8h 9h", "7d 8d 9d")
    hand = played(hand, "As", "9s", "7h", "7d", "8s", "7s", "8h", "8d", "Qs", "9h", "9d", "Ks")
    assert [trick.winner for trick in hand.tricks] == [0, 1, 0]
    assert hand.view(None).taken["points"] == (4, 2, 0, 0)


def test_pd5_the_score_is_the_counter(kind: Kind) -> None:
    """PD5: Point for point."""
    contract = Contract(mode_of(kind), None, leader=Seat(0))
    assert scored(kind, contract, 4, 3, 3, points=(30, 20, 5)) == [(0, 30), (1, 20), (2, 5)]


def test_pd6_four_hands(kind: Kind) -> None:
    """PD6: The highest total wins."""
    assert kind(3).verdict((50, 9, 3), 3, None) is None
    verdict = kind(3).verdict((50, 9, 53), 4, None)
    assert verdict is not None
    assert verdict.sides == (2,)


def referee(tale: Tale) -> Account:
    """Looks at the number of the trick."""
    winners, scores = list[int](), [0] * tale.players
    for number, trick in enumerate(tale.tricks, 1):
        good = [(level(card), seat) for seat, card in trick if card[1] == trick[0][1][1]]
        winners.append((max(good) if number % 2 else min(good))[1])
        scores[winners[-1]] += number
    return Account(winners, scores)


MUTATIONS = [
    Mutation("it begins low", 'wins: str = "high"', 'wins: str = "low"'),
    Mutation("it stays high", "finished % 2 == 0", "finished"),
    Mutation("it swings once", "finished % 2 == 0", "finished == 0"),
    Mutation("it swings after two", "finished % 2 == 0", "finished % 3 == 0"),
    Mutation("it swings backwards", '"high" if finished % 2 == 0 else "low"', '"low" if finished % 2 == 0 else "high"'),
    Mutation("low is high", "else -card.level", "else card.level"),
    Mutation("any suit wins", "if card.suit != led:", "if led is None:"),
    Mutation("numbers begin at none", "return trick.number + 1", "return trick.number"),
    Mutation("all tricks are worth the same", "return trick.number + 1", "return 1"),
    Mutation("nobody must follow", "return [self.follow(trick.led, mode)]", "return []"),
    Mutation("the rule for following has no id", '"""PD2: The', '"""The'),
    Mutation(
        "the mode remembers the trick",
        'Mode("high" if finished % 2 == 0 else "low")',
        'Mode(f"high {id(trick)}" if finished % 2 == 0 else "low")',
    ),
]
