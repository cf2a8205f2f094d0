"""Poison Nonesuch, rule by rule: PN1 to PN8."""

from __future__ import annotations

from itertools import product
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.games.helper import allowed, begin, finish, legal, lines, play, play_out, refusal, scores, winner
from tricksmith import games
from tricksmith.cards import DECKTET, Card, Suit
from tricksmith.cards.decktet import ACES, CROWNS, EXCUSE, LEAVES, MOONS, NUMBERS, SUNS, WAVES, WYRMS
from tricksmith.errors import NotationError, OptionError
from tricksmith.games.poison_nonesuch import Mode, PoisonNonesuch
from tricksmith.play import Match, deal
from tricksmith.rules import Call, Contract, Hand, Play, Seat, counted
from tricksmith.rules.automata import trick_automaton

THREE, FOUR = PoisonNonesuch(3), PoisonNonesuch(4)

# Moons trump, Suns cursed. Three tricks can be played without a follower's Moon or Sun, all of them won by seat 0.
QUIET = ("4ms 8ms 9ms 9wy 9lk 7sk", "8yk 2wl 4yk 2sy 3sk 5sw", "7wy 4wl 5yk 2mk 3mw 5ml", "3ly 8wl 6lk 6mw 6sy 7ml")
TWO_QUIET_TRICKS = "9wy/y, 8yk, 7wy, 3ly, 9lk/l, 2wl, 4wl, 8wl"
THREE_QUIET_TRICKS = f"{TWO_QUIET_TRICKS}, 7sk/k, 4yk, 5yk, 6lk"


def quiet(**options: str) -> Hand:
    """Four players; Suns are cursed and Moons are trump."""
    return begin(PoisonNonesuch(4, **options), *QUIET, cursed="As", trump="Cm")


def contract(cursed: Suit, trump: Suit) -> Contract[Mode, None]:
    """The contract that a turned Ace and Crown make."""
    return Contract(Mode(cursed, trump), None, leader=Seat(0))


# PN1 -----------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("players", "cards"), [(3, 8), (4, 6)])
def test_pn1_the_24_number_cards_are_dealt(players: int, cards: int) -> None:
    """Three players get 8 number cards each, four get 6; the Excuse is not in the game."""
    game = PoisonNonesuch(players)
    dealt = deal(game, seed="PN1")
    assert [len(hand) for hand in dealt.hands] == [cards] * players
    assert sum(hand.mask for hand in dealt.hands) == NUMBERS.mask
    assert len(NUMBERS) == 24
    assert EXCUSE not in game.cards


def test_pn1_aces_and_crowns_are_two_piles_shuffled_apart() -> None:
    """Six deals in a row turn each of the six Aces and each of the six Crowns, in two orders that differ."""
    turned = [deal(THREE, seed="PN1", number=number).piles for number in range(6)]
    aces, crowns = ([str(piles[name]) for piles in turned] for name in ("cursed", "trump"))
    assert sorted(aces) == sorted(map(str, ACES))
    assert sorted(crowns) == sorted(map(str, CROWNS))
    assert [code[1] for code in aces] != [code[1] for code in crowns]


@pytest.mark.parametrize("players", [2, 5])
def test_pn1_it_is_for_three_or_four(players: int) -> None:
    """Nobody plays Poison Nonesuch by two or by five."""
    with pytest.raises(OptionError, match=rf"poison-nonesuch is for 3 or 4 players, not {players}"):
        PoisonNonesuch(players)


# PN2 -----------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("cursed", "trump"), list(product(DECKTET.suits, repeat=2)), ids=str)
def test_pn2_the_turned_ace_is_cursed_and_the_turned_crown_is_trump(cursed: Suit, trump: Suit) -> None:
    """The Ace's suit is cursed and the Crown's is trump, also if they are one suit; nobody is asked anything."""
    hand = begin(THREE, cursed=f"A{cursed}", trump=f"C{trump}")
    assert hand.contract is not None
    assert hand.contract.mode == Mode(cursed, trump)
    assert hand.view(None).piles == {"cursed": DECKTET.set(f"A{cursed}"), "trump": DECKTET.set(f"C{trump}")}
    assert (hand.to_act, hand.view(0).phase) == (0, "tricks")
    assert finish(hand).result is not None


def test_pn2_one_suit_may_be_cursed_and_trump() -> None:
    """With Moons cursed and trump, a Moon wins the trick and costs a point."""
    hand = begin(THREE, "9wy 2wl", "8wl 3mw", "7wy", cursed="Am", trump="Cm")
    hand = play(hand, "9wy/w, 3mw, 7wy")
    assert winner(hand) == 1
    assert (hand.view(None).taken["tricks"], hand.view(None).taken["cursed"]) == ((0, 1, 0), (0, 1, 0))
    assert allowed(hand, "8wl/w")


# PN3 -----------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("dealer", range(3))
def test_pn3_the_first_seat_leads_and_then_who_won(dealer: int) -> None:
    """The seat after the dealer leads to the first trick, the winner of a trick to the next."""
    hand = begin(THREE, "2wl", "8wl", "4wl", cursed="As", trump="Cm", dealer=dealer)
    assert hand.to_act == (dealer + 1) % 3
    lead, second, third = (["2wl", "8wl", "4wl"] * 2)[(dealer + 1) % 3 :][:3]
    hand = play(hand, f"{lead}/l, {second}, {third}")
    assert hand.to_act == winner(hand) == 1


def test_pn3_the_leader_names_one_of_two_suits() -> None:
    """Every card is led under one of its two suits, which must be said."""
    hand = begin(THREE, "8wl 2mk", cursed="As", trump="Cy")
    assert allowed(hand, "8wl/w")
    assert allowed(hand, "8wl/l")
    error = refusal(hand, "8wl")
    assert str(error) == "8wl: the leader names a suit: play 8wl/w or 8wl/l (PN3)"
    assert error.evidence == ("8wl/w", "8wl/l")
    error = refusal(hand, "8wl/k")
    assert str(error) == "8wl/k: 8wl does not bear Knots: play 8wl/w or 8wl/l (PN3)"
    assert (hand.rule, hand.asks) == ("PN3", "lead a card and name its suit")
    with pytest.raises(NotationError, match="isn't a suit of the Decktet deck"):
        hand.parse("8wl/9")


def test_pn3_the_others_follow_the_named_suit() -> None:
    """A player who holds a card that bears the named suit plays one; the other suit of the led card binds nobody."""
    hand = play(begin(THREE, "8wl", "2wl 3mw 3ly 9lk", cursed="As", trump="Cy"), "8wl/l")
    leaves = hand.held[1].bearing(LEAVES)
    error = refusal(hand, "3mw")
    assert str(error) == f"3mw: Leaves were named and you hold {leaves} (PN3)"
    assert error.evidence == tuple(map(str, leaves))
    assert legal(hand) == str(leaves)
    assert hand.view(1).reasons["3mw"] == error
    error = refusal(hand, "3ly/l")
    assert str(error) == "3ly/l: only the leader names a suit: play 3ly as it is (PN3)"


def test_pn3_who_is_void_plays_any_card() -> None:
    """A hand without the named suit may play everything: trumps and cursed cards too."""
    hand = begin(THREE, "3ly 2wl", "2mk 3mw 4ms 6mw 2sy 7sk 3sk 5sw", cursed="As", trump="Cm")
    hand = play(hand, "3ly/l")
    assert not hand.held[1].bearing(LEAVES)
    assert legal(hand) == str(hand.held[1])
    assert (hand.rule, hand.asks) == ("PN3", "play any card")


def test_pn3_cards_are_played_from_the_hand_in_turn() -> None:
    """No card of another hand, no card out of turn, and no word instead of a card."""
    hand = begin(THREE, "8wl", "2wl", cursed="As", trump="Cy")
    error = refusal(hand, "2wl/w")
    assert (error.rule, error.sentence) == ("PN3", f"you do not hold 2wl: play one of {hand.held[0]}")
    assert error.evidence == tuple(map(str, hand.held[0]))
    error = refusal(hand, "2wl/w", by=1)
    assert (error.rule, error.sentence) == ("PN3", "it is the turn of seat 0, not of seat 1")
    assert refusal(hand, Call("some")).sentence == f"the tricks are being played: play one of {hand.held[0]}"
    hand = finish(hand)
    for move in ("8wl", "8wl/l", Call("pass")):
        error = refusal(hand, move)
        assert (error.rule, error.sentence) == ("", "the hand is over: deal the next one")


# PN4 -----------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("trick", "takes", "why"),
    [
        ("4ms/s, 8ms, 9ms", 2, "no trump: the highest Sun"),
        ("4ms/s, 9lk, 2sy", 0, "a card of another suit wins nothing"),
        ("4ms/s, 5sw, 9ms", 1, "a card that follows and bears trump is a trump"),
        ("4ms/s, 2wl, 9ms", 1, "a trump thrown by a void hand"),
        ("5sw/s, 9ms, 8ms", 0, "the led card is a trump, although its other suit was named"),
        ("5sw/s, 6mw, 9ms", 1, "a higher trump than the led one"),
        ("2wl/w, 9wy, 8wl", 1, "the highest trump of three"),
    ],
)
def test_pn4_the_highest_trump_wins_else_the_highest_of_the_led_suit(trick: str, takes: int, why: str) -> None:
    """Waves are trump: a card that bears Waves is one in any role; otherwise the highest of the named suit wins."""
    lead, second, third = trick.split(", ")
    code, _, letter = lead.partition("/")
    node = trick_automaton(THREE, Mode(SUNS, WAVES)).begin(Play(DECKTET.card(code), DECKTET.suit(letter)))
    assert (
        str(node.after(Play(DECKTET.card(second))).winner(Play(DECKTET.card(third)))) == [code, second, third][takes]
    ), why


@pytest.mark.parametrize("trump", DECKTET.suits, ids=str)
def test_pn4_no_trick_is_tied(trump: Suit) -> None:
    """Two cards that can win a trick never stand level."""
    for led in DECKTET.suits:
        heights = [THREE.strength(card, led, Mode(SUNS, trump)) for card in NUMBERS]
        able = [height for height in heights if height is not None]
        assert len(set(able)) == len(able) == len(NUMBERS.bearing(trump, led))


# PN5 -----------------------------------------------------------------------------------------------------------------


def test_pn5_trump_and_cursed_suit_may_not_be_named_until_broken() -> None:
    """Neither suit may be named; a card that bears one of them may be led under its other suit."""
    hand = begin(THREE, "2mk 3sk 8ms 9lk", cursed="As", trump="Cm")
    error = refusal(hand, "2mk/m")
    assert error.rule == "PN5"
    assert error.sentence.startswith("Moons are trump, and not broken yet, and you can lead ")
    error = refusal(hand, "3sk/s")
    assert error.rule == "PN5"
    assert error.sentence.startswith("Suns are cursed, and not broken yet, and you can lead ")
    assert allowed(hand, "2mk/k")
    assert allowed(hand, "3sk/k")
    assert not allowed(hand, "8ms/m"), "both suits of this card are barred"
    assert not allowed(hand, "8ms/s")
    assert hand.view(0).restricted_suits == (MOONS, SUNS)
    assert set(hand.view(0).reasons) >= {"2mk/m", "3sk/s", "8ms/m", "8ms/s"}


def test_pn5_the_evidence_names_what_can_be_led() -> None:
    """The error lists the cards that can be led, with the suit where only one will do, and no card that cannot."""
    hand = begin(THREE, "2mk 3sk 4ms 5yk 8ms 8wl 9lk 9ms", cursed="As", trump="Cm")
    error = refusal(hand, "8ms/m")
    assert error.evidence == ("2mk/k", "3sk/k", "5yk", "8wl", "9lk")
    assert error.sentence == "Moons are trump, and not broken yet, and you can lead 2mk/k 3sk/k 5yk 8wl 9lk"


def test_pn5_one_suit_in_both_roles_is_barred_once() -> None:
    """Where the cursed suit is trump too, that suit alone is barred, and breaking it frees it."""
    hand = begin(THREE, "9wy 2mk", "8wl 3mw 2wl", "7wy", cursed="Am", trump="Cm")
    assert refusal(hand, "2mk/m").sentence.startswith("Moons are trump, and not broken yet")
    assert hand.view(0).restricted_suits == (MOONS,)
    hand = play(hand, "9wy/w, 3mw, 7wy")
    assert hand.view(1).restricted_suits == ()


def test_pn5_with_nothing_but_barred_leads_anything_may_be_led() -> None:
    """A player who holds only cards whose every suit is barred may lead any of them under any name."""
    hand = play(quiet(), THREE_QUIET_TRICKS)
    assert (hand.to_act, str(hand.held[0]), hand.view(0).restricted_suits) == (0, "4ms 8ms 9ms", (MOONS, SUNS))
    assert legal(hand) == "4ms/m 4ms/s 8ms/m 8ms/s 9ms/m 9ms/s"
    before = play(quiet(), TWO_QUIET_TRICKS)
    assert legal(before) == "7sk/k", "one free lead is left, and it must be made"


def test_pn5_option_lead_restriction_card() -> None:
    """With `lead_restriction=card`, a card that bears a barred suit is not led at all."""
    hand = begin(PoisonNonesuch(3, lead_restriction="card"), "2mk 3sk 8ms 9lk 4wl", cursed="As", trump="Cm")
    error = refusal(hand, "2mk/k")
    assert error.rule == "PN5"
    assert error.sentence.startswith("2mk bears Moons, the trump suit, and not broken yet")
    assert refusal(hand, "3sk/k").sentence.startswith("3sk bears Suns, the cursed suit, and not broken yet")
    assert refusal(hand, "8ms/s").rule == "PN5"
    free = hand.held[0] - hand.held[0].bearing(MOONS, SUNS)
    assert {move.card for move in hand.legal if isinstance(move, Play)} == set(free)
    assert len(hand.legal) == 2 * len(free)


def test_pn5_option_lead_restriction_card_with_nothing_else() -> None:
    """Under `lead_restriction=card` too, a hand of nothing but such cards may lead any of them."""
    hand = play(quiet(lead_restriction="card"), TWO_QUIET_TRICKS)
    assert (str(hand.held[0]), hand.view(0).flags) == ("4ms 7sk 8ms 9ms", frozenset())
    assert legal(hand) == "4ms/m 4ms/s 7sk/s 7sk/k 8ms/m 8ms/s 9ms/m 9ms/s"


# PN6 -----------------------------------------------------------------------------------------------------------------


def test_pn6_a_follower_who_follows_suit_breaks_the_suits_of_the_card() -> None:
    """A card that follows suit breaks a barred suit which it bears, for everybody."""
    hand = begin(THREE, "9wy 2wl", "3mw 8ms", "8wl 5ml", cursed="As", trump="Cm")
    assert refusal(hand, "8ms/m", by=1).rule == "PN3"
    hand = play(hand, "9wy/w, 3mw, 8wl")
    assert winner(hand) == 1
    assert hand.view(1).restricted_suits == (SUNS,)
    assert allowed(hand, "8ms/m")
    assert refusal(hand, "8ms/s").rule == "PN5"


def test_pn6_a_follower_who_is_void_breaks_the_suits_of_the_card() -> None:
    """A card thrown by a hand that cannot follow breaks a barred suit which it bears."""
    hand = begin(THREE, "9lk 8wl", "3mw 2mk 4ms 2sy 5sw 6sy 7sk 3sk", "2wl", cursed="As", trump="Cy")
    hand = play(hand, "8wl/l")
    assert not hand.held[1].bearing(LEAVES)
    assert hand.view(1).restricted_suits == (SUNS, WYRMS)
    assert play(hand, "7sk").view(0).restricted_suits == (WYRMS,)
    assert play(hand, "2mk").view(0).restricted_suits == (SUNS, WYRMS), "neither of its suits is barred"


def test_pn6_one_card_breaks_both_its_suits() -> None:
    """A follower's card that bears the cursed suit and the trump breaks both at once."""
    hand = begin(THREE, "9lk 8wl", "3mw 2mk 4ms 2sy 5sw 6sy 7sk 3sk", "2wl", cursed="As", trump="Cy")
    hand = play(hand, "8wl/l, 6sy")
    assert hand.view(2).restricted_suits == ()


def test_pn6_a_lead_breaks_nothing() -> None:
    """A led card that bears a barred suit breaks it neither when another suit is named nor when the lead was forced."""
    hand = play(quiet(), f"{TWO_QUIET_TRICKS}, 7sk/k")
    assert hand.view(1).restricted_suits == (MOONS, SUNS)
    hand = play(quiet(), f"{THREE_QUIET_TRICKS}, 8ms/s")
    assert hand.view(1).restricted_suits == (MOONS, SUNS)
    assert play(hand, "2sy").view(2).restricted_suits == (MOONS,)


def test_pn6_option_broken_by_any_card() -> None:
    """With `broken_by=any_card` a lead breaks the suits of its card too."""
    hand = play(quiet(broken_by="any_card"), TWO_QUIET_TRICKS)
    assert legal(hand) == "7sk/k"
    hand = play(hand, "7sk/k")
    assert hand.view(1).restricted_suits == (MOONS,)
    hand = play(hand, "4yk, 5yk, 6lk")
    assert legal(hand) == "4ms/s 8ms/s 9ms/s", "Suns were broken by the lead of 7sk, Moons by nothing yet"


@pytest.mark.parametrize("broken_by", ["followers", "any_card"])
def test_pn6_other_suits_are_never_barred(broken_by: str) -> None:
    """Four suits may be led at any time, or five where one suit is cursed and trump."""
    game = PoisonNonesuch(3, broken_by=broken_by)
    for cursed, trump in product(DECKTET.suits, repeat=2):
        hand = begin(game, cursed=f"A{cursed}", trump=f"C{trump}")
        assert set(hand.view(0).restricted_suits) == {cursed, trump}


# PN7 -----------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("tricks", "cursed", "points"),
    [((8, 0, 0), (8, 0, 0), (0, 0, 0)), ((3, 5, 0), (0, 8, 0), (3, -3, 0)), ((6, 1, 1), (1, 3, 4), (5, -2, -3))],
)
def test_pn7_a_trick_earns_a_point_and_a_cursed_card_costs_one(
    tricks: tuple[int, ...], cursed: tuple[int, ...], points: tuple[int, ...]
) -> None:
    """Each seat scores its tricks less the cards of the cursed suit in them."""
    assert scores(THREE, contract(SUNS, WAVES), tricks, cursed=cursed) == points
    sheet = lines(THREE, contract(SUNS, WAVES), tricks, cursed=cursed)
    assert [line.rule for line in sheet] == ["PN7"] * 3
    cost = f"minus {cursed[0]} for cursed cards" if cursed[0] else "no cursed card"
    assert sheet[0].why == f"{counted(tricks[0], 'point')} for tricks, {cost}"


@pytest.mark.parametrize("suit", DECKTET.suits, ids=str)
def test_pn7_a_cursed_card_is_one_that_bears_the_cursed_suit(suit: Suit) -> None:
    """A card counts as cursed for either of its suits, trump or not, and eight cards of the deal are cursed."""
    cursed = [card for card in NUMBERS if THREE.worth("cursed", card, Mode(suit, WAVES))]
    assert cursed == [card for card in NUMBERS if suit in card.suits]
    assert len(cursed) == 8


@given(seed=st.integers(0, 2**32), number=st.integers(0, 5))
@pytest.mark.parametrize(("players", "total"), [(3, 0), (4, -2)])
def test_pn7_the_scores_of_a_hand_sum_to_0_with_three_and_minus_2_with_four(
    players: int, total: int, seed: int, number: int
) -> None:
    """Eight cards are cursed; there are eight tricks with three players and six with four."""
    game = PoisonNonesuch(players)
    hand = finish(game.hand(deal(game, seed=f"{seed}", number=number), Seat(seed % players)), Random(seed))
    assert hand.result is not None
    assert sum(hand.result.scores) == total


# PN8 -----------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("players", [3, 4])
def test_pn8_the_next_seat_deals_and_six_hands_use_each_ace_and_crown_once(players: int) -> None:
    """A match is six hands; the deal goes round, and every Ace and every Crown is turned once."""
    match = Match.begin(PoisonNonesuch(players), seed="PN8")
    rng = Random(8)
    while match.verdict is None:
        before = match.hand.dealer
        match = play_out(match, rng)
        assert match.verdict is not None or match.hand.dealer == (before + 1) % players
    assert len(match.hands) == 6
    for name, cards in (("cursed", ACES), ("trump", CROWNS)):
        assert sum(hand.view(None).piles[name].mask for hand in match.hands) == cards.mask
    assert (match.verdict.rule, match.verdict.why) == ("PN8", "six hands were played")
    assert match.winners == tuple(seat for seat in range(players) if match.totals[seat] == max(match.totals))


def test_pn8_six_hands_are_played_at_any_score() -> None:
    """With `ending=six_hands`, the default, no total ends the match earlier; level leaders share."""
    assert THREE.options.ending == "six_hands"
    assert THREE.verdict((-20, 30, -10), 5, None) is None
    verdict = THREE.verdict((4, 4, -8), 6, None)
    assert verdict is not None
    assert verdict.sides == (0, 1)


@pytest.mark.parametrize(
    ("totals", "sides"),
    [((-12, 6, 6), None), ((-13, 10, 3), (1,)), ((-20, 10, 10), (1, 2)), ((-13, -13, 26), (2,))],
)
def test_pn8_option_ending_minus_13(totals: tuple[int, ...], sides: tuple[int, ...] | None) -> None:
    """With `ending=minus_13` the match ends after a hand in which somebody is at -13 or lower, however many hands."""
    game = games.get("poison-nonesuch", players=3, ending="minus_13")
    for hands in (1, 6, 20):
        verdict = game.verdict(totals, hands, None)
        assert (verdict and verdict.sides) == sides
        assert verdict is None or (verdict.rule, verdict.why) == ("PN8", "a total fell to -13 or lower")


def test_pn8_the_piles_are_shuffled_again_when_they_run_out() -> None:
    """In a longer match every six hands turn each Ace and each Crown once, in a new order."""
    game = PoisonNonesuch(3, ending="minus_13")
    for name, cards in (("cursed", ACES), ("trump", CROWNS)):
        turned = [str(deal(game, seed="PN8", number=number).piles[name]) for number in range(18)]
        rounds = [turned[start : start + 6] for start in (0, 6, 12)]
        assert all(sorted(some) == sorted(map(str, cards)) for some in rounds)
        assert len(set(map(tuple, rounds))) == 3


def test_pn8_a_match_to_minus_13_goes_on_past_six_hands() -> None:
    """A match with `ending=minus_13` may need more than six hands, and ends where a total falls to -13."""
    match = Match.begin(PoisonNonesuch(3, ending="minus_13"), seed="long")
    rng = Random(1)
    for _ in range(60):
        match = play_out(match, rng)
        if match.verdict is not None:
            break
        assert min(match.totals) > -13
    assert match.verdict is not None
    assert min(match.totals) <= -13
    assert len(match.hands) > 6


@pytest.mark.parametrize("ending", ["six_hands", "minus_13"])
def test_pn8_max_hands_ends_the_match(ending: str) -> None:
    """With `max_hands` the match ends after that number of hands at any score; level leaders share."""
    game = PoisonNonesuch(4, ending=ending, max_hands=2)
    assert game.verdict((3, 3, -4, -4), 1, None) is None
    verdict = game.verdict((3, 3, -4, -4), 2, None)
    assert verdict is not None
    assert (verdict.sides, verdict.rule, verdict.why) == ((0, 1), "PN8", "2 hands were played")


def test_pn8_max_hands_beyond_the_ending_is_refused() -> None:
    """Six hands end before a seventh, so `max_hands` 7 is an error there, and none where the match may be longer."""
    with pytest.raises(OptionError, match=r"max_hands=7 cannot be reached: ending=six_hands plays six hands \(PN8\)"):
        PoisonNonesuch(3, max_hands=7)
    assert PoisonNonesuch(3, max_hands=6).options.max_hands == 6
    assert PoisonNonesuch(3, max_hands=7, ending="minus_13").options.max_hands == 7


@pytest.mark.parametrize(
    ("option", "value", "says"),
    [
        ("lead_restriction", "suit", "option lead_restriction is named or card, not suit (PN5)"),
        ("broken_by", "leads", "option broken_by is followers or any_card, not leads (PN6)"),
        ("ending", "never", "option ending is six_hands or minus_13, not never (PN8)"),
        ("max_hands", -1, "option max_hands is a whole number from 1 up or none, not -1 (PN8)"),
    ],
)
def test_options_are_checked(option: str, value: object, says: str) -> None:
    """An option out of its range is refused with what it may be."""
    with pytest.raises(OptionError) as raised:
        PoisonNonesuch(3, **{option: value})
    assert str(raised.value) == f"poison-nonesuch: {says}"


# The rules together --------------------------------------------------------------------------------------------------


@given(
    seed=st.integers(0, 2**32),
    players=st.sampled_from([3, 4]),
    lead_restriction=st.sampled_from(["named", "card"]),
    broken_by=st.sampled_from(["followers", "any_card"]),
)
def test_random_hands_obey_a_plain_reading_of_the_rules(
    seed: int, players: int, lead_restriction: str, broken_by: str
) -> None:
    """Every lead, obligation, winner and score of a random hand is what PN3 to PN7 say when read word by word."""
    game = PoisonNonesuch(players, lead_restriction=lead_restriction, broken_by=broken_by)
    hand, rng = game.hand(deal(game, seed=f"{seed}", number=seed % 6), Seat(seed % players)), Random(seed)
    assert hand.contract is not None
    cursed, trump = hand.contract.mode.cursed, hand.contract.mode.trump
    broken, leader, points = set[Suit](), int(hand.first), [0] * players
    for _ in range(24 // players):
        trick = list[Play]()
        for step in range(players):
            seat = (leader + step) % players
            assert hand.to_act == seat
            barred = {cursed, trump} - broken
            expected = plain_reading(list(hand.held[seat]), barred, trick, whole_card=lead_restriction == "card")
            assert {str(move) for move in hand.legal} == expected
            move = rng.choice(hand.legal)
            assert isinstance(move, Play)
            hand = hand.play(move)
            if trick or broken_by == "any_card":
                broken.update(move.card.suits)
            trick.append(move)
        leader = (leader + plain_winner(trick, trump)) % players
        assert winner(hand) == leader
        points[leader] += 1 - sum(cursed in one.card.suits for one in trick)
    assert hand.result is not None
    assert list(hand.result.scores) == points


def plain_reading(held: list[Card], barred: set[Suit], trick: list[Play], *, whole_card: bool) -> set[str]:
    """What may be played, in notation, from a second and slower reading of PN3 and PN5."""
    if trick:
        following = [card for card in held if trick[0].named in card.suits]
        return {card.code for card in following or held}
    every = [(card, suit) for card in held for suit in card.suits]
    free = [(card, suit) for card, suit in every if barred.isdisjoint(card.suits if whole_card else {suit})]
    return {f"{card.code}/{suit}" for card, suit in free or every}


def plain_winner(trick: list[Play], trump: Suit) -> int:
    """Which play of a trick wins, from a second reading of PN4."""
    for suit in (trump, trick[0].named):
        bearing = [place for place, play in enumerate(trick) if suit in play.card.suits]
        if bearing:
            return max(bearing, key=lambda place: int(trick[place].card.rank or ""))
    raise AssertionError("the led card bears the named suit")
