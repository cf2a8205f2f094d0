"""The reference: every name that a program may import is on the page, and nothing else is."""

import importlib
import re
from pathlib import Path

import griffe
import pytest

from tests.docs.page import ROOT
from tricksmith import errors

PAGE = ROOT / "docs" / "reference.md"
PACKAGES = ("cards", "rules", "games", "bots", "play", "testing", "engine", "belief", "solve", "arena", "executor")
LISTED = re.findall(r"^::: ([\w.]+)$", PAGE.read_text(encoding="utf-8"), re.MULTILINE)


@pytest.mark.parametrize("package", PACKAGES)
def test_every_public_name_is_on_the_page(package: str) -> None:
    """What a package offers in its `__all__` can be looked up."""
    module = importlib.import_module(f"tricksmith.{package}")
    offered = {f"tricksmith.{package}.{name}" for name in module.__all__}
    assert offered == {name for name in LISTED if name.startswith(f"tricksmith.{package}.")}


def test_every_error_is_on_the_page() -> None:
    """The module of the errors is on the page as a whole."""
    assert "tricksmith.errors" in LISTED
    assert set(errors.__all__) >= {name for name, thing in vars(errors).items() if isinstance(thing, type)}


def test_examples_in_docstrings_become_blocks(tmp_path: Path) -> None:
    """The page shows an example or a drawn tree of a docstring as it stands, wherever it stands."""
    (tmp_path / "sample.py").write_text(
        '"""A tree.\n\nroot\n├── leaf\n└── leaf\n\n>>> 1 + 1\n2\n\nMore."""\n', encoding="utf-8"
    )
    extensions = griffe.load_extensions(str(ROOT / "scripts" / "griffe_examples.py"))
    module = griffe.load("sample", search_paths=[tmp_path], extensions=extensions)
    assert module.docstring is not None
    assert module.docstring.value == (
        "A tree.\n\n```text\nroot\n├── leaf\n└── leaf\n```\n\n```pycon\n>>> 1 + 1\n2\n```\n\nMore."
    )
