"""What a deal was worth to each side, how calls and plays changed that, and scores without the luck of the deal.

The luck of a deal is a control variate: it depends on the cards alone, and over the deals it is zero on average, so
that scores without it have the same mean and a smaller variance. It is the part of AIVAT (Burch et al. 2018) that
holds for players whose way of choosing is unknown.
"""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import TYPE_CHECKING, Literal, NamedTuple

import numpy as np

from tricksmith import bots
from tricksmith._seeds import Seed, seed_text
from tricksmith.bots import Z_95
from tricksmith.bots.search import rollout_scores
from tricksmith.engine import DEFAULT_NOISE, Tricks, margins
from tricksmith.errors import RulesError
from tricksmith.play import decide, steps
from tricksmith.study.move_values import Difference

if TYPE_CHECKING:
    from collections.abc import Collection

    from numpy.typing import ArrayLike

    from tricksmith._arrays import Floats
    from tricksmith.bots import Bot
    from tricksmith.play import Match
    from tricksmith.rules import Hand, Seat

__all__ = [
    "AdjustedScore",
    "HandLuck",
    "LuckPart",
    "TrueValue",
    "adjust_scores",
    "hand_luck",
    "match_luck",
    "true_value",
]

PLAYOUTS = 2_000
"""Playouts of each moment of a hand: the standard error is then a fiftieth of the spread of the results."""
PARTS_NOISE = 1.0
"""The noise of the playouts that value a hand's parts, from 0 to 1. With the little noise that bots use, cards are
mostly played in one way, and a deal seems to be worth whatever this one line of play brings."""
FOLDS = 10
"""The number of parts of the hands; the coefficients for each part are fitted on the others."""


class TrueValue(NamedTuple):
    """What a hand is worth to each side with all its cards known, if every seat goes on by the same simple policy.

    Attributes:
        margins: The mean margin of each side in points, shape (sides,).
        errors: The standard error of each, shape (sides,); 0 once the hand is over.
    """

    margins: Floats
    errors: Floats


def true_value(
    hand: Hand, *, seed: Seed, caller: Bot | None = None, playouts: int = PLAYOUTS, noise: float = DEFAULT_NOISE
) -> TrueValue:
    """Return what a hand is worth to each side in the true deal, from this moment on.

    Every seat calls as one bot does, which sees its own cards alone, and plays by the heuristic policy of the core.
    This shows all cards, so it is for hands that are over.

    Args:
        hand: The hand, at any moment.
        seed: Determines the calls and playouts.
        caller: The bot that calls for every seat; by default the novice, whose calls follow from the view alone.
        playouts: Playouts of the tricks.
        noise: The noise of the heuristic policy, from 0 to 1. With more noise the values of deals differ less.

    Raises:
        RulesError: If the core can't play the game's tricks.
        ValueError: If the core can't compute its score.

    >>> from tricksmith import games
    >>> from tricksmith.play import deal
    >>> game = games.get("poison-nonesuch", players=3)
    >>> value = true_value(game.hand(deal(game, seed="example"), dealer=0), seed=1)
    >>> value.margins.shape, bool(abs(value.margins.sum()) < 1e-9)
    ((3,), True)
    """
    rng, caller = Random(f"value\n{seed_text(seed)}"), caller or bots.get("novice")
    while hand.contract is None and hand.to_act is not None:
        hand = hand.play(decide(hand, caller, rng))
    game = hand.game
    if hand.result is not None:
        ended: Floats = margins(np.array(hand.result.scores), lowest_wins=game.lowest_wins)
        return TrueValue(ended, np.zeros(len(ended)))
    assert hand.contract is not None
    rows = Tricks.of(game, hand.contract).encode([hand])
    scores = rollout_scores(game, hand.contract, rows, playouts=playouts, seed=rng.getrandbits(62), noise=noise)
    by_playout: Floats = margins(scores, lowest_wins=game.lowest_wins)[0]
    return TrueValue(by_playout.mean(axis=0), by_playout.std(axis=0) / np.sqrt(playouts))


class LuckPart(NamedTuple):
    """What a part of a hand was worth.

    Attributes:
        kind: The deal, the calls of a seat, or its plays.
        seat: The seat; None for the deal.
        points: By how much it moved the margin of each side, in points.
        half_widths: Half the width of the 95% confidence interval of each.
    """

    kind: Literal["deal", "calls", "plays"]
    seat: Seat | None
    points: tuple[float, ...]
    half_widths: tuple[float, ...]


@dataclass(frozen=True, slots=True)
class HandLuck:
    """A hand from its deal to its result.

    Attributes:
        hand_number: The number of the hand, from 1.
        parts: The deal, then the calls of each seat, then its plays. They add up to the result.
        result: The margin of each side in the end, in points.

    >>> deal = LuckPart("deal", None, (1.5, -1.5), (0.1, 0.1))
    >>> calls, plays = LuckPart("calls", 0, (0.5, -0.5), (0.1, 0.1)), LuckPart("plays", 1, (2.0, -2.0), (0.1, 0.1))
    >>> HandLuck(1, (deal, calls, plays), result=(4.0, -4.0)).without_luck(0)
    2.5
    """

    hand_number: int
    parts: tuple[LuckPart, ...]
    result: tuple[float, ...]

    def without_luck(self, side: int) -> float:
        """Return the result of a side without what the deal was worth to it, in points.

        Args:
            side: The number of the side.
        """
        return self.result[side] - self.parts[0].points[side]


def hand_luck(hand: Hand, hand_number: int = 1, *, seed: Seed = 0, playouts: int = PLAYOUTS) -> HandLuck:
    """Return how a finished hand went from what its deal was worth to its result.

    At each decision with a choice the true deal is played on by the same bot from every seat. What a decision changes
    of that value counts for the seat that made it. It is measured with all cards open, which the seat did not see: a
    good choice can meet bad luck here.

    Args:
        hand: A hand that is over.
        hand_number: Its number in the match, from 1.
        seed: Determines the playouts.
        playouts: Playouts of each moment.

    Raises:
        RulesError: If the core can't play the game's tricks.
        ValueError: If the hand is not over.

    >>> from random import Random
    >>> from tricksmith import bots, games, play
    >>> game = games.get("poison-nonesuch", players=3)
    >>> hand = game.hand(play.deal(game, seed="example"), dealer=0)
    >>> luck = hand_luck(play.play_hand(hand, [bots.get("random")] * 3, Random(1)))
    >>> [part.kind for part in luck.parts], luck.result == tuple(sum(p.points[s] for p in luck.parts) for s in range(3))
    (['deal', 'plays', 'plays', 'plays'], ...)
    """
    if hand.result is None:
        raise ValueError("this hand is not over: what its cards are worth shows what is hidden")
    moments = [step for step in steps(hand) if step.seat is not None and len(step.before.legal) > 1]
    values = [
        true_value(step.before, seed=f"{seed_text(seed)}\n{hand_number}\n{index}", playouts=playouts, noise=PARTS_NOISE)
        for index, step in enumerate(moments)
    ]
    result: Floats = margins(np.array(hand.result.scores), lowest_wins=hand.game.lowest_wins)
    values.append(TrueValue(result, np.zeros(len(result))))
    keys = [("deal", None), *(("calls" if step.before.contract is None else "plays", step.seat) for step in moments)]
    order = sorted(set(keys), key=lambda key: (("deal", "calls", "plays").index(key[0]), keys.index(key)))
    # A part is the sum, over its decisions, of the value after the decision minus the value before it.
    signs = np.zeros((len(order), len(values)))
    for index, key in enumerate(keys):
        signs[order.index(key), index] += 1
        if index:
            signs[order.index(key), index - 1] -= 1
    points = signs @ np.stack([value.margins for value in values])
    errors = np.sqrt(signs**2 @ np.stack([value.errors for value in values]) ** 2)
    parts = tuple(
        LuckPart(kind, seat, tuple(row.tolist()), tuple((Z_95 * error).tolist()))  # type: ignore[arg-type]
        for (kind, seat), row, error in zip(order, points, errors, strict=True)
    )
    return HandLuck(hand_number, parts, tuple(result.tolist()))


def match_luck(match: Match, *, hands: Collection[int] | None = None, seed: Seed = 0) -> tuple[HandLuck, ...]:
    """Return how each finished hand of a match went from its deal to its result.

    Args:
        match: The match.
        hands: The numbers of the hands, from 1; all of them if it is None.
        seed: Determines the playouts.

    Returns:
        One for each of these hands that is over; none where the core can't play the game's tricks.

    >>> from tricksmith import bots, games, play
    >>> game = games.get("poison-nonesuch", players=3)
    >>> match = next(play.simulate(game, [bots.get("random")] * 3, matches=1, seed="example", most_hands=1))
    >>> [luck.hand_number for luck in match_luck(match)]
    [1]
    """
    key, finished = (
        seed_text(seed),
        [
            (number, hand)
            for number, hand in enumerate(match.hands, start=1)
            if hand.result is not None and (hands is None or number in hands)
        ],
    )
    try:
        return tuple(hand_luck(hand, number, seed=key) for number, hand in finished)
    except (RulesError, ValueError):  # the core can't play these hands
        return ()


@dataclass(frozen=True, slots=True)
class AdjustedScore:
    """The mean score of a player over many hands, as it was and without the luck of the deals.

    Attributes:
        hands: The number of hands.
        raw: The mean margin in points, with its standard error.
        adjusted: The same without luck.
        luck: The difference of the two, which is zero on average over the deals.
        share: The share of the hands that the adjusted mean needs for an interval as wide as that of the raw one.
    """

    hands: int
    raw: Difference
    adjusted: Difference
    luck: Difference
    share: float


def adjust_scores(points: ArrayLike, luck: ArrayLike) -> AdjustedScore:
    """Take the luck of the deals out of a player's scores.

    How much of the luck reaches the score is estimated by linear regression, for each tenth of the hands from the other
    nine. So the coefficients never depend on the hands that they correct, and the mean stays unbiased.

    Args:
        points: The player's margin in each hand, shape (hands,). Hands must not depend on one another.
        luck: One or several values of each deal to the player, shape (hands,) or (hands, values), each of which is zero
            on average over the deals: as `true_value` is in a game without fixed parts, if the player sits in every
            place around the dealer equally often.

    Returns:
        The mean score with and without the luck, and how much of the spread remains.

    Raises:
        ValueError: If there are fewer than 20 hands, or not as many values.

    >>> generator = np.random.default_rng(1)
    >>> luck = generator.normal(size=400)
    >>> score = adjust_scores(0.5 + 2 * luck + generator.normal(size=400), luck)
    >>> round(score.share, 1), abs(score.adjusted.mean - 0.5) < 3 * score.adjusted.error
    (0.2, True)
    """
    scores = np.asarray(points, float)
    values = np.asarray(luck, float).reshape(len(scores), -1)
    if len(scores) < 2 * FOLDS:
        raise ValueError(f"{len(scores)} hands are too few: give {2 * FOLDS} or more")
    folds, removed = np.arange(len(scores)) % FOLDS, np.empty(len(scores))
    for fold in range(FOLDS):
        in_fold, others = folds == fold, folds != fold
        columns = np.column_stack([values[others], np.ones(int(others.sum()))])
        coefficients = np.linalg.lstsq(columns, scores[others], rcond=None)[0][:-1]
        removed[in_fold] = values[in_fold] @ coefficients
    adjusted = scores - removed
    variance = float(scores.var())
    share = float(adjusted.var()) / variance if variance else 1.0
    return AdjustedScore(
        len(scores), _with_error(scores), _with_error(adjusted), _with_error(removed), share
    )  # fmt: skip


def _with_error(values: Floats) -> Difference:
    """The mean of values, and its standard error."""
    return Difference(float(values.mean()), float(values.std(ddof=1) / np.sqrt(len(values))))
