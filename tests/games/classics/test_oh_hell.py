"""Oh Hell plays by its rules."""

import pytest

from tests.games.classics.helper import begin, offered, played, scored
from tricksmith import bots, games
from tricksmith.errors import OptionError
from tricksmith.games.classics.oh_hell import Mode
from tricksmith.play import Match, play_match
from tricksmith.rules import Contract

HANDS = ["As Kh 2d", "Ks Qh 3d", "Qs 2h 4d", "Js 3h 5d"]
UP = {"up": "9h"}


def hand_of(**options: object):
    """A hand of three cards."""
    return begin("oh-hell", HANDS, UP, cards=3, **options)


@pytest.mark.parametrize(
    ("rounds", "sizes"),
    [("down", [3, 2, 1]), ("up", [1, 2, 3]), ("down_up", [3, 2, 1, 2, 3]), ("up_down", [1, 2, 3, 2, 1])],
)
def test_oh1_hands_change_their_size(rounds: str, sizes: list[int]) -> None:
    """OH1: From the largest hand down to one card, or as `rounds` says."""
    match = play_match(Match.begin(games.get("oh-hell", cards=3, rounds=rounds), seed="a"), [bots.get("random")] * 4)
    assert [len(hand.deal.hands[0]) for hand in match.hands] == sizes
    assert match.verdict is not None


@pytest.mark.parametrize(("players", "cards"), [(3, 10), (4, 10), (5, 10), (6, 8), (7, 7)])
def test_oh1_the_largest_hand_leaves_a_card_to_turn_up(players: int, cards: int) -> None:
    """OH1: Ten cards, or fewer where there are many players; larger hands than the deck has are refused."""
    assert games.get("oh-hell", players=players).layout().hands == cards
    most = 51 // players
    assert games.get("oh-hell", players=players, cards=most).layout().hands == most
    with pytest.raises(OptionError, match=f"with {players} players a hand has {most} cards at most"):
        games.get("oh-hell", players=players, cards=most + 1)


def test_oh2_the_card_turned_up_makes_trump() -> None:
    """OH2: Its suit is trump, and nobody holds it."""
    hand = played(hand_of(), "bid 0", "bid 0", "bid 0", "bid 0")
    assert hand.contract.mode == Mode(games.get("oh-hell").deck.suit("h"))
    assert all("9h" not in str(held) for held in hand.held)


def test_oh3_each_bids_in_turn() -> None:
    """OH3: From none to all, from the dealer's left on."""
    hand = hand_of()
    assert (hand.to_act, hand.rule) == (0, "OH3")
    assert offered(hand) == {"bid 0", "bid 1", "bid 2", "bid 3"}


def test_oh4_the_bids_do_not_add_up() -> None:
    """OH4: After bids of one, none and one the dealer can't bid one; with `hook` off they can."""
    hand = played(hand_of(), "bid 1", "bid 0", "bid 1")
    assert hand.rule == "OH4"
    assert "not 1" in hand.asks
    assert offered(hand) == {"bid 0", "bid 2", "bid 3"}
    assert "bid 1" in offered(played(hand_of(hook=False), "bid 1", "bid 0", "bid 1"))
    over = played(hand_of(), "bid 3", "bid 1", "bid 0")
    assert (over.rule, len(over.legal)) == ("OH3", 4), "they are too many already"


def test_oh5_who_can_follows_suit() -> None:
    """OH5: The dealer's left leads; a seat that holds the suit led plays it."""
    hand = played(hand_of(), "bid 0", "bid 0", "bid 0", "bid 0")
    assert hand.to_act == 0
    assert offered(hand) == {"As", "Kh", "2d"}
    hand = played(hand, "2d")
    assert offered(hand) == {"3d"}
    assert hand.why_not(hand.parse("Ks")).rule == "OH5"


@pytest.mark.parametrize(("trick", "winner"), [("As 2h Ks Qs", 1), ("2d 3d As Kd", 3), ("Kh Ah 2h As", 1)])
def test_oh6_the_highest_trump_wins(trick: str, winner: int) -> None:
    """OH6: With hearts as trump, any heart beats the suit led, and other suits win nothing."""
    game = games.get("oh-hell")
    cards = [game.deck.card(code) for code in trick.split()]
    heights = [game.strength(card, cards[0].suit, Mode(game.deck.suit("h"))) or -1 for card in cards]
    assert heights.index(max(heights)) == winner


@pytest.mark.parametrize(
    ("scoring", "points"), [("exact", [12, 0, 10, 0]), ("tricks", [12, 1, 10, 0]), ("penalty", [12, -1, 10, -1])]
)
def test_oh7_only_an_exact_bid_scores_well(scoring: str, points: list[int]) -> None:
    """OH7: Ten points and one a trick; a bid that is missed scores nothing, its tricks, or a loss."""
    contract = Contract(Mode(games.get("oh-hell").deck.suit("h")), (2, 0, 0, 1), leader=0)
    found = scored(games.get("oh-hell", scoring=scoring), contract, 2, 1, 0, 0)
    assert found == [(seat, score, "OH7") for seat, score in enumerate(points)]


def test_oh8_the_match_ends_with_its_last_hand() -> None:
    """OH8: The highest total wins, and equal totals share."""
    game = games.get("oh-hell", cards=3)
    assert game.verdict((30, 20, 30, 0), 2, None) is None
    verdict = game.verdict((30, 20, 30, 0), 3, None)
    assert verdict.sides == (0, 2)
    assert verdict.rule == "OH8"
