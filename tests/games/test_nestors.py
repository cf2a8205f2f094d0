"""Nestors: the cards and their points, who deals, scores and the end of a match. Rules NE1 to NE3, NE10 and NE11."""

from collections import Counter
from itertools import permutations
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.games.helper import AnyGame, begin, finish, lines, play, play_out, scores
from tricksmith import games
from tricksmith.cards import FRENCH
from tricksmith.errors import OptionError
from tricksmith.games.nestors import Bid, Mode
from tricksmith.play import Match, deal, first_dealer
from tricksmith.rules import Contract, Hand, Seat, Tally, TrickSoFar

NESTORS = games.get("nestors")
RANKS = "6789TJQKA"
WORTH = {"A": {"A": 15, "J": 10, "T": 5}, "J": {"J": 15, "A": 10, "T": 5}, "T": {"T": 15, "A": 10, "J": 5}}


def contract(bidder: int, points: int, trump: str = "J") -> Contract[Mode, Bid]:
    """What the calls settle when this seat bids this number of points."""
    return Contract(Mode(trump), Bid(Seat(bidder), points), leader=Seat(bidder), table_leads="faceup")


def random_hand(seed: int, trump: str) -> Hand:
    """A hand played at random from a random deal, with this rank as trump."""
    rng = Random(seed)
    hand = NESTORS.hand(deal(NESTORS, seed=f"points {seed}"), Seat(seed % 4))
    for _ in range(seed % 3):
        hand = play(hand, "pass")
    bid = f"bid {rng.randrange(5, 195, 5)}"
    hand = play(hand, ", ".join([bid, *["pass"] * (3 - seed % 3), f"trump {trump}"]))
    return finish(hand, rng)


# NE1: the cards -------------------------------------------------------------------------------------------------------


def test_ne1_thirty_six_cards_from_the_six_to_the_ace() -> None:
    """Nine ranks of four suits are dealt, all of them: 4 on the table, 5 and then 3 to each of four players."""
    given_cards = deal(NESTORS, seed="any")
    everything = [card for _, part in given_cards.parts() for card in part]
    assert len(everything) == len(set(everything)) == 36
    assert Counter(card.rank for card in everything) == Counter(dict.fromkeys(RANKS, 4))
    assert [len(hand) for hand in given_cards.hands] == [5, 5, 5, 5]
    assert {name: len(pile) for name, pile in given_cards.piles.items()} == {"down": 1, "faceup": 3, "second": 4}
    assert [len(part) for part in given_cards.piles["second"]] == [3, 3, 3, 3]


def test_ne1_four_play_partners_opposite_anticlockwise() -> None:
    """Seats 0 and 2 are partners, 1 and 3 are; no other number of players is possible."""
    assert NESTORS.sides == ((0, 2), (1, 3))
    assert NESTORS.clockwise is False
    with pytest.raises(OptionError, match="nestors is for 4 players, not 3"):
        games.get("nestors", players=3)


@pytest.mark.parametrize(("trump", "order"), [("A", "AKQJT9876"), ("J", "JAKQT9876"), ("T", "TAKQJ9876")])
def test_ne1_the_trump_rank_is_highest_in_every_suit(trump: str, order: str) -> None:
    """In every suit the trump rank is highest, then come A K Q J T 9 8 7 6 without it: shown by tricks of one suit."""
    for suit in "shdc":
        for ranks in permutations(RANKS, 3):
            trick = tuple(FRENCH.card(rank + suit) for rank in ranks)
            won = NESTORS.winner(TrickSoFar(None, trick[0], trick), Mode(trump))
            assert won.rank == min(ranks, key=order.index)


# NE2: points ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("trump", "AJT")
def test_ne2_what_each_card_is_worth(trump: str) -> None:
    """A trump is worth 15; of the other two honours in the order A J T the higher is worth 10 and the lower 5."""
    for card in NESTORS.cards:
        assert NESTORS.worth("points", card, Mode(trump)) == WORTH[trump].get(card.rank, 0)
    assert sum(NESTORS.worth("points", card, Mode(trump)) for card in NESTORS.cards) == 120


def test_ne2_each_trick_is_worth_five_and_most_spades_ten() -> None:
    """Card points, 5 for each of the 12 tricks, and 10 for the side with most of the nine spades: 190 in all."""
    made = scores(NESTORS, contract(0, 5), (4, 3, 2, 3), points=(30, 20, 40, 30), spades=(3, 2, 2, 2))
    assert made == (70 + 5 * 6 + 10, 50 + 5 * 6)
    assert sum(made) == 190


@pytest.mark.parametrize(("mine", "gets"), [(0, False), (4, False), (5, True), (9, True)])
def test_ne2_the_majority_of_nine_spades_is_five(mine: int, gets: bool) -> None:  # noqa: FBT001 - a row of the table
    """Five spades or more are most; partners' spades count together."""
    end = Tally(
        contract(0, 5),
        (0, 0, 0, 0),
        {"points": (0, 0, 0, 0), "spades": (mine // 2, 9 - mine, mine - mine // 2, 0)},
    )
    assert NESTORS.so_far(end, (Seat(0), Seat(2))) == (10 if gets else 0)
    assert NESTORS.so_far(end, (Seat(1), Seat(3))) == (0 if gets else 10)


@given(seed=st.integers(0, 10_000), trump=st.sampled_from("AJT"))
def test_ne2_every_finished_hand_has_190_points(seed: int, trump: str) -> None:
    """Twelve tricks are won, every card is in one of them, and the two sides have taken 190 points together."""
    hand = random_hand(seed, trump)
    end = hand.result.tally
    taken = [NESTORS.so_far(end, side) for side in NESTORS.sides]
    assert sum(taken) == 190
    assert taken == [by_hand(hand, trump, side) for side in (0, 1)]
    assert len(hand.tricks) == 12
    assert sum(trick.mask.bit_count() for trick in hand.tricks) == 36


def by_hand(hand: Hand, trump: str, side: int) -> int:
    """The points of a side, counted from the tricks without the game's help."""
    won = [trick for trick in hand.tricks if trick.winner % 2 == side]
    cards = [card for trick in won for card in [play.card for _, play in trick.plays] + list(trick.swept or ())]
    spades = sum(card.code[1] == "s" for card in cards)
    return 5 * len(won) + sum(WORTH[trump].get(card.code[0], 0) for card in cards) + (10 if spades >= 5 else 0)


# NE3: who deals -------------------------------------------------------------------------------------------------------


def test_ne3_the_first_dealer_is_random() -> None:
    """Over many matches each seat deals first."""
    dealers = Counter(first_dealer(NESTORS, seed=f"match {number}") for number in range(200))
    assert set(dealers) == {0, 1, 2, 3}
    assert min(dealers.values()) > 20


@pytest.mark.parametrize("bidder", [0, 1, 2, 3])
def test_ne3_the_bidder_deals_the_next_hand(bidder: int) -> None:
    """The dealer is the last hand's bidder, and the seat after the bidder opens the next auction."""
    match = Match.begin(NESTORS, seed="dealer")
    while match.hand.to_act != bidder:
        match = match.play(match.hand.parse("pass"))
    match = match.play(match.hand.parse("bid 5"))
    while len(match.hand.legal) > 3:
        match = match.play(match.hand.parse("pass"))
    match = play_out(match, Random(bidder))
    assert match.hand.dealer == bidder
    assert match.hand.to_act == (bidder + 1) % 4


# NE10: the score of a hand --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("bidder", [0, 1, 2, 3])
@pytest.mark.parametrize(
    ("bid", "taken", "mine", "theirs"),
    [
        (120, 115, -120, 75),
        (120, 130, 130, 60),
        (120, 120, 120, 70),
        (5, 190, 190, 0),
        (190, 185, -190, 5),
        (5, 0, -5, 190),
    ],
)
def test_ne10_made_or_failed(bidder: int, bid: int, taken: int, mine: int, theirs: int) -> None:
    """With the bid or more each side scores its points; with less the bidder's loses the bid."""
    points = [0, 0, 0, 0]
    points[bidder], points[(bidder + 1) % 4] = taken, 190 - taken
    found = scores(NESTORS, contract(bidder, bid), (0, 0, 0, 0), points=tuple(points), spades=(0, 0, 0, 0))
    assert (found[bidder % 2], found[1 - bidder % 2]) == (mine, theirs)


def test_ne10_the_score_sheet_says_what_was_bid_and_taken() -> None:
    """Each side has one line, with the points taken, the bid for the side that bid, and the rule."""
    counts = {"points": (60, 60, 0, 0), "spades": (5, 4, 0, 0)}
    sheet = lines(NESTORS, contract(0, 120), (6, 6, 0, 0), **counts)
    assert [tuple(line) for line in sheet] == [
        (0, -120, "bid 120, took 100", "NE10"),
        (1, 90, "took 90 points", "NE10"),
    ]
    assert lines(NESTORS, contract(0, 100), (6, 6, 0, 0), **counts)[0].why == "bid 100, took 100"


def test_ne10_partners_take_points_together() -> None:
    """The points of the bidder's partner count towards the bid."""
    found = scores(NESTORS, contract(2, 100), (3, 6, 3, 0), points=(40, 60, 20, 0), spades=(3, 4, 2, 0))
    assert found == (100, 90)


def test_ne10_a_played_hand_is_scored_by_what_was_taken() -> None:
    """A bid of 5 that took 5 or more is made, and one of 190 that took less is lost."""
    for bid in (5, 190):
        hand = begin(NESTORS, "As Ks Qs Js Ts", down="Ah", faceup="6h 6d 6c")
        over = finish(play(hand, f"bid {bid}, pass, pass, pass, trump A"), Random(9))
        taken = [NESTORS.so_far(over.result.tally, side) for side in NESTORS.sides]
        assert over.result.scores == ((taken[0] if taken[0] >= bid else -bid), taken[1])
        assert taken[0] not in (0, 190)


# NE11: the match ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("totals", "bidder", "sides"),
    [
        ((995, 995), 0, None),
        ((1000, 500), 1, (0,)),
        ((500, 1000), 0, (1,)),
        ((1200, 1005), 1, (1,)),
        ((1200, 1005), 2, (0,)),
        ((1000, 1000), 3, (1,)),
        ((-995, 995), 0, None),
        ((-1000, 300), 0, (1,)),
        ((300, -1005), 1, (0,)),
        ((-1000, -200), 0, (1,)),
        ((-1100, 1000), 0, (1,)),
    ],
)
def test_ne11_a_side_at_1000_wins_and_one_at_minus_1000_loses(
    totals: tuple[int, int], bidder: int, sides: tuple[int, ...] | None
) -> None:
    """+1000 or more wins; if both reach it in one hand, the side that bid wins; −1000 or less loses."""
    verdict = NESTORS.verdict(totals, 9, contract(bidder, 100))
    assert (verdict and verdict.sides) == sides
    assert verdict is None or verdict.rule == "NE11"
    if min(totals) >= 1000:
        assert verdict is not None
        assert verdict.why == "both sides reached 1000, so the side that bid wins"


def test_ne11_the_target_can_be_chosen() -> None:
    """With another target both ends move: 300 wins and −300 loses."""
    game = games.get("nestors", target="300")
    assert game.verdict((300, 0), 2, contract(0, 100)).sides == (0,)
    assert game.verdict((-300, 0), 2, contract(0, 100)).sides == (1,)
    assert game.verdict((295, -295), 2, contract(0, 100)) is None
    with pytest.raises(OptionError, match="option target is a whole number from 1 up, not 0"):
        games.get("nestors", target=0)


def test_ne11_a_match_ends_after_the_hand_that_decides_it() -> None:
    """A match goes on while neither side is at the target or as far below zero, and then it is over."""
    match, rng = Match.begin(games.get("nestors", target=300), seed="end"), Random(4)
    for _ in range(60):
        assert all(-300 < total < 300 for total in match.totals)
        match = bid_and_play(match, rng)
        if match.verdict is not None:
            break
    assert match.verdict is not None
    assert max(match.totals) >= 300 or min(match.totals) <= -300
    assert match.winners in ((0, 2), (1, 3))


def bid_and_play(match: Match, rng: Random) -> Match:
    """The match after one more hand, in which first bids and the others pass."""
    match = match.play(match.hand.parse(f"bid {rng.randrange(60, 140, 5)}"))
    while len(match.hand.legal) > 3:
        match = match.play(match.hand.parse("pass"))
    return play_out(match, rng)


def test_a_redeal_alone_does_not_end_a_match() -> None:
    """Totals that were not enough before a hand without a bid are not enough after it."""
    game: AnyGame = NESTORS
    assert game.verdict((995, -995), 3, None) is None


@pytest.mark.parametrize(
    ("option", "value", "message"),
    [
        ("comply", "suit", "option comply is card_suit or suit_or_trump, not suit (NE9)"),
        ("all_pass", "again", "option all_pass is redeal or last_must_bid, not again (NE4)"),
        ("target", "many", "option target is a whole number from 1 up, not many (NE11)"),
    ],
)
def test_an_option_out_of_range_is_refused_with_its_rule(option: str, value: str, message: str) -> None:
    """The error names the option, what it may be, what was given, and the rule it belongs to."""
    with pytest.raises(OptionError) as raised:
        games.get("nestors", **{option: value})
    assert str(raised.value) == f"nestors: {message}"
