"""The games that the peer has too: their options on both sides, and their moves as its actions."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any, ClassVar

import pyspiel

from bench.peers.openspiel import SETTINGS
from bench.peers.pairs import PAIRS
from tests.peers.lockstep import Pair, apply_move
from tricksmith import games
from tricksmith.cards import FRENCH
from tricksmith.games.classics.skat import Skat
from tricksmith.games.classics.spades import Spades
from tricksmith.rules import Call, CardMove, Deal, Play, Points, Reason

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from random import Random

    from tricksmith.cards import Card
    from tricksmith.rules import Flags, Game, Hand, Move, Seat, Tally

__all__ = ["NOT_COMPARED", "PEERS", "BridgePeer", "EuchrePeer", "HeartsPeer", "OhHellPeer", "SkatPeer", "SpadesPeer"]

SUITS = "cdhs"
PASS = 32
"""Nobody plays, or plays yet, in the peer's skat; the kinds of game follow."""


@cache
def ours(name: str, **options: Any) -> Game[Any, Any]:
    """Our game of this name."""
    return games.get(name, **options)


class CardPeer:
    """What they have in common: cards are actions by rank, then by suit; a hand is dealt round the table."""

    name = ""
    compiles = True
    ranks = "23456789TJQKA"

    def __init__(self, theirs: dict[str, Any], options: dict[str, Any]) -> None:
        self.game = ours(self.name, **options)
        self.peer = pyspiel.load_game(self.name, theirs)
        self.label = ", ".join(f"{key}={value}" for key, value in theirs.items()) or "as it comes"

    def card(self, card: Card) -> int:
        """The peer's number of a card."""
        return 4 * self.ranks.index(card.code[0]) + SUITS.index(card.code[1])

    def actions(self, hand: Hand, move: Move) -> frozenset[int]:
        match move:
            case Play(card=card):
                return frozenset({self.card(card)})
            case CardMove(cards=cards):
                return frozenset(map(self.card, cards))
            case Call():
                return frozenset({self.call(hand, move)})
        raise AssertionError(f"the peer knows no {move!r}")

    def call(self, hand: Hand, call: Call) -> int:
        """The peer's number of a call."""
        raise AssertionError(f"the peer knows no {call!r}")

    def choose(self, hand: Hand, rng: Random) -> Move:
        return hand.legal[rng.randrange(len(hand.legal))]

    def _stock(self, rng: Random) -> list[Card]:
        cards = list(self.game.cards)
        rng.shuffle(cards)
        return cards

    def _dealt(self, cards: Sequence[Card], state: Any, first: int) -> tuple[Any, ...]:
        """Deal these cards round the table on the peer's side; the hands of its players."""
        for card in cards:
            state.apply_action(self.card(card))
        return tuple(FRENCH.of(cards[(player - first) % 4 :: 4]) for player in range(4))

    def _ahead(self, hands: Sequence[Any], ahead: int) -> tuple[Any, ...]:
        """The hands by our seats."""
        return tuple(hands[(seat - ahead) % 4] for seat in range(4))


class HeartsPeer(CardPeer):
    """Hearts: the peer draws at random where cards are passed, and its first player passes first."""

    name = "hearts"

    def deal(self, rng: Random) -> Pair:
        state, ahead, number = self.peer.new_initial_state(), rng.randrange(4), rng.randrange(4)
        passing = self.game.options.passing  # type: ignore[attr-defined]
        # Where nothing is passed the peer's chance outcomes still name all four ways; its legal actions name one.
        state.apply_action((1, 3, 2, 0)[number] if passing else state.legal_actions()[0])
        hands = self._dealt(self._stock(rng), state, first=0)
        deal = Deal(hands=self._ahead(hands, ahead), number=number)
        return Pair(self.game.hand(deal, (ahead - 1) % 4), state, ahead)

    def returns(self, scores: tuple[int, ...]) -> Sequence[float]:
        return [26 - score for score in scores]


class EuchrePeer(CardPeer):
    """Euchre: the peer draws the dealer at random, and shows only at the end who goes alone."""

    name = "euchre"
    ranks = "9TJQKA"
    calls: ClassVar = {"pass": 24, "alone": 29, "partner": 30}

    def deal(self, rng: Random) -> Pair:
        state, ahead, dealer = self.peer.new_initial_state(), rng.randrange(4), rng.randrange(4)
        state.apply_action(dealer)
        cards = self._stock(rng)
        hands = self._dealt(cards[:20], state, first=dealer)
        state.apply_action(self.card(cards[20]))
        piles = {"up": FRENCH.of(cards[20:21]), "kitty": FRENCH.of(cards[21:])}
        deal = Deal(hands=self._ahead(hands, ahead), piles=piles)
        return Pair(self.game.hand(deal, (dealer + ahead) % 4), state, ahead)

    def call(self, hand: Hand, call: Call) -> int:
        if call.word in self.calls:
            return self.calls[call.word]
        (up,) = hand.deal.piles["up"]  # type: ignore[misc]
        suit = call.value if call.word == "trump" else up.code[1]
        return 25 + SUITS.index(suit)

    def returns(self, scores: tuple[int, ...]) -> Sequence[float]:
        return [scores[seat % 2] - scores[1 - seat % 2] for seat in range(4)]


class BridgePeer(CardPeer):
    """Bridge: dealer and vulnerability are parameters of the peer's game."""

    name = "bridge"
    calls: ClassVar = {"pass": 52, "double": 53, "redouble": 54}

    def __init__(self, theirs: dict[str, Any], options: dict[str, Any]) -> None:
        super().__init__({**SETTINGS["bridge"], **theirs}, options)
        self.dealer = theirs.get("dealer", 0)

    def deal(self, rng: Random) -> Pair:
        state, ahead = self.peer.new_initial_state(), rng.randrange(4)
        hands = self._dealt(self._stock(rng), state, first=0)
        deal = Deal(hands=self._ahead(hands, ahead), number=rng.randrange(16))
        return Pair(self.game.hand(deal, (self.dealer + ahead) % 4), state, ahead)

    def call(self, hand: Hand, call: Call) -> int:
        if call.word in self.calls:
            return self.calls[call.word]
        return 55 + 5 * (int(call.value[0]) - 1) + "cdhsn".index(call.value[1])

    def choose(self, hand: Hand, rng: Random) -> Move:
        """Any card; in the auction mostly a pass, a double or one of the next bids, so that it ends at all heights."""
        if hand.contract is not None or rng.random() < 0.1:
            return super().choose(hand, rng)
        bids = [move for move in hand.legal if str(move).startswith("bid")]
        others = [move for move in hand.legal if move not in bids]
        return rng.choice(others) if rng.random() < 0.6 or not bids else rng.choice(bids[:7])

    def returns(self, scores: tuple[int, ...]) -> Sequence[float]:
        return [scores[seat % 2] - scores[1 - seat % 2] for seat in range(4)]


class Unbreakable(Spades):
    """Spades that nothing breaks, as in the peer: they are led by players who hold nothing else."""

    def flags_of(self, card: Card, mode: None, *, leading: bool) -> Flags:
        return frozenset()


class SpadesPeer(CardPeer):
    """Spades: the peer's first player bids first, and no bags are left from earlier hands."""

    name = "spades"

    def __init__(self, theirs: dict[str, Any], options: dict[str, Any]) -> None:
        super().__init__(theirs, options)
        self.game = Unbreakable(**options)

    def card(self, card: Card) -> int:
        """The peer's number of a card: by suit, then by rank."""
        return 13 * SUITS.index(card.code[1]) + self.ranks.index(card.code[0])

    def deal(self, rng: Random) -> Pair:
        state, ahead = self.peer.new_initial_state(), rng.randrange(4)
        hands = self._dealt(self._stock(rng), state, first=0)
        return Pair(self.game.hand(Deal(hands=self._ahead(hands, ahead)), (ahead - 1) % 4), state, ahead)

    def call(self, hand: Hand, call: Call) -> int:
        return 52 if call.word == "nil" else 52 + int(call.value)

    def returns(self, scores: tuple[int, ...]) -> Sequence[float]:
        return [scores[seat % 2] for seat in range(4)]


class OhHellPeer(CardPeer):
    """Oh Hell: one hand, whose size and dealer the peer draws at random."""

    name = "oh_hell"

    def __init__(self, theirs: dict[str, Any], options: dict[str, Any]) -> None:
        self.game = games.get("oh-hell", players=theirs["players"], rounds="up", cards=7, **options)
        self.peer = pyspiel.load_game(self.name, theirs)
        self.label = ", ".join(f"{key}={value}" for key, value in theirs.items())

    def card(self, card: Card) -> int:
        """The peer's number of a card: by rank, then by suit, in another order of suits."""
        return 4 * self.ranks.index(card.code[0]) + "cdsh".index(card.code[1])

    def deal(self, rng: Random) -> Pair:
        state, players = self.peer.new_initial_state(), self.game.players
        ahead, dealer, size = rng.randrange(players), rng.randrange(players), rng.randrange(1, 8)
        state.apply_action(size)
        state.apply_action(dealer)
        cards = self._stock(rng)[: size * players + 1]
        for card in cards:
            state.apply_action(self.card(card))
        hands = [FRENCH.of(cards[:-1][player::players]) for player in range(players)]
        deal = Deal(
            hands=tuple(hands[(seat - ahead) % players] for seat in range(players)), piles={"up": FRENCH.of(cards[-1:])}
        )
        return Pair(self.game.at(size - 1).hand(deal, (dealer + ahead) % players), state, ahead)

    def call(self, hand: Hand, call: Call) -> int:
        return 52 + int(call.value)

    def returns(self, scores: tuple[int, ...]) -> Sequence[float]:
        return scores


class CardPointSkat(Skat):
    """Skat where only the card points count, as in the peer: it plays for them, and knows no value of a game."""

    def score(self, tally: Tally[Any, Any]) -> Iterator[Points]:
        declarer = tally.contract.bid.declarer
        yield from self.lines(declarer, tally.count("points", declarer))

    def lines(self, declarer: Seat, points: int) -> Iterator[Points]:
        for side, (seat, *_) in enumerate(self.sides):
            ahead = 2 * points - 120 if seat == declarer else 60 - points
            yield Points(side, ahead, f"{points} points", "SK9")


class NullSkat(CardPointSkat):
    """Null as the peer has it: it is over with the declarer's first trick, and counts as 90 points or 30."""

    def is_over(self, tally: Tally[Any, Any]) -> Reason | None:
        return Reason("SK9", "the declarer has a trick") if tally.tricks(tally.contract.bid.declarer) else None

    def score(self, tally: Tally[Any, Any]) -> Iterator[Points]:
        declarer = tally.contract.bid.declarer
        yield from self.lines(declarer, 30 if tally.tricks(declarer) else 90)


class SkatPeer(CardPeer):
    """Skat: in the peer the first to name a game plays it, and takes the skat, so in ours nobody bids more than 18."""

    name = "skat"
    kinds = ("diamonds", "hearts", "spades", "clubs", "grand")

    def __init__(self, game: type[Skat], kinds: tuple[str, ...] = kinds, *, compiles: bool = True) -> None:
        self.compiles = compiles
        self.game, self.peer = game(), pyspiel.load_game(self.name)
        self.kinds, self.label = kinds, "null" if kinds == ("null",) else "suits and grand"

    def card(self, card: Card) -> int:
        """The peer's number of a card: by suit, then by rank, the jack last."""
        return 8 * "dhsc".index(card.code[1]) + "789QKTAJ".index(card.code[0])

    def deal(self, rng: Random) -> Pair:
        """A deal, and the calls, which come in another order in the peer: who plays what, then the discard."""
        state, ahead, player = self.peer.new_initial_state(), rng.randrange(3), rng.randrange(3)
        cards = self._stock(rng)
        for card in cards:
            state.apply_action(self.card(card))
        # Three to each, two apart, four to each, three to each.
        hands = [FRENCH.of([*cards[3 * n :][:3], *cards[11 + 4 * n :][:4], *cards[23 + 3 * n :][:3]]) for n in range(3)]
        deal = Deal(hands=tuple(hands[(seat - ahead) % 3] for seat in range(3)), piles={"skat": FRENCH.of(cards[9:11])})
        hand = self.game.hand(deal, (ahead - 1) % 3)
        kind, declarer = rng.choice(self.kinds), (player + ahead) % 3
        while (said := {str(move) for move in hand.legal}) != {"look", "hand"}:
            hand = hand.play("pass" if hand.to_act != declarer else "hold" if "hold" in said else "bid 18")
        hand = hand.play("look")
        discard = self.choose(hand, rng)
        for _ in range(player):
            state.apply_action(PASS)
        assert state.legal_actions() == list(range(PASS, PASS + 7))
        state.apply_action(PASS + 1 + ("diamonds", "hearts", "spades", "clubs", "grand", "null").index(kind))
        apply_move(self, hand, discard, state, rng)
        return Pair(hand.play(discard).play(kind), state, ahead)

    def returns(self, scores: tuple[int, ...]) -> Sequence[float]:
        return [score / 240 for score in scores]


def _skat() -> list[SkatPeer]:
    return [SkatPeer(CardPointSkat), SkatPeer(NullSkat, ("null",), compiles=False)]


def _oh_hell() -> list[OhHellPeer]:
    return [
        OhHellPeer({"players": players, "off_bid_penalty": penalty}, {"scoring": "penalty" if penalty else "tricks"})
        for players in (3, 4, 5, 6, 7)
        for penalty in (False, True)
    ]


def _spades() -> list[SpadesPeer]:
    return [SpadesPeer({}, PAIRS["spades"].options)]


def _hearts() -> list[HeartsPeer]:
    usual = {"queen_breaks": True}
    return [
        HeartsPeer({}, usual),
        HeartsPeer(SETTINGS["hearts"], PAIRS["hearts"].options),
        HeartsPeer({"pass_cards": False}, {**usual, "passing": False}),
        HeartsPeer({"no_pts_on_first_trick": False}, {**usual, "clean_start": False}),
        HeartsPeer({"can_lead_any_club": True}, {**usual, "any_club": True}),
        HeartsPeer({"must_break_hearts": False}, {**usual, "breaking": False}),
        HeartsPeer({"jd_bonus": True}, {**usual, "jack": True}),
        HeartsPeer({"avoid_all_tricks_bonus": True}, {**usual, "no_trick": True}),
        HeartsPeer(
            {"jd_bonus": True, "avoid_all_tricks_bonus": True, "can_lead_any_club": True, "qs_breaks_hearts": False},
            {"jack": True, "no_trick": True, "any_club": True},
        ),
    ]


def _euchre() -> list[EuchrePeer]:
    return [
        EuchrePeer(
            {"stick_the_dealer": stick, "allow_lone_defender": lone},
            {**PAIRS["euchre"].options, "stick_the_dealer": stick, "lone_defender": lone},
        )
        for stick in (True, False)
        for lone in (False, True)
    ]


def _bridge() -> list[BridgePeer]:
    vulnerable = {"none": (False, False), "dealer": (True, False), "others": (False, True), "both": (True, True)}
    return [
        BridgePeer({"dealer": dealer, "dealer_vul": mine, "non_dealer_vul": theirs}, {"vulnerable": who})
        for dealer, (who, (mine, theirs)) in enumerate(vulnerable.items())
    ]


PEERS = {"hearts": _hearts, "spades": _spades, "oh_hell": _oh_hell, "euchre": _euchre, "bridge": _bridge, "skat": _skat}
"""For each game, the variants in which it is compared."""
NOT_COMPARED = {"oh_hell": {"hook"}, "spades": {"floor", "nil", "blind_nil", "breaking", "bags"}}
"""Options that the peer does not have, other than those that end a match."""
