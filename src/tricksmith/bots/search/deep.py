"""Which card to play: a long tree search in deals that the others make likely by what they do, and what is certain."""

from __future__ import annotations

from dataclasses import replace
from math import inf
from random import Random
from time import monotonic
from typing import TYPE_CHECKING

from tricksmith.bots.decision import ONLY, Candidate, Decision
from tricksmith.bots.search.beliefs import believe
from tricksmith.bots.search.bound import bound
from tricksmith.bots.search.cards import search_card
from tricksmith.bots.search.imagined import imagine
from tricksmith.bots.search.sure import sure
from tricksmith.bots.search.tree import WORLDS, search_tree
from tricksmith.errors import RulesError

if TYPE_CHECKING:
    from collections.abc import Mapping

    from tricksmith.bots.search.bound import Bound
    from tricksmith.bots.search.imagined import Imagined
    from tricksmith.rules import Move, Play, View

__all__ = ["DRAWN", "ITERATIONS", "PROOF", "certain", "likely", "search_deep"]

ITERATIONS = 40_000
"""Hands played out for one decision in a tree …"""
PLAY_OUTS = 10_000
"""… and without one."""
PROOF = 240_000
"""Plays to try for what is certain: 20 to 60 ms on one core."""
SURE = "it makes sure of {}, whatever the others hold and play"
DRAWN = 6_000
"""Imagined deals of one decision, from which those that are likely are chosen."""


def search_deep(
    view: View, rng: Random, budget: int = ITERATIONS, seconds: float | None = None, *, believing: bool = True
) -> Decision:
    """What the search finds, unless another play makes sure of what is played for, or of more and promises as much.

    Deals are chosen that the others' calls and plays make likely, by the model of the game where there is one; without
    `believing` any that fit.

    >>> from tricksmith import games
    >>> from tricksmith.play import deal
    >>> game = games.get("poison-nonesuch", players=3)
    >>> hand = game.hand(deal(game, seed="example"), dealer=0)
    >>> str(search_deep(hand.view(1), Random(1), 500).move) in map(str, hand.legal)
    True
    """
    if len(view.proper) == 1:
        return Decision(view.proper[0], because=ONLY)
    begun = monotonic()
    some = likely(view, rng) if believing else imagine(view, DRAWN, rng.getrandbits(63))
    left = None if seconds is None else max(0.0, seconds - (monotonic() - begun))
    found = _search(view, rng, budget, left, some)
    late = seconds is not None and monotonic() - begun > seconds
    if late or (values := sure(view, some, nodes=PROOF)) is None:
        return found
    return certain(found, values, bound(view, some))


def _search(view: View, rng: Random, budget: int, seconds: float | None, some: Imagined) -> Decision:
    """A tree; where partners play together, play-outs without one.

    In a tree all seats choose as if they knew the hand of the one that searches, and a partner who does so promises too
    much: see docs/design/search.md.
    """
    if any(len(side) > 1 for side in view.game.sides):
        return search_card(view, rng, min(budget, PLAY_OUTS), some, seconds)
    return search_tree(view, rng, budget, seconds, some)


def likely(view: View, rng: Random) -> Imagined:
    """Worlds for a search, chosen by what the others have done where there is a model of them."""
    some = imagine(view, DRAWN, rng.getrandbits(63))
    try:
        believed = believe(view, some)
    except (RulesError, ValueError):  # the model reads no hand of this contract
        believed = None
    if believed is not None:
        some = some._replace(weights=believed.weights)
    return some.focused(WORLDS, rng.getrandbits(63))


def certain(found: Decision, sure_of: Mapping[Play, float] | None, bid: Bound | None = None) -> Decision:
    """The same decision, or that for a play which makes sure of more and is as good as far as one can tell.

    What the side plays for is never given up where it can be made sure of, whatever else another play may promise.
    """
    if not sure_of or not found.candidates:
        return found
    most = max(sure_of.values())
    if min(sure_of.values()) == most and len(sure_of) == len(found.candidates):
        return found  # there is nothing to lose
    if bid is not None and min(sure_of.values()) < bid.points <= most:
        safe = tuple(one for one in found.candidates if _sure(one.move, sure_of) >= bid.points)
        if safe:
            rest = tuple(one for one in found.candidates if one not in safe)
            return replace(found, move=safe[0].move, candidates=(*safe, *rest), because=SURE.format(bid.text))
    best = found.candidates[0]
    because = SURE.format(f"{most:+g} points")
    if _sure(best.move, sure_of) == most:
        return replace(found, because=because)
    for other in found.candidates[1:]:
        if _sure(other.move, sure_of) == most and best.points - other.points <= _apart(best) + _apart(other):
            others = (candidate for candidate in found.candidates if candidate is not other)
            return replace(found, move=other.move, candidates=(other, *others), because=because)
    return found


def _sure(move: Move, sure_of: Mapping[Play, float]) -> float:
    return sure_of.get(move, -inf)  # type: ignore[call-overload, no-any-return]


def _apart(one: Candidate) -> float:
    """How far points may be apart to be as good; by a tree's wide interval too much would be given for a sure point."""
    return one.spread if one.apart is None else one.apart
