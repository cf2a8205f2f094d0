"""What the player typed: a command, a number, or a move in words."""

from __future__ import annotations

import re
import unicodedata
from typing import TYPE_CHECKING

from tricksmith.errors import NotationError
from tricksmith.rules import CardMove, Opening, Play

if TYPE_CHECKING:
    from tricksmith.cards import Card, Deck
    from tricksmith.present import Entry, Menu, PlayerNames
    from tricksmith.rules import Hand, LegalMoves, Move, Seat, View

__all__ = [
    "COMMANDS",
    "QUIT_WORDS",
    "clean_line",
    "entry_by_number",
    "moves_by_numbers",
    "parse_command",
    "read_entry",
    "read_move",
    "read_seat",
    "reasons_of",
    "ways_of",
]

COMMANDS = {
    "?": "what is asked of you now, and the rules that bind you",
    "why CARD": "why you can't play a card, or that you can",
    "hint": "what a bot would do in your place, and what the other moves are worth",
    "last": "the last trick: who played what, who took it and why",
    "score": "the score sheet, with its sums",
    "review": "what your decisions in this hand were worth, once it is over",
    "hand": "your cards again",
    "table": "the whole table again",
    "rules": "the rule card of this game; with an id, that rule",
    "claim NAME": "that an opponent has revoked, where the table plays with claims",
    "undo": "take back your last decision",
    "quit": "leave; you may keep the match and go on with it later",
}
"""What can be typed other than moves, and what it shows or does."""

_WORDS = {
    "?": "?", "help": "?", "why": "why", "hint": "hint", "last": "last", "score": "score", "scores": "score",
    "hand": "hand", "table": "table", "rules": "rules", "rule": "rules", "claim": "claim", "undo": "undo",
    "review": "review", "quit": "quit", "exit": "quit", "q": "quit",
}  # fmt: skip
"""The command that each word stands for."""
QUIT_WORDS = tuple(word for word, command in _WORDS.items() if command == "quit")
MAX_LINE_LENGTH = 200
"""Characters of a line; the rest is not read."""


def clean_line(line: str) -> str:
    r"""Return the line without control characters and needless blanks, in composed Unicode.

    >>> clean_line("  7h\x1b[A \t ")
    '7h[A'
    """
    composed = unicodedata.normalize("NFC", line[: MAX_LINE_LENGTH + 1])
    plain = "".join(char if char.isprintable() else " " if char.isspace() else "" for char in composed)
    line = " ".join(plain.split())
    # A line of unprintable characters must not count as an empty line, which plays on.
    return line or ("\N{REPLACEMENT CHARACTER}" if composed.strip() else "")


def parse_command(text: str) -> tuple[str, str] | None:
    """Return the command and what follows it; None if the text begins with no command.

    >>> parse_command("why 7h"), parse_command("?"), parse_command("7h")
    (('why', '7h'), ('?', ''), None)
    """
    word, _, rest = text.partition(" ")
    if word.startswith("?"):
        word, rest = "?", (word[1:] + rest)
    name = _WORDS.get(word.lower())
    return (name, rest.strip()) if name is not None else None


def entry_by_number(menu: Menu, text: str) -> tuple[Entry, str] | None:
    """Return the entry whose number begins the text, and the rest after the number; None if no number does."""
    match = re.fullmatch(r"([0-9]{1,4})(?:[\s/]+(.*))?", text)
    if match is None or not 1 <= int(match[1]) <= len(menu.entries):
        return None
    return menu.entries[int(match[1]) - 1], match[2] or ""


def moves_by_numbers(menu: Menu, text: str) -> tuple[tuple[Move, ...], frozenset[Card]] | None:
    """Return the moves with all the cards whose numbers the text lists, as in `1 4 7`, and these cards."""
    words = text.replace(",", " ").split()
    if len(words) < 2 or not all(re.fullmatch("[0-9]{1,4}", word) for word in words):
        return None
    entries = [menu.entries[int(word) - 1] for word in words if 1 <= int(word) <= len(menu.entries)]
    if len(entries) < len(words) or not all(isinstance(entry.moves[0], CardMove) for entry in entries):
        return None
    moves = tuple(move for move in entries[0].moves if all(move in entry.moves for entry in entries))
    cards = frozenset(entry.card for entry in entries if entry.card is not None)
    return (moves, cards) if moves and len(cards) == len(words) else None


def read_entry(menu: Menu, text: str, deck: Deck) -> Entry:
    """Return the entry of a smaller choice that the text means; raises `NotationError`."""
    numbered, rest = entry_by_number(menu, text) or (None, "")
    if numbered is not None and not rest:
        return numbered
    low = text.lower()
    for entry in menu.entries:
        names = [
            entry.text.lower(),
            *([] if entry.card is None else [entry.card.code.lower(), entry.card.name.lower()]),
        ]
        if low in names or any(names_part_of(move, text, deck) for move in entry.moves[:1]):
            return entry
    raise NotationError(
        f"{text!r} is none of these: type a number from 1 to {len(menu.entries)}, or nothing to go back"
    )


def names_part_of(move: Move, text: str, deck: Deck) -> bool:
    """Return whether the text names what distinguishes this move from the others of a smaller choice."""
    try:
        if isinstance(move, Play):
            return move.named is not None and deck.suit(text) == move.named
        if isinstance(move, Opening):
            return deck.set(text.replace("+", " ")) == move.takes
    except NotationError:
        pass  # another entry may mean it
    return False


def read_move(hand: Hand, legal: LegalMoves, text: str) -> Move:
    """Read a move as `hand.parse` does; a row of cards may also be a lead with cards of the table, or an exchange."""
    if len(text) > MAX_LINE_LENGTH:
        raise NotationError("that is too long to be a move: ? says what may be typed")
    words = text.replace("+", " ").replace(",", " ").split()
    if len(words) > 1 and legal:
        deck = hand.game.deck
        move_words = {move.word for move in legal if isinstance(move, CardMove)}
        try:
            if isinstance(legal[0], Opening):
                return Opening(deck.card(words[0]), deck.set(" ".join(words[1:])))
            if len(move_words) == 1:
                return CardMove(move_words.pop(), deck.set(" ".join(words)))
        except NotationError:
            pass  # it may be written out in full
    return hand.parse(text)


def ways_of(move: Move, legal: LegalMoves) -> tuple[Move, ...]:
    """Return the legal moves that a card alone may mean: it can be led as several suits, or with cards of the table."""
    if isinstance(move, Play) and move not in legal and move.named is None:
        return tuple(way for way in legal if isinstance(way, (Play, Opening)) and way.card is move.card)
    return ()


def reasons_of(move: Move, view: View) -> list[str]:
    """Return why a card that was named without a suit can't be led at all, or not as some suit; each reason once."""
    if not isinstance(move, Play) or move.named is not None or move in view.legal:
        return []
    errors = [error for spelled, error in view.reasons.items() if spelled.split("/")[0] == move.card.code]
    ways = sum(isinstance(way, Play) and way.card is move.card for way in view.legal)
    if not ways and len({(error.rule, error.sentence) for error in errors}) == 1:
        return [f"{move}: {errors[0].sentence} ({errors[0].rule})"]
    return [str(error) for error in errors]


def read_seat(text: str, who: PlayerNames) -> Seat:
    """Return a seat by its name or number; raises `NotationError`."""
    names = {name.lower(): seat for seat, name in enumerate(who.names)}
    plain = text.lower().removeprefix("seat ").strip()
    if plain in names:
        return names[plain]  # type: ignore[return-value]
    if plain.isdecimal() and plain.isascii() and int(plain) < len(who.names):
        return int(plain)  # type: ignore[return-value]
    seats = ", ".join(f"{name} ({seat})" for seat, name in enumerate(who.names) if seat != who.you)
    raise NotationError(
        f"nobody here is called {text!r}: name one of {seats}" if text else f"claim against whom? {seats}"
    )
