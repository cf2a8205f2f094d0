"""Deals for tests: the test names the cards that matter, and the other cards fill the rest."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from tricksmith.cards import CardSet
from tricksmith.errors import DealError
from tricksmith.rules import Deal

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tricksmith.rules import Game

__all__ = ["deal"]


def deal(game: Game[Any, Any], *hands: str, **piles: str | Sequence[str]) -> Deal:
    """Return a deal with these cards; the other cards fill the rest in the order of the deck.

    Args:
        game: The game, with its number of players and its options.
        hands: The cards of each seat, from seat 0. A hand with too few cards, or without a text, is filled up.
        piles: The cards of each pile by name, with underscores for spaces; a list of texts for a pile that is dealt to
            each seat, or in order.

    Returns:
        The deal: hands are filled first, by seat, then the piles in their order.

    Raises:
        DealError: If a card is named twice or is not dealt in this game, or a hand or pile has too many.

    >>> from tricksmith import games
    >>> dealt = deal(games.get("whist"), "As Ks", "2h", last=["", "", "", "7d"])
    >>> [str(hand) for hand in dealt.hands][:2], str(dealt.piles["last"][3])
    (['2s 3s 4s 5s 6s 7s 8s 9s Ts Js Ks As', 'Qs 2h 3h 4h 5h 6h 7h 8h 9h Th Jh Qh'], '7d')
    """
    layout, players = game.the_layout, game.players
    given = {name.replace("_", " "): texts for name, texts in piles.items()}
    known = {pile.name.replace("_", " "): pile for pile in layout.piles}
    if unknown := [name for name in given if name not in known]:
        raise DealError(f"there is no pile {unknown[0]!r}; there are {', '.join(known) or 'none'}")
    if len(hands) > players:
        raise DealError(f"hands: {players} are dealt, not {len(hands)}")
    slots = [
        _Slot(f"hands[{seat}]", layout.hands, text) for seat, text in enumerate([*hands, *[""] * players][:players])
    ]
    for name, pile in known.items():
        texts = given.get(name, "")
        parts = pile.parts(players)
        part_texts = [texts] if isinstance(texts, str) else list(texts)
        if len(part_texts) > (parts or 1):
            raise DealError(f"{name}: {parts or 1} are dealt, not {len(part_texts)}")
        slots += [_Slot(name, pile.part_size, text) for text in [*part_texts, *[""] * (parts or 1)][: parts or 1]]
    dealt = _filled(game, slots)
    pile_sets = iter(dealt[players:])
    filled_piles: dict[str, CardSet | tuple[CardSet, ...]] = {}
    for pile in layout.piles:
        parts = pile.parts(players)
        filled_piles[pile.name] = next(pile_sets) if parts is None else tuple(next(pile_sets) for _ in range(parts))
    filled = Deal(tuple(dealt[:players]), filled_piles)
    filled.check(layout, players)
    return filled


class _Slot(NamedTuple):
    """A hand or a part of a pile, with its size and the cards that the test names."""

    name: str
    size: int
    text: str


def _filled(game: Game[Any, Any], slots: list[_Slot]) -> list[CardSet]:
    """The cards of each hand and pile: those that are named, and others of the stock, or of the pile's own stack."""
    deck, layout = game.deck, game.the_layout
    stacks = {pile.name.replace("_", " "): pile.stack for pile in layout.piles if pile.stack is not None}
    named = [deck.set(slot.text) for slot in slots]
    taken = CardSet(deck)
    for slot, cards in zip(slots, named, strict=True):
        if twice := cards & taken:
            raise DealError(f"{slot.name}: {twice} is dealt already")
        if len(cards) > slot.size:
            raise DealError(f"{slot.name}: {slot.size} cards are dealt, not {len(cards)} ({cards})")
        taken |= cards
    rest = list(layout.stock - taken)
    dealt = []
    for slot, cards in zip(slots, named, strict=True):
        pool = rest if slot.name not in stacks else list(stacks[slot.name] - cards)
        missing = slot.size - len(cards)
        dealt.append(cards | deck.of(pool[:missing]))
        if pool is rest:
            rest = rest[missing:]
    return dealt
