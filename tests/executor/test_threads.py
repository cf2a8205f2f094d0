"""Worker processes use one thread for linear algebra, unless the environment says otherwise."""

from __future__ import annotations

import os

import pytest

from tricksmith.executor import local_executor, map_ordered, one_thread_environment

NAME = "OPENBLAS_NUM_THREADS"


def test_workers_have_one_thread_each(monkeypatch: pytest.MonkeyPatch) -> None:
    """A worker reads the limit before it loads numpy; the process that started it keeps its own."""
    monkeypatch.delenv(NAME, raising=False)
    with local_executor(2) as executor:
        found = list(map_ordered(os.getenv, [NAME] * 2, executor, describe=lambda _: "names"))
    assert found == ["1", "1"]
    assert NAME not in os.environ


def test_a_limit_that_is_set_is_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    """You may know better, and the rest of the environment is passed on."""
    monkeypatch.setenv(NAME, "3")
    monkeypatch.setenv("TRICKSMITH_EXAMPLE", "kept")
    assert one_thread_environment()[NAME] == "3"
    assert one_thread_environment()["TRICKSMITH_EXAMPLE"] == "kept"
