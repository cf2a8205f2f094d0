"""Quorum by hand: the suit of which the most cards lie takes the trick."""

from __future__ import annotations

from tests.games.small.by_hand import Kind, allowed, scored, taken_by
from tests.games.small.referee import Account, Tale, level
from tests.games.small.catalogue import Mutation
from tricksmith.rules import Contract, Seat

PLAIN = Contract(None, None, leader=Seat(0))


def legal(held: list[str], table: list[str]) -> set[str]:
    """Any suit that lies there, or else any card."""
    return {card for card in held if card[1] in {other[1] for other in table}} or set(held)


def test_qu1_twenty_cards(kind: Kind) -> None:
    """QU1: Five each, or six each of three."""
    assert [kind(players).the_layout.hands for players in (3, 4)] == [6, 5]
    assert len(kind(4).the_layout.stock) == 20


def test_qu3_any_suit_that_lies_there(kind: Kind) -> None:
    """QU3: Not only the suit led."""
    assert allowed(kind(4), None, "Ts Kh", "Ks Ah Qd") == "QU3: Ks Ah"
    assert allowed(kind(4), None, "Ts Kh", "Kd Qd") == "Qd Kd"


def test_qu4_the_majority_takes_the_trick(kind: Kind) -> None:
    """QU4: Two tens of thousands beat an ace: most cards, then the highest, then the first suit."""
    game = kind(4)
    assert taken_by(game, None, "As Th Jh Kd") == "Jh"
    assert taken_by(game, None, "Ts Js Ah Kh") == "Ah"
    assert taken_by(game, None, "Ts Ad Jh Kc") == "Ad"
    assert taken_by(game, None, "Ah Ks As Th") == "As"
    assert taken_by(game, None, "Ks Kh Kd Kc") == "Ks"
    assert taken_by(game, None, "Kc Kd Kh Tc") == "Kc"


def test_qu5_four_tricks_count_double(kind: Kind) -> None:
    """QU5: From the fourth on, all of them."""
    assert scored(kind, PLAIN, 4, 0, 1, 0) == [(0, 8), (1, 0), (2, 1), (3, 0)]
    assert scored(kind, PLAIN, 3, 3, 0) == [(0, 3), (1, 3), (2, 0)]


def test_qu6_the_lowest_total_wins(kind: Kind) -> None:
    """QU6: When somebody has 20."""
    assert kind(3).verdict((19, 9, 3), 5, None) is None
    verdict = kind(3).verdict((20, 9, 3), 5, None)
    assert verdict is not None
    assert verdict.sides == (2,)


def referee(tale: Tale) -> Account:
    """Counts the suits of each trick."""
    winners = []
    for trick in tale.tricks:
        suits = "".join(card[1] for _, card in trick)
        ranked = [(suits.count(card[1]), level(card), "cdhs".index(card[1]), seat) for seat, card in trick]
        winners.append(max(ranked)[3])
    taken = [winners.count(seat) for seat in range(tale.players)]
    return Account(winners, [one * 2 if one > 3 else one for one in taken])


MUTATIONS = [
    Mutation(
        "the fewest cards", "key=lambda one: (counts[one], one.level)", "key=lambda one: (-counts[one], one.level)"
    ),
    Mutation("the lowest of them", "(counts[one], one.level))", "(counts[one], -one.level))"),
    Mutation("the highest card", "(counts[one], one.level))", "(one.level, counts[one]))"),
    Mutation("the last suit of equals", "max(seen, key", "max(seen[::-1], key"),
    Mutation("the card is not counted", "for other in seen) for", "for other in trick.seen) for"),
    Mutation("only the lead is kept", "(*trick.seen, card)", "(*trick.seen[:1], card)"),
    Mutation("follow the first suit", "for card in trick.seen))", "for card in trick.seen[:1]))"),
    Mutation("follow another suit", "if any(card.suit == suit", "if any(card.suit != suit"),
    Mutation("double from three on", "if taken >= 4", "if taken >= 3"),
    Mutation("the highest total wins", "lowest_wins = True", "lowest_wins = False"),
    Mutation("the most players first", "seats = (3, 4)", "seats = (4, 3)"),
    Mutation("a rule for leads that is not there", '"QU2", "QU3"', '"QU7", "QU3"'),
]
