"""Copies and pickles of batches: they are equal to the batch, and draw what it would have drawn."""

from __future__ import annotations

import copy
import pickle
import subprocess
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from tests.engine.table import VARIANTS
from tests.variants import differs_in
from tricksmith import games
from tricksmith.engine import Hands
from tricksmith.rules import Game

WAYS = (copy.copy, copy.deepcopy, lambda hands: pickle.loads(pickle.dumps(hands)))


def course(hands: Hands) -> list[object]:
    """What a batch shows now, and what comes of it when it plays itself out."""
    now = [hands.to_act.tolist(), hands.offered.tolist(), hands.legal.tolist(), hands.positions.tolist()]
    later = [hands.sample_moves().tolist(), hands.playout(), hands.scores.tolist(), hands.contracts]
    return [*now, *later, hands.dealt_again.tolist()]


@pytest.mark.parametrize(
    ("game", "steps"),
    [
        pytest.param(game, steps, id=f"{game} after {steps}")
        for game in VARIANTS
        for steps in ([9] if differs_in(game) else [0, 4, 9, 200])
    ],
)
def test_a_copy_goes_on_as_the_batch_does(game: Game[Any, Any], steps: int) -> None:
    """In the calls, in the tricks and at the end; what one does changes nothing in the other."""
    hands = Hands.deal(game, 12, seed=steps)
    for _ in range(steps):
        hands.step(hands.sample_moves())
    others = [way(hands) for way in WAYS]
    before = hands.positions.tolist()
    courses = [course(other) for other in others]
    assert hands.positions.tolist() == before
    assert courses == [course(hands)] * len(WAYS)


def test_a_pickle_is_read_by_another_process(tmp_path: Path) -> None:
    """Numbers of contracts and of points in the calls are those of a process; a pickle holds none."""
    hands = Hands.deal(games.get("nestors"), 40, seed=5)
    for _ in range(6):
        hands.step(hands.sample_moves())
    (tmp_path / "hands").write_bytes(pickle.dumps(hands))
    code = (
        "import pickle, sys; hands = pickle.load(open(sys.argv[1], 'rb')); hands.playout(); print(hands.scores.sum())"
    )
    root = Path(__file__).parents[2]
    done = subprocess.run(
        [sys.executable, "-c", code, tmp_path / "hands"],
        check=True, capture_output=True, encoding="utf-8", cwd=root, env={"PYTHONPATH": str(root / "src")},
    )  # fmt: skip
    hands.playout()
    assert int(done.stdout) == int(np.sum(hands.scores))
