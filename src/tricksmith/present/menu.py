"""Choices by number: what may be done now, and the smaller choices that a large one is made of."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

from tricksmith.present.cards import card_text, cards_text
from tricksmith.present.moves import call_text, move_text, played_card, word_of
from tricksmith.present.names import join
from tricksmith.rules import Call, CardMove, Opening, Play
from tricksmith.rules.author import PASS, or_list

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from tricksmith.cards import Card
    from tricksmith.present.names import PlayerNames
    from tricksmith.rules import Move

__all__ = ["Entry", "Menu", "offer_text", "question_now"]

MAX_LISTED = 9
"""The most moves with several cards that are listed whole; more are chosen card by card."""
MIN_RUN_LENGTH = 4
"""The number of values of a call from which on only the first two and the last are shown."""
_SEPARATOR = re.compile(r",? or (?:first )?|, ")
"""The separators of a question that lists what can be done: "play on, or first show a marriage or close"."""


@dataclass(frozen=True)
class Entry:
    """A numbered choice: the moves that it leaves, and the card that it names if it names one."""

    text: str
    moves: tuple[Move, ...]
    card: Card | None = None


@dataclass(frozen=True)
class Menu:
    """What can be chosen now; `question` says what, where it is a part of a larger choice.

    A menu without entries is answered with words: bids are numbers themselves, or too many to list.

    >>> from tricksmith.cards import DECKTET
    >>> from tricksmith.present import PlayerNames
    >>> from tricksmith.rules import Play
    >>> card = DECKTET.card("8ms")
    >>> menu = Menu.of([Play(card, suit) for suit in card.suits], (card,), PlayerNames(("Ada", "Bo"), symbols=True))
    >>> menu.question, [entry.text for entry in menu.entries]
    ('lead 8ms the Diplomat as which suit?', ['Moons', 'Suns'])
    """

    question: str
    entries: tuple[Entry, ...]

    @classmethod
    def of(
        cls, moves: Iterable[Move], order: Sequence[Card], who: PlayerNames, picked: frozenset[Card] = frozenset()
    ) -> Menu:
        """Return the menu of these moves.

        Args:
            moves: The moves.
            order: The order in which cards come.
            who: The names of the seats, and who reads.
            picked: Cards that are chosen already.
        """
        remaining = tuple(moves)
        values = [move.value for move in remaining if isinstance(move, Call) and move.value]
        if any(value.isdecimal() for value in values) or len(values) > MAX_LISTED:
            return cls("", ())
        if remaining and all(played_card(move) is not None for move in remaining):
            return _cards(remaining, order, who)
        if len(remaining) <= MAX_LISTED and not picked:
            return cls("", tuple(Entry(move_text(move, who), (move,)) for move in remaining))
        if all(isinstance(move, CardMove) for move in remaining):
            return _picks(remaining, order, who, picked)
        words = dict.fromkeys(word for move in remaining if (word := word_of(move)))
        by_word = ((word, tuple(move for move in remaining if word_of(move) == word)) for word in words)
        return cls(
            "", tuple(Entry(move_text(group[0], who) if len(group) == 1 else word, group) for word, group in by_word)
        )


def _cards(remaining: tuple[Move, ...], order: Sequence[Card], who: PlayerNames) -> Menu:
    """First the card that is led or played, then the suit that it is led as or the cards that it takes along."""
    cards = [card for card in order if any(card is played_card(move) for move in remaining)]
    if len(cards) > 1 or len(remaining) == 1:
        entries = (
            Entry(card_text(card, who), tuple(m for m in remaining if played_card(m) is card), card) for card in cards
        )
        return Menu("", tuple(entries))
    name = card_text(cards[0], who)
    if isinstance(remaining[0], Play):
        suits = [
            (move.named.name if move.named is not None else "no suit", move)
            for move in remaining
            if isinstance(move, Play)
        ]
        return Menu(f"lead {name} as which suit?", tuple(Entry(suit, (move,)) for suit, move in suits))
    takes = [(cards_text(move.takes, who), move) for move in remaining if isinstance(move, Opening)]
    return Menu(f"lead {name} and take which cards?", tuple(Entry(text, (move,)) for text, move in takes))


def _picks(remaining: tuple[Move, ...], order: Sequence[Card], who: PlayerNames, picked: frozenset[Card]) -> Menu:
    """One card after another, until they make a move."""
    moves = [move for move in remaining if isinstance(move, CardMove)]
    open_cards = [card for card in order if card not in picked and any(card in move.cards for move in moves)]
    total = len(moves[0].cards)
    picked_text = f"with {cards_text((card for card in order if card in picked), who)}, " if picked else ""
    question = f"{moves[0].word} {total} cards: {picked_text}card {len(picked) + 1} of {total}?"
    entries = (Entry(card_text(card, who), tuple(m for m in moves if card in m.cards), card) for card in open_cards)
    return Menu(question, tuple(entries))


def offer_text(moves: Iterable[Move]) -> str:
    """Return what can be said; a call with many values is shown by its first two and its last.

    Args:
        moves: The legal moves, in their order.

    >>> offer_text([*(Call("bid", str(bid)) for bid in range(95, 191, 5)), Call("pass")])
    'bid 95, 100 and so on up to 190, or pass'
    >>> offer_text([Call("none"), Call("some"), Call("most")])
    'none, some or most'
    """
    by_word: dict[str, list[Call]] = {}
    for move in moves:
        if isinstance(move, Call):
            by_word.setdefault(move.word if move.value else "", []).append(move)
    ranges, single = [], []
    for word, calls in by_word.items():
        if word and len(calls) >= MIN_RUN_LENGTH:
            values = [call.value for call in calls]
            ranges.append(f"{word} {values[0]}, {values[1]} and so on up to {values[-1]}")
        else:
            single += [call_text(call) for call in calls]
    return ", or ".join([*ranges, *([join(single, "or")] if single else [])])


def question_now(asks: str, moves: Sequence[Move]) -> str:
    """Return a question that lists what a seat can do, or decline, without what its cards don't allow.

    Any other question is returned as it is.

    Args:
        asks: The question.
        moves: The legal moves; the last declines.

    >>> asks = "play on, or first show a marriage, exchange or close"
    >>> question_now(asks, [Call("close"), Call("play on")]), question_now(asks, [Call("play on")])
    ('play on, or first close', 'play on')
    """
    listed, no = _SEPARATOR.split(asks), word_of(moves[-1]) if moves else ""
    begun = {word: [text for text in listed if f"{text} ".startswith(f"{word} ")] for word in map(word_of, moves)}
    if no in ("", PASS.word) or no not in listed or not all(begun.values()):
        return asks
    offered = [text for text in listed if text != no and any(text in texts for texts in begun.values())]
    if len(offered) == len(listed) - 1 or not offered:
        return asks if offered else no
    others = or_list(offered)
    return f"{no}, or {'first ' * (' first ' in asks)}{others}" if listed[0] == no else f"{others}, or {no}"
