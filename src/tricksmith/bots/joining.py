"""Calls by which another seat becomes the caller's partner: "accept" after "propose"."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from tricksmith.bots.doubling import contract_after, may_raise
from tricksmith.rules import Bidding, GameRules
from tricksmith.rules.runtime import Calling

if TYPE_CHECKING:
    from tricksmith.rules import Contract, Move, Seat

__all__ = ["JoiningReply", "joining_replies"]


class JoiningReply(NamedTuple):
    """A call that makes its seat the partner of the one that called before.

    Attributes:
        seat: The seat that joins.
        places: The replies up to its own, each by its index among the legal calls.
        contract: The contract if all others make their usual calls.
    """

    seat: Seat
    places: tuple[int, ...]
    contract: Contract[Any, Any]


def joining_replies(calling: Calling, move: Move) -> list[JoiningReply]:
    """Return how others can join after a call, each in turn if those before make their usual calls.

    Only calls that can't open the bidding count: what can be said only after another call may be an answer to it.

    Args:
        calling: The state of the calls, with the cards of one deal.
        move: The call before them.

    >>> from tricksmith import games
    >>> from tricksmith.play import deal
    >>> game = games.get("bridge")
    >>> hand = game.hand(deal(game, seed="example"), dealer=0)
    >>> joining_replies(hand.stage, hand.parse("1h"))  # partners are partners from the start
    []
    """
    question, game, seat = calling.question, calling.game, calling.to_act
    if type(game).parties is GameRules.parties or not may_raise(question):
        return []
    assert isinstance(question, Bidding)
    opening_calls, stage = {*question.menu(question.start())}, calling.play(move)
    places: tuple[int, ...] = ()
    replies: list[JoiningReply] = []
    while isinstance(stage, Calling) and stage.question == question and stage.to_act != seat:
        moves, usual = stage.moves(), question.usual_place(stage.state)
        if usual is None:
            break
        usual %= len(moves)
        for place, call in enumerate(moves):
            if place != usual and call not in opening_calls and (contract := contract_after(stage, call)) is not None:
                team = next(party for party in game.parties(contract) if seat in party)
                without = contract_after(stage, moves[usual])
                changes_sides = without is None or not any(
                    {seat, stage.to_act} <= {*party} for party in game.parties(without)
                )
                if stage.to_act in team and changes_sides:
                    replies.append(JoiningReply(stage.to_act, (*places, place), contract))
                    break
        places, stage = (*places, usual), stage.play(moves[usual])
    return replies
