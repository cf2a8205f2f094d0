"""Every error that tricksmith raises, in one tree.

TricksmithError
├── NotationError      a text that isn't a card, a set of cards or a move
├── IllegalMove        a move that the rules forbid now: with rule id, sentence and evidence
├── OptionError        an unknown game, option or player count, or a value out of range
├── DealError          hands and piles that no deal of the game can give
├── RecordError        a damaged record: with its line, hand and action
├── ModelError         a file that is not an opponent model, or one of another game
├── RulesError         a fault in a game's own file: with the function and the case
└── BotError           a fault of a bot: with its name and seat, and in the arena the deal

`BotWarning` is no error: the game goes on, but a bot plays worse than it could.

The server has two more, which only code that uses the server meets: `tricksmith.server.errors`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable

__all__ = [
    "BotError",
    "BotWarning",
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
    """The root of every error that tricksmith raises on purpose.

    >>> issubclass(OptionError, TricksmithError), issubclass(OptionError, ValueError)
    (True, True)
    """


class NotationError(TricksmithError, ValueError):
    """A text that cannot be read as a card, a set of cards or a move.

    >>> from tricksmith.cards import FRENCH
    >>> FRENCH.set("7h 7h")
    Traceback (most recent call last):
    tricksmith.errors.NotationError: 7h is twice in '7h 7h': a set holds each card once
    """


class IllegalMove(TricksmithError, ValueError):
    """A move that the rules forbid now.

    `rule` is the rule's id, or empty if no rule of the game is the reason, as after the last trick. `sentence` says
    what is wrong and what would be right, and `evidence` lists, in notation, the cards or calls that bind the seat. If
    the sentence is a reason followed by the evidence, `why` is the reason alone; else it is empty. The text of the
    error is the move, the sentence and the rule.

    >>> error = IllegalMove("7h", rule="NM4", sentence="hearts were led and you hold 3h", evidence=("3h",))
    >>> print(error)
    7h: hearts were led and you hold 3h (NM4)
    """

    def __init__(
        self, move: object, *, rule: str, sentence: str, evidence: Iterable[object] = (), why: str = ""
    ) -> None:
        self.move = str(move)
        self.rule = rule
        self.sentence = sentence
        self.evidence: tuple[str, ...] = tuple(map(str, evidence))
        self.why = why
        super().__init__(f"{self.move}: {sentence} ({rule})" if rule else f"{self.move}: {sentence}")

    def __reduce__(self) -> tuple[object, ...]:
        return _illegal_move, (self.move, self.rule, self.sentence, self.evidence, self.why)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, IllegalMove) and self.__reduce__() == other.__reduce__()

    def __hash__(self) -> int:
        return hash((self.move, self.rule, self.sentence, self.evidence))


def _illegal_move(move: str, rule: str, sentence: str, evidence: tuple[str, ...], why: str) -> IllegalMove:
    return IllegalMove(move, rule=rule, sentence=sentence, evidence=evidence, why=why)


class OptionError(TricksmithError, ValueError):
    """An unknown game, option or player count, or an option's value out of range.

    >>> from tricksmith import games
    >>> games.get("nonsuch")
    Traceback (most recent call last):
    tricksmith.errors.OptionError: no game named 'nonsuch': did you mean nonesuch?
    """


class DealError(TricksmithError, ValueError):
    """Hands and piles that no deal of the game can give.

    >>> from tricksmith.rules import Deal, Layout
    >>> from tricksmith.cards import FRENCH
    >>> Deal(()).check(Layout(FRENCH.all, hands=13), players=4)
    Traceback (most recent call last):
    tricksmith.errors.DealError: hands: 4 are dealt, not 0
    """


class RecordError(TricksmithError, ValueError):
    """A damaged record.

    Attributes:
        sentence: What is wrong.
        line: The line of the file, from 1; None if it is not known.
        hand: The number of the hand, from 1; None if the fault is not in a hand.
        action: The number of the action, from 1; None if the fault is not in an action.
    """

    def __init__(
        self, sentence: str, *, line: int | None = None, hand: int | None = None, action: int | None = None
    ) -> None:
        self.sentence = sentence
        self.line, self.hand, self.action = line, hand, action
        numbers = (("line", line), ("hand", hand), ("action", action))
        position = ", ".join(f"{name} {number}" for name, number in numbers if number is not None)
        super().__init__(f"{position}: {sentence}" if position else sentence)

    def __reduce__(self) -> tuple[object, ...]:
        return _record_error, (self.sentence, self.line, self.hand, self.action)

    def at_line(self, line: int) -> RecordError:
        """Return the same error with the line of the file where the record is.

        Args:
            line: The line, from 1.

        >>> print(RecordError("an action is missing", hand=2).at_line(7))
        line 7, hand 2: an action is missing
        """
        return RecordError(self.sentence, line=line, hand=self.hand, action=self.action)


def _record_error(sentence: str, line: int | None, hand: int | None, action: int | None) -> RecordError:
    return RecordError(sentence, line=line, hand=hand, action=action)


class ModelError(TricksmithError):
    """A file that is not an opponent model, or one of another game.

    >>> from tricksmith.belief import OpponentModel
    >>> OpponentModel.from_json("{}")
    Traceback (most recent call last):
    tricksmith.errors.ModelError: this is not a model: it has no 'format'
    """


class RulesError(TricksmithError):
    """A fault in a game's own file, found while playing or compiling it.

    >>> from pathlib import Path
    >>> from tempfile import TemporaryDirectory
    >>> from tricksmith import games
    >>> with TemporaryDirectory() as folder:
    ...     path = Path(folder, "mine.py")
    ...     _ = path.write_text("deck = nothing")
    ...     try:
    ...         games.load(str(path))
    ...     except RulesError as error:
    ...         print(str(error).removeprefix(folder))
    /mine.py cannot be loaded: line 1, in <module>: NameError: name 'nothing' is not defined
    """


class BotError(TricksmithError):
    """A fault of a bot, such as no move or an illegal one: with its name and seat, and in the arena the deal.

    >>> from random import Random
    >>> from tricksmith import bots, games, play
    >>> class Silent(bots.LegalMovesBot):
    ...     name = "silent"
    ...
    ...     def pick(self, moves, rng):
    ...         return None
    >>> play.decide(play.Match.begin(games.get("nonesuch"), seed="example").hand, Silent(), Random(1))
    Traceback (most recent call last):
    tricksmith.errors.BotError: silent in seat 2 returned None, which is not a move
    """


class BotWarning(UserWarning):
    """A bot makes a simpler move, because a game's own function fails in what it works out: with file and line.

    It is given once for each fault. `tricksmith check` reports such a fault with the case.

    Attributes:
        place: The file, line, function and kind of the fault without its text, which can name cards.

    >>> import warnings
    >>> from tricksmith.errors import BotWarning
    >>> warnings.filterwarnings("error", category=BotWarning)  # such a game stops at its first fault
    >>> warnings.filters.pop(0)[2].__name__
    'BotWarning'
    """

    def __init__(self, text: str, *, place: str = "") -> None:
        super().__init__(text)
        self.place = place
