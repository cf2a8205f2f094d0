"""Sheepshead, for three: one picks up the blind and plays against two, for 61 of the 120 points. Rules SH1 to SH9."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from tricksmith.cards import FRENCH, Card, Suit
from tricksmith.rules import (
    PASS, Aim, Call, Contract, Flags, Game, Layout, Must, Options, Pile, Points, Seat, Sides, Steps, Table, Tally,
    TrickSoFar, Verdict, each_for_themselves, option,
)  # fmt: skip

RANKS = "789KTA"
TRUMP = Suit("t", "trumps")
TRUMPS = tuple(map(FRENCH.card, ["Qc", "Qs", "Qh", "Qd", "Jc", "Js", "Jh", "Jd", "Ad", "Td", "Kd", "9d", "8d", "7d"]))
"""The trumps from the highest down (SH5)."""
CARD_POINTS = {"A": 11, "T": 10, "K": 4, "Q": 3, "J": 2}
TRICKS = 10
PICK, DEALER_PICKS = Call("pick", also=("y",)), "dealer_picks"


@dataclass(frozen=True, kw_only=True)
class SheepsheadOptions(Options):
    """What a table may choose."""

    rounds: int = option("SH9", "How often each player deals.", default=5, at_least=1, example=1)
    all_pass: str = option(
        "SH3", "What happens if nobody wants the blind.", default="leaster",
        choices={"leaster": "a leaster", DEALER_PICKS: "the dealer picks it up", "deal_again": "deal again"},
    )  # fmt: skip
    double_loss: bool = option("SH7", "Whether a picker who loses pays twice as much.", default=False)


class Sheepshead(Game[None, Seat | None]):
    """The picker needs 61 points, and most of the strength is in fourteen trumps: queens, jacks and diamonds."""

    id = "sheepshead"
    name = "Sheepshead"
    author = "tradition"
    seats = (3,)
    deck = FRENCH
    option_type = SheepsheadOptions
    options: SheepsheadOptions
    counters = ("points",)
    lead_rule, follow_rule = "SH5", "SH5"

    def layout(self) -> Layout:
        """SH1: Use the 32 cards from the seven up. Deal ten to each player, and two face down: the blind."""
        return Layout(stock=FRENCH.all.of_rank(*"789TJQKA"), hands=TRICKS, piles=(Pile("blind", 2),))

    def calls(self, table: Table) -> Steps[Contract[None, Seat | None] | None]:
        """SH2: From the dealer's left, each player can pick up the blind or pass, until one picks.

        SH3: If all pass, play a leaster (SH8). With `all_pass=dealer_picks` the dealer must pick instead, and with
        `all_pass=deal_again` the next dealer deals.

        SH4: The picker takes the blind and buries two cards, whose points count for the picker at the end. The player
        after the dealer leads.
        """
        dealer_must = self.options.all_pass == DEALER_PICKS
        asked = table.order[:-1] if dealer_must else table.order
        said = yield from table.first_to_say([PICK], PASS, "SH2", "pick up the blind or pass", order=asked)
        if said is None and self.options.all_pass == "deal_again":
            return None
        picker = said[0] if said is not None else table.order[-1] if dealer_must else None
        if picker is not None:
            table.takes(picker, "blind")
            yield from table.gives(picker, 2, "buried", "bury", "SH4", "bury two cards")
            table.awards(picker, "buried")
        return Contract(None, picker, leader=table.first)

    def parties(self, contract: Contract[None, Seat | None]) -> Sides:
        picker = contract.bid
        if picker is None:
            return each_for_themselves(3)
        return (picker,), tuple(Seat(seat) for seat in range(3) if seat != picker)

    def must_play(self, trick: TrickSoFar, flags: Flags, mode: None) -> list[Must]:
        """SH5: The queens are the highest trumps, then the jacks, each in the order clubs, spades, hearts, diamonds.

        The other diamonds follow: A T K 9 8 7. Any card can be led. Follow the suit led if you can, with a trump if a
        trump was led; otherwise play any card.
        """
        return [self.follow(trick.led, mode)]

    def suits_of(self, card: Card, mode: None) -> tuple[Suit, ...]:
        return (TRUMP,) if card in TRUMPS else card.suits

    def strength(self, card: Card, led: Suit | None, mode: None) -> int | None:
        """SH6: The highest trump wins the trick; without one, the highest card of the suit led: A T K 9 8 7.

        The winner leads the next trick.
        """
        if card in TRUMPS:
            return len(RANKS) + len(TRUMPS) - TRUMPS.index(card)
        return RANKS.index(card.rank or "") if led == card.suit else None

    def worth(self, counter: str, card: Card, mode: None) -> int:
        return CARD_POINTS.get(card.rank or "", 0)

    def score(self, tally: Tally[None, Seat | None]) -> Iterator[Points]:
        """SH7: An ace is worth 11 points, a ten 10, a king 4, a queen 3, a jack 2: 120 in all.

        The picker wins with 61, and scores 2 while each of the others loses 1. With 91 points it is twice as much, and
        with all ten tricks three times. A picker with fewer than 61 loses as much; with 30 or fewer twice, and without
        a trick three times as much. With `double_loss` every loss is doubled.

        SH8: In a leaster everyone plays alone, and the blind counts for nobody. Of the players with a trick, the one
        with the fewest points scores 2, and each of the others loses 1. If several have the fewest, nobody scores.
        """
        picker = tally.contract.bid
        if picker is None:
            yield from self._leaster(tally)
            return
        points, tricks = tally.count("points", picker), tally.tricks(picker)
        won = points > 60
        if won:
            factor = 3 if tricks == TRICKS else 2 if points > 90 else 1
        else:
            factor = (3 if tricks == 0 else 2 if points <= 30 else 1) * (2 if self.options.double_loss else 1)
        for seat in range(3):
            share = 2 if seat == picker else -1
            yield Points(seat, factor * (share if won else -share), f"the picker took {points} points", "SH7")

    def _leaster(self, tally: Tally[None, Seat | None]) -> Iterator[Points]:
        taken = [(tally.count("points", Seat(seat)), seat) for seat in range(3) if tally.tricks(Seat(seat))]
        fewest = min(points for points, _ in taken)
        winners = [seat for points, seat in taken if points == fewest]
        for seat in range(3):
            if len(winners) == 1:
                yield Points(seat, 2 if seat in winners else -1, f"leaster: {fewest} points were fewest", "SH8")

    def verdict(
        self, totals: tuple[int, ...], hands: int, contract: Contract[None, Seat | None] | None
    ) -> Verdict | None:
        """SH9: The match ends when everyone has dealt five times. The highest total wins, and equal ones share."""
        over = hands >= 3 * self.options.rounds
        return Verdict(self.best(totals), "SH9", f"{hands} hands were played") if over else None

    def aim(self, contract: Contract[None, Seat | None], seat: Seat) -> Aim:
        if contract.bid is None:
            return Aim("the fewest points, and a trick")
        least = 61 if seat == contract.bid else 60
        return Aim(f"{least} points or more" + " together" * (seat != contract.bid), "points", at_least=least)
