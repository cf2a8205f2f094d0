"""The classics: they keep what every game promises, bots play them, and their endings are solved."""

import inspect
import re
from pathlib import Path
from random import Random
from typing import Any

import pytest

from tests.compile.test_payoff import value
from tests.games.classics.helper import begin
from tests.variants import GUESTS, differs_in
from tricksmith import bots, engine, games, solve, testing
from tricksmith.compile import compile_payoffs
from tricksmith.errors import RulesError
from tricksmith.play import Match, deal, match_states, play_match
from tricksmith.rules import Game, Hand

ROOT = Path(__file__).parents[3]
MATCH_OPTIONS = {"boards", "rounds", "target"}
"""They change nothing within a hand."""
every_classic = pytest.mark.parametrize("name", games.CLASSICS)


def lines(name: str) -> int:
    """How long the file of a game is."""
    return len(Path(inspect.getfile(games.load(name))).read_text(encoding="utf-8").splitlines())


def test_the_page_counts_the_lines() -> None:
    """The page about the interface says how long each file is."""
    page = (ROOT / "docs/design/interface.md").read_text(encoding="utf-8")
    documented = {
        name.lower(): int(count) for name, count in re.findall(r"^\| \[(\w+)\]\S+ \| (\d+) \|", page, re.MULTILINE)
    }
    assert documented == {name: lines(name) for name in ("hearts", "euchre", "bridge", "skat")}


@pytest.mark.parametrize("name", [name for name in games.CLASSICS if name not in GUESTS])
def test_a_bot_that_never_heard_of_it_plays_it(name: str) -> None:
    """The novice needs nothing but the rules: a hand is played and scored, in every second seat by the novice.

    The tests of the bots play the other classics.
    """
    game = games.get(name)
    seats = [bots.get("random" if seat % 2 else "novice") for seat in range(game.players)]
    match = play_match(Match.begin(game, seed="novice"), seats, most_hands=1)
    assert all(hand.result is not None for hand in match.hands)


def states_checked(game: Game[Any, Any]) -> int:
    """At how many states of its match a check deals a hand, though it is asked for one hand alone."""
    return max(1, min(len(match_states(game)), 8))


@every_classic
def test_it_keeps_what_every_game_promises(name: str) -> None:
    """The contract checker holds the usual table to the same promises as the originals."""
    game = games.get(name)
    report = testing.check(game, hands=1, seed=name, bots=False)
    assert (report.games, report.hands) == (1, states_checked(game))


@pytest.mark.slow
@every_classic
def test_every_variant_keeps_what_every_game_promises(name: str) -> None:
    """So does every table: each number of players, and each value of each option.

    A value is tried with the fewest players and with the most. Where it only says when a match ends, a match is played.
    """
    kind, usual = games.load(name), games.get(name)
    for game in kind.variants():
        odd = differs_in(game)
        if game != usual and (not odd or game.players in (min(kind.seats), max(kind.seats))):
            hands = 0 if odd & MATCH_OPTIONS else 1
            report = testing.check(game, hands=hands, seed=name, bots=False)
            assert (report.games, report.hands, report.matches) == (1, hands and states_checked(game), 1)


@every_classic
def test_it_plays_matches_to_their_end(name: str) -> None:
    """Random players come to a verdict, and the view of every seat can be made at every moment."""
    rng = Random(7)
    match = Match.begin(games.get(name), seed="sketch")
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


MOON = [" ".join(f"{rank}{suit}" for rank in "AKQJT98765432") for suit in "cdsh"]
"""Seat 0 holds the clubs, and takes every trick."""


def near_the_end(name: str, left: int) -> Hand:
    """A hand played at random until each seat that plays holds this number of cards."""
    game, rng = games.get(name), Random(3)
    hand = game.hand(deal(game, seed="end"), 0)
    while hand.contract is None:
        called = [move for move in hand.legal if not str(move).startswith("pass ")] or hand.legal
        hand = hand.play(called[0] if hand.actions == () else rng.choice(hand.legal[-3:]))
    while len(hand.held[hand.plays_from]) > left or engine.position(hand).row.place:
        hand = hand.play(rng.choice(hand.legal))
    return hand


@pytest.mark.parametrize(("name", "left"), [("hearts", 4), ("euchre", 4), ("bridge", 5), ("skat", 4)])
def test_its_endings_are_solved(name: str, left: int) -> None:
    """Tables are made of its tricks and its score: the best line, played on in Python, scores what was promised."""
    hand = near_the_end(name, left)
    solution = solve.solve(hand)
    assert solution.solved
    assert set(solution.values) == set(hand.legal)
    mine = next(party for party in hand.game.parties(hand.contract) if hand.to_act in party)
    for move in solution.line:
        hand = hand.play(move)
    assert hand.result is not None
    sides = [(set(side) <= set(mine), score) for side, score in zip(hand.game.sides, hand.result.scores, strict=True)]
    others = sum(score for ours, score in sides if not ours) if solution.objective == "difference" else 0
    assert solution.value == sum(score for ours, score in sides if ours) - others


@pytest.mark.parametrize("options", [{}, {"jack": True}], ids=["plain", "jack"])
def test_every_seat_may_read_a_counter_of_all(options: dict[str, bool]) -> None:
    """Who shot the moon in Hearts depends on four seats' points, of which the last has what the others left."""
    game, rng, moons = games.get("hearts", passing=False, **options), Random(5), 0
    for number in range(4):
        hand = game.hand(deal(game, seed="payoff", number=number), number % 4)
        tricks = engine.Tricks.of(game, hand.contract)
        scales = compile_payoffs(game, hand.contract, tricks.totals(tricks.encode_hand(hand))).functions
        if number == 0:
            hand = begin("hearts", MOON, number=3, passing=False, **options)
        while hand.to_act is not None:
            hand = hand.play(rng.choice(hand.legal))
        assert [-scale.score(value(scale, hand.result.tally)) for scale in scales] == list(hand.result.scores)
        moons += 26 in hand.result.tally.counts_by_seat["points"]
    assert moons > 0


def test_a_score_of_too_many_cases_is_refused() -> None:
    """Where no trick counts too, the cases are more than a table holds; the error names what the score reads."""
    game = games.get("hearts", no_trick=True, passing=False)
    hand = game.hand(deal(game, seed="end"), 0)
    with pytest.raises(RulesError, match=r"depends on tricks of .* together: .* cases"):
        solve.solve(hand)
