"""Comparisons: every seat is taken in turn, nobody is favoured, and nothing depends on who plays which deal."""

import json
import re
from collections.abc import Iterator
from itertools import pairwise
from random import Random
from typing import Any

import numpy as np
import pytest

from tests.arena.helper import FIRST, Failing, Foreign, Lost, Watching, played, register
from tests.bots.helper import every_game, guest
from tricksmith import bots, games
from tricksmith.arena import Arena, ArenaConfig, DealTask, RunningMean, bots_by_seat, pair_seatings, play_deal
from tricksmith.bots import Bot
from tricksmith.errors import BotError, OptionError
from tricksmith.executor import ProcessExecutor
from tricksmith.play import read_position
from tricksmith.rules import Game, Move, View

AnyGame = Game[Any, Any]
pytestmark = pytest.mark.usefixtures("forked_workers")


@pytest.mark.parametrize(("name", "players"), [("nonesuch", 3), ("nameless", 5), ("nameless", 6), ("nestors", 4)])
def test_every_seat_is_taken_in_turn(name: str, players: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """On one deal, either bot sits at every distance from the dealer, alone on its side of the comparison."""
    register(monkeypatch, Watching)
    table = games.get(name, players=players)
    played(table, "watching", "random", deals=1)
    assert Watching.sat == set(range(players))


@pytest.mark.parametrize("sides", [2, 3, 4, 5])
def test_each_side_is_the_odd_one_once(sides: int) -> None:
    """For one bot among the others, and for one of the others among these; with two sides both are the same."""
    seatings = pair_seatings(sides)
    for bot in (0, 1):
        odd = [seating.index(bot) for seating in seatings if seating.count(bot) == 1]
        assert sorted(odd) == list(range(sides))
    assert len(set(seatings)) == len(seatings) == (2 if sides == 2 else 2 * sides)


@every_game
def test_swapped_bots_have_swapped_margins(game: AnyGame) -> None:
    """What one bot wins the other loses, to the last digit, on the same deals with the same chance."""
    one, other = (played(game, *bots, deals=3).pairings[0] for bots in ((FIRST, "random"), ("random", FIRST)))
    assert one.margin.total == -other.margin.total
    assert one.margin.squares == other.margin.squares
    assert (one.scores[0], one.scores[1]) == (other.scores[1], other.scores[0])
    if one.sides > 2:
        assert (one.margin_alone.total, one.margin_against.total) == (
            -other.margin_against.total,
            -other.margin_alone.total,
        )


@every_game
def test_a_bot_is_no_better_than_itself(game: AnyGame) -> None:
    """It gains exactly nothing on every single deal."""
    pair = played(game, "random", "random", deals=5).pairings[0]
    assert (pair.margin.count, pair.margin.total, pair.margin.squares) == (5, 0, 0)


@pytest.mark.parametrize("stem", ["whist", "hearts", "euchre", "bridge"])
def test_games_of_others_are_compared_too(stem: str) -> None:
    """The examples, one of which is won by the lowest total."""
    pair = played(guest(stem), "novice", "random", deals=1).pairings[0]
    assert pair.deals == 1
    assert pair.margin.mean > 0


def test_a_margin_is_ones_own_score_less_the_mean_of_the_others() -> None:
    """Worked out again from the scores of every hand, deal by deal."""
    game = games.get("nonesuch", players=4)
    pair = played(game, FIRST, "random", deals=6).pairings[0]
    job = ArenaConfig.of(game, [FIRST, "random"], seed="ci")
    margins = []
    for deal in (play_deal(job, DealTask(number, pair.seatings(0))) for number in range(6)):
        expected = []
        for hand in deal.hands:
            odd = min((0, 1), key=hand.seating.count)
            side = hand.seating.index(odd)
            over = hand.scores[side] - np.mean([score for other, score in enumerate(hand.scores) if other != side])
            expected.append(over if odd == 0 else -over)
        margins.append(np.mean(expected))
    assert pair.margin.mean == pytest.approx(np.mean(margins))
    assert pair.margin.standard_error == pytest.approx(np.std(margins, ddof=1) / np.sqrt(6))
    low, high = pair.margin.confidence_interval(0.99) or (0, 0)
    half = 4.0321430 * pair.margin.standard_error  # Student's t, 5 degrees of freedom
    assert (low, high) == pytest.approx((np.mean(margins) - half, np.mean(margins) + half))


def test_the_lowest_total_wins_where_points_are_bad() -> None:
    """A bot with fewer points has the better margin."""
    pair = played(guest("hearts"), "random", FIRST, deals=4).pairings[0]
    assert pair.margin.mean > 0 > pair.scores[0].mean - pair.scores[1].mean


def test_intervals_are_those_of_numpy() -> None:
    """Mean, standard error and both intervals of numbers that are parts of a whole."""
    numbers = np.random.default_rng(1).integers(-50, 50, 200)
    running = RunningMean(denominator=12)
    for number in numbers:
        running.add(int(number))
    values = numbers / 12
    error = values.std(ddof=1) / np.sqrt(200)
    assert running.mean == pytest.approx(values.mean())
    assert running.standard_error == pytest.approx(error)
    assert running.confidence_interval(0.95) == pytest.approx(
        (values.mean() - 1.971957 * error, values.mean() + 1.971957 * error)
    )


def test_one_deal_has_no_standard_error() -> None:
    """Null for scripts, and no interval for people."""
    running = RunningMean(denominator=2)
    assert (running.mean, running.standard_error, str(running)) == (0.0, None, "none")
    running.add(3)
    assert (str(running), running.confidence_interval(0.95), running.p_value) == ("+1.50", None, None)
    for _ in range(9):
        running.add(3)
    assert (running.standard_error, running.p_value) == (0.0, 0.0)


def test_calls_and_contracts_are_counted() -> None:
    """What a side said, joined; how often it was the odd one; and which share of the bounded contracts it made."""
    pair = played(games.get("nonesuch"), FIRST, "random", deals=10).pairings[0]
    reported = pair.as_dict()["calls"]
    for bot in pair.bots:
        assert sum(row["hands"] for row in reported if row["bot"] == bot) == 10 * 3
    words = {word for row in reported for word in row["call"].split(", ")}
    assert words == {"none", "some", "most", "trump"}
    assert all((row["made"] is None) == ("some" in row["call"]) for row in reported)
    auction = played(games.get("nestors"), FIRST, "random", deals=10).pairings[0].as_dict()["calls"]
    calls = {row["call"] for row in auction}
    assert {"trump" in call for call in calls} == {True, False}
    assert all(re.fullmatch(r"pass|bid (5|\d+0-\d+9)(, trump)?", call) for call in calls), calls


def test_hands_that_are_dealt_again_count_as_nothing() -> None:
    """They score zero for everyone, and are reported."""
    game = games.get("nestors")
    arena = Arena(game, ["random", "random"], deals=40, seed="all pass")
    for _ in arena.run():
        pass
    again = arena.pairings[0].redealt
    job = ArenaConfig.of(game, ["random", "random"], seed="all pass")
    deals = (play_deal(job, DealTask(number, arena.pairings[0].seatings(0))) for number in range(40))
    hands = [hand for deal in deals for hand in deal.hands if hand.scores == (0, 0) and set(hand.calls) == {"pass"}]
    assert again == len(hands)
    assert all(hand.redealt and hand.made == (None, None) for hand in hands)


# Who plays which deal ------------------------------------------------------------------------------------------------


def as_text(arena: Arena) -> str:
    """All of a result that is reproducible."""
    return json.dumps(arena.as_dict())


@pytest.fixture(scope="module")
def two_processes(forked_workers: None) -> Iterator[ProcessExecutor]:  # noqa: ARG001 - it forks them
    """Two worker processes, for all tests that leave them alive."""
    with ProcessExecutor(2) as executor:
        yield executor


def test_the_number_of_processes_changes_nothing(two_processes: ProcessExecutor) -> None:
    """Not a digit, for two pairs and a test that stops early."""
    game = games.get("nameless", players=3)
    alone = played(game, FIRST, "random", FIRST, deals=40, sprt=0.4)
    together = played(game, FIRST, "random", FIRST, deals=40, sprt=0.4, executor=two_processes)
    assert as_text(alone) == as_text(together)
    assert 20 <= alone.pairings[0].deals < 40


def test_a_worker_that_dies_loses_nothing() -> None:
    """Its deals are played again by another."""
    game = games.get("nonesuch")
    arena = Arena(game, [FIRST, "random"], deals=12, seed="ci")
    with ProcessExecutor(2) as executor:
        for _, deal in arena.run(executor):
            if deal.number == 1:
                for worker in executor.processes:
                    worker.kill()
    assert as_text(arena) == as_text(played(game, FIRST, "random", deals=12))


def test_deals_come_in_order(two_processes: ProcessExecutor) -> None:
    """Whichever worker is done first."""
    arena = Arena(games.get("poison-nonesuch"), [FIRST, "random"], deals=20, seed="ci")
    numbers = [deal.number for _, deal in arena.run(two_processes)]
    assert numbers == list(range(20))
    assert all(one < other for one, other in pairwise(numbers))


def test_another_seed_deals_otherwise() -> None:
    """The seed decides everything."""
    game = games.get("poison-nonesuch")
    first, again, other = (as_text(played(game, FIRST, "random", seed=seed)) for seed in ("a", "a", "b"))
    assert first == again != other


def test_hands_come_back_as_positions() -> None:
    """Each can be played again, and scores the same."""
    game = games.get("nameless", players=4)
    arena = Arena(game, [FIRST, "random"], deals=2, seed="ci", record=True)
    for _, deal in arena.run():
        assert len(deal.positions) == len(deal.hands) == 2
        for hand, position in zip(deal.hands, deal.positions, strict=True):
            again = read_position(json.loads(json.dumps(position)))
            assert again.hand.result is not None
            assert again.hand.result.scores == hand.scores
            assert again.hand.deal.number == deal.number
            assert again.names == tuple((FIRST, "random")[bot] for bot in bots_by_seat(game, hand.seating))


# Bots as objects -----------------------------------------------------------------------------------------------------


class Steady(Bot):
    """Plays the legal move at one place of the list."""

    name = "steady"

    def __init__(self, place: int = 0) -> None:
        self.place = place

    def choose(self, view: View, rng: Random) -> Move:
        return view.penalty_free[self.place]


def test_objects_and_classes_play_as_their_names_do() -> None:
    """A registered bot given as an object or a class has the same hands as by its name."""
    game = games.get("poison-nonesuch")
    by_name = as_text(played(game, "novice", "random"))
    assert as_text(played(game, bots.get("novice"), bots.get("random"))) == by_name
    assert as_text(played(game, type(bots.get("novice")), "random")) == by_name


def test_objects_play_with_their_own_settings_in_any_process(two_processes: ProcessExecutor) -> None:
    """Two objects of one class are two bots, here and in worker processes."""
    game = games.get("poison-nonesuch")
    entrants = {"first": Steady(0), "last": Steady(-1), "again": Steady(0)}
    alone = Arena(game, entrants, deals=6, seed="ci")
    together = Arena(game, entrants, deals=6, seed="ci")
    for _ in alone.run():
        pass
    for _ in together.run(two_processes):
        pass
    assert as_text(alone) == as_text(together)
    over_last, over_again = (pairing.margin for pairing in alone.pairings)
    assert over_last.squares > 0
    assert over_again.squares == 0
    assert alone.as_dict()["bots"] == ["first", "last", "again"]


def test_two_bots_of_one_name_are_refused() -> None:
    """Results could not say which is which; a mapping gives them names."""
    with pytest.raises(OptionError, match=r"two bots are called steady: give them names of their own, as \{name: bot"):
        Arena(games.get("nestors"), [Steady(0), Steady(-1)], deals=1, seed="ci")
    with pytest.raises(OptionError, match="3 is not a bot: pass the name, an object or a class of a bot"):
        Arena(games.get("nestors"), ["random", 3], deals=1, seed="ci")  # type: ignore[list-item]


def test_a_bot_that_cannot_travel_is_named() -> None:
    """Before any deal is played; in this process it can play."""

    class Local(Steady):
        name = "local"

    arena = Arena(games.get("nestors"), [Local(), "random"], deals=1, seed="ci")
    with ProcessExecutor(2) as executor, pytest.raises(OptionError, match="local can't be sent to worker processes"):
        next(arena.run(executor))
    assert next(arena.run())[1].number == 0


# What cannot be compared ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("bot_class", "says"),
    [
        (Failing, r"^deal 1 of seed 'ci': failing in seat \d fails: .*, in choose: LookupError: no such plan$"),
        (Foreign, r"^deal 1 of seed 'ci': foreign in seat \d makes an illegal move: abracadabra: "),
        (Lost, r"^deal 1 of seed 'ci': lost in seat \d returned None, which is not a move$"),
    ],
)
def test_a_broken_bot_is_named_with_deal_and_seat(
    bot_class: type[Bot], says: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """So that its author can see it again."""
    register(monkeypatch, bot_class)
    with pytest.raises(BotError, match=says):
        played(games.get("nonesuch"), bot_class.name, "random")


@pytest.mark.parametrize(
    ("bots", "deals", "says"),
    [
        (["novice"], 5, "two bots or more, not 1"),
        (["novice", "random"], 0, "a deal or more, not 0"),
        (["novice", "randon"], 5, "did you mean random"),
    ],
)
def test_what_makes_no_comparison_is_refused(bots: list[str], deals: int, says: str) -> None:
    """With what would be right."""
    with pytest.raises(OptionError, match=says):
        Arena(games.get("nonesuch"), bots, deals=deals, seed="ci")


def test_a_number_is_the_seed_that_its_text_is() -> None:
    """The settings are the same, and so are the deals."""
    game = games.get("nonesuch")
    one, other = (Arena(game, ["novice", "random"], deals=1, seed=seed) for seed in (7, "7"))
    assert one.settings == other.settings
