"""Five Hundred plays by its rules."""

import pytest

from tests.games.classics.helper import begin, finished, offered, played, scored
from tricksmith import games, testing
from tricksmith.belief import AbsentCardReplay
from tricksmith.cards.french import FRENCH_AND_JOKER, JOKER
from tricksmith.games.classics.five_hundred import MISERE, OPEN_MISERE, Mode
from tricksmith.play import sample_hand
from tricksmith.rules import Call, Contract, Tally

HANDS = [
    "5s 6s 7s Js Qs Ks Jc 4h 5h 6h", "X As Ts 9s 8s 7h 8h 9h Th Jh", "4d 5d 6d 7d 8d 9d Td Jd Qd Kd",
    "Ad 5c 6c 7c 8c 9c Tc Qc Kc Ac",
]  # fmt: skip
KITTY = {"kitty": "Qh Kh Ah"}
SUITS = {suit.letter: suit for suit in FRENCH_AND_JOKER.suits}


def hand_of(**options: object):
    """A hand in which seat 0 has both black bowers, and seat 1 the joker."""
    return begin("five-hundred", HANDS, KITTY, **options)


def bid(text: str) -> Call:
    """The call of a bid."""
    return {"misere": MISERE, "open misere": OPEN_MISERE}.get(text) or Call("bid", text)


def after(*calls: str):
    """The hand after these calls; the highest bidder discards the kitty."""
    return played(hand_of(), *calls, "discard Qh Kh Ah")


@pytest.mark.parametrize(("players", "cards", "lowest"), [(4, 43, "4h 4d 5s 5c"), (3, 33, "7s 7h 7d 7c")])
def test_fh1_the_pack_follows_the_number_of_players(players: int, cards: int, lowest: str) -> None:
    """FH1: 43 cards for four, 33 for three: ten each, three in the kitty, and the joker among them."""
    layout = games.get("five-hundred", players=players).layout()
    assert (len(layout.stock), layout.hands, layout.dealt(players)) == (cards, 10, cards)
    assert JOKER in layout.stock
    low = [min((c for c in layout.stock if c.suits == (s,)), key=lambda c: c.level) for s in FRENCH_AND_JOKER.suits]
    assert {card.code for card in low} == set(lowest.split())


def test_fh2_bids_go_up() -> None:
    """FH2: A bid is higher than the last; a player who has passed is out; all pass, and the next dealer deals."""
    hand = played(hand_of(), "bid 7d")
    assert "bid 7c" not in offered(hand)
    assert "bid 7h" in offered(hand)
    error = hand.why_not(hand.parse("bid 6n"))
    assert error is not None
    assert error.rule == "FH2"
    assert "the highest so far is bid 7d" in error.sentence
    hand = played(hand, "pass", "bid 8s", "pass", "pass")
    assert (hand.to_act, hand.rule) == (2, "FH4")
    passed = played(hand_of(), "pass", "pass", "pass", "pass")
    assert passed.result is not None
    assert passed.result.scores == (0, 0)


@pytest.mark.parametrize(
    ("option", "before", "can"),
    [("after_seven", ["bid 6n"], False), ("after_seven", ["bid 7s"], True), ("always", [], True),
     ("never", ["bid 7s"], False)],
)  # fmt: skip
def test_fh3_misere_comes_after_seven(option: str, before: list[str], can: bool) -> None:  # noqa: FBT001
    """FH3: Misère can be bid once someone has bid seven; with other values of `misere` at once, or never."""
    hand = played(hand_of(misere=option), *before)
    assert ("misere" in offered(hand)) == can
    if option == "after_seven" and not can:
        assert "nobody has bid 7 yet" in hand.why_not(MISERE).sentence


def test_fh3_misere_has_its_place_among_the_bids() -> None:
    """FH3: Above eight spades and below eight clubs; open misère above ten hearts and below ten no trump."""
    assert "misere" in offered(played(hand_of(), "bid 8s"))
    assert "misere" not in offered(played(hand_of(), "bid 8c"))
    assert offered(played(hand_of(), "bid 10h")) == {"open misere", "bid 10n", "pass"}
    assert offered(played(hand_of(), "bid 7s", "open misere")) == {"bid 10n", "pass"}


def test_fh4_the_bidder_takes_the_kitty() -> None:
    """FH4: The bidder sees the three cards, and discards three face down."""
    hand = played(hand_of(), "bid 7s", "pass", "pass", "pass")
    assert len(hand.held[0]) == 13
    assert hand.rule == "FH4"
    hand = played(hand, "discard 4h 5h Qh")
    assert {"Kh", "Ah"} <= set(str(hand.held[0]).split())
    assert str(hand.view(1).unseen).count("4h") == 1, "nobody else saw them"


def test_fh5_the_bidder_leads() -> None:
    """FH5: The highest bidder leads; in misère the partner sits out."""
    assert after("pass", "bid 7d", "pass", "pass").to_act == 1
    hand = after("pass", "bid 7d", "misere", "pass", "pass")
    hand = played(hand, "joker h")
    assert (hand.to_act, hand.contract.out) == (2, {0})


def test_fh5_open_misere_lays_the_cards_open() -> None:
    """FH5: Everyone sees the cards of the bidder."""
    hand = played(after("pass", "bid 7d", "open misere", "pass", "pass"), "joker h")
    bidders = FRENCH_AND_JOKER.set(str(hand.held[2]))
    assert hand.view(1).unseen.is_disjoint(bidders)
    closed = played(after("pass", "bid 7d", "misere", "pass", "pass"), "joker h")
    assert bidders <= closed.view(1).unseen


def test_fh6_the_joker_has_a_suit_where_there_are_no_trumps() -> None:
    """FH6: Its holder names one, and the joker is then the highest card of it."""
    hand = after("bid 6n", "pass", "pass", "pass")
    assert (hand.to_act, hand.rule) == (1, "FH6")
    assert JOKER not in hand.view(3).unseen, "all see who has it"
    hand = played(hand, "joker h", "4h")
    assert offered(hand) == {"7h", "8h", "9h", "Th", "Jh", "X"}
    game, mode = hand.game, hand.contract.mode
    assert game.strength(JOKER, SUITS["h"], mode) > game.strength(FRENCH_AND_JOKER.card("Ah"), SUITS["h"], mode)
    assert game.strength(JOKER, SUITS["d"], mode) is None


def test_fh6_a_joker_that_was_discarded_has_none() -> None:
    """FH6: If nobody holds it, nobody is asked."""
    hand = played(hand_of(), "pass", "bid 6n", "pass", "pass", "discard X 7h 8h")
    assert hand.to_act == 1
    assert hand.contract.mode == Mode(None, None)


def test_fh7_joker_and_bowers_follow_trumps() -> None:
    """FH7: With spades as trump, the jack of clubs is a spade, and so is the joker."""
    hand = played(after("bid 7s", "pass", "pass", "pass"), "5s")
    assert offered(hand) == {"As", "Ts", "9s", "8s", "X"}
    error = hand.why_not(hand.parse("7h"))
    assert error is not None
    assert error.rule == "FH7"
    hand = played(begin("five-hundred", [HANDS[2], *HANDS[1:2], HANDS[0], HANDS[3]], KITTY), "pass", "bid 6s")
    hand = played(hand, "pass", "pass", "discard Qh Kh Ah", "As")
    assert offered(hand) == {"5s", "6s", "7s", "Js", "Qs", "Ks", "Jc"}


@pytest.mark.parametrize(
    ("trump", "order"),
    [("s", "X Js Jc As Ks Qs Ts 5s"), ("h", "X Jh Jd Ah Kh Qh Th 4h"), ("d", "X Jd Jh Ad Kd")],
)
def test_fh8_joker_and_bowers_are_the_highest_trumps(trump: str, order: str) -> None:
    """FH8: Joker, right bower, left bower, then ace, king, queen and down."""
    game = games.get("five-hundred")
    cards = [FRENCH_AND_JOKER.card(code) for code in order.split()]
    for led in (SUITS[trump], SUITS["c"]):
        heights = [game.strength(card, led, Mode(SUITS[trump])) for card in cards]
        assert heights == sorted(heights, reverse=True)
        assert len(set(heights)) == len(heights)
    assert game.strength(FRENCH_AND_JOKER.card("Ac"), SUITS["c"], Mode(SUITS[trump])) < min(heights)


@pytest.mark.parametrize(
    ("said", "tricks", "slam", "lines"),
    [
        ("6s", (4, 2, 2, 2), True, [(0, 40), (1, 40)]),
        ("7h", (4, 2, 2, 2), True, [(0, -200), (1, 40)]),
        ("10n", (6, 0, 4, 0), True, [(0, 520)]),
        ("6c", (6, 0, 4, 0), True, [(0, 250)]),
        ("6c", (6, 0, 4, 0), False, [(0, 60)]),
        ("8d", (6, 0, 4, 0), True, [(0, 280)]),
        ("misere", (0, 5, 0, 5), True, [(0, 250)]),
        ("misere", (1, 5, 0, 4), True, [(0, -250)]),
        ("open misere", (0, 5, 0, 5), True, [(0, 500)]),
    ],
)
def test_fh9_a_bid_scores_its_value(said: str, tricks: tuple[int, ...], slam: bool, lines: list) -> None:  # noqa: FBT001
    """FH9: From 40 to 520 for the bid, made or lost; ten a trick for the others, and 250 at least for all ten."""
    contract = Contract(Mode(None), (0, bid(said)), leader=0)
    found = scored(games.get("five-hundred", slam=slam), contract, *tricks)
    assert found == [(side, points, "FH9") for side, points in lines]


def test_fh9_three_players_score_for_themselves() -> None:
    """FH9: Each of the two others scores ten a trick."""
    contract = Contract(Mode(SUITS["h"]), (1, bid("7h")), leader=1)
    game = games.get("five-hundred", players=3)
    assert scored(game, contract, 1, 7, 2) == [(1, 200, "FH9"), (0, 10, "FH9"), (2, 20, "FH9")]
    assert game.parties(contract) == ((1,), (0, 2))


def test_fh10_five_hundred_points_win_with_a_contract() -> None:
    """FH10: Points for tricks against the bidder do not win the match; a contract does."""
    game = games.get("five-hundred")
    won = Tally(Contract(Mode(None), (1, bid("7h")), leader=0), (1, 4, 1, 4))
    lost = Tally(Contract(Mode(None), (1, bid("9h")), leader=0), (1, 4, 1, 4))
    assert game.after_hand(won, (0, 0)) == 1
    assert game.after_hand(lost, (0, 0)) is None
    assert game.at(1).verdict((600, 500), 9, None).sides == (1,)
    assert game.at(1).verdict((600, 480), 9, None) is None
    assert game.at(None).verdict((600, 500), 9, None) is None


def test_fh10_a_side_far_below_zero_loses() -> None:
    """FH10: At 500 below zero the match is over, at another `target` as far."""
    assert games.get("five-hundred").at(None).verdict((-500, 20), 9, None).sides == (1,)
    assert games.get("five-hundred", target=250).at(None).verdict((-250, 20), 9, None).sides == (1,)
    assert finished(after("bid 7s", "pass", "pass", "pass")).result is not None


def test_a_joker_that_was_discarded_is_shown_by_nobody() -> None:
    """FH6: All learn that no seat has it; the checker counts that as known, and nothing is left to name."""
    report = testing.check(games.get("five-hundred"), seed="look", hands=[2], bots=False)
    assert report.hands == 1
    hand = sample_hand(games.get("five-hundred"), seed="look", number=2)
    for move in ["bid 9h", "bid 10h", "bid 10n", "pass", "pass", "pass", "discard 6s Kd X"]:
        hand = hand.play(move)
    assert hand.contract is not None
    assert hand.contract.mode.joker is None
    assert list(AbsentCardReplay(hand.view(0)).absent) == [JOKER]
