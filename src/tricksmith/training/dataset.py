"""The dataset: decisions of played hands as features, and which play or call was made."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from tricksmith.belief import (
    CallKinds,
    ObservedCall,
    ObservedCallReplay,
    call_decisions,
    feature_extractors,
    group_calls,
)
from tricksmith.engine import Tricks
from tricksmith.rules import Play
from tricksmith.training.self_play import replay_line

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    from tricksmith._arrays import Floats32, Ints
    from tricksmith.rules import Contract, GameRules, Hand
    from tricksmith.training.self_play import HandSpec

__all__ = [
    "CallDataset",
    "PlayDataset",
    "PlayedHand",
    "call_dataset",
    "play_dataset",
    "read_played_hand",
    "reward_scale_of",
]

MAX_KINDS = 16
"""The most kinds of calls that are distinguished."""
STAKES_FEATURE = 8
"""The index of the feature of a decision that holds the points at stake in its trick."""
MAX_SHARE = 0.9999
"""The largest value of that feature, x / (1 + x) for x points at stake, from which the points are computed."""


class PlayedHand(NamedTuple):
    """A played hand.

    Attributes:
        game: The game, with its number of players.
        contract: The contract.
        rows: The encoded position before each play, shape (plays, words).
        plays: The number of each play, shape (plays,).
        calls: The calls, in order.
    """

    game: GameRules[Any, Any]
    contract: Contract[Any, Any]
    rows: NDArray[np.uint64]
    plays: Ints
    calls: tuple[ObservedCall, ...]


class PlayDataset(NamedTuple):
    """Decisions between two plays or more.

    Attributes:
        context: The features of each decision, shape (decisions, features).
        play_features: The features of the legal plays of all decisions, one after the other, shape (plays, features).
        counts: The number of legal plays of each decision, shape (decisions,).
        chosen: The index of the play that was made among those of its decision, shape (decisions,).
        hands: The number of the hand of each decision, shape (decisions,).
    """

    context: Floats32
    play_features: Floats32
    counts: Ints
    chosen: Ints
    hands: Ints

    @property
    def starts(self) -> Ints:
        """The index in `play_features` of the first play of each decision, shape (decisions,)."""
        return np.cumsum(self.counts) - self.counts

    def pick(self, selection: NDArray[np.bool_] | Ints) -> PlayDataset:
        """Return some of the decisions, by a mask or by their indices."""
        indices = np.arange(len(self.counts))[selection]
        counts = self.counts[indices]
        offsets = np.arange(counts.sum()) - np.repeat(np.cumsum(counts) - counts, counts)  # within each decision
        features = self.play_features[np.repeat(self.starts[indices], counts) + offsets]
        return PlayDataset(self.context[indices], features, counts, self.chosen[indices], self.hands[indices])


class CallDataset(NamedTuple):
    """Calls between two kinds or more.

    Attributes:
        kinds: The kinds of calls.
        features: The features of hand and question, shape (calls, features).
        offered: Which kinds could be called, shape (calls, kinds).
        chosen: The kind that was called, shape (calls,).
        hands: The number of the hand of each call, shape (calls,).
    """

    kinds: CallKinds
    features: NDArray[np.float64]
    offered: NDArray[np.bool_]
    chosen: Ints
    hands: Ints

    def pick(self, mask: NDArray[np.bool_]) -> CallDataset:
        """Return some of the calls, by a mask."""
        return CallDataset(self.kinds, self.features[mask], self.offered[mask], self.chosen[mask], self.hands[mask])


def read_played_hand(spec: HandSpec, line: str) -> PlayedHand | None:
    """Read a played hand.

    Args:
        spec: The hand that is expected.
        line: Its line in the file of hands.

    Returns:
        The hand; None if it ended without a contract.

    Raises:
        ValueError: The line is damaged or of another hand.
        RulesError: The core can't take the game.
    """
    rows: list[list[int]] = []
    plays: list[int] = []
    last: Hand | None = None
    tricks: Tricks | None = None
    for hand in replay_line(spec, line):
        if last is not None and last.playing is not None:
            assert tricks is not None
            move = hand.actions[-1]
            assert isinstance(move, Play)
            plays.append(tricks.play_number(move, leading=not last.trick))
        if hand.playing is not None and hand.to_act is not None:
            assert hand.contract is not None
            tricks = Tricks.of(hand.game, hand.contract)
            rows.append(tricks.encode_hand(hand).to_words())
        last = hand
    if last is None or last.contract is None or not rows:
        return None
    words = np.array(rows, np.uint64)
    feature_extractors(last.game, last.contract, words, 1.0)  # raises the RulesError if the core can't take the game
    calls = ObservedCallReplay(last.view(None)).observed
    return PlayedHand(last.game, last.contract, words, np.array(plays), tuple(calls))


def reward_scale_of(hands: Sequence[PlayedHand]) -> float:
    """Return the points that count as 1 in features: the median of the points at stake in decisions, to two digits."""
    points_at_stake = []
    for hand in hands:
        context, _, _, _ = feature_extractors(hand.game, hand.contract, hand.rows, 1.0).plays.features(hand.rows)
        share = np.clip(np.abs(context[:, STAKES_FEATURE]), 0, MAX_SHARE)
        points_at_stake.append(share / (1 - share))
    points = float(np.median(np.concatenate(points_at_stake))) if points_at_stake else 1.0
    return float(f"{points:.2g}") or 1.0


def play_dataset(hands: Sequence[PlayedHand], reward_scale: float) -> PlayDataset:
    """Return the plays of these hands where there was a choice.

    Args:
        hands: One hand or more.
        reward_scale: The points that count as 1 in features, from `reward_scale_of`.
    """
    parts: list[PlayDataset] = []
    for number, hand in enumerate(hands):
        extractor = feature_extractors(hand.game, hand.contract, hand.rows, reward_scale).plays
        context, plays, numbers, counts = extractor.features(hand.rows)
        lengths = counts.astype(np.int64)
        starts = np.cumsum(lengths) - lengths
        chosen = np.flatnonzero(numbers == np.repeat(hand.plays, lengths)) - starts
        decisions = PlayDataset(context, plays, lengths, chosen, np.full(len(lengths), number))
        parts.append(decisions.pick(lengths > 1))
    return PlayDataset(*(np.concatenate(column) for column in zip(*parts, strict=True)))


def call_dataset(hands: Sequence[PlayedHand], reward_scale: float) -> CallDataset | None:
    """Return the calls of these hands where there was a choice.

    Args:
        hands: Any number of hands.
        reward_scale: The points that count as 1 in features, from `reward_scale_of`.

    Returns:
        The calls; None if there were none.
    """
    kinds = group_calls([observed.call for hand in hands for observed in hand.calls], MAX_KINDS)
    features, offered, chosen, hand_numbers = [], [], [], []
    for number, hand in enumerate(hands):
        by_seat = None
        for decision in call_decisions(kinds, hand.game, hand.contract, hand.calls):
            if by_seat is None:
                extractors = feature_extractors(hand.game, hand.contract, hand.rows, reward_scale)
                by_seat = extractors.hand_extractor.extract(hand.rows[0, : hand.game.players])
            features.append(np.hstack([by_seat[decision.seat], decision.context]))
            offered.append(decision.offered)
            chosen.append(decision.chosen)
            hand_numbers.append(number)
    if not chosen:
        return None
    return CallDataset(kinds, np.array(features), np.array(offered), np.array(chosen), np.array(hand_numbers))
