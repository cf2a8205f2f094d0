"""`scripts/page.sh` builds the page whenever a source is newer than the last build, with Node and npm replaced here."""

from __future__ import annotations

import os
import shutil
import subprocess
from pathlib import Path

import pytest

SCRIPT = Path(__file__).parents[1] / "scripts" / "page.sh"
NPM = """#!/usr/bin/env bash
case "$*" in
  ci*) mkdir -p node_modules ;;
  *build) rm -rf ../src/tricksmith/server/page && mkdir -p ../src/tricksmith/server/page
          echo built >>../builds
          if [ -n "${EDIT:-}" ]; then sleep 0.05; echo edited >>src/app.ts; fi
          if [ -n "${FAIL:-}" ]; then echo "no such module"; exit 1; fi ;;
esac
"""


@pytest.fixture
def tree(tmp_path: Path) -> Path:
    """A checkout with the script, and a page of one file."""
    for folder in ("scripts", "bin", "web/src", "web/static", "web/scripts"):
        (tmp_path / folder).mkdir(parents=True)
    shutil.copy(SCRIPT, tmp_path / "scripts")
    for name in ("src/app.ts", "package-lock.json", "svelte.config.js", "vite.config.ts", "tsconfig.json"):
        (tmp_path / "web" / name).write_text("", encoding="utf-8")
    for name, text in (("npm", NPM), ("node", "#!/bin/sh\necho v99.0.0\n")):
        program = tmp_path / "bin" / name
        program.write_text(text, encoding="utf-8")
        program.chmod(0o755)
    return tmp_path


def build(tree: Path, **settings: str) -> tuple[int, str]:
    """Run the script; return how often the page has been built in all, and what it wrote."""
    environment = {**os.environ, "PATH": f"{tree / 'bin'}:{os.environ['PATH']}", **settings}
    done = subprocess.run(
        ["bash", tree / "scripts" / "page.sh"], env=environment, capture_output=True, text=True, check=False
    )
    assert done.returncode == (1 if "FAIL" in settings else 0), done.stderr
    return len((tree / "builds").read_text(encoding="utf-8").splitlines()), done.stderr


def test_the_page_is_built_once(tree: Path) -> None:
    """As long as no source changes, the script has nothing to do and writes nothing."""
    assert build(tree)[0] == 1
    assert build(tree) == (1, "")


def test_fixtures_of_the_tests_are_no_sources(tree: Path) -> None:
    """The tests write them again, at times while a browser uses the page."""
    assert build(tree)[0] == 1
    fixtures = tree / "web" / "src" / "lib" / "fixtures"
    fixtures.mkdir(parents=True)
    (fixtures / "nonesuch-3.json").write_text("{}", encoding="utf-8")
    assert build(tree) == (1, "")


def test_an_edit_during_a_build_is_built_next_time(tree: Path) -> None:
    """The page is as old as the start of its build."""
    assert build(tree, EDIT="yes")[0] == 1
    assert build(tree)[0] == 2
    assert build(tree) == (2, "")


def test_a_build_that_fails_is_tried_again(tree: Path) -> None:
    """Its output is shown."""
    assert "no such module" in build(tree, FAIL="yes")[1]
    assert build(tree)[0] == 2
