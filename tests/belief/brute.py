"""Determinizations by brute force: every deal that is possible is dealt, and all actions are made again.

Slow and simple on purpose: it knows no sets of allowed holders. A deal is a determinization if the hand can be played
in it so that the viewer's view at the end is equal, in every field, to the view that it has.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from itertools import pairwise
from math import comb

from tricksmith.belief import Determinizations
from tricksmith.belief.constraints import HiddenPlace
from tricksmith.cards import CardSet, bits
from tricksmith.errors import IllegalMove
from tricksmith.rules import CardMove, Deal, Hand, Move
from tricksmith.rules.runtime import Calling

Place = tuple[str, int]
"""A hand or a part of a pile: its name, and the seat (-1 where there is one part)."""

NOT_DEALT: Place = ("not dealt", -1)

MANY = 100_000
"""Determinizations that may be listed: a few deals may lead to more determinizations."""


def placement(hand: Hand, holders: tuple[HiddenPlace, ...]) -> tuple[int, ...]:
    """The cards that these holders truly have."""
    stage = hand.stage
    piles = stage.locations.piles
    undealt = hand.game.the_layout.stock.mask
    for _, cards in hand.deal.parts():
        undealt &= ~cards.mask
    return tuple(
        hand.held[holder.seat].mask
        if holder.seat is not None
        else piles.get(holder.name, undealt if holder.name == "not dealt" else 0)
        for holder in holders
    )


class Brute:
    """The determinizations of one moment of a hand for one viewer."""

    def __init__(self, past: list[Hand], viewer: int | None, *, anywhere: bool = False) -> None:
        self.hand, self.viewer = past[-1], viewer
        self.view = self.hand.view(viewer)
        self.steps = [
            (before.to_act, after.actions[-1])
            for before, after in pairwise(past)
            if not (_asked_in_secret(before, viewer) and not isinstance(after.actions[-1], CardMove))
        ]
        self.homes = _homes(self.hand)
        self.choices = self._anywhere(past[0]) if anywhere else self._choices(past)

    def _anywhere(self, start: Hand) -> dict[int, set[Place]]:
        """Every card may have been dealt to every place but those that the viewer sees from the start."""
        seen = start.view(self.viewer)
        known = sum(cards.mask for cards in (seen.hand, *seen.piles.values()))
        places = {home for card, home in self.homes.items() if not known >> card & 1}
        return {card: {home} if known >> card & 1 else places for card, home in self.homes.items()}

    def _choices(self, past: list[Hand]) -> dict[int, set[Place]]:
        """For each card of the stock the places where it may have been dealt, as far as somebody careless can tell.

        Who swapped may have been dealt what it held later, or have taken it from the pile.
        """
        unseen = self.view.unseen.mask
        places = {place for card, place in self.homes.items() if unseen >> card & 1}
        mixed: set[Place] = set()
        for before, after in pairwise(past):
            if isinstance(after.actions[-1], CardMove) and before.to_act != self.viewer:
                assert before.to_act is not None
                question = before.stage.question  # type: ignore[union-attr]
                mixed |= {("hand", before.to_act), (question.pile, -1)}
        choices = {}
        for card, home in self.homes.items():
            choices[card] = {home}
            if unseen >> card & 1:
                choices[card] = places | mixed
            elif home in mixed and not self._is_dealt_openly(home):
                choices[card] = set(mixed)
        return choices

    def _is_dealt_openly(self, place: Place) -> bool:
        return place == ("hand", self.viewer)

    @property
    def size(self) -> int:
        """An upper bound of the deals to try: as if only the numbers of cards mattered."""
        free = Counter(self.homes[card] for card, places in self.choices.items() if len(places) > 1)
        left, ways = sum(free.values()), 1
        for count in free.values():
            ways *= comb(left, count)
            left -= count
        return ways

    def determinizations(self, holders: tuple[HiddenPlace, ...]) -> dict[tuple[int, ...], Fraction]:
        """Where the cards lie in every determinization, and how likely that is.

        Every deal is as likely as any other, and every choice that looked alike was.
        """
        determinizations: dict[tuple[int, ...], Fraction] = {}
        for deal in self._deals():
            for end, chance in self._replayed(self.hand.game.hand(deal, self.hand.dealer), 0, Fraction(1)):
                if end.view(self.viewer) == self.view:
                    key = placement(end, holders)
                    determinizations[key] = determinizations.get(key, Fraction(0)) + chance
        return determinizations

    def _deals(self) -> Iterator[Deal]:
        """Every way to deal the cards to the places where they may have been dealt."""
        cards = sorted(self.choices, key=lambda card: len(self.choices[card]))
        room = Counter(self.homes.values())

        def place(number: int, dealt: dict[int, Place]) -> Iterator[Deal]:
            if number == len(cards):
                yield _deal(self.hand, dealt)
                return
            card = cards[number]
            for home in self.choices[card]:
                if room[home]:
                    room[home] -= 1
                    yield from place(number + 1, {**dealt, card: home})
                    room[home] += 1

        return place(0, {})

    def _replayed(self, determinization: Hand, done: int, chance: Fraction) -> Iterator[tuple[Hand, Fraction]]:
        """Every end that this determinization can come to when the viewer sees the same, and how likely each is."""
        secret = _asked_in_secret(determinization, self.viewer)
        if done == len(self.steps):
            yield determinization, chance
            if secret:
                yield from self._replayed(determinization.play(determinization.parse("keep")), done, chance)
            return
        seat, move = self.steps[done]
        if secret and not (isinstance(move, CardMove) and determinization.to_act == seat):
            yield from self._replayed(determinization.play(determinization.parse("keep")), done, chance)
        elif determinization.to_act == seat:
            # What another seat gave away in secret may have been any cards.
            hers = isinstance(move, CardMove) and seat != self.viewer
            moves = [other for other in determinization.legal if isinstance(other, CardMove)] if hers else [move]
            for other in moves:
                if (after := _after(determinization, other)) is not None:
                    yield from self._replayed(after, done + 1, chance / len(moves))

    def renamed(self, determinization: tuple[int, ...], holders: tuple[HiddenPlace, ...]) -> Hand | None:
        """The same moment in a determinization in which these holders have other cards; None if it is impossible.

        The cards change their names: whatever was done with a card is done with the one that takes its place.
        """
        names: dict[int, int] = {}
        for true, other in zip(placement(self.hand, holders), determinization, strict=True):
            names |= zip(bits(true & ~other), bits(other & ~true), strict=True)
        homes = {names.get(card, card): home for card, home in self.homes.items()}
        renamed = self.hand.game.hand(_deal(self.hand, homes), self.hand.dealer)
        for seat, move in self.steps:
            while _asked_in_secret(renamed, self.viewer) and not (
                isinstance(move, CardMove) and renamed.to_act == seat
            ):
                renamed = renamed.play(renamed.parse("keep"))
            if isinstance(move, CardMove):
                mask = sum(1 << names.get(card, card) for card in bits(move.cards.mask))
                move = CardMove(move.word, CardSet(move.cards.deck, mask))  # noqa: PLW2901
            after = _after(renamed, move) if renamed.to_act == seat else None
            if after is None:
                return None
            renamed = after
        if not _asked_in_secret(self.hand, self.viewer):
            while _asked_in_secret(renamed, self.viewer):
                renamed = renamed.play(renamed.parse("keep"))
        return renamed


def _after(determinization: Hand, move: Move) -> Hand | None:
    try:
        return determinization.play(move)
    except IllegalMove:
        return None


def _asked_in_secret(hand: Hand, viewer: int | None) -> bool:
    return isinstance(hand.stage, Calling) and hand.stage.is_secret and hand.to_act != viewer


def _homes(hand: Hand) -> dict[int, Place]:
    """Where each card of the stock was dealt."""
    homes = dict.fromkeys(bits(hand.game.the_layout.stock.mask), NOT_DEALT)
    for seat, cards in enumerate(hand.deal.hands):
        homes.update(dict.fromkeys(bits(cards.mask), ("hand", seat)))
    for name, pile in hand.deal.piles.items():
        parts = [(-1, pile)] if isinstance(pile, CardSet) else list(enumerate(pile))
        for seat, cards in parts:
            if cards <= hand.game.the_layout.stock:
                homes.update(dict.fromkeys(bits(cards.mask), (name, seat)))
    return homes


def _deal(hand: Hand, dealt: dict[int, Place]) -> Deal:
    masks: Counter[Place] = Counter()
    for card, place in dealt.items():
        masks[place] += 1 << card
    deck = hand.game.deck
    piles = {
        name: (
            (CardSet(deck, masks[name, -1]) if pile <= hand.game.the_layout.stock else pile)
            if isinstance(pile, CardSet)
            else tuple(CardSet(deck, masks[name, seat]) for seat in range(len(pile)))
        )
        for name, pile in hand.deal.piles.items()
    }
    hands = tuple(CardSet(deck, masks["hand", seat]) for seat in range(len(hand.deal.hands)))
    return Deal(hands, piles, hand.deal.number)


def compare(past: list[Hand], viewer: int | None, most: int, *, anywhere: bool = False) -> int:
    """Compare all determinizations of the last of these moments with brute force; return how many, 0 if too many."""
    brute = Brute(past, viewer, anywhere=anywhere)
    if brute.size > most:
        return 0
    determinizations = Determinizations(past[-1].view(viewer))
    expected = brute.determinizations(determinizations.places)
    rows, weights = determinizations.enumerate(MANY), determinizations.weights(MANY)
    counted = {tuple(map(int, row)): int(weight) for row, weight in zip(rows, weights, strict=True)}
    assert len(counted) == len(rows) == determinizations.count
    assert counted.keys() == expected.keys()
    whole, whole_expected = sum(counted.values()), sum(expected.values(), Fraction(0))
    assert {row: Fraction(weight, whole) for row, weight in counted.items()} == {
        row: weight / whole_expected for row, weight in expected.items()
    }
    return determinizations.count
