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

__all__ = ["HandCosts"]

_MEANING = (
    "Each play compared with the best one, if all play perfectly from there with all cards open. Nobody saw all the"
    " cards: a play that cost something may still have been right."
)


@dataclass
class HandCosts:
    """The plays of a hand in order, and the solutions of those that were a choice, by index."""

    decisions: Sequence[OpenDecision]
    settings: SolveSettings
    solved: dict[int, SolvedDecision] = field(default_factory=dict)
    unfinished: SolvedDecision | None = None
    """The search that reached its limit; earlier plays would take longer, and are not tried."""

    def run(self, advance: Callable[[], None]) -> None:
        """Search from the last play back to the first; Ctrl-C stops it and keeps what was solved."""
        for index in reversed(range(len(self.decisions))):
            decision = self.decisions[index]
            if not decision.is_forced:
                solved = self.settings.run(decision)
                if solved.value is None:
                    self.unfinished = solved
                    return
                self.solved[index] = solved
            advance()

    @property
    def solved_from(self) -> int:
        """The first index from which on every play is forced or solved; `len(decisions)` if there is none."""
        index = len(self.decisions)
        while index and (self.decisions[index - 1].is_forced or index - 1 in self.solved):
            index -= 1
        return index

    def write(self, sheet: Sheet, who: PlayerNames) -> None:
        """Write the table of all plays from `solved_from` on, and what each seat has given away."""
        sheet.text(_MEANING)
        rows = [self._row(index, who) for index in range(self.solved_from, len(self.decisions))]
        if rows:
            sheet.table([("card", "seat", "play", "value", "best", "cost", ""), *rows], transpose=False)
        if self.solved_from:
            sheet.text(self._missing())
        if self.solved:
            sheet.subheading("Given away")
            sheet.entries(self._losses(who))

    def _row(self, index: int, who: PlayerNames) -> tuple[str, ...]:
        decision, solved = self.decisions[index], self.solved.get(index)
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
        for seat in sorted({decision.seat for decision in self.decisions}):
            choices = [solved for solved in self.solved.values() if solved.decision.seat == seat]
            costs = [cost for solved in choices if (cost := solved.cost(solved.decision.play))]
            number = count(len(choices), "choice")
            rows.append(
                (who.name(seat), f"{sum(costs)}, in {len(costs)} of {number}" if costs else f"nothing, in {number}")
            )
        return rows

    def _missing(self) -> str:
        """Which plays are not solved, and why."""
        first, last = self.decisions[0].moment, self.decisions[self.solved_from - 1].moment
        what = f"{first} is" if first == last else f"{first} to {last} are"
        if self.unfinished is None:
            return f"{what} not known: the search was stopped."
        limit = f"reached the limit of {self.settings.limit(self.unfinished.solution.stop)}"
        why = f"it {limit}" if first == last else f"{last} {limit}, and what comes before it was not tried"
        return f"{what} not solved: {why}. Raise the limit with `--seconds` or `--nodes`."

    def as_dict(self) -> dict[str, Any]:
        """Return everything for JSON; unknown costs are null."""
        rows = []
        for index, decision in enumerate(self.decisions):
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
        begin = self.decisions[self.solved_from].moment if self.solved_from < len(self.decisions) else None
        return {
            "aim": known[0].solution.objective if known else None,
            "stop": self.unfinished.solution.stop if self.unfinished is not None else None,
            "solved_from": None if begin is None else str(begin),
            "plays": rows,
        }
