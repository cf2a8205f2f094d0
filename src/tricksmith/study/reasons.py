"""Why a move lost points: facts that are counted in deals, each checked again in other deals before it is shown."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from tricksmith.bots.search import aim_threshold, call_margins, guaranteed_points, play_scores
from tricksmith.cards import CardSet, bits
from tricksmith.engine import margins
from tricksmith.present import move_text, sentence, short_play
from tricksmith.rules import Play, Seat, side_of
from tricksmith.study.evaluation import weighted_deals

if TYPE_CHECKING:
    from collections.abc import Iterator

    from numpy.typing import NDArray

    from tricksmith.bots.search import WeightedDeals
    from tricksmith.present import PlayerNames
    from tricksmith.rules import Move, View

    Floats = NDArray[np.float64]
    Bools = NDArray[np.bool_]

__all__ = ["CountedFact", "Holding", "StoryDeal", "TriedDeals", "explain"]

POOL, DRAWN, PLAYOUTS = 3_000, 400, 8
"""Deals that are drawn to be weighed, how many are drawn from them by weight, and the playouts of each."""
CALL_DEALS = 240
"""Deals in which two calls are compared."""
MIN_SHARE, MAX_SHARE = 0.12, 0.88
"""A holding explains something if it is there in this share of the deals, no fewer and no more."""
STRONGEST = 5.0
"""Standard errors by which the gain must differ where the holding is there."""
NEAR = 0.15
"""How far a share may be off in the deals by which it is checked."""
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


class Holding(NamedTuple):
    """A fact about a hidden hand: that a seat holds a card, or no card of a suit.

    Attributes:
        seat: Whose hand it is.
        words: What is held, as the end of a sentence: "held no hearts".
        mask: The cards that it is about, as bits.
        is_void: Whether none of them is held; else one at least is.
    """

    seat: Seat
    words: str
    mask: int
    is_void: bool

    def where(self, hands: NDArray[np.uint64]) -> Bools:
        """Return in which deals it is true, shape (deals,)."""
        held = (hands[:, self.seat] & np.uint64(self.mask)) != 0
        there: Bools = ~held if self.is_void else held
        return there


@dataclass(frozen=True, slots=True)
class TriedDeals:
    """Two plays in the same deals, drawn by how likely they are.

    Attributes:
        hands: What each seat holds, shape (deals, players), as bits.
        gains: By how many points the better play is ahead in each deal, shape (deals,).
        aims: The share of playouts in which the side reached its aim after the better and the other play; None if it
            has none, and `aim` is the aim in the game's words.
        aim: The aim.
    """

    hands: NDArray[np.uint64]
    gains: Floats
    aims: tuple[float, float] | None
    aim: str

    @classmethod
    def of(cls, view: View, better: Play, other: Play, seed: int) -> TriedDeals:
        """Try two plays.

        Args:
            view: What the seat to act knows.
            better: A play.
            other: Another play.
            seed: The deals and playouts follow from it.
        """
        assert view.seat is not None
        side, deals = side_of(view.seat, view.game.sides), _draw(view, seed)
        scores = [play_scores(view, deals, play, playouts=PLAYOUTS, seed=seed) for play in (better, other)]
        own = [margins(each, lowest_wins=view.game.lowest_wins)[:, :, side].mean(axis=1) for each in scores]
        threshold = aim_threshold(view, deals)
        aims = None
        if threshold is not None:
            reached = [float((each[:, :, side] >= threshold.points).mean()) for each in scores]
            aims = reached[0], reached[1]
        return cls(deals.hands, own[0] - own[1], aims, threshold.text if threshold is not None else "")

    def effect(self, holding: Holding) -> tuple[float, float, float]:
        """Return the share of deals with a holding, and the mean gain with and without it."""
        there = holding.where(self.hands)
        if there.all() or not there.any():
            return float(there.mean()), float(self.gains.mean()), float(self.gains.mean())
        return float(there.mean()), float(self.gains[there].mean()), float(self.gains[~there].mean())

    def strength(self, holding: Holding) -> float:
        """Return by how many standard errors the gain is greater where a holding is there; 0 if that is too rare."""
        there = holding.where(self.hands)
        if not MIN_SHARE <= there.mean() <= MAX_SHARE:
            return 0.0
        with_it, without = self.gains[there], self.gains[~there]
        error = np.sqrt(with_it.var() / len(with_it) + without.var() / len(without))
        return float((with_it.mean() - without.mean()) / error) if error > 0 else 0.0


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
    if not (isinstance(better, Play) and isinstance(other, Play)):
        return tuple(_call_shares(view, better, other, who, seed)), ()
    found, check = TriedDeals.of(view, better, other, seed), TriedDeals.of(view, better, other, seed + 1)
    names = short_play(better, who), short_play(other, who)
    reasons = [
        *_guarantees(view, better, other, names, seed),
        *_aims(found, check, names, who, view),
        *_holdings(found, check, names, who, view),
        *_shares(found, check, names, who, view),
    ]
    return tuple(reasons), _story(found, view)


def _draw(view: View, seed: int) -> WeightedDeals:
    """Deals that are all as likely as their number says: one may come several times."""
    deals = weighted_deals(view, POOL, seed)
    chosen = np.random.default_rng(seed).choice(len(deals.weights), DRAWN, p=deals.weights)
    return deals.pick(chosen)._replace(weights=np.full(DRAWN, 1 / DRAWN))


def _knew(who: PlayerNames, view: View) -> str:
    return f"deals that fit what {who.name(view.seat or 0)} knew"


def _guarantees(view: View, better: Play, other: Play, names: tuple[str, str], seed: int) -> Iterator[CountedFact]:
    sure = guaranteed_points(view, weighted_deals(view, 1, seed), nodes=GUARANTEE_NODES)
    if sure is not None and sure.get(better, -np.inf) > sure.get(other, np.inf):
        yield CountedFact(
            sentence(f"{names[0]} guarantees {sure[better]:+g} points in this hand, whatever the others hold and play; "
                     f"{names[1]} guarantees {sure[other]:+g}")
        )  # fmt: skip


def _aims(
    found: TriedDeals, check: TriedDeals, names: tuple[str, str], who: PlayerNames, view: View
) -> Iterator[CountedFact]:  # fmt: skip
    if found.aims is None or check.aims is None:
        return
    if any(abs(one - again) > NEAR / 2 for one, again in zip(found.aims, check.aims, strict=True)):
        return
    if abs(found.aims[0] - found.aims[1]) < NEAR / 2:
        return
    reached = f"{found.aims[0]:.0%} of the playouts after {names[0]}, and in {found.aims[1]:.0%} after {names[1]}"
    whose = "your aim" if view.seat == who.you else f"the aim of {who.name(view.seat or 0)}"
    yield CountedFact(sentence(f"{whose} ({found.aim}) was reached in {reached}"))


def _holdings(
    found: TriedDeals, check: TriedDeals, names: tuple[str, str], who: PlayerNames, view: View
) -> Iterator[CountedFact]:  # fmt: skip
    """The one holding of another seat that the gain depends on the most."""
    every = list(_possible(view, who))
    if not every:
        return
    strengths = [found.strength(holding) for holding in every]
    best = int(np.argmax(strengths))
    holding = every[best]
    share, there, elsewhere = found.effect(holding)
    again, there_again, elsewhere_again = check.effect(holding)
    holds = abs(share - again) <= NEAR and there_again - elsewhere_again >= (there - elsewhere) / 2
    if strengths[best] < STRONGEST or check.strength(holding) < STRONGEST / 2 or not holds or there <= 0:
        return
    yield CountedFact(
        sentence(
            f"In {_of_ten(share)} {_knew(who, view)}, {who.name(holding.seat)} {holding.words}; there {names[1]} was "
            f"{there:.1f} points worse than {names[0]}, and in the others {_worse(elsewhere)}"
        ),
        round(share * DRAWN), DRAWN,
    )  # fmt: skip


def _shares(
    found: TriedDeals, check: TriedDeals, names: tuple[str, str], who: PlayerNames, view: View
) -> Iterator[CountedFact]:  # fmt: skip
    share, again = float((found.gains > 0).mean()), float((check.gains > 0).mean())
    yield from _better_in(share, again, float((found.gains < 0).mean()), names[0], _knew(who, view), DRAWN)


def _call_shares(view: View, better: Move, other: Move, who: PlayerNames, seed: int) -> Iterator[CountedFact]:
    """In how many deals one call did better than another."""
    if view.phase != "calls":
        return
    counted = [call_margins(view, [better, other], CALL_DEALS, chosen) for chosen in (seed, seed + 1)]
    if counted[0] is None or counted[1] is None:
        return
    (points, weights), (points_again, weights_again) = counted[0], counted[1]
    share, worse = float((points[0] > points[1]) @ weights), float((points[0] < points[1]) @ weights)
    again = float((points_again[0] > points_again[1]) @ weights_again)
    yield from _better_in(share, again, worse, move_text(better, who), _knew(who, view), points.shape[1])


def _better_in(share: float, again: float, worse: float, name: str, deals: str, count: int) -> Iterator[CountedFact]:
    """The reason that a move did better in this share of the deals, if those that check it agree."""
    if share > worse and abs(share - again) <= NEAR:
        fewer = "none" if worse == 0 else _of_ten(worse)
        text = f"{name} did better in {_of_ten(share)} {deals}, and worse in {fewer}"
        yield CountedFact(sentence(text), round(share * count), count)


def _possible(view: View, who: PlayerNames) -> Iterator[Holding]:
    """Every holding of another seat that may matter: a card that is out, and no card of a suit."""
    unseen, out = view.unseen.mask, view.sitting_out
    for seat in map(Seat, range(view.game.players)):
        if seat == view.seat or seat in out or not view.counts[seat]:
            continue
        for suit in view.game.deck.suits:
            mask = sum(card.bit for card in view.unseen if suit in card.suits)
            if mask:
                yield Holding(seat, f"held no {suit.name}", mask, is_void=True)
                yield Holding(seat, f"still held {suit.name}", mask, is_void=False)
        for index in bits(unseen):
            card = view.game.deck.cards[index]
            yield Holding(seat, f"held {card.symbols if who.symbols else card.code}", card.bit, is_void=False)


def _of_ten(share: float) -> str:
    """A share as people say it: "7 of 10"."""
    if share in (0.0, 1.0):
        return "all" if share else "no"
    if not 0.05 <= share < 0.95:
        return "hardly any" if share < 0.5 else "nearly all"
    return f"{round(10 * share)} of 10"


def _worse(gain: float) -> str:
    if abs(gain) < 0.05:
        return "no worse"
    return f"{gain:.1f} points worse" if gain > 0 else f"{-gain:.1f} points better"


def _story(found: TriedDeals, view: View) -> tuple[StoryDeal, ...]:
    """A deal in which the better move gains what it usually does where it gains, and one in which it does not."""
    deck, chosen = view.game.deck, []
    gaining, losing = np.flatnonzero(found.gains > 0), np.flatnonzero(found.gains <= 0)
    if len(gaining):
        usual = np.median(found.gains[gaining])
        chosen.append(int(gaining[np.argmin(np.abs(found.gains[gaining] - usual))]))
    if len(losing):
        chosen.append(int(losing[np.argmin(found.gains[losing])]))
    return tuple(
        StoryDeal(tuple(CardSet(deck, int(mask)) for mask in found.hands[row]), float(found.gains[row]))
        for row in chosen
    )
