"""Deals for tests: the cards that matter are written down, and the others fill up what is left."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tricksmith.cards import CardSet
from tricksmith.errors import DealError
from tricksmith.rules import Deal

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tricksmith.rules import Game

__all__ = ["deal"]


def deal(game: Game[Any, Any], *hands: str, **piles: str | Sequence[str]) -> Deal:
    """Return a deal with these cards, filled up with the others in the order of the deck.

    Args:
        game: The game, with its number of players and its options.
        hands: The cards of each seat, from seat 0; fewer than a hand has, or no text, leaves the rest to the filler.
        piles: The cards of each pile by name, with underscores for spaces; of one that is dealt to each seat, or in
            order, a list of texts.

    Returns:
        The deal: hands are filled first, by seat, then the piles in their order.

    Raises:
        DealError: If a card is written twice or is not dealt in this game, or a hand or pile has too many.

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
    slots = [(f"hands[{seat}]", layout.hands, text) for seat, text in enumerate([*hands, *[""] * players][:players])]
    for name, pile in known.items():
        texts = given.get(name, "")
        parts = pile.parts(players)
        split = [texts] if isinstance(texts, str) else list(texts)
        if len(split) > (parts or 1):
            raise DealError(f"{name}: {parts or 1} are dealt, not {len(split)}")
        slots += [(name, pile.part_size, text) for text in [*split, *[""] * (parts or 1)][: parts or 1]]
    dealt = _filled(game, slots)
    left = iter(dealt[players:])
    made: dict[str, CardSet | tuple[CardSet, ...]] = {}
    for pile in layout.piles:
        parts = pile.parts(players)
        made[pile.name] = next(left) if parts is None else tuple(next(left) for _ in range(parts))
    filled = Deal(tuple(dealt[:players]), made)
    filled.check(layout, players)
    return filled


def _filled(game: Game[Any, Any], slots: list[tuple[str, int, str]]) -> list[CardSet]:
    """The cards of each hand and pile: those that are written, and others of the stock, or of the pile's own stack."""
    deck, layout = game.deck, game.the_layout
    stacks = {pile.name.replace("_", " "): pile.stack for pile in layout.piles if pile.stack is not None}
    written = [deck.set(text) for _, _, text in slots]
    taken = CardSet(deck)
    for (name, size, _), cards in zip(slots, written, strict=True):
        if twice := cards & taken:
            raise DealError(f"{name}: {twice} is dealt already")
        if len(cards) > size:
            raise DealError(f"{name}: {size} cards are dealt, not {len(cards)} ({cards})")
        taken |= cards
    rest = list(layout.stock - taken)
    dealt = []
    for (name, size, _), cards in zip(slots, written, strict=True):
        pool = rest if name not in stacks else list(stacks[name] - cards)
        missing = size - len(cards)
        dealt.append(cards | deck.of(pool[:missing]))
        if pool is rest:
            rest = rest[missing:]
    return dealt
