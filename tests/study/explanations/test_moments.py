"""Where a match turned: what cost the most comes first, and each sentence is true of the deals."""

from functools import cache
from itertools import permutations
from random import Random

import numpy as np
import pytest

from tricksmith import bots, games
from tricksmith.bots.search import call_outcomes, play_outcomes
from tricksmith.play import Match, apply_move, deal, decide, steps
from tricksmith.present import PlayerNames, short_move
from tricksmith.rules import Hand, Move, Play, Seat, View
from tricksmith.rules.author import PASS
from tricksmith.solve import solve
from tricksmith.study import (
    CountedFact,
    ExampleDeal,
    Grade,
    KeyMoment,
    MatchReview,
    MoveValue,
    ReviewedDecision,
    Reviewer,
    explain,
    explain_moment,
    moments_of,
    review,
    review_values,
    show_review,
)
from tricksmith.study.move_values import Difference, weighted_deals
from tricksmith.study.reasons import OutcomeIn, PairedSample, PlayFacts, own_party

TABLES = [("nonesuch", 3), ("poison-nonesuch", 3), ("nameless", 4)]


@cache
def planted(name: str, players: int, number: int) -> tuple[MatchReview, Move]:
    """A hand of experts in which seat 0 once made its worst play, where that cost the most, and that play."""
    expert, rng = bots.get("expert@1500"), Random(number)
    match = Match.begin(games.get(name, players=players), seed=f"planted {number}")
    states: list[tuple[float, int, Hand, Move]] = []
    hand = match.hand
    while hand.to_act is not None:
        decision = expert.consider(hand.view(hand.to_act), rng)
        values = decision.action_values
        if hand.to_act == 0 and hand.contract is not None and len(values) > 1:
            worst = min(values, key=lambda value: value.points)
            states.append((values[0].points - worst.points, len(states), hand, worst.move))
        hand = apply_move(hand, expert, decision.move)
    if not states:
        return planted(name, players, number + 100)
    _, _, hand, worst_move = max(states, key=lambda state: state[0])
    hand = hand.play(worst_move)
    while hand.to_act is not None:
        hand = apply_move(hand, expert, decide(hand, expert, rng))
    return review(match.with_hand(hand), seats=[Seat(0)], depth="quick"), worst_move


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_a_planted_blunder_is_among_the_first_moments(name: str, players: int) -> None:
    """The worst play of an otherwise sensible hand is found: in three of four hands at least."""
    found = 0
    for number in range(4):
        if found >= 3:
            break
        reviewed, move = planted(name, players, number)
        moments = moments_of(reviewed, Seat(0), with_reasons=False)
        found += any(moment.decision.move == move and moment.is_lost for moment in moments[:3])
    assert found >= 3


def test_moments_are_ranked_by_what_they_cost() -> None:
    """Losses come first, the greatest chance of the match first, then good moves if there are few losses."""
    game = games.get("poison-nonesuch", players=3)
    match = Match.begin(game, seed="ranks")
    rng, chance = Random(1), bots.get("random")
    hand = match.hand
    while hand.to_act is not None:
        hand = apply_move(hand, chance, decide(hand, chance, rng))
    reviewed = review(match.with_hand(hand), seats=[Seat(0)], depth="quick")
    moments = moments_of(reviewed, Seat(0))
    lost = [moment.decision.chance_lost or 0.0 for moment in moments if moment.is_lost]
    assert lost == sorted(lost, reverse=True)
    assert [moment.is_lost for moment in moments] == sorted((moment.is_lost for moment in moments), reverse=True)
    assert all(moment.decision.grade is Grade.BEST for moment in moments if not moment.is_lost)
    values = review_values(reviewed, moments)["moments"]
    assert [value["move"] for value in values] == [str(moment.decision.move) for moment in moments]


def judged(number: int, chance_lost: float | None, best: int = 0, hand_number: int = 1) -> ReviewedDecision:
    """A blunder: the last card was played instead of another one, for this chance of the match."""
    game = games.get("poison-nonesuch", players=3)
    before = game.hand(deal(game, seed="judged"), dealer=Seat(0))
    moves = before.legal
    chances = [None if chance_lost is None else 0.5 - part for part in (0.0, chance_lost or 0.0)]
    values = (
        MoveValue(moves[best], 0.0, 0.1, 0.0, 0.1, chances[0]),
        MoveValue(moves[-1], 0.0, 0.1, 2.0, 0.1, chances[1]),
    )
    grade = Grade.BLUNDER if chance_lost is not None else Grade.INACCURACY
    seat = before.to_act
    assert seat is not None
    return ReviewedDecision(
        hand_number, number, before, seat, moves[-1], values, moves[best], Difference(2.0, 0.1), grade, 100,
        is_exhaustive=False,
    )  # fmt: skip


def moments_from(*decisions: ReviewedDecision) -> tuple[KeyMoment, ...]:
    """The moments of these decisions."""
    match = Match.begin(games.get("poison-nonesuch", players=3), seed="judged")
    found = MatchReview(match, decisions, 0, 0, (), (), 4.0, "quick", "0")
    return moments_of(found, decisions[0].seat, with_reasons=False)


def test_in_hindsight_more_is_better_also_where_points_are_bad() -> None:
    """The best play of a hand of Hearts with all cards open is worth the most, and it takes the fewest points."""
    game = games.get("hearts")
    for number in range(20):
        hand = game.hand(deal(game, seed="hindsight", number=number), dealer=Seat(0))
        while hand.to_act is not None and len(hand.tricks) < 10:
            hand = hand.play(hand.legal[-1])
        if hand.to_act is None or len(hand.legal) < 2:
            continue
        values = solve(hand).values
        worst, best = max(values, key=values.__getitem__), min(values, key=values.__getitem__)
        if values[worst] == values[best]:
            continue
        match = Match.begin(game, seed="hindsight").with_hand(hand)
        after = hand.play(worst)
        while after.to_act is not None:
            after = after.play(after.legal[0])
        others = [(1, place) for place, step in enumerate(steps(after)) if step.before != hand]
        reviewer = Reviewer(match.with_hand(after), seats=[hand.to_act], depth="quick", left_out=others)
        reviewer.judge_next()
        (decision,) = reviewer.so_far().decisions
        moment = explain_moment(KeyMoment(decision, is_lost=True, other=best), "hindsight")
        assert moment.hindsight == (-values[worst], -values[best])
        return
    pytest.fail("no hand had a better and a worse card")


def test_what_hardly_changes_the_match_is_no_moment() -> None:
    """Less than half a percent of the chance of the match, or an inaccuracy where that is not known, is left out."""
    kept = judged(3, 0.006)
    assert [moment.decision for moment in moments_from(judged(1, 0.004), judged(2, None), kept)] == [kept]


def test_the_same_better_card_is_one_moment() -> None:
    """Of several plays of a hand for which one card would have been better, the one that cost the most is shown."""
    worst, other, next_hand = judged(9, 0.2), judged(5, 0.09), judged(5, 0.05, hand_number=2)
    another = judged(7, 0.07, best=1)
    moments = moments_from(other, another, worst, next_hand)
    assert [moment.decision for moment in moments] == [worst, another, next_hand]
    assert [moment.also for moment in moments] == [(other.trick,), (), ()]
    assert [moment.explains_baseline for moment in moments] == [True, False, False]


def test_each_turn_is_a_moment_although_the_better_card_is_the_same() -> None:
    """No costly play hides behind another while a cheaper one is shown."""
    first, second, cheap = judged(5, 0.25), judged(10, 0.24), judged(7, 0.07, best=1)
    assert [moment.decision for moment in moments_from(cheap, second, first)] == [first, second, cheap]


def test_what_is_said_of_calls_is_true_of_others_too() -> None:
    """How often a call comes to what it needs, and what it scores, is so in other deals, but for chance."""
    checked = 0
    for number in (1, 0, 2):
        if checked >= 3:
            break
        game = games.get("nonesuch", players=3)
        hand = game.hand(deal(game, seed="calls", number=number), dealer=Seat(0))
        view = hand.view(Seat(1))
        outcomes = call_outcomes(view, view.legal, 480, seed=77)
        assert outcomes is not None
        again = dict(zip(view.legal, outcomes, strict=True))
        for pair in permutations(view.legal, 2):
            facts, deals = explain(view, *pair, seed=5)
            assert deals == ()
            for fact in facts:
                if fact.kind == "call":
                    assert fact.values[0] > fact.values[1]
                    assert [again[move].needs for move in pair] == list(fact.needs)
                    for move, share in zip(pair, fact.reached, strict=True):
                        outcome = again[move]
                        can_fail = outcome.needs or (0.1 < outcome.reached < 0.9 and outcome.scored[1] < 0)
                        assert outcome.reached == pytest.approx(share, abs=0.1) or not (can_fail or share)
                    assert [again[move].points for move in pair] == pytest.approx(fact.values, abs=1.0)
                    checked += 1
                if fact.kind == "card":
                    ((card, _),) = fact.cards
                    assert card in view.hand
                    assert fact.values[0] - fact.values[1] >= 0.2
                    winners = [again[move].winners.get(card, 0.0) for move in pair]
                    assert winners == pytest.approx(fact.values, abs=0.15)
    assert checked >= 3


@pytest.mark.parametrize(
    ("lost", "words"),
    [
        (
            2.0,
            (
                "points (own score minus the others' average). {1} was about as good as {0}, and {2} about 0.8 "
                "points behind."
            ),
        ),
        (
            0.5,
            (
                "That cost about 0.5 points (own score minus the others' average). The reasons come from a "
                "rougher count, in which it cost about 2 points. {1} and {2} would have been better, too."
            ),
        ),
    ],
)
def test_the_next_best_moves_are_compared(lost: float, words: str) -> None:
    """A trifle is as good, more has its points, and what is hardly better than the move is left out."""
    game = games.get("poison-nonesuch", players=3)
    before = game.hand(deal(game, seed="judged"), dealer=Seat(0))
    moves, behind, seat = before.legal, (0.0, 0.1, 0.8, 1.9, 2.0), before.to_act
    assert seat is not None
    values = tuple(MoveValue(move, 0.0, 0.1, points, 0.1, None) for move, points in zip(moves, behind, strict=False))
    decision = ReviewedDecision(
        1, 0, before, seat, moves[4], values, moves[0], Difference(lost, 0.1), Grade.BLUNDER, 100, is_exhaustive=False
    )
    fact = CountedFact("better", (0.8, 0.1))
    moment = KeyMoment(
        decision, is_lost=True, other=moves[0], reasons=(fact,), explains_baseline=True, is_explained=True
    )
    match_review = MatchReview(Match.begin(game, seed="judged"), (decision,), 0, 0, (), (), 4.0, "quick", "0")
    (shown,) = show_review(match_review, seat, (moment,), PlayerNames(("Ada", "Bo", "Cy"))).moments
    names = [short_move(move, PlayerNames(("Ada", "Bo", "Cy"))) for move in moves]
    assert words.replace("{1}", names[1][:1].upper() + names[1][1:]).format(*names) in f"{shown.text} {shown.remarks}"
    assert names[3] not in shown.remarks
    assert shown.better == str(moves[0])


@pytest.mark.parametrize(("parts", "is_noted"), [((1.5, 0.4), False), ((0.9, 0.3), True), ((2.5, 0.0), True)])
def test_a_sum_of_other_deals_is_called_that(parts: tuple[float, float], is_noted: bool) -> None:  # noqa: FBT001
    """Where the parts of what a move cost don't come to the points that its moment names first, the text says so."""
    game = games.get("poison-nonesuch", players=3)
    before = game.hand(deal(game, seed="judged"), dealer=Seat(0))
    moves, seat = before.legal, before.to_act
    assert seat is not None
    values = tuple(
        MoveValue(move, 0.0, 0.1, points, 0.1, None) for move, points in zip(moves, (0.0, 2.0), strict=False)
    )
    decision = ReviewedDecision(
        1, 0, before, seat, moves[1], values, moves[0], Difference(2.0, 0.1), Grade.BLUNDER, 100, is_exhaustive=False
    )
    moment = KeyMoment(
        decision, is_lost=True, other=moves[0], reasons=(CountedFact("sum", parts),), is_explained=True,
    )  # fmt: skip
    match_review = MatchReview(Match.begin(game, seed="judged"), (decision,), 0, 0, (), (), 4.0, "quick", "0")
    (shown,) = show_review(match_review, seat, (moment,), PlayerNames(("Ada", "Bo", "Cy"))).moments
    note = f"That cost about 2 points. In the deals behind the reasons it cost about {sum(parts):.1f} points."
    assert (note == f"{shown.text} {shown.remarks}".partition(". ")[2]) == is_noted
    assert ("In the deals" in shown.remarks) == is_noted


def test_a_bid_is_counted_with_passes_in_its_reasons_alone() -> None:
    """The points let the others bid on, and in the reasons they pass: where that differs, the text says so."""
    game = games.get("nestors", players=4)
    before = game.hand(deal(game, seed="judged"), dealer=Seat(0))
    seat, moves = before.to_act, before.legal
    assert seat is not None
    values = tuple(MoveValue(move, 0.0, 0.1, points, 0.1) for move, points in zip(moves, (0.0, 90.0), strict=False))
    decision = ReviewedDecision(
        1, 0, before, seat, moves[1], values, moves[0], Difference(90.0, 2.0), Grade.BLUNDER, 100, is_exhaustive=False
    )
    match_review = MatchReview(Match.begin(game, seed="judged"), (decision,), 0, 0, (), (), 4.0, "quick", "0")
    for scored, is_after_passes, words in (
        (
            (20.0, -150.0),
            True,
            "The reasons suppose that all others pass; then it cost about 170",
        ),
        ((20.0, -150.0), False, "In the deals behind the reasons it cost about 170 points."),
        ((20.0, -71.0), True, ""),
    ):
        fact = CountedFact("call", scored, is_after_passes=is_after_passes)
        moment = KeyMoment(decision, is_lost=True, other=moves[0], reasons=(fact,), is_explained=True)
        (shown,) = show_review(match_review, seat, (moment,), PlayerNames(("Ada", "Bo", "Cy", "Di"))).moments
        assert words in shown.remarks
        assert ("reasons" in shown.remarks) == bool(words)


def test_of_many_bids_the_nearest_are_compared() -> None:
    """A bid far from the two says nothing; and a trick that the reader has not seen yet is not named."""
    game = games.get("nestors", players=4)
    before = game.hand(deal(game, seed="judged"), dealer=Seat(0))
    seat, bids = before.to_act, [move for move in before.legal if move != PASS]
    assert seat is not None
    assert len(bids) > 10
    moves = (bids[0], bids[8], PASS, bids[1], bids[4])
    values = tuple(MoveValue(move, 0.0, 0.1, points, 0.1) for move, points in zip(moves, range(5), strict=True))
    decision = ReviewedDecision(
        1, 0, before, seat, moves[4], values, moves[0], Difference(4.0, 0.1), Grade.BLUNDER, 100, is_exhaustive=False
    )
    moment = KeyMoment(decision, is_lost=True, other=moves[0], is_explained=True, also=(decision.trick + 1,))
    match_review = MatchReview(Match.begin(game, seed="judged"), (decision,), 0, 0, (), (), 4.0, "quick", "0")
    (shown,) = show_review(match_review, seat, (moment,), PlayerNames(("Ada", "Bo", "Cy", "Di"))).moments
    assert f'"pass" was about 2 points behind "{bids[0]}"' in shown.remarks.replace("Pass", "pass")
    assert str(bids[8]) not in shown.remarks
    assert "already" not in shown.remarks
    assert "too." not in shown.remarks


def test_who_sits_out_has_no_cards_in_an_example() -> None:
    """The deals that show a reason leave out the partner of a player who goes alone."""
    game = games.get("nameless", players=4)
    hand = game.hand(deal(game, seed="alone"), dealer=Seat(0))
    while hand.contract is None:
        alone = next((move for move in hand.legal if str(move) == "alone"), None)
        hand = hand.play(alone or hand.legal[-1])
    seat, moves = hand.to_act, hand.legal
    assert seat is not None
    values = tuple(MoveValue(move, 0.0, 0.1, 0.0, 0.1) for move in moves[:2])
    decision = ReviewedDecision(
        1, 0, hand, seat, moves[0], values, moves[1], Difference(2.0, 0.1), Grade.BLUNDER, 100, is_exhaustive=False
    )
    example = ExampleDeal(
        hand.deal.hands, OutcomeIn(((3, 3),), (2.0, 0.0), 1.0), OutcomeIn(((2, 2),), (1.0, 0.0), -1.0)
    )
    moment = KeyMoment(decision, is_lost=True, other=moves[1], deals=(example,), is_explained=True)
    match_review = MatchReview(Match.begin(game, seed="alone"), (decision,), 0, 0, (), (), 4.0, "quick", "0")
    (shown,) = show_review(match_review, seat, (moment,), PlayerNames(("ada", "Bo", "Cy", "Di"))).moments
    (out,) = hand.contract.out
    assert out not in [held.seat for held in shown.deals[0].hands]
    assert len(shown.deals[0].hands) == 3


def test_a_deal_names_the_aim_that_its_counters_do_not_show() -> None:
    """Where a score is the aim, tricks and points taken don't show that it is reached; where tricks are, they do."""
    hand = Match.begin(games.get("nestors", players=4), seed="aim").hand
    while hand.contract is None:
        hand = hand.play(hand.legal[0])
    seat, moves = hand.to_act, hand.legal
    assert seat is not None
    aim = hand.view(seat).aim_of(seat)
    assert aim is not None
    values = tuple(MoveValue(move, 0.0, 0.1, 0.0, 0.1) for move in moves[:2])
    decision = ReviewedDecision(
        1, 0, hand, seat, moves[0], values, moves[1], Difference(2.0, 0.1), Grade.BLUNDER, 100, is_exhaustive=False
    )
    match_review = MatchReview(Match.begin(hand.game, seed="aim"), (decision,), 0, 0, (), (), 4.0, "quick", "0")  # type: ignore[arg-type]
    for counters, reached, is_named in ((("tricks",), 0.9, True), (("tricks",), None, False), (("score",), 0.9, False)):
        outcomes = [OutcomeIn(((3 + place, 3 + place),), (2.0, 0.0), gain, None if reached is None else share)
                    for place, gain, share in ((1, 9.0, 0.9), (0, -9.0, 0.1))]  # fmt: skip
        example = ExampleDeal(hand.deal.hands, outcomes[0], outcomes[1], counters)
        moment = KeyMoment(decision, is_lost=True, other=moves[1], deals=(example,), is_explained=True)
        (shown,) = show_review(match_review, seat, (moment,), PlayerNames(("Ada", "Bo", "Cy", "Di"))).moments
        assert (f"mostly reached the aim ({aim.text}) with {moves[1]}" in shown.deals[0].text) == is_named
        assert (f"took 4 {counters[0]}" in shown.deals[0].text) == (not is_named)


def values_of(reason: CountedFact, facts: PlayFacts) -> tuple[float, float]:
    """What other deals say of a fact about two plays."""
    if reason.kind == "trick":
        return facts.takes
    if reason.kind == "card":
        one, two = facts.won[:, reason.cards[0][0].index].tolist()
        return one, two
    pair = facts.taken if reason.kind == "taken" else facts.rival
    assert pair is not None
    return pair.better, pair.other


def reached_by(reason: CountedFact, again: PairedSample, view: View) -> tuple[float, float]:
    """What other deals say of what a holding does."""
    assert again.facts is not None
    assert reason.holding is not None
    there, bit = reason.holding.where(again.hands), np.uint64(reason.holding.mask)
    if reason.holding.suit:
        takes = np.isin(again.facts.lines[not reason.is_of_better].first, sorted(own_party(view)))
        return float(takes[there].mean()), float(takes[~there].mean())
    one, two = (
        float(((masks & bit) != 0)[there].mean())
        for masks in ([each.winners if reason.how == "beats" else each.later for each in again.facts.lines])
    )
    return one, two


def test_what_a_play_leads_to_adds_up() -> None:
    """The trick goes to one seat, the card of a play takes it or not, and all tricks of the hand are taken."""
    game = games.get("whist")
    hand = game.hand(deal(game, seed="lines"), dealer=Seat(0))
    while hand.to_act is not None and len(hand.view(hand.to_act).trick) < 3:
        hand = hand.play(hand.legal[0])
    assert hand.to_act is not None
    view = hand.view(hand.to_act)
    deals = weighted_deals(view, 40, seed=1)
    for play in view.legal:
        assert isinstance(play, Play)
        outcomes = play_outcomes(view, deals, play, playouts=2, seed=1)
        winner = hand.play(play).tricks[-1].winner  # the last card of the trick settles it
        assert (outcomes.first == winner).all()
        assert (outcomes.winners == (play.card.bit if winner == view.seat else 0)).all()
        assert (outcomes.tricks.sum(axis=2) == 13).all()
        assert ((outcomes.later & np.uint64(play.card.bit)) == 0).all()
        assert ((outcomes.leads >= 0).sum(axis=2) == 13 - len(hand.tricks) - 1).all()
        assert ((outcomes.won != 0) == (outcomes.leads >= 0)).all()
        assert (np.bitwise_or.reduce(outcomes.won, axis=2) == outcomes.later).all()
    assert own_party(view) == {view.seat, (view.seat + 2) % 4}


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_what_is_said_of_deals_is_true_of_others_too(name: str, players: int) -> None:
    """A share that a sentence names is that of deals drawn in another way, but for chance."""
    reviewed, _ = planted(name, players, 0)
    checked = 0
    for decision in reviewed.decisions:
        pair = decision.values[0].move, decision.values[-1].move
        if not all(isinstance(move, Play) for move in pair):
            continue
        view = decision.before.view(decision.seat)
        again = PairedSample.of(view, *pair, seed=99)  # type: ignore[arg-type]
        reasons, deals = explain(view, *pair, seed=3)
        for reason in reasons:
            if reason.kind == "better":
                assert reason.count is not None
                assert reason.of is not None
                assert abs(reason.count / reason.of - float((again.gains > 0).mean())) < 0.2
                checked += 1
            elif reason.holding is not None:
                assert again.effect(reason.holding)[0] == pytest.approx(reason.share, abs=0.2)
                assert reason.reached == pytest.approx(reached_by(reason, again, view), abs=0.2)
                checked += 1
            elif again.facts is not None and reason.kind in {"trick", "taken", "card", "rival"}:
                assert reason.values == pytest.approx(values_of(reason, again.facts), abs=0.2)
                checked += 1
        for one in deals:
            assert one.hands[decision.seat] == view.hand
            assert [len(cards) for cards in one.hands] == list(view.counts)
            assert one.better.gain == -one.other.gain
            assert one.gain or one.same
    assert checked
