"""The version is written in three files; they agree."""

import tomllib
from importlib.metadata import version
from pathlib import Path

import tricksmith

ROOT = Path(__file__).parents[1]


def test_the_package_knows_the_version_it_was_installed_as() -> None:
    """`tricksmith.__version__` is the version in the package's metadata."""
    assert tricksmith.__version__ == version("tricksmith")


def test_python_and_rust_have_one_version() -> None:
    """pyproject.toml and Cargo.toml name the same version."""
    pyproject = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    cargo = tomllib.loads((ROOT / "Cargo.toml").read_text(encoding="utf-8"))
    assert pyproject["project"]["version"] == cargo["workspace"]["package"]["version"]
