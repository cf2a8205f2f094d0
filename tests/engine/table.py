"""Hands at the beginning of their tricks, for the tests of the core."""

from __future__ import annotations

import random
from typing import Any

from tests.variants import HAND_VARIANTS
from tricksmith.engine import Tricks
from tricksmith.play import deal
from tricksmith.rules import Game, Hand, Seat

VARIANTS = HAND_VARIANTS


def called(game: Game[Any, Any], number: int, seed: str = "core") -> Hand:
    """Hand `number` with its calls made at random, each kind of call as likely as any other."""
    rng = random.Random(f"{seed} {number}")
    hand = game.hand(deal(game, seed=seed, number=number), Seat(number % game.players))
    while hand.contract is None and hand.to_act is not None:
        kinds: dict[str, list[Any]] = {}
        for move in hand.legal:
            kinds.setdefault(getattr(move, "word", ""), []).append(move)
        # Half of the bids are the lowest one: an auction that only jumps is soon over.
        moves = rng.choice(list(kinds.values()))
        hand = hand.play(moves[0] if rng.random() < 0.5 else rng.choice(moves))
    return hand


def in_tricks(game: Game[Any, Any], count: int, seed: str = "core") -> dict[Tricks, list[Hand]]:
    """`count` hands that have come to their tricks, by the tables that play them."""
    by_tricks: dict[Tricks, list[Hand]] = {}
    number = 0
    while count:
        hand = called(game, number, seed)
        number += 1
        if hand.contract is not None and hand.to_act is not None:
            by_tricks.setdefault(Tricks.of(game, hand.contract), []).append(hand)
            count -= 1
    return by_tricks
