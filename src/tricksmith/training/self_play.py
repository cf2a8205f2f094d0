"""Self-play: hands between copies of a bot, one on each line of a file, on any number of processes."""

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
from tricksmith.play import apply_move, decide, sample_hand
from tricksmith.third_party_errors import to_rules_error

if TYPE_CHECKING:
    from collections.abc import Generator, Iterator, Sequence
    from pathlib import Path

    from tricksmith.rules import Game, Hand

__all__ = ["HandSpec", "deal_hand", "hand_specs", "play_hand_line", "play_missing", "read_lines", "replay_line"]

OTHER_TRAINING = "it holds the hands of another training; delete it, or name another model with --out"
DAMAGED_FILE = "the file is damaged; delete this line and all after it, and those hands are played again"
"""What to do about a file that can't be used, as the ends of error messages."""


@dataclass(frozen=True, slots=True)
class HandSpec:
    """A hand to be played by one edition of a bot in all seats: hand `number` of those with this number of players."""

    game: str
    players: int
    bot: str
    edition: str
    seed: str
    number: int


def hand_specs(game: str, players: Sequence[int], bot: str, seed: str, hands: int) -> list[HandSpec]:
    """Return the hands of a training, `hands` for each number of players, which take turns.

    >>> [(spec.players, spec.number) for spec in hand_specs("nonesuch", [3, 4], "novice", "a", 2)]
    [(3, 0), (4, 0), (3, 1), (4, 1)]
    """
    editions = {count: bots.get(bot).edition(games.get(game, players=count)) for count in players}
    return [HandSpec(game, count, bot, editions[count], seed, number) for number in range(hands) for count in players]


def deal_hand(spec: HandSpec) -> Hand:
    """Return the hand before its first call; deal and dealer follow from the seed and the number."""
    return sample_hand(_game(spec), seed=spec.seed, number=spec.number)


def _game(spec: HandSpec) -> Game[Any, Any]:
    return games.get(spec.game, players=spec.players)


def play_hand_line(spec: HandSpec) -> str:
    """Play a hand, and return a line of JSON with its moves; raises `BotError`.

    >>> play_hand_line(HandSpec("poison-nonesuch", 3, "random", "1", "a", 0))[:42]
    '{"bot":"random","edition":"1","seed":"a","'
    """
    hand, bot = deal_hand(spec), bots.get(spec.bot)
    rng, moves = Random(f"{spec.seed}\n{spec.number}"), []
    while hand.to_act is not None:
        try:
            move = decide(hand, bot, rng)
            hand = apply_move(hand, bot, move)
        except BotError as error:
            raise BotError(f"hand {spec.number + 1} of seed {spec.seed!r}: {error}") from error
        except Exception as error:  # whatever a third-party game raises
            if (rules_error := to_rules_error(error)) is None:
                raise
            raise rules_error from error
        moves.append(str(move))
    line = {**_header(spec), "moves": moves}
    return json.dumps(line, separators=(",", ":"), ensure_ascii=False)


def _header(spec: HandSpec) -> dict[str, object]:
    """What a line holds before the moves."""
    return {
        "bot": spec.bot,
        "edition": spec.edition,
        "seed": spec.seed,
        "players": spec.players,
        "number": spec.number,
    }


def _parse_line(spec: HandSpec, line: str) -> dict[str, Any]:
    """Read a line; raise `ValueError` if it is damaged or of another hand."""
    wanted = _header(spec)
    try:
        data = json.loads(line)
    except (ValueError, RecursionError) as error:
        raise ValueError(f"this is not JSON, {error}: {DAMAGED_FILE}") from error
    if not isinstance(data, dict) or not {*wanted, "moves"} <= data.keys() or not _is_list_of_texts(data["moves"]):
        raise ValueError(f"this is not a line of a hand: {DAMAGED_FILE}")
    if {key: data[key] for key in wanted} != wanted:
        raise ValueError(f"a hand was expected there with {wanted}: {OTHER_TRAINING}")
    return data


def _is_list_of_texts(value: object) -> bool:
    return isinstance(value, list) and all(isinstance(item, str) for item in value)


def replay_line(spec: HandSpec, line: str) -> Iterator[Hand]:
    """Yield the hand before each move and at its end; raises `ValueError` if the line is damaged or of another hand."""
    moves = _parse_line(spec, line)["moves"]
    hand = deal_hand(spec)
    yield hand
    for number, text in enumerate(moves, start=1):
        try:
            hand = hand.play(hand.parse(text))
        except ValueError as error:
            raise ValueError(f"move {number}, {error}: {DAMAGED_FILE}") from error
        yield hand
    if hand.to_act is not None:
        raise ValueError(f"the hand stops where seat {hand.to_act} is to act: {DAMAGED_FILE}")


def read_lines(path: Path) -> list[str]:
    """Return the lines of the file, without an incomplete last one.

    Raises:
        TricksmithError: A line is not UTF-8.
    """
    lines = []
    for number, line in enumerate(_complete_lines(path).split(b"\n")[:-1], start=1):
        try:
            lines.append(line.decode("utf-8"))
        except UnicodeDecodeError as error:
            raise TricksmithError(f"{path}, line {number}: this is not UTF-8: {DAMAGED_FILE}") from error
    return lines


def _complete_lines(path: Path) -> bytes:
    """The content of the file without an incomplete last line."""
    text = path.read_bytes() if path.exists() else b""
    return text[: text.rfind(b"\n") + 1]


def play_missing(path: Path, specs: Sequence[HandSpec], *, processes: int) -> Generator[str, None, None]:
    """Play the hands that the file does not hold yet, append them in order, and yield the line of every hand.

    Hands beyond those asked for stay in the file. The lines do not depend on the number of processes, on processes that
    died, or on earlier interruptions.

    Raises:
        TricksmithError: The file is damaged or holds hands of another training; it is not changed.
        BotError: The bot failed.
        OSError: The file can't be read or written.
    """
    lines = read_lines(path)
    for number, (spec, line) in enumerate(zip(specs, lines, strict=False), start=1):
        try:
            _parse_line(spec, line)
        except ValueError as error:
            raise TricksmithError(f"{path}, line {number}: {error}") from error
    yield from lines[: len(specs)]
    if len(lines) >= len(specs):
        return
    if path.exists():
        os.truncate(path, len(_complete_lines(path)))
    missing = specs[len(lines) :]
    with (
        path.open("a", encoding="utf-8", newline="\n") as file,
        local_executor(min(processes, len(missing))) as executor,
        closing(map_ordered(play_hand_line, missing, executor, describe=_describe)) as played,
    ):
        for line in played:
            file.write(f"{line}\n")
            file.flush()
            yield line


def _describe(specs: Sequence[HandSpec]) -> str:
    return f"hands {specs[0].number + 1} to {specs[-1].number + 1}"
