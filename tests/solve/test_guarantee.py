"""What a seat can be sure of, against trying everything, and never broken by any defence."""

from __future__ import annotations

import random
from typing import Any

import numpy as np
import pytest

from tests.engine.table import VARIANTS
from tests.solve.slow_ending import Slow, determinizations_of, places_of
from tests.solve.test_double_dummy import DEFAULTS, ends
from tests.solve.test_endgame import EXAMPLES, an_ending
from tricksmith import games
from tricksmith.belief import constraints_of
from tricksmith.engine import Tricks
from tricksmith.engine.encoding import EncodedPosition
from tricksmith.rules import Game, Hand
from tricksmith.solve import guarantee, hidden_places

MOST = 40
"""Determinizations of a case: the slow search tries everything in each."""


def case(game: Game[Any, Any], left: int, seed: str) -> tuple[Hand, list[EncodedPosition], list[tuple[int, int, int]]]:
    """A hand near its end, where the others' cards may lie, and every determinization in which they lie so."""
    (hand,) = ends(game, 1, left, seed)
    assert hand.contract is not None
    row, rng = Tricks.of(game, hand.contract).encode_hand(hand), random.Random(seed)
    for shut in (0.3, 0.5, 0.7, 0.9, 1.0):
        places = places_of(hand, rng, shut)
        if len(determinizations := list(determinizations_of(row, places))) <= MOST:
            return hand, determinizations, places
    raise AssertionError("one determinization fits when every hand is known")


def agrees(
    hand: Hand, determinizations: list[EncodedPosition], places: list[tuple[int, int, int]], objective: str
) -> None:
    """Listed determinizations give the brute-force value; places no more, and the same where obligations are plain."""
    assert hand.contract is not None
    slow, tricks = Slow(hand, objective), Tricks.of(hand.game, hand.contract)
    rows = np.array([determinization.to_words() for determinization in determinizations], np.uint64)
    listed = guarantee(tricks, hand.contract, rows, objective=objective, threads=1)
    by_places = guarantee(tricks, hand.contract, rows[:1], hidden=places, objective=objective, threads=1)
    assert list(listed.values) == list(by_places.values) == list(hand.penalty_free)
    plain = tricks.tables.hold.shape[1] <= 2
    for play, value in listed.values.items():
        assert value == pytest.approx(
            slow.sure_after(determinizations, tricks.play_number(play, leading=not hand.trick))
        )
        reported = by_places.values[play]
        assert reported is not None
        assert reported == value if plain else reported <= value
        enough = guarantee(tricks, hand.contract, rows, objective=objective, threshold=value, threads=1).values[play]
        more = guarantee(tricks, hand.contract, rows, objective=objective, threshold=value + 1, threads=1).values[play]
        assert enough is not None
        assert more is not None
        assert enough >= value > more - 1


@pytest.mark.parametrize("game", VARIANTS, ids=str)
def test_guarantees_are_those_of_trying_everything(game: Game[Any, Any]) -> None:
    """In the last two tricks of every variant: listed determinizations, and those given by where cards may lie."""
    for number, objective in enumerate(["score", "margin"]):
        agrees(*case(game, 2, f"guarantee {number}"), objective)


@pytest.mark.parametrize("game", DEFAULTS, ids=lambda game: f"{game.id} {game.players}")
def test_guarantees_are_those_of_trying_everything_in_three_tricks(game: Game[Any, Any]) -> None:
    """The same a trick earlier, in a few determinizations."""
    hand, determinizations, _ = case(game, 3, "guarantee three")
    some = determinizations[:2]
    assert hand.contract is not None
    slow, tricks = Slow(hand, "score"), Tricks.of(game, hand.contract)
    rows = np.array([determinization.to_words() for determinization in some], np.uint64)
    result = guarantee(tricks, hand.contract, rows, threads=1)
    for play, value in result.values.items():
        assert value == pytest.approx(slow.sure_after(some, tricks.play_number(play, leading=not hand.trick)))


@pytest.mark.parametrize("name", EXAMPLES)
def test_examples_have_guarantees_too(name: str) -> None:
    """Of somebody else's games: with a dummy whose cards the seat plays, and with points that are bad."""
    for number in range(2):
        agrees(*case(games.get(name), 2, f"examples {number}"), ("margin", "score")[number])


def lowest(slow: Slow, determinizations: list[EncodedPosition]) -> float:
    """The least that a seat gets that plays on by the guarantees, asked again each time, against every defence."""
    row = determinizations[0]
    if slow.judge.to_act(row) is None:
        return min(map(slow.points, determinizations))
    if slow.mine(row):
        rows = np.array([determinization.to_words() for determinization in determinizations], np.uint64)
        play = guarantee(slow.tricks, slow.contract, rows, objective=slow.objective, threads=1).best[0]
        number = slow.tricks.play_number(play, leading=row.place == 0)
        return lowest(slow, [slow.judge.play(determinization, number) for determinization in determinizations])
    numbers = {number for determinization in determinizations for number in slow.judge.numbers(determinization)}
    return min(
        lowest(
            slow,
            [
                slow.judge.play(determinization, number)
                for determinization in determinizations
                if number in slow.judge.numbers(determinization)
            ],
        )
        for number in numbers
    )


@pytest.mark.parametrize("game", DEFAULTS[::2], ids=lambda game: f"{game.id} {game.players}")
def test_no_defence_breaks_a_guarantee(game: Game[Any, Any]) -> None:
    """Played on by the best guarantee, no determinization and no play of the others gives less than was guaranteed."""
    hand, determinizations, _ = case(game, 2, "broken")
    assert hand.contract is not None
    slow = Slow(hand, "score")
    rows = np.array([determinization.to_words() for determinization in determinizations], np.uint64)
    promised = guarantee(slow.tricks, hand.contract, rows, threads=1).value
    assert promised is not None
    assert lowest(slow, determinizations) >= promised


def test_tricks_can_be_made_sure_of() -> None:
    """Where each trick is a point for its taker, the tricks and the points that are sure come to the same."""
    game = games.get("nameless", players=3)
    for number in range(5):
        hand, determinizations, _ = case(game, 3, f"tricks/{number}")
        assert hand.contract is not None
        rows = np.array([determinization.to_words() for determinization in determinizations], np.uint64)
        tricks = Tricks.of(game, hand.contract)
        points = guarantee(tricks, hand.contract, rows, objective="score", threads=1)
        taken = guarantee(tricks, hand.contract, rows, objective="tricks", threads=1)
        assert taken.values == points.values
        assert taken.value is not None


def test_tricks_are_counted_whatever_they_are_worth() -> None:
    """Where tricks cost points too, who holds nothing but the highest cards is sure of every trick."""
    game = games.get("poison-nonesuch", players=3)
    compared = 0
    for number in range(200):
        (hand,) = ends(game, 1, 1, f"last/{number}")
        assert hand.contract is not None
        if hand.trick:
            continue
        tricks = Tricks.of(game, hand.contract)
        rows = tricks.encode([hand])
        values = guarantee(tricks, hand.contract, rows, objective="tricks", threads=1).values
        seat = hand.to_act
        for play, value in values.items():
            after = hand.play(play)
            while after.to_act is not None:
                after = after.play(after.legal[0])
            mine = sum(trick.winner == seat for trick in after.tricks)
            assert value == mine, "in the last trick nobody has a choice but of the suit that is named"
            compared += 1
    assert compared > 100


def test_places_of_a_view_take_in_every_determinization() -> None:
    """What they promise is promised in each of the determinizations that the view allows."""
    for game in DEFAULTS:
        (hand,) = ends(game, 1, 2, "view")
        assert hand.contract is not None
        assert hand.to_act is not None
        tricks = Tricks.of(game, hand.contract)
        hidden = hidden_places(constraints_of(hand.view(hand.to_act)))
        rows = tricks.encode([hand])
        if any(size and seat < 0 for seat, _, size in hidden) or hand.contract.out:
            continue
        sure = guarantee(tricks, hand.contract, rows, hidden=hidden)
        here = guarantee(tricks, hand.contract, rows)
        assert all(value <= here.values[play] for play, value in sure.values.items())  # type: ignore[operator]


def test_neither_order_nor_threads_change_anything() -> None:
    """The same values after the same nodes."""
    hand, tricks, rows, _ = an_ending(3)
    assert hand.contract is not None
    first = guarantee(tricks, hand.contract, rows, threads=1)
    order = np.random.default_rng(1).permutation(len(rows))
    assert guarantee(tricks, hand.contract, rows[order].copy(), threads=2) == first


def test_a_limit_is_told() -> None:
    """Who runs out of nodes says so."""
    hand, tricks, rows, _ = an_ending(3)
    assert hand.contract is not None
    found = guarantee(tricks, hand.contract, rows, nodes=8, objective="margin")
    assert (found.stop, found.value, found.best) == ("nodes", None, ())


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (lambda hidden: hidden[1:], "fit no deal"),
        (lambda hidden: [*hidden, hidden[0]], "name a hand that does not exist, is named twice, or is open"),
        (lambda hidden: [(seat, cards, size + 1) for seat, cards, size in hidden], "fit no deal"),
        (lambda hidden: [(seat, 2**40 - 1, size) for seat, _, size in hidden], "name a card that is open, or"),
        (lambda hidden: [*hidden, *[(-1, 0, 0)] * 8], "name too many places"),
    ],
)
def test_places_that_do_not_fit_are_refused(change: Any, said: str) -> None:
    """With the reason."""
    hand, _, places = case(DEFAULTS[1], 2, "refused")
    assert hand.contract is not None
    tricks = Tricks.of(hand.game, hand.contract)
    with pytest.raises(ValueError, match=said):
        guarantee(tricks, hand.contract, tricks.encode([hand]), hidden=change(places))


def test_points_out_of_play_are_refused() -> None:
    """If a hidden pile may keep cards that count, nobody knows what is left to be won."""
    game = next(game for game in DEFAULTS if game.id == "poison-nonesuch")
    (hand,) = ends(game, 1, 2, "pile")
    assert hand.contract is not None
    tricks = Tricks.of(game, hand.contract)
    row = tricks.encode_hand(hand)
    others = [seat for seat in range(game.players) if seat != hand.to_act]
    pool = sum(row.held[seat] for seat in others)
    worthy = sum(int(worth) << card for card, worth in enumerate(tricks.tables.worth[0]) if worth) & sum(row.taken)
    places = [(seat, pool | worthy, row.held[seat].bit_count()) for seat in others]
    row.taken = [taken & ~worthy for taken in row.taken]
    words = np.array([row.to_words()], np.uint64)
    with pytest.raises(ValueError, match="matter for the payoffs"):
        guarantee(tricks, hand.contract, words, hidden=[*places, (-1, pool | worthy, worthy.bit_count())])
