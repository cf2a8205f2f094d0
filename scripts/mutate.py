"""Put the faults of tests/mutation/mutants.toml into a copy of the tree, one at a time, and run the tests on each.

    python -m scripts.mutate                      every fault
    python -m scripts.mutate rules server-undo    those whose id begins with one of these
    python -m scripts.mutate --check              only check that the code of each fault occurs exactly once
    python -m scripts.mutate --report out.json    also write the result of each

A fault is caught if a test fails, or the tests never end. The report names the first test that failed. The exit code is
1 if a fault is missed that is not marked `misses` in the file, or if one with this mark is caught.

For a fault in Python, the tests run that the file names for its area. For a fault in a crate, `cargo test` runs, and if
it passes those tests too, with a compiled module that has the fault.
"""

from __future__ import annotations

import argparse
import json
import os
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import time
import tomllib
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[1]
MUTANTS = ROOT / "tests" / "mutation" / "mutants.toml"
MAX_OUTPUT = 200
"""The last characters of the output that name a failure without the name of a test."""
TEST_TIMEOUT = 900
"""Seconds for the tests of one fault. If they take longer, it counts as caught: it makes something endless."""
MODULE = Path("src/tricksmith/_native.abi3.so")
"""The compiled module."""


@dataclass(frozen=True)
class Mutant:
    """A fault: `old` is replaced by `new` in `file`.

    Attributes:
        id: The area, a hyphen and a name.
        file: The path of the file.
        old: The text that is replaced; it occurs once.
        new: The faulty text.
        misses: Whether the tests are known to miss it.
        why: Why they do.
    """

    id: str
    file: str
    old: str
    new: str
    misses: bool = False
    why: str = ""

    @property
    def area(self) -> str:
        """The area of the code: the first word of the id."""
        return self.id.partition("-")[0]


@dataclass(frozen=True)
class Outcome:
    """The result of one fault: `by` is the first test that failed; empty if none did."""

    id: str
    by: str
    seconds: float


def read_mutants(path: Path = MUTANTS) -> tuple[list[Mutant], dict[str, list[str]]]:
    """Return the faults, and the tests of each area, first those that catch most."""
    data = tomllib.loads(path.read_text())
    return [Mutant(**mutant) for mutant in data["mutant"]], data["tests"]


def problems(mutants: list[Mutant], tests: dict[str, list[str]], tree: Path = ROOT) -> list[str]:
    """Return a message for each fault that does not fit this tree, and for tests that do not exist."""
    messages = [f"there is no {path}" for paths in tests.values() for path in paths if not (tree / path).exists()]
    if len({mutant.id for mutant in mutants}) < len(mutants):
        messages.append("two faults have the same id")
    for mutant in mutants:
        path = tree / mutant.file
        count = path.read_text().count(mutant.old) if path.exists() else 0
        if count != 1:
            messages.append(f"{mutant.id}: {mutant.file} has its place {count} times: {mutant.old!r}")
    return messages


class Workshop:
    """A copy of a tree, in which faults are put in and taken out again."""

    def __init__(self, tree: Path, folder: Path, tests: dict[str, list[str]], python: Path) -> None:
        self.folder, self.tests, self.python = folder, tests, python
        listed = subprocess.run(["git", "ls-files", "-z"], cwd=tree, check=True, capture_output=True, text=True)
        for name in [*filter(None, listed.stdout.split("\0")), str(MODULE)]:
            if (tree / name).is_file():
                (folder / name).parent.mkdir(parents=True, exist_ok=True)
                shutil.copy2(tree / name, folder / name)
        self.module = (folder / MODULE).read_bytes()
        self.passing_tests: set[str] = set()
        """Tests that are known to pass without a fault."""
        self.write_count = 0
        # A Python in the tree's own .venv is found by tests that start the installed command.
        (folder / ".venv").symlink_to((tree / ".venv").resolve())

    def run(self, mutant: Mutant) -> Outcome:
        """Put a fault in, run the tests, take it out. Raises `SystemExit` if the test that fails does so without it."""
        path = self.folder / mutant.file
        before, started = path.read_text(), time.monotonic()
        self._write(path, before.replace(mutant.old, mutant.new))
        try:
            by = self._in_crate(mutant) if path.suffix == ".rs" else self.pytest(self.tests[mutant.area])
        finally:
            self._write(path, before)
            (self.folder / MODULE).write_bytes(self.module)
        if by.startswith("tests/") and by not in self.passing_tests:
            if self.pytest([by.removesuffix(": endless")]):
                raise SystemExit(f"{by} fails without any fault: fix that first")
            self.passing_tests.add(by)
        return Outcome(mutant.id, by, round(time.monotonic() - started, 1))

    def _write(self, path: Path, text: str) -> None:
        """Write a file with a time of its own: if size and time were the same, Python would use the compiled file."""
        path.write_text(text)
        self.write_count += 1
        modified = int(time.time()) + 2 * self.write_count
        os.utime(path, (modified, modified))

    def pytest(self, tests: list[str]) -> str:
        """Return the first of these tests that fails, or ""; paths run one by one, as most faults are caught early."""
        for path in tests:
            code, output = self._run(
                [self.python, "-m", "pytest", "-qx", "-p", "no:cacheprovider", "--no-header", path]
            )
            if code is None:
                return f"{path}: endless"
            if code:
                match = re.search(r"^(?:FAILED|ERROR) (.+?)(?: - |$)", output, re.MULTILINE)
                return match[1] if match else output.strip()[-MAX_OUTPUT:]
        return ""

    def _in_crate(self, mutant: Mutant) -> str:
        """Return the first test that fails with a fault in a crate; empty if none does."""
        code, output = self._run(["cargo", "test", "--quiet", "--locked", "--package", "tricksmith-core"])
        if code is None:
            return "cargo test: endless"
        if code:
            match = re.search(
                r"^(?:test )?(\S+) (?:\.\.\. FAILED|stdout ----)|^---- (\S+) stdout", output, re.MULTILINE
            )
            return f"cargo test {match[1] or match[2]}" if match else "cargo test: " + output.strip()[-MAX_OUTPUT:]
        profile = ["--config", "profile.release.lto=false", "--config", "profile.release.codegen-units=16"]
        code, output = self._run(
            ["cargo", "build", "--quiet", "--locked", "--release", "--package", "tricksmith-python", *profile]
        )
        if code:
            return "cargo build: " + output.strip()[-MAX_OUTPUT:]
        shutil.copy2(self.folder / "target" / "release" / "lib_native.so", self.folder / MODULE)
        return self.pytest(self.tests[mutant.area])

    def _run(self, command: list[Any]) -> tuple[int | None, str]:
        """Run a command; return its exit code, None if it never ended, and its output."""
        environment = {**os.environ, "PYTHONPATH": str(self.folder / "src"), "PYO3_PYTHON": str(self.python)}
        environment |= {"CARGO_TARGET_DIR": str(self.folder / "target"), "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1"}
        environment.pop("PYTHONDONTWRITEBYTECODE", None)
        with subprocess.Popen(
            command, cwd=self.folder, env=environment, text=True, stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE, stderr=subprocess.STDOUT, start_new_session=True,
        ) as process:  # fmt: skip
            try:
                output, _ = process.communicate(timeout=TEST_TIMEOUT)
            except subprocess.TimeoutExpired:
                os.killpg(process.pid, signal.SIGKILL)
                process.communicate()
                return None, ""
        return process.returncode, output


def main() -> int:
    """Run the faults that are asked for, print a line for each, and return the exit code."""
    parser = argparse.ArgumentParser(description="Put known faults into the code, and see whether the tests notice.")
    parser.add_argument("ids", nargs="*", help="only faults whose id begins so")
    parser.add_argument("--check", action="store_true", help="only check that the code of each fault occurs once")
    parser.add_argument("--report", type=Path, help="write the outcomes here as JSON")
    parser.add_argument("--tree", type=Path, default=ROOT, help="the tree to copy (default: this one)")
    parser.add_argument("--mutants", type=Path, default=MUTANTS, help="the file of faults")
    parser.add_argument("--tests", nargs="*", help="run these tests instead of those of the area")
    args = parser.parse_args()
    mutants, tests = read_mutants(args.mutants)
    mutants = [mutant for mutant in mutants if not args.ids or mutant.id.startswith(tuple(args.ids))]
    messages = problems(mutants, tests, args.tree)
    if messages or args.check:
        print("\n".join(messages) or f"{len(mutants)} faults, each with its place")
        return 1 if messages else 0
    if args.tests:
        tests = dict.fromkeys(tests, args.tests)
    with tempfile.TemporaryDirectory(prefix="tricksmith-mutants.") as folder:
        return _run_all(Workshop(args.tree, Path(folder), tests, Path(sys.executable)), mutants, args.report)


def _run_all(workshop: Workshop, mutants: list[Mutant], report: Path | None) -> int:
    outcomes, surprises = [], []
    for mutant in mutants:
        outcome = workshop.run(mutant)
        outcomes.append(outcome)
        print(f"{'caught' if outcome.by else 'MISSED'} {outcome.seconds:6.1f} s  {mutant.id}  {outcome.by}", flush=True)
        if bool(outcome.by) == mutant.misses:
            surprises.append(mutant.id)
        if report is not None:
            report.write_text(json.dumps([asdict(outcome) for outcome in outcomes], indent=1) + "\n")
    print(f"{sum(bool(outcome.by) for outcome in outcomes)} of {len(outcomes)} caught")
    if surprises:
        print("not as the file says:", ", ".join(surprises))
    return 1 if surprises else 0


if __name__ == "__main__":
    raise SystemExit(main())
