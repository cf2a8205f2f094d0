"""What to say or give away before the tricks: imagine deals, play them out quickly, and ask what each call scored."""

from __future__ import annotations

from collections import defaultdict
from math import sqrt
from statistics import fmean, stdev
from typing import TYPE_CHECKING

from tricksmith.belief import replay_calls
from tricksmith.bots.thumb.imagined import imagine
from tricksmith.bots.thumb.odds import Odds
from tricksmith.bots.thumb.sight import Sight
from tricksmith.rules import CardMove, Opening
from tricksmith.rules.author import PASS, Auction
from tricksmith.rules.automata import trick_automaton
from tricksmith.rules.runtime import Calling

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tricksmith.bots.thumb.imagined import Imagined, Plan
    from tricksmith.rules import Move, View

__all__ = ["choose_call"]

FEW, MANY = 8, 40
"""Up to so many calls are weighed in every deal; of more, at most so many in the first deals, and the best in all."""
FIRST, LEFT = 2, 4
"""The deals in which many calls are weighed, and how many calls are left after that."""
GLANCE = 3
"""The deals after which a bid is given up that has promised less than to pass in each of them."""
DOUBT = 1.0
"""By how many standard errors a bid must promise more than to pass."""

Scores = dict["Plan", list[float]]
"""For each plan what it scored in each deal."""


def choose_call(view: View) -> Move:
    """The legal move that promises most; the last one, which is to pass or to keep, if nothing can be told.

    >>> from tricksmith import games
    >>> from tricksmith.cards import DECKTET
    >>> from tricksmith.rules import Deal
    >>> hands = [DECKTET.set("Am As Aw Al Ay Ak 2mk 2sy 2wl"), DECKTET.set("Cm Cs Cw Cl Cy Ck 9ms 9wy 9lk")]
    >>> hands += [DECKTET.set("3mw 3sk 3ly 4ms 4wl 4yk 5ml 5sw 5yk"), DECKTET.set("6mw 6sy 6lk 7ml 7sk 7wy 8ms 8wl X")]
    >>> hand = games.get("nonesuch", players=4).hand(Deal(tuple(hands), {"up": DECKTET.set("8yk")}), dealer=3)
    >>> str(choose_call(hand.view(0))), str(choose_call(hand.play(hand.parse("none")).view(1)))
    ('none', 'most')
    """
    moves = tuple(view.legal)
    if len(moves) == 1:
        return moves[0]
    deals = imagine(Sight(view))
    calling = replay_calls(view, deals[0].places)
    if calling is None:
        return moves[-1]
    if isinstance(calling.question, Auction):
        return _bid(calling, moves, deals)
    if len(moves) > FEW:
        moves = _ranked(_weigh(calling, _spread(calling, moves, deals[0]), deals[:FIRST]))[:LEFT]
    return _ranked(_weigh(calling, moves, deals))[0]


def _weigh(
    calling: Calling, moves: Sequence[Move], deals: Sequence[Imagined], path: tuple[Move, ...] | None = None
) -> Scores:
    scores: Scores = defaultdict(list)
    for deal in deals:
        here = calling.with_cards(deal.places)
        for move in moves:
            for plan, score in deal.weigh(here, move, path):
                scores[plan].append(score)
    return scores


def _ranked(scores: Scores) -> tuple[Move, ...]:
    """The moves by the best plan that begins with each, the best first."""
    return tuple(dict.fromkeys(plan[0] for plan in sorted(scores, key=lambda plan: -fmean(scores[plan]))))


def _best_plan(scores: Scores, move: Move) -> Plan:
    """The plan that promises most of those that begin with the move."""
    return max((plan for plan in scores if plan[0] is move), key=lambda plan: fmean(scores[plan]))


def _spread(calling: Calling, moves: tuple[Move, ...], deal: Imagined) -> tuple[Move, ...]:
    """Of very many choices of cards to give away, some from the weakest to the strongest."""
    if len(moves) <= MANY:
        return moves
    contract = deal.usual_contract(calling)
    if contract is not None:
        power = Odds.of(trick_automaton(calling.game, contract.terms)).power
        moves = tuple(sorted(moves, key=lambda move: _given(move, power)))
    return tuple(moves[place * (len(moves) - 1) // (MANY - 1)] for place in range(MANY))


def _given(move: Move, power: Sequence[float]) -> float:
    """How strong the cards are that this move gives away."""
    if isinstance(move, CardMove):
        return sum(power[card.index] for card in move.cards)
    return power[move.card.index] if isinstance(move, Opening) else 0.0


def _bid(calling: Calling, moves: tuple[Move, ...], deals: Sequence[Imagined]) -> Move:
    """A bid, if the lowest one promises to win points, and more than to pass does by more than its doubt."""
    bids = [move for move in moves if move != PASS]
    low, passes = bids[0], [move for move in moves if move == PASS]
    scores = _weigh(calling, [low, *passes], deals[:GLANCE])
    if passes and max(_gains(scores, low, passes[0])) <= 0:
        return passes[0]
    for plan, row in _weigh(calling, [low, *passes], deals[GLANCE:]).items():
        scores[plan] += row
    plan = _best_plan(scores, low)
    promise = fmean(scores[plan])
    if passes:
        gains = _gains(scores, low, passes[0])
        if promise <= 0 or fmean(gains) <= DOUBT * stdev(gains) / sqrt(len(gains)):
            return passes[0]
    return _raised(calling, bids, deals, plan, promise)


def _gains(scores: Scores, move: Move, other: Move) -> list[float]:
    """What the best plan with a move scored over the best with another, in each deal."""
    ours, theirs = scores[_best_plan(scores, move)], scores[_best_plan(scores, other)]
    return [one - two for one, two in zip(ours, theirs, strict=True)]


def _raised(calling: Calling, bids: Sequence[Move], deals: Sequence[Imagined], plan: Plan, promise: float) -> Move:
    """The highest bid that promises no less than the lowest, so that nobody creeps up to it step by step."""
    low, high, probe = 0, len(bids) - 1, 1
    while low < high:
        scores = _weigh(calling, [bids[probe]], deals, plan[1])
        if max(fmean(row) for row in scores.values()) >= promise:
            low = probe
        else:
            high = probe - 1
        probe = (low + high + 1) // 2
    return bids[low]
