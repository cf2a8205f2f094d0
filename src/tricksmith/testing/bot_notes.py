"""Notes on what the bots can't work out in a game: they play it all the same, but not as well."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

from tricksmith.bots import THIRD_PARTY_GAME_ERRORS, NoviceBot
from tricksmith.engine import HeuristicPolicy, Tricks
from tricksmith.errors import RulesError

if TYPE_CHECKING:
    from collections.abc import Iterable

    from tricksmith.rules import Hand

__all__ = ["bot_notes"]

MAX_QUESTIONS = 6
"""The most questions of one hand that a bot is asked."""


def bot_notes(hands: Iterable[Hand]) -> tuple[str, ...]:
    """Return a sentence for each thing that bots can't work out in a hand.

    The novice is asked each question of the calls once, and for the first card; the score is compiled.

    Args:
        hands: The positions of a hand, in order.
    """
    notes: dict[str, None] = {}  # as a set that keeps its order
    asked: set[str] = set()
    for hand in hands:
        if hand.to_act is None or hand.asks in asked or len(hand.legal) == 1:
            continue
        if hand.calling is None and "a card" in asked:
            continue
        asked.add(hand.asks if hand.calling is not None else "a card")
        if len(asked) > MAX_QUESTIONS and hand.calling is not None:
            continue
        try:
            NoviceBot().think(hand.view(hand.to_act), Random(0))
        except THIRD_PARTY_GAME_ERRORS as error:
            decision = f"{hand.asks!r}" if hand.calling is not None else "its cards"
            notes[f"novice has no estimate for {decision}, and moves without one: {error}"] = None
        if hand.calling is None:
            notes.update((note, None) for note in _score_notes(hand))
    return tuple(notes)


def _score_notes(hand: Hand) -> tuple[str, ...]:
    """Why the bots only estimate the score; nothing if they don't, or if the tricks are not played in the core."""
    assert hand.contract is not None
    try:
        Tricks.of(hand.game, hand.contract)
    except RulesError:
        return ()
    try:
        HeuristicPolicy.of(hand)
    except RulesError as error:
        return (f"the score is only estimated, and playouts are random: {error}",)
    return ()
