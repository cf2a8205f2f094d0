"""Playouts by the rules themselves, for games whose tricks the core can't compile: slower, with the same results."""

from __future__ import annotations

from random import Random
from statistics import fmean
from typing import TYPE_CHECKING

from tricksmith.belief import Determinizations, contract_of
from tricksmith.compile import side_scores
from tricksmith.engine import margin
from tricksmith.rules import side_of
from tricksmith.rules.runtime import Playing, Settled, Stage, play_on, resume_tricks

if TYPE_CHECKING:
    from tricksmith.rules import Play, Seat, View

__all__ = ["play_values_by_rules", "playout_margin"]

DEALS = 8
"""Deals in which each play is tried; a playout of fifty cards takes a millisecond or two."""


def play_values_by_rules(view: View, plays: list[Play], rng: Random) -> list[float]:
    """Return the value of each play: its mean margin over some deals, each played out once at random.

    Where partners are secret, the contract of each deal has those that follow from its cards.

    Args:
        view: The view of a seat that is to play.
        plays: Some of its legal plays.
        rng: Draws the deals and the plays.

    Returns:
        Mean margins of the seat's side, in points.

    >>> from tricksmith import games
    >>> from tricksmith.play import deal
    >>> game = games.get("poison-nonesuch", players=3)
    >>> view = game.hand(deal(game, seed="example"), dealer=0).view(1)
    >>> len(play_values_by_rules(view, list(view.penalty_free), Random(1))) == len(view.penalty_free)
    True
    """
    seat = view.plays_from
    assert seat is not None
    determinizations = Determinizations(view)
    margins: list[list[float]] = [[] for _ in plays]
    for deal in determinizations.sample(DEALS, rng.getrandbits(63), threads=1).tolist():
        locations, seed = determinizations.locations(deal), rng.getrandbits(63)
        playing = resume_tricks(view, locations, contract_of(view, locations))
        for row, play in zip(margins, plays, strict=True):
            row.append(playout_margin(play_on(playing, play), seat, Random(seed)))
    return [fmean(row) for row in margins]


def playout_margin(stage: Stage, seat: Seat, rng: Random) -> float:
    """Return the margin of a seat's side, in points, if every seat makes any move that costs nothing.

    Args:
        stage: The tricks so far, or what is asked between two of them.
        seat: The seat.
        rng: Draws the moves.
    """
    while not isinstance(stage, Settled) and stage.to_act is not None:
        moves = stage.moves(strict=True) if isinstance(stage, Playing) else stage.moves()
        stage = play_on(stage, rng.choice(moves))
    assert isinstance(stage, Playing)
    playing, game = stage, stage.game
    return margin(side_scores(game, playing.tally()), side_of(seat, game.sides), lowest_wins=game.lowest_wins)
