"""Hands for training: bots among themselves, one line of a file a hand, on as many processes as wanted."""

from __future__ import annotations

import json
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from multiprocessing import get_context
from random import Random
from typing import TYPE_CHECKING, Any

from tricksmith import bots, games
from tricksmith.error import BotError, TricksmithError
from tricksmith.fault import as_rules_error
from tricksmith.play import deal, decide
from tricksmith.play.simulation import moved

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from tricksmith.rules import Game, Hand

__all__ = ["Order", "begin", "order_hands", "play_line", "play_missing", "read_lines", "retold"]

TOGETHER = 4
"""Hands of one task."""
OTHERS = "it holds the hands of another training; delete it, or name another model with --out"


@dataclass(frozen=True, slots=True)
class Order:
    """A hand to be played: hand `number` of those with so many players, all seats by one edition of a bot."""

    game: str
    players: int
    bot: str
    edition: str
    seed: str
    number: int


def order_hands(game: str, players: Sequence[int], bot: str, seed: str, hands: int) -> list[Order]:
    """The hands of a training, so many at each table; tables take turns.

    >>> [(order.players, order.number) for order in order_hands("nonesuch", [3, 4], "novice", "a", 2)]
    [(3, 0), (4, 0), (3, 1), (4, 1)]
    """
    editions = {count: bots.get(bot).edition(games.get(game, players=count)) for count in players}
    return [Order(game, count, bot, editions[count], seed, number) for number in range(hands) for count in players]


def begin(order: Order) -> Hand:
    """The hand before its first call: its deal follows from the seed and the number, and the deal goes round."""
    game = _game(order)
    return game.hand(deal(game, seed=order.seed, number=order.number), order.number % order.players)


def _game(order: Order) -> Game[Any, Any]:
    return games.get(order.game, players=order.players)


def play_line(order: Order) -> str:
    """Play a hand; a line of JSON with its moves. Raises `BotError`.

    >>> play_line(Order("poison-nonesuch", 3, "random", "1", "a", 0))[:42]
    '{"bot":"random","edition":"1","seed":"a","'
    """
    hand, bot = begin(order), bots.get(order.bot)
    rng, moves = Random(f"{order.seed}\n{order.number}"), []
    while hand.to_act is not None:
        try:
            move = decide(hand, bot, rng)
            hand = moved(hand, bot, move)
        except BotError as error:
            raise BotError(f"hand {order.number + 1} of seed {order.seed!r}: {error}") from error
        except Exception as error:  # whatever a game of anybody's may raise
            if (slip := as_rules_error(error)) is None:
                raise
            raise slip from error
        moves.append(str(move))
    line = {**_named(order), "moves": moves}
    return json.dumps(line, separators=(",", ":"), ensure_ascii=False)


def _named(order: Order) -> dict[str, object]:
    """What a line says of its hand before the moves."""
    return {
        "bot": order.bot,
        "edition": order.edition,
        "seed": order.seed,
        "players": order.players,
        "number": order.number,
    }


def _checked(order: Order, line: str) -> dict[str, Any]:
    """The line, read; raises `ValueError` if it is of another hand or damaged."""
    data = json.loads(line)
    wanted = _named(order)
    if not isinstance(data, dict) or {key: data.get(key) for key in wanted} != wanted:
        raise ValueError(f"a hand was expected there with {wanted}")
    return data


def _play_some(orders: Sequence[Order]) -> list[str]:
    return [play_line(order) for order in orders]


def retold(order: Order, line: str) -> Iterator[Hand]:
    """The hand at each of its moves and at its end; raises `ValueError` if the line is of another hand or damaged."""
    try:
        data = _checked(order, line)
        hand = begin(order)
        yield hand
        for text in data["moves"]:
            hand = hand.play(hand.parse(text))
            yield hand
    except (KeyError, TypeError) as error:
        raise ValueError(f"this is no line of a hand: {error!r}") from error


def read_lines(path: Path) -> list[str]:
    """The hands that are in the file; a last line that was torn is left out."""
    if not path.exists():
        return []
    text = path.read_text(encoding="utf-8")
    return text[: text.rfind("\n") + 1].splitlines()


def play_missing(path: Path, orders: Sequence[Order], *, processes: int) -> Iterator[str]:
    """Play the hands that the file does not hold yet, and add them to it in their order; yields each line.

    More hands than are wanted stay in the file. The lines are the same whatever the number of processes, and wherever
    the work was stopped before. Raises `TricksmithError`, and changes nothing, if it holds hands of another training.
    """
    lines = read_lines(path)
    for order, line in zip(orders, lines, strict=False):
        try:
            _checked(order, line)
        except ValueError as error:
            raise TricksmithError(f"{path}: {error}: {OTHERS}") from error
    if len(lines) < len(orders):  # there may be a torn line at the end
        path.write_text("".join(f"{line}\n" for line in lines), encoding="utf-8")
    yield from lines[: len(orders)]
    left = orders[len(lines) :]
    tasks = [left[place : place + TOGETHER] for place in range(0, len(left), TOGETHER)]
    with path.open("a", encoding="utf-8") as file:
        for some in _played(tasks, processes):
            file.write("".join(f"{line}\n" for line in some))
            file.flush()
            yield from some


def _played(tasks: Sequence[Sequence[Order]], processes: int) -> Iterator[list[str]]:
    if processes == 1 or len(tasks) < 2:
        yield from map(_play_some, tasks)
        return
    # A fresh interpreter each: a copy of this one would have threads of the core that do not run.
    with ProcessPoolExecutor(min(processes, len(tasks)), mp_context=get_context("spawn")) as pool:
        try:
            yield from pool.map(_play_some, tasks)
        finally:
            pool.shutdown(cancel_futures=True)
