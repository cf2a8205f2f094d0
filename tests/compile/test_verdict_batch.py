"""A verdict that is asked of many totals at once says what it says of each of them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import count
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

from tests.variants import HAND_VARIANTS
from tricksmith import games
from tricksmith.compile import winners_at
from tricksmith.play import sample_hand
from tricksmith.rules import Contract, Game, Verdict

TABLES = [*HAND_VARIANTS, *(games.get(name) for name in games.CLASSICS)]
CASES = 800


def contracts_of(game: Game[Any, Any]) -> list[Contract[Any, Any] | None]:
    """A redeal, and what some hands of the game are played for: their first moves are the first or the last legal."""
    contracts: list[Contract[Any, Any] | None] = [None]
    for number in range(6):
        hand = sample_hand(game, seed="verdicts", number=number)
        for _ in range(40):
            if hand.contract is not None or hand.to_act is None:
                break
            hand = hand.play(hand.legal[-1 if number % 2 else 0])
        contracts.append(hand.contract)
    return contracts


def one_by_one(
    game: Any, totals: np.ndarray, hands: int, contracts: Sequence[Any], which: np.ndarray
) -> list[tuple[int, ...] | None]:
    """What the game's own word is, case by case."""
    verdicts = [game.verdict(tuple(row), hands, contracts[number]) for row, number in zip(totals.tolist(), which)]  # noqa: B905
    return [None if verdict is None else verdict.sides for verdict in verdicts]


def at_once(game: Any, totals: np.ndarray, hands: int, contracts: Sequence[Any], which: Any) -> list[Any]:
    """What is found with arrays."""
    places, winners = winners_at(game, totals, hands, contracts, which)
    return [winners[place] for place in places]


@pytest.mark.parametrize("game", TABLES, ids=str)
def test_every_game_says_the_same(game: Game[Any, Any]) -> None:
    """For totals on both sides of the target and below zero, with many ties, after few hands and after many."""
    rng, contracts = np.random.default_rng(1), contracts_of(game)
    target = getattr(game.options, "target", None) or 30
    for hands in (1, 60):
        totals = rng.integers(-12, 13, (CASES, len(game.sides))) * max(1, target // 10)
        which = rng.integers(0, len(contracts), CASES)
        assert at_once(game, totals, hands, contracts, which) == one_by_one(game, totals, hands, contracts, which)


def test_few_calls_answer_for_all() -> None:
    """The author's code runs once for each path through it, whatever the contracts are if it does not read them."""
    game = games.get("nonesuch", players=3)
    asked = count()
    counted = SimpleNamespace(verdict=lambda *of: (next(asked), game.verdict(*of))[1])
    rng, contracts = np.random.default_rng(2), contracts_of(game)
    totals, which = rng.integers(0, 40, (20_000, 3)), rng.integers(0, len(contracts), 20_000)
    assert at_once(counted, totals, 3, contracts, which) == one_by_one(game, totals, 3, contracts, which)
    assert next(asked) < 1_500


def watching(verdict: Any) -> Any:
    """A game of two sides with this verdict."""
    return SimpleNamespace(verdict=verdict)


def bids(*numbers: int) -> list[Contract[None, int]]:
    """Contracts that differ in their bids."""
    return [Contract(None, number, leader=0) for number in numbers]  # type: ignore[arg-type]


def test_what_it_reads_of_a_contract_counts() -> None:
    """Two contracts share an answer only if they agree in all that was read, and a redeal is asked apart."""

    def verdict(totals: tuple[int, ...], _: int, contract: Contract[None, int] | None) -> Verdict | None:
        if max(totals) < 10 or contract is None:
            return None
        return Verdict((contract.bid % 2,), "", "")

    rng = np.random.default_rng(3)
    totals, which = rng.integers(0, 20, (CASES, 2)), rng.integers(0, 5, CASES)
    contracts = [*bids(0, 1, 2, 3), None]
    game = watching(verdict)
    assert at_once(game, totals, 1, contracts, which) == one_by_one(game, totals, 1, contracts, which)


WINS = Verdict((0,), "", "")
VERDICTS: dict[str, Callable[[tuple[int, ...]], Verdict | None]] = {
    "looked up": lambda totals: {0: None}.get(totals[0] // 5, Verdict((totals[1] % 2,), "", "")),
    "no array": lambda totals: WINS if float(totals[1]) > 40 else None,
    "a type": lambda totals: WINS if isinstance(totals[0], int) and totals[0] > 7 else None,
    "its text": lambda totals: Verdict((len(f"{totals[0]}") % 2,), "", ""),
}


@pytest.mark.parametrize("name", VERDICTS)
def test_whatever_it_does_with_a_total(name: str) -> None:
    """What can't be done with arrays, or comes out otherwise with them, is asked one by one."""
    totals = np.random.default_rng(4).integers(0, 120, (CASES, 2))
    which, game = np.zeros(CASES, int), watching(lambda totals, *_: VERDICTS[name](totals))
    assert at_once(game, totals, 1, [None], None) == one_by_one(game, totals, 1, [None], which)


def test_its_errors_are_its_own() -> None:
    """A verdict that fails for some totals fails as it does alone, and not before such a total comes."""

    def verdict(totals: tuple[int, ...], *_: object) -> Verdict | None:
        return Verdict((0,), "", "") if 100 // (totals[0] - 7) > 1_000 else None

    game = watching(verdict)
    totals = np.arange(40).reshape(-1, 2) * 2
    assert at_once(game, np.tile(totals, (50, 1)), 1, [None], None) == [None] * 1_000
    with pytest.raises(ZeroDivisionError):
        winners_at(game, np.full((500, 2), 7), 1, [None])
