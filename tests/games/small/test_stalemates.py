"""Stalemates by hand: equal ranks cancel each other."""

from __future__ import annotations

from tests.games.small.by_hand import Kind, allowed, scored, taken_by
from tests.games.small.referee import Account, Tale, anything, level
from tests.games.small.catalogue import Mutation
from tricksmith.rules import Contract, Seat

legal = anything
PLAIN = Contract(None, None, leader=Seat(0))


def test_sm1_twenty_cards(kind: Kind) -> None:
    """SM1: Five each, or six each of three."""
    assert [kind(players).the_layout.hands for players in (3, 4)] == [6, 5]
    assert len(kind(4).the_layout.stock) == 20


def test_sm3_nobody_follows(kind: Kind) -> None:
    """SM3: Any card can be played."""
    assert allowed(kind(4), None, "Ts", "Ks Ah Qd") == "Ks Ah Qd"


def test_sm4_equal_ranks_cancel_each_other(kind: Kind) -> None:
    """SM4: Two, three or four of a rank; if nothing is left, the lead takes the trick."""
    game = kind(4)
    assert taken_by(game, None, "As Ah Kd Qc") == "Kd"
    assert taken_by(game, None, "Ts As Ah Ad") == "Ts"
    assert taken_by(game, None, "Ks Ah Ad Kc") == "Ks"
    assert taken_by(game, None, "Kc Ah Ad Ks") == "Kc"
    assert taken_by(game, None, "Js Jh Jd Jc") == "Js"
    assert taken_by(game, None, "Ts Qh Jd Ac") == "Ac"
    assert taken_by(kind(3), None, "Kh Ts Kd") == "Ts"


def test_sm5_equal_numbers_cancel_each_other(kind: Kind) -> None:
    """SM5: Nobody else may have as many tricks."""
    assert scored(kind, PLAIN, 2, 2, 1, 0) == [(2, 1), (3, 0)]
    assert scored(kind, PLAIN, 2, 2, 2) == []
    assert scored(kind, PLAIN, 4, 0, 0, 1) == [(0, 4), (3, 1)]


def test_sm6_ten_points_win(kind: Kind) -> None:
    """SM6: The highest total."""
    assert kind(3).verdict((9, 9, 3), 5, None) is None
    verdict = kind(3).verdict((10, 9, 11), 5, None)
    assert verdict is not None
    assert verdict.sides == (2,)


def referee(tale: Tale) -> Account:
    """Crosses out what is there twice."""
    winners = []
    for trick in tale.tricks:
        ranks = [card[0] for _, card in trick]
        lone = [(level(card), seat) for seat, card in trick if ranks.count(card[0]) == 1]
        winners.append(max(lone)[1] if lone else trick[0][0])
    taken = [winners.count(seat) for seat in range(tale.players)]
    return Account(winners, [one if taken.count(one) == 1 else 0 for one in taken])


MUTATIONS = [
    Mutation("pairs alone cancel", "ranks.count(one.rank) == 1]", "ranks.count(one.rank) != 2]"),
    Mutation("nothing cancels", "ranks.count(one.rank) == 1]", "ranks.count(one.rank)]"),
    Mutation("only pairs are left", "ranks.count(one.rank) == 1]", "ranks.count(one.rank) > 1]"),
    Mutation("the lowest", "max(lone,", "min(lone,"),
    Mutation("the last card takes what is left", "default=lead)", "default=card)"),
    Mutation("the lead cannot cancel", "ranks = [one.rank for one in seen]", "ranks = [one.rank for one in seen[1:]]"),
    Mutation(
        "the lead gets lost in the order",
        "seen = (lead, *sorted((*others, card)))",
        "seen = tuple(sorted((lead, *others, card)))",
    ),
    Mutation("equals score", "if same == 1:", "if same:"),
    Mutation(
        "only the others are compared with the first", "for other in range(self.players))", "for other in range(1))"
    ),
    Mutation("spades must be played", "        return []", "        return [self.follow(FRENCH.suits[0], mode)]"),
    Mutation("what an option does is not said", '"The total that wins."', '""'),
    Mutation("an id with a capital", 'id = "stalemates"', 'id = "Stalemates"'),
]
