"""How evenly the table draws its motion on a slow processor: frames a second while a trick is played and taken.

`python -m bench.experiments.frames --tricks 4` plays at a table of four in a real Chromium as a phone of 390 × 844,
with a processor that is slowed down, and notes when each frame begins, from the press of a card to the next question.
A machine without a graphics card paints each frame on the processor too, so its figures are the lowest that a phone
would show. What it can do at best is measured in the same run: a page with one box that moves. The rates of the games
are read as shares of that. Run it on a machine that does nothing else.
"""

from __future__ import annotations

import argparse
import json
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np
from playwright.sync_api import sync_playwright

from bench.experiments.paint import PHONE
from tests.browser.conftest import CHROMIUM
from tests.browser.player import Player, open_table
from tests.server.realtime.server import Server

if TYPE_CHECKING:
    from numpy.typing import NDArray
    from playwright.sync_api import Browser

GAMES = ("nonesuch", "nameless", "nestors", "hearts")
SETTLED = 400
"""Milliseconds that the last motion of a trick takes after the next question is there."""
WATCH = """
() => {
  window.begun = [];
  window.watching = true;
  const frame = time => { window.begun.push(time); if (window.watching) requestAnimationFrame(frame); };
  requestAnimationFrame(frame);
}
"""
STOP = "() => { window.watching = false; return window.begun; }"
BOX = """
<!doctype html><title>One box</title>
<style>
  @keyframes across { to { transform: translate(200px, 400px); } }
  div { width: 100px; height: 140px; background: teal; animation: across 220ms infinite alternate; }
</style>
<div></div>
"""
"""The least that can move."""
BOX_MS = 4000


def measure_box(browser: Browser, slower: float) -> list[float]:
    """Return the milliseconds between frames of a page with one box that moves."""
    context = browser.new_context(viewport=PHONE, device_scale_factor=2, is_mobile=True, has_touch=True)
    page = context.new_page()
    page.set_content(BOX)
    context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": slower})
    page.evaluate(WATCH)
    page.wait_for_timeout(BOX_MS)
    between: list[float] = np.diff(page.evaluate(STOP)).tolist()
    context.close()
    return between


def measure(browser: Browser, server: Server, game: str, tricks: int, slower: float) -> list[float]:
    """Play some tricks, and return the milliseconds between frames while cards were played and taken."""
    context = browser.new_context(
        viewport=PHONE, device_scale_factor=2, is_mobile=True, has_touch=True, reduced_motion="no-preference"
    )
    page = context.new_page()
    person = Player(page)
    person.sit(server.address, open_table(page, server.address, game, 4))
    person.play_until_card()
    page.wait_for_timeout(2 * SETTLED)
    context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": slower})
    between: list[float] = []
    for _ in range(tricks):
        page.evaluate(WATCH)
        person.step()
        ended = person.wait() not in {"card", "opening"}
        page.wait_for_timeout(SETTLED)
        between += np.diff(page.evaluate(STOP)).tolist()
        if ended:
            break
    context.close()
    return between


def main() -> None:
    """Measure the box and each game, a line of JSON each: frames a second, their share of the box's, and late ones."""
    parser = argparse.ArgumentParser(prog="python -m bench.experiments.frames", description=__doc__.splitlines()[0])
    parser.add_argument("--tricks", type=int, default=4, help="how many cards are played in each game")
    parser.add_argument("--slower", type=float, default=4.0, help="how many times slower the processor is")
    asked = parser.parse_args()
    with Server(Path(tempfile.mkdtemp())) as server, sync_playwright() as program:
        browser = program.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        at_best = np.array(measure_box(browser, asked.slower))
        print(json.dumps(_row("one box", at_best, at_best)), flush=True)
        for game in GAMES:
            found = np.array(measure(browser, server, game, asked.tricks, asked.slower))
            print(json.dumps(_row(game, found, at_best)), flush=True)


def _row(game: str, found: NDArray[np.float64], at_best: NDArray[np.float64]) -> dict[str, object]:
    """What is printed of one measurement."""
    return {
        "game": game,
        "frames": len(found),
        "frames_a_second": round(1000 / found.mean(), 1),
        "of_one_box_percent": round(100 * at_best.mean() / found.mean()),
        "over_25_ms_percent": round(100 * float((found > 25).mean()), 1),
        "longest_ms": round(found.max()),
    }


if __name__ == "__main__":
    main()
