"""The cost of each play of a whole hand, solved double dummy."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from tricksmith.cli.solving.decision_report import points
from tricksmith.present import PlayerNames, count, join, short_play

if TYPE_CHECKING:
    from collections.abc import Callable

    from tricksmith.cli.shared import Sheet
    from tricksmith.cli.solving.moment import OpenDecision
    from tricksmith.cli.solving.result import SolvedDecision, SolveSettings

__all__ = ["HandWalk"]

_MEANING = (
    "Each play compared with the best one, if all play perfectly from there with all cards open. Nobody saw all the"
    " cards: a play that cost something may still have been right."
)


@dataclass
class HandWalk:
    """The plays of a hand in order, and the solutions of those that were a choice, by index."""

    every: Sequence[OpenDecision]
    search: SolveSettings
    solved: dict[int, SolvedDecision] = field(default_factory=dict)
    unfinished: SolvedDecision | None = None
    """The search that reached its limit; earlier plays would take longer, and are not tried."""

    def run(self, advance: Callable[[], None]) -> None:
        """Search from the last play back to the first; Ctrl-C stops it and keeps what was solved."""
        for index in reversed(range(len(self.every))):
            decision = self.every[index]
            if not decision.is_forced:
                solved = self.search.run(decision)
                if solved.value is None:
                    self.unfinished = solved
                    return
                self.solved[index] = solved
            advance()

    @property
    def first_known(self) -> int:
        """The index of the first play after which every play is forced or solved."""
        index = len(self.every)
        while index and (self.every[index - 1].is_forced or index - 1 in self.solved):
            index -= 1
        return index

    def write(self, sheet: Sheet, who: PlayerNames) -> None:
        """Write the table of all plays from `first_known` on, and what each seat has given away."""
        sheet.text(_MEANING)
        rows = [self._row(index, who) for index in range(self.first_known, len(self.every))]
        if rows:
            sheet.table([("card", "seat", "play", "value", "best", "cost", ""), *rows], transpose=False)
        if self.first_known:
            sheet.text(self._missing())
        if self.solved:
            sheet.subheading("Given away")
            sheet.entries(self._losses(who))

    def _row(self, index: int, who: PlayerNames) -> tuple[str, ...]:
        decision, solved = self.every[index], self.solved.get(index)
        play = decision.play
        play_text = short_play(play, who) if play is not None else "?"
        head = (str(decision.moment), who.name(decision.seat), play_text)
        if solved is None:
            return (*head, "", "", "", "no choice")
        cost = solved.cost(play)
        value = points(solved.solution.values.get(play) if play is not None else None, solved)
        best = join((short_play(best, who) for best in solved.best), "or")
        better = f"better: {best}" if cost else f"best: {best}" if cost is None else ""
        if play is not None and play not in decision.hand.penalty_free:
            return (*head, "revoke", points(solved.value, solved), "?", better)
        return (*head, value, points(solved.value, solved), str(cost or ""), better)

    def _losses(self, who: PlayerNames) -> list[tuple[str, str]]:
        """What each seat has given away, and in how many choices."""
        rows = []
        for seat in sorted({decision.seat for decision in self.every}):
            choices = [solved for solved in self.solved.values() if solved.decision.seat == seat]
            costs = [cost for solved in choices if (cost := solved.cost(solved.decision.play))]
            number = count(len(choices), "choice")
            rows.append(
                (who.name(seat), f"{sum(costs)}, in {len(costs)} of {number}" if costs else f"nothing, in {number}")
            )
        return rows

    def _missing(self) -> str:
        """Which plays are not solved, and why."""
        first, last = self.every[0].moment, self.every[self.first_known - 1].moment
        what = f"{first} is" if first == last else f"{first} to {last} are"
        if self.unfinished is None:
            return f"{what} not known: the search was stopped."
        limit = f"reached the limit of {self.search.limit(self.unfinished.solution.stop)}"
        why = f"it {limit}" if first == last else f"{last} {limit}, and what comes before it was not tried"
        return f"{what} not solved: {why}. Set more with `--seconds` or `--nodes`."

    def as_dict(self) -> dict[str, Any]:
        """Return everything for JSON; unknown costs are null."""
        rows = []
        for index, decision in enumerate(self.every):
            solved = self.solved.get(index)
            row = {
                "at": str(decision.moment),
                "seat": decision.seat,
                "play": None if decision.play is None else str(decision.play),
                "forced": decision.is_forced,
                "value": None if solved is None or decision.play is None else solved.solution.values.get(decision.play),
                "best": None if solved is None else [str(play) for play in solved.best],
                "best_value": None if solved is None else solved.value,
                "cost": 0 if decision.is_forced else None if solved is None else solved.cost(decision.play),
            }
            rows.append(row)
        known = [*self.solved.values(), *([self.unfinished] if self.unfinished is not None else [])]
        begin = self.every[self.first_known].moment if self.first_known < len(self.every) else None
        return {
            "aim": known[0].solution.objective if known else None,
            "stop": self.unfinished.solution.stop if self.unfinished is not None else None,
            "solved_from": None if begin is None else str(begin),
            "plays": rows,
        }
