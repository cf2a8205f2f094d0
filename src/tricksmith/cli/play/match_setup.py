"""Before the first card: which game, how many players, which bots, from which file, or from which moment of one."""

from __future__ import annotations

import re
from contextlib import suppress
from dataclasses import replace
from typing import TYPE_CHECKING, Any, NamedTuple

from tricksmith import games
from tricksmith._os_errors import os_error_reason
from tricksmith.cli.play.autosave import matches_folder
from tricksmith.cli.play.match_series import YOU
from tricksmith.cli.play.parsing import QUIT_WORDS, clean_line
from tricksmith.errors import OptionError, RecordError, TricksmithError
from tricksmith.play import from_record, read_records, steps
from tricksmith.present import count, join, trick_number
from tricksmith.rules import Claim, Seat, summary

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from pathlib import Path

    from tricksmith.bots import Bot
    from tricksmith.cli.play.terminal_ui import TerminalUI
    from tricksmith.play import Match
    from tricksmith.rules import Game
    from tricksmith.study import SecondTry

    GameClass = type[Game[Any, Any]]

__all__ = [
    "Place",
    "ask_game",
    "ask_players",
    "bots_for",
    "bots_for_saved",
    "find_moment",
    "last_unfinished",
    "load_unfinished",
    "people_in_saved",
    "read_place",
    "seat_for",
    "seat_in_saved",
    "with_names",
]


def ask_game(ui: TerminalUI, unfinished: tuple[Path, str] | None = None) -> str | Path:
    """Let the player choose a game from a numbered list, or the file of the match that was played last."""
    game_classes = _loadable_games()
    rows = [
        (f"{number}", f"{game_class.name}, {players_text(game_class)}", summary(game_class))
        for number, game_class in enumerate(game_classes, 1)
    ]
    path, description = unfinished or (None, "")
    if path is not None:
        rows.append(("0", f"Go on with your match of {description}", ""))
    ui.sheet.heading("Which game?")
    ui.sheet.entries(rows)
    while True:
        text = clean_line(ui.ask("game")).lower()
        if text in QUIT_WORDS:
            raise EOFError
        if text == "0" and path is not None:
            return path
        for number, game_class in enumerate(game_classes, start=1):
            if text in (str(number), game_class.id, game_class.name.lower()):
                return game_class.id
        first = 1 if path is None else 0
        ui.say(f"Type a number from {first} to {len(game_classes)}, or the name of a game; quit leaves.")


def last_unfinished() -> tuple[Path, str] | None:
    """The unfinished match in our folder that was played last: its file and a description; None if there is none."""
    try:
        files = sorted(matches_folder().glob("*.json"), key=lambda path: path.stat().st_mtime, reverse=True)
    except OSError:
        return None
    for path in files:
        try:
            ((_, record),) = read_records(path)
            if not (isinstance(record, dict) and record.get("unfinished")) or "practice" in record:
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
        if text.lower() in QUIT_WORDS:
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
        raise OptionError(f"{name} is shown all cards: it is not an opponent. The bots are {', '.join(bots.names())}")
    return bot


def load_unfinished(path: Path, game_classes: Sequence[GameClass]) -> tuple[Match, bytes, str | None]:
    """The last unfinished match of a file, the other lines of the file, and the date in its record.

    Raises `RecordError` if the file holds none.
    """
    try:
        records = list(read_records(path))
        lines = path.read_bytes().splitlines(keepends=True)
    except OSError as error:
        raise OptionError(f"--resume {path}: {os_error_reason(error).lower()}") from None
    open_records = [(line, record) for line, record in records if isinstance(record, dict) and record.get("unfinished")]
    if not open_records:
        if len(records) == 1:
            ((_, record),) = records
            from_record(record, games=game_classes)  # raises an error for what is not a record at all
        raise RecordError(f"{path} holds no unfinished match: tricksmith replay shows those that are finished")
    line, record = open_records[-1]
    if "practice" in record:
        raise RecordError(f"{path} holds practice, which ends with its hand: try the moment again with --again")
    try:
        match = from_record(record, games=game_classes)
    except RecordError as error:
        raise error.at_line(line) from error.__cause__
    other_lines = b"" if len(records) == 1 else b"".join(lines[: line - 1] + lines[line:])
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


def people_in_saved(match: Match, seat: Seat) -> dict[Seat, str]:
    """Return the names of the people in the other seats of a resumed match, as far as no two are called alike."""
    from tricksmith.study import people_of

    return {
        other: match.names[other]
        for other in people_of(match)
        if other != seat and match.names[other] != YOU and match.names.count(match.names[other]) == 1
    }


def _successor(name: str, level: str) -> Bot:
    """The bot of this name; one of the level for a person's name, which may look like a bot's: "ann@home"."""
    from tricksmith import bots

    if name in bots.names():
        return _opponent(name)
    if any(separator in name for separator in "@:+"):  # of a bot with a budget, of a class, of two bots
        with suppress(OptionError):
            return _opponent(name)
    return _opponent(level)


# A moment of a recorded match -----------------------------------------------------------------------------------------


class Place(NamedTuple):
    """A hand, a trick (0 is before the first) and a decision of a seat in it, all counted from 1."""

    hand: int
    trick: int
    decision: int = 1


def read_place(text: str) -> Place:
    """Read a moment as `tricksmith review` writes it; raises `OptionError`.

    >>> read_place("2.3"), read_place("1.0.2")
    (Place(hand=2, trick=3, decision=1), Place(hand=1, trick=0, decision=2))
    >>> read_place("soon")
    Traceback (most recent call last):
    tricksmith.errors.OptionError: --at soon: write 2.3 for hand 2, trick 3; 2.0 is before its first trick, and 2.0.2 the second decision there
    """  # noqa: E501 - the error is on one line, as it is printed
    matched = re.fullmatch(r"([1-9][0-9]{0,3})\.([0-9]{1,3})(?:\.([1-9][0-9]?))?", text.strip())
    if matched is None:
        raise OptionError(
            f"--at {text}: write 2.3 for hand 2, trick 3; 2.0 is before its first trick, and 2.0.2 the second decision "
            "there"
        )
    return Place(int(matched[1]), int(matched[2]), int(matched[3] or 1))


def find_moment(match: Match, place: Place, seat: int | None, *, other_cards: bool, seed: str) -> SecondTry:
    """Return the moment, to be played on from.

    Args:
        match: The recorded match.
        place: The hand and the trick.
        seat: Whose decision it is; None for the only person's.
        other_cards: Whether to deal other cards where the seat did not see them.
        seed: Determines the other cards.

    Raises:
        OptionError: If that seat decided nothing there, or no other cards fit.
        TricksmithError: If the match is not over there: then its cards are still a secret.
    """
    from tricksmith.study import try_again

    own_seat = _own_seat(match, seat)
    if place.hand > len(match.hands):
        raise OptionError(f"--at: the match has {len(match.hands)} hands, and no hand {place.hand}")
    hand = match.hands[place.hand - 1]
    if hand.result is None and hand.to_act is not None:
        raise TricksmithError(f"hand {place.hand} is not over: go on with it by --resume")
    decisions = [
        number
        for number, step in enumerate(steps(hand))
        if step.seat == own_seat and not isinstance(step.move, Claim)
        and place.trick == trick_number(step.before)
    ]  # fmt: skip
    if place.decision > len(decisions):
        number = f"{len(decisions)} decisions" if decisions else "no decision"
        raise OptionError(f"--at: seat {own_seat} has {number} in trick {place.trick} of hand {place.hand}")
    cards = "other" if other_cards else "same"
    return try_again(match, place.hand, decisions[place.decision - 1], cards=cards, seed=seed)  # type: ignore[arg-type]


def _own_seat(match: Match, seat: int | None) -> Seat:
    from tricksmith.study import people_of

    if seat is not None:
        return seat_for(match.game, seat)
    people = [Seat(match.names.index(YOU))] if YOU in match.names else list(people_of(match))
    if len(people) != 1:
        raise OptionError(f"several seats can be yours ({join(match.names)}): choose one with --seat")
    return people[0]


def with_names(second_try: SecondTry, bots: Mapping[Seat, Bot]) -> SecondTry:
    """Return the moment with the names of those who play on from it."""
    players = range(second_try.match.game.players)
    names = tuple(YOU if seat == second_try.seat else bots[Seat(seat)].title for seat in players)
    return replace(second_try, match=replace(second_try.match, names=names))
