"""What the policy of the page forbids does not happen, and would be seen by every test here if it did."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.browser.conftest import _watched

if TYPE_CHECKING:
    from playwright.sync_api import BrowserContext

    from tests.server.realtime.server import Server


def test_a_style_or_an_image_that_the_policy_forbids_is_noted(context: BrowserContext, server: Server) -> None:
    """Inline styles and pictures in addresses are not ours, and a page that had them would fail its test."""
    faults: list[str] = []
    page = _watched(context.new_page(), faults)
    policy = str(page.goto(server.address).headers["content-security-policy"])  # type: ignore[union-attr]
    assert "unsafe" not in policy
    assert "data:" not in policy
    page.get_by_role("heading", level=1).wait_for()
    assert faults == []
    page.evaluate("document.body.setAttribute('style', 'color: red')")
    page.evaluate(
        "document.body.append(Object.assign(new Image(), {src: 'data:image/gif;base64,R0lGODlhAQABAAAAACw='}))"
    )
    page.wait_for_timeout(200)
    assert len(faults) == 2
