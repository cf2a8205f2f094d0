"""Semaphore by hand: a signal after each trick, and its suit is trump."""

from __future__ import annotations

from tests.games.small.by_hand import Kind, allowed, begin, finished, played, scored, taken_by
from tests.games.small.referee import Account, Tale, follow_suit, highest
from tests.games.small.catalogue import Mutation
from tricksmith.cards import FRENCH
from tricksmith.rules import Contract, Seat

legal = follow_suit
HEARTS, SPADES = FRENCH.suit("h"), FRENCH.suit("s")


def test_sm1_sm2_the_first_signal_is_seen(kind: Kind) -> None:
    """SP1, SP2: It is trump; the others lie face down."""
    hand = begin(kind(3), signals="7h 8s")
    view = hand.view(1)
    assert hand.contract is not None
    assert (hand.contract.mode, view.counts, dict(view.hidden)) == (HEARTS, (8, 8, 8), {"signals": 5})
    assert {name: str(cards) for name, cards in view.piles.items()} == {"shown": "7h"}
    assert begin(kind(4)).view(0).hidden["signals"] == 7


def test_sm3_sm4_follow_suit_and_trump(kind: Kind) -> None:
    """SP3, SP4: The suit led must be followed; the highest trump takes the trick."""
    assert allowed(kind(3), HEARTS, "7s", "Ks Ah") == "SP3: Ks"
    assert taken_by(kind(3), HEARTS, "As 7h 8h") == "8h"
    assert taken_by(kind(3), HEARTS, "7s Ad 9s") == "9s"


def test_sm5_the_next_signal_is_the_next_trump(kind: Kind) -> None:
    """SP5: Hearts take the first trick, spades the second; both signals lie there."""
    hand = begin(kind(3), "As 8c", "Ah Ks", "Kh Ac", signals="7h 8s 9d")
    hand = played(hand, "8c", "Ah", "Ac")
    assert [trick.winner for trick in hand.tricks] == [1]
    assert hand.contract is not None
    assert (hand.contract.mode, str(hand.view(0).piles["shown"])) == (SPADES, "8s 7h")
    assert hand.view(2).hidden == {"signals": 4}
    assert "9d" not in str(hand.view(0).events)


def test_sm5_the_last_trump_stays(kind: Kind) -> None:
    """SP5: With three players there are six signals for eight tricks."""
    hand = finished(begin(kind(3), signals="7h 8h 9h Th Jh Qs"))
    assert hand.contract is not None
    assert (hand.contract.mode, len(hand.tricks), dict(hand.view(0).hidden)) == (SPADES, 8, {})


def test_sm6_a_trump_counts_two(kind: Kind) -> None:
    """SP6: The first trick is taken with a trump, the second with a diamond that was led."""
    hand = begin(kind(3), "As 8c", "Ah Ks", "Kh Ac", signals="7h 8s")
    hand = played(hand, "8c", "Ah", "Ac")
    assert hand.view(None).taken["points"] == (0, 2, 0)
    hand = played(hand, "9d", "7d", "7c")
    assert hand.view(None).taken["points"] == (0, 3, 0)
    contract = Contract(HEARTS, None, leader=Seat(0))
    assert scored(kind, contract, 4, 3, 1, points=(6, 3, 1)) == [(0, 6), (1, 3), (2, 1)]


def test_sm7_four_hands(kind: Kind) -> None:
    """SP7: The highest total wins."""
    assert kind(3).verdict((50, 9, 3), 3, None) is None
    verdict = kind(3).verdict((50, 9, 53), 4, None)
    assert verdict is not None
    assert verdict.sides == (2,)


def referee(tale: Tale) -> Account:
    """Looks at the signal of each trick, or at the last."""
    winners, scores, signals = list[int](), [0] * tale.players, tale.piles["signals"]
    for number, trick in enumerate(tale.tricks):
        trumps = highest(trick, signals[min(number, len(signals) - 1)][1])
        winners.append(trumps if trumps >= 0 else highest(trick, trick[0][1][1]))
        scores[winners[-1]] += 2 if trumps >= 0 else 1
    return Account(winners, scores)


MUTATIONS = [
    Mutation(
        "the next signal is drawn",
        "return tally.contract\n        up",
        'table.draws(trick.winner, "signals")\n        up',
    ),
    Mutation("the first signal is trump for ever", "mode=up.suit)", "mode=tally.contract.mode)"),
    Mutation("signals lie apart", 'onto="shown")\n        return replace', 'onto="next")\n        return replace'),
    Mutation("the signals have no order", ", ordered=True)", ")"),
    Mutation("nobody looks whether any are left", 'if not (yield from table.size("signals")):', "if False:"),
    Mutation(
        "the last two stay",
        'if not (yield from table.size("signals")):',
        'if (yield from table.size("signals")) < 3:',
    ),
    Mutation("any card is trump", "if card.suit == mode:", "if card.suit != led:"),
    Mutation("the lowest trump", "len(FRENCH.ranks) + card.level", "len(FRENCH.ranks) - card.level"),
    Mutation("a trump that is led counts two", "trick.won_by.card.suit == mode", "trick.plays[0][1].card.suit == mode"),
    Mutation("a trump counts three", "return 2 if", "return 3 if"),
    Mutation("nobody must follow", "return [self.follow(trick.led, mode)]", "return []"),
    Mutation("the rule for following has no id", '"""SP3: The', '"""The'),
]
