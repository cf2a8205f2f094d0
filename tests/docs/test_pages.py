"""README and documentation: every example is run, every command works, and every page is reachable."""

import doctest
import re
from pathlib import Path

import pytest

from tests.docs.page import PAGES, ROOT, agrees, blocks, commands, page_name, prepare, run, run_here

WITH_EXAMPLES = [page for page in PAGES if any(">>> " in block.text for block in blocks(page))]
WITH_COMMANDS = [page for page in PAGES if any(commands(page))]


@pytest.mark.parametrize("page", WITH_EXAMPLES, ids=page_name)
def test_the_examples_of_a_page_are_true(page: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What a page shows in Python is what Python answers."""
    prepare(tmp_path)
    monkeypatch.chdir(tmp_path)
    test = doctest.DocTestParser().get_doctest(page.read_text(encoding="utf-8"), {}, page_name(page), str(page), 0)
    said: list[str] = []
    result = doctest.DocTestRunner(optionflags=doctest.ELLIPSIS).run(test, out=said.append)
    assert result.attempted > 0
    assert result.failed == 0, "".join(said)


@pytest.mark.parametrize("page", WITH_COMMANDS, ids=page_name)
def test_the_commands_of_a_page_work(page: Path, tmp_path: Path) -> None:
    """Each command succeeds and prints what the page shows; the README's first is run as you would type it."""
    prepare(tmp_path)
    for number, command in enumerate(commands(page)):
        runner = run if page.name == "README.md" and number == 0 else run_here
        done = runner(command.line, tmp_path)
        assert done.returncode == 0, f"{command.line}\n{done.stdout}{done.stderr}"
        if command.output:
            assert agrees(done.stdout, command.output), f"{command.line} printed\n{done.stdout}"


def test_python_examples_are_in_blocks_that_are_run() -> None:
    """A page shows a prompt only in a block of the language `pycon`."""
    for page in PAGES:
        for block in blocks(page):
            assert (block.language == "pycon") == (">>> " in block.text), f"{page_name(page)}: {block.text[:80]}"


def test_make_targets_that_a_page_names_exist() -> None:
    """Every `make` target in a page exists."""
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    targets = set(re.findall(r"^([a-z-]+):", makefile, re.MULTILINE))
    for page in PAGES:
        named = set(re.findall(r"(?:`|^ *)make ([a-z-]+)", page.read_text(encoding="utf-8"), re.MULTILINE))
        assert named <= targets, page_name(page)


def test_files_that_a_page_names_exist() -> None:
    """A path of the repository in backticks or in a link leads somewhere."""
    for page in PAGES:
        text = page.read_text(encoding="utf-8")
        named = set(re.findall(r"`((?:src|tests|docs|examples|scripts|bench|crates)/[\w./-]+)`", text))
        linked = set(re.findall(r"\]\((?!\w+:)([^)#]+)(?:#[^)]*)?\)", text))
        missing = [path for path in named if not (ROOT / path).exists()]
        missing += [path for path in linked if not (page.parent / path).exists()]
        assert missing == [], page_name(page)


def test_every_page_is_in_the_navigation() -> None:
    """Every page is in the menu, so that readers find it."""
    nav = (ROOT / "mkdocs.yml").read_text(encoding="utf-8").partition("\nnav:\n")[2]
    listed = re.findall(r"^ +- .*?([\w/-]+\.md)$", nav, re.MULTILINE)
    pages = {page.relative_to(ROOT / "docs").as_posix() for page in PAGES if page.is_relative_to(ROOT / "docs")}
    assert sorted(listed) == sorted(pages)
