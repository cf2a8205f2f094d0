"""Nameless, for three to six; with four and six, in partnerships. Rules NM1 to NM12."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

from tricksmith.cards import FRENCH, Card, Suit
from tricksmith.cards.french import CLUBS, DIAMONDS, HEARTS, SPADES
from tricksmith.rules import (
    Aim, Call, Contract, Flags, Game, Layout, Must, Options, Pile, Points, Seat, Sides, Steps, Table, Tally,
    TrickSoFar, Verdict, counted, each_for_themselves, option,
)  # fmt: skip

TRUMPS = Suit("!", "trumps")
"""Trumps form a suit of their own (NM3)."""
ALONE, TEAM = Call("alone"), Call("team")
TWOS = FRENCH.all.of_rank("2")
SUIT_ORDER = (SPADES, DIAMONDS, HEARTS, CLUBS)
OPPOSITE = {HEARTS: DIAMONDS, DIAMONDS: HEARTS, SPADES: CLUBS, CLUBS: SPADES}
PLAIN_RANKS = "2345678"
"""A 7 is plain only as the turned card, which is out of play (NM3)."""
ALONE_POINTS = {3: (4, -1), 4: (6, -2), 5: (7, -3)}
"""Tricks taken alone: points for the side, and for each other side (NM8)."""


@dataclass(frozen=True, kw_only=True)
class NamelessOptions(Options):
    """What a table may choose."""

    target: int = option(
        "NM5", "The total that wins; 10 with three players.", label="Points that end the match",
        default=20, at_least=1, by_players={3: 10}, example=15,
    )  # fmt: skip
    seven_turned: str = option(
        "NM2",
        "Which seven is highest when a 7 is turned: that of the opposite suit, or the first in the fixed order.",
        label="If a 7 is turned, the highest is",
        default="opposite_first",
        choices={"opposite_first": "the one of the opposite suit", "fixed": "the first in the usual order"},
    )
    twos_switch: bool = option(
        "NM6", "Whether three twos can be exchanged for the cards under the turned one.",
        label="Three twos can be exchanged", default=True,
    )  # fmt: skip
    alone: bool = option(
        "NM7", "Whether a player can go alone, with four and six players.", label="Players can go alone", default=True
    )
    alone_opponents: str = option(
        "NM8",
        "Whether the score for going alone replaces the opponents' trick points or is added to them.",
        label="Opponents of a player alone",
        default="replace",
        choices={"replace": "score nothing for tricks", "add": "score their tricks too"},
    )
    renege: str = option(
        "NM9",
        "What becomes of a revoke: it cannot be played, it is charged, or it is charged when an opponent claims it.",
        label="Revokes",
        default="prevent",
        choices={
            "prevent": "can't be played",
            "penalise": "cost points",
            "claim": "cost points if an opponent claims them",
        },
    )

    def conflicts(self, players: int) -> Iterator[str]:
        if self.alone_opponents == "add" and not (self.alone and players in (4, 6)):
            why = f"with {players} players nobody goes alone (NM7)" if self.alone else "alone=false"
            yield f"alone_opponents=add has nothing to add to: {why}"


@dataclass(frozen=True, slots=True)
class Mode:
    """What the tricks depend on: the card turned up."""

    turned: Card


class Nameless(Game[Mode, "Seat | None"]):
    """Whole ranks are trumps: the rank of a card turned up, and below it the sevens.

    The highest trump is in the suit opposite the turned card's. Partners count their tricks together. You can go alone
    against the rest, exchange three twos for unseen cards, and with three players swap a bad hand for a spare one.
    """

    id = "nameless"
    name = "Nameless"
    author = "Ben"
    seats = (3, 4, 5, 6)
    usual = 4
    deck = FRENCH
    option_type = NamelessOptions
    options: NamelessOptions
    lead_rule, follow_rule, revoke_rule = "NM4", "NM4", "NM9"

    @property
    def sides(self) -> Sides:
        """NM11: With five players, the first plays alone all match.

        The second and fourth are partners, and so are the third and fifth. No one else goes alone.

        NM12: With four or six players, those who sit opposite each other are partners.
        """
        pairs = {4: "02 13", 5: "0 13 24", 6: "03 14 25"}.get(self.players)
        if pairs is None:
            return each_for_themselves(self.players)
        return tuple(tuple(Seat(int(seat)) for seat in side) for side in pairs.split())

    @property
    def revokes(self) -> str:
        return self.options.renege

    def layout(self) -> Layout:
        """NM1: Use the 2, 3, 4, 6, 7 and 8 of each suit, and with six players the 5s too.

        Deal 5 cards each to three or four players, 4 each to five or six. Four cards are left: the top one is turned up
        and stays out of play, with three under it. The first dealer is chosen at random; after that the deal passes to
        the next seat.

        NM10: With three players, deal a fourth hand, the switch hand. Starting at the dealer's left, each player in
        turn can exchange the whole hand for it, unseen; the next player then finds the hand that was left. All play for
        themselves, and no one goes alone.
        """
        ranks = "2345678" if self.players == 6 else "234678"
        size = 5 if self.players in (3, 4) else 4
        piles = [Pile("up", 1, face_up=True), Pile("talon", 3)]
        if self.players == 3:
            piles.append(Pile("switch", size))
        return Layout(stock=FRENCH.all.of_rank(*ranks), hands=size, piles=tuple(piles))

    def calls(self, table: Table) -> Steps[Contract[Mode, Seat | None]]:
        """NM6: If you are dealt three twos, you can exchange them for the three cards under the turned one.

        With four twos, you pick which three; only cards that were dealt count. Players decide in turn from the dealer's
        left, before anything else. Everyone learns that you exchanged, but not the cards.

        NM7: With four or six players, each player in turn from the dealer's left can go alone: against all others,
        without the partner. The first to say so goes alone, and no one else can. The partner lays the hand face down
        and sits the hand out. If that partner would lead first, the next seat leads.
        """
        if self.options.twos_switch:
            for seat in table.order:
                text = "swap three twos for the cards under the turned one, or keep them"
                yield from table.may_exchange_cards(seat, TWOS, 3, "talon", "NM6", text)
        if self.players == 3:
            for seat in table.order:
                text = "exchange your whole hand for the switch hand, unseen, or keep it"
                yield from table.may_exchange_hand(seat, "switch", "NM10", text)
        alone = None
        if self.options.alone and self.players in (4, 6):
            answer = yield from table.first_to_say([ALONE], TEAM, "NM7", "go alone or play as a team")
            alone = answer[0] if answer is not None else None
        turned = yield from table.turned("up")
        out = frozenset(seat for side in self.sides if alone in side for seat in side if seat != alone)
        leader = next(seat for seat in table.order if seat not in out)
        return Contract(Mode(turned), alone, leader=leader, out=out)

    @lru_cache(maxsize=512)  # noqa: B019 - one entry a game and card turned, kept for all games together
    def trumps(self, mode: Mode) -> tuple[Card, ...]:
        """NM2: Trumps are the cards of the turned card's rank, and below them the sevens.

        The highest is the turned rank in the suit opposite the turned card's: hearts and diamonds are opposite, and so
        are spades and clubs. Next come the rank's other cards in the order spades, diamonds, hearts, clubs, and then
        the sevens in that order. If a 7 is turned, there are three trumps; with `seven_turned=fixed` they keep that
        order.
        """
        turned = mode.turned
        opposite = OPPOSITE[turned.suit]
        if turned.rank == "7" and self.options.seven_turned == "fixed":
            first: tuple[Suit, ...] = SUIT_ORDER
        else:
            first = (opposite, *(suit for suit in SUIT_ORDER if suit != opposite))
        codes = [f"{turned.rank}{suit}" for suit in first] + [f"7{suit}" for suit in SUIT_ORDER]
        return tuple(FRENCH.card(code) for code in dict.fromkeys(codes) if code != turned.code)

    def suits_of(self, card: Card, mode: Mode) -> tuple[Suit, ...]:
        """NM3: The other cards rank 8 6 (5) 4 3 2 in their suits, without the rank that is trump.

        Trumps are a suit of their own: the 7 of hearts is not a heart.
        """
        return (TRUMPS,) if card in self.trumps(mode) else card.suits

    def must_play(self, trick: TrickSoFar, flags: Flags, mode: Mode) -> list[Must]:
        """NM4: Lead any card. The others follow the suit led, or play a trump if a trump was led.

        If you can't follow, play any card. The highest trump takes the trick; if there is none, the highest card of the
        suit led does. The winner leads to the next trick.
        """
        return [self.follow(trick.led, mode)]

    def strength(self, card: Card, led: Suit | None, mode: Mode) -> int | None:
        trumps = self.trumps(mode)  # NM2
        if card in trumps:
            return len(PLAIN_RANKS) + len(trumps) - trumps.index(card)
        return PLAIN_RANKS.index(card.rank or "") if led == card.suit else None  # NM3, NM4

    def score(self, tally: Tally[Mode, Seat | None]) -> Iterator[Points]:
        """NM5: Each trick scores 1 point for the side, counted after the hand. The first side to reach the target wins.

        The target is 20, or 10 with three players. If several sides reach it in the same hand, the higher total wins;
        if they are tied, play another hand.

        NM8: If you go alone, 3 tricks score 4 for your side and cost each other side 1; 4 tricks score 6 and cost 2;
        all 5 score 7 and cost 3. This replaces the points for tricks in that hand; with `alone_opponents=add` the
        others keep theirs too. With fewer than 3 tricks, tricks count as usual. Totals can fall below zero.

        NM9: A revoke (renege) is not following suit when you could. It costs your side 2 and gives each other side 2.
        The program prevents it. With `renege=penalise` you can play it, the trick counts, and it is charged after the
        hand; with `renege=claim`, only if an opponent claims it before the next deal. A wrong claim costs nothing.
        """
        alone = tally.contract.bid
        won = tally.tricks(alone) if alone is not None else 0
        for number, side in enumerate(self.sides):
            taken = tally.tricks(*side)
            mine, theirs = ALONE_POINTS.get(won, (0, 0))
            if alone is not None and mine and alone in side:
                yield Points(number, mine, f"alone with {won} tricks", "NM8")
            elif alone is not None and mine:
                yield Points(number, theirs, f"against a player alone with {won} tricks", "NM8")
            if not mine or (alone not in side and self.options.alone_opponents == "add"):
                yield Points(number, taken, counted(taken, "trick"), "NM5")
            charged, claimed = tally.revokes(*side), sum(tally.revokes(*other) for other in self.sides if other != side)
            if charged:
                yield Points(number, -2 * charged, counted(charged, "revoke"), "NM9")
            if claimed:
                yield Points(number, 2 * claimed, f"{counted(claimed, 'revoke')} of others", "NM9")

    def verdict(
        self, totals: tuple[int, ...], hands: int, contract: Contract[Mode, Seat | None] | None
    ) -> Verdict | None:
        best = self.best(totals)  # NM5
        if max(totals) < self.options.target or len(best) > 1:
            return None
        return Verdict(best, "NM5", f"the target of {self.options.target} was reached")

    def aim(self, contract: Contract[Mode, Seat | None], seat: Seat) -> Aim | None:
        return Aim("alone: 3 tricks or more", at_least=3) if contract.bid == seat else None

    def scoring_table(self) -> tuple[tuple[str, ...], ...]:
        made = {tricks: points for tricks, points in ALONE_POINTS.items() if tricks <= self.the_layout.hands}
        rows = [(f"{tricks} tricks alone", f"{mine:+d}", f"{other:+d}") for tricks, (mine, other) in made.items()]
        return ("for", "the side", "each other side"), ("a trick", "+1", ""), *rows, ("a revoke", "-2", "+2")
