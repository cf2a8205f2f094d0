"""The rules and the core play the same whole hands in step, and agree at every decision.

All hands of a variant are one batch: calls, exchanges, plays and scores; the examples too, with the same code.
`TRICKSMITH_HANDS=100000` plays more hands than the usual number of each variant.
"""

from __future__ import annotations

import os
import random
from typing import Any

import numpy as np
import pytest

from tests.engine.table import VARIANTS
from tests.examples.helper import FILES
from tricksmith import games
from tricksmith.cards import bits
from tricksmith.engine import Hands, Tricks
from tricksmith.play import deal
from tricksmith.rules import Game, Hand, Move, Seat
from tricksmith.rules.runtime import Calling, Playing

HANDS = int(os.environ.get("TRICKSMITH_HANDS", "150"))
CHUNK = 1000
"""Hands that are in memory at once."""
OTHERS: list[Game[Any, Any]] = [
    game for name in sorted(FILES) for game in games.load(str(FILES[name])).variants()
]  # fmt: skip
"""The examples and the sketch: a dummy, passing, ordering up, going alone, a skat."""


@pytest.mark.parametrize("game", VARIANTS, ids=str)
def test_rules_and_core_agree_at_every_decision(game: Game[Any, Any]) -> None:
    """Seats, legal moves, hands, cards taken, marks, contracts and scores are the same all the way."""
    for start in range(0, HANDS, CHUNK):
        count = min(CHUNK, HANDS - start)
        hands = [
            game.hand(deal(game, seed="step", number=n), Seat(n % game.players)) for n in range(start, start + count)
        ]
        in_step(hands, random.Random(start))


@pytest.mark.parametrize("game", OTHERS, ids=str)
def test_so_they_do_in_games_the_core_was_not_made_for(game: Game[Any, Any]) -> None:
    """The examples and the sketch, with all their options, a fifth as many hands."""
    count = min(HANDS // 5, CHUNK)
    rng = random.Random(7)
    in_step([game.hand(deal(game, seed="step", number=n), Seat(n % game.players)) for n in range(count)], rng)


@pytest.mark.parametrize("game", [*VARIANTS, *OTHERS], ids=str)
def test_hands_go_on_from_wherever_they_stand(game: Game[Any, Any]) -> None:
    """Hands that have been played for some moves by the rules alone go on in step, whatever has happened in them."""
    rng = random.Random(11)
    hands = []
    for number in range(0, 60, 2):
        hand = game.hand(deal(game, seed="stages", number=number), Seat(number % game.players))
        for _ in range(number):
            after = None if hand.to_act is None else hand.play(pick(list(hand.penalty_free), rng))
            if after is None or (after.to_act is None and after.contract is None):
                break
            hand = after
        hands.append(hand)
    assert any(isinstance(hand.stage, Playing) and hand.tricks for hand in hands)
    in_step(hands, rng)


def in_step(hands: list[Hand], rng: random.Random) -> None:
    """Play these hands to their ends, by the rules and in the core."""
    batch = Hands.of(hands)
    while not batch.is_over:
        moves = [0] * len(hands)
        for place, (hand, *core) in enumerate(zip(hands, *now(batch), strict=True)):
            if hand.to_act is None:
                assert core[0] == -1
                continue
            found = compare(hand, *core)
            move = pick(list(found), rng)
            hands[place], moves[place] = hand.play(move), found[move]
        batch.step(np.array(moves, np.uint32))
    rows = batch.positions.tolist()
    for hand, contract, again, scores, words in zip(
        hands, batch.contracts, batch.dealt_again.tolist(), batch.scores.tolist(), rows, strict=True
    ):
        assert hand.result is not None
        assert (contract, again) == (hand.contract, hand.contract is None)
        assert tuple(scores) == hand.result.scores
        if hand.result.end is not None:
            assert words[17].to_bytes(8, "little")[: hand.game.players] == bytes(hand.result.end.tricks_by_seat)


def now(batch: Hands) -> tuple[list[Any], ...]:
    """What the core says of each hand: seat, moves offered, cards that may be played, position."""
    return batch.to_act.tolist(), batch.offered.tolist(), batch.legal.tolist(), batch.positions.tolist()


def compare(hand: Hand, turn: int, offered: int, masks: list[int], words: list[int]) -> dict[Move, int]:
    """The core says what the rules say; the legal moves with their numbers."""
    assert turn == hand.to_act
    stage, players = hand.stage, hand.game.players
    if isinstance(stage, Calling):
        assert offered == len(hand.legal)
        assert not any(masks)
        assert tuple(words[:players]) == stage.locations.held
        return {move: number for number, move in enumerate(hand.legal)}
    assert isinstance(stage, Playing)
    tricks = Tricks.of(hand.game, stage.contract)
    assert offered == 0
    assert tuple(words[8 : 8 + players]) == stage.taken
    assert tricks.tables.flag_sets[words[18] >> 24 & 255] == stage.marks
    assert all(words[seat] == (0 if seat in tricks.out else stage.held[seat]) for seat in range(players))
    if stage.node is not None:
        assert masks == [stage.binding()[0], *[0] * (len(masks) - 1)]
        return {stage.automaton.plays[card]: card for card in bits(masks[0])}
    numbers = {move: tricks.play_number(move, leading=True) for move in stage.moves(strict=True)}  # type: ignore[arg-type]
    assert sorted(numbers.values()) == [slot * 64 + card for slot, mask in enumerate(masks) for card in bits(mask)]
    return numbers


def pick(moves: list[Move], rng: random.Random) -> Move:
    """Each kind of call as likely as any other, and half of the bids are the lowest: auctions go their long ways."""
    kinds: dict[str, list[Move]] = {}
    for move in moves:
        kinds.setdefault(getattr(move, "word", ""), []).append(move)
    some = rng.choice(list(kinds.values())) if len(kinds) > 1 else moves
    return some[0] if len(kinds) > 1 and rng.random() < 0.5 else rng.choice(some)


def test_a_difference_is_noticed() -> None:
    """The comparison is able to fail: another mark, another card taken, another seat, another play."""
    game = next(game for game in VARIANTS if game.id == "poison-nonesuch")
    hand = game.hand(deal(game, seed="step"), Seat(0))
    hand = hand.play(hand.legal[0])
    told = [column[0] for column in now(Hands.of([hand]))]
    compare(hand, *told)
    turn, offered, masks, words = told
    for wrong in (
        (turn + 1, offered, masks, words),
        (turn, 1, masks, words),
        (turn, offered, [masks[0] ^ words[turn]], words),
        *((turn, offered, masks, [word ^ (n == at) * bit for n, word in enumerate(words)])
          for at, bit in ((0, 1), (8, 1), (18, 1 << 24))),
    ):  # fmt: skip
        with pytest.raises((AssertionError, IndexError)):
            compare(hand, *wrong)
