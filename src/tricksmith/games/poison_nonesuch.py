"""Poison Nonesuch, for three or four, each for themselves. Rules PN1 to PN8."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from tricksmith.cards import DECKTET, Card, Suit
from tricksmith.cards.decktet import ACES, CROWNS, NUMBERS
from tricksmith.rules import (
    NO_FLAGS, Contract, Flags, Game, Layout, Must, Options, Pile, Points, Reason, Seat, Steps, Table, Tally,
    TrickSoFar, Verdict, counted, option,
)  # fmt: skip


@dataclass(frozen=True, kw_only=True)
class PoisonNonesuchOptions(Options):
    """What a table may choose."""

    lead_restriction: str = option(
        "PN5",
        "What is barred: naming a barred suit, or leading any card that bears it.",
        label="What can't be led at first",
        default="named",
        choices={"named": "naming a barred suit", "card": "any card with a barred suit"},
    )
    broken_by: str = option(
        "PN6",
        "Which cards break a suit: those of followers, or any.",
        label="A suit is broken by",
        default="followers",
        choices={"followers": "a follower's card", "any_card": "any card"},
    )
    ending: str = option(
        "PN8",
        "When the match ends: after six hands, or at -13 points.",
        label="The match ends",
        default="six_hands",
        choices={"six_hands": "after six hands", "minus_13": "at −13 points"},
    )
    max_hands: int | None = option(
        "PN8", "The match ends after this many hands.", label="Number of hands",
        default=None, at_least=1, or_none=True, example=2,
    )  # fmt: skip

    def conflicts(self, players: int) -> Iterator[str]:
        if self.ending == "six_hands" and self.max_hands is not None and self.max_hands > 6:
            way = "ending=six_hands plays six hands (PN8); use ending=minus_13"
            yield f"max_hands={self.max_hands} cannot be reached: {way}"


@dataclass(frozen=True, slots=True)
class Mode:
    """What the tricks depend on."""

    cursed: Suit
    trump: Suit


class PoisonNonesuch(Game[Mode, None]):
    """Take tricks, a point each, but not the cards of the cursed suit: each of them costs a point.

    An Ace is turned up to show the cursed suit, and a Crown to show trump. Every other card bears two suits: the leader
    of a trick names the suit to follow, but not the cursed suit or trump until it has been broken.
    """

    id = "poison-nonesuch"
    name = "Poison Nonesuch"
    author = "Isaac Bickerstaff"
    seats = (3, 4)
    deck = DECKTET
    option_type = PoisonNonesuchOptions
    options: PoisonNonesuchOptions
    leader_names_suit = True
    counters = ("cursed",)
    lead_rule, follow_rule = "PN3", "PN3"

    def layout(self) -> Layout:
        """PN1: Deal the 24 number cards, 8 each to three players or 6 each to four. The Excuse is not used.

        Shuffle the six Aces as one pile and the six Crowns as another.
        """
        piles = (Pile("cursed", 1, face_up=True, stack=ACES), Pile("trump", 1, face_up=True, stack=CROWNS))
        return Layout(stock=NUMBERS, hands=24 // self.players, piles=piles)

    def calls(self, table: Table) -> Steps[Contract[Mode, None]]:
        """PN2: Before each hand, turn up the top Ace: its suit is cursed. Turn up the top Crown: its suit is trump.

        If both are the same suit, play the hand all the same.
        """
        cursed = yield from table.turned("cursed")
        trump = yield from table.turned("trump")
        return Contract(Mode(cursed.suit, trump.suit), None, leader=table.first)

    def ways_to_lead(self, card: Card, mode: Mode) -> tuple[Suit, ...]:
        """PN3: The leader names one of the card's two suits, and the others follow with any card that bears it.

        If you hold none, play any card. The player at the dealer's left leads to the first trick, and the winner of a
        trick to the next.
        """
        return card.suits

    def why_not_lead(self, card: Card, named: Suit | None, flags: Flags, mode: Mode) -> Reason | None:
        """PN5: The trump suit and the cursed suit can't be led until they are broken, unless you can lead nothing else.

        Only naming the suit is barred: a card that bears it can be led as its other suit. With `lead_restriction=card`
        a card that bears a barred suit can't be led at all.
        """
        by_card = self.options.lead_restriction == "card"
        for role, suit in (("trump", mode.trump), ("cursed", mode.cursed)):
            if broken(suit) not in flags and (suit in card.suits if by_card else suit == named):
                what = f"{card.code} bears {suit.name}, the {role} suit" if by_card else f"{suit.name} are {role}"
                return Reason("PN5", f"{what}, and not broken yet")
        return None

    def flags_of(self, card: Card, mode: Mode, *, leading: bool) -> Flags:
        """PN6: A suit is broken when a follower plays a card that bears it, whether following suit or not.

        A card breaks both its suits. A lead breaks nothing, except with `broken_by=any_card`.
        """
        if leading and self.options.broken_by == "followers":
            return NO_FLAGS
        return frozenset(broken(suit) for suit in card.suits if suit in (mode.trump, mode.cursed))

    def must_play(self, trick: TrickSoFar, flags: Flags, mode: Mode) -> list[Must]:
        return [self.follow(trick.led, mode)]  # PN3

    def strength(self, card: Card, led: Suit | None, mode: Mode) -> int | None:
        """PN4: The highest trump takes the trick; if there is none, the highest card of the named suit does.

        A card that bears the trump suit is a trump whichever suit was named, even if it follows suit or was led.
        """
        if mode.trump in card.suits:
            return len(DECKTET.ranks) + card.level
        return card.level if led in card.suits else None

    def worth(self, counter: str, card: Card, mode: Mode) -> int:
        return int(mode.cursed in card.suits)  # PN7

    def score(self, tally: Tally[Mode, None]) -> Iterator[Points]:
        """PN7: Each trick you take scores 1 point; each card of the cursed suit in your tricks costs 1."""
        for number in range(self.players):
            seat = Seat(number)
            tricks, cursed = tally.tricks(seat), tally.count("cursed", seat)
            cost = f"minus {cursed} for cursed cards" if cursed else "no cursed card"
            why = f"{counted(tricks, 'point')} for tricks, {cost}" if tricks else "no trick"
            yield Points(number, tricks - cursed, why, "PN7")

    def verdict(self, totals: tuple[int, ...], hands: int, contract: Contract[Mode, None] | None) -> Verdict | None:
        """PN8: The match is six hands, so each Ace and each Crown is turned once. The highest total wins.

        Players who tie for the lead share the win. The next seat deals the next hand. With `ending=minus_13` the match
        ends after a hand that leaves a player at -13 or lower, and the piles are reshuffled whenever they run out. With
        `max_hands` it ends after that number of hands at the latest.
        """
        best = self.best(totals)
        if self.options.max_hands is not None and hands >= self.options.max_hands:
            return Verdict(best, "PN8", f"{counted(hands, 'hand was', 'hands were')} played")
        if self.options.ending == "six_hands":
            return Verdict(best, "PN8", "six hands were played") if hands >= 6 else None
        return Verdict(best, "PN8", "a total fell to -13 or lower") if min(totals) <= -13 else None

    def scoring_table(self) -> tuple[tuple[str, ...], ...]:
        return ("taken", "points"), ("a trick", "+1"), ("a card of the cursed suit", "-1")


def broken(suit: Suit) -> str:
    """The flag that says that a suit has been broken."""
    return f"{suit.name} are broken"
