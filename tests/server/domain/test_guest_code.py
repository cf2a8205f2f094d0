"""A server runs the games and bots that are installed, and no code that a request names."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from tests.cli.program import WHIST
from tricksmith.errors import OptionError
from tricksmith.server.domain import Occupant, TableSetup, open_table
from tricksmith.server.errors import Refused

SPY = "from tricksmith.bots import RandomBot\n\n\nclass Spy(RandomBot):\n    name = 'spy'\n"


@pytest.fixture
def spy(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """A module with a bot in a folder that Python looks into; it is no registered bot."""
    (tmp_path / "spying.py").write_text(SPY, encoding="utf-8")
    monkeypatch.syspath_prepend(str(tmp_path))
    monkeypatch.delitem(sys.modules, "spying", raising=False)
    return "spying:Spy"


@pytest.mark.parametrize("level", ["{}", "{}@3", "novice+{}", "{}+novice", "regular@3+{}", "regular@3+novice+{}"])
def test_a_level_names_no_code(level: str, spy: str) -> None:
    """Neither alone nor as a part of a bot that is made of two."""
    seats = (Occupant("person", "Ada"), Occupant("open"), Occupant("open"))
    with pytest.raises(Refused):
        open_table(TableSetup(game="nonesuch", players=3, seats=seats, level=level.format(spy)), now=0)
    assert "spying" not in sys.modules


def test_a_table_is_for_an_installed_game() -> None:
    """The path of a file is not a game's name, though the library and the commands take it for one."""
    seats = (Occupant("person", "Ada"), *[Occupant("bot", "Bo", "novice")] * 3)
    before = set(sys.modules)
    with pytest.raises(OptionError, match="no game is named"):
        open_table(TableSetup(game=str(WHIST), players=4, seats=seats), now=0)
    assert not [name for name in set(sys.modules) - before if name.startswith("tricksmith_file_")]
