"""Parallel work on positions of one game; processes first load the file of a game that is defined in one."""

from __future__ import annotations

import pickle
from contextlib import closing
from functools import partial
from typing import TYPE_CHECKING, Any, TypeVar

from tricksmith import games
from tricksmith.executor import SerialExecutor, map_ordered

if TYPE_CHECKING:
    from collections.abc import Callable, Generator, Iterable

    from tricksmith.executor import Executor
    from tricksmith.games import GameFile
    from tricksmith.rules import Game

__all__ = ["map_positions"]

Task = TypeVar("Task")
Result = TypeVar("Result")


def map_positions(
    function: Callable[[Task], Result], tasks: Iterable[Task], executor: Executor, *, game: Game[Any, Any], name: str
) -> Generator[Result, None, None]:
    """Yield the result of each task, in their order.

    Args:
        function: What to do with each task: a function of a module, or a `partial` of one.
        tasks: The tasks, with views, hands or moves of the game.
        executor: Where the work is done.
        game: The game. If its class was loaded from a file, each process runs the same file.
        name: What the tasks are, in the plural, for the error message if a worker process dies.

    >>> from tricksmith import games
    >>> list(map_positions(abs, [-1, 2], SerialExecutor(), game=games.get("nonesuch"), name="numbers"))
    [1, 2]
    """
    file = None if isinstance(executor, SerialExecutor) else games.file_of(type(game))
    if file is None:
        results = map_ordered(function, tasks, executor, describe=lambda batch: f"{len(batch)} {name}")
    else:
        packed = (pickle.dumps(task) for task in tasks)
        call = partial(_load_game_and_call, function, file)
        results = map_ordered(call, packed, executor, describe=lambda batch: f"{len(batch)} {name}")
    with closing(results):
        yield from results


def _load_game_and_call(function: Callable[[Any], Result], file: GameFile, packed: bytes) -> Result:
    games.run_file(file)  # the task can be unpickled only once the class of its game is defined
    return function(pickle.loads(packed))
