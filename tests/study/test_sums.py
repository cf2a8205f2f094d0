"""The parts of what a move gained: what the own side scored, and what the others did, add up to it."""

from __future__ import annotations

from random import Random

import pytest

from tricksmith import games
from tricksmith.bots import make
from tricksmith.bots.search import call_margins, call_outcomes, play_scores
from tricksmith.engine import margins
from tricksmith.play import deal, decide
from tricksmith.rules import Hand, Play, Seat, View, side_of
from tricksmith.study import CountedFact, explain
from tricksmith.study.reasons import PairedSample

TABLES = [("poison-nonesuch", 3), ("hearts", 4), ("whist", 4), ("nonesuch", 4)]


def later(name: str, players: int, tricks: int) -> View:
    """What a seat with a choice knows after some tricks."""
    game = games.get(name, players=players)
    hand: Hand = game.hand(deal(game, seed="sums"), dealer=Seat(0))
    bot, rng = make("novice"), Random(1)
    while hand.to_act is not None:
        view = hand.view(hand.to_act)
        if view.phase == "tricks" and len(hand.tricks) >= tricks and len(view.penalty_free) > 2:
            return view
        hand = hand.play(decide(hand, bot, rng))
    raise AssertionError("nobody has a choice")


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_what_the_own_side_and_the_others_score_add_up_to_the_gain(name: str, players: int) -> None:
    """In each of the two samples, and in the fact."""
    view = later(name, players, 1)
    assert view.seat is not None
    first, *rest = (move for move in view.penalty_free if isinstance(move, Play))
    seed = 7
    apart = {move: float(PairedSample.of(view, first, move, seed).gains.mean()) for move in rest[:3]}
    move = max(apart, key=lambda move: abs(apart[move]))
    better, other = (first, move) if apart[move] > 0 else (move, first)
    counts = [PairedSample.of(view, better, other, number) for number in (seed, seed + 1)]
    mean = sum(float(tried.gains.mean()) for tried in counts) / 2
    side, sign, own, all_in_all = side_of(view.seat, view.game.sides), -1 if view.game.lowest_wins else 1, 0.0, 0.0
    for tried, number in zip(counts, (seed, seed + 1), strict=True):
        assert tried.deals is not None
        one, two = (play_scores(view, tried.deals, play, playouts=8, seed=number) for play in (better, other))
        own += sign * float((one - two)[:, :, side].mean()) / 2
        ahead = margins(one, lowest_wins=view.game.lowest_wins) - margins(two, lowest_wins=view.game.lowest_wins)
        all_in_all += float(ahead[:, :, side].mean()) / 2
    (fact,) = (fact for fact in explain(view, better, other, seed)[0] if fact.kind == "sum")
    assert fact.values == pytest.approx((own, all_in_all - own))
    assert sum(fact.values) == pytest.approx(mean)


def test_the_parts_of_a_call_are_those_of_its_margin() -> None:
    """The same deals are played on in both, with other random numbers."""
    game = games.get("nonesuch", players=4)
    view = game.hand(deal(game, seed="sums"), dealer=Seat(0)).view(Seat(1))
    outcomes = call_outcomes(view, view.legal, 400, seed=1)
    judged = call_margins(view, view.legal, 400, seed=1)
    assert outcomes is not None
    assert judged is not None
    points, weights = judged
    for outcome, values in zip(outcomes, points, strict=True):
        assert outcome.own == pytest.approx(outcome.points)
        assert outcome.own - outcome.others == pytest.approx(float(values @ weights), abs=0.5)


def test_who_goes_alone_takes_tricks_alone() -> None:
    """The partner sits out after "alone", and plays after "team"."""
    game = games.get("nameless", players=4)
    view = game.hand(deal(game, seed="sums"), dealer=Seat(0)).view(Seat(1))
    outcome_by_move = {str(move): outcome for move, outcome in zip(
        view.legal, call_outcomes(view, view.legal, 80, seed=1) or (), strict=True
    )}  # fmt: skip
    assert outcome_by_move["alone"].party == (1,)
    assert outcome_by_move["team"].party == ()  # one who goes alone after that may leave anyone out


def test_a_bid_after_which_the_seat_names_its_game_needs_nothing_by_itself() -> None:
    """In Skat the declarer chooses after the bid; a seat that passes does not."""
    game = games.get("skat")
    hand = game.hand(deal(game, seed="sums"), dealer=Seat(0)).play("pass").play("pass")
    view = hand.view(Seat(1))
    bid, passes = call_outcomes(view, view.legal, 40, seed=1) or ()
    assert (bid.calls_again, passes.calls_again) == (True, False)


def test_an_exact_bid_is_missed_by_too_many_or_too_few() -> None:
    """Both shares and that of the hands that came out right add up to all hands."""
    game = games.get("oh-hell")
    hand: Hand = game.hand(deal(game, seed="sums", number=2), dealer=Seat(0))
    for said in ("0", "1", "0", "0"):
        hand = hand.play(said)
    facts: list[CountedFact] = []
    while hand.to_act is not None and len(hand.tricks) < 6:
        view = hand.view(hand.to_act)
        if len(view.penalty_free) > 1 and len(hand.tricks) >= 4:
            facts += explain(view, *view.penalty_free[:2], seed=1)[0]
        hand = hand.play(view.penalty_free[0])
    missed_aims = [fact for fact in facts if fact.kind == "aim" and fact.missed is not None]
    assert missed_aims
    for fact in missed_aims:
        assert fact.missed is not None
        assert fact.values[1] + sum(fact.missed) == pytest.approx(1.0, abs=0.05)
