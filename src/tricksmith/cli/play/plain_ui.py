"""The user interface in plain lines: a short line for each fact, no colour, no frames, nothing drawn twice.

Every prompt is a line of its own that ends in "> ", so that a script can wait for it.
"""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

from tricksmith.cli.play.terminal_ui import TerminalUI
from tricksmith.cli.shared import PlainSheet
from tricksmith.present import bearing_text, count, join, offer_text, sentence

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tricksmith.cli.play.recent_events import RecentEvents
    from tricksmith.present import Menu, TableView

__all__ = ["PlainUI"]

_TRUMP_STATES = {"held": " (yours)", "gone": " (gone)", "out": ""}
"""What follows a trump in the list of trumps, by its state in `TableView.trump_order`."""


class PlainUI(TerminalUI):
    """Lines for screen readers and scripts."""

    symbols = False

    def __init__(self) -> None:
        self.sheet = PlainSheet()

    def show_turn(self, table: TableView, recent: RecentEvents) -> None:
        self.say(*_recent_lines(table, recent), *_turn(table))

    def show_table(self, table: TableView) -> None:
        self.say(*_hand_facts(table), *_table(table), *table.plays(), *_turn(table))

    def show_hand(self, table: TableView) -> None:
        self.say(*_hand(table))

    def show_menu(self, menu: Menu) -> None:
        self.say(sentence(menu.question or "which?"), *_entries(menu))

    def say(self, *sentences: str) -> None:
        for text in sentences:
            self.sheet.text(text)

    def print_line(self, text: str) -> None:
        sys.stdout.write(f"{text}\n")

    def note(self, *sentences: str) -> None:
        self.say(*sentences)

    def show_hand_end(self, table: TableView, recent: RecentEvents, end: list[str]) -> None:
        self.say(*_recent_lines(table, recent), f"Hand {table.match.number + 1} is over.", *_score(table), *end)

    def ask(self, prompt: str) -> str:
        if sys.stdin.isatty():
            return input(f"{prompt}> ")
        # Without a terminal nobody's typing ends the line of the prompt, so it ends its own.
        sys.stdout.write(f"{prompt}> \n")
        sys.stdout.flush()
        line = sys.stdin.readline()
        if not line:
            raise EOFError
        return line


def _recent_lines(table: TableView, recent: RecentEvents) -> Iterator[str]:
    """What has happened since the player's last decision, with the table where it has changed."""
    if recent.is_first_turn:
        yield from _hand_facts(table)
    yield from recent.calls
    if recent.shows_table:
        yield from _table(table)
    yield from recent.plays


def _hand_facts(table: TableView) -> Iterator[str]:
    """The facts that do not change during the hand."""
    yield f"{table.game.name}, hand {table.match.number + 1}."
    dealer = table.who.does(table.view.dealer, "deal")
    yield f"Order of play: {table.who.all(table.order_of_play)}. {sentence(dealer)}"


def _table(table: TableView) -> Iterator[str]:
    """The table as it lies, fact by fact."""
    view, who = table.view, table.who
    for name, text in table.contract_facts:
        yield f"{name.capitalize()}: {text}."
    for name, cards, note in table.piles:
        yield f"{name.capitalize()}: {'; '.join(f'{card.code}, {card.name}' for card in cards)}."
        if note:
            yield sentence(note)
    if table.trump_order:
        steps = (f"{card.code}{_TRUMP_STATES[state]}" for card, state in table.trump_order)
        yield f"Trumps, the highest first: {', '.join(steps)}."
    for row in table.sides:
        facts = "; ".join(fact for fact in (row.plan, row.taken, f"total {row.total}") if fact)
        yield f"{sentence(who.all(row.seats))[:-1]}: {facts}."
    if view.sitting_out:
        yield sentence(f"{table.sitting_out}")


def _turn(table: TableView) -> Iterator[str]:
    """What is asked, and what may be answered."""
    view = table.view
    if not view.is_my_turn:
        return
    if view.phase == "tricks":
        yield f"Trick {table.trick_number}."
        yield "So far: " + "; ".join(f"{table.who.all(row.seats)} {row.taken}" for row in table.sides) + "."
        if not view.trick and view.restricted_suits:
            yield f"Can't be led yet: {bearing_text(view.restricted_suits)}."
        if table.other_hand is not None:
            name, cards = table.other_hand
            yield f"{sentence(name)[:-1]}: {', '.join(card.code for card in cards)}."
    by_card = any(entry.card for entry in table.menu.entries)
    if not by_card:
        yield from _hand(table)
    yield f"Your turn: {table.asks}."
    yield from _cards(table) if by_card else _entries(table.menu)
    if not table.menu.entries:
        yield f"You may say {offer_text(view.legal)}."


def _hand(table: TableView) -> Iterator[str]:
    """The hand, a line for each suit."""
    holder = f"The dummy, {table.dummy}, holds" if table.plays_dummy else "You hold"
    yield f"{holder} {count(len(table.order), 'card')}."
    for group, cards in table.groups:
        names = ", ".join(f"{held.card.code} {held.card.title}".rstrip() for held in cards)
        yield f"{group.name.capitalize()}: {names}."


def _cards(table: TableView) -> Iterator[str]:
    """The cards that may be played, by number, then the others."""
    held = {held.card: held for _, cards in table.groups for held in cards}
    for number, entry in enumerate(table.menu.entries, start=1):
        if entry.card is not None:
            card = held[entry.card]
            marks = f"; {join(card.tags)}" if card.tags else ""
            yield f"{number}: {card.card.code}, {card.card.name}{marks}."
    others = [card for card in held.values() if card.number is None]
    barred = [card.card.code for card in others if not card.is_revoke]
    charged = [card.card.code for card in others if card.is_revoke]
    if barred:
        yield f"Not now: {join(barred)}."
    if charged:
        yield f"Only as a revoke: {join(charged)}."


def _score(table: TableView) -> Iterator[str]:
    """Each line of the score sheet, each sum."""
    if table.is_redealt:
        yield "Nobody plays it: the cards are dealt again."
        return
    for row in table.score:
        rule = f" ({row.rule})" if row.rule else ""
        yield f"{sentence(row.who)[:-1]}: {row.why}: {row.points}{rule}."
        if row.sum:
            yield f"{sentence(row.who)[:-1]}: {row.sum}."


def _entries(menu: Menu) -> Iterator[str]:
    for number, entry in enumerate(menu.entries, start=1):
        text = entry.text if entry.card is None else f"{entry.card.code}, {entry.card.name}"
        yield f"{number}: {text}."
