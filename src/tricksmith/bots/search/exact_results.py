"""Exact results without sampling: guaranteed points, values near the end of a hand, and the aim of a side."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from tricksmith.belief import constraints_of
from tricksmith.bots.search.determinization import encode_determinizations
from tricksmith.compile import compile_side_payoffs
from tricksmith.engine import EncodedPosition, Tricks
from tricksmith.errors import RulesError
from tricksmith.rules import side_of
from tricksmith.solve import EPSILON, EXACT_OBJECTIVES, endgame, guarantee, hidden_places

if TYPE_CHECKING:
    from collections.abc import Mapping

    import numpy as np
    from numpy.typing import NDArray

    from tricksmith.bots.search.determinization import WeightedDeals
    from tricksmith.compile import Axis, PayoffFunction
    from tricksmith.rules import Aim, Contract, GameRules, Play, Seat, View

__all__ = [
    "DEFAULT_GUARANTEE_NODES",
    "AimThreshold",
    "aim_threshold",
    "contract_threshold",
    "endgame_values",
    "guaranteed_plays",
    "guaranteed_points",
]


DEFAULT_GUARANTEE_NODES = 60_000
"""The most nodes of a search for guarantees by default: 5 to 15 ms on one core."""
DEFAULT_ENDGAME_NODES = 600_000
"""The most nodes of an exact search by default, each counted once in every deal: 15 to 25 ms on one core."""


class AimThreshold(NamedTuple):
    """What a side plays for, as a number of points.

    Attributes:
        text: The aim in the game's words.
        points: The side reaches its aim if it scores at least this, and fails if it scores less.
    """

    text: str
    points: float


def aim_threshold(view: View, deals: WeightedDeals) -> AimThreshold | None:
    """Return what the seat's side plays for in the tricks, as a number of points.

    Args:
        view: What the seat knows.
        deals: Deals that fit the view, of which only the first is used.

    Returns:
        The threshold; None if the game sets the side no aim with a bound, or if the points don't show whether it was
        reached.

    >>> from tricksmith import games
    >>> from tricksmith.bots.search.determinization import determinize
    >>> from tricksmith.play import deal
    >>> game = games.get("nonesuch", players=3)
    >>> hand = game.hand(deal(game, seed="example"), dealer=0)
    >>> while hand.contract is None:
    ...     hand = hand.play(hand.legal[0])
    >>> view = hand.view(hand.to_act)
    >>> str(view.contract.bid[view.seat]), aim_threshold(view, determinize(view, 1, seed=1))
    ('none', AimThreshold(text='none: no trick', points=12.0))
    """
    contract = view.contract
    assert contract is not None
    assert view.seat is not None
    rows = encode_determinizations(Tricks.of(view.game, contract), view, deals.first())
    return contract_threshold(view.game, contract, view.seat, rows[0])


def contract_threshold(
    game: GameRules[Any, Any], contract: Contract[Any, Any], seat: Seat, position: NDArray[np.uint64]
) -> AimThreshold | None:
    """Return what a seat's side plays for under a contract, as a number of points; None as in `aim_threshold`.

    Args:
        game: The game.
        contract: The contract.
        seat: The seat.
        position: The encoded position of a hand under this contract, shape (words,).
    """
    aim = game.aim(contract, seat)
    if aim is None or (aim.at_least is None and aim.at_most is None):
        return None
    if aim.counter == "score":
        return None if game.lowest_wins or aim.at_least is None else AimThreshold(aim.text, float(aim.at_least))
    tricks = Tricks.of(game, contract)
    try:
        totals = tricks.totals(EncodedPosition.from_words(position.tolist()))
        payoff = compile_side_payoffs(game, contract, totals).functions[side_of(seat, game.sides)]
    except (RulesError, ValueError):
        return None
    axis = _only_axis(payoff)
    party = next(party for party in game.parties(contract) if seat in party)
    if aim.counter != "tricks" or axis is None or axis.counter or not set(axis.seats) <= set(party):
        return None
    points = _lowest_success(payoff, axis, aim)
    return None if points is None else AimThreshold(aim.text, points)


def _only_axis(payoff: PayoffFunction) -> Axis | None:
    """The one counter that a score depends on; None if there are several."""
    axes = {*payoff.axes, *(axis for axis, _ in payoff.slopes)}
    return axes.pop() if len(axes) == 1 else None


def _lowest_success(payoff: PayoffFunction, axis: Axis, aim: Aim) -> float | None:
    """The lowest score that reaches the aim; None unless it is higher than every score that fails it."""
    at_most = axis.size * axis.step if aim.at_most is None else aim.at_most
    reached: dict[bool, list[int]] = {True: [], False: []}
    for steps in range(axis.size):
        value = payoff.table[steps if payoff.axes else 0] + sum(slope * steps for _, slope in payoff.slopes)
        reached[(aim.at_least or 0) <= steps * axis.step <= at_most].append(payoff.score(value))
    successes, failures = reached[True], reached[False]
    return float(min(successes)) if successes and failures and min(successes) > max(failures) else None


def guaranteed_points(
    view: View,
    deals: WeightedDeals,
    *,
    nodes: int = DEFAULT_GUARANTEE_NODES,
    objective: str = "score",
    threshold: float | None = None,
) -> Mapping[Play, float] | None:
    """Return the points that each play guarantees (maximin) in every deal that fits the view.

    Args:
        view: What the seat knows.
        deals: Deals that fit the view. The first one completes the encoded position; which deal that is does not change
            the result.
        nodes: The most nodes to search.
        objective: "score", "margin" or "tricks", as in `solve.guarantee`.
        threshold: With it, values are only bounds on either side of this number.

    Returns:
        The points by play, negated in games where low wins. None if the search needs more nodes, or if the core can't
        search this hand: its score can't be compiled, or a hidden pile may hold cards that count.

    Raises:
        ValueError: There is no such objective.

    >>> from tricksmith import games
    >>> from tricksmith.bots.search.determinization import determinize
    >>> from tricksmith.play import deal
    >>> game = games.get("poison-nonesuch", players=3)
    >>> hand = game.hand(deal(game, seed="example"), dealer=0)
    >>> while sum(map(len, hand.held)) > 9:
    ...     hand = hand.play(hand.legal[0])
    >>> view = hand.view(hand.to_act)
    >>> points = guaranteed_points(view, determinize(view, 1, seed=1))
    >>> {str(play): value for play, value in points.items()}
    {'5yk/y': 0.0, '5yk/k': 0.0, '7sk/s': 0.0, '7sk/k': 0.0, '9ms/m': 1.0, '9ms/s': 0.0}
    """
    if objective not in EXACT_OBJECTIVES:
        raise ValueError(f"there is no objective {objective!r}: choose {', '.join(EXACT_OBJECTIVES)}")
    assert view.contract is not None
    tricks, contract = Tricks.of(view.game, view.contract), view.contract
    position = encode_determinizations(tricks, view, deals.first())
    dummy = contract.dummy.seat if contract.dummy is not None and contract.dummy.played_by == view.seat else None
    try:
        hidden = hidden_places(constraints_of(view), dummy=dummy)
        result = guarantee(
            tricks,
            contract,
            position,
            hidden=_seats_out_as_piles(hidden, view),
            objective=objective,
            threshold=threshold,
            nodes=nodes,
            threads=1,
        )
    except (RulesError, ValueError):
        return None
    return {play: value for play, value in result.values.items() if value is not None} if result.solved else None


def guaranteed_plays(
    view: View, deals: WeightedDeals, *, nodes: int = DEFAULT_GUARANTEE_NODES, objective: str = "score"
) -> tuple[Play, ...] | None:  # fmt: skip
    """Return the plays with the highest guarantee; the arguments, None and errors are those of `guaranteed_points`."""
    values = guaranteed_points(view, deals, nodes=nodes, objective=objective)
    if values is None:
        return None
    highest = max(values.values())
    return tuple(play for play, value in values.items() if value == highest)


def _seats_out_as_piles(hidden: list[tuple[int, int, int]], view: View) -> list[tuple[int, int, int]]:
    """The hidden places (seat, cards, size), with the hands of seats that sit out as piles, whose seat is -1."""
    out = view.contract.out if view.contract is not None else ()
    return [(-1 if seat in out else seat, cards, size) for seat, cards, size in hidden]


def endgame_values(
    view: View, deals: WeightedDeals, *, nodes: int = DEFAULT_ENDGAME_NODES, epsilon: float = EPSILON
) -> Mapping[Play, float] | None:
    """Return the exact value of each play: the mean margin of the seat's side over the deals, by their weights.

    Args:
        view: What the seat knows.
        deals: The deals and their weights.
        nodes: The most nodes to search.
        epsilon: The others play by the heuristic policy with this ε-noise.

    Returns:
        The margins in points by play, negated in games where low wins. None if the search needs more nodes, or if the
        core can't search this hand, as when its score can't be compiled.

    Raises:
        ValueError: The ε-noise is not from 0 to 1.

    >>> from tricksmith import games
    >>> from tricksmith.bots.search.determinization import determinize
    >>> from tricksmith.play import deal
    >>> game = games.get("poison-nonesuch", players=3)
    >>> hand = game.hand(deal(game, seed="example"), dealer=0)
    >>> while sum(map(len, hand.held)) > 9:
    ...     hand = hand.play(hand.legal[0])
    >>> view = hand.view(hand.to_act)
    >>> values = endgame_values(view, determinize(view, 100, seed=1))
    >>> max(values, key=values.get)
    Play(card=Card('5yk'), named=Suit('y'))
    """
    if not 0 <= epsilon <= 1:
        raise ValueError(f"epsilon is {epsilon}; it must be from 0 to 1")
    assert view.contract is not None
    tricks = Tricks.of(view.game, view.contract)
    positions = encode_determinizations(tricks, view, deals)
    try:
        result = endgame(tricks, view.contract, positions, deals.weights, epsilon=epsilon, nodes=nodes, threads=1)
    except (RulesError, ValueError):
        return None
    return {play: value for play, value in result.values.items() if value is not None} if result.solved else None
