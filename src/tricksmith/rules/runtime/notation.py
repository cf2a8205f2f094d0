"""How moves are read: one spelling on output (`str(move)`), forgiving on input."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from tricksmith.errors import NotationError
from tricksmith.rules.author import Call, CardMove, Claim, Exchange, Move, Opening, Play, Seat, Spoken, Sweep
from tricksmith.rules.runtime.calling import Calling
from tricksmith.rules.runtime.playing import Playing

if TYPE_CHECKING:
    from tricksmith.rules.runtime.state import HandState

__all__ = ["read_move"]


def read_move(hand: HandState, text: str) -> Move:
    """Read a move in the present position, legal or not.

    >>> from tricksmith import games
    >>> from tricksmith.play import deal
    >>> game = games.get("nonesuch")
    >>> hand = game.hand(deal(game, seed="example"), dealer=0)
    >>> hand.parse(" MOST "), hand.parse("s")
    (Call(word='most', value=''), Call(word='some', value=''))
    >>> hand.parse("perhaps")
    Traceback (most recent call last):
    tricksmith.errors.NotationError: 'perhaps' is no move here: bid none, some or most; write none, some or most
    """
    plain = " ".join(text.split())
    if found := re.fullmatch(r"claim (?:seat )?(\d{1,3})", plain.lower()):
        return Claim(Seat(int(found[1])))
    stage = hand.stage
    if isinstance(stage, Calling):
        return _read_call(hand, stage, plain)
    if isinstance(stage, Playing):
        return _read_play(hand, stage, plain)
    raise NotationError(f"{text!r} is no move here: the hand is over")


def _read_call(  # noqa: PLR0911 - one return for each way to say it
    hand: HandState, stage: Calling, text: str
) -> Move:
    question, moves = stage.question, stage.moves()
    assert isinstance(question, (Spoken, Exchange))
    low = text.lower()
    word, _, rest = low.partition(" ")
    for move in moves:
        if str(move).lower() == low or (low and isinstance(move, Call) and low in (move.value.lower(), *move.also)):
            return move
    begin = [  # half a word will do, half a number will not
        move
        for move in moves
        if isinstance(move, Call) and low and not move.value.isdecimal() and str(move).lower().startswith(low)
    ]
    if len(begin) == 1:
        return begin[0]
    if isinstance(question, Sweep) and "+" in text:
        return _read_opening(hand, text)
    if word in question.words() and rest:
        if isinstance(question, Exchange):
            return CardMove(word, hand.game.deck.set(text.partition(" ")[2]))
        return _read_value(hand, moves, word, rest)
    if word in question.words():
        return Call(word)
    if isinstance(question, Spoken) and low.isdecimal() and "bid" in question.words():
        return Call("bid", low.lstrip("0") or "0")
    try:
        return _read_play_text(hand, text)
    except NotationError:
        pass
    menu = [str(move) for move in moves]
    menu = [*menu[:5], "…", menu[-1]] if len(menu) > 7 else menu
    listed = ", ".join(menu[:-1]) + " or " + menu[-1] if len(menu) > 1 else menu[0]
    raise NotationError(f"{text!r} is no move here: {question.text}; write {listed}")


def _read_value(hand: HandState, moves: tuple[Move, ...], word: str, value: str) -> Call:
    """A call whose value was typed: one that is offered under another spelling, or one that is not offered."""
    calls = [move for move in moves if isinstance(move, Call) and move.word == word]
    for call in calls:
        if value in (call.value.lower(), *call.also):
            return call
    if any(call.value.islower() for call in calls):
        try:
            return Call(word, hand.game.deck.suit(value).letter)
        except NotationError:
            return Call(word, value)
    return Call(word, value.upper())


def _read_opening(hand: HandState, text: str) -> Opening:
    card, *takes = (hand.game.deck.card(word) for word in text.split("+"))
    if len(set(takes)) != len(takes):
        raise NotationError(f"{text!r} takes a card twice: name two different cards of the table")
    return Opening(card, hand.game.deck.of(takes))


def _read_play(hand: HandState, stage: Playing, text: str) -> Play:
    play = _read_play_text(hand, text)
    if stage.to_act is not None and stage.node is None and hand.game.leader_names and play.named is None:
        names = hand.game.names(play.card, stage.contract.terms)
        if len(names) == 1:
            return Play(play.card, names[0])
    return play


def _read_play_text(hand: HandState, text: str) -> Play:
    """A card, or a card and the suit that it is led as: `8ms/s`, `8ms s`, `the Diplomat as Suns`."""
    deck: Any = hand.game.deck
    head, slash, tail = text.partition("/")
    if not slash:
        head, slash, tail = text.partition(" as ")
    if not slash and hand.game.leader_names and " " in text:
        front, _, back = text.rpartition(" ")
        try:
            return Play(deck.card(front), deck.suit(back))
        except NotationError:
            pass  # the whole text may still be the name of one card
    if not slash:
        return Play(deck.card(text))
    return Play(deck.card(head.strip()), deck.suit(tail))
