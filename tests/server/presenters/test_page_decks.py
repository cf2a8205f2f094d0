"""The decks that the page draws by itself are those of the server."""

from __future__ import annotations

import json

import pytest

from scripts.write_decks import PATH, decks
from tricksmith import games
from tricksmith.server.presenters import deck_info

KEPT = json.loads(PATH.read_text())


def test_the_file_is_what_the_command_writes() -> None:
    """`python -m scripts.write_decks` writes it anew."""
    assert decks() == KEPT


@pytest.mark.parametrize("name", games.names())
def test_every_game_finds_its_cards_there(name: str) -> None:
    """Each game is played with cards of one of them, under the same names."""
    info = deck_info(games.get(name)).model_dump()
    kept = KEPT[info["deck"]]["cards"]
    assert {code: kept.get(code) for code in info["cards"]} == info["cards"]
