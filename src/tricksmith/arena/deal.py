"""One deal played by several line-ups on the same cards, and what came of each."""

from __future__ import annotations

from dataclasses import dataclass, field
from time import process_time_ns
from typing import TYPE_CHECKING, Any

from tricksmith.arena.job import seats_of
from tricksmith.arena.times import Times
from tricksmith.errors import BotError
from tricksmith.play import apply_move, deal, decide, decision_rng, write_position
from tricksmith.rules import Call

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tricksmith.arena.job import Job, LineUp, Task
    from tricksmith.bots import Bot
    from tricksmith.rules import Aim, GameRules, Hand, Move, Result

__all__ = ["Deal", "Played", "play_deal"]

PASS = "pass"


@dataclass(frozen=True)
class Played:
    """One hand of a line-up: what each side scored, what it called, and whether it made what it played for.

    A side's call are the words that its seats said, each once, in order, a bid with its last number: "most, trump",
    "bid 95, trump"; "pass" if it only passed, and "" if it was asked nothing. `made` is None where the game sets the
    side no bound. `again` says that the hand ended without a contract.
    """

    lineup: LineUp
    scores: tuple[int, ...]
    calls: tuple[str, ...]
    made: tuple[bool | None, ...]
    again: bool = False

    def as_list(self) -> list[Any]:
        """As JSON holds it."""
        return [list(self.lineup), list(self.scores), list(self.calls), list(self.made), self.again]

    @classmethod
    def from_list(cls, value: Sequence[Any]) -> Played:
        """The same back from JSON; raises `ValueError` or `TypeError` where it is no such thing."""
        lineup, scores, calls, made, again = value
        if not len(lineup) == len(scores) == len(calls) == len(made):
            raise ValueError("a hand has as many scores, calls and outcomes as sides")
        return cls(tuple(lineup), tuple(map(int, scores)), tuple(map(str, calls)), tuple(made), again)


@dataclass(frozen=True)
class Deal:
    """One deal with all its hands; `times` of each bot that moved, and the hands as positions if they were wanted."""

    number: int
    hands: tuple[Played, ...]
    times: dict[int, Times] = field(compare=False)
    positions: tuple[dict[str, Any], ...] = field(default=(), compare=False)

    def as_dict(self) -> dict[str, Any]:
        """As JSON holds it; the times stand apart from the rest, for they alone differ from run to run."""
        return {
            "deal": self.number,
            "hands": [hand.as_list() for hand in self.hands],
            "times": {str(bot): times.as_dict() for bot, times in sorted(self.times.items())},
        }

    @classmethod
    def from_dict(cls, value: dict[str, Any]) -> Deal:
        """The same back from JSON."""
        times = {int(bot): Times.from_dict(found) for bot, found in value["times"].items()}
        return cls(value["deal"], tuple(map(Played.from_list, value["hands"])), times)


def play_deal(job: Job, task: Task) -> Deal:
    """Play a deal of a job; it depends on the job and its number alone. Raises `BotError`."""
    game, bots = job.table, job.players_by_name
    cards = deal(game, seed=job.seed, number=task.number)
    times: dict[int, Times] = {}
    played, positions = [], []
    for lineup in task.lineups:
        seated = seats_of(game, lineup)
        for bot in seated:
            times.setdefault(bot, Times())
        begun = game.hand(cards, task.number % game.players)
        names = tuple(job.bots[bot] for bot in seated)
        hand, calls = _Playing(job, task.number, seated, bots, times, names).to_the_end(begun)
        played.append(_outcome(lineup, hand, calls))
        if job.record:
            positions.append(write_position(hand, names))
    return Deal(task.number, tuple(played), times, tuple(positions))


@dataclass
class _Playing:
    """A hand being played: who sits where, and what their moves take."""

    job: Job
    number: int
    seated: tuple[int, ...]
    bots: tuple[Bot, ...]
    times: dict[int, Times]
    names: tuple[str, ...]

    def to_the_end(self, hand: Hand) -> tuple[Hand, list[tuple[int, Call]]]:
        """The finished hand, and everything that was said, with its seat."""
        calls: list[tuple[int, Call]] = []
        decision = 0
        while (seat := hand.to_act) is not None:
            bot = self.bots[self.seated[seat]]
            try:
                move = self._decided(hand, seat, bot, decision)
                if isinstance(move, Call):
                    calls.append((seat, move))
                hand = apply_move(hand, bot, move)
            except BotError as error:
                raise BotError(f"deal {self.number + 1} of seed {self.job.seed!r}: {error}") from error
            decision += 1
        return hand, calls

    def _decided(self, hand: Hand, seat: int, bot: Bot, decision: int) -> Move:
        """The bot's move, and its time where there is a choice."""
        rng = decision_rng(self.job.seed, self.number, self.names, seat, decision)
        is_choice = len(hand.proper) > 1
        begun = process_time_ns()
        move = decide(hand, bot, rng)
        if is_choice:
            self.times[self.seated[seat]].add(process_time_ns() - begun)
        return move


def _outcome(lineup: LineUp, hand: Hand, calls: list[tuple[int, Call]]) -> Played:
    result = hand.result
    assert result is not None
    sides = hand.game.sides
    said = tuple(_said([call for seat, call in calls if seat in side]) for side in sides)
    made = tuple(_made(hand, result, number) for number in range(len(sides)))
    return Played(lineup, result.scores, said, made, result.end is None)


def _said(calls: list[Call]) -> str:
    """What a side said: each word once, a bid with its last number, and passes only where there was nothing else."""
    last = {call.word: call for call in calls if call.word != PASS}
    told = (str(call) if call.value.isdecimal() else call.word for call in last.values())
    return ", ".join(told) or (PASS if calls else "")


def _made(hand: Hand, result: Result, side: int) -> bool | None:
    """Whether a side made what its seats play for; None where nothing is bounded."""
    if result.end is None:
        return None
    game, contract = hand.game, result.end.contract
    bounded = [
        (seat, aim)
        for seat in game.sides[side]
        if (aim := game.aim(contract, seat)) is not None and (aim.at_least, aim.at_most) != (None, None)
    ]
    return all(_is_met(game, result, seat, aim) for seat, aim in bounded) if bounded else None


def _is_met(game: GameRules[Any, Any], result: Result, seat: int, aim: Aim) -> bool:
    end = result.end
    assert end is not None
    if aim.counter == "score":
        value = next(score for score, side in zip(result.scores, game.sides, strict=True) if seat in side)
    else:
        party = next(party for party in game.parties(end.contract) if seat in party)
        value = end.tricks(*party) if aim.counter == "tricks" else end.count(aim.counter, *party)
    return (aim.at_least is None or value >= aim.at_least) and (aim.at_most is None or value <= aim.at_most)
