"""The process that checks an edited game file before the server loads it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tricksmith import games, testing
from tricksmith.errors import TricksmithError
from tricksmith.server.child import answer_questions
from tricksmith.third_party_errors import describe_error, is_failure, place_of
from tricksmith.third_party_limits import ThirdPartyTimeout, enforced

if TYPE_CHECKING:
    from tricksmith.games import GameFile

__all__ = ["fault_of", "run"]

CHECK_HANDS = 2
"""The hands that are played to check a file before its game replaces the old one; `tricksmith check` plays more."""


def fault_of(file: GameFile) -> str:
    """Return what is wrong with a game file in one line, "" for nothing; an error in its code with its place.

    The game is checked with its usual number of players and options. It replaces the game of that file in this process.
    """
    try:
        with enforced():
            game_class = games.add_file(file)
            testing.check(game_class(), hands=CHECK_HANDS, seed="reload")
    except testing.GameCheckError as error:
        cause = error.__cause__
        has_place = cause is not None and not isinstance(cause, TricksmithError) and place_of(cause) is not None
        return describe_error(cause) if cause is not None and has_place else error.what.partition("\n")[0]
    except (TricksmithError, ThirdPartyTimeout) as error:
        return " ".join(str(error).split())
    except BaseException as error:
        if not is_failure(error):
            raise
        return describe_error(error)
    return ""


def run() -> None:
    """Answer questions until the input ends."""
    answer_questions(fault_of)
