"""What play-outs come to: the points of each side over the others."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Any

import numpy as np

from tricksmith.compile import compile_calls
from tricksmith.engine import EncodedPosition, Hands, HeuristicPolicy, Tricks, totals_of_stock
from tricksmith.errors import RulesError

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from tricksmith.belief import OpponentModel
    from tricksmith.rules import Contract, GameRules

__all__ = ["learn", "margins", "mean_margins", "play_out", "play_out_all", "play_to_ends", "play_to_scores"]


def play_out(
    game: GameRules[Any, Any], contract: Contract[Any, Any], rows: NDArray[np.uint64], *, each: int, seed: int
) -> NDArray[np.float64]:
    """What each position promises every side (rows, sides): its margin at the end, the mean of so many play-outs."""
    scores = play_to_scores(game, contract, rows, each=each, seed=seed)
    return mean_margins(game, scores)


def play_to_scores(
    game: GameRules[Any, Any], contract: Contract[Any, Any], rows: NDArray[np.uint64], *, each: int, seed: int
) -> NDArray[np.int32]:
    """What every side scores in so many play-outs of each position (rows, each, sides)."""
    numbers = np.full(len(rows), compile_calls(game).contract(contract), np.int64)
    ends = play_to_ends(game, numbers, rows, each=each, seed=seed)
    scores: NDArray[np.int32] = Hands.under_contracts(game, np.repeat(numbers, each), ends).scores
    return scores.reshape(len(rows), each, -1)


def mean_margins(game: GameRules[Any, Any], scores: NDArray[np.int32]) -> NDArray[np.float64]:
    """The mean margin of every side over the play-outs of each position (rows, sides), from (rows, each, sides)."""
    found = margins(game, scores.reshape(-1, scores.shape[2]))
    means: NDArray[np.float64] = found.reshape(scores.shape).mean(axis=1)
    return means


def play_out_all(
    game: GameRules[Any, Any], numbers: NDArray[np.int64], rows: NDArray[np.uint64], *, each: int, seed: int,
    model: OpponentModel | None = None,
) -> NDArray[np.float64]:  # fmt: skip
    """The same for positions of several contracts, by their numbers in the game's program (rows,)."""
    ends = play_to_ends(game, numbers, rows, each=each, seed=seed, model=model)
    scores = Hands.under_contracts(game, np.repeat(numbers, each), ends).scores
    return mean_margins(game, scores.reshape(len(rows), each, -1))


def play_to_ends(
    game: GameRules[Any, Any], numbers: NDArray[np.int64], rows: NDArray[np.uint64], *, each: int, seed: int,
    model: OpponentModel | None = None,
) -> NDArray[np.uint64]:  # fmt: skip
    """The ends of so many play-outs of each position, one row after the other (rows * each, words).

    With a `model` everybody plays as it says, not by the rule of thumb.
    """
    contracts = compile_calls(game).contracts
    ends = np.empty((len(rows), each, rows.shape[1]), np.uint64)
    order = np.argsort(numbers, kind="stable")
    cuts = np.flatnonzero(np.diff(numbers[order])) + 1
    for here in np.split(order, cuts) if len(order) else ():
        contract, some = contracts[int(numbers[here[0]])], rows[here]
        tricks, policy = _policy(
            game, contract, Tricks.of(game, contract).total_tricks(EncodedPosition.from_words(some[0].tolist()))
        )
        if policy is None or model is None:
            found = (policy or tricks).ends(some, each=each, seed=seed, threads=1)
        else:
            found = model.ends(tricks, contract, some, each=each, seed=seed, threads=1)
        ends[here] = found.reshape(len(here), each, -1)
    return ends.reshape(-1, rows.shape[1])


def learn(game: GameRules[Any, Any], number: int, row: NDArray[np.uint64]) -> None:
    """Have the score of a contract written down, for positions with as many tricks in all as this one."""
    known = compile_calls(game)
    if not known.is_scored(number):
        tricks = Tricks.of(game, known.contracts[number])
        known.compile_scores(
            number, totals_of_stock(tricks, tricks.total_tricks(EncodedPosition.from_words(row.tolist())))
        )


def margins(game: GameRules[Any, Any], scores: NDArray[np.int32]) -> NDArray[np.float64]:
    """By how much each side is ahead of the mean of the others (hands, sides), from the scores of all sides."""
    others = scores.shape[1] - 1
    mine = scores.astype(float)
    over = mine - (mine.sum(axis=1, keepdims=True) - mine) / others if others else mine
    return -over if game.lowest_wins else over


@lru_cache(maxsize=4096)
def _policy(
    game: GameRules[Any, Any], contract: Contract[Any, Any], size: int
) -> tuple[Tricks, HeuristicPolicy | None]:
    """Who plays the hands out: the rule of thumb, or chance where the score does not fit into tables."""
    tricks = Tricks.of(game, contract)
    try:
        thumb = HeuristicPolicy.for_stock(tricks, contract, size)
    except RulesError:
        return tricks, None
    known = compile_calls(game)
    known.compile_scores(
        known.contract(contract), thumb.totals
    )  # the score has been asked for the policy: no need to ask again
    return tricks, thumb
