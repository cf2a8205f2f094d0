"""What is certain: plays after which nothing that the others hold or play can cost what is still to be had."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tricksmith.belief import constraints_of
from tricksmith.bots.search.rows import rows_of
from tricksmith.engine import Tricks
from tricksmith.errors import RulesError
from tricksmith.solve import guarantee, hidden_places

if TYPE_CHECKING:
    from collections.abc import Mapping

    from tricksmith.bots.search.imagined import Imagined
    from tricksmith.rules import Play, View

__all__ = ["NODES", "sure", "sure_plays"]

NODES = 60_000
"""Plays to try: 5 to 15 ms on one core."""


def sure(
    view: View, some: Imagined, *, nodes: int = NODES, aim: str = "score", enough: float | None = None
) -> Mapping[Play, float] | None:
    """The points that each play makes sure of in every world that fits the view, not in the imagined ones alone.

    Points that are bad are turned round. None if that takes more plays than these, or cannot be told: where a
    hidden pile may keep cards that count, for one. With `enough` the points are bounds, as in `guarantee`.

    >>> from tricksmith import games
    >>> from tricksmith.bots.search.imagined import imagine
    >>> from tricksmith.play import deal
    >>> game = games.get("poison-nonesuch", players=3)
    >>> hand = game.hand(deal(game, seed="example"), dealer=0)
    >>> while sum(map(len, hand.held)) > 9:
    ...     hand = hand.play(hand.legal[0])
    >>> view = hand.view(hand.to_act)
    >>> sure_plays(view, imagine(view, 1, seed=1))
    (Play(card=Card('9ms'), named=Suit('m')),)
    """
    assert view.contract is not None
    tricks, contract = Tricks.of(view.game, view.contract), view.contract
    row = rows_of(tricks, view, some.first())
    dummy = contract.dummy.seat if contract.dummy is not None and contract.dummy.played_by == view.seat else None
    try:
        hidden = hidden_places(constraints_of(view), dummy=dummy)
        found = guarantee(
            tricks, contract, row, hidden=_in_play(hidden, view), aim=aim, threshold=enough, nodes=nodes, threads=1
        )
    except (RulesError, ValueError):
        return None
    return {play: value for play, value in found.values.items() if value is not None} if found.solved else None


def sure_plays(
    view: View, some: Imagined, *, nodes: int = NODES, aim: str = "score"
) -> tuple[Play, ...] | None:  # fmt: skip
    """The plays that make sure of most; None as in `sure`."""
    values = sure(view, some, nodes=nodes, aim=aim)
    if values is None:
        return None
    most = max(values.values())
    return tuple(play for play, value in values.items() if value == most)


def _in_play(hidden: list[tuple[int, int, int]], view: View) -> list[tuple[int, int, int]]:
    """The hands of those who sit out are piles like any other."""
    out = view.contract.out if view.contract is not None else ()
    return [(-1 if seat in out else seat, cards, size) for seat, cards, size in hidden]
