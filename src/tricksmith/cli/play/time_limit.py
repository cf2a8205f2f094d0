"""A bot with a time limit: when it is late, a simpler bot decides, so that nobody waits forever."""

from __future__ import annotations

from threading import Thread
from typing import TYPE_CHECKING, Any, TypeVar

from tricksmith import bots
from tricksmith.bots import FALLBACK_BOT, GRACE_SECONDS, Bot, emergency_move

if TYPE_CHECKING:
    from collections.abc import Callable
    from random import Random

    from tricksmith.rules import Claim, Game, Move, View

__all__ = ["TimeLimitedBot"]

Answer = TypeVar("Answer")

FALLBACK_SECONDS = 1.0
"""The time limit of the simpler bot. It needs milliseconds, but the late bot may still be working next to it."""


class TimeLimitedBot(Bot):
    """A bot with a time limit for each decision. `on_late` is called when it has not moved by then.

    Nothing can stop a third-party bot that does not look at the clock: it goes on by itself, its
    answer is ignored, and it is asked nothing more until it is done.

    >>> from random import Random
    >>> from tricksmith import games
    >>> from tricksmith.play import deal
    >>> game = games.get("nameless")
    >>> hand = game.hand(deal(game, seed="example"), dealer=0)
    >>> bot = TimeLimitedBot(bots.get("regular"), 5.0, lambda: print("late"))
    >>> bot.title, str(bot.choose(hand.view(hand.to_act), Random(1)))
    ('regular', 'team')
    """

    name = "time-limited"

    def __init__(self, bot: Bot, seconds: float, on_late: Callable[[], None], *, grace: float = GRACE_SECONDS) -> None:
        self.bot, self.on_late, self.timeout = bot, on_late, seconds + grace
        self._work: Thread | None = None
        bot.seconds = seconds
        self._fallback: TimeLimitedBot | None = None
        if bot.name != FALLBACK_BOT:
            self._fallback = TimeLimitedBot(bots.get(FALLBACK_BOT), FALLBACK_SECONDS, lambda: None, grace=0.0)

    @property
    def title(self) -> str:
        return self.bot.title

    def edition(self, game: Game[Any, Any]) -> str:
        return self.bot.edition(game)

    def choose(self, view: View, rng: Random) -> Move:
        answers = self._in_time(self.bot.choose, view, rng)
        if answers:
            return answers[0]
        self.on_late()
        return emergency_move(view) if self._fallback is None else self._fallback.choose(view, rng)

    def claim(self, view: View, rng: Random) -> Claim | None:
        answers = self._in_time(self.bot.claim, view, rng)
        return answers[0] if answers else None

    def _in_time(self, ask: Callable[[View, Random], Answer], view: View, rng: Random) -> list[Answer]:
        """The answer, in a list that is empty if it did not come in time; raises what the bot raised instead."""
        answers: list[Answer] = []
        raised: list[BaseException] = []

        def work() -> None:
            try:
                answers.append(ask(view, rng))
            except BaseException as error:  # noqa: BLE001 - raised again in the thread that asked
                raised.append(error)

        if self._work is None or not self._work.is_alive():
            # As a daemon it does not keep the program from ending.
            self._work = Thread(target=work, name=self.title, daemon=True)
            self._work.start()
            self._work.join(self.timeout)
        if raised:
            raise raised[0]
        return answers
