"""Many hands at once are the hands that are played one by one, and every play among them is legal."""

from collections import Counter
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from bench.measure.tables import example, tables
from bench.speed.batched import Pick, by_numpy, choose, in_core, stepped, whole_hands
from tests.bots.helper import table_name
from tricksmith.rules import Game

TABLES = [*tables("nonesuch", 3), *tables("nameless", 6), *tables("nestors"), example("whist")]


@pytest.mark.parametrize("table", TABLES, ids=table_name)
def test_whole_hands_are_counted_and_come_again(table: Game[Any, Any]) -> None:
    """The same seed gives the same hands; another one gives others."""
    first, again, other = (whole_hands(table, 30, seed) for seed in (1, 1, 2))
    assert first == again
    assert first.checksum != other.checksum
    assert first.hands == 30
    assert first.decisions > 30 * 5


def test_whole_hands_without_calls_take_as_many_decisions_as_cards() -> None:
    """Whist has no calls before the first lead."""
    assert whole_hands(example("whist"), 20, 1).decisions == 20 * 52


@pytest.mark.parametrize("table", TABLES, ids=table_name)
@pytest.mark.parametrize("pick", [lambda: in_core, lambda: by_numpy(np.random.default_rng(1))], ids=["core", "numpy"])
def test_a_batch_is_stepped_to_its_last_card(table: Game[Any, Any], pick: Callable[[], Pick]) -> None:
    """However moves are chosen: the core refuses what is not legal, and the same seed gives the same hands."""
    found = stepped(table, 50, 1, pick())
    assert found.decisions > 50 * 12
    assert found == stepped(table, 50, 1, pick())


def test_every_legal_play_is_chosen_as_often_as_any_other() -> None:
    """In any slot."""
    masks = np.tile(np.array([[0b1001, 0, 0b0110_0001]], np.uint64), (50_000, 1))
    counts = Counter(choose(masks, np.random.default_rng(1)).tolist())
    assert sorted(counts) == [0, 3, 128, 133, 134]
    assert all(9_600 < count < 10_400 for count in counts.values())
