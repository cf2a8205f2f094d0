"""The game that a module tests by hand."""

from __future__ import annotations

import pytest

from tests.games.small.by_hand import Kind
from tests.games.small.catalogue import load


@pytest.fixture(scope="module")
def kind(request: pytest.FixtureRequest) -> Kind:
    """The class of the game that the module is named after: `test_haggle.py` tests `haggle.py`."""
    return load(request.path.stem.removeprefix("test_"))
