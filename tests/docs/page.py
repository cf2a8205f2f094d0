"""What the tests of the pages share: the pages, their blocks of code, and how these are run."""

import contextlib
import doctest
import os
import re
import shlex
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple
from unittest import mock

from tests.cli.program import call

ROOT = Path(__file__).parents[2]
OUTSIDE = [
    ROOT / name
    for name in ("README.md", "CONTRIBUTING.md", "CHANGELOG.md", "NOTICE.md", "SECURITY.md", "examples/README.md")
]
PAGES = sorted([*OUTSIDE, *(ROOT / "docs").rglob("*.md")])
WIDTH = 100
"""Columns of the terminal that pages show."""
LONGEST = 120
"""Seconds that a command of a page may take before its test gives up: a command that waits for ever is at fault."""


class Block(NamedTuple):
    """A fenced block: its language, what else is in its first line, and its text."""

    language: str
    info: str
    text: str


class Command(NamedTuple):
    """A line that a reader types, and what the page says that it prints ("" if the page does not say)."""

    line: str
    output: str


def page_name(page: Path) -> str:
    """The page as a test's name has it."""
    return page.relative_to(ROOT).as_posix()


def blocks(page: Path) -> Iterator[Block]:
    """The fenced blocks of a page, those in lists and admonitions too."""
    text = page.read_text(encoding="utf-8")
    for found in re.finditer(r"^( *)```(\w+)([^\n]*)\n(.*?)^\1```$", text, re.MULTILINE | re.DOTALL):
        indent, language, info, inner = found.groups()
        lines = [line.removeprefix(indent) for line in inner.splitlines(keepends=True)]
        yield Block(language, info.strip(), "".join(lines))


def commands(page: Path) -> Iterator[Command]:
    """The commands of a page, in order: lines after a dollar sign in blocks of the language `console`."""
    for block in blocks(page):
        if block.language == "console":
            for part in re.split(r"^\$ ", block.text, flags=re.MULTILINE)[1:]:
                line, _, output = part.partition("\n")
                yield Command(line, output.strip("\n"))


def prepare(folder: Path) -> None:
    """Make a folder where the commands of any page can be run: the examples are there as in the repository."""
    shutil.copytree(ROOT / "examples", folder / "examples", ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copy(ROOT / "examples" / "whist.py", folder)


def run(line: str, folder: Path) -> subprocess.CompletedProcess[str]:
    """Run a command as a reader would, in a process of its own, with nobody to answer its questions."""
    return subprocess.run(
        ["bash", "-euo", "pipefail", "-c", line],
        cwd=folder,
        env=surroundings(folder),
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        timeout=LONGEST,
        check=False,
    )


def run_here(line: str, folder: Path) -> subprocess.CompletedProcess[str]:
    """Run a command in this process, as on a machine of one core, and what only a shell can read in one of its own.

    What is typed for it by `echo`, and the file that it prints to, are understood here too.
    """
    match = re.fullmatch(r"(?:echo (\w+) \| )?tricksmith ([^|<>;&$*]+?)(?: > ([\w.]+))?", line)
    if match is None:
        return run(line, folder)
    typed, words, file = match.groups()
    with (
        contextlib.chdir(folder),
        mock.patch.dict(os.environ, surroundings(folder)),
        mock.patch.object(os, "sched_getaffinity", return_value={0}, create=True),
    ):
        done = call(
            *shlex.split(words), columns=None if file else WIDTH, colour=False, keys=f"{typed}\n" if typed else ""
        )
    if file:
        (folder / file).write_text(done.out, encoding="utf-8")
    return subprocess.CompletedProcess(line, done.code, "" if file else done.out, done.err)


def surroundings(folder: Path) -> dict[str, str]:
    """The environment of a command whose home is this folder."""
    return {
        **os.environ,
        "PATH": f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}",
        "HOME": str(folder),
        "XDG_DATA_HOME": str(folder / "data"),
        "COLUMNS": str(WIDTH),
        "NO_COLOR": "1",
        "TERM": "dumb",
    }


def agrees(printed: str, promised: str) -> bool:
    """Whether the output is the expected one; `...` in the expected one stands for anything."""
    tidy = "\n".join(line.rstrip() for line in printed.splitlines()).strip("\n")
    return doctest.OutputChecker().check_output(promised + "\n", tidy + "\n", doctest.ELLIPSIS)
