"""Belote, for four, partners opposite: a suit is taken for trumps, its jack and nine come first, and 162 points."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from tricksmith.cards import FRENCH, Card, CardSet, Suit
from tricksmith.rules import (
    PASS, Aim, Call, Contract, Flags, Game, Layout, Must, Options, Pile, Points, Seat, Sides, Steps, Table, Tally,
    Trick, TrickSoFar, Verdict, option, side_of,
)  # fmt: skip

PLAIN_RANKS, TRUMP_RANKS = "789JQKTA", "78QKTA9J"
"""The ranks from low to high, in plain suits and in trumps."""
PLAIN_POINTS = {"A": 11, "T": 10, "K": 4, "Q": 3, "J": 2}
TRUMP_POINTS = {**PLAIN_POINTS, "J": 20, "9": 14}
"""The points of a card by its rank, in plain suits and in trumps; ranks left out count nothing."""
CARDS = FRENCH.all.of_rank(*PLAIN_RANKS)
TRICKS, ALL_POINTS, LAST_TRICK_POINTS, CAPOT_POINTS, BELOTE_POINTS = 8, 162, 10, 252, 20
TAKE = Call("take")


@dataclass(frozen=True, kw_only=True)
class BeloteOptions(Options):
    """What a table may choose."""

    target: int = option("BE9", "The points that win the match.", default=501, at_least=1, example=200)


class Belote(Game[Suit, Seat]):
    """The side that takes the trumps needs more points than the other. The jack and the nine are the highest trumps."""

    id = "belote"
    name = "Belote"
    author = "tradition"
    seats = (4,)
    deck = FRENCH
    option_type = BeloteOptions
    options: BeloteOptions
    counters = ("points",)
    lead_rule, follow_rule = "BE4", "BE4"

    @property
    def sides(self) -> Sides:
        """BE1: Players who sit opposite each other are partners."""
        return ((Seat(0), Seat(2)), (Seat(1), Seat(3)))

    def start(self) -> int:
        return 0

    def layout(self) -> Layout:
        """BE2: Use 32 cards, from the seven to the ace. Deal five to each player, and turn the next one up.

        Once a player has taken it, deal the others: two to the taker, and three to everyone else.
        """
        return Layout(stock=CARDS, hands=5, piles=(Pile("up", 1, face_up=True), Pile("rest", 11, ordered=True)))

    def calls(self, table: Table) -> Steps[Contract[Suit, Seat] | None]:
        """BE3: Starting after the dealer, each player in turn takes the suit turned up as trumps, or passes.

        If all pass, each in turn can take another suit. If all pass again, the cards are dealt again. The taker gets
        the card turned up. The player after the dealer leads to the first trick.
        """
        up = yield from table.turned("up")
        took = yield from table.first_to_say([TAKE], PASS, "BE3", f"take {up.suit.name} for trumps, or pass")
        trump = up.suit
        if took is None:
            others = [Call("take", suit.letter, (suit.name,)) for suit in FRENCH.suits if suit != up.suit]
            took = yield from table.first_to_say(others, PASS, "BE3", "take another suit for trumps, or pass")
            if took is None:
                return None
            _, call = took
            trump = FRENCH.suit(call.value)
        taker, _ = took
        table.takes(taker, "up")
        for seat in table.order:
            table.draws(seat, "rest", 2 if seat == taker else 3)
        holder = None
        for seat in table.order:
            royals = yield from table.count(seat, _royals(trump))
            if royals == (2,):
                holder = seat
            if royals != (0,):
                break
        return Contract(trump, taker, leader=table.first, secret=holder)

    def aim(self, contract: Contract[Suit, Seat], seat: Seat) -> Aim:
        is_taking = seat in self.sides[side_of(contract.bid, self.sides)]
        text = "more than half of the points" if is_taking else "half of the points"
        return Aim(text, "points", at_least=ALL_POINTS // 2 + is_taking)

    def after_lead(self, card: Card, named: Suit | None, mode: Suit) -> TrickSoFar:
        return TrickSoFar(named, card, (card,))

    def after_card(self, trick: TrickSoFar, card: Card, mode: Suit) -> TrickSoFar:
        best, new = self.strength(trick.best, trick.led, mode), self.strength(card, trick.led, mode)
        if new is not None and (best is None or new > best):
            return TrickSoFar(trick.led, card, (card,))
        # Sides take turns: a highest card that stays is the next seat's partner's if it was not this seat's partner's.
        kept = (trick.best,) if _is_partners_trick(trick) else (trick.best, card)
        return TrickSoFar(trick.led, trick.best, kept)

    def must_play(self, trick: TrickSoFar, flags: Flags, mode: Suit) -> list[Must]:
        """BE4: Any card can be led. Follow suit if you can; in trumps, with a higher one than any yet if you can.

        Without the suit led you must play a trump, higher than any yet if you can. While your partner has the highest
        card, though, you can play any card.
        """
        follow = self.follow(trick.led, mode)
        trumps = CARDS.bearing(mode)
        over = FRENCH.of(card for card in trumps if self._height(card, mode) > self._height(trick.best, mode))
        is_trumped = trick.best.suit == mode
        higher = Must(over, "BE4", "you must play a higher trump" if is_trumped else "you must trump")
        if trick.led == mode:
            return [higher, follow]
        return [follow] if _is_partners_trick(trick) else [follow, higher, Must(trumps, "BE4", "you must trump")]

    def strength(self, card: Card, led: Suit | None, mode: Suit) -> int | None:
        """BE5: The highest trump takes the trick, or else the highest card of the suit led.

        Its player leads next. Trumps rank jack, nine, ace, ten, king, queen, eight, seven; in plain suits the ten comes
        after the ace and the jack after the queen.
        """
        if card.suit == mode:
            return len(PLAIN_RANKS) + TRUMP_RANKS.index(card.code[0])
        return PLAIN_RANKS.index(card.code[0]) if card.suit == led else None

    def worth(self, counter: str, card: Card, mode: Suit) -> int:
        """BE6: An ace counts 11, a ten 10, a king 4, a queen 3, a jack 2; in trumps the jack 20 and the nine 14.

        The last trick counts 10, which makes 162 in all.
        """
        return (TRUMP_POINTS if card.suit == mode else PLAIN_POINTS).get(card.code[0], 0)

    def trick_worth(self, counter: str, trick: Trick, mode: Suit) -> int:
        return LAST_TRICK_POINTS if trick.last else 0  # BE6

    def score(self, tally: Tally[Suit, Seat]) -> Iterator[Points]:
        """BE7: If the takers have more points than the others, each side scores its own; if less, the others score 162.

        A side that takes all eight tricks scores 252. At 81 each, the others score their 81, and the takers' 81 are
        held over for the side that wins the next hand. King and queen of trumps in one hand, the belote, score 20 for
        that player's side in any case.
        """
        taking_side = side_of(tally.contract.bid, self.sides)
        points = [tally.count("points", *side) for side in self.sides]
        takers, others = points[taking_side], points[1 - taking_side]
        for side in range(2):
            tricks = tally.tricks(*self.sides[side])
            won, why = self._trick_score(takers, others, tricks, is_taking=side == taking_side)
            yield Points(side, won, why, "BE7")
        if tally.contract.secret is not None:
            yield Points(side_of(Seat(tally.contract.secret), self.sides), BELOTE_POINTS, "the belote", "BE7")
        if self.match and takers != others:
            yield Points(taking_side if takers > others else 1 - taking_side, self.match, "held over", "BE8")

    def after_hand(self, tally: Tally[Suit, Seat], totals: tuple[int, ...]) -> int:
        """BE8: Points that are held over wait until a side wins a hand; those of several hands add up."""
        points = [tally.count("points", *side) for side in self.sides]
        return self.match + ALL_POINTS // 2 if points[0] == points[1] else 0

    def verdict(self, totals: tuple[int, ...], hands: int, contract: Contract[Suit, Seat] | None) -> Verdict | None:
        """BE9: The match ends after the hand in which a side reaches 501 points; the higher total wins.

        Another target can be chosen.
        """
        won = max(totals) >= self.options.target
        return Verdict(self.best(totals), "BE9", f"the target of {self.options.target} was reached") if won else None

    @staticmethod
    def _trick_score(takers: int, others: int, tricks: int, *, is_taking: bool) -> tuple[int, str]:
        """What one side scores for its tricks, and why, from the card points of both and its number of tricks."""
        own = takers if is_taking else others
        if tricks == TRICKS:
            return CAPOT_POINTS, "all tricks"
        if takers == others:
            return (0, "half of the points: held over") if is_taking else (own, "half of the points")
        if takers > others:
            return own, f"{own} points"
        return (0, f"{own} points: not enough") if is_taking else (ALL_POINTS, "the takers failed")

    def _height(self, card: Card, mode: Suit) -> int:
        return TRUMP_RANKS.index(card.code[0]) if card.suit == mode else -1


def _is_partners_trick(trick: TrickSoFar) -> bool:
    """Whether the partner of the seat that plays next has the highest card: if so, a second card is kept in `seen`."""
    return len(trick.seen) > 1


def _royals(trump: Suit) -> CardSet:
    """King and queen of trumps."""
    return FRENCH.all.of_rank("K", "Q").bearing(trump)
