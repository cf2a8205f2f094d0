"""The sketch of Skat plays by its rules."""

from dataclasses import replace

import pytest

from tests.games.classics.helper import begin, finished, offered, played
from tricksmith import games
from tricksmith.cards import FRENCH

SKAT = ["Jc Js Ah Th Kh Qh 9h 8h Ac Tc", "Jh Jd As Ts Ks Qs 9s 8s 7s Kc", "7h Qc 9c 8c 7c Ad Td Kd Qd 9d"]
TALON = {"skat": "8d 7d"}


def test_sk2_bids_go_from_one_pair_to_the_next() -> None:
    """SK2: Middlehand bids to forehand until one passes, then rearhand bids to the other."""
    hand = begin("skat", SKAT, TALON)
    assert hand.to_act == 1
    hand = played(hand, "18")
    assert offered(hand) == {"hold", "pass"}
    hand = played(hand, "yes", "20", "pass")
    assert hand.to_act == 2
    assert "bid 20" not in offered(hand)
    assert "bid 22" in offered(hand)
    error = hand.why_not(hand.parse("bid 19"))
    assert error is not None
    assert error.rule == "SK2"
    assert played(hand, "pass").to_act == 1, "middlehand plays"
    assert played(hand, "bid 22", "hold", "pass").to_act == 1
    assert played(hand, "bid 22", "pass").to_act == 2


def test_sk2_forehand_may_play_when_nobody_bids() -> None:
    """SK2, SK3: Forehand plays at 18 or passes too, and then the next dealer deals."""
    hand = played(begin("skat", SKAT, TALON), "pass", "pass")
    assert hand.to_act == 0
    assert offered(hand) == {"bid 18", "pass"}
    assert played(hand, "bid 18").to_act == 0
    passed = played(hand, "pass")
    assert passed.result is not None
    assert passed.result.scores == (0, 0, 0)


def test_sk9_the_values_are_the_known_ones() -> None:
    """SK9: The bids begin with 18, 20, 22, 23, 24 and end with 264."""
    hand = begin("skat", SKAT, TALON)
    bids = [int(str(move).removeprefix("bid ")) for move in hand.legal if str(move) != "pass"]
    assert bids[:12] == [18, 20, 22, 23, 24, 27, 30, 33, 35, 36, 40, 44]
    assert bids[-3:] == [216, 240, 264]
    assert len(bids) == 63


@pytest.mark.parametrize(("game", "matadors"), [("hearts", 2), ("grand", 2), ("clubs", 2), ("null", 0)])
def test_sk5_matadors_are_counted_and_seen_by_nobody(game: str, matadors: int) -> None:
    """SK5: With the jacks of clubs and spades and without that of hearts, it is with two, whatever suit is trump."""
    hand = played(begin("skat", SKAT, TALON), "pass", "pass", "bid 18", "hand", game)
    assert hand.contract is not None
    assert hand.contract.secret == matadors
    views = [hand.view(seat) for seat in (None, 0, 1, 2)]
    assert [view.contract.secret for view in views if view.contract is not None] == [None] * 4


def test_sk5_the_skat_counts_as_held() -> None:
    """SK5: A jack that lies in the skat of a hand game, unseen, is a matador."""
    hands = ["Js Jh Ah Th Kh Qh 9h 8h Ac Tc", "7d Jd As Ts Ks Qs 9s 8s 7s Kc", SKAT[2]]
    hand = played(begin("skat", hands, {"skat": "Jc 8d"}), "pass", "pass", "bid 18", "hand", "grand")
    assert hand.contract is not None
    assert hand.contract.secret == 3


def test_sk9_hearts_with_two_are_won_and_scored() -> None:
    """SK3, SK9: Matadors two, game one: hearts at ten make 30; schneider adds to it. The discarded cards count too."""
    hand = played(begin("skat", SKAT, TALON), "pass", "pass", "bid 18", "look", "discard Ac Tc", "hearts")
    result = finished(hand).result
    assert result is not None
    assert result.tally is not None
    declarer = result.tally.count("points", 0)
    assert declarer + result.tally.count("points", 1, 2) == 120
    assert declarer >= 21, "the ace and the ten that were laid away"
    factor = 3 + (declarer >= 90 or declarer <= 30) + (result.tally.tricks(0) in (0, 10))
    assert result.scores == ((10 * factor if declarer >= 61 else -20 * factor), 0, 0)


@pytest.mark.parametrize(
    ("bid", "calls", "tricks", "points", "score"),
    [
        ("18", ["hand", "hearts"], 7, 70, 40),  # with 2, game 3, hand 4
        ("18", ["hand", "hearts"], 8, 90, 50),  # schneider
        ("18", ["hand", "hearts"], 7, 60, -80),
        ("18", ["hand", "hearts"], 2, 30, -100),  # schneider themselves
        ("18", ["hand", "hearts schneider"], 8, 90, 60),
        ("18", ["hand", "hearts schneider"], 8, 89, -120),
        ("18", ["hand", "hearts ouvert"], 10, 120, 90),
        ("18", ["hand", "hearts ouvert"], 9, 118, -180),
        ("50", ["hand", "hearts"], 7, 70, -100),  # overbid: 40 is less than 50
        ("55", ["hand", "hearts"], 7, 70, -120),  # overbid: the next multiple of ten is 60
        ("55", ["hand", "hearts"], 10, 120, 60),  # schneider and schwarz reach it
        ("18", ["hand", "null"], 0, 0, 35),
        ("18", ["hand", "null ouvert"], 1, 3, -118),
        ("18", ["hand", "grand"], 6, 61, 96),
    ],
)
def test_sk9_a_game_scores_its_value(bid: str, calls: list[str], tricks: int, points: int, score: int) -> None:
    """SK9: The value of a game is its base times its factors; a game lost costs it twice."""
    bidding = ["pass", "pass", "bid 18"] if bid == "18" else ["pass", f"bid {bid}", "hold", "pass"]
    hand = played(begin("skat", SKAT, TALON), *bidding, *calls)
    assert hand.contract is not None
    end = finished(hand).result.tally
    made = type(end)(hand.contract, (tricks, 10 - tricks, 0), {"points": (points, 120 - points, 0)})
    assert [(line.side, line.points) for line in hand.game.score(made)] == [(0, score)]


def test_the_score_has_an_answer_without_the_matadors() -> None:
    """A bot that asks what a hand would score does not know them: it gets the least that the game is worth."""
    hand = finished(played(begin("skat", SKAT, TALON), "pass", "bid 50", "hold", "pass", "hand", "grand"))
    end = hand.result.tally
    asked = replace(end, contract=replace(end.contract, secret=None), tricks_by_seat=(6, 4, 0))
    asked = replace(asked, counts_by_seat={"points": (70, 50, 0)})
    assert [line.points for line in hand.game.score(asked)] == [24 * 3]


def test_sk8_null_has_an_order_of_its_own_and_no_trumps() -> None:
    """SK6, SK8: In null the ten stands below the jack, and a jack follows its printed suit."""
    hand = played(begin("skat", SKAT, TALON), "pass", "pass", "bid 18", "hand", "null")
    assert hand.contract is not None
    mode, game = hand.contract.mode, hand.game
    assert game.trumps(mode) == ()
    suit = FRENCH.suit("s")
    ranked = sorted(FRENCH.set("As Ks Qs Js Ts 9s 8s 7s"), key=lambda card: game.strength(card, suit, mode) or 0)
    assert [card.code for card in ranked] == ["7s", "8s", "9s", "Ts", "Js", "Qs", "Ks", "As"]


def test_sk4_a_null_game_must_be_worth_the_bid() -> None:
    """SK4: After a bid of 24 null is no longer offered, and from the hand it is."""
    hand = played(begin("skat", SKAT, TALON), "pass", "bid 24", "hold", "pass")
    assert "null" in offered(played(hand, "hand"))
    assert "null" not in offered(played(hand, "look", "discard 8d 7d"))


def test_sk4_ouvert_lays_the_hand_open() -> None:
    """SK4: The defenders and a spectator see the declarer's cards, and nothing else of each other's."""
    hand = played(begin("skat", SKAT, TALON), "pass", "pass", "bid 18", "hand", "null ouvert")
    view = hand.view(1)
    assert view.unseen.is_disjoint(FRENCH.set(SKAT[0]))
    assert FRENCH.set(SKAT[2]) <= view.unseen


def test_the_defenders_are_a_party() -> None:
    """One plays against two, though each has a total of their own."""
    hand = played(begin("skat", SKAT, TALON), "pass", "pass", "bid 18", "hand", "grand")
    assert hand.contract is not None
    assert hand.game.sides == ((0,), (1,), (2,))
    assert hand.game.parties(hand.contract) == ((0,), (1, 2))


def test_sk1_ten_cards_each_and_two_apart() -> None:
    """SK1: Of the 32 cards from the seven up two lie apart, face down."""
    layout = games.get("skat").layout()
    assert (layout.hands, len(layout.stock)) == (10, 32)
    assert [(pile.name, pile.size, pile.face_up) for pile in layout.piles] == [("skat", 2, False)]


def test_sk3_the_declarer_looks_at_the_skat_or_plays_from_the_hand() -> None:
    """SK3: Who looks takes two cards and discards two; from the hand the skat stays where it is."""
    hand = played(begin("skat", SKAT, TALON), "pass", "pass", "bid 18")
    assert offered(hand) == {"look", "hand"}
    looked = played(hand, "look")
    assert FRENCH.set(TALON["skat"]) <= looked.held[0]
    assert looked.rule == "SK3"
    assert "hearts schneider" not in offered(played(looked, "discard 8d 7d"))
    from_hand = played(hand, "hand")
    assert len(from_hand.held[0]) == 10
    assert "hearts schneider" in offered(from_hand)


def test_sk6_jacks_are_the_highest_trumps() -> None:
    """SK6: In a suit game seven more trumps follow the four jacks; in grand the jacks are alone."""
    hand = played(begin("skat", SKAT, TALON), "pass", "pass", "bid 18", "hand")
    trumps = {
        name: [card.code for card in hand.game.trumps(played(hand, name).contract.mode)]
        for name in ("diamonds", "grand")
    }
    assert trumps["grand"] == ["Jc", "Js", "Jh", "Jd"]
    assert trumps["diamonds"] == [*trumps["grand"], "Ad", "Td", "Kd", "Qd", "9d", "8d", "7d"]


def test_sk7_a_jack_follows_trumps() -> None:
    """SK7: When a trump was led, a jack must be played by a seat without other trumps; led suits do not ask for it."""
    hands = ["Jc Js Ah Th Kh Qh 9h 8h Ac Tc", "Jh Jd As Ts Ks Qs 9s 8s 7s Kc", SKAT[2]]
    hand = played(begin("skat", hands, TALON), "pass", "pass", "bid 18", "hand", "clubs")
    assert offered(played(hand, "Jc")) == {"Jh", "Jd", "Kc"}
    assert offered(played(hand, "Ah")) == set(hands[1].split())
    assert hand.why_not(hand.parse("7d")).rule == "SK7"


def test_sk10_the_match_ends_after_its_rounds() -> None:
    """SK10: Everybody has dealt `rounds` times, and the highest total wins."""
    game = games.get("skat", rounds=1)
    assert game.verdict((20, 30, -5), 2, None) is None
    assert game.verdict((20, 30, -5), 3, None).sides == (1,)
    assert games.get("skat").verdict((20, 30, -5), 35, None) is None
