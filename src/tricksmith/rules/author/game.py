"""The rules of a game: what an author writes, and what follows from it alone.

A game is a class whose body reads in the order of play: facts, deal, calls, tricks, score, match. Each method's
docstring states the rules it implements, each paragraph beginning with its id ("NS5: …"); from these come the rule
card in the terminal, in the docs and next to the table.
"""

from __future__ import annotations

import re
from abc import abstractmethod
from functools import cached_property
from typing import TYPE_CHECKING, ClassVar

from tricksmith.errors import RulesError
from tricksmith.rules.author.contract import Contract, S, T, Verdict
from tricksmith.rules.author.identity import GameIdentity
from tricksmith.rules.author.seat import Seat, Sides, each_for_themselves, seats_from
from tricksmith.rules.author.trick import NO_MARKS, Bar, HandOver, Marks, Need, Standing, Trick

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from tricksmith.cards import Card, CardSet, Deck, Suit
    from tricksmith.rules.author.contract import Aim, End, Points
    from tricksmith.rules.author.layout import Layout
    from tricksmith.rules.author.move import Play
    from tricksmith.rules.author.table import Asking, Table

__all__ = ["GameRules"]


class GameRules(GameIdentity[T, S]):
    """The rules of a trick-taking game at one table, with its number of players and its options.

    `T` is the type of the contract's terms, `S` that of its stakes. Authors derive from `tricksmith.rules.Game`, which
    adds the hands that are played by these rules. What compiles, solves or plays needs no more than the rules.
    """

    # Facts -----------------------------------------------------------------------------------------------------------

    deck: ClassVar[Deck]
    leader_names: ClassVar[bool] = False
    """Whether the leader of a trick names a suit aloud."""
    clockwise: ClassVar[bool] = True
    """Which way round the table play goes."""
    counters: ClassVar[tuple[str, ...]] = ()
    """What a side counts besides tricks; `worth` says what a card adds."""
    lead_rule: ClassVar[str]
    """Id of the rule for leading a trick."""
    follow_rule: ClassVar[str]
    """Id of the rule for following to one."""
    revoke_rule: ClassVar[str] = ""
    """Id of the rule about revoking, where it can be charged."""
    lowest_wins: ClassVar[bool] = False
    """Whether points are bad, and the lowest total wins."""
    calls_cycle: ClassVar[int] = 1
    """After how many hands the calls repeat themselves; 1 unless they depend on the number of the hand."""

    # What an author writes -------------------------------------------------------------------------------------------

    @abstractmethod
    def layout(self) -> Layout:
        """Return how many cards go where."""

    @abstractmethod
    def calls(self, table: Table) -> Asking[Contract[T, S] | None] | Contract[T, S]:
        """Ask the table for all that comes before the first trick, in order, and return what it settles.

        The generator is run again from its answers whenever the next question is needed, so it must depend on nothing
        but them. If nothing is asked, simply return the contract.

        Returns:
            The contract; None to deal again.
        """

    def between(self, table: Table, trick: Trick, end: End[T, S]) -> Asking[Contract[T, S]] | Contract[T, S]:
        """Ask the table for all that comes after a trick, before the next lead; by default nothing.

        Like `calls` it must depend on nothing but its arguments and the answers. It is not asked after the last trick.

        Args:
            table: What the questions are asked of.
            trick: The trick that is finished.
            end: What each seat has taken so far, and the contract.

        Returns:
            The contract for the tricks that follow: the same, or another whose terms, stakes or `out` have changed.
        """
        return end.contract

    def suits_of(self, card: Card, terms: T) -> tuple[Suit, ...]:
        """Return the suits that a card counts as; it follows any of them. By default those that it bears."""
        return card.suits

    def names(self, card: Card, terms: T) -> tuple[Suit | None, ...]:
        """Return the suits that a card can be led as. By default those that it counts as."""
        return self.suits_of(card, terms)

    def bar(self, card: Card, named: Suit | None, marks: Marks, terms: T) -> Bar | None:
        """Return why a card can't be led now; None if it can. A seat that can lead nothing else can lead anything.

        Args:
            card: The card.
            named: The suit that it would be led as.
            marks: What has happened in this hand.
            terms: The contract's terms.
        """
        return None

    def marks(self, card: Card, terms: T, *, leading: bool) -> Marks:
        """Return the marks that a card sets when it is played, `leading` or following."""
        return NO_MARKS

    def marks_of_trick(self, terms: T) -> Marks:
        """Return the marks that the end of a trick sets."""
        return NO_MARKS

    def duty(self, standing: Standing, marks: Marks, terms: T) -> Sequence[Need]:
        """Return what the next seat must play.

        The first need that it can meet binds it; a seat that can meet none plays any card. By default the suit led.

        Args:
            standing: The trick so far.
            marks: What has happened in this hand.
            terms: The contract's terms.
        """
        return [self.follow(standing.led, terms)]

    def strength(self, card: Card, led: Suit | None, terms: T) -> int | None:
        """Return how high a card ranks in a trick; None if it can't win. Of equal cards the first wins.

        Args:
            card: The card.
            led: The suit to follow.
            terms: The contract's terms.
        """
        raise NotImplementedError(f"{self.id} needs strength(), or begin(), then() and winner()")

    def begin(self, card: Card, named: Suit | None, terms: T) -> Standing:
        """Return the trick after its lead. A game without `strength` writes this, `then` and `winner`."""
        return Standing(named, card)

    def then(self, standing: Standing, card: Card, terms: T) -> Standing:
        """Return the trick after one more card."""
        mine = self.strength(card, standing.led, terms)
        best = self.strength(standing.best, standing.led, terms)
        return standing if mine is None or (best is not None and mine <= best) else Standing(standing.led, card)

    def winner(self, standing: Standing, terms: T) -> Card:
        """Return the card that wins the finished trick."""
        return standing.best

    def why_won(self, standing: Standing, terms: T) -> str:
        """Return why that card wins, in a few words; "" where its strength says it all."""
        return ""

    def next_leader(self, leader: Seat, winner: Seat) -> Seat:
        """Return who leads the next trick. By default the winner of the last."""
        return winner

    def trick_seats(self, leader: Seat, out: frozenset[Seat]) -> tuple[Seat, ...]:
        """Return who plays to a trick, in order. By default every seat that is not `out`, from the leader."""
        return tuple(seat for seat in seats_from(leader, self.players) if seat not in out)

    def worth(self, counter: str, card: Card, terms: T) -> int:
        """Return what a card that was taken adds to one of the game's `counters`, as a whole number."""
        return 0

    def trick_worth(self, counter: str, trick: Trick, terms: T) -> int:
        """Return what a finished trick itself adds to one of the winner's `counters`, besides its cards.

        Such as ten points for the last trick, or for a king that was caught by a certain card.

        Args:
            counter: The name of the counter.
            trick: The trick, with its `number`, whether it is the `last`, and what it was `won_by`.
            terms: The contract's terms.
        """
        return 0

    def is_over(self, end: End[T, S]) -> HandOver | None:
        """Return why the hand ends now, after a trick, though cards are left; None if it goes on.

        Args:
            end: What each seat has taken so far.
        """
        return None

    @abstractmethod
    def score(self, end: End[T, S]) -> Iterator[Points]:
        """Yield the lines of the score sheet for a finished hand. It can read nothing but `end`."""

    @abstractmethod
    def verdict(self, totals: tuple[int, ...], hands: int, contract: Contract[T, S] | None) -> Verdict | None:
        """Return the end of the match; None if it goes on.

        Args:
            totals: The points of each side, by side.
            hands: The number of hands that were played.
            contract: The last hand's contract; None if it was dealt again.
        """

    def next_dealer(self, dealer: Seat, contract: Contract[T, S] | None) -> Seat:
        """Return who deals the next hand. By default the next seat."""
        return Seat((dealer + 1) % self.players)

    # What an author may add, for players to see ----------------------------------------------------------------------

    def aim(self, contract: Contract[T, S], seat: Seat) -> Aim | None:
        """Return what a seat plays for in this hand, if that is not simply as much as possible."""
        return None

    def ladder(self, terms: T) -> tuple[Card, ...]:
        """Return the trumps, which win whatever was led, from the highest down; () if there are none.

        By default they follow from `strength`, equal cards in the deck's order. Cards of separate stacks are in no
        hand, and so not among them.
        """
        if type(self).strength is GameRules.strength:
            return ()  # the game decides its tricks in another way
        dealt = self.the_layout.stock
        leads = {suit for card in dealt for suit in self.names(card, terms)}
        ranked = []
        for card in dealt:
            heights = [self.strength(card, suit, terms) for suit in leads]
            if None not in heights:
                ranked.append((max(height for height in heights if height is not None), card))
        ranked.sort(key=lambda pair: -pair[0])
        return tuple(card for _, card in ranked) if len(ranked) < len(dealt) else ()

    def scoring_table(self) -> tuple[tuple[str, ...], ...]:
        """Return the score as a table for the rule card, its heading first; () for none."""
        return ()

    # What follows ----------------------------------------------------------------------------------------------------

    @property
    def sides(self) -> Sides:
        """Return who scores together, in the order of their first seats. By default every seat for itself."""
        return each_for_themselves(self.players)

    def parties(self, contract: Contract[T, S]) -> Sides:
        """Return who plays together in this hand: the sides, unless the contract makes other alliances."""
        return self.sides

    @property
    def revokes(self) -> str:
        """Return what happens to a revoke.

        Returns:
            "prevent": it can't be played. "penalise": it can, and is charged. "claim": it can, and is charged if an
            opponent claims it.
        """
        return "prevent"

    @cached_property
    def cards(self) -> CardSet:
        """Return every card that can be dealt, from the stock or from a stack."""
        layout = self.the_layout
        cards = layout.stock
        for pile in layout.piles:
            cards = cards if pile.stack is None else cards | pile.stack
        return cards

    @cached_property
    def the_layout(self) -> Layout:
        """Return `layout()`, asked once.

        Raises:
            RulesError: If it deals more cards than the stock has, or from another stock than the first hand.
        """
        if self is self.of_tricks and self.has_states:
            return self.at(self.start()).the_layout
        layout = self.layout()
        if self.has_states and self.match != self.start() and layout.stock != self.at(self.start()).the_layout.stock:
            raise RulesError(f"{self.id}: layout() deals from another stock at {self.match!r} than in the first hand")
        dealt = layout.dealt(self.players)
        if dealt > len(layout.stock):
            what = f"layout() deals {dealt} cards to {self.players} players, of a stock of {len(layout.stock)}"
            raise RulesError(f"{self.id}: {what}")
        return layout

    def best(self, totals: tuple[int, ...]) -> tuple[int, ...]:
        """Return the numbers of the sides that lead with these totals, several if they are tied."""
        top = min(totals) if self.lowest_wins else max(totals)
        return tuple(side for side, total in enumerate(totals) if total == top)

    def follow(self, led: Suit | None, terms: T) -> Need:
        """Return the duty to follow the suit led, as `duty` gives it in most games."""
        need: Need | None = self.derived.get(("follow", led, terms))
        if need is None:
            same = self.deck.of(card for card in self.cards if led in self.suits_of(card, terms))
            name = led.name if led is not None else "nothing"
            need = Need(same, same, self.follow_rule, f"{name} were {'named' if self.leader_names else 'led'}")
            self.derived["follow", led, terms] = need
        return need

    def why_taken(self, plays: Sequence[Play], terms: T) -> str:
        """Return why the winner of a finished trick took it, in a few words.

        Args:
            plays: Every play of the trick, in order.
            terms: The contract's terms.

        Returns:
            What `why_won` says; else whether the card is the highest or the only one of its kind; else the rule that
            decides the trick, or "by the rules of the game".
        """
        lead, *others = plays
        names = self.names(lead.card, terms)
        standing = self.begin(lead.card, lead.named or (names[0] if names else None), terms)
        for play in others:
            standing = self.then(standing, play.card, terms)
        if why := self.why_won(standing, terms):
            return why
        best, led = self.winner(standing, terms), standing.led
        if ("ladder", terms) not in self.derived:
            self.derived["ladder", terms] = self.ladder(terms)
        ladder = self.derived["ladder", terms]
        trumps = [play.card for play in plays if play.card in ladder]
        if best in trumps:
            return "the only trump" if len(trumps) == 1 else "the highest trump"
        if led is not None and type(self).strength is not GameRules.strength:
            same = [play.card for play in plays if led in self.suits_of(play.card, terms)]
            return f"the only card of {led.name}" if same == [best] else f"the highest of {led.name}"
        rule = re.match(r"\s*([A-Z]+\d+): ", type(self).winner.__doc__ or "")
        return f"by {rule[1]}" if rule else "by the rules of the game"
