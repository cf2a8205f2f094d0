"""The modules of the Rust crates import each other without a cycle, and a module with submodules is only their door."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import TypeAlias

import pytest

ROOT = Path(__file__).parent.parent / "crates"
CRATES = [ROOT / "core" / "src", ROOT / "python" / "src"]

Name: TypeAlias = tuple[str, ...]
"""The path of a module or item from the crate's root: `("trick", "tables")`."""

PATH = re.compile(r"(?<![\w:])((?:crate|super|self)(?:::\w+)+)")
"""A path that starts in this crate, outside of a `use`."""
USE = re.compile(r"^\s*(pub(?:\([^)]*\))?\s+)?use\s+([^;]+);", re.MULTILINE)
ITEM = re.compile(
    r"^(?:pub(?:\([^)]*\))?\s+)?(?:fn|struct|enum|trait|impl|const|static|type|macro_rules!)\b", re.MULTILINE
)
IGNORED = re.compile(r'//[^\n]*|"(?:\\.|[^"\\])*"|' + r"'(?:\\.|[^'\\])'", re.DOTALL)
TESTS = re.compile(r"^#\[cfg\(test\)\]\nmod (\w+)( \{.*\Z|;)", re.MULTILINE | re.DOTALL)


def tree(path: str) -> Iterator[str]:
    """The paths of a `use`: `a::{b, c::d as e}` gives `a::b` and `a::c::d`."""
    path = path.strip()
    if "{" not in path:
        yield re.sub(r"\s+as\s+\w+$", "", path)
        return
    start, rest = path.split("{", 1)
    depth, part = 0, ""
    for letter in rest[: rest.rindex("}")] + ",":
        depth += {"{": 1, "}": -1}.get(letter, 0)
        if letter == "," and depth == 0:
            if part.strip():
                yield from tree(start + part.strip())
            part = ""
        else:
            part += letter


class Crate:
    """The modules of a crate, tests left out, and what each of them mentions."""

    def __init__(self, root: Path) -> None:
        self.text: dict[Name, str] = {}
        for path in sorted(root.rglob("*.rs")):
            parts = path.relative_to(root).with_suffix("").parts
            if parts[-1] not in {"tests", "test_game", "test_positions"}:
                name = () if parts == ("lib",) else parts
                self.text[name] = TESTS.sub("", IGNORED.sub("", path.read_text(encoding="utf-8")))
        self.doors = {name[:-1] for name in self.text if name}
        self.exports = {door: dict(self.exported(door)) for door in self.doors}

    def absolute(self, module: Name, path: str) -> Name | None:
        """The path from the crate's root, or None if it is another crate's."""
        parts = path.replace("self::", "", 1).split("::") if path.startswith("self::") else path.split("::")
        base = module
        if parts[0] == "crate":
            return tuple(parts[1:])
        if parts[0] == "super":
            while parts and parts[0] == "super":
                base, parts = base[:-1], parts[1:]
            return (*base, *parts)
        return (*module, *parts) if (*module, parts[0]) in self.text else None

    def exported(self, door: Name) -> Iterator[tuple[str, Name]]:
        """What a module re-exports: each name with where it comes from."""
        for _, use in USE.findall(self.text[door]):
            for path in tree(use):
                source = self.absolute(door, path)
                if source is not None:
                    yield path.rsplit("::", 1)[-1], source

    def home(self, path: Name) -> Name:
        """The module in which an item is written, through every re-export."""
        module = max((path[:size] for size in range(len(path) + 1) if path[:size] in self.text), key=len)
        if module in self.doors and len(path) > len(module):
            source = self.exports[module].get(path[len(module)])
            if source is not None and source != path:
                return self.home(source)
        return module

    def mentions(self, module: Name) -> set[Name]:
        """The modules whose items a module uses, in `use` or by their paths."""
        text = self.text[module]
        paths = [path for _, use in USE.findall(text) for path in tree(use)]
        paths += PATH.findall(USE.sub("", text))
        found = {self.home(source) for path in paths if (source := self.absolute(module, path)) is not None}
        return found - {module}

    def graph(self) -> dict[Name, set[Name]]:
        """Which module uses which; doors are left out, for what they re-export is counted where it is written."""
        leaves = [name for name in self.text if name not in self.doors]
        return {name: self.mentions(name) - self.doors for name in leaves}


def cycle(graph: dict[Name, set[Name]]) -> list[Name]:
    """Modules that use each other in a circle, or none."""
    done: set[Name] = set()
    way: list[Name] = []

    def walk(name: Name) -> list[Name]:
        if name in way:
            return way[way.index(name) :]
        if name in done:
            return []
        way.append(name)
        found = next((found for other in sorted(graph.get(name, ())) if (found := walk(other))), [])
        way.pop()
        done.add(name)
        return found

    return next((found for name in sorted(graph) if (found := walk(name))), [])


def by_folder(graph: dict[Name, set[Name]], depth: int) -> dict[Name, set[Name]]:
    """The same for folders: modules are put together by the first parts of their names."""
    found: dict[Name, set[Name]] = {}
    for name, others in graph.items():
        folder = name[:depth]
        found.setdefault(folder, set()).update(other[:depth] for other in others if other[:depth] != folder)
    return found


@pytest.mark.parametrize("root", CRATES, ids=lambda root: root.parent.name)
def test_no_module_uses_itself_by_way_of_others(root: Path) -> None:
    """No Rust module depends on itself through others, by `use` or by a qualified path."""
    graph = Crate(root).graph()
    assert sum(len(others) for others in graph.values()) > 20
    assert cycle(graph) == []


@pytest.mark.parametrize("root", CRATES, ids=lambda root: root.parent.name)
@pytest.mark.parametrize("depth", [1, 2])
def test_no_folder_uses_itself_by_way_of_others(root: Path, depth: int) -> None:
    """Nor does a folder of modules."""
    assert cycle(by_folder(Crate(root).graph(), depth)) == []


@pytest.mark.parametrize("root", CRATES, ids=lambda root: root.parent.name)
def test_a_module_with_submodules_holds_no_code(root: Path) -> None:
    """A module with submodules holds documentation, `mod` and re-exports only."""
    crate = Crate(root)
    doors = {"::".join(door): ITEM.findall(crate.text[door]) for door in crate.doors if door}
    assert {door: items for door, items in doors.items() if items} == {}


def test_cycles_are_found_through_doors_and_qualified_paths(tmp_path: Path) -> None:
    """A cycle through a re-export and a qualified path is found; comments do not count."""
    files = {
        "lib.rs": "mod a;\nmod b;",
        "a.rs": "mod one;\nmod two;\npub use one::One;",
        "a/one.rs": "use crate::b::B;\npub struct One(B);",
        "a/two.rs": "use super::One;\n// use crate::b::B;\npub struct Two(One);",
        "b.rs": "pub struct B;\nfn back() -> Option<crate::a::One> { None }",
    }
    for name, text in files.items():
        path = tmp_path / name
        path.parent.mkdir(exist_ok=True)
        path.write_text(text, encoding="utf-8")
    graph = Crate(tmp_path).graph()
    assert graph[("a", "two")] == {("a", "one")}
    assert cycle(graph) == [("a", "one"), ("b",)]
    (tmp_path / "b.rs").write_text("pub struct B;\n", encoding="utf-8")
    assert cycle(Crate(tmp_path).graph()) == []
