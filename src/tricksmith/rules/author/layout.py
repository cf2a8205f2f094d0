"""Layouts and deals: how many cards go where, and which cards went there."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from tricksmith.errors import DealError

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from tricksmith.cards import CardSet

    Permute = Callable[[str, int, int], list[int]]
    """A function from (label, number, size) to a permutation of range(size): the only source of chance in a deal."""

__all__ = ["Deal", "Layout", "Pile", "deal_from"]


@dataclass(frozen=True, slots=True)
class Pile:
    """A pile next to the hands."""

    name: str
    """Its name in the calls and the views."""
    size: int
    """The number of its cards; with `each`, of the cards in each seat's part."""
    face_up: bool = False
    """Whether all see its cards; otherwise nobody does."""
    each: bool = False
    """Whether every seat gets a part of it."""
    stack: CardSet | None = None
    """Cards that are shuffled apart from the stock, one of which is turned each hand until they run out."""
    ordered: bool = False
    """Whether its cards lie in an order, from the top down, so that seats can draw from it."""

    def parts(self, players: int) -> int | None:
        """Return the number of its parts: one a seat, or one a card if it is ordered; None if it is one set of cards.

        Args:
            players: The number of players.

        >>> Pile("talon", 4).parts(3), Pile("switch", 5, each=True).parts(3), Pile("stock", 20, ordered=True).parts(3)
        (None, 3, 20)
        """
        return players if self.each else self.size if self.ordered else None

    @property
    def part_size(self) -> int:
        """Return the number of cards in each part, or in the pile itself."""
        return 1 if self.ordered else self.size


@dataclass(frozen=True, slots=True)
class Layout:
    """How many cards of which stock go to each hand and each pile.

    >>> from tricksmith.cards import FRENCH
    >>> layout = Layout(FRENCH.all, hands=12, piles=(Pile("talon", 4),))
    >>> layout.dealt(players=4), layout.pile("talon").size
    (52, 4)
    """

    stock: CardSet
    """The cards that are dealt from."""
    hands: int
    """The number of cards that each seat gets."""
    piles: tuple[Pile, ...] = ()
    """The piles, in the order in which they are dealt after the hands."""

    def dealt(self, players: int) -> int:
        """Return how many cards of the stock are dealt to this number of players.

        Args:
            players: The number of players.
        """
        piles = (pile.part_size * (pile.parts(players) or 1) for pile in self.piles if pile.stack is None)
        return self.hands * players + sum(piles)

    def pile(self, name: str) -> Pile:
        """Return the pile with this name.

        Args:
            name: The name.

        Raises:
            StopIteration: If there is none.
        """
        return next(pile for pile in self.piles if pile.name == name)


@dataclass(frozen=True, slots=True)
class Deal:
    """The cards of one hand of a match.

    >>> from tricksmith.cards import FRENCH
    >>> layout = Layout(FRENCH.set("As Ks Qs Js Ts"), hands=2, piles=(Pile("talon", 1),))
    >>> dealt = Deal((FRENCH.set("As Js"), FRENCH.set("Ks Ts")), {"talon": FRENCH.set("Qs")})
    >>> dealt.check(layout, players=2)
    >>> [f"{name}: {cards}" for name, cards in dealt.parts()]
    ['hands[0]: Js As', 'hands[1]: Ts Ks', 'talon: Qs']
    """

    hands: tuple[CardSet, ...]
    """Each seat's cards, by seat."""
    piles: Mapping[str, CardSet | tuple[CardSet, ...]] = field(default_factory=dict)
    """The piles by name: one set each; a tuple of sets by seat for a pile that is dealt to each, or from the top down,
    a card each, for one that is ordered."""
    number: int = 0
    """The number of hands of the match that were dealt before."""

    def parts(self) -> list[tuple[str, CardSet]]:
        """Return every hand and pile with its name, in order: `hands[0]`, `talon`, `last[2]`."""
        parts = [(f"hands[{seat}]", cards) for seat, cards in enumerate(self.hands)]
        for name, pile in self.piles.items():
            if isinstance(pile, tuple):
                parts += [(f"{name}[{seat}]", cards) for seat, cards in enumerate(pile)]
            else:
                parts.append((name, pile))
        return parts

    def check(self, layout: Layout, players: int) -> None:
        """Check that the deal fits a layout and a number of players.

        Args:
            layout: The layout of the game.
            players: The number of players.

        Raises:
            DealError: If a size is wrong, a card is not in the stock, or a card is in two places.
        """
        if len(self.hands) != players:
            raise DealError(f"hands: {players} are dealt, not {len(self.hands)}")
        names = [pile.name for pile in layout.piles]
        if list(self.piles) != names:
            raise DealError(f"the piles are {', '.join(names) or 'none'}, not {', '.join(self.piles) or 'none'}")
        for name, cards in self.parts()[:players]:
            _check_part(name, cards, layout.hands, layout.stock)
        for spec in layout.piles:
            pile = self.piles[spec.name]
            if (len(pile) if isinstance(pile, tuple) else None) != spec.parts(players):
                what = (
                    "one part a seat" if spec.each else "one card after another" if spec.ordered else "one set of cards"
                )
                raise DealError(f"{spec.name}: {what} is dealt")
            for cards in pile if isinstance(pile, tuple) else (pile,):
                _check_part(spec.name, cards, spec.part_size, layout.stock if spec.stack is None else spec.stack)
        seen: dict[object, str] = {}
        for name, cards in self.parts():
            for card in cards:
                if card in seen:
                    raise DealError(f"{card} is in {seen[card]} and in {name}: a deal holds each card once")
                seen[card] = name


def _check_part(name: str, cards: CardSet, size: int, stock: CardSet) -> None:
    if len(cards) != size:
        raise DealError(f"{name}: {size} cards are dealt, not {len(cards)} ({cards or 'none'})")
    if not cards <= stock:
        raise DealError(f"{name}: {cards - stock} cannot be dealt here")


def deal_from(layout: Layout, *, players: int, number: int, permute: Permute) -> Deal:
    """Deal a hand of a match: first all hands by seat, then the piles in order.

    Args:
        layout: How many cards go where.
        players: The number of seats.
        number: The number of hands of the match that were dealt before.
        permute: The shuffle: `permute(label, number, size)` returns a permutation of `range(size)`. The label is
            "cards" for the stock, and the pile's name for a stack.

    Returns:
        The deal. It depends on `permute` alone.

    >>> from tricksmith.cards import FRENCH
    >>> layout = Layout(FRENCH.set("As Ks Qs Js Ts"), hands=2, piles=(Pile("talon", 1),))
    >>> dealt = deal_from(layout, players=2, number=0, permute=lambda label, number, size: list(range(size)))
    >>> [str(cards) for cards in dealt.hands], str(dealt.piles["talon"])
    (['Ts Js', 'Qs Ks'], 'As')
    """
    stock = list(layout.stock)
    order = permute("cards", number, len(stock))
    bits = [stock[index].bit for index in order]
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
        elif (parts := pile.parts(players)) is not None:
            piles[pile.name] = tuple(take(pile.part_size) for _ in range(parts))
        else:
            piles[pile.name] = take(pile.size)
    return Deal(hands=hands, piles=piles, number=number)
