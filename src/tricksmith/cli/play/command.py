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

__all__ = ["play", "register"]


def register(app: typer.Typer) -> None:
    """Add the command to the program."""
    app.command()(play)


def play(  # noqa: PLR0917 - Typer passes each by name; they are as many as the command line has
    game: Annotated[
        str | None,
        typer.Argument(metavar="GAME", help="A game's id, or the path of its .py file; else you are asked."),
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
        Path | None, typer.Option(metavar="FILE", help="Continue the match in this file; --bots plays for people.")
    ] = None,
) -> None:
    """Play a match against bots."""
    from tricksmith.bots import DEFAULT_BOT

    ui = _open_ui(plain=plain)
    if resume is not None:
        _refuse_with_resume(players=players, option=option, seed=seed, record=record)
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

    mine = seat_for(game, seat)
    others = bots_for(game.players, mine, levels)
    names = tuple(YOU if number == mine else others[Seat(number)].title for number in range(game.players))
    return Match.begin(game, seed=_seed(seed), names=names), mine, others


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
    if not 0 < len(seed) <= 200 or not seed.isprintable():
        raise OptionError("--seed is one line of 1 to 200 printable characters")
    return seed


def _refuse_with_resume(**given: Any) -> None:
    from tricksmith.errors import OptionError

    for name, value in given.items():
        if value:
            raise OptionError(f"--{name} can't be used with --resume: the saved match already sets it")


def _resume_series(path: Path, game: str | None, seat: int | None, level: str, ui: TerminalUI) -> MatchSeries:
    from tricksmith import games
    from tricksmith.cli.play.autosave import Autosave
    from tricksmith.cli.play.match_series import MatchSeries
    from tricksmith.cli.play.match_setup import bots_for_saved, load_unfinished, seat_in_saved

    match, other_lines, date = load_unfinished(path, [games.load(game)] if game is not None else [])
    mine = seat_in_saved(match, seat)
    return MatchSeries(match, mine, bots_for_saved(match, mine, level), Autosave.resume(path, other_lines, date), ui)
