"""The description of the HTTP side is honest: whatever is sent by it or against it is answered as it says."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis.errors import Unsatisfiable

from tests.server.realtime.server import Server
from tricksmith.server.http import create_app
from tricksmith.server.http.guard import COSTS
from tricksmith.server.settings import Settings

if TYPE_CHECKING:  # it takes a second to load, in each process that collects these tests
    import schemathesis


@pytest.fixture(scope="module")
def api(tmp_path_factory: pytest.TempPathFactory) -> Iterator[schemathesis.BaseSchema]:
    """The description that the server gives of itself."""
    import schemathesis  # noqa: PLC0415 - as above

    with Server(tmp_path_factory.mktemp("server")) as server:
        yield schemathesis.openapi.from_url(f"{server.address}/api/openapi.json")


@pytest.mark.parametrize("kind", ["positive", "negative"])
def test_every_route_answers_as_described(api: schemathesis.BaseSchema, kind: str) -> None:
    """Odd and wrong requests get an error of ours, never a fault; good ones what the description promises."""
    import schemathesis  # noqa: PLC0415 - as above

    mode = schemathesis.GenerationMode(kind)
    # What fits the description may still be refused: a game that there is not, a seat that is taken.
    unsound = schemathesis.checks.positive_data_acceptance
    tried = 0
    for found in api.get_all_operations():
        operation = found.ok()

        @settings(max_examples=5, deadline=None, derandomize=True, suppress_health_check=list(HealthCheck))
        @given(case=operation.as_strategy(generation_mode=mode))
        def try_it(case: schemathesis.Case) -> None:
            nonlocal tried
            tried += 1
            case.call_and_validate(excluded_checks=[unsound])

        with suppress(Unsatisfiable):  # nothing can be wrong with a request that has no parameters
            try_it()
    assert tried > 100


def test_every_route_is_described(tmp_path: Path) -> None:
    """Each has a summary, says what it answers, and what its errors look like."""
    paths = create_app(Settings(data=tmp_path)).openapi()["paths"]
    assert {"/healthz", "/api/games", "/api/tables", "/api/join/{token}", "/api/verify"} <= set(paths)
    for operations in paths.values():
        for operation in operations.values():
            assert operation["summary"]
            assert operation["description"]
            assert {"404", "422", "429"} <= set(operation["responses"])


def test_every_limit_is_that_of_a_route(tmp_path: Path) -> None:
    """A route that gets another address takes its limits along, and each is listed with them once."""
    paths = [re.sub(r"\{\w+\}", "x", path) for path in create_app(Settings(data=tmp_path)).openapi()["paths"]]
    for pattern in COSTS:
        assert any(pattern.fullmatch(path) for path in paths), pattern
    assert all(sum(pattern.fullmatch(path) is not None for pattern in COSTS) <= 1 for path in paths)
