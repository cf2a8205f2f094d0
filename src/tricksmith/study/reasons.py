"""Why a move lost points: facts that are counted in deals, each checked again in other deals before it is kept."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal, NamedTuple

import numpy as np

from tricksmith.bots.search import call_margins, call_outcomes, guaranteed_points
from tricksmith.cards import CardSet
from tricksmith.rules import Play
from tricksmith.study.evaluation import weighted_deals
from tricksmith.study.tried_deals import DRAWN, Holding, TriedDeals, possible_holdings

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tricksmith.rules import Move, View

__all__ = ["CountedFact", "StoryDeal", "explain"]

CALL_DEALS = 240
"""Deals in which two calls are compared, twice."""
STRONGEST = 5.0
"""Standard errors by which the gain must differ where the holding is there."""
NEAR = 0.1
"""How far a share may be off in the deals by which it is checked."""
MAX_ELSEWHERE = 0.5
"""A holding explains something if the move gains no more than this part without it."""
GUARANTEE_NODES = 240_000

MIN_LEAD = 0.2
"""By which share of the deals a move must do better more often than worse."""

FactKind = Literal["guarantee", "aim", "holding", "call", "ahead", "better"]


@dataclass(frozen=True, slots=True)
class CountedFact:
    """A fact about two moves of a decision, in numbers; `fact_text` says it in words.

    Attributes:
        kind: What the two values are.
            `guarantee`: the margin that the better and the other play guarantee, in points.
            `aim`: in which share of the playouts the side reached its aim, after the better and the other play.
            `holding`: by how many points the better play is ahead where a seat has the holding, and where not.
            `call`: what the side scored on average, after the better and the other call.
            `ahead`: in which share of the deals the hand ended well, after the better and the other call.
            `better`: in which share of the deals the better move did better, and in which it did worse.
        values: The two values.
        share: In which share of the deals the seat has the holding; 0 for other kinds.
        count: In how many deals that is so, or the better move did better; `of` in how many it was counted. Both None
            for a proof, and for what was counted in playouts.
        of: The number of deals.
        holding: What a seat holds; None for other kinds.
        aim: The aim in the game's words; empty for other kinds.
        needs: Of `call`: what each of the two calls needs, in the game's words; empty where that is nothing.
        reached: Of `call`: in which share of the playouts each came to that.
        is_after_passes: Of `call`: whether all others pass after it, as in an auction.
    """

    kind: FactKind
    values: tuple[float, float]
    share: float = 0.0
    count: int | None = None
    of: int | None = None
    holding: Holding | None = None
    aim: str = ""
    needs: tuple[str, str] = ("", "")
    reached: tuple[float, float] = (0.0, 0.0)
    is_after_passes: bool = False


class StoryDeal(NamedTuple):
    """A deal that fits what the seat knew.

    Attributes:
        hands: What each seat holds in it.
        gain: By how many points the better move is ahead in it, on average over playouts.
    """

    hands: tuple[CardSet, ...]
    gain: float


def explain(view: View, better: Move, other: Move, seed: int) -> tuple[tuple[CountedFact, ...], tuple[StoryDeal, ...]]:
    """Return facts that say why one play was worth more than another, and deals that show it.

    Every share and every difference is counted in deals that fit what the seat knew, and left out unless deals drawn
    independently agree. Nothing here depends on who reads it: `fact_text` puts a fact into words.

    Args:
        view: What the seat to act knew.
        better: The move that was worth more.
        other: The move to compare it with.
        seed: All deals follow from it.

    Returns:
        The facts, the most telling first, and two deals at most; no deals for calls.

    >>> from tricksmith import games
    >>> from tricksmith.play import deal
    >>> game = games.get("poison-nonesuch", players=3)
    >>> hand = game.hand(deal(game, seed="example"), dealer=0)
    >>> facts, deals = explain(hand.view(1), hand.legal[0], hand.legal[-1], seed=1)
    >>> all(fact.of is None or 0 < fact.count <= fact.of for fact in facts)
    True
    """
    if not (isinstance(better, Play) and isinstance(other, Play)):
        return tuple(_of_calls(view, better, other, seed)), ()
    found, check = TriedDeals.of(view, better, other, seed), TriedDeals.of(view, better, other, seed + 1)
    holding = _telling_holding(found, check, view)
    facts = [
        *_guarantees(view, better, other, seed),
        *_aims(found, check),
        *([] if holding is None else [_holding_fact(found, check, holding)]),
        *_better_in([(float((tried.gains > 0).mean()), float((tried.gains < 0).mean())) for tried in (found, check)],
                    2 * DRAWN),
    ]  # fmt: skip
    return tuple(facts), _story(found, view, holding)


def _guarantees(view: View, better: Play, other: Play, seed: int) -> Iterator[CountedFact]:
    sure = guaranteed_points(view, weighted_deals(view, 1, seed), nodes=GUARANTEE_NODES)
    if sure is not None and sure.get(better, -np.inf) > sure.get(other, np.inf):
        yield CountedFact("guarantee", (float(sure[better]), float(sure[other])))


def _aims(found: TriedDeals, check: TriedDeals) -> Iterator[CountedFact]:
    if found.aims is None or check.aims is None:
        return
    if any(abs(one - again) > NEAR / 2 for one, again in zip(found.aims, check.aims, strict=True)):
        return
    after = (found.aims[0] + check.aims[0]) / 2, (found.aims[1] + check.aims[1]) / 2
    if abs(after[0] - after[1]) >= NEAR / 2:
        yield CountedFact("aim", after, aim=found.aim)


def _telling_holding(found: TriedDeals, check: TriedDeals, view: View) -> Holding | None:
    """The one holding of another seat that the gain depends on the most, if the deals that check it agree."""
    every = list(possible_holdings(view))
    if not every:
        return None
    strengths = [found.strength(holding) for holding in every]
    best = int(np.argmax(strengths))
    share, _, _ = found.effect(every[best])
    again, there, elsewhere = check.effect(every[best])
    is_clear = strengths[best] >= STRONGEST and check.strength(every[best]) >= STRONGEST * 0.7
    is_clear = is_clear and abs(share - again) <= NEAR and there > 0 and elsewhere <= MAX_ELSEWHERE * there
    return every[best] if is_clear else None


def _holding_fact(found: TriedDeals, check: TriedDeals, holding: Holding) -> CountedFact:
    """What a holding changes in the deals that check it; in those in which it was found it seems to change more."""
    share, _, _ = found.effect(holding)
    again, there, elsewhere = check.effect(holding)
    share = (share + again) / 2
    return CountedFact("holding", (there, elsewhere), share, round(share * 2 * DRAWN), 2 * DRAWN, holding)


def _of_calls(view: View, better: Move, other: Move, seed: int) -> Iterator[CountedFact]:
    """How often the hand ended well after each of two calls, and in how many deals one did better than the other."""
    if view.phase != "calls":
        return
    yield from _outcomes(view, better, other, seed)
    tried = [call_margins(view, [better, other], CALL_DEALS, chosen) for chosen in (seed, seed + 1)]
    found = [one for one in tried if one is not None]
    if len(found) < len(tried):
        return
    ahead = [((points > 0) @ weights).tolist() for points, weights in found]
    if all(abs(one - again) <= NEAR for one, again in zip(*ahead, strict=True)):
        after = (ahead[0][0] + ahead[1][0]) / 2, (ahead[0][1] + ahead[1][1]) / 2
        if after[0] - after[1] >= NEAR:
            yield CountedFact("ahead", after)
    counted = [(float((points[0] > points[1]) @ weights), float((points[0] < points[1]) @ weights))
               for points, weights in found]  # fmt: skip
    yield from _better_in(counted, sum(points.shape[1] for points, _ in found))


def _outcomes(view: View, better: Move, other: Move, seed: int) -> Iterator[CountedFact]:
    """What each of two calls needs, how often that came, and what it scored, if the better one scored more."""
    first, second = (call_outcomes(view, [better, other], CALL_DEALS, chosen) for chosen in (seed, seed + 1))
    if first is None or second is None:
        return
    pairs = list(zip(first, second, strict=True))
    gains = [(one.points - two.points) * (-1 if view.game.lowest_wins else 1) for one, two in (first, second)]
    is_sure = 0 < MAX_ELSEWHERE * max(gains) <= min(gains)
    if is_sure and all(abs(one.reached - again.reached) <= NEAR for one, again in pairs):
        points, needs = [(one.points + again.points) / 2 for one, again in pairs], [one.needs for one, _ in pairs]
        reached = [(one.reached + again.reached) / 2 for one, again in pairs]
        yield CountedFact(
            "call", (points[0], points[1]), needs=(needs[0], needs[1]), reached=(reached[0], reached[1]),
            is_after_passes=first[0].is_after_passes,
        )  # fmt: skip


def _better_in(counted: list[tuple[float, float]], count: int) -> Iterator[CountedFact]:
    """In which share of the deals a move did better, and in which worse, if two counts of both agree."""
    (better, worse), (better_again, worse_again) = counted
    if abs(better - better_again) > NEAR or abs(worse - worse_again) > NEAR:
        return
    share, fewer = (better + better_again) / 2, (worse + worse_again) / 2
    if share - fewer >= MIN_LEAD:
        yield CountedFact("better", (share, fewer), count=round(share * count), of=count)


def _story(found: TriedDeals, view: View, holding: Holding | None) -> tuple[StoryDeal, ...]:
    """A deal in which the better move gains what it usually does where it gains, and one with what it usually loses.

    The first one has the holding that was named as a reason.
    """
    told = np.ones(len(found.gains), bool) if holding is None else holding.where(found.hands)
    chosen = []
    for rows in (np.flatnonzero(found.gains * told > 0), np.flatnonzero(found.gains < 0)):
        if len(rows):
            usual = np.median(found.gains[rows])
            chosen.append(int(rows[np.argmin(np.abs(found.gains[rows] - usual))]))
    return tuple(
        StoryDeal(tuple(CardSet(view.game.deck, int(mask)) for mask in found.hands[row]), float(found.gains[row]))
        for row in chosen
    )
