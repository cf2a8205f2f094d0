"""Moves: everything that a seat can decide, how it is written, and the legal ones as an ordered set."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, overload

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tricksmith.cards import Card, CardSet, Suit
    from tricksmith.rules.author.seat import Seat

__all__ = ["PASS", "Call", "CardMove", "Claim", "KnownMove", "LegalMoves", "Move", "Opening", "Play"]


@dataclass(frozen=True, slots=True)
class Move:
    """A decision of one seat; its `str` is its spelling in records.

    >>> from tricksmith import games
    >>> from tricksmith.play import Match
    >>> hand = Match.begin(games.get("nonesuch"), seed="example").hand
    >>> isinstance(hand.parse("some").known(), Call)
    True
    >>> Claim(2).known()
    Claim(seat=2)
    """

    @abstractmethod
    def known(self) -> KnownMove:
        """Return the move itself, typed as the union of all kinds, for an exhaustive `match`."""


@dataclass(frozen=True, slots=True)
class Call(Move):
    """A call: a bid, a pass, the name of a trump suit, a yes or no.

    Raises:
        TypeError: If the word, the value or another spelling isn't text.

    >>> str(Call("none")), str(Call("bid", "95")), str(Call("trump", "m"))
    ('none', 'bid 95', 'trump m')
    """

    word: str
    value: str = ""
    also: tuple[str, ...] = field(default=(), compare=False, repr=False)
    """Other spellings that can be typed."""

    def __post_init__(self) -> None:
        texts: tuple[object, ...] = self.word, self.value
        also: object = self.also
        if not all(isinstance(text, str) for text in texts):
            right = ", ".join(repr(str(text)) for text in texts)
            raise TypeError(f"the word and the value of a call are texts: write Call({right}), not Call{texts!r}")
        if not isinstance(also, tuple | list) or not all(isinstance(text, str) for text in also):
            raise TypeError(f"`also` is a tuple of texts, such as ('{self.word[:1]}',), not {also!r}")

    @property
    def number(self) -> int:
        """The number that the call says: its value, or another spelling of it.

        Raises:
            ValueError: If it says no number.

        >>> Call("bid", "7").number, Call("nil", also=("0",)).number
        (7, 0)
        """
        return int(next((said for said in (self.value, *self.also) if said.isdecimal()), self.value))

    def known(self) -> Call:
        return self

    def __str__(self) -> str:
        return f"{self.word} {self.value}" if self.value else self.word


PASS = Call("pass", also=("p",))
"""The call to pass, which `p` says too."""


@dataclass(frozen=True, slots=True, eq=False)
class Play(Move):
    """A card played; `named` is the suit that a leader names, in games where leaders name one.

    >>> from tricksmith.cards import DECKTET
    >>> card = DECKTET.card("8ms")
    >>> print(Play(card), Play(card, named=DECKTET.suit("Suns")))
    8ms 8ms/s
    """

    card: Card
    named: Suit | None = None

    def known(self) -> Play:
        return self

    def __str__(self) -> str:
        return f"{self.card.code}/{self.named.letter}" if self.named is not None else self.card.code

    def __eq__(self, other: object) -> bool:
        return self is other or (isinstance(other, Play) and self.card is other.card and self.named == other.named)

    def __hash__(self) -> int:
        return self.card.index  # cheap, because plays are keys of dictionaries at each move


@dataclass(frozen=True, slots=True)
class CardMove(Move):
    """Cards given away or shown outside the tricks, as in a swap, a pass or a discard: `swap 2h 2d 2c`.

    >>> from tricksmith.cards import FRENCH
    >>> print(CardMove("pass", FRENCH.set("2h 3d")))
    pass 2h 3d
    """

    word: str
    cards: CardSet

    def known(self) -> CardMove:
        return self

    def __str__(self) -> str:
        return f"{self.word} {self.cards}"


@dataclass(frozen=True, slots=True)
class Opening(Move):
    """A lead that takes cards from the table with it as a whole trick: `Kh+9c+7d`.

    >>> from tricksmith.cards import FRENCH
    >>> print(Opening(FRENCH.card("7h"), takes=FRENCH.set("2h 3h")))
    7h+2h+3h
    """

    card: Card
    takes: CardSet

    def known(self) -> Opening:
        return self

    def __str__(self) -> str:
        return "+".join([self.card.code, *(card.code for card in self.takes)])


@dataclass(frozen=True, slots=True)
class Claim(Move):
    """An opponent's claim that a seat has revoked, made out of turn: `claim 2`.

    >>> print(Claim(2))
    claim 2
    """

    seat: Seat

    def known(self) -> Claim:
        return self

    def __str__(self) -> str:
        return f"claim {self.seat}"


KnownMove = Call | Play | CardMove | Opening | Claim
"""Every kind of move. Code that handles each kind matches on `move.known()` and ends with `typing.assert_never`, so
that mypy finds the places where a new kind is missing."""


class LegalMoves(Sequence[Move]):
    """Moves in a fixed order, with `in`, `len`, iteration and indexing; its `str` is their notation.

    It holds moves, not their texts: `"some" in moves` is False. `Hand.parse` turns a text into a move.

    Args:
        moves: The moves, in order.

    >>> moves = LegalMoves((Call("none"), Call("some"), Call("most")))
    >>> len(moves), Call("some") in moves, str(moves), moves[-1]
    (3, True, 'none some most', Call(word='most', value=''))
    """

    __slots__ = ("_moves",)

    def __init__(self, moves: tuple[Move, ...]) -> None:
        self._moves = moves

    def __contains__(self, move: object) -> bool:
        return move in self._moves

    def __len__(self) -> int:
        return len(self._moves)

    def __iter__(self) -> Iterator[Move]:
        return iter(self._moves)

    @overload
    def __getitem__(self, index: int) -> Move: ...

    @overload
    def __getitem__(self, index: slice) -> tuple[Move, ...]: ...

    def __getitem__(self, index: int | slice) -> Move | tuple[Move, ...]:
        return self._moves[index]

    def __eq__(self, other: object) -> bool:
        return isinstance(other, LegalMoves) and self._moves == other._moves

    def __hash__(self) -> int:
        return hash(self._moves)

    def __str__(self) -> str:
        texts = [str(move) for move in self._moves]
        return (", " if any(" " in text for text in texts) else " ").join(texts)

    def __repr__(self) -> str:
        return f"<LegalMoves {self}>"
