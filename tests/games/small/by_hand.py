"""A game's rules tried out with cards of your own: a trick, a card to play, a score, or a hand from its deal on."""

from __future__ import annotations

import sys
from typing import Any

from tricksmith.cards import CardSet
from tricksmith.rules import Contract, Deal, Game, Hand, Play, Seat, Tally, TrickSoFar

Kind = type[Game[Any, Any]]


def mode_of(kind: Kind, *values: object) -> Any:
    """A mode of this game, of the class `Mode` in its file."""
    return vars(sys.modules[kind.__module__])["Mode"](*values)


def play_of(game: Game[Any, Any], text: str) -> Play:
    """A card as it is played: `Qs/h` is the queen of spades, said to be a heart."""
    code, _, suit = text.partition("/")
    return Play(game.deck.card(code), game.deck.suit(suit) if suit else None)


def trick_of(game: Game[Any, Any], mode: object, plays: list[Play]) -> TrickSoFar:
    """The trick so far after these plays."""
    lead, *others = plays
    trick = game.after_lead(lead.card, lead.named or game.ways_to_lead(lead.card, mode)[0], mode)
    for play in others:
        trick = game.after_play(trick, play, mode)
    return trick


def taken_by(game: Game[Any, Any], mode: object, cards: str) -> str:
    """The play that takes a trick of these plays, in order."""
    plays = [play_of(game, text) for text in cards.split()]
    best = game.winner(trick_of(game, mode, plays), mode)
    return next(text for text, play in zip(cards.split(), plays, strict=True) if play.card is best)


def allowed(game: Game[Any, Any], mode: object, table: str, held: str, seat: int = 0) -> str:
    """The cards of this seat's hand that can follow these plays, and the rule that says so."""
    trick = trick_of(game, mode, [play_of(game, text) for text in table.split()])
    hand = game.deck.set(held)
    for must in game.seat_must_play(Seat(seat), trick, frozenset(), mode):
        if not hand.is_disjoint(must.cards):
            return f"{must.rule}: {hand & must.allowed}"
    return f"{hand}"


def scored(kind: Kind, contract: Contract[Any, Any], *tricks: int, **counts: tuple[int, ...]) -> list[tuple[int, int]]:
    """The score of this end of a hand: for each line the side and the points."""
    lines = list(kind(len(tricks)).score(Tally(contract, tricks, counts)))
    assert all(line.why and line.rule for line in lines)
    return [(line.side, line.points) for line in lines]


def begin(game: Game[Any, Any], *hands: str, match: object = None, **piles: str) -> Hand:
    """A hand with these cards for the seats and the piles, each filled up with what is left, the last suits first.

    A pile is named with an underline for a space. The last seat deals.
    """
    game = game if match is None else game.at(match)
    layout, read = game.the_layout, game.deck.set
    given = [card for cards in (*hands, *piles.values()) for card in read(cards)]
    left = iter([card for card in reversed(list(layout.stock)) if card not in given])

    def filled(cards: str, size: int) -> list[CardSet]:
        """Cards, one by one, and as many more as it takes."""
        return [read(card) if card else game.deck.of([next(left)]) for card in (cards.split() + [""] * size)[:size]]

    def joined(cards: list[CardSet]) -> CardSet:
        return game.deck.of(card for one in cards for card in one)

    seats = [*hands, *[""] * (game.players - len(hands))]
    dealt = tuple(joined(filled(cards, layout.hands)) for cards in seats)
    there: dict[str, CardSet | tuple[CardSet, ...]] = {}
    for pile in layout.piles:
        cards = filled(piles.get(pile.name.replace(" ", "_"), ""), pile.size)
        there[pile.name] = tuple(cards) if pile.ordered else joined(cards)
    return game.hand(Deal(hands=dealt, piles=there), game.players - 1)


def played(hand: Hand, *moves: str) -> Hand:
    """The hand after these moves."""
    for move in moves:
        hand = hand.play(hand.parse(move))
    return hand


def finished(hand: Hand) -> Hand:
    """The hand played to its end with the first legal move each time."""
    while hand.to_act is not None:
        hand = hand.play(hand.legal[0])
    return hand


def offered(hand: Hand) -> str:
    """The legal moves, in their order."""
    return ", ".join(map(str, hand.legal))
