"""The opponent model: how likely each play and call is, learned from self-play, one small file a game."""

from __future__ import annotations

import inspect
import json
from functools import cache, cached_property, lru_cache
from hashlib import sha256
from math import inf
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from tricksmith import _native
from tricksmith._seeds import Seed, seed_number
from tricksmith.belief.bidding_model import BiddingModel, call_decisions, rounded
from tricksmith.belief.call_replay import SpokenCallReplay
from tricksmith.belief.hand_features import HandFeatures
from tricksmith.belief.trick_replay import replay_tricks
from tricksmith.engine import EncodedPosition, HeuristicPolicy, Tricks
from tricksmith.errors import ModelError
from tricksmith.rules import Seat, seat_bits

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from numpy.typing import NDArray

    from tricksmith.rules import Contract, GameRules, View

    Floats = NDArray[np.float64]

__all__ = ["HIDDEN_UNITS", "SMOOTHING_FLOOR", "FeatureExtractors", "OpponentModel", "feature_extractors"]

HIDDEN_UNITS: int = _native.PolicyNet.SIZES[2]
"""Hidden units of the net of plays."""
FORMAT = 1
"""The version of the file."""
SMOOTHING_FLOOR = 0.05
"""The share of plays and calls that are thought to be any legal one."""
ARRAYS = ("context", "play", "bias", "out", "direct")


class FeatureExtractors:
    """What turns positions of one contract into features.

    Attributes:
        tricks: The tricks of the contract.
        policy: The heuristic policy, whose estimates are among the features.
        decisions: The extractor of a decision's features, in the core.
        hands: The extractor of a hand's features.
    """

    def __init__(self, tricks: Tricks, contract: Contract[Any, Any], size: int, unit: float) -> None:
        self.tricks, self.policy = tricks, HeuristicPolicy.for_stock(tricks, contract, size)
        self.decisions = _native.FeatureExtractor(self.policy._core, reward_scale=unit)
        self.hands = HandFeatures(tricks, self.decisions)


def feature_extractors(
    game: GameRules[Any, Any], contract: Contract[Any, Any], rows: NDArray[np.uint64], unit: float
) -> FeatureExtractors:
    """Return the feature extractors for positions of deals like this one, made once and kept.

    Args:
        game: The game.
        contract: The contract.
        rows: Encoded positions, at least one.
        unit: The points that count as 1 in features.

    Raises:
        ValueError: If there are no positions.
        RulesError: If the score does not fit into tables.
    """
    if not len(rows):
        raise ValueError("there are no positions: give at least one")
    return _lenses(
        game, contract, Tricks.of(game, contract).total_tricks(EncodedPosition.from_words(rows[0].tolist())), unit
    )


@lru_cache(maxsize=512)
def _lenses(game: GameRules[Any, Any], contract: Contract[Any, Any], size: int, unit: float) -> FeatureExtractors:
    return FeatureExtractors(Tricks.of(game, contract), contract, size, unit)


class OpponentModel:
    """A card-play model and a bidding model of one game: how others play and call.

    `rows` are encoded positions as in `Tricks`; what does not fit raises `ValueError` with the reason. The likelihoods
    of observed actions weight determinizations, as in Rebstock et al., "Policy Based Inference in Trick-Taking Card
    Games", 2019.

    Attributes:
        game: The id of the game.
        unit: The points that count as 1 in features.
        plays: The arrays of the card-play net by name, float32.
        calls: The bidding model; None for a game without calls.
        recipe: How it was trained.
        measured: How well it predicts held-out play.

    >>> from tricksmith import games
    >>> from tricksmith.play import deal
    >>> game = games.get("poison-nonesuch", players=3)
    >>> model = OpponentModel.of(game)
    >>> hand = game.hand(deal(game, seed="example", number=0), dealer=0)
    >>> tricks = Tricks.of(game, hand.contract)
    >>> numbers, chances, counts = model.probabilities(tricks, hand.contract, tricks.encode([hand]))
    >>> counts.tolist(), round(float(chances.sum()), 4)
    ([11], 1.0)
    """

    def __init__(
        self, game: str, unit: float, plays: Mapping[str, NDArray[np.float32]], calls: BiddingModel | None = None, *,
        recipe: Mapping[str, Any] | None = None, measured: Mapping[str, Any] | None = None,
    ) -> None:  # fmt: skip
        self.game, self.unit, self.plays, self.calls = game, unit, dict(plays), calls
        self.recipe, self.measured = dict(recipe or {}), dict(measured or {})
        missing = set(ARRAYS) - set(plays)
        if missing:
            raise ValueError(f"plays: the arrays {', '.join(sorted(missing))} are missing")
        if not 0 < unit < inf:
            raise ValueError(f"unit is {unit!r}; it must be a number above 0")
        if not all(np.isfinite(plays[name]).all() for name in ARRAYS):
            raise ValueError("plays: its numbers must be finite")
        self._net = _native.PolicyNet(**{name: np.ascontiguousarray(plays[name], np.float32) for name in ARRAYS})

    # -- files ------------------------------------------------------------------------------------------------------

    @classmethod
    def from_json(cls, text: str) -> OpponentModel:
        """Return the model of a file's text; raises `ModelError` with what is wrong with it."""
        try:
            data = json.loads(text)
            if data["format"] != FORMAT:
                raise ModelError(f"its format is {data['format']}; this version reads {FORMAT}")
            plays = {name: np.array(data["plays"][name], np.float32) for name in ARRAYS}
            calls = BiddingModel.from_dict(data["calls"]) if data["calls"] else None
            return cls(data["game"], data["unit"], plays, calls, recipe=data["recipe"], measured=data["measured"])
        except json.JSONDecodeError as error:
            raise ModelError(f"this is no model: line {error.lineno} is no JSON, {error.msg}") from error
        except KeyError as error:
            raise ModelError(f"this is no model: it has no {error}") from error
        except (AttributeError, LookupError, RecursionError, TypeError, ValueError) as error:
            raise ModelError(f"this is no model: {error!r}") from error

    def to_json(self) -> str:
        """Return the text of its file: numbers of five digits, the same for equal models."""
        data = {
            "format": FORMAT, "game": self.game, "recipe": self.recipe, "measured": self.measured, "unit": self.unit,
            "plays": {name: rounded(self.plays[name]) for name in ARRAYS},
            "calls": self.calls.as_dict() if self.calls is not None else None,
        }  # fmt: skip
        return json.dumps(data, ensure_ascii=False, separators=(",", ":")) + "\n"

    @cached_property
    def digest(self) -> str:
        """Eight hexadecimal digits that identify the model."""
        return sha256(self.to_json().encode()).hexdigest()[:8]

    @classmethod
    def load(cls, path: Path) -> OpponentModel:
        """Read a file; raises `ModelError` with its name and what is wrong with it."""
        try:
            return cls.from_json(path.read_text(encoding="utf-8"))
        except OSError as error:
            raise ModelError(f"{path}: {error.strerror}") from error
        except (ModelError, UnicodeDecodeError) as error:
            raise ModelError(f"{path}: {error}") from error

    def save(self, path: Path) -> None:
        """Write the model to a file."""
        path.write_text(self.to_json(), encoding="utf-8")

    @staticmethod
    def path_of(kind: type[GameRules[Any, Any]]) -> Path | None:
        """Return where the model of a game is, `NAME.model.json` next to its file `NAME.py`; None if it has no file.

        >>> from tricksmith import games
        >>> OpponentModel.path_of(games.load("nonesuch")).name
        'nonesuch.model.json'
        """
        try:
            return Path(inspect.getfile(kind)).with_suffix(".model.json")
        except (OSError, TypeError):  # one that was typed into an interpreter
            return None

    @classmethod
    def of(cls, game: GameRules[Any, Any]) -> OpponentModel | None:
        """Return the model at the game's `path_of`, read once and kept; None if there is none.

        Raises:
            ModelError: If it is damaged, or one of another game.
        """
        return _load_for(type(game))

    # -- plays ------------------------------------------------------------------------------------------------------

    def extractors(self, tricks: Tricks, contract: Contract[Any, Any], rows: NDArray[np.uint64]) -> FeatureExtractors:
        """Return the feature extractors of these positions; raises `RulesError` if the score does not fit."""
        if tricks.game.id != self.game:
            raise ValueError(f"this model was trained at {self.game}, and these are the tricks of {tricks.game.id}")
        return feature_extractors(tricks.game, contract, rows, self.unit)

    def probabilities(
        self, tricks: Tricks, contract: Contract[Any, Any], rows: NDArray[np.uint64]
    ) -> tuple[NDArray[np.uint16], NDArray[np.float32], NDArray[np.uint32]]:
        """Return the probability of each legal play.

        Returns:
            The legal plays of all positions by number, one position after the other, uint16; the probability of each,
            float32; and how many each position has, (positions,) uint32.
        """
        return self.extractors(tricks, contract, rows).decisions.probabilities(self._net, rows)

    def play_log_likelihoods(
        self, tricks: Tricks, contract: Contract[Any, Any], rows: NDArray[np.uint64], plays: NDArray[np.uint16], *,
        skip: Iterable[int] = (), floor: float = SMOOTHING_FLOOR, threads: int | None = None,
    ) -> Floats:  # fmt: skip
        """Return by position and seat the log-likelihood of a line of plays from there, (positions, seats) float64.

        Args:
            tricks: The tricks of the contract.
            contract: The contract.
            rows: The positions.
            plays: The plays by number, (n,) uint16, the same from each position.
            skip: Seats whose plays do not count; neither do plays without a choice.
            floor: The smoothing floor: the share of plays that are taken to be any legal card.
            threads: The number of threads; None for all cores.

        Returns:
            Natural logarithms; minus infinity for a position from which a play is illegal.
        """
        core = self.extractors(tricks, contract, rows).decisions
        return core.log_likelihoods(
            self._net, rows, plays, epsilon=floor, ignored_seats=seat_bits(skip), threads=threads
        )

    def ends(
        self, tricks: Tricks, contract: Contract[Any, Any], rows: NDArray[np.uint64], *, each: int, seed: Seed,
        threads: int | None = None,
    ) -> NDArray[np.uint64]:  # fmt: skip
        """Return the ends of play-outs in which every card is sampled from the model, (positions * each, 19) uint64.

        `each` of the first row come first, then those of the next. `seed` is text or a whole number.
        """
        core = self.extractors(tricks, contract, rows).decisions
        return core.ends(self._net, rows, each=each, seed=seed_number(seed), threads=threads)

    # -- posterior weights --------------------------------------------------------------------------------------------

    def log_likelihoods(
        self, view: View, hands: NDArray[np.uint64], piles: Mapping[str, NDArray[np.uint64]] | None = None, *,
        floor: float = SMOOTHING_FLOOR, plays: bool = True, calls: bool = True, threads: int | None = None,
    ) -> Floats:  # fmt: skip
        """Return for each determinization the log-likelihood of all that the others did, (n,) float64.

        What the viewer decided itself shows it nothing. Normalized exponentials are the posterior weights.

        Args:
            view: A view in its tricks.
            hands: What all seats hold now, (n, players) uint64, as `Determinizations.hands` returns it.
            piles: The hidden piles by name, (n,) uint64.
            floor: The smoothing floor: the share of actions that are taken to be any legal one.
            plays: Whether plays count.
            calls: Whether calls count.
            threads: The number of threads; None for all cores.

        Raises:
            ValueError: Before the tricks.
        """
        contract, game = view.contract, view.game
        if contract is None:
            raise ValueError("the calls are not over: determinizations are weighted in the tricks")
        tricks = Tricks.of(game, contract)
        found = replay_tricks(tricks, view)
        rows = found.starts(hands, contract.out, piles)
        mine = [seat for seat in map(Seat, range(game.players)) if contract.decides(seat) == view.seat]
        weights = np.zeros(len(rows))
        if plays and len(found.plays):
            skip = {*mine, *([] if view.seat is None else [view.seat])}
            by_seat = self.play_log_likelihoods(
                tricks, contract, rows, found.plays, skip=skip, floor=floor, threads=threads
            )
            weights += by_seat.sum(axis=1)
        if calls and self.calls is not None:
            weights += self._weigh_calls(view, contract, self.extractors(tricks, contract, rows), rows, floor)
        return weights

    def _weigh_calls(
        self,
        view: View,
        contract: Contract[Any, Any],
        through: FeatureExtractors,
        rows: NDArray[np.uint64],
        floor: float,
    ) -> Floats:
        assert self.calls is not None
        weights, read = np.zeros(len(rows)), {}
        for asked in call_decisions(self.calls.kinds, view.game, contract, SpokenCallReplay(view).observed):
            if asked.seat != view.seat:
                if asked.seat not in read:
                    read[asked.seat] = through.hands.extract(rows[:, asked.seat])
                weights += self.calls.log_likelihoods(asked, read[asked.seat], floor)
        return weights


@cache
def _load_for(kind: type[GameRules[Any, Any]]) -> OpponentModel | None:
    place = OpponentModel.path_of(kind)
    if place is None or not place.exists():
        return None
    model = OpponentModel.load(place)
    if model.game != kind.id:
        raise ModelError(
            f"{place} is the model of {model.game}, and the game next to it is {kind.id}: train one for it"
        )
    return model
