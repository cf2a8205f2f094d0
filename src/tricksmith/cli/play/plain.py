"""The plain face: a short line for each fact, no colour, no frames, nothing drawn twice.

Every prompt is a line of its own that ends in "> ", so that a script can wait for it.
"""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

from tricksmith.cli.play.face import Face
from tricksmith.cli.sheet import PlainSheet
from tricksmith.present import bearing_text, count, join, offer_text, sentence

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tricksmith.cli.play.news import News
    from tricksmith.present.menu import Menu
    from tricksmith.present.scene import Scene

__all__ = ["PlainFace"]


class PlainFace(Face):
    """Lines for screen readers and scripts."""

    symbols = False

    def __init__(self) -> None:
        self.sheet = PlainSheet()

    def show(self, scene: Scene, news: News) -> None:
        self.say(*_told(scene, news), *_turn(scene))

    def table(self, scene: Scene) -> None:
        self.say(*_beginning(scene), *_table(scene), *scene.plays(), *_turn(scene))

    def hand(self, scene: Scene) -> None:
        self.say(*_hand(scene))

    def menu(self, menu: Menu) -> None:
        self.say(sentence(menu.question or "which?"), *_entries(menu))

    def say(self, *sentences: str) -> None:
        for text in sentences:
            self.sheet.text(text)

    def line(self, text: str) -> None:
        sys.stdout.write(f"{text}\n")

    def note(self, *sentences: str) -> None:
        self.say(*sentences)

    def over(self, scene: Scene, news: News, end: list[str]) -> None:
        self.say(*_told(scene, news), f"Hand {scene.match.number + 1} is over.", *_score(scene), *end)

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


def _told(scene: Scene, news: News) -> Iterator[str]:
    """What has happened since the player's last decision, with the table where that is new."""
    if news.is_first:
        yield from _beginning(scene)
    yield from news.calls
    if news.is_fresh:
        yield from _table(scene)
    yield from news.plays


_STATES = {"held": " (yours)", "gone": " (gone)", "out": ""}


def _beginning(scene: Scene) -> Iterator[str]:
    """What stays as it is for the whole hand."""
    yield f"{scene.game.name}, hand {scene.match.number + 1}."
    dealer = scene.cast.does(scene.view.dealer, "deal")
    yield f"Order of play: {scene.cast.all(scene.order_of_play)}. {sentence(dealer)}"


def _table(scene: Scene) -> Iterator[str]:
    """The table as it lies, fact by fact."""
    view, cast = scene.view, scene.cast
    for name, text in scene.settled:
        yield f"{name.capitalize()}: {text}."
    for name, cards in scene.piles:
        yield f"{name.capitalize()}: {'; '.join(f'{card.code}, {card.name}' for card in cards)}."
    if scene.ladder:
        steps = (f"{step.card.code}{_STATES[step.state]}" for step in scene.ladder)
        yield f"Trumps, the highest first: {', '.join(steps)}."
    for row in scene.sides:
        facts = "; ".join(fact for fact in (row.plan, row.taken, f"total {row.total}") if fact)
        yield f"{sentence(cast.all(row.seats))[:-1]}: {facts}."
    if view.sitting_out:
        yield sentence(f"{scene.sitting_out}")


def _turn(scene: Scene) -> Iterator[str]:
    """What is asked, and what may be answered."""
    view = scene.view
    if not view.is_my_turn:
        return
    if view.phase == "tricks":
        trick, tricks = scene.tricks
        yield f"Trick {trick} of {tricks}."
        yield "So far: " + "; ".join(f"{scene.cast.all(row.seats)} {row.taken}" for row in scene.sides) + "."
        if not view.trick and view.barred:
            yield f"Not to be led yet: {bearing_text(view.barred)}."
        if scene.beside is not None:
            name, cards = scene.beside
            yield f"{sentence(name)[:-1]}: {', '.join(card.code for card in cards)}."
    by_card = any(entry.card for entry in scene.menu.entries)
    if not by_card:
        yield from _hand(scene)
    yield f"Your turn: {scene.asks}."
    yield from _cards(scene) if by_card else _entries(scene.menu)
    if not scene.menu.entries:
        yield f"You may say {offer_text(view.legal)}."


def _hand(scene: Scene) -> Iterator[str]:
    """The hand, a line for each suit."""
    holder = f"The dummy, {scene.dummy}, holds" if scene.plays_dummy else "You hold"
    yield f"{holder} {count(len(scene.order), 'card')}."
    for group, cards in scene.groups:
        names = ", ".join(f"{held.card.code} {held.card.title}".rstrip() for held in cards)
        yield f"{group.name.capitalize()}: {names}."


def _cards(scene: Scene) -> Iterator[str]:
    """The cards that may be played, by number, then the others."""
    held = {held.card: held for _, cards in scene.groups for held in cards}
    for number, entry in enumerate(scene.menu.entries, start=1):
        if entry.card is not None:
            card = held[entry.card]
            marks = f"; {join(card.tags)}" if card.tags else ""
            yield f"{number}: {card.card.code}, {card.card.name}{marks}."
    others = [card for card in held.values() if card.number is None]
    barred = [card.card.code for card in others if card.renege is None]
    charged = [card.card.code for card in others if card.renege is not None]
    if barred:
        yield f"Not now: {join(barred)}."
    if charged:
        yield f"Only as a renege: {join(charged)}."


def _score(scene: Scene) -> Iterator[str]:
    """Each line of the score sheet, each sum."""
    if scene.is_dealt_again:
        yield "Nobody plays it: the cards are dealt again."
        return
    for row in scene.score:
        rule = f" ({row.rule})" if row.rule else ""
        yield f"{sentence(row.who)[:-1]}: {row.why}: {row.points}{rule}."
        if row.sum:
            yield f"{sentence(row.who)[:-1]}: {row.sum}."


def _entries(menu: Menu) -> Iterator[str]:
    return (f"{number}: {entry.text}." for number, entry in enumerate(menu.entries, start=1))
