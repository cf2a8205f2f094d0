"""`tricksmith play`: a match against bots in the terminal."""

from __future__ import annotations

import io
import sys
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from tricksmith.cli.shared import OptionValues, Plain, Players, load_game

if TYPE_CHECKING:
    from tricksmith.bots import Bot
    from tricksmith.cli.play.match_series import MatchSeries
    from tricksmith.cli.play.terminal_ui import TerminalUI
    from tricksmith.play import Match
    from tricksmith.rules import Game, Seat
    from tricksmith.study import SecondTry

__all__ = ["play", "register"]

MAX_SEED_LENGTH = 200
"""Characters of a seed."""


def register(app: typer.Typer) -> None:
    """Add the command to the program."""
    app.command()(play)


def play(  # noqa: PLR0917 - Typer passes each by name; they are as many as the command line has
    game: Annotated[
        str | None,
        typer.Argument(
            metavar="GAME", help="A game's id, or the path of its .py file; without one, you choose from a list."
        ),
    ] = None,
    players: Players = None,
    seat: Annotated[int | None, typer.Option(metavar="K", help="Your seat, from 0; play goes from seat 0 up.")] = None,
    bots: Annotated[
        str | None, typer.Option(metavar="A[,B,…]", help="The level of all bots, or of each in the order of seats.")
    ] = None,
    option: OptionValues = None,
    seed: Annotated[str | None, typer.Option(metavar="S", help="The same seed deals the same cards.")] = None,
    plain: Plain = False,
    record: Annotated[Path | None, typer.Option(metavar="FILE", help="Write the record of the match here.")] = None,
    resume: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="Continue the match in this file; bots play for the other people."),
    ] = None,
    again: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Try a moment of a finished match again, for practice.")
    ] = None,
    match: Annotated[
        int | None,
        typer.Option("--match", "-m", min=1, metavar="M", help="With --again: the match of the file, from 1."),
    ] = None,
    at: Annotated[
        str | None,
        typer.Option(metavar="H.T", help="With --again: the hand and the trick; 2.0 is before the first trick."),
    ] = None,
    other_cards: Annotated[
        bool, typer.Option("--other-cards", help="With --again: deal other hidden cards that fit what the seat knew.")
    ] = False,
) -> None:
    """Play a match against bots."""
    from tricksmith.bots import DEFAULT_BOT

    ui = _open_ui(plain=plain)
    if again is not None:
        _refuse_with("again", players=players, option=option, resume=resume)
        second_try = _find_moment(again, match, game, at, seat, seed, other_cards=other_cards)
        raise typer.Exit(_practice_series(second_try, bots or DEFAULT_BOT, record, ui).run())
    _refuse_without_again(match=match, at=at, other_cards=other_cards)
    if resume is not None:
        _refuse_with("resume", players=players, option=option, seed=seed, record=record)
        raise typer.Exit(_resume_series(resume, game, seat, bots or DEFAULT_BOT, ui).run())
    chosen: str | Path | None = game
    if chosen is None:
        fresh = any(value is not None for value in (players, seat, bots, option, seed, record))
        try:
            chosen, players = _choose_game(ui, players, fresh=fresh)
        except (EOFError, KeyboardInterrupt):
            ui.say("No game was chosen.")
            raise typer.Exit(0) from None
    if isinstance(chosen, Path):
        raise typer.Exit(_resume_series(chosen, None, None, DEFAULT_BOT, ui).run())
    new = _new_match(load_game(chosen, players, option), seat, bots or DEFAULT_BOT, seed)
    raise typer.Exit(_start_series(*new, record, ui).run())


def _choose_game(ui: TerminalUI, players: int | None, *, fresh: bool) -> tuple[str | Path, int | None]:
    """Let the player choose a game and how many play it, or, unless it is to be a fresh match, one to continue."""
    from tricksmith import games
    from tricksmith.cli.play.match_setup import ask_game, ask_players, last_unfinished

    chosen = ask_game(ui, None if fresh else last_unfinished())
    if isinstance(chosen, Path) or players is not None:
        return chosen, players
    return chosen, ask_players(ui, games.load(chosen))


def _open_ui(*, plain: bool) -> TerminalUI:
    from tricksmith.cli.play.terminal_ui import wants_plain

    for stream, errors in ((sys.stdin, "replace"), (sys.stdout, "backslashreplace")):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors=errors)
    if sys.stdin.isatty():
        with suppress(ImportError):
            import readline  # noqa: F401 - it gives `input` its keys for editing and going back
    if wants_plain(asked=plain):
        from tricksmith.cli.play.plain_ui import PlainUI

        return PlainUI()
    from tricksmith.cli.play.rich_ui import RichUI

    return RichUI()


def _new_match(
    game: Game[Any, Any], seat: int | None, levels: str, seed: str | None
) -> tuple[Match, Seat, dict[Seat, Bot]]:
    """A new match, the player's seat and the bots in the others."""
    from tricksmith.cli.play.match_series import YOU
    from tricksmith.cli.play.match_setup import bots_for, seat_for
    from tricksmith.play import Match
    from tricksmith.rules import Seat

    own_seat = seat_for(game, seat)
    others = bots_for(game.players, own_seat, levels)
    names = tuple(YOU if number == own_seat else others[Seat(number)].title for number in range(game.players))
    return Match.begin(game, seed=_seed(seed), names=names), own_seat, others


def _start_series(match: Match, seat: Seat, bots: dict[Seat, Bot], record: Path | None, ui: TerminalUI) -> MatchSeries:
    from tricksmith.cli.play.autosave import Autosave
    from tricksmith.cli.play.match_series import MatchSeries

    autosave = Autosave.new_file(record) if record is not None else Autosave.in_data_folder(match.game.id)
    return MatchSeries(match, seat, bots, autosave, ui)


def _seed(seed: str | None) -> str:
    from tricksmith.errors import OptionError
    from tricksmith.play import new_seed

    if seed is None:
        return new_seed()
    if not 0 < len(seed) <= MAX_SEED_LENGTH or not seed.isprintable():
        raise OptionError(f"--seed is one line of 1 to {MAX_SEED_LENGTH} printable characters")
    return seed


def _refuse_with(other: str, **given: Any) -> None:
    from tricksmith.errors import OptionError

    for name, value in given.items():
        if value:
            raise OptionError(f"--{name} can't be used with --{other}: the saved match already sets it")


def _refuse_without_again(**given: Any) -> None:
    from tricksmith.errors import OptionError

    for name, value in given.items():
        if value:
            raise OptionError(
                f"--{name.replace('_', '-')} needs --again: it says which moment of a match is tried again"
            )


def _find_moment(
    path: Path, match: int | None, game: str | None, at: str | None, seat: int | None, seed: str | None, *,
    other_cards: bool,
) -> SecondTry:  # fmt: skip
    from tricksmith.cli.play.match_setup import find_moment, read_place
    from tricksmith.cli.shared import read_one_match
    from tricksmith.errors import OptionError

    if at is None:
        raise OptionError("--again needs --at: the hand and the trick, as in --at 2.3")
    place = read_place(at)
    recorded = read_one_match(path, match, [game] if game is not None else [])
    return find_moment(recorded, place, seat, other_cards=other_cards, seed=_seed(seed))


def _practice_series(second_try: SecondTry, levels: str, record: Path | None, ui: TerminalUI) -> MatchSeries:
    from tricksmith.cli.play.autosave import Autosave
    from tricksmith.cli.play.match_series import MatchSeries
    from tricksmith.cli.play.match_setup import bots_for_saved, with_names

    others = bots_for_saved(second_try.match, second_try.seat, levels)
    second_try = with_names(second_try, others)
    autosave = Autosave.new_file(record) if record is not None else Autosave.in_data_folder(second_try.match.game.id)
    autosave.practice = second_try.note
    return MatchSeries(second_try.match, second_try.seat, others, autosave, ui, second_try)


def _resume_series(path: Path, game: str | None, seat: int | None, level: str, ui: TerminalUI) -> MatchSeries:
    from tricksmith import games
    from tricksmith.cli.play.autosave import Autosave
    from tricksmith.cli.play.match_series import MatchSeries
    from tricksmith.cli.play.match_setup import bots_for_saved, load_unfinished, people_in_saved, seat_in_saved

    match, other_lines, date = load_unfinished(path, [games.load(game)] if game is not None else [])
    own_seat = seat_in_saved(match, seat)
    others, autosave = bots_for_saved(match, own_seat, level), Autosave.resume(path, other_lines, date)
    return MatchSeries(match, own_seat, others, autosave, ui, people=people_in_saved(match, own_seat))
