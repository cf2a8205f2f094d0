"""What the rules of a third-party game may raise when a bot asks them about a simulated hand."""

from __future__ import annotations

from tricksmith.errors import BotWarning, RulesError, TricksmithError
from tricksmith.third_party_errors import describe_error, describe_place, is_fault, warn_once

__all__ = ["THIRD_PARTY_GAME_ERRORS", "is_game_fault", "warn_of_game_fault"]

THIRD_PARTY_GAME_ERRORS = (
    ArithmeticError, AssertionError, AttributeError, LookupError, RuntimeError, StopIteration, TricksmithError,
    TypeError, ValueError,
)  # fmt: skip
"""What the rules of a third-party game may raise when asked about a simulated hand. The match goes on: the bot then
decides without what it asked for, and `warn_of_game_fault` reports it if the author's code has failed."""


def is_game_fault(error: BaseException) -> bool:
    """Return whether the author's code has failed, rather than the library refusing what bots can't work out."""
    return not isinstance(error, RulesError) and is_fault(error)


def warn_of_game_fault(error: BaseException) -> None:
    """Issue a `BotWarning`, once for each fault, if this is a failure of the author's code.

    Args:
        error: What a bot has caught.
    """
    if is_game_fault(error):
        text = f"bots can't work out some moves and make simpler ones: {describe_error(error)}. "
        warn_once(BotWarning(f"{text}`tricksmith check` shows the case", place=describe_place(error)))
