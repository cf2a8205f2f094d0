"""Bridge next to endplay, the other peer: its scores of contracts, and the values of plays that DDS finds with it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from endplay.dds import solve_board
from endplay.types import Contract, Deal, Denom, Penalty, Player, Vul

from tests.peers.games import BridgePeer
from tests.peers.scores import STRAINS, Scored, our_score
from tricksmith.cards import FRENCH
from tricksmith.solve import solve

if TYPE_CHECKING:
    from random import Random

    from tricksmith.rules import Hand

__all__ = ["plays_alike", "scores_alike"]

DENOMS = (Denom.clubs, Denom.diamonds, Denom.hearts, Denom.spades, Denom.nt)
PENALTIES = {1: Penalty.passed, 2: Penalty.doubled, 4: Penalty.redoubled}
PLAYERS = (Player.north, Player.east, Player.south, Player.west)


def scores_alike(*, vulnerable: bool) -> int:
    """Compare every contract with every number of tricks; raises `AssertionError`, or says how many that were."""
    compared = 0
    for declarer in range(4):
        for level in range(1, 8):
            for strain in range(5):
                for factor in PENALTIES:
                    for tricks in range(14):
                        scored = Scored(level, strain, factor, vulnerable, tricks)
                        wanted, found = our_score(declarer, scored), their_score(declarer, scored)
                        assert wanted == found, f"{scored}: we say {wanted}, they {found}"
                        compared += 1
    return compared


def their_score(declarer: int, scored: Scored) -> int:
    """What the peer scores for the declarer's side."""
    contract = Contract(
        level=scored.level, denom=DENOMS[scored.strain], declarer=PLAYERS[declarer],
        penalty=PENALTIES[scored.factor], result=scored.tricks - scored.level - 6,
    )  # fmt: skip
    return int(contract.score(Vul.both if scored.vulnerable else Vul.none))


def plays_alike(rng: Random) -> int:
    """Compare the value of every play at one moment of a hand; raises `AssertionError`, or says how many those were.

    Ours is the score of the whole hand with perfect play from here, theirs the tricks that are still to come.
    """
    hand = _at_a_lead(rng)
    seat, contract = hand.to_act, hand.contract
    assert seat is not None
    assert contract is not None
    bid = contract.bid
    is_declarers = seat % 2 == bid.declarer % 2
    strain = STRAINS.index(bid.strain)
    board = Deal(_written(hand), first=PLAYERS[hand.plays_from], trump=DENOMS[strain])
    theirs = {f"{card.rank.abbr}{'shdc'[card.suit]}": tricks for card, tricks in solve_board(board)}
    ours = solve(hand).values
    assert theirs.keys() == {play.card.code for play in ours}, f"{hand}\n{theirs}"
    taken = sum(trick.winner % 2 == bid.declarer % 2 for trick in hand.tricks)
    left = 13 - len(hand.tricks)
    for play, value in ours.items():
        tricks = theirs[play.card.code]
        scored = Scored(
            bid.level, strain, bid.factor, bid.vulnerable, taken + (tricks if is_declarers else left - tricks)
        )
        wanted = their_score(bid.declarer, scored) * (1 if is_declarers else -1)
        assert value == wanted, f"{hand}\n{play}: we say {value}, they {wanted}, with {tricks} more tricks"
    return len(ours)


def _at_a_lead(rng: Random) -> Hand:
    """A hand after a few tricks, bid and played at random."""
    peer = BridgePeer({}, {"vulnerable": rng.choice(("none", "both"))})
    while True:
        hand, tricks = peer.deal(rng).hand, rng.randrange(3, 11)
        while hand.to_act is not None and (hand.contract is None or len(hand.tricks) < tricks):
            hand = hand.play(peer.choose(hand, rng))
        if hand.to_act is not None:
            return hand


def _written(hand: Hand) -> str:
    """The cards that are left in the notation of bridge players: seat by seat, suit by suit from the highest card."""
    cards = FRENCH.cards[::-1]
    suits = [
        ".".join("".join(card.code[0] for card in cards if card in held and card.suit == suit) for suit in FRENCH.suits)
        for held in hand.held
    ]
    return f"N:{' '.join(suits)}"
