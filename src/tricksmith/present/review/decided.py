"""The rules of a trick on the table: what is asked for, who takes it with the last card, and why.

Games whose tricks have no best card so far decide them by rules of their own, which their readers need.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from tricksmith.present.moves import short_move
from tricksmith.present.names import sentence
from tricksmith.present.tricks import describe_winner, has_best, trick_so_far_of
from tricksmith.rules import Play, Trick

if TYPE_CHECKING:
    from tricksmith.present.names import PlayerNames
    from tricksmith.rules import Must, TrickSoFar, View

__all__ = ["asked_text", "decided_texts"]


def asked_text(view: View, who: PlayerNames) -> str:
    """Return what the trick on the table asks of the seat to act, where that is more than to follow suit.

    Args:
        view: What the seat knows.
        who: The names of the seats, and who reads.

    >>> from tricksmith import games
    >>> from tricksmith.play import deal
    >>> from tricksmith.present import PlayerNames
    >>> game = games.get("nestors")
    >>> hand = game.hand(deal(game, seed="example"), dealer=0)
    >>> while hand.contract is None or len(hand.view(None).trick) < 2:
    ...     hand = hand.play(hand.legal[0])
    >>> asked_text(hand.view(hand.to_act), PlayerNames(("Ada", "Bo", "Cy", "Di")))
    'Ada is asked for a heart, a diamond or a trump'
    """
    must = None if view.trick_so_far is None else _asked(view, view.trick_so_far)
    if must is None:
        return ""
    assert view.seat is not None
    holds = any(card in must.cards for card in view.hand_in_turn)
    asked = f"{who.does(view.seat, 'are asked')} for {must.wanted}"
    return asked if holds else f"{asked}, but could play any card"


def decided_texts(view: View, moves: tuple[Play, Play], who: PlayerNames) -> tuple[str, str]:
    """Return what follows for certain from each of two plays, in a game whose tricks have no best card so far.

    After the last card that is who takes the trick, with which card and why; before it, what is asked of the next seat.

    Args:
        view: What the seat knows.
        moves: Two plays.
        who: The names of the seats, and who reads.

    Returns:
        Sentences; both empty in other games, and where both plays lead to the same.

    >>> from tricksmith import games
    >>> from tricksmith.play import deal
    >>> from tricksmith.present import PlayerNames
    >>> game = games.get("nestors")
    >>> hand = game.hand(deal(game, seed="example"), dealer=0)
    >>> while hand.contract is None or len(hand.view(None).trick) < 2:
    ...     hand = hand.play(hand.legal[0])
    >>> for text in decided_texts(hand.view(hand.to_act), hand.legal[:2], PlayerNames(("Ada", "Bo", "Cy", "Di"))):
    ...     print(text)
    With Jh, which is asked for, Ada takes the trick with it: the highest rank of a trick without trumps.
    With 8d, which is asked for, Cy takes the trick with Tc, the highest rank of a trick without trumps.
    """
    if has_best(view.game) or view.trick_so_far is None:
        return "", ""
    is_last = len(view.trick) == len(view.order) - 1
    texts = [_taken_text(view, move, who) if is_last else _asked_after(view, move, who) for move in moves]
    if not all(texts) or texts[0] == texts[1]:
        return "", ""
    first, second = (
        sentence(f"with {short_move(move, who)}{_meets(view, move)}, {text}")
        for move, text in zip(moves, texts, strict=True)
    )
    return first, second


def _asked(view: View, trick: TrickSoFar, new_cards: int = 0) -> Must | None:
    """What a trick asks of the next seat, where that is more than to follow suit; else None.

    `new_cards` is the number of cards in the trick that the view does not have.
    """
    remaining = view.order[len(view.trick) + new_cards :]
    for must in view.game.seat_must_play(remaining[0], trick, view.flags, view.mode) if remaining else ():
        if must.wanted:
            return must
    return None


def _asked_after(view: View, move: Play, who: PlayerNames) -> str:
    """What is asked of the next seat after a play."""
    assert view.trick_so_far is not None
    must = _asked(view, view.game.after_play(view.trick_so_far, move, view.mode), new_cards=1)
    seat = view.order[len(view.trick) + 1]
    return "" if must is None else f"{who.does(seat, 'are asked')} for {must.wanted}"


def _meets(view: View, move: Play) -> str:
    """A clause: whether the card is what is asked for, or can be played instead; empty if nothing is asked for."""
    must = None if view.trick_so_far is None else _asked(view, view.trick_so_far)
    if must is None:
        return ""
    if move.card in must.cards:
        return ", which is asked for"
    return f", which {'can be played instead' if move.card in must.allowed else 'is not asked for'}"


def _taken_text(view: View, move: Play, who: PlayerNames) -> str:
    """Who takes the trick with this last card, and by which rule."""
    seat = view.plays_from
    assert seat is not None
    plays = (*view.trick, (seat, move))
    cards = [play for _, play in plays]
    best = view.game.winner(trick_so_far_of(view.game, view.mode, cards), view.mode)
    if best is move.card:
        why = who.named(view.game.why_taken(cards, view.mode), view.order)
        return f"{who.does(seat, 'take')} the trick with it{',' if why.startswith('as ') else ':'} {why}"
    winner = next(by for by, play in plays if play.card is best)
    return describe_winner(view.game, view.mode, Trick(plays[0][0], plays, winner), who)
