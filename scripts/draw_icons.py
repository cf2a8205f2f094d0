"""Draw the icons of the app and the picture of link previews, from the favicon and the home page.

    python -m scripts.draw_icons        into web/static/

The page must be built; run it again when the favicon or the look of the home page has changed.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from playwright.sync_api import sync_playwright

from scripts.capture_page import CHROMIUM, ROOT, SETTLED, server

if TYPE_CHECKING:
    from playwright.sync_api import Browser

STATIC = ROOT / "web" / "static"
ICONS = {"icon-192": (192, 1.0), "icon-512": (512, 1.0), "icon-maskable-512": (512, 0.72)}
"""The size of each icon in pixels, and how much of it the drawing fills: masks cut the rest away."""
PREVIEW, PREVIEW_SCALE = {"width": 880, "height": 462}, 1200 / 880
"""The window of the link preview, and the scale of the picture, which has 1200 by 630 pixels."""
BACKGROUND = "#1d5559"
"""The background colour of the favicon."""


def draw_icon(browser: Browser, name: str, size: int, share: float) -> None:
    """Draw one icon; the rounded corners of the favicon stay, unless the background fills the icon."""
    page = browser.new_page(viewport={"width": size, "height": size})
    drawing = (STATIC / "favicon.svg").read_text(encoding="utf-8")
    background = "transparent" if share == 1 else BACKGROUND
    page.set_content(
        f"<style>body{{margin:0;height:100vh;display:grid;place-items:center;background:{background}}}"
        f"svg{{width:{share:.0%};height:{share:.0%}}}</style>{drawing}"
    )
    page.screenshot(path=STATIC / f"{name}.png", omit_background=True)
    page.close()


def draw_preview(browser: Browser, base: str) -> None:
    """Draw the picture that link previews show: the home page."""
    page = browser.new_page(
        viewport=PREVIEW,  # type: ignore[arg-type]
        device_scale_factor=PREVIEW_SCALE,
        reduced_motion="reduce",
    )
    page.goto(base)
    page.locator("article").first.wait_for()
    page.wait_for_timeout(SETTLED)
    page.screenshot(path=STATIC / "preview.jpg", type="jpeg", quality=84)
    page.close()


def main() -> None:
    """Draw all of them."""
    with server() as base, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        for name, (size, share) in ICONS.items():
            draw_icon(browser, name, size, share)
        draw_preview(browser, base)
        browser.close()


if __name__ == "__main__":
    main()
