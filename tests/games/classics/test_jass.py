"""Jass plays by its rules."""

import pytest

from tests.games.classics.helper import begin, finished, offered, played, scored
from tricksmith import games
from tricksmith.cards import FRENCH
from tricksmith.cards.french import SPADES
from tricksmith.games import metadata_of
from tricksmith.games.classics.jass import Bid, Mode
from tricksmith.rules import Contract, Hand, Seat

HANDS = [
    "Js 9s 8s As Kh 7h 6d Td 9c",
    "Ks Qs 7s Ah 9h Jd 8d Tc 6c",
    "6s Th 8h 6h Ad Qd 7d Kc 8c",
    "Ts Qh Jh Kd 9d Ac Qc Jc 7c",
]
RUNS = [
    "6s 7s 8s 9s Kh Qh Jh Td 9c",
    "Ts Js Qs Ah 7h 6h 8d Jc Qc",
    "As Ks Th 9h 6d 7d Ac Kc Tc",
    "8h 9d Jd Qd Kd Ad 6c 7c 8c",
]
FOURS = [
    "Js Jh Jd Jc 9s 7h 8h 6d 7d",
    "As Ah Ad Ac 9h 9d Kd 7c 8c",
    "Ts Th Td Tc Ks Kh Kc 6s 6c",
    "7s 8s Qs 6h Qh 8d Qd 9c Qc",
]
ON = ["play on"] * 4


def hand(*moves: str, cards: list[str] | None = None, **options: object) -> Hand:
    """A hand with these cards, which seat 0 leads, after these moves."""
    return played(begin("jass", cards or HANDS, **options), *moves)


def contract(
    trump: str | None = "s", *, factor: int = 1, weis: tuple[int, int] = (0, 0), holder: int | None = None
) -> Contract:
    """This trump suit, or Obenabe."""
    mode = Mode("trump", FRENCH.suit(trump)) if trump else Mode("obenabe")
    return Contract(mode, Bid(factor, weis), leader=Seat(0), secret=holder)


def test_ja1_partners_sit_opposite() -> None:
    """JA1: Seats 0 and 2 play against 1 and 3."""
    assert games.get("jass").sides == ((0, 2), (1, 3))


def test_ja2_thirty_six_cards_are_dealt_to_the_right() -> None:
    """JA2: Nine cards each, from the six up, and play goes anticlockwise."""
    assert [len(cards) for cards in hand().held] == [9] * 4
    assert not games.get("jass").clockwise


def test_ja3_the_choice_can_be_shoved_once() -> None:
    """JA3: The partner must choose, and the first player leads all the same."""
    menu = {"trump s", "trump h", "trump d", "trump c", "obenabe", "undenufe"}
    assert offered(hand()) == menu | {"shove"}
    shoved = hand("shove")
    assert (shoved.to_act, offered(shoved)) == (2, menu)
    after = played(shoved, "undenufe", *ON)
    assert after.contract is not None
    assert (after.contract.mode, after.to_act) == (Mode("undenufe"), 0)


def test_ja4_you_can_trump_though_you_could_follow() -> None:
    """JA4: To a lead of hearts you can play a heart or any trump, but nothing else."""
    led = hand("trump s", *ON, "7h")
    assert offered(led) == {"9h", "Ah", "Ks", "Qs", "7s"}
    assert led.rule == "JA4"
    reason = led.why_not(led.parse("Jd"))
    assert reason is not None
    assert "hearts were led" in reason.sentence


def test_ja4_a_lower_trump_cannot_be_played_on_a_trump() -> None:
    """JA4: On the queen of spades a player with only the six of spades can't trump."""
    trumped = hand("trump s", *ON, "7h", "Qs")
    assert offered(trumped) == {"Th", "8h", "6h"}
    void = ["Js 9s 8s As Kh 7h 6d Td 9c", HANDS[1], "6s Ts Jc 7c Ad Qd 7d Kc 8c", "Qh Jh Th 8h 6h Kd 9d Ac Qc"]
    assert offered(played(hand("trump s", *ON, cards=void), "7h", "Qs")) == {"Jc", "7c", "Ad", "Qd", "7d", "Kc", "8c"}
    on_the_seven = played(hand("trump s", *ON, cards=void), "7h", "7s")
    assert offered(on_the_seven) == {"Jc", "7c", "Ad", "Qd", "7d", "Kc", "8c", "Ts"}
    reason = on_the_seven.why_not(on_the_seven.parse("6s"))
    assert reason is not None
    assert reason.sentence.startswith("you can't play a lower trump than the one in the trick")


def test_ja4_with_nothing_but_trumps_any_can_be_played() -> None:
    """JA4: A player who holds only trumps can play under another trump."""
    only = ["Ah Kh Qh Jh 9h 8h 7h 6h Th", "9s 6d 7d 8d 9d Td Jd Qd Kd", "6s 7s 8s Ts Qs Ks As Js Ad",
            "6c 7c 8c 9c Tc Jc Qc Kc Ac"]  # fmt: skip
    second = hand("trump s", *ON, "Ah", "6d", "Ad", "6c", "Kh", "9s", cards=only)
    assert offered(second) == {"6s", "7s", "8s", "Ts", "Qs", "Ks", "As", "Js"}


def test_ja4_the_buur_need_not_be_played() -> None:
    """JA4: A player whose only trump is the jack can play anything to a trump lead."""
    cards = ["8s 9s As Ks Kh 7h 6d Td 9c", "Js Jd Ah 9h Qs 7s 8d Tc 6c", *HANDS[2:]]
    assert offered(hand("trump s", *ON, "9s", cards=cards)) == {"Js", "Qs", "7s"}
    cards = ["8s 9s As Ks Kh 7h 6d Td 9c", "Js Jd Ah 9h Qc 7c 8d Tc 6c", HANDS[2], "Ts Qh Jh Kd 9d Ac Qs Jc 7s"]
    assert len(offered(hand("trump s", *ON, "9s", cards=cards))) == 9


@pytest.mark.parametrize(("mode", "cards", "winner"), [
    ("trump s", "9s Qs 6s Ts", 0),
    ("trump s", "7h Ah Th Qh", 1),
    ("trump s", "7h Qs Th Qh", 1),
    ("obenabe", "7h 9h Th Qh", 3),
    ("undenufe", "7h 9h 6h Qh", 2),
])  # fmt: skip
def test_ja5_who_takes_the_trick(mode: str, cards: str, winner: int) -> None:
    """JA5: The highest trump, or the highest card of the suit led; in Undenufe the lowest."""
    after = hand(mode, *ON, *cards.split())
    assert (after.tricks[0].winner, after.to_act) == (winner, winner)


def test_ja5_the_jack_and_the_nine_are_the_highest_trumps() -> None:
    """JA5: The ten is between the jack and the nine of a plain suit."""
    game = games.get("jass")

    def order(suit: str, mode: Mode) -> str:
        cards = FRENCH.set(" ".join(rank + suit for rank in "6789TJQKA"))
        ranked = sorted(cards, key=lambda card: -(game.strength(card, card.suit, mode) or 0))
        return "".join(card.code[0] for card in ranked)

    assert order("s", Mode("trump", SPADES)) == "J9AKQT876"
    assert order("h", Mode("trump", SPADES)) == "AKQJT9876"
    assert order("h", Mode("undenufe")) == "6789TJQKA"


@pytest.mark.parametrize("mode", ["trump h", "obenabe", "undenufe"])
def test_ja6_there_are_157_points(mode: str) -> None:
    """JA6: 152 in the cards, whatever is played, and five for the last trick."""
    end = finished(hand(mode, *ON))
    assert end.result is not None
    assert end.result.tally is not None
    assert sum(end.result.tally.counts_by_seat["points"]) == 157


@pytest.mark.parametrize(("mode", "worth"), [
    (Mode("trump", SPADES), [20, 14, 2, 0, 0, 0, 11]),
    (Mode("obenabe"), [2, 0, 2, 0, 8, 0, 11]),
    (Mode("undenufe"), [2, 0, 2, 0, 8, 11, 0]),
])  # fmt: skip
def test_ja6_what_cards_are_worth(mode: Mode, worth: list[int]) -> None:
    """JA6: The jack and nine of trumps, eights without trumps, sixes in Undenufe."""
    cards = ["Js", "9s", "Jh", "9h", "8h", "6h", "Ah"]
    assert [games.get("jass").worth("points", FRENCH.card(card), mode) for card in cards] == worth


def test_ja7_everyone_is_asked_for_weis() -> None:
    """JA7: In turn, with nothing to show or not; a part of a sequence that was shown can't be shown again."""
    asked = hand("trump h", cards=RUNS)
    assert offered(asked) == {"show 6s 7s 8s 9s", "show 6s 7s 8s", "show 7s 8s 9s", "show Jh Qh Kh", "play on"}
    assert (asked.to_act, asked.rule) == (0, "JA7")
    shown = played(asked, "show 6s 7s 8s 9s")
    assert offered(shown) == {"show Jh Qh Kh", "play on"}
    assert offered(played(asked, "show 6s 7s 8s")) == {"show Jh Qh Kh", "play on"}
    none = played(shown, "play on", "play on")
    assert (none.to_act, offered(none)) == (2, {"play on"})


def test_ja7_four_of_a_kind_can_be_shown() -> None:
    """JA7: Four jacks, nines, aces, kings, queens or tens; four eights, sevens or sixes are nothing."""
    assert offered(hand("obenabe", cards=FOURS)) == {"show Js Jh Jd Jc", "play on"}
    cards = ["8s 8h 8d 8c 6s 6h 6d 6c As", "7s 7h 7d 7c Ks Qh Kc Ad Tc", "9s Ts Js Qs Th Jh 9d Td Ac",
             "9h Kh Ah Jd Qd Kd 9c Jc Qc"]  # fmt: skip
    assert offered(hand("obenabe", cards=cards)) == {"play on"}


def test_ja7_weis_can_be_left_out() -> None:
    """JA7: Without the option `weis`, the first trick is next."""
    assert offered(hand("trump s", weis=False)) == set(HANDS[0].split())


@pytest.mark.parametrize(("cards", "moves", "weis"), [
    (RUNS, ["show 6s 7s 8s 9s", "show Jh Qh Kh", *ON], (70, 0)),
    (RUNS, ["play on", "play on", "play on", "show 6c 7c 8c", "play on"], (0, 20)),
    (RUNS, ["show 6s 7s 8s 9s", *ON[:3], "show Jd Qd Kd Ad", "show 6c 7c 8c", "play on"], (0, 70)),
    (FOURS, ["play on", "show As Ah Ad Ac", "play on", "show Ts Th Td Tc", *ON[:2]], (0, 100)),
    (FOURS, ["show Js Jh Jd Jc", "play on", "show As Ah Ad Ac", *ON[:3]], (200, 0)),
])  # fmt: skip
def test_ja8_only_the_side_with_the_best_weis_scores(cards: list[str], moves: list[str], weis: tuple[int, int]) -> None:
    """JA8: It scores all that both partners have shown; the other side scores none of its own."""
    after = hand("trump c", *moves, cards=cards)
    assert after.contract is not None
    assert after.contract.bid.weis == weis


EQUAL = ["Qh Kh Jh 9h Ts 6s 6d 7c 8s", "As Ks Qs Ah 8h 7h 9d 6c Tc", "Th 9s 7s Jd Td 8d Ac Kc 8c",
         "Js 6h Ad Kd Qd 7d Qc Jc 9c"]  # fmt: skip
"""Seat 0 has a sequence up to the king, seats 1 and 3 up to the ace."""


@pytest.mark.parametrize(("mode", "weis"), [("trump h", (0, 20)), ("obenabe", (0, 20)), ("undenufe", (20, 0))])
def test_ja8_of_equal_weis_the_highest_card_decides(mode: str, weis: tuple[int, int]) -> None:
    """JA8: An ace over a king, though it is no trump; in Undenufe the lower one."""
    after = hand(mode, "show Jh Qh Kh", "play on", "show Qs Ks As", *ON[:3], cards=EQUAL)
    assert after.contract is not None
    assert after.contract.bid.weis == weis


@pytest.mark.parametrize(("mode", "weis"), [("trump d", (0, 20)), ("trump c", (20, 0))])
def test_ja8_of_equal_heights_trumps_decide(mode: str, weis: tuple[int, int]) -> None:
    """JA8: A sequence of trumps over another; else the one that was shown first."""
    cards = ["Qh Kh Ah 9h Ts 6s 6d 7c 8s", "As Ks Qs Jh 8h 7h 9d 6c Tc", *EQUAL[2:]]
    after = hand(mode, "show Qh Kh Ah", *ON[:3], "show Qd Kd Ad", "play on", cards=cards)
    assert after.contract is not None
    assert after.contract.bid.weis == weis


def test_ja9_each_side_scores_its_points() -> None:
    """JA9: With Stöck and Weis; 100 more for all tricks."""
    game = games.get("jass")
    assert scored(game, contract(), 5, 2, 1, 1, points=(60, 30, 37, 30)) == [(0, 97, "JA9"), (1, 60, "JA9")]
    assert scored(game, contract(weis=(0, 50), holder=2), 5, 4, 0, 0, points=(97, 60, 0, 0)) == [
        (0, 20, "JA9"), (0, 97, "JA9"), (1, 50, "JA8"), (1, 60, "JA9"),
    ]  # fmt: skip
    assert scored(game, contract(), 5, 0, 4, 0, points=(100, 0, 57, 0)) == [
        (0, 157, "JA9"), (0, 100, "JA9"), (1, 0, "JA9"),
    ]  # fmt: skip


def test_ja9_the_holder_of_king_and_queen_is_not_named() -> None:
    """JA9: The Stöck is counted for the score alone."""
    dealt = hand("trump s", *ON)
    assert dealt.contract is not None
    assert dealt.contract.secret == 1
    assert all(dealt.view(seat).contract.secret is None for seat in range(4))  # type: ignore[union-attr]
    assert hand("trump h", *ON).contract.secret is None  # type: ignore[union-attr]


def test_ja9_multipliers() -> None:
    """JA9: Red suits count once, black ones twice, and hands without trumps three times."""
    factors = [
        hand(mode, multipliers=True, weis=False).contract.bid.factor  # type: ignore[union-attr]
        for mode in ("trump h", "trump d", "trump s", "trump c", "obenabe", "undenufe")
    ]
    assert factors == [1, 1, 2, 2, 3, 3]
    assert hand("obenabe", weis=False).contract.bid.factor == 1  # type: ignore[union-attr]
    lines = scored(games.get("jass"), contract(None, factor=3, weis=(20, 0)), 5, 4, 0, 0, points=(97, 60, 0, 0))
    assert lines == [(0, 60, "JA8"), (0, 291, "JA9"), (1, 180, "JA9")]


def test_ja10_the_match_ends_at_1000() -> None:
    """JA10: Or at another total; the higher one wins."""
    assert games.get("jass").verdict((999, 800), 9, None) is None
    verdict = games.get("jass").verdict((1010, 1020), 9, None)
    assert verdict is not None
    assert (verdict.sides, verdict.rule) == ((1,), "JA10")
    assert games.get("jass", target=2500).verdict((1010, 1020), 9, None) is None


def test_its_tile_says_what_to_expect() -> None:
    """The first page offers a match with multipliers, and one to learn the game."""
    assert [preset.options for preset in metadata_of("jass").presets] == [
        {}, {"target": "2500", "multipliers": "true"}, {"target": "500", "weis": "false"},
    ]  # fmt: skip
