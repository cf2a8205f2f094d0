"""A match of one person against bots: whose turn it is, what was decided, and how to take it back."""

from __future__ import annotations

from dataclasses import dataclass, replace
from random import Random
from typing import TYPE_CHECKING

from tricksmith.play import apply_move, deal, decide, decide_claim, steps

if TYPE_CHECKING:
    from collections.abc import Mapping

    from tricksmith.bots import Bot
    from tricksmith.play import Match
    from tricksmith.rules import Hand, Move, Seat, View

__all__ = ["Session"]


@dataclass
class Session:
    """A match in play with the person's seat and the bots in the others.

    `seed` determines the bots' random choices, and the deals of a match that has no seed of its own. A bot's choice
    depends only on the seed, the hand and the number of earlier actions. So a match that is resumed, or in which moves
    are taken back, continues in the same way.

    >>> from tricksmith import games
    >>> from tricksmith.bots import LegalMovesBot
    >>> from tricksmith.play import Match
    >>> class First(LegalMovesBot):
    ...     name = "first"
    ...
    ...     def pick(self, moves, rng):
    ...         return moves[0]
    >>> session = Session(Match.begin(games.get("nonesuch"), seed="example"), 0, {1: First(), 2: First()}, "example")
    >>> session.advance()
    >>> [str(move) for move in session.hand.actions], session.is_my_turn
    (['none'], True)
    >>> session.play(session.hand.parse("most"))
    >>> session.advance()
    >>> session.undo(), session.hand.to_act, len(session.hand.actions)
    (True, 0, 1)
    >>> session.undo()
    False
    """

    match: Match
    seat: Seat
    bots: Mapping[Seat, Bot]
    seed: str
    undo_floor: tuple[int, int] = (0, 0)
    """How far decisions can be taken back: the number of hands that were over before, and of actions in the next."""

    @property
    def hand(self) -> Hand:
        """The hand in play, or just over."""
        return self.match.hand

    @property
    def view(self) -> View:
        """What the person may know."""
        return self.hand.view(self.seat)

    @property
    def is_my_turn(self) -> bool:
        """Whether the person must decide now."""
        return self.hand.to_act == self.seat

    def advance(self) -> None:
        """Let the bots play until the person must decide or the hand is over."""
        while (seat := self.hand.to_act) is not None and seat != self.seat:
            bot = self.bots[seat]
            move = decide(self.hand, bot, self.bot_rng(seat))
            self.match = self.match.with_hand(apply_move(self.hand, bot, move))
            self._ask_for_claims()

    def play(self, move: Move) -> None:
        """Make the person's move, or claim; raises `IllegalMove`."""
        self.match = self.match.play(move, by=self.seat)
        self._ask_for_claims()

    def next_hand(self) -> None:
        """Deal the next hand."""
        if self.match.seed is not None:
            self.match = self.match.next_hand()
        else:
            number = len(self.match.hands)
            self.match = self.match.next_hand(deal(self.match.next_game, seed=self.seed, number=number))

    def undo(self) -> bool:
        """Go back to the person's last decision, also in an earlier hand; return whether there was one."""
        hands = self.match.hands
        for number in reversed(range(len(hands))):
            own_turns = [
                step.before
                for step in steps(hands[number])
                if step.seat == self.seat and (number, len(step.before.actions)) >= self.undo_floor
            ]
            if own_turns:
                self.match = replace(self.match, done=hands[:number], hand=own_turns[-1])
                return True
        return False

    def end_undo(self) -> None:
        """Prevent taking back decisions of the hand that has ended, because its cards have been shown."""
        self.undo_floor = (self.match.number + 1, 0)

    def _ask_for_claims(self) -> None:
        """Ask each bot once after every move for a claim, always in the same order, so that a match can be repeated."""
        for seat, bot in self.bots.items():
            if (claim := decide_claim(self.hand, bot, seat, self.bot_rng(seat))) is not None:
                self.match = self.match.play(claim, by=seat)

    def bot_rng(self, seat: Seat) -> Random:
        """Return the random generator of the bot in this seat at this moment."""
        return Random(f"{self.seed}\n{self.match.number}\n{len(self.hand.actions)}\n{seat}")
