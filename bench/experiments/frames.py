"""How smoothly the table draws motion on a slow processor: frames a second while a trick is played and taken.

`python -m bench.experiments.frames --tricks 4` plays at a table of four in a real Chromium as a phone of 390 × 844,
with a processor that is slowed down, from the press of a card to the next question. Two things are measured: how many
frames a second the page's main thread begins, and, while cards move, the share of due frames that the compositor drew.
Cards move on the compositor, even while the main thread is busy, so this share is what people see. A machine without a
graphics card also paints each frame on the processor, so its figures are the lowest that a phone would show. For
comparison, the same run measures a page with one box that moves; the rates of the games are shares of its rate. Run it
on a machine that does nothing else.
"""

from __future__ import annotations

import argparse
import json
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np
from playwright.sync_api import sync_playwright

from bench.experiments.paint import PHONE
from tests.browser.conftest import CHROMIUM
from tests.browser.player import Player, open_table
from tests.server.realtime.server import Server

if TYPE_CHECKING:
    from playwright.sync_api import Browser, CDPSession, Page

GAMES = ("nonesuch", "nameless", "nestors", "hearts")
"""The games whose tables are measured."""
SETTLED = 400
"""Milliseconds that the last motion of a trick takes after the next question is there."""
WATCH = """
() => {
  window.frames = [];
  window.watching = true;
  const frame = time => { window.frames.push(time); if (window.watching) requestAnimationFrame(frame); };
  requestAnimationFrame(frame);
}
"""
"""Starts recording the times at which the main thread begins frames."""
STOP = "() => { window.watching = false; return window.frames; }"
"""Stops that, and returns the times."""
BOX = """
<!doctype html><title>One box</title>
<style>
  @keyframes across { to { transform: translate(200px, 400px); } }
  div { width: 100px; height: 140px; background: teal; animation: across 220ms infinite alternate; }
</style>
<div></div>
"""
"""A page on which nothing but one box moves."""
BOX_MS = 4000
"""Milliseconds for which it is measured."""
SLOW_FRAME_MS = 25
"""Frames that take longer than this are noticed: at 60 frames a second one takes 17."""


class CompositorTrace:
    """Chromium's trace of the frames that were due while something moved on the compositor."""

    def __init__(self, session: CDPSession) -> None:
        self.session = session
        self.events: list[dict[str, Any]] = []
        self.ended = False
        session.on("Tracing.dataCollected", lambda part: self.events.extend(part["value"]))
        session.on("Tracing.tracingComplete", lambda _: setattr(self, "ended", True))
        session.send(
            "Tracing.start",
            {"transferMode": "ReportEvents", "traceConfig": {"includedCategories": ["cc", "benchmark"]}},
        )

    def end(self, page: Page) -> list[bool]:
        """Return for each frame that was due whether it was drawn."""
        self.session.send("Tracing.end")
        while not self.ended:
            page.wait_for_timeout(50)
        due: dict[tuple[int, int], bool] = {}
        for event in self.events:
            frame = event.get("args", {}).get("frame_reporter")
            if event["name"] == "PipelineReporter" and frame and frame["has_compositor_animation"]:
                # A frame for which the main thread is late is reported twice.
                number = (frame["layer_tree_host_id"], frame["frame_sequence"])
                due[number] = due.get(number, False) or frame["state"].startswith("STATE_PRESENTED")
        return list(due.values())


class FrameTimes(NamedTuple):
    """The frames of one page.

    Attributes:
        between: Milliseconds between the frames that the main thread began.
        drawn: For each frame that was due while something moved, whether it was drawn.
    """

    between: list[float]
    drawn: list[bool]


def measure_box(browser: Browser, slower: float) -> FrameTimes:
    """Return the frames of a page with one box that moves."""
    context = browser.new_context(**PHONE)
    page = context.new_page()
    page.set_content(BOX)
    session = context.new_cdp_session(page)
    session.send("Emulation.setCPUThrottlingRate", {"rate": slower})
    trace = CompositorTrace(session)
    page.evaluate(WATCH)
    page.wait_for_timeout(BOX_MS)
    between: list[float] = np.diff(page.evaluate(STOP)).tolist()
    drawn = trace.end(page)
    context.close()
    return FrameTimes(between, drawn)


def measure(browser: Browser, server: Server, game: str, tricks: int, slower: float) -> FrameTimes:
    """Play some tricks, and return the frames while cards were played and taken."""
    context = browser.new_context(**PHONE, reduced_motion="no-preference")
    page = context.new_page()
    person = Player(page)
    person.sit(server.address, open_table(page, server.address, game, 4))
    person.play_until_card()
    page.wait_for_timeout(2 * SETTLED)
    session = context.new_cdp_session(page)
    session.send("Emulation.setCPUThrottlingRate", {"rate": slower})
    trace = CompositorTrace(session)
    between: list[float] = []
    for _ in range(tricks):
        page.evaluate(WATCH)
        person.step()
        ended = person.wait() not in {"card", "opening"}
        page.wait_for_timeout(SETTLED)
        between += np.diff(page.evaluate(STOP)).tolist()
        if ended:
            break
    drawn = trace.end(page)
    context.close()
    return FrameTimes(between, drawn)


def main() -> None:
    """Measure the box and each game, a line of JSON each."""
    parser = argparse.ArgumentParser(prog="python -m bench.experiments.frames", description=__doc__.splitlines()[0])
    parser.add_argument("--tricks", type=int, default=4, help="how many cards are played in each game")
    parser.add_argument("--slower", type=float, default=4.0, help="how many times slower the processor is")
    args = parser.parse_args()
    with Server(Path(tempfile.mkdtemp())) as server, sync_playwright() as program:
        browser = program.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        box = measure_box(browser, args.slower)
        print(json.dumps(_row("one box", box, box)), flush=True)
        for game in GAMES:
            measurement = measure(browser, server, game, args.tricks, args.slower)
            print(json.dumps(_row(game, measurement, box)), flush=True)


def _row(game: str, times: FrameTimes, box: FrameTimes) -> dict[str, object]:
    """The figures of one measurement."""
    between = np.array(times.between)
    return {
        "game": game,
        "frames": len(between),
        "frames_a_second": round(1000 / between.mean(), 1),
        "of_one_box_percent": round(100 * np.mean(box.between) / between.mean()),
        "over_25_ms_percent": round(100 * float((between > SLOW_FRAME_MS).mean()), 1),
        "longest_ms": round(between.max()),
        "travelling": len(times.drawn),
        "drawn_percent": round(100 * float(np.mean(times.drawn)), 1),
    }


if __name__ == "__main__":
    main()
