"""Why a move lost points: facts that are counted in deals, each checked again in other deals before it is shown."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from tricksmith.bots.search import call_margins, guaranteed_points
from tricksmith.cards import CardSet
from tricksmith.present import move_in_sentence, sentence, signed
from tricksmith.rules import Play, side_of
from tricksmith.study.evaluation import weighted_deals
from tricksmith.study.tried_deals import DRAWN, Holding, TriedDeals, possible_holdings

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tricksmith.present import PlayerNames
    from tricksmith.rules import Move, Seat, View

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


@dataclass(frozen=True, slots=True)
class CountedFact:
    """A fact about a decision.

    Attributes:
        text: The sentence.
        count: In how many deals it holds, and `of` in how many it was counted; both None for a proof, and for what was
            counted in playouts.
        of: The number of deals.
    """

    text: str
    count: int | None = None
    of: int | None = None


class StoryDeal(NamedTuple):
    """A deal that fits what the seat knew.

    Attributes:
        hands: What each seat holds in it.
        gain: By how many points the better move is ahead in it, on average over playouts.
    """

    hands: tuple[CardSet, ...]
    gain: float


def explain(
    view: View, better: Move, other: Move, who: PlayerNames, seed: int
) -> tuple[tuple[CountedFact, ...], tuple[StoryDeal, ...]]:
    """Return facts that say why one play was worth more than another, and deals that show it.

    Every share and every difference is counted in deals that fit what the seat knew, and left out unless deals drawn
    independently agree.

    Args:
        view: What the seat to act knew.
        better: The move that was worth more.
        other: The move to compare it with.
        who: The names of the seats, and who reads.
        seed: All deals follow from it.

    Returns:
        The facts, the most telling first, and two deals at most; no deals for calls.

    >>> from tricksmith import games
    >>> from tricksmith.play import deal
    >>> from tricksmith.present import PlayerNames
    >>> game = games.get("poison-nonesuch", players=3)
    >>> hand = game.hand(deal(game, seed="example"), dealer=0)
    >>> reasons, deals = explain(hand.view(1), hand.legal[0], hand.legal[-1], PlayerNames(("Ada", "Bo", "Cy")), seed=1)
    >>> all(reason.of is None or 0 < reason.count <= reason.of for reason in reasons)
    True
    """
    names = move_in_sentence(better, who), move_in_sentence(other, who)
    if not (isinstance(better, Play) and isinstance(other, Play)):
        return tuple(_of_calls(view, better, other, names, who, seed)), ()
    found, check = TriedDeals.of(view, better, other, seed), TriedDeals.of(view, better, other, seed + 1)
    holding = _telling_holding(found, check, view, who)
    reasons = [
        *_guarantees(view, better, other, names, who, seed),
        *_aims(found, check, names, who, view),
        *([] if holding is None else [_holding_fact(found, check, holding, names, who, view)]),
        *_shares(found, check, names, who, view),
    ]
    return tuple(reasons), _story(found, view, holding)


def _knew(who: PlayerNames, view: View) -> str:
    return f"deals that fit what {who.name(view.seat or 0)} knew"


def _side(view: View) -> tuple[Seat, ...]:
    """The seats that score with the viewer, itself among them."""
    assert view.seat is not None
    return view.game.sides[side_of(view.seat, view.game.sides)]


def _guarantees(
    view: View, better: Play, other: Play, names: tuple[str, str], who: PlayerNames, seed: int
) -> Iterator[CountedFact]:
    sure = guaranteed_points(view, weighted_deals(view, 1, seed), nodes=GUARANTEE_NODES)
    if sure is None or sure.get(better, -np.inf) <= sure.get(other, np.inf):
        return
    side = _side(view)
    scores = who.does(side[0], "score") if len(side) == 1 else f"{who.all(side)} score"
    sign, least = (-1, "at most") if view.game.lowest_wins else (1, "at least")
    worst = [signed(round(sign * sure[play])) for play in (better, other)]
    yield CountedFact(
        sentence(f"with {names[0]}, {scores} {least} {worst[0]} in this hand, whatever the others hold and play; "
                 f"with {names[1]} it can be {worst[1]}")
    )  # fmt: skip


def _aims(
    found: TriedDeals, check: TriedDeals, names: tuple[str, str], who: PlayerNames, view: View
) -> Iterator[CountedFact]:  # fmt: skip
    if found.aims is None or check.aims is None:
        return
    if any(abs(one - again) > NEAR / 2 for one, again in zip(found.aims, check.aims, strict=True)):
        return
    after = [(one + again) / 2 for one, again in zip(found.aims, check.aims, strict=True)]
    if abs(after[0] - after[1]) < NEAR / 2:
        return
    whose = "your aim" if view.seat == who.you else f"{who.name(view.seat or 0)}'s aim"
    reached = f"{after[0]:.0%} of the playouts after {names[0]}, and in {after[1]:.0%} after {names[1]}"
    yield CountedFact(sentence(f"{whose}, {found.aim}, was reached in {reached}"))


def _telling_holding(found: TriedDeals, check: TriedDeals, view: View, who: PlayerNames) -> Holding | None:
    """The one holding of another seat that the gain depends on the most, if the deals that check it agree."""
    every = list(possible_holdings(view, who))
    if not every:
        return None
    strengths = [found.strength(holding) for holding in every]
    best = int(np.argmax(strengths))
    share, _, _ = found.effect(every[best])
    again, there, elsewhere = check.effect(every[best])
    is_clear = strengths[best] >= STRONGEST and check.strength(every[best]) >= STRONGEST * 0.7
    is_clear = is_clear and abs(share - again) <= NEAR and there > 0 and elsewhere <= MAX_ELSEWHERE * there
    return every[best] if is_clear else None


def _holding_fact(
    found: TriedDeals, check: TriedDeals, holding: Holding, names: tuple[str, str], who: PlayerNames, view: View
) -> CountedFact:
    """What a holding changes in the deals that check it; in those in which it was found it seems to change more."""
    share, _, _ = found.effect(holding)
    again, there, elsewhere = check.effect(holding)
    share = (share + again) / 2
    return CountedFact(
        sentence(
            f"In {_of_ten(share)} {_knew(who, view)}, {who.name(holding.seat)} {holding.words}; there {names[1]} was "
            f"{there:.1f} points worse than {names[0]}, and in the others {_worse(elsewhere)}"
        ),
        round(share * 2 * DRAWN), 2 * DRAWN,
    )  # fmt: skip


def _shares(
    found: TriedDeals, check: TriedDeals, names: tuple[str, str], who: PlayerNames, view: View
) -> Iterator[CountedFact]:  # fmt: skip
    counted = [(float((tried.gains > 0).mean()), float((tried.gains < 0).mean())) for tried in (found, check)]
    yield from _better_in(counted, names[0], _knew(who, view), 2 * DRAWN)


def _of_calls(
    view: View, better: Move, other: Move, names: tuple[str, str], who: PlayerNames, seed: int
) -> Iterator[CountedFact]:  # fmt: skip
    """How often the hand ended well after each of two calls, and in how many deals one did better than the other."""
    if view.phase != "calls":
        return
    tried = [call_margins(view, [better, other], CALL_DEALS, chosen) for chosen in (seed, seed + 1)]
    found = [one for one in tried if one is not None]
    if len(found) < len(tried):
        return
    ahead = [((points > 0) @ weights).tolist() for points, weights in found]
    if all(abs(one - again) <= NEAR for one, again in zip(*ahead, strict=True)):
        after = [(one + again) / 2 for one, again in zip(*ahead, strict=True)]
        if after[0] - after[1] >= NEAR:
            ahead_of = "" if len(view.game.sides) == 2 else " of the others' average"
            yield CountedFact(
                sentence(f"after {names[0]}, {who.all(_side(view))} ended the hand ahead{ahead_of} in "
                         f"{_of_ten(after[0])} {_knew(who, view)}; after {names[1]}, in {_of_ten(after[1])}")
            )  # fmt: skip
    counted = [(float((points[0] > points[1]) @ weights), float((points[0] < points[1]) @ weights))
               for points, weights in found]  # fmt: skip
    yield from _better_in(counted, names[0], _knew(who, view), sum(points.shape[1] for points, _ in found))


def _better_in(counted: list[tuple[float, float]], name: str, deals: str, count: int) -> Iterator[CountedFact]:
    """In which share of the deals a move did better, and in which worse, if two counts of both agree."""
    (better, worse), (better_again, worse_again) = counted
    if abs(better - better_again) > NEAR or abs(worse - worse_again) > NEAR:
        return
    share, fewer = (better + better_again) / 2, (worse + worse_again) / 2
    if share > fewer:
        words = "none" if fewer == 0 else _of_ten(fewer)
        text = f"{name} did better in {_of_ten(share)} {deals}, and worse in {words}"
        yield CountedFact(sentence(text), round(share * count), count)


def _of_ten(share: float) -> str:
    """A share as people say it: "7 of 10"."""
    if share in (0.0, 1.0):
        return "all" if share else "no"
    if not 0.05 <= share < 0.95:
        return f"{min(99, max(1, round(100 * share)))} of 100"
    return f"{round(10 * share)} of 10"


def _worse(gain: float) -> str:
    if abs(gain) < 0.05:
        return "no worse"
    return f"{gain:.1f} points worse" if gain > 0 else f"{-gain:.1f} points better"


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
