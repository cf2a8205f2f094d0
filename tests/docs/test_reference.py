"""The reference: every public name is on exactly one of its pages, and nothing else is."""

import importlib
import re
from pathlib import Path

import griffe
import pytest

import tricksmith
from scripts.page_length import MAX_WORDS, too_long
from tests.docs.page import ROOT
from tests.docs.reference import PAGES, directives
from tricksmith import errors
from tricksmith._deprecated import renamed_method
from tricksmith.rules import Table

PACKAGES = (
    "cards",
    "rules",
    "games",
    "bots",
    "play",
    "testing",
    "engine",
    "belief",
    "solve",
    "study",
    "arena",
    "training",
    "executor",
)
LISTED = [name for name, _ in directives()]


@pytest.mark.parametrize("package", PACKAGES)
def test_every_public_name_is_on_the_page(package: str) -> None:
    """Each name in the `__all__` of a package is on one page."""
    module = importlib.import_module(f"tricksmith.{package}")
    offered = {f"tricksmith.{package}.{name}" for name in module.__all__}
    assert offered == {name for name in LISTED if name.startswith(f"tricksmith.{package}.")}


def test_no_name_is_listed_twice() -> None:
    """A name has one place in the reference."""
    assert [name for name in LISTED if LISTED.count(name) > 1] == []


def test_every_short_name_is_on_the_first_page() -> None:
    """What `import tricksmith as ts` offers is listed there with the page that describes it, and nothing else."""
    index = (ROOT / "docs" / "reference" / "index.md").read_text(encoding="utf-8")
    listed = re.findall(r"`ts\.(\w+)`", index)
    assert sorted(listed) == sorted(set(tricksmith.__all__) - {"__version__"})


def test_the_vocabulary_of_authors_can_be_read_in_a_checkout() -> None:
    """Each name has a line of its own, and so has everything that a table can be asked; the rest is on the website."""
    pages = (ROOT / "docs" / "reference" / name for name in ("authors.md", "calls.md"))
    page = "\n".join(page.read_text(encoding="utf-8") for page in pages)
    listed = re.findall(r"^- `(\w+)`: .+[.]$", page, re.MULTILINE)
    names = re.findall(r"^::: tricksmith\.rules\.(\w+)$", page, re.MULTILINE)
    deprecated = {name for name, kind in vars(Table).items() if isinstance(kind, renamed_method)}
    public = [name for name in dir(Table) if not name.startswith("_") and name not in deprecated]
    asked = [name for name in public if callable(getattr(Table, name))]
    assert sorted(listed) == sorted([*names, *asked])


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
def test_every_page_begins_with_a_sentence(page: Path) -> None:
    """A page of the reference has a title, and below it says what it is about."""
    title, _, text = page.read_text(encoding="utf-8").partition("\n\n")
    assert title.startswith("# ")
    assert re.match(r"[A-Z`].+[.;:]$", text.splitlines()[0])


def test_every_error_is_on_a_page() -> None:
    """The module of the errors is listed as a whole."""
    assert "tricksmith.errors" in LISTED
    assert set(errors.__all__) >= {name for name, thing in vars(errors).items() if isinstance(thing, type)}


def test_examples_in_docstrings_become_blocks(tmp_path: Path) -> None:
    """The page shows an example or a drawn tree of a docstring unchanged, wherever it is."""
    (tmp_path / "sample.py").write_text(
        '"""A tree.\n\nroot\n├── leaf\n└── leaf\n\n>>> 1 + 1\n2\n\nMore."""\n', encoding="utf-8"
    )
    extensions = griffe.load_extensions(str(ROOT / "scripts" / "griffe_examples.py"))
    module = griffe.load("sample", search_paths=[tmp_path], extensions=extensions)
    assert module.docstring is not None
    assert module.docstring.value == (
        "A tree.\n\n```text\nroot\n├── leaf\n└── leaf\n```\n\n```pycon\n>>> 1 + 1\n2\n```\n\nMore."
    )


def test_a_long_page_of_the_reference_fails_the_build(tmp_path: Path) -> None:
    """Its words are counted once the pages are built, and not the tags around them; no page at all is an error too."""
    with pytest.raises(ValueError, match="has no pages"):
        too_long(tmp_path)
    for name, words in (("short", MAX_WORDS), ("long", MAX_WORDS + 1)):
        (tmp_path / name).mkdir()
        (tmp_path / name / "index.html").write_text(
            f"<nav>not counted</nav><article class='a'>{'<code>word</code> ' * words}</article>", encoding="utf-8"
        )
    (line,) = too_long(tmp_path)
    assert line.startswith(f"{tmp_path / 'long' / 'index.html'} has 8,001 words")
    docs_step = re.search(r"^run_docs\(\).*$", (ROOT / "scripts/test.sh").read_text(encoding="utf-8"), re.MULTILINE)
    assert docs_step is not None
    assert "scripts/page_length.py site/reference" in docs_step[0]
