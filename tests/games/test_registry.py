"""Games are found by name, by entry point or in a file, and an error says why something is not a game."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from unittest import mock

import pytest

from tricksmith import games
from tricksmith.errors import OptionError, RulesError
from tricksmith.games import registry
from tricksmith.rules import Game

ROOT = Path(__file__).parents[2]
WHIST = (ROOT / "examples" / "whist.py").read_text(encoding="utf-8")


class Entry:
    """An entry point of somebody's package."""

    group = registry.ENTRY_POINT_GROUP

    def __init__(self, name: str, thing: object) -> None:
        self.name, self.thing = name, thing

    def load(self) -> object:
        """What the package gives."""
        return self.thing


Install = Callable[..., None]


@pytest.fixture
def install(monkeypatch: pytest.MonkeyPatch) -> Iterator[Install]:
    """Make an entry point known, as an installed package would."""

    def installed(*entries: Entry) -> None:
        monkeypatch.setattr(registry, "entry_points", lambda group: [one for one in entries if one.group == group])
        registry._load_installed.cache_clear()

    yield installed
    registry._load_installed.cache_clear()


@pytest.mark.parametrize("name", list(registry.BUILT_IN))
def test_our_games_are_found_by_their_ids(name: str) -> None:
    """Each game of the package has the id of its class, and a category."""
    kind = games.load(name)
    assert kind.id == name
    assert games.get(name).players == (kind.usual or kind.seats[0])
    assert games.get(name, players=kind.seats[-1]).players == kind.seats[-1]
    assert name in games.names()
    assert games.category_of(name) == ("originals" if name in registry.ORIGINALS else "classics")


@pytest.mark.parametrize(
    ("name", "hint"),
    [("nonsuch", "nonesuch"), ("Nestors", "nestors"), ("go-fish", ""), ("", "")],
)
def test_an_unknown_game_is_refused_with_a_suggestion(name: str, hint: str) -> None:
    """The error names the game that was probably meant, or the command that lists all."""
    with pytest.raises(OptionError) as raised:
        games.load(name)
    says = f"did you mean {hint}?" if hint else "`tricksmith games` lists those that are installed"
    assert str(raised.value) == f"no game named {name!r}: {says}"


def test_a_package_adds_a_game(install: Install) -> None:
    """An entry point's name is the game's id; ours come first and keep their names."""
    kind = games.load(str(ROOT / "examples" / "whist.py"))
    install(Entry("plain-whist", kind), Entry("nestors", kind))
    assert games.names() == [*registry.BUILT_IN, "plain-whist"]
    assert games.load("plain-whist") is kind
    assert games.load("nestors").name == "Nestors"
    assert games.category_of("plain-whist") == "others"


@pytest.mark.parametrize(
    ("thing", "says"),
    [
        ("a text", "odd is not a game: 'a text' is not a class derived from Game"),
        (int, "odd is not a game: <class 'int'> is not a class derived from Game"),
        (type("Empty", (Game,), {}), "Empty lacks id, name, author, seats, deck, lead_rule, follow_rule"),
        (games.load("nestors"), "Nestors has the id 'nestors' and is registered as 'odd': use one id"),
    ],
)
def test_an_entry_point_that_is_no_game_is_told_why(install: Install, thing: object, says: str) -> None:
    """Something else than a game, a game without its facts, or one under a wrong name is a fault of that package."""
    install(Entry("odd", thing))
    with pytest.raises(RulesError) as raised:
        games.load("odd")
    assert str(raised.value).startswith(says)


def test_a_file_is_a_game(tmp_path: Path) -> None:
    """A file that defines one game is loaded by its path, every time as the same class."""
    path = tmp_path / "mine.py"
    path.write_text(WHIST.replace('id = "plain-whist"', 'id = "mine"'), encoding="utf-8")
    kind = games.load(str(path))
    assert (kind.id, kind.name) == ("mine", "Plain Whist")
    assert games.load(f"{tmp_path}/../{tmp_path.name}/mine.py") is kind


@pytest.mark.parametrize(
    ("code", "says"),
    [
        ("this isn't Python", "cannot be loaded: SyntaxError: "),
        ("import nothing_of_that_name", "cannot be loaded: line 1, in <module>: ModuleNotFoundError: "),
        ("1 / 0", "cannot be loaded: line 1, in <module>: ZeroDivisionError: division by zero"),
        ("", "defines 0 games: a game's file defines one class derived from Game"),
        (WHIST + "\n\nclass Other(Whist):\n    pass\n", "defines 2 games: a game's file defines one class"),
    ],
)
def test_a_file_that_is_no_game_is_told_why(tmp_path: Path, code: str, says: str) -> None:
    """The error names the file and what is wrong with it."""
    path = tmp_path / "broken.py"
    path.write_text(code, encoding="utf-8")
    with pytest.raises(RulesError) as raised:
        games.load(str(path))
    assert str(raised.value).startswith(f"{path} {says}")


def test_a_file_that_is_not_there() -> None:
    """A path that leads nowhere is a wrong option."""
    with pytest.raises(OptionError, match=r"no file no/such\.py: `tricksmith games` lists the games that need none$"):
        games.load("no/such.py")
    with pytest.raises(OptionError, match=r"no file hearts\.py: did you mean hearts\?$"):
        games.load("hearts.py")


def test_a_folder_that_may_not_be_looked_into_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    """By a user without the right to read it; one with all rights can't test that."""
    monkeypatch.setattr(Path, "is_file", mock.Mock(side_effect=PermissionError(13, "Permission denied")))
    with pytest.raises(OptionError, match=r"^secret/whist\.py: Permission denied$"):
        games.load("secret/whist.py")
