"""What has happened since the viewer last decided something."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tricksmith.play import steps
from tricksmith.present import call_history, hand_history, is_from_table, sentence, trick_line

if TYPE_CHECKING:
    from tricksmith.present import PlayerNames
    from tricksmith.rules import Hand, Seat, View

__all__ = ["RecentEvents"]


class RecentEvents:
    """What a seat has seen since its last decision in this hand; without one, since the deal."""

    def __init__(self, hand: Hand, seat: Seat, who: PlayerNames) -> None:
        self.view = hand.view(seat)
        own_turns = [step.before for step in steps(hand) if step.seat == seat]
        self.before: View | None = own_turns[-1].view(seat) if own_turns else None
        self.who = who

    @property
    def is_first_turn(self) -> bool:
        """Whether the seat has decided nothing yet in this hand."""
        return self.before is None

    @property
    def shows_table(self) -> bool:
        """Whether so much has changed that the whole table is shown again: a new hand, or a contract."""
        return self.before is None or (self.before.contract is None and self.view.contract is not None)

    @property
    def calls(self) -> list[str]:
        """What was said and shown before the tricks, a sentence for each thing."""
        return self._after(0)

    @property
    def plays(self) -> list[str]:
        """What was played and drawn, a sentence for each card and for the end of each trick, and what was claimed."""
        seen = len(hand_history(self.before, self.who)) if self.before is not None else 0
        return [*hand_history(self.view, self.who)[seen + len(self.calls) :], *self._claims()]

    @property
    def brief(self) -> list[str]:
        """The calls, then each trick that was finished in a sentence, and what was said or drawn after it.

        The trick on the table is seen elsewhere.
        """
        seen = len(self.before.tricks) if self.before is not None else 0
        lines = self._after(seen)
        for number, trick in enumerate(self.view.tricks[seen:], seen):
            if trick.swept is None:  # it was reported among the calls
                lines += [self._trick(number), *self._after(number + 1)]
        return [*lines, *self._claims()]

    def _after(self, tricks: int) -> list[str]:
        """What was said and shown after this number of tricks, a sentence for each thing."""
        seen = len(call_history(self.before, self.who, after=tricks)) if self.before is not None else 0
        return call_history(self.view, self.who, after=tricks)[seen:]

    def _trick(self, number: int) -> str:
        view, trick = self.view, self.view.tricks[number]
        sweeps = sum(other.swept is not None for other in view.tricks[:number])
        from_table = is_from_table(view, number + 1 - sweeps)
        text = trick_line(view.game, view.mode, trick, self.who, from_table=from_table)
        return f"Trick {number + 1}: {sentence(text)}"

    def _claims(self) -> list[str]:
        seen = len(self.before.claims) if self.before is not None else 0
        return [f"It is claimed that {self.who.does(seat, 'have')} revoked." for seat in self.view.claims[seen:]]
