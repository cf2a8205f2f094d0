"""Pinochle plays by its rules."""

from collections import Counter

import pytest

from tests.games.classics.helper import begin, finished, offered, played, scored
from tricksmith import games
from tricksmith.games import metadata_of
from tricksmith.games.classics.pinochle import DECK, MELD_POINTS, Promise, melds_of, points_of
from tricksmith.rules import Contract, Hand, Seat

SPADES, HEARTS = DECK.suits[:2]
HANDS = [
    "As Ts Ks Qs Js 9s Ah Ad Ac Jd Kh 9h",
    "A's T's Th T'h Qh 9'h Kd Qd K'd Tc T'c 9c",
    "K's Q's A'h K'h Jh J'h Td T'd 9d A'c Kc Qc",
    "J's 9's Q'h A'd Q'd J'd 9'd K'c Q'c Jc J'c 9'c",
]
AUCTION = ["bid 250", "pass", "pass", "pass"]
ON = ["play on"] * 4


def hand(*moves: str, cards: list[str] | None = None, **options: object) -> Hand:
    """A hand with these cards, in which seat 0 comes first, after these moves."""
    return played(begin("pinochle", cards or HANDS, **options), *moves)


def in_tricks(*moves: str, trump: str = "s", cards: list[str] | None = None) -> Hand:
    """The same when seat 0 has bid and named trumps, and no melds were shown."""
    return hand(*AUCTION, f"trump {trump}", *ON, *moves, cards=cards)


def contract(bid: int, *melds: int, bidder: int = 0) -> Contract:
    """Spades, with this bid and these melds of both sides."""
    return Contract(SPADES, Promise(Seat(bidder), bid, (melds[0], melds[1])), leader=Seat(bidder))


def test_pi1_two_of_each_card_are_dealt() -> None:
    """PI1: 48 cards, twelve each; the second one is written with an apostrophe."""
    assert [len(cards) for cards in hand().held] == [12] * 4
    assert DECK.card("A's").name == "second ace of spades"
    assert len(DECK.all) == 48
    assert games.get("pinochle").sides == ((0, 2), (1, 3))


def test_pi2_bids_rise_by_tens() -> None:
    """PI2: From 250 to 600; a player who has passed is not asked again."""
    assert offered(hand()) == {f"bid {bid}" for bid in range(250, 601, 10)} | {"pass"}
    later = hand("bid 250", "bid 300", "pass", "pass")
    assert (later.to_act, "bid 300" in offered(later), "bid 310" in offered(later)) == (0, False, True)


def test_pi2_the_dealer_must_bid_if_the_others_pass() -> None:
    """PI2: The last player can't pass."""
    last = hand("pass", "pass", "pass")
    assert (last.to_act, "pass" in offered(last)) == (3, False)


def test_pi3_the_bidder_names_trumps_and_leads() -> None:
    """PI3: One of the four suits."""
    named = hand("bid 250", "bid 260", "pass", "pass", "pass")
    assert (named.to_act, offered(named)) == (1, {"trump s", "trump h", "trump d", "trump c"})
    after = played(named, "trump c", *ON)
    assert after.contract is not None
    assert (after.contract.mode.letter, after.contract.bid.bidder, after.to_act) == ("c", 1, 1)


def test_pi4_partners_pass_cards() -> None:
    """PI4: The partner passes three cards one by one, then the bidder; others do not see them."""
    asked = hand(*AUCTION, "trump s", passing=3)
    assert (asked.to_act, asked.rule) == (2, "PI4")
    given = played(asked, "pass K's", "pass Q's", "pass A'h")
    assert (given.to_act, len(given.held[0]), len(given.held[2])) == (0, 15, 9)
    back = played(given, "pass 9s", "pass 9h", "pass K's")
    assert [len(cards) for cards in back.held] == [12] * 4
    assert DECK.card("K's") in back.held[2]
    assert (back.to_act, back.rule) == (0, "PI5")
    assert not any("9h" in str(event.cards) for event in back.view(1).events)


def test_pi4_four_cards_can_be_passed_or_none() -> None:
    """PI4: By default none are."""
    assert hand(*AUCTION, "trump s").rule == "PI5"
    four = hand(*AUCTION, "trump s", "pass K's", "pass Q's", "pass A'h", passing=4)
    assert (four.to_act, four.rule) == (2, "PI4")


def test_pi5_melds_are_shown_in_turn() -> None:
    """PI5: What the hand allows, the bidder first; cards of a run can't be shown in a marriage as well."""
    asked = hand(*AUCTION, "trump s")
    run, royal = "show Ts Js Qs Ks As", "show Qs Ks"
    assert offered(asked) >= {"show As Ah Ad Ac", "play on", "show 9s"}
    shows = {frozenset(move.split()[1:]) for move in offered(asked) if move.startswith("show")}
    assert shows == {frozenset(cards.split()) for cards in ("As Ts Ks Qs Js", "As Ah Ad Ac", "Ks Qs", "Qs Jd", "9s")}
    assert asked.parse(run) in asked.legal
    after = played(asked, run)
    assert royal not in offered(after)
    assert offered(after) >= {"show 9s", "show As Ah Ad Ac"}


def test_pi5_what_was_shown_counts_for_the_side() -> None:
    """PI5: A run, a pinochle, aces and a dix, and the partner's royal marriage."""
    moves = ["show As Ts Ks Qs Js", "show Qs Jd", "show As Ah Ad Ac", "show 9s", "play on", "play on",
             "show K's Q's", "play on", "show 9's", "play on"]  # fmt: skip
    after = hand(*AUCTION, "trump s", *moves)
    assert after.contract is not None
    assert after.contract.bid.melds == (150 + 40 + 100 + 10 + 40, 10)


@pytest.mark.parametrize(("kinds", "points"), [
    (["run"], 150), (["run", "run"], 1500), (["pinochle", "pinochle"], 300), (["A", "A"], 1000), (["K"], 80),
    (["Q", "Q"], 600), (["J"], 40), (["marriage", "marriage", "marriage"], 60), (["royal marriage"] * 2, 80),
    (["dix", "dix"], 20), (["run", "royal marriage"], 190), ([], 0),
])  # fmt: skip
def test_pi5_what_melds_are_worth(kinds: list[str], points: int) -> None:
    """PI5: Two of a kind are worth more than twice as much, except marriages and dix."""
    assert points_of(Counter(kinds)) == points


def test_pi5_every_meld_is_offered() -> None:
    """PI5: Each with the first or the second of its cards."""
    found = Counter(melds_of(HEARTS).values())
    assert found == {
        "run": 32, "A": 16, "K": 16, "Q": 16, "J": 16, "royal marriage": 4, "marriage": 12, "pinochle": 4, "dix": 2,
    }  # fmt: skip
    assert set(found) == set(MELD_POINTS)


def test_pi6_follow_suit_with_a_higher_card() -> None:
    """PI6: If you can; else with any card of the suit."""
    assert offered(in_tricks("Kh")) == {"Th", "T'h"}
    assert offered(in_tricks("Kh", "Th")) == {"A'h"}
    assert offered(in_tricks("Kh", "Th", "A'h")) == {"Q'h"}
    assert in_tricks("Kh").rule == "PI6"
    assert offered(in_tricks("As")) == {"A's", "T's"}


VOID = [
    "As Ts Ks Qs Js 9s Ah Ad Ac Jd Kh 9h",
    "A's T's J's Kc J'd 9'd Kd Qd K'd Tc T'c 9c",
    "K's Q's A'd Q'h Q'd K'c Td T'd 9d A'c J'c Qc",
    "9's 9'c Jc Q'c A'h K'h Jh J'h Th T'h Qh 9'h",
]


def test_pi6_without_the_suit_you_must_trump() -> None:
    """PI6: Higher than another trump if you can, else lower; a player who follows need not beat a trump."""
    assert offered(in_tricks("9h", cards=VOID)) == {"A's", "T's", "J's"}
    assert offered(in_tricks("9h", "J's", cards=VOID)) == {"Q'h"}
    void = [VOID[0], VOID[1], VOID[2].replace("Q'h", "9's"), VOID[3].replace("9's", "Q'h")]
    assert offered(in_tricks("9h", "J's", cards=void)) == {"K's", "Q's"}
    assert offered(in_tricks("9h", "A's", cards=void)) == {"K's", "Q's", "9's"}
    assert offered(in_tricks("9h", "A's", "9's", cards=void)) == {
        "A'h",
        "K'h",
        "Jh",
        "J'h",
        "Th",
        "T'h",
        "Qh",
        "Q'h",
        "9'h",
    }


def test_pi6_with_neither_any_card_can_be_played() -> None:
    """PI6: A player without the suit led and without trumps is free."""
    cards = [
        "As Ts Ks Qs Js 9s A's T's K's Q's J's Ah", "9's Kh 9h K'h Jh J'h Th T'h Qh Q'h 9'h A'h",
        "Ad A'd Td T'd Kd K'd Qd Q'd Jd J'd 9d 9'd", "Ac A'c Tc T'c Kc K'c Qc Q'c Jc J'c 9c 9'c",
    ]  # fmt: skip
    assert len(offered(in_tricks("Ah", "Kh", cards=cards))) == 12


@pytest.mark.parametrize(("cards", "winner"), [
    ("Kh Th A'h Q'h", 2),
    ("As A's K's 9's", 0),
    ("9h Th A'h Q'h", 2),
])  # fmt: skip
def test_pi7_the_highest_card_takes_the_trick(cards: str, winner: int) -> None:
    """PI7: Of two aces of spades the one played first."""
    after = in_tricks(*cards.split())
    assert (after.tricks[0].winner, after.to_act) == (winner, winner)


def test_pi7_the_ten_is_second() -> None:
    """PI7: A T K Q J 9; trumps beat other suits."""
    game = games.get("pinochle")
    ranked = sorted(DECK.set("As Ts Ks Qs Js 9s"), key=lambda card: -(game.strength(card, SPADES, HEARTS) or 0))
    assert "".join(card.code[0] for card in ranked) == "ATKQJ9"
    assert game.strength(DECK.card("9h"), SPADES, HEARTS) > game.strength(DECK.card("As"), SPADES, HEARTS)
    assert game.strength(DECK.card("A's"), SPADES, HEARTS) == game.strength(DECK.card("As"), SPADES, HEARTS)
    assert game.strength(DECK.card("Ad"), SPADES, HEARTS) is None


@pytest.mark.parametrize("old", [False, True])
def test_pi8_there_are_250_points(old: bool) -> None:  # noqa: FBT001 - both counts
    """PI8: In either count, the last trick included."""
    end = finished(hand(*AUCTION, "trump s", *ON, old_count=old))
    assert end.result is not None
    assert end.result.tally is not None
    assert sum(end.result.tally.counts_by_seat["points"]) == 250
    worth = [games.get("pinochle", old_count=old).worth("points", DECK.card(f"{rank}'h"), SPADES) for rank in "ATKQJ9"]
    assert worth == ([11, 10, 4, 3, 2, 0] if old else [10, 10, 10, 0, 0, 0])


@pytest.mark.parametrize(("bid", "lines"), [
    (290, [(0, 150, "PI9"), (0, 140, "PI9"), (1, 40, "PI9"), (1, 110, "PI9")]),
    (300, [(0, -300, "PI9"), (1, 40, "PI9"), (1, 110, "PI9")]),
])  # fmt: skip
def test_pi9_the_bidders_side_needs_its_bid(bid: int, lines: list[tuple[int, int, str]]) -> None:
    """PI9: With melds and tricks together, or it loses the bid; the others score in any case."""
    assert scored(games.get("pinochle"), contract(bid, 150, 40), 4, 3, 3, 2, points=(100, 60, 40, 50)) == lines


def test_pi9_melds_are_lost_without_a_trick() -> None:
    """PI9: A side with no trick scores nothing for its melds, and the bidder's side is set back."""
    game = games.get("pinochle")
    assert scored(game, contract(250, 150, 40), 6, 0, 6, 0, points=(250, 0, 0, 0)) == [
        (0, 150, "PI9"), (0, 250, "PI9"), (1, 0, "PI9"),
    ]  # fmt: skip
    assert scored(game, contract(250, 300, 40), 0, 12, 0, 0, points=(0, 250, 0, 0))[0] == (0, -250, "PI9")


def test_pi10_the_bidders_side_wins_first() -> None:
    """PI10: At 1500 points, or another target; the bidder's side if both reach it."""
    game = games.get("pinochle")
    assert game.verdict((1490, 800), 5, contract(250, 0, 0)) is None
    verdict = game.verdict((1500, 1700), 5, contract(250, 0, 0))
    assert verdict is not None
    assert (verdict.sides, verdict.rule) == ((0,), "PI10")
    lower = games.get("pinochle", target=500).verdict((400, 510), 5, contract(250, 0, 0))
    assert lower is not None
    assert lower.sides == (1,)
    fallen = game.verdict((-1500, -300), 5, contract(250, 0, 0))
    assert fallen is not None
    assert (fallen.sides, fallen.why) == ((1,), "a side fell to -1500 points")


def test_its_tile_says_what_to_expect() -> None:
    """The first page offers passing and a shorter match."""
    assert [preset.options for preset in metadata_of("pinochle").presets] == [{}, {"passing": "4"}, {"target": "500"}]
