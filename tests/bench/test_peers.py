"""What the benchmarks do with peers, as far as no peer has to be there for it."""

import shutil
from collections.abc import Callable, Sequence
from random import Random
from typing import Any

import numpy as np
import pytest

from bench.experiments import growth
from bench.measure import timing
from bench.measure.tables import example, in_tricks, with_cards
from bench.peers import compare, openspiel, pairs, playing, sampling
from bench.peers.by_hand import WhistByHand
from bench.peers.compare import Work
from bench.speed import hands, instructions, playouts, sample, step
from tricksmith import games
from tricksmith.belief import Determinizations
from tricksmith.errors import TricksmithError
from tricksmith.rules import Hand


def test_whist_by_hand_is_our_whist() -> None:
    """It finds as many ways to play some cards from each deal, and shares out every trick."""
    dealt = in_tricks(example("whist"), 12, "by hand")
    by_hand = WhistByHand([hand for some in dealt.values() for hand in some])
    late = {tricks: [with_cards(hand, 3, Random(0)) for hand in some] for tricks, some in dealt.items()}
    for found, depth in ((dealt, 5), (late, 7), (late, 12)):
        ours = [count for tricks, some in found.items() for count in tricks.perft(tricks.encode(some), depth=depth)]
        for native in (True, False):
            in_c = WhistByHand([hand for some in found.values() for hand in some], native=native)
            assert in_c.perfts(depth).tolist() == ours
    assert by_hand.playouts(100, 1).sum(axis=1).tolist() == [1300] * 12


def test_whist_by_hand_plays_as_our_core_does() -> None:
    """Over many playouts of a deal each seat takes as many tricks in both, but for chance."""
    ((tricks, some),) = in_tricks(example("whist"), 1, "by hand").items()
    ours = tricks.playouts(tricks.encode(some), each=20_000, seed=1).tricks[0][:4].astype(float)
    theirs = WhistByHand(some).playouts(20_000, 1)[0].astype(float)
    # The difference of two means of 20,000 hands, where a seat's tricks spread by less than 2: a deviation of 0.02.
    assert np.abs(ours - theirs).max() / 20_000 < 0.1


def test_a_difference_from_whist_by_hand_stops_the_benchmark(monkeypatch: pytest.MonkeyPatch) -> None:
    """The checksum is no decoration: with another trump the last tricks can be played in another number of ways."""

    class OtherTrump(WhistByHand):
        def __init__(self, hands: Sequence[Hand], *, native: bool = True) -> None:
            super().__init__(hands, native=native)
            self.trumps = (self.trumps + 1) % 4

    dealt = in_tricks(example("whist"), 3, "by hand")
    assert len(playing._perft_checksum(dealt)) == 8
    monkeypatch.setattr(playing, "WhistByHand", OtherTrump)
    with pytest.raises(AssertionError, match="different plays"):
        playing._perft_checksum(dealt)


@pytest.mark.parametrize("name", ["hearts", "euchre"])
def test_determinizations_that_we_draw_break_no_rule_and_others_are_found_out(name: str) -> None:
    """Every play that was made is legal in each of them; in hands of cards dealt without regard to it, not in all."""
    rng, bad = np.random.default_rng(1), 0
    for number in range(12):
        moment = sampling.moment(example(name), f"determinizations {number}")
        determinizations = Determinizations(moment.now.view(moment.now.to_act))
        assert sampling.count_invalid(moment, determinizations.hands(determinizations.sample(200, seed=1))) == 0
        bad += sampling.count_invalid(moment, _dealt_anew(moment, rng))
    assert bad > 0


def _dealt_anew(moment: sampling.Moment, rng: np.random.Generator) -> Any:
    """Hands of the same sizes, of the same cards in any order."""
    sizes = [len(held) for held in moment.now.held]
    cards = [1 << card.index for held in moment.now.held for card in held]
    rows = []
    for _ in range(100):
        order = rng.permutation(np.array(cards, np.uint64))
        rows.append([part.sum(dtype=np.uint64) for part in np.split(order, np.cumsum(sizes)[:-1])])
    return np.array(rows, np.uint64)


def test_without_a_peer_our_own_figures_are_told_and_how_to_get_it(monkeypatch: pytest.MonkeyPatch) -> None:
    """One sentence with the command, and no row of a peer."""
    for module in (pairs, sampling, step):
        monkeypatch.setattr(module, "has", lambda _: False)
    monkeypatch.setattr(sampling, "POSITIONS", 3)
    monkeypatch.setattr(timing, "TURNS", 1)
    found = [
        *playouts.run(players=5, hands=200).sections,
        *sample.run(players=5, quick=True).sections,
        *hands.run(players=5, hands=20).sections,
        *step.run(players=5, hands=20).sections,
    ]
    reported = [section for section in found if "`make peers` installs it" in section.what]
    assert [section.title for section in reported] == [
        "Random playouts next to peers",
        "Hidden hands, next to OpenSpiel",
        "Whole hands",
        "A batch stepped from Python",
    ]
    for section in reported:
        assert section.rows
        assert not [row for row in section.rows if "OpenSpiel" in str(row)]


def test_a_table_has_the_counterpart_of_its_game_or_the_mean() -> None:
    """Classics that OpenSpiel has are compared with their own game, for the same number of players; others with all."""
    theirs = {name: Work(name, int, 10, 100) for name in (*openspiel.GAMES, "skat")}
    for work in theirs.values():
        work.seconds = 1.0
    theirs["skat"].seconds = 100.0
    assert pairs.counterpart(example("skat"), theirs) is theirs["skat"]
    for table in (example("whist"), games.get("oh-hell", players=4), games.get("nameless", players=4)):
        everything = pairs.counterpart(table, theirs)
        assert everything is not None
        assert everything.rate == pytest.approx(100)


def test_what_is_no_module_is_not_there() -> None:
    """The names that are asked for are those of the modules that the peers bring."""
    assert not compare.has("no_such_peer")
    assert set(compare.PEERS) == {"pyspiel", "endplay"}


def test_works_take_turns() -> None:
    """Each is done once before, then one after the other, so that a slow minute is slow for all."""
    done: list[str] = []
    works = [Work(name, lambda name=name: done.append(name), 1, 10) for name in "ab"]  # type: ignore[misc]
    compare.measure(works)
    assert done == ["a", "b"] * 6
    assert all(one.seconds >= 0 for one in works)


def test_several_works_as_one_count_as_many_decisions_of_each() -> None:
    """A fast one does not hide a slow one."""
    fast, slow = Work("fast", int, 100, 1000), Work("slow", int, 100, 1000)
    fast.seconds, slow.seconds = 1.0, 4.0
    both = compare.mean("both", [fast, slow])
    assert both.rate == pytest.approx(400)
    assert both.hand_rate == pytest.approx(40)
    assert pairs.counterpart(example("skat"), {}) is None


def a_millisecond(work: Callable[[], object]) -> float:
    """The seconds that a piece of work took, by a clock that is the same on every machine."""
    work()
    return 0.001


def test_growth_measures_all_three(monkeypatch: pytest.MonkeyPatch) -> None:
    """Batches, hands of cards and threads, each with a cost above nothing; and it can be drawn."""
    monkeypatch.setattr(growth, "QUICK", 2)
    monkeypatch.setattr(growth, "SAMPLES_EACH", {2: 5})
    monkeypatch.setattr(growth, "CARDS", (1, 5, 13))
    monkeypatch.setattr(growth, "MIN_HANDS", 20)
    monkeypatch.setattr(growth, "in_turns", lambda *works: [a_millisecond(work) for work in works])
    monkeypatch.setattr(growth, "_wall_seconds", a_millisecond)
    report = growth.run(quick=True)
    by_hands, by_cards, by_threads = (section.rows for section in report.sections)
    assert [row["hands"] for row in by_hands] == [1, 10]
    assert [row["cards"] for row in by_cards] == [1, 5, 13]
    assert by_threads[0]["threads"] == 1
    assert all(value > 0 for rows in (by_hands, by_cards, by_threads) for row in rows for value in row.values())


def test_without_valgrind_it_says_how_to_get_it(monkeypatch: pytest.MonkeyPatch) -> None:
    """Instructions cannot be counted by anything else."""
    monkeypatch.setattr(shutil, "which", lambda _: None)
    with pytest.raises(TricksmithError, match="apt-get install valgrind"):
        instructions.run(quick=True)


@pytest.mark.slow
@pytest.mark.skipif(shutil.which("valgrind") is None, reason="instructions are counted by valgrind")
def test_instructions_of_a_loop_do_not_depend_on_how_long_it_runs(monkeypatch: pytest.MonkeyPatch) -> None:
    """What comes before the loop is left out of the count."""
    monkeypatch.setattr(instructions, "CONTRACTS", ("nameless 1",))
    monkeypatch.setattr(instructions, "QUICK", 40)
    (few,) = instructions.run(quick=True).sections
    monkeypatch.setattr(instructions, "QUICK", 160)
    (many,) = instructions.run(quick=True).sections
    for short, long in zip(few.rows, many.rows, strict=True):
        assert long["counted over"] == 4 * short["counted over"]
        assert long["instructions"] == pytest.approx(short["instructions"], rel=0.05)
