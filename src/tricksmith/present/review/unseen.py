"""What a seat knew of the cards that it had not seen when it chose one: who plays on, what is out, who is void."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tricksmith.belief import constraints_of
from tricksmith.errors import RulesError
from tricksmith.present.cards import card_sign, card_tags, cards_text
from tricksmith.present.names import join
from tricksmith.rules import GameRules, Play

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from tricksmith.belief import LocationConstraints
    from tricksmith.cards import Card, Suit
    from tricksmith.present.names import PlayerNames
    from tricksmith.rules import Move, Seat, View

__all__ = ["order_text", "unseen_texts"]

MAX_NAMED = 4
"""The most unseen cards of a suit that are all named."""
HIGHEST_NAMED = 3
"""The number of the highest cards that are named where there are more."""
ABOVE_ALL_LEVELS = 1000.0
"""A strength higher than any level of a card."""


def order_text(view: View, who: PlayerNames) -> str:
    """Return who plays to the trick after the seat; empty if it leads.

    Args:
        view: What the seat knows.
        who: The names of the seats, and who reads.

    >>> from tricksmith import games
    >>> from tricksmith.play import deal
    >>> from tricksmith.present import PlayerNames
    >>> game = games.get("poison-nonesuch", players=3)
    >>> hand = game.hand(deal(game, seed="example"), dealer=0)
    >>> hand = hand.play(hand.legal[0])
    >>> order_text(hand.view(2), PlayerNames(("Ada", "Bo", "Cy")))
    'Ada plays after Cy'
    """
    assert view.seat is not None
    if not view.trick:
        return ""
    after = view.order[len(view.trick) + 1 :]
    own = view.plays_from if view.plays_from is not None else view.seat
    if not after:
        return f"{who.does(own, 'play')} last"
    verb = who.verb(after[0], "play") if len(after) == 1 else "play"
    return f"{who.all(after)} {verb} after {who.name(own)}"


def unseen_texts(view: View, moves: Sequence[Move], who: PlayerNames) -> list[str]:
    """Return which cards were out and who was known to be void in a suit, as sentences without their stops.

    The cards are those of the suit that was led, with the number of other cards, or before a lead those of all suits.
    Trumps are always among them. Voids follow from what was played.

    Args:
        view: What the seat knows, in the tricks.
        moves: The plays that are compared.
        who: The names of the seats, and who reads.

    >>> from tricksmith import games
    >>> from tricksmith.play import deal
    >>> from tricksmith.present import PlayerNames
    >>> game = games.get("whist")
    >>> hand = game.hand(deal(game, seed="example"), dealer=0)
    >>> while len(hand.tricks) < 9:
    ...     hand = hand.play(hand.legal[0])
    >>> view = hand.view(hand.to_act)
    >>> for text in unseen_texts(view, view.legal[:1], PlayerNames(("Ada", "Bo", "Cy", "Di"))):
    ...     print(text)
    not seen yet: no trumps; 8 clubs, the highest Qc, Jc and Tc; hearts Jh; diamonds Ad, Kd and Qd
    Di has no hearts or diamonds
    """
    assert view.seat is not None
    out = sorted(view.unseen, key=lambda card: _height(view, card, None))
    trumps = [card for card in out if "trump" in card_tags(view.game, view.mode, card)]
    suits, named = list(_suits(view, moves, out)), set(trumps)
    texts = [_out_text("trump", trumps, who)] if trumps or _has_trumps(view) else []
    for suit in suits:
        bearing = [card for card in out if suit in view.game.suits_of(card, view.mode) and card not in trumps]
        texts.append(_out_text(suit.name, sorted(bearing, key=lambda card: _height(view, card, suit)), who))
        named |= set(bearing)
    rest = len(out) - len(named)
    texts += [f"{rest} other {'card' if rest == 1 else 'cards'}"] if rest else []
    sentences = [f"not seen yet: {'; '.join(texts)}"] if texts else []
    try:
        known = constraints_of(view)
    except RulesError:
        return sentences
    held = [f"{who.does(seat, 'hold')} {cards_text(cards, who)}" for seat, cards in _shown(view, known)]
    by_suits: dict[str, list[Seat]] = {}
    for seat, void_suits in _voids(view, known):
        by_suits.setdefault(join((suit.name for suit in void_suits), "or"), []).append(seat)
    voids = [
        f"{who.does(seats[0], 'have') if len(seats) == 1 else f'{who.all(seats)} have'} no {suits}"
        for suits, seats in by_suits.items()
    ]
    return [
        *sentences,
        *([f"{join(held)}, as {who.name(view.seat)} knew"] if held else []),
        *([join(voids)] if voids else []),
    ]


def _has_trumps(view: View) -> bool:
    return any("trump" in card_tags(view.game, view.mode, card) for card in view.game.cards)


def _suits(view: View, moves: Iterable[Move], out: Iterable[Card]) -> Iterator[Suit]:
    """The suits to report: the one led, or before a lead those of the plays and then all others; never the trumps."""
    if view.trick_so_far is not None and view.trick_so_far.led is not None:
        suits = [view.trick_so_far.led]
    else:
        suits = []
        for play in (move for move in moves if isinstance(move, Play)):
            suits += [play.named] if play.named is not None else view.game.suits_of(play.card, view.mode)[:1]
        still_out = {suit for card in out for suit in view.game.suits_of(card, view.mode)}
        suits += [suit for suit in view.game.deck.suits if suit in still_out]
    for suit in dict.fromkeys(suits):
        cards = [card for card in view.game.cards if suit in view.game.suits_of(card, view.mode)]
        if not all("trump" in card_tags(view.game, view.mode, card) for card in cards):
            yield suit


def _out_text(name: str, cards: list[Card], who: PlayerNames) -> str:
    """How many cards of a suit were not seen, and which: the highest first."""
    if not cards:
        return f"no {name}" if name != "trump" else "no trumps"
    noun = name if name != "trump" else "trumps"
    if len(cards) <= MAX_NAMED:
        return f"{noun} {join(card_sign(card, who) for card in cards)}"
    highest = join(card_sign(card, who) for card in cards[:HIGHEST_NAMED])
    return f"{len(cards)} {noun}, the highest {highest}"


def _shown(view: View, known: LocationConstraints) -> Iterator[tuple[Seat, list[Card]]]:
    """The cards that the viewer knows each other seat to hold, such as one that was turned up."""
    unseen = view.unseen
    seen = [card for card in known.cards if card not in unseen and card not in view.dummy]
    for place in known.places:
        if place.seat is not None:
            cards = [card for card in seen if known.places_of(card) == (place.name,)]
            if cards:
                yield place.seat, cards


def _voids(view: View, known: LocationConstraints) -> Iterator[tuple[Seat, list[Suit]]]:
    """The suits in which each other seat is known to be void, if cards of them are still out."""
    for place in known.places:
        if place.seat is None or not place.size or place.seat in view.sitting_out:
            continue
        possible, void_suits = known.may_hold(place.name), []
        for suit in view.game.deck.suits:
            out = [card for card in known.cards if suit in view.game.suits_of(card, view.mode)]
            if out and not any(card in possible for card in out):
                void_suits.append(suit)
        if void_suits:
            yield place.seat, void_suits


def _height(view: View, card: Card, suit: Suit | None) -> float:
    """A key that puts the highest card first."""
    is_ranked = suit is not None and type(view.game).strength is not GameRules.strength
    strength = view.game.strength(card, suit, view.mode) if is_ranked else None
    if strength is None and card in view.trumps:
        return view.trumps.index(card) - ABOVE_ALL_LEVELS
    return -float(card.level if strength is None else strength)
