"""Views: what one seat, or a spectator, may know of a hand. A type that cannot hold anything else."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any

from tricksmith.rules.author import LegalMoves
from tricksmith.rules.automata import trick_automaton

if TYPE_CHECKING:
    from collections.abc import Mapping

    from tricksmith.cards import Card, CardSet, Suit
    from tricksmith.errors import IllegalMove
    from tricksmith.rules.author import (
        Aim,
        Claim,
        Contract,
        Event,
        GameRules,
        Marks,
        Play,
        Result,
        Seat,
        Standing,
        Trick,
    )

__all__ = ["View"]


@dataclass(frozen=True)
class View:
    """A hand as one seat sees it; `seat` is None for a spectator. Built by inclusion, compared by value.

    What the table is: `game` (its rules and options, no cards), `dealer`, `first`. What the seat holds: `hand`. What
    all can see: an open `dummy`, `counts` of cards held, face-up `piles`, sizes of face-down ones (`hidden`), `events`
    before the tricks as this seat saw them, the `contract` once settled, `tricks`, the `trick` on the table (seat and
    play), its `standing` and `marks`, and what each seat has `taken` (by seat: tricks, then the game's counters).

    What may be done: `to_act` (None also while another seat is asked in secret), `plays_from` (the seat whose cards
    that one decides about: a dummy, where it plays the dummy's), `rule` and `asks`, `legal` (empty unless it is this
    seat's turn), `reasons` (by notation, why each other way to play a card held is forbidden), `reneges` (legal only
    because the table charges for them), `asides` (claims out of turn). When the hand is over: `result`.
    """

    game: GameRules[Any, Any]
    seat: Seat | None
    dealer: Seat
    first: Seat
    number: int
    phase: str
    """"calls", "tricks" or "over"."""
    hand: CardSet
    dummy: CardSet
    counts: tuple[int, ...]
    piles: Mapping[str, CardSet]
    hidden: Mapping[str, int]
    events: tuple[Event, ...]
    contract: Contract[Any, Any] | None
    tricks: tuple[Trick, ...]
    trick: tuple[tuple[Seat, Play], ...]
    order: tuple[Seat, ...]
    """The seats of the trick on the table, in turn."""
    standing: Standing | None
    marks: Marks
    taken: Mapping[str, tuple[int, ...]]
    claims: tuple[Seat, ...]
    to_act: Seat | None
    plays_from: Seat | None
    rule: str
    asks: str
    legal: LegalMoves
    reasons: Mapping[str, IllegalMove]
    reneges: Mapping[str, IllegalMove]
    asides: tuple[Claim, ...]
    result: Result | None

    @property
    def terms(self) -> Any:
        """The contract's terms; None before the contract."""
        return self.contract.terms if self.contract is not None else None

    @property
    def proper(self) -> LegalMoves:
        """The legal moves that nobody will charge: all of them, unless the table lets reneges pass."""
        return (
            LegalMoves(tuple(move for move in self.legal if str(move) not in self.reneges))
            if self.reneges
            else self.legal
        )

    @property
    def is_my_turn(self) -> bool:
        """Whether this seat must decide now."""
        return self.seat is not None and self.seat == self.to_act

    @property
    def hand_in_turn(self) -> CardSet:
        """The cards that this seat plays from: the dummy's while it is to play one of them, else its own."""
        return self.dummy if self.is_my_turn and self.plays_from != self.seat else self.hand

    @property
    def sitting_out(self) -> frozenset[Seat]:
        """Who does not play to the trick on the table."""
        everybody = frozenset(seat for side in self.game.sides for seat in side)
        return everybody - frozenset(self.order) if self.order else frozenset()

    @property
    def unseen(self) -> CardSet:
        """The cards that this seat has not seen: in other hands, in face-down piles, or not yet dealt."""
        seen = self.hand | self.dummy
        for pile in self.piles.values():
            seen = seen | pile
        for event in self.events:
            seen = seen | type(seen)(seen.deck, event.seen)
        for trick in self.tricks:
            seen = seen | type(seen)(seen.deck, trick.mask)
        for _, play in self.trick:
            seen = seen | type(seen)(seen.deck, play.card.bit)
        return self.game.the_layout.stock - seen

    @property
    def ladder(self) -> tuple[Card, ...]:
        """The trumps from the highest down, once they are settled."""
        return self.game.ladder(self.terms) if self.contract is not None else ()

    @property
    def barred(self) -> tuple[Suit, ...]:
        """The suits that may not be led yet, whoever holds them."""
        return trick_automaton(self.game, self.terms).leads(self.marks).barred if self.contract is not None else ()

    @cached_property
    def aims(self) -> Mapping[Seat, Aim]:
        """What each seat plays for, once the contract is settled."""
        if self.contract is None:
            return {}
        everybody = (seat for side in self.game.sides for seat in side)
        found = {seat: self.game.aim(self.contract, seat) for seat in everybody}
        return {seat: aim for seat, aim in found.items() if aim is not None}
