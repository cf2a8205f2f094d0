"""Doppelkopf, for four: two of each card, and partners who find each other while they play. Rules DK1 to DK10."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from tricksmith.cards import FRENCH, Card, Suit
from tricksmith.cards.french import two_of_each
from tricksmith.rules import (
    Aim, Call, Contract, Flags, Game, Layout, Must, Options, Points, Seat, Sides, Steps, Table, Tally, Trick,
    TrickSoFar, Verdict, counted, option,
)  # fmt: skip

RANKS = "9JQKTA"
DECK = two_of_each("Doppelkopf", RANKS)
TRUMP = Suit("t", "trumps")
NORMAL, QUEENS, JACKS = "normal", "queens", "jacks"
TOP_TRUMPS = ("Th", "Qc", "Qs", "Qh", "Qd", "Jc", "Js", "Jh", "Jd")
"""The highest trumps, from the highest down; then come the others of the trump suit (DK4)."""
QUEENS_OF_CLUBS, FOXES, CHARLIES, DULLES = (
    DECK.set(f"{rank}{suit} {rank}'{suit}") for rank, suit in ("Qc", "Ad", "Jc", "Th")
)
CARD_POINTS = {"A": 11, "T": 10, "K": 4, "Q": 3, "J": 2, "9": 0}
NO_SOLO = Call(NORMAL, also=("n", "no"))
SOLOS = [Call("solo", name, (name,)) for name in (QUEENS, JACKS, *(suit.name for suit in FRENCH.suits))]


@dataclass(frozen=True, kw_only=True)
class DoppelkopfOptions(Options):
    """What a table may choose."""

    rounds: int = option("DK10", "How often each player deals.", default=6, at_least=1, example=1)
    solos: bool = option("DK3", "Whether a player can announce a solo.", default=True)
    second_dulle: bool = option("DK6", "Whether the second ten of hearts in a trick beats the first.", default=False)


@dataclass(frozen=True, slots=True)
class Mode:
    """What the tricks depend on: `normal`, `queens`, `jacks`, or the suit of a solo."""

    game: str


@dataclass(frozen=True, slots=True)
class Bid:
    """What the score depends on, and all have seen."""

    soloist: Seat | None
    """Who has announced a solo."""
    queens: tuple[Seat, ...] = ()
    """Who has played a queen of clubs."""
    foxes: tuple[tuple[Seat, Seat], ...] = ()
    """Who has taken an ace of diamonds, and from whom."""


class Doppelkopf(Game[Mode, Bid]):
    """The two queens of clubs make secret partners, who need 121 of the 240 points and find each other as they play.

    Announcements of Re and Kontra are left out, and so is the marriage: both queens in one hand always play alone.
    """

    id = "doppelkopf"
    name = "Doppelkopf"
    author = "tradition"
    seats = (4,)
    deck = DECK
    option_type = DoppelkopfOptions
    options: DoppelkopfOptions
    counters = ("points", "extras")
    lead_rule, follow_rule = "DK5", "DK5"

    def layout(self) -> Layout:
        """DK1: There are 48 cards, two of each from the nine to the ace. Each player gets twelve.

        The second card of a kind is written with a mark, such as `Q'c`; the two are alike.
        """
        return Layout(stock=DECK.all, hands=12)

    def calls(self, table: Table) -> Steps[Contract[Mode, Bid]]:
        """DK2: If you hold a queen of clubs you are Re, otherwise Kontra. The others see it once the queens are played.

        If you hold both queens, you are Re alone: a silent solo.

        DK3: Before the first trick each player in turn, from the dealer's left, agrees to the normal game or announces
        a solo, which ends the asking. The soloist is Re alone and names the trumps: queens, jacks, or a suit. With
        `solos` off, there are silent solos only. The player after the dealer leads first.
        """
        if self.options.solos:
            said = yield from table.first_to_say(SOLOS, NO_SOLO, "DK3", "choose the normal game, or a solo")
            if said is not None:
                soloist, solo = said
                return Contract(Mode(solo.value), Bid(soloist), leader=table.first)
        re = []
        for seat in table.order:
            (number,) = yield from table.count(seat, QUEENS_OF_CLUBS)
            re += [seat] * bool(number)
        return Contract(Mode(NORMAL), Bid(None), leader=table.first, secret=tuple(sorted(re)))

    def re(self, contract: Contract[Mode, Bid]) -> tuple[Seat, ...]:
        """The players who are Re; () where that is not known."""
        bid = contract.bid
        if bid.soloist is not None:
            return (bid.soloist,)
        shown = tuple(sorted(set(bid.queens))) if len(bid.queens) == 2 else ()
        return shown if contract.secret is None else tuple(contract.secret)

    def parties(self, contract: Contract[Mode, Bid]) -> Sides:
        re = self.re(replace(contract, secret=None))
        return (re, tuple(Seat(seat) for seat in range(4) if seat not in re)) if re else self.sides

    def aim(self, contract: Contract[Mode, Bid], seat: Seat) -> Aim:
        re = self.re(replace(contract, secret=None))
        if not re:
            return Aim("120 points, 121 as Re", "points")
        least = 121 if seat in re else 120
        together = " together" * (len(re) == 2 or seat not in re)
        return Aim(f"{least} points{together}", "points", at_least=least)

    def suits_of(self, card: Card, mode: Mode) -> tuple[Suit, ...]:
        """DK4: The tens of hearts, the dulles, are the highest trumps, then the queens and the jacks.

        Queens and jacks rank clubs, spades, hearts, diamonds. The lowest trumps are the other diamonds, A T K 9. In a
        suit solo that suit takes the place of diamonds. In a solo of queens or jacks these eight are the only trumps.
        """
        return (TRUMP,) if self._is_trump(card, mode.game) else card.suits

    def _is_trump(self, card: Card, game: str) -> bool:
        if game in (QUEENS, JACKS):
            return _plain(card)[0] == game[0].upper()
        suit = "diamonds" if game == NORMAL else game
        return _plain(card) in TOP_TRUMPS or card.suit.name == suit

    def must_play(self, trick: TrickSoFar, flags: Flags, mode: Mode) -> list[Must]:
        """DK5: Any card can be led. Follow the suit led if you can, with a trump if a trump was led.

        Otherwise play any card.
        """
        return [self.follow(trick.led, mode)]

    def after_card(self, trick: TrickSoFar, card: Card, mode: Mode) -> TrickSoFar:
        second_wins = self.options.second_dulle and mode.game not in (QUEENS, JACKS)
        if second_wins and card in DULLES and trick.best in DULLES:
            return TrickSoFar(trick.led, card)
        return super().after_card(trick, card, mode)

    def strength(self, card: Card, led: Suit | None, mode: Mode) -> int | None:
        """DK6: The highest trump wins the trick and leads next; without one, the highest card of the suit led.

        Plain suits rank A T K Q J 9, without those that are trumps. Of two cards that are alike, the first wins; with
        `second_dulle`, though, the second ten of hearts beats the first.
        """
        if not self._is_trump(card, mode.game):
            return CARD_POINTS[card.code[0]] if card.suit == led else None
        plain = _plain(card)
        return 100 - TOP_TRUMPS.index(plain) if plain in TOP_TRUMPS else 50 + CARD_POINTS[plain[0]]

    def worth(self, counter: str, card: Card, mode: Mode) -> int:
        return CARD_POINTS[card.code[0]] if counter == "points" else 0  # DK7

    def trick_worth(self, counter: str, trick: Trick, mode: Mode) -> int:
        if counter == "points" or mode.game != NORMAL:
            return 0
        rich = sum(CARD_POINTS[play.card.code[0]] for _, play in trick.plays) >= 40
        return rich + (trick.last and trick.won_by.card in CHARLIES)  # DK8

    def between(self, table: Table, trick: Trick, tally: Tally[Mode, Bid]) -> Contract[Mode, Bid]:
        bid, winner = tally.contract.bid, trick.winner
        if bid.soloist is not None:
            return tally.contract
        queens = tuple(seat for seat, play in trick.plays if play.card in QUEENS_OF_CLUBS)
        foxes = tuple((winner, seat) for seat, play in trick.plays if play.card in FOXES and seat != winner)
        return replace(tally.contract, bid=Bid(None, bid.queens + queens, bid.foxes + foxes))

    def score(self, tally: Tally[Mode, Bid]) -> Iterator[Points]:
        """DK7: An ace is worth 11 points, a ten 10, a king 4, a queen 3, a jack 2. Re wins with 121, Kontra with 120.

        A win counts 1, and 1 more if Kontra wins against two partners. It counts 1 more for each of these: the losers
        have fewer than 90 points, fewer than 60, fewer than 30, no trick. Each winner scores that, and each loser loses
        as much.

        DK8: Between partners there are extra points: for a trick of 40 points or more, a doppelkopf; for an ace of
        diamonds taken from the other party, a fox, in any trick but the last; for winning the last trick with a jack of
        clubs, a charlie. They count for the party that gets them, won or lost.

        DK9: A player who is Re alone wins or loses three times as much, and there are no extra points.
        """
        re = self.re(tally.contract)
        if not re:  # a bot does not know the partners: each then plays for their own points
            for seat in range(4):
                yield Points(seat, tally.count("points", Seat(seat)) - 60, "partners unknown", "DK2")
            return
        alone, kontra = len(re) == 1, tuple(Seat(seat) for seat in range(4) if seat not in re)
        points = tally.count("points", *re)
        won, loser_points, loser_tricks = (
            (1, 240 - points, tally.tricks(*kontra)) if points > 120 else (-1, points, tally.tricks(*re))
        )
        value = won * (
            1
            + (won < 0 and not alone)
            + (loser_points < 90)
            + (loser_points < 60)
            + (loser_points < 30)
            + (loser_tricks == 0)
        )
        extra = tally.count("extras", *re) - tally.count("extras", *kontra)
        extra += sum((winner in re) - (loser in re) for winner, loser in tally.contract.bid.foxes)
        side = "Re" if extra > 0 else "Kontra"
        for seat in range(4):
            share = -1 if seat in kontra else 3 if alone else 1
            yield Points(seat, share * value, f"Re had {points} points", "DK9" if alone else "DK7")
            if extra and not alone:
                yield Points(seat, share * extra, f"{counted(abs(extra), 'extra point')} for {side}", "DK8")

    def verdict(self, totals: tuple[int, ...], hands: int, contract: Contract[Mode, Bid] | None) -> Verdict | None:
        """DK10: The match ends when everyone has dealt six times. The highest total wins; equal ones share the win."""
        over = hands >= 4 * self.options.rounds
        return Verdict(self.best(totals), "DK10", f"{hands} hands were played") if over else None


def _plain(card: Card) -> str:
    """The code of a card or of the one that is like it: `Qc` for both queens of clubs."""
    return card.code.replace("'", "")
