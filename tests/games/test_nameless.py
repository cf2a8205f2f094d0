"""Nameless: the cards, the trumps, following suit, and who plays with whom. Rules NM1 to NM5, NM11 and NM12."""

from collections import Counter
from itertools import pairwise
from random import Random

import pytest

from tests.games.helper import AnyGame, allowed, begin, finish, legal, play, play_out, refusal, winner
from tricksmith import games
from tricksmith.cards import FRENCH
from tricksmith.errors import OptionError
from tricksmith.games.nameless import Mode
from tricksmith.play import Match, deal, first_dealer

SUITS = "sdhc"
OPPOSITE = {"s": "c", "c": "s", "h": "d", "d": "h"}
TURNED = [card.code for card in FRENCH.all.of_rank("2", "3", "4", "6", "7", "8")]


def nameless(players: int = 4, **options: object) -> AnyGame:
    """The game for this number of players."""
    return games.get("nameless", players=players, **options)


def ladder(turned: str, **options: object) -> str:
    """The trumps that the game gives for a turned card, from the highest."""
    game = nameless(6 if turned[0] == "5" else 4, **options)
    return " ".join(card.code for card in game.trumps(Mode(FRENCH.card(turned))))


def best(game: AnyGame, turned: str, trick: str) -> str:
    """The card that wins a trick of these cards, the first of them led."""
    mode = Mode(FRENCH.card(turned))
    lead, *rest = (FRENCH.card(text) for text in trick.split())
    (suit,) = game.ways_to_lead(lead, mode)
    so_far = game.after_lead(lead, suit, mode)
    for card in rest:
        so_far = game.after_card(so_far, card, mode)
    return game.winner(so_far, mode).code


# NM1: the cards and the deal ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("players", "size", "cards"), [(3, 5, 24), (4, 5, 24), (5, 4, 24), (6, 4, 28)])
def test_nm1_five_cards_each_with_three_or_four_players_and_four_with_five_or_six(
    players: int, size: int, cards: int
) -> None:
    """The 2 3 4 6 7 8 of each suit are dealt, with six players the 5s too: 5 or 4 each, and four cards are left."""
    game = nameless(players)
    given = deal(game, seed="any")
    assert [len(hand) for hand in given.hands] == [size] * players
    assert (len(given.piles["up"]), len(given.piles["talon"])) == (1, 3)
    everything = [card for _, part in given.parts() for card in part]
    assert len(everything) == len(set(everything)) == cards
    ranks = Counter(card.rank for card in everything)
    assert ranks == Counter(dict.fromkeys("2345678" if players == 6 else "234678", 4))


def test_nm1_only_three_players_have_a_switch_hand() -> None:
    """A fourth hand is dealt with three players and with no other number."""
    assert [len(deal(nameless(players), seed="any").piles) for players in (3, 4, 5, 6)] == [3, 2, 2, 2]
    assert len(deal(nameless(3), seed="any").piles["switch"]) == 5


def test_nm1_the_turned_card_stays_out_of_play() -> None:
    """The card turned up is in nobody's hand and in no trick, but it lies there for all to see."""
    hand = begin(nameless(), "4d 4s 4c 7s 7d", up="4h")
    assert all(FRENCH.card("4h") not in cards for cards in hand.held)
    assert hand.view(None).piles["up"] == FRENCH.set("4h")
    over = finish(play(hand, "team, team, team, team"), Random(1))
    played = [play.card.code for trick in over.tricks for _, play in trick.plays]
    assert len(played) == 20
    assert "4h" not in played


def test_nm1_the_first_dealer_is_random_and_then_the_next_seat_deals() -> None:
    """Chance draws the first dealer; after that the deal goes to the next seat."""
    game = nameless(5)
    assert {first_dealer(game, seed=f"match {number}") for number in range(60)} == {0, 1, 2, 3, 4}
    match = Match.begin(game, seed="rotation")
    dealers = [match.hand.dealer]
    for _ in range(5):
        match = play_out(match)
        dealers.append(match.hand.dealer)
    assert [(later - dealers[0]) % 5 for later in dealers] == [0, 1, 2, 3, 4, 0]
    assert match.hand.first == (match.hand.dealer + 1) % 5


# NM2: the trumps ------------------------------------------------------------------------------------------------------


def test_nm2_the_ladder_for_a_turned_four_of_hearts() -> None:
    """With 4h turned the 4d is highest, then the 4s and 4c, then the four sevens: seven trumps in all."""
    assert ladder("4h") == "4d 4s 4c 7s 7d 7h 7c"


@pytest.mark.parametrize("turned", [*TURNED, "5s", "5h", "5d", "5c"])
def test_nm2_the_ladder_for_every_turned_card(turned: str) -> None:
    """The turned rank in the opposite suit, its others as spades, diamonds, hearts, clubs, then the sevens likewise."""
    rank, suit = turned
    top = rank + OPPOSITE[suit]
    others = [rank + other for other in SUITS if other not in (suit, OPPOSITE[suit])]
    sevens = [] if rank == "7" else ["7" + other for other in SUITS]
    assert ladder(turned).split() == [top, *others, *sevens]
    assert len(ladder(turned).split()) == (3 if rank == "7" else 7)


@pytest.mark.parametrize("turned", TURNED)
def test_nm2_each_trump_beats_the_next_whoever_plays_it_first(turned: str) -> None:
    """In a trick the higher trump wins, led or not, and the lowest trump beats every plain card that was led."""
    game = nameless()
    trumps = ladder(turned).split()
    for high, low in pairwise(trumps):
        assert best(game, turned, f"{high} {low}") == high
        assert best(game, turned, f"{low} {high}") == high
    plain = [code for code in TURNED if code not in trumps and code != turned]
    assert {best(game, turned, f"{card} {trumps[-1]}") for card in plain} == {trumps[-1]}


@pytest.mark.parametrize(
    ("turned", "opposite_first", "fixed"),
    [
        ("7s", "7c 7d 7h", "7d 7h 7c"),
        ("7d", "7h 7s 7c", "7s 7h 7c"),
        ("7h", "7d 7s 7c", "7s 7d 7c"),
        ("7c", "7s 7d 7h", "7s 7d 7h"),
    ],
)
def test_nm2_a_turned_seven_leaves_three_trumps(turned: str, opposite_first: str, fixed: str) -> None:
    """With a 7 turned the opposite seven is highest, or with `seven_turned=fixed` the first in the fixed order."""
    assert ladder(turned) == opposite_first
    assert ladder(turned, seven_turned="fixed") == fixed


@pytest.mark.parametrize("turned", [code for code in TURNED if code[0] != "7"])
def test_nm2_the_option_for_sevens_changes_nothing_when_another_card_is_turned(turned: str) -> None:
    """`seven_turned` is about turned sevens alone."""
    assert ladder(turned, seven_turned="fixed") == ladder(turned)


def test_nm2_everybody_sees_the_ladder() -> None:
    """Once the tricks begin, the trumps in their order stand in the view of each seat and of a spectator."""
    hand = play(begin(nameless(), up="4h"), "team, team, team, team")
    for viewer in (0, 1, 2, 3, None):
        assert " ".join(card.code for card in hand.view(viewer).trumps) == "4d 4s 4c 7s 7d 7h 7c"


# NM3: plain cards, and trumps as a suit of their own ------------------------------------------------------------------


def test_nm3_plain_cards_rank_eight_six_four_three_two_without_the_trump_rank() -> None:
    """Among cards of the led suit the 8 is highest, then 6, 4, 3 and 2; the trump rank is not among them."""
    game = nameless()
    for high, low in pairwise(["8h", "6h", "3h", "2h"]):
        assert best(game, "4c", f"{low} {high}") == best(game, "4c", f"{high} {low}") == high
    assert best(game, "3c", "2h 4h") == "4h"
    assert best(game, "3c", "4h 6h") == "6h"


def test_nm3_the_five_ranks_between_six_and_four() -> None:
    """With six players the 5 of a plain suit beats the 4 and loses to the 6."""
    game = nameless(6)
    assert best(game, "8c", "4h 5h 6h") == "6h"
    assert best(game, "8c", "4h 5h 3h") == "5h"


def test_nm3_a_seven_is_no_card_of_its_printed_suit() -> None:
    """A player who holds the 7h and a plain heart must play the plain heart when hearts are led."""
    hand = play(begin(nameless(), "8h", "7h 3h 8s 8d 8c", up="4h"), "team, team, team, team, 8h")
    assert legal(hand) == "3h"
    assert refusal(hand, "7h").rule == "NM4"


def test_nm3_the_turned_rank_is_no_card_of_its_printed_suit() -> None:
    """With 4h turned, a player who holds 4d and no plain diamond is void in diamonds and can play anything."""
    hand = play(begin(nameless(), "8d", "4d 3h 8s 8c 2c", up="4h"), "team, team, team, team, 8d")
    assert set(legal(hand).split()) == {"4d", "3h", "8s", "8c", "2c"}


def test_nm3_a_seven_led_asks_for_trumps_not_for_its_printed_suit() -> None:
    """When the 7h is led, a plain heart does not follow and any trump does."""
    hand = play(begin(nameless(), "7h", "7c 4s 8h 6h 3h", up="4h"), "team, team, team, team, 7h")
    assert legal(hand) == "4s 7c"
    assert refusal(hand, "8h").sentence == "trumps were led and you hold 4s 7c"


# NM4: tricks ----------------------------------------------------------------------------------------------------------


def test_nm4_first_leads_any_card() -> None:
    """The seat after the dealer leads the first trick, and may lead anything, trumps too."""
    hand = play(begin(nameless(), up="4h", dealer=1), "team, team, team, team")
    assert hand.to_act == hand.first == 2
    assert {move.card for move in hand.legal} == set(hand.held[2])


def test_nm4_who_holds_the_led_suit_must_follow_it() -> None:
    """A plain suit led must be followed; the refusal names the rule and shows the cards that follow."""
    hand = play(begin(nameless(), "8h", "3h 6h 7s 8s 8d", up="4h"), "team, team, team, team, 8h")
    assert legal(hand) == "3h 6h"
    error = refusal(hand, "8s")
    assert (error.move, error.rule, error.evidence) == ("8s", "NM4", ("3h", "6h"))
    assert error.sentence == "hearts were led and you hold 3h 6h"
    assert refusal(hand, "7s").evidence == ("3h", "6h")


def test_nm4_who_cannot_follow_may_trump_or_throw_any_card() -> None:
    """Without the led suit any card may be played, and nobody must trump."""
    hand = play(begin(nameless(), "8h", "7s 8s 8d 2c 3c", up="4h"), "team, team, team, team, 8h")
    assert all(allowed(hand, code) for code in ("7s", "8s", "8d", "2c", "3c"))


def test_nm4_who_has_no_trump_may_throw_any_card_to_a_trump() -> None:
    """A trump led binds only those who hold a trump."""
    hand = play(begin(nameless(), "7s", "8s 8h 8d 8c 6c", up="4h"), "team, team, team, team, 7s")
    assert len(hand.legal) == 5


@pytest.mark.parametrize(
    ("trick", "wins"),
    [
        ("3h 8h 6h 2h", "8h"),
        ("3h 8s 8d 8c", "3h"),
        ("3h 8h 7c 8s", "7c"),
        ("3h 7c 4s 4d", "4d"),
        ("7c 8h 7d 8d", "7d"),
        ("7c 8s 8h 8d", "7c"),
    ],
)
def test_nm4_the_highest_trump_wins_else_the_highest_of_the_led_suit(trick: str, wins: str) -> None:
    """Trumps beat all; without one the highest card of the led suit wins, and others never do."""
    assert best(nameless(), "4h", trick) == wins


def test_nm4_the_winner_leads() -> None:
    """The next trick is led by the seat that won the last, and play goes on from there."""
    hand = begin(nameless(), "3h 2s 3s 6s 8s", "8h 2d 3d 6d 8d", "6h 2c 3c 6c 8c", "2h 7s 7d 7h 7c", up="4h")
    hand = play(hand, "team, team, team, team, 3h, 8h, 6h, 2h")
    assert (winner(hand), hand.to_act) == (1, 1)
    hand = play(hand, "8d, 8c, 7s, 8s")
    assert (winner(hand), hand.to_act) == (3, 3)


def test_nm4_a_card_that_is_not_held_cannot_be_played() -> None:
    """Neither as a lead nor later can somebody play a card of another hand; the refusal shows the hand."""
    hand = play(begin(nameless(), "8h 2s 3s 6s 8s", "3h 6h 7s 8d 6d", up="4h"), "team, team, team, team")
    error = refusal(hand, "3h")
    assert (error.rule, error.evidence) == ("NM4", ("2s", "3s", "6s", "8s", "8h"))
    assert error.sentence == "you do not hold 3h: play one of 2s 3s 6s 8s 8h"
    error = refusal(play(hand, "8h"), "8s")
    assert (error.rule, error.evidence) == ("NM4", ("7s", "3h", "6h", "6d", "8d"))


def test_nm4_no_suit_is_named() -> None:
    """A card is led as it is, and followed with as it is: nobody names a suit."""
    hand = play(begin(nameless(), "8h", "3h", up="4h"), "team, team, team, team")
    assert (refusal(hand, "8h/h").rule, refusal(hand, "8h/s").rule) == ("NM4", "NM4")
    assert refusal(hand, "8h/h").sentence == "no suit is named in this game: play 8h as it is"
    assert refusal(play(hand, "8h"), "3h/h").sentence == "no suit is named in this game: play 3h as it is"


def test_nm4_only_the_seat_whose_turn_it_is_may_play() -> None:
    """A card out of turn is refused, and the refusal says whose turn it is."""
    hand = play(begin(nameless(), "8h", "3h", up="4h"), "team, team, team, team")
    error = refusal(hand, "3h", by=1)
    assert (error.rule, error.sentence) == ("NM4", "it is the turn of seat 0, not of seat 1")


def test_nm4_nothing_can_be_played_after_the_last_card() -> None:
    """When all tricks are played, every card is refused."""
    over = finish(begin(nameless(), "8h", up="4h"))
    error = refusal(over, "8h")
    assert (error.rule, error.sentence) == ("", "the hand is over: deal the next one")


# NM5, NM11, NM12: target and sides ------------------------------------------------------------------------------------


@pytest.mark.parametrize(("players", "target"), [(3, 10), (4, 20), (5, 20), (6, 20)])
def test_nm5_the_target_is_twenty_and_ten_with_three_players(players: int, target: int) -> None:
    """Without a choice the match goes to 20 points, with three players to 10."""
    assert nameless(players).options.target == target
    assert nameless(players, target="15").options.target == 15
    with pytest.raises(OptionError, match="option target is a whole number from 1 up, not 0"):
        nameless(players, target=0)


@pytest.mark.parametrize(
    ("totals", "sides"),
    [
        ((19, 19), None),
        ((20, 3), (0,)),
        ((3, 20), (1,)),
        ((21, 22), (1,)),
        ((22, 21), (0,)),
        ((20, 20), None),
        ((25, 25), None),
        ((20, -7), (0,)),
        ((-7, 19), None),
    ],
)
def test_nm5_the_first_side_to_the_target_wins(totals: tuple[int, ...], sides: tuple[int, ...] | None) -> None:
    """A side at 20 wins; of several the higher total does; when they are level another hand is played."""
    verdict = nameless().verdict(totals, 4, None)
    assert (verdict and verdict.sides) == sides
    if verdict is not None:
        assert (verdict.rule, verdict.why) == ("NM5", "the target of 20 was reached")


def test_nm5_the_leaders_must_be_alone_at_the_top() -> None:
    """With three sides at or past the target, two level at the top play on; the third does not matter."""
    three = nameless(3)
    assert three.verdict((12, 12, 10), 4, None) is None
    assert three.verdict((10, 12, 10), 4, None).sides == (1,)
    assert three.verdict((9, 9, 10), 4, None).sides == (2,)


def test_nm5_a_match_of_three_ends_after_the_hand_in_which_ten_are_reached() -> None:
    """Tricks are counted after the hand: totals grow by five a hand, and the match ends at the target, not before."""
    match, rng = Match.begin(nameless(3), seed="target"), Random(2)
    for number in range(1, 30):
        match = play_out(match, rng)
        if match.verdict is not None:
            break
        assert sum(match.totals) == 5 * number
        assert max(match.totals) < 10 or max(match.totals) == sorted(match.totals)[-2]
    assert match.verdict is not None
    assert max(match.totals) >= 10
    assert [match.totals[seat] for seat in match.winners] == [max(match.totals)]


def test_nm11_five_players_are_one_and_two_partnerships() -> None:
    """With five, seat 0 plays alone all match and the others in partnerships, 1 with 3 and 2 with 4."""
    game = nameless(5)
    assert game.sides == ((0,), (1, 3), (2, 4))
    hand = begin(game, up="4h")
    assert hand.contract is not None
    assert hand.contract.out == frozenset()
    assert len(finish(hand).result.scores) == 3


def test_nm12_six_players_are_three_partnerships_of_opposite_seats() -> None:
    """With six, 0 plays with 3, 1 with 4 and 2 with 5; with four, 0 with 2 and 1 with 3; with three, each alone."""
    assert nameless(6).sides == ((0, 3), (1, 4), (2, 5))
    assert nameless(4).sides == ((0, 2), (1, 3))
    assert nameless(3).sides == ((0,), (1,), (2,))


def test_nm12_partners_count_their_tricks_together() -> None:
    """The tricks of both partners are points of their side."""
    over = finish(play(begin(nameless(6), up="4h"), "team, team, team, team, team, team"), Random(3))
    taken = Counter(trick.winner for trick in over.tricks)
    assert over.result.scores == tuple(taken[a] + taken[b] for a, b in ((0, 3), (1, 4), (2, 5)))
    assert sum(over.result.scores) == 4
