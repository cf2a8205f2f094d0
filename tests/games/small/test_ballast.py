"""Ballast by hand: two hidden cards are the captain's bid."""

from __future__ import annotations

from tests.games.small.by_hand import Kind, allowed, begin, finished, played, scored, taken_by
from tests.games.small.referee import Account, Tale, follow_suit, highest
from tests.games.small.catalogue import Mutation
from tricksmith.rules import Contract, Seat

legal = follow_suit
CAPTAIN = "As Ks Qs Js Ts 9s 8s 7s Ah Ac"


def test_bl2_two_cards_of_the_captain_are_the_bid(kind: Kind) -> None:
    """BL2: A heart counts 1 and a club 3; nobody else sees more than that two cards are gone."""
    hand = begin(kind(3), CAPTAIN, hold="Kh Kc")
    assert (hand.to_act, hand.rule) == (0, "BL2")
    assert len(hand.legal) == 66, "two of twelve cards"
    assert "Kh" not in "".join(str(event) for event in hand.view(1).events)
    assert played(hand, "drop Ah Ac").view(1) == played(hand, "drop Kh Kc").view(1)
    for drop, bid in (("Ah Ac", 4), ("7s 8s", 0), ("Ac Kc", 6), ("Kh 7s", 1)):
        contract = played(hand, f"drop {drop}").contract
        assert contract is not None
        assert (contract.secret, contract.bid, contract.leader) == (bid, 0, 0)
    contract = played(begin(kind(3), "7d 8d", hold="Kh Kc"), "drop 7d 8d").contract
    assert contract is not None
    assert contract.secret == 4, "a diamond counts 2"


def test_bl3_follow_suit(kind: Kind) -> None:
    """BL3: If you can."""
    assert allowed(kind(3), None, "7h", "Kh As") == "BL3: Kh"
    assert allowed(kind(3), None, "7h", "Kd As") == "As Kd"


def test_bl4_spades_are_trump(kind: Kind) -> None:
    """BL4: The highest of them, else the highest of the suit led."""
    assert taken_by(kind(3), None, "7h Ah 7s") == "7s"
    assert taken_by(kind(3), None, "7h Ah Ad") == "Ah"
    assert taken_by(kind(3), None, "7h 8s 9s") == "9s"


def test_bl5_the_bid_must_be_met_exactly(kind: Kind) -> None:
    """BL5: 10 and 2 for each trick, or 6 for each of the others."""
    contract = Contract(None, Seat(1), leader=Seat(1), secret=4)
    assert scored(kind, contract, 3, 4, 3) == [(1, 18)]
    assert scored(kind, contract, 3, 5, 2) == [(2, 6), (0, 6)]
    assert scored(kind, contract, 4, 3, 3) == [(2, 6), (0, 6)]
    done = finished(played(begin(kind(3), CAPTAIN, hold="Kh Kc"), "drop Ah Ac"))
    assert done.result is not None
    assert done.result.scores == (0, 6, 6), "eight spades are not four tricks"


def test_bl5_two_play_against_one(kind: Kind) -> None:
    """BL5: Bots of the two share their points."""
    assert kind(3).parties(Contract(None, Seat(1), leader=Seat(1))) == ((0, 2), (1,))


def test_bl6_six_hands(kind: Kind) -> None:
    """BL6: The highest total."""
    assert kind(3).verdict((50, 9, 3), 5, None) is None
    verdict = kind(3).verdict((50, 9, 3), 6, None)
    assert verdict is not None
    assert verdict.sides == (0,)


def referee(tale: Tale) -> Account:
    """Reads the bid from the two cards, spade by spade."""
    winners = []
    for trick in tale.tricks:
        spades = highest(trick, "s")
        winners.append(spades if spades >= 0 else highest(trick, trick[0][1][1]))
    captain, move = tale.calls[0]
    taken, bid = winners.count(captain), sum("shdc".index(card[1]) for card in move.split()[1:])
    scores = [0 if seat == captain or taken == bid else 6 for seat in range(3)]
    if taken == bid:
        scores[captain] = 10 + 2 * taken
    return Account(winners, scores)


def is_finished(_tale: Tale, account: Account) -> bool:
    """All ten tricks are played."""
    return len(account.winners) == 10


MUTATIONS = [
    Mutation("spades count, clubs don't", "WEIGHTS = (0, 1, 2, 3)", "WEIGHTS = (3, 2, 1, 0)"),
    Mutation("hearts and diamonds change places", "WEIGHTS = (0, 1, 2, 3)", "WEIGHTS = (0, 2, 1, 3)"),
    Mutation("what is kept is the bid", "weight * (had - has)", "weight * has"),
    Mutation("three cards", "gives(captain, 2,", "gives(captain, 3,"),
    Mutation("the hold stays where it is", '        table.takes(captain, "hold")\n', ""),
    Mutation("all see the hold", 'Pile("hold", 2)', 'Pile("hold", 2, face_up=True)'),
    Mutation("the dealer is the captain", "captain = table.first", "captain = table.order[-1]"),
    Mutation(
        "the bid is said aloud",
        "Contract(None, captain, leader=captain, secret=bid)",
        "Contract(bid, captain, leader=captain, secret=bid)",
    ),
    Mutation("more will do", "if taken == bid or", "if taken >= (bid or 0) or"),
    Mutation("spades are no trump", "if card.suit == SPADES:", "if led == SPADES:"),
    Mutation("what the score reads is not a number", "secret=bid)", "secret=[bid])"),
    Mutation(
        "two parties are three",
        "return tuple(sorted(((captain,), tuple(sorted(others)))))",
        "return (captain,), tuple(others)",
    ),
]
