"""A reader of moves, typed as in `tricksmith play`: a number in the list of choices, card by card, or in notation."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tricksmith.cards import Card
from tricksmith.errors import NotationError

if TYPE_CHECKING:
    from tricksmith.cli.shared import Sheet
    from tricksmith.play import SecondTry
    from tricksmith.present import Entry, PlayerNames
    from tricksmith.rules import Move

__all__ = ["MoveReader"]


class MoveReader:
    """Reads what is typed at one moment, line by line, and asks for what a line leaves open.

    Args:
        position: The moment.
        sheet: Where it asks.
        who: The names of the seats, and who reads.
    """

    def __init__(self, position: SecondTry, sheet: Sheet, who: PlayerNames) -> None:
        from tricksmith.present import TableView

        self._sheet, self._who = sheet, who
        self._deck = position.match.game.deck
        table = TableView(position.match, position.match.hand.view(position.seat), who)
        self._order, self._full_menu = table.order, table.menu
        self._menu, self._picked = table.menu, frozenset[Card]()

    def read(self, text: str) -> str | None:
        """Return the text of the move that a line means, or the line itself if it is not one of the choices.

        Args:
            text: A line.

        Returns:
            The move's text; None if the line leaves something open, which the reader then asks for.

        Raises:
            NotationError: If the list has no such number.
        """
        from tricksmith.cli.play import entry_by_number, moves_by_numbers, read_entry

        if self._menu is not self._full_menu:
            if text.lower() in ("", "back", "undo"):
                self._menu, self._picked = self._full_menu, frozenset()
                self._sheet.text("You can choose again.")
                return None
            entry = read_entry(self._menu, text, self._deck)
            return self._choose(entry.moves, self._picked | _card_of(entry))
        if numbers := moves_by_numbers(self._menu, text):
            return self._choose(*numbers)
        if numbered := entry_by_number(self._menu, text):
            entry, rest = numbered
            chosen = self._choose(entry.moves, _card_of(entry), asks=not rest)
            return self.read(rest) if chosen is None and rest else chosen
        if self._menu.entries and text.isdecimal():
            raise NotationError(f"{text} is not in the list: its numbers go from 1 to {len(self._menu.entries)}")
        for entry in self._menu.entries:
            if len(entry.moves) > 1 and entry.card is not None and text.lower() == entry.card.code.lower():
                return self._choose(entry.moves, _card_of(entry))
        return text

    def _choose(self, moves: tuple[Move, ...], picked: frozenset[Card], *, asks: bool = True) -> str | None:
        from tricksmith.cli.shared import choices_text
        from tricksmith.present import Menu, sentence

        if len(moves) == 1:
            self._menu, self._picked = self._full_menu, frozenset()
            return str(moves[0])
        self._menu, self._picked = Menu.of(moves, self._order, self._who, picked), picked
        if asks:
            self._sheet.text(sentence(f"{self._menu.question or 'which?'}"))
            self._sheet.text(f"Your choices: {choices_text(self._menu)}.")
        return None


def _card_of(entry: Entry) -> frozenset[Card]:
    return frozenset() if entry.card is None else frozenset({entry.card})
