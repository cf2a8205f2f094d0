"""The core from Python: positions in and out, batches, threads, and what it refuses."""

from __future__ import annotations

import random
import subprocess
import sys
from typing import Any

import numpy as np
import pytest

from tests.engine.table import VARIANTS, called, in_tricks
from tricksmith import _native, engine, games
from tricksmith.engine import Tricks, position
from tricksmith.engine.encoding import EncodedPosition
from tricksmith.engine.reference import Reference
from tricksmith.rules import Game, Hand, Play
from tricksmith.rules.automata import trick_automaton

DEFAULTS = [pytest.param(games.get(name), id=name) for name in ("nonesuch", "poison-nonesuch", "nameless", "nestors")]


def some(name: str, count: int = 20) -> tuple[Tricks, list[Hand]]:
    """Hands of one contract of a game."""
    found = in_tricks(games.get(name), count)
    return max(found.items(), key=lambda item: len(item[1]))


def test_the_engine_loads_numpy_only_when_it_plays() -> None:
    """Who only plays cards does not wait for NumPy."""
    code = (
        "import sys, tricksmith, tricksmith.engine, tricksmith.play, tricksmith.bots; sys.exit('numpy' in sys.modules)"
    )
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0


def test_the_engine_has_no_other_names() -> None:
    """What is loaded at first use is named in `__all__`."""
    with pytest.raises(AttributeError, match="has no attribute 'nothing'"):
        engine.nothing  # noqa: B018 - the access is the test


@pytest.mark.parametrize("game", DEFAULTS)
def test_a_hand_goes_on_in_the_core(game: Game[Any, Any]) -> None:
    """From any point of the tricks on, the core has the same seat, legal plays, cards and score as the hand."""
    for number in range(12):
        hand, rng = called(game, number), random.Random(number)
        if hand.contract is None:
            continue
        after = position(hand)
        while hand.to_act is not None:
            if hand.legal[0].__class__ is not Play:  # the last of the calls
                hand = hand.play(rng.choice(hand.legal))
                after = position(hand)
                continue
            assert position(hand).words.tolist() == after.words.tolist()
            assert (after.to_act, after.legal) == (hand.to_act, tuple(hand.legal))
            move = rng.choice(hand.legal)
            assert isinstance(move, Play)
            hand, after = hand.play(move), after.play(move)
        assert hand.result is not None
        assert (after.to_act, after.legal) == (None, ())
        assert after.tally.tricks_by_seat == hand.result.tally.tricks_by_seat  # type: ignore[union-attr]
        assert after.scores == hand.result.scores
        assert sum(len(cards) for cards in after.held) == 0


@pytest.mark.parametrize("game", VARIANTS, ids=str)
def test_the_judge_plays_the_same_arrays_the_same_way(game: Game[Any, Any]) -> None:
    """Plain Python finds the same legal plays and positions in the same arrays."""
    for tricks, hands in in_tricks(game, 6).items():
        judge = Reference(tricks.tables, tricks.seat_order)
        plays, positions = tricks.trajectories(tricks.encode(hands), seed=3)
        for line, rows in zip(plays.tolist(), positions.tolist(), strict=True):
            row = EncodedPosition.from_words(rows[0])
            for number, after in zip(line, rows[1:], strict=True):
                assert number in judge.numbers(row)
                assert judge.legal(row) == tricks.legal(np.array([row.to_words()], np.uint64))[0].tolist()
                row = judge.play(row, number)
                assert row.to_words() == after
            assert judge.to_act(row) is None


def test_the_judge_counts_the_same() -> None:
    """Perft of the core is that of plain Python."""
    for name in ("nonesuch", "poison-nonesuch", "nameless", "nestors"):
        tricks, hands = some(name, 3)
        judge = Reference(tricks.tables, tricks.seat_order)
        rows = tricks.encode(hands)
        for depth in range(4):
            assert tricks.perft(rows, depth=depth).tolist() == [
                judge.perft(EncodedPosition.from_words(r), depth) for r in rows.tolist()
            ]


@pytest.mark.parametrize("name", ["nonesuch", "nestors"])
def test_the_number_of_threads_changes_nothing(name: str) -> None:
    """One, two, three or all threads: the same sums, ends, lines and counts."""
    tricks, hands = some(name)
    rows = tricks.encode(hands)

    def everything(threads: int | None) -> list[Any]:
        sums = tricks.playouts(rows, each=600, seed=5, threads=threads)
        plays, positions = tricks.trajectories(rows, seed=5, threads=threads)
        found = [sums.tricks, sums.counters, plays, positions, tricks.terminals(rows, each=70, seed=5, threads=threads)]
        return [sums.plays, *(array.tolist() for array in found), tricks.perft(rows, depth=4, threads=threads).tolist()]

    first = everything(1)
    for threads in (2, 3, None):
        assert everything(threads) == first
    assert tricks.playouts(rows, each=600, seed=6).tricks.tolist() != first[1]


def test_sums_of_playouts_are_those_of_their_ends() -> None:
    """Tricks and counters are added up by seat."""
    tricks, hands = some("nestors", 5)
    rows = tricks.encode(hands[:1])
    sums = tricks.playouts(rows, each=256, seed=2)
    ends = [EncodedPosition.from_words(row) for row in tricks.terminals(rows, each=256, seed=2).tolist()]
    assert sums.tricks[0].tolist() == [sum(end.tricks[seat] for end in ends) for seat in range(4)]
    worth = [
        trick_automaton(tricks.game, tricks.mode).worth(name, end.taken[1])
        for name in tricks.game.counters
        for end in ends
    ]
    assert sums.counters[0, :, 1].tolist() == [sum(worth[:256]), sum(worth[256:])]
    assert sums.plays == 256 * sum(len(cards) for cards in position(hands[0]).held)


# -- what is refused ------------------------------------------------------------------------------------------------


def test_a_hand_before_its_tricks_is_refused() -> None:
    """The calls come first."""
    hand = called(games.get("nonesuch"), 0)
    early = hand.game.hand(hand.deal, hand.dealer)
    with pytest.raises(ValueError, match="is not in its tricks: the calls come first"):
        position(early)
    tricks, _ = some("nonesuch")
    with pytest.raises(ValueError, match="is not in its tricks: the calls come first"):
        tricks.encode([early])


def test_a_hand_of_another_contract_is_refused() -> None:
    """An array of positions is played under one contract."""
    tricks, hands = some("nestors")
    other = next(hand for group, (hand, *_) in in_tricks(games.get("nestors"), 20).items() if group is not tricks)
    with pytest.raises(ValueError, match=r"is played under Mode\(trump='.'\), not under Mode"):
        tricks.encode([hands[0], other])


def test_an_illegal_play_is_refused() -> None:
    """The core checks what it is asked to play."""
    tricks, hands = some("nameless")
    now = position(hands[0])
    other = next(card for card in tricks.game.cards if all(play.card is not card for play in now.legal))
    with pytest.raises(ValueError, match=rf"^position 0: card {other.index} led as 0 is not a legal play$"):
        now.play(Play(other))
    tricks, hands = some("nonesuch")
    with pytest.raises(ValueError, match="X cannot be led under"):
        position(hands[0]).play(Play(tricks.game.deck.card("X")))


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        (lambda rows: rows[:, :18], "positions have 18 words each; they must have 19"),
        (np.asfortranarray, "positions must be a C-contiguous array"),
        (lambda rows: rows | np.uint64(1 << 60), "position 0: table holds the cards 0x10000"),
        (lambda rows: np.vstack([rows[:1], rows[:1] * 0 + 8]), "position 1: "),
    ],
)
def test_positions_that_cannot_be_are_refused(change: Any, sentence: str) -> None:
    """Every row is checked, and the error names it."""
    tricks, hands = some("nameless")
    rows = tricks.encode(hands)
    for use in (tricks.legal, tricks.to_act, lambda rows: tricks.playouts(rows, each=1, seed=1)):
        with pytest.raises(ValueError, match=f"^{sentence}"):
            use(change(rows))


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        ({"each": 0, "seed": 1}, "each is 0; it must be from 1 to"),
        ({"each": 1, "seed": 1, "threads": 0}, "threads is 0; it must be from 1 to 1024"),
    ],
)
def test_numbers_out_of_range_are_refused(arguments: dict[str, int], sentence: str) -> None:
    """Each argument says what it may be."""
    tricks, hands = some("nameless")
    for use in (tricks.playouts, tricks.terminals):
        with pytest.raises(ValueError, match=sentence):
            use(tricks.encode(hands), **arguments)


def test_plays_must_be_as_many_as_positions() -> None:
    """One play for each row."""
    tricks, hands = some("nameless")
    with pytest.raises(ValueError, match="1 plays are given for "):
        tricks.step(tricks.encode(hands), np.zeros(1, np.uint16))


@pytest.mark.parametrize(
    "name",
    [
        "leadable",
        "free",
        "begin",
        "flags_after_lead",
        "flags_after_trick",
        "next",
        "winning_place",
        "obligation",
        "hold",
    ],
)
def test_tables_with_an_array_that_does_not_fit_are_refused(name: str) -> None:
    """The error names an array, and what would fit."""
    tricks, _ = some("nonesuch")
    arrays = tricks.tables.arrays()
    arrays[name] = np.concatenate([arrays[name], arrays[name]])
    with pytest.raises(ValueError, match="it must have"):
        _native.CoreTrickTables(cards=37, **arrays)


def test_entries_that_point_nowhere_are_refused() -> None:
    """An entry out of range is named with its array."""
    tricks, _ = some("nonesuch")
    arrays = tricks.tables.arrays()
    with pytest.raises(ValueError, match="next holds 65535; it must be less than"):
        _native.CoreTrickTables(cards=37, **{**arrays, "next": arrays["next"] | np.uint16(65_535)})
    with pytest.raises(ValueError, match="cards is 65; it must be from 1 to 64"):
        _native.CoreTrickTables(cards=65, **arrays)
    with pytest.raises(ValueError, match="order holds 9; it must be less than 3"):
        _native.CoreSeatOrder(order=np.full((3, 3), 9, np.uint8), next_leader=np.zeros((3, 3), np.uint8))
