"""What the checker reports: how much it checked, and where a game breaks the contract of all games."""

from __future__ import annotations

import sys
from contextlib import suppress
from dataclasses import dataclass, fields, replace
from reprlib import Repr
from typing import TYPE_CHECKING, Any, NamedTuple, NoReturn

from tricksmith._deprecated import renamed_method
from tricksmith.errors import RulesError, TricksmithError
from tricksmith.rules import Game
from tricksmith.third_party_errors import is_failure, place_of, root_of, safe_text

if TYPE_CHECKING:
    from collections.abc import Callable
    from types import FrameType, TracebackType

    from tricksmith.rules import Hand, Move

__all__ = ["CaseGuard", "CheckCase", "GameCheckError", "Obstacle", "Report"]

MAX_REPR = 80
"""The most characters of an argument that an error shows."""


class GameCheckError(TricksmithError, AssertionError):
    """A game breaks what every game must keep, as `check` found out.

    Attributes:
        what: What is broken.
        game: The game, with its number of players and options.
        seed: The seed of the hands.
        hand: The number of the hand, from 0; None outside of a hand.
        actions: The moves that lead to the position.
    """

    def __init__(
        self, what: str, *, game: object, seed: str = "", hand: int | None = None, actions: tuple[Move, ...] = ()
    ) -> None:
        self.what = what
        self.game = game
        self.seed = seed
        self.hand = hand
        self.actions = actions
        super().__init__("\n".join(self._lines()))

    def __reduce__(self) -> tuple[object, ...]:
        return _unpickled_error, (self.what, self.game, self.seed, self.hand, self.actions)

    def _lines(self) -> list[str]:
        lines = [self.what, f"  game: {self.game!r}"]
        if self.hand is not None:
            lines.append(
                f"  hand {self.hand} of seed {self.seed!r}, after {', '.join(map(str, self.actions)) or 'the deal'}"
            )
        at = _state_of(self.game)
        if self.hand is not None or at:
            numbers = f", seed={self.seed!r}, hands=[{self.hand}]" if self.hand is not None else ""
            lines.append(f"  to see it again: tricksmith.testing.check(game{at}{numbers})")
        return lines


def _state_of(game: object) -> str:
    """The code that puts a game at a later state of its match, such as ".at(3)"; "" for a game at the start."""
    with suppress(Exception):  # a broken game may raise anything here, and another error reports it
        if isinstance(game, Game) and game.has_states and game.match != game.start():
            return f".at({game.match!r})"
    return ""


def _unpickled_error(what: str, game: object, seed: str, hand: int | None, actions: tuple[Move, ...]) -> GameCheckError:
    """Make the error again when it is unpickled."""
    return GameCheckError(what, game=game, seed=seed, hand=hand, actions=actions)


@dataclass(frozen=True)
class CheckCase:
    """The position that is checked: everything that an error has to name.

    Attributes:
        game: The game, or its class before there is one.
        seed: The seed of the hands.
        hand: The number of the hand, from 0; None outside of a hand.
        actions: The moves that lead to the position.
    """

    game: object
    seed: str = ""
    hand: int | None = None
    actions: tuple[Move, ...] = ()

    def at(self, hand: Hand) -> CheckCase:
        """Return the case at this position of the hand."""
        return replace(self, actions=hand.actions)

    def fail(self, what: str) -> NoReturn:
        """Raise a `GameCheckError` that says what is wrong."""
        raise GameCheckError(what, game=self.game, seed=self.seed, hand=self.hand, actions=self.actions)

    def guard(self, doing: str | Callable[[], str]) -> CaseGuard:
        """Return the context of a `with` block in which any error becomes a `GameCheckError` that names the function.

        Args:
            doing: What is done in the block; a function that returns the text if it takes time to make.
        """
        return CaseGuard(self, doing)


class CaseGuard:
    """Turns what a game's own functions raise into an error that names the function and its arguments."""

    def __init__(self, case: CheckCase, doing: str | Callable[[], str]) -> None:
        self.case = case
        self.doing = doing

    def __enter__(self) -> None:
        pass

    def __exit__(
        self, error_type: type[BaseException] | None, error: BaseException | None, traceback: TracebackType | None
    ) -> None:
        if error is None or isinstance(error, GameCheckError) or not is_failure(error):
            return
        doing = self.doing if isinstance(self.doing, str) else self.doing()
        root = root_of(error)
        culprit, game = _culprit(self.case.game, traceback if root is error else root.__traceback__)
        case = replace(self.case, game=game)
        if isinstance(error, RulesError):  # its text already says what is wrong and where
            what = f"{doing}: {error}"
        else:
            message = safe_text(root, str)
            what = f"{doing}: {culprit} raised {type(root).__name__}{message and ': ' + message}"
            if place := place_of(error):
                what += f"\n  in the file: {place}"
        raise GameCheckError(what, game=case.game, seed=case.seed, hand=case.hand, actions=case.actions) from error


def _culprit(game: object, trace: TracebackType | None) -> tuple[str, object]:
    """The innermost running function of the game's own files, else of any file, and the game at its state there."""
    game_class = game if isinstance(game, type) else type(game)
    files = {
        getattr(sys.modules.get(base.__module__), "__file__", None)
        for base in game_class.__mro__
        if issubclass(base, Game) and base is not Game
    }
    frames: list[FrameType] = []
    while trace is not None:
        frames.append(trace.tb_frame)
        trace = trace.tb_next
    own = [frame for frame in frames if frame.f_code.co_filename in files]
    running_games = (frame.f_locals.get("self") for frame in reversed(own))
    game_at_state = next(
        (running for running in running_games if type(running) is game_class and _state_of(running)), game
    )
    return _call(own[-1] if own else frames[-1]), game_at_state


def _call(frame: FrameType) -> str:
    """The call of a running function, with its arguments, as code."""
    code = frame.f_code
    count = code.co_argcount + code.co_kwonlyargcount
    arguments = [f"{name}={_short(frame.f_locals.get(name))}" for name in code.co_varnames[:count] if name != "self"]
    return f"{code.co_qualname}({', '.join(arguments)})"


def _short(value: Any) -> str:
    """A value's repr, shortened if it is long; if its repr fails, the fault itself is still reported."""
    shortener = Repr()
    shortener.maxother = shortener.maxstring = MAX_REPR
    return shortener.repr(value)


class Obstacle(NamedTuple):
    """Something that the compiled core can't take, so that a game is played by its rules.

    Attributes:
        part: The part of the game that it keeps out of the core: "calls" or "tricks".
        what: The author's method, or the question to the table.
        place: The file, the line and the function.
        why: What the core does not support, and what to write instead if there is a way.
        case: The first game, and in the calls the answers, with which it was found.

    >>> print(Obstacle("tricks", "between", "my.py, line 9, in between", "it plays one trick after another", "My(3)"))
    my.py, line 9, in between: it plays one trick after another (with My(3))
    """

    part: str
    what: str
    place: str
    why: str
    case: str

    def __str__(self) -> str:
        return f"{self.place}: {self.why} (with {self.case})"


@dataclass(frozen=True)
class Report:
    """How much a check has looked at, as numbers of what is named.

    Attributes:
        games: Games, each with a number of players and options.
        hands: Hands that were played.
        positions: Positions in these hands.
        accepted: Legal moves that were tried.
        refused: Illegal moves that were tried.
        determinizations: Other deals of the hidden cards in which a view was the same.
        winners: Tricks whose winner was also found by the strength of their cards alone.
        lockstep_decisions: Decisions at which the compiled core, played in lockstep with the rules, agreed with them.
        matches: Matches that were played to the end.
        not_compiled: Why games do not fit into the compiled core, a sentence for each: the first obstacle.
        obstacles: Everything that keeps these games out of the core: each obstacle once for each game.
        bot_notes: What the bots can't work out in these games, a sentence for each.

    >>> print(Report(games=1, hands=20) + Report(games=1, hands=20, lockstep_decisions=700))
    2 games, 40 hands, 0 positions, 0 moves accepted, 0 refused, 0 determinizations, 700 decisions in step, 0 matches
    """

    games: int = 0
    hands: int = 0
    positions: int = 0
    accepted: int = 0
    refused: int = 0
    determinizations: int = 0
    winners: int = 0
    lockstep_decisions: int = 0
    matches: int = 0
    not_compiled: tuple[str, ...] = ()
    obstacles: tuple[Obstacle, ...] = ()
    bot_notes: tuple[str, ...] = ()
    in_step = renamed_method("lockstep_decisions")

    def __add__(self, other: Report) -> Report:
        return Report(*(getattr(self, field.name) + getattr(other, field.name) for field in fields(self)))

    def __str__(self) -> str:
        return (
            f"{self.games:,} games, {self.hands:,} hands, {self.positions:,} positions, "
            f"{self.accepted:,} moves accepted, {self.refused:,} refused, "
            f"{self.determinizations:,} determinizations, {self.lockstep_decisions:,} decisions in step, "
            f"{self.matches:,} matches"
        )
