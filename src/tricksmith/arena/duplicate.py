"""Duplicate play: one deal played by several seatings of the bots, and the result of each hand."""

from __future__ import annotations

from dataclasses import dataclass, field
from time import process_time_ns
from typing import TYPE_CHECKING, Any

from tricksmith.arena.config import bots_by_seat
from tricksmith.arena.time_histogram import TimeHistogram
from tricksmith.errors import BotError
from tricksmith.play import apply_move, decide, decision_rng, sample_hand, write_position
from tricksmith.rules import Call

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tricksmith.arena.config import ArenaConfig, DealTask, Seating
    from tricksmith.bots import Bot
    from tricksmith.rules import Aim, GameRules, Hand, Move, Result

__all__ = ["DealResult", "HandResult", "play_deal"]

PASS = "pass"
"""The text of a pass."""


@dataclass(frozen=True)
class HandResult:
    """The result of one hand.

    Attributes:
        seating: The index of the bot of each side.
        scores: The points of each side.
        calls: What each side called: the words that its seats said, each once, in order, a bid with its last number
            ("most, trump", "bid 95, trump"); "pass" if it only passed, and "" if it was not asked anything.
        made: Whether each side reached its aim; None for a side without an aim that has a bound.
        redealt: Whether the hand ended without a contract.
    """

    seating: Seating
    scores: tuple[int, ...]
    calls: tuple[str, ...]
    made: tuple[bool | None, ...]
    redealt: bool = False

    def as_list(self) -> list[Any]:
        """Return the fields in order, as JSON holds them."""
        return [list(self.seating), list(self.scores), list(self.calls), list(self.made), self.redealt]

    @classmethod
    def from_list(cls, value: Sequence[Any]) -> HandResult:
        """Read what `as_list` returned; raises `ValueError` or `TypeError` for anything else."""
        seating, scores, calls, made, redealt = value
        if not len(seating) == len(scores) == len(calls) == len(made):
            raise ValueError("a hand has as many scores, calls and outcomes as sides")
        return cls(tuple(seating), tuple(map(int, scores)), tuple(map(str, calls)), tuple(made), redealt)


@dataclass(frozen=True)
class DealResult:
    """The results of one deal.

    Attributes:
        number: The deal, from 0.
        hands: The result of each seating, in the order in which they were asked for.
        times: The times of decisions with two legal moves or more, by the number of the bot.
        positions: The hands as positions, if `config.record` is set.
    """

    number: int
    hands: tuple[HandResult, ...]
    times: dict[int, TimeHistogram] = field(compare=False)
    positions: tuple[dict[str, Any], ...] = field(default=(), compare=False)

    def as_dict(self) -> dict[str, Any]:
        """Return everything but the positions, as JSON holds it; only `times` differs from run to run."""
        return {
            "deal": self.number,
            "hands": [hand.as_list() for hand in self.hands],
            "times": {str(bot): times.as_dict() for bot, times in sorted(self.times.items())},
        }

    @classmethod
    def from_dict(cls, value: dict[str, Any]) -> DealResult:
        """Read what `as_dict` returned."""
        times = {int(bot): TimeHistogram.from_dict(data) for bot, data in value["times"].items()}
        return cls(value["deal"], tuple(map(HandResult.from_list, value["hands"])), times)


def play_deal(config: ArenaConfig, task: DealTask) -> DealResult:
    """Play a deal with each of its seatings; except for the times, the result depends on the arguments alone.

    Raises:
        BotError: A bot failed or made an illegal move; the error names the deal and the seat.
    """
    dealt, bots = sample_hand(config.table, seed=config.seed, number=task.number), config.make_bots()
    times: dict[int, TimeHistogram] = {}
    results, positions = [], []
    for seating in task.seatings:
        bot_of_seat = bots_by_seat(config.table, seating)
        for bot in bot_of_seat:
            times.setdefault(bot, TimeHistogram())
        names = tuple(config.bots[bot] for bot in bot_of_seat)
        hand, calls = _HandDriver(config, task.number, bot_of_seat, bots, times, names).play(dealt)
        results.append(_result(seating, hand, calls))
        if config.record:
            positions.append(write_position(hand, names))
    return DealResult(task.number, tuple(results), times, tuple(positions))


@dataclass
class _HandDriver:
    """Plays one hand: asks the bots in their seats for moves and measures their times."""

    config: ArenaConfig
    number: int
    bot_of_seat: tuple[int, ...]
    bots: tuple[Bot, ...]
    times: dict[int, TimeHistogram]
    names: tuple[str, ...]

    def play(self, hand: Hand) -> tuple[Hand, list[tuple[int, Call]]]:
        """Return the finished hand, and each call with its seat, in order."""
        calls: list[tuple[int, Call]] = []
        decision = 0
        while (seat := hand.to_act) is not None:
            bot = self.bots[self.bot_of_seat[seat]]
            try:
                move = self._decide(hand, seat, bot, decision)
                if isinstance(move, Call):
                    calls.append((seat, move))
                hand = apply_move(hand, bot, move)
            except BotError as error:
                raise BotError(f"deal {self.number + 1} of seed {self.config.seed!r}: {error}") from error
            decision += 1
        return hand, calls

    def _decide(self, hand: Hand, seat: int, bot: Bot, decision: int) -> Move:
        rng = decision_rng(self.config.seed, self.number, self.names, seat, decision)
        is_choice = len(hand.penalty_free) > 1
        started = process_time_ns()
        move = decide(hand, bot, rng)
        if is_choice:
            self.times[self.bot_of_seat[seat]].add(process_time_ns() - started)
        return move


def _result(seating: Seating, hand: Hand, calls: list[tuple[int, Call]]) -> HandResult:
    result = hand.result
    assert result is not None
    sides = hand.game.sides
    called = tuple(_summarize_calls([call for seat, call in calls if seat in side]) for side in sides)
    made = tuple(_reached_aim(hand, result, side) for side in range(len(sides)))
    return HandResult(seating, result.scores, called, made, result.tally is None)


def _summarize_calls(calls: list[Call]) -> str:
    """What a side called: each word once, a bid with its last number, and a pass only if it said nothing else."""
    last = {call.word: call for call in calls if str(call) != PASS}
    words = (str(call) if call.value.isdecimal() else call.word for call in last.values())
    return ", ".join(words) or (PASS if calls else "")


def _reached_aim(hand: Hand, result: Result, side: int) -> bool | None:
    """Whether the seats of a side reached their aims; None if no aim has a bound."""
    if result.tally is None:
        return None
    game, contract = hand.game, result.tally.contract
    bounded = [
        (seat, aim)
        for seat in game.sides[side]
        if (aim := game.aim(contract, seat)) is not None and (aim.at_least, aim.at_most) != (None, None)
    ]
    return all(_is_aim_reached(game, result, seat, aim) for seat, aim in bounded) if bounded else None


def _is_aim_reached(game: GameRules[Any, Any], result: Result, seat: int, aim: Aim) -> bool:
    tally = result.tally
    assert tally is not None
    if aim.counter == "score":
        value = next(score for score, side in zip(result.scores, game.sides, strict=True) if seat in side)
    else:
        party = next(party for party in game.parties(tally.contract) if seat in party)
        value = tally.tricks(*party) if aim.counter == "tricks" else tally.count(aim.counter, *party)
    return (aim.at_least is None or value >= aim.at_least) and (aim.at_most is None or value <= aim.at_most)
