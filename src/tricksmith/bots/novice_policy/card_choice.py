"""Which card to play: the one that the core's heuristic policy values most, given which cards each seat can hold."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tricksmith.belief import possible_hands
from tricksmith.bots.novice_policy.rule_playouts import play_values_by_rules
from tricksmith.engine import HeuristicPolicy, Tricks
from tricksmith.errors import RulesError

if TYPE_CHECKING:
    from random import Random

    from tricksmith.rules import Play, View

__all__ = ["choose_card", "play_values"]

TIE_TOLERANCE = 1e-5
"""Plays are tied if their values differ by no more than this share of the largest value (at least of 1)."""


def choose_card(view: View, rng: Random) -> Play:
    """Return the play with the highest value, a random one of those that tie.

    Args:
        view: The view of a seat that is to play.
        rng: Chooses between equal plays.

    >>> from random import Random
    >>> from tricksmith import games
    >>> from tricksmith.play import deal
    >>> game = games.get("poison-nonesuch", players=3)
    >>> view = game.hand(deal(game, seed="example"), dealer=0).view(1)
    >>> choose_card(view, Random(1)) in view.legal
    True
    """
    plays: list[Play] = list(view.penalty_free)  # type: ignore[arg-type]
    if len(plays) == 1:
        return plays[0]
    try:
        values = play_values(view, plays)
    except RulesError:  # not every game's tricks can be compiled
        values = play_values_by_rules(view, plays, rng)
    lowest_tied = max(values) - TIE_TOLERANCE * max(1.0, *map(abs, values))
    return plays[rng.choice([index for index, value in enumerate(values) if value >= lowest_tied])]


def play_values(view: View, plays: list[Play]) -> list[float]:
    """Return the value of each play by the core's policy.

    Args:
        view: The view of a seat that is to play.
        plays: Some of its legal plays.

    Returns:
        Values in points; only the differences between them mean anything.

    Raises:
        RulesError: If the rules of the tricks can't be compiled.
    """
    contract, seat = view.contract, view.plays_from
    assert contract is not None
    assert seat is not None
    tricks = Tricks.of(view.game, contract)
    row = tricks.encode_view(view)
    row.held[seat] = view.hand_in_turn.mask
    counts = [0 if other in contract.out else count for other, count in enumerate(view.counts)]
    total_tricks = sum(row.tricks) + (sum(counts) + len(view.trick)) // len(view.order)
    policy = HeuristicPolicy.for_stock(tricks, contract, total_tricks, estimate=True)
    numbers = [tricks.play_number(play, leading=not view.trick) for play in plays]
    return policy.play_values(row, numbers, possible=possible_hands(view), counts=counts, unseen=view.unseen.mask)
