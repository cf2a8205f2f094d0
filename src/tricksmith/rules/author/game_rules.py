"""The rules of a game: the methods that an author writes, and what follows from them alone.

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
from tricksmith.rules.author.contract import B, Contract, M
from tricksmith.rules.author.game_identity import GameIdentity
from tricksmith.rules.author.old_words import refuse_old_method
from tricksmith.rules.author.seat import Seat, Sides, each_for_themselves, seats_from
from tricksmith.rules.author.trick import NO_FLAGS, Flags, Must, Reason, Trick, TrickSoFar, rank_reason, ranked_trumps

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from tricksmith.cards import Card, CardSet, Deck, Suit
    from tricksmith.rules.author.contract import Aim, Points, Tally
    from tricksmith.rules.author.layout import Layout
    from tricksmith.rules.author.move import Play
    from tricksmith.rules.author.table import Steps, Table

__all__ = ["GameRules"]


class GameRules(GameIdentity[M, B]):
    """The rules of a trick-taking game at one table, with its number of players and its options.

    `M` is the type of the contract's mode, `B` that of its bid. Authors derive from `tricksmith.rules.Game`, which
    adds the hands that are played by these rules. What compiles, solves or plays needs no more than the rules.
    """

    def __init_subclass__(cls, **kwargs: object) -> None:
        super().__init_subclass__(**kwargs)
        refuse_old_method(cls)

    # Facts -----------------------------------------------------------------------------------------------------------

    deck: ClassVar[Deck]
    leader_names_suit: ClassVar[bool] = False
    """Whether the leader of a trick names a suit aloud."""
    clockwise: ClassVar[bool] = True
    """Which way round the table play goes."""
    counters: ClassVar[tuple[str, ...]] = ()
    """The names of what a side counts in addition to tricks; `worth` returns what a card adds."""
    lead_rule: ClassVar[str]
    """Id of the rule for leading a trick."""
    follow_rule: ClassVar[str]
    """Id of the rule for following to one."""
    revoke_rule: ClassVar[str] = ""
    """Id of the rule about revoking, where it can be charged."""
    lowest_wins: ClassVar[bool] = False
    """Whether points are bad, and the lowest total wins."""
    calls_cycle: ClassVar[int] = 1
    """The number of hands after which the calls repeat; 1 unless they depend on the number of the hand."""

    # What an author writes -------------------------------------------------------------------------------------------

    @abstractmethod
    def layout(self) -> Layout:
        """Return how many cards go where."""

    @abstractmethod
    def calls(self, table: Table) -> Steps[Contract[M, B] | None] | Contract[M, B]:
        """Ask the table for all that comes before the first trick, in order, and return what it settles.

        The generator is run again from its answers whenever the next question is needed, so it must depend on nothing
        but them. If nothing is asked, simply return the contract.

        Returns:
            The contract; None to deal again.
        """

    def between(self, table: Table, trick: Trick, tally: Tally[M, B]) -> Steps[Contract[M, B]] | Contract[M, B]:
        """Ask the table for all that comes after a trick, before the next lead; by default nothing.

        Like `calls` it must depend on nothing but its arguments and the answers. It is not asked after the last trick.

        Args:
            table: The table, whose methods ask the questions.
            trick: The trick that is finished.
            tally: What each seat has taken so far, and the contract.

        Returns:
            The contract for the tricks that follow: the same, or another whose mode, bid or `out` have changed.
        """
        return tally.contract

    def suits_of(self, card: Card, mode: M) -> tuple[Suit, ...]:
        """Return the suits that a card counts as; it follows any of them. By default those that it bears."""
        return card.suits

    def ways_to_play(self, card: Card, mode: M) -> tuple[Suit, ...]:
        """Return the suits of which a seat names one when it leads or follows with this card; () if it names none."""
        return ()

    def ways_to_lead(self, card: Card, mode: M) -> tuple[Suit | None, ...]:
        """Return the suits that a card can be led as. By default its `ways_to_play`, or those that it counts as."""
        return self.ways_to_play(card, mode) or self.suits_of(card, mode)

    def why_not_lead(self, card: Card, named: Suit | None, flags: Flags, mode: M) -> Reason | None:
        """Return why a card can't be led now; None if it can. A seat that can lead nothing else can lead anything.

        Args:
            card: The card.
            named: The suit that it would be led as.
            flags: What has happened in this hand.
            mode: The contract's mode.
        """
        return None

    def flags_of(self, card: Card, mode: M, *, leading: bool) -> Flags:
        """Return the flags that a card sets when it is played, `leading` or following."""
        return NO_FLAGS

    def flags_after_trick(self, mode: M) -> Flags:
        """Return the flags that the end of a trick sets."""
        return NO_FLAGS

    def must_play(self, trick: TrickSoFar, flags: Flags, mode: M) -> Sequence[Must]:
        """Return the obligations of the next seat, in order.

        The first that it can meet binds it; a seat that can meet none plays any card. By default it follows suit.

        Args:
            trick: The trick so far.
            flags: What has happened in this hand.
            mode: The contract's mode.
        """
        return [self.follow(trick.led, mode)]

    def seat_must_play(self, seat: Seat, trick: TrickSoFar, flags: Flags, mode: M) -> Sequence[Must]:
        """Return the obligations of this seat, where they depend on who it is. By default `must_play`, for all alike.

        Args:
            seat: The next seat. If its calls make a difference, the mode must hold them.
            trick: The trick so far.
            flags: What has happened in this hand.
            mode: The contract's mode.
        """
        return self.must_play(trick, flags, mode)

    def strength(self, card: Card, led: Suit | None, mode: M) -> int | None:
        """Return how high a card ranks in a trick; None if it can't win. Of equal cards the first wins.

        Args:
            card: The card.
            led: The suit to follow.
            mode: The contract's mode.
        """
        raise NotImplementedError(f"{self.id} needs strength(), or after_lead(), after_card() and winner()")

    def after_lead(self, card: Card, named: Suit | None, mode: M) -> TrickSoFar:
        """Return the trick after its lead. A game without `strength` writes this, `after_card` and `winner`."""
        return TrickSoFar(named, card)

    def after_card(self, trick: TrickSoFar, card: Card, mode: M) -> TrickSoFar:
        """Return the trick after one more card. By default only the best card changes, and not `seen`."""
        strength = self.strength(card, trick.led, mode)
        best = self.strength(trick.best, trick.led, mode)
        return trick if strength is None or (best is not None and strength <= best) else trick._replace(best=card)

    def after_named(self, trick: TrickSoFar, card: Card, named: Suit, mode: M) -> TrickSoFar:
        """Return the trick after one more card, with which its player named one of its `ways_to_play`."""
        return self.after_card(trick, card, mode)

    def after_play(self, trick: TrickSoFar, play: Play, mode: M) -> TrickSoFar:
        """Return the trick after a follower's play: `after_named` if something was named, else `after_card`."""
        if play.named is None:
            return self.after_card(trick, play.card, mode)
        return self.after_named(trick, play.card, play.named, mode)

    def winner(self, trick: TrickSoFar, mode: M) -> Card:
        """Return the card that wins the finished trick."""
        return trick.best

    def why_won(self, trick: TrickSoFar, mode: M) -> str:
        """Return why that card wins, in a few words; "" where its strength says it all."""
        return ""

    def next_leader(self, leader: Seat, winner: Seat) -> Seat:
        """Return who leads the next trick. By default the winner of the last."""
        return winner

    def trick_seats(self, leader: Seat, out: frozenset[Seat]) -> tuple[Seat, ...]:
        """Return who plays to a trick, in order. By default every seat that is not `out`, from the leader."""
        order = seats_from(leader, self.players)
        return tuple(seat for seat in order if seat not in out) if out else order

    def worth(self, counter: str, card: Card, mode: M) -> int:
        """Return what a card that was taken adds to one of the game's `counters`, as a whole number."""
        return 0

    def trick_worth(self, counter: str, trick: Trick, mode: M) -> int:
        """Return what a finished trick itself adds to one of the winner's `counters`, in addition to its cards.

        Examples are ten points for the last trick, or for a king that a certain card caught.

        Args:
            counter: The name of the counter.
            trick: The trick, with its `number`, whether it is the `last`, and what it was `won_by`.
            mode: The contract's mode.
        """
        return 0

    def is_over(self, tally: Tally[M, B]) -> Reason | None:
        """Return why the hand ends now, after a trick, though cards are left; None if it goes on.

        Args:
            tally: What each seat has taken so far.
        """
        return None

    @abstractmethod
    def score(self, tally: Tally[M, B]) -> Iterator[Points]:
        """Yield the lines of the score sheet for a finished hand. It can read nothing but `tally`."""

    # What an author may add, for players to see ----------------------------------------------------------------------

    def aim(self, contract: Contract[M, B], seat: Seat) -> Aim | None:
        """Return what a seat plays for in this hand, if that is not simply as much as possible."""
        return None

    def so_far(self, tally: Tally[M, B], side: tuple[Seat, ...]) -> int | None:
        """Return how many points a side has towards an aim of "score", which never fall; None if that can't be said."""
        return None

    def trumps(self, mode: M) -> tuple[Card, ...]:
        """Return the trumps, which win whatever was led, from the highest down; () if there are none.

        By default they follow from `strength`, equal cards in the deck's order, and there are none where the suit led
        decides which of them is higher. Cards of separate stacks are in no hand, and so not among them.
        """
        if type(self).strength is GameRules.strength:
            return ()  # the game decides its tricks in another way
        return ranked_trumps(self, self.the_layout.stock, mode)

    def scoring_table(self) -> tuple[tuple[str, ...], ...]:
        """Return the score as a table for the rule card, its heading first; () for none."""
        return ()

    # What follows ----------------------------------------------------------------------------------------------------

    @property
    def sides(self) -> Sides:
        """Return the seats that score together, in the order of their first seats. By default every seat for itself."""
        return each_for_themselves(self.players)

    def parties(self, contract: Contract[M, B]) -> Sides:
        """Return the parties of this hand: the seats that play together in it.

        A side shares its score for the whole match. A party plays one hand together, such as a declarer's opponents.
        The parties are the sides, unless the contract makes other alliances.
        """
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
        """Return `layout()`, cached and checked.

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

    def follow(self, led: Suit | None, mode: M) -> Must:
        """Return the obligation to follow the suit led, as `must_play` gives it in most games."""
        must: Must | None = self.derived.get(("follow", led, mode))
        if must is None:
            followers = self.deck.of(card for card in self.cards if led in self.suits_of(card, mode))
            name = led.name if led is not None else "nothing"
            must = Must(followers, self.follow_rule, f"{name} were {'named' if self.leader_names_suit else 'led'}")
            self.derived["follow", led, mode] = must
        return must

    def why_taken(self, plays: Sequence[Play], mode: M) -> str:
        """Return why the winner of a finished trick took it, in a few words.

        Args:
            plays: Every play of the trick, in order.
            mode: The contract's mode.

        Returns:
            The text of `why_won`, if it has one; else that the card is the highest or the only one of its kind, or
            the strongest; else the id of the rule that decides the trick, or "by the rules of the game".
        """
        lead, *others = plays
        led_suits = self.ways_to_lead(lead.card, mode)
        trick = self.after_lead(lead.card, lead.named or (led_suits[0] if led_suits else None), mode)
        for play in others:
            trick = self.after_play(trick, play, mode)
        if why := self.why_won(trick, mode):
            return why
        best, led = self.winner(trick, mode), trick.led
        trumps = [play.card for play in plays if play.card in self.known_trumps(mode)]
        if best in trumps:
            return "the only trump" if len(trumps) == 1 else "the highest trump"
        if led is not None and type(self).strength is not GameRules.strength:
            cards = [play.card for play in plays]
            return rank_reason(self, self.the_layout.stock, mode, cards, best, led)
        rule = re.match(r"\s*([A-Z]+\d+): ", type(self).winner.__doc__ or "")
        return f"by {rule[1]}" if rule else "by the rules of the game"

    def known_trumps(self, mode: M) -> tuple[Card, ...]:
        """Return `trumps(mode)`, cached."""
        if ("trumps", mode) not in self.derived:
            self.derived["trumps", mode] = self.trumps(mode)
        known: tuple[Card, ...] = self.derived["trumps", mode]
        return known
