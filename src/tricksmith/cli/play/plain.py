"""The plain face: a short line for each fact, no colour, no frames, nothing drawn twice.

Every prompt is a line of its own that ends in "> ", so that a script can wait for it.
"""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

from tricksmith.cli.play.face import Face
from tricksmith.cli.shared import PlainSheet
from tricksmith.present import bearing_text, count, join, offer_text, sentence

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tricksmith.cli.play.news import News
    from tricksmith.present import Menu, TableView

__all__ = ["PlainFace"]


class PlainFace(Face):
    """Lines for screen readers and scripts."""

    symbols = False

    def __init__(self) -> None:
        self.sheet = PlainSheet()

    def show(self, table: TableView, news: News) -> None:
        self.say(*_news_lines(table, news), *_turn(table))

    def table(self, table: TableView) -> None:
        self.say(*_beginning(table), *_table(table), *table.plays(), *_turn(table))

    def hand(self, table: TableView) -> None:
        self.say(*_hand(table))

    def menu(self, menu: Menu) -> None:
        self.say(sentence(menu.question or "which?"), *_entries(menu))

    def say(self, *sentences: str) -> None:
        for text in sentences:
            self.sheet.text(text)

    def line(self, text: str) -> None:
        sys.stdout.write(f"{text}\n")

    def note(self, *sentences: str) -> None:
        self.say(*sentences)

    def over(self, table: TableView, news: News, end: list[str]) -> None:
        self.say(*_news_lines(table, news), f"Hand {table.match.number + 1} is over.", *_score(table), *end)

    def ask(self, prompt: str) -> str:
        if sys.stdin.isatty():
            return input(f"{prompt}> ")
        # What is typed does not come back on the output here: the prompt ends its own line.
        sys.stdout.write(f"{prompt}> \n")
        sys.stdout.flush()
        line = sys.stdin.readline()
        if not line:
            raise EOFError
        return line


def _news_lines(table: TableView, news: News) -> Iterator[str]:
    """What has happened since the player's last decision, with the table where that is new."""
    if news.is_first:
        yield from _beginning(table)
    yield from news.calls
    if news.is_fresh:
        yield from _table(table)
    yield from news.plays


_STATES = {"held": " (yours)", "gone": " (gone)", "out": ""}


def _beginning(table: TableView) -> Iterator[str]:
    """What stays as it is for the whole hand."""
    yield f"{table.game.name}, hand {table.match.number + 1}."
    dealer = table.who.does(table.view.dealer, "deal")
    yield f"Order of play: {table.who.all(table.order_of_play)}. {sentence(dealer)}"


def _table(table: TableView) -> Iterator[str]:
    """The table as it lies, fact by fact."""
    view, who = table.view, table.who
    for name, text in table.contract_facts:
        yield f"{name.capitalize()}: {text}."
    for name, cards in table.piles:
        yield f"{name.capitalize()}: {'; '.join(f'{card.code}, {card.name}' for card in cards)}."
    if table.ladder:
        steps = (f"{card.code}{_STATES[state]}" for card, state in table.ladder)
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
        trick, tricks = table.tricks
        yield f"Trick {trick} of {tricks}."
        yield "So far: " + "; ".join(f"{table.who.all(row.seats)} {row.taken}" for row in table.sides) + "."
        if not view.trick and view.barred:
            yield f"Can't be led yet: {bearing_text(view.barred)}."
        if table.beside is not None:
            name, cards = table.beside
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
    barred = [card.card.code for card in others if not card.is_renege]
    charged = [card.card.code for card in others if card.is_renege]
    if barred:
        yield f"Not now: {join(barred)}."
    if charged:
        yield f"Only as a renege: {join(charged)}."


def _score(table: TableView) -> Iterator[str]:
    """Each line of the score sheet, each sum."""
    if table.is_dealt_again:
        yield "Nobody plays it: the cards are dealt again."
        return
    for row in table.score:
        rule = f" ({row.rule})" if row.rule else ""
        yield f"{sentence(row.who)[:-1]}: {row.why}: {row.points}{rule}."
        if row.sum:
            yield f"{sentence(row.who)[:-1]}: {row.sum}."


def _entries(menu: Menu) -> Iterator[str]:
    return (f"{number}: {entry.text}." for number, entry in enumerate(menu.entries, start=1))
