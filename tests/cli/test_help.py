"""The help of every command shows what a flag takes, and nothing where it takes nothing."""

from __future__ import annotations

import re

import pytest

from tests.cli.program import call
from tricksmith.cli.app import COMMANDS


@pytest.mark.parametrize("words", [[], *([name] for name in COMMANDS), ["puzzles", "make"]], ids=" ".join)
def test_the_help_shows_no_type_after_a_flag_and_no_bracket_twice(words: list[str]) -> None:
    """`--json` takes no value, so nothing comes after it; an argument that can be left out has one pair of brackets."""
    done = call(*words, "--help", columns=200, colour=False)
    assert done.code == 0
    assert "--help" in done.out
    assert [line for line in done.lines if re.search(r"<bool>|\[\[", line)] == []


@pytest.mark.parametrize("extra", ["redis", "traces"])
def test_the_help_names_the_extra_that_a_flag_needs(extra: str) -> None:
    """What stands in brackets is not taken for a style of the text."""
    shown = call("serve", "--help", columns=250, colour=False).out.replace("│", " ")
    assert f"needs tricksmith[{extra}]." in " ".join(shown.split())
