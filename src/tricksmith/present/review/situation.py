"""The moment of a decision: where in the match it was, what was agreed, what lay on the table, what its seat held."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tricksmith.present.cards import cards_text, sort_hand
from tricksmith.present.history import call_history, is_from_table
from tricksmith.present.moves import short_play
from tricksmith.present.names import sentence
from tricksmith.present.review.decided import asked_text
from tricksmith.present.review.hand_so_far import before_contract, piles_dealt, under_contract
from tricksmith.present.review.unseen import order_text, unseen_texts
from tricksmith.rules import EventVerb

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tricksmith.present.names import PlayerNames
    from tricksmith.rules import Hand, Move, View

__all__ = ["place_text", "situation_text", "trick_number"]


def trick_number(hand: Hand) -> int:
    """Return the number of the trick in which a seat is to decide, counted from 1; 0 before the first one.

    Args:
        hand: The hand, before the decision.

    >>> from tricksmith import games
    >>> from tricksmith.play import deal
    >>> game = games.get("poison-nonesuch")
    >>> trick_number(game.hand(deal(game, seed="example"), dealer=0))
    1
    """
    return 0 if hand.contract is None else len(hand.tricks) + 1


def place_text(hand: int, trick: int) -> str:
    """Return where a decision was made.

    Args:
        hand: The number of the hand, from 1.
        trick: The number of the trick, from 1; 0 before the first one.

    >>> place_text(2, 3), place_text(1, 0)
    ('Hand 2, trick 3', 'Hand 1, before the tricks')
    """
    return f"Hand {hand}, trick {trick}" if trick else f"Hand {hand}, before the tricks"


def situation_text(view: View, who: PlayerNames, moves: Sequence[Move] = ()) -> str:
    """Return what a seat had before it when it decided.

    Args:
        view: What the seat knew.
        who: The names of the seats, and who reads.
        moves: The moves that are compared: the cards that others still hold are named for the suits of these.

    >>> from tricksmith import games
    >>> from tricksmith.play import deal
    >>> from tricksmith.present import PlayerNames
    >>> game = games.get("poison-nonesuch", players=3)
    >>> hand = game.hand(deal(game, seed="example"), dealer=0)
    >>> hand = hand.play(hand.legal[0])
    >>> print(situation_text(hand.view(2), PlayerNames(("Ada", "Bo", "Cy"))))
    Cursed Wyrms, trump Moons. Moons and Wyrms can't be led yet. Bo led 2mk as Knots. Ada plays after Cy. ...
    """
    assert view.seat is not None
    texts = before_contract(view, who) if view.contract is None else under_contract(view, who)
    if view.phase == "calls":
        calls = call_history(view, who, since=sum(event.verb is EventVerb.IS_DEALT for event in view.events))
        texts += [
            *piles_dealt(view, [*calls, view.asks], who),
            *calls,
            f"the question to {who.name(view.seat)}: {view.asks}",
        ]
    texts += [_trick(view, who), order_text(view, who), asked_text(view, who)]
    held = [card for group in sort_hand(view.game, view.contract, view.hand) for card in group.cards]
    texts.append(f"{who.name(view.seat)} held {cards_text(held, who)}")
    if view.phase == "tricks":
        texts += unseen_texts(view, moves, who)
    return " ".join(sentence(text) for text in texts if text)


def _trick(view: View, who: PlayerNames) -> str:
    """The trick on the table, or that it is for the seat to lead."""
    assert view.seat is not None
    if not view.trick:
        return f"{who.name(view.seat)} {'were' if view.seat == who.you else 'was'} to lead" if view.order else ""
    number = 1 + sum(trick.swept is None for trick in view.tricks)
    on_table = is_from_table(view, number)
    (leader, lead), *others = view.trick
    led = short_play(lead, who)
    first = f"{led} was led from the table" if on_table else f"{who.name(leader)} led {led}"
    return "; ".join([first, *(f"{who.name(seat)} played {short_play(play, who)}" for seat, play in others)])
