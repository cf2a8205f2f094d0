"""The rules and the core play the same whole hands in step, and agree at every decision.

All hands of a variant are one batch: calls, exchanges, plays and scores; the examples too, with the same code.
`TRICKSMITH_HANDS=100000` plays more hands than the usual number of each variant.
"""

from __future__ import annotations

import os
import random
from typing import Any

import pytest

from tests.engine.table import VARIANTS
from tests.variants import GUESTS, differs_in
from tricksmith import games
from tricksmith.cards import bits
from tricksmith.engine import Hands
from tricksmith.play import deal
from tricksmith.rules import Game, Hand, Seat
from tricksmith.rules.runtime import Playing
from tricksmith.testing import CheckCase
from tricksmith.testing.lockstep import choose_by_kind, difference, move_numbers, play_in_lockstep

HANDS = int(os.environ.get("TRICKSMITH_HANDS", "25"))
CHUNK = 1000
"""Hands that are in memory at once."""
OTHERS: list[Game[Any, Any]] = [
    game
    for name in GUESTS
    for game in games.load(name).variants()
    if not differs_in(game) & {"boards", "rounds", "target"}
]
"""The examples and the sketch: a dummy, passing, ordering up, going alone, a skat; without options that end a match."""


@pytest.mark.parametrize("game", VARIANTS, ids=str)
def test_rules_and_core_agree_at_every_decision(game: Game[Any, Any]) -> None:
    """Seats, legal moves, hands, cards taken, flags, contracts and scores are the same all the way."""
    for start in range(0, HANDS, CHUNK):
        count = min(CHUNK, HANDS - start)
        hands = [
            game.hand(deal(game, seed="step", number=n), Seat(n % game.players)) for n in range(start, start + count)
        ]
        in_step(hands, random.Random(start))


@pytest.mark.parametrize("game", OTHERS, ids=str)
def test_so_they_do_in_games_the_core_was_not_made_for(game: Game[Any, Any]) -> None:
    """The examples and the sketch, with all their options, three fifths as many hands."""
    count = min(HANDS * 3 // 5, CHUNK)
    rng = random.Random(7)
    in_step([game.hand(deal(game, seed="step", number=n), Seat(n % game.players)) for n in range(count)], rng)


@pytest.mark.parametrize("game", [*VARIANTS, *OTHERS], ids=str)
def test_hands_go_on_from_wherever_they_stand(game: Game[Any, Any]) -> None:
    """Hands that have been played for some moves by the rules alone go on in step, whatever has happened in them."""
    rng = random.Random(11)
    hands = []
    for number in range(0, 60, 7):
        hand = game.hand(deal(game, seed="stages", number=number), Seat(number % game.players))
        for _ in range(number):
            after = None if hand.to_act is None else hand.play(choose_by_kind(list(hand.penalty_free), rng))
            if after is None or (after.to_act is None and after.contract is None):
                break
            hand = after
        hands.append(hand)
    assert any(isinstance(hand.stage, Playing) and hand.tricks for hand in hands)
    in_step(hands, rng)


def in_step(hands: list[Hand], rng: random.Random) -> None:
    """Play these hands to their ends, by the rules and in the core."""
    assert play_in_lockstep(hands, rng, [CheckCase(hand.game) for hand in hands]) > 0


@pytest.mark.parametrize(
    ("changes", "says"),
    [
        ({"to_act": 0}, "the seat to act: 0, and by the rules 2"),
        ({"offered": 1}, "the number of calls: 1, and by the rules 0"),
        ({"legal": "other"}, "the cards that may be played: "),
        ({"row": (0, 1)}, "the cards held: "),
        ({"row": (8, 1)}, "the cards taken: "),
        ({"row": (18, 1 << 24)}, "the flags: "),
    ],
)
def test_a_difference_is_noticed(changes: dict[str, Any], says: str) -> None:
    """Another seat, another offer, another play, another card held or taken, another mark."""
    game = next(game for game in VARIANTS if game.id == "poison-nonesuch")
    hand = game.hand(deal(game, seed="step"), Seat(0))
    hand = hand.play(hand.legal[0])
    batch = Hands.of([hand])
    core: dict[str, Any] = {
        "to_act": int(batch.to_act[0]), "offered": int(batch.offered[0]),
        "legal": batch.legal[0].tolist(), "row": batch.positions[0].tolist(),
    }  # fmt: skip
    numbers = move_numbers(hand)
    assert difference(hand, numbers, **core) is None
    match changes:
        case {"row": (place, bit)}:
            core["row"][place] ^= bit
        case {"legal": _}:
            core["legal"][0] ^= 1 << next(bits(core["row"][core["to_act"]]))
        case _:
            core |= changes
    assert (difference(hand, numbers, **core) or "").startswith(says)
