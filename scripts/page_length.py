"""Fails if a page of the reference, as it was built, has more words than a reader can look through.

    python scripts/page_length.py site/reference

It counts what a reader sees in the article of a page: docstrings, signatures and lists of arguments included.
"""

from __future__ import annotations

import re
import sys
from html import unescape
from pathlib import Path

MAX_WORDS = 8_000
"""The most words of a page of the reference."""


def words_of(html: str) -> int:
    """Return the number of words in the article of a page; raises `ValueError` if it has none.

    Args:
        html: The page.
    """
    article = re.search(r"<article\b.*</article>", html, re.DOTALL)
    if article is None:
        raise ValueError("the page has no article")
    return len(unescape(re.sub("<[^>]*>", " ", article[0])).split())


def too_long(folder: Path) -> list[str]:
    """Return a line for each page below a folder that is too long; raises `ValueError` if there are no pages.

    Args:
        folder: The folder of the built reference.
    """
    counts = {page: words_of(page.read_text(encoding="utf-8")) for page in sorted(folder.rglob("*.html"))}
    if not counts:
        raise ValueError(f"{folder} has no pages")
    return [
        f"{page} has {words:,} words, more than {MAX_WORDS:,}: split it by its headings"
        for page, words in counts.items()
        if words > MAX_WORDS
    ]


if __name__ == "__main__":
    sys.exit("\n".join(too_long(Path(sys.argv[1]))) or 0)
