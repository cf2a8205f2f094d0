"""The record of a match: one JSON object of deals and moves, from which the rest follows. See `docs/records.md`."""

from __future__ import annotations

import re
from datetime import date as calendar_date
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from tricksmith import games as registry
from tricksmith.errors import OptionError, RecordError
from tricksmith.play.fair import fairness_violations, read_note, write_note
from tricksmith.play.hand_record import Head, check_numbers, read_hand, write_hand
from tricksmith.play.json_values import (
    MAX_SAFE_INTEGER,
    as_bool,
    as_list,
    as_object,
    as_text,
    check_keys,
    is_whole,
    quoted,
)  # fmt: skip
from tricksmith.play.practice import read_practice, write_practice

if TYPE_CHECKING:
    from collections.abc import Iterable

    from tricksmith.play.fair import TableNote
    from tricksmith.play.match import Match
    from tricksmith.play.practice import PracticeNote
    from tricksmith.rules import Game

__all__ = ["FORMAT", "from_record", "game_of", "record_values"]

FORMAT_NUMBER = 1
FORMAT = f"tricksmith-match/{FORMAT_NUMBER}"
"""What the first key of every record says; a change of meaning raises the number."""
OPTIONAL_KEYS = ("table", "practice")
KEYS = (
    "format", "game", "players", "options", "seed", "date", "hands", "totals", "winners", "unfinished", *OPTIONAL_KEYS
)  # fmt: skip
MAX_ID_LENGTH = 100
"""Characters of a game's id."""


def record_values(
    match: Match,
    *,
    date: str | None = None,
    table: TableNote | None = None,
    practice: PracticeNote | None = None,
) -> dict[str, Any]:
    """Return the JSON object that `to_record` makes a `Record` of, with the same arguments and errors."""
    options = match.game.options.as_dict()
    for name, value in options.items():
        _check_option(name, value)
    record = {
        "format": FORMAT,
        "game": match.game.id,
        "players": [as_text(name, f"the name of seat {seat}") for seat, name in enumerate(match.names)],
        "options": options,
        "seed": _check_seed(match.seed),
        "date": _check_date(date),
        "hands": [write_hand(hand) for hand in match.hands],
        "totals": list(match.totals),
        "winners": list(match.winners),
        "unfinished": match.verdict is None,
    }
    if table is not None:
        record["table"] = write_note(table)
        _check_table(record["table"], match)
    if practice is not None:
        record["practice"] = write_practice(practice)
        read_practice(record["practice"], match)
    return record


def from_record(record: object, *, games: Iterable[type[Game[Any, Any]]] = ()) -> Match:
    """Return the match of a record, every hand played again and every number compared.

    Args:
        record: The record, or any JSON value that may be one.
        games: Classes in which the game is looked up by its id, before the registry.

    Returns:
        The match; one that is unfinished can be played on.

    Raises:
        RecordError: If something in the record does not hold; it names the hand and the action, both from 1.

    >>> from_record({"format": "tricksmith-match/9"})
    Traceback (most recent call last):
    tricksmith.errors.RecordError: the record is of tricksmith-match/9, and this program reads tricksmith-match/1: it takes a newer tricksmith to read it
    """  # noqa: E501 - the error is on one line, as it is printed
    _check_format(record)
    fields = as_object(record, "a record", KEYS, optional=OPTIONAL_KEYS)
    names = tuple(as_text(name, "a name of players") for name in as_list(fields["players"], "players", "names"))
    head = Head(game_of(fields["game"], len(names), fields["options"], games), names, _check_seed(fields["seed"]))
    _check_date(fields["date"])
    unfinished = as_bool(fields["unfinished"], "unfinished")
    match = _hands(head, as_list(fields["hands"], "hands", "hands"), unfinished=unfinished)
    check_numbers(fields["totals"], "totals", match.totals)
    check_numbers(fields["winners"], "winners", match.winners)
    if "table" in fields:
        _check_table(fields["table"], match)
    if "practice" in fields:
        read_practice(fields["practice"], match)
    return match


def _check_table(value: object, match: Match) -> None:
    """Raise `RecordError` unless the deals are those that the table had committed to."""
    for sentence in fairness_violations(read_note(value, match), match):
        raise RecordError(f"table: {sentence}")


def _hands(head: Head, hands: list[object], *, unfinished: bool) -> Match:
    match = None
    for number, hand in enumerate(hands, start=1):
        try:
            if match is not None and match.verdict is not None:
                raise RecordError(f"the match was over before this hand: {match.verdict.why} ({match.verdict.rule})")
            is_last = number == len(hands)
            match = read_hand(head, match, hand, may_stop=is_last and unfinished)
            if is_last and unfinished == (match.verdict is not None):
                raise RecordError(_wrong_end(match))
        except RecordError as error:
            raise RecordError(error.sentence, hand=number, action=error.action) from error.__cause__
    if match is None:
        raise RecordError("hands is empty: a record holds at least one hand")
    return match


def _wrong_end(match: Match) -> str:
    if match.verdict is not None:
        return f"unfinished should be false: the match ended with this hand, {match.verdict.why} ({match.verdict.rule})"
    return f"unfinished should be true: no rule ends the match after this hand, with totals of {list(match.totals)}"


def _check_format(record: object) -> None:
    if not isinstance(record, dict) or "format" not in record:
        raise RecordError(f'a record is an object with "format": "{FORMAT}"')
    name = as_text(record["format"], "format")
    later = re.fullmatch(r"tricksmith-match/([1-9][0-9]{0,8})", name)
    if later and int(later[1]) > FORMAT_NUMBER:
        raise RecordError(
            f"the record is of {name}, and this program reads {FORMAT}: it takes a newer tricksmith to read it"
        )
    if name != FORMAT:
        raise RecordError(f"format is {quoted(FORMAT)}, not {quoted(name)}")


def game_of(name: object, players: int, options: object, games: Iterable[type[Game[Any, Any]]]) -> Game[Any, Any]:
    """Return the game that a record names, with its number of players and options; raises `RecordError`."""
    game_class = _game_class(as_text(name, "game"), games)
    specs = {spec.name: spec for spec in game_class.option_type.specs()}
    values = options if isinstance(options, dict) else as_object(options, "options", specs)
    check_keys(values, f"options of {game_class.id}", specs)
    for key, value in values.items():
        _check_option(key, value)
        if isinstance(value, str) and value not in (specs[key].choices or ()):
            raise RecordError(f"options: {key} is {specs[key].wants}, not {quoted(value)} ({specs[key].rule})")
    try:
        return _shared_game(game_class(players, **values))
    except OptionError as error:
        raise RecordError(str(error)) from None


def _game_class(name: str, games: Iterable[type[Game[Any, Any]]]) -> type[Game[Any, Any]]:
    """The game with this id. A path is refused, because reading a record must not run a file."""
    for game_class in games:
        if game_class.id == name:
            return game_class
    if name.endswith(".py") or len(name) > MAX_ID_LENGTH:
        raise RecordError(f"game is the id of a game, as in {registry.names()[0]!r}, not {quoted(name)}")
    try:
        return registry.load(name)
    except OptionError as error:
        raise RecordError(
            f"{error}; for a game that you have as a file, name it with --game, in Python as one of `games`"
        ) from None


@lru_cache(maxsize=16)
def _shared_game(game: Game[Any, Any]) -> Game[Any, Any]:
    """One object for all records of equal games, which share what it has computed."""
    return game


def _check_option(name: str, value: object) -> None:
    if not (value is None or isinstance(value, (str, bool)) or is_whole(value)):
        raise RecordError(
            f"options: {name} is {quoted(value)}: an option is a text, true, false, null or a number up to "
            f"{MAX_SAFE_INTEGER}"
        )


def _check_seed(value: object) -> str | None:
    """The seed, which is null if the deals came from elsewhere."""
    if value is None:
        return None
    seed = as_text(value, "seed")
    if not seed or "\n" in seed:
        raise RecordError(f"seed is null or one line of text, not {quoted(seed)}")
    return seed


def _check_date(value: object) -> str | None:
    """The day of play, if it is known."""
    if value is None:
        return None
    text = as_text(value, "date")
    try:
        if re.fullmatch(r"[0-9]{4}-[0-9]{2}-[0-9]{2}", text):
            return calendar_date.fromisoformat(text).isoformat()
    except ValueError:
        pass  # there is no such day
    raise RecordError(f"date is null or a day such as '2026-11-21', not {quoted(text)}")
