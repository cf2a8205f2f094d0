"""Schnapsen, for two: five cards each, a stock to draw from or to close, marriages, and a race to 66 points."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import NamedTuple

from tricksmith.cards import FRENCH, Card, CardSet, Suit
from tricksmith.rules import (
    Call, CardMove, Contract, Game, Layout, Must, Offer, Options, Pile, Points, Reason, Seat, Steps, Table, Tally,
    Trick, TrickSoFar, Verdict, option,
)  # fmt: skip

RANKS = "JQKTA"
CARD_POINTS = {"A": 11, "T": 10, "K": 4, "Q": 3, "J": 2}
CARDS = FRENCH.all.of_rank(*RANKS)
GOAL, SCHNEIDER = 66, 33
"""The points that win the hand, and those below which a loser pays more (SC8)."""
MIN_STOCK = 3
"""The fewest cards of the stock with which it can be closed, or the jack exchanged (SC2)."""
OPEN, CLOSED, USED_UP = "open", "closed", "used up"
CLOSE, EXCHANGE, PLAY_ON = Call("close"), Call("exchange"), Call("play on", also=("play", "on"))
QUESTION = "play on, or first show a marriage, exchange or close"


@dataclass(frozen=True, slots=True)
class Mode:
    """What the rules of a trick depend on."""

    trump: Suit
    stock: str = OPEN
    """Whether there is a stock to draw from: once it is closed or used up, suits must be followed."""
    marriage: Suit | None = None
    """The suit of a marriage of which a card must be led now."""


class Declarations(NamedTuple):
    """What the score depends on in addition to the tricks."""

    marriages: tuple[int, int] = (0, 0)
    """The points of each seat's marriages."""
    closer: Seat | None = None
    """Who closed the stock."""
    game_points: int = 0
    """The game points that the hand was worth to the closer when the stock was closed."""


@dataclass(frozen=True, kw_only=True)
class SchnapsenOptions(Options):
    """What a table may choose."""

    target: int = option("SC9", "The points that win the match.", default=7, at_least=1, example=3)


class Schnapsen(Game[Mode, Declarations]):
    """Be the first to have 66 points in tricks and marriages; if you dare, close the stock on the way."""

    id = "schnapsen"
    name = "Schnapsen"
    author = "tradition"
    seats = (2,)
    deck = FRENCH
    option_type = SchnapsenOptions
    options: SchnapsenOptions
    counters = ("points", "last")
    lead_rule, follow_rule = "SC3", "SC5"

    def layout(self) -> Layout:
        """SC1: Twenty cards are used: the ace, ten, king, queen and jack of each suit. Each player gets five.

        The next card is turned up, and its suit is trump. It lies under the nine that are left: together they are the
        stock. The player who did not deal leads first; the deal alternates.
        """
        return Layout(stock=CARDS, hands=5, piles=(Pile("up", 1, face_up=True), Pile("stock", 9, ordered=True)))

    def calls(self, table: Table) -> Steps[Contract[Mode, Declarations]]:
        """SC2: When you are about to lead, you can exchange the jack, close the stock and declare a marriage.

        The jack of trumps can be exchanged for the card turned up, and the stock can be closed, while it is open and
        has more than two cards, the one turned up included. To declare a marriage, show the king and queen of a suit;
        one marriage can be declared for each lead.
        """
        up = yield from table.turned("up")
        contract = Contract(Mode(up.suit), Declarations(), leader=table.first)
        return (yield from self._before_lead(table, table.first, Tally(contract, (0, 0), {"points": (0, 0)})))

    def between(
        self, table: Table, trick: Trick, tally: Tally[Mode, Declarations]
    ) -> Steps[Contract[Mode, Declarations]]:
        """SC4: After each trick, while the stock is open, both players draw a card, the winner first.

        The trump turned up is drawn last. Nobody draws from a stock that is closed.
        """
        mode = replace(tally.contract.mode, marriage=None)
        if mode.stock == OPEN:
            for seat in (trick.winner, _other(trick.winner)):
                table.draws(seat, "stock", then="up")
            mode = replace(mode, stock=OPEN if (yield from self._stock_size(table)) else USED_UP)
        now = replace(tally, contract=replace(tally.contract, mode=mode))
        return (yield from self._before_lead(table, trick.winner, now))

    def _stock_size(self, table: Table) -> Steps[int]:
        """The cards of the stock that are left, the one turned up included."""
        return (yield from table.size("stock")) + (yield from table.size("up"))

    def _before_lead(
        self, table: Table, seat: Seat, tally: Tally[Mode, Declarations]
    ) -> Steps[Contract[Mode, Declarations]]:
        """Ask the seat about to lead for its declarations, until it plays on or the hand is over."""
        jack, exchanged, size = _jack(tally.contract.mode.trump), False, (yield from self._stock_size(table))
        while not self.is_over(tally):
            mode = tally.contract.mode
            offers = [] if mode.marriage else [Offer(CardMove("show", _king_and_queen(suit))) for suit in FRENCH.suits]
            if mode.stock == OPEN and size >= MIN_STOCK:
                offers += [Offer(EXCHANGE, jack)] * (not exchanged) + [Offer(CLOSE)]
            choice = (yield from table.offers(seat, offers, PLAY_ON, "SC2", QUESTION)) if offers else None
            if choice is None:
                break
            if choice == EXCHANGE:
                table.takes(seat, "up")
                table.discards(seat, jack, "up")
                exchanged = True
            elif choice == CLOSE:
                tally = self._after_closing(tally, seat)
            elif isinstance(choice, CardMove):
                tally = self._after_marriage(tally, seat, next(iter(choice.cards)).suit)
        return tally.contract

    def _after_closing(self, tally: Tally[Mode, Declarations], seat: Seat) -> Tally[Mode, Declarations]:
        """The tally after this seat has closed the stock."""
        mode = replace(tally.contract.mode, stock=CLOSED)
        declared = tally.contract.bid._replace(closer=seat, game_points=self._game_points(tally, _other(seat)))
        return replace(tally, contract=replace(tally.contract, mode=mode, bid=declared))

    def _after_marriage(self, tally: Tally[Mode, Declarations], seat: Seat, suit: Suit) -> Tally[Mode, Declarations]:
        """The tally after this seat has declared a marriage."""
        mode, declared = tally.contract.mode, tally.contract.bid
        worth = 40 if suit == mode.trump else 20
        first, second = (points + worth * (index == seat) for index, points in enumerate(declared.marriages))
        contract = replace(
            tally.contract, mode=replace(mode, marriage=suit), bid=declared._replace(marriages=(first, second))
        )
        return replace(tally, contract=contract)

    def why_not_lead(self, card: Card, named: Suit | None, flags: frozenset[str], mode: Mode) -> Reason | None:
        """SC3: You can lead any card; after you have declared a marriage, you must lead its king or its queen."""
        if mode.marriage is None or card in _king_and_queen(mode.marriage):
            return None
        return Reason("SC3", f"you declared a marriage in {mode.marriage.name}")

    def must_play(self, trick: TrickSoFar, flags: frozenset[str], mode: Mode) -> list[Must]:
        """SC5: While the stock is open, you can play any card to a trick. Once it is closed or used up, you can't.

        Then you must follow suit, with a higher card if you can. If you can't follow suit, you must play a trump. If
        you have none, you can play any card.
        """
        if mode.stock == OPEN:
            return []
        follow = self.follow(trick.led, mode)
        best = self.strength(trick.best, trick.led, mode) or 0
        higher = FRENCH.of(card for card in follow.cards if (self.strength(card, trick.led, mode) or 0) > best)
        trumps = CARDS.bearing(mode.trump)
        beat = Must(higher, "SC5", "you must follow suit with a higher card")
        return [beat, follow, Must(trumps, "SC5", "you must trump")]

    def strength(self, card: Card, led: Suit | None, mode: Mode) -> int | None:
        """SC6: The higher trump takes the trick; without a trump, the higher card of the suit led does.

        The winner leads next. From the highest down, a suit ranks A T K Q J.
        """
        height = RANKS.index(card.code[0])
        return len(RANKS) + height if card.suit == mode.trump else height if card.suit == led else None

    def worth(self, counter: str, card: Card, mode: Mode) -> int:
        return CARD_POINTS[card.code[0]] if counter == "points" else 0  # SC7

    def trick_worth(self, counter: str, trick: Trick, mode: Mode) -> int:
        return int(counter == "last" and trick.last)  # SC8

    def is_over(self, tally: Tally[Mode, Declarations]) -> Reason | None:
        """SC7: In tricks an ace counts 11, a ten 10, a king 4, a queen 3 and a jack 2.

        A marriage counts 20, or 40 in trumps, as soon as its player has taken a trick. The hand ends at once when a
        player has 66 points, be it with a trick or with a marriage.
        """
        won = any(self._points(tally, Seat(seat)) >= GOAL for seat in range(2))
        return Reason("SC7", f"{GOAL} points were reached") if won else None

    def score(self, tally: Tally[Mode, Declarations]) -> Iterator[Points]:
        """SC8: The player with 66 points wins the hand; if neither has 66, the winner of the last trick does.

        That scores 3 points if the loser has no trick, 2 if the loser has fewer than 33 points, and 1 otherwise. If the
        winner closed the stock, what the loser had at that moment counts. A player who closes the stock and doesn't
        come to 66 loses the hand: the other scores 3 if they had no trick when the stock was closed, otherwise 2.
        """
        declared, points = tally.contract.bid, [self._points(tally, Seat(seat)) for seat in range(2)]
        winner = Seat(points.index(max(points)) if max(points) >= GOAL else int(tally.count("last", Seat(1))))
        if declared.closer is not None:
            winner = declared.closer if points[declared.closer] >= GOAL else _other(declared.closer)
        why = f"{points[winner]} points against {points[_other(winner)]}"
        if declared.closer is None:
            yield Points(winner, self._game_points(tally, _other(winner)), why, "SC8")
        elif winner == declared.closer:
            yield Points(winner, declared.game_points, f"closed the stock, {why}", "SC8")
        else:
            yield Points(winner, max(2, declared.game_points), f"the other closed the stock, {why}", "SC8")

    def verdict(
        self, totals: tuple[int, ...], hands: int, contract: Contract[Mode, Declarations] | None
    ) -> Verdict | None:
        """SC9: The first player with seven points wins the match. Another target can be chosen."""
        won = max(totals) >= self.options.target
        return Verdict(self.best(totals), "SC9", f"the target of {self.options.target} was reached") if won else None

    def _points(self, tally: Tally[Mode, Declarations], seat: Seat) -> int:
        """The points that a seat has, its marriages too once it has a trick."""
        return tally.count("points", seat) + (tally.contract.bid.marriages[seat] if tally.tricks(seat) else 0)

    def _game_points(self, tally: Tally[Mode, Declarations], loser: Seat) -> int:
        """The game points of a hand against this loser (SC8)."""
        return 3 if not tally.tricks(loser) else 2 if self._points(tally, loser) < SCHNEIDER else 1


def _other(seat: Seat) -> Seat:
    """The other player."""
    return Seat(1 - seat)


def _jack(trump: Suit) -> CardSet:
    """The jack of trumps."""
    return FRENCH.all.of_rank("J").bearing(trump)


def _king_and_queen(suit: Suit) -> CardSet:
    """King and queen of a suit."""
    return FRENCH.all.of_rank("K", "Q").bearing(suit)
