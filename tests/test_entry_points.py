"""Entry points are read once a process, and again after an installation."""

import importlib.metadata
import os
from pathlib import Path

import pytest

from tricksmith import _entry_points, bots, games


def install(folder: Path, group: str, name: str) -> None:
    """Put an installed package there that registers a class under this name."""
    info = folder / f"package_of_{name}-1.dist-info"
    info.mkdir()
    (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: package-of-{name}\nVersion: 1\n", encoding="utf-8")
    (info / "entry_points.txt").write_text(f"[{group}]\n{name} = nowhere:Nothing\n", encoding="utf-8")
    os.utime(folder, ns=(0, folder.stat().st_mtime_ns + 1))  # a clock may be coarser than this test


@pytest.mark.parametrize(("registry", "group"), [(games, "tricksmith.games"), (bots, "tricksmith.bots")])
def test_names_follow_what_is_installed(
    registry: object, group: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A package that comes onto the search path, or into a folder on it, is seen at once; one that goes, no more."""
    names = registry.names  # type: ignore[attr-defined]
    before = names()
    monkeypatch.syspath_prepend(tmp_path)
    assert names() == before
    install(tmp_path, group, "first")
    assert names() == [*before, "first"]
    install(tmp_path, group, "second")
    assert names() == [*before, "first", "second"]
    monkeypatch.undo()
    assert names() == before


def test_metadata_is_read_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """As long as nothing is installed, names come from memory."""
    names = games.names()
    _entry_points.entry_points("tricksmith.bots")

    def fail(**_: object) -> None:
        raise AssertionError("read again")

    monkeypatch.setattr(importlib.metadata, "entry_points", fail)
    assert games.names() == names
    assert bots.names()[0] == "random"


def test_a_folder_that_is_missing_is_no_fault(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The search path may name what does not exist."""
    monkeypatch.syspath_prepend(tmp_path / "missing")
    assert games.names()[:1] == ["nonesuch"]
