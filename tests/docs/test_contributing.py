"""CONTRIBUTING: what it says about the tests and the layers is so."""

import re

from tests.docs.page import ROOT, blocks
from tests.test_layers import ORDER

PAGE = ROOT / "CONTRIBUTING.md"
TEXT = PAGE.read_text(encoding="utf-8")


def test_it_lists_every_section_of_the_tests() -> None:
    """Each section of `make test` is explained, in the order in which it runs."""
    (sections,) = re.findall(
        r'^readonly ALL="(.*?)"$', (ROOT / "scripts" / "test.sh").read_text("utf-8"), re.MULTILINE | re.DOTALL
    )
    table = TEXT.partition("| section | what it checks |")[2].partition("\n\n")[0]
    rows = [line.split("|")[1] for line in table.splitlines()[2:]]
    assert re.findall(r"`([\w-]+)`", "".join(rows)) == sections.replace("|", " ").split()


def test_it_draws_the_layers_as_they_are() -> None:
    """The packages that exist stand in the order that the test of the layers holds."""
    exists = [name for group in ORDER for name in sorted(group) if (ROOT / "src" / "tricksmith" / name).is_dir()]
    for page in (PAGE, ROOT / "docs" / "design" / "index.md"):
        (drawn,) = (block.text for block in blocks(page) if "→" in block.text)
        assert drawn.strip().split(" → ") == [name for name in exists if name != "testing"]
