"""The words of the project: what was a private dialect once does not come back."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
SOURCES = sorted((ROOT / "src" / "tricksmith").rglob("*.py"))
PROSE = [
    *SOURCES, *sorted((ROOT / "crates").rglob("src/**/*.rs")), *sorted((ROOT / "docs").rglob("*.md")),
    ROOT / "README.md", ROOT / "CONTRIBUTING.md",
]  # fmt: skip

NAMES = {
    "thumb": "heuristic policy", "imagined": "determinizations", "sayings": "bidding model",
    "lens": "feature extractor", "whereabouts": "card locations", "retracing": "replay", "retraced": "replay",
    "slopes": "gradients",
    "wishes": "utility tables", "chronicle": "game log", "folding": "reducer", "chairs": "seats",
    "crew": "executor", "calm": "garbage-collector policy", "haste": "fast forward", "thinkers": "bot pool",
    "foretold": "predicted", "mood": "policy state", "doubt": "smoothing",
}  # fmt: skip
"""What no module, class or function is named, each with the word that the field has for it."""

PHRASES = {
    "by the rule of thumb": "by the heuristic policy", "nobody is to act": "waiting for …", "mended": "fixed",
    "whoever opens": "if you open", "shall be gone": "to remove …, delete it",
    "to be gone on with": "to continue", "worlds drawn": "determinizations",
}  # fmt: skip
"""What no text says, each with what it says instead."""


def names_in(path: Path) -> Iterator[str]:
    """The name of a module, and of every class and function in it."""
    yield path.stem
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef):
            yield node.name


def words_of(name: str) -> list[str]:
    """The words of a name: `TokenBucket` and `token_bucket` have two.

    >>> words_of("TokenBucket"), words_of("_token_bucket2")
    (['token', 'bucket'], ['token', 'bucket'])
    """
    return [word.lower() for word in re.findall(r"[A-Z]?[a-z]+|[A-Z]+(?![a-z])", name)]


@pytest.mark.parametrize("path", SOURCES, ids=lambda path: str(path.relative_to(ROOT)))
def test_names_are_the_fields_words(path: Path) -> None:
    """No name uses a word of the dialect that the field has another word for."""
    found = {name: NAMES[word] for name in names_in(path) for word in words_of(name) if word in NAMES}
    assert found == {}


@pytest.mark.parametrize("path", PROSE, ids=lambda path: str(path.relative_to(ROOT)))
def test_prose_is_plain(path: Path) -> None:
    """No docstring, comment, error or page says what a native speaker would put another way."""
    text = " ".join(path.read_text(encoding="utf-8").lower().split())
    assert {said: better for said, better in PHRASES.items() if re.search(rf"\b{re.escape(said)}\b", text)} == {}


def test_the_checks_find_what_they_look_for(tmp_path: Path) -> None:
    """A word is found inside a longer name, and a method counts."""
    path = tmp_path / "sample.py"
    path.write_text("class BotCrew:\n    def _thumb_of(self):\n        pass\n", encoding="utf-8")
    found = [word for name in names_in(path) for word in words_of(name) if word in NAMES]
    assert found == ["crew", "thumb"]
