"""The bidding model: what a seat calls given its cards, by a small net over calls of a few kinds."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np

from tricksmith.belief.hand_features import HAND_FEATURES
from tricksmith.rules import side_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from numpy.typing import NDArray

    from tricksmith.belief.call_replay import ObservedCall
    from tricksmith.rules import Call, Contract, GameRules

    Floats = NDArray[np.float64]

__all__ = ["BiddingModel", "CallDecision", "CallKinds", "call_decisions", "group_calls", "rounded"]

ARRAYS = ("direct", "bias", "hidden", "shift", "out")


@dataclass(frozen=True, slots=True)
class CallKinds:
    """Calls sorted into kinds: by their word, and by size where their value is a number.

    Attributes:
        names: The names of the kinds, in the order of their numbers.

    >>> from tricksmith.rules import Call
    >>> kinds = CallKinds(("bid 0", "bid 1", "pass"), {"bid": (75.0,)})
    >>> [kinds.of(Call("bid", "75")), kinds.of(Call("bid", "80")), kinds.of(Call("pass")), kinds.of(Call("redouble"))]
    [0, 1, 2, None]
    """

    names: tuple[str, ...]
    edges: Mapping[str, tuple[float, ...]]
    """By word the values that divide its kinds: each is the highest of its kind."""

    def name(self, call: Call) -> str:
        """Return the name of the kind of this call."""
        value, edges = call.value, self.edges.get(call.word)
        if edges is None or not _is_number(value):
            return call.word
        return f"{call.word} {sum(int(value) > edge for edge in edges)}"

    def of(self, call: Call) -> int | None:
        """Return the number of its kind; None for a kind that was not met in training."""
        name = self.name(call)
        return self.names.index(name) if name in self.names else None


def _is_number(value: str) -> bool:
    return value.removeprefix("-").isdecimal()


@dataclass(frozen=True, slots=True, eq=False)
class CallDecision:
    """A point at which a seat chose among kinds of calls.

    Attributes:
        seat: Who chose.
        answer: The kind that was chosen.
        offered: The kinds that could be chosen, (kinds,) bool.
        context: Features of what was called before, (2 * kinds + 2,) float64.
    """

    seat: int
    answer: int
    offered: NDArray[np.bool_]
    context: Floats


def call_decisions(
    kinds: CallKinds, game: GameRules[Any, Any], contract: Contract[Any, Any], said: Iterable[ObservedCall]
) -> list[CallDecision]:
    """Return the decisions that show something: those at which calls of several kinds were offered.

    `context` is by kind what the seat's own side and what others have called so far, then how many calls there were,
    and whether the seat leads.
    """
    count, found = len(kinds.names), []
    by_side = np.zeros((len(game.sides), count))
    for number, (seat, call, calls) in enumerate(said):
        side, answer = side_of(seat, game.sides), kinds.of(call)
        offered = np.zeros(count, bool)
        offered[sorted({kind for kind in map(kinds.of, calls) if kind is not None})] = True
        if answer is None:
            continue
        if offered.sum() > 1 and seat not in contract.out:
            own, others = by_side[side], by_side.sum(axis=0) - by_side[side]
            more = [min(number, 16) / 8, float(seat == contract.leader)]
            found.append(
                CallDecision(
                    int(seat), answer, offered, np.hstack([own, others, more]) / [*[game.players] * 2 * count, 1, 1]
                )
            )
        by_side[side, answer] += 1
    return found


@dataclass(frozen=True, slots=True, eq=False)
class BiddingModel:
    """The probability of each kind of call: a net of one hidden layer next to a linear part, and a softmax.

    Attributes:
        kinds: The kinds of calls.
        arrays: Weights by name: `direct` (features, kinds), `bias` (kinds,), `hidden` (features, units), `shift`
            (units,) and `out` (units, kinds).
    """

    kinds: CallKinds
    arrays: Mapping[str, Floats]

    def __post_init__(self) -> None:
        numbers, kinds = HAND_FEATURES + 2 * len(self.kinds.names) + 2, len(self.kinds.names)
        units = np.shape(self.arrays["shift"])[0]
        wanted = dict(
            zip(ARRAYS, [(numbers, kinds), (kinds,), (numbers, units), (units,), (units, kinds)], strict=True)
        )
        for name, shape in wanted.items():
            if self.arrays[name].shape != shape:
                raise ValueError(f"calls: {name} has the shape {self.arrays[name].shape}; it must have {shape}")
            if not np.isfinite(self.arrays[name]).all():
                raise ValueError(f"calls: the numbers of {name} must be finite")

    def probabilities(self, numbers: Floats, offered: NDArray[np.bool_]) -> Floats:
        """Return the probability of each kind, (hands, kinds) float64.

        Args:
            numbers: Features of hands and context, (hands, features).
            offered: The kinds that were offered, (hands or 1, kinds) bool.
        """
        found = self.arrays
        hidden = np.maximum(numbers @ found["hidden"] + found["shift"], 0)
        values = numbers @ found["direct"] + found["bias"] + hidden @ found["out"]
        values = np.where(offered, values, -np.inf)
        powers = np.exp(values - values.max(axis=1, keepdims=True))
        chances: Floats = powers / powers.sum(axis=1, keepdims=True)
        return chances

    def log_likelihoods(self, asked: CallDecision, holding: Floats, floor: float) -> Floats:
        """Return the log-likelihood of the answer with each hand of features (hands, HAND_FEATURES), as (hands,)."""
        numbers = np.hstack([holding, np.tile(asked.context, (len(holding), 1))])
        chance = self.probabilities(numbers, asked.offered[None])[:, asked.answer]
        weights: Floats = np.log((1 - floor) * chance + floor / asked.offered.sum())
        return weights

    def as_dict(self) -> dict[str, Any]:
        """Return numbers and texts, for a file."""
        arrays = {name: rounded(self.arrays[name]) for name in ARRAYS}
        return {"kinds": list(self.kinds.names), "edges": {k: list(v) for k, v in self.kinds.edges.items()}, **arrays}

    @classmethod
    def from_dict(cls, data: Mapping[str, Any]) -> BiddingModel:
        """Return the model that `as_dict` wrote."""
        kinds = CallKinds(tuple(data["kinds"]), {word: tuple(edges) for word, edges in data["edges"].items()})
        return cls(kinds, {name: np.array(data[name], float) for name in ARRAYS})


def rounded(array: NDArray[Any]) -> Any:
    """Return nested lists of numbers of five digits."""
    if array.ndim > 1:
        return [rounded(row) for row in array]
    return [float(f"{number:.5g}") for number in array.tolist()]


def group_calls(calls: Sequence[Call], most: int, shares: int = 5) -> CallKinds:
    """Return the kinds of calls that were made most often.

    Args:
        calls: The calls that were made.
        most: The most kinds.
        shares: The number of quantiles into which numbers are divided.
    """
    values: dict[str, list[int]] = {}
    for call in calls:
        if _is_number(call.value):
            values.setdefault(call.word, []).append(int(call.value))
    quantiles = np.arange(1, shares) / shares
    edges = {
        word: tuple(np.unique(np.quantile(some, quantiles, method="lower")).tolist()) for word, some in values.items()
    }
    kinds = CallKinds((), edges)
    counts: dict[str, int] = {}
    for call in calls:
        counts[kinds.name(call)] = counts.get(kinds.name(call), 0) + 1
    return CallKinds(tuple(sorted(sorted(counts), key=lambda name: -counts[name])[:most]), edges)
