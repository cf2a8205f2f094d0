"""Schnapsen plays by its rules."""

import pytest

from tests.games.classics.helper import begin, finished, offered, played, scored
from tricksmith import games
from tricksmith.cards import FRENCH
from tricksmith.games.classics.schnapsen import CLOSED, USED_UP, Declarations, Mode
from tricksmith.rules import Contract, EventVerb, Hand, Seat

CARDS = [f"{rank}{suit}" for suit in "shdc" for rank in "ATKQJ"]
SPADES = Mode(FRENCH.suit("spades"))


def hand_of(first: str, second: str, *, up: str = "Js", stock: str = "", **options: object) -> Hand:
    """A hand with these cards, and a stock that begins with these."""
    dealt = {*first.split(), *second.split(), up, *stock.split()}
    rest = [card for card in CARDS if card not in dealt]
    return begin("schnapsen", [first, second], {"up": up, "stock": [*stock.split(), *rest]}, **options)


def trick(hand: Hand, *cards: str) -> Hand:
    """The hand after a lead without anything before it, and the other's card."""
    return played(hand, *(["play on"] if hand.rule == "SC2" else []), *cards)


def lines(hand: Hand) -> list[tuple[int, int]]:
    """The sides and points of a finished hand."""
    assert hand.result is not None
    return [(line.side, line.points) for line in hand.result.lines]


FIRST = ["As Ts Ks Ah Th", "Jh Jd Jc Qh Qd"]
"""Seat 0 takes every trick."""


def test_sc1_five_cards_each_and_a_trump_under_the_stock() -> None:
    """SC1: Of twenty cards five go to each; one is turned up, whose suit is trump, and nine lie on it."""
    layout = games.get("schnapsen").layout()
    assert (len(layout.stock), layout.hands) == (20, 5)
    piles = [(pile.name, pile.size, pile.face_up, pile.ordered) for pile in layout.piles]
    assert piles == [("up", 1, True, False), ("stock", 9, False, True)]
    hand = played(hand_of(*FIRST, up="Kd"), "play on")
    assert hand.contract is not None
    assert hand.contract.mode == Mode(FRENCH.suit("diamonds"))
    assert hand.to_act == 0
    assert games.get("schnapsen").next_dealer(Seat(1), hand.contract) == 0


def test_sc2_the_jack_is_exchanged_for_the_card_turned_up() -> None:
    """SC2: The leader takes the trump turned up and lays the jack there; all see it, and it can be done once."""
    hand = hand_of("Js Ks Ah Th Qd", "Jh Jd Jc Qh Td", up="As")
    assert offered(hand) == {"exchange", "close", "play on"}
    hand = played(hand, "exchange")
    assert hand.held[0] == FRENCH.set("As Ks Ah Th Qd")
    assert str(hand.view(1).piles["up"]) == "Js"
    assert offered(hand) == {"close", "play on"}
    assert offered(hand_of("Jh Jd Jc Qh Td", "Js Ks Ah Th Qd", up="As")) == {"close", "play on"}


def test_sc2_a_marriage_can_be_declared_before_each_lead() -> None:
    """SC2: King and queen of a suit are shown, one pair for a lead; another pair waits for the next lead."""
    hand = hand_of("Ks Qs Kh Qh Ad", "Jh Jd Jc Ac Td", stock="Tc Qc")
    assert {"show Qs Ks", "show Qh Kh"} <= offered(hand)
    hand = played(hand, "show Qs Ks")
    assert hand.view(1).events[-1].verb is EventVerb.SHOWS
    assert not {move for move in offered(hand) if move.startswith("show")}
    hand = played(hand, "play on", "Ks", "Jd")
    assert (hand.to_act, "show Qh Kh" in offered(hand)) == (0, True)


def test_sc2_the_stock_is_closed_once() -> None:
    """SC2: The leader closes it, then nothing but a marriage is offered; the tricks that follow are played without."""
    hand = played(hand_of("Ks Qs Ah Th Qd", "Jh Jd Jc Qh Td"), "close")
    assert (hand.to_act, offered(hand)) == (0, {"show Qs Ks", "play on"})
    hand = played(hand, "play on", "Ah", "Jh")
    assert [len(held) for held in hand.held] == [4, 4]
    assert offered(hand) == {"show Qs Ks", "play on"}


@pytest.mark.parametrize(("tricks", "left", "can"), [(0, 10, True), (3, 4, True), (4, 2, False), (5, 0, False)])
def test_sc2_two_cards_are_too_few_to_close(tricks: int, left: int, *, can: bool) -> None:
    """SC2: With two cards left the stock can't be closed, nor the jack exchanged."""
    hand = hand_of("Js Qh Qd Jd Jh", "Qc Jc Kc Kd Tc", up="Qs", stock="Kh As Th Ks Ah Ts Td Ac Ad")
    for card, other in [("Qh", "Jc"), ("Kh", "Qc"), ("Th", "Kc"), ("Qd", "Kd"), ("Ac", "Tc")][:tricks]:
        hand = trick(hand, *((card, other) if hand.to_act == 0 else (other, card)))
    assert len(hand.tricks) == tricks
    size = hand.view(None).hidden.get("stock", 0) + len(hand.view(None).piles.get("up", ()))
    assert size == left
    assert ("close" in offered(hand)) == can
    assert "exchange" not in offered(hand) or can


@pytest.mark.parametrize("lead", ["Kh", "Qh"])
def test_sc3_a_card_of_the_marriage_is_led(lead: str) -> None:
    """SC3: After a marriage its king or its queen is led; without one, any card."""
    hand = hand_of("Kh Qh Ad Td Jd", "Jh As Jc Tc Ts")
    assert offered(played(hand, "play on")) == {"Kh", "Qh", "Ad", "Td", "Jd"}
    hand = played(hand, "show Qh Kh", "play on")
    assert offered(hand) == {"Kh", "Qh"}
    error = hand.why_not(hand.parse("Ad"))
    assert error is not None
    assert (error.rule, "you declared a marriage in hearts" in error.sentence) == ("SC3", True)
    assert played(hand, lead, "As", "play on").to_act == 1


def test_sc4_the_winner_draws_first() -> None:
    """SC4: The winner gets the top card, the other the next; nobody draws from a closed stock."""
    hand = hand_of("Ks Qs Ah Th Qd", "Jh Jd Jc Qh As", stock="Ad Td")
    after = played(hand, "play on", "Ks", "As")
    assert [str(cards) for cards in after.held] == ["Qs Th Ah Td Qd", "Jh Qh Jd Ad Jc"]
    assert [len(held) for held in played(hand, "close", "play on", "Ks", "As").held] == [4, 4]


def test_sc4_the_trump_turned_up_is_drawn_last() -> None:
    """SC4: The loser of the fifth trick gets it; then the stock is used up."""
    hand = hand_of("Js Qh Qd Jd Jh", "Qc Jc Kc Kd Tc", up="Qs", stock="Kh As Th Ks Ah Ts Td Ac Ad")
    for _ in range(5):
        hand = trick(hand, str(hand.held[hand.to_act])[:2])
        hand = played(hand, next(move for move in sorted(offered(hand)) if move[0] in "JQK"))
    drawn = [event for event in hand.view(None).events if event.verb is EventVerb.DRAWS]
    assert (len(drawn), drawn[-1].pile, str(drawn[-1].cards)) == (10, "up", "Qs")
    assert drawn[-1].seat != hand.tricks[-1].winner
    hand = played(hand, "play on")
    assert hand.contract.mode.stock == USED_UP


@pytest.mark.parametrize(("lead", "can", "why"), [
    ("Kh", {"Ah", "Th"}, "you must follow suit with a higher card"), ("Ah", {"Th", "Jh"}, "hearts were led"),
    ("Kc", {"Js", "Qs"}, "you must trump"), ("Ks", {"Js", "Qs"}, "spades were led"),
])  # fmt: skip
def test_sc5_suits_are_followed_once_the_stock_is_closed(lead: str, can: set[str], why: str) -> None:
    """SC5: A higher card of the suit, else a card of the suit, else a trump; with the stock open, any card."""
    mine = f"{lead} Kd Qd Td Ad"
    theirs = "Th Jh Ah Js Qs" if lead != "Ah" else "Th Jh Jc Js Qs"
    hand = hand_of(mine, theirs, up="Ts")
    assert offered(played(hand, "play on", lead)) == set(theirs.split())
    hand = played(hand, "close", "play on", lead)
    assert offered(hand) == can
    error = hand.why_not(next(move for move in map(hand.parse, theirs.split()) if str(move) not in can))
    assert error is not None
    assert (error.rule, error.sentence.startswith(f"{why} and you hold")) == ("SC5", True)


def test_sc5_with_neither_suit_nor_trump_any_card_is_played() -> None:
    """SC5: Nothing binds a player without the suit led and without trumps."""
    hand = played(hand_of("Ac Kc Qc Tc Ts", "Th Jh Ah Jd Qd"), "close", "play on", "Ac")
    assert offered(hand) == {"Th", "Jh", "Ah", "Jd", "Qd"}


@pytest.mark.parametrize(("lead", "answer", "winner"), [
    ("Th", "Ah", 1), ("Th", "Kh", 0), ("Ah", "Jd", 0), ("Ah", "Qs", 1), ("Ks", "Ts", 1), ("Ks", "Qs", 0),
])  # fmt: skip
def test_sc6_the_higher_trump_takes_the_trick(lead: str, answer: str, winner: int) -> None:
    """SC6: A trump beats the other suits, the ace the ten, the ten the king."""
    rest = iter(card for card in CARDS if card not in (lead, answer, "Js") and card[1] in "dc")
    hands = [f"{card} {next(rest)} {next(rest)} {next(rest)} {next(rest)}" for card in (lead, answer)]
    hand = played(hand_of(*hands), "play on", lead, answer)
    assert (hand.tricks[0].winner, hand.to_act) == (winner, winner)
    ladder = hand.game.trumps(SPADES)
    assert [card.code for card in ladder] == ["As", "Ts", "Ks", "Qs", "Js"]


@pytest.mark.parametrize(("rank", "worth"), [("A", 11), ("T", 10), ("K", 4), ("Q", 3), ("J", 2)])
def test_sc7_cards_have_points(rank: str, worth: int) -> None:
    """SC7: Each suit has 30 points, in trumps as in others."""
    game = games.get("schnapsen")
    assert {game.worth("points", FRENCH.card(f"{rank}{suit}"), SPADES) for suit in "shdc"} == {worth}


@pytest.mark.parametrize(("marriage", "worth"), [("show Qs Ks", 40), ("show Qh Kh", 20)])
def test_sc7_a_marriage_counts_20_or_40(marriage: str, worth: int) -> None:
    """SC7: 40 in trumps, 20 in another suit."""
    hand = played(hand_of("Ks Qs Kh Qh Ad", "Jh Jd Jc Ac Td"), marriage, "play on")
    assert hand.contract.bid == Declarations(marriages=(worth, 0))


def test_sc7_marriages_wait_for_a_trick() -> None:
    """SC7: Two marriages of a player without a trick count nothing; with the first trick they do."""
    hand = hand_of("Kh Qh Kd Qd Jd", "Ah As Ts Ad Td")
    hand = played(hand, "show Qh Kh", "play on", "Qh", "Ah")
    end = hand.playing.tally()
    game = games.get("schnapsen")
    assert (end.contract.bid.marriages, game.is_over(end)) == ((20, 0), None)
    contract = Contract(SPADES, Declarations(marriages=(60, 0)), leader=Seat(0))
    assert scored(game, contract, 0, 4, points=(0, 66), last=(0, 0)) == [(1, 3, "SC8")]
    assert scored(game, contract, 1, 4, points=(6, 60), last=(0, 0)) == [(0, 1, "SC8")]


def test_sc7_the_hand_ends_with_66_points_after_a_trick() -> None:
    """SC7: Nobody draws and nobody plays any more, though cards are left."""
    hand = hand_of("As Ts Ks Qs Ah", "Ad Td Jd Kd Qd", up="Js", stock="Th Jh Tc Kh Ac Qh")
    hand = played(hand, "play on", "Ah", "Ad", "play on", "As", "Td")
    assert hand.to_act == 0, "22 and 21 make 43"
    hand = played(hand, "show Qs Ks")
    assert hand.to_act is None, "and 40 for the marriage"
    hand = hand_of("As Ts Ks Qs Ah", "Ad Td Jd Kd Qd", up="Js", stock="Th Jh Tc Kh Ac Qh")
    hand = played(hand, "show Qs Ks", "play on", "Ks", "Td", "play on", "Ah", "Ad")
    assert hand.to_act is None, "40, 14 and 22 make 76"
    assert lines(hand) == [(0, 3)]
    assert len(hand.held[0]) == 4


@pytest.mark.parametrize("close", [False, True])
def test_sc7_a_marriage_can_bring_66_before_the_lead(*, close: bool) -> None:
    """SC7: The hand ends with the declaration: no card is led, and the other can't catch up."""
    hand = hand_of("As Ts Ks Qs Ah", "Ad Td Jd Kd Qd", stock="Th Jh Tc Kh Ac Qh")
    hand = played(hand, "play on", "Ah", "Ad", *(["close"] if close else []), "play on", "As", "Td")
    assert hand.to_act == 0
    hand = played(hand, "show Qs Ks")
    assert (hand.to_act, hand.trick, len(hand.tricks)) == (None, (), 2)
    assert lines(hand) == [(0, 3)]


@pytest.mark.parametrize(("tricks", "points", "last", "scores"), [
    ((4, 0), (66, 0), (0, 0), (0, 3)), ((5, 1), (66, 32), (0, 0), (0, 2)), ((5, 1), (66, 33), (0, 0), (0, 1)),
    ((2, 5), (33, 70), (0, 0), (1, 1)), ((1, 5), (13, 70), (0, 0), (1, 2)),
    ((5, 5), (60, 60), (1, 0), (0, 1)), ((5, 5), (65, 55), (0, 1), (1, 1)),
])  # fmt: skip
def test_sc8_66_points_win_the_hand_or_else_the_last_trick(
    tricks: tuple[int, int], points: tuple[int, int], last: tuple[int, int], scores: tuple[int, int]
) -> None:
    """SC8: 3 against a player without a trick, 2 against fewer than 33 points, else 1."""
    contract = Contract(SPADES, Declarations(), leader=Seat(0))
    assert scored(games.get("schnapsen"), contract, *tricks, points=points, last=last) == [(*scores, "SC8")]


def test_sc8_the_last_trick_is_counted() -> None:
    """SC8: It goes to the winner of the tenth trick alone."""
    game, found = games.get("schnapsen"), 0
    hand = played(hand_of("As Ts Ks Qs Ad", "Ac Tc Kc Qc Jc"), "close", "play on")
    hand = played(hand, "Ad", "Jc", "play on", "As", "Qc", "play on")
    for number, one in enumerate(hand.tricks):
        found += game.trick_worth("last", one, SPADES)
        assert one.last == (number == 4)
    assert found == 0
    end = finished(hand_of("Jd Qd Jc Qc Jh", "Kd Td Kc Tc Kh", up="Js", stock="Ks Ts Qs")).playing.tally()
    assert sum(end.counts_by_seat["last"]) <= 1


STRONG, WEAK, OTHER = "As Ts Ks Qs Ah", "Jh Jd Jc Qh Qd", "Ac Jd Jh Qh Qd"
PLAYED = [
    ("66, the other without a trick", STRONG, WEAK, "close, show Qs Ks, Ks, Jd, As, Jc, Ts, Qd", (0, 3)),
    ("66, the other with 13 points", "As Ts Ks Qs Jc", OTHER, "Jc, Ac, Qd, Ts, close, show Qs Ks, Ks, Jd, As, Jh",
     (0, 2)),
    ("58, the other without a trick", "As Ts Ks Ah Th", WEAK, "close, As, Jd, Ts, Jc, Ah, Jh, Th, Qh, Ks, Qd", (1, 3)),
    ("60, the other with a trick", "As Ts Ks Jc Th", OTHER,
     "Jc, Ac, Qd, Ts, close, Th, Jh, As, Jd, Ks, Kd, Ah, Qh, Td, Ad", (1, 2)),
    ("66 for the other", WEAK, STRONG, "close, Jh, Ah, show Qs Ks, Ks, Jd, As, Jc", (1, 3)),
]  # fmt: skip


@pytest.mark.parametrize(
    ("first", "second", "moves", "scores"), [case[1:] for case in PLAYED], ids=[case[0] for case in PLAYED]
)
def test_sc8_a_closed_hand_is_played(first: str, second: str, moves: str, scores: tuple[int, int]) -> None:
    """SC8: From the closing to the score; the hand ends with 66 points or the last card."""
    hand = hand_of(first, second, stock="Kd Td Ah Ad" if second == OTHER else "")
    for move in moves.split(", "):
        hand = played(hand, move) if len(move) > 2 else trick(hand, move)
    assert lines(hand) == [scores]


CLOSING = [
    # when it was closed the other had: no trick; a trick and 32 points; a trick and 33 points
    (3, (4, 1), (66, 25), (0, 3)), (2, (4, 2), (66, 40), (0, 2)), (1, (4, 3), (66, 50), (0, 1)),
    # the closer fails, and nobody has 66: what the closer would have won, and 2 at least
    (3, (3, 2), (60, 40), (1, 3)), (2, (3, 2), (60, 40), (1, 2)), (1, (3, 2), (65, 55), (1, 2)),
    # the other reaches 66 first
    (3, (1, 4), (20, 70), (1, 3)), (1, (1, 4), (20, 70), (1, 2)), (2, (0, 5), (0, 70), (1, 2)),
]  # fmt: skip


@pytest.mark.parametrize(("game_points", "tricks", "points", "scores"), CLOSING)
def test_sc8_closing_the_stock_is_a_promise(
    game_points: int, tricks: tuple[int, int], points: tuple[int, int], scores: tuple[int, int]
) -> None:
    """SC8: The closer scores by what the other had at that time, or the other scores 2, or 3 without a trick then."""
    for closer in (0, 1):
        declared = Declarations(closer=Seat(closer), game_points=game_points)
        contract = Contract(Mode(FRENCH.suit("spades"), CLOSED), declared, leader=Seat(0))
        turn = -1 if closer else 1
        lines = scored(games.get("schnapsen"), contract, *tricks[::turn], points=points[::turn], last=(0, 0))
        side, worth = scores
        assert lines == [(1 - side if closer else side, worth, "SC8")]


def test_sc9_seven_points_win_the_match() -> None:
    """SC9: Seven points, or as many as the `target` says."""
    game = games.get("schnapsen")
    assert game.verdict((6, 6), 9, None) is None
    verdict = game.verdict((6, 8), 9, None)
    assert verdict is not None
    assert (verdict.sides, verdict.rule) == ((1,), "SC9")
    assert games.get("schnapsen", target=3).verdict((3, 2), 4, None) is not None


def test_a_card_is_refused_before_the_seat_plays_on() -> None:
    """SC2: The error says what the seat can do first, or that it can only play on."""
    hand = hand_of("Jh Jd Jc Qh Td", "Js Ks Ah Th Qd", up="As")
    refused = hand.why_not("Jh")
    assert refused is not None
    assert refused.sentence == "play on, or first show a marriage, exchange or close: close or play on"
    refused = played(hand, "close").why_not("Jh")
    assert refused is not None
    assert refused.sentence == "you can only play on"
