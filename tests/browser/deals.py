"""Each test has its own deals, the same in every run; with `TEST_DEALS=new` they are new ones."""

from __future__ import annotations

import os
from hashlib import sha256
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from playwright.sync_api import Page

__all__ = ["SERVED", "dealt"]

NEW = os.environ.get("TEST_DEALS") == "new"
SERVED = "tricksmith" if NEW else "tests.server.realtime.faults.steady"
"""The program that serves: what it deals follows from the parts of the pages alone, unless new deals are asked for."""
PARTS = """
(start => {
  const draw = crypto.getRandomValues.bind(crypto);
  crypto.getRandomValues = array => {
    if (array.length !== start.length) return draw(array);
    window.name = Number(window.name) + 1;
    array.set(start);
    array[0] ^= Number(window.name);
    return array;
  };
})"""
"""A page's part in each deal follows from this start, and from how many it has given in its tab."""


def dealt(page: Page, person: str) -> Page:
    """The page, which gives this person's parts, unless new deals are asked for."""
    if not NEW:
        page.add_init_script(f"{PARTS}({list(sha256(person.encode()).digest()[:16])})")
    return page
