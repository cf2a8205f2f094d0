"""A moment of a hand as one seat sees it, in lines, and the lines that are typed in answer."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tricksmith.cli.shared.sheet import Sheet
    from tricksmith.play import SecondTry
    from tricksmith.present import Menu, PlayerNames

__all__ = ["choices_text", "typed_lines", "write_position"]


def typed_lines(prompt: str) -> Iterator[str]:
    """Yield what is typed, line by line, until the end of input.

    Args:
        prompt: What is printed before each answer.
    """
    while True:
        if sys.stdin.isatty():
            try:
                yield input(f"{prompt}> ")
            except EOFError:
                return
            continue
        sys.stdout.write(f"{prompt}> \n")
        line = sys.stdin.readline()
        if not line:
            return
        yield line.strip()


def write_position(position: SecondTry, sheet: Sheet, who: PlayerNames, *, asks_for_move: bool = True) -> None:
    """Write what the seat to act knows, and what it is asked.

    Args:
        position: The moment.
        sheet: Where it is written.
        who: The names of the seats; the reader is the seat.
        asks_for_move: Whether the question and the choices of the game are written, too.
    """
    from tricksmith.present import TableView, call_history, cards_text, sentence, short_play

    match, view = position.match, position.match.hand.view(position.seat)
    table = TableView(match, view, who)
    facts = [*table.contract_facts]
    facts += ((name, ", ".join(filter(None, (cards_text(cards, who), note)))) for name, cards, note in table.piles)
    if table.trump_order:
        facts.append(("trumps, the highest first", cards_text((card for card, _ in table.trump_order), who)))
    sheet.entries([(name.capitalize(), text) for name, text in facts])
    for row in table.sides:
        if text := "; ".join(fact for fact in (row.plan, row.taken) if fact):
            sheet.text(f"{sentence(who.all(row.seats))[:-1]}: {text}.")
    if view.phase == "calls":
        for line in call_history(view, who):
            sheet.text(line)
    for number, trick in enumerate(view.tricks, start=1):
        plays = ", ".join(f"{who.name(seat)} {short_play(play, who)}" for seat, play in trick.plays)
        sheet.text(f"Trick {number}: {plays}; {who.does(trick.winner, 'take')} it.")
    for play in table.plays():
        sheet.text(sentence(play))
    sheet.text(f"Your cards: {cards_text(table.order, who)}.")
    if view.phase == "tricks":
        sheet.text(f"Cards that you have not seen: {cards_text(view.unseen, who)}.")
    if asks_for_move:
        sheet.text(sentence(f"Your turn: {view.asks}"))
        moves = ", ".join(str(move) for move in view.penalty_free)
        sheet.text(f"Your choices: {choices_text(table.menu) or moves}.")


def choices_text(menu: Menu) -> str:
    """Return the entries of a menu, each after its number; empty for a menu that is answered in words.

    Args:
        menu: What can be chosen.
    """
    return ", ".join(f"{number} {entry.text}" for number, entry in enumerate(menu.entries, start=1))
