"""The bidding model: a small net for the probability of each kind of call, given a seat's cards."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np

from tricksmith.belief.features import N_HAND_FEATURES
from tricksmith.belief.replayed_calls import ObservedCallReplay
from tricksmith.rules import side_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from numpy.typing import NDArray

    from tricksmith._arrays import Floats
    from tricksmith.belief.features import HandFeatureExtractor
    from tricksmith.belief.replayed_calls import ObservedCall
    from tricksmith.rules import Call, Contract, GameRules, View

__all__ = ["BiddingModel", "CallDecision", "CallKinds", "as_rounded_lists", "call_decisions", "group_calls"]

ARRAYS = ("direct", "bias", "hidden", "shift", "out")
"""The names of the net's arrays, as files have them; `BiddingModel` documents them."""
N_VALUE_CLASSES = 5
"""The number of classes, about equally frequent, into which a word's values, such as levels of bids, are divided."""
MAX_HEARD, HEARD_SCALE = 16, 8
"""The most earlier calls that a feature counts, and the number of them that counts as 1."""


@dataclass(frozen=True, slots=True)
class CallKinds:
    """Calls sorted into kinds: by their word, and by size where their value is a number.

    Attributes:
        names: The names of the kinds, in the order of their numbers.
        edges: For each word, the values that separate its classes: each is the highest of its class.

    >>> from tricksmith.rules import Call
    >>> kinds = CallKinds(("bid 0", "bid 1", "pass"), {"bid": (75.0,)})
    >>> [kinds.of(Call("bid", "75")), kinds.of(Call("bid", "80")), kinds.of(Call("pass")), kinds.of(Call("redouble"))]
    [0, 1, 2, None]
    """

    names: tuple[str, ...]
    edges: Mapping[str, tuple[float, ...]]

    def name(self, call: Call) -> str:
        """Return the name of the kind of this call."""
        value, edges = call.value, self.edges.get(call.word)
        if edges is None or not _is_number(value):
            return call.word
        return f"{call.word} {sum(int(value) > edge for edge in edges)}"

    def of(self, call: Call) -> int | None:
        """Return the number of a call's kind; None for a kind that did not occur in training."""
        name = self.name(call)
        return self.names.index(name) if name in self.names else None


def _is_number(value: str) -> bool:
    return value.removeprefix("-").isdecimal()


@dataclass(frozen=True, slots=True, eq=False)
class CallDecision:
    """A point at which a seat chose among kinds of calls.

    Attributes:
        seat: The seat that chose.
        chosen: The kind that was chosen.
        offered: The kinds that could be chosen, (kinds,) bool.
        context: Features of what was called before, (2 * kinds + 2,) float64.
    """

    seat: int
    chosen: int
    offered: NDArray[np.bool_]
    context: Floats


def call_decisions(
    kinds: CallKinds, game: GameRules[Any, Any], contract: Contract[Any, Any], calls: Iterable[ObservedCall]
) -> list[CallDecision]:
    """Return the decisions that carry information: those at which calls of several kinds were offered.

    Their `context` is, by kind, the number of calls that the seat has heard from its own side, and from others, then
    the number of all calls that it has heard, and whether it leads to the first trick; all scaled to about 1.

    Args:
        kinds: The kinds of calls.
        game: The game.
        contract: The contract that the calls led to.
        calls: All calls of the hand, in order.
    """
    count, decisions = len(kinds.names), []
    # After each number of calls, how many of them each side has made, by kind: (sides, kinds).
    by_side_after = [np.zeros((len(game.sides), count))]
    for seat, call, offered_calls, heard in calls:
        side, chosen, by_side = side_of(seat, game.sides), kinds.of(call), by_side_after[heard]
        by_side_after.append(by_side_after[-1].copy())
        offered = np.zeros(count, bool)
        offered[sorted({kind for kind in map(kinds.of, offered_calls) if kind is not None})] = True
        if chosen is None:
            continue
        if offered.sum() > 1 and seat not in contract.out:
            own, others = by_side[side], by_side.sum(axis=0) - by_side[side]
            stage = [min(heard, MAX_HEARD) / HEARD_SCALE, float(seat == contract.leader)]
            context = np.hstack([own / game.players, others / game.players, stage])
            decisions.append(CallDecision(int(seat), chosen, offered, context))
        by_side_after[-1][side, chosen] += 1
    return decisions


@dataclass(frozen=True, slots=True, eq=False)
class BiddingModel:
    """The probability of each kind of call: a net of one hidden layer next to a linear part, and a softmax.

    Attributes:
        kinds: The kinds of calls.
        weights: The arrays by name: `direct` (features, kinds), `bias` (kinds,), `hidden` (features, units), `shift`
            (units,) and `out` (units, kinds).

    Raises:
        ValueError: If an array has another shape or holds numbers that are not finite.
    """

    kinds: CallKinds
    weights: Mapping[str, Floats]

    def __post_init__(self) -> None:
        features, kinds = N_HAND_FEATURES + 2 * len(self.kinds.names) + 2, len(self.kinds.names)
        units = np.shape(self.weights["shift"])[0]
        shapes = [(features, kinds), (kinds,), (features, units), (units,), (units, kinds)]
        for name, shape in zip(ARRAYS, shapes, strict=True):
            if self.weights[name].shape != shape:
                raise ValueError(f"calls: {name} has the shape {self.weights[name].shape}; it must have {shape}")
            if not np.isfinite(self.weights[name]).all():
                raise ValueError(f"calls: the numbers of {name} must be finite")

    def probabilities(self, features: Floats, offered: NDArray[np.bool_]) -> Floats:
        """Return the probability of each kind, (hands, kinds) float64.

        Args:
            features: Features of hands and context, (hands, features).
            offered: The kinds that were offered, (hands or 1, kinds) bool.
        """
        weights = self.weights
        hidden = np.maximum(features @ weights["hidden"] + weights["shift"], 0)
        values = features @ weights["direct"] + weights["bias"] + hidden @ weights["out"]
        values = np.where(offered, values, -np.inf)
        powers = np.exp(values - values.max(axis=1, keepdims=True))
        probabilities: Floats = powers / powers.sum(axis=1, keepdims=True)
        return probabilities

    def log_likelihoods(self, decision: CallDecision, hands: Floats, floor: float) -> Floats:
        """Return the log-likelihood of the call that was chosen, with each of several hands.

        Args:
            decision: The decision.
            hands: The features of the hands, (hands, N_HAND_FEATURES).
            floor: The smoothing floor: the share of calls that are taken to be any that was offered.

        Returns:
            Natural logarithms, (hands,).
        """
        features = np.hstack([hands, np.tile(decision.context, (len(hands), 1))])
        probability = self.probabilities(features, decision.offered[None])[:, decision.chosen]
        log_likelihoods: Floats = np.log((1 - floor) * probability + floor / decision.offered.sum())
        return log_likelihoods

    def view_log_likelihoods(
        self, view: View, contract: Contract[Any, Any], extractor: HandFeatureExtractor, rows: NDArray[np.uint64],
        floor: float,
    ) -> Floats:  # fmt: skip
        """Return for each position the log-likelihood of all calls that the viewer heard from the others.

        Args:
            view: The view.
            contract: Its contract.
            extractor: The extractor of a hand's features.
            rows: The positions before the first trick, (positions, 19) uint64.
            floor: The smoothing floor, as in `log_likelihoods`.

        Returns:
            Natural logarithms, (positions,).
        """
        log_likelihoods, features_by_seat = np.zeros(len(rows)), {}
        for decision in call_decisions(self.kinds, view.game, contract, ObservedCallReplay(view).observed):
            if decision.seat != view.seat:
                if decision.seat not in features_by_seat:
                    features_by_seat[decision.seat] = extractor.extract(rows[:, decision.seat])
                log_likelihoods += self.log_likelihoods(decision, features_by_seat[decision.seat], floor)
        return log_likelihoods

    def as_dict(self) -> dict[str, Any]:
        """Return the model as JSON holds it."""
        weights = {name: as_rounded_lists(self.weights[name]) for name in ARRAYS}
        edges = {word: list(values) for word, values in self.kinds.edges.items()}
        return {"kinds": list(self.kinds.names), "edges": edges, **weights}

    @classmethod
    def from_dict(cls, data: Mapping[str, Any]) -> BiddingModel:
        """Return the model that `as_dict` wrote."""
        kinds = CallKinds(tuple(data["kinds"]), {word: tuple(edges) for word, edges in data["edges"].items()})
        return cls(kinds, {name: np.array(data[name], float) for name in ARRAYS})


def as_rounded_lists(array: NDArray[Any]) -> Any:
    """Return an array as nested lists of numbers, rounded to five significant digits."""
    if array.ndim > 1:
        return [as_rounded_lists(row) for row in array]
    return [float(f"{number:.5g}") for number in array.tolist()]


def group_calls(calls: Sequence[Call], max_kinds: int) -> CallKinds:
    """Return the kinds into which calls are sorted: those that were made most often.

    Args:
        calls: The calls that were made.
        max_kinds: The most kinds.
    """
    values: dict[str, list[int]] = {}
    for call in calls:
        if _is_number(call.value):
            values.setdefault(call.word, []).append(int(call.value))
    cuts = np.arange(1, N_VALUE_CLASSES) / N_VALUE_CLASSES
    edges = {
        word: tuple(np.unique(np.quantile(numbers, cuts, method="lower")).tolist()) for word, numbers in values.items()
    }
    kinds = CallKinds((), edges)
    counts: dict[str, int] = {}
    for call in calls:
        counts[kinds.name(call)] = counts.get(kinds.name(call), 0) + 1
    return CallKinds(tuple(sorted(sorted(counts), key=lambda name: -counts[name])[:max_kinds]), edges)
