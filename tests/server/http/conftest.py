"""Matches that are played once for the tests of many files."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from tests.server.http.test_reviews import Played


@pytest.fixture(scope="session")
def played(tmp_path_factory: pytest.TempPathFactory) -> Played:
    """A data folder that each test copies."""
    from tests.server.http.test_reviews import Played  # noqa: PLC0415 - loads a server, which most tests here do without

    return Played(tmp_path_factory.mktemp("played"))
