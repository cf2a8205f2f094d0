"""The page of dependencies has a row for every direct dependency, and no row for anything else."""

import json
import re
import sys
import tomllib
from collections.abc import Iterator
from importlib.metadata import packages_distributions
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[2]
TEXT = (ROOT / "docs" / "design" / "dependencies.md").read_text(encoding="utf-8")
PYTHON = ("Python: the library", "Python: extras", "Python: build and development")


def rows(*sections: str) -> list[str]:
    """The names in the first column of these sections' tables."""
    parts = re.split(r"^## (.+)$", TEXT, flags=re.MULTILINE)
    text = "".join(body for title, body in zip(parts[1::2], parts[2::2], strict=True) if title in sections)
    return sorted(re.findall(r"^\| `([^`]+)` \|", text, re.MULTILINE))


def test_every_cell_is_filled() -> None:
    """Each row says what the dependency is for, what else was considered, its licence and its release."""
    cells = {row: row.strip("|").split("|") for row in TEXT.splitlines() if row.startswith("| ")}
    assert [row for row, columns in cells.items() if not all(column.strip() for column in columns)] == []


def python() -> Iterator[tuple[str, str]]:
    """Each direct dependency of the library, its extras, its build and its groups, and the extra it comes with."""
    toml = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    project: dict[str, Any] = toml["project"]
    lists = {
        "": [
            *project["dependencies"],
            *toml["build-system"]["requires"],
            *(one for group in toml["dependency-groups"].values() for one in group),
        ],
        **project["optional-dependencies"],
    }
    for extra, requirements in lists.items():
        for requirement in requirements:
            name = re.match(r"[\w.-]+", requirement)
            assert name is not None
            if name[0] != "tricksmith":
                yield name[0], extra


def test_every_python_dependency_has_a_row() -> None:
    """And every row is one."""
    assert rows(*PYTHON) == sorted({name for name, _ in python()})


IMPORT = re.compile(r"^ *(?:from (\w+)[\w.]* import\b|import (\w.*))", re.MULTILINE)
"""A statement that imports; one of this shape in a text that a test writes names a package of ours or of Python."""


def imported(text: str) -> set[str]:
    """The packages, not of Python itself, from which a file imports."""
    names: set[str] = set()
    for package, listed in IMPORT.findall(text):
        names |= {package} if package else set(re.findall(r"(?:^|, *)(\w+)", listed))
    return names - sys.stdlib_module_names


def test_imports_are_found() -> None:
    """Of every kind, in functions too; not from the same package."""
    text = "import numpy as np, yaml\nfrom . import near\nfrom os import path\n    from rich.text import Text\n"
    assert imported(text) == {"numpy", "yaml", "rich"}


def test_whatever_is_imported_is_a_direct_dependency() -> None:
    """No file relies on a package that only comes along with another one."""
    declared = {_normal(name) for name, _ in python()}
    brought = packages_distributions()
    folders = ("src", "scripts", "bench", "tests", "examples")
    paths = [path for folder in folders for path in sorted((ROOT / folder).rglob("*.py"))]
    undeclared = [
        f"{path.relative_to(ROOT)}: {name}"
        for path in paths
        for name in imported(path.read_text(encoding="utf-8")) - {"tricksmith"}
        if name in brought and not (ROOT / name).is_dir() and not declared & set(map(_normal, brought[name]))
    ]
    assert undeclared == []


def _normal(name: str) -> str:
    """The name of a distribution as indexes compare it (PEP 503)."""
    return re.sub(r"[-_.]+", "-", name).lower()


def test_each_extra_is_named_in_the_row() -> None:
    """The page says which extra brings a package."""
    stated = re.findall(r"^\| `([\w.-]+)` \| `(\w+)` \|", TEXT, re.MULTILINE)
    assert sorted(stated) == sorted((name, extra) for name, extra in python() if extra)


def test_each_extra_is_on_the_page_about_installing() -> None:
    """The page lists the extras that there are."""
    extras = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]["optional-dependencies"]
    page = (ROOT / "docs" / "how-to" / "install.md").read_text(encoding="utf-8")
    assert sorted(re.findall(r"^\| `(\w+)` \|", page, re.MULTILINE)) == sorted(extras)


def test_every_crate_has_a_row() -> None:
    """Those of all crates, the fuzzer's too; our own crates are no dependencies."""
    named: set[str] = set()
    for path in [ROOT / "Cargo.toml", *(ROOT / "crates").rglob("Cargo.toml")]:
        toml = tomllib.loads(path.read_text(encoding="utf-8"))
        for table in (toml, toml.get("workspace", {})):
            for kind in ("dependencies", "dev-dependencies", "build-dependencies"):
                named |= {name for name in table.get(kind, {}) if not name.startswith("tricksmith")}
    assert rows("Rust") == sorted(named)


def test_every_npm_package_has_a_row() -> None:
    """Those of the page, for its build and its tests."""
    found = json.loads((ROOT / "web" / "package.json").read_text(encoding="utf-8"))
    assert rows("npm") == sorted({*found.get("dependencies", {}), *found["devDependencies"]})


def test_every_row_says_why_and_under_which_licence() -> None:
    """Nothing is there without a reason."""
    for line in TEXT.splitlines():
        if line.startswith("| `"):
            cells = [cell.strip() for cell in line.strip("|").split("|")]
            assert cells[1]
            assert re.search(r"MIT|BSD|Apache|ISC|MPL|LGPL|OFL", cells[-2]), line
