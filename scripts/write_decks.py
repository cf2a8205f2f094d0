"""Writes the decks of the sheet of cards, which asks no server: web/src/lib/deck/decks.json.

They are those of the server's lists, complete; a test fails if the file differs from what this writes.
"""

from __future__ import annotations

import json
from pathlib import Path
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any, cast

from tricksmith.cards.decktet import DECKTET
from tricksmith.cards.french import FRENCH
from tricksmith.server.presenters import deck_info

if TYPE_CHECKING:
    from tricksmith.cards import Deck

PATH = Path(__file__).parent.parent / "web" / "src" / "lib" / "deck" / "decks.json"


def decks() -> dict[str, dict[str, Any]]:
    """Both decks by their names, as the server describes them."""
    return {deck.name.lower(): _deck(deck) for deck in (DECKTET, FRENCH)}


def _deck(deck: Deck) -> dict[str, Any]:
    # A game that is played with the whole deck; the list asks nothing else of a game.
    return deck_info(cast("Any", SimpleNamespace(deck=deck, cards=deck.all))).model_dump()


if __name__ == "__main__":
    PATH.write_text(json.dumps(decks(), ensure_ascii=False, separators=(",", ":")) + "\n")
