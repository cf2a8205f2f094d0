"""What the tests of `tricksmith play` share: bots that are not cut off by the clock."""

from __future__ import annotations

import pytest


@pytest.fixture(autouse=True)
def patient(monkeypatch: pytest.MonkeyPatch) -> None:
    """Give bots an hour for each decision, so that a busy machine never changes how they play."""
    monkeypatch.setattr("tricksmith.cli.play.match_series.BOT_SECONDS", 3600.0)
