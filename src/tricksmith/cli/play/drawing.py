"""The table drawn with Rich: every part of what the face for the eye shows, at any width."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.console import Group as Lines
from rich.rule import Rule
from rich.table import Table
from rich.text import Text

from tricksmith.cli.play.paint import Paint
from tricksmith.present import join, offer_text, sentence

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from rich.console import RenderableType

    from tricksmith.cards import Card
    from tricksmith.present import Group
    from tricksmith.present.menu import Menu
    from tricksmith.present.rows import HeldCard, PlayRow
    from tricksmith.present.scene import Scene

__all__ = ["draw_entries", "draw_hand", "draw_over", "draw_table"]

GAP = 2
"""Blanks between cards."""


def draw_table(scene: Scene, news: list[str], width: int) -> RenderableType:
    """Everything in view at the player's turn, from the heading down to what is asked."""
    paint = Paint(scene.game.deck)
    parts: list[RenderableType] = [_heading(scene), *_settled(scene, paint), _sides(scene)]
    if news:
        parts += [_line("what has happened"), _news(news, paint)]
    if scene.view.phase == "tricks":
        parts += _trick(scene, paint)
    if scene.beside is not None:
        name, cards = scene.beside
        parts += [_line(name), paint.sentence(" ".join(card.symbols for card in cards))]
    mine = f"the dummy, {scene.dummy}" if scene.plays_dummy else "your hand"
    parts += [_line(mine), draw_hand(scene, paint, width), *_turn(scene, paint, width)]
    return Lines(*parts)


def _line(name: str | Text = "") -> Rule:
    return Rule(name, style="dim", align="left")


def _heading(scene: Scene) -> Table:
    grid = Table.grid(expand=True)
    grid.add_column()
    grid.add_column(justify="right")
    view = scene.view
    trick, tricks = scene.tricks
    where = f"hand {scene.match.number + 1}" + (f", trick {trick} of {tricks}" if view.phase == "tricks" else "")
    way = "clockwise" if scene.game.clockwise else "anticlockwise"
    dealer = f"{scene.cast.does(view.dealer, 'deal')}, {way}"
    grid.add_row(Text.assemble((scene.game.name, "bold"), f"  {where}"), Text(dealer, style="dim"))
    return grid


def _settled(scene: Scene, paint: Paint) -> Iterator[Text]:
    """The contract, what may not be led, the piles and the ladder."""
    facts = [f"{name} {text}" for name, text in scene.settled]
    facts += [f"{name} {_cards_text(cards)}" for name, cards in scene.piles]
    if scene.view.barred:
        facts.append(f"not to be led yet: {join(suit.name for suit in scene.view.barred)}")
    if facts:
        yield paint.sentence(" · ".join(facts))
    if scene.ladder:
        yield _ladder(scene, paint)


def _news(news: list[str], paint: Paint) -> RenderableType:
    """Short sentences run on, each finished trick begins a line."""
    lines: list[str] = []
    for text in news:
        if text.startswith("Trick ") or not lines or lines[-1].startswith("Trick "):
            lines.append(text)
        else:
            lines[-1] += f" {text}"
    return Lines(*(paint.sentence(line) for line in lines))


def _cards_text(cards: Iterable[Card]) -> str:
    return ", ".join(f"{card.symbols} {card.title}".rstrip() for card in cards)


def _ladder(scene: Scene, paint: Paint) -> Text:
    """The trumps from the highest down: those held underlined, those gone struck through in brackets."""
    line = Text("trumps ")
    for step in scene.ladder:
        card = paint.card(step.card)
        if step.state == "held":
            card.append("*")
            card.stylize("underline", 0, len(card) - 1)
        elif step.state == "gone":
            card = Text(f"({step.card.symbols})", style="dim")
        line.append_text(card).append(" ")
    return line.append("  * yours  (gone)", style="dim")


def _sides(scene: Scene) -> Table:
    """A row for each side: what it says or plays for, what it has so far, its score."""
    rows = scene.sides
    columns = [
        [Text(scene.cast.all(row.seats), style="bold" if scene.view.seat in row.seats else "") for row in rows],
        [Text(row.plan) for row in rows],
        [Text(row.taken) for row in rows],
        [Text(f"score {row.total}") for row in rows],
    ]
    told = [column for column in columns if any(column)]
    grid = Table.grid(padding=(0, 3, 0, 0))
    for cells in zip(*told, strict=True):
        grid.add_row(*cells)
    return grid


def _trick(scene: Scene, paint: Paint) -> list[RenderableType]:
    """The trick on the table, a column for each seat in the order of play."""
    rows = scene.trick
    grid = Table.grid(expand=True, padding=(0, 1, 0, 0))
    for _ in rows:
        grid.add_column(ratio=1)
    led = scene.led
    title = f"the trick: {led.name} {'named' if scene.game.leader_names else 'led'}" if led is not None else "the trick"
    grid.add_row(
        *(Text(scene.cast.name(row.seat), style="bold" if row.seat == scene.view.seat else "") for row in rows)
    )
    grid.add_row(*(_played(row, paint) for row in rows))
    if any(row.wins or row.tags for row in rows):
        grid.add_row(*map(_note, rows))
    out = [Text(sentence(scene.sitting_out), style="dim")] if scene.sitting_out else []
    return [_line(paint.sentence(title)), grid, *out]


def _note(row: PlayRow) -> Text:
    """What is to be said of a card on the table: that it is a trump or cursed, and that it wins so far."""
    between = ", " if row.tags and row.wins else ""
    return Text.assemble((", ".join(row.tags), "italic"), between, ("wins so far" if row.wins else "", "bold green"))


def _played(row: PlayRow, paint: Paint) -> Text:
    if row.play is None:
        return Text("leads" if row.leads else "…", style="dim")
    card = paint.card(row.play.card)
    return card.append(f" {row.play.card.title.removeprefix('the ')}".rstrip(), style="dim")


def draw_hand(scene: Scene, paint: Paint, width: int) -> Table:
    """The hand, a row for each suit; what may be played has a number."""
    by_card = any(entry.card for entry in scene.menu.entries)
    names = [_suit(group, paint) for group, _ in scene.groups]
    room = width - max((name.cell_len for name in names), default=0) - GAP
    grid = Table.grid(padding=(0, GAP, 0, 0))
    grid.add_column(no_wrap=True)
    grid.add_column(no_wrap=True)
    for name, (_, cards) in zip(names, scene.groups, strict=True):
        grid.add_row(name, _packed([_held(held, paint, asked=by_card) for held in cards], room))
    return grid


def _packed(items: list[Text], room: int) -> Text:
    """The items in rows of at most so many cells; an item is never broken."""
    text, used = Text(), 0
    for item in items:
        if used and used + GAP + item.cell_len > room:
            text.append("\n")
            used = 0
        elif used:
            text.append(" " * GAP)
            used += GAP
        text.append_text(item)
        used += item.cell_len
    return text


def _suit(group: Group, paint: Paint) -> Text:
    """The name of a suit with its letter, and its symbol if it has one."""
    if group.suit is None:
        return Text(group.name, style="bold")
    return Text(
        " ".join(filter(None, (group.suit.symbol, group.suit.letter, group.name))), style=paint.suit(group.suit)
    )


def _held(held: HeldCard, paint: Paint, *, asked: bool) -> Text:
    """A card, with its number if it may be played, and what else it is than its place in the hand says."""
    title = f" {held.card.title.removeprefix('the ')}" if held.card.title else ""
    marks = f" ({', '.join(held.marks)})" if held.marks else ""
    if held.number is not None or not asked:
        number = Text.assemble((f"{held.number}", "bold reverse"), " ") if held.number is not None else Text()
        return Text.assemble(number, paint.card(held.card), title, (marks, "italic"))
    mark = "!" if held.renege is not None else "·"
    return Text(f"{mark} {held.card.symbols}{title}{marks}", style="dim")


def _turn(scene: Scene, paint: Paint, width: int) -> Iterator[RenderableType]:
    if not scene.view.is_my_turn:
        return
    yield paint.sentence(f"Your turn: {scene.asks}.", "bold")
    if not scene.menu.entries:
        yield Text(f"You may say {offer_text(scene.view.legal)}.")
    elif not any(entry.card for entry in scene.menu.entries):
        yield draw_entries(scene.menu, paint, width)


def draw_entries(menu: Menu, paint: Paint | None, width: int) -> Text:
    """The entries of a menu with their numbers, in rows."""
    items = []
    for number, entry in enumerate(menu.entries, start=1):
        text = paint.sentence(entry.text) if paint is not None else Text(entry.text)
        items.append(Text.assemble((f"{number}", "bold reverse"), " ", text))
    return _packed(items, width)


def draw_over(scene: Scene, news: list[str], end: list[str]) -> RenderableType:
    """The end of a hand: what happened at last, and the score sheet."""
    paint = Paint(scene.game.deck)
    parts: list[RenderableType] = [_heading(scene), *_settled(scene, paint)]
    if news:
        parts += [_line("what has happened"), _news(news, paint)]
    parts.append(_line("the score"))
    if scene.is_dealt_again:
        parts.append(Text("Nobody plays this hand: the cards are dealt again."))
    else:
        parts.append(_score(scene, paint))
    parts += [Text(text, style="bold") for text in end]
    return Lines(*parts, Text())


def _score(scene: Scene, paint: Paint) -> Table:
    """The lines of the score sheet, and the sum of each side beside its last."""
    grid = Table.grid(padding=(0, 3, 0, 0))
    for justify in ("left", "left", "right", "left", "right"):
        grid.add_column(justify=justify)
    for row in scene.score:
        grid.add_row(
            row.who, paint.sentence(row.why), row.points, Text(row.rule, style="dim"), Text(row.sum, style="bold")
        )
    return grid
