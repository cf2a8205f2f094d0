"""French Tarot, for three to five: a taker against the others, with 21 trumps and the Excuse. Rules TA1 to TA11."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from tricksmith.cards import Card, Deck, Suit
from tricksmith.cards.french import FRENCH
from tricksmith.rules import (
    Aim, Call, Contract, Flags, Game, Layout, Must, Options, Pile, Points, Seat, Sides, Steps, Table, Tally, Trick,
    TrickSoFar, Verdict, counted, option,
)  # fmt: skip

TRUMP = Suit("t", "trumps")
RANKS = (*map(str, range(1, 11)), "V", "C", "D", "R", *map(str, range(11, 22)))
"""From low to high: the fourteen of a suit, then the trumps above ten."""
COURTS = {"V": "jack", "C": "knight", "D": "queen", "R": "king"}
TAROT = Deck(
    "Tarot",
    (*FRENCH.suits, TRUMP),
    RANKS,
    [
        *((rank, (s,), "", f"{COURTS.get(rank, rank)} of {s.name}") for s in FRENCH.suits for rank in RANKS[:14]),
        *((rank, (TRUMP,), "", f"{rank} of trumps") for rank in map(str, range(1, 22))),
        (None, (), "the Excuse", "the Excuse"),
    ],
    {suit.symbol: suit.letter for suit in FRENCH.suits},
)  # fmt: skip
EXCUSE, PETIT, TWENTY_ONE = map(TAROT.card, ("X", "1t", "21t"))
BOUTS, TRUMPS = TAROT.of([EXCUSE, PETIT, TWENTY_ONE]), TAROT.all.bearing(TRUMP)
DISCARDS = (TAROT.all - TRUMPS - BOUTS - TAROT.all.of_rank("R"), TRUMPS - BOUTS)
"""What can be discarded, and what must be if a hand has none of it (TA3)."""
HALF_POINTS = {"R": 9, "D": 7, "C": 5, "V": 3}
"""What cards count, in half points; bouts as much as kings, all others 1 (TA7)."""
NEEDED = (56, 51, 41, 36)
"""The points that win, by the number of bouts (TA8)."""
DOG_SIZES = {3: 6, 4: 6, 5: 3}
KINGS = [Call("king", suit.letter, (f"of {suit.name}", suit.name)) for suit in FRENCH.suits]
"""What the taker of five calls (TA11)."""
PETITE, GARDE = Call("petite", also=("prise", "small")), Call("garde", also=("guard",))
SANS, CONTRE = Call("garde", "sans", also=("sans", "without")), Call("garde", "contre", also=("contre", "against"))
MULTIPLIERS = {PETITE: 1, GARDE: 2, SANS: 4, CONTRE: 6}
"""The bids from the lowest up, and how often each counts (TA8)."""


@dataclass(frozen=True, kw_only=True)
class TarotOptions(Options):
    """What a table may choose."""

    rounds: int = option("TA10", "How often each player deals.", default=4, at_least=1, example=1)
    petite: bool = option("TA2", "Whether the lowest bid is petite; otherwise it is garde.", default=True)


@dataclass(frozen=True, slots=True)
class Promise:
    """What the score depends on: who plays against the others, at which bid, and what the tricks have shown."""

    taker: Seat
    level: Call
    called: Card | None = None
    partner: Seat | None = None
    """Who has played the king that was called; the taker is then alone."""
    excuse: tuple[Seat, Seat] | None = None
    """Who has played the Excuse, and who has won that trick, unless it was the last."""


class Tarot(Game[None, Promise]):
    """One player takes on the others, and needs fewer points the more bouts they win: the 21, the 1, and the Excuse.

    Five play with a secret partner. Handfuls, slams and the new deal for a player whose only trump is the 1 are left
    out; so are, for five, the call of a queen and the ban on leading the suit of the called king at once.
    """

    id = "tarot"
    name = "French Tarot"
    author = "tradition"
    seats = (3, 4, 5)
    usual = 4
    deck = TAROT
    clockwise = False
    option_type = TarotOptions
    options: TarotOptions
    counters = ("half points", "bouts", "petit")
    lead_rule, follow_rule = "TA4", "TA5"

    def layout(self) -> Layout:
        """TA1: Of the 78 cards, six lie face down: the dog. The others are dealt: 18 to each of four, 24 to three.

        Five players get 15 each, and the dog has three. There are four suits of fourteen cards, 21 trumps, and the
        Excuse. Play goes anticlockwise.
        """
        dog = DOG_SIZES[self.players]
        return Layout(stock=TAROT.all, hands=(len(TAROT.all) - dog) // self.players, piles=(Pile("dog", dog),))

    def calls(self, table: Table) -> Steps[Contract[None, Promise] | None]:
        """TA2: From the dealer's right, each player passes or bids once, higher than the last bid.

        The bids are petite (unless `petite` is off), garde, garde sans and garde contre. The highest bidder is the
        taker, alone against the others unless five play. If all pass, the next dealer deals.

        TA3: After petite and garde, all see the dog. The taker takes it up and discards as many cards face down, one by
        one: no kings and no trumps, or, with nothing else left, trumps other than the bouts. They count for the taker.
        After garde sans the dog stays face down and counts for the taker; after garde contre, for the others.
        """
        bids = [bid for bid in MULTIPLIERS if bid != PETITE or self.options.petite]
        said = yield from table.outbid(bids, "TA2", "bid, or pass", once=True)
        if said is None:
            return None
        taker, bid = said
        called = (yield from self.called_king(table, taker)) if self.players == 5 else None
        if bid in (PETITE, GARDE):
            table.takes(taker, "dog", shown=True)
            number = DOG_SIZES[self.players]
            yield from table.gives_singly(taker, number, "discard", "discard", "TA3", "discard", of=DISCARDS)
            table.awards(taker, "discard")
        elif bid == SANS or called is None:
            table.awards(taker if bid == SANS else Seat((taker + 1) % self.players), "dog")
        partners = (yield from self.secret_partners(table, taker, called)) if called else None
        return Contract(None, Promise(taker, bid, called), leader=table.first, secret=partners)

    def called_king(self, table: Table, taker: Seat) -> Steps[Card]:
        """TA11: Among five, the taker calls a king before the dog is seen. Its holder is the partner.

        Nobody says so; it is known once the king is played. If it is in the taker's hand or in the dog, the taker is
        alone against four. With a partner, the taker wins or loses twice what each opponent does, the partner once.
        """
        call = yield from table.choose(taker, KINGS, "TA11", "call a king")
        return TAROT.card(f"R{call.value}")

    def secret_partners(self, table: Table, taker: Seat, called: Card) -> Steps[tuple[Seat, ...]]:
        """The holder of the called king, unless that is the taker or nobody."""
        for seat in table.order:
            (held,) = yield from table.count(seat, TAROT.of([called]))
            if held and seat != taker:
                return (seat,)
        return ()

    def team(self, contract: Contract[None, Promise]) -> tuple[Seat, ...]:
        """The taker and the partner, as far as they are known."""
        bid = contract.bid
        others = contract.secret or (() if bid.partner in (None, bid.taker) else (bid.partner,))
        return (bid.taker, *others)

    def parties(self, contract: Contract[None, Promise]) -> Sides:
        if contract.bid.called is not None and contract.bid.partner is None:
            return self.sides
        team = self.team(replace(contract, secret=None))
        return team, tuple(Seat(seat) for seat in range(self.players) if seat not in team)

    def aim(self, contract: Contract[None, Promise], seat: Seat) -> Aim:
        bid = contract.bid
        if seat in (bid.taker, bid.partner):
            return Aim("36 to 56 points, by bouts", "half points")
        is_open = bid.called is not None and bid.partner is None
        return Aim("stop the taker" + ", or help" * is_open, "half points")

    def ways_to_lead(self, card: Card, mode: None) -> tuple[Suit | None, ...]:
        """TA4: The player after the dealer leads first, then the winner of each trick; any card can be led.

        If the Excuse is led, the next card is the one to follow.
        """
        return card.suits or (None,)

    def must_play(self, trick: TrickSoFar, flags: Flags, mode: None) -> list[Must]:
        """TA5: Follow the suit led if you can; without it you must play a trump.

        Whenever you must play a trump, it must be higher than any in the trick, if you have such a trump. With neither
        the suit nor a trump, play any card. The Excuse can always be played instead.
        """
        excuse, led, best = TAROT.of([EXCUSE]), trick.led, trick.best
        if led is None:
            return []
        musts = [Must(TRUMPS, "TA5", "trumps were led" if led == TRUMP else "you must trump", excuse)]
        if best.suit == TRUMP:
            over = TAROT.of(card for card in TRUMPS if card.level > best.level)
            musts.insert(0, Must(over, "TA5", "you must play a higher trump", excuse))
        if led != TRUMP:
            same = TAROT.all.bearing(led)
            musts.insert(0, Must(same, "TA5", f"{led.name} were led", excuse))
        return musts

    def after_card(self, trick: TrickSoFar, card: Card, mode: None) -> TrickSoFar:
        if trick.led is None and card.suits:
            return TrickSoFar(card.suit, card)
        return super().after_card(trick, card, mode)

    def strength(self, card: Card, led: Suit | None, mode: None) -> int | None:
        """TA6: The highest trump wins the trick; without one, the highest card of the suit led.

        Trumps rank from 21 down to 1, suits king, queen, knight, jack (in records R, D, C, V), then 10 to 1. The Excuse
        wins no trick.
        """
        if TRUMP in card.suits:
            return len(RANKS) + card.level
        return card.level if led in card.suits else None

    def worth(self, counter: str, card: Card, mode: None) -> int:
        """TA7: Kings and bouts are worth 4½ points, queens 3½, knights 2½, jacks 1½, all others ½: 91 in all.

        The side that plays the Excuse keeps it, even if the other side wins the trick, which gets half a point for it.
        In the last trick, though, it goes to the winner like any other card.
        """
        if counter == "bouts":
            return int(card in BOUTS)
        return 0 if counter == "petit" else 9 if card in BOUTS else HALF_POINTS.get(card.rank or "", 1)

    def trick_worth(self, counter: str, trick: Trick, mode: None) -> int:
        return int(counter == "petit" and trick.last and trick.holds(TAROT.of([PETIT])))

    def between(self, table: Table, trick: Trick, tally: Tally[None, Promise]) -> Contract[None, Promise]:
        bid = tally.contract.bid
        for seat, play in trick.plays:
            if play.card is EXCUSE:
                bid = replace(bid, excuse=(seat, trick.winner))
            elif play.card == bid.called:
                bid = replace(bid, partner=seat)
        return replace(tally.contract, bid=bid)

    def score(self, tally: Tally[None, Promise]) -> Iterator[Points]:
        """TA8: The taker wins with 36 points and three bouts, 41 and two, 51 and one, or 56 without a bout.

        What is won or lost is 25 points, and as many as the taker has too many or too few; a half counts as one. It
        counts once after petite, twice after garde, four times after garde sans and six times after garde contre. Each
        of the others pays it to the taker, or gets it from the taker.

        TA9: The side that wins the last trick with the petit in it, the 1 of trumps, gets ten more. They are paid in
        the same way and count as often, whether the taker has won or lost.
        """
        promise = tally.contract.bid
        team, multiplier = self.team(tally.contract), MULTIPLIERS[promise.level]
        others = [Seat(seat) for seat in range(self.players) if seat not in team]
        player, winner = promise.excuse or (promise.taker, promise.taker)
        kept = (player in team) - (winner in team)  # who keeps the Excuse pays 1 of its 9 half points for it
        halves, bouts = tally.count("half points", *team) + 8 * kept, tally.count("bouts", *team) + kept
        over = halves - 2 * NEEDED[bouts]
        won = (25 + (abs(over) + 1) // 2) * multiplier * (1 if over >= 0 else -1)
        had = f"{halves // 2}{'½' * (halves % 2)} points, and needed {NEEDED[bouts]} with {counted(bouts, 'bout')}"
        petit = 10 * multiplier * (tally.count("petit", *team) - tally.count("petit", *others))
        for seat in range(self.players):
            share = -1 if seat in others else 1 if seat != promise.taker else len(others) - len(team) + 1
            yield Points(seat, share * won, f"{promise.level}: the taker had {had}", "TA8")
            if petit:
                yield Points(seat, share * petit, "the petit in the last trick", "TA9")

    def verdict(self, totals: tuple[int, ...], hands: int, contract: Contract[None, Promise] | None) -> Verdict | None:
        """TA10: The match ends when everyone has dealt four times. The highest total wins; equal ones share the win."""
        over = hands >= self.players * self.options.rounds
        return Verdict(self.best(totals), "TA10", f"{hands} hands were played") if over else None
