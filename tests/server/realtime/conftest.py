"""One server for the tests of a file."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.server.realtime.server import Server


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server that answers quickly and sets no limits."""
    with Server(tmp_path_factory.mktemp("server")) as found:
        yield found
