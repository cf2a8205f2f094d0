"""README: what it promises beyond its examples and commands, which test_pages.py runs."""

import ast
import re

from tests.docs.page import ROOT, blocks, commands
from tricksmith.games import registry

README = ROOT / "README.md"
TEXT = README.read_text(encoding="utf-8")


def methods(source: str) -> dict[str, str]:
    """The shape of each method of the one class in a program."""
    (kind,) = (node for node in ast.parse(source).body if isinstance(node, ast.ClassDef) and node.name == "Whist")
    return {node.name: ast.dump(node) for node in kind.body if isinstance(node, ast.FunctionDef)}


def test_the_excerpt_is_the_middle_of_whist() -> None:
    """What README shows of a game's file is in the example."""
    (shown,) = (methods(block.text) for block in blocks(README) if block.language == "python")
    whole = methods((ROOT / "examples" / "whist.py").read_text(encoding="utf-8"))
    assert list(shown) == ["layout", "calls", "must_play", "strength"]
    assert shown.items() <= whole.items()


def test_it_asks_for_what_the_set_up_asks_for() -> None:
    """Python and Rust are named in the versions that scripts/bootstrap.sh wants."""
    script = (ROOT / "scripts" / "bootstrap.sh").read_text(encoding="utf-8")
    for name in ("Python", "Rust"):
        (least,) = re.findall(rf"{name.upper()}_LEAST=([\d.]+)", script)
        assert f"{name} {least}" in TEXT


def test_it_credits_every_game() -> None:
    """Each original game has a paragraph that names its author."""
    for name in registry.ORIGINALS:
        game = registry.load(name)
        assert f"**{game.name}**, by {game.author}," in TEXT


def test_it_shows_every_command() -> None:
    """A reader of README has seen each thing that one can do with a game."""
    shown = {command.line.split()[1] for command in commands(README)}
    assert shown == {"games", "rules", "play", "simulate", "replay", "solve", "check", "arena"}
