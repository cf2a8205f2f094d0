"""`tricksmith drills`: practise one skill in the terminal: calls alone, the last tricks, or where a card must be."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Annotated

import typer

from tricksmith.cli.practice.move_reader import MoveReader
from tricksmith.cli.shared import GameName, OptionValues, Plain, Players, load_game, seed_or_new
from tricksmith.errors import IllegalMove, NotationError, OptionError
from tricksmith.study import DrillKind

if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import TypeVar

    from tricksmith.cli.shared import Sheet
    from tricksmith.play import SecondTry
    from tricksmith.study import (
        BiddingItem,
        DrillMove,
        DrillTally,
        DrillVerdict,
        EndingItem,
        EndingPlay,
        ReadingItem,
    )

    Judged = TypeVar("Judged")

__all__ = ["register"]

NOUNS = {DrillKind.BIDDING: "hand", DrillKind.ENDINGS: "ending", DrillKind.READING: "question"}
"""What an item of each drill is called."""


def register(app: typer.Typer) -> None:
    """Add the command to the program."""
    app.command(name="drills")(drills)


def drills(
    kind: Annotated[DrillKind, typer.Argument(metavar="KIND", help="What to practise: bidding, endings or reading.")],
    game: GameName,
    *,
    players: Players = None,
    option: OptionValues = None,
    number: Annotated[
        int | None,
        typer.Option(
            "--number", min=1, metavar="N", help="The number of questions: by default 20 for bidding, else 10."
        ),
    ] = None,
    seed: Annotated[str | None, typer.Option(metavar="TEXT", help="The same seed gives the same drill.")] = None,
    plain: Plain = False,
) -> None:
    """Practise the calls alone, the last four tricks, or reading where a card must be. Ctrl-D ends a drill early."""
    from tricksmith.cli.shared import open_sheet
    from tricksmith.present import sentence
    from tricksmith.study import DrillTally, drill_item

    loaded, seed, total = load_game(game, players, option), seed_or_new(seed), number or kind.usual_number
    sheet, tally = open_sheet(plain=plain), DrillTally()
    for index in range(total):
        try:
            item = drill_item(kind, loaded, seed=seed, number=index)
        except OptionError as error:
            if not index:
                raise
            sheet.text(sentence(str(error)))  # there may still be a next item
            continue
        sheet.title(loaded.name, f"{NOUNS[kind]} {index + 1} of {total}")
        new_tally = _Terminal(sheet, item.hand.game.players, item.seat).ask(item, tally)
        if new_tally is None:
            break
        tally = new_tally
        sheet.text(f"So far: {tally}.")
    sheet.text(f"The end: {tally}. `--seed {seed}` gives the same drill again.")


class _Terminal:
    """Asks the items of a drill in the terminal."""

    def __init__(self, sheet: Sheet, players: int, seat: int) -> None:
        from tricksmith.cli.shared import RichSheet
        from tricksmith.present import PlayerNames

        self.sheet = sheet
        names = tuple(f"seat {number}" for number in range(players))
        self.who = PlayerNames(names, you=seat, symbols=isinstance(sheet, RichSheet))

    def ask(self, item: BiddingItem | EndingItem | ReadingItem, tally: DrillTally) -> DrillTally | None:
        """Ask an item, and return the tally after it; None if the input ended before the answer."""
        from tricksmith.study import BiddingItem, EndingItem

        if isinstance(item, BiddingItem):
            return self._ask_bidding(item, tally)
        return self._ask_ending(item, tally) if isinstance(item, EndingItem) else self._ask_reading(item, tally)

    def _ask_bidding(self, item: BiddingItem, tally: DrillTally) -> DrillTally | None:
        from tricksmith.cli.shared import write_position

        write_position(item.position, self.sheet, self.who)
        verdict = self._ask_move(item.position, lambda text: item.judge(text, self.who))
        if verdict is None:
            return None
        self._write_verdict(verdict)
        return tally.after(verdict.loss)

    def _ask_ending(self, item: EndingItem, tally: DrillTally) -> DrillTally | None:
        from tricksmith.cli.shared import write_position

        line = item.play(who=self.who)
        while not line.is_over:
            write_position(line.position, self.sheet, self.who)
            continued = self._ask_move(line.position, partial(self._play_on, line))
            if continued is None:
                return None
            line = continued
            self._write_verdict(line.verdicts[-1])
        self.sheet.text(line.text)
        return tally.after(line.lost)

    def _play_on(self, line: EndingPlay, text: str) -> EndingPlay:
        return line.item.play(*line.moves, text, who=self.who)

    def _ask_reading(self, item: ReadingItem, tally: DrillTally) -> DrillTally | None:
        from tricksmith.cli.shared import write_position
        from tricksmith.present import count

        write_position(item.position, self.sheet, self.who, asks_for_move=False)
        self.sheet.text(item.question(self.who))
        places = [f"{place.name} with {count(place.size, 'card')}" for place in item.choices]
        self.sheet.text(f"Your choices: {', '.join(places)}.")
        answer = self._ask("Your answer", lambda text: item.judge(_place_name(text), self.who))
        if answer is None:
            return None
        self.sheet.text(f"{answer.text} {answer.reason}")
        return tally.after_answer(is_right=answer.is_right)

    def _ask_move(self, position: SecondTry, judge: Callable[[str], Judged]) -> Judged | None:
        """Ask for a move, by its number too, as `tricksmith play` does."""
        reader = MoveReader(position, self.sheet, self.who)

        def judge_typed(text: str) -> Judged | None:
            move = reader.read(text)
            return None if move is None else judge(move)

        return self._ask("Your move", judge_typed)

    def _ask(self, prompt: str, judge: Callable[[str], Judged | None]) -> Judged | None:
        """Ask until there is an answer that can be judged; None if the input ends before."""
        from tricksmith.cli.shared import typed_lines

        for text in typed_lines(prompt):
            try:
                if (judged := judge(text)) is not None:
                    return judged
            except (IllegalMove, NotationError, OptionError) as error:
                self.sheet.text(f"{error}.")
        return None

    def _write_verdict(self, verdict: DrillVerdict) -> None:
        from tricksmith.present import move_text

        self.sheet.text(verdict.text)
        rows = [(move_text(row.move, self.who), _points_text(row), f"{row.behind:.1f}") for row in verdict.moves]
        self.sheet.table([("move", "worth in points", "behind the best"), *rows], transpose=False)


def _place_name(text: str) -> str:
    """The name of the place that an answer means; a number alone is a seat."""
    word = " ".join(text.casefold().split())
    return f"seat {word}" if word.isdecimal() else word


def _points_text(move: DrillMove) -> str:
    """What a move is worth, with its interval."""
    return f"{move.points:+.1f} ± {move.half_width:.1f}" if move.half_width else f"{move.points:+.1f}"
