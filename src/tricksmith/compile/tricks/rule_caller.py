"""Calls of an author's functions, case by case, with errors that name the function and the case.

`Obligations` and `FlagSets` collect what the functions return about plays and flags.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any, NoReturn

import numpy as np

from tricksmith.cards import CardSet
from tricksmith.compile.trick_schema import MAX_FLAG_SETS, MAX_STATES
from tricksmith.errors import RulesError
from tricksmith.rules import NO_FLAGS, GameRules, Must

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from tricksmith.cards import Card
    from tricksmith.rules import Flags, TrickSoFar

__all__ = ["FlagSets", "Obligations", "RuleCaller"]


class RuleCaller:
    """A caller of one game's functions in one mode, case by case.

    Attributes:
        game: The game.
        mode: The mode.
        culprit: The name of the function that the last error is about; "" before there is one.
    """

    def __init__(self, game: GameRules[Any, Any], mode: Any) -> None:
        self.game, self.mode = game, mode
        self.culprit = ""

    def call(self, name: str, *case: Any, **keywords: Any) -> Any:
        """Return what the game's function answers in this case, with the mode as its last positional argument.

        Raises:
            RulesError: If the function fails.
        """
        try:
            return getattr(self.game, name)(*case, self.mode, **keywords)
        except Exception as error:  # noqa: BLE001 - any error of an author's function is reported with its case
            self.fail(name, case, error)

    def call_all(self, name: str, *case: Any) -> tuple[Any, ...]:
        """Return all that the game's function, which may be a generator, answers in this case.

        Raises:
            RulesError: If the function fails, or does not return an iterable.
        """
        answer = self.call(name, *case)
        if not isinstance(answer, Iterable):
            raise self.error(name, case, f"gives {answer!r}, which is not a list")
        try:
            return tuple(answer)
        except Exception as error:  # noqa: BLE001 - any error of a generator is reported with its case too
            self.fail(name, case, error)

    def fail(self, name: str, case: tuple[Any, ...], error: Exception) -> NoReturn:
        """Raise the error for a function that failed in this case."""
        why = f"{type(error).__name__}: {error}" if str(error) else type(error).__name__
        raise self.error(name, case, f"raises {why}") from error

    def error(self, name: str, case: tuple[Any, ...], what: str) -> RulesError:
        """Return the error that says what is wrong with this function's answer in this case."""
        self.culprit = name
        arguments = ", ".join(map(_text, (*case, self.mode)))
        return RulesError(f"{self.game.id}: {name}({arguments}) {what}")


def _text(value: Any) -> str:
    """A short name of an argument: cards and suits as they are written, an unfinished trick by its cards."""
    if isinstance(value, frozenset):
        return "{" + ", ".join(sorted(map(repr, value))) + "}"
    if isinstance(value, tuple):
        fields = getattr(value, "_fields", None)
        inner = [_text(item) for item in value]
        return f"({', '.join(inner)})" if fields is None else f"{type(value).__name__}({', '.join(inner)})"
    return str(value)


Masks = tuple[tuple[int, int], ...]
"""An obligation: pairs of masks, of which a seat that holds a card of the first must play one of the second."""


class Obligations:
    """What the next seat must play, each different obligation once.

    Attributes:
        caller: The caller of the game's functions.
        flag_sets: The sets of hand flags.
        deck: The deck.
        all_cards: The mask of all cards in the game.
        numbers: The number of each obligation.
    """

    def __init__(self, caller: RuleCaller, flag_sets: list[Flags]) -> None:
        self.caller, self.flag_sets = caller, flag_sets
        self.deck = caller.game.deck
        self.all_cards = caller.game.cards.mask
        self.numbers: dict[Masks, int] = {}

    def of(self, trick: TrickSoFar) -> list[int]:
        """Return the number of the next seat's obligation for each set of flags."""
        return [self.numbers.setdefault(self._masks(trick, flags), len(self.numbers)) for flags in self.flag_sets]

    def _masks(self, trick: TrickSoFar, flags: Flags) -> Masks:
        case = trick, flags
        masks = []
        for must in self.caller.call_all("must_play", *case):
            if not isinstance(must, Must):
                raise self.caller.error("must_play", case, f"gives {must!r}, which is not a Must")
            parts: tuple[Any, ...] = must.cards, CardSet(self.deck) if must.also is None else must.also
            for part in parts:
                if not isinstance(part, CardSet) or part.deck is not self.deck:
                    raise self.caller.error("must_play", case, f"names {part!r}, no cards of the deck {self.deck.name}")
            masks.append((must.cards.mask & self.all_cards, must.allowed.mask & self.all_cards))
        return tuple(masks)

    def arrays(self) -> tuple[NDArray[np.uint64], NDArray[np.uint64]]:
        """Return the obligations as masks, both (obligations, Musts) uint64; each row ends with all cards.

        A seat that holds a card of a mask in the first array must play one of the mask in the same place of the second;
        the first pair in a row that applies binds.
        """
        if len(self.numbers) > MAX_STATES:
            raise self.caller.error(
                "must_play", (), f"gives {len(self.numbers)} different obligations; tables hold {MAX_STATES}"
            )
        shape = len(self.numbers), max(map(len, self.numbers)) + 1
        hold, play = np.full(shape, self.all_cards, np.uint64), np.full(shape, self.all_cards, np.uint64)
        for masks, row in self.numbers.items():
            for column, (holding, allowed) in enumerate(masks):
                hold[row, column], play[row, column] = holding, allowed
        return hold, play


class FlagSets:
    """Every set of hand flags that can come up, and what leads from one to another.

    Attributes:
        game: The game.
        after_trick: The flags that each trick adds.
        led: The flags that each card adds when it is led.
        followed: The flags that each card adds when a follower plays it.
        sets: All sets, the empty one first.

    Raises:
        RulesError: If a function of the game fails or returns something wrong, or there are too many sets.
    """

    def __init__(self, caller: RuleCaller) -> None:
        self.game = caller.game
        self.after_trick = self._checked(caller, "flags_after_trick", (), caller.call("flags_after_trick"))
        self.led: dict[Card, Flags] = {}
        self.followed: dict[Card, Flags] = {}
        for card in self.game.cards:
            for flags_of, leading in ((self.led, True), (self.followed, False)):
                flags = caller.call("flags_of", card, leading=leading)
                flags_of[card] = self._checked(caller, "flags_of", (card,), flags)
        steps = {*self.led.values(), *self.followed.values(), self.after_trick}
        flag_sets: dict[Flags, None] = {NO_FLAGS: None}
        todo = [NO_FLAGS]
        while todo:
            flags = todo.pop()
            new = {flags | step for step in steps} - flag_sets.keys()
            todo += new
            flag_sets.update(dict.fromkeys(new))
            if len(flag_sets) > MAX_FLAG_SETS:
                raise RulesError(f"{self.game.id}: flags_of() gives more than {MAX_FLAG_SETS} sets of flags: note less")
        self.sets = sorted(flag_sets, key=lambda flags: (len(flags), sorted(flags)))

    @staticmethod
    def _checked(caller: RuleCaller, name: str, case: tuple[Any, ...], flags: Any) -> Flags:
        if not isinstance(flags, frozenset) or not all(isinstance(flag, str) for flag in flags):
            raise caller.error(name, case, f"gives {flags!r}, not a frozenset of texts")
        return flags

    def steps(self) -> tuple[NDArray[np.uint8], NDArray[np.uint8], NDArray[np.uint8]]:
        """Return the flags after a lead and after a follower's card, by flags and card, and after a trick."""
        number_of = {flags: number for number, flags in enumerate(self.sets)}
        shape = len(self.sets), len(self.game.deck.cards)
        lead, follow = np.zeros(shape, np.uint8), np.zeros(shape, np.uint8)
        for number, flags in enumerate(self.sets):
            for card in self.game.cards:
                lead[number, card.index] = number_of[flags | self.led[card]]
                follow[number, card.index] = number_of[flags | self.followed[card]]
        return lead, follow, np.array([number_of[flags | self.after_trick] for flags in self.sets], np.uint8)
