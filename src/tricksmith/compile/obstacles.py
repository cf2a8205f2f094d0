"""All obstacles between a game and the compiled core, for its author; compiling stops at the first one."""

from __future__ import annotations

from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

from tricksmith.compile.calls import PileNumbers, encode_effects, encode_question, unknown_to_core
from tricksmith.compile.tricks import (
    FlagSets,
    Obligations,
    RuleCaller,
    check_deck,
    check_players,
    compile_automaton,
    compile_seat_order,
    explicit_size,
    lead_masks,
    trick_size,
    unknown_methods,
    ways_to_lead,
    worth_of_cards,
    worth_of_last_trick,
)
from tricksmith.errors import RulesError
from tricksmith.rules import NO_FLAGS, Bidding

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tricksmith.rules import Contract, GameRules
    from tricksmith.rules.automata import CallNode

__all__ = ["call_obstacles", "trick_obstacles"]

Obstacles = dict[str, RulesError]
"""Why the core can't play a game, by what it can't take: an author's method, or a method of the table that `calls()`
uses."""


def trick_obstacles(game: GameRules[Any, Any], contract: Contract[Any, Any]) -> Obstacles:
    """Return all that keeps the tricks of a contract out of the core, by the author's method or fact of the game.

    An obstacle can hide those of rules that depend on it.

    Args:
        game: The game.
        contract: The contract.

    >>> from tricksmith import games
    >>> from tricksmith.rules import Contract, Seat
    >>> from tricksmith.games.classics.briscola import Mode
    >>> game = games.get("briscola")
    >>> list(trick_obstacles(game, Contract(Mode(game.deck.suits[0]), None, leader=Seat(0))))
    ['between']
    """
    caller = RuleCaller(game.of_tricks, contract.mode)
    obstacles = unknown_methods(game)
    orders, leads, flag_sets, deck_fits = [], {}, [NO_FLAGS], False
    with _collected(obstacles, "players"):
        check_players(game)
    with _collected(obstacles, "deck"):
        check_deck(game)
        deck_fits = True
    with _collected(obstacles, "trick_seats"):
        orders.append(compile_seat_order(game, contract.out).order)
    with _collected(obstacles, "trick_worth"):
        worth_of_last_trick(caller)
    with _collected(obstacles, "worth"):
        worth_of_cards(caller)
    with _collected(obstacles, "flags_of"):
        flag_sets = FlagSets(caller).sets
    if "ways_to_play" not in obstacles:  # that method gives the leads, too
        with _collected(obstacles, "ways_to_lead"):
            leads = ways_to_lead(caller)
    if leads:
        size = orders[0].shape[1] if orders else trick_size(game)
        obligations = Obligations(caller, flag_sets)
        with _collected(obstacles, caller):
            compile_automaton(caller, leads, obligations, explicit_size(game, size))
            if deck_fits:  # masks have 64 bits
                lead_masks(caller, leads, flag_sets)
                obligations.arrays()
    return obstacles


@contextmanager
def _collected(obstacles: Obstacles, source: str | RuleCaller) -> Iterator[None]:
    """Add the error that a rule raises to the obstacles, under its name or that of the caller's `culprit`."""
    try:
        yield
    except RulesError as error:
        obstacles.setdefault(source if isinstance(source, str) else source.culprit, error)


def call_obstacles(node: CallNode, piles: PileNumbers) -> Obstacles:
    """Return all that the core can't take at a point of the calls, by the method of the table.

    Args:
        node: The call tree's node at this point.
        piles: The numbers of the piles that the game has used so far; those that it uses here are added.

    >>> from tricksmith import games
    >>> from tricksmith.rules import Seat
    >>> from tricksmith.rules.automata import call_tree
    >>> game = games.get("schnapsen")
    >>> list(call_obstacles(call_tree(game, Seat(0), 0).root, PileNumbers(game)))
    []
    """
    game, obstacles = node.tree.game, Obstacles()
    for effect in node.effects:
        with _collected(obstacles, unknown_to_core(effect) or "piles"):
            encode_effects([effect], piles.number, game)
    if isinstance(node.question, Bidding) and unknown_to_core(node.question) is None:
        return obstacles  # a bidding is encoded state by state, and there is no state here
    if node.question is not None:
        with _collected(obstacles, unknown_to_core(node.question) or "piles"):
            encode_question(node.question, None, piles.number, game.id)
    return obstacles
