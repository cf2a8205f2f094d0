"""The help of every command shows what a flag takes, and nothing where it takes nothing."""

from __future__ import annotations

import re
import subprocess

import pytest

from tests.cli.program import call, command, without_colour
from tricksmith._version import __version__
from tricksmith.cli.app import COMMANDS, PANELS


@pytest.mark.parametrize("words", [[], *([name] for name in COMMANDS), ["puzzles", "make"]], ids=" ".join)
def test_the_help_shows_no_type_after_a_flag_and_no_bracket_twice(words: list[str]) -> None:
    """`--json` takes no value, so nothing comes after it; an argument that can be left out has one pair of brackets."""
    done = call(*words, "--help", columns=200, colour=False)
    assert done.code == 0
    assert "--help" in done.out
    assert [line for line in done.lines if re.search(r"<bool>|\[\[", line)] == []


def test_the_version_needs_no_command() -> None:
    """Neither alone nor before one."""
    for words in (["--version"], ["--version", "play"]):
        done = call(*words)
        assert (done.code, done.out) == (0, f"tricksmith {__version__}\n")


def test_the_help_groups_the_commands_by_what_one_wants_to_do() -> None:
    """Each command is in one group, under its heading and in its order."""
    shown = call("--help", columns=200, colour=False).lines
    groups: dict[str, list[str]] = {}
    heading = ""
    for line in shown:
        if line.startswith("╭"):
            heading = line.strip("╭─╮ ")
        elif (named := re.match(r"│ ([a-z]+) ", line)) and heading != "Options":
            groups.setdefault(heading, []).append(named[1])
    assert groups == {heading: list(commands) for heading, commands in PANELS.items()}


def test_a_command_in_a_second_process_is_called_by_its_name() -> None:
    """`check` runs in a child, whose usage is that of the command that was typed."""
    done = subprocess.run(command(["check", "--help"]), capture_output=True, text=True, check=True)
    assert "Usage: tricksmith check " in without_colour(done.stdout)


@pytest.mark.parametrize("extra", ["redis", "traces"])
def test_the_help_names_the_extra_that_a_flag_needs(extra: str) -> None:
    """What stands in brackets is not taken for a style of the text."""
    shown = call("serve", "--help", columns=250, colour=False).out.replace("│", " ")
    assert f"needs tricksmith[{extra}]." in " ".join(shown.split())
