"""Write the decks for the page of all cards, which works without a server: web/src/lib/deck/decks.json.

They are described as the server describes them. A test fails if the file differs from what this writes.
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
    """Return both decks by their names, as the server describes them."""
    return {deck.name.lower(): _deck(deck) for deck in (DECKTET, FRENCH)}


def _deck(deck: Deck) -> dict[str, Any]:
    # `deck_info` uses only these attributes of a game, here of one that is played with the whole deck.
    return deck_info(cast("Any", SimpleNamespace(deck=deck, cards=deck.all))).model_dump()


if __name__ == "__main__":
    PATH.write_text(json.dumps(decks(), ensure_ascii=False, separators=(",", ":")) + "\n")
