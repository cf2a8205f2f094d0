"""How soon the page shows what matters on a slow phone: the largest contentful paint of the home page and of a table.

A table first shows that it is loading, so the time until the hand is drawn is measured too. It is opened by a player
who was there before the deal, and comes back.
`python -m bench.experiments.paint --times 5` opens both in a real Chromium as a phone of 390 × 844, each time in a new
browser context, so that nothing is cached. The network has the round trip and the rate of a slow 4G, and the processor
is slowed down. Run it on a machine that does nothing else, because other work is slowed down with it.
"""

from __future__ import annotations

import argparse
import json
import tempfile
from pathlib import Path
from statistics import median
from typing import TYPE_CHECKING, Any

from playwright.sync_api import sync_playwright

from tests.browser.conftest import CHROMIUM
from tests.browser.player import open_table
from tests.server.realtime.server import Server

if TYPE_CHECKING:
    from playwright.sync_api import Browser

PAGES = ("home", "table")
"""The pages that are measured."""
PHONE: dict[str, Any] = {
    "viewport": {"width": 390, "height": 844}, "device_scale_factor": 2, "is_mobile": True, "has_touch": True,
}  # fmt: skip
ROUND_TRIP = 150.0
"""The round trip of the network, in milliseconds."""
RATE = 1.6e6 / 8
"""Bytes per second, in both directions."""
QUIET_MS = 1500
"""Milliseconds to wait for a larger paint, once a page has its content."""
CONTENT = {"home": "article h2", "table": "[data-hand]"}
"""The selector of the main content of each page."""
OBSERVE = """
  window.painted = window.drawn = 0;
  new PerformanceObserver(list => { for (const entry of list.getEntries()) window.painted = entry.startTime; })
    .observe({type: 'largest-contentful-paint', buffered: true});
  new MutationObserver(() => {
    if (!window.drawn && document.querySelector('%s')) window.drawn = performance.now();
  }).observe(document, {childList: true, subtree: true});
"""
"""Records the time of the largest paint, and that at which the content is there."""


def measure(browser: Browser, server: Server, name: str, slower: float) -> tuple[float, float]:
    """Open a page once, and return the milliseconds until its largest paint, and until its main content is there."""
    context = browser.new_context(**PHONE)
    page = context.new_page()
    path = "/"
    if name == "table":
        path = f"/t/{open_table(page, server.address, 'nonesuch', 3)}"
        page.goto(f"{server.address}{path}")
        page.locator(CONTENT[name]).first.wait_for()
        cookies = context.storage_state()
        context.close()
        context = browser.new_context(**PHONE, storage_state=cookies)  # in which nothing is cached
        page = context.new_page()
    page.add_init_script(OBSERVE % CONTENT[name])
    session = context.new_cdp_session(page)
    network = {"offline": False, "latency": ROUND_TRIP, "downloadThroughput": RATE, "uploadThroughput": RATE}
    session.send("Network.emulateNetworkConditions", network)
    session.send("Emulation.setCPUThrottlingRate", {"rate": slower})
    page.goto(f"{server.address}{path}", timeout=120_000)
    page.locator(CONTENT[name]).first.wait_for(timeout=120_000)
    page.wait_for_timeout(QUIET_MS)
    painted, drawn = page.evaluate("() => [window.painted, window.drawn]")
    context.close()
    return painted, drawn


def main() -> None:
    """Measure both pages, a line of JSON each."""
    parser = argparse.ArgumentParser(prog="python -m bench.experiments.paint", description=__doc__.splitlines()[0])
    parser.add_argument("--times", type=int, default=5, help="how often each page is opened")
    parser.add_argument("--slower", type=float, default=4.0, help="how many times slower the processor is")
    args = parser.parse_args()
    with Server(Path(tempfile.mkdtemp())) as server, sync_playwright() as program:
        browser = program.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        for name in PAGES:
            measurements = [measure(browser, server, name, args.slower) for _ in range(args.times)]
            painted, drawn = (sorted(map(round, times)) for times in zip(*measurements, strict=True))
            row = {"page": name, "lcp_ms": median(painted), "drawn_ms": median(drawn), "lcp": painted, "drawn": drawn}
            print(json.dumps(row), flush=True)


if __name__ == "__main__":
    main()
