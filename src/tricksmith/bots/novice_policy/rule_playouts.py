"""Playouts by the rules themselves, for games whose tricks the compiled core can't take: slower, and as right."""

from __future__ import annotations

from random import Random
from statistics import fmean
from typing import TYPE_CHECKING

from tricksmith.belief import Determinizations
from tricksmith.engine import margin
from tricksmith.rules import End, side_of
from tricksmith.rules.author import CardLocations
from tricksmith.rules.runtime import Playing, Settled

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tricksmith.rules import Play, Seat, View

__all__ = ["end_margin", "play_values_by_rules", "playout_margin"]

DEALS = 8
"""Deals in which each play is tried; a playout of fifty cards takes a millisecond or two."""


def play_values_by_rules(view: View, plays: list[Play], rng: Random) -> list[float]:
    """Return the value of each play: its mean margin over some deals, each played out once at random.

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
        playing, seed = _replay(view, determinizations.locations(deal)), rng.getrandbits(63)
        for row, play in zip(margins, plays, strict=True):
            row.append(playout_margin(playing.play(play), seat, Random(seed)))
    return [fmean(row) for row in margins]


def playout_margin(playing: Playing, seat: Seat, rng: Random) -> float:
    """Return the margin of a seat's side, in points, if every seat plays any card that costs nothing.

    Args:
        playing: The tricks so far.
        seat: The seat.
        rng: Draws the plays.
    """
    while playing.to_act is not None:
        playing = playing.play(rng.choice(playing.moves(strict=True)))
    tricks = [0] * playing.game.players
    for trick in playing.tricks:
        tricks[trick.winner] += 1
    return end_margin(playing, seat, tricks, playing.taken)


def end_margin(playing: Playing, seat: Seat, tricks: Sequence[int], taken: Sequence[int]) -> float:
    """Return the margin of a seat's side, in points, at an end of a hand.

    Args:
        playing: Any point of its tricks.
        seat: The seat.
        tricks: The tricks that each seat has taken by then.
        taken: The cards that each seat has taken by then, as bits.
    """
    game, scores = playing.game, [0] * len(playing.game.sides)
    for line in game.score(End(playing.contract, tuple(tricks), playing.automaton.counts(taken))):
        scores[line.side] += line.points
    return margin(scores, side_of(seat, game.sides), lowest_wins=game.lowest_wins)


def _replay(view: View, now: CardLocations) -> Playing:
    """The tricks of the view again, from hands with which they would have led to these locations."""
    contract, game = view.contract, view.game
    assert contract is not None
    swept = tuple(trick for trick in view.tricks if trick.swept is not None)
    plays = [play for trick in view.tricks if trick.swept is None for play in trick.plays] + list(view.trick)
    held, piles = list(now.held), dict(now.piles)
    if contract.table_leads:
        piles[contract.table_leads] = plays.pop(0)[1].card.bit
    for seat, play in plays:
        held[seat] |= play.card.bit
    playing = Playing.start(game, Settled(contract, CardLocations(tuple(held), piles, now.face_up), (), swept))
    for _, play in plays:
        playing = playing.play(play)
    return playing
