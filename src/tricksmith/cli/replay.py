"""`tricksmith replay FILE`: verify a record, and show it hand by hand."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from tricksmith.cli.shared import STOPPED, Plain, os_error_text
from tricksmith.errors import OptionError, RecordError, TricksmithError

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from tricksmith.cli.shared import Sheet
    from tricksmith.play import Match
    from tricksmith.present import PlayerNames, TrickText
    from tricksmith.rules import Hand

__all__ = ["register", "replay"]


def register(app: typer.Typer) -> None:
    """Add the command to the program."""
    app.command()(replay)


def replay(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A record, or a .jsonl file with one on each line.")],
    *,
    match: Annotated[
        int | None, typer.Option("--match", "-m", min=1, metavar="M", help="Show this match of the file, from 1.")
    ] = None,
    hand: Annotated[int | None, typer.Option(min=1, metavar="N", help="Show this hand of the match, from 1.")] = None,
    step: Annotated[bool, typer.Option("--step", help="Wait for Enter after each decision; q stops.")] = False,
    game: Annotated[
        list[str] | None, typer.Option(metavar="FILE.py", help="The file of a game that is not installed.")
    ] = None,
    plain: Plain = False,
) -> None:
    """Verify a record, deal by deal and move by move, and show who played what and why each trick fell.

    A file of one match is shown whole; of several matches each gets a line, and --match shows one of them.
    """
    from tricksmith.cli.shared import open_sheet
    from tricksmith.present import count

    sheet = open_sheet(plain=plain)
    chosen = _verify_file(file, match, sheet, game or [])
    if chosen is None:
        if hand is not None or step:
            raise OptionError(f"{file} holds many matches: choose one with --match")
        return
    if hand is not None and hand > len(chosen.hands):
        raise OptionError(f"--hand {hand}: the match has {count(len(chosen.hands), 'hand')}")
    try:
        _write_match(chosen, sheet, only=hand, pause=_pause if step else None)
    except _StopReadingError:
        return
    except KeyboardInterrupt:
        raise typer.Exit(STOPPED) from None


class _StopReadingError(Exception):
    """The reader has typed q, or the input has ended."""


def _verify_file(file: Path, wanted: int | None, sheet: Sheet, paths: list[str]) -> Match | None:
    """Verify the whole file; return the match to show, or list them all and return None if there are several."""
    from tricksmith.rules import counted

    chosen: tuple[int, Match] | None = None
    number = 0
    for number, (line, match) in enumerate(_read(file, paths), start=1):
        if number == (wanted or 1):
            chosen = line, match
        if wanted is None and number > 1:
            if number == 2 and chosen is not None:
                sheet.entries([_list_row(1, *chosen)])
            sheet.entries([_list_row(number, line, match)])
    if number == 0:
        raise TricksmithError(f"{file} holds no match")
    if chosen is None:
        raise OptionError(f"--match {wanted}: {file} holds {counted(number, 'match', 'matches')}")
    if wanted is None and number > 1:
        sheet.text(f"All {number:,} matches are valid: every deal, every move and every score.")
        return None
    _, match = chosen
    return match


def _read(file: Path, paths: list[str]) -> Iterator[tuple[int, Match]]:
    from tricksmith import games
    from tricksmith.play import read_matches

    try:
        yield from read_matches(file, games=[games.load(path) for path in paths])
    except RecordError as error:
        raise TricksmithError(f"{file}: {error}") from error
    except OSError as error:
        raise OptionError(os_error_text(error, file)) from error


def _list_row(number: int, line: int, match: Match) -> tuple[str, str, str]:
    """A match in a list: its number, what was played, how it ended."""
    from tricksmith.present import count, names_of

    who = names_of(match.names, symbols=False)
    scores = ", ".join(f"{who.all(side)} {total}" for side, total in zip(match.game.sides, match.totals, strict=True))
    where = "" if line == number else f", line {line}"
    return f"{number}{where}", f"{match.game.name}, {count(len(match.hands), 'hand')}: {scores}", _ending(match, who)


def _ending(match: Match, who: PlayerNames) -> str:
    """Who has won and why, or who leads an unfinished match."""
    from tricksmith.games import metadata_of
    from tricksmith.present import sentence, verdict_reason

    if match.verdict is None:
        return sentence(f"unfinished; {who.all(match.winners)} in the lead")
    wins = who.verb(match.winners[0], "win") if len(match.winners) == 1 else "win"
    shared = ", and share it" if len(match.verdict.sides) > 1 else ""
    why = verdict_reason(match.verdict, metadata_of(match.game.id).reasons)
    return f"{who.all(match.winners)} {wins}{shared}: {why} ({match.verdict.rule})."


def _write_match(match: Match, sheet: Sheet, *, only: int | None, pause: Callable[[], None] | None) -> None:
    """Write the match, or one hand of it; `pause` is called after each decision."""
    from tricksmith.cli.shared import RichSheet
    from tricksmith.present import names_of

    who = names_of(match.names, symbols=isinstance(sheet, RichSheet))
    sheet.title(match.game.name, ", ".join(who.names))
    sheet.entries(list(_facts(match)))
    totals = (0,) * len(match.game.sides)
    for number, hand in enumerate(match.hands, start=1):
        if only in (None, number):
            sheet.heading(f"Hand {number} of {len(match.hands)}, dealt by {who.name(hand.dealer)}")
            _write_hand(hand, sheet, who, pause)
            _write_score(hand, sheet, who, totals)
        if hand.result is not None:
            totals = tuple(total + score for total, score in zip(totals, hand.result.scores, strict=True))
    if only in (None, len(match.hands)):
        sheet.heading("The end" if match.verdict is not None else "Unfinished")
        sheet.text(_ending(match, who))


def _facts(match: Match) -> Iterator[tuple[str, str]]:
    """What holds for the whole match."""
    from tricksmith.rules import typed

    if match.seed is not None:
        yield "seed", match.seed
    defaults = type(match.game)(match.game.players).options.as_dict()
    chosen = {name: value for name, value in match.game.options.as_dict().items() if value != defaults[name]}
    if chosen:
        yield "options", ", ".join(f"`{name}={typed(value)}`" for name, value in chosen.items())
    yield "verified", "every deal, every move and every score"


def _write_hand(hand: Hand, sheet: Sheet, who: PlayerNames, pause: Callable[[], None] | None) -> None:
    from tricksmith.present import call_texts, claim_texts, contract_facts, deal_rows

    sheet.subheading("The deal")
    sheet.entries(deal_rows(hand, who))
    calls = call_texts(hand, who)
    if calls:
        sheet.subheading("Before the tricks")
    if pause is None:
        sheet.entries(calls)
    else:
        for row in calls:
            sheet.entries([row])
            pause()
    if hand.contract is not None:
        sheet.entries(contract_facts(hand.game, hand.contract.mode))
    _write_tricks(hand, sheet, who, pause)
    for line in claim_texts(hand, who):
        sheet.text(line)


def _write_tricks(hand: Hand, sheet: Sheet, who: PlayerNames, pause: Callable[[], None] | None) -> None:
    from tricksmith.present import has_best, trick_texts, winning_rule
    from tricksmith.rules import rule_text

    tricks = trick_texts(hand, who)
    if tricks:
        sheet.subheading("The tricks")
    if tricks and not has_best(hand.game):  # no ranking of cards explains who wins, so the rule is shown, once
        rule = winning_rule(hand.game)
        sheet.entries([(rule, rule_text(hand.game, rule) or "the rules of the game say who takes a trick")])
    if pause is None:
        sheet.entries(
            [(number, ", ".join(text for text, _ in trick.plays), trick.end) for number, trick in _numbered(tricks)]
        )
        return
    for number, trick in _numbered(tricks):
        for index, (text, is_decision) in enumerate(trick.plays):
            is_last = index == len(trick.plays) - 1
            sheet.entries([(number, text, trick.end if is_last else "")])
            if is_decision:
                pause()


def _numbered(tricks: list[TrickText]) -> Iterator[tuple[str, TrickText]]:
    """Yield the tricks with their numbers, which are right-aligned."""
    width = len(str(len(tricks)))
    for number, trick in enumerate(tricks, start=1):
        yield f"{number:{width}}", trick


def _write_score(hand: Hand, sheet: Sheet, who: PlayerNames, totals: tuple[int, ...]) -> None:
    """Write the lines of the score sheet, and what they add to the totals before the hand."""
    from tricksmith.present import score_texts, signed

    if hand.result is None:
        sheet.text(f"The record stops here: {who.does(hand.to_act or 0, 'are')} to act.")
        return
    if hand.result.tally is None:
        sheet.text("The hand is dealt again.")
        return
    sheet.subheading("The score")
    sheet.entries(score_texts(hand.result, hand.game.sides, who))
    rows = [
        (who.all(side), str(total), signed(score), str(total + score))
        for side, total, score in zip(hand.game.sides, totals, hand.result.scores, strict=True)
    ]
    sheet.table([("side", "before", "this hand", "total"), *rows])


def _pause() -> None:
    """Wait for Enter; raise `_StopReadingError` at q and at the end of the input."""
    sys.stdout.flush()
    sys.stderr.write("… ")
    sys.stderr.flush()
    answer = sys.stdin.readline()
    if not answer or answer.strip().lower() in ("q", "quit"):
        raise _StopReadingError
