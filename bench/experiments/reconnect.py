"""How long the page takes to reconnect after its network was cut, and how long it takes to notice the cut.

`python -m bench.experiments.reconnect --cuts 10 --pages 6` seats people in a real Chromium, each in its own browser
context, and cuts their network repeatedly, for half a second to twenty: with the browser reporting that it is offline;
silently, so that only a missing answer shows it; and by killing the server and restarting it. It measures the time from
the moment that the network is back, or the server answers, until the page has the table's state over a live connection.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import tempfile
from pathlib import Path
from random import Random
from time import monotonic
from typing import TYPE_CHECKING, Any, Self

from playwright.async_api import async_playwright

from bench.experiments.cable import Cable
from tests.browser.conftest import CHROMIUM
from tests.server.realtime.server import Server, free_port

if TYPE_CHECKING:
    from playwright.async_api import Browser, Page

KINDS = ("reported", "silent", "killed")
SHORTEST, LONGEST = 0.5, 20.0
"""The seconds of a cut."""
RECONNECT_TIMEOUT = 120.0
"""Seconds after which a page that has not reconnected ends the measurement."""
MAX_STALL = 1.0
"""A cut during which this process did not run for this many seconds is invalid, and is repeated."""
RECORD = """
  window.heard = [];
  window.WebSocket = class extends WebSocket {
    constructor(...given) {
      super(...given);
      window.sockets = (window.sockets || 0) + 1;
      const own = window.sockets;
      this.addEventListener('message', ({ data }) => window.heard.push([Date.now(), own, JSON.parse(data).type]));
    }
  };
  window.noticed = [];
  setInterval(() => {
    const lost = document.body?.innerText.includes('Connection lost') ?? false;
    if (lost !== window.isLost) window.noticed.push([Date.now(), lost]);
    window.isLost = lost;
  }, 20);
"""
"""Records when each socket received which message, and when the page showed that the connection was lost."""
FIRST_MESSAGE = """
  ([since, restarted]) => {
    const heard = window.heard.filter(([at, own]) => at >= since && own === window.sockets);
    const lost = restarted || window.noticed.findLast(([at]) => at <= since)?.[1];
    return heard.find(([, , type]) => type === 'state' || !lost)?.[0] ?? null;
  }
"""
"""Returns when the newest socket first received a message after a moment: a state, if the page had to reconnect."""
NOTICED = "since => window.noticed.find(([at, lost]) => at >= since && lost)?.[0] ?? null"
NOW = "() => Date.now()"


async def measure(kind: str, cuts: int, pages: int) -> dict[str, Any]:
    """Return the figures of one kind of cut."""
    rng = Random(kind)
    lengths = [SHORTEST + (LONGEST - SHORTEST) * number / max(1, cuts - 1) for number in range(cuts)]
    rng.shuffle(lengths)
    reconnect_times: list[float] = []
    notice_times: list[float] = []
    with tempfile.TemporaryDirectory() as folder, Server(Path(folder)) as server:
        async with Cable(free_port(), server.port) as cable, async_playwright() as playwright:
            browser = await playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
            seated = [await seat(browser, cable.port) for _ in range(pages)]
            while lengths:
                await asyncio.sleep(3 + 3 * rng.random())
                async with StallMonitor() as monitor:
                    reconnected, noticed = await cut(kind, lengths[-1], seated, cable, server)
                if monitor.longest < MAX_STALL:
                    lengths.pop()
                    reconnect_times += reconnected
                    notice_times += noticed
            await browser.close()
    return {
        "kind": kind, "cuts": len(reconnect_times),
        "back_p50_s": quantile(reconnect_times, 0.5), "back_p95_s": quantile(reconnect_times, 0.95),
        "back_max_s": max(reconnect_times), "noticed": len(notice_times),
        "noticed_p95_s": quantile(notice_times, 0.95), "noticed_max_s": max(notice_times, default=None),
    }  # fmt: skip


class StallMonitor:
    """Measures the longest time in seconds that this process did not run, as when the machine is overloaded."""

    longest = 0.0

    async def __aenter__(self) -> Self:
        self._task = asyncio.create_task(self._beat())
        return self

    async def __aexit__(self, *_: object) -> None:
        self._task.cancel()

    async def _beat(self) -> None:
        while True:
            started = monotonic()
            await asyncio.sleep(0.1)
            self.longest = max(self.longest, monotonic() - started)


async def seat(browser: Browser, port: int) -> Page:
    """Open a page at a new table against bots, at the person's turn."""
    base = f"http://127.0.0.1:{port}"
    context = await browser.new_context(reduced_motion="reduce")
    page = await context.new_page()
    await page.add_init_script(RECORD)
    body = {"game": "nonesuch", "players": 3, "bot": "novice", "name": "Ada"}
    opened = await page.request.post(f"{base}/api/tables", data=body, headers={"Origin": base})
    await page.goto(f"{base}/t/{(await opened.json())['table']}")
    await page.locator("main.table[data-turn]").wait_for()
    return page


async def cut(
    kind: str, length: float, pages: list[Page], cable: Cable, server: Server
) -> tuple[list[float], list[float]]:
    """Cut the network of all pages for a time; return the seconds each took to reconnect, and to notice the cut."""
    cut_at = await pages[0].evaluate(NOW)
    if kind == "killed":
        await asyncio.to_thread(server.kill)
        await asyncio.sleep(length)
        await asyncio.to_thread(server.start)
        restored = await pages[0].evaluate(NOW)
    else:
        await set_offline(kind, pages, offline=True)
        cable.is_cut = True
        await asyncio.sleep(length)
        restored = await pages[0].evaluate(NOW)
        cable.is_cut = False
        await set_offline(kind, pages, offline=False)
    killed = kind == "killed"
    live = await asyncio.gather(*(until_live(page, cut_at if killed else restored, restarted=killed) for page in pages))
    lost = [at for page in pages if (at := await page.evaluate(NOTICED, cut_at)) is not None and at < restored]
    return [max(0.0, (at - restored) / 1000) for at in live], [(at - cut_at) / 1000 for at in lost]


async def set_offline(kind: str, pages: list[Page], *, offline: bool) -> None:
    """Let the browsers report that they are offline, or online again, if cuts are reported."""
    if kind == "reported":
        await asyncio.gather(*(page.context.set_offline(offline) for page in pages))


async def until_live(page: Page, since: float, *, restarted: bool) -> float:
    """Wait until a page is connected again, and return the time in its own milliseconds."""
    async with asyncio.timeout(RECONNECT_TIMEOUT):
        while (at := await page.evaluate(FIRST_MESSAGE, [since, restarted])) is None:
            await asyncio.sleep(0.1)
    return float(at)


def quantile(times: list[float], part: float) -> float | None:
    """Return the time below which this part of the times lies; None without times.

    >>> quantile([3.0, 1.0, 2.0], 0.5)
    2.0
    """
    return sorted(times)[min(len(times) - 1, int(len(times) * part))] if times else None


def main() -> None:
    """Measure each kind of cut, a line of JSON each."""
    parser = argparse.ArgumentParser(prog="python -m bench.experiments.reconnect", description=__doc__.splitlines()[0])
    parser.add_argument("--kinds", nargs="+", choices=KINDS, default=KINDS)
    parser.add_argument("--cuts", type=int, default=10, help="of each kind, between half a second and twenty")
    parser.add_argument("--pages", type=int, default=6, help="that are cut at once")
    args = parser.parse_args()
    for kind in args.kinds:
        print(json.dumps(asyncio.run(measure(kind, args.cuts, args.pages))), flush=True)


if __name__ == "__main__":
    main()
