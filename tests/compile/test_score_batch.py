"""A score that is asked at many ends at once says what it says at each of them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import lru_cache
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

from tests.games.small.catalogue import load
from tests.variants import HAND_VARIANTS
from tricksmith.compile import score_batch
from tricksmith.compile.payoff_cache import shared_payoffs
from tricksmith.compile.score_batch import side_scores, side_scores_at
from tricksmith.compile.score_probe import ScoreProbe
from tricksmith.compile.watched_contract import WatchedContract
from tricksmith.errors import RulesError
from tricksmith.games.nestors import Bid, Mode
from tricksmith.play import deal
from tricksmith.rules import Contract, Game, Points, Seat, Tally

CONTRACT: Contract[None, None] = Contract(None, None, leader=Seat(0))


def a_game(points: Callable[[Any], Any]) -> Any:
    """What the compiler reads of a game: three seats score a function of each one's tricks."""

    def score(tally: Tally[Any, Any]) -> Iterator[Points]:
        for seat in range(3):
            yield Points(seat, points(tally.tricks(Seat(seat))), f"{tally.tricks(Seat(seat)):+d} tricks", "")

    return SimpleNamespace(id="game", sides=((0,), (1,), (2,)), players=3, counters=(), score=score)


def tricks_of(count: int) -> Any:
    """`count` ends with from 0 to 9 tricks for each of three seats."""
    return np.random.default_rng(5).integers(0, 10, (count, 1, 3))


@lru_cache
def looked_up(tricks: int) -> int:
    """Kept by author's code from one call to the next."""
    return {0: 50, 3: -20}.get(tricks, 1)


def added_in_place(tricks: int) -> int:
    """What `+=` and its like do to a count, and not to the count that it was made from."""
    points = tricks
    points += tricks
    points -= 3
    points *= tricks
    points //= 2
    points %= 17
    return 100 * tricks + points


SCORES: dict[str, Callable[[Any], Any]] = {
    "sums": lambda n: 3 - 2 * n + n * n,
    "a question": lambda n: 10 if n >= 4 else -n,
    "two questions": lambda n: n if 2 < n < 6 and n != 4 else 0,
    "truth": lambda n: 5 if n else 7,
    "the greatest": lambda n: max(n, 4) - min(n, 2) + abs(n - 5),
    "a list": lambda n: [5, 3, 8, 1, 0, -4, 9, 9, 2, 2][n],
    "a dictionary": looked_up,
    "parts": lambda n: sum(divmod(n, 3)) + n // 2 + 7 % (n + 1) + (-n) % 4,
    "a loop": lambda n: sum(range(n)),
    "powers": lambda n: 2**n,
    "halves": lambda n: round(n / 2),
    "bits": lambda n: (n & 3) << 1,
    "membership": lambda n: 4 if n in (1, 7) else 2,
    "a match": lambda n: {True: 1, False: 0}[n == 4],
    "large in between": lambda n: (n * 10**18 * 10**3) // 10**20,
    "in place": added_in_place,
    "the type": lambda n: n if isinstance(n, int) else 0,
}


@pytest.mark.parametrize("name", SCORES)
@pytest.mark.parametrize("count", [1, 40, 900])
def test_many_ends_are_what_each_is(name: str, count: int) -> None:
    """Whatever an author's code does with the counts."""
    game, counts = a_game(SCORES[name]), tricks_of(count)
    expected = [side_scores(game, Tally(CONTRACT, tuple(row[0]), {}, (0, 0, 0))) for row in counts.tolist()]
    assert side_scores_at(game, CONTRACT, counts).tolist() == expected


def test_points_are_added_to_a_side_that_has_some() -> None:
    """Two lines for one side are one sum, found for all ends at once: the author's code runs twice for a thousand."""
    asked = []

    def score(tally: Tally[Any, Any]) -> Iterator[Points]:
        asked.append(tally)
        yield Points(0, tally.tricks(Seat(0)), "tricks", "")
        yield Points(0, 10 * tally.tricks(Seat(1)), "tens", "")

    game: Any = SimpleNamespace(id="game", sides=((0,),), players=3, counters=(), score=score)
    counts = tricks_of(1000)
    assert side_scores_at(game, CONTRACT, counts)[:, 0].tolist() == (counts[:, 0, 0] + 10 * counts[:, 0, 1]).tolist()
    assert len(asked) == 2


@pytest.mark.parametrize("game", HAND_VARIANTS, ids=repr)
def test_they_are_in_our_games(game: Game[Any, Any]) -> None:
    """With counts that no hand could end with, too."""
    rng = np.random.default_rng(3)
    hand = game.hand(deal(game, seed="batch"), Seat(0))
    while hand.contract is None and hand.to_act is not None:
        hand = hand.play(hand.legal[0])
    assert hand.contract is not None
    counts = rng.integers(0, 40, (300, 1 + len(game.counters), game.players))
    names = game.counters
    ends = [
        Tally(hand.contract, tuple(row[0]), dict(zip(names, map(tuple, row[1:]), strict=True)), (0,) * game.players)
        for row in counts.tolist()
    ]
    assert side_scores_at(game, hand.contract, counts).tolist() == [side_scores(game, end) for end in ends]


def test_a_way_through_the_code_is_taken_once() -> None:
    """One question has two answers for each of three seats: eight ways, whatever the number of ends."""
    asked = []

    def points(tricks: Any) -> Any:
        asked.append(tricks)
        return 1 if tricks > 4 else 0

    side_scores_at(a_game(points), CONTRACT, tricks_of(50_000))
    assert len(asked) == 2 * 8 * 3  # each way also at one end by itself


@pytest.mark.parametrize(
    ("points", "says"),
    [
        (lambda n: 1 // (n - 3), "raises ZeroDivisionError"),
        (lambda n: n / 2, r"gives side 0 \d\.\d, not a whole number"),
        (lambda n: n * 10**9, "gives side 0 [2-9]000000000, not a whole number up to"),
        (lambda n: n.tricks, "raises AttributeError: 'int' object"),
    ],
)
def test_what_is_wrong_is_said_of_one_end(points: Callable[[Any], Any], says: str) -> None:
    """As if the ends had been asked one after the other."""
    with pytest.raises(RulesError, match=says):
        side_scores_at(a_game(points), CONTRACT, tricks_of(300))


def test_a_contract_is_read_as_ever() -> None:
    """It is equal to what it watches, shows itself so and can be replaced; what is read is noted."""
    contract = Contract(Mode("A"), Bid(0, 100), leader=Seat(2))
    watched = WatchedContract(contract)
    assert (watched.leader, watched.reads) == (2, {"leader"})
    assert watched == contract
    assert repr(watched) == repr(contract)
    assert isinstance(watched, Contract)
    assert replace(watched, leader=Seat(1)) == replace(contract, leader=Seat(1))
    assert watched.reads == {"mode", "bid", "leader", "out", "table_leads", "secret", "dummy", "sealed"}


def test_what_the_score_never_read_asks_it_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    """In Nestors that is who leads; a bid by the other side, or of more, is another question."""
    game = next(game for game in HAND_VARIANTS if game.id == "nestors")
    asked: list[object] = []
    for cache in ("_BY_READS", "_READS"):  # other tests may have asked the same
        monkeypatch.setattr(f"tricksmith.compile.payoff_cache.{cache}", {})
    monkeypatch.setattr(
        "tricksmith.compile.score_probe.side_scores_at",
        lambda *given: (asked.append(given), score_batch.side_scores_at(*given))[1],
    )

    def payoffs(bid: Bid, leader: int) -> Any:
        asked.clear()
        return shared_payoffs(ScoreProbe(game, Contract(Mode("A"), bid, leader=Seat(leader)), (12, 120, 9)))

    first = payoffs(Bid(Seat(0), 45), 0)
    assert payoffs(Bid(Seat(0), 45), 1) is first
    assert not asked
    assert payoffs(Bid(Seat(1), 45), 0) != first
    assert asked
    assert payoffs(Bid(Seat(0), 50), 0) != first
    assert asked


def test_a_score_of_another_author_is_asked_for_many_ends_at_once() -> None:
    """Its lines are checked, and arrays pass for numbers: Thorns has 256 contracts, each with a score of its own."""
    kind, asked = load("thorns"), list[Tally[Any, Any]]()
    score = kind.score
    kind.score = lambda self, tally: (asked.append(tally), score(self, tally))[1]  # type: ignore[method-assign]
    counts = np.random.default_rng(5).integers(0, 3, (500, 5, 4))
    contract = Contract(None, ("spades", "hearts", "clubs", "spades"), leader=Seat(0))
    scores = side_scores_at(kind(4), contract, counts)
    assert len(asked) < 5
    assert scores[7].tolist() == side_scores(kind(4), asked_at(contract, counts[7]))


def asked_at(contract: Contract[Any, Any], counts: Any) -> Tally[Any, Any]:
    """One of these ends, alone."""
    tricks, *others = counts.tolist()
    named = zip(load("thorns").counters, map(tuple, others), strict=True)
    return Tally(contract, tuple(tricks), dict(named), (0,) * 4)
