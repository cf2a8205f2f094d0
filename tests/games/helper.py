"""What the tests of the games share: deals made by hand, moves written as people write them, scores without play.

A test of a rule reads like the rule's example: the cards that matter, what was played, what followed.
"""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from tricksmith.cards import Card, CardSet
from tricksmith.errors import IllegalMove
from tricksmith.play import Match
from tricksmith.rules import Contract, Deal, Game, Hand, Layout, Move, Points, Seat, Tally

AnyGame = Game[Any, Any]


def deal(game: AnyGame, *hands: str, number: int = 0, **piles: str | tuple[str, ...]) -> Deal:
    """A deal with these cards in the hands, by seat, and in the piles, by name.

    What is left open is filled up with the cards that nobody named, in the deck's order: a hand given in full stays as
    it is, a seat or pile without a text gets cards that the test does not care about.
    """
    layout, deck = game.layout(), game.deck
    named_hands = [deck.set(text) for text in hands] + [deck.set("")] * (game.players - len(hands))
    named_piles = {name: _read(game, text) for name, text in piles.items()}
    taken = sum(cards.mask for part in named_piles.values() for cards in _parts(part))
    taken |= sum(cards.mask for cards in named_hands)
    spare = [card for card in layout.stock if not taken & card.bit]

    def filled(cards: CardSet, size: int) -> CardSet:
        more, spare[:] = spare[: size - len(cards)], spare[size - len(cards) :]
        return cards | deck.of(more)

    full_hands = tuple(filled(cards, layout.hands) for cards in named_hands)
    full_piles = dict(_full_piles(game, layout, named_piles, filled))
    return Deal(full_hands, full_piles, number)


def _read(game: AnyGame, text: str | tuple[str, ...]) -> CardSet | tuple[CardSet, ...]:
    return game.deck.set(text) if isinstance(text, str) else tuple(game.deck.set(part) for part in text)


def _parts(pile: CardSet | tuple[CardSet, ...]) -> tuple[CardSet, ...]:
    return (pile,) if isinstance(pile, CardSet) else pile


def _full_piles(game: AnyGame, layout: Layout, named: dict[str, Any], filled: Any) -> Any:
    for pile in layout.piles:
        given = named.get(pile.name)
        if pile.stack is not None:
            yield pile.name, given or game.deck.of([next(iter(pile.stack))])
        elif pile.each:
            parts = given or (game.deck.set(""),) * game.players
            yield pile.name, tuple(filled(cards, pile.size) for cards in parts)
        else:
            yield pile.name, filled(given or game.deck.set(""), pile.size)


def begin(
    game: AnyGame, *hands: str, dealer: int | None = None, number: int = 0, **piles: str | tuple[str, ...]
) -> Hand:
    """A hand with these cards; without a dealer the last seat deals, so that seat 0 is first."""
    seat = Seat(game.players - 1 if dealer is None else dealer)
    return game.hand(deal(game, *hands, number=number, **piles), seat)


def play(hand: Hand, moves: str) -> Hand:
    """The hand after these moves, separated by commas: `some, none, most, 8ms/s, 2sy`."""
    for text in moves.split(","):
        hand = hand.play(hand.parse(text.strip()))
    return hand


def refusal(hand: Hand, move: Move | str, *, by: int | None = None) -> IllegalMove:
    """Why the move is forbidden: `why_not` says it, `play` raises the same, and `legal` does not list it."""
    move = hand.parse(move) if isinstance(move, str) else move
    seat = None if by is None else Seat(by)
    error = hand.why_not(move, by=seat)
    assert error is not None, f"{move} is legal: {hand.legal}"
    if by is None or by == hand.to_act:
        assert move not in hand.legal
    with pytest.raises(IllegalMove) as raised:
        hand.play(move, by=seat)
    assert raised.value == error
    return error


def allowed(hand: Hand, move: Move | str) -> bool:
    """Whether the move is legal, as `legal`, `why_not` and `play` say with one voice."""
    move = hand.parse(move) if isinstance(move, str) else move
    reason = hand.why_not(move)
    assert (move in hand.legal) == (reason is None)
    if reason is None:
        assert hand.play(move).actions[-1] == move
    return reason is None


def legal(hand: Hand) -> str:
    """The legal moves in their order, as text."""
    return str(hand.legal)


def finish(hand: Hand, rng: Random | None = None) -> Hand:
    """The hand played to its end without revokes: at random, or without a generator by the first legal move."""
    while hand.to_act is not None:
        moves = hand.penalty_free
        hand = hand.play(rng.choice(moves) if rng is not None else moves[0])
    return hand


def lines(
    game: AnyGame,
    contract: Contract[Any, Any],
    tricks: tuple[int, ...],
    revokes: tuple[int, ...] = (),
    **counts: tuple[int, ...],
) -> tuple[Points, ...]:
    """The score sheet of a hand in which each seat took this much, without a card played."""
    return tuple(game.score(Tally(contract, tricks, counts, revokes)))


def scores(
    game: AnyGame,
    contract: Contract[Any, Any],
    tricks: tuple[int, ...],
    revokes: tuple[int, ...] = (),
    **counts: tuple[int, ...],
) -> tuple[int, ...]:
    """The change of score of each side in such a hand."""
    found = [0] * len(game.sides)
    for line in lines(game, contract, tricks, revokes, **counts):
        found[line.side] += line.points
    return tuple(found)


def winner(hand: Hand) -> int:
    """Who took the last finished trick."""
    return hand.tricks[-1].winner


def card(game: AnyGame, text: str) -> Card:
    """A card of the game's deck."""
    return game.deck.card(text)


def play_out(match: Match, rng: Random | None = None) -> Match:
    """The match with its present hand played to the end, and the next one dealt if there is one."""
    while match.hand.to_act is not None:
        moves = match.hand.penalty_free
        match = match.play(rng.choice(moves) if rng is not None else moves[0])
    return match.next_hand() if match.is_between_hands else match
