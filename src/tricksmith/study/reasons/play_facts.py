"""How two plays came out in the same deals: who took the trick, what the kept card did later, what was taken in all."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from tricksmith.bots.search import contract_threshold, encode_determinizations, play_outcomes
from tricksmith.compile import LAST_TRICK
from tricksmith.engine import Tricks, margins, mask_bits
from tricksmith.rules import side_of
from tricksmith.study.reasons.taken import Taken, taken_together

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tricksmith._arrays import Floats
    from tricksmith.bots.search import LineResults, WeightedDeals
    from tricksmith.rules import Play, Seat, View

__all__ = ["OutcomeIn", "PlayFacts", "Rival", "missed_in", "outcomes_in", "own_party"]

PLAYOUTS = 2
"""Playouts of each deal that show how two plays came out."""
MIN_CORRELATION = 0.5
"""The least correlation of a counter with the points, to say that it decides the hand."""
MIN_FOLLOWS = 0.9
"""The least correlation of tricks with points, to say that a seat without an aim wants tricks, or wants none."""
MIN_EXPLAINED = 0.4
"""The least part of the gain in points that the change of a counter must explain for the counter to be named."""
MIN_MISS_RATIO = 2.0
"""How many times as often an exact aim must be missed in one direction to say whether more tricks are wanted."""
DEAL_PLAYOUTS = 24
"""Playouts that show how two plays come out in one deal."""
MASK_BITS = 64
"""The length of a row of `mask_bits`."""
MIN_OFTEN = 0.2
"""An amount counts as usual if it came in at least this share of the playouts of a deal."""


class Rival(NamedTuple):
    """Another side for which the better play was worse.

    Attributes:
        seat: One of its seats, whose aim it is.
        aim: The aim in the game's words; empty if it has none that shows in its points.
        better: The share of playouts in which it reached its aim after the better play, or what it scored on average.
        other: The same after the other play.
        tricks: The tricks that each seat took on average, after the better and after the other play.
    """

    seat: Seat
    aim: str
    better: float
    other: float
    tricks: tuple[tuple[float, ...], tuple[float, ...]] = ((), ())


class PlayFacts(NamedTuple):
    """How the better and the other play came out.

    Attributes:
        takes: The share of playouts in which the seat or a partner took the trick of the play.
        kept: The share in which the card that was kept for it took a later trick: after the better play the card of the
            other one, and the other way round.
        taken: What the seat and its partners took in the hand after both plays, of the counter that the points follow;
            None where they follow none.
        counted: The counter of `won`: that of `taken`; else one that costs points in a game that the fewest points win,
            or "tricks".
        won: For each card, by index, the share in which it took a trick after the better and the other play; where a
            counter of cards decides, in which the seat or a partner took the card. Shape (2, cards).
        own_part: The part of the gain that comes from the own side's score; the rest comes from the others' scores.
        rival: The other side that lost the most by the better play; None where none lost.
        wants: Whether the seat and its partners want tricks; None where that is not known.
        lines: The playouts after the better and after the other play.
    """

    takes: tuple[float, float]
    kept: tuple[float, float]
    taken: Taken | None
    counted: str
    won: Floats
    own_part: float
    rival: Rival | None
    wants: bool | None
    lines: tuple[LineResults, LineResults]

    @classmethod
    def of(cls, view: View, deals: WeightedDeals, better: Play, other: Play, seed: int) -> PlayFacts:
        """Play both on in the same deals, with the same random numbers.

        Args:
            view: What the seat to act knows.
            deals: Deals that fit it.
            better: A play.
            other: Another play.
            seed: Determines the playouts.
        """
        assert view.seat is not None
        party, side = sorted(own_party(view)), side_of(view.seat, view.game.sides)
        better_lines, other_lines = (
            play_outcomes(view, deals, play, playouts=PLAYOUTS, seed=seed) for play in (better, other)
        )
        takes = tuple(float(np.isin(lines.first, party).mean()) for lines in (better_lines, other_lines))
        kept = tuple(
            0.0 if better.card is other.card else float(((lines.later & np.uint64(play.card.bit)) != 0).mean())
            for lines, play in ((better_lines, other), (other_lines, better))
        )
        gain = _margin(view, better_lines) - _margin(view, other_lines)
        taken = _taken(view, party, better_lines, other_lines, gain)
        counted = taken.counter if taken is not None else _costly_counter(view)
        masks = [
            lines.winners | lines.later
            if counted == "tricks"
            else np.bitwise_or.reduce(lines.taken[:, :, party], axis=2)
            for lines in (better_lines, other_lines)
        ]
        won = np.stack([mask_bits(mask).mean(axis=(0, 1))[: len(view.game.deck.cards)] for mask in masks])
        own_gain = float(better_lines.scores[:, :, side].mean() - other_lines.scores[:, :, side].mean()) * _sign(view)
        mean_gain = float(gain.mean())
        own_part = own_gain / mean_gain if mean_gain else 1.0
        rival = _rival(view, deals, better_lines, other_lines)
        wants = _wants_tricks(view, (better_lines, other_lines))
        lines = better_lines, other_lines
        return cls((takes[0], takes[1]), (kept[0], kept[1]), taken, counted, won, own_part, rival, wants, lines)


def _wants_tricks(view: View, results: Sequence[LineResults]) -> bool | None:
    """Whether the seat plays for tricks, by its aim or else because its points follow them; None if neither says so."""
    assert view.seat is not None
    aim = view.aim_of(view.seat)
    if aim is not None and (aim.at_least is None) != (aim.at_most is None) and _grows_with_tricks(view, aim.counter):
        return aim.at_most is None
    if aim is not None and aim.at_least is not None and aim.at_least == aim.at_most and aim.counter == "tricks":
        over, under = (sum(shares) for shares in zip(*(missed_in(view, lines) for lines in results), strict=True))
        return None if max(over, under) < MIN_MISS_RATIO * min(over, under) else under > over
    party, side = sorted(own_party(view)), side_of(view.seat, view.game.sides)
    tricks = np.concatenate([lines.tricks[:, :, party].sum(axis=2).ravel() for lines in results])
    points = np.concatenate([lines.scores[:, :, side].ravel() for lines in results]) * _sign(view)
    if not tricks.std() or not points.std():
        return None
    follows = float(np.corrcoef(tricks, points)[0, 1])
    only_costs = view.game.lowest_wins and all(_grows_with_tricks(view, counter) for counter in view.game.counters)
    if only_costs and follows <= -MIN_CORRELATION:
        return False
    return follows > 0 if abs(follows) >= MIN_FOLLOWS else None


def missed_in(view: View, lines: LineResults) -> tuple[float, float]:
    """Return in which share of the playouts the party took more, and less, than an aim that is an exact number.

    Args:
        view: What the seat knows, which has such an aim.
        lines: How its play came out.
    """
    assert view.seat is not None
    aim = view.aim_of(view.seat)
    assert aim is not None
    counted = _counted(view, sorted(own_party(view)), lines, aim.counter)
    return float((counted > (aim.at_most or 0)).mean()), float((counted < (aim.at_least or 0)).mean())


def _grows_with_tricks(view: View, counter: str) -> bool:
    """Whether one trick more can't mean less of a counter."""
    if counter not in view.game.counters:
        return counter == "tricks"
    return all(view.game.worth(counter, card, view.mode) >= 0 for card in view.game.cards)


def _costly_counter(view: View) -> str:
    """The counter that costs points in a game that the fewest points win; else "tricks"."""
    counters = [counter for counter in view.game.counters if _grows_with_tricks(view, counter)]
    return counters[0] if view.game.lowest_wins and len(counters) == len(view.game.counters) > 0 else "tricks"


def _sign(view: View) -> int:
    return -1 if view.game.lowest_wins else 1


def _margin(view: View, lines: LineResults) -> Floats:
    """The margin of the seat's side in each playout, shape (deals, playouts)."""
    assert view.seat is not None
    by_side: Floats = margins(lines.scores, lowest_wins=view.game.lowest_wins)
    return by_side[:, :, side_of(view.seat, view.game.sides)]


def _rival(view: View, deals: WeightedDeals, better_lines: LineResults, other_lines: LineResults) -> Rival | None:
    """The side of the others whose points fell the most by the better play, with its aim if it has one."""
    assert view.contract is not None
    assert view.seat is not None
    losses = (other_lines.scores.mean(axis=(0, 1)) - better_lines.scores.mean(axis=(0, 1))) * _sign(view)
    losses[side_of(view.seat, view.game.sides)] = -np.inf
    side = int(np.argmax(losses))
    if losses[side] <= 0:
        return None
    seats = [seat for seat in view.game.sides[side] if seat not in view.contract.out]
    position = encode_determinizations(Tricks.of(view.game, view.contract), view, deals.first())[0]
    tricks = tuple(better_lines.tricks.mean(axis=(0, 1)).tolist()), tuple(other_lines.tricks.mean(axis=(0, 1)).tolist())
    for seat in seats:
        threshold = contract_threshold(view.game, view.contract, seat, position)
        if threshold is not None:
            shares = [
                float((lines.scores[:, :, side] >= threshold.points).mean()) for lines in (better_lines, other_lines)
            ]
            return Rival(seat, threshold.text, shares[0], shares[1], tricks)
    points = [float(lines.scores[:, :, side].mean()) for lines in (better_lines, other_lines)]
    return Rival(seats[0], "", points[0], points[1], tricks) if seats else None


def own_party(view: View) -> frozenset[Seat]:
    """Return the seats whose tricks count for what the seat plays for, itself among them.

    These are the seat and its partners; if its aim is its own, such as a nil in Spades, the seat alone.

    Args:
        view: What a seat knows.

    >>> from tricksmith import games
    >>> from tricksmith.play import deal
    >>> game = games.get("whist")
    >>> sorted(own_party(game.hand(deal(game, seed="example"), dealer=0).view(1)))
    [1, 3]
    """
    assert view.contract is not None
    assert view.seat is not None
    aim = view.aim_of(view.seat)
    if aim is not None and aim.own:
        return frozenset({view.seat})
    party = next(party for party in view.game.parties(view.contract) if view.seat in party)
    return frozenset(seat for seat in party if seat not in view.contract.out)


def _taken(
    view: View, party: list[Seat], better_lines: LineResults, other_lines: LineResults, gain: Floats
) -> Taken | None:
    """What is taken of the counter that the points follow, and that explains enough of the gain; None if none does."""
    gain = gain.mean(axis=1)
    taken: Taken | None = None
    amounts: dict[str, tuple[float, float, Floats]] = {}
    closest = MIN_CORRELATION
    for counter in ("tricks", *view.game.counters):
        better, other = (_counted(view, party, lines, counter) for lines in (better_lines, other_lines))
        more = (better - other).mean(axis=1)
        amounts[counter] = float(better.mean()), float(other.mean()), more
        if not more.std() or not gain.std():
            continue
        follows = float(np.corrcoef(gain, more)[0, 1])
        explained = follows * float(gain.std() / more.std()) * float(more.mean())
        if abs(follows) > closest + 1e-9 and explained >= MIN_EXPLAINED * float(gain.mean()) > 0:
            closest = abs(follows)
            taken = Taken(counter, float(better.mean()), float(other.mean()), follows > 0)
    return taken or taken_together(amounts, gain, MIN_EXPLAINED)


def _counted(view: View, party: list[Seat], lines: LineResults, counter: str) -> Floats:
    """How much of a counter the party has at the end of each playout, shape (deals, playouts)."""
    if counter == "tricks":
        tricks: Floats = lines.tricks[:, :, party].sum(axis=2).astype(float)
        return tricks
    assert view.contract is not None
    tables, index = Tricks.of(view.game, view.contract).tables, list(view.game.counters).index(counter)
    worth = np.zeros(MASK_BITS)
    worth[: len(view.game.deck.cards)] = tables.worth[index]
    worth[LAST_TRICK] += tables.last_worth[index]
    total: Floats = mask_bits(np.bitwise_or.reduce(lines.taken[:, :, party], axis=2)) @ worth
    return total


class OutcomeIn(NamedTuple):
    """How a play came out in one deal.

    Attributes:
        taken: The least and the most that the seat and its partners usually took of each counter, in their order.
        points: What each side scored, on average.
        gain: The mean margin of the seat's side minus that after the other play, in points.
        reached: The share of playouts in which their side scored at least what its aim needs; None without an aim.
    """

    taken: tuple[tuple[int, int], ...]
    points: tuple[float, ...]
    gain: float
    reached: float | None = None


def outcomes_in(
    view: View,
    deal: WeightedDeals,
    better: Play,
    other: Play,
    seed: int,
    *,
    counters: Sequence[str] = ("tricks",),
    least: float | None = None,
) -> tuple[OutcomeIn, OutcomeIn]:
    """Return how two plays come out in one deal, over playouts with the same random numbers.

    Args:
        view: What the seat to act knows.
        deal: One deal that fits it.
        better: A play.
        other: Another play.
        seed: Determines the playouts.
        counters: What is counted: "tricks", or counters of the game.
        least: The points that the aim of their side needs, if it has one.

    >>> from tricksmith import games
    >>> from tricksmith.bots.search import determinize
    >>> from tricksmith.play import deal
    >>> game = games.get("poison-nonesuch", players=3)
    >>> view = game.hand(deal(game, seed="example"), dealer=0).view(1)
    >>> better, other = outcomes_in(view, determinize(view, 1, seed=1), view.legal[0], view.legal[1], seed=1)
    >>> better.gain == -other.gain
    True
    """
    assert view.seat is not None
    side, party = side_of(view.seat, view.game.sides), sorted(own_party(view))
    better_lines, other_lines = (
        play_outcomes(view, deal, play, playouts=DEAL_PLAYOUTS, seed=seed) for play in (better, other)
    )
    gain = float(_margin(view, better_lines).mean() - _margin(view, other_lines).mean())
    outcomes = [
        OutcomeIn(
            tuple(_usual_range(_counted(view, party, lines, counter)[0]) for counter in counters),
            tuple(lines.scores[0].mean(axis=0).tolist()),
            sign * gain,
            None if least is None else float((lines.scores[0, :, side] >= least).mean()),
        )
        for lines, sign in ((better_lines, 1), (other_lines, -1))
    ]
    return outcomes[0], outcomes[1]


def _usual_range(amounts: Floats) -> tuple[int, int]:
    """The lowest and the highest of the amounts that came often enough."""
    values, counts = np.unique(np.rint(amounts).astype(int), return_counts=True)
    often = values[counts >= MIN_OFTEN * len(amounts)]
    often = often if len(often) else values
    return int(often[0]), int(often[-1])
