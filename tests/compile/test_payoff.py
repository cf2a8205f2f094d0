"""Scores as weights and tables: the same for every end, small, and refused with the reason where they do not fit."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import pytest

from tests.engine.table import VARIANTS, called
from tests.rules.toy import Toy
from tests.variants import differs_in
from tricksmith import games
from tricksmith.compile import compile_payoffs, compile_side_payoffs
from tricksmith.engine import Tricks
from tricksmith.errors import RulesError
from tricksmith.games.nestors import Bid, Mode, Nestors
from tricksmith.rules import Contract, Game, Points, Seat, Tally


@pytest.mark.parametrize("game", VARIANTS, ids=str)
def test_payoffs_are_the_scores_of_played_hands(game: Game[Any, Any]) -> None:
    """What weights and tables make of a finished hand is what the author's score says."""
    checked, hands = 0, 4 if differs_in(game) else 10
    for number in range(hands):
        hand = called(game, number, "payoff")
        if hand.contract is None or hand.to_act is None:
            continue
        tricks = Tricks.of(game, hand.contract)
        counts = tricks.totals(tricks.encode_hand(hand))
        rng = random.Random(number)
        while hand.to_act is not None:
            hand = hand.play(rng.choice(list(hand.penalty_free)))
        assert hand.result is not None
        end = hand.result.tally
        assert end is not None
        parties = game.parties(hand.contract)
        scored = tuple(
            sum(hand.result.scores[n] for n, side in enumerate(game.sides) if set(side) <= set(party))
            for party in parties
        )
        payoffs = compile_payoffs(game, hand.contract, counts)
        assert tuple(scale.score(value(scale, end)) for scale in payoffs.functions) == scored
        if len(parties) == 2:
            for party in range(2):
                (scale,) = compile_payoffs(game, hand.contract, counts, against=party, difference=True).functions
                assert scale.score(value(scale, end)) == scored[party] - scored[1 - party]
        checked += 1
    assert checked > hands // 3


def value(scale: Any, tally: Tally[Any, Any]) -> int:
    """The sum that a scale makes of an end."""

    def steps(axis: Any) -> int:
        names = tuple(tally.counts_by_seat)
        taken = tally.count(names[axis.counter - 1], *axis.seats) if axis.counter else tally.tricks(*axis.seats)
        return taken // axis.step

    place = 0
    for axis in scale.axes:
        place = place * axis.size + steps(axis)
    return scale.table[place] + sum(slope * steps(axis) for axis, slope in scale.slopes)


def test_scores_that_add_up_need_no_table() -> None:
    """A score that adds up has no axis, and a target on a sum bends only where the sum does."""
    poison = games.get("poison-nonesuch", players=4)
    hand = called(poison, 0)
    assert hand.contract is not None
    assert [scale.axes for scale in compile_payoffs(poison, hand.contract, (6, 12)).functions] == [()] * 4
    nestors = games.get("nestors")
    for bid in (5, 95, 190):
        contract = Contract(Mode("J"), Bid(Seat(1), bid), leader=Seat(1))
        payoffs = compile_payoffs(nestors, contract, (12, 120, 9), against=0, difference=True)
        assert [len(scale.table) for scale in payoffs.functions] == [10]


CONTRACT = Contract(Mode("A"), Bid(Seat(0), 100), leader=Seat(0))


def refused(score: Any, **facts: Any) -> str:
    """The error for a game that scores so."""
    kind = type("Other", (Nestors,), {"score": score, **facts})
    with pytest.raises(RulesError) as caught:
        compile_payoffs(kind(), CONTRACT, (12, 120, 9))
    return str(caught.value)


def test_a_score_that_fails_is_named_with_its_case() -> None:
    """The error names the end at which it failed."""

    def fails(self: Any, tally: Tally[Any, Any]) -> Iterator[Points]:  # noqa: ARG001 - a method
        yield Points(0, 1 // tally.tricks(Seat(1), Seat(3)), "", "NE10")

    assert "score(Tally(" in refused(fails)
    assert "raises ZeroDivisionError" in refused(fails)


def test_a_score_that_bends_with_what_some_cards_take_away_is_refused() -> None:
    """A table cannot count below zero."""

    def bends(self: Any, tally: Tally[Any, Any]) -> Iterator[Points]:  # noqa: ARG001 - a method
        yield Points(0, max(tally.count("points", Seat(0), Seat(2)), 20), "", "NE10")

    def worth(self: Any, counter: str, card: Any, mode: Any) -> int:  # noqa: ARG001 - a method
        return -5 if counter == "points" and card.rank == "A" else 5

    assert "is not linear in points, which some cards reduce" in refused(bends, worth=worth)


@pytest.mark.parametrize("side", [-1, 2])
def test_points_for_a_side_that_does_not_exist_are_refused(side: int) -> None:
    """A number below zero is no side counted from the end."""

    def astray(self: Any, tally: Tally[Any, Any]) -> Iterator[Points]:  # noqa: ARG001 - a method
        yield Points(side, tally.tricks(Seat(0)), "", "NE10")

    assert f"gives points to side {side}; there are 2" in refused(astray)


def test_the_scores_of_sides_are_negated_where_low_wins() -> None:
    """Where partners for one hand score each for themselves, as elsewhere."""
    contract: Contract[str, None] = Contract("plain", None, leader=Seat(0))
    partners = {"parties": lambda *_: ((Seat(0), Seat(1)),)}
    high, low = (type("Partners", (Toy,), {**partners, "lowest_wins": wins})() for wins in (False, True))
    weights = compile_side_payoffs(high, contract, (4,)).weights
    assert weights.any()
    assert (compile_side_payoffs(low, contract, (4,)).weights == -weights).all()


def test_parties_that_part_a_side_are_refused() -> None:
    """A side scores together, so it plays together."""
    parts = {"parties": lambda self, contract: ((0, 1), (2, 3))}  # noqa: ARG005 - a method
    assert "which splits a side that scores together" in refused(Nestors.score, **parts)


def test_a_score_of_single_seats_is_found_out() -> None:
    """Who of a party has taken what may matter: then every seat has its own axis."""

    def own(self: Any, tally: Tally[Any, Any]) -> Iterator[Points]:  # noqa: ARG001 - a method
        yield Points(0, 3 * tally.tricks(Seat(0)) + tally.tricks(Seat(2)), "", "NE10")
        yield Points(1, 0, "", "NE10")

    kind = type("Other", (Nestors,), {"score": own})
    first, second = compile_payoffs(kind(), CONTRACT, (12, 120, 9)).functions
    assert sorted((axis.seats, slope) for axis, slope in first.slopes) == [((0,), 3), ((2,), 1)]
    assert second.slopes == ()
    (apart,) = compile_payoffs(kind(), CONTRACT, (12, 120, 9), against=1, difference=True).functions
    assert sorted((axis.seats, slope) for axis, slope in apart.slopes) == [((0,), -3), ((2,), -1)]
