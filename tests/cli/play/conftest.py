"""What the tests of `tricksmith play` share: bots that are not cut off by the clock."""

from __future__ import annotations

from collections.abc import Iterator

import pytest


@pytest.fixture(autouse=True, scope="module")
def patient() -> Iterator[None]:
    """Give bots an hour for each decision, so that a busy machine never changes how they play."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("tricksmith.cli.play.match_series.BOT_SECONDS", 3600.0)
        yield
