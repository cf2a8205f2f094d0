"""Nap plays by its rules."""

import pytest

from tests.games.classics.helper import begin, offered, played, scored
from tricksmith import games
from tricksmith.games.classics.nap import BLUCHER, FOUR, MISERE, NAP, TWO, WELLINGTON, Mode, Promise
from tricksmith.rules import Call, Contract

HANDS = ["As Ks Qh 2d 3c", "Js Ts 9h 8h 7h", "Ah Kh Ad Ac 4s", "2s 3s 5d 6d 7c"]


def hand_of(*calls: str, **options: object):
    """A hand of four after these calls."""
    return played(begin("nap", HANDS, **options), *calls)


def test_na1_five_cards_each() -> None:
    """NA1: With three to five players the rest of the pack stays out."""
    for players in (3, 4, 5):
        layout = games.get("nap", players=players).layout()
        assert (layout.hands, len(layout.stock), layout.dealt(players)) == (5, 52, 5 * players)


def test_na2_each_bids_once_and_higher() -> None:
    """NA2: Two, three, misère, four, nap; a lower bid is refused, and a nap ends the bidding."""
    assert offered(hand_of()) == {"bid 2", "bid 3", "misere", "bid 4", "nap", "pass"}
    hand = hand_of("bid 3")
    assert (hand.to_act, offered(hand)) == (1, {"misere", "bid 4", "nap", "pass"})
    assert hand.why_not(hand.parse("bid 2")).rule == "NA2"
    hand = hand_of("bid 3", "nap")
    assert (hand.to_act, hand.rule) == (1, "NA3")
    hand = hand_of("bid 2", "pass", "bid 3", "pass")
    assert (hand.to_act, hand.rule) == (2, "NA3")
    assert hand_of("pass", "pass", "pass", "pass").result.scores == (0, 0, 0, 0)


def test_na2_misere_and_wellington_are_a_choice() -> None:
    """NA2: Misère can be left out, and Wellington and Blücher added above nap."""
    assert "misere" not in offered(hand_of(misere=False))
    assert offered(hand_of("nap", wellington=True)) == {"wellington", "blucher", "pass"}


def test_na3_the_bidder_names_trump_and_leads_one() -> None:
    """NA3: The first lead is a trump if there is one in the hand; in misère there are no trumps."""
    hand = hand_of("bid 2", "pass", "pass", "pass")
    assert offered(hand) == {"trump s", "trump h", "trump d", "trump c"}
    hand = played(hand, "trump s")
    assert (hand.to_act, offered(hand)) == (0, {"As", "Ks"})
    assert hand.why_not(hand.parse("Qh")).rule == "NA3"
    hand = hand_of("misere", "pass", "pass", "pass")
    assert (hand.to_act, len(hand.legal)) == (0, 5)
    without = played(hand_of("pass", "bid 2", "pass", "pass"), "trump c")
    assert len(without.legal) == 5


def test_na4_who_can_follows_suit() -> None:
    """NA4: A seat with spades plays one when spades were led."""
    hand = played(hand_of("bid 2", "pass", "pass", "pass"), "trump s", "As")
    assert offered(hand) == {"Js", "Ts"}
    assert hand.why_not(hand.parse("9h")).rule == "NA4"


@pytest.mark.parametrize(("trick", "winner"), [("Ah 2s Kh Qh", 1), ("9h Ad Th Ac", 2)])
def test_na5_the_highest_trump_wins(trick: str, winner: int) -> None:
    """NA5: With spades as trump a spade beats hearts, and cards of other suits win nothing."""
    game = games.get("nap")
    cards = [game.deck.card(code) for code in trick.split()]
    heights = [game.strength(card, cards[0].suit, Mode(game.deck.suit("s"))) or -1 for card in cards]
    assert heights.index(max(heights)) == winner


@pytest.mark.parametrize(
    ("bid", "taken", "score"),
    [(TWO, 2, 2), (TWO, 1, -2), (FOUR, 5, 4), (MISERE, 0, 3), (MISERE, 1, -3), (NAP, 5, 10), (NAP, 4, -5),
     (WELLINGTON, 4, -10), (BLUCHER, 5, 20)],
)  # fmt: skip
def test_na6_each_opponent_pays_or_is_paid(bid: Call, taken: int, score: int) -> None:
    """NA6: The bidder wins or loses the value of the bid to each of the others."""
    contract = Contract(Mode(None), Promise(1, bid), leader=1)
    found = scored(games.get("nap"), contract, 5 - taken, taken, 0, 0)
    assert found == [(0, -score, "NA6"), (1, 3 * score, "NA6"), (2, -score, "NA6"), (3, -score, "NA6")]


def test_na7_everyone_deals_five_times() -> None:
    """NA7: Or as often as `rounds` says."""
    game = games.get("nap")
    assert game.verdict((4, 4, -4, -4), 19, None) is None
    assert game.verdict((4, 4, -4, -4), 20, None).sides == (0, 1)
    assert games.get("nap", rounds=1, players=3).verdict((1, 0, -1), 3, None).sides == (0,)


def test_the_others_are_a_party() -> None:
    """All play against the bidder."""
    assert set(games.get("nap").parties(Contract(Mode(None), Promise(1, TWO), leader=1))) == {(1,), (0, 2, 3)}
