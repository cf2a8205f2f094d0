"""`tricksmith verify FILE`: check the matches of a file, and whether their deals are those committed to beforehand."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from tricksmith.cli.shared import Plain, os_error_text
from tricksmith.errors import OptionError, RecordError

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from tricksmith.play import Finding
    from tricksmith.rules import Game

__all__ = ["register", "verify"]


def register(app: typer.Typer) -> None:
    """Add the command to the program."""
    app.command()(verify)


def verify(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A record, or a .jsonl file with one on each line.")],
    *,
    game: Annotated[
        list[str] | None, typer.Option(metavar="FILE.py", help="The file of a game that is not installed.")
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print a line of JSON for each match, for scripts.")] = False,
    plain: Plain = False,
) -> None:
    """Check every match of a file: its deals, its moves, its scores, and what its table had committed to.

    Ends with code 1 if anything does not hold.
    """
    from tricksmith.cli.shared import open_sheet

    sheet = open_sheet(plain=plain)
    all_hold, number = True, 0
    for number, (line, findings) in enumerate(_check_file(file, game or []), start=1):
        all_hold = all_hold and all(finding.holds for finding in findings)
        if as_json:
            typer.echo(json.dumps(_as_value(line, findings), ensure_ascii=False))
            continue
        sheet.text(f"Match {number}, line {line}")
        sheet.entries([("holds" if finding.holds else "FAILS", finding.sentence) for finding in findings])
    if number == 0:
        raise OptionError(f"{file} holds no match")
    if not as_json:
        valid = "The match is valid." if number == 1 else f"All {number:,} matches are valid."
        sheet.text(valid if all_hold else "Not everything holds.")
    if not all_hold:
        raise typer.Exit(1)


def _check_file(file: Path, paths: list[str]) -> Iterator[tuple[int, Sequence[Finding]]]:
    """Yield the line and the findings of each match; nothing is read after a line that is not JSON."""
    from tricksmith import games, play

    game_classes: list[type[Game[Any, Any]]] = [games.load(path) for path in paths]
    try:
        for line, record in play.read_records(file):
            yield line, play.verify(record, games=game_classes)
    except RecordError as error:
        yield error.line or 1, (play.Finding(holds=False, sentence=error.sentence),)
    except OSError as error:
        raise OptionError(os_error_text(error, file)) from error


def _as_value(line: int, findings: Sequence[Finding]) -> dict[str, Any]:
    """The findings of a match as JSON."""
    listed = [{"holds": finding.holds, "sentence": finding.sentence} for finding in findings]
    return {"line": line, "holds": all(finding.holds for finding in findings), "findings": listed}
