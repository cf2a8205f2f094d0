"""Decisions of played hands as numbers: what was to be played or said, and what was."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from tricksmith.belief import CallKinds, ObservedCall, SpokenCallReplay, call_decisions, feature_extractors, group_calls
from tricksmith.engine import Tricks
from tricksmith.rules import Play
from tricksmith.training.hands import retold

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    from tricksmith.rules import Contract, GameRules, Hand
    from tricksmith.training.hands import Order

    Floats = NDArray[np.float32]
    Ints = NDArray[np.int64]

__all__ = ["Calls", "Line", "Plays", "call_examples", "play_examples", "read_line", "stakes"]

MOST_KINDS = 16
"""Kinds of calls that are told apart."""


STAKES = 8
"""The number of a decision that says how many points the trick is about."""


class Line(NamedTuple):
    """A hand: its contract, the positions at each play (plays, words), the plays by number, and what was said."""

    game: GameRules[Any, Any]
    contract: Contract[Any, Any]
    rows: NDArray[np.uint64]
    plays: Ints
    said: tuple[ObservedCall, ...]


class Plays(NamedTuple):
    """Decisions with a choice: their numbers (decisions, …), the plays of all (plays, …), and which was made.

    `counts` says how many plays each decision has, `chosen` the place of the one among them, `hands` the hand.
    """

    context: Floats
    rows: Floats
    counts: Ints
    chosen: Ints
    hands: Ints

    @property
    def starts(self) -> Ints:
        """Where the plays of each decision begin."""
        return np.cumsum(self.counts) - self.counts

    def pick(self, some: NDArray[np.bool_] | Ints) -> Plays:
        """Some of the decisions."""
        numbers = np.arange(len(self.counts))[some]
        counts = self.counts[numbers]
        inside = np.arange(counts.sum()) - np.repeat(np.cumsum(counts) - counts, counts)
        rows = self.rows[np.repeat(self.starts[numbers], counts) + inside]
        return Plays(self.context[numbers], rows, counts, self.chosen[numbers], self.hands[numbers])


class Calls(NamedTuple):
    """Answers: numbers of hand and question (answers, …), kinds offered (answers, kinds), the one given, the hand."""

    kinds: CallKinds
    numbers: NDArray[np.float64]
    offered: NDArray[np.bool_]
    chosen: Ints
    hands: Ints


def read_line(order: Order, text: str) -> Line | None:
    """A played hand; None if it was dealt again.

    Raises `ValueError` for a line that is not of this hand, `RulesError` if the core cannot take the game.
    """
    rows: list[list[int]] = []
    plays: list[int] = []
    last: Hand | None = None
    tricks: Tricks | None = None
    for hand in retold(order, text):
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
    return Line(last.game, last.contract, words, np.array(plays), tuple(said))


def stakes(lines: Sequence[Line]) -> float:
    """What is usually at stake in a trick, in points: the median over decisions, to two digits."""
    found = []
    for line in lines:
        context, _, _, _ = feature_extractors(line.game, line.contract, line.rows, 1.0).decisions.features(line.rows)
        share = np.clip(np.abs(context[:, STAKES]), 0, 0.9999)
        found.append(share / (1 - share))
    points = float(np.median(np.concatenate(found))) if found else 1.0
    return float(f"{points:.2g}") or 1.0


def play_examples(lines: Sequence[Line], unit: float) -> Plays:
    """The decisions with a choice of all these hands."""
    parts: list[Plays] = []
    for number, line in enumerate(lines):
        core = feature_extractors(line.game, line.contract, line.rows, unit).decisions
        context, rows, numbers, counts = core.features(line.rows)
        lengths = counts.astype(np.int64)
        starts = np.cumsum(lengths) - lengths
        made = np.flatnonzero(numbers == np.repeat(line.plays, lengths)) - starts
        found = Plays(context, rows, lengths, made, np.full(len(lengths), number))
        parts.append(found.pick(lengths > 1))
    return Plays(*(np.concatenate(column) for column in zip(*parts, strict=True)))


def call_examples(lines: Sequence[Line], unit: float) -> Calls | None:
    """What was said where there was a choice; None if nothing was."""
    kinds = group_calls([said.call for line in lines for said in line.said], MOST_KINDS)
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
    return Calls(kinds, np.array(numbers), np.array(offered), np.array(chosen), np.array(hands))
