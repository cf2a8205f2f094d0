"""The opponent model of a game: the likelihood of each play and call, learned from self-play."""

from __future__ import annotations

import inspect
from functools import cache, cached_property
from hashlib import sha256
from math import inf
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from tricksmith import _native
from tricksmith._os_errors import os_error_reason
from tricksmith._seeds import Seed, seed_number
from tricksmith.belief.features import feature_extractors
from tricksmith.belief.model_file import ARRAYS, model_text, read_model
from tricksmith.belief.trick_replay import replay_tricks
from tricksmith.engine import Tricks
from tricksmith.errors import ModelError
from tricksmith.rules import Seat, seat_bits

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from numpy.typing import NDArray

    from tricksmith._arrays import Floats
    from tricksmith.belief.bidding_model import BiddingModel
    from tricksmith.belief.features import FeatureExtractors
    from tricksmith.rules import Contract, GameRules, View

__all__ = ["HIDDEN_UNITS", "SMOOTHING_FLOOR", "OpponentModel"]

HIDDEN_UNITS: int = _native.PolicyNet.SIZES[2]  # after the features of a decision and those of a play
"""The number of hidden units of the card-play net."""
SMOOTHING_FLOOR = 0.05
"""The share of plays and calls that are taken to be any legal one."""


class OpponentModel:
    """A card-play model and a bidding model of one game: how others play and call.

    `rows` are encoded positions as in `Tricks`; what does not fit raises `ValueError` with the reason. The likelihoods
    of observed actions weight determinizations, as in Rebstock et al., "Policy Based Inference in Trick-Taking Card
    Games", 2019.

    Attributes:
        game: The id of the game.
        reward_scale: The points that count as 1 in features.
        play_weights: The arrays of the card-play net by name, float32.
        bidding_model: The bidding model; None for a game without calls.
        training: How it was trained.
        metrics: How well it predicts held-out play.

    Args:
        game: The id of the game.
        reward_scale: The points that count as 1 in features, above 0.
        play_weights: The arrays of the card-play net by name.
        bidding_model: The bidding model, if there is one.
        training: How it was trained, as JSON holds it.
        metrics: How well it predicts held-out play, as JSON holds it.

    Raises:
        ValueError: If an array is missing, has another shape or holds numbers that are not finite, or the scale is not
            a number above 0.

    >>> from tricksmith import games
    >>> from tricksmith.play import deal
    >>> game = games.get("poison-nonesuch", players=3)
    >>> model = OpponentModel.of(game)
    >>> hand = game.hand(deal(game, seed="example", number=0), dealer=0)
    >>> tricks = Tricks.of(game, hand.contract)
    >>> numbers, chances, counts = model.probabilities(tricks, hand.contract, tricks.encode([hand]))
    >>> counts.tolist(), round(float(chances.sum()), 4)
    ([11], 1.0)

    >>> rows, view = tricks.encode([hand]), hand.play(hand.legal[0]).view(0)
    >>> line, positions = tricks.trajectories(rows, seed=1)
    >>> plays = line[0, :2].astype("u2")
    >>> model.play_log_likelihoods(tricks, hand.contract, rows, plays).shape
    (1, 3)
    >>> model.terminals(tricks, hand.contract, rows, each=5, seed=1).shape
    (5, 19)
    >>> model.extractors(tricks, hand.contract, rows).tricks is tricks
    True
    >>> held = np.array([[cards.mask for cards in hand.play(hand.legal[0]).held]], np.uint64)
    >>> model.log_likelihoods(view, held).round(2).tolist()
    [-2.08]
    >>> from tempfile import TemporaryDirectory
    >>> with TemporaryDirectory() as folder:
    ...     model.save(Path(folder, "mine.model.json"))
    ...     OpponentModel.load(Path(folder, "mine.model.json")).digest == model.digest
    True
    >>> OpponentModel.from_json(model.to_json()).digest == model.digest
    True
    """

    def __init__(
        self, game: str, reward_scale: float, play_weights: Mapping[str, NDArray[np.float32]],
        bidding_model: BiddingModel | None = None, *,
        training: Mapping[str, Any] | None = None, metrics: Mapping[str, Any] | None = None,
    ) -> None:  # fmt: skip
        self.game, self.reward_scale = game, reward_scale
        self.play_weights, self.bidding_model = dict(play_weights), bidding_model
        self.training, self.metrics = dict(training or {}), dict(metrics or {})
        missing = set(ARRAYS) - set(play_weights)
        if missing:
            raise ValueError(f"plays: the arrays {', '.join(sorted(missing))} are missing")
        if not 0 < reward_scale < inf:
            raise ValueError(f"unit is {reward_scale!r}; it must be a number above 0")
        if not all(np.isfinite(play_weights[name]).all() for name in ARRAYS):
            raise ValueError("plays: its numbers must be finite")
        self._net = _native.PolicyNet(**{name: np.ascontiguousarray(play_weights[name], np.float32) for name in ARRAYS})

    # -- files ------------------------------------------------------------------------------------------------------

    @classmethod
    def from_json(cls, text: str) -> OpponentModel:
        """Return the model of a file's text.

        Args:
            text: The text, as `to_json` returns it.

        Raises:
            ModelError: If it is not a model; the error says what is wrong.
        """
        return read_model(text, cls)

    def to_json(self) -> str:
        """Return the text of the model's file, with numbers of five significant digits; equal for equal models."""
        return model_text(
            {"game": self.game, "recipe": self.training, "measured": self.metrics, "unit": self.reward_scale},
            self.play_weights, self.bidding_model,
        )  # fmt: skip

    @cached_property
    def digest(self) -> str:
        """Eight hexadecimal digits that identify the model."""
        return sha256(self.to_json().encode()).hexdigest()[:8]

    @classmethod
    def load(cls, path: Path) -> OpponentModel:
        """Read the model of a file.

        Args:
            path: The file.

        Raises:
            ModelError: If the file can't be read or is not a model; the error has its name and says what is wrong.
        """
        try:
            return cls.from_json(path.read_text(encoding="utf-8"))
        except OSError as error:
            raise ModelError(f"{path}: {os_error_reason(error)}") from error
        except (ModelError, UnicodeDecodeError) as error:
            raise ModelError(f"{path}: {error}") from error

    def save(self, path: Path) -> None:
        """Write the model to a file.

        Args:
            path: The file; one that exists is replaced.

        Raises:
            OSError: If the file can't be written.
        """
        path.write_text(self.to_json(), encoding="utf-8")

    @staticmethod
    def path_of(game_class: type[GameRules[Any, Any]]) -> Path | None:
        """Return where the model of a game is, `NAME.model.json` next to its file `NAME.py`; None if it has no file.

        Args:
            game_class: The class of the game.

        >>> from tricksmith import games
        >>> OpponentModel.path_of(games.load("nonesuch")).name
        'nonesuch.model.json'
        """
        try:
            return Path(inspect.getfile(game_class)).with_suffix(".model.json")
        except (OSError, TypeError):  # a class that was typed into an interpreter
            return None

    @classmethod
    def of(cls, game: GameRules[Any, Any]) -> OpponentModel | None:
        """Return the model at the game's `path_of`, which is cached; None if there is none.

        Args:
            game: The game.

        Raises:
            ModelError: If it is damaged, or one of another game.
        """
        return _load_for(type(game))

    # -- plays ------------------------------------------------------------------------------------------------------

    def extractors(self, tricks: Tricks, contract: Contract[Any, Any], rows: NDArray[np.uint64]) -> FeatureExtractors:
        """Return the feature extractors of these positions.

        Args:
            tricks: The tricks of the contract.
            contract: The contract.
            rows: Encoded positions, (positions, 19) uint64, at least one.

        Raises:
            ValueError: If the tricks are of another game, or there are no positions.
            RulesError: If the score can't be compiled.
        """
        if tricks.game.id != self.game:
            raise ValueError(f"this model was trained at {self.game}, and these are the tricks of {tricks.game.id}")
        return feature_extractors(tricks.game, contract, rows, self.reward_scale)

    def probabilities(
        self, tricks: Tricks, contract: Contract[Any, Any], rows: NDArray[np.uint64]
    ) -> tuple[NDArray[np.uint16], NDArray[np.float32], NDArray[np.uint32]]:
        """Return the probability of each legal play.

        Args:
            tricks: The tricks of the contract.
            contract: The contract.
            rows: Encoded positions, (positions, 19) uint64, at least one.

        Raises:
            ValueError: If the tricks are of another game, or a position does not fit.
            RulesError: If the score can't be compiled.

        Returns:
            The legal plays of all positions by number, one position after the other, uint16; the probability of each,
            float32; and the number of plays of each position, (positions,) uint32.
        """
        return self.extractors(tricks, contract, rows).plays.probabilities(self._net, rows)

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

        Raises:
            ValueError: If the tricks are of another game, or a position or `floor` does not fit.
            RulesError: If the score can't be compiled.
        """
        core = self.extractors(tricks, contract, rows).plays
        return core.log_likelihoods(
            self._net, rows, plays, epsilon=floor, ignored_seats=seat_bits(skip), threads=threads
        )

    def terminals(
        self, tricks: Tricks, contract: Contract[Any, Any], rows: NDArray[np.uint64], *, each: int, seed: Seed,
        threads: int | None = None,
    ) -> NDArray[np.uint64]:  # fmt: skip
        """Return the final positions of playouts in which every card is sampled from the model.

        Args:
            tricks: The tricks of the contract.
            contract: The contract.
            rows: Encoded positions, (positions, 19) uint64, at least one.
            each: The number of playouts of each position.
            seed: Text or a whole number.
            threads: The number of threads; None for all cores. The result does not depend on it.

        Returns:
            Encoded positions, (positions * each, 19) uint64: those of the first row come first.

        Raises:
            ValueError: If the tricks are of another game, or a position does not fit.
            RulesError: If the score can't be compiled.
        """
        core = self.extractors(tricks, contract, rows).plays
        return core.terminals(self._net, rows, each=each, seed=seed_number(seed), threads=threads)

    # -- posterior weights --------------------------------------------------------------------------------------------

    def log_likelihoods(
        self, view: View, hands: NDArray[np.uint64], piles: Mapping[str, NDArray[np.uint64]] | None = None, *,
        floor: float = SMOOTHING_FLOOR, plays: bool = True, calls: bool = True, threads: int | None = None,
    ) -> Floats:  # fmt: skip
        """Return for each determinization the log-likelihood of all that the others did, (n,) float64.

        The viewer's own decisions do not count. Normalized exponentials are the posterior weights.

        Args:
            view: A view in its tricks.
            hands: The hands of all seats now, (n, players) uint64, as `Determinizations.hands` returns them.
            piles: The hidden piles by name, (n,) uint64.
            floor: The smoothing floor: the share of actions that are taken to be any legal one.
            plays: Whether plays count.
            calls: Whether calls count.
            threads: The number of threads; None for all cores.

        Raises:
            ValueError: Before the tricks, or if an array does not fit.
            RulesError: If the view's past can't be replayed, or the score can't be compiled.
        """
        contract, game = view.contract, view.game
        if contract is None:
            raise ValueError("the calls are not over: determinizations are weighted in the tricks")
        tricks = Tricks.of(game, contract)
        replay = replay_tricks(tricks, view)
        rows = replay.start_positions(hands, contract.out, piles)
        own_seats = [seat for seat in map(Seat, range(game.players)) if contract.decides(seat) == view.seat]
        log_likelihoods = np.zeros(len(rows))
        if plays and len(replay.plays):
            skip = {*own_seats, *([] if view.seat is None else [view.seat])}
            by_seat = self.play_log_likelihoods(
                tricks, contract, rows, replay.plays, skip=skip, floor=floor, threads=threads
            )
            log_likelihoods += by_seat.sum(axis=1)
        if calls and self.bidding_model is not None:
            extractor = self.extractors(tricks, contract, rows).hand_extractor
            log_likelihoods += self.bidding_model.view_log_likelihoods(view, contract, extractor, rows, floor)
        return log_likelihoods


@cache
def _load_for(game_class: type[GameRules[Any, Any]]) -> OpponentModel | None:
    path = OpponentModel.path_of(game_class)
    if path is None or not path.exists():
        return None
    model = OpponentModel.load(path)
    if model.game != game_class.id:
        raise ModelError(
            f"{path} is the model of {model.game}, and the game next to it is {game_class.id}: train one for it"
        )
    return model
