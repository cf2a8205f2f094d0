"""The dataset: decisions of played hands as features, and which play or call was made."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from tricksmith.belief import CallKinds, ObservedCall, SpokenCallReplay, call_decisions, feature_extractors, group_calls
from tricksmith.engine import Tricks
from tricksmith.rules import Play
from tricksmith.training.self_play import replay_line

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    from tricksmith.rules import Contract, GameRules, Hand
    from tricksmith.training.self_play import HandSpec

    Floats = NDArray[np.float32]
    Ints = NDArray[np.int64]

__all__ = [
    "CallDataset",
    "PlayDataset",
    "PlayedHand",
    "call_dataset",
    "play_dataset",
    "read_played_hand",
    "typical_stakes",
]

MAX_KINDS = 16
"""The most kinds of calls that are distinguished."""


STAKES_FEATURE = 8
"""The place among the features of a decision of the points that its trick is about."""


class PlayedHand(NamedTuple):
    """A played hand.

    Attributes:
        game: The table.
        contract: The contract.
        rows: The encoded position before each play, shape (plays, words).
        plays: The number of each play, shape (plays,).
        said: The calls, in order.
    """

    game: GameRules[Any, Any]
    contract: Contract[Any, Any]
    rows: NDArray[np.uint64]
    plays: Ints
    said: tuple[ObservedCall, ...]


class PlayDataset(NamedTuple):
    """Decisions between two plays or more.

    Attributes:
        context: The features of each decision, shape (decisions, features).
        rows: The features of the legal plays of all decisions, one after the other, shape (plays, features).
        counts: The number of legal plays of each decision, shape (decisions,).
        chosen: The place of the play that was made among them, shape (decisions,).
        hands: The number of the hand of each decision, shape (decisions,).
    """

    context: Floats
    rows: Floats
    counts: Ints
    chosen: Ints
    hands: Ints

    @property
    def starts(self) -> Ints:
        """The place in `rows` of the first play of each decision, shape (decisions,)."""
        return np.cumsum(self.counts) - self.counts

    def pick(self, some: NDArray[np.bool_] | Ints) -> PlayDataset:
        """Return some of the decisions, by a mask or by their numbers."""
        numbers = np.arange(len(self.counts))[some]
        counts = self.counts[numbers]
        inside = np.arange(counts.sum()) - np.repeat(np.cumsum(counts) - counts, counts)
        rows = self.rows[np.repeat(self.starts[numbers], counts) + inside]
        return PlayDataset(self.context[numbers], rows, counts, self.chosen[numbers], self.hands[numbers])


class CallDataset(NamedTuple):
    """Calls between two kinds or more.

    Attributes:
        kinds: The kinds of calls.
        numbers: The features of hand and question, shape (calls, features).
        offered: Which kinds could be called, shape (calls, kinds).
        chosen: The kind that was called, shape (calls,).
        hands: The number of the hand of each call, shape (calls,).
    """

    kinds: CallKinds
    numbers: NDArray[np.float64]
    offered: NDArray[np.bool_]
    chosen: Ints
    hands: Ints


def read_played_hand(order: HandSpec, text: str) -> PlayedHand | None:
    """Read a played hand; None if it ended without a contract.

    Raises:
        ValueError: The line is damaged or of another hand.
        RulesError: The core can't take the game.
    """
    rows: list[list[int]] = []
    plays: list[int] = []
    last: Hand | None = None
    tricks: Tricks | None = None
    for hand in replay_line(order, text):
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
    feature_extractors(last.game, last.contract, words, 1.0)
    said = SpokenCallReplay(last.view(None)).observed
    return PlayedHand(last.game, last.contract, words, np.array(plays), tuple(said))


def typical_stakes(lines: Sequence[PlayedHand]) -> float:
    """Return the points that a trick is usually about: the median over decisions, to two digits. It scales features."""
    found = []
    for line in lines:
        context, _, _, _ = feature_extractors(line.game, line.contract, line.rows, 1.0).decisions.features(line.rows)
        share = np.clip(np.abs(context[:, STAKES_FEATURE]), 0, 0.9999)
        found.append(share / (1 - share))
    points = float(np.median(np.concatenate(found))) if found else 1.0
    return float(f"{points:.2g}") or 1.0


def play_dataset(lines: Sequence[PlayedHand], unit: float) -> PlayDataset:
    """Return the plays of these hands; `unit` is the scale of points, from `typical_stakes`."""
    parts: list[PlayDataset] = []
    for number, line in enumerate(lines):
        core = feature_extractors(line.game, line.contract, line.rows, unit).decisions
        context, rows, numbers, counts = core.features(line.rows)
        lengths = counts.astype(np.int64)
        starts = np.cumsum(lengths) - lengths
        made = np.flatnonzero(numbers == np.repeat(line.plays, lengths)) - starts
        found = PlayDataset(context, rows, lengths, made, np.full(len(lengths), number))
        parts.append(found.pick(lengths > 1))
    return PlayDataset(*(np.concatenate(column) for column in zip(*parts, strict=True)))


def call_dataset(lines: Sequence[PlayedHand], unit: float) -> CallDataset | None:
    """Return the calls of these hands where there was a choice; None if there were none."""
    kinds = group_calls([said.call for line in lines for said in line.said], MAX_KINDS)
    numbers, offered, chosen, hands = [], [], [], []
    for number, line in enumerate(lines):
        holding = None
        for asked in call_decisions(kinds, line.game, line.contract, line.said):
            if holding is None:
                through = feature_extractors(line.game, line.contract, line.rows, unit)
                holding = through.hands.extract(line.rows[0, : line.game.players])
            numbers.append(np.hstack([holding[asked.seat], asked.context]))
            offered.append(asked.offered)
            chosen.append(asked.answer)
            hands.append(number)
    if not chosen:
        return None
    return CallDataset(kinds, np.array(numbers), np.array(offered), np.array(chosen), np.array(hands))
