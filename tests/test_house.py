"""The house: packages have doors, modules form no cycles, each public class has a name of its own."""

from __future__ import annotations

import ast
import re
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping
from collections.abc import Set as AbstractSet
from functools import cache
from inspect import isabstract
from pathlib import Path
from typing import get_args

import pytest

from tests.folders import in_folders
from tricksmith.games import BUILT_IN, TEMPLATES
from tricksmith.rules import Move
from tricksmith.rules.author import Question
from tricksmith.rules.author.move import KnownMove
from tricksmith.server.wire import ClientMessage

ROOT = Path(__file__).parents[1]
SOURCE = ROOT / "src" / "tricksmith"
OTHERS = [path for folder in ("bench", "examples", "scripts") for path in sorted((ROOT / folder).rglob("*.py"))]

# The facts of a deck, named as the author of a game looks for them, and the files of our games.
OPEN_MODULES = {"tricksmith.cards.decktet", "tricksmith.cards.french"} | {
    place.partition(":")[0] for place in BUILT_IN.values()
}

INNER_DOORS = {
    "tricksmith.rules.author", "tricksmith.rules.automata", "tricksmith.rules.runtime", "tricksmith.bots.search",
    "tricksmith.server.store",
}  # fmt: skip
"""Packages inside of others that the rest of the library may enter too; all others are private to what they lie in."""

LARGEST = 350
"""Lines of a module, docstrings and all."""
GENERATED = ROOT / "web" / "src" / "lib" / "wire" / "types.ts"
"""The types of the page's messages, made from the server's models."""
FULLEST = 16
"""Files of a folder, `__init__` among them."""
FEWEST_SENTENCES = 3
"""Sentences in the docstring of a package's `__init__`, as in the index of each folder of the page."""
SHELF = "tricksmith.games.classics"
"""A shelf has as many files as there are games on it: they are alike, and none knows of another."""


def module_name(path: Path) -> str:
    """The dotted name of a file below `src`, or of one in a folder next to it."""
    base = ROOT / "src" if path.is_relative_to(ROOT / "src") else ROOT
    parts = path.relative_to(base).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


FILES = {module_name(path): path for path in sorted(SOURCE.rglob("*.py"))}
PACKAGES = {name for name, path in FILES.items() if path.stem == "__init__"}


def imported(code: str, modules: AbstractSet[str]) -> Iterator[tuple[int, str]]:
    """Every module of `modules` that the code imports, with the line; imports for types and in functions too."""
    for node in ast.walk(ast.parse(code)):
        if isinstance(node, ast.Import):
            yield from ((node.lineno, alias.name) for alias in node.names if alias.name in modules)
        elif isinstance(node, ast.ImportFrom) and node.module in modules:
            for alias in node.names:
                if (node.module, alias.name) == ("tricksmith", "_native"):
                    continue
                inner = f"{node.module}.{alias.name}"
                yield (
                    node.lineno,
                    inner if inner in modules and not is_shadowed(node.module, alias.name) else node.module,
                )


@cache
def is_shadowed(package: str, name: str) -> bool:
    """Whether a package offers a function or class under the name of one of its modules."""
    if package not in FILES:
        return False
    tree = ast.parse(FILES[package].read_text(encoding="utf-8"))
    froms = [node for node in ast.walk(tree) if isinstance(node, ast.ImportFrom) and node.module != package]
    return any(name in (alias.asname, alias.name) for node in froms for alias in node.names)


@cache
def is_offered(module: str) -> bool:
    """Whether a package offers one of its modules as such: `from package import module as module`."""
    package, _, name = module.rpartition(".")
    if package not in FILES:
        return False
    return f"from {package} import {name} as {name}\n" in FILES[package].read_text(encoding="utf-8")


def reaches_past_a_door(name: str, target: str, packages: AbstractSet[str]) -> bool:
    """Whether module `name` imports a module from inside a package that it does not belong to."""
    if target in packages or target in OPEN_MODULES or target.count(".") < 2 or is_offered(target):
        return False
    return not f"{name}.".startswith(f"{target.rpartition('.')[0]}.")


@cache
def imported_by(path: Path) -> list[tuple[int, str]]:
    """The modules of ours that a file imports, with the lines."""
    return list(imported(path.read_text(encoding="utf-8"), FILES.keys()))


def is_private(name: str, target: str) -> bool:
    """Whether a package lies inside of another one to which module `name` does not belong."""
    return target.count(".") > 1 and not f"{name}.".startswith(f"{target.rpartition('.')[0]}.")


def test_few_inner_packages_are_entered_from_outside() -> None:
    """Those that have a door for it, and each of them is used."""
    entered = {
        target
        for path in FILES.values()
        for _, target in imported_by(path)
        if target in PACKAGES and is_private(module_name(path), target)
    }
    assert entered == INNER_DOORS
    assert is_private("tricksmith.cli.app", "tricksmith.server.domain")
    assert not is_private("tricksmith.server.http.app", "tricksmith.server.domain")


@in_folders([*FILES.values(), *OTHERS])
def test_packages_are_entered_by_their_doors(paths: list[Path]) -> None:
    """Modules outside a package import from its `__init__`, never from a module inside."""
    for path in paths:
        name = module_name(path)
        assert [hit for hit in imported_by(path) if reaches_past_a_door(name, hit[1], PACKAGES)] == [], path


def test_the_check_of_doors_finds_what_it_looks_for() -> None:
    """Inside a package its modules are open, outside only its door, types and functions no exception."""
    modules = {"tricksmith.a", "tricksmith.a.b", "tricksmith.c", "tricksmith.c.d"}
    code = "if TYPE_CHECKING:\n    from tricksmith.a.b import X\ndef f():\n    from tricksmith.a import b\n"
    assert list(imported(code, modules)) == [(2, "tricksmith.a.b"), (4, "tricksmith.a.b")]
    packages = {"tricksmith.a", "tricksmith.c"}
    assert reaches_past_a_door("tricksmith.c.d", "tricksmith.a.b", packages)
    assert not reaches_past_a_door("tricksmith.a.other", "tricksmith.a.b", packages)
    assert not reaches_past_a_door("tricksmith.c.d", "tricksmith.a", packages)


def knots(graph: Mapping[str, AbstractSet[str]]) -> list[list[str]]:
    """The strongly connected components of more than one module (Tarjan 1972), each sorted."""
    index: dict[str, int] = {}
    low: dict[str, int] = {}
    stack: list[str] = []
    knots: list[list[str]] = []

    def visit(node: str) -> None:
        index[node] = low[node] = len(index)
        stack.append(node)
        for after in sorted(graph.get(node, ())):
            if after not in index:
                visit(after)
                low[node] = min(low[node], low[after])
            elif after in stack:
                low[node] = min(low[node], index[after])
        if low[node] == index[node]:
            knot = stack[stack.index(node) :]
            del stack[stack.index(node) :]
            if len(knot) > 1:
                knots.append(sorted(knot))

    for node in sorted(graph):
        if node not in index:
            visit(node)
    return knots


def test_modules_form_no_cycle() -> None:
    """No module needs itself by way of others: a package's door needs all that it opens, and types count."""
    graph = {name: {target for _, target in imported_by(path)} - {name} for name, path in FILES.items()}
    assert knots(graph) == []


def test_the_check_of_cycles_finds_one() -> None:
    """A ring of three is found whole, and what hangs on it is not part of it."""
    assert knots({"a": {"b"}, "b": {"c"}, "c": {"a", "d"}, "d": set(), "e": {"a"}}) == [["a", "b", "c"]]


def kinds_asked(code: str, kinds: AbstractSet[str]) -> Iterator[tuple[str, set[str]]]:
    """Each function that asks with `isinstance` for three of these classes or more, with what it asks for."""
    for function in ast.walk(ast.parse(code)):
        if isinstance(function, ast.FunctionDef | ast.AsyncFunctionDef):
            calls = [node for node in ast.walk(function) if isinstance(node, ast.Call) and len(node.args) == 2]
            asked = [ast.walk(node.args[1]) for node in calls if ast.unparse(node.func) == "isinstance"]
            asked_for = {name.id for nodes in asked for name in nodes if isinstance(name, ast.Name)} & kinds
            if len(asked_for) > 2:
                yield function.name, asked_for


@in_folders(FILES.values())
def test_kinds_are_matched_so_that_mypy_finds_a_new_one(paths: list[Path]) -> None:
    """No function goes through the kinds of moves or messages by `isinstance`, which nothing would make complete."""
    kinds = {kind.__name__ for kind in (*get_args(KnownMove), *get_args(get_args(ClientMessage)[0]))}
    for path in paths:
        code = path.read_text(encoding="utf-8")
        # Most files ask nothing of the kind, and need not be parsed.
        assert "isinstance(" not in code or list(kinds_asked(code, kinds)) == [], path


def test_the_check_of_kinds_finds_a_chain() -> None:
    """Three kinds in one function are a chain, in several tests or in one."""
    code = (
        "def f(x):\n    if isinstance(x, A): ...\n    return isinstance(x, (B, C))\ndef g(x): isinstance(x, (A, B))\n"
    )
    assert list(kinds_asked(code, {"A", "B", "C"})) == [("f", {"A", "B", "C"})]


def classes_asked_for(code: str) -> set[str]:
    """The names of the classes that code asks for with `isinstance`, `type(…) is` or a class pattern."""
    asked_for: list[ast.AST] = []
    for node in ast.walk(ast.parse(code)):
        match node:
            case ast.MatchClass(cls=pattern):
                asked_for.append(pattern)
            case ast.Call(func=ast.Name("isinstance"), args=[_, classes]):
                asked_for.append(classes)
            case ast.Compare(left=ast.Call(func=ast.Name("type"))):
                asked_for += node.comparators
    return {name.id for classes in asked_for for name in ast.walk(classes) if isinstance(name, ast.Name)}


def test_the_check_of_classes_finds_each_way_to_ask() -> None:
    """By `isinstance` with one or several, by type, and by a pattern."""
    code = "isinstance(x, A | B)\ntype(x) is not C\nmatch x:\n    case D() | E(): pass\nF(x)"
    assert classes_asked_for(code) == set("ABCDE")


def kinds_of_questions(base: type[Question] = Question) -> set[str]:
    """The questions of the rules that can be asked as they are; games derive others from `Bidding`."""
    own = {base.__name__} if base.__module__.startswith("tricksmith.rules.") and not isabstract(base) else set()
    return own.union(*map(kinds_of_questions, base.__subclasses__()))


def test_the_guide_names_each_file_that_tells_the_kinds_of_questions_apart() -> None:
    """Who adds a kind of question finds in the guide where else it must be known; the rules themselves need no list."""
    kinds = kinds_of_questions()
    assert {"Auction", "Give", "Turned", "SayAtOnce"} <= kinds
    guide = (ROOT / "docs" / "design" / "change.md").read_text(encoding="utf-8")
    _, _, section = guide.partition("## A kind of question before play")
    named = {*re.findall(r"`(src/[^`]+\.py)`", section.partition("\n## ")[0])}
    asking = {
        str(path.relative_to(ROOT))
        for name, path in FILES.items()
        if not name.startswith(("tricksmith.rules.", "tricksmith.games."))
        and classes_asked_for(path.read_text(encoding="utf-8")) & kinds
    }
    assert asking - named == set()


def test_every_kind_of_move_is_known() -> None:
    """`KnownMove` has each class of moves, so a `match` of all its kinds is complete."""
    assert {kind.__name__ for kind in Move.__subclasses__()} == {kind.__name__ for kind in get_args(KnownMove)}


def public_classes() -> dict[str, list[str]]:
    """The modules in which each public class is defined, by its name."""
    found = defaultdict(list)
    for name, path in {**FILES, "tricksmith._native": SOURCE / "_native.pyi"}.items():
        for node in ast.parse(path.read_text(encoding="utf-8")).body:
            if isinstance(node, ast.ClassDef) and not node.name.startswith("_"):
                found[node.name].append(name)
    return found


def test_no_two_public_classes_share_a_name() -> None:
    """One name, one thing: a search for a class finds one. Each game has modes and bids of its own."""
    games = {place.partition(":")[0]: "games" for place in BUILT_IN.values()}
    games |= {f"tricksmith.games.templates.{name}": "games" for name in TEMPLATES}
    shared = {name: homes for name, homes in public_classes().items() if len({games.get(h, h) for h in homes}) > 1}
    assert shared == {}


FACES = ("tricksmith.present.", "tricksmith.server.", "tricksmith.cli.")
"""What shows or serves the rest: a module of these has the name of what it shows."""


def test_no_two_modules_share_a_name() -> None:
    """One name, one thing: outside the faces a search for a module finds one. Bots and games have a registry each."""
    homes: dict[str, list[str]] = {}
    for module, path in FILES.items():
        if path.name != "__init__.py" and not module.startswith(FACES):
            homes.setdefault(module.rpartition(".")[2], []).append(module)
    assert {name: shared for name, shared in homes.items() if len(shared) > 1} == {
        "registry": ["tricksmith.bots.registry", "tricksmith.games.registry"]
    }


@in_folders(FILES.values())
def test_a_module_is_a_thought(paths: list[Path]) -> None:
    """A module that needs a table of contents is two."""
    lines = {path: len(path.read_text(encoding="utf-8").splitlines()) for path in paths}
    assert {path: count for path, count in lines.items() if count > LARGEST} == {}


def elsewhere() -> list[Path]:
    """The modules of the crates and of the page, without tests of the page and what is generated."""
    rust = [path for crate in ("core", "python") for path in (ROOT / "crates" / crate / "src").rglob("*.rs")]
    page = [path for kind in ("*.svelte", "*.ts") for path in (ROOT / "web" / "src").rglob(kind)]
    return [*rust, *(path for path in page if not path.name.endswith(".test.ts") and path != GENERATED)]


def test_a_module_of_the_core_or_the_page_is_a_thought() -> None:
    """Rust modules, components and TypeScript modules keep to the same bound."""
    paths = elsewhere()
    assert {path.suffix for path in paths} == {".rs", ".svelte", ".ts"}
    lines = {path: len(path.read_text(encoding="utf-8").splitlines()) for path in paths}
    assert {path: count for path, count in lines.items() if count > LARGEST} == {}


@pytest.mark.parametrize("package", sorted(PACKAGES))
def test_a_folder_can_be_taken_in_at_a_glance(package: str) -> None:
    """A folder holds at most about fifteen files, and its `__init__` says what lives there and what may come in."""
    folder = FILES[package].parent
    assert len(list(folder.glob("*.py"))) <= FULLEST or package == SHELF
    docstring = ast.get_docstring(ast.parse(FILES[package].read_text(encoding="utf-8")))
    assert sentences_in(docstring or "") >= FEWEST_SENTENCES


@pytest.mark.parametrize("init", sorted((ROOT / "bench").rglob("__init__.py")), ids=lambda init: init.parent.name)
def test_a_folder_of_benchmarks_can_be_taken_in_at_a_glance(init: Path) -> None:
    """So does a folder of benchmarks."""
    assert len(list(init.parent.glob("*.py"))) <= FULLEST
    assert sentences_in(ast.get_docstring(ast.parse(init.read_text(encoding="utf-8"))) or "") >= FEWEST_SENTENCES


@pytest.mark.parametrize("crate", sorted((ROOT / "crates").glob("*/src")), ids=lambda crate: crate.parent.name)
def test_a_folder_of_the_core_can_be_taken_in_at_a_glance(crate: Path) -> None:
    """Nor does a folder of Rust modules hold more; what lives there is the documentation of its door."""
    counts = Counter(path.parent for path in crate.rglob("*.rs"))
    assert crate in counts
    assert {folder: count for folder, count in counts.items() if count > FULLEST} == {}


def test_the_page_says_what_each_of_its_folders_holds() -> None:
    """The list of the page's library has each folder."""
    library = ROOT / "web" / "src" / "lib"
    rows = re.findall(r"^\|(.*?)\|", (library / "README.md").read_text(encoding="utf-8"), re.MULTILINE)
    listed = {name for row in rows for name in re.findall(r"`(\w+)`", row)}
    assert listed == {path.name for path in library.iterdir() if path.is_dir()}


def sentences_in(docstring: str) -> int:
    r"""The number of sentences of a docstring: names in backticks and examples have none.

    >>> sentences_in("Cards.\n\n`deck.py` has decks, e.g. ours: 52 cards.\n\n>>> print('No.')\nNo.")
    2
    """
    prose = re.sub(r"^>>> .*\n(?:.+\n?)*", "", docstring, flags=re.MULTILINE)
    return len(re.findall(r"(?<!e\.g)\.(?=\s|$)", re.sub(r"`[^`]*`", "x", prose)))
