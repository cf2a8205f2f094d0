"""Every error that tricksmith raises, in one tree.

TricksmithError
├── NotationError      a text that isn't a card, a set of cards or a move
├── IllegalMove        a move that the rules forbid now: with rule id, sentence and evidence
├── OptionError        an unknown game, option or player count, or a value out of range
├── DealError          hands and piles that no deal of the game can give
├── RecordError        a damaged record: with its line, hand and action
├── ModelError         a file that is not an opponent model, or one of another game
├── RulesError         a fault in a game's own file: with the function and the case
└── BotError           a fault of a bot: with its name, and the deal and the seat where it showed

The server has two of its own, which its callers alone can meet: `tricksmith.server.errors`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable

__all__ = [
    "BotError",
    "DealError",
    "IllegalMove",
    "ModelError",
    "NotationError",
    "OptionError",
    "RecordError",
    "RulesError",
    "TricksmithError",
]


class TricksmithError(Exception):
    """The root of every error that tricksmith raises on purpose."""


class NotationError(TricksmithError, ValueError):
    """A text that cannot be read as a card, a set of cards or a move."""


class IllegalMove(TricksmithError, ValueError):
    """A move that the rules forbid now.

    `rule` is the rule's id, `sentence` says what is wrong and what would be right, and `evidence` lists, in notation,
    the cards or calls that bind the seat. The text of the error is the sentence with its rule.

    >>> error = IllegalMove("7h", rule="NM4", sentence="hearts were led and you hold 3h", evidence=("3h",))
    >>> print(error)
    7h: hearts were led and you hold 3h (NM4)
    """

    def __init__(self, move: object, *, rule: str, sentence: str, evidence: Iterable[object] = ()) -> None:
        self.move = str(move)
        self.rule = rule
        self.sentence = sentence
        self.evidence: tuple[str, ...] = tuple(str(item) for item in evidence)
        super().__init__(f"{self.move}: {sentence} ({rule})")

    def __reduce__(self) -> tuple[object, ...]:
        return _illegal_move, (self.move, self.rule, self.sentence, self.evidence)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, IllegalMove) and self.__reduce__() == other.__reduce__()

    def __hash__(self) -> int:
        return hash((self.move, self.rule, self.sentence, self.evidence))


def _illegal_move(move: str, rule: str, sentence: str, evidence: tuple[str, ...]) -> IllegalMove:
    return IllegalMove(move, rule=rule, sentence=sentence, evidence=evidence)


class OptionError(TricksmithError, ValueError):
    """An unknown game, option or player count, or an option's value out of range."""


class DealError(TricksmithError, ValueError):
    """Hands and piles that no deal of the game can give."""


class RecordError(TricksmithError, ValueError):
    """A damaged record: the sentence, and where the damage is.

    `line` counts from 1, `hand` and `action` from 1 too; each is None where the fault lies outside of it.
    """

    def __init__(
        self, sentence: str, *, line: int | None = None, hand: int | None = None, action: int | None = None
    ) -> None:
        self.sentence = sentence
        self.line, self.hand, self.action = line, hand, action
        places = (("line", line), ("hand", hand), ("action", action))
        where = ", ".join(f"{name} {number}" for name, number in places if number is not None)
        super().__init__(f"{where}: {sentence}" if where else sentence)

    def __reduce__(self) -> tuple[object, ...]:
        return _record_error, (self.sentence, self.line, self.hand, self.action)

    def at_line(self, line: int) -> RecordError:
        """Return the same error with the line of the file where the record is."""
        return RecordError(self.sentence, line=line, hand=self.hand, action=self.action)


def _record_error(sentence: str, line: int | None, hand: int | None, action: int | None) -> RecordError:
    return RecordError(sentence, line=line, hand=hand, action=action)


class ModelError(TricksmithError):
    """A file that is not an opponent model, or one of another game."""


class RulesError(TricksmithError):
    """A fault in a game's own file, found while playing or compiling it."""


class BotError(TricksmithError):
    """A fault of a bot, which gave no move or an illegal one: with its name, and the deal and the seat."""
