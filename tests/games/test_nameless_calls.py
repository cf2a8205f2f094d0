"""Nameless before the tricks: the two's switch, the switch hand and going alone. Rules NM6, NM7 and NM10."""

from random import Random

import pytest

from tests.games.helper import AnyGame, allowed, begin, finish, legal, play, refusal
from tricksmith import games
from tricksmith.cards import FRENCH
from tricksmith.errors import NotationError
from tricksmith.rules import Hand

SWITCH_HANDS = ("2s 3s 4s 6s 7s", "2h 3h 4h 6h 7h", "2d 3d 4d 6d 7d")


def nameless(players: int = 4, **options: object) -> AnyGame:
    """The game for this number of players."""
    return games.get("nameless", players=players, **options)


def held(hand: Hand, seat: int) -> str:
    """The cards of a seat."""
    return str(hand.held[seat])


def three_twos(players: int = 4, *, seat: int = 0, dealer: int | None = None, **options: object) -> Hand:
    """A hand in which this seat was dealt three twos and the 8s lie in the talon."""
    game = nameless(players, **options)
    spare = ["3s 3h 3d 3c", "4s 4d 4c 6s", "6h 6d 6c 7s", "7h 7d 7c 8s", "5s 5h 5d 5c", "8d"][: players - 1]
    spare.insert(seat, "2h 2d 2c")
    return begin(game, *spare, up="4h", talon="8h 8c 2s", dealer=dealer)


# NM6: two's switch ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_nm6_three_twos_may_be_exchanged(players: int) -> None:
    """Who was dealt three twos may exchange them for the three cards under the turned one."""
    hand = three_twos(players)
    assert (hand.to_act, legal(hand), hand.rule) == (0, "swap 2h 2d 2c, keep", "NM6")
    before = hand.held[0]
    after = hand.play(hand.parse("swap 2c 2h 2d"))
    assert str(after.actions[0]) == "swap 2h 2d 2c"
    assert after.held[0] == before - FRENCH.set("2h 2d 2c") | FRENCH.set("8h 8c 2s")
    assert after.held[1:] == hand.held[1:]


@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_nm6_the_exchange_may_be_refused(players: int) -> None:
    """A player who keeps the three twos plays on with them."""
    hand = three_twos(players)
    assert hand.play(hand.parse("keep")).held == hand.held


def test_nm6_with_four_twos_the_player_chooses_which_three() -> None:
    """A player dealt all four twos gives any three of them and keeps the other."""
    hand = begin(nameless(), "2s 2h 2d 2c 3s", up="4h", talon="8h 8d 8c")
    assert legal(hand) == "swap 2s 2h 2d, swap 2s 2h 2c, swap 2s 2d 2c, swap 2h 2d 2c, keep"
    for kept in "shdc":
        given = " ".join(f"2{suit}" for suit in "shdc" if suit != kept)
        after = hand.play(hand.parse(f"swap {given}"))
        assert after.held[0] == FRENCH.set(f"2{kept} 3s 8h 8d 8c")


def test_nm6_two_twos_are_not_enough() -> None:
    """A player with two twos is asked nothing, and the tricks or the next offers begin at once."""
    hand = begin(nameless(alone=False), "2h 2d", "2c 3s", up="4h", talon="2s 8h 8d")
    assert (hand.to_act, hand.rule, hand.asks) == (0, "NM4", "lead a card")


def test_nm6_only_dealt_cards_count() -> None:
    """A two that came with the exchange does not make a new offer, to anybody."""
    hand = play(three_twos(), "swap 2h 2d 2c")
    assert "2s" in held(hand, 0)
    assert (hand.to_act, hand.rule) == (0, "NM7")
    dealt_two = begin(nameless(3), "2s 2h 3s 4s 6s", up="4h", talon="8s 8h 8d", switch="2d 2c 3h 3d 3c")
    assert (dealt_two.to_act, dealt_two.rule) == (0, "NM10")
    got_three = play(begin(nameless(3), up="4h", switch="2s 2h 2d 3h 3d"), "switch")
    assert held(got_three, 0) == "2s 2h 3h 2d 3d"
    assert (got_three.to_act, got_three.rule) == (1, "NM10")


@pytest.mark.parametrize("players", [3, 4, 6])
@pytest.mark.parametrize("dealer", [0, 1])
def test_nm6_it_is_offered_before_all_else(players: int, dealer: int) -> None:
    """Wherever its holder sits, the offer comes before the switch hand and before anybody may go alone."""
    seat = 2
    hand = three_twos(players, seat=seat, dealer=dealer)
    assert (hand.to_act, hand.rule) == (seat, "NM6")
    after = play(hand, "keep")
    assert (after.to_act, after.rule) == ((dealer + 1) % players, "NM10" if players == 3 else "NM7")


def test_nm6_the_table_may_play_without_it() -> None:
    """With `twos_switch=false` nobody is asked."""
    hand = three_twos(twos_switch=False)
    assert (hand.to_act, hand.rule) == (0, "NM7")
    assert three_twos(5, twos_switch="no").rule == "NM4"


@pytest.mark.parametrize(
    "move",
    ["swap 2h 2d", "swap 2h 2d 2s", "swap 2h 2d 3s", "swap 2h 2d 8h", "swap 2s 2h 2d 2c", "2h", "swap"],
)
def test_nm6_only_three_twos_of_ones_own_may_be_given(move: str) -> None:
    """Fewer, more, other cards or twos that one does not hold are refused; the refusal shows the twos held."""
    hand = begin(nameless(), "2h 2d 2c 3s 4s", "2s", up="4h", talon="8h 8d 8c")
    error = refusal(hand, move)
    assert (error.rule, error.evidence) == ("NM6", ("2h", "2d", "2c"))
    assert (
        error.sentence
        == "swap three twos for the cards under the turned one, or keep them: swap 3 of 2h 2d 2c, or keep"
    )


def test_nm6_a_card_cannot_be_given_twice() -> None:
    """The same two written twice is not a move at all."""
    with pytest.raises(NotationError, match="2h is twice"):
        three_twos().parse("swap 2h 2h 2d")


def test_nm6_nobody_else_may_answer() -> None:
    """The offer is for the holder of the twos alone."""
    hand = three_twos(seat=2)
    assert refusal(hand, "keep", by=1).rule == "NM6"


def test_nm6_the_twos_given_are_out_of_play() -> None:
    """The three twos lie where the three cards were, and nobody plays them."""
    over = finish(play(three_twos(), "swap 2h 2d 2c, team, team, team, team"), Random(5))
    played = {play.card.code for trick in over.tricks for _, play in trick.plays}
    assert played.isdisjoint({"2h", "2d", "2c", "4h"})
    assert {"8h", "8c", "2s"} <= played


# NM7: going alone -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("players", "dealer"), [(4, 3), (4, 1), (6, 5), (6, 2)])
def test_nm7_it_is_offered_once_round_from_first(players: int, dealer: int) -> None:
    """Each seat in turn from the dealer's left says alone or team, once."""
    hand = begin(nameless(players), up="4h", dealer=dealer)
    for step in range(players):
        assert (hand.to_act, legal(hand), hand.rule) == ((dealer + 1 + step) % players, "alone team", "NM7")
        hand = play(hand, "team")
    assert hand.to_act == hand.first
    assert hand.contract.bid is None
    assert hand.contract.out == frozenset()


@pytest.mark.parametrize("before", [0, 1, 2, 3])
def test_nm7_the_first_to_say_so_is_alone_and_nobody_else_is_asked(before: int) -> None:
    """After somebody goes alone the tricks begin; the partner of the lone player sits out."""
    hand = begin(nameless(), up="4h")
    for _ in range(before):
        hand = play(hand, "team")
    hand = play(hand, "alone")
    assert hand.contract.bid == before
    assert hand.contract.out == {(before + 2) % 4}
    assert (hand.rule, hand.asks) == ("NM4", "lead a card")


@pytest.mark.parametrize(
    ("players", "dealer", "alone", "leader"),
    [(4, 3, 0, 0), (4, 3, 1, 0), (4, 3, 2, 1), (4, 3, 3, 0), (4, 0, 3, 2), (6, 5, 3, 1), (6, 5, 4, 0), (6, 1, 5, 3)],
)
def test_nm7_first_leads_or_the_seat_after_if_that_one_sits_out(
    players: int, dealer: int, alone: int, leader: int
) -> None:
    """First leads, even against a lone player; only if first is the one who sits out does the next seat lead."""
    hand = begin(nameless(players), up="4h", dealer=dealer)
    while hand.to_act != alone:
        hand = play(hand, "team")
    hand = play(hand, "alone")
    assert hand.to_act == hand.contract.leader == leader


@pytest.mark.parametrize(("players", "partner"), [(4, 3), (6, 4)])
def test_nm7_the_partner_plays_nothing(players: int, partner: int) -> None:
    """The partner of a lone player keeps the whole hand, is never to act, and no trick has a card of it."""
    hand = play(begin(nameless(players), up="4h"), "team, alone")
    before = hand.held[partner]
    rng = Random(8)
    while hand.to_act is not None:
        assert hand.to_act != partner
        assert hand.view(1).sitting_out == {partner}
        hand = hand.play(rng.choice(hand.legal))
    assert hand.held[partner] == before
    assert [len(trick.plays) for trick in hand.tricks] == [players - 1] * (5 if players == 4 else 4)
    assert partner not in {seat for trick in hand.tricks for seat, _ in trick.plays}


@pytest.mark.parametrize("players", [3, 5])
def test_nm7_nobody_goes_alone_with_three_or_five(players: int) -> None:
    """With three and five players it is not offered."""
    hand = begin(nameless(players), up="4h")
    if players == 3:
        hand = play(hand, "keep, keep, keep")
    assert (hand.rule, hand.asks) == ("NM4", "lead a card")
    with pytest.raises(NotationError, match="alone"):
        hand.parse("alone")


def test_nm7_the_table_may_play_without_it() -> None:
    """With `alone=false` the tricks begin at once."""
    assert begin(nameless(alone=False), up="4h").rule == "NM4"
    assert begin(nameless(6, alone="off"), up="4h").rule == "NM4"


def test_nm7_a_card_is_no_answer() -> None:
    """A card played while somebody is asked about going alone is refused."""
    hand = begin(nameless(), "8h", up="4h")
    error = refusal(hand, "8h")
    assert (error.rule, error.sentence) == ("NM7", "go alone or play as a team first")
    assert refusal(hand, "alone", by=1).sentence == "it is the turn of seat 0, not of seat 1"


def test_nm7_the_lone_player_aims_at_three_tricks() -> None:
    """The view says what the lone player plays for."""
    hand = play(begin(nameless(), up="4h"), "team, alone")
    assert {seat: aim.at_least for seat, aim in hand.view(None).aims.items()} == {1: 3}


# NM10: the switch hand ------------------------------------------------------------------------------------------------


def three(*, dealer: int = 2) -> Hand:
    """A hand of three players, with clubs in the switch hand."""
    return begin(nameless(3), *SWITCH_HANDS, up="8h", talon="8s 8d 8c", switch="2c 3c 4c 6c 7c", dealer=dealer)


@pytest.mark.parametrize("dealer", [0, 1, 2])
def test_nm10_each_may_exchange_the_whole_hand_once(dealer: int) -> None:
    """Once round from the dealer's left each is asked, whatever the others did; then the tricks begin."""
    for said in ("keep", "switch"):
        hand = three(dealer=dealer)
        for step in range(3):
            assert (hand.to_act, legal(hand), hand.rule) == ((dealer + 1 + step) % 3, "switch keep", "NM10")
            hand = play(hand, said)
        assert (hand.to_act, hand.rule) == ((dealer + 1) % 3, "NM4")


def test_nm10_the_hand_is_exchanged_for_the_switch_hand() -> None:
    """A player who switches has the switch hand, whole, and no card of the old hand."""
    hand = play(three(), "switch")
    assert held(hand, 0) == "2c 3c 4c 6c 7c"
    assert [held(hand, 1), held(hand, 2)] == list(SWITCH_HANDS[1:])


def test_nm10_the_next_one_finds_what_was_left() -> None:
    """A second player who switches gets the hand that the first one laid down, and so does a third."""
    hand = play(three(), "switch, switch, switch")
    assert [held(hand, seat) for seat in range(3)] == ["2c 3c 4c 6c 7c", SWITCH_HANDS[0], SWITCH_HANDS[1]]
    hand = play(three(), "switch, keep, switch")
    assert [held(hand, seat) for seat in range(3)] == ["2c 3c 4c 6c 7c", SWITCH_HANDS[1], SWITCH_HANDS[0]]


def test_nm10_who_keeps_finds_nothing_changed() -> None:
    """When all keep, the hands are those dealt and the switch hand is not played."""
    hand = play(three(), "keep, keep, keep")
    assert [held(hand, seat) for seat in range(3)] == list(SWITCH_HANDS)
    assert all(len(cards) == 5 for cards in hand.held)


def test_nm10_the_last_hand_laid_down_is_out_of_play() -> None:
    """The five cards left on the table after the last answer are in no trick."""
    over = finish(play(three(), "switch, keep, switch"), Random(4))
    played = {play.card.code for trick in over.tricks for _, play in trick.plays}
    assert len(played) == 15
    assert played.isdisjoint(SWITCH_HANDS[2].split())


def test_nm10_each_is_a_side() -> None:
    """Three players score each for themselves, a point a trick."""
    over = finish(play(three(), "keep, keep, keep"), Random(4))
    assert len(over.result.scores) == 3
    assert sum(over.result.scores) == 5


def test_nm10_anything_but_switch_and_keep_is_refused() -> None:
    """A card, or an answer out of turn, is no answer to the offer."""
    hand = three()
    error = refusal(hand, "2s")
    assert error.rule == "NM10"
    assert error.sentence == "exchange your whole hand for the switch hand, unseen, or keep it: say switch or keep"
    assert refusal(hand, "switch", by=2).rule == "NM10"
    assert allowed(hand, "switch")


def test_nm10_a_player_who_swapped_twos_may_still_switch() -> None:
    """The two's switch comes first and does not use up the switch hand."""
    hand = begin(nameless(3), "2s 2h 2d 3s 4s", up="8h", talon="8s 8d 8c", switch="2c 3c 4c 6c 7c")
    hand = play(hand, "swap 2s 2h 2d")
    assert held(hand, 0) == "3s 4s 8s 8d 8c"
    hand = play(hand, "switch, switch")
    assert [held(hand, 0), held(hand, 1)] == ["2c 3c 4c 6c 7c", "3s 4s 8s 8d 8c"]
