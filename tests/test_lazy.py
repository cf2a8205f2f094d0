"""Packages that load at first use: what they say to type checkers is what they do."""

from __future__ import annotations

import ast
import importlib
import subprocess
import sys
from pathlib import Path

import pytest

import tricksmith
from tricksmith._lazy import attach

SOURCE = Path(__file__).parents[1] / "src" / "tricksmith"
LAZY = [path for path in sorted(SOURCE.rglob("__init__.py")) if "attach(" in path.read_text(encoding="utf-8")]


def package_of(path: Path) -> str:
    """The dotted name of the package of an `__init__.py`."""
    return ".".join(("tricksmith", *path.parent.relative_to(SOURCE).parts))


def typed(path: Path) -> dict[str, tuple[str, str]]:
    """What the file imports under `TYPE_CHECKING`: the module and the name there, by the name here."""
    package = package_of(path)
    (block,) = (node for node in ast.parse(path.read_text(encoding="utf-8")).body if isinstance(node, ast.If))
    typed = {}
    for node in ast.walk(block):
        if isinstance(node, ast.ImportFrom):
            assert node.module is not None
            for alias in node.names:
                inner = (package, alias.name) if node.module == package else (node.module, alias.name)
                typed[alias.asname or alias.name] = inner
    return typed


@pytest.mark.parametrize("path", LAZY, ids=package_of)
def test_types_and_names_agree(path: Path) -> None:
    """Every name that a type checker sees is there, is the same object, and no other name is offered."""
    module = importlib.import_module(package_of(path))
    seen = typed(path)
    assert set(seen) == set(dir(module))
    assert set(vars(module).get("__all__", ())) <= set(seen)
    for name, (home, inner) in seen.items():
        wanted = importlib.import_module(f"{home}.{inner}") if home == package_of(path) else None
        assert getattr(module, name) is (wanted or getattr(importlib.import_module(home), inner))


def test_there_are_lazy_packages() -> None:
    """The library itself is one, and so is what needs NumPy."""
    assert {"tricksmith", "tricksmith.engine", "tricksmith.compile"} <= set(map(package_of, LAZY))


def test_a_name_that_a_package_lacks_is_an_error() -> None:
    """It is named together with the package, as Python does."""
    with pytest.raises(AttributeError, match="module 'tricksmith' has no attribute 'Nothing'"):
        tricksmith.Nothing  # noqa: B018
    getattribute, listed = attach("tricksmith.cards", {"suit": ["Suit"], "french": [""]})
    assert listed() == ["Suit", "french"]
    assert getattribute("french") is importlib.import_module("tricksmith.cards.french")


def test_importing_the_library_loads_nothing_else() -> None:
    """Neither NumPy nor the compiled core is loaded before something needs it."""
    code = "import sys, tricksmith as ts; ts.Game, ts.Match; print('numpy' in sys.modules)"
    done = subprocess.run(
        [sys.executable, "-c", code], check=True, capture_output=True, encoding="utf-8", cwd=SOURCE.parent
    )
    assert done.stdout == "False\n"
