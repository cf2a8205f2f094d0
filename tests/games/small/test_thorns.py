"""Thorns by hand: a suit is chosen at the same time by all, and hurts."""

from __future__ import annotations

from tests.games.small.by_hand import Kind, allowed, begin, offered, played, scored, taken_by
from tests.games.small.referee import Account, Tale, anything, level
from tests.games.small.catalogue import Mutation
from tricksmith.rules import Contract, Seat

legal = anything


def test_tn1_thirty_two_cards(kind: Kind) -> None:
    """TN1: Eight each, or ten each of three."""
    assert [kind(players).the_layout.hands for players in (3, 4)] == [10, 8]
    assert len(kind(4).the_layout.stock) == 32


def test_tn2_all_choose_at_the_same_time(kind: Kind) -> None:
    """TN2: The second does not know what the first has chosen; then all know."""
    hand = begin(kind(4))
    assert offered(hand) == "thorn s, thorn h, thorn d, thorn c"
    assert played(hand, "thorn s").view(1) == played(hand, "thorn h").view(1)
    said = played(hand, "thorn s", "hearts", "thorn h", "thorn c")
    assert said.contract is not None
    assert said.contract.bid == ("spades", "hearts", "hearts", "clubs")
    assert said.to_act == 0


def test_tn3_any_card_can_be_played(kind: Kind) -> None:
    """TN3: Nobody has to follow suit."""
    assert allowed(kind(4), None, "Ts", "Ks Ah Qd") == "Ks Ah Qd"


def test_tn4_another_suit_wins(kind: Kind) -> None:
    """TN4: The highest card that is not of the suit led, the first of equals."""
    assert taken_by(kind(4), None, "As 7h Ks 8d") == "8d"
    assert taken_by(kind(4), None, "As 8h Ks 8d") == "8h"
    assert taken_by(kind(4), None, "7s 8s Ks Js") == "Ks"
    assert taken_by(kind(3), None, "As 7h 8s") == "7h"


def test_tn5_the_thorn_costs_three(kind: Kind) -> None:
    """TN5: Five flowers and two thorns are less than nothing."""
    contract = Contract(None, ("spades", "clubs", "spades"), leader=Seat(0))
    counts = {"spades": (2, 6, 0), "hearts": (3, 0, 5), "diamonds": (2, 3, 3), "clubs": (0, 4, 4)}
    assert scored(kind, contract, 3, 5, 4, **counts) == [(0, -1), (1, -3), (2, 12)]


def test_tn6_five_hands(kind: Kind) -> None:
    """TN6: The highest total wins."""
    assert kind(3).verdict((50, 9, 3), 4, None) is None
    verdict = kind(3).verdict((50, 9, 3), 5, None)
    assert verdict is not None
    assert verdict.sides == (0,)


def referee(tale: Tale) -> Account:
    """Looks for the highest card off the suit led, and counts what each has taken."""
    thorns, winners, scores = {seat: call[-1] for seat, call in tale.calls}, list[int](), [0] * tale.players
    for trick in tale.tricks:
        led = trick[0][1][1]
        off = [(level(card), -place, seat) for place, (seat, card) in enumerate(trick) if card[1] != led]
        on = [(level(card), -place, seat) for place, (seat, card) in enumerate(trick) if card[1] == led]
        winners.append(max(off or on)[2])
        scores[winners[-1]] += sum(-3 if card[1] == thorns[winners[-1]] else 1 for _, card in trick)
    return Account(winners, scores)


MUTATIONS = [
    Mutation("one after the other", "at_once=True", "at_once=False"),
    Mutation("all have the first thorn", "FRENCH.suit(call.value).name for", "FRENCH.suit(said[0].value).name for"),
    Mutation(
        "the thorn is read backwards", "in enumerate(tally.contract.bid)", "in enumerate(tally.contract.bid[::-1])"
    ),
    Mutation(
        "the thorn counts as a flower, too", "for suit in self.counters if suit != thorn", "for suit in self.counters"
    ),
    Mutation("the thorn costs two", "STING = 3", "STING = 2"),
    Mutation("the suit led wins", "if card.suit == led else", "if card.suit != led else"),
    Mutation("only the suit led wins", "else len(FRENCH.ranks) + card.level", "else None"),
    Mutation("the lowest off suit", "len(FRENCH.ranks) + card.level", "2 * len(FRENCH.ranks) - card.level"),
    Mutation("one thorn is missing", "for suit in FRENCH.suits]", "for suit in FRENCH.suits[1:]]"),
    Mutation("suits are followed", "        return []", "        return [self.follow(trick.led, mode)]"),
    Mutation(
        "two counters with one name",
        "tuple(suit.name for suit in FRENCH.suits)",
        '("spades", *(suit.name for suit in FRENCH.suits))',
    ),
    Mutation("half a point", "flowers - STING * stings,", "flowers - STING * stings + 0.5,"),
]
