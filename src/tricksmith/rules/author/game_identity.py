"""The identity of a game: its class, the number of players, the options, and the state of the match.

Games of equal identity are equal, so that caches share what was derived from them.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from functools import cached_property
from typing import TYPE_CHECKING, Any, ClassVar, Generic, Self

from tricksmith.errors import OptionError, RulesError
from tricksmith.rules.author.contract import B, M, or_list
from tricksmith.rules.author.option import Options
from tricksmith.rules.author.seat import Seat

if TYPE_CHECKING:
    from collections.abc import Hashable

    from tricksmith.rules.author.contract import Contract, Tally, Verdict

__all__ = ["GameIdentity"]

MAX_MATCH_STATES = 1000
"""The most games at other states of the match that are kept."""


class _Placeholder:
    """A placeholder for a match's state; there is one of each name, which copies and pickles keep."""

    def __init__(self, name: str) -> None:
        self.name = name

    def __repr__(self) -> str:
        return self.name

    def __reduce__(self) -> str:
        return self.name


_AT_START = _Placeholder("_AT_START")
_ANY_HAND = _Placeholder("_ANY_HAND")
"""In place of the match's state: that of the first hand; and that of no particular hand, for the rules of a trick."""


class GameIdentity(ABC, Generic[M, B]):
    """A game at one table, at one point of its match.

    Raises:
        OptionError: If the game is not for this number of players, or an option or its value is unknown.
    """

    id: ClassVar[str]
    name: ClassVar[str]
    author: ClassVar[str]
    seats: ClassVar[tuple[int, ...]]
    """The numbers of players it is for."""
    usual: ClassVar[int | None] = None
    """The number of players when none is asked for; without it the smallest."""
    option_type: ClassVar[type[Options]] = Options

    def __init__(self, players: int | None = None, **options: object) -> None:
        count = (self.usual or self.seats[0]) if players is None else players
        if count not in self.seats:
            raise OptionError(f"{self.id} is for {or_list(self.seats)} players, not {count}")
        self.players = count
        self.options = self.option_type.build(self.id, count, options)
        self.derived: dict[tuple[object, ...], Any] = {}
        """A cache of what follows from the rules, such as automata. It is not part of the game's identity."""
        self._state: Hashable = _AT_START
        self._states: dict[Hashable, Self] = {}
        """The same game at other states of its match; all of them share it."""

    # The match -------------------------------------------------------------------------------------------------------

    def start(self) -> Hashable:
        """Return the state of a match before its first hand: what later hands depend on in addition to the totals."""
        return None

    def after_hand(self, tally: Tally[M, B], totals: tuple[int, ...]) -> Hashable:
        """Return the state of the match after a hand; `self.match` is that before it. By default it does not change.

        The state is public, small and hashable: a number, a tuple. A hand that is dealt again leaves it as it is.

        Args:
            tally: The hand, as `score` reads it.
            totals: The points of each side, those of this hand included.
        """
        state: Hashable = self.match
        return state

    @abstractmethod
    def verdict(self, totals: tuple[int, ...], hands: int, contract: Contract[M, B] | None) -> Verdict | None:
        """Return the end of the match; None if it goes on.

        Args:
            totals: The points of each side, by side.
            hands: The number of hands that were played.
            contract: The last hand's contract; None if it was dealt again.
        """

    def next_dealer(self, dealer: Seat, contract: Contract[M, B] | None) -> Seat:
        """Return who deals the next hand. By default the next seat."""
        return Seat((dealer + 1) % self.players)

    @cached_property
    def match(self) -> Any:
        """Return the state of the match before this hand: what `start` returned, or `after_hand` after the last.

        `layout`, `calls`, `score` and `aim` can read it. So can `verdict` and `next_dealer`, for which it is the state
        after the hand. The rules of a trick can't: the calls pass on what they need in the contract's mode.

        Raises:
            RulesError: If a rule of a trick reads it.
        """
        if self._state is _ANY_HAND:
            what = "the rules of a trick can't read self.match: pass what they need on in the contract's mode"
            raise RulesError(f"{self.id}: {what}")
        return self.start() if self._state is _AT_START else self._state

    def at(self, state: Hashable) -> Self:
        """Return the same game, for a hand at this state of the match.

        Args:
            state: What `start` or `after_hand` returned.

        Raises:
            RulesError: If the state cannot be hashed.
        """
        if not self.has_states:
            return self
        try:
            game = self._states.get(state)
        except TypeError as error:
            raise RulesError(f"{self.id}: the state of a match must be hashable, and {state!r} is not") from error
        if game is None:
            if len(self._states) >= MAX_MATCH_STATES:
                self._states.clear()
            game = self._states[state] = type(self)(self.players, **self.options.as_dict())
            game._state, game._states = state, self._states
        return game

    @cached_property
    def has_states(self) -> bool:
        """Return whether hands differ by the state of the match."""
        return any(getattr(type(self), name) is not getattr(GameIdentity, name) for name in ("start", "after_hand"))

    @cached_property
    def of_tricks(self) -> Self:
        """Return the game as the rules of its tricks see it, which are the same in every hand of a match."""
        return self.at(_ANY_HAND)

    # Identity --------------------------------------------------------------------------------------------------------

    @cached_property
    def _key(self) -> tuple[object, ...]:
        state = None if not self.has_states else _ANY_HAND if self._state is _ANY_HAND else self.match
        return type(self), self.players, self.options, state

    @cached_property
    def _hash(self) -> int:
        return hash(self._key)  # kept, because games are keys of every cache

    def __eq__(self, other: object) -> bool:
        return self is other or (isinstance(other, GameIdentity) and self._key == other._key)

    def __hash__(self) -> int:
        return self._hash

    def __repr__(self) -> str:
        values = "".join(f", {name}={value!r}" for name, value in self.options.as_dict().items())
        state = "" if self._state is _AT_START else f".at({self._state!r})"
        return f"{type(self).__name__}(players={self.players}{values}){state}"

    def __reduce__(self) -> tuple[Any, ...]:
        return _restored_game, (type(self), self.players, self.options.as_dict(), self._state)


def _restored_game(
    game_class: type[GameIdentity[Any, Any]], players: int, options: dict[str, Any], state: Hashable
) -> GameIdentity[Any, Any]:
    game = game_class(players, **options)
    return game if state is _AT_START else game.at(state)
