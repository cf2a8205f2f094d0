"""Before the first card: which game, how many players, which bots, from which file."""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING, Any

from tricksmith import games
from tricksmith.cli.play.autosave import data_folder
from tricksmith.cli.play.match_series import YOU
from tricksmith.cli.play.parsing import clean_line
from tricksmith.errors import OptionError, RecordError, TricksmithError
from tricksmith.play import from_record, read_records
from tricksmith.present import count, join
from tricksmith.rules import Seat, summary

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from pathlib import Path

    from tricksmith.bots import Bot
    from tricksmith.cli.play.terminal_ui import TerminalUI
    from tricksmith.play import Match
    from tricksmith.rules import Game

    GameClass = type[Game[Any, Any]]

__all__ = [
    "ask_game",
    "ask_players",
    "bots_for",
    "bots_for_saved",
    "last_unfinished",
    "load_unfinished",
    "seat_for",
    "seat_in_saved",
]


def ask_game(ui: TerminalUI, unfinished: tuple[Path, str] | None = None) -> str | Path:
    """Let the player choose a game from a numbered list, or the file of the match that was played last."""
    game_classes = _loadable_games()
    rows = [
        (f"{number}", f"{game_class.name}, {players_text(game_class)}", summary(game_class))
        for number, game_class in enumerate(game_classes, 1)
    ]
    ui.sheet.heading("Which game?")
    ui.sheet.entries(
        [*rows, *([("0", f"Go on with your match of {unfinished[1]}", "")] if unfinished is not None else [])]
    )
    while True:
        text = clean_line(ui.ask("game")).lower()
        if text in ("quit", "exit", "q"):
            raise EOFError
        if text == "0" and unfinished is not None:
            return unfinished[0]
        for number, game_class in enumerate(game_classes, start=1):
            if text in (str(number), game_class.id, game_class.name.lower()):
                return game_class.id
        first = 1 if unfinished is None else 0
        ui.say(f"Type a number from {first} to {len(game_classes)}, or the name of a game; quit leaves.")


def last_unfinished() -> tuple[Path, str] | None:
    """The unfinished match in our folder that was played last: its file and a description; None if there is none."""
    try:
        files = sorted((data_folder() / "matches").glob("*.json"), key=lambda path: path.stat().st_mtime, reverse=True)
    except OSError:
        return None
    for path in files:
        try:
            ((_, record),) = read_records(path)
            if not (isinstance(record, dict) and record.get("unfinished")):
                continue  # a finished match need not be replayed to see that
            match = from_record(record)
        except (OSError, TricksmithError, ValueError):
            continue  # somebody has put another file there
        if match.verdict is None:
            return path, f"{match.game.name}, hand {len(match.hands)}"
    return None


def ask_players(ui: TerminalUI, game_class: GameClass) -> int:
    """Let the player choose how many play, where that is open."""
    usual = game_class.usual or game_class.seats[0]
    if len(game_class.seats) == 1:
        return usual
    ui.say(f"{game_class.name} is for {players_text(game_class)}. How many, with you? Enter means {usual}.")
    while True:
        text = clean_line(ui.ask("players"))
        if text.lower() in ("quit", "exit", "q"):
            raise EOFError
        if not text:
            return usual
        if text in map(str, game_class.seats):
            return int(text)
        ui.say(f"Type {join(game_class.seats, 'or')}, or nothing for {usual}.")


def players_text(game_class: GameClass) -> str:
    """For how many players a game is: "3 or 4 players"."""
    return f"{join(game_class.seats, 'or')} players"


def _loadable_games() -> list[GameClass]:
    """The games that can be loaded; a broken one of another package must not keep us from playing."""
    classes = []
    for name in games.names():
        try:
            classes.append(games.load(name))
        except TricksmithError:
            continue
    return classes


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
    if isinstance(bot, bots.PerfectInformationBot):
        raise OptionError(f"{name} is shown all cards: it is no opponent. The bots are {', '.join(bots.names())}")
    return bot


def load_unfinished(path: Path, game_classes: Sequence[GameClass]) -> tuple[Match, bytes, str | None]:
    """The last unfinished match of a file, the other lines of the file, and the date in its record.

    Raises `RecordError` if the file holds none.
    """
    try:
        records = list(read_records(path))
        raw = path.read_bytes().splitlines(keepends=True)
    except OSError as error:
        raise OptionError(f"--resume {path}: {(error.strerror or str(error)).lower()}") from None
    open_records = [(line, record) for line, record in records if isinstance(record, dict) and record.get("unfinished")]
    if not open_records:
        if len(records) == 1:
            from_record(records[0][1], games=game_classes)  # what is wrong with it, if it is no record at all
        raise RecordError(f"{path} holds no unfinished match: tricksmith replay shows those that are finished")
    line, record = open_records[-1]
    try:
        match = from_record(record, games=game_classes)
    except RecordError as error:
        raise error.at_line(line) from error.__cause__
    other_lines = b"" if len(records) == 1 else b"".join(raw[: line - 1] + raw[line:])
    if other_lines and not other_lines.endswith(b"\n"):
        other_lines += b"\n"
    return match, other_lines, record.get("date")


def seat_in_saved(match: Match, seat: int | None) -> Seat:
    """The player's seat in a match that continues: their own, or any for a match among bots."""
    if seat is not None:
        return seat_for(match.game, seat)
    if YOU in match.names:
        return Seat(match.names.index(YOU))
    raise OptionError(f"no seat of this match is yours ({join(match.names)}): take one over with --seat")


def bots_for_saved(match: Match, seat: Seat, level: str) -> Mapping[Seat, Bot]:
    """Return the bots for the other seats of a resumed match, by the names in its record.

    A seat whose name does not belong to a bot was a person's: a bot of this level plays it from here on.
    """
    return {Seat(other): _successor(name, level) for other, name in enumerate(match.names) if other != seat}


def _successor(name: str, level: str) -> Bot:
    """The bot of this name; one of the level for a person's name, which may look like a bot's: "ann@home"."""
    from tricksmith import bots

    if name in bots.names():
        return _opponent(name)
    if any(sign in name for sign in "@:+"):
        with suppress(OptionError):
            return _opponent(name)
    return _opponent(level)
