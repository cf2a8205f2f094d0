"""Comparisons that never hold: a suit with its letter, a card with its code, a rank with a number.

While a check plays, cards and suits detect such comparisons in the files of the game's author. A suit is compared by
value and a card by identity, so such a comparison is silently false, and the rule behind it never applies.
"""

from __future__ import annotations

import sys
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from tricksmith.cards import Card, Suit
from tricksmith.errors import RulesError
from tricksmith.testing.source.source_files import own_classes

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping
    from types import FrameType

    from tricksmith.cards import Deck
    from tricksmith.rules import Game
    from tricksmith.testing.check_report import CheckCase

__all__ = ["watch_comparisons"]


@contextmanager
def watch_comparisons(game_class: type[Game[Any, Any]], case: CheckCase) -> Iterator[None]:
    """Make comparisons that never hold raise a `RulesError` in the files of a game, as long as the block lasts.

    Args:
        game_class: The class of the game.
        case: Where the fault is reported if something else has swallowed the error.
    """
    files = {getattr(sys.modules.get(kind.__module__), "__file__", None) for kind in own_classes(game_class)}
    watch = _Watch(frozenset(file for file in files if file), game_class.deck)
    rank, original_suit_eq, original_card_eq = vars(Card)["rank"], Suit.__eq__, Card.__eq__

    def suits_equal(self: Suit, other: object) -> bool:
        if isinstance(other, str):
            watch.check_text(sys._getframe(1), self, other)
        return original_suit_eq(self, other)

    def cards_equal(self: Card, other: object) -> bool:
        if isinstance(other, str):
            watch.check_text(sys._getframe(1), self, other)
        return original_card_eq(self, other)

    def rank_of(self: Card) -> str | None:
        letter: str | None = rank.__get__(self)
        return letter if letter is None or not watch.is_own(sys._getframe(1)) else _Rank(letter)

    replacements = {
        (Suit, "__eq__"): suits_equal,
        (Card, "__eq__"): cards_equal,
        (Card, "rank"): property(rank_of, rank.__set__),
        (_Rank, "watch"): watch,
    }
    originals = {(kind, name): vars(kind).get(name) for kind, name in replacements}
    _define(replacements)
    try:
        yield
    finally:
        _define(originals)
    if watch.faults:
        case.fail(watch.faults[0])


def _define(attributes: Mapping[tuple[type, str], object]) -> None:
    """Set attributes of classes; None deletes one."""
    for (kind, name), value in attributes.items():
        if value is None and name in vars(kind):
            delattr(kind, name)
        elif value is not None:
            setattr(kind, name, value)


@dataclass(frozen=True, slots=True)
class _Watch:
    """The files whose comparisons are checked, the deck, and the faults that were found."""

    files: frozenset[str]
    deck: Deck
    faults: list[str] = field(default_factory=list)

    def is_own(self, frame: FrameType) -> bool:
        """Whether a file of the game's author is running."""
        return frame.f_code.co_filename in self.files

    def check_text(self, frame: FrameType, value: Suit | Card, text: str) -> None:
        """Refuse the comparison of a suit or a card with a text that is meant for one."""
        if not self.is_own(frame):
            return
        word = text.strip().lower()
        meant = (suit for suit in self.deck.suits if word in (suit.letter, suit.name.lower(), suit.symbol))
        if suit := next(meant, None):
            self.refuse(
                frame, value, text, f'a suit is compared with a suit, as in card.suit == deck.suit("{suit.name}")'
            )
        elif any(text == card.code for card in self.deck.cards):
            self.refuse(frame, value, text, f'a card is compared with a card, as in card == deck.card("{text}")')

    def refuse(self, frame: FrameType, value: object, other: object, what_to_do: str) -> None:
        """Raise the error of a comparison, and keep it in case the game's code catches it."""
        place = f"{frame.f_code.co_filename}, line {frame.f_lineno}, in {frame.f_code.co_name}"
        self.faults.append(f"{place}: {value!r} is never equal to {other!r}: {what_to_do}")
        raise RulesError(self.faults[-1])


class _Rank(str):
    """The letter of a rank, as a game's own file reads it while comparisons are watched."""

    __slots__ = ()

    def __eq__(self, other: object) -> bool:
        watch, frame = vars(_Rank).get("watch"), sys._getframe(1)
        if watch is not None and other is not None and watch.is_own(frame):
            letters = watch.deck.ranks
            if not isinstance(other, str):
                watch.refuse(frame, str(self), other, "card.rank is a letter, and card.level the number of its place")
            elif str(other) not in letters:  # plain letters are compared with a plain one: a rank would come back here
                watch.refuse(frame, str(self), other, f"the ranks of the deck are {' '.join(letters)}")
        return str.__eq__(self, other)

    def __ne__(self, other: object) -> bool:
        return not self == other

    __hash__ = str.__hash__
