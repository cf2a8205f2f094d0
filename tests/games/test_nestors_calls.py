"""Nestors before the tricks: the auction, the trump rank, the face-down card and trick one. Rules NE4, NE5 and NE6."""

from itertools import product

import pytest

from tests.games.helper import allowed, begin, legal, play, refusal
from tricksmith import games
from tricksmith.cards import FRENCH
from tricksmith.errors import NotationError
from tricksmith.play import Match
from tricksmith.rules import Hand

NESTORS = games.get("nestors")
HANDS = ("6s 7s 8s Kc Ts", "6h 7h 8h 9h Th", "6d 8d 9d Td Jd", "6c 7c 8c Tc Jc")
SECOND = ("Js Qs Ks", "Jh Qh Ah", "Qd Kd Ad", "Qc 9s Ac")
TABLE = "Kh 9c 7d"


def dealt(*, dealer: int = 3, **options: object) -> Hand:
    """A deal in which every card is known; As lies face down and Kh 7d 9c face up."""
    game = games.get("nestors", **options)
    return begin(game, *HANDS, down="As", faceup=TABLE, second=SECOND, dealer=dealer)


def bids(hand: Hand) -> list[int]:
    """The bids that are offered."""
    return [int(move.value) for move in hand.legal if move.word == "bid"]


# NE4: the auction -----------------------------------------------------------------------------------------------------


def test_ne4_four_cards_on_the_table_and_five_to_each() -> None:
    """One card lies face down and three face up, and each player has five cards when the auction begins."""
    hand = dealt()
    assert [len(cards) for cards in hand.held] == [5, 5, 5, 5]
    view = hand.view(None)
    assert (str(view.piles["faceup"]), dict(view.hidden)["down"]) == ("Kh 7d 9c", 1)


@pytest.mark.parametrize("dealer", [0, 1, 2, 3])
def test_ne4_first_opens_the_auction_and_it_goes_round(dealer: int) -> None:
    """The seat after the dealer speaks first, then each in turn, as often as it takes."""
    hand = dealt(dealer=dealer)
    spoke = []
    for bid in range(5, 45, 5):
        spoke.append((hand.to_act - dealer) % 4)
        hand = play(hand, f"bid {bid}")
    assert spoke == [1, 2, 3, 0, 1, 2, 3, 0]


def test_ne4_a_bid_is_a_multiple_of_five_from_5_to_190() -> None:
    """The first seat may bid 5, 10, … 190, or pass."""
    hand = dealt()
    assert bids(hand) == list(range(5, 195, 5))
    assert str(hand.legal[-1]) == "pass"
    assert len(hand.legal) == 39


@pytest.mark.parametrize("bid", [5, 95, 185])
def test_ne4_a_bid_is_above_the_last_one(bid: int) -> None:
    """Bids may jump; after a bid only higher ones are possible, or to pass."""
    hand = play(dealt(), f"bid {bid}")
    assert bids(hand) == list(range(bid + 5, 195, 5))
    assert allowed(hand, "pass")
    for low in (bid, 5):
        error = refusal(hand, f"bid {low}")
        assert (error.rule, error.evidence) == ("NE4", (f"bid {bid}",))
        assert error.sentence == f"the highest bid is {bid}: bid {bid + 5} or more, or pass"


def test_ne4_nobody_goes_above_190() -> None:
    """After 190 the others can only pass."""
    hand = play(dealt(), "pass, bid 190")
    assert legal(hand) == "pass"
    assert refusal(hand, "bid 190").sentence == "the highest bid is 190: nobody can go higher, so pass"
    hand = play(hand, "pass, pass")
    assert (hand.to_act, hand.rule) == (1, "NE5")


@pytest.mark.parametrize("bid", ["bid 7", "bid 0", "bid 195", "bid 200", "bid 1000", "bid", "bid x", "12"])
def test_ne4_other_bids_are_refused(bid: str) -> None:
    """What is not a multiple of 5 from 5 to 190 is not a bid."""
    error = refusal(dealt(), bid)
    assert (error.rule, error.sentence) == ("NE4", "bids go from 5 to 190 in steps of 5; or pass")


@pytest.mark.parametrize(("text", "move"), [("95", "bid 95"), ("Bid  95", "bid 95"), ("p", "pass"), ("PASS", "pass")])
def test_ne4_bids_as_people_write_them(text: str, move: str) -> None:
    """A number alone is a bid, and p is a pass."""
    assert str(dealt().parse(text)) == move


def test_ne4_who_has_passed_is_out() -> None:
    """A seat that passed is not asked again while the others bid on."""
    hand = play(dealt(), "bid 50, pass, bid 60, bid 65")
    assert hand.to_act == 0
    hand = play(hand, "bid 70")
    assert hand.to_act == 2
    hand = play(hand, "bid 75, bid 80, pass, pass")
    assert (hand.to_act, hand.rule) == (3, "NE5")
    assert play(hand, "trump A").to_act == 3


def test_ne4_it_ends_when_three_have_passed() -> None:
    """The auction goes on after two passes and ends with the third; the last bidder names the trump."""
    hand = play(dealt(), "bid 5, pass, pass")
    assert (hand.to_act, hand.rule) == (3, "NE4")
    hand = play(hand, "pass")
    assert (hand.to_act, hand.rule) == (0, "NE5")


@pytest.mark.parametrize("bid", ["bid 5", "bid 100"])
def test_ne4_if_three_pass_without_a_bid_the_fourth_may_bid(bid: str) -> None:
    """The fourth seat may bid anything or pass; a bid ends the auction at once."""
    hand = play(dealt(), "pass, pass, pass")
    assert (hand.to_act, len(hand.legal)) == (3, 39)
    hand = play(hand, bid)
    assert (hand.to_act, hand.rule) == (3, "NE5")


def test_ne4_if_all_pass_the_hand_is_over_without_a_score() -> None:
    """Without a bid nobody plays, and each side scores 0."""
    over = play(dealt(), "pass, pass, pass, pass")
    assert (over.to_act, over.contract, over.result.scores, over.result.lines) == (None, None, (0, 0), ())
    assert len(over.legal) == 0
    with pytest.raises(NotationError, match="the hand is over"):
        over.parse("bid 5")


def test_ne4_the_same_dealer_deals_again() -> None:
    """After four passes the next hand has the same dealer and other cards, and the hand without a bid counts as one."""
    match = Match.begin(NESTORS, seed="redeal")
    first = match.hand
    for _ in range(4):
        match = match.play(match.hand.parse("pass"))
    assert match.is_between_hands
    match = match.next_hand()
    assert (match.number, match.hand.deal.number) == (1, 1)
    assert (match.hand.dealer, match.hand.to_act) == (first.dealer, first.first)
    assert match.hand.deal.hands != first.deal.hands
    assert match.totals == (0, 0)


def test_ne4_the_last_seat_may_have_to_bid() -> None:
    """With `all_pass=last_must_bid` the fourth seat may not pass when the three others have."""
    hand = play(dealt(all_pass="last_must_bid"), "pass, pass")
    assert allowed(hand, "pass")
    hand = play(hand, "pass")
    assert bids(hand) == list(range(5, 195, 5))
    assert len(hand.legal) == 38
    error = refusal(hand, "pass")
    assert (error.rule, error.sentence) == ("NE4", "all others have passed, so you must bid 5 or more")
    assert refusal(hand, "bid 3").sentence == "bids go from 5 to 190 in steps of 5"
    assert play(hand, "bid 5").rule == "NE5"
    assert allowed(play(dealt(all_pass="last_must_bid"), "bid 5"), "pass")


def test_ne4_a_card_is_no_bid() -> None:
    """A card, or a bid out of turn, is refused during the auction."""
    hand = dealt()
    error = refusal(hand, "Kc")
    assert (error.rule, error.sentence) == ("NE4", "bid or pass first")
    assert refusal(hand, "bid 5", by=2).sentence == "it is the turn of seat 0, not of seat 2"
    with pytest.raises(NotationError, match="isn't a move here: bid or pass"):
        hand.parse("trump J")


# NE5: the trump rank and the cards ------------------------------------------------------------------------------------


def bought(bidder: int = 0, **options: object) -> Hand:
    """The hand in which this seat has bought the contract at 95."""
    hand = dealt(**options)
    said = ["pass"] * bidder + ["bid 95"] + ["pass"] * (3 - bidder)
    return play(hand, ", ".join(said))


@pytest.mark.parametrize("bidder", [0, 1, 2, 3])
def test_ne5_the_bidder_names_the_trump_on_five_cards(bidder: int) -> None:
    """When the trump rank is named, the bidder holds five cards and has not seen the face-down card."""
    hand = bought(bidder)
    assert (hand.to_act, legal(hand), hand.rule) == (bidder, "trump A, trump J, trump T", "NE5")
    assert [len(cards) for cards in hand.held] == [5, 5, 5, 5]
    assert FRENCH.card("As") in hand.view(bidder).unseen


@pytest.mark.parametrize("trump", "AJT")
def test_ne5_aces_jacks_or_tens_whether_held_or_not(trump: str) -> None:
    """Any of the three ranks may be named, and only these."""
    hand = play(bought(), f"trump {trump}, 6s+7d+9c")
    assert hand.contract.mode.trump == trump
    assert (hand.contract.bid.bidder, hand.contract.bid.points) == (0, 95)


@pytest.mark.parametrize("text", ["trump K", "trump 6", "trump", "trump s"])
def test_ne5_another_rank_is_refused(text: str) -> None:
    """Kings, say, are never trump; the refusal lists the choices."""
    error = refusal(bought(), text)
    assert (error.rule, error.evidence) == ("NE5", ("trump A", "trump J", "trump T"))
    assert error.sentence == "name the trump rank: say trump A or trump J or trump T"


def test_ne5_anything_else_is_no_answer() -> None:
    """A card is refused while the trump is to be named, and so is an answer of somebody else."""
    assert refusal(bought(), "Kc").sentence == "name the trump rank first"
    assert refusal(bought(), "trump A", by=1).rule == "NE5"


@pytest.mark.parametrize(("text", "rank"), [("aces", "A"), ("Jack", "J"), ("trump 10", "T"), ("t", "T"), ("tens", "T")])
def test_ne5_the_rank_as_people_write_it(text: str, rank: str) -> None:
    """The trump may be written by rank or by name."""
    assert str(bought().parse(text)) == f"trump {rank}"


@pytest.mark.parametrize("bidder", [0, 1, 2, 3])
def test_ne5_then_nine_cards_for_the_bidder_and_eight_for_the_others(bidder: int) -> None:
    """The bidder takes the face-down card, and three more go to each player: 9, 8, 8, 8."""
    hand = play(bought(bidder), "trump J")
    for seat in range(4):
        down = "As" if seat == bidder else ""
        assert hand.held[seat] == FRENCH.set(f"{HANDS[seat]} {SECOND[seat]} {down}")
        assert len(hand.held[seat]) == (9 if seat == bidder else 8)


# NE6: trick one -------------------------------------------------------------------------------------------------------


def opened(bidder: int = 0, move: str = "Kc+9c+7d") -> Hand:
    """The hand after the bidder's first trick, Jacks being trump."""
    return play(bought(bidder), f"trump J, {move}")


@pytest.mark.parametrize("bidder", [0, 1, 2, 3])
def test_ne6_any_card_with_any_two_of_the_table(bidder: int) -> None:
    """The bidder leads any of nine cards and chooses any two of the three face-up cards: 27 ways."""
    hand = play(bought(bidder), "trump J")
    assert (hand.to_act, hand.rule) == (bidder, "NE6")
    pairs = ["Kh+7d", "Kh+9c", "7d+9c"]
    assert [str(move) for move in hand.legal] == [f"{card}+{two}" for card, two in product(hand.held[bidder], pairs)]


def test_ne6_the_first_trick_is_the_bidders() -> None:
    """Lead and two cards of the table are trick one, taken by the bidder whatever they are."""
    hand = opened(0, "6s+Kh+9c")
    (trick,) = hand.tricks
    assert (trick.leader, trick.winner) == (0, 0)
    assert [play.card.code for _, play in trick.plays] == ["6s"]
    assert trick.swept == FRENCH.set("Kh 9c")
    assert trick.mask == FRENCH.set("6s Kh 9c").mask
    assert len(hand.held[0]) == 8
    assert hand.view(None).taken["tricks"] == (1, 0, 0, 0)


@pytest.mark.parametrize("bidder", [0, 1, 2, 3])
def test_ne6_the_third_card_leads_trick_two(bidder: int) -> None:
    """The card left on the table leads the second trick as the bidder's, and nobody decides anything about it."""
    lead = str(play(bought(bidder), "trump J").held[bidder]).split()[0]
    hand = opened(bidder, f"{lead}+Kh+9c")
    assert [(seat, play.card.code) for seat, play in hand.trick] == [(bidder, "7d")]
    assert hand.to_act == (bidder + 1) % 4
    assert str(hand.actions[-1]) == f"{lead}+Kh+9c"
    assert [len(cards) for cards in hand.held] == [8, 8, 8, 8]


def test_ne6_the_notation_of_trick_one() -> None:
    """It is written lead+card+card; the two may be given in any order, and are written in the deck's."""
    hand = play(bought(), "trump J")
    assert str(hand.parse("Kc+9c+7d")) == str(hand.parse("kc+7D+9C")) == "Kc+7d+9c"
    assert hand.parse("Kc+9c+7d") in hand.legal
    with pytest.raises(NotationError, match="takes a card twice"):
        hand.parse("Kc+9c+9c")


@pytest.mark.parametrize(
    ("move", "sentence", "evidence"),
    [
        ("Kh+9c+7d", "you do not hold Kh: lead one of 6s 7s 8s Ts Js Qs Ks As Kc", "6s 7s 8s Ts Js Qs Ks As Kc"),
        ("6h+9c+7d", "you do not hold 6h: lead one of 6s 7s 8s Ts Js Qs Ks As Kc", "6s 7s 8s Ts Js Qs Ks As Kc"),
        ("Kc+9c", "take 2 of the cards on the table, Kh 7d 9c", "Kh 7d 9c"),
        ("Kc+9c+7d+Kh", "take 2 of the cards on the table, Kh 7d 9c", "Kh 7d 9c"),
        ("Kc+9c+6h", "take 2 of the cards on the table, Kh 7d 9c", "Kh 7d 9c"),
        ("Kc+9c+6s", "take 2 of the cards on the table, Kh 7d 9c", "Kh 7d 9c"),
    ],
)
def test_ne6_a_card_held_and_two_of_the_table(move: str, sentence: str, evidence: str) -> None:
    """A lead that one does not hold, or other cards than two of the table's, are refused, and the choices shown."""
    error = refusal(play(bought(), "trump J"), move)
    assert (error.rule, error.sentence, " ".join(error.evidence)) == ("NE6", sentence, evidence)


def test_ne6_a_plain_lead_is_not_enough() -> None:
    """A card alone is refused, and the refusal shows how trick one is written."""
    error = refusal(play(bought(), "trump J"), "Kc")
    assert error.rule == "NE6"
    assert error.sentence == (
        "lead a card and take two from the table: write the lead and the cards you take, as in 6s+Kh+7d"
    )
    assert refusal(play(bought(), "trump J"), "Kc+9c+7d", by=1).rule == "NE6"
