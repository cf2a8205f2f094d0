"""The bots play as they did when their runs were kept."""

import pytest

from tests.arena.pinned import FOLDER, PINNED, TABLES, Pinned, lines, path_of


@pytest.mark.parametrize(("name", "players"), TABLES, ids=[f"{name}-{players}" for name, players in TABLES])
@pytest.mark.parametrize("pinned", PINNED, ids=[pinned.bot for pinned in PINNED])
def test_a_run_is_what_was_kept(pinned: Pinned, name: str, players: int) -> None:
    """Byte for byte. After a change on purpose `make golden` keeps the new one."""
    kept = path_of(pinned).read_text(encoding="utf-8").splitlines()
    at = TABLES.index((name, players)) * (pinned.deals + 1)
    assert lines(pinned, name, players) == kept[at : at + pinned.deals + 1]


def test_every_file_that_is_kept_belongs_to_a_run() -> None:
    """And every run has its file."""
    assert {path.name for path in FOLDER.iterdir()} == {path_of(pinned).name for pinned in PINNED}
