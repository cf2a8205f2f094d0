"""Whist plays by its rules."""

import pytest

from tests.games.classics.helper import begin, finished, offered, played, scored
from tricksmith import games, testing
from tricksmith.cards import FRENCH
from tricksmith.games import metadata_of
from tricksmith.play import Match
from tricksmith.rules import Contract, Hand, Seat, Tally

SPADES, HEARTS, _, CLUBS = FRENCH.suits
HANDS = [
    "As Ks 2s 3h 4h 5h 6d 7d 8d 9c Tc Jc",
    "Qs Js Ts 6h 7h 8h 9d Td Jd 2c 3c 4c",
    "9s 8s 7s 9h Th Jh 2d 3d 4d 5c 6c 7c",
    "6s 5s 4s Qh Kh Ah Qd Kd Ad Qc Kc Ac",
]
LAST = ["8c", "3s", "2h", "5d"]


def hand(*moves: str, **options: object) -> Hand:
    """A hand in which diamonds are trump and seat 0 leads, after these moves."""
    return played(begin("whist", HANDS, {"last": LAST}, match=((0, 0), (0, 0)), **options), *moves)


def contract(*honours: int) -> Contract:
    """Diamonds, with this many honours of each side."""
    return Contract(FRENCH.suit("d"), None, leader=Seat(0), secret=honours or None)


def test_wh1_each_player_gets_thirteen_cards() -> None:
    """WH1: All 52 cards are dealt, and partners sit opposite."""
    assert [len(cards) for cards in hand().held] == [13] * 4
    assert games.get("whist").sides == ((0, 2), (1, 3))


def test_wh2_the_dealers_last_card_decides_trumps() -> None:
    """WH2: The five of diamonds is shown; everyone saw it, and it is in the dealer's hand."""
    shown = hand()
    assert shown.contract is not None
    assert (str(shown.contract.mode), shown.to_act) == ("d", 0)
    assert FRENCH.card("5d") in shown.held[3]
    assert any("5d" in str(event.cards) for event in shown.view(0).events)


def test_wh3_the_suit_led_must_be_followed() -> None:
    """WH3: Any card can be led; a player without the suit can play any card."""
    assert len(offered(hand())) == 13
    assert offered(hand("As")) == {"Qs", "Js", "Ts", "3s"}
    reason = hand("As").why_not(hand().parse("2c"))
    assert reason is not None
    assert reason.rule == "WH3"
    void = begin("whist", ["As " + HANDS[0][6:] + " Qs", "Ks" + HANDS[1][2:], *HANDS[2:]], {"last": LAST})
    assert offered(played(void, "3h", "6h")) == {"9h", "Th", "Jh", "2h"}


@pytest.mark.parametrize(("cards", "winner"), [
    ("As 3s 7s 6s", 0),
    ("2s Qs 7s 6s", 1),
    ("9c 2c 7c Ac", 3),
])  # fmt: skip
def test_wh4_the_highest_card_of_the_suit_led_wins(cards: str, winner: int) -> None:
    """WH4: And its player leads next."""
    after = hand(*cards.split())
    assert (after.tricks[0].winner, after.to_act) == (winner, winner)


def test_wh4_the_lowest_trump_beats_an_ace() -> None:
    """WH4: A trump wins over the suit led."""
    game = games.get("whist")
    strengths = [game.strength(FRENCH.card(card), HEARTS, CLUBS) for card in ("2c", "Ah", "2h", "As")]
    assert strengths == [13, 12, 0, None]


@pytest.mark.parametrize(("tricks", "lines"), [
    ((5, 3, 3, 2), [(0, 2, "WH5")]),
    ((13, 0, 0, 0), [(0, 7, "WH5")]),
    ((3, 4, 3, 3), [(1, 1, "WH5")]),
])  # fmt: skip
def test_wh5_a_point_for_each_trick_beyond_six(tricks: tuple[int, ...], lines: list[tuple[int, int, str]]) -> None:
    """WH5: The other side scores nothing."""
    assert scored(games.get("whist"), contract(), *tricks) == lines


@pytest.mark.parametrize(("honours", "lines"), [
    ((4, 0), [(1, 1, "WH5"), (0, 4, "WH6")]),
    ((1, 3), [(1, 1, "WH5"), (1, 2, "WH6")]),
    ((2, 2), [(1, 1, "WH5")]),
])  # fmt: skip
def test_wh6_three_or_four_honours_score(honours: tuple[int, int], lines: list[tuple[int, int, str]]) -> None:
    """WH6: Four points for all four, two for three, won or lost; none if they are divided."""
    assert scored(games.get("whist", honours=True), contract(*honours), 3, 4, 3, 3) == lines


@pytest.mark.parametrize(("points", "lines"), [
    ((4, 0), [(1, 2, "WH5")]),
    ((0, 3), [(1, 2, "WH5")]),
    ((3, 2), [(1, 2, "WH5"), (0, 4, "WH6")]),
])  # fmt: skip
def test_wh6_honours_do_not_always_count(points: tuple[int, int], lines: list[tuple[int, int, str]]) -> None:
    """WH6: Not for a side that has four of five points, and not if the other side wins the game by tricks."""
    game = games.get("whist", honours=True)
    later = game.at(type(game.start())(points, (0, 0)))
    assert scored(later, contract(4, 0), 2, 4, 3, 4) == lines


def test_wh6_the_honours_dealt_are_counted() -> None:
    """WH6: Three diamond honours were dealt to seats 1 and 3, and one more; no view shows the count."""
    dealt = hand(honours=True)
    assert dealt.contract is not None
    assert dealt.contract.secret == (0, 4)
    assert all(dealt.view(seat).contract.secret is None for seat in range(4))  # type: ignore[union-attr]
    assert hand().contract.secret is None  # type: ignore[union-attr]
    result = finished(dealt).result
    assert result is not None
    assert (1, 4, "WH6") in [(line.side, line.points, line.rule) for line in result.lines]


def test_wh7_five_points_win() -> None:
    """WH7: Or another target, such as seven or nine."""
    assert games.get("whist").verdict((4, 4), 8, None) is None
    verdict = games.get("whist").verdict((4, 5), 9, None)
    assert verdict is not None
    assert (verdict.sides, verdict.rule) == ((1,), "WH7")
    assert games.get("whist", target=9).verdict((4, 5), 9, None) is None


def test_wh8_two_games_win_a_rubber() -> None:
    """WH8: The points of the next game start again from zero, and the totals do not matter."""
    game = games.get("whist", rubber=True)
    state, seen = game.start(), []
    for tricks in ((13, 0, 0, 0), (6, 7, 0, 0), (4, 9, 0, 0), (4, 9, 0, 0), (2, 11, 0, 0)):
        now = game.at(state)
        state = now.after_hand(Tally(contract(), tricks, {}), (0, 0))
        seen.append((state.points, state.games))
    assert seen == [
        ((0, 0), (1, 0)), ((0, 1), (1, 0)), ((0, 4), (1, 0)), ((0, 0), (1, 1)), ((0, 0), (1, 2)),
    ]  # fmt: skip
    verdict = game.at(state).verdict((7, 12), 5, None)
    assert verdict is not None
    assert (verdict.sides, verdict.rule) == ((1,), "WH8")
    assert game.verdict((7, 0), 1, None) is None


def test_wh8_a_rubber_is_played_to_its_end() -> None:
    """WH8: A match ends when a side has won two games."""
    match = Match.begin(games.get("whist", rubber=True, honours=True), seed="rubber")
    while match.verdict is None:
        match = match.next_hand() if match.is_between_hands else match.play(match.hand.legal[-1])
    assert match.verdict.rule == "WH8"


def test_wh8_a_rubber_keeps_what_every_game_promises() -> None:
    """WH8: The checker sees that its matches end, though no total ends them, and deals a hand at their first states."""
    assert testing.check(games.get("whist", rubber=True), hands=1, seed="rubber", bots=False).hands == 8


def test_its_tile_says_what_to_expect() -> None:
    """The first page offers the usual ways to play it."""
    presets = {preset.name: preset.options for preset in metadata_of("whist").presets}
    assert presets == {
        "As published": {}, "American": {"target": "7"}, "Long": {"target": "9", "honours": "true"},
        "Rubber": {"rubber": "true"},
    }  # fmt: skip
