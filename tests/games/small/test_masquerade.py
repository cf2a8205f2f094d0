"""Masquerade by hand: a queen is of the suit that its player says."""

from __future__ import annotations

from tests.games.small.by_hand import Kind, allowed, begin, offered, played, scored, taken_by
from tests.games.small.referee import Account, Tale, level
from tests.games.small.catalogue import Mutation
from tricksmith.rules import Contract, Seat

PLAIN = Contract(None, None, leader=Seat(0))
HANDS = ("7s Qd", "Qh 8h", "As Qc", "9d Tc")


def legal(held: list[str], table: list[str]) -> set[str]:
    """Follow the suit led or said, with any card but a queen."""
    return {card for card in held if table and card[0] != "Q" and card[1] == table[0][-1]} or set(held)


def test_mq1_all_get_equally_many(kind: Kind) -> None:
    """MQ1: Ten with three players, eight with four."""
    assert [kind(players).the_layout.hands for players in (3, 4)] == [10, 8]


def test_mq2_a_queen_does_not_follow(kind: Kind) -> None:
    """MQ2: Not even that of the suit led, while you hold another card of it."""
    assert allowed(kind(4), None, "7h", "Qh 8h As") == "MQ2: 8h"
    assert allowed(kind(4), None, "7h", "Qh As") == "As Qh"
    assert allowed(kind(4), None, "Qs/h", "8h As") == "MQ2: 8h"


def test_mq3_its_player_says_which_suit_it_is(kind: Kind) -> None:
    """MQ3: One of four, leading or not; other cards are what they are."""
    hand = begin(kind(4), "7s 8s 9s Qd Ks Js Ts 7d", "Qh 8h 7h 9h Th Jh Kh Ah")
    assert "Qd/s, Qd/h, Qd/d, Qd/c" in offered(hand)
    follower = played(hand, "7s")
    assert "Qh/s, Qh/h, Qh/d, Qh/c" in offered(follower)
    assert follower.why_not("Qh") is not None
    led = played(hand, "Qd as hearts")
    assert offered(led) == "7h, 8h, 9h, Th, Jh, Kh, Ah"


def test_mq4_a_queen_counts_as_the_suit_that_was_said(kind: Kind) -> None:
    """MQ4: Below the king; the first of two; a queen of another suit wins nothing."""
    game = kind(4)
    assert taken_by(game, None, "7s Qh/s Js 8d") == "Qh/s"
    assert taken_by(game, None, "7s Qh/s Ks 8d") == "Ks"
    assert taken_by(game, None, "7s Qh/h Js 8d") == "Js"
    assert taken_by(game, None, "7s Qh/s Qs/s 8d") == "Qh/s"
    assert taken_by(game, None, "Qh/d Ah Ts Kd") == "Kd"
    assert taken_by(game, None, "Qh/d Ah Ts Jd") == "Qh/d"


def test_mq5_queens_are_worth_two_more(kind: Kind) -> None:
    """MQ5: Each trick a point."""
    assert scored(kind, PLAIN, 4, 2, 2, 0, queens=(1, 3, 0, 0)) == [(0, 6), (1, 8), (2, 2), (3, 0)]


def test_mq6_twenty_points_win(kind: Kind) -> None:
    """MQ6: The highest total."""
    assert kind(3).verdict((19, 9, 3), 3, None) is None
    verdict = kind(3).verdict((20, 9, 23), 3, None)
    assert verdict is not None
    assert verdict.sides == (2,)


def referee(tale: Tale) -> Account:
    """The last letter is the suit, whatever is printed."""
    winners, scores = list[int](), [0] * tale.players
    for trick in tale.tricks:
        led = trick[0][1][-1]
        winners.append(-max((level(card), -place) for place, (_, card) in enumerate(trick) if card[-1] == led)[1])
        winners[-1] = trick[winners[-1]][0]
        scores[winners[-1]] += 1 + 2 * sum(card[0] == "Q" for _, card in trick)
    return Account(winners, scores)


MUTATIONS = [
    Mutation("queens follow their suit", 'return () if card.rank == "Q" else card.suits', "return card.suits"),
    Mutation("queens are never masked", 'FRENCH.suits if card.rank == "Q" else ()', '() if card.rank == "Q" else ()'),
    Mutation("queens are of two suits", "return FRENCH.suits if", "return FRENCH.suits[:2] if"),
    Mutation(
        "jacks are masked, too", 'FRENCH.suits if card.rank == "Q" else', 'FRENCH.suits if card.rank in "QJ" else'
    ),
    Mutation("the word is not heard", "higher = named == trick.led", "higher = card.suit == trick.led"),
    Mutation("every word will do", "higher = named == trick.led and", "higher ="),
    Mutation("the last of two queens", "card.level > trick.best.level", "card.level >= trick.best.level"),
    Mutation("the lowest wins", "card.level > trick.best.level", "card.level < trick.best.level"),
    Mutation("queens are worth one more", "taken + 2 * queens", "taken + queens"),
    Mutation("jacks are worth it", 'return int(card.rank == "Q")', 'return int(card.rank == "J")'),
    Mutation("a masked king leads as nothing", 'return () if card.rank == "Q"', 'return () if card.rank in "KQ"'),
    Mutation("a point for nobody", "yield Points(seat, taken", "yield Points(seat + 1, taken"),
]
