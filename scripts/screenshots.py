"""Pictures of the table at every moment of every game: on a phone and on a wide page, light and dark.

    python -m scripts.screenshots FOLDER [GAME …]

A game is a file of `web/src/lib/fixtures` without its ending, `nonesuch-3`; all of them if none is named. The page is
served by Vite as its sources stand. What axe-core finds on a screen is printed, and then the exit code is 1.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from contextlib import contextmanager
from itertools import product
from pathlib import Path
from typing import TYPE_CHECKING, Any

from playwright.sync_api import sync_playwright

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.sync_api import Browser

WEB = Path(__file__).parents[1] / "web"
STATES = WEB / "src" / "lib" / "fixtures"
AXE = WEB / "node_modules" / "axe-core" / "axe.min.js"
SIZES = {"phone": (360, 740), "wide": (1280, 800)}
THEMES = ("light", "dark")


@contextmanager
def page_served(port: int = 8599) -> Iterator[str]:
    """The address of the page, served from its sources."""
    vite = WEB / "node_modules" / ".bin" / "vite"
    command = [str(vite), "dev", "--host", "127.0.0.1"]
    process = subprocess.Popen(
        command, cwd=WEB, env={**os.environ, "PORT": str(port)}, stdout=subprocess.PIPE, text=True
    )
    try:
        assert process.stdout is not None
        for line in process.stdout:
            if str(port) in line:
                break
        yield f"http://127.0.0.1:{port}"
    finally:
        process.terminate()
        process.wait()


def moments(games: list[str]) -> Iterator[tuple[str, str]]:
    """Each game, and each state that there is of it."""
    for path in sorted(STATES.glob("*-[0-9].json")):
        if not games or path.stem in games:
            yield from ((path.stem, name) for name in json.loads(path.read_text())["states"])


def shoot(browser: Browser, base: str, folder: Path, games: list[str]) -> int:
    """Take the pictures; returns how many faults axe-core found."""
    faults = 0
    for (size, (width, height)), theme in product(SIZES.items(), THEMES):
        look: dict[str, Any] = {"viewport": {"width": width, "height": height}, "color_scheme": theme}
        page = browser.new_page(**look, reduced_motion="reduce")
        for game, name in moments(games):
            page.goto(f"{base}/dev/fixtures?game={game}&state={name}")
            page.locator(".table h1").wait_for()
            page.wait_for_timeout(200)
            page.screenshot(path=folder / f"{game}-{name}-{size}-{theme}.png")
            page.evaluate(AXE.read_text())
            measured = page.evaluate("async () => (await axe.run()).violations.map(one => one.id)")
            faults += len(measured)
            if measured:
                sys.stderr.write(f"{game} {name} {size} {theme}: {', '.join(measured)}\n")
        page.close()
    return faults


def main(folder: Path, games: list[str]) -> int:
    """Take all pictures into a folder."""
    folder.mkdir(parents=True, exist_ok=True)
    chromium = os.environ.get("TEST_CHROMIUM") or shutil.which("chromium") or shutil.which("chromium-headless-shell")
    with page_served() as base, sync_playwright() as play:
        browser = play.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
        faults = shoot(browser, base, folder, games)
        browser.close()
    return 1 if faults else 0


if __name__ == "__main__":
    if len(sys.argv) < 2:
        sys.exit(__doc__)
    sys.exit(main(Path(sys.argv[1]), sys.argv[2:]))
