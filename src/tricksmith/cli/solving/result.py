"""What the solver found about one decision: values, costs, the best line and how it ends."""

from __future__ import annotations

import time
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from tricksmith.cli.shared import run_interruptibly
from tricksmith.errors import OptionError
from tricksmith.rules import Play

if TYPE_CHECKING:
    from collections.abc import Callable

    from tricksmith.cli.solving.moment import OpenDecision
    from tricksmith.rules import Hand, Result, Sides
    from tricksmith.solve import Solution

__all__ = ["SolveSettings", "SolvedDecision"]


@dataclass(frozen=True)
class SolveSettings:
    """The objective of the parties (None for the game's default), and the limits of a search for each decision."""

    objective: str | None
    nodes: int | None
    seconds: float | None

    def limit(self, stop: str) -> str:
        """Return the limit that stopped a search in words; "" if there is none.

        Args:
            stop: "nodes" or "seconds", as in `Solution.stop`.
        """
        if stop == "nodes":
            return f"{self.nodes:,} plays tried" if self.nodes is not None else ""
        return f"{self.seconds:g} s" if self.seconds is not None else ""

    def run(self, decision: OpenDecision, tick: Callable[[], None] = lambda: None) -> SolvedDecision:
        """Solve a decision within these limits.

        Args:
            decision: The decision.
            tick: Called several times a second while the search goes on.

        Raises:
            OptionError: If the objective does not fit the game.
            KeyboardInterrupt: On Ctrl-C.
        """
        from tricksmith.solve import solve

        begun = time.perf_counter()
        try:
            solution = run_interruptibly(
                lambda: solve(decision.hand, objective=self.objective, nodes=self.nodes, seconds=self.seconds), tick
            )
        except ValueError as error:
            raise OptionError(f"--aim {self.objective}: {error}") from error
        return SolvedDecision(decision, solution, self, time.perf_counter() - begun)


@dataclass(frozen=True)
class SolvedDecision:
    """The result of a search."""

    decision: OpenDecision
    solution: Solution
    search: SolveSettings
    seconds: float

    @property
    def parties(self) -> Sides:
        """Who plays together."""
        contract = self.decision.hand.contract
        assert contract is not None
        return self.decision.hand.game.parties(contract)

    @property
    def ranked_plays(self) -> tuple[Play, ...]:
        """The plays that could be made, the best first, then those whose value is not known."""
        values = self.solution.values
        sign = 1 if self.solution.lowest_wins else -1
        known = sorted(values, key=lambda play: sign * values[play])
        return (
            *known,
            *(play for play in self.decision.hand.penalty_free if isinstance(play, Play) and play not in values),
        )

    @property
    def value(self) -> int | None:
        """The value of the best play; None as long as the value of any play is unknown."""
        values = self.solution.values
        if len(values) < len(self.decision.hand.penalty_free):
            return None
        return (min if self.solution.lowest_wins else max)(values.values())

    @property
    def best(self) -> tuple[Play, ...]:
        """The best plays; none as long as they are not known."""
        return tuple(play for play in self.ranked_plays if self.value is not None and self.cost(play) == 0)

    def cost(self, play: Play | None) -> int | None:
        """How much less than the best a play is worth; None if that is unknown, as for a revoke."""
        value = self.solution.values.get(play) if play is not None else None
        return None if value is None or self.value is None else abs(self.value - value)

    @property
    def after(self) -> Hand:
        """The hand after the best line, as far as it is known."""
        hand = self.decision.hand
        for play in self.solution.line:
            hand = hand.play(play)
        return hand

    @property
    def result(self) -> Result | None:
        """How the hand ends after the best line; None if that is not known."""
        return self.after.result if self.solution.line else None

    def as_dict(self) -> dict[str, Any]:
        """Everything by name, for scripts."""
        decision, solution, result = self.decision, self.solution, self.result
        return {
            "at": str(decision.moment),
            "seat": decision.seat,
            "aim": solution.objective,
            "solved": solution.solved,
            "stop": solution.stop or None,
            "nodes": solution.nodes,
            "seconds": round(self.seconds, 3),
            "value": self.value,
            "plays": [self._row(play) for play in self.ranked_plays],
            "played": None if decision.play is None else str(decision.play),
            "cost": self.cost(decision.play),
            "line": [str(play) for play in solution.line],
            "scores": None if result is None else list(result.scores),
        }

    def _row(self, play: Play) -> dict[str, Any]:
        scores = self.solution.scores.get(play)
        row = {
            "play": str(play),
            "value": self.solution.values.get(play),
            "cost": self.cost(play),
            "best": play in self.best,
        }
        return row if scores is None else {**row, "scores": list(scores)}
