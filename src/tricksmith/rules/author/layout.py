"""Layouts and deals: how many cards go where, and which cards went there."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from tricksmith.errors import DealError

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from tricksmith.cards import CardSet

    Permute = Callable[[str, int, int], list[int]]
    """(label, number, size) to a permutation of range(size): the only source of chance in a deal."""

__all__ = ["Deal", "Layout", "Pile", "deal_from"]


@dataclass(frozen=True, slots=True)
class Pile:
    """A pile beside the hands: `size` cards, face up for all to see or face down for nobody.

    `each` deals so many cards to every seat. `stack` names cards that are kept apart and shuffled by themselves; one is
    taken off the stack a hand, until it runs out and is shuffled again.
    """

    name: str
    size: int
    face_up: bool = False
    each: bool = False
    stack: CardSet | None = None


@dataclass(frozen=True, slots=True)
class Layout:
    """What a deal looks like: the cards dealt from, cards a hand, and the piles in the order they are dealt."""

    stock: CardSet
    hands: int
    piles: tuple[Pile, ...] = ()

    def dealt(self, players: int) -> int:
        """How many cards of the stock are dealt to so many players."""
        piles = (pile.size * (players if pile.each else 1) for pile in self.piles if pile.stack is None)
        return self.hands * players + sum(piles)

    def pile(self, name: str) -> Pile:
        """The pile of this name."""
        return next(pile for pile in self.piles if pile.name == name)


@dataclass(frozen=True, slots=True)
class Deal:
    """One deal: a hand for each seat, and the piles by name.

    A pile dealt to each seat is a tuple of sets, any other one set. `number` counts the deals of the match from 0.
    """

    hands: tuple[CardSet, ...]
    piles: Mapping[str, CardSet | tuple[CardSet, ...]] = field(default_factory=dict)
    number: int = 0

    def parts(self) -> list[tuple[str, CardSet]]:
        """Every hand and pile with its name, in order."""
        found = [(f"hands[{seat}]", cards) for seat, cards in enumerate(self.hands)]
        for name, pile in self.piles.items():
            if isinstance(pile, tuple):
                found += [(f"{name}[{seat}]", cards) for seat, cards in enumerate(pile)]
            else:
                found.append((name, pile))
        return found

    def check(self, layout: Layout, players: int) -> None:
        """Raise `DealError` unless this deal fits the layout: sizes, stock, and each card in one place."""
        if len(self.hands) != players:
            raise DealError(f"hands: {players} are dealt, not {len(self.hands)}")
        names = [pile.name for pile in layout.piles]
        if list(self.piles) != names:
            raise DealError(f"the piles are {', '.join(names) or 'none'}, not {', '.join(self.piles) or 'none'}")
        for hand in self.parts()[:players]:
            _check_part(*hand, layout.hands, layout.stock)
        for spec in layout.piles:
            pile = self.piles[spec.name]
            if isinstance(pile, tuple) != spec.each or (isinstance(pile, tuple) and len(pile) != players):
                raise DealError(f"{spec.name}: {'one part a seat' if spec.each else 'one set of cards'} is dealt")
            for cards in pile if isinstance(pile, tuple) else (pile,):
                _check_part(spec.name, cards, spec.size, layout.stock if spec.stack is None else spec.stack)
        seen: dict[object, str] = {}
        for name, cards in self.parts():
            for card in cards:
                if card in seen:
                    raise DealError(f"{card} stands in {seen[card]} and in {name}: a deal holds each card once")
                seen[card] = name


def _check_part(name: str, cards: CardSet, size: int, stock: CardSet) -> None:
    if len(cards) != size:
        raise DealError(f"{name}: {size} cards are dealt, not {len(cards)} ({cards or 'none'})")
    if not cards <= stock:
        raise DealError(f"{name}: {cards - stock} cannot be dealt here")


def deal_from(layout: Layout, *, players: int, number: int, permute: Permute) -> Deal:
    """Deal hand `number` (from 0) of a match: first all hands by seat, then the piles in order.

    `permute(label, number, size)` gives the shuffles: the label is "cards" for the stock, the pile's name for a stack.
    """
    stock = list(layout.stock)
    order = permute("cards", number, len(stock))
    bits = [stock[place].bit for place in order]
    deck, start = layout.stock.deck, 0

    def take(size: int) -> CardSet:
        nonlocal start
        start += size
        return type(layout.stock)(deck, sum(bits[start - size : start]))

    hands = tuple(take(layout.hands) for _ in range(players))
    piles: dict[str, CardSet | tuple[CardSet, ...]] = {}
    for pile in layout.piles:
        if pile.stack is not None:
            cards = list(pile.stack)
            cycle, turn = divmod(number, len(cards))
            top = permute(pile.name, cycle, len(cards))[turn]
            piles[pile.name] = deck.of([cards[top]])
        elif pile.each:
            piles[pile.name] = tuple(take(pile.size) for _ in range(players))
        else:
            piles[pile.name] = take(pile.size)
    return Deal(hands=hands, piles=piles, number=number)
