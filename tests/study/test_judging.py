"""A second opinion on errors: a label needs a loss that playouts and a better search both find."""

from random import Random

import numpy as np
import pytest

from tests.study.test_evaluation import late_hand
from tricksmith.study import Difference, Grade, MoveSamples, judging
from tricksmith.study.judging import Opinion, agreed_loss, judge_decision, second_opinion

SWING = 10.0
PLAYOUTS = (3.0, 2.0, 1.0)
"""What playouts say of three moves, in points."""


def three_moves() -> MoveSamples:
    """Samples of three moves whose means have hardly any error."""
    hand = late_hand("poison-nonesuch", 3, cards=6)
    samples = MoveSamples.of(hand.view(hand.to_act), None, Random(1))
    assert samples is not None
    noise = np.random.default_rng(1).normal(scale=0.01, size=400)
    samples.moves = samples.moves[:3]
    samples.points = np.stack([points + noise * place for place, points in enumerate(PLAYOUTS)])
    samples.weights = np.full(400, 1 / 400)
    return samples


def opinion_of(samples: MoveSamples, *values: float, guarantees_more: bool = False) -> Opinion:
    """An opinion with these values of the moves."""
    return Opinion(dict(zip(samples.moves, values, strict=True)), guarantees_more)


@pytest.mark.parametrize(
    ("values", "better", "loss"),
    [
        ((3.0, 2.0, 1.0), 0, 2.0),  # the same
        ((9.0, 2.0, 1.0), 0, 2.0),  # more: no more than playouts say
        ((1.5, 1.0, 1.0), 0, 0.5),  # less: no more than the opinion says
        ((1.2, 2.0, 1.0), 1, 1.0),  # another move is better by both
        ((0.0, 0.0, 1.0), 2, 0.0),  # none is
    ],
)
def test_a_loss_is_what_both_opinions_find(values: tuple[float, ...], better: int, loss: float) -> None:
    """The better move is the one by which both find the most, and the loss is the smaller of the two."""
    samples = three_moves()
    found = agreed_loss(samples, 2, opinion_of(samples, *values))
    assert found[0] == better
    assert found[1].mean == pytest.approx(loss, abs=0.01)
    assert agreed_loss(samples, 2, opinion_of(samples, *values, guarantees_more=True)) == (2, Difference(0.0, 0.0))


@pytest.mark.parametrize(
    ("values", "grade", "best"),
    [
        ((9.0, 2.0, 1.0), Grade.MISTAKE, 0),
        ((1.6, 1.0, 1.0), Grade.INACCURACY, 0),
        ((1.2, 1.6, 1.0), Grade.INACCURACY, 1),
        ((1.0, 1.0, 1.0), None, 0),
        ((0.0, 0.0, 1.0), None, 0),
    ],
)
def test_an_error_has_the_label_on_which_opinions_agree(
    monkeypatch: pytest.MonkeyPatch, values: tuple[float, ...], grade: Grade | None, best: int
) -> None:
    """Playouts see a loss of a fifth of the swing. A milder opinion makes the label milder, or takes it away."""
    samples = three_moves()
    monkeypatch.setattr(judging.MoveSamples, "of", lambda *_, **__: samples)
    monkeypatch.setattr(judging, "second_opinion", lambda *_: opinion_of(samples, *values))
    judged = judge_decision(samples.view, samples.moves[2], Random(1), swing=SWING, depth="quick")
    assert judged is not None
    assert (judged.grade, judged.best) == (grade, best)
    assert judged.loss.mean <= 2.01


def test_several_trees_agree_better_than_one(monkeypatch: pytest.MonkeyPatch) -> None:
    """Their mean scatters less: a tree soon leaves a poor play alone, and each tree has deals of its own."""
    hand = late_hand("poison-nonesuch", 3, cards=6)
    view = hand.view(hand.to_act)
    samples = MoveSamples.of(view, None, Random(1))
    assert samples is not None
    assert not samples.is_listed

    def spread(trees: int) -> float:
        monkeypatch.setattr(judging, "OPINION_TREES", trees)
        worst = int(np.argmin(samples.means))
        opinions = [second_opinion(samples, worst, Random(seed)) for seed in range(8)]
        return float(np.std([one.loss(samples.moves[worst]) for one in opinions if one is not None]))

    assert spread(6) < spread(1)


@pytest.mark.parametrize("sure", [(-1, 1, 0), (-1, -2, 0), (1, -1, 0)])
def test_a_guarantee_counts_against_all_plays_that_are_better(
    sure: tuple[int, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    """It is not enough that it is more than that of the first of several better plays."""
    samples = three_moves()
    monkeypatch.setattr(judging, "guaranteed_points", lambda *_, **__: dict(zip(samples.moves, sure, strict=True)))
    opinion = second_opinion(samples, 2, Random(1))
    assert opinion is not None
    assert opinion.guarantees_more == (sure == (-1, -2, 0))
