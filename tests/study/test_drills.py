"""Drills: the same seed gives the same items, everything is judged by what the seat knew, and certainty is proven."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import replace
from random import Random

import pytest

from scripts.write_drills import FILE
from tests.belief.brute import Brute
from tests.cli.program import WHIST
from tricksmith import games
from tricksmith.belief import Determinizations
from tricksmith.bots import make
from tricksmith.bots.search import count_contracts
from tricksmith.errors import IllegalMove, NotationError, OptionError
from tricksmith.play import deal, play_hand, steps
from tricksmith.present import PlayerNames
from tricksmith.rules import Game, Hand, Seat
from tricksmith.study import (
    BiddingItem,
    DrillKind,
    DrillTally,
    EndingItem,
    ReadingItem,
    bidding_drill,
    certain_place,
    drill_item,
    drill_kinds,
    find_drill_kinds,
    last_tricks_drill,
    reading_drill,
    refit,
)
from tricksmith.study.drills import offered, reading
from tricksmith.study.drills.call_drill import MAX_CONTRACTS

WITH_CALLS = ["nonesuch", "nameless", "nestors"]
PLAYED = ["nonesuch", "nameless", "nestors", "poison-nonesuch", str(WHIST)]
MAX_BRUTE, MAX_LISTED = 4_000, 60_000
"""Deals that plain Python deals one by one, and determinizations that are listed."""


def game_of(name: str) -> Game:
    """The game with its usual number of players."""
    return games.get(name)


# -- calls -------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", WITH_CALLS)
def test_a_drill_of_calls_values_each_call(name: str) -> None:
    """The seat has a choice before the tricks; the best call loses nothing, and no loss is negative."""
    (item,) = bidding_drill(game_of(name), number=1, seed="calls")
    assert item.view.phase == "calls"
    assert item.view.is_my_turn
    assert len(item.view.penalty_free) > 1
    last = item.view.penalty_free[-1]
    verdict = item.judge(str(last))
    assert last in [one.move for one in verdict.moves]
    assert [one.points for one in verdict.moves] == sorted((one.points for one in verdict.moves), reverse=True)
    assert all(one.behind >= 0 for one in verdict.moves)
    best = item.judge(verdict.moves[0].move)
    assert (best.loss, best.is_best) == (0.0, True)
    assert best.text.startswith("Right")
    worst = item.judge(verdict.moves[-1].move)
    if worst.loss:
        assert f"loses {worst.loss:.1f} points on average" in worst.text


def test_hands_differ_and_come_again() -> None:
    """Each number is another hand, the same seed deals the same ones, and a drill can be resumed."""
    game = game_of("nameless")
    items = [*bidding_drill(game, number=4, seed="again")]
    assert len({str(item.hand.deal) for item in items}) == 4
    assert [*bidding_drill(game, number=2, seed="again", first=2)] == items[2:]
    assert drill_item(DrillKind.BIDDING, game, seed="again", number=3) == items[3]
    assert drill_item(DrillKind.BIDDING, game, seed="other", number=3) != items[3]


def test_a_call_is_judged_without_the_hidden_cards() -> None:
    """With other cards that fit what the seat saw, the verdict is the same."""
    item = drill_item(DrillKind.BIDDING, game_of("nonesuch"), seed="view")
    assert isinstance(item, BiddingItem)
    other = refit(item.hand, item.seat, seed=3)
    assert other is not None
    assert other.deal != item.hand.deal
    move = item.view.legal[0]
    assert replace(item, hand=other).judge(move) == item.judge(move)


def test_what_is_no_call_is_refused() -> None:
    """A text that is not a move, a move that is forbidden, a game without calls, a number or a seed that is none."""
    item = next(bidding_drill(game_of("nestors"), seed="calls"))
    with pytest.raises(NotationError):
        item.judge("nonsense")
    with pytest.raises(IllegalMove):
        item.judge("bid 7")
    with pytest.raises(OptionError, match="Plain Whist has no calls before the tricks"):
        next(bidding_drill(game_of(str(WHIST))))
    with pytest.raises(OptionError, match="counted from 0"):
        drill_item(DrillKind.READING, game_of(str(WHIST)), number=-1)
    with pytest.raises(OptionError, match="is not a seed"):
        next(last_tricks_drill(game_of(str(WHIST)), seed="two\nlines"))


# -- the last tricks ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", PLAYED)
def test_an_ending_is_played_to_its_end(name: str) -> None:
    """Four tricks are left and the first move matters; each move is judged, and the result is that of the true deal."""
    item = drill_item(DrillKind.ENDINGS, game_of(name), seed="ends")
    assert isinstance(item, EndingItem)
    whole = play_hand(item.hand, [make("novice")] * item.hand.game.players, Random(1))
    assert len(whole.tricks) - len(item.hand.tricks) == 4
    assert item.moves[-1].behind > 0
    assert {one.move for one in item.moves} == set(item.view.penalty_free)
    assert item.expected == max(one.points for one in item.moves)
    line = item.play()
    while not line.is_over:
        assert line.view.is_my_turn
        assert (line.margin, line.text) == (None, "")
        line = item.play(*line.moves, line.view.penalty_free[0])
    assert line.hand.deal == item.hand.deal
    assert line.hand.actions[: len(item.hand.actions)] == item.hand.actions
    assert line.lost == pytest.approx(sum(verdict.loss for verdict in line.verdicts))
    assert line.margin is not None
    ahead = f"points {'ahead of' if line.margin > 0 else 'behind'}" if line.margin else "level with"
    size = f"{abs(line.margin):.1f} ".replace(".0 ", " ") if line.margin else ""
    assert f"the hand {size}{ahead} the other" in line.text
    assert item.play(*map(str, line.moves)) == line
    assert item.play(item.moves[-1].move).verdicts[0].loss == item.moves[-1].behind


def test_an_ending_is_judged_without_the_hidden_cards() -> None:
    """With other cards that fit what the seat saw, the values are the same; what follows may be another."""
    item = drill_item(DrillKind.ENDINGS, game_of("poison-nonesuch"), seed="view")
    assert isinstance(item, EndingItem)
    other = refit(item.hand, item.seat, seed=3)
    assert other is not None
    again = replace(item, hand=other)
    assert again.view == item.view
    move = item.moves[-1].move
    assert again.play(move).verdicts == item.play(move).verdicts


def test_the_number_of_tricks_can_be_chosen() -> None:
    """Endings of two tricks; there is none without a trick, and a hand that is over takes no move."""
    (item,) = last_tricks_drill(game_of("poison-nonesuch"), number=1, tricks=2, seed="ends")
    assert len(item.view.hand) == 2
    with pytest.raises(OptionError, match="1 trick or more"):
        next(last_tricks_drill(game_of("poison-nonesuch"), tricks=0))
    line = item.play(item.moves[0].move)
    while not line.is_over:
        line = item.play(*line.moves, line.view.penalty_free[0])
    with pytest.raises(IllegalMove):
        item.play(*line.moves, line.moves[0])


# -- reading -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", PLAYED)
def test_the_card_is_where_it_must_be_in_every_deal_that_fits(name: str) -> None:
    """Each determinization that fits has the card there, there is another place, and the true deal is one of them."""
    for item in reading_drill(game_of(name), number=1, seed="reads"):
        assert item.card in item.view.unseen
        assert len(item.choices) > 1
        deals = Determinizations(item.view)
        rows = deals.enumerate(MAX_LISTED)
        column = [place.name for place in deals.places].index(item.place.name)
        assert all(int(cards) & item.card.bit for cards in rows[:, column])
        assert len(rows) == item.solution.deals
        if item.place.seat is not None:
            assert item.card in item.hand.held[item.place.seat]
        answer = item.judge(item.place.name)
        assert (answer.is_right, answer.text) == (True, "Right.")
        assert item.card.code in answer.reason
        wrong = next(place for place in item.choices if place != item.place)
        assert not item.judge(wrong.name).is_right
        assert item.judge(wrong.name).reason == answer.reason


def test_answers_are_in_the_order_of_play() -> None:
    """From the seat after the one that reads, as they sit around the table; piles come last."""
    seats = set()
    for number in range(8):
        item = drill_item(DrillKind.READING, games.get("poison-nonesuch"), seed="order", number=number)
        assert isinstance(item, ReadingItem)
        players = item.hand.game.players
        order = [Seat((item.seat + turn) % players) for turn in range(1, players)]
        asked = [place.seat for place in item.choices]
        assert asked == [seat for seat in order if seat in asked] + [None] * asked.count(None)
        assert set(item.choices) == set(item.solution.places)
        seats.add(item.seat)
    assert len(seats) > 1


def test_what_is_certain_is_what_all_deals_agree_on() -> None:
    """At every moment of some hands exactly those places are found in which all deals that fit agree, dealt one by one.

    One search knows sets of places, the other deals every deal that is possible and plays it again.
    """
    checked = certain = 0
    for past, seat in (moment for seed in range(3) for moment in moments("poison-nonesuch", seed)):
        brute = Brute(past, seat)
        if brute.size > MAX_BRUTE:
            continue
        holders = Determinizations(brute.view).places
        rows = [*brute.determinizations(holders)]
        for card in brute.view.unseen:
            at = {number for row in rows for number, cards in enumerate(row) if cards & card.bit}
            place = certain_place(brute.view, card)
            assert (place is not None) == (len(at) == 1)
            if place is not None:
                assert place.place == holders[at.pop()]
                certain += 1
            checked += 1
    assert checked > certain > 10


def moments(name: str, seed: int) -> Iterator[tuple[list[Hand], Seat]]:
    """The late moments of a hand of bots, each with the hands before it and the seat that is to act."""
    game = game_of(name)
    whole = play_hand(game.hand(deal(game, seed=seed), 0), [make("novice")] * game.players, Random(1))
    past: list[Hand] = []
    for step in steps(whole):
        past.append(step.before)
        if step.seat is not None and len(step.before.tricks) >= 4:
            yield [*past], step.seat


def test_each_step_of_a_proof_is_true() -> None:
    """A seat that is said to lack cards holds none of them in any deal; what fills places lies nowhere else."""
    kinds = set[str]()
    for name in (str(WHIST), "nonesuch"):
        for item in reading_drill(game_of(name), number=4, seed="proofs"):
            deals = Determinizations(item.view)
            rows = deals.enumerate(MAX_LISTED).astype(object)
            names = [place.name for place in deals.places]
            for reason in item.solution.reasons:
                kinds.add(reason.kind)
                there = [0] * len(rows)
                for place in reason.places:
                    there = [
                        one | int(cards) for one, cards in zip(there, rows[:, names.index(place.name)], strict=True)
                    ]
                if reason.kind == "lacks":
                    assert not any(one & reason.cards.mask for one in there)
                    tricks = [*(trick.plays for trick in item.view.tricks), item.view.trick]
                    assert (reason.places[0].seat, reason.play) in tricks[reason.trick - 1]
                else:
                    assert all(one & reason.cards.mask == reason.cards.mask for one in there)
    assert kinds >= {"lacks", "needed"}


def test_the_proof_is_in_words() -> None:
    """The question names the card, and the proof the plays; the names are those of the table."""
    item = drill_item(DrillKind.READING, game_of(str(WHIST)), seed="words")
    assert isinstance(item, ReadingItem)
    names = ("Ash", "Birch", "Cedar", "Elm")
    who = PlayerNames(names, item.seat)
    assert item.question(who) == f"Who must hold {item.card.code} ({item.card.name})?"
    assert {item.choice_text(place, who) for place in item.choices} <= set(names)
    reason = item.judge(item.place.name, who).reason
    assert " in trick " in reason
    assert "so has no " in reason or "so has none of " in reason
    assert item.place.seat is not None
    assert reason.endswith(f"So {names[item.place.seat]} must hold {item.card.code} ({item.card.name}).")
    with pytest.raises(OptionError, match="none of the places"):
        item.judge("the moon")


def test_nothing_that_is_asked_or_said_depends_on_hidden_cards() -> None:
    """With other cards that fit what the seat saw, the question, the choices and the proof are the same."""
    for item in reading_drill(game_of("nonesuch"), number=3, seed="hidden"):
        other = refit(item.hand, item.seat, seed=5)
        if other is None:
            continue
        place = certain_place(other.view(item.seat), item.card)
        assert place == item.solution
        again = replace(item, hand=other)
        assert again.question() == item.question()
        assert again.judge(item.place.name) == item.judge(item.place.name)


def test_what_is_not_certain_is_not_claimed(monkeypatch: pytest.MonkeyPatch) -> None:
    """At the first trick nothing is, and a card in your own hand is not a question. Some games never show anything."""
    game = game_of(str(WHIST))
    view = game.hand(deal(game, seed="0"), 0).view(1)
    assert all(certain_place(view, card) is None for card in (*view.unseen, *view.hand))
    lax = games.get("nameless", renege="claim")  # who does not follow may hold the suit all the same
    monkeypatch.setattr(reading, "MAX_HANDS", 12)
    with pytest.raises(OptionError, match="in 12 hands of Nameless the place of no card was certain"):
        next(reading_drill(lax, seed="lax"))


@pytest.mark.parametrize("players", games.load("nameless").seats)
def test_a_card_is_found_where_few_hands_have_one(players: int) -> None:
    """In Nameless most cards are not dealt, and the place of one is certain in a hand of seven: enough are played."""
    questions = [*reading_drill(games.get("nameless", players=players), number=2, seed="rare")]
    assert [item.number for item in questions] == [0, 1]


# -- the sum -----------------------------------------------------------------------------------------------------------


def test_answers_are_added_up() -> None:
    """Points where they are lost, right answers where there are no points."""
    tally = DrillTally().after(0.0).after(2.0).after(1.0)
    assert (tally.answers, tally.right, tally.lost, tally.mean) == (3, 1, 3.0, 1.0)
    assert str(tally) == "1 of 3 right, 3.0 points lost, 1.00 on average"
    assert str(DrillTally().after_answer(is_right=False)) == "0 of 1 right"
    assert (DrillTally().mean, str(DrillTally())) == (0.0, "0 of 0 right")


def test_only_drills_that_can_be_judged_are_offered() -> None:
    """A game whose calls the core can't play has none of them, and one in which any card may be played no reading."""
    kinds = {name: [str(kind) for kind in drill_kinds(games.get(name))] for name in ("whist", "belote", "briscola")}
    assert kinds == {"whist": ["endings", "reading"], "belote": ["endings", "reading"], "briscola": []}
    with pytest.raises(OptionError, match="can't play the calls of Belote"):
        next(bidding_drill(games.get("belote")))
    with pytest.raises(OptionError, match="you can play any card in Briscola"):
        next(reading_drill(games.get("briscola")))


def test_what_drills_games_have_is_known_without_a_search(monkeypatch: pytest.MonkeyPatch) -> None:
    """The games of the package are listed with what a search finds in them; another option is looked at."""
    usual = {name: {str(game.players): [str(kind) for kind in find_drill_kinds(game)]}
             for name in games.BUILT_IN for game in [games.get(name)]}  # fmt: skip
    listed = json.loads(FILE.read_text(encoding="utf-8"))
    assert [*listed] == [*games.BUILT_IN]
    assert {name: {count: listed[name][count] for count in kinds} for name, kinds in usual.items()} == usual
    assert all([*listed[name]] == [str(count) for count in games.load(name).seats] for name in listed)
    searched: list[str] = []
    monkeypatch.setattr(offered, "find_drill_kinds", lambda game: searched.append(game.id) or ())
    assert drill_kinds(games.get("euchre"))
    assert not searched
    assert drill_kinds(games.get("nonesuch", players=3, target=7)) == ()
    assert searched == ["nonesuch"]


def test_where_bids_lead_to_very_many_contracts_a_late_seat_is_asked() -> None:
    """A bid in Spades is judged in a moment: most seats have bid before."""
    for number in range(3):
        item = drill_item(DrillKind.BIDDING, games.get("spades"), seed="late", number=number)
        assert count_contracts(item.view) <= MAX_CONTRACTS
        assert len(item.hand.actions) >= 2
        assert number or item == drill_item(DrillKind.BIDDING, games.get("spades"), seed="late")
