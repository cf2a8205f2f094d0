"""What keeps a game out of the compiled core, all at once, with the place of each in the author's file."""

from __future__ import annotations

import ast
import inspect
from typing import TYPE_CHECKING, Any

from tricksmith.compile import PileNumbers, call_obstacles, trick_obstacles
from tricksmith.rules import Game, GameRules
from tricksmith.rules.automata import call_tree
from tricksmith.testing.check_report import Obstacle
from tricksmith.testing.source import GameSource
from tricksmith.third_party_errors import place_of_function, safe_text

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from tricksmith.errors import RulesError
    from tricksmith.rules import Hand
    from tricksmith.rules.automata import CallNode

__all__ = ["find_obstacles"]

MAX_MODES = 20
"""Contracts of a game whose tricks are looked at: each is compiled, as far as that goes."""


def find_obstacles(hands: Iterable[Hand]) -> tuple[Obstacle, ...]:
    """Return all that keeps these hands of one game out of the core: each obstacle once, those of the calls first.

    All points of the calls are looked at that a hand of the game has ever come to, and the tricks that follow.

    Args:
        hands: Hands that have been played by the rules.
    """
    calls: dict[tuple[str, str, str], Obstacle] = {}
    tricks: dict[tuple[str, str, str], Obstacle] = {}
    modes: list[object] = []
    trees = {call_tree(hand.game, hand.first, hand.deal.number): hand.game for hand in hands}
    for tree, game in trees.items():
        piles = PileNumbers(game)
        for node in _nodes(tree.root):
            case = _case(node)
            for what, error in call_obstacles(node, piles).items():
                _note(calls, Obstacle("calls", what, _place_in_calls(node, what), _why(error, game), case))
            contract = node.contract
            if contract is None or len(modes) == MAX_MODES or (contract.mode, contract.out) in modes:
                continue
            modes.append((contract.mode, contract.out))
            for what, error in trick_obstacles(game, contract).items():
                _note(tricks, Obstacle("tricks", what, _place_in_tricks(game, what), _why(error, game), repr(game)))
    return (*calls.values(), *tricks.values())


def _note(obstacles: dict[tuple[str, str, str], Obstacle], obstacle: Obstacle) -> None:
    obstacles.setdefault(obstacle[:3], obstacle)


def _nodes(root: CallNode) -> Iterator[CallNode]:
    """The points of the calls that hands have come to, from the first on."""
    todo = [root]
    for node in todo:
        yield node
        todo += node.children.values()


def _why(error: RulesError, game: GameRules[Any, Any]) -> str:
    return str(error).removeprefix(f"{game.id}: ")


def _case(node: CallNode) -> str:
    answers = ", ".join(_text(answer) for answer in node.answers)
    return f"{node.tree.game!r}, first seat {node.tree.first}" + (f", after the answers {answers}" if answers else "")


def _text(answer: object) -> str:
    """An answer as it is said: calls and cards by their words."""
    if isinstance(answer, tuple):
        return "(" + " ".join(map(_text, answer)) + ")"
    return safe_text(answer, str)


def _place_in_calls(node: CallNode, what: str) -> str:
    """Where the question is asked; of a move of cards, where it is written, for the calls have gone on since."""
    waits = str(node.error("")).removesuffix(": ")
    word, _, rest = what.partition("(")
    argument = rest.strip("…, )").partition("=")[0]
    game_class = type(node.tree.game)
    source = GameSource.of(game_class) if word == "takes" and issubclass(game_class, Game) else None
    if source is None:
        return waits
    for path, kind in source.classes:
        for function in (one for one in ast.walk(kind) if isinstance(one, ast.FunctionDef)):
            for call in ast.walk(function):
                match call:
                    case ast.Call(func=ast.Attribute(attr=name), keywords=keywords) if name == word:
                        if argument in (keyword.arg for keyword in keywords):
                            return f"{path}, line {call.lineno}, in {function.name}"
    return waits


def _place_in_tricks(game: GameRules[Any, Any], what: str) -> str:
    """Where the author's method begins, or the class for what is a fact of it."""
    method = getattr(type(game), what, None)
    if inspect.isfunction(method) and method is not getattr(Game, what, None):
        return place_of_function(method)
    try:
        lines, first = inspect.getsourcelines(type(game))
    except (OSError, TypeError):  # the source is out of reach
        return type(game).__name__
    fact = next((number for number, line in enumerate(lines) if line.strip().startswith(f"{what} ")), 0)
    return f"{inspect.getsourcefile(type(game))}, line {first + fact}, in {type(game).__name__}"
