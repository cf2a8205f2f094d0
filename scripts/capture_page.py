"""Take pictures of every screen of the page, at phone and desktop width, light and dark.

    python -m scripts.capture_page               into build/screens/
    python -m scripts.capture_page --readme      those of the README and the guides, into docs/images/

It starts a server of its own, whose data is deleted afterwards. The cards are different each time.
"""

from __future__ import annotations

import argparse
import re
import shutil
import subprocess
import sys
import tempfile
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from playwright.sync_api import sync_playwright

from tests.browser.player import Player, open_table
from tricksmith import games

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from playwright.sync_api import Browser, Page

ROOT = Path(__file__).parents[1]
CHROMIUM = next(
    filter(None, map(shutil.which, ("chromium", "chromium-headless-shell", "chromium-browser", "google-chrome"))), None
)
SIZES = {"phone": (360, 740), "desktop": (1280, 800)}
REVIEW_TIMEOUT = 180_000
"""Milliseconds in which a review has to be complete."""
SETTLED = 2000
"""Milliseconds after which nothing on the page moves any more."""
MIN_CARDS = 2
"""The least cards of a trick that is worth a picture."""
REPLAY_STEPS = 11
"""The move of a replayed match that the picture shows."""


@contextmanager
def server() -> Iterator[str]:
    """Run a server on a free port until the block ends; yields its address."""
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, "-m", "tricksmith", "serve", "--port", "0", "--data", folder, "--bot-pause", "0.05"]
        with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True) as program:
            assert program.stdout is not None
            address = next((re.search(r"http://\S+:\d+", line) for line in program.stdout if "http://" in line), None)
            if address is None:
                sys.exit("the server did not start: is the page built? scripts/page.sh")
            try:
                yield address[0]
            finally:
                program.terminate()


def home(page: Page, base: str) -> None:
    """Show the home page, with a table to continue."""
    open_table(page, base, "nestors", 4)
    page.goto(base)
    page.wait_for_load_state("networkidle")


def invite(page: Page, base: str) -> None:
    """Show the dialog that invites friends."""
    page.goto(base)
    page.get_by_text("Invite friends").first.click()


def cards(page: Page, base: str) -> None:
    """Show all cards."""
    page.goto(f"{base}/cards")


def rules(page: Page, base: str) -> None:
    """Show the rules of a game."""
    page.goto(f"{base}/rules/nameless")
    page.wait_for_load_state("networkidle")


def waiting(page: Page, base: str) -> None:
    """Show a table that waits for friends."""
    table = open_table(page, base, "nonesuch", 4, seats=["me", "open", "open", "bot"])
    page.goto(f"{base}/t/{table}")
    page.wait_for_selector("main.table")


def lesson(page: Page, base: str) -> None:
    """Show the start of a lesson."""
    table = open_table(page, base, "nonesuch", 3, lesson=True)
    page.goto(f"{base}/t/{table}")
    page.wait_for_selector("main.table")


def table(game: str, players: int, decisions: int) -> Callable[[Page, str], None]:
    """Return the function that shows a table after some decisions, once a trick is worth a picture."""

    def screen(page: Page, base: str) -> None:
        player = Player(page)
        player.sit(base, open_table(page, base, game, players, bot="regular"))
        for _ in range(decisions):
            player.step()
        player.wait()
        if not decisions:
            return
        page.wait_for_timeout(SETTLED)
        while page.locator("[data-trick] li[data-by]").count() < MIN_CARDS and player.wait() == "card":
            player.step()
            player.wait()
            page.wait_for_timeout(SETTLED)

    return screen


def over(page: Page, base: str) -> None:
    """Show a hand that is over."""
    player = Player(page)
    player.sit(base, open_table(page, base, "poison-nonesuch", 3))
    while player.wait() != "between":
        player.step()


def finished(page: Page, base: str) -> None:
    """Show the end of a match."""
    _play(page, base, "nonesuch", max_hands="2")


def replay(page: Page, base: str) -> None:
    """Show the replay of a finished match."""
    page.goto(f"{base}/match/{_play(page, base, 'nameless', target='5')}")
    page.wait_for_load_state("networkidle")
    for _ in range(REPLAY_STEPS):
        page.keyboard.press("ArrowRight")


def review(page: Page, base: str) -> None:
    """Show the review of a finished match."""
    page.goto(f"{base}/match/{_play(page, base, 'poison-nonesuch', max_hands='3')}/review")
    page.get_by_role("heading", name="All decisions").wait_for(timeout=REVIEW_TIMEOUT)


def _play(page: Page, base: str, game: str, **options: str) -> str:
    """Play a match of three to its end, and return the id of its table."""
    player = Player(page)
    table = open_table(page, base, game, 3, options=options)
    player.sit(base, table)
    player.play()
    return table


SCREENS: dict[str, Callable[[Page, str], None]] = {
    "home": home,
    "invite": invite,
    "cards": cards,
    "rules": rules,
    "waiting": waiting,
    "lesson": lesson,
    "over": over,
    "finished": finished,
    "replay": replay,
    "review": review,
    **{f"{game}-begins": table(game, games.load(game).seats[-1], 0) for game in games.names()},
    **{f"{game}-plays": table(game, min(4, games.load(game).seats[-1]), 4) for game in games.names()},
}
"""The function that shows each screen, by its name."""
README_SCREENS = {
    "home": "desktop",
    "nonesuch-plays": "desktop",
    "nestors-plays": "phone",
    "replay": "desktop",
    "review": "desktop",
}
"""The screens in the README and the guides, and the size of each."""


def capture(browser: Browser, base: str, name: str, size: str, scheme: str, path: Path) -> None:
    """Take a picture of one screen."""
    width, height = SIZES[size]
    is_phone = size == "phone"
    context = browser.new_context(
        viewport={"width": width, "height": height}, color_scheme=scheme, has_touch=is_phone, reduced_motion="reduce"
    )  # type: ignore[arg-type]
    page = context.new_page()
    SCREENS[name](page, base)
    page.wait_for_timeout(SETTLED)
    page.screenshot(path=path, full_page=name in {"home", "cards", "rules"})
    context.close()
    print(path)


def main() -> None:
    """Take the pictures that are asked for."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("screens", nargs="*", help=f"some of {', '.join(SCREENS)}; else all")
    parser.add_argument("--readme", action="store_true", help="those of the README and the guides alone")
    args = parser.parse_args()
    if CHROMIUM is None:
        sys.exit("there is no Chromium: scripts/services.sh chromium installs one")
    folder = ROOT / ("docs/images" if args.readme else "build/screens")
    folder.mkdir(parents=True, exist_ok=True)
    with server() as base, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        if args.readme:
            for name, size in README_SCREENS.items():
                capture(browser, base, name, size, "light", folder / f"page-{name}.png")
        else:
            for name in args.screens or SCREENS:
                for size in SIZES:
                    for scheme in ("light", "dark"):
                        capture(browser, base, name, size, scheme, folder / f"{name}-{size}-{scheme}.png")
        browser.close()


if __name__ == "__main__":
    main()
