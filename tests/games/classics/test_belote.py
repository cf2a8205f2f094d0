"""Belote plays by its rules."""

import pytest

from tests.games.classics.helper import begin, finished, offered, played, scored
from tricksmith import games
from tricksmith.cards import FRENCH
from tricksmith.games import metadata_of
from tricksmith.play import Match
from tricksmith.rules import Contract, Hand, Seat

SPADES, HEARTS = FRENCH.suits[:2]
HANDS = ["Js 9s Ah 7d 8c", "As Ts Kh 8d 9c", "7s 8s Qh 9d Tc", "Ks Qs Jh Td Jc"]
REST = "Ad Kd Ac 7h 8h Qd Kc Qc 9h Th 7c"


def hand(*moves: str, up: str = "Jd") -> Hand:
    """A hand with these cards, seat 0 first, after these moves."""
    return played(begin("belote", HANDS, {"up": up, "rest": REST.split()}, match=(0,)), *moves)


def contract(taker: int, *, belote: int | None = None) -> Contract:
    """Spades, taken by this seat."""
    return Contract(SPADES, Seat(taker), leader=Seat(0), secret=belote)


def test_be1_partners_sit_opposite() -> None:
    """BE1: Seats 0 and 2 against 1 and 3."""
    assert games.get("belote").sides == ((0, 2), (1, 3))


def test_be2_the_others_are_dealt_when_the_card_is_taken() -> None:
    """BE2: Five cards and one turned up; then two to the taker, three to the others, in order."""
    assert [len(cards) for cards in hand().held] == [5] * 4
    after = hand("pass", "take")
    assert [len(cards) for cards in after.held] == [8] * 4
    assert str(after.held[1]) == "Ts As 7h 8h Kh 8d Jd 9c"


def test_be3_two_rounds_and_a_redeal() -> None:
    """BE3: The suit turned up, then another; if all pass twice, the cards are dealt again."""
    assert offered(hand()) == {"take", "pass"}
    second = hand(*["pass"] * 4)
    assert offered(second) == {"take s", "take h", "take c", "pass"}
    assert hand(*["pass"] * 8).contract is None
    named = played(second, "take h")
    assert named.contract is not None
    assert (named.contract.mode, named.contract.bid, named.to_act) == (HEARTS, 0, 0)
    assert FRENCH.card("Jd") in named.held[0]


def spades_are_trumps() -> Hand:
    """Seat 0 takes spades in the second round, and leads."""
    return hand(*["pass"] * 4, "take s")


def taken_by_the_last(hands: list[str], up: str, rest: str) -> Hand:
    """A hand whose dealer takes the suit turned up; seat 0 leads."""
    return played(begin("belote", hands, {"up": up, "rest": rest.split()}, match=(0,)), "pass", "pass", "pass", "take")


def test_be4_a_higher_trump_must_be_played() -> None:
    """BE4: On the nine, which is higher than both, any trump follows; on an ace only the nine or the jack."""
    assert offered(played(spades_are_trumps(), "9s")) == {"As", "Ts"}
    hands = ["7s 8c 9c Tc Jc", "As Js 7h 8h 9h", "8s 9s 7d 8d 9d", "Ks Ts Th Jh Qh"]
    led = taken_by_the_last(hands, "Qs", "Ac Kc Qc Ah Kh 7c Ad Kd Qd Jd Td")
    assert offered(played(led, "7s", "As")) == {"9s"}
    assert offered(played(led, "7s", "Js")) == {"8s", "9s"}


def test_be4_who_cannot_follow_must_trump() -> None:
    """BE4: And higher than any trump yet; a player with only lower ones plays one of them."""
    hands = ["Ah 7h 8h 9h Th", "Js As 7d 8d 9d", "9s 7s Td Jd Qd", "8s Ks 7c 8c 9c"]
    hand = played(taken_by_the_last(hands, "Ts", "Kh Qh Jh Ad Kd Ac Kc Qc Jc Tc Qs"), "Ah")
    assert offered(hand) == {"Js", "As"}
    assert hand.rule == "BE4"
    hand = played(hand, "As")
    assert offered(hand) == {"9s"}
    assert offered(played(hand, "9s")) == {"8s", "Ks", "Ts", "Qs"}


def test_be4_behind_a_partner_any_card_will_do() -> None:
    """BE4: While the partner has the highest card, nobody has to trump."""
    hands = ["Ah 7h 8h 9h Th", "Kh Qh Jh 8d 9d", "9s 7s Td Jd Qd", "8s Ks 7c 8c 9c"]
    hand = played(taken_by_the_last(hands, "Ts", "Js As 7d Ad Kd Ac Kc Qc Jc Tc Qs"), "Ah", "Kh")
    assert len(offered(hand)) == 8


def test_be5_the_jack_and_the_nine_are_highest_in_trumps() -> None:
    """BE5: And in plain suits the ten beats the king."""
    game = games.get("belote")
    trumps = sorted(FRENCH.set("7s 8s 9s Ts Js Qs Ks As"), key=lambda card: -(game.strength(card, SPADES, SPADES) or 0))
    assert "".join(card.code[0] for card in trumps) == "J9ATKQ87"
    plain = sorted(FRENCH.set("7h 8h 9h Th Jh Qh Kh Ah"), key=lambda card: -(game.strength(card, HEARTS, SPADES) or 0))
    assert "".join(card.code[0] for card in plain) == "ATKQJ987"


def test_be6_there_are_162_points() -> None:
    """BE6: 152 in the cards, and ten for the last trick."""
    end = finished(spades_are_trumps())
    assert end.result is not None
    assert end.result.tally is not None
    assert sum(end.result.tally.counts_by_seat["points"]) == 162
    with_last = end.tricks[-1].winner
    assert end.result.tally.counts_by_seat["points"][with_last] >= 10


@pytest.mark.parametrize(("points", "tricks", "lines"), [
    ((90, 72, 0, 0), (4, 4, 0, 0), [(0, 90), (1, 72)]),
    ((72, 90, 0, 0), (4, 4, 0, 0), [(0, 0), (1, 162)]),
    ((81, 81, 0, 0), (4, 4, 0, 0), [(0, 0), (1, 81)]),
    ((162, 0, 0, 0), (8, 0, 0, 0), [(0, 252), (1, 0)]),
    ((0, 162, 0, 0), (0, 8, 0, 0), [(0, 0), (1, 252)]),
])  # fmt: skip
def test_be7_the_takers_need_more_than_half(
    points: tuple[int, ...], tricks: tuple[int, ...], lines: list[tuple[int, int]]
) -> None:
    """BE7: Their points, or 162 for the others; 252 for all tricks; at 81 each only the others score."""
    found = scored(games.get("belote"), contract(0), *tricks, points=points)
    assert [(side, won) for side, won, _ in found] == lines


def test_be7_the_belote_counts_for_its_side_whoever_wins() -> None:
    """BE7: Twenty points for king and queen of trumps in one hand; nobody learns who has them."""
    found = scored(games.get("belote"), contract(0, belote=3), 4, 4, 0, 0, points=(72, 90, 0, 0))
    assert [(side, won) for side, won, _ in found] == [(0, 0), (1, 162), (1, 20)]
    shown = spades_are_trumps()
    assert shown.contract is not None
    assert shown.contract.secret == 3
    assert all(shown.view(seat).contract.secret is None for seat in range(4))  # type: ignore[union-attr]


def test_be8_points_are_held_over() -> None:
    """BE8: 81 wait for the winner of the next hand that is won, and add up."""
    game = games.get("belote")
    later = game.at(81)
    level, won = (scored(later, contract(1), 4, 4, 0, 0, points=points) for points in ((81, 81, 0, 0), (72, 90, 0, 0)))
    assert [(side, points) for side, points, _ in level] == [(0, 81), (1, 0)]
    assert [(side, points) for side, points, _ in won] == [(0, 72), (1, 90), (1, 81)]
    ends = [finished(spades_are_trumps()).result.tally]  # type: ignore[union-attr]
    assert game.after_hand(ends[0], (0, 0)) in (0, 81)
    match = Match.begin(game, seed="held")
    assert match.next_game.match == 0


def test_be9_the_match_ends_at_501() -> None:
    """BE9: Or at another total; the higher one wins."""
    assert games.get("belote").verdict((500, 400), 5, None) is None
    verdict = games.get("belote", target=200).verdict((210, 250), 5, None)
    assert verdict is not None
    assert (verdict.sides, verdict.rule) == ((1,), "BE9")


def test_its_tile_says_what_to_expect() -> None:
    """The first page shows it with a shorter match too."""
    assert [preset.options for preset in metadata_of("belote").presets] == [{}, {"target": "200"}]
