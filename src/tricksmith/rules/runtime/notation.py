"""Reading of moves: one spelling on output (`str(move)`), many on input."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from tricksmith.errors import NotationError
from tricksmith.rules.author import Call, Claim, Move, Play, Seat, or_list
from tricksmith.rules.runtime.calling import Calling
from tricksmith.rules.runtime.playing import Playing

if TYPE_CHECKING:
    from tricksmith.rules.author import GameRules
    from tricksmith.rules.runtime.between import Stage

__all__ = ["read_move"]

_AFTER_THE_END = "{!r} isn't a move here: the hand is over"
MAX_LISTED, FIRST_LISTED = 7, 5
"""The most moves that an error lists; if there are more, it lists the first few and the last."""


def read_move(game: GameRules[Any, Any], stage: Stage, text: str) -> Move:
    """Return the move that a text spells at this stage of a hand, legal or not.

    Raises:
        NotationError: If the text spells no move here.

    >>> from tricksmith import games
    >>> from tricksmith.play import deal
    >>> game = games.get("nonesuch")
    >>> hand = game.hand(deal(game, seed="example"), dealer=0)
    >>> hand.parse(" MOST "), hand.parse("s")
    (Call(word='most', value=''), Call(word='some', value=''))
    >>> hand.parse("perhaps")
    Traceback (most recent call last):
    tricksmith.errors.NotationError: 'perhaps' isn't a move here: bid none, some or most; write none, some or most
    """
    plain = " ".join(text.split())
    if matched := re.fullmatch(r"claim (?:seat )?(\d{1,3})", plain.lower()):
        return Claim(Seat(int(matched[1])))
    if isinstance(stage, Calling):
        return _read_call(game, stage, plain)
    if isinstance(stage, Playing):
        return _read_play(game, stage, plain)
    raise NotationError(_AFTER_THE_END.format(text))


def _read_call(game: GameRules[Any, Any], stage: Calling, text: str) -> Move:
    question, moves = stage.question, stage.moves()
    lower = text.lower()
    for move in moves:
        if str(move).lower() == lower or (
            lower and isinstance(move, Call) and lower in (move.value.lower(), *move.also)
        ):
            return move
    abbreviated = [  # a word can be abbreviated, a number can't
        move
        for move in moves
        if isinstance(move, Call) and lower and not move.value.isdecimal() and str(move).lower().startswith(lower)
    ]
    if len(abbreviated) == 1:
        return abbreviated[0]
    if (not_offered := question.read(text, moves, game.deck)) is not None:
        return not_offered
    try:
        return _read_play_text(game, text)
    except NotationError:
        pass
    menu = [str(move) for move in moves]
    menu = [*menu[:FIRST_LISTED], "…", menu[-1]] if len(menu) > MAX_LISTED else menu
    raise NotationError(f"{text!r} isn't a move here: {question.wording(stage.state)}; write {or_list(menu)}")


def _read_play(game: GameRules[Any, Any], stage: Playing, text: str) -> Play:
    try:
        play = _read_play_text(game, text)
    except NotationError as error:
        if stage.to_act is None:
            raise NotationError(_AFTER_THE_END.format(text)) from None
        raise NotationError(f"cards are being played, and {error}") from None
    if stage.to_act is not None and stage.node is None and game.leader_names_suit and play.named is None:
        suits = game.ways_to_lead(play.card, stage.contract.mode)
        if len(suits) == 1:
            return Play(play.card, suits[0])
    return play


def _read_play_text(game: GameRules[Any, Any], text: str) -> Play:
    """A card, or a card and the suit that it is led as: `8ms/s`, `8ms s`, `the Diplomat as Suns`."""
    deck = game.deck
    card, separator, suit = text.partition("/")
    if not separator:
        card, separator, suit = text.partition(" as ")
    if not separator and game.leader_names_suit and " " in text:
        words, _, last_word = text.rpartition(" ")
        try:
            return Play(deck.card(words), deck.suit(last_word))
        except NotationError:
            pass  # the whole text may still be the name of one card
    if not separator:
        return Play(deck.card(text))
    return Play(deck.card(card.strip()), deck.suit(suit))
