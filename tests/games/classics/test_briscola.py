"""Briscola plays by its rules."""

from collections import Counter

import pytest

from tests.games.classics.helper import begin, finished, offered, played, scored
from tricksmith import games
from tricksmith.cards import FRENCH
from tricksmith.games.classics.briscola import Mode
from tricksmith.rules import Contract, EventVerb, Hand, Seat

CARDS = [f"{rank}{suit}" for suit in "shdc" for rank in "A3KQJ76542"]
HEARTS = Contract(Mode(FRENCH.suit("hearts")), None, leader=Seat(0))


def hand_of(*hands: str, up: str = "2h", stock: str = "", **options: object) -> Hand:
    """A hand with these cards, and a stock that begins with these."""
    dealt = {*" ".join(hands).split(), up, *stock.split()} | ({"2c"} if len(hands) == 3 else set())
    rest = [card for card in CARDS if card not in dealt]
    return begin("briscola", list(hands), {"up": up, "stock": [*stock.split(), *rest]}, **options)


@pytest.mark.parametrize(("players", "sides"), [
    (2, ((0,), (1,))), (3, ((0,), (1,), (2,))), (4, ((0, 2), (1, 3))),
])  # fmt: skip
def test_bi1_four_play_in_partnerships(players: int, sides: tuple[tuple[int, ...], ...]) -> None:
    """BI1: Two and three play for themselves, four with the partner opposite; the play goes anticlockwise."""
    game = games.get("briscola", players=players)
    assert game.sides == sides
    assert not game.clockwise


@pytest.mark.parametrize(("players", "cards", "left"), [(2, 40, 33), (3, 39, 29), (4, 40, 27)])
def test_bi2_three_cards_each_and_one_turned_up(players: int, cards: int, left: int) -> None:
    """BI2: Forty cards, 39 for three players; three each, one face up, and the rest in order under nobody's eyes."""
    layout = games.get("briscola", players=players).layout()
    assert (len(layout.stock), layout.hands) == (cards, 3)
    assert [(pile.name, pile.size, pile.face_up) for pile in layout.piles] == [("up", 1, True), ("stock", left, False)]
    assert Counter(card.code[0] for card in layout.stock) == {
        rank: 3 if rank == "2" and players == 3 else 4 for rank in "A3KQJ76542"
    }
    assert (FRENCH.card("2c") in layout.stock) == (players != 3)


def test_bi2_the_card_turned_up_names_the_trump() -> None:
    """BI2: Its suit is trump, and the player after the dealer leads."""
    hand = hand_of("As 3s Ks", "Ah 3h Kh", up="Jd")
    assert hand.contract == Contract(Mode(FRENCH.suit("diamonds")), None, leader=Seat(0))
    assert hand.to_act == 0
    assert str(hand.view(1).piles["up"]) == "Jd"


def test_bi3_no_suit_has_to_be_followed() -> None:
    """BI3: Every card can be led, and every card can be played to it."""
    hand = hand_of("As 3s 2s", "4s Ah 7d")
    assert offered(hand) == {"As", "3s", "2s"}
    hand = played(hand, "As")
    assert offered(hand) == {"4s", "Ah", "7d"}
    error = hand.why_not(hand.parse("Kc"))
    assert error is not None
    assert (error.rule, error.sentence) == ("BI3", "you do not hold Kc: play one of 4s Ah 7d")


@pytest.mark.parametrize(("led", "second", "third", "winner"), [
    ("Ks", "3s", "As", 2), ("3s", "As", "Ks", 1), ("2s", "Ac", "3d", 0), ("As", "4h", "3s", 1), ("As", "4h", "5h", 2),
    ("4h", "3h", "Kh", 1), ("7s", "Js", "Qs", 2), ("5d", "4d", "6c", 0),
])  # fmt: skip
def test_bi4_the_highest_trump_takes_the_trick(led: str, second: str, third: str, winner: int) -> None:
    """BI4: A trump beats every other suit; else the highest card of the suit led wins, and its winner leads."""
    rest = iter(card for card in CARDS if card not in (led, second, third, "2h", "2c"))
    hands = (f"{card} {next(rest)} {next(rest)}" for card in (led, second, third))
    hand = played(hand_of(*hands), led, second, third)
    assert hand.tricks[0].winner == winner
    assert hand.to_act == winner


def test_bi4_the_three_ranks_below_the_ace() -> None:
    """BI4: From the highest down, a suit ranks A 3 K Q J 7 6 5 4 2."""
    ladder = games.get("briscola").trumps(HEARTS.mode)
    assert [card.code for card in ladder] == [f"{rank}h" for rank in "A3KQJ76542"]


def test_bi5_the_winner_draws_first() -> None:
    """BI5: After the trick the winner takes the top card, then the others in turn; each sees only its own."""
    hand = hand_of("4s 5s 6s", "As 5d 6d", "7s 5c 6c", stock="Kd Qd Jd")
    hand = played(hand, "4s", "As", "7s")
    assert [str(cards) for cards in hand.held] == ["5s 6s Jd", "5d 6d Kd", "Qd 5c 6c"]
    drawn = [event for event in hand.view(0).events if event.verb is EventVerb.DRAWS]
    assert [(event.seat, str(event.cards)) for event in drawn] == [(1, "None"), (2, "None"), (0, "Jd")]
    assert hand.view(0).hidden["stock"] == 26


@pytest.mark.parametrize(("players", "drawn"), [(2, 34), (3, 30), (4, 28)])
def test_bi5_the_card_turned_up_is_drawn_last(players: int, drawn: int) -> None:
    """BI5: Everybody has three cards until the stock is used up; then the last three are played."""
    game, used = games.get("briscola", players=players), iter(CARDS)
    dealt = [card for card in used if card in {one.code for one in game.layout().stock}]
    hands = [" ".join(dealt[3 * seat : 3 * seat + 3]) for seat in range(players)]
    piles = {"up": dealt[3 * players], "stock": dealt[3 * players + 1 :]}
    hand = finished(begin("briscola", hands, piles))
    draws = [event for event in hand.view(None).events if event.verb is EventVerb.DRAWS]
    assert len(draws) == drawn
    assert (draws[-1].pile, str(draws[-1].cards)) == ("up", dealt[3 * players])
    assert max(event.after for event in draws) == len(hand.tricks) - 3


@pytest.mark.parametrize(("rank", "worth"), [
    ("A", 11), ("3", 10), ("K", 4), ("Q", 3), ("J", 2), ("7", 0), ("6", 0), ("5", 0), ("4", 0), ("2", 0),
])  # fmt: skip
def test_bi6_aces_and_threes_count_most(rank: str, worth: int) -> None:
    """BI6: The cards of a suit count 30 together, of which the ace has 11 and the three 10."""
    assert games.get("briscola").worth("points", FRENCH.card(f"{rank}s"), HEARTS.mode) == worth


@pytest.mark.parametrize(("points", "scores"), [
    ((61, 59), (1, 0)), ((60, 60), (0, 0)), ((50, 50, 20), (0, 0, 0)), ((41, 40, 39), (1, 0, 0)),
    ((30, 20, 30, 40), (0, 0)), ((31, 20, 30, 39), (1, 0)),
])  # fmt: skip
def test_bi6_most_points_win_the_hand(points: tuple[int, ...], scores: tuple[int, ...]) -> None:
    """BI6: The side with most points scores 1; if the best are level, nobody does."""
    game = games.get("briscola", players=len(points))
    lines = scored(game, HEARTS, *[1] * len(points), points=points)
    assert lines == [(side, score, "BI6") for side, score in enumerate(scores)]


def test_bi6_a_hand_has_120_points() -> None:
    """BI6: Every card is captured."""
    used = [card for card in CARDS if card not in ("As", "3s", "Ks", "Ah", "3h", "Kh", "2d")]
    hand = finished(begin("briscola", ["As 3s Ks", "Ah 3h Kh"], {"up": "2d", "stock": used}))
    assert hand.result is not None
    assert sum(hand.result.tally.counts_by_seat["points"]) == 120


def test_bi7_two_hands_win_the_match() -> None:
    """BI7: Two hands, or as many as the `target` says."""
    game = games.get("briscola")
    assert game.verdict((1, 1), 2, None) is None
    assert game.verdict((2, 1), 3, None).sides == (0,)
    assert games.get("briscola", target=1).verdict((0, 1), 1, None).sides == (1,)
    assert games.get("briscola", target=3).verdict((2, 2), 4, None) is None
