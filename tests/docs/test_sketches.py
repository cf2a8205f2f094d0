"""The sketches of three harder games: they fit the interface, and they play."""

import re
from random import Random

import pytest

from tests.docs.sketch import SKETCHES, sketch
from tricksmith import bots, testing
from tricksmith.play import Match, play_match

LINES = {"hearts": 120, "euchre": 250, "skat": 250}


@pytest.mark.parametrize("name", LINES)
def test_a_sketch_is_short(name: str) -> None:
    """A game that needs more lines than this shows that the interface lacks something."""
    assert len((SKETCHES / f"{name}.py").read_text(encoding="utf-8").splitlines()) <= LINES[name]


def test_the_page_counts_the_lines() -> None:
    """The page about the interface tells how long each sketch is."""
    page = (SKETCHES.parent / "interface.md").read_text(encoding="utf-8")
    told = {name.lower(): int(lines) for name, lines in re.findall(r"^\| \[(\w+)\]\S+ \| (\d+) \|", page, re.MULTILINE)}
    assert told == {name: len((SKETCHES / f"{name}.py").read_text(encoding="utf-8").splitlines()) for name in LINES}


@pytest.mark.parametrize("name", LINES)
def test_a_bot_that_never_heard_of_it_plays_a_sketch(name: str) -> None:
    """The novice needs nothing but the rules: two hands are played and scored."""
    game = sketch(name)
    match = play_match(Match.begin(game, seed="novice"), [bots.get("novice")] * game.players, most_hands=2)
    assert all(hand.result is not None for hand in match.hands)


@pytest.mark.parametrize("name", LINES)
def test_a_sketch_keeps_what_every_game_promises(name: str) -> None:
    """The contract kit holds games that it has never heard of to the same promises as ours."""
    report = testing.check(type(sketch(name)), hands=2, seed=name)
    assert report.hands == 2 * report.games


@pytest.mark.parametrize("name", LINES)
def test_a_sketch_plays_matches_to_their_end(name: str) -> None:
    """Random players come to a verdict, and the view of every seat can be made at every moment."""
    rng = Random(7)
    match = Match.begin(sketch(name), seed="sketch")
    while match.verdict is None:
        assert match.number < 500
        if match.is_between_hands:
            match = match.next_hand()
            continue
        seat = match.hand.to_act
        for viewer in (None, *range(match.game.players)):
            view = match.hand.view(viewer)
            assert bool(view.legal) == (viewer == seat)
            assert view.contract is None or view.contract.secret is None
        match = match.play(rng.choice(match.hand.legal))
    assert match.winners
