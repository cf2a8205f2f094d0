"""The version is written in four files; they agree."""

import re
import tomllib
from importlib.metadata import version
from pathlib import Path

import tricksmith

ROOT = Path(__file__).parents[1]


def test_the_package_knows_the_version_it_was_installed_as() -> None:
    """`tricksmith.__version__` is the version in the package's metadata."""
    assert tricksmith.__version__ == version("tricksmith")


def test_every_file_names_the_same_version() -> None:
    """pyproject.toml, Cargo.toml and CITATION.cff; the package takes its own from the first of them."""
    pyproject = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    cargo = tomllib.loads((ROOT / "Cargo.toml").read_text(encoding="utf-8"))
    cited = re.search(r"^version: (.+)$", (ROOT / "CITATION.cff").read_text(encoding="utf-8"), re.MULTILINE)
    assert cited is not None
    assert pyproject["project"]["version"] == cargo["workspace"]["package"]["version"] == cited[1]
