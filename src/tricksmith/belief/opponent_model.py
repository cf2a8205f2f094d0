"""The model of the others: how likely each play and call is, learnt from self-play, one small file a game."""

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

HIDDEN_UNITS: int = _native.Net.SIZES[2]
"""Hidden units of the net of plays."""
FORMAT = 1
"""The version of the file."""
SMOOTHING_FLOOR = 0.05
"""The share of plays and calls that are thought to be any legal one."""
ARRAYS = ("context", "play", "bias", "out", "direct")


class FeatureExtractors:
    """What turns positions of one contract into numbers: `core` those of decisions, `holding` those of hands."""

    def __init__(self, tricks: Tricks, contract: Contract[Any, Any], size: int, unit: float) -> None:
        self.tricks, self.policy = tricks, HeuristicPolicy.for_stock(tricks, contract, size)
        self.decisions = _native.Lens(self.policy._core, unit=unit)
        self.hands = HandFeatures(tricks, self.decisions)


def feature_extractors(
    game: GameRules[Any, Any], contract: Contract[Any, Any], rows: NDArray[np.uint64], unit: float
) -> FeatureExtractors:
    """The lenses for positions of deals like this one, made once and kept; raises `RulesError` as `Thumb` does."""
    if not len(rows):
        raise ValueError("there are no positions: give at least one")
    return _lenses(
        game, contract, Tricks.of(game, contract).total_tricks(EncodedPosition.from_words(rows[0].tolist())), unit
    )


@lru_cache(maxsize=512)
def _lenses(game: GameRules[Any, Any], contract: Contract[Any, Any], size: int, unit: float) -> FeatureExtractors:
    return FeatureExtractors(Tricks.of(game, contract), contract, size, unit)


class OpponentModel:
    """How others play a game, with `recipe` how it was trained and `measured` how well it predicts.

    `rows` are arrays of positions as in `Tricks`; what does not fit raises `ValueError` with the reason.

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
        self._net = _native.Net(**{name: np.ascontiguousarray(plays[name], np.float32) for name in ARRAYS})

    # -- files ------------------------------------------------------------------------------------------------------

    @classmethod
    def from_json(cls, text: str) -> OpponentModel:
        """Read a file's text; raises `ModelError` with what is wrong with it."""
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
        """The text of its file: numbers of five digits, the same for equal models."""
        data = {
            "format": FORMAT, "game": self.game, "recipe": self.recipe, "measured": self.measured, "unit": self.unit,
            "plays": {name: rounded(self.plays[name]) for name in ARRAYS},
            "calls": self.calls.as_dict() if self.calls is not None else None,
        }  # fmt: skip
        return json.dumps(data, ensure_ascii=False, separators=(",", ":")) + "\n"

    @cached_property
    def digest(self) -> str:
        """Eight hexadecimal digits by which one model is told from another."""
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
        """Write it to a file."""
        path.write_text(self.to_json(), encoding="utf-8")

    @staticmethod
    def path_of(kind: type[GameRules[Any, Any]]) -> Path | None:
        """Where the model of a game lies: beside its file `NAME.py`, as `NAME.model.json`; None if it has no file.

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
        """The model that lies at the game's `place`; None if there is none.

        It is read once and kept. Raises `ModelError` if it is damaged, or one of another game.
        """
        return _load_for(type(game))

    # -- plays ------------------------------------------------------------------------------------------------------

    def extractors(self, tricks: Tricks, contract: Contract[Any, Any], rows: NDArray[np.uint64]) -> FeatureExtractors:
        """What turns these positions into numbers; raises `RulesError` if the score does not fit into tables."""
        if tricks.game.id != self.game:
            raise ValueError(f"this model was trained at {self.game}, and these are the tricks of {tricks.game.id}")
        return feature_extractors(tricks.game, contract, rows, self.unit)

    def probabilities(
        self, tricks: Tricks, contract: Contract[Any, Any], rows: NDArray[np.uint64]
    ) -> tuple[NDArray[np.uint16], NDArray[np.float32], NDArray[np.uint32]]:
        """The legal plays of all positions by number, the chance of each, and how many each position has."""
        return self.extractors(tricks, contract, rows).decisions.probabilities(self._net, rows)

    def play_log_likelihoods(
        self, tricks: Tricks, contract: Contract[Any, Any], rows: NDArray[np.uint64], plays: NDArray[np.uint16], *,
        skip: Iterable[int] = (), floor: float = SMOOTHING_FLOOR, threads: int | None = None,
    ) -> Floats:  # fmt: skip
        """By position and seat the logarithm of how likely it was to play so, in a row of plays from there.

        The plays of the seats in `skip` tell nothing, nor do those without a choice. Each play counts as any legal
        card in a share `floor` of all cases. A position from which a play is against the rules has minus infinity.
        """
        core = self.extractors(tricks, contract, rows).decisions
        return core.weigh(self._net, rows, plays, floor=floor, skip=seat_bits(skip), threads=threads)

    def ends(
        self, tricks: Tricks, contract: Contract[Any, Any], rows: NDArray[np.uint64], *, each: int, seed: Seed,
        threads: int | None = None,
    ) -> NDArray[np.uint64]:  # fmt: skip
        """The ends of play-outs in which chance draws every card: `each` of the first row, then of the next."""
        core = self.extractors(tricks, contract, rows).decisions
        return core.ends(self._net, rows, each=each, seed=seed_number(seed), threads=threads)

    # -- worlds -----------------------------------------------------------------------------------------------------

    def log_likelihoods(
        self, view: View, hands: NDArray[np.uint64], piles: Mapping[str, NDArray[np.uint64]] | None = None, *,
        floor: float = SMOOTHING_FLOOR, plays: bool = True, calls: bool = True, threads: int | None = None,
    ) -> Floats:  # fmt: skip
        """For each world of a view in its tricks the logarithm of how likely what all others did was, had it been so.

        `hands` are what all seats hold now (worlds, players), `piles` the hidden ones by name, as `Worlds` gives them.
        What the viewer decided itself tells it nothing. Raises `ValueError` before the tricks.
        """
        contract, game = view.contract, view.game
        if contract is None:
            raise ValueError("the calls are not over: worlds are weighed in the tricks")
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
        raise ModelError(f"{place} is the model of {model.game}, and the game beside it is {kind.id}: train one for it")
    return model
