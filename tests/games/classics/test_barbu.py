"""Barbu plays by its rules."""

import pytest

from tests.games.classics.helper import begin, finished, offered, played, scored
from tricksmith import bots, games
from tricksmith.cards import FRENCH
from tricksmith.games import metadata_of
from tricksmith.games.classics.barbu import CONTRACTS, Bid, MatchState, Mode
from tricksmith.play import Match, play_match
from tricksmith.rules import Contract, Hand, Seat, Tally

SPADES, HEARTS = FRENCH.suits[:2]
HANDS = [
    "As Ks Qs Js 5s Ah Kh Qh 2h 2d 3d 2c 3c",
    "Ts 9s 8s 7s Jh Th 9h 4d 5d 6d 4c 5c 6c",
    "6s 4s 3s 8h 7h 6h Ad Kd Qd 7d Ac Kc 7c",
    "2s 5h 4h 3h Jd Td 9d 8d Qc Jc Tc 9c 8c",
]
"""Seat 3 deals, declares and leads."""


def hand(*moves: str, declared: tuple[str, ...] = (), **options: object) -> Hand:
    """A hand with these cards after these moves, when the declarer has declared these contracts before."""
    return played(begin("barbu", HANDS, match=(((), (), (), declared),), **options), *moves)


def contract(name: str, *doubles: int) -> Contract:
    """A contract that seat 0 has declared, with those who doubled it."""
    trump = SPADES if name == "trumps" else None
    return Contract(Mode(name, trump), Bid(Seat(0), tuple(map(Seat, doubles))), leader=Seat(0))


def test_ba1_all_cards_are_dealt() -> None:
    """BA1: Thirteen cards to each of four players."""
    game = games.get("barbu")
    assert (game.seats, game.layout().hands, len(game.layout().stock)) == ((4,), 13, 52)


def test_ba2_the_dealer_names_a_contract() -> None:
    """BA2: Any that they have not declared before; trumps with a suit. Domino is none of them."""
    assert hand().to_act == 3
    negative = {"no tricks", "no hearts", "no queens", "no king", "no last two"}
    assert offered(hand()) == negative | {f"trumps {suit}" for suit in "shdc"}
    assert offered(hand(declared=("no hearts", "no king", "trumps"))) == {"no tricks", "no queens", "no last two"}
    named = hand("trumps h")
    assert named.contract is not None
    assert (named.contract.mode, named.contract.bid) == (Mode("trumps", HEARTS), Bid(Seat(3), ()))
    assert named.to_act == 3
    assert str(hand().parse("hearts")) == "no hearts"


def test_ba2_a_player_deals_until_all_are_used_up() -> None:
    """BA2: Each deals six hands in a row, with `rotate` one at a time; each declares each contract once."""
    for options, dealers in (({}, [0, 0, 1, 1, 2, 2, 3, 3]), ({"rotate": True}, [0, 1, 2, 3] * 2)):
        begun = Match.begin(games.get("barbu", contracts=2, **options), seed="deal")
        match = play_match(begun, [bots.get("random")] * 4)
        first = match.hands[0].dealer
        assert [(one.dealer - first) % 4 for one in match.hands] == dealers
        declared = [(one.dealer, one.contract.mode.contract) for one in match.hands if one.contract]
        assert len(set(declared)) == 8


def test_ba2_the_match_remembers_what_was_declared() -> None:
    """BA2: In one order, whatever came first."""
    end = finished(hand("no queens", declared=("no king",))).result
    assert end is not None
    assert end.tally is not None
    later = games.get("barbu").at(MatchState(((), (), (), ("no king",)))).after_hand(end.tally, (0, 0, 0, 0))
    assert later == MatchState(((), (), (), ("no queens", "no king")))


def test_ba3_the_others_can_double() -> None:
    """BA3: Each in turn from the declarer's left, with the option `doubling` alone."""
    asked = hand("no king", doubling=True)
    assert (asked.to_act, asked.rule, offered(asked)) == (0, "BA3", {"double", "pass"})
    done = played(asked, "double", "pass", "double")
    assert done.contract is not None
    assert done.contract.bid == Bid(Seat(3), (Seat(0), Seat(2)))
    assert (done.to_act, hand("no king").rule) == (3, "BA4")


@pytest.mark.parametrize("name", ["no hearts", "no king"])
def test_ba4_hearts_are_never_led_here(name: str) -> None:
    """BA4: Unless you hold nothing else; hearts that were discarded change nothing."""
    led = hand(name)
    assert not offered(led) & {"5h", "4h", "3h"}
    refused = led.why_not(led.parse("5h"))
    assert refused is not None
    assert refused.rule == "BA4"
    assert offered(hand("no queens")) >= {"5h", "4h", "3h"}
    only = ["As Ks Qs Js 5s 5h 4h 3h 2h 2d 3d 2c 3c", *HANDS[1:3], "2s Ah Kh Qh Jd Td 9d 8d Qc Jc Tc 9c 8c"]
    hearts = " ".join(f"{rank}h" for rank in "23456789TJQKA")
    rest = [FRENCH.all.bearing(suit) for suit in (SPADES, *FRENCH.suits[2:])]
    alone = begin("barbu", [*map(str, rest), hearts], match=(((),) * 4,))
    assert len(played(alone, name).legal) == 13
    assert "Ah" not in offered(played(begin("barbu", only, match=(((),) * 4,)), name))


def test_ba5_follow_suit() -> None:
    """BA5: And discard what you like without the suit led."""
    led = hand("no tricks", "2s")
    assert offered(led) == {"As", "Ks", "Qs", "Js", "5s"}
    assert led.rule == "BA5"
    assert len(offered(played(led, "As", "Ts", "6s", "Ks", "9s", "4s"))) == 12


def test_ba5_a_higher_trump_must_be_played() -> None:
    """BA5: When trumps are led, and over one that somebody has trumped with."""
    assert offered(hand("trumps s", "2s", "Js", "7s")) == {"6s", "4s", "3s"}
    assert offered(hand("trumps h", "5h")) == {"Qh", "Kh", "Ah"}
    assert offered(hand("trumps h", "4h", "Ah")) == {"9h", "Th", "Jh"}


def test_ba5_without_the_suit_a_trump_must_be_played() -> None:
    """BA5: A higher one than any yet; without one you play what you like."""
    hands = [
        "3s 4s 5s 6s 7s 8s 9s Ts Js Qs Ks Ah Kh",
        "As 3h 4h 2d 3d 4d 5d 6d 7d 8d 9d Td Jd",
        "5h 6h 7h 2h Qd Kd Ad 2c 3c 4c 5c 6c 7c",
        "2s 8h 9h Th Jh Qh 8c 9c Tc Jc Qc Kc Ac",
    ]
    trumps = played(begin("barbu", hands, match=(((),) * 4,)), "trumps h", "8c")
    assert offered(trumps) == {"Ah", "Kh"}
    over = played(trumps, "Kh")
    assert len(offered(over)) == 13, "neither clubs nor a heart above the king"
    assert offered(played(over, "As")) == {"2c", "3c", "4c", "5c", "6c", "7c"}
    low = played(begin("barbu", hands, match=(((),) * 4,)), "trumps d", "8c", "Ks", "2d")
    assert offered(low) == {"2c", "3c", "4c", "5c", "6c", "7c"}
    assert offered(played(begin("barbu", hands, match=(((),) * 4,)), "trumps d", "8c", "3s")) == {
        f"{rank}d" for rank in "23456789TJ"
    }


@pytest.mark.parametrize(("name", "trick", "winner"), [
    ("no tricks", "2s As Ah 3s", 1), ("trumps", "2h Ah 2s 3d", 2), ("no king", "2h Ac 3h 4d", 2),
])  # fmt: skip
def test_ba6_the_highest_card_wins(name: str, trick: str, winner: int) -> None:
    """BA6: Of the suit led, with the ace highest; in trumps the highest trump."""
    game, cards = games.get("barbu"), [FRENCH.card(code) for code in trick.split()]
    mode = contract(name).mode
    heights = [game.strength(card, cards[0].suit, mode) or -1 for card in cards]
    assert heights.index(max(heights)) == winner


@pytest.mark.parametrize(("name", "moves", "points"), [
    ("no tricks", ("2s", "As", "Ts", "6s"), -2), ("no queens", ("9c", "3c", "6c", "Kc"), 0),
    ("no queens", ("Qc", "3c", "6c", "Kc"), -6), ("no hearts", ("2s", "As", "Ts", "6s"), 0),
    ("trumps c", ("Qc", "3c", "6c", "Kc"), 5),
])  # fmt: skip
def test_ba7_what_a_trick_counts(name: str, moves: tuple[str, ...], points: int) -> None:
    """BA7: Each trick, each queen and each heart counts as soon as it is taken."""
    done = hand(name, *moves)
    assert done.view(0).taken["points"][done.tricks[0].winner] == points


@pytest.mark.parametrize(
    ("name", "total"),
    [
        ("no tricks", -26),
        ("no hearts", -30),
        ("no queens", -24),
        ("no king", -20),
        ("no last two", -30),
        ("trumps", 65),
    ],
)
def test_ba7_what_each_contract_is_worth(name: str, total: int) -> None:
    """BA7: All players together: five contracts that cost 130 points, and trumps that give half of it back."""
    done = finished(hand("trumps s" if name == "trumps" else name))
    assert done.result is not None
    assert sum(done.result.scores) == total
    if name == "no last two":
        assert done.result.scores[done.tricks[12].winner] <= -20
        assert {-10, -20, -30} & set(done.result.scores)


def test_ba7_the_ace_of_hearts_costs_six() -> None:
    """BA7: And each of the other hearts two."""
    game, mode = games.get("barbu"), contract("no hearts").mode
    worth = [game.worth("points", card, mode) for card in FRENCH.set("2h Kh Ah As")]
    assert sorted(worth) == [-6, -2, -2, 0]


@pytest.mark.parametrize(
    ("name", "points", "taken"),
    [("no last two", -30, "the last two tricks"), ("no last two", -10, "the last trick but one"),
     ("no queens", -12, "two queens"), ("no king", -20, "the king of hearts"), ("no hearts", -8, "hearts"),
     ("no hearts", -30, "all the hearts")],
)  # fmt: skip
def test_ba7_a_player_reads_what_the_points_were_lost_for(name: str, points: int, taken: str) -> None:
    """In the contracts that count cards or the last tricks; who has lost none reads the contract alone."""
    tally = Tally(contract(name), (0,) * 4, {"points": (points, 0, 0, 0)}, (0,) * 4)
    assert [line.why for line in games.get("barbu").score(tally)] == [f"{name}, took {taken}", name, name, name]


def test_ba7_doubles_are_settled_between_two() -> None:
    """BA7: The difference changes hands once more, whichever of the two has more."""
    game, points = games.get("barbu", doubling=True), (-12, -10, -4, -16)
    found = scored(game, contract("no queens", 1, 3), 13, 0, 0, 0, points=points)
    assert [(seat, more) for seat, more, _ in found[4:]] == [(1, 2), (0, -2), (3, -4), (0, 4)]
    assert sum(more for _, more, _ in found) == sum(points)


@pytest.mark.parametrize("name", ["no hearts", "no queens", "no king"])
def test_ba8_the_hand_ends_when_nothing_is_left(name: str) -> None:
    """BA8: Once all hearts, all queens or the king have been taken; other hands go on to the last card."""
    done = finished(hand(name))
    assert done.result is not None
    gone = sum(len(trick.plays) for trick in done.tricks)
    assert gone == 52 - sum(map(len, done.held))
    taken = FRENCH.of(play.card for trick in done.tricks for _, play in trick.plays)
    watched = {
        "no hearts": FRENCH.all.bearing(HEARTS),
        "no queens": FRENCH.all.of_rank("Q"),
        "no king": FRENCH.set("Kh"),
    }
    assert watched[name] <= taken
    assert not watched[name].is_disjoint(FRENCH.of(play.card for _, play in done.tricks[-1].plays))
    assert len(finished(hand("no last two")).tricks) == len(finished(hand("no tricks")).tricks) == 13


def test_ba8_the_king_ends_it_at_once() -> None:
    """BA8: The king of hearts falls in the third trick, which is the last."""
    hands = [
        "As Ks 9s 8s 7s 6s 5s 4s 3s Kh 2d 2c 3c",
        "Ts Js Qs 2h 3h 4h 5h 6h 7h 8h 9h Th Jh",
        "Qh Ah 4d 5d 6d 7d 8d 9d Td Jd Qd Kd Ad",
        "2s 3d 4c 5c 6c 7c 8c 9c Tc Jc Qc Kc Ac",
    ]
    begun = begin("barbu", hands, match=(((),) * 4,))
    done = played(begun, "no king", "Ac", "3c", "Ts", "Ad", "Kc", "2c", "Js", "Kd", "Qc", "Kh")
    done = played(done, "Qs", "Qd")
    assert done.to_act is None
    assert done.result is not None
    assert (done.result.scores, len(done.tricks)) == ((0, 0, 0, -20), 3)


def test_ba9_the_match_has_twenty_four_hands() -> None:
    """BA9: Or eight, or sixteen, as `contracts` says. The highest total wins."""
    game = games.get("barbu")
    assert game.verdict((0, -65, 10, -10), 23, None) is None
    verdict = game.verdict((0, -65, 10, 10), 24, None)
    assert verdict is not None
    assert (verdict.sides, verdict.rule) == ((2, 3), "BA9")
    assert games.get("barbu", contracts=2).verdict((0, 0, 0, 1), 8, None) is not None
    assert len(CONTRACTS) == game.options.contracts


def test_its_tile_says_what_to_expect() -> None:
    """The first page offers a shorter match, and one with doubling."""
    assert [preset.options for preset in metadata_of("barbu").presets] == [{}, {"contracts": "2"}, {"doubling": "true"}]
