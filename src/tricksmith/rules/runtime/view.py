"""Views: what one seat, or a spectator, can know of a hand, and nothing else."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache, cached_property
from html import escape
from typing import TYPE_CHECKING, Any

from tricksmith._deprecated import renamed_method
from tricksmith.cards import CardSet
from tricksmith.rules.author import LegalMoves, OldWords, Seat, counted, mode_text
from tricksmith.rules.automata import trick_automaton

if TYPE_CHECKING:
    from collections.abc import Mapping

    from tricksmith.cards import Card, Suit
    from tricksmith.errors import IllegalMove
    from tricksmith.rules.author import (
        Aim,
        Claim,
        Contract,
        Event,
        Flags,
        GameRules,
        Play,
        Receiver,
        Result,
        Trick,
        TrickSoFar,
    )

__all__ = ["Summary", "View"]

MAX_LISTED_MOVES = 12
"""The most legal moves that a summary lists; if there are more, it has their number."""


@dataclass(frozen=True)
class View(OldWords):
    """A hand as one seat, or a spectator, sees it. Views are compared by value.

    A view is built only from what its viewer can know; it is not a hand from which secrets were removed.

    Tuples that are "by seat" have one entry for each seat, from seat 0. `str(view)` shows it in a few lines.

    >>> from tricksmith import games
    >>> from tricksmith.play import Match
    >>> view = Match.begin(games.get("poison-nonesuch"), seed="example").hand.view(0)
    >>> view.phase, view.to_act, view.asks, len(view.hand), view.counts
    ('tricks', 2, 'lead a card and name its suit', 8, (8, 8, 8))
    """

    # The table

    game: GameRules[Any, Any]
    """The rules that are played, with the number of players and the options."""
    seat: Seat | None
    """The seat whose view it is; None for a spectator."""
    dealer: Seat
    """The seat that dealt."""
    first: Seat
    """The seat after the dealer."""
    number: int
    """The number of hands of the match that were dealt before this one."""
    phase: str
    """"calls" while a seat is asked something, "tricks" while cards are played, then "over"."""

    # The cards

    hand: CardSet
    """The cards that the seat holds; empty for a spectator."""
    dummy: CardSet
    """The cards that lie open in a dummy's hand; empty without one."""
    counts: tuple[int, ...]
    """The number of cards that each seat holds, by seat."""
    piles: Mapping[str, CardSet]
    """The face-up piles by name; `name/seat` is a seat's part of a pile that was dealt to each."""
    hidden: Mapping[str, int]
    """The number of cards in each face-down pile, by name; empty piles are left out."""
    events: tuple[Event, ...]
    """What the seat saw happen before the tricks and between them, in order."""

    # The tricks

    contract: Contract[Any, Any] | None
    """The contract, without its secret; None before it is settled, and if the hand is dealt again."""
    tricks: tuple[Trick, ...]
    """The finished tricks, from the first."""
    trick: tuple[tuple[Seat, Play], ...]
    """The plays of the trick on the table, from its lead; empty between tricks."""
    order: tuple[Seat, ...]
    """The seats of the trick on the table, in turn."""
    trick_so_far: TrickSoFar | None
    """The trick on the table as the rules see it; None before its lead."""
    flags: Flags
    """What has happened that later leads and obligations depend on."""
    taken: Mapping[str, tuple[int, ...]]
    """What each seat has taken, by seat: "tricks", then the game's counters."""
    claims: tuple[Seat, ...]
    """The seats against which a revoke was claimed, in order."""

    # The turn

    to_act: Seat | None
    """The seat that must decide; None when the hand is over, or while another seat is asked in secret."""
    plays_from: Seat | None
    """The seat whose cards the seat to act plays: itself or the dummy; None if `to_act` is None."""
    rule: str
    """The id of the rule that binds now; "" while another seat is asked in secret, and after the last trick."""
    asks: str
    """What is asked, in words."""
    wanted: str
    """The cards that meet the obligation which binds now, in words: "a Sun or a trump"; empty if it has none."""
    legal: LegalMoves
    """The moves that the seat can make; empty unless it is its turn."""
    more: int
    """The number of cards that the seat will be asked for after this one, one by one; 0 unless it is its turn."""
    receiver: Receiver | None
    """The seat that gets the cards which this seat is asked to give, if another does; None unless it is its turn."""
    reasons: Mapping[str, IllegalMove]
    """Why each other way to play a card that it holds is forbidden, by notation; empty unless it is its turn."""
    revokes: Mapping[str, IllegalMove]
    """The legal moves that are revokes, by notation, with the rule that each breaks; empty if none can be played."""
    legal_claims: tuple[Claim, ...]
    """The claims of revokes that the seat can make out of turn, where revokes are claimed."""
    result: Result | None
    """The score of the hand, once it is over."""

    @classmethod
    def of(cls, *facts: Mapping[str, Any]) -> View:
        """Return a view of these facts, by the names of its fields; later mappings override earlier ones.

        Args:
            facts: Values by the names of the fields; together they have all fields.

        Raises:
            TypeError: If they are not exactly the fields of a view.

        >>> from tricksmith import games
        >>> from tricksmith.play import Match
        >>> view = Match.begin(games.get("nonesuch"), seed="example").hand.view(None)
        >>> View.of(vars(view), {"asks": "somebody leads"}).asks
        'somebody leads'
        """
        view = object.__new__(cls)  # for speed: the constructor of a frozen dataclass sets its fields one by one
        values = view.__dict__
        for fields in facts:
            values.update(fields)
        if values.keys() != cls.__dataclass_fields__.keys():
            raise TypeError(f"a view has other fields: {sorted(values.keys() ^ cls.__dataclass_fields__.keys())}")
        return view

    @property
    def mode(self) -> Any:
        """Return the contract's mode; None before the contract."""
        return self.contract.mode if self.contract is not None else None

    @property
    def penalty_free(self) -> LegalMoves:
        """Return the legal moves that are no revokes: all of them, unless revokes can be played at this table."""
        return (
            LegalMoves(tuple(move for move in self.legal if str(move) not in self.revokes))
            if self.revokes
            else self.legal
        )

    @property
    def is_my_turn(self) -> bool:
        """Return whether this seat must decide now."""
        return self.seat is not None and self.seat == self.to_act

    @property
    def hand_in_turn(self) -> CardSet:
        """Return the cards that this seat plays from: the dummy's while it plays one of them, otherwise its own."""
        return self.dummy if self.is_my_turn and self.plays_from != self.seat else self.hand

    @property
    def sitting_out(self) -> frozenset[Seat]:
        """Return the seats that do not play to the trick on the table."""
        return _seats(self.game.players).difference(self.order) if self.order else frozenset()

    @property
    def unseen(self) -> CardSet:
        """Return the cards that this seat has not seen: in other hands, in face-down piles, or not dealt."""
        seen = self.hand.mask | self.dummy.mask
        for pile in self.piles.values():
            seen |= pile.mask
        for event in self.events:
            seen |= event.seen
        for trick in self.tricks:
            seen |= trick.mask
        for _, play in self.trick:
            seen |= play.card.bit
        stock = self.game.the_layout.stock
        return CardSet(stock.deck, stock.mask & ~seen)

    @property
    def trumps(self) -> tuple[Card, ...]:
        """Return the trumps from the highest down, once they are settled."""
        return trick_automaton(self.game, self.mode).trumps if self.contract is not None else ()

    @property
    def restricted_suits(self) -> tuple[Suit, ...]:
        """Return the suits that no seat can lead yet, unless it can lead nothing else."""
        if self.contract is None:
            return ()
        return trick_automaton(self.game, self.mode).leads(self.flags).restricted_suits

    barred = renamed_method("restricted_suits")

    @cached_property
    def aims(self) -> Mapping[Seat, Aim]:
        """Return what each seat plays for, once the contract is settled."""
        aims = {seat: self.aim_of(seat) for seat in map(Seat, range(self.game.players))}
        return {seat: aim for seat, aim in aims.items() if aim is not None}

    def aim_of(self, seat: Seat) -> Aim | None:
        """Return what one seat plays for; None before the contract is settled, or if it plays for nothing special.

        Args:
            seat: The seat.

        >>> from tricksmith import games
        >>> from tricksmith.play import Match
        >>> hand = Match.begin(games.get("nonesuch"), seed="example").hand
        >>> while hand.contract is None:
        ...     hand = hand.play(hand.legal[0])
        >>> hand.view(0).aim_of(Seat(0))
        Aim(text='none: no trick', counter='tricks', at_least=None, at_most=0, own=False)
        """
        return self.game.aim(self.contract, seat) if self.contract is not None else None

    def _summary(self) -> Summary:
        seen = {} if self.seat is None else {self.seat: self.hand}
        dummy = self.contract.dummy if self.contract is not None else None
        if dummy is not None and self.dummy:
            seen[dummy.seat] = self.dummy
        return Summary(self, seen, self.legal)

    def __str__(self) -> str:
        return self._summary().text()

    def _repr_html_(self) -> str:
        return self._summary().html()


@cache
def _seats(players: int) -> frozenset[Seat]:
    """All seats of a game with this number of players."""
    return frozenset(map(Seat, range(players)))


class Summary:
    """What a view shows, as a title and rows of a label and a text.

    Args:
        view: What is known.
        hands: The hands to be shown, by seat; of the others the cards are counted.
        legal: What the seat to act may do.
    """

    def __init__(self, view: View, hands: Mapping[Seat, CardSet], legal: LegalMoves) -> None:
        seats = map(Seat, range(view.game.players))
        turn = "the hand is over" if view.phase == "over" else f"seat {view.to_act} to act: {view.asks} ({view.rule})"
        self.title = f"{view.game.name}, hand {view.number + 1}, seat {view.dealer} deals"
        rows = [(f"seat {seat}", _cards(hands[seat]) if seat in hands else _count(view.counts[seat])) for seat in seats]
        rows += [(name, str(cards)) for name, cards in view.piles.items() if cards]
        rows += [(name, _count(size)) for name, size in view.hidden.items()]
        if view.contract is not None:
            rows.append(("contract", mode_text(view.mode) or "settled"))
            rows += [(name, " ".join(map(str, by_seat))) for name, by_seat in view.taken.items()]
        if view.trick:
            rows.append(("trick", ", ".join(f"{play} (seat {seat})" for seat, play in view.trick)))
        rows.append(("turn", turn if view.to_act is not None or view.phase == "over" else view.asks))
        if legal:
            rows.append(("legal", str(legal) if len(legal) <= MAX_LISTED_MOVES else f"{counted(len(legal), 'move')}"))
        if view.result is not None:
            rows.append(("score", " ".join(f"{score:+}" for score in view.result.scores)))
        self.rows = rows

    def text(self) -> str:
        """Return the title and a line for each row, the labels aligned."""
        width = max(len(label) for label, _ in self.rows)
        return "\n".join([self.title, *(f"  {label:{width}}  {text}" for label, text in self.rows)])

    def html(self) -> str:
        """Return a table with the title as its caption."""
        rows = (f"<tr><th>{escape(label)}</th><td>{escape(text)}</td></tr>" for label, text in self.rows)
        return f"<table><caption>{escape(self.title)}</caption>{''.join(rows)}</table>"


def _cards(cards: CardSet) -> str:
    return str(cards) or "no cards"


def _count(size: int) -> str:
    return counted(size, "card")
