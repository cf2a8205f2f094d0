"""`tricksmith play`: a match against bots in the terminal."""

from __future__ import annotations

import io
import sys
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from tricksmith.cli.shared import OptionValues, Plain, Players, asked_game

if TYPE_CHECKING:
    from tricksmith.bots import Bot
    from tricksmith.cli.play.face import Face
    from tricksmith.cli.play.sitting import Sitting
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
    from tricksmith.bots import USUAL

    face = _face(plain=plain)
    if resume is not None:
        _refuse_with_resume(players=players, option=option, seed=seed, record=record)
        raise typer.Exit(_resumed(resume, game, seat, bots or USUAL, face).run())
    chosen: str | Path | None = game
    if chosen is None:
        fresh = any(value is not None for value in (players, seat, bots, option, seed, record))
        try:
            chosen, players = _asked(face, players, fresh=fresh)
        except (EOFError, KeyboardInterrupt):
            face.say("No game was chosen.")
            raise typer.Exit(0) from None
    if isinstance(chosen, Path):
        raise typer.Exit(_resumed(chosen, None, None, USUAL, face).run())
    begun = _begun(asked_game(chosen, players, option), seat, bots or USUAL, seed)
    raise typer.Exit(_seated(*begun, record, face).run())


def _asked(face: Face, players: int | None, *, fresh: bool) -> tuple[str | Path, int | None]:
    """Let the player choose a game and how many play it, or, unless it is to be a fresh match, one to go on with."""
    from tricksmith import games
    from tricksmith.cli.play.opening import ask_game, ask_players, left_last

    chosen = ask_game(face, None if fresh else left_last())
    if isinstance(chosen, Path) or players is not None:
        return chosen, players
    return chosen, ask_players(face, games.load(chosen))


def _face(*, plain: bool) -> Face:
    from tricksmith.cli.play.face import wants_plain

    for stream, errors in ((sys.stdin, "replace"), (sys.stdout, "backslashreplace")):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors=errors)
    if sys.stdin.isatty():
        with suppress(ImportError):
            import readline  # noqa: F401 - it gives `input` its keys for editing and going back
    if wants_plain(asked=plain):
        from tricksmith.cli.play.plain import PlainFace

        return PlainFace()
    from tricksmith.cli.play.screen import ScreenFace

    return ScreenFace()


def _begun(
    game: Game[Any, Any], seat: int | None, levels: str, seed: str | None
) -> tuple[Match, Seat, dict[Seat, Bot]]:
    """A new match, the player's seat and the bots in the others."""
    from tricksmith.cli.play.opening import bots_for, seat_for
    from tricksmith.cli.play.sitting import YOU
    from tricksmith.play import Match
    from tricksmith.rules import Seat

    mine = seat_for(game, seat)
    others = bots_for(game.players, mine, levels)
    names = tuple(YOU if number == mine else others[Seat(number)].title for number in range(game.players))
    return Match.begin(game, seed=_seed(seed), names=names), mine, others


def _seated(match: Match, seat: Seat, bots: dict[Seat, Bot], record: Path | None, face: Face) -> Sitting:
    from tricksmith.cli.play.keeper import Keeper
    from tricksmith.cli.play.sitting import Sitting

    keeper = Keeper.at(record) if record is not None else Keeper.somewhere(match.game.id)
    return Sitting(match, seat, bots, keeper, face)


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


def _resumed(path: Path, game: str | None, seat: int | None, level: str, face: Face) -> Sitting:
    from tricksmith import games
    from tricksmith.cli.play.keeper import Keeper
    from tricksmith.cli.play.opening import bots_in, resumed, seat_in
    from tricksmith.cli.play.sitting import Sitting

    match, before, date = resumed(path, [games.load(game)] if game is not None else [])
    mine = seat_in(match, seat)
    return Sitting(match, mine, bots_in(match, mine, level), Keeper.going_on(path, before, date), face)
