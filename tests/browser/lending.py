"""Contexts of the browser, lent to one test after another: in a warm one a page opens with half the work.

What a test leaves behind goes with its pages or is cleared here: cookies, what the browser keeps for the page, routes,
permissions and a cut network. Only files of the page stay, as they do for people who come back.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from playwright.sync_api import Error

if TYPE_CHECKING:
    from collections.abc import Mapping

    from playwright.sync_api import Browser, BrowserContext, Page

__all__ = ["LAUNCH", "USUAL", "Lender", "painted"]

LAUNCH = ("--no-sandbox", "--process-per-site", "--in-process-gpu")
"""Pages of a context share a process, which keeps what it has compiled; drawing needs no process of its own."""
USUAL: Mapping[str, object] = {
    "viewport": {"width": 1280, "height": 860},
    "reduced_motion": "reduce",
    "service_workers": "block",
}
"""A wide page without motion, and without the worker that fetches the whole page once more for each new person."""
MEDIA = {"reduced_motion": "reduce", "color_scheme": "light", "forced_colors": "none"}
"""What each page is given as its test asks, and what it is in a context that is lent."""
UNPAINTED = """
{
  const sheet = new CSSStyleSheet();
  sheet.replaceSync('html { opacity: 0 }');
  document.adoptedStyleSheets.push(sheet);
  window.setPainted = wanted => { sheet.disabled = wanted; };
}
"""
"""Lays everything out and takes presses, but draws nothing: painting would be a third of the work of the browser."""
QUIET = "/robots.txt"
"""A file without scripts: a page that shows it keeps the process of its context from ending."""


def painted(look: str) -> str:
    """This function of the page, called while everything on it is painted."""
    return f"""
async argument => {{
  window.setPainted?.(true);
  try {{
    return await ({look})(argument);
  }} finally {{
    window.setPainted?.(false);
  }}
}}
"""


class Lender:
    """Lends contexts with the options that a page can't be given later."""

    def __init__(self, browser: Browser, address: str) -> None:
        self._browser, self._address = browser, address
        self._free: dict[str, list[BrowserContext]] = {}
        self._lent: dict[BrowserContext, str] = {}

    def lend(self, options: Mapping[str, Any]) -> BrowserContext:
        """A context that keeps nothing of anybody, with these options of a context, but for those of its pages."""
        fixed = {name: value for name, value in options.items() if name not in {*MEDIA, "viewport"}}
        if options.get("service_workers") == "allow":
            return self._browser.new_context(**options)
        key = json.dumps(fixed, sort_keys=True, default=str)
        free = self._free.setdefault(key, [])
        context = free.pop() if free else self._new({**USUAL, **fixed})
        self._lent[context] = key
        return context

    def open(self, context: BrowserContext, options: Mapping[str, Any]) -> Page:
        """A page of the context, in the window and with the media that the options ask for.

        Nobody sees it, and so it is painted for its motion alone, and where a test asks what can be seen.
        """
        page = context.new_page()
        if options.get("reduced_motion", USUAL["reduced_motion"]) == "reduce":
            page.add_init_script(UNPAINTED)
        if context in self._lent:
            if (window := options.get("viewport", USUAL["viewport"])) != USUAL["viewport"]:
                page.set_viewport_size(window)
            media = {name: options[name] for name, usual in MEDIA.items() if options.get(name, usual) != usual}
            if media:
                page.emulate_media(**media)
        return page

    def take_back(self, context: BrowserContext) -> None:
        """Close the pages of a context and clear what it keeps; close one that is not lent a second time."""
        key = self._lent.pop(context, None)
        try:
            if key is None:
                raise Error("not to be lent again")
            quiet, *pages = context.pages
            for page in pages:
                if page.url.startswith("http") and not page.url.startswith(f"{self._address}/"):
                    page.evaluate("localStorage.clear()")
                page.close()
            context.set_offline(False)
            context.clear_cookies()
            context.clear_permissions()
            context.unroute_all()
            quiet.evaluate("localStorage.clear()")
        except Error:
            context.close()
        else:
            self._free[str(key)].append(context)

    def _new(self, options: dict[str, Any]) -> BrowserContext:
        context = self._browser.new_context(**options)
        context.new_page().goto(f"{self._address}{QUIET}")
        return context
