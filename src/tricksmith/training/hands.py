"""Hands for training: bots among themselves, one line of a file a hand, on as many processes as wanted."""

from __future__ import annotations

import json
import os
from contextlib import closing
from dataclasses import dataclass
from random import Random
from typing import TYPE_CHECKING, Any

from tricksmith import bots, games
from tricksmith.errors import BotError, TricksmithError
from tricksmith.executor import local_executor, map_ordered
from tricksmith.guest_errors import as_rules_error
from tricksmith.play import apply_move, deal, decide

if TYPE_CHECKING:
    from collections.abc import Generator, Iterator, Sequence
    from pathlib import Path

    from tricksmith.rules import Game, Hand

__all__ = ["Order", "begin", "order_hands", "play_line", "play_missing", "read_lines", "retold"]

OTHERS = "it holds the hands of another training; delete it, or name another model with --out"
DAMAGED = "the file is damaged; delete this line and all after it, and those hands are played again"


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
            hand = apply_move(hand, bot, move)
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
    wanted = _named(order)
    try:
        data = json.loads(line)
    except (ValueError, RecursionError) as error:
        raise ValueError(f"this is no JSON, {error}: {DAMAGED}") from error
    if not isinstance(data, dict) or not {*wanted, "moves"} <= data.keys() or not _is_texts(data["moves"]):
        raise ValueError(f"this is no line of a hand: {DAMAGED}")
    if {key: data[key] for key in wanted} != wanted:
        raise ValueError(f"a hand was expected there with {wanted}: {OTHERS}")
    return data


def _is_texts(value: object) -> bool:
    return isinstance(value, list) and all(isinstance(item, str) for item in value)


def retold(order: Order, line: str) -> Iterator[Hand]:
    """The hand at each of its moves and at its end; raises `ValueError` if the line is of another hand or damaged."""
    moves = _checked(order, line)["moves"]
    hand = begin(order)
    yield hand
    for number, text in enumerate(moves, start=1):
        try:
            hand = hand.play(hand.parse(text))
        except ValueError as error:
            raise ValueError(f"move {number}, {error}: {DAMAGED}") from error
        yield hand
    if hand.to_act is not None:
        raise ValueError(f"the hand stops where seat {hand.to_act} is to act: {DAMAGED}")


def read_lines(path: Path) -> list[str]:
    """The hands that are in the file; a last line that was torn is left out.

    Raises `TricksmithError` for a line that is no text.
    """
    lines = []
    for number, line in enumerate(_whole(path).split(b"\n")[:-1], start=1):
        try:
            lines.append(line.decode("utf-8"))
        except UnicodeDecodeError as error:
            raise TricksmithError(f"{path}, line {number}: this is no UTF-8: {DAMAGED}") from error
    return lines


def _whole(path: Path) -> bytes:
    """The file without a last line that was torn."""
    text = path.read_bytes() if path.exists() else b""
    return text[: text.rfind(b"\n") + 1]


def play_missing(path: Path, orders: Sequence[Order], *, processes: int) -> Generator[str, None, None]:
    """Play the hands that the file does not hold yet, and add them to it in their order; yields each line.

    More hands than are wanted stay in the file. The lines are the same whatever the number of processes, whichever of
    them died, and wherever the work was stopped before. Raises `TricksmithError`, and changes nothing, if the file is
    damaged or holds hands of another training.
    """
    lines = read_lines(path)
    for number, (order, line) in enumerate(zip(orders, lines, strict=False), start=1):
        try:
            _checked(order, line)
        except ValueError as error:
            raise TricksmithError(f"{path}, line {number}: {error}") from error
    yield from lines[: len(orders)]
    if len(lines) >= len(orders):
        return
    if path.exists():
        os.truncate(path, len(_whole(path)))
    left = orders[len(lines) :]
    with (
        path.open("a", encoding="utf-8", newline="\n") as file,
        local_executor(min(processes, len(left))) as executor,
        closing(map_ordered(play_line, left, executor, describe=_describe)) as played,
    ):
        for line in played:
            file.write(f"{line}\n")
            file.flush()
            yield line


def _describe(orders: Sequence[Order]) -> str:
    return f"hands {orders[0].number + 1} to {orders[-1].number + 1}"
