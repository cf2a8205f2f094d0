"""The novice's calls, and the cards that it gives away: the best move over playouts of a few simulated deals."""

from __future__ import annotations

from collections import defaultdict
from math import sqrt
from statistics import fmean, stdev
from typing import TYPE_CHECKING

from tricksmith.belief import replay_calls
from tricksmith.bots.bid_inference import card_strengths, has_heard_bids, without_insisting
from tricksmith.bots.bidding_facts import without_jumps
from tricksmith.bots.doubling import RAISE_ERRORS, raising_calls, raising_reply
from tricksmith.bots.novice_policy.simulated_deals import simulate_deals
from tricksmith.rules import CardMove, Opening
from tricksmith.rules.author import PASS, Auction
from tricksmith.rules.runtime import Calling

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tricksmith.bots.novice_policy.simulated_deals import Plan, SimulatedDeal
    from tricksmith.rules import Move, View

__all__ = ["choose_call"]

MAX_WITHOUT_FINALS, MAX_TRIED = 8, 40
"""The most calls that are all tried in every deal, and the most that are tried in any."""
FIRST_DEALS, FINALISTS = 2, 4
"""The number of deals in which a larger number of calls is tried, and the number of calls kept for the other deals."""
PREVIEW_DEALS = 3
"""The number of deals after which a bid that was worse than a pass in each of them is dropped."""
MIN_STANDARD_ERRORS = 1.0
"""The number of standard errors by which a bid must be better than a pass."""

Scores = dict["Plan", list[float]]
"""The margins of each plan, one for each deal."""


def choose_call(view: View) -> Move:
    """Return the best legal move. If the calls can't be simulated, it is the last one, which passes or keeps the cards.

    Args:
        view: The view of a seat that is to call.

    Raises:
        RulesError: If the cards move in a way that constraints cannot express.

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
    deals = simulate_deals(view)
    calling = replay_calls(view, deals[0].locations)
    if calling is None:
        return moves[-1]
    if isinstance(calling.question, Auction):
        return _bid(calling, moves, deals)
    moves = tuple(without_insisting(view, calling, without_jumps(calling, moves)))
    if (trick_bids := deals[0].trick_bids) is not None:
        moves = tuple(moves[place] for place in trick_bids.candidates(moves, view.hand.mask))
    if len(moves) > MAX_WITHOUT_FINALS:
        finalists = _ranked(_weigh(calling, _evenly_spaced(calling, moves, deals[0]), deals[:FIRST_DEALS]))[:FINALISTS]
        moves = finalists if PASS not in moves or PASS in finalists else (*finalists, PASS)
    scores = _weigh(calling, moves, deals)
    _expect_raises(calling, moves, deals, scores)
    best = _ranked(scores)[0]
    min_errors = RAISE_ERRORS if best in raising_calls(calling, moves) else MIN_STANDARD_ERRORS
    beats_pass = best == PASS or not has_heard_bids(view) or _is_clearly_better(scores, best, PASS, min_errors)
    return best if beats_pass else PASS


def _expect_raises(calling: Calling, moves: Sequence[Move], deals: Sequence[SimulatedDeal], scores: Scores) -> None:
    """Correct the scores of moves after which the next seat can double, by what its double costs.

    In one half of the corrected score the next seat sees all cards, and doubles in the deals in which that pays. In the
    other half it knows no more than the seat to act, and doubles in all deals or in none.
    """
    for move in moves:
        plan: Plan = (move, ())
        place = raising_reply(calling, move) if plan in scores else None
        if place is None:
            continue
        unraised, raised = scores[plan], list[float]()
        for deal in deals:
            after = calling.with_cards(deal.locations).play(move)
            assert isinstance(after, Calling)
            raised += [score for _, score in deal.weigh(after, after.moves()[place], ())]
        raise_pays = fmean(raised) < fmean(unraised)
        scores[plan] = [
            (min(before, after) + (after if raise_pays else before)) / 2
            for before, after in zip(unraised, raised, strict=True)
        ]


def _weigh(
    calling: Calling, moves: Sequence[Move], deals: Sequence[SimulatedDeal], path: tuple[Move, ...] | None = None
) -> Scores:
    """The margins of every plan that begins with one of these moves, or only of plans that continue with `path`."""
    scores: Scores = defaultdict(list)
    for deal in deals:
        here = calling.with_cards(deal.locations)
        for move in moves:
            for plan, score in deal.weigh(here, move, path):
                scores[plan].append(score)
    return scores


def _ranked(scores: Scores) -> tuple[Move, ...]:
    """The moves by the best plan that begins with each, the best first."""
    return tuple(dict.fromkeys(plan[0] for plan in sorted(scores, key=lambda plan: -fmean(scores[plan]))))


def _best_plan(scores: Scores, move: Move) -> Plan:
    """The best plan of those that begin with the move."""
    return max((plan for plan in scores if plan[0] == move), key=lambda plan: fmean(scores[plan]))


def _evenly_spaced(calling: Calling, moves: tuple[Move, ...], deal: SimulatedDeal) -> tuple[Move, ...]:
    """A sample of very many choices of cards to give away, evenly spaced from the weakest to the strongest."""
    if len(moves) <= MAX_TRIED:
        return moves
    contract = deal.usual_contract(calling)
    if contract is not None:
        strengths = card_strengths(calling.game, contract)
        moves = tuple(sorted(moves, key=lambda move: _strength_given_away(move, strengths)))
    return tuple(moves[index * (len(moves) - 1) // (MAX_TRIED - 1)] for index in range(MAX_TRIED))


def _strength_given_away(move: Move, strengths: Sequence[float]) -> float:
    """The total strength of the cards that this move gives away."""
    if isinstance(move, CardMove):
        return sum(strengths[card.index] for card in move.cards)
    return strengths[move.card.index] if isinstance(move, Opening) else 0.0


def _bid(calling: Calling, moves: tuple[Move, ...], deals: Sequence[SimulatedDeal]) -> Move:
    """A bid if the lowest bid gains points and beats a pass by more than its standard error; otherwise a pass."""
    bids = [move for move in moves if move != PASS]
    low, passes = bids[0], [move for move in moves if move == PASS]
    scores = _weigh(calling, [low, *passes], deals[:PREVIEW_DEALS])
    if passes and max(_gains(scores, low, passes[0])) <= 0:
        return passes[0]
    for plan, row in _weigh(calling, [low, *passes], deals[PREVIEW_DEALS:]).items():
        scores[plan] += row
    plan = _best_plan(scores, low)
    value = fmean(scores[plan])
    if passes and (value <= 0 or not _is_clearly_better(scores, low, passes[0])):
        return passes[0]
    return _highest_equal_bid(calling, bids, deals, plan, value)


def _is_clearly_better(scores: Scores, move: Move, other: Move, min_errors: float = MIN_STANDARD_ERRORS) -> bool:
    """Whether the best plan with a move beat the best plan with another by more than this many standard errors."""
    gains = _gains(scores, move, other)
    return fmean(gains) > min_errors * stdev(gains) / sqrt(len(gains))


def _gains(scores: Scores, move: Move, other: Move) -> list[float]:
    """The lead of the best plan with one move over the best plan with another, in each deal."""
    ours, theirs = scores[_best_plan(scores, move)], scores[_best_plan(scores, other)]
    return [our - their for our, their in zip(ours, theirs, strict=True)]


def _highest_equal_bid(
    calling: Calling, bids: Sequence[Move], deals: Sequence[SimulatedDeal], plan: Plan, value: float
) -> Move:
    """The highest bid that is worth as much as the lowest, which saves bidding up to it step by step."""
    low, high, probe = 0, len(bids) - 1, 1
    while low < high:
        scores = _weigh(calling, [bids[probe]], deals, plan[1])
        if max(fmean(row) for row in scores.values()) >= value:
            low = probe
        else:
            high = probe - 1
        probe = (low + high + 1) // 2
    return bids[low]
