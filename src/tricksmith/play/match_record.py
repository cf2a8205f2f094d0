"""The record of a match as an object: written, read, verified and replayed. See `docs/records.md`."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING, Any

from tricksmith.errors import RecordError, TricksmithError
from tricksmith.play.json_values import quoted
from tricksmith.play.record import from_record, game_of, record_values
from tricksmith.play.record_file import read_records, write_value
from tricksmith.play.verification import verify
from tricksmith.rules import Seat

if TYPE_CHECKING:
    from collections.abc import Iterable
    from pathlib import Path

    from tricksmith.play.fair import TableNote
    from tricksmith.play.match import Match
    from tricksmith.play.practice import PracticeNote
    from tricksmith.play.verification import Finding
    from tricksmith.rules import Game

__all__ = ["Record", "to_record"]


class Record(dict[str, Any]):
    """A match as the JSON object that `docs/records.md` describes, with methods.

    It is a dict, so `json.dumps` and functions for plain records take it as it is. Treat it as a value: changes
    are not checked before `verify` or `replay`.

    >>> from tricksmith import games
    >>> from tricksmith.play import Match
    >>> match = Match.begin(games.get("nonesuch"), seed="example", names=("Ada", "Bo", "Cy"))
    >>> match = match.play_text("some")
    >>> record = to_record(match, date="2026-11-21")
    >>> record
    <Record of nonesuch: Ada, Bo, Cy; 1 hand, unfinished>
    >>> print(record)
    nonesuch, 2026-11-21, 1 hand, unfinished
      Ada: 0
      Bo: 0
      Cy: 0
    >>> record.replay() == match, all(finding.holds for finding in record.verify())
    (True, True)
    >>> from tempfile import TemporaryDirectory
    >>> with TemporaryDirectory() as folder:
    ...     record.write(f"{folder}/match.json", sync=False)
    ...     Record.read(f"{folder}/match.json") == record
    True
    """

    __slots__ = ()

    @classmethod
    def read(cls, path: Path | str) -> Record:
        """Return the record of a file that holds one; `read_records` reads a file of several.

        Args:
            path: The file.

        Raises:
            RecordError: If the file holds no record, or more than one.
            OSError: If it can't be read.
        """
        values = [value for _, value in read_records(path)]
        if len(values) != 1:
            raise RecordError(f"{path} holds {len(values)} records: read_records reads them one by one")
        (value,) = values
        if not isinstance(value, dict):
            raise RecordError(f"a record is a JSON object, not {quoted(value)}")
        return cls(value)

    def write(self, path: Path | str, *, sync: bool = True) -> None:
        """Write the record to a file: a `.jsonl` file gets one more line, any other file is replaced.

        Args:
            path: The file.
            sync: Whether to wait until the record is on the disk.

        Raises:
            OSError: If the file can't be written.
        """
        write_value(path, self, sync=sync)

    def verify(self, *, games: Iterable[type[Game[Any, Any]]] = ()) -> tuple[Finding, ...]:
        """Return everything that can be checked of the record, as `verify` does.

        Args:
            games: Classes in which the game is looked up by its id, before the registry.
        """
        return verify(self, games=games)

    def replay(self, *, games: Iterable[type[Game[Any, Any]]] = ()) -> Match:
        """Return the match, every hand played again.

        Args:
            games: Classes in which the game is looked up by its id, before the registry.

        Raises:
            RecordError: The record is damaged or breaks a rule, as for `from_record`.
        """
        return from_record(self, games=games)

    def __str__(self) -> str:
        """The record in a few lines: game, day and hands, and each side with its total."""
        head = ", ".join(filter(None, (str(self.get("game")), self.get("date") or "", self._state)))
        rows = (f"  {side}: {total}" for side, total in zip(self._side_names, self._totals, strict=True))
        return "\n".join([head, *rows])

    def __repr__(self) -> str:
        return f"<Record of {self.get('game')}: {', '.join(self._players)}; {self._state}>"

    def _repr_html_(self) -> str:
        """The record as notebooks show it: a column for each side, a row for each finished hand, and the totals."""
        hands = [(f"hand {number}", hand["scores"]) for number, hand in enumerate(self._hands, 1) if "scores" in hand]
        rows = [
            f"<tr><th>{title}</th>{''.join(f'<td>{escape(str(points))}</td>' for points in scores)}</tr>"
            for title, scores in [*hands, ("total", self._totals)]
        ]
        caption = escape(f"{self.get('game')}: {', '.join(self._players)}; {self._state}")
        head = "".join(f"<th>{escape(side)}</th>" for side in self._side_names)
        return f"<table><caption>{caption}</caption><tr><th></th>{head}</tr>{''.join(rows)}</table>"

    @property
    def _players(self) -> list[str]:
        return [str(name) for name in self.get("players", ())]

    @property
    def _totals(self) -> list[object]:
        return list(self.get("totals", ()))

    @property
    def _side_names(self) -> list[str]:
        """The players of each side that has a total; a number for each if the game that knows the sides is missing."""
        names, count = self._players, len(self._totals)
        try:
            sides = game_of(self.get("game"), len(names), self.get("options", {}), ()).sides
        except TricksmithError:
            sides = tuple((Seat(seat),) for seat in range(len(names)))
        if len(sides) != count:
            return [f"side {number}" for number in range(1, count + 1)]
        return [" and ".join(names[seat] for seat in side) for side in sides]

    @property
    def _hands(self) -> list[dict[str, Any]]:
        return [hand for hand in self.get("hands", ()) if isinstance(hand, dict)]

    @property
    def _state(self) -> str:
        count = len(self._hands)
        return f"{count} hand{'' if count == 1 else 's'}{', unfinished' if self.get('unfinished') else ''}"


def to_record(
    match: Match,
    *,
    date: str | None = None,
    table: TableNote | None = None,
    practice: PracticeNote | None = None,
) -> Record:
    """Return the record of a match, finished or not.

    Args:
        match: The match.
        date: The day of play, as in `2026-11-21`.
        table: What the table committed to; readers refuse a record whose deals do not follow from it.
        practice: From which moment on the match was played again; None for an ordinary match.

    Raises:
        RecordError: If readers would refuse a name, the seed, an option, the date, the table's commitment or the
            moment of practice.

    >>> from tricksmith import games
    >>> from tricksmith.play import Match
    >>> match = Match.begin(games.get("nameless"), seed="example", names=("Ada", "Bo", "Cy", "Di"))
    >>> record = to_record(match.play(match.hand.parse("team")))
    >>> record["players"], record["hands"][0]["actions"], record["totals"], record["unfinished"]
    (['Ada', 'Bo', 'Cy', 'Di'], ['team'], [0, 0], True)
    >>> from_record(record) == match.play(match.hand.parse("team"))
    True
    """
    return Record(record_values(match, date=date, table=table, practice=practice))
