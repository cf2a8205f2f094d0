"""Euchre, for four, partners opposite: a turned-up card, two bowers, and going alone.

Rules EU1 to EU9.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from tricksmith.cards import FRENCH, Card, Suit
from tricksmith.cards.french import CLUBS, DIAMONDS, HEARTS, SPADES
from tricksmith.rules import (
    PASS, Aim, Call, Contract, Flags, Game, Layout, Must, Options, Pile, Points, Seat, Sides, Steps, Table, Tally,
    TrickSoFar, Verdict, option, side_of,
)  # fmt: skip

RANKS = "9TJQKA"
SAME_COLOUR = {SPADES: CLUBS, CLUBS: SPADES, HEARTS: DIAMONDS, DIAMONDS: HEARTS}
ORDER, ORDER_ALONE = Call("order"), Call("order", "alone")
ALONE, PARTNER = Call("alone"), Call("partner", also=("with partner",))


@dataclass(frozen=True, kw_only=True)
class EuchreOptions(Options):
    """What a table may choose."""

    target: int = option("EU8", "The total that wins.", default=10, at_least=1, example=5)
    stick_the_dealer: bool = option(
        "EU4", "Whether the dealer must name a trump when all others have passed.", default=False
    )
    keeps_turned: bool = option("EU2", "Whether the dealer discards before taking the turned card.", default=False)
    alone_last: bool = option("EU5", "Whether the maker goes alone only after the dealer's discard.", default=False)
    lone_defender: bool = option("EU9", "Whether one of the others can go alone too.", default=False)


@dataclass(frozen=True, slots=True)
class Mode:
    """What the tricks depend on."""

    trump: Suit


@dataclass(frozen=True, slots=True)
class Maker:
    """What the score depends on: who made the trump, whether alone, and whether one of the others defends alone."""

    seat: Seat
    alone: bool
    lone_defender: bool = False


class Euchre(Game[Mode, Maker]):
    """The side that makes the trump must take three of the five tricks. Two jacks are the best trumps."""

    id = "euchre"
    name = "Euchre"
    author = "tradition"
    seats = (4,)
    deck = FRENCH
    option_type = EuchreOptions
    options: EuchreOptions
    lead_rule, follow_rule = "EU6", "EU6"

    @property
    def sides(self) -> Sides:
        return (Seat(0), Seat(2)), (Seat(1), Seat(3))

    def layout(self) -> Layout:
        """EU1: Use 24 cards, the nine up to the ace of each suit, and deal five to each player.

        Four cards are left; turn the top one up.
        """
        piles = (Pile("up", 1, face_up=True), Pile("kitty", 3))
        return Layout(stock=FRENCH.all.of_rank(*RANKS), hands=5, piles=piles)

    def calls(self, table: Table) -> Steps[Contract[Mode, Maker] | None]:
        """EU2: From the dealer's left to the dealer, each player in turn can order the turned card up, or pass.

        The suit of a card ordered up is trump. The dealer takes the card and discards one face down; with
        `keeps_turned` the dealer discards first.

        EU3: If all pass, the card is turned down, and each player in turn can name another suit as trump, or pass.

        EU4: If all pass again, the next dealer deals. With `stick_the_dealer`, the dealer must name a suit instead.

        EU5: The maker, who ordered the card up or named the trump, can go alone: the partner lays the hand down and
        sits out. The player at the dealer's left leads, or the next player if that one sits out. If the dealer sits
        out, the turned card stays where it is. With `alone_last` the maker decides after the dealer's discard.
        """
        said = yield from self._make_trump(table)
        if said is None:
            return None
        maker, ordered, alone, trump = said
        dealer, late = table.order[-1], self.options.alone_last
        partner = Seat((maker + 2) % 4)
        if ordered and (late or not alone or dealer != partner):
            if not self.options.keeps_turned:
                table.takes(dealer, "up")
            yield from table.gives(dealer, 1, "discard", "discard", "EU2", "discard a card")
            if self.options.keeps_turned:
                table.takes(dealer, "up")
        if late:
            choice = yield from table.choose(maker, [ALONE, PARTNER], "EU5", "go alone or with your partner")
            alone = choice == ALONE
        out, defended_alone = {partner} if alone else set(), False
        if self.options.lone_defender:
            others = [seat for seat in table.order if (seat - maker) % 2]
            lone_defender = yield from table.first_to_say(
                [ALONE], PARTNER, "EU9", "defend alone or with your partner", order=others
            )
            if lone_defender is not None:
                defender, _ = lone_defender
                out, defended_alone = out | {Seat((defender + 2) % 4)}, True
        leader = next(seat for seat in table.order if seat not in out)
        return Contract(Mode(trump), Maker(maker, alone, defended_alone), leader=leader, out=frozenset(out))

    def _make_trump(self, table: Table) -> Steps[tuple[Seat, bool, bool, Suit] | None]:
        """The maker, whether the turned card was ordered up, whether alone, and the trump; None if nobody makes one."""
        up = yield from table.turned("up")
        late = self.options.alone_last
        orders = [ORDER] if late else [ORDER, ORDER_ALONE]
        said = yield from table.first_to_say(orders, PASS, "EU2", f"order up {up.code} or pass")
        if said is not None:
            maker, order = said
            return maker, True, order == ORDER_ALONE, up.suit
        suits = [suit for suit in FRENCH.suits if suit != up.suit]
        words = ("trump",) if late else ("trump", "alone")
        menu = [Call(word, suit.letter, (suit.name,)) for word in words for suit in suits]
        stuck = self.options.stick_the_dealer
        asked = table.order[:-1] if stuck else table.order
        said = yield from table.first_to_say(menu, PASS, "EU3", "name a trump or pass", order=asked)
        if said is None and stuck:
            said = table.order[-1], (yield from table.choose(table.order[-1], menu, "EU4", "name a trump"))
        if said is None:
            return None
        maker, named = said
        return maker, False, named.word == "alone", FRENCH.suit(named.value)

    def must_play(self, trick: TrickSoFar, flags: Flags, mode: Mode) -> list[Must]:
        """EU6: Any card can be led. Follow the suit led if you can; otherwise play any card.

        The left bower is a trump, not a card of its printed suit. The winner of a trick leads to the next.
        """
        return [self.follow(trick.led, mode)]

    def suits_of(self, card: Card, mode: Mode) -> tuple[Suit, ...]:
        return (mode.trump,) if card is left_bower(mode.trump) else card.suits

    def strength(self, card: Card, led: Suit | None, mode: Mode) -> int | None:
        """EU7: The highest trump wins; without one, the highest card of the suit led: A K Q J T 9.

        The jack of trumps, the right bower, is the highest. Next comes the left bower, the other jack of its colour.
        """
        if card is right_bower(mode.trump):
            return 3 * len(RANKS)
        if card is left_bower(mode.trump):
            return 3 * len(RANKS) - 1
        height = RANKS.index(card.rank or "")
        if card.suit == mode.trump:
            return len(RANKS) + height
        return height if led == card.suit else None

    def score(self, tally: Tally[Mode, Maker]) -> Iterator[Points]:
        """EU8: The makers score 1 for three or four tricks, 2 for all five, and 4 for all five alone.

        With fewer than three they are euchred and the others score 2. The first side to reach 10 wins.
        Another target can be chosen.

        EU9: With `lone_defender`, each of the others in turn can then say that they go alone too. The first who does
        so plays without a partner, and their side scores 4 if it euchres the makers.
        """
        maker = tally.contract.bid
        makers = side_of(maker.seat, self.sides)
        taken = tally.tricks(*self.sides[makers])
        if taken < 3:
            points, why = 4 if maker.lone_defender else 2, f"the makers were euchred with {taken} tricks"
            yield Points(1 - makers, points, why, "EU8")
        elif taken < 5:
            yield Points(makers, 1, f"made it with {taken} tricks", "EU8")
        else:
            yield Points(makers, 4 if maker.alone else 2, "all five tricks" + " alone" * maker.alone, "EU8")

    def verdict(self, totals: tuple[int, ...], hands: int, contract: Contract[Mode, Maker] | None) -> Verdict | None:
        target = self.options.target
        over = tuple(
            side for side, total in enumerate(totals) if total >= target
        )  # one side scores a hand, so one at most
        return Verdict(over, "EU8", f"the target of {target} was reached") if over else None

    def aim(self, contract: Contract[Mode, Maker], seat: Seat) -> Aim:
        makers = self.sides[side_of(contract.bid.seat, self.sides)]
        return Aim("3 tricks or more" if seat in makers else "3 tricks to stop them", at_least=3)

    def scoring_table(self) -> tuple[tuple[str, ...], ...]:
        rows = ("3 or 4 tricks", "+1", ""), ("5 tricks", "+2", ""), ("5 tricks alone", "+4", ""), ("fewer", "", "+2")
        return ("the makers take", "the makers", "the others"), *rows


def right_bower(trump: Suit) -> Card:
    """The jack of trumps."""
    return FRENCH.card(f"J{trump}")


def left_bower(trump: Suit) -> Card:
    """The other jack of the trump's colour."""
    return FRENCH.card(f"J{SAME_COLOUR[trump]}")
