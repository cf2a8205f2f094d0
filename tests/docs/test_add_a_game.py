"""The guide for designers: its pieces are whist, and its vocabulary is complete."""

import ast
import inspect
import re
import tomllib
from pathlib import Path

import pytest

from tests.docs.page import ROOT, blocks
from tricksmith import games, rules, testing
from tricksmith._deprecated import renamed_method
from tricksmith.errors import RulesError
from tricksmith.play import Match
from tricksmith.rules import Contract, Game, Pile, Table
from tricksmith.testing import GameCheckError

GUIDE = ROOT / "docs" / "add-a-game.md"
WHIST = ROOT / "examples" / "whist.py"


def piece(title: str) -> str:
    """The blocks of the guide that belong to this file, one after another."""
    return "\n".join(block.text for block in blocks(GUIDE) if block.info == f'title="{title}"')


def without_texts(source: str) -> str:
    """A program's shape: comments and the docstring of the module count for nothing."""
    tree = ast.parse(source)
    return ast.dump(ast.Module(tree.body[1:], []))


def test_the_pieces_are_the_file() -> None:
    """The blocks of the guide together are the example."""
    assert without_texts(piece("whist.py")) == without_texts(WHIST.read_text(encoding="utf-8"))


def test_the_package_is_the_examples() -> None:
    """The guide's pyproject.toml makes the same package as ours."""
    shown = tomllib.loads(piece("pyproject.toml"))
    ours = tomllib.loads((ROOT / "examples" / "pyproject.toml").read_text(encoding="utf-8"))
    assert shown["build-system"] == ours["build-system"]
    assert shown["project"]["entry-points"] == ours["project"]["entry-points"]
    assert shown["tool"] == ours["tool"]
    assert shown["project"].items() <= ours["project"].items()


def public(thing: type) -> list[str]:
    """The names that a class itself offers, without deprecated ones."""
    return [
        name for name, kind in vars(thing).items() if not (name.startswith("_") or isinstance(kind, renamed_method))
    ]


AUTHORS_DO_NOT_WRITE = {"the_layout", "hand", "book", "script", "variants", "cards", "players", "options", "after_play"}
"""What a game has without its author's doing."""
FACTS = [name for name in inspect.get_annotations(Game) if not name.startswith("_")]


@pytest.mark.parametrize(
    "name",
    sorted(
        {
            *public(Table),
            *public(Game),
            *FACTS,
            *inspect.signature(Pile).parameters,
            *inspect.signature(Contract).parameters,
        }
        - AUTHORS_DO_NOT_WRITE
        - {"deck", "effects"}
    ),
)
def test_the_vocabulary_lists_every_word(name: str) -> None:
    """Each question of the table, fact and method of a game, and field of a pile and a contract is in the guide."""
    vocabulary = GUIDE.read_text(encoding="utf-8").partition("## The vocabulary")[2]
    assert re.search(rf"`[^`\n]*\b{name}\b", vocabulary)


@pytest.mark.parametrize(
    "name", ["Aim", "Bidding", "Call", "Must", "Points", "Reason", "Tally", "TrickSoFar", "Verdict"]
)
def test_the_vocabulary_names_the_values(name: str) -> None:
    """Each value that an author makes is in the guide, and can be imported as it says."""
    assert name in rules.__all__
    assert name in GUIDE.read_text(encoding="utf-8").partition("## The vocabulary")[2]


def test_the_bidding_of_skat_is_as_short_as_the_guide_says() -> None:
    """The guide says how many lines an auction of your own takes."""
    source = (ROOT / "src/tricksmith/games/classics/skat.py").read_text(encoding="utf-8")
    (bidding,) = (
        node for node in ast.parse(source).body if isinstance(node, ast.ClassDef) and node.name == "SkatAuction"
    )
    assert bidding.end_lineno is not None
    assert abs(bidding.end_lineno - bidding.lineno + 1 - 40) <= 5


FAULTS = {
    "whist.py cannot be loaded: line 16, in <module>: ImportError: cannot import name 'Suits'": (
        "import FRENCH, Card, Suit\n",
        "import FRENCH, Card, Suits\n",
    ),
    "Whist lacks score()": ("def score(", "def scored("),
    "plain-whist: layout() deals 56 cards to 4 players, of a stock of 52": ("hands=12", "hands=13"),
    "plain-whist: calls() gives no contract, though no seat was asked anything": ("return Contract(", "Contract("),
    "raised AttributeError: 'Card' object has no attribute 'height'": (
        "return card.level if",
        "return card.height if",
    ),
    "Mode(trump=Suit('c')) cannot be hashed: use @dataclass(frozen=True)": (
        "@dataclass(frozen=True, slots=True)",
        "@dataclass",
    ),
    "needs a reason, and a rule that a docstring of the game states": ('"WH5")\n', '"WH7")\n'),
    "the same question has one answer": (
        "return [self.follow(trick.led, mode)]",
        "self.odd = not getattr(self, 'odd', False)\n        return [self.follow(trick.led, mode)] * self.odd",
    ),
}
"""Each error in the guide, and the mistake in whist.py that causes it."""


@pytest.mark.parametrize("shown", FAULTS)
def test_a_fault_shows_as_the_guide_says(shown: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each mistake gives the error in the tables of the guide."""
    assert f"| `{shown}` |" in GUIDE.read_text(encoding="utf-8")
    right, wrong = FAULTS[shown]
    source = WHIST.read_text(encoding="utf-8")
    assert right in source
    (tmp_path / "whist.py").write_text(source.replace(right, wrong), encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    if list(FAULTS).index(shown) < 4:
        with pytest.raises(RulesError, match=re.escape(shown)):
            Match.begin(games.get("whist.py"), seed="fault")
    else:
        with pytest.raises(GameCheckError, match=re.escape(shown)):
            testing.check(games.load("whist.py"), hands=1)


def test_the_tables_of_faults_are_complete() -> None:
    """Every error in the guide's tables is tried."""
    faults = GUIDE.read_text(encoding="utf-8").partition("## Errors in a game's file")[2]
    assert re.findall(r"^\| `(.*?)` \|", faults, re.MULTILINE) == list(FAULTS)
