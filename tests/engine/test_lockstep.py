"""The rules and the core play the same hands in step, and agree at every card.

The calls are made by the rules and the cards are played by the core, all hands of a contract in one batch; then the
rules play every card after it. `TRICKSMITH_HANDS=100000` plays more hands than the usual number of each variant.
"""

from __future__ import annotations

import os
from typing import Any

import numpy as np
import pytest

from tests.engine.table import VARIANTS, in_tricks
from tricksmith.engine import Position, Tricks
from tricksmith.engine.words import WORDS
from tricksmith.rules import Game, Hand
from tricksmith.rules.hand import ending
from tricksmith.rules.playing import Playing

HANDS = int(os.environ.get("TRICKSMITH_HANDS", "2000"))
CHUNK = 1000
"""Hands that are in memory at once."""


@pytest.mark.parametrize("game", VARIANTS, ids=str)
def test_rules_and_core_agree_at_every_card(game: Game[Any, Any]) -> None:
    """Seats, legal plays, hands, cards taken, marks, tricks and counters are the same all the way."""
    checked = 0
    for start in range(0, HANDS, CHUNK):
        for tricks, hands in in_tricks(game, min(CHUNK, HANDS - start), seed=f"lockstep {start}").items():
            checked += in_step(tricks, hands, seed=start)
    assert checked == HANDS


def in_step(tricks: Tricks, hands: list[Hand], seed: int) -> int:
    """Let the core play these hands at random, and the rules after it; the number of hands."""
    plays, positions = tricks.lines(tricks.rows(hands), seed=seed)
    flat = positions.reshape(-1, WORDS)
    legal = tricks.legal(flat).reshape(*positions.shape[:2], -1)
    turns = tricks.to_act(flat).reshape(positions.shape[:2])
    lists = (array.tolist() for array in (plays, positions, legal, turns))
    for hand, *line in zip(hands, *lists, strict=True):
        replay(tricks, hand, *line)
    return len(hands)


def replay(tricks: Tricks, hand: Hand, plays: list[int], rows: list[list[int]], *asked: list[Any]) -> None:
    """Play a hand of the core by the rules, comparing both before each card and after the last."""
    stage = hand.stage
    assert isinstance(stage, Playing)
    leads, _ = tricks.plays
    cards = stage.book.plays
    for number, words, masks, turn in zip([*plays, -1], rows, *asked, strict=True):
        compare(tricks, stage, words, turn)
        if number < 0:
            assert stage.to_act is None
            assert not any(masks)
            break
        if stage.node is None:
            assert tricks.moves(masks, leading=True) == stage.moves(strict=True)
            stage = stage.play(leads[number])
        else:
            assert masks[0] == stage.binding()[0]
            stage = stage.play(cards[number])
    assert hand.contract is not None
    end = Position(tricks, hand.contract, np.array(rows[-1], np.uint64)).end
    assert end == ending(hand, stage)


def compare(tricks: Tricks, stage: Playing, words: list[int], turn: int) -> None:
    """The same seat to act, cards in hand, cards taken and marks."""
    assert turn == (-1 if stage.to_act is None else stage.to_act)
    players = tricks.game.players
    if not tricks.out:
        assert tuple(words[:players]) == stage.held
    elif stage.to_act is not None:
        assert words[stage.to_act] == stage.held[stage.to_act]
    assert tuple(words[8 : 8 + players]) == stage.taken
    assert tricks.tables.sets[words[18] >> 24 & 255] == stage.marks


def test_a_difference_is_noticed() -> None:
    """The comparison is able to fail: another mark, another card taken, another seat."""
    game = next(game for game in VARIANTS if game.id == "nonesuch")
    tricks, (hand, *_) = next(iter(in_tricks(game, 20).items()))
    (words,) = tricks.rows([hand]).tolist()
    stage = hand.stage
    assert isinstance(stage, Playing)
    assert stage.to_act is not None
    compare(tricks, stage, words, stage.to_act)
    for word, change in ((0, 1), (8, 1), (18, 1 << 24)):
        wrong = [*words]
        wrong[word] ^= change
        with pytest.raises(AssertionError):
            compare(tricks, stage, wrong, stage.to_act)
    with pytest.raises(AssertionError):
        compare(tricks, stage, words, stage.to_act + 1)
