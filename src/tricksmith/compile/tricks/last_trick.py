"""What the last trick is worth by an author's `trick_worth`, where that depends on nothing else."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tricksmith.errors import RulesError
from tricksmith.rules import GameRules

if TYPE_CHECKING:
    from tricksmith.compile.tricks.rule_caller import RuleCaller

__all__ = ["MAX_WORTH", "WatchedTrick", "last_trick_worth"]

MAX_WORTH = 1_000_000
"""The most that a card or the last trick can add to a counter or take from it; the core takes a little more."""


class WatchedTrick:
    """A finished trick of which only `last`, and the game and mode it was played under, can be read.

    >>> WatchedTrick(last=True, game=None, mode="hearts").last
    True
    >>> WatchedTrick(last=True, game=None, mode="hearts").won_by
    Traceback (most recent call last):
    tricksmith.errors.RulesError: it reads trick.won_by
    """

    def __init__(self, *, last: bool, game: object, mode: object) -> None:
        self.last, self.game, self.mode = last, game, mode

    def __getattr__(self, name: str) -> Any:
        if name.startswith("__"):
            raise AttributeError(name)
        raise RulesError(f"it reads trick.{name}")


def last_trick_worth(caller: RuleCaller) -> tuple[int, ...]:
    """Return what the last trick adds to each counter, where that depends on nothing but its being the last.

    Args:
        caller: The caller of the game's functions in one mode.

    Raises:
        RulesError: If the game's `trick_worth` depends on more, fails, or gives no whole number up to `MAX_WORTH`.
    """
    game, mode = caller.game, caller.mode
    if type(game).trick_worth is GameRules.trick_worth:
        return (0,) * len(game.counters)
    worths = []
    for counter in game.counters:
        for last in (False, True):
            try:
                value = game.trick_worth(counter, WatchedTrick(last=last, game=game, mode=mode), mode)  # type: ignore[arg-type]
            except RulesError as error:
                raise _unknown_worth(caller, str(error)) from error
            except Exception as error:  # noqa: BLE001 - any error of an author's function is reported with its case
                caller.fail("trick_worth", (counter,), error)
            if not _is_whole(value):
                raise caller.error(
                    "trick_worth", (counter,), f"gives {value!r}, not a whole number up to {MAX_WORTH:,}"
                )
            if value and not last:
                raise _unknown_worth(caller, f"it gives {value} for another trick")
        worths.append(value)
    return tuple(worths)


def _is_whole(value: object) -> bool:
    return isinstance(value, int) and abs(value) <= MAX_WORTH


def _unknown_worth(caller: RuleCaller, why: str) -> RulesError:
    """The error for a `trick_worth` that the core does not know."""
    known = "the compiled core knows a trick_worth() of the last trick alone"
    return RulesError(f"{caller.game.id}: {known}, and {why}; points in cards belong in worth()")
