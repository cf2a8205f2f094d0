"""Understudy by hand: the second highest card of the suit led takes the trick."""

from __future__ import annotations

from tests.games.small.by_hand import Kind, allowed, begin, played, scored, taken_by
from tests.games.small.referee import Account, Tale, follow_suit, level
from tests.games.small.catalogue import Mutation
from tricksmith.rules import Contract, Seat

legal = follow_suit
PLAIN = Contract(None, None, leader=Seat(0))


def test_us1_all_get_equally_many(kind: Kind) -> None:
    """US1: Twelve cards with three players, nine with four; with five seven, and one is left over."""
    assert [kind(players).the_layout.hands for players in (3, 4, 5)] == [12, 9, 7]
    assert len(kind(4).the_layout.stock) == 36


def test_us3_follow_suit(kind: Kind) -> None:
    """US3: If you can."""
    assert allowed(kind(4), None, "7s", "Ks 6s Ah") == "US3: 6s Ks"
    assert allowed(kind(4), None, "7s", "Kd Ah") == "Ah Kd"


def test_us4_the_second_highest_takes_the_trick(kind: Kind) -> None:
    """US4: Of the suit led; a single card of it takes the trick itself."""
    assert taken_by(kind(4), None, "7s Ks As 9s") == "Ks"
    assert taken_by(kind(4), None, "As 7s 6s 9s") == "9s"
    assert taken_by(kind(4), None, "As 7s Kh Qh") == "7s"
    assert taken_by(kind(4), None, "7s Kh Ad Qh") == "7s"
    hand = played(begin(kind(4), "7s", "Ks", "As", "9s"), "7s", "Ks", "As", "9s")
    assert (hand.tricks[0].why, hand.to_act) == ("the second highest of its suit", 1)


def test_us5_no_trick_is_worth_three(kind: Kind) -> None:
    """US5: And each trick one."""
    assert scored(kind, PLAIN, 4, 0, 3, 2) == [(0, 4), (1, 3), (2, 3), (3, 2)]


def test_us6_fifteen_points_win(kind: Kind) -> None:
    """US6: The highest total; equal ones share."""
    game = kind(3)
    assert game.verdict((14, 9, 3), 2, None) is None
    verdict = game.verdict((15, 9, 15), 2, None)
    assert verdict is not None
    assert (verdict.sides, verdict.rule) == ((0, 2), "US6")


def referee(tale: Tale) -> Account:
    """The second highest of the suit led wins; a point a trick, three for none."""
    winners = []
    for trick in tale.tricks:
        good = sorted((level(card), seat) for seat, card in trick if card[1] == trick[0][1][1])
        winners.append(good[-2][1] if len(good) > 1 else good[0][1])
    return Account(winners, [winners.count(seat) or 3 for seat in range(tale.players)])


MUTATIONS = [
    Mutation("the lowest of its suit", "key=lambda one: one.level, reverse=True", "key=lambda one: one.level"),
    Mutation("any suit counts", "if card.suit != trick.led:", "if False:"),
    Mutation(
        "the highest", "TrickSoFar(trick.led, second, (star, second))", "TrickSoFar(trick.led, star, (star, second))"
    ),
    Mutation("the second is forgotten", "(star, second))", "(second,))"),
    Mutation("the lead is forgotten", "TrickSoFar(named, card, (card,))", "TrickSoFar(named, card)"),
    Mutation("the dealer leads", "leader=table.first", "leader=table.order[-1]"),
    Mutation("nobody must follow", "return [self.follow(trick.led, mode)]", "return []"),
    Mutation("no consolation", "taken or CONSOLATION", "taken"),
    Mutation("sevens are missing", '"6789TJQKA"', '"689TJQKA"'),
    Mutation("the target must be passed", "max(totals) >= self", "max(totals) > self"),
    Mutation("a rule that nobody states", 'took {taken}", "US5")', 'took {taken}", "US8")'),
    Mutation("an option with one value", "default=15, at_least=1, example=5", "default=15, at_least=1"),
]
