"""Before the first card: which game, how many players, which bots, from which file."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tricksmith import games
from tricksmith.cli.play.keeper import data_folder
from tricksmith.cli.play.reading import cleaned
from tricksmith.cli.play.sitting import YOU
from tricksmith.errors import OptionError, RecordError, TricksmithError
from tricksmith.play import from_record, read_records
from tricksmith.present import count, join
from tricksmith.rules import Seat, summary

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from pathlib import Path

    from tricksmith.bots import Bot
    from tricksmith.cli.play.face import Face
    from tricksmith.play import Match
    from tricksmith.rules import Game

    Kind = type[Game[Any, Any]]

__all__ = ["ask_game", "ask_players", "bots_for", "bots_in", "left_last", "resumed", "seat_for", "seat_in"]


def ask_game(face: Face, left: tuple[Path, str] | None = None) -> str | Path:
    """Let the player choose a game from a numbered list, or the file of the match that was left last."""
    kinds = _kinds()
    rows = [(f"{number}", f"{kind.name}, {players_text(kind)}", summary(kind)) for number, kind in enumerate(kinds, 1)]
    face.sheet.heading("Which game?")
    face.sheet.entries([*rows, *([("0", f"Go on with your match of {left[1]}", "")] if left is not None else [])])
    while True:
        text = cleaned(face.ask("game")).lower()
        if text in ("quit", "exit", "q"):
            raise EOFError
        if text == "0" and left is not None:
            return left[0]
        for number, kind in enumerate(kinds, start=1):
            if text in (str(number), kind.id, kind.name.lower()):
                return kind.id
        first = 1 if left is None else 0
        face.say(f"Type a number from {first} to {len(kinds)}, or the name of a game; quit leaves.")


def left_last() -> tuple[Path, str] | None:
    """The match in our own folder that was played last: its file, and what it is; None if none was left."""
    try:
        files = sorted((data_folder() / "matches").glob("*.json"), key=lambda path: path.stat().st_mtime, reverse=True)
    except OSError:
        return None
    for path in files:
        try:
            ((_, record),) = read_records(path)
            match = from_record(record)
        except (OSError, TricksmithError, ValueError):
            continue  # somebody has put another file there
        if match.verdict is None:
            return path, f"{match.game.name}, hand {len(match.hands)}"
    return None


def ask_players(face: Face, kind: Kind) -> int:
    """Let the player choose how many play, where that is open."""
    usual = kind.usual or kind.seats[0]
    if len(kind.seats) == 1:
        return usual
    face.say(f"{kind.name} is for {players_text(kind)}. How many, with you? Enter means {usual}.")
    while True:
        text = cleaned(face.ask("players"))
        if text.lower() in ("quit", "exit", "q"):
            raise EOFError
        if not text:
            return usual
        if text in map(str, kind.seats):
            return int(text)
        face.say(f"Type {join(kind.seats, 'or')}, or nothing for {usual}.")


def players_text(kind: Kind) -> str:
    """For how many players a game is: "3 or 4 players"."""
    return f"{join(kind.seats, 'or')} players"


def _kinds() -> list[Kind]:
    """The games that can be loaded; a broken one of another package must not keep us from playing."""
    found = []
    for name in games.names():
        try:
            found.append(games.load(name))
        except (TricksmithError, ImportError, AttributeError, SyntaxError):
            continue
    return found


def seat_for(game: Game[Any, Any], seat: int | None) -> Seat:
    """The player's seat, checked; the first one unless another is asked for."""
    wanted = 0 if seat is None else seat
    if not 0 <= wanted < game.players:
        raise OptionError(f"--seat {wanted}: with {game.players} players the seats go from 0 to {game.players - 1}")
    return Seat(wanted)


def bots_for(players: int, seat: Seat, levels: str) -> dict[Seat, Bot]:
    """A bot for every other seat: one level for all, or a list in the order of seats."""
    names = [name.strip() for name in levels.split(",")]
    others = [Seat(other) for other in range(players) if other != seat]
    if len(names) == 1:
        names *= len(others)
    if len(names) != len(others):
        raise OptionError(
            f"--bots {levels}: name one level for all, or {count(len(others), 'level')}, not {len(names)}"
        )
    return {other: _opponent(name) for other, name in zip(others, names, strict=True)}


def _opponent(name: str) -> Bot:
    """A bot that plays fair."""
    from tricksmith import bots

    bot = bots.get(name)
    if isinstance(bot, bots.OpenBot):
        raise OptionError(f"{name} is shown all cards: it is no opponent. The bots are {', '.join(bots.names())}")
    return bot


def resumed(path: Path, kinds: Sequence[Kind]) -> tuple[Match, bytes, str | None]:
    """The last unfinished match of a file, the other lines of the file, and the date in its record.

    Raises `RecordError` if the file holds none.
    """
    try:
        records = list(read_records(path))
        raw = path.read_bytes().splitlines(keepends=True)
    except OSError as error:
        raise OptionError(f"--resume {path}: {(error.strerror or str(error)).lower()}") from None
    open_records = [(line, found) for line, found in records if isinstance(found, dict) and found.get("unfinished")]
    if not open_records:
        if len(records) == 1:
            from_record(records[0][1], games=kinds)  # what is wrong with it, if it is no record at all
        raise RecordError(f"{path} holds no unfinished match: tricksmith replay shows those that are finished")
    line, record = open_records[-1]
    try:
        match = from_record(record, games=kinds)
    except RecordError as error:
        raise error.at_line(line) from error.__cause__
    before = b"" if len(records) == 1 else b"".join(raw[: line - 1] + raw[line:])
    return match, before if not before or before.endswith(b"\n") else before + b"\n", record.get("date")


def seat_in(match: Match, seat: int | None) -> Seat:
    """The player's seat in a match that is gone on with: their own, or any for a match among bots."""
    if seat is not None:
        return seat_for(match.game, seat)
    if YOU in match.names:
        return Seat(match.names.index(YOU))
    raise OptionError(f"no seat of this match is yours ({join(match.names)}): take one over with --seat")


def bots_in(match: Match, seat: Seat, level: str) -> Mapping[Seat, Bot]:
    """Return the bots for the other seats of a resumed match, by the names in its record.

    A seat whose name does not belong to a bot was a person's: a bot of this level plays it from here on.
    """
    return {Seat(other): _successor(name, level) for other, name in enumerate(match.names) if other != seat}


def _successor(name: str, level: str) -> Bot:
    from tricksmith import bots

    return _opponent(name if any(sign in name for sign in "@:+") or name in bots.names() else level)
