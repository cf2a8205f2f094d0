"""Whist, the file to copy: it plays by its rules, and it reaches tricksmith by its path and as a package."""

import json
import os
import subprocess
import sys
from itertools import combinations
from pathlib import Path

import pytest

from tricksmith import games, testing
from tricksmith.cards import FRENCH
from tricksmith.play import Match
from tricksmith.rules import Deal, Hand, Tally

ROOT = Path(__file__).parents[2]
WHIST = games.load(str(ROOT / "examples" / "whist.py"))
SUITS = [" ".join(rank + suit for rank in "AKQJT9876543") for suit in "shdc"]
"""Twelve cards of a suit for each seat; the two of it is the seat's last card."""


def begin(dealer: int = 3) -> Hand:
    """A hand in which everybody holds one suit, so that the dealer's is trump."""
    last = tuple(FRENCH.set("2" + suit) for suit in "shdc")
    return WHIST().hand(Deal(hands=tuple(map(FRENCH.set, SUITS)), piles={"last": last}), dealer)


def played(hand: Hand, *moves: str) -> Hand:
    """The hand after these moves."""
    for move in moves:
        hand = hand.play(hand.parse(move))
    return hand


def test_whist_keeps_what_every_game_promises() -> None:
    """The contract checker finds nothing at fault with the file to copy."""
    report = testing.check(WHIST, hands=2, scores=(0, 7), bots=False)
    assert report.games == 2, "the target by default, and its example"


@pytest.mark.parametrize("dealer", range(4))
def test_wh1_everybody_has_thirteen_cards_and_sees_the_dealers_last(dealer: int) -> None:
    """WH1: All 52 cards are dealt; the dealer's last one is known to all, the others' to nobody else."""
    hand = begin(dealer)
    assert [len(held) for held in hand.held] == [13, 13, 13, 13]
    shown = FRENCH.set("2" + "shdc"[dealer])
    for viewer, owner in combinations(range(4), 2):
        assert (FRENCH.set("2" + "shdc"[owner]) <= hand.view(viewer).unseen) == (owner != dealer)
    assert shown.is_disjoint(hand.view(None).unseen)


@pytest.mark.parametrize("dealer", range(4))
def test_wh2_the_suit_shown_is_trump_and_the_next_seat_leads(dealer: int) -> None:
    """WH2: The trump is the suit of the dealer's last card, and the seat after the dealer leads."""
    hand = begin(dealer)
    assert hand.contract is not None
    assert str(hand.contract.mode.trump) == "shdc"[dealer]
    assert hand.to_act == (dealer + 1) % 4


def test_wh3_suit_is_followed_by_who_can() -> None:
    """WH3: Any card can be led; the others follow suit if they can, and play any card otherwise."""
    hands = [f"2h {SUITS[0].removesuffix(' 3s')}", f"3s {SUITS[1].removesuffix(' 3h')}", SUITS[2], SUITS[3]]
    last = tuple(FRENCH.set(card) for card in ("2s", "3h", "2d", "2c"))
    hand = WHIST().hand(Deal(hands=tuple(map(FRENCH.set, hands)), piles={"last": last}), 3)
    assert len(hand.legal) == 13
    hand = played(hand, "As")
    assert [str(move) for move in hand.legal] == ["3s"]
    error = hand.why_not(hand.parse("Ah"))
    assert error is not None
    assert (error.rule, error.evidence) == ("WH3", ("3s",))
    assert len(played(hand, "3s").legal) == 13


@pytest.mark.parametrize(
    ("cards", "winner"),
    [(("As", "Ah", "Ad", "2c"), 3), (("3s", "Ah", "Ad"), None)],
)
def test_wh4_the_highest_trump_or_else_the_highest_of_the_suit_led_wins(
    cards: tuple[str, ...], winner: int | None
) -> None:
    """WH4: The two of trumps beats three aces; without a trump the led card wins against aces of other suits."""
    if winner is None:
        hand, winner = played(begin(dealer=1), "3d", "3c", "As", "2h"), 1
        assert hand.view(0).tricks[0].winner == winner
        game = hand.game
        assert game.strength(FRENCH.card("Ac"), FRENCH.suit("d"), hand.contract.mode) is None
    else:
        hand = played(begin(), *cards)
    assert hand.view(0).tricks[0].winner == winner
    assert hand.to_act == winner, "the winner leads"


@pytest.mark.parametrize("tricks", range(14))
def test_wh5_each_trick_beyond_six_is_a_point(tricks: int) -> None:
    """WH5: One side scores its tricks less six, the other nothing; thirteen tricks leave no draw."""
    contract = begin().contract
    assert contract is not None
    lines = list(WHIST().score(Tally(contract, (tricks, 13 - tricks, 0, 0))))
    side, points = (0, tricks - 6) if tricks > 6 else (1, 7 - tricks)
    assert [(line.side, line.points, line.rule) for line in lines] == [(side, points, "WH5")]


def test_wh6_the_first_side_with_five_points_wins() -> None:
    """WH6: Below the target another hand is dealt."""
    assert WHIST().verdict((4, 4), 8, None) is None
    assert WHIST(target=4).verdict((4, 3), 8, None) is not None
    verdict = WHIST().verdict((4, 5), 9, None)
    assert verdict is not None
    assert verdict.sides == (1,)


def test_a_match_is_played_by_path() -> None:
    """The path of the file is as good as a game's name."""
    match = Match.begin(games.get(str(ROOT / "examples" / "whist.py"), target=1), seed="example")
    while match.verdict is None:
        match = match.play(match.hand.legal[-1])
    assert match.number == 0
    assert match.winners in {(0, 2), (1, 3)}


PLAY = """
import json
from tricksmith import games
from tricksmith.play import Match

match = Match.begin(games.get("plain-whist"), seed="example")
while match.verdict is None:
    match = match.next_hand() if match.is_between_hands else match.play(match.hand.legal[0])
print(json.dumps([games.names(), list(match.totals), type(match.game).__module__]))
"""


def test_an_installed_package_adds_its_game(tmp_path: Path) -> None:
    """The package of the examples, installed as anybody's would be, is found by its entry point and can be played."""
    uv = subprocess.run(
        [ROOT / "scripts" / "bootstrap.sh", "--uv"], cwd=ROOT, capture_output=True, text=True, check=True
    ).stdout.strip()
    install = [uv, "pip", "install", "--quiet", "--python", sys.executable, "--offline", "--no-build-isolation"]
    done = subprocess.run(
        [*install, "--no-deps", "--target", tmp_path, "./examples"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    outcome = subprocess.run(
        [sys.executable, "-c", PLAY],
        cwd=tmp_path.parent,
        env={**os.environ, "PYTHONPATH": str(tmp_path)},
        capture_output=True,
        text=True,
        check=True,
    )
    names, totals, module = json.loads(outcome.stdout)
    assert names == [*games.names(), "plain-whist"]
    assert max(totals) >= 5
    assert module == "whist"
