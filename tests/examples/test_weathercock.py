"""Weathercock: sealed bids, and a card of which its player says what it is, leading or following."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from tricksmith import bots, games, testing
from tricksmith.belief import Determinizations
from tricksmith.cli.play.parsing import ways_of
from tricksmith.engine import Tricks
from tricksmith.errors import RulesError
from tricksmith.play import Match, play_match, to_record
from tricksmith.present import PlayerNames, hand_history, own_view
from tricksmith.rules import Deal, Hand

ROOT = Path(__file__).parents[2]
GAME = games.load(str(ROOT / "examples" / "weathercock.py"))
DECK = GAME.deck
WHO = PlayerNames(("Ada", "Bo", "Cy"))
HANDS = ("Wtm 2h 3h 4h 5h 6h", "1t 7h 8h 9h Th 2s", "1m 2m 7c 8c 9c 3s")


def begin(*hands: str) -> Hand:
    """A hand in its tricks: seat 0 leads, and everybody bid nothing."""
    hand = GAME(3).hand(Deal(hands=tuple(map(DECK.set, hands or HANDS)), piles={}), 2)
    return played(hand, "bid 0", "bid 0", "bid 0")


def played(hand: Hand, *moves: str) -> Hand:
    """The hand after these moves."""
    for move in moves:
        hand = hand.play(hand.parse(move))
    return hand


def legal(hand: Hand) -> set[str]:
    """What the seat to act can do."""
    return set(map(str, hand.legal))


def test_it_keeps_what_every_game_promises() -> None:
    """The checker finds nothing at fault, and says why the core can't play it."""
    report = testing.check(GAME, hands=1, scores=(-36, 45), bots=False)
    assert report.games == 8
    assert all("the compiled core does not know ways_to_play()" in why for why in report.not_compiled)
    with pytest.raises(RulesError, match="its followers name nothing"):
        Tricks.of(GAME(3), begin().contract)  # type: ignore[arg-type]


def test_wc1_six_cards_each_of_fifty_nine() -> None:
    """WC1: The 52 French cards, three storms, three calms and the Weathercock."""
    assert (len(DECK.cards), GAME(6).the_layout.hands) == (59, 6)


def test_wc2_all_bid_at_once() -> None:
    """WC2: The second to bid does not know what the first has bid."""
    hand = GAME(3).hand(Deal(hands=tuple(map(DECK.set, HANDS)), piles={}), 2)
    assert hand.rule == "WC2"
    assert hand.play("bid 0").view(1) == hand.play("bid 6").view(1)


def test_wc3_weather_is_played_at_any_time() -> None:
    """WC3: Hearts must be followed, but a storm or a calm may be played instead."""
    hand = played(begin(), "2h")
    assert legal(hand) == {"7h", "8h", "9h", "Th", "1t"}
    error = hand.why_not("2s")
    assert error is not None
    assert (error.rule, "hearts were led" in error.sentence) == ("WC3", True)


def test_wc3_what_comes_after_weather() -> None:
    """WC3: A calm leaves it open; a storm that came first asks nothing."""
    hand = played(begin(), "Wtm/m")
    assert len(hand.legal) == 6
    assert legal(played(hand, "2s")) == {"1m", "2m", "3s"}
    assert len(played(begin(), "Wtm/t", "7h").legal) == 6


def test_wc4_its_player_says_what_it_is() -> None:
    """WC4: Leading and following; any other card is played as it is."""
    hand = begin()
    assert {"Wtm/t", "Wtm/m", "2h"} <= legal(hand)
    assert hand.parse("Wtm as a calm") == hand.parse("wtm/m")
    assert "Wtm/t or Wtm/m" in str(hand.why_not("Wtm"))
    hand = played(begin(HANDS[2], HANDS[0], HANDS[1]), "7c")
    assert {"Wtm/t", "Wtm/m", "2h"} <= legal(hand)
    assert ways_of(hand.parse("Wtm"), hand.legal) == (hand.parse("Wtm/t"), hand.parse("Wtm/m"))
    error = hand.why_not("Wtm")
    assert error is not None
    assert (error.rule, "Wtm/t or Wtm/m" in error.sentence) == ("WC3", True)
    assert hand.why_not("2h/t") is not None
    assert hand.why_not("Wtm/h") is not None


@pytest.mark.parametrize(
    ("plays", "winner", "why"),
    [
        (("7c", "Wtm/t", "1t"), 1, "the first storm"),
        (("7c", "Wtm/m", "1t"), 2, "the first storm"),
        (("7c", "Wtm/m", "Th"), 0, "the highest of clubs"),
        (("1m", "Wtm/m", "Th"), 2, "the highest of hearts"),
        (("1m", "Wtm/t", "Th"), 1, "the first storm"),
        (("3s", "2h", "2s"), 0, "the highest trump"),
        (("7c", "2h", "2s"), 2, "the only trump"),
    ],
)
def test_wc5_storms_then_spades_then_the_suit_led(plays: tuple[str, ...], winner: int, why: str) -> None:
    """WC5: The word decides who takes the trick."""
    hand = played(begin(HANDS[2], HANDS[0], HANDS[1]), *plays)
    assert hand.tricks[0].winner == winner
    assert hand.tricks[0].why == why


def test_wc5_a_trick_of_weather_goes_to_its_first_card() -> None:
    """WC5: The Weathercock as a calm is one like any other."""
    hands = ("1m 2h 3h 4h 5h 6h", "Wtm 7h 8h 9h Th 2s", "2m 3m 7c 8c 9c 3s")
    assert played(begin(*hands), "1m", "Wtm/m", "2m").tricks[0].winner == 0


def test_wc6_wc7_a_match_is_played_and_its_record_replayed() -> None:
    """WC6, WC7: Bots of two levels play it by its rules; the record has the words, and verifies."""
    match = play_match(
        Match.begin(GAME(3, hands=2), seed="gale"), [bots.get(name) for name in ("random", "random", "novice")]
    )
    assert match.verdict is not None
    said = [text for hand in match.hands for text in map(str, hand.actions) if text.startswith("Wtm")]
    assert set(said) <= {"Wtm/t", "Wtm/m"}
    record = to_record(match)
    assert record.replay(games=[GAME]) == match
    assert all(finding.holds for finding in record.verify(games=[GAME]))
    for hand in match.hands:
        assert hand.result is not None
        for seat, bid in enumerate(hand.result.tally.contract.bid):  # type: ignore[union-attr]
            taken = hand.result.tally.tricks(seat)  # type: ignore[union-attr]
            assert hand.result.scores[seat] == (10 + 5 * taken if taken == bid else -5 * abs(taken - bid))


@pytest.mark.parametrize("name", ["novice", "regular", "expert", "master"])
def test_every_level_plays_it(name: str) -> None:
    """In the middle of a trick, with the Weathercock in hand."""
    hand = played(begin(HANDS[2], HANDS[0], HANDS[1]), "7c")
    assert bots.get(name).choose(hand.view(1), Random(1)) in hand.legal


def test_the_others_know_what_was_said() -> None:
    """It is in every view and in the log; the deals that fit are as many as for any other card."""
    hand = played(begin(HANDS[2], HANDS[0], HANDS[1]), "7c", "Wtm/m")
    assert [str(play) for _, play in hand.view(2).trick] == ["7c", "Wtm/m"]
    assert hand_history(hand.view(None), WHO)[-1] == "Bo plays Wtm (the Weathercock) as a calm."
    assert Determinizations(hand.view(2)).count > 1
    mine = own_view(Match(GAME(3), WHO.names, None, (), played(begin(HANDS[2], HANDS[0], HANDS[1]), "7c")), 1, WHO)  # type: ignore[arg-type]
    assert [choice.named for choice in mine.choices if choice.card == "Wtm"] == ["t", "m"]
