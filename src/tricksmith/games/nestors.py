"""Nestors, for four, partners opposite, played anticlockwise. Rules NE1 to NE11."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from operator import attrgetter

from tricksmith.cards import FRENCH, Card, Suit
from tricksmith.cards.french import SPADES
from tricksmith.rules import (
    Aim, Call, Contract, Flags, Game, Layout, Must, Options, Pile, Points, Seat, Sides, Steps, Table, Tally,
    TrickSoFar, Verdict, option,
)  # fmt: skip

RANKS = "6789TJQKA"
HONOURS = "AJT"
CARD_POINTS = (15, 10, 5)
"""What a trump, the higher and the lower of the other two honours are worth (NE2)."""
BY_LEVEL = attrgetter("level")
TRICK_POINTS, SPADE_POINTS, ALL_POINTS = 5, 10, 190


@dataclass(frozen=True, kw_only=True)
class NestorsOptions(Options):
    """What a table may choose."""

    target: int = option(
        "NE11", "The total that wins; the same below zero loses.", label="Points that end the match",
        default=1000, at_least=1, example=500,
    )  # fmt: skip
    all_pass: str = option(
        "NE4", "What happens when nobody bids: a new deal, or the last seat must bid.", label="If nobody bids",
        default="redeal", choices={"redeal": "deal again", "last_must_bid": "the last player must bid"},
    )  # fmt: skip
    comply: str = option(
        "NE9", "When the third card follows: if it is of a required suit, or if it is that or any trump.",
        label="The third card follows with", default="card_suit",
        choices={"card_suit": "a required suit", "suit_or_trump": "a required suit or any trump"},
    )  # fmt: skip


@dataclass(frozen=True, slots=True)
class Mode:
    """What the tricks depend on: the rank that is trump."""

    trump: str


@dataclass(frozen=True, slots=True)
class Bid:
    """What the score depends on: who bid how many points."""

    bidder: Seat
    points: int


class Nestors(Game[Mode, Bid]):
    """Each trick has three cards among four players, and the third card decides which side can win it.

    Bid how many of the 190 points your side will take. The highest bidder names a rank as trump, takes a card unseen,
    and makes the first trick alone, with two cards from the table. Then one player sits out each trick, and the two
    partners who play in it are first and third.
    """

    id = "nestors"
    name = "Nestors"
    author = "Ali Safaaei, with Jonathan Norris"
    seats = (4,)
    deck = FRENCH
    option_type = NestorsOptions
    options: NestorsOptions
    clockwise = False
    counters = ("points", "spades")
    lead_rule, follow_rule = "NE8", "NE8"

    @property
    def sides(self) -> Sides:
        return (Seat(0), Seat(2)), (Seat(1), Seat(3))

    def layout(self) -> Layout:
        """NE4: Deal four cards to the table, one face down and three face up; then five to each player.

        The auction starts with the player after the dealer. Bid a multiple of 5 from 5 to 190, above the last bid, or
        pass and drop out. It ends when three have passed. If all pass, the same dealer deals again; with
        `all_pass=last_must_bid` the fourth player can't pass.
        """
        piles = (Pile("down", 1), Pile("faceup", 3, face_up=True), Pile("second", 3, each=True))
        return Layout(stock=FRENCH.all.of_rank(*RANKS), hands=5, piles=piles)

    def calls(self, table: Table) -> Steps[Contract[Mode, Bid] | None]:
        """NE5: With those five cards, the bidder names Aces, Jacks or Tens as trump, then takes the face-down card.

        No one else sees it. Then deal each player three more cards: the bidder has 9, the others have 8.

        NE6: The bidder leads a card and takes any two of the three face-up cards with it. That is the first trick, and
        the bidder wins it. The third face-up card leads the second trick as if the bidder had led it.
        """
        must = self.options.all_pass == "last_must_bid"
        won = yield from table.auction(range(5, ALL_POINTS + 1, 5), "NE4", "bid or pass", last_must_bid=must)
        if won is None:
            return None
        bidder, points = won
        names = {"A": ("Aces", "aces", "ace"), "J": ("Jacks", "jacks", "jack"), "T": ("Tens", "tens", "ten", "10")}
        menu = [Call("trump", rank, names[rank]) for rank in HONOURS]
        trump = yield from table.choose(bidder, menu, "NE5", "name the trump rank")
        table.takes(bidder, "down")
        table.deals("second")
        yield from table.sweeps(bidder, "faceup", 2, "NE6", "lead a card and take two from the table")
        return Contract(Mode(trump.value), Bid(bidder, points), leader=bidder, table_leads="faceup")

    def trumps(self, mode: Mode) -> tuple[Card, ...]:
        """NE1: The 36 cards are the 6 up to the Ace of each suit. A rank is trump: Aces, Jacks or Tens.

        A trump still belongs to its printed suit. In every suit the trump rank is highest, then A K Q J T 9 8 7 6.
        """
        return ()  # no trump outranks another: the last one played wins (NE9)

    def trick_seats(self, leader: Seat, out: frozenset[Seat]) -> tuple[Seat, ...]:
        """NE7: A trick has three cards from three players in turn: the leader, the next player, the leader's partner.

        The player who sat out leads next, whichever side won.
        """
        return super().trick_seats(leader, out)[:3]

    def next_leader(self, leader: Seat, winner: Seat) -> Seat:
        return Seat((leader + 3) % 4)  # NE7

    def after_lead(self, card: Card, named: Suit | None, mode: Mode) -> TrickSoFar:
        return TrickSoFar(None, card, (card,))

    def after_card(self, trick: TrickSoFar, card: Card, mode: Mode) -> TrickSoFar:
        return TrickSoFar(None, trick.best, (*trick.seen, card))

    def must_play(self, trick: TrickSoFar, flags: Flags, mode: Mode) -> list[Must]:
        """NE8: The first two play any card. If both cards are of one suit, that suit is required of the third player.

        If they are not, the two suits that neither played are. A third player with a card of a required suit must play
        one, or any trump; without one, any card. A trump counts here as a card of its printed suit.
        """
        if len(trick.seen) < 2:
            return []
        suits = required_suits(*trick.seen)
        wanted = self.cards.bearing(*suits)
        names = ", ".join(f"a {suit.name.removesuffix('s')}" for suit in suits)
        asked = f"{names} or a trump"
        return [Must(wanted, "NE8", f"{asked} is asked for", self.cards.of_rank(mode.trump), wanted=asked)]

    def winner(self, trick: TrickSoFar, mode: Mode) -> Card:
        """NE9: The third card follows if it is of a required suit (NE8). A trump of another suit does not follow.

        If it follows, the last trump played takes the trick; if there are no trumps, the highest rank of any suit
        does, the earlier of equals. If it does not follow, the second player takes the trick, with two exceptions in
        which the leader's side does: there is a trump, and the second player played none; or the second player played a
        trump, and the third a trump of a suit that neither of the first two played. With `comply=suit_or_trump` every
        trump follows.
        """
        return self.winner_and_reason(trick, mode)[0]

    def why_won(self, trick: TrickSoFar, mode: Mode) -> str:
        return self.winner_and_reason(trick, mode)[1]

    def winner_and_reason(self, trick: TrickSoFar, mode: Mode) -> tuple[Card, str]:
        """The card that wins, and why (NE9)."""
        (a, b, c), trump = trick.seen, mode.trump
        last = c if c.rank == trump else b if b.rank == trump else a if a.rank == trump else None
        if c.suit in required_suits(a, b) or (self.options.comply == "suit_or_trump" and c is last):
            best = last or max(trick.seen, key=BY_LEVEL)  # the first of equals
            return best, "the last trump" if last else "the highest rank of a trick without trumps"
        if last is not None and b.rank != trump:
            return last, "a trump, as the second player played no trump"
        if last is c and c.suit not in (a.suit, b.suit):
            return c, "a trump of a suit that the others didn't play"
        return b, "as the third card was of the wrong suit"

    def worth(self, counter: str, card: Card, mode: Mode) -> int:
        """NE2: A trump is worth 15 points; of the other two honours, in the order A J T, the higher 10 and the lower 5.

        Each of the 12 tricks is worth 5, and the side with most of the nine spades gets 10: 190 points in all.
        """
        if counter == "spades":
            return int(card.suit == SPADES)
        honours = [mode.trump, *(rank for rank in HONOURS if rank != mode.trump)]
        return CARD_POINTS[honours.index(card.rank)] if card.rank in honours else 0

    def so_far(self, tally: Tally[Mode, Bid], side: tuple[Seat, ...]) -> int:
        """The points that a side has taken, of 190 (NE2)."""
        spades = SPADE_POINTS if tally.count("spades", *side) > 4 else 0
        return tally.count("points", *side) + TRICK_POINTS * tally.tricks(*side) + spades

    def score(self, tally: Tally[Mode, Bid]) -> Iterator[Points]:
        """NE10: If the bidder's side takes at least the bid, each side scores the points that it took.

        Otherwise the bidder's side loses the bid, and the other side scores the points that it took.
        """
        bid = tally.contract.bid
        for number, side in enumerate(self.sides):
            taken = self.so_far(tally, side)
            if bid.bidder not in side:
                yield Points(number, taken, f"took {taken} points", "NE10")
            elif taken >= bid.points:
                yield Points(number, taken, f"bid {bid.points}, took {taken}", "NE10")
            else:
                yield Points(number, -bid.points, f"bid {bid.points}, took {taken}", "NE10")

    def verdict(self, totals: tuple[int, ...], hands: int, contract: Contract[Mode, Bid] | None) -> Verdict | None:
        """NE11: A side at +1000 or more wins; if both reach it in the same hand, the side that bid wins.

        A side at -1000 or less loses. With `target` another number counts instead, above zero and below.
        """
        target = self.options.target
        over = [side for side, total in enumerate(totals) if total >= target]
        if len(over) == 2 and contract is not None:
            over = [side for side in over if contract.bid.bidder in self.sides[side]]
            return Verdict(tuple(over), "NE11", f"both sides reached {target}, so the side that bid wins")
        if over:
            return Verdict(tuple(over), "NE11", f"the target of {target} was reached")
        if min(totals) <= -target:
            return Verdict((totals.index(max(totals)),), "NE11", f"the others fell to -{target} or below")
        return None

    def next_dealer(self, dealer: Seat, contract: Contract[Mode, Bid] | None) -> Seat:
        """NE3: The first dealer is chosen at random; after that the last hand's bidder deals.

        If all passed, the same dealer deals again.
        """
        return dealer if contract is None else contract.bid.bidder

    def aim(self, contract: Contract[Mode, Bid], seat: Seat) -> Aim:
        bid = contract.bid
        if seat in next(side for side in self.sides if bid.bidder in side):
            return Aim(f"{bid.points} points or more", "score", at_least=bid.points)
        return Aim(f"{ALL_POINTS - bid.points + 5} points or more", "score", at_least=ALL_POINTS - bid.points + 5)

    def scoring_table(self) -> tuple[tuple[str, ...], ...]:
        rows = [
            (f"trump {t}", *(f"{self.worth('points', FRENCH.card(r + 'h'), Mode(t))}" for r in HONOURS), "5", "10")
            for t in HONOURS
        ]
        return ("taken", *(f"each {rank}" for rank in HONOURS), "each trick", "most spades"), *rows


@cache
def required_suits(a: Card, b: Card) -> tuple[Suit, ...]:
    """The suits that the third card must be of (NE8)."""
    if a.suit == b.suit:
        return a.suits
    return tuple(suit for suit in FRENCH.suits if suit not in (a.suit, b.suit))
