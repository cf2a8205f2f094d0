"""Whist, for four, partners opposite: follow suit, trump what you can't follow, and count your honours. Rules WH1-WH8.

The tutorial builds a simpler version of it, `examples/whist.py`.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import NamedTuple

from tricksmith.cards import FRENCH, Card, Suit
from tricksmith.rules import (
    Aim, Contract, Flags, Game, Layout, Must, Options, Pile, Points, Seat, Sides, Steps, Table, Tally, TrickSoFar,
    Verdict, option,
)  # fmt: skip

BOOK = 6
"""The tricks that count nothing: a side scores those that it takes beyond them (WH5)."""
HONOURS = "AKQJ"
"""The ranks of trumps that are honours (WH6)."""
HONOUR_POINTS = {3: 2, 4: 4}
"""What a side scores for the honours that its players were dealt (WH6)."""
GAMES_TO_WIN = 2
"""The games that win a rubber (WH8)."""


@dataclass(frozen=True, kw_only=True)
class WhistOptions(Options):
    """What a table may choose."""

    target: int = option("WH7", "The points that win a game.", default=5, at_least=1, example=7)
    honours: bool = option("WH6", "Whether honours score.", default=False)
    rubber: bool = option("WH8", "Whether two games must be won, and not just one.", default=False)


class MatchState(NamedTuple):
    """What a hand depends on other than its cards, with honours or in a rubber."""

    points: tuple[int, int] = (0, 0)
    """The points of each side in this game."""
    games: tuple[int, int] = (0, 0)
    """The games that each side has won."""


class Whist(Game[Suit, None]):
    """Follow suit, trump what you can't follow, and take more than half of the thirteen tricks with your partner.

    The last card dealt decides trumps. There is no bidding.
    """

    id = "whist"
    name = "Whist"
    author = "tradition"
    seats = (4,)
    deck = FRENCH
    option_type = WhistOptions
    options: WhistOptions
    lead_rule, follow_rule = "WH3", "WH3"

    @property
    def sides(self) -> Sides:
        return (Seat(0), Seat(2)), (Seat(1), Seat(3))

    def start(self) -> MatchState:
        return MatchState()

    def layout(self) -> Layout:
        """WH1: Deal all 52 cards, thirteen to each player. The dealer's last card is shown.

        The first dealer is drawn by chance; then the deal passes to the left.
        """
        return Layout(stock=FRENCH.all, hands=12, piles=(Pile("last", 1, each=True),))

    def calls(self, table: Table) -> Steps[Contract[Suit, None]]:
        """WH2: The suit of the card shown is trump. The dealer takes it up. The player after the dealer leads first."""
        shown = yield from table.turned("last", of=table.order[-1])
        table.deals("last")
        held = None
        if self.options.honours:
            honours, counts = FRENCH.all.bearing(shown.suit).of_rank(*HONOURS), [0, 0]
            for seat in table.order:
                (count,) = yield from table.count(seat, honours)
                counts[seat % 2] += count
            held = tuple(counts)
        return Contract(shown.suit, None, leader=table.first, secret=held)

    def must_play(self, trick: TrickSoFar, flags: Flags, mode: Suit) -> list[Must]:
        """WH3: Any card can be led. Follow the suit led if you can; otherwise play any card."""
        return [self.follow(trick.led, mode)]

    def strength(self, card: Card, led: Suit | None, mode: Suit) -> int | None:
        """WH4: The highest trump wins the trick; without one, the highest card of the suit led, ace high.

        The winner leads the next trick.
        """
        if card.suit == mode:
            return len(FRENCH.ranks) + card.level
        return card.level if card.suit == led else None

    def score(self, tally: Tally[Suit, None]) -> Iterator[Points]:
        """WH5: The side with more tricks scores a point for each trick beyond six.

        WH6: With the option `honours`, ace, king, queen and jack of trumps score for the side that was dealt them: 4
        points for all four, 2 for three. Tricks count first: if they win the game, the other side's honours score
        nothing. A side that began the hand one point short of winning can't score honours.
        """
        tricks = [max(tally.tricks(*side) - BOOK, 0) for side in self.sides]
        for side, beyond in enumerate(tricks):
            if beyond:
                yield Points(side, beyond, f"{beyond + BOOK} tricks, {beyond} beyond {BOOK}", "WH5")
        for side, held in enumerate(tally.contract.secret or ()):
            lost = self.match.points[1 - side] + tricks[1 - side] >= self.options.target
            if held in HONOUR_POINTS and not lost and self.match.points[side] != self.options.target - 1:
                yield Points(side, HONOUR_POINTS[held], f"{held} honours", "WH6")

    def after_hand(self, tally: Tally[Suit, None], totals: tuple[int, ...]) -> MatchState:
        if not (self.options.honours or self.options.rubber):
            return MatchState()
        won = [sum(line.points for line in self.score(tally) if line.side == side) for side in (0, 1)]
        first, second = (old + new for old, new in zip(self.match.points, won, strict=True))
        if max(first, second) < self.options.target:
            return MatchState((first, second), self.match.games)
        first_games, second_games = self.match.games
        return MatchState((0, 0), (first_games + (first > second), second_games + (second > first)))

    def verdict(self, totals: tuple[int, ...], hands: int, contract: Contract[Suit, None] | None) -> Verdict | None:
        """WH7: The first side with 5 points wins the game, and the match.

        With `target` another number counts: 7 is usual in America, 9 makes long whist, which is played with honours.

        WH8: With the option `rubber`, the side that wins two games wins the match. After each game, points start again
        from zero.
        """
        if self.options.rubber:
            games = self.match.games
            return (
                Verdict(self.best(games), "WH8", f"{GAMES_TO_WIN} games were won")
                if max(games) == GAMES_TO_WIN
                else None
            )
        if max(totals) < self.options.target:
            return None
        return Verdict(self.best(totals), "WH7", f"the target of {self.options.target} was reached")

    def aim(self, contract: Contract[Suit, None], seat: Seat) -> Aim:
        return Aim(f"more than {BOOK} tricks together", at_least=BOOK + 1)
