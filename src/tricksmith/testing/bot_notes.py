"""Notes on what the bots can't work out in a game: they play it all the same, but not as well."""

from __future__ import annotations

import warnings
from random import Random
from typing import TYPE_CHECKING

from tricksmith.bots import THIRD_PARTY_GAME_ERRORS, NoviceBot, is_game_fault
from tricksmith.engine import HeuristicPolicy, Tricks
from tricksmith.errors import BotWarning, RulesError

if TYPE_CHECKING:
    from collections.abc import Iterable

    from tricksmith.rules import Hand
    from tricksmith.testing.check_report import CheckCase

__all__ = ["bot_notes"]

MAX_QUESTIONS = 6
"""The most questions of one hand that a bot is asked."""


def bot_notes(hands: Iterable[Hand], case: CheckCase) -> tuple[str, ...]:
    """Return a sentence for each thing that bots can't work out in a hand.

    The novice is asked each question of the calls once, and for the first card; the score is compiled. A failure of
    the author's code is reported as a fault.

    Args:
        hands: The positions of a hand, in order.
        case: Where a fault is reported.
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
        decision = f"{hand.asks!r}" if hand.calling is not None else "its cards"
        doing = f"what a bot works out for {decision} (with 0 for every table.count: only the score may use counts)"
        with case.at(hand).guard(doing):
            try:
                _ask_novice(hand)
            except THIRD_PARTY_GAME_ERRORS as error:
                if is_game_fault(error):
                    raise
                notes[f"novice has no estimate for {decision}, and moves without one: {error}"] = None
        if hand.calling is None:
            notes.update((note, None) for note in _score_notes(hand))
    return tuple(notes)


def _ask_novice(hand: Hand) -> None:
    """Ask the novice for its move; raises what the game raises, also where the bot would go on without an estimate."""
    assert hand.to_act is not None
    with warnings.catch_warnings():
        warnings.simplefilter("error", BotWarning)
        try:
            NoviceBot().think(hand.view(hand.to_act), Random(0))
        except BotWarning as warning:
            fault = warning.__context__ or warning
        else:
            return
    raise fault


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
