"""Take pictures of the table at every moment of every game: on a phone and on a wide page, light and dark.

    python -m scripts.screenshots FOLDER [GAME …]

A game is the name of a file of `web/src/lib/fixtures` without its suffix, such as `nonesuch-3`; by default all are
shown. Vite serves the page from its sources. The violations that axe-core finds are printed; the exit code is then 1.
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
SETTLED = 200
"""Milliseconds after which the table does not move any more."""


@contextmanager
def page_served(port: int = 8599) -> Iterator[str]:
    """Serve the page from its sources until the block ends; yields its address."""
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
    """Yield each game with the name of each of its states."""
    for path in sorted(STATES.glob("*-[0-9].json")):
        if not games or path.stem in games:
            yield from ((path.stem, name) for name in json.loads(path.read_text())["states"])


def shoot(browser: Browser, base: str, folder: Path, games: list[str]) -> int:
    """Take the pictures, and return the number of violations that axe-core found."""
    violations = 0
    for (size, (width, height)), theme in product(SIZES.items(), THEMES):
        options: dict[str, Any] = {"viewport": {"width": width, "height": height}, "color_scheme": theme}
        page = browser.new_page(**options, reduced_motion="reduce")
        for game, name in moments(games):
            page.goto(f"{base}/dev/fixtures?game={game}&state={name}")
            page.locator(".table h1").wait_for()
            page.wait_for_timeout(SETTLED)
            page.screenshot(path=folder / f"{game}-{name}-{size}-{theme}.png")
            page.evaluate(AXE.read_text())
            found_ids = page.evaluate("async () => (await axe.run()).violations.map(violation => violation.id)")
            violations += len(found_ids)
            if found_ids:
                sys.stderr.write(f"{game} {name} {size} {theme}: {', '.join(found_ids)}\n")
        page.close()
    return violations


def main(folder: Path, games: list[str]) -> int:
    """Take all pictures, and return the exit code."""
    folder.mkdir(parents=True, exist_ok=True)
    chromium = os.environ.get("TEST_CHROMIUM") or shutil.which("chromium") or shutil.which("chromium-headless-shell")
    with page_served() as base, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
        violations = shoot(browser, base, folder, games)
        browser.close()
    return 1 if violations else 0


if __name__ == "__main__":
    if len(sys.argv) < 2:
        sys.exit(__doc__)
    sys.exit(main(Path(sys.argv[1]), sys.argv[2:]))
