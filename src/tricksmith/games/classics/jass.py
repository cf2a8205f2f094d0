"""Jass, as the Schieber of Switzerland, for four, partners opposite: choose trumps or shove, and declare your Weis."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache

from tricksmith.cards import FRENCH, Card, CardSet, Suit
from tricksmith.cards.french import CLUBS, SPADES
from tricksmith.rules import (
    Aim, Call, CardMove, Contract, Flags, Game, Layout, Must, Offer, Options, Points, Seat, Sides, Steps, Table,
    Tally, Trick, TrickSoFar, Verdict, option, side_of,
)  # fmt: skip

RANKS, TRUMP_RANKS = "6789TJQKA", "678TQKA9J"
"""The ranks from low to high, in plain suits and in trumps."""
CARDS = FRENCH.all.of_rank(*RANKS)
COMMON_POINTS = {"K": 4, "Q": 3, "J": 2, "T": 10}
CARD_POINTS = {
    "trump": {**COMMON_POINTS, "A": 11, "J": 20, "9": 14},
    "plain": {**COMMON_POINTS, "A": 11},
    "obenabe": {**COMMON_POINTS, "A": 11, "8": 8},
    "undenufe": {**COMMON_POINTS, "6": 11, "8": 8},
}
"""What cards are worth: trumps, the other suits of a hand with trumps, and without trumps (JA6)."""
ALL_POINTS, LAST_TRICK_POINTS, MATCH_POINTS, STOECK_POINTS, TRICKS = 157, 5, 100, 20, 9
FOUR_ALIKE_POINTS = {"J": 200, "9": 150, "A": 100, "K": 100, "Q": 100, "T": 100}
OBENABE, UNDENUFE = Call("obenabe", also=("top-down",)), Call("undenufe", also=("bottom-up",))
MENU = (*(Call("trump", suit.letter, (suit.name,)) for suit in FRENCH.suits), OBENABE, UNDENUFE)
SHOVE, PLAY_ON = Call("shove", also=("schieben",)), Call("play on", also=("play", "on"))
RUNS = [
    FRENCH.of(FRENCH.card(rank + suit.letter) for rank in RANKS[low : low + length])
    for length in range(len(RANKS), 2, -1)
    for suit in FRENCH.suits
    for low in range(len(RANKS) - length, -1, -1)
]
"""Every sequence of three cards or more, the longest first."""


@dataclass(frozen=True, slots=True)
class Mode:
    """What the tricks depend on: the trump suit, or the way to play without one."""

    way: str
    trump: Suit | None = None


@dataclass(frozen=True, slots=True)
class Bid:
    """What only the score depends on: how often points count, and the points that each side declared."""

    factor: int
    weis: tuple[int, int]


@dataclass(frozen=True, kw_only=True)
class JassOptions(Options):
    """What a table may choose."""

    target: int = option("JA10", "The points that win the match.", default=1000, at_least=1, example=2500)
    multipliers: bool = option("JA9", "Whether some hands count double or three times.", default=False)
    weis: bool = option("JA7", "Whether sequences and four of a kind are declared.", default=True)


class Jass(Game[Mode, Bid]):
    """Choose trumps, or shove the choice to your partner. The jack and the nine, Buur and Näll, are the top trumps."""

    id = "jass"
    name = "Jass"
    author = "tradition"
    seats = (4,)
    deck = FRENCH
    clockwise = False
    option_type = JassOptions
    options: JassOptions
    counters = ("points",)
    lead_rule, follow_rule = "JA4", "JA4"

    @property
    def sides(self) -> Sides:
        """JA1: Players who sit opposite each other are partners."""
        return (Seat(0), Seat(2)), (Seat(1), Seat(3))

    def layout(self) -> Layout:
        """JA2: Use 36 cards, from the six to the ace, and deal nine to each player.

        The first dealer is drawn by chance. The deal and the play go to the right.
        """
        return Layout(stock=CARDS, hands=TRICKS)

    def calls(self, table: Table) -> Steps[Contract[Mode, Bid]]:
        """JA3: The player at the dealer's right chooses how to play, or shoves the choice to their partner.

        The choice is a trump suit, Obenabe (top-down) or Undenufe (bottom-up), both without trumps. A partner who is
        asked must choose. The player at the dealer's right leads first in any case.

        JA7: Before the first lead, each player in turn can show sequences and four of a kind, the Weis.

        Three cards in sequence, of one suit in the order A K Q J T 9 8 7 6, are worth 20, four 50, five 100, and each
        card more 50. Four jacks are worth 200, four nines 150, four aces, kings, queens or tens 100. A card can count
        both in a sequence and in four of a kind.

        JA8: Only the side with the best Weis scores, and it scores all that its players have shown.

        The best is the one worth most; of equals, the one with more cards, then the one with the highest card (the
        lowest in Undenufe), then a sequence of trumps, then the one that was shown first.
        """
        said = yield from table.choose(table.first, (*MENU, SHOVE), "JA3", "choose trumps, or shove")
        if said == SHOVE:
            said = yield from table.choose(Seat((table.first + 2) % 4), MENU, "JA3", "choose trumps for your side")
        mode = Mode("trump", FRENCH.suit(said.value)) if said.word == "trump" else Mode(said.word)
        weis = (yield from self._weis(table, mode)) if self.options.weis else (0, 0)
        holder = None
        if mode.trump is not None:
            stoeck = CARDS.bearing(mode.trump).of_rank("K", "Q")
            for seat in table.order:
                if (yield from table.count(seat, stoeck)) == (2,):
                    holder = seat
        return Contract(mode, Bid(self._factor(mode), weis), leader=table.first, secret=holder)

    def _weis(self, table: Table, mode: Mode) -> Steps[tuple[int, int]]:
        """Ask everyone for Weis, and return the points of each side."""
        best: tuple[int, ...] = (0,)
        winner, points = 0, [0, 0]
        for seat in table.order:
            shown: list[CardSet] = []
            while True:
                offers = _offers_after(tuple(shown))
                choice = yield from table.offers(seat, offers, PLAY_ON, "JA7", "show your Weis, or play on")
                if not isinstance(choice, CardMove):
                    break
                shown.append(choice.cards)
                side = side_of(seat, self.sides)
                points[side] += _weis_points(choice.cards)
                if (rank := _weis_rank(choice.cards, mode)) > best:
                    best, winner = rank, side
        return (points[0], 0) if winner == 0 else (0, points[1])

    def _factor(self, mode: Mode) -> int:
        if not self.options.multipliers:
            return 1
        return 3 if mode.trump is None else 2 if mode.trump in (SPADES, CLUBS) else 1  # JA9

    def aim(self, contract: Contract[Mode, Bid], seat: Seat) -> Aim:
        return Aim("more than half of the points", "points", at_least=ALL_POINTS // 2 + 1)

    def must_play(self, trick: TrickSoFar, flags: Flags, mode: Mode) -> list[Must]:
        """JA4: Any card can be led. Follow the suit led if you can, or play a trump even if you could follow.

        If a trump was led and your only trump is the jack, the Buur, you need not play it. Without the suit led, play
        any card; but once a trick has been trumped, you can't play a lower trump unless you hold nothing but trumps.
        """
        follow = self.follow(trick.led, mode)
        if mode.trump is None:
            return [follow]
        trumps = CARDS.bearing(mode.trump)
        if trick.led == mode.trump:
            jack = trumps.of_rank("J")
            return [follow._replace(cards=trumps - jack, also=jack)]
        over = FRENCH.of(card for card in trumps if self._height(card, mode) > self._height(trick.best, mode))
        plain, why = CARDS - trumps, "you can't play a lower trump than the one in the trick"
        under = [Must(plain, "JA4", why, also=over)] if trick.best in trumps else []
        return [follow._replace(also=over), *under]

    def strength(self, card: Card, led: Suit | None, mode: Mode) -> int | None:
        """JA5: The highest trump takes the trick, or else the highest card of the suit led. Its player leads next.

        Trumps rank J 9 A K Q T 8 7 6, other suits A K Q J T 9 8 7 6. In Undenufe the order is reversed, and the six
        is highest.
        """
        if card.suit != led:
            return self._height(card, mode) if card.suit == mode.trump else None
        return self._height(card, mode)

    def _height(self, card: Card, mode: Mode) -> int:
        """How high a card is among those that can win."""
        if card.suit == mode.trump:
            return len(RANKS) + TRUMP_RANKS.index(card.code[0])
        height = RANKS.index(card.code[0])
        return len(RANKS) - 1 - height if mode.way == "undenufe" else height

    def worth(self, counter: str, card: Card, mode: Mode) -> int:
        """JA6: An ace counts 11, a ten 10, a king 4, a queen 3, a jack 2; in trumps the jack 20 and the nine 14.

        Without trumps, each eight counts 8; in Undenufe the sixes count 11, and the aces nothing. The last trick
        counts 5, which makes 157 in all.
        """
        kind = "plain" if mode.trump not in (None, card.suit) else mode.way
        return CARD_POINTS[kind].get(card.code[0], 0)

    def trick_worth(self, counter: str, trick: Trick, mode: Mode) -> int:
        return LAST_TRICK_POINTS if trick.last else 0  # JA6

    def score(self, tally: Tally[Mode, Bid]) -> Iterator[Points]:
        """JA9: Each side scores the points of its tricks, and its Weis. All nine tricks score 100 more.

        King and queen of trumps in one hand, the Stöck, score 20 for its side. With `multipliers`, all of it counts
        double when spades or clubs are trumps, and three times without trumps.
        """
        bid, times = tally.contract.bid, tally.contract.bid.factor
        how = f", times {times}" if times > 1 else ""
        for number, side in enumerate(self.sides):
            if tally.contract.secret in side:
                yield Points(number, STOECK_POINTS * times, f"the Stöck{how}", "JA9")
            if weis := bid.weis[number]:
                yield Points(number, weis * times, f"Weis of {weis} points{how}", "JA8")
            points = tally.count("points", *side)
            yield Points(number, points * times, f"{points} points in tricks{how}", "JA9")
            if tally.tricks(*side) == TRICKS:
                yield Points(number, MATCH_POINTS * times, f"all tricks{how}", "JA9")

    def verdict(self, totals: tuple[int, ...], hands: int, contract: Contract[Mode, Bid] | None) -> Verdict | None:
        """JA10: Once a side has 1000 points after a hand, the higher total wins. Another target can be chosen."""
        won = max(totals) >= self.options.target
        return Verdict(self.best(totals), "JA10", f"the target of {self.options.target} was reached") if won else None


@lru_cache(maxsize=1024)
def _offers_after(shown: tuple[CardSet, ...]) -> tuple[Offer, ...]:
    """The Weis that a seat can still show after these, the most valuable first."""
    fours = [CARDS.of_rank(rank) for rank in FOUR_ALIKE_POINTS]
    left = (cards for cards in fours + RUNS if _is_apart(cards, shown))
    return tuple(Offer(CardMove("show", cards)) for cards in sorted(left, key=_weis_points, reverse=True))


def _is_run(cards: CardSet) -> bool:
    return len({card.suit for card in cards}) == 1


def _is_apart(cards: CardSet, shown: Sequence[CardSet]) -> bool:
    """Whether a Weis is none of those shown, and no part or neighbour of a sequence."""
    levels = [(card.suit, card.level + step) for card in cards for step in (-1, 0, 1) if _is_run(cards)]
    runs = (card for other in shown if _is_run(other) for card in other)
    return cards not in shown and all((card.suit, card.level) not in levels for card in runs)


def _weis_points(cards: CardSet) -> int:
    """The points of a Weis (JA7)."""
    if not _is_run(cards):
        return FOUR_ALIKE_POINTS[next(iter(cards)).code[0]]
    return {3: 20, 4: 50}.get(len(cards), 50 * (len(cards) - 3))


def _weis_rank(cards: CardSet, mode: Mode) -> tuple[int, ...]:
    """How good a Weis is (JA8)."""
    levels = [card.level for card in cards]
    height = -min(levels) if mode.way == "undenufe" else max(levels)
    return _weis_points(cards), len(cards), height, int(_is_run(cards) and next(iter(cards)).suit == mode.trump)
