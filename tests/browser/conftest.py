"""A server with the built page, and browsers that look at it."""

from __future__ import annotations

import os
import shutil
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from tests.browser.deals import SERVED, dealt
from tests.browser.lending import LAUNCH, USUAL, Lender
from tests.server.realtime.server import Server

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page

ROOT = Path(__file__).parents[2]
PAGE = ROOT / "src" / "tricksmith" / "server" / "page"
NAMES = ("chromium-headless-shell", "chromium", "google-chrome")
CHROMIUM = os.environ.get("TEST_CHROMIUM") or next(filter(None, map(shutil.which, NAMES)), None)

if CHROMIUM is None:
    collect_ignore_glob = ["test_*.py"]


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """One server for all tests of a process."""
    assert (PAGE / "app.html").exists(), "the page is not built: make page"
    with Server(tmp_path_factory.mktemp("server"), program=SERVED) as found:
        yield found


@pytest.fixture(scope="session")
def base_url(server: Server) -> str:
    """Where pages are."""
    return server.address


@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args: dict[str, object]) -> dict[str, object]:
    """The Chromium of this machine."""
    return {**browser_type_launch_args, "executable_path": CHROMIUM, "args": list(LAUNCH)}


@pytest.fixture(scope="session")
def browser_context_args(browser_context_args: dict[str, object]) -> dict[str, object]:
    """What every page starts as, unless a test asks for another."""
    return {**browser_context_args, **USUAL}


@pytest.fixture(scope="session")
def lender(browser: Browser, server: Server) -> Lender:
    """Lends the contexts of this process."""
    return Lender(browser, server.address)


@pytest.fixture
def page_options(browser_context_args: dict[str, object], request: pytest.FixtureRequest) -> dict[str, object]:
    """What the context and the page of a test are."""
    marker = request.node.get_closest_marker("browser_context_args")
    return {**browser_context_args, **(marker.kwargs if marker else {})}


def _deals_of(request: pytest.FixtureRequest) -> str:
    """What the deals of a test follow from: its file and its name, in whichever folder it is."""
    file, _, test = request.node.nodeid.partition("::")
    return f"tests/browser/{file.rpartition('/')[2]}::{test}"


@pytest.fixture
def context(lender: Lender, page_options: dict[str, object]) -> Iterator[BrowserContext]:
    """A context in which nobody has been."""
    found = lender.lend(page_options)
    yield found
    lender.take_back(found)


@pytest.fixture
def page(
    context: BrowserContext, lender: Lender, page_options: dict[str, object], request: pytest.FixtureRequest
) -> Iterator[Page]:
    """A page in which no error may happen, and which does nothing that its own policy forbids."""
    faults: list[str] = []
    yield _watched(dealt(lender.open(context, page_options), _deals_of(request)), faults)
    assert faults == []


@pytest.fixture
def new_page(lender: Lender, request: pytest.FixtureRequest) -> Iterator[Callable[..., Page]]:
    """Opens a page of somebody else, with cookies of their own; options go to the context and to the page.

    Their part in the deals follows from the test and the number of the page, or from `deals` if that is given.
    """
    contexts: list[BrowserContext] = []
    faults: list[str] = []

    def make(*, deals: str | None = None, **asked: object) -> Page:
        wanted = {**USUAL, **asked}
        contexts.append(context := lender.lend(wanted))
        page = dealt(lender.open(context, wanted), deals or f"{_deals_of(request)} {len(contexts)}")
        return _watched(page, faults)

    yield make
    for context in contexts:
        lender.take_back(context)
    assert faults == []


def _watched(page: Page, faults: list[str]) -> Page:
    """The page, whose errors are noted: those of its scripts, and whatever its own policy forbids it."""

    def said(message: ConsoleMessage) -> None:
        if "Content Security Policy" in message.text or "Content-Security-Policy" in message.text:
            faults.append(message.text)

    page.on("pageerror", lambda error: faults.append(str(error)))
    page.on("console", said)
    return page
