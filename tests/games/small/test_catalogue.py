"""Every small game keeps what every game promises, a referee agrees, and every mutation is noticed."""

from __future__ import annotations

import pytest

from tests.games.small.__main__ import main
from tests.games.small.referee import watch
from tests.games.small.catalogue import NAMES, SEED, Mutation, load, mutated, noticed_by, sampled, source_of, module_of
from tricksmith import bots, testing
from tricksmith.play import Match, play_match, to_record
from tricksmith.present import PlayerNames, hand_history
from tricksmith.rules import Seat, rules_of

every_game = pytest.mark.parametrize("name", NAMES)
MUTATIONS = [
    pytest.param(
        name,
        mutation,
        id=f"{name}: {mutation.name}",
        marks=() if mutation.name in sampled(name) else pytest.mark.slow,
    )
    for name in NAMES
    for mutation in module_of(name).MUTATIONS
]
SAME = Mutation("the same in other words", "taken == bid or bid is None", "bid is None or taken == bid")
"""A mutation of Ballast that changes nothing."""


def test_fifteen_games_with_ten_mutations_each() -> None:
    """Each mutation has its place in the file, and a name of its own; the games' rules have letters of their own."""
    assert len(NAMES) >= 15
    for name in NAMES:
        mutations = module_of(name).MUTATIONS
        assert len({mutation.name for mutation in mutations}) == len(mutations) >= 10
        assert all(mutated(name, mutation) != source_of(name) for mutation in mutations)
        assert 45 <= len(source_of(name).splitlines()) <= 120
    assert len({rules_of(load(name))[0].id[:2] for name in NAMES}) == len(NAMES)


@every_game
def test_it_keeps_what_every_game_promises(name: str) -> None:
    """The quick form of `check`: one hand at the usual table, or one at each of the first states of its match."""
    report = testing.check(load(name)(), hands=1, seed=SEED)
    assert (report.hands, report.matches) == (4 if name == "rungs" else 1, 1)


@pytest.mark.slow
@every_game
def test_every_table_keeps_what_every_game_promises(name: str) -> None:
    """With every number of players, and every value of its option."""
    testing.check(load(name), hands=1, seed=SEED, bots=False)


@every_game
def test_a_referee_agrees(name: str) -> None:
    """A referee that sees only texts finds the same seats to act, cards to play, winners and scores in thirty hands."""
    watch(load(name), module_of(name), SEED)


@every_game
def test_bots_play_it_and_its_record_is_replayed(name: str) -> None:
    """A hand by bots of three levels, as every seat sees it; the record verifies."""
    kind = load(name)
    game = kind(min(kind.seats))
    levels = ("novice", "regular", "random")
    match = play_match(
        Match.begin(game, seed=SEED), [bots.get(levels[seat % 3]) for seat in range(game.players)], most_hands=1
    )
    record = to_record(match)
    assert record.replay(games=[kind]) == match
    assert all(finding.holds for finding in record.verify(games=[kind]))
    people = PlayerNames(("Ada", "Bo", "Cy", "Di", "Ed")[: game.players])
    for seat in range(game.players):
        assert hand_history(match.hands[0].view(Seat(seat)), people)


@pytest.mark.parametrize(("name", "mutation"), MUTATIONS)
def test_a_mutation_is_noticed(name: str, mutation: Mutation) -> None:
    """By a rule worked out by hand, by the referee or by `check`."""
    assert noticed_by(name, mutation)


def test_a_mutation_that_changes_nothing_is_not_noticed() -> None:
    """Else the tests would be red whatever a game does; among the mutations it would be red."""
    assert noticed_by("ballast", SAME) == ""
    with pytest.raises(AssertionError):
        test_a_mutation_is_noticed("ballast", SAME)


@pytest.mark.parametrize("text", ["no such text", "FRENCH"])
def test_a_mutation_has_one_place(text: str) -> None:
    """One that fits nowhere, or in two places, is refused."""
    with pytest.raises(ValueError, match="places for"):
        mutated("haggle", Mutation("somewhere", text, ""))


def test_one_command_does_it_all(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    """It counts what noticed the mutations, and names those that nothing noticed."""
    ballast = module_of("ballast")
    monkeypatch.setattr(ballast, "MUTATIONS", [ballast.MUTATIONS[0], SAME])
    assert main(["ballast", "--hands", "2", "--seed", "another"]) == 1
    said = capsys.readouterr().out
    assert "ballast      1 of 2: rules by hand 1" in said
    assert "nothing noticed: Mutation(name='the same in other words'" in said
