"""`tricksmith new`: a file that plays, and a test that passes."""

from pathlib import Path

import pytest

from tests.cli.program import call
from tricksmith import bots, games, testing
from tricksmith.cards.french import HEARTS
from tricksmith.errors import OptionError
from tricksmith.games import TEMPLATES, new_game
from tricksmith.play import Match, play_match
from tricksmith.rules import Contract, Seat


@pytest.mark.parametrize("template", TEMPLATES)
def test_every_template_is_a_game_that_plays(template: str, tmp_path: Path) -> None:
    """With few and with many players it keeps what every game promises, and two levels play a match of it."""
    done = call("new", "oak hill", "--template", template, "--folder", str(tmp_path))
    assert done.code == 0
    assert done.lines[0] == f"{tmp_path}/oak_hill.py is a game that plays. Change it rule by rule, and look at it:"
    text = (tmp_path / "oak_hill.py").read_text()
    assert "MyGame" not in text
    assert "MG1" not in text
    kind = games.load(str(tmp_path / "oak_hill.py"))
    assert (kind.id, kind.name, kind.__name__, kind.lead_rule[:2]) == ("oak-hill", "Oak Hill", "OakHill", "OH")
    tables = [kind(players) for players in (min(kind.seats), max(kind.seats))]
    assert sum(testing.check(table, hands=1).hands for table in tables) == 2
    game = kind(None, **{spec.name: spec.example for spec in kind.option_type.specs()})
    players = [bots.get("novice" if seat == 0 else "random") for seat in range(game.players)]
    assert play_match(Match.begin(game, seed="new"), players).verdict is not None


@pytest.mark.parametrize(("bid", "goal"), [(0, "0 tricks"), (1, "1 trick"), (2, "2 tricks")])
def test_a_goal_of_one_trick_is_in_the_singular(bid: int, goal: str, tmp_path: Path) -> None:
    """Players of a new game with bids see their goal in plain words."""
    assert call("new", "Elm", "--template", "bids", "--folder", str(tmp_path)).code == 0
    game = games.load(str(tmp_path / "elm.py"))(3)
    aim = game.aim(Contract(HEARTS, (bid, 0, 0), leader=Seat(0)), Seat(0))
    assert aim is not None
    assert aim.text == goal


@pytest.mark.parametrize("state", [False, True], ids=["as written", "with a state of the match"])
def test_its_test_passes(tmp_path: Path, *, state: bool) -> None:
    """The test next to it runs as it would for its author, also once hands depend on those before them."""
    assert call("new", "Elm", "--folder", str(tmp_path)).code == 0
    if state:
        methods = "    def start(self):\n        return 0\n\n    def after_hand(self, tally, totals):\n"
        with (tmp_path / "elm.py").open("a") as file:
            file.write(f"\n{methods}        return (self.match + 1) % 2\n")
    scope: dict[str, object] = {"__file__": str(tmp_path / "test_elm.py"), "__name__": "test_elm"}
    exec(compile((tmp_path / "test_elm.py").read_text(), "test_elm.py", "exec"), scope)
    tests = [value for name, value in scope.items() if name.startswith("test_") and callable(value)]
    assert len(tests) == 2
    for test in tests:
        test()


@pytest.mark.parametrize("name", ["Card", "game", "Points", "True", "Iterator"])
def test_a_name_that_the_file_uses_already_is_told_apart(name: str, tmp_path: Path) -> None:
    """The class gets another name; the game keeps the one it was given."""
    assert call("new", name, "--folder", str(tmp_path)).code == 0
    kind = games.load(str(tmp_path / f"{name.lower()}.py"))
    assert kind.name.lower() == name.lower()
    assert kind.__name__.endswith("Game")


@pytest.mark.parametrize(("typed", "name"), [("Forty-Fives", "Forty-Fives"), ("three-five eight", "Three-Five Eight")])
def test_a_name_keeps_its_hyphens(typed: str, name: str, tmp_path: Path) -> None:
    """The game is called what was typed, with capitals."""
    assert call("new", typed, "--folder", str(tmp_path)).code == 0
    (file,) = (path for path in tmp_path.glob("*.py") if not path.name.startswith("test_"))
    assert games.load(str(file)).name == name


def test_nothing_is_written_over(tmp_path: Path) -> None:
    """A second game of that name is refused, and the first stays."""
    assert call("new", "Elm", "--folder", str(tmp_path)).code == 0
    (tmp_path / "elm.py").write_text("mine")
    done = call("new", "Elm", "--folder", str(tmp_path))
    assert done.code == 2
    assert "elm.py already exists" in done.err
    assert (tmp_path / "elm.py").read_text() == "mine"


@pytest.mark.parametrize("name", ["", "  ", "7 up", "class", "Élan", "../x", "a" * 50, "a/b", "a\nb"])
def test_a_name_that_can_be_no_file_is_refused(name: str) -> None:
    """With what would be right."""
    with pytest.raises(OptionError, match="letters and digits, as in 'Oak Hill'"):
        new_game(name)


def test_a_misspelt_template_is_refused(tmp_path: Path) -> None:
    """The templates are listed."""
    done = call("new", "Elm", "--template", "talon", "--folder", str(tmp_path))
    assert done.code == 2
    assert "choose plain, bids, partners, points, stock" in done.err


def test_a_folder_that_is_none_is_refused(tmp_path: Path) -> None:
    """In a line, without a traceback."""
    (tmp_path / "file").write_text("")
    done = call("new", "Elm", "--folder", str(tmp_path / "file"))
    assert done.code == 2
    assert "Traceback" not in done.err
