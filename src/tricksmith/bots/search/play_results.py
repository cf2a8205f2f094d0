"""The results of a play: who takes the trick on the table, which cards take later ones, and what everyone ends with."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from tricksmith.bots.search.evaluation import rollout_trajectories
from tricksmith.bots.search.pimc import positions_after
from tricksmith.compile import compile_calls
from tricksmith.engine import TAKEN_WORDS, TRICKS_WORD, Hands, Tricks, seat_bytes

if TYPE_CHECKING:
    from typing import Any

    from numpy.typing import NDArray

    from tricksmith._arrays import Ints, Masks
    from tricksmith.bots.search.determinization import WeightedDeals
    from tricksmith.rules import Contract, GameRules, Play, View

__all__ = ["LineResults", "line_results", "play_outcomes"]

CARD_BITS = 63
"""The bits of a play's number that say which card it is."""


class LineResults(NamedTuple):
    """The results of positions that were played out; every array has one row for each position.

    Attributes:
        scores: The points of each side, shape (rows, sides).
        tricks: The tricks that each seat has taken in the hand, shape (rows, players).
        taken: The cards that each seat has taken, as bits, shape (rows, players).
        first: The seat that takes the first trick to be finished, shape (rows,); -1 where none is.
        winners: The card that takes that trick, as a bit; 0 if it was played before, shape (rows,).
        played: The card that each seat plays to that trick, as a bit; 0 where it was played before, and for a seat that
            plays none, shape (rows, players).
        later: The cards that take tricks after it, as bits, shape (rows,).
        leads: At the last play of each trick after it, the number of the play that led that trick; -1 elsewhere, shape
            (rows, plays).
        won: At the last play of each of those tricks, the card that takes it, as a bit; 0 elsewhere.
    """

    scores: NDArray[np.int32]
    tricks: Ints
    taken: Masks
    first: Ints
    winners: Masks
    played: Masks
    later: Masks
    leads: Ints
    won: Masks

    def _by_deal(self, playouts: int) -> LineResults:
        """Return the results with arrays of shape (deals, playouts, …)."""
        shape = -1, playouts
        return LineResults(
            self.scores.reshape(*shape, self.scores.shape[1]),
            self.tricks.reshape(*shape, self.tricks.shape[1]),
            self.taken.reshape(*shape, self.taken.shape[1]),
            self.first.reshape(shape),
            self.winners.reshape(shape),
            self.played.reshape(*shape, self.played.shape[1]),
            self.later.reshape(shape),
            self.leads.reshape(*shape, self.leads.shape[1]),
            self.won.reshape(*shape, self.won.shape[1]),
        )


def play_outcomes(view: View, deals: WeightedDeals, play: Play, *, playouts: int, seed: int) -> LineResults:
    """Return the results of a play in each deal; plays that are given the same seed have the same random numbers.

    Args:
        view: What the seat to act knows, in the tricks.
        deals: Deals that fit it.
        play: A legal play.
        playouts: Playouts of each deal.
        seed: Determines the playouts.

    Returns:
        The results; arrays have the shape (deals, playouts, …). The first trick is the one on the table.

    >>> from tricksmith import games
    >>> from tricksmith.bots.search.determinization import determinize
    >>> from tricksmith.play import deal
    >>> game = games.get("poison-nonesuch", players=3)
    >>> view = game.hand(deal(game, seed="example"), dealer=0).view(1)
    >>> lines = play_outcomes(view, determinize(view, 5, seed=1), view.legal[0], playouts=2, seed=1)
    >>> lines.scores.shape, lines.tricks.sum(axis=2).tolist()
    ((5, 2, 3), [[8, 8], [8, 8], [8, 8], [8, 8], [8, 8]])
    """
    assert view.contract is not None
    after = positions_after(view, deals, play)
    is_last = len(view.trick) == len(view.order) - 1
    lines = line_results(
        view.game, view.contract, np.repeat(after, playouts, axis=0), seed=seed, is_between_tricks=is_last
    )
    if is_last:
        tricks = Tricks.of(view.game, view.contract)
        before = np.uint64(tricks.encode_view(view).to_words()[TRICKS_WORD])
        # The play itself ends the trick on the table, so the first trick of the playouts is a later one.
        winner = np.repeat(_winner(after[:, TRICKS_WORD] - before), playouts)
        own_card = np.where(winner == view.plays_from, np.uint64(play.card.bit), np.uint64(0))
        lines = lines._replace(
            first=winner, winners=own_card, played=np.zeros_like(lines.played), later=lines.later | lines.winners
        )
    return lines._by_deal(playouts)


def line_results(
    game: GameRules[Any, Any], contract: Contract[Any, Any], positions: Masks, *, seed: int,
    is_between_tricks: bool = False,
) -> LineResults:  # fmt: skip
    """Play each position to its end once, and return the results.

    Args:
        game: The game.
        contract: The contract that all positions are played under.
        positions: Encoded positions, shape (positions, words).
        seed: Determines the playouts.
        is_between_tricks: Whether a trick has just ended: then the first play is a lead.
    """
    tricks, everywhere = Tricks.of(game, contract), np.arange(len(positions))
    plays, lines = rollout_trajectories(game, contract, positions, seed=seed)
    latest = np.zeros((len(positions), game.players), np.uint64)
    first = np.full(len(positions), -1, np.int64)
    winners, later = np.zeros((2, len(positions)), np.uint64)
    played = np.zeros_like(latest)
    leads, won = np.full(plays.shape, -1, np.int64), np.zeros(plays.shape, np.uint64)
    led = np.full(len(positions), -1, np.int64)
    is_lead = np.full(len(positions), is_between_tricks)
    for turn in range(plays.shape[1]):
        rows = everywhere[plays[:, turn] >= 0]
        led[is_lead] = plays[is_lead, turn]
        is_lead[:] = False
        cards = np.uint64(1) << (plays[rows, turn] & CARD_BITS).astype(np.uint64)
        latest[rows, tricks.to_act(np.ascontiguousarray(lines[rows, turn]))] = cards
        winner = _winner(lines[rows, turn + 1, TRICKS_WORD] - lines[rows, turn, TRICKS_WORD])
        rows, winner = rows[winner >= 0], winner[winner >= 0]
        is_first = first[rows] < 0
        best = latest[rows, winner]
        winners[rows[is_first]] = best[is_first]
        played[rows[is_first]] = latest[rows[is_first]]
        later[rows[~is_first]] |= best[~is_first]
        first[rows[is_first]] = winner[is_first]
        leads[rows, turn] = led[rows]
        won[rows, turn] = np.where(led[rows] >= 0, best, np.uint64(0))
        is_lead[rows] = True
    ends = np.ascontiguousarray(lines[:, -1])
    numbers = np.full(len(ends), compile_calls(game).contract(contract), np.int64)
    scores: NDArray[np.int32] = Hands.under_contracts(game, numbers, ends).scores
    counts = seat_bytes(ends[:, TRICKS_WORD])[:, : game.players].astype(np.int64)
    taken = ends[:, TAKEN_WORDS][:, : game.players]
    return LineResults(scores, counts, taken, first, winners, played, later, leads, won)


def _winner(added: Masks) -> Ints:
    """The seat that has taken a trick, from the difference of two words of trick counts; -1 where none has."""
    has_taken = seat_bytes(added) != 0
    seats: Ints = np.where(has_taken.any(axis=1), has_taken.argmax(axis=1), -1)
    return seats
