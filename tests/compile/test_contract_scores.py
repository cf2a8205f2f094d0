"""Contracts that differ in whole numbers share what the core knows of their score, as far as it depends on numbers."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest

from tricksmith.cards.decktet import MOONS, SUNS
from tricksmith.compile import compile_calls
from tricksmith.compile.calls import clear_call_graphs
from tricksmith.compile.contracts import contract_scores
from tricksmith.compile.contracts.score_paths import Expressions, ScoreTrace
from tricksmith.engine import Hands, batch_scores
from tricksmith.engine.encoding import POSITION_WORDS, TRICKS_WORD
from tricksmith.errors import RulesError
from tricksmith.games.nonesuch import MOST, NONE, SOME, Mode, Nonesuch
from tricksmith.rules import Contract, Game, Points, Seat, Tally

BIDS = (NONE, MOST, SOME)


class Counted(Nonesuch):
    """Nonesuch, whose score notes how often it is asked."""

    id = "counted"
    asked = 0

    def score(self, tally: Tally[Any, Any]) -> Iterator[Points]:
        """NS9: As in Nonesuch."""
        type(self).asked += 1
        yield from self.points_at(tally)

    def points_at(self, tally: Tally[Any, Any]) -> Iterator[Points]:
        """The points of Nonesuch."""
        yield from super().score(tally)


class Odd(Counted):
    """A rare end under moons is worth a hundred more."""

    id = "odd"

    def points_at(self, tally: Tally[Any, Any]) -> Iterator[Points]:
        """The points of Nonesuch, and a hundred."""
        yield from super().points_at(tally)
        if tally.tricks_by_seat == (5, 3, 4) and tally.contract.mode.trump == MOONS:
            yield Points(0, 100, "odd", "NS9")


class Typed(Counted):
    """A score that looks at more than values."""

    id = "typed"

    def points_at(self, tally: Tally[Any, Any]) -> Iterator[Points]:
        """A trick is a point, if it is a plain number."""
        yield Points(0, tally.tricks(Seat(0)) if type(tally.tricks_by_seat[0]) is int else 100, "typed", "NS9")


class Written(Counted):
    """A score that reads numbers as text."""

    id = "written"

    def points_at(self, tally: Tally[Any, Any]) -> Iterator[Points]:
        """A point for five tricks."""
        yield Points(0, int(f"{tally.tricks(Seat(0))}" == "5"), "written", "NS9")


class Failing(Counted):
    """A score that fails at one end."""

    id = "failing"

    def points_at(self, tally: Tally[Any, Any]) -> Iterator[Points]:
        """A hundred over the tricks less five."""
        yield Points(0, 100 // (tally.tricks(Seat(0)) - 5), "failing", "NS9")


class Listed(Counted):
    """A score that looks each number up."""

    id = "listed"

    def points_at(self, tally: Tally[Any, Any]) -> Iterator[Points]:
        """Squares."""
        for seat, tricks in enumerate(tally.tricks_by_seat):
            yield Points(seat, [number * number for number in range(13)][tricks], "listed", "NS9")


@pytest.fixture(autouse=True)
def _nothing_known() -> None:
    clear_call_graphs()


def scored(game: Game[Any, Any], contract: Contract[Any, Any], *ends: tuple[int, ...]) -> list[list[int]]:
    """What the core has for ends with these tricks."""
    rows = np.zeros((len(ends), POSITION_WORDS), np.uint64)
    rows[:, TRICKS_WORD] = [int.from_bytes(end, "little") for end in ends]
    found: list[list[int]] = Hands.under_contract(game, contract, rows).scores.tolist()
    return found


def under(trump: Any, bids: Any = BIDS, leader: int = 0) -> Contract[Any, Any]:
    """A contract."""
    return Contract(Mode(trump), bids, leader=Seat(leader))


def asked(game: Any) -> int:
    """How often the score was asked since the last time."""
    count, type(game).asked = type(game).asked, 0
    return int(count)


def test_neither_trump_nor_leader_matters_to_a_score_that_reads_the_bid() -> None:
    """What was learned for one contract is known for all with its bids, and for no other."""
    game = Counted(3)
    first = scored(game, under(MOONS), (5, 3, 4))
    assert asked(game) > 0
    assert scored(game, under(SUNS, leader=2), (5, 3, 4)) == first
    assert asked(game) == 0
    scored(game, under(MOONS, (NONE, MOST, MOST)), (5, 3, 4))
    assert asked(game) > 0


def test_a_field_that_is_read_at_one_end_counts_from_then_on() -> None:
    """The first end does not read the trump, and the second does."""
    game = Odd(3)
    usual = scored(Nonesuch(3), under(MOONS), (5, 3, 4))[0]
    assert scored(game, under(MOONS), (6, 3, 3)) == scored(Nonesuch(3), under(MOONS), (6, 3, 3))
    assert scored(game, under(MOONS), (5, 3, 4)) == [[usual[0] + 100, *usual[1:]]]
    assert scored(game, under(SUNS), (5, 3, 4)) == [usual]
    asked(game)
    assert scored(game, under(MOONS, leader=1), (5, 3, 4)) == [[usual[0] + 100, *usual[1:]]]
    assert asked(game) == 0


def test_a_score_that_looks_at_more_than_values_is_asked_each_time() -> None:
    """It would be another with other numbers in place of the author's."""
    game = Typed(3)
    ends = [(tricks, 3, 9 - tricks) for tricks in range(8)]
    for _ in range(2):
        assert scored(game, under(MOONS), *ends) == [[tricks, 0, 0] for tricks in range(8)]
        assert asked(game) >= len(ends)
    assert compile_calls(game).scores.unscored == {0}


def test_a_path_with_other_scores_than_the_authors_is_never_taken() -> None:
    """What the traced numbers give is compared at the very first end, before a hand is scored by it."""
    graph = compile_calls(Typed(3))
    number = graph.contract(under(MOONS))
    assert graph.scores.learn(number, [[2, 3, 7]], 0) == (True, [2, 0, 0])
    assert graph.scores.unscored == {number}


def test_a_score_that_reads_numbers_as_text_is_found_out_by_other_hands() -> None:
    """Where one path seems to be enough, some hands that have taken it are asked too."""
    game = Written(3)
    ends = [(tricks, 3, 9 - tricks) for tricks in (2, 5)] * 3
    graph = compile_calls(game)
    number = graph.contract(under(MOONS))
    assert graph.scores.learn(number, [[2, 3, 7]], 0) == (True, [0, 0, 0])
    assert graph.scores.check(number, [[3, 3, 6]], 0, [0, 0, 0])
    assert not graph.scores.check(number, [[5, 3, 4]], 0, [0, 0, 0])
    assert scored(game, under(MOONS), *ends) == [[0, 0, 0], [1, 0, 0]] * 3


def test_an_end_at_which_the_score_fails_is_an_error_there_and_nowhere_else() -> None:
    """Division by zero is not a value, and other ends of the path have theirs."""
    game = Failing(3)
    assert scored(game, under(MOONS), (7, 1, 4), (4, 4, 4)) == [[50, 0, 0], [-100, 0, 0]]
    with pytest.raises(RulesError, match="ZeroDivisionError"):
        scored(game, under(MOONS), (5, 3, 4))
    assert scored(game, under(MOONS), (7, 1, 4)) == [[50, 0, 0]]
    graph = compile_calls(game)
    unreal = graph.scores.learn(0, [[5, 3, 4]], 0, is_real=False)
    assert unreal == (False, None), "nobody has come to that end"


def test_a_function_of_too_many_paths_stops_growing(monkeypatch: pytest.MonkeyPatch) -> None:
    """The paths that it has are still right, and the author's score knows the others."""
    monkeypatch.setattr(contract_scores, "MAX_PATHS", 3)
    game = Listed(3)
    ends = [(tricks, 3, 9 - tricks) for tricks in range(8)]
    expected = [[a * a, b * b, c * c] for a, b, c in ends]
    assert scored(game, under(MOONS), *ends[:3]) == expected[:3]
    assert scored(game, under(MOONS), *ends) == expected
    asked(game)
    assert scored(game, under(MOONS), *ends[:3]) == expected[:3]
    assert asked(game) == 0
    assert scored(game, under(MOONS), *ends) == expected
    assert asked(game) >= 5
    assert not compile_calls(game).scores.unscored


def test_what_few_hands_need_is_learned_ahead(monkeypatch: pytest.MonkeyPatch) -> None:
    """A thousand hands, scored under other contracts too, teach nearly all that three thousand others need."""
    game, needed = Counted(4), []
    for most in (0, batch_scores.MAX_SCORED_AHEAD):
        monkeypatch.setattr(batch_scores, "MAX_SCORED_AHEAD", most)
        clear_call_graphs()
        for seed, count in ((1, 1000), (2, 3000)):
            hands = Hands.deal(game, count, seed=seed)
            hands.playout()
            asked(game)
            assert hands.scores.any()
        needed.append(asked(game))
    assert needed[1] < needed[0] // 8


def test_a_game_keeps_what_its_contracts_score() -> None:
    """One graph for a game, and one list of scores."""
    assert compile_calls(Nonesuch(3)).scores is compile_calls(Nonesuch(3)).scores


@pytest.mark.parametrize(("left", "right"), [(7, 3), (-7, 3), (7, -3), (0, 5), (6, 3)])
def test_traced_numbers_are_as_whole_numbers(left: int, right: int) -> None:
    """Whatever is done with them, and whichever of the two is traced."""
    for one in (False, True):
        for other in (False, True):
            trace = ScoreTrace(Expressions())
            a: Any = trace.traced(left, "tricks", 0) if one else left
            b: Any = trace.traced(right, "tricks", 1) if other else right
            for result, expected in [
                (a + b, left + right), (a - b, left - right), (a * b, left * right), (a // b, left // right),
                (a % b, left % right), (divmod(a, b)[1], left % right), (-a, -left), (abs(a), abs(left)), (+b, right),
                (a / b, left / right), (a ** 2, left**2), (a & 1, left & 1), (1 << abs(b), 1 << abs(right)),
                (a * 1.5, left * 1.5), (round(a / 2), round(left / 2)), (min(a, b), min(left, right)),
                (a == b, left == right), (a != b, left != right), (a < b, left < right), (a <= b, left <= right),
                (a > b, left > right), (a >= b, left >= right), (bool(a), bool(left)), (a == "7", False),
                ({left: "x"}[a], "x"), (isinstance(a, int), True), (sum([a, b]), left + right),
            ]:  # fmt: skip
                value = result.value if hasattr(type(result), "trace") else result
                assert value == expected
