"""How strong the cards are in a contract."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any
from weakref import WeakKeyDictionary

from tricksmith.engine import HeuristicPolicy, Tricks
from tricksmith.errors import RulesError

if TYPE_CHECKING:
    from tricksmith.rules import Contract, GameRules

__all__ = ["card_strengths"]

STRENGTHS: WeakKeyDictionary[Tricks, tuple[float, ...]] = WeakKeyDictionary()
"""The strengths of the cards, which many contracts share."""


def card_strengths(game: GameRules[Any, Any], contract: Contract[Any, Any]) -> tuple[float, ...]:
    """Return for each card, by index, the probability that it takes a trick when nothing is known.

    Args:
        game: The game.
        contract: The contract.

    Returns:
        The probabilities; the same for all cards if the game's tricks can't be compiled.
    """
    try:
        tricks = Tricks.of(game, contract)
    except RulesError:
        return (0.0,) * len(game.deck.cards)
    if tricks not in STRENGTHS:
        policy = HeuristicPolicy.for_stock(tricks, contract, game.the_layout.hands, estimate=True)
        STRENGTHS[tricks] = tuple(policy.strengths())
    return STRENGTHS[tricks]
