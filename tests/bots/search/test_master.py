"""The master keeps what is certain and sees nothing hidden, and so does one that believes nobody."""

from dataclasses import replace
from functools import cache
from itertools import islice
from random import Random
from typing import Any

import pytest

from tests.bots.helper import GUEST_TABLES, begin, decisions, every_game, table_name
from tests.games.information import doubles
from tricksmith import bots, games
from tricksmith.bots import ActionValue, Decision, NoviceBot, RandomBot
from tricksmith.bots.search import (
    AimThreshold,
    aim_threshold,
    belief_search,
    determinize,
    prefer_guaranteed,
    search_ismcts,
    search_pimc,
    search_with_beliefs,
)
from tricksmith.bots.search.pimc import BATCH_SIZE
from tricksmith.rules import Game, Move, Play, Seat, View, side_of

BUDGET = 60
WITH_AIMS = ("nonesuch", "nestors")
"""Games in which somebody plays for a number of points."""
QUICK_GUESTS = [game for game in GUEST_TABLES if game.id in ("plain-whist", "euchre")]


NAMES = pytest.mark.parametrize("name", [f"master@{BUDGET}", f"bench.baselines.no_beliefs:NoBeliefs@{BUDGET}"])


@pytest.fixture(autouse=True)
def fewer_deals(monkeypatch: pytest.MonkeyPatch) -> None:
    """A tenth of the deals and nodes of a decision: enough to see what it rests on, whatever its strength."""
    monkeypatch.setattr(belief_search, "SAMPLED_DEALS", belief_search.SAMPLED_DEALS // 10)
    monkeypatch.setattr(belief_search, "GUARANTEE_NODES", belief_search.GUARANTEE_NODES // 10)


@cache
def card_moves(game: Game[Any, Any], number: int) -> list[tuple[Any, View, Move]]:
    """Decisions about cards in a hand that novices play."""
    return [found for found in decisions(begin(game, number), NoviceBot(), Random(number)) if found[1].phase != "calls"]


@NAMES
@every_game
def test_it_plays_every_game(game: Game[Any, Any], name: str) -> None:
    """Its moves are legal, and it says what each promises."""
    for place, (_, view, _) in enumerate(card_moves(game, 1)[::4]):
        found = bots.get(name).consider(view, Random(place))
        assert found.move in view.penalty_free
        assert {candidate.move for candidate in found.action_values} <= set(view.penalty_free)


@NAMES
@pytest.mark.parametrize("game", QUICK_GUESTS, ids=table_name)
def test_it_plays_games_without_a_model(game: Game[Any, Any], name: str) -> None:
    """There nothing can be believed, and it searches all the same."""
    for place, (_, view, _) in enumerate(card_moves(game, 2)[::3]):
        assert bots.get(name).choose(view, Random(place)) in view.penalty_free


@NAMES
@every_game
def test_cards_that_it_cannot_see_make_no_difference(game: Game[Any, Any], name: str) -> None:
    """However the unseen cards are dealt, its move is the same."""
    tried = 0
    for place, (hand, view, _) in enumerate(card_moves(game, 3)):
        if place % 6:
            continue
        move = bots.get(name).choose(view, Random(place))
        for double in islice(doubles(hand, view.seat), 2):
            assert bots.get(name).choose(double.view(view.seat), Random(place)) == move
            tried += 1
    assert tried


@pytest.mark.parametrize(("name", "players", "trees"), [("nameless", 3, 1), ("nameless", 4, 0)])
def test_no_tree_is_grown_where_partners_play_together(
    name: str, players: int, trees: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """In it a partner would choose as if it knew this hand."""
    seen = []

    def watched(*arguments: Any) -> Decision:
        seen.append(arguments)
        return search_ismcts(*arguments)

    monkeypatch.setattr("tricksmith.bots.search.belief_search.search_ismcts", watched)
    view = card_moves(games.get(name, players=players), 1)[0][1]
    decision = search_with_beliefs(view, Random(1), BUDGET)
    assert decision.move in view.penalty_free
    assert len(seen) == trees


def test_play_outs_end_when_time_is_over() -> None:
    """After some of the determinizations, in each of which every play was tried; with time enough, all of them."""
    view = card_moves(games.get("nestors"), 1)[0][1]
    some = determinize(view, 2_000, seed=1)
    for seconds, determinizations in ((0.0, BATCH_SIZE), (600.0, 2_000), (None, 2_000)):
        decision = search_pimc(view, Random(1), 2_000 * len(view.penalty_free), some, seconds)
        assert decision.deals == determinizations
        assert {candidate.move for candidate in decision.action_values} == set(view.penalty_free)
    hurried = bots.get(f"regular@{2_000 * len(view.penalty_free)}")
    hurried.seconds = 0.0
    assert hurried.consider(view, Random(1)).deals == BATCH_SIZE


def test_no_budget_is_too_large() -> None:
    """Of more playouts than memory can hold some are made, until the time is over."""
    view = card_moves(games.get("nonesuch"), 1)[0][1]
    found = search_pimc(view, Random(1), 10**30, seconds=0.0)
    assert found.deals == BATCH_SIZE
    assert found.move in view.penalty_free


def test_a_play_that_is_sure_of_more_is_preferred_unless_it_promises_less() -> None:
    """What is certain wins among plays that are as good as far as one can tell; more than that it is not worth."""
    view = card_moves(games.get("nonesuch"), 1)[0][1]
    plays = [move for move in view.penalty_free if isinstance(move, Play)][:2]
    first, second = plays

    def found(points: float) -> Decision:
        return Decision(first, (ActionValue(first, points, 0.3, 0.6), ActionValue(second, 1.0, 0.3, 0.4)), 100)

    sure = {first: -5.0, second: 1.0}
    assert prefer_guaranteed(found(1.4), sure).move == second
    assert prefer_guaranteed(found(1.4), sure).reason == "it guarantees +1 points, whatever the others hold and play"
    assert prefer_guaranteed(found(3.0), sure).move == first
    assert prefer_guaranteed(found(3.0), {first: 2.0, second: 1.0}).because.startswith("it guarantees +2 points")
    assert prefer_guaranteed(found(3.0), {first: 1.0, second: 1.0}).because == ""
    assert prefer_guaranteed(found(1.4), None).move == first
    wide = tuple(
        replace(one, half_width=3.0, independent_half_width=one.half_width) for one in found(3.0).action_values
    )
    assert (
        prefer_guaranteed(replace(found(3.0), action_values=wide), sure).move == first
    )  # for a tree cannot tell so much apart


def test_a_bid_that_is_sure_is_never_given_up() -> None:
    """However much more another play may promise; which of several safe plays is a matter of promises again."""
    view = card_moves(games.get("nonesuch"), 1)[0][1]
    first, second, third = [move for move in view.penalty_free if isinstance(move, Play)][:3]
    promised = ((first, 9.0), (second, 2.0), (third, 1.0))
    decision = Decision(first, tuple(ActionValue(move, points, 0.1, 0.5) for move, points in promised), 100)
    bid = AimThreshold("none: no trick", 5.0)
    safe = prefer_guaranteed(decision, {first: 0.0, second: 5.0, third: 5.0}, bid)
    assert [candidate.move for candidate in safe.action_values] == [second, third, first]
    assert (safe.move, safe.reason) == (second, "it guarantees none: no trick, whatever the others hold and play")
    for sure in ({first: 0.0, second: 4.0, third: 4.0}, {first: 5.0, second: 6.0, third: 6.0}):
        assert prefer_guaranteed(decision, sure, bid).move == first  # the bid cannot be made sure of, or cannot be lost
    assert (
        prefer_guaranteed(decision, {first: -5.0, second: -5.0, third: 0.0}, AimThreshold("four tricks", 0.0)).move
        == third
    )


@every_game
def test_what_is_played_for_is_told_in_points(game: Game[Any, Any]) -> None:
    """Who ends with as many points has what it played for, and who ends with fewer has not."""
    reported = 0
    for number in range(8 if game.id in WITH_AIMS else 3):
        played = list(decisions(begin(game, number), NoviceBot(), Random(number)))
        hand, view, move = played[-1]
        if view.phase == "calls":
            continue
        result = hand.play(move).result
        while result is None:
            hand = hand.play(move)
            move = hand.penalty_free[0]
            result = hand.play(move).result
        views = [seen for _, seen, _ in played if seen.phase != "calls"]
        for one in views[:: max(1, len(views) // 6)]:
            if (bid := aim_threshold(one, determinize(one, 1, seed=1))) is None:
                continue
            assert one.seat is not None
            assert one.contract is not None
            aim = game.aim(one.contract, one.seat)
            score = result.scores[side_of(one.seat, game.sides)] * (-1 if game.lowest_wins else 1)
            assert (score >= bid.points) == met(game, result, one.seat, aim)
            reported += 1
    assert reported or game.id not in WITH_AIMS


def met(game: Game[Any, Any], result: Any, seat: Seat, aim: Any) -> bool:
    """Whether a seat has what it played for, by the end itself."""
    party = next(party for party in game.parties(result.tally.contract) if seat in party)
    value = result.tally.tricks(*party) if aim.counter == "tricks" else result.scores[side_of(seat, game.sides)]
    return bool((aim.at_least is None or value >= aim.at_least) and (aim.at_most is None or value <= aim.at_most))


def test_the_oracle_is_shown_all_cards_and_sits_with_nobody() -> None:
    """It takes a hand, refuses a view, and is in no list."""
    oracle = bots.get("oracle@50")
    assert isinstance(oracle, bots.PerfectInformationBot)
    assert "oracle" not in bots.names()
    for number, (hand, view, _) in enumerate(decisions(begin(games.get("nestors"), 1), RandomBot(), Random(1))):
        assert oracle.choose_open(hand, Random(number)) in hand.penalty_free
        with pytest.raises(TypeError, match="oracle must be shown the hand"):
            oracle.choose(view, Random(number))


@every_game
def test_a_limit_that_does_not_strike_changes_nothing(game: Game[Any, Any]) -> None:
    """With time enough each level does what it does without a clock; with none it still makes a legal move.

    The two levels are asked by turns, in every twelfth moment of the hand.
    """
    for number, (_, view, _) in enumerate(decisions(begin(game, 5), NoviceBot(), Random(5))):
        turn, rest = divmod(number, 12)
        if not rest:
            free, timed, late = (bots.get(("regular@60", f"master@{BUDGET}")[turn % 2]) for _ in range(3))
            timed.seconds, late.seconds = 600.0, 0.0
            assert timed.choose(view, Random(number)) == free.choose(view, Random(number))
            assert late.choose(view, Random(number)) in view.penalty_free
