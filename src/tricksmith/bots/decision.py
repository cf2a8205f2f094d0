"""A bot's evaluation of its moves: the value of each with an interval, and why one of them was chosen."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from tricksmith.rules import Move

__all__ = ["NO_OTHER_MOVE", "Z_95", "ActionValue", "Decision"]

NO_OTHER_MOVE = "there is no other move"
"""Why a move is made where there is no choice."""
Z_95 = 1.96
"""Standard errors to each side of a mean that hold the true value in 95 of 100 cases."""


@dataclass(frozen=True, slots=True)
class ActionValue:
    """The value of a move, as a bot estimates it.

    Attributes:
        move: The move.
        points: By how many points the seat's side ends the hand ahead of the mean of the other sides, on average.
        half_width: Half the width of the 95% confidence interval of the points: where they would be if the bot were
            asked again with other random numbers.
        best_share: The share of deals, from 0 to 1, in which no move did better; moves that tie share a deal.
        success_rate: The share of playouts in which the side reached its aim; None if that is not known.
        independent_half_width: What the half width would be if simulations were independent; None if they are.

    >>> from tricksmith.rules import Call
    >>> print(ActionValue(Call("some"), points=1.5, half_width=0.2, best_share=0.75))
    some +1.50 ± 0.20, best in 75% of the deals
    """

    move: Move
    points: float
    half_width: float
    best_share: float
    success_rate: float | None = None
    independent_half_width: float | None = None

    def __str__(self) -> str:
        return f"{self.move} {self.points:+z.2f} ± {self.half_width:.2f}, best in {self.best_share:.0%} of the deals"


@dataclass(frozen=True, slots=True)
class Decision:
    """A move, with the values of the moves that it was compared with.

    Attributes:
        move: The move.
        action_values: The moves that were compared, the best first; none if the bot compares nothing.
        deals: The number of deals (determinizations) in which they were tried.
        because: A reason that is not a matter of points: that there is no choice, or that something is guaranteed.
        aim: What the side plays for in the tricks, in the game's words: a bid or a contract. Empty if that is unknown.
    """

    move: Move
    action_values: tuple[ActionValue, ...] = ()
    deals: int = 0
    because: str = ""
    aim: str = ""

    @property
    def action_gap(self) -> float | None:
        """The lead of the best move over the next one, in points; None if their intervals overlap.

        >>> Decision("a", (ActionValue("a", 2.0, 0.5, 1.0), ActionValue("b", 0.5, 0.5, 0.0))).action_gap
        1.5
        """
        if len(self.action_values) < 2:
            return None
        best, other = self.action_values[:2]
        gap = best.points - other.points
        return gap if gap > other.half_width + best.half_width else None

    @property
    def reason(self) -> str:
        """Why the bot chose this move, in a sentence without its full stop; empty if it gives no reason.

        It names another move as records do; `reason_text` can name it in words.

        >>> from random import Random
        >>> from tricksmith import bots, games
        >>> from tricksmith.play import deal
        >>> game = games.get("poison-nonesuch", players=3)
        >>> hand = game.hand(deal(game, seed="example"), dealer=0)
        >>> bots.get("regular").consider(hand.view(1), Random(1)).reason
        'it is worth ... points on average, the best of all moves; ...'
        """
        return self.reason_text(str)

    def reason_text(self, name: Callable[[Move], str]) -> str:
        """Return the reason with the other move that it compares in the words of a user interface.

        Args:
            name: Returns the words for a move in the middle of a sentence, such as `present.move_in_sentence`.

        >>> from functools import partial
        >>> from tricksmith.present import PlayerNames, move_in_sentence
        >>> from tricksmith.rules import Call
        >>> values = [ActionValue(Call(word), points, 0.2, 0.5) for word, points in (("most", 2.0), ("none", 0.5))]
        >>> decision = Decision(Call("most"), tuple(values))
        >>> decision.reason_text(partial(move_in_sentence, who=PlayerNames(("Ada", "Bo"))))
        'it is worth +2.0 points on average, the best of all moves; 1.5 points better than "none"'
        """
        if self.because or not self.action_values:
            return self.because
        best, *others = self.action_values
        text = self._describe(best)
        if not others:
            return text
        if self.action_gap is None:
            return f"{text}; {name(others[0].move)} may be as good"
        return f"{text}; {self.action_gap:.1f} points better than {name(others[0].move)}"

    def _describe(self, best: ActionValue) -> str:
        points = round(best.points, 1) + 0.0  # no -0.0
        rank = ", the best of all moves" if len(self.action_values) > 1 else ""
        text = f"it is worth {points:+.1f} points on average{rank}"
        if best.success_rate is None:
            return text
        return f"{text}; its aim ({self.aim}) was reached in {best.success_rate:.0%} of the playouts"

    def with_aim(self, aim: str, success_rates: Mapping[Move, float]) -> Decision:
        """Return the decision with what the side plays for, and how often it reached that after each move.

        Args:
            aim: What the side plays for, in the game's words.
            success_rates: For each move that was compared the share of playouts, from 0 to 1, that reached the aim.

        Raises:
            KeyError: A move that was compared has no success rate.

        >>> decision = Decision("a", (ActionValue("a", 1.0, 0.5, 1.0),)).with_aim("none: no trick", {"a": 0.83})
        >>> decision.reason.partition("; ")[2]
        'its aim (none: no trick) was reached in 83% of the playouts'
        """
        values = tuple(replace(value, success_rate=success_rates[value.move]) for value in self.action_values)
        return replace(self, action_values=values, aim=aim)
