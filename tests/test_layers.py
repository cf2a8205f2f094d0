"""A package imports only from those to its left, and only the games' own files name a game."""

from __future__ import annotations

import ast
import doctest
import io
import re
import sys
import tokenize
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from tests.folders import in_folders
from tricksmith import games

ROOT = Path(__file__).parents[1]
SOURCE = ROOT / "src" / "tricksmith"
FILES = sorted(SOURCE.rglob("*.py"))

# From left to right; packages of one group know nothing of each other. The contract checker may use all but the faces,
# and the command line starts the other faces.
ORDER: list[set[str]] = [
    {"_arguments", "_arrays", "_deprecated", "_entry_points", "_extras", "_lazy", "_os_errors", "_seeds", "_svg"}
    | {"_version", "errors"},
    {"third_party_errors"},
    {"third_party_limits"},
    {"executor"},
    {"cards"},
    {"rules"},
    {"games"},
    {"compile"},
    {"engine"},
    {"belief"},
    {"solve"},
    {"bots"},
    {"play"},
    {"present"},
    {"study", "arena", "training"},
    {"testing"},
    {"server"},
    {"cli"},
]
PLACE = {package: place for place, group in enumerate(ORDER) for package in group}
PURE = {"errors", "cards", "rules", "games", "bots", "play"}

# `nameless` is an English word too; nobody needs it elsewhere.
PREFIXES = {re.match("[A-Z]+", games.load(name).follow_rule) for name in (*games.registry.ORIGINALS, *games.CLASSICS)}
PREFIX = "|".join(sorted({found[0] for found in PREFIXES if found is not None}))
IDS_OF_RULES = re.compile(rf"\b(?:{PREFIX})\d+\b")
# Hearts and spades are suits too, and bridge and nap are plain words: only the ids of their rules are looked for.
CLASSICS = sorted({*games.CLASSICS} - {"hearts", "spades", "bridge", "nap"})
TITLES = "|".join(["nonesuch", "nameless", "nestors", *(name.replace("-", "[-_ ]?") for name in CLASSICS)])
NAMES = re.compile(rf"(?i:{TITLES})|{IDS_OF_RULES.pattern}")
MAY_NAME = re.compile(rf"(?i:{TITLES})|(?:{PREFIX})\d")


def package_of(path: Path) -> str:
    """The package of a file of ours, or the module if it is in none."""
    return path.relative_to(SOURCE).parts[0].removesuffix(".py")


def imports(tree: ast.AST) -> Iterator[tuple[int, str]]:
    """Every module that is imported anywhere in the file, for types alone too, with the line."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from ((node.lineno, alias.name) for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"line {node.lineno}: imports are written out"
            if node.module == "tricksmith":
                yield from ((node.lineno, f"tricksmith.{alias.name}") for alias in node.names)
            else:
                yield node.lineno, node.module or ""


@cache
def imports_of(path: Path) -> list[tuple[int, str]]:
    """What a file imports."""
    return list(imports(ast.parse(path.read_text(encoding="utf-8"))))


def test_every_package_has_its_place() -> None:
    """A new package is put into the order before it is used."""
    packages = {package_of(path) for path in FILES} - {"__init__", "__main__"}
    assert packages <= set(PLACE)
    assert packages >= {"errors", "cards", "rules", "games", "engine", "bots", "play", "arena"}


@in_folders(path for path in FILES if package_of(path) not in {"__init__", "__main__"})
def test_imports_go_to_the_left(paths: list[Path]) -> None:
    """Each package of `ORDER` uses only what comes before it."""
    assert {path: wrong for path in paths if (wrong := imports_to_the_right(path))} == {}


def imports_to_the_right(path: Path) -> list[str]:
    """What a file imports from packages that do not stand before its own, with the lines."""
    mine = package_of(path)
    wrong = []
    for line, module in imports_of(path):
        if module.split(".")[0] != "tricksmith" or module == "tricksmith":
            continue
        other = module.split(".")[1]
        fits = (
            mine in {"compile", "engine", "belief", "solve"}
            if other == "_native"
            else other == mine or PLACE.get(other, 99) < PLACE[mine]
        )
        if not fits:
            wrong.append(f"line {line}: {mine} imports {module}")
    return wrong


def test_the_check_of_imports_finds_what_it_looks_for() -> None:
    """An import is found in a function, for types alone, and by way of the package itself."""
    code = """
from tricksmith import games as them
if TYPE_CHECKING:
    from tricksmith.play import Match
def run():
    import tricksmith.cli.app
"""
    modules = [module for _, module in imports(ast.parse(code))]
    assert sorted(modules) == ["tricksmith.cli.app", "tricksmith.games", "tricksmith.play"]


@in_folders(path for path in FILES if package_of(path) in PURE)
def test_rules_games_bots_and_matches_need_only_python(paths: list[Path]) -> None:
    """Up to the matches nothing but the standard library is imported, but for the arrays of the engine and the bots."""
    for path in paths:
        arrays = {"numpy"} if package_of(path) in {"engine", "belief", "solve", "bots"} else set()
        others = {module.split(".")[0] for _, module in imports_of(path)} - {"tricksmith"} - arrays
        assert others <= sys.stdlib_module_names, path


# What the server's domain is made of: rules and values. Clocks, tasks, files, sockets, the wire and the store stay
# outside, and come in as arguments of its commands.
OF_THE_DOMAIN = {
    "__future__", "abc", "collections.abc", "dataclasses", "fnmatch", "functools", "hashlib", "importlib.resources",
    "itertools", "json", "random", "re", "typing", "unicodedata",
    "confusable_homoglyphs", "precis_i18n", "precis_i18n.profile",
    "tricksmith.bots", "tricksmith.bots.search", "tricksmith.errors", "tricksmith.games", "tricksmith.play",
    "tricksmith.rules", "tricksmith.server.errors",
}  # fmt: skip


@pytest.mark.parametrize("path", sorted((SOURCE / "server" / "domain").rglob("*.py")), ids=lambda path: path.stem)
def test_the_domain_of_the_server_knows_neither_time_nor_the_wire(path: Path) -> None:
    """The same commands give the same events, wherever and whenever they are run."""
    others = {module for _, module in imports_of(path) if not module.startswith("tricksmith.server.domain")}
    assert others <= OF_THE_DOMAIN


GAME_FILES = [
    path for path in FILES if package_of(path) == "games" and path.stem not in {"__init__", "game_files", "registry"}
]


@pytest.mark.parametrize("path", [*GAME_FILES, *sorted((ROOT / "examples").glob("*.py"))], ids=lambda path: path.stem)
def test_a_game_is_written_with_cards_and_rules_alone(path: Path) -> None:
    """A game's file imports cards and the vocabulary by their public names, and neither another game nor a helper."""
    ours = {module for _, module in imports_of(path) if module.startswith("tricksmith")}
    assert ours <= {"tricksmith.cards", "tricksmith.cards.decktet", "tricksmith.cards.french", "tricksmith.rules"}


def spoken(code: str) -> Iterator[tuple[int, str]]:
    """Everything in a file that could name a game, with its line: code, comments and docstrings without examples."""
    tree = ast.parse(code)
    docs = dict(docstrings(tree))
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            prose = prose_of(node.value) if id(node) in docs else node.value
            yield node.lineno, prose
        elif isinstance(node, ast.Name):
            yield node.lineno, node.id
        elif isinstance(node, ast.Attribute):
            yield node.lineno, node.attr
        elif isinstance(node, ast.FunctionDef | ast.ClassDef):
            yield node.lineno, node.name
    yield from imports(tree)
    for token in tokenize.generate_tokens(io.StringIO(code).readline):
        if token.type == tokenize.COMMENT:
            yield token.start[0], token.string


def docstrings(tree: ast.AST) -> Iterator[tuple[int, ast.Constant]]:
    """The strings that stand as statements of their own, by identity."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
            yield id(node.value), node.value


def prose_of(doc: str) -> str:
    """A docstring without its examples and what they print; a rule's id in it is an example too."""
    prose = "".join(piece for piece in doctest.DocTestParser().parse(doc) if isinstance(piece, str))
    return IDS_OF_RULES.sub("", prose)


@in_folders(path for path in FILES if path not in GAME_FILES and path != SOURCE / "games" / "registry.py")
def test_nothing_else_names_a_game(paths: list[Path]) -> None:
    """No module but the registry and the games themselves names a game, its class or one of its rules.

    Examples in docstrings may: they show how a game is used, and no code depends on them.
    """
    for path in paths:
        code = path.read_text(encoding="utf-8")
        # Few files hold a name at all, and only in those its place matters.
        named = list(spoken(code)) if MAY_NAME.search(code) else []
        assert [f"line {line}: {text}" for line, text in named if NAMES.search(text)] == [], path


def test_the_check_of_names_knows_every_game() -> None:
    """The pattern finds each game of ours by its id, its class and the ids of its rules, and examples do not count."""
    for name in (*games.registry.ORIGINALS, *games.CLASSICS):
        kind = games.load(name)
        assert NAMES.search(f"as {kind.lead_rule} says")
        if name in (*games.registry.ORIGINALS, *CLASSICS):
            assert NAMES.search(name)
            assert NAMES.search(kind.__name__)
    code = '''
def f():
    """About tricks, as in NS7.

    >>> games.get("nestors")
    Nestors(players=4)
    """
    # of nestors
    return nestors.x("NS5")
'''
    assert sorted(text for _, text in spoken(code) if NAMES.search(text)) == ["# of nestors", "NS5", "nestors"]


@in_folders((ROOT / "crates" / "core").rglob("*.rs"))
def test_the_core_crate_knows_no_python_and_no_game(paths: list[Path]) -> None:
    """The core takes numbers and gives numbers."""
    for path in paths:
        code = path.read_text(encoding="utf-8")
        assert not re.search(r"pyo3", code, re.IGNORECASE), path
        assert not NAMES.search(code), path


def page_files() -> list[Path]:
    """The sources of the page, without its tests and the states that they show."""
    sources = [path for ending in ("ts", "svelte") for path in (ROOT / "web" / "src").rglob(f"*.{ending}")]
    return sorted(path for path in sources if not path.name.endswith(".test.ts"))


@in_folders(page_files())
def test_the_page_names_no_game(paths: list[Path]) -> None:
    """What the page knows of a game comes from the game's file and its tile. A tarot is a deck, too."""
    for path in paths:
        found = NAMES.findall(path.read_text(encoding="utf-8"))
        assert [name for name in found if name.lower() != "tarot"] == [], path
