"""The table as an author of calls sees it: questions to ask, cards to move."""

from __future__ import annotations

from collections.abc import Generator
from typing import TYPE_CHECKING, Any, TypeVar

from tricksmith.rules.author.effect import Award, DealOut, Discard, Effect, LayOpen, Take
from tricksmith.rules.author.exchange import Give, MaySwap, MaySwitch, Sweep
from tricksmith.rules.author.question import Count, Holder, Question, Turned
from tricksmith.rules.author.seat import seats_from
from tricksmith.rules.author.spoken import Auction, EachSays, FirstToSay

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from tricksmith.cards import Card, CardSet, Deck
    from tricksmith.rules.author.move import Call
    from tricksmith.rules.author.seat import Seat

__all__ = ["Asking", "Table"]

R = TypeVar("R")

Asking = Generator[Question, Any, R]
"""A generator of questions that ends with an answer: write `answer = yield from table.…`."""


class Table:
    """What the calls of a game are written with.

    `first` is the seat after the dealer, `order` all seats from it, `number` counts the hands of the match from 0.
    Everything that a script of calls learns comes from a question, so that its answers replay it.
    """

    def __init__(self, deck: Deck, players: int, first: Seat, number: int) -> None:
        self.deck = deck
        self.players = players
        self.first = first
        self.number = number
        self.order = seats_from(first, players)
        self.effects: list[Effect] = []

    def turned(self, pile: str, *, of: Seat | None = None) -> Asking[Card]:
        """Which card lies face up in this pile of one; of a pile dealt to each, seat `of` turns its part."""
        answer: Card = yield Turned("", "", pile, of)
        return answer

    def holder(self, card: Card) -> Asking[Seat]:
        """Who holds this card; its holder shows it."""
        answer: Seat = yield Holder("", "", card)
        return answer

    def count(self, seat: Seat, *sets: CardSet) -> Asking[tuple[int, ...]]:
        """How many cards of each set this seat holds; for the score, not for anybody's eyes."""
        answer: tuple[int, ...] = yield Count("", "", seat, sets)
        return answer

    def ask(self, question: Question) -> Asking[Any]:
        """Ask a question of the author's own making."""
        answer = yield question
        return answer

    def each_says(self, menu: Sequence[Call], rule: str, text: str) -> Asking[tuple[Call, ...]]:
        """Each seat in turn says one of these, once; answers by seat."""
        answer: tuple[Call, ...] = yield EachSays(rule, text, self.order, tuple(menu))
        return answer

    def first_to_say(
        self, menu: Sequence[Call], no: Call, rule: str, text: str, *, order: Iterable[Seat] | None = None
    ) -> Asking[tuple[Seat, Call] | None]:
        """Each seat in turn is asked until one says something else than `no`; who said what, or None."""
        seats = self.order if order is None else tuple(order)
        answer: tuple[Seat, Call] | None = yield FirstToSay(rule, text, seats, tuple(menu), no)
        return answer

    def auction(
        self, levels: range, rule: str, text: str, *, last_must_bid: bool = False
    ) -> Asking[tuple[Seat, int] | None]:
        """Seats bid ever higher or pass for good; the bidder and the bid, or None."""
        answer: tuple[Seat, int] | None = yield Auction(rule, text, self.order, levels, last_must_bid)
        return answer

    def choose(self, seat: Seat, menu: Sequence[Call], rule: str, text: str) -> Asking[Call]:
        """One seat says one of these."""
        (answer,) = yield EachSays(rule, text, (seat,), tuple(menu))
        return answer  # type: ignore[no-any-return]

    def may_swap(self, seat: Seat, cards: CardSet, count: int, pile: str, rule: str, text: str) -> Asking[bool]:
        """A seat that holds `count` of these cards may exchange them for a pile; whether it did."""
        answer: bool = yield MaySwap(rule, text, seat, cards, count, pile)
        return answer

    def may_switch(self, seat: Seat, pile: str, rule: str, text: str) -> Asking[bool]:
        """A seat may exchange its whole hand for a pile; whether it did."""
        answer: bool = yield MaySwitch(rule, text, seat, pile)
        return answer

    def gives(self, seat: Seat, count: int, pile: str, word: str, rule: str, text: str) -> Asking[None]:
        """A seat gives so many cards of its choice to a pile, face down."""
        yield Give(rule, text, seat, count, pile, word)

    def sweeps(self, seat: Seat, pile: str, count: int, rule: str, text: str) -> Asking[None]:
        """A seat leads a card and takes so many of a pile with it, as a trick of its own."""
        yield Sweep(rule, text, seat, pile, count)

    def takes(self, seat: Seat, pile: str) -> None:
        """The seat takes the pile into its hand."""
        self.effects.append(Take(seat, pile))

    def discards(self, seat: Seat, cards: CardSet, pile: str = "discard") -> None:
        """The seat lays these cards face up on a pile."""
        self.effects.append(Discard(seat, cards, pile))

    def lays_open(self, seat: Seat) -> None:
        """The seat shows its whole hand, and plays from it."""
        self.effects.append(LayOpen(seat))

    def awards(self, seat: Seat, pile: str) -> None:
        """The pile counts as taken by the seat, outside any trick and unseen."""
        self.effects.append(Award(seat, pile))

    def deals(self, pile: str) -> None:
        """Each seat takes its part of the pile that was dealt to each."""
        self.effects.append(DealOut(self.order, pile))
