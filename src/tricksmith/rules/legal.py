"""The legal moves of a position, as a set that keeps its order."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, overload

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tricksmith.rules.move import Move

__all__ = ["LegalMoves"]


class LegalMoves(Sequence["Move"]):
    """Moves in a pinned order: `in`, `len`, iteration, indexing, and notation as text.

    >>> from tricksmith.rules.move import Call
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
        return (
            ", ".join(map(str, self._moves))
            if any(" " in str(m) for m in self._moves)
            else " ".join(map(str, self._moves))
        )

    def __repr__(self) -> str:
        return f"<LegalMoves {self}>"
