"""What the tests of the benchmarks share: they time nothing with care."""

from __future__ import annotations

from types import SimpleNamespace

import pytest

from bench.measure import timing


@pytest.fixture(autouse=True)
def no_search_for_garbage(monkeypatch: pytest.MonkeyPatch) -> None:
    """Time without a search for garbage first: after thousands of tests in a process each takes half a second."""
    monkeypatch.setattr(timing, "gc", SimpleNamespace(collect=lambda: 0))
