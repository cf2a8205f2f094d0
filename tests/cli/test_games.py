"""`tricksmith games`: the list of games."""

import json
import os
import subprocess
import sys
from importlib.metadata import EntryPoint
from unittest import mock

import pytest

from tests.cli.program import call
from tricksmith import games
from tricksmith.rules import summary

KINDS = [games.load(name) for name in games.names()]


def test_every_game_is_listed_with_what_a_reader_needs_to_choose() -> None:
    """Id, name, author, players, deck and one sentence, a line each where nobody looks at a terminal."""
    done = call("games")
    assert done.code == 0
    assert done.lines[2] == (
        "nameless: Nameless, by Ben · 3, 4, 5 or 6 players · French deck. "
        "Whole ranks are trumps: the rank of a card turned up, and below it the sevens."
    )
    for kind, line in zip(KINDS, done.lines, strict=True):
        assert line.startswith(f"{kind.id}: {kind.name}, by {kind.author} · ")
        assert line.endswith(summary(kind))


@pytest.mark.parametrize("columns", [60, 80, 200])
def test_the_list_fits_the_terminal(columns: int) -> None:
    """Nothing is cut off, and no line is wider than reads well."""
    done = call("games", columns=columns)
    assert max(map(len, done.lines)) <= min(columns, 100)
    assert "…" not in done.out
    for kind in KINDS:
        assert any(line.split()[:1] == [kind.id] for line in done.lines)


def test_options_are_listed_with_their_values() -> None:
    """Each option is shown with its default, its values, its rule and its sentence."""
    done = call("games", "--options")
    assert "tie=shared: shared | extra_hand (NS10). If leaders are tied: share the win, or play on." in done.lines
    names = {line.partition("=")[0] for line in done.lines if "=" in line.partition(":")[0]}
    assert names == {spec.name for kind in KINDS for spec in kind.option_type.specs()}


def test_scripts_get_json() -> None:
    """Everything that the list says, and the options with values of their own type."""
    data = json.loads(call("games", "--json").out)
    assert [game["id"] for game in data] == games.names()
    nameless = data[games.names().index("nameless")]
    assert (nameless["players"], nameless["deck"]) == ([3, 4, 5, 6], "French")
    assert [game["category"] for game in data] == [games.category_of(name) for name in games.names()]
    assert nameless["options"][0] == {
        "name": "target",
        "default": 20,
        "default_by_players": {"3": 10},
        "values": None,
        "at_least": 1,
        "may_be_none": False,
        "rule": "NM5",
        "about": "The total that wins; 10 with three players.",
    }


def test_a_broken_game_of_another_package_does_not_hide_the_others() -> None:
    """What cannot be loaded is named on standard error."""
    broken = EntryPoint("broken", "there.is.no.such:Module", games.registry.ENTRY_POINT_GROUP)
    with mock.patch("tricksmith.games.registry.entry_points", return_value=[broken]):
        done = call("games")
    assert done.code == 0
    assert [line.partition(":")[0] for line in done.lines] == list(games.registry.BUILT_IN)
    assert done.err.startswith("tricksmith: broken cannot be loaded: ModuleNotFoundError")
    assert len(done.err.splitlines()) == 1


def test_a_terminal_that_lacks_a_sign_shows_another() -> None:
    """What the terminal's encoding cannot write is replaced; nothing ends for it."""
    environment = {**os.environ, "PYTHONIOENCODING": "ascii"}
    done = subprocess.run(
        [sys.executable, "-m", "tricksmith", "games"], capture_output=True, env=environment, text=True, check=False
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert "Nonesuch, by P. D. Magnus ? 3 or 4 players" in done.stdout
