"""`tricksmith puzzles`: list puzzles, solve one in the terminal, and make more for any game."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from tricksmith.cli.practice.move_reader import MoveReader
from tricksmith.cli.shared import STOPPED, OptionValues, Plain, Players, load_game, os_error_text, read_one_match
from tricksmith.errors import IllegalMove, NotationError, OptionError

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from tricksmith.cli.shared import Sheet
    from tricksmith.play import Match
    from tricksmith.present import PlayerNames
    from tricksmith.rules import Game
    from tricksmith.study import Puzzle, PuzzleTheme

__all__ = ["register"]

group = typer.Typer(help="Solve puzzles: decisions with one clearly best answer. Make more for any game.")

PuzzleFile = Annotated[
    Path | None, typer.Option("--file", metavar="FILE", help="Take the puzzles of this file, not those of tricksmith.")
]
GameFiles = Annotated[
    list[str] | None, typer.Option("--game", metavar="FILE.py", help="The file of a game that is not installed.")
]


def register(app: typer.Typer) -> None:
    """Add the commands to the program."""
    app.add_typer(group, name="puzzles", no_args_is_help=True)


@group.command("list")
def list_puzzles(
    game: Annotated[str | None, typer.Argument(metavar="GAME", help="The id of a game; by default all games.")] = None,
    *,
    theme: Annotated[str | None, typer.Option(metavar="THEME", help="Only puzzles of this theme.")] = None,
    file: PuzzleFile = None,
    games: GameFiles = None,
    plain: Plain = False,
) -> None:
    """List puzzles, the easiest first, without their answers."""
    from tricksmith.cli.shared import open_sheet

    wanted = _theme(theme)
    rows = [
        (puzzle.game.name, str(puzzle.game.players), puzzle.theme.value, puzzle.difficulty, str(puzzle.rating),
         puzzle.id)
        for puzzle in _puzzles(game, file, games)
        if wanted in (None, puzzle.theme)
    ]  # fmt: skip
    sheet = open_sheet(plain=plain)
    if not rows:
        sheet.text(f"There are no such puzzles. `tricksmith puzzles make {game or 'GAME'}` looks for some.")
        return
    sheet.table([("game", "players", "theme", "difficulty", "rating", "puzzle"), *rows], transpose=False)


@group.command("solve")
def solve_puzzle(
    which: Annotated[
        str | None, typer.Argument(metavar="PUZZLE", help="The id of a puzzle, or of a game; without one, any puzzle.")
    ] = None,
    *,
    answer: Annotated[str | None, typer.Option(metavar="MOVE", help="Your answer, instead of a prompt.")] = None,
    seed: Annotated[str | None, typer.Option(metavar="TEXT", help="The seed of the choice.")] = None,
    file: PuzzleFile = None,
    games: GameFiles = None,
    plain: Plain = False,
) -> None:
    """Solve a puzzle: see what the seat saw, answer with a move, and learn what it was worth."""
    from tricksmith.cli.shared import RichSheet, open_sheet, typed_lines, write_position
    from tricksmith.present import PlayerNames
    from tricksmith.study import judge_answer

    puzzle = _choose(which, file, games, seed)
    sheet = open_sheet(plain=plain)
    seats = tuple(f"seat {seat}" for seat in range(puzzle.game.players))
    who = PlayerNames(seats, you=puzzle.seat, symbols=isinstance(sheet, RichSheet))
    sheet.title(puzzle.game.name, f"puzzle {puzzle.id}, {puzzle.difficulty}, rated {puzzle.rating}")
    write_position(puzzle.second_try, sheet, who)
    reader = MoveReader(puzzle.second_try, sheet, who)
    for text in [answer] if answer is not None else typed_lines("Your move"):
        try:
            move = reader.read(text)
            if move is None:
                if answer is not None:
                    raise NotationError(f"{answer!r} leaves the move open")
                continue
            judged = judge_answer(puzzle, move, who)
        except (IllegalMove, NotationError) as error:
            if answer is not None:
                raise
            sheet.text(f"{error}.")
            continue
        sheet.text(judged.text)
        sheet.text(judged.reason)
        sheet.text(judged.numbers)
        _write_values(puzzle, sheet, who)
        return


@group.command("make")
def make_puzzles(
    game: Annotated[
        str | None, typer.Argument(metavar="GAME", help="A game's id, or the path of its .py file.")
    ] = None,
    *,
    players: Players = None,
    option: OptionValues = None,
    number: Annotated[
        int, typer.Option("--number", min=1, metavar="N", help="The number of puzzles to look for.")
    ] = 20,
    seed: Annotated[str, typer.Option(metavar="TEXT", help="The same seed makes the same puzzles.")] = "0",
    choosy_hands: Annotated[
        int, typer.Option(min=0, metavar="N", help="Wait this many hands for each puzzle until all are as wanted.")
    ] = 12,
    keep: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="Keep the puzzles of this file that have one answer, and look for others."),
    ] = None,
    theme: Annotated[str | None, typer.Option(metavar="THEME", help="Look for puzzles of this theme alone.")] = None,
    record: Annotated[
        Path | None, typer.Option("--from", metavar="RECORD", help="Look in the match of this record instead.")
    ] = None,
    match: Annotated[
        int | None, typer.Option("--match", "-m", min=1, metavar="M", help="Take this match of the record, from 1.")
    ] = None,
    out: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Where to write them; by default GAME-puzzles.jsonl.")
    ] = None,
    overwrite: Annotated[bool, typer.Option("--overwrite", help="Replace the file if it exists.")] = False,
) -> None:
    """Make puzzles of hands that bots play, or of a recorded match. Ctrl-C stops, and what was found is kept."""
    from tricksmith.study import write_puzzles

    if (game is None) == (record is None):
        raise OptionError("name a game, or a record with --from")
    if record is not None and (keep is not None or theme is not None):
        raise OptionError("--keep and --theme go with a game: of a record all puzzles are kept")
    recorded = None if record is None else read_one_match(record, match, [])
    games = [] if game is None else _games_by_players(game, players, option)
    kept = () if keep is None or game is None else _puzzles(games[0].id, keep, [game])
    file = out or Path(f"{(games[0] if recorded is None else recorded.game).id}-puzzles.jsonl")
    if file.exists() and not overwrite:
        raise OptionError(f"{file} exists: choose another --out, or add --overwrite")
    puzzles, stopped = (
        _find_in_self_play(games, number, seed, choosy_hands, kept, theme)
        if recorded is None
        else _find_in_record(recorded, seed)
    )
    try:
        write_puzzles(file, puzzles)
    except OSError as error:
        raise OptionError(os_error_text(error, file)) from error
    typer.echo(f"{len(puzzles)} puzzle{'' if len(puzzles) == 1 else 's'} in {file}")
    if stopped:
        typer.echo("stopped before the search was complete", err=True)
        raise typer.Exit(STOPPED)


def _puzzles(game: str | None, file: Path | None, paths: list[str] | None) -> tuple[Puzzle, ...]:
    """The puzzles that were asked for."""
    from tricksmith import games
    from tricksmith.study import load_puzzles, read_puzzles

    if file is None:
        return load_puzzles(game)
    try:
        puzzles = read_puzzles(file, games=[games.load(path) for path in paths or ()])
    except OSError as error:
        raise OptionError(os_error_text(error, file)) from error
    return tuple(puzzle for puzzle in puzzles if game in (None, puzzle.game.id))


def _choose(which: str | None, file: Path | None, paths: list[str] | None, seed: str | None) -> Puzzle:
    """The puzzle of this id, or any one of a game or of all."""
    from random import Random

    puzzles = _puzzles(None, file, paths)
    chosen = [puzzle for puzzle in puzzles if which in (None, puzzle.id, puzzle.game.id)]
    if not chosen:
        raise OptionError(
            f"there is no puzzle {which!r}, and no puzzle of a game with this id: `tricksmith puzzles list` shows "
            "those that there are, and `tricksmith puzzles make GAME` looks for others"
        )
    return Random(seed).choice(chosen)


def _write_values(puzzle: Puzzle, sheet: Sheet, who: PlayerNames) -> None:
    """Write every move with what it loses."""
    from tricksmith.present import move_text

    rows = [
        (move_text(row.move, who), f"{puzzle.loss(row.move):.1f}", "right" if row.is_right else "")
        for row in puzzle.moves
    ]
    sheet.table([("move", "points lost", ""), *rows], transpose=False)
    failures = ", ".join(f"{level} {trials.failed} of {trials.tries}" for level, trials in puzzle.trials.items())
    sheet.text(f"How often the bots failed: {failures}.")


def _games_by_players(game: str, players: int | None, option: list[str] | None) -> list[Game[Any, Any]]:
    """The game with the number of players that was asked for, or with each number in turn."""
    from tricksmith import games

    if players is not None:
        return [load_game(game, players, option)]
    return [load_game(game, number, option) for number in games.load(game).seats]


def _theme(name: str | None) -> PuzzleTheme | None:
    """The theme with this name; None for none."""
    from tricksmith.study import PuzzleTheme

    known = [theme.value for theme in PuzzleTheme]
    if name is not None and name not in known:
        raise OptionError(f"there is no theme {name!r}; the themes are {', '.join(known)}")
    return None if name is None else PuzzleTheme(name)


def _find_in_self_play(
    games: Sequence[Game[Any, Any]],
    number: int,
    seed: str,
    choosy_hands: int,
    kept: Sequence[Puzzle],
    theme: str | None,
) -> tuple[tuple[Puzzle, ...], bool]:
    """Find puzzles in hands that bots play; also return whether Ctrl-C stopped the search."""
    from tricksmith.cli.shared import Interrupt, progress
    from tricksmith.study import PuzzleFinder

    wanted = _theme(theme)
    finder = PuzzleFinder(games, number=number, seed=seed, choosy_hands=choosy_hands, kept=kept, theme=wanted)

    def search(advance: Callable[..., None]) -> None:
        for _ in finder.puzzles:
            advance("0 hands")
        while not finder.is_done:
            before = len(finder.puzzles)
            finder.search_next()
            for _ in range(len(finder.puzzles) - before):
                advance(f"{finder.hands} hands")

    stopped = False
    try:
        with Interrupt().listening(), progress(number, "puzzles", quiet=True) as advance:
            search(advance)
    except KeyboardInterrupt:
        stopped = True
    return finder.puzzles, stopped


def _find_in_record(match: Match, seed: str) -> tuple[tuple[Puzzle, ...], bool]:
    """Find puzzles in a match; also return whether Ctrl-C stopped the search, which then has no puzzles."""
    from tricksmith.cli.shared import Interrupt, progress
    from tricksmith.study import puzzles_of

    try:
        with Interrupt().listening(), progress(len(match.hands), "hands", quiet=True) as advance:
            return puzzles_of(match, seed=seed, progress=lambda *_: advance()), False
    except KeyboardInterrupt:
        return (), True
