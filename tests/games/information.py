"""What tests of views share: every card in a view, and the other deals that a viewer cannot rule out."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import fields, is_dataclass
from itertools import combinations
from typing import Any

from tricksmith.cards import Card, CardSet
from tricksmith.errors import IllegalMove, NotationError
from tricksmith.rules import Deal, Hand, Move, View
from tricksmith.rules.runtime import Calling

MOST_PAIRS = 200
"""Of more pairs of unseen cards than that, every second, or every third and so on, changes places."""


def shown(view: View) -> CardSet:
    """Every card that a view holds: in its fields, in whatever lies inside them, and in their texts."""
    deck = view.game.deck
    found = [card for field in fields(view) if field.name != "game" for card in _cards(getattr(view, field.name), view)]
    return deck.of(found)


def _cards(value: Any, view: View) -> Iterator[Card]:
    if isinstance(value, Card):
        yield value
    elif isinstance(value, CardSet):
        yield from value
    elif isinstance(value, str):
        codes = {card.code: card for card in view.game.deck.cards}
        yield from (codes[word] for word in re.findall(r"\w+", value) if word in codes)
    elif isinstance(value, IllegalMove):
        yield from _cards((str(value), value.move, value.evidence), view)
    elif isinstance(value, Mapping):
        yield from _cards((*value.keys(), *value.values()), view)
    elif is_dataclass(value) and not isinstance(value, type):
        yield from _cards(tuple(getattr(value, field.name) for field in fields(value)), view)
    elif hasattr(value, "__iter__"):
        for item in value:
            yield from _cards(item, view)


def sees(hand: Hand, seat: int | None, text: str) -> CardSet:
    """Those of the cards named in the text that stand in the view of this seat; of a spectator for None."""
    return shown(hand.view(seat)) & hand.game.deck.set(text)


def others(hand: Hand, *seats: int) -> list[int | None]:
    """Every viewer but these seats: the other seats, and the spectator."""
    return [*(seat for seat in range(hand.game.players) if seat not in seats), None]


def doubles(hand: Hand, viewer: int | None, *, every: int = 1) -> Iterator[Hand]:
    """Hands that look to this viewer as this one must: two cards unseen by it have changed places in the deal.

    Of the pairs of cards one in `every` is tried, and each hand is made when it is asked for. Everything done in the
    open is done again; what a seat was asked in secret it refuses, if it is asked at all. A deal in which something
    done in the open would have been impossible is left out.
    """
    pairs = list(combinations(hand.view(viewer).unseen, 2))
    moves = list(_in_the_open(hand))
    for x, y in pairs[:: every * (len(pairs) // MOST_PAIRS + 1)]:
        if (double := _replayed(hand, moves, {x.code: y.code, y.code: x.code})) is not None:
            yield double


def _replayed(hand: Hand, moves: list[Move], names: dict[str, str]) -> Hand | None:
    again = hand.game.hand(_renamed_deal(hand.deal, names), hand.dealer)
    for move in moves:
        text = re.sub(r"\w+", lambda word: names.get(word[0], word[0]), str(move))
        try:
            again = _refusing(again, text)
            again = again.play(move if text == str(move) else again.parse(text))
        except (IllegalMove, NotationError):
            return None
    if not _is_secret(hand):
        again = _refusing(again, "")
    return again if _is_secret(again) == _is_secret(hand) else None


def _in_the_open(hand: Hand) -> Iterator[Move]:
    """The moves of a hand, without what was refused in secret."""
    past = hand.game.hand(hand.deal, hand.dealer)
    for move in hand.actions:
        if not (_is_secret(past) and str(move) == "keep"):
            yield move
        past = past.play(move)


def _refusing(hand: Hand, text: str) -> Hand:
    """The hand after every secret question that comes before this move has been answered with no."""
    while _is_secret(hand) and not text.startswith("swap"):
        hand = hand.play(hand.parse("keep"))
    return hand


def _is_secret(hand: Hand) -> bool:
    return isinstance(hand.stage, Calling) and hand.stage.is_secret


def _renamed_deal(deal: Deal, names: dict[str, str]) -> Deal:
    def renamed(cards: Any) -> Any:
        if isinstance(cards, tuple):
            return tuple(renamed(part) for part in cards)
        return cards.deck.set(" ".join(names.get(card.code, card.code) for card in cards))

    return Deal(renamed(deal.hands), {name: renamed(pile) for name, pile in deal.piles.items()}, deal.number)


def check_blind(hand: Hand, *, at_least: int = 1) -> None:
    """Fail unless, for each viewer, the view stays equal whichever two cards that it cannot see change places.

    At least `least` other deals must have been possible for each, so that there was something to compare.
    """
    for viewer in others(hand):
        view, found = hand.view(viewer), list(doubles(hand, viewer))
        assert len(found) >= at_least, f"only {len(found)} other deals are possible for viewer {viewer}"
        for number, double in enumerate(found):
            assert double.view(viewer) == view, f"viewer {viewer} can tell deal {number} from its own"
