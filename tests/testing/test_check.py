"""Every game passes the checks, with every number of players and with every value of every option."""

import pickle
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest

from tests.testing.mini import Mini
from tests.testing.test_faults_in_calls import NeverEnds
from tests.variants import EVERY_VARIANT, differs_in
from tricksmith.play import deal
from tricksmith.rules import Contract, Game, Points, Table, Tally, Trick
from tricksmith.testing import GameCheckError, Report, check

BOUNDS = {
    ("nonesuch", 3): (-12, 24),
    ("nonesuch", 4): (-9, 18),
    ("poison-nonesuch", 3): (-5, 5),
    ("poison-nonesuch", 4): (-6, 4),
    ("nameless", 3): (0, 5),
    ("nameless", 4): (-3, 7),
    ("nameless", 5): (0, 4),
    ("nameless", 6): (-2, 6),
    ("nestors", 4): (-190, 190),
}
"""The lowest and the highest score of a side in one hand, where revokes are not charged."""


def sample() -> list[Game[Any, Any]]:
    """Every table with the default options; each other value of an option with one number of players that has it.

    Values of one option go round the numbers of players, so that these meet most options too.
    """
    others = defaultdict(list)
    for game in EVERY_VARIANT:
        for name in differs_in(game):
            others[game.id, name, str(game.options.as_dict()[name])].append(game)
    chosen = [tables[place % len(tables)] for place, tables in enumerate(others.values())]
    return [game for game in EVERY_VARIANT if not differs_in(game) or game in chosen]


VARIANTS = [pytest.param(game, id=str(game)) for game in sample()]


class DropsOut(Mini):
    """Say whether you want many tricks or few; the first seat plays to a single trick."""

    def between(self, table: Table, trick: Trick, tally: Tally[Any, Any]) -> Contract[Any, Any]:
        return replace(tally.contract, out=frozenset({tally.contract.leader}))


def test_the_first_leader_can_drop_out() -> None:
    """A contract between tricks still names who led the first one, and that seat may be out by then."""
    assert check(DropsOut, hands=6, bots=False).hands == 12


@pytest.mark.parametrize("game", VARIANTS)
def test_a_game_keeps_the_contract(game: Game[Any, Any]) -> None:
    """Cards are conserved, turns clear, moves legal or refused with a reason, scores bounded, secrets kept."""
    bounds = BOUNDS[game.id, game.players] if game.revokes == "prevent" else None
    report = check(game, hands=1, scores=bounds, bots=False)
    assert report.hands == 1
    assert report.determinizations >= 20


def test_a_class_is_checked_with_all_its_variants() -> None:
    """Players and values of options are gone through without being named."""
    report = check(Mini, hands=3, scores=(-5, 5), bots=False)
    assert (report.games, report.hands, report.matches) == (2, 6, 2)


def test_the_same_seed_gives_the_same_hands() -> None:
    """What is found once is found again."""
    found = [check(Mini(3), hands=2, seed=seed, bots=False) for seed in "aab"]
    assert found[0] == found[1] != found[2]


def test_an_error_names_the_case_and_how_to_see_it_again() -> None:
    """Game, options, seed, hand and actions lead back to the fault."""
    with pytest.raises(GameCheckError) as caught:
        check(NeverEnds, hands=[5], seed="kitchen")
    error = caught.value
    assert (error.seed, error.hand) == ("kitchen", 5)
    assert "NeverEnds(players=3, hands=3)" in str(error)
    assert "check(game, seed='kitchen', hands=[5])" in str(error)
    game = error.game
    assert isinstance(game, NeverEnds)
    hand = game.hand(deal(game, seed=error.seed, number=5), dealer=5 % 3)
    for move in error.actions:
        hand = hand.play(move)
    assert len(hand.actions) > 500


class Counts(Mini):
    """Say whether you want many tricks or few; the third hand of a match is scored by an unwritten rule."""

    breaks = False

    def start(self) -> int:
        return 1

    def after_hand(self, tally: Tally[Any, Any], totals: tuple[int, ...]) -> int:
        number: int = self.match
        return min(number + 1, 4)

    def score(self, tally: Tally[Any, Any]) -> Iterator[Points]:
        if self.match == 3 and self.breaks:
            raise KeyError(self.match)
        for line in super().score(tally):
            yield line._replace(rule="MI99") if self.match == 3 else line


@pytest.mark.parametrize(("breaks", "says"), [(False, "a rule that a docstring"), (True, "KeyError: 3")])
def test_every_state_of_a_match_is_played(monkeypatch: pytest.MonkeyPatch, says: str, *, breaks: bool) -> None:
    """With a single hand too; the error names the state, and the game at this state shows it again."""
    monkeypatch.setattr(Counts, "breaks", breaks)
    with pytest.raises(GameCheckError, match=says) as caught:
        check(Counts(3), hands=1)
    assert "check(game.at(3)" in str(caught.value)
    assert isinstance(caught.value.game, Counts)
    with pytest.raises(GameCheckError, match=says):
        check(caught.value.game, hands=[0])
    assert check(Counts(3).at(2), hands=2).hands == 2


def test_an_error_survives_another_process() -> None:
    """A test that runs elsewhere brings its error back whole."""
    error = GameCheckError("it is broken", game=Mini(), seed="a", hand=1)
    assert str(pickle.loads(pickle.dumps(error))) == str(error)


def test_reports_add_up() -> None:
    """The report of several games is the sum of theirs."""
    assert Report(games=1, determinizations=5) + Report(games=2, hands=3) == Report(
        games=3, hands=3, determinizations=5
    )
