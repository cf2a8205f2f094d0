"""The benchmarks next to OpenSpiel, at sizes at which they only show that they run and measure what they say."""

from random import Random

import pytest

pytest.importorskip("pyspiel", reason="a peer of the benchmarks: `make peers` installs it")

from bench.measure import timing
from bench.peers import instep, ismcts, openspiel, pairs, playing, sampling, stepping
from bench.speed import hands, playouts, sample, step
from tricksmith import bots

EACH = pytest.mark.parametrize("name", openspiel.GAMES)
THEIRS = pytest.mark.parametrize(
    "name", [*dict.fromkeys((*openspiel.GAMES, *(pair.theirs for pair in pairs.PAIRS.values())))]
)


@THEIRS
def test_a_hand_is_taken_up_at_its_first_lead(name: str) -> None:
    """From there on each seat plays as many cards as any other, but for the declarer of Bridge and its dummy."""
    for number in range(10):
        state = openspiel.at_first_play(name, Random(f"{name} {number}"))
        by_seat: dict[int, int] = {}
        while not state.is_terminal():
            assert not state.is_chance_node()
            by_seat[state.current_player()] = by_seat.get(state.current_player(), 0) + 1
            state.apply_action(openspiel.by_chance(state, Random(number)))
        if name == "bridge":
            assert sorted(by_seat.values()) == [13, 13, 26]
        else:
            assert len(set(by_seat.values())) == 1


@THEIRS
def test_the_native_loop_plays_as_many_hands_as_it_is_asked_to(name: str) -> None:
    """The decisions are those of whole hands, whichever way they go; the loop can be run again."""
    run, decisions = openspiel.playouts(name, deals=3, each=5, seed=1)
    starts = [openspiel.at_first_play(name, rng) for rng in [Random(f"{name} 1")] for _ in range(3)]
    assert decisions == 5 * sum(openspiel.play_on(state.clone(), Random(2)) for state in starts)
    run()
    run()


@EACH
def test_every_way_to_step_counts_its_decisions(name: str) -> None:
    """Plainly, with observations, in one environment and in sixteen."""
    plain, seen = stepping.whole(name, 3), stepping.observed(name, 3)
    assert plain.decisions == plain.run() > 0
    assert seen.decisions == seen.run() > 0
    assert stepping.played(name, 3).decisions > 0
    assert stepping.in_environment(name, 1).decisions > 0
    assert stepping.in_vector(name, 1).decisions % stepping.VECTOR == 0


@pytest.mark.parametrize("name", ["hearts", "euchre"])
def test_the_same_games_have_the_same_legal_sets(name: str) -> None:
    """Ours and theirs come to one checksum, over every decision."""
    ours, theirs = instep.works(name, 40, "same")
    assert ours.checksum == theirs.checksum
    assert ours.decisions == theirs.decisions
    assert ours.decisions >= 20 * ours.hands


def test_another_legal_set_stops_the_benchmark(monkeypatch: pytest.MonkeyPatch) -> None:
    """The checksum is no decoration."""
    monkeypatch.setattr(instep, "_mask", lambda *_: 1)
    with pytest.raises(AssertionError, match="a legal set is another one"):
        instep.works("hearts", 2, "same")


@pytest.mark.parametrize("name", ["hearts", "euchre"])
def test_a_state_breaks_no_rule_and_some_samples_do(name: str) -> None:
    """A state is what its seat saw; of what OpenSpiel resamples, a part could not have come about."""
    rng, bad = Random(1), 0
    for state in openspiel.positions(name, 30, rng):
        assert not sampling.is_invalid(name, state, state)
        some = [state.resample_from_infostate(state.current_player(), rng.random) for _ in range(5)]
        bad += sum(sampling.is_invalid(name, state, one) for one in some)
    assert 0 < bad < 150


@pytest.mark.parametrize("pair", pairs.PAIRS.values(), ids=lambda pair: pair.name)
def test_a_pair_plays_the_same_number_of_cards(pair: pairs.Pair) -> None:
    """From the first lead on a hand has as many decisions in both: in Euchre 15 if somebody goes alone, or else 20."""
    rng, ours = Random(1), set[int]()
    theirs = {openspiel.play_on(openspiel.at_first_play(pair.theirs, rng), rng) for _ in range(30)}
    for tricks, hands_of_tricks in pairs.of_fixed_length(pair.table, 30, "pairs").items():
        for hand in hands_of_tricks:
            ours.add(sum(len(held) for seat, held in enumerate(hand.held) if seat not in tricks.out))
    assert ours == theirs


def test_null_has_no_first_lead_to_measure() -> None:
    """Neither ours nor theirs: OpenSpiel ends it early, so that a hand would have any number of decisions."""
    assert {tricks.mode.game for tricks in pairs.of_fixed_length(pairs.PAIRS["skat"].table, 30, "null")} == {
        "clubs", "spades", "hearts", "diamonds", "grand",
    }  # fmt: skip
    rng = Random(1)
    assert all(openspiel.SKAT_NULL not in openspiel.at_first_play("skat", rng).history() for _ in range(30))


def test_each_report_has_its_peer(monkeypatch: pytest.MonkeyPatch) -> None:
    """Figures of both stand in one row, with how often one goes into the other."""
    for module in (playing, sampling):
        monkeypatch.setattr(module, "DEALS" if module is playing else "POSITIONS", 4)
    monkeypatch.setattr(sampling, "PEER_SAMPLES", 2)
    monkeypatch.setattr(timing, "TURNS", 1)
    monkeypatch.setattr(stepping, "VECTOR", 2)
    found = {
        section.title: section
        for report in (
            playouts.run(players=5, hands=400),
            sample.run(players=5, quick=True),
            hands.run(players=5, hands=20),
            step.run(players=5, hands=100),
        )
        for section in report.sections
    }
    for title, name in [
        ("Random playouts next to peers", "peer"),
        ("Hidden hands, next to OpenSpiel", "its invalid"),
        ("Whole hands", "peer"),
        ("A batch stepped from Python", "peer"),
        ("The same games in both", "its checksum"),
    ]:
        assert found[title].rows
        assert all(row[name] and row["times"] > 0 for row in found[title].rows), title
    for title in ("Random playouts next to peers", "Whole hands"):
        peers = {row["game"]: (row["peer"], row["goal"]) for row in found[title].rows}
        goals = "15×" if title != "Whole hands" else "100×"
        for pair in pairs.PAIRS.values():
            assert peers[f"{pair.table.name} {pair.players}"] == (f"OpenSpiel {pair.theirs}", goals)
        assert peers["Nameless 5"][0] == "OpenSpiel, all four"
    assert len(found["OpenSpiel stepped"].rows) == len(openspiel.GAMES)
    assert all(row["peer"] for row in found["One hand stepped from Python"].rows)


@pytest.mark.parametrize("name", ["hearts", "euchre"])
def test_the_peers_bot_plays_at_our_table(name: str) -> None:
    """Every side is ours once on each deal, and both are timed; what it draws it does not draw from its seed alone."""
    found = ismcts.compare(name, bots.get("novice"), 20, deals=3, seed="peers")
    assert len(found.margins) == 3
    assert min(found.moves.values()) > 10
    assert found.a_move("theirs") > 0


@pytest.mark.parametrize("name", ["hearts", "euchre"])
def test_simulations_of_both_are_counted_in_the_same_positions(name: str) -> None:
    """Theirs and ours with either policy; what is counted is what was asked for, by the time that it took."""
    found = ismcts.rates(name, 50, positions=2, seed="rates")
    assert sorted(found) == ["heuristic", "random", "theirs"]
    assert min(found.values()) > 0
