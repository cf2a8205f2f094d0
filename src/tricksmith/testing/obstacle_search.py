"""Find everything that keeps a game out of the compiled core, each with its place in the author's file."""

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
"""The most contracts of a game whose tricks are searched: each is compiled as far as possible."""


def find_obstacles(hands: Iterable[Hand]) -> tuple[Obstacle, ...]:
    """Return all that keeps these hands of one game out of the core: each obstacle once, those of the calls first.

    It searches all nodes of the calls that a hand of the game has ever reached, and the tricks that follow.

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
                _add(calls, Obstacle("calls", what, _place_in_calls(node, what), _why(error, game), case))
            contract = node.contract
            if contract is None or len(modes) == MAX_MODES or (contract.mode, contract.out) in modes:
                continue
            modes.append((contract.mode, contract.out))
            for what, error in trick_obstacles(game, contract).items():
                _add(tricks, Obstacle("tricks", what, _place_in_tricks(game, what), _why(error, game), repr(game)))
    return (*calls.values(), *tricks.values())


def _add(obstacles: dict[tuple[str, str, str], Obstacle], obstacle: Obstacle) -> None:
    obstacles.setdefault(obstacle[:3], obstacle)


def _nodes(root: CallNode) -> Iterator[CallNode]:
    """The nodes of the calls that hands have reached, breadth first."""
    nodes = [root]
    for node in nodes:  # which grows meanwhile
        yield node
        nodes += node.children.values()


def _why(error: RulesError, game: GameRules[Any, Any]) -> str:
    return str(error).removeprefix(f"{game.id}: ")


def _case(node: CallNode) -> str:
    answers = ", ".join(_text(answer) for answer in node.answers)
    return f"{node.tree.game!r}, first seat {node.tree.first}" + (f", after the answers {answers}" if answers else "")


def _text(answer: object) -> str:
    """An answer as a text: calls and cards by their names."""
    if isinstance(answer, tuple):
        return "(" + " ".join(map(_text, answer)) + ")"
    return safe_text(answer, str)


def _place_in_calls(node: CallNode, what: str) -> str:
    """The place where a question waits for its answer; for a move of cards, the place of the call that moves them."""
    question_place = str(node.error("")).removesuffix(": ")
    word, _, rest = what.partition("(")
    argument = rest.strip("…, )").partition("=")[0]
    game_class = type(node.tree.game)
    source = GameSource.of(game_class) if word == "takes" and issubclass(game_class, Game) else None
    if source is None:
        return question_place
    for path, kind in source.classes:
        for function in (part for part in ast.walk(kind) if isinstance(part, ast.FunctionDef)):
            for call in ast.walk(function):
                match call:
                    case ast.Call(func=ast.Attribute(attr=name), keywords=keywords) if name == word:
                        if argument in (keyword.arg for keyword in keywords):
                            return f"{path}, line {call.lineno}, in {function.name}"
    return question_place


def _place_in_tricks(game: GameRules[Any, Any], what: str) -> str:
    """The place of the author's method, or of the class attribute."""
    method = getattr(type(game), what, None)
    if inspect.isfunction(method) and method is not getattr(Game, what, None):
        return place_of_function(method)
    try:
        lines, first = inspect.getsourcelines(type(game))
    except (OSError, TypeError):  # the source can't be read
        return type(game).__name__
    offset = next((number for number, line in enumerate(lines) if line.strip().startswith(f"{what} ")), 0)
    return f"{inspect.getsourcefile(type(game))}, line {first + offset}, in {type(game).__name__}"
