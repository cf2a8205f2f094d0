"""The cards that make most of the difference between two plays: what was taken, or took a trick, after one alone."""

from __future__ import annotations

from math import sqrt
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from tricksmith.engine import margins, mask_bits
from tricksmith.rules import side_of
from tricksmith.study.reasons.counted import NEAR, CountedFact
from tricksmith.study.reasons.play_facts import own_party

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from numpy.typing import NDArray

    from tricksmith._arrays import Floats
    from tricksmith.cards import Card
    from tricksmith.rules import Play, View
    from tricksmith.study.reasons.paired_sample import PairedSample
    from tricksmith.study.reasons.play_facts import PlayFacts

    Bools = NDArray[np.bool_]

__all__ = ["gain_cards", "gain_part"]

MIN_PART, MAX_PART = 0.6, 1.5
"""Cards make most of the difference if the playouts in which they were taken after one play alone make a part of it in
this range. With much more than all of it, something else takes a part of it away again."""
MAX_CARDS, MIN_ADDED = 2, 0.15
"""The most cards that are named, and the least part of the difference that each after the first adds."""
MIN_LIFT, NEARLY_ALL = 1.5, 0.8
"""How many times the mean gain those playouts must gain, unless they are at least this share of all playouts."""
MIN_DIRECT = 0.4
"""The least part of the difference that must come from what the cards themselves count."""
MIN_SHARE = 0.05
"""The least share of those playouts."""
MIN_Z = 4.0
"""The number of standard errors by which the gain itself must be above zero."""


class _Lines(NamedTuple):
    """Both plays in the same playouts.

    Attributes:
        gains: By how many points the better one is ahead in each, shape (playouts,).
        taken: Which cards the party took, or took a trick with, after each, shape (2, playouts, cards).
        change: How much more of the counter it took after the better one, shape (playouts,).
    """

    gains: Floats
    taken: Bools
    change: Floats

    @property
    def z(self) -> float:
        """By how many standard errors the gain is above zero."""
        mean, error = float(self.gains.mean()), float(self.gains.std()) / sqrt(len(self.gains))
        if error:
            return mean / error
        return float("inf") if mean > 0 else 0.0

    @property
    def points_each(self) -> float:
        """The change in points for one more of the counter, by least squares through the origin."""
        squares = float((self.change**2).sum())
        return float((self.gains * self.change).sum()) / squares if squares else 0.0


def gain_cards(
    view: View, sample: PairedSample, check_sample: PairedSample, plays: tuple[Play, Play]
) -> Iterator[CountedFact]:
    """Yield the cards that were taken after one of two plays and not after the other where most of the gain was made.

    Where cards count, these are the cards that count; else cards of the party that took tricks, without those of the
    two plays. What they count must itself make a good part of the gain. The first sample finds them, and the check
    sample must agree.

    Args:
        view: What the seat knew.
        sample: Both plays in some deals.
        check_sample: Both plays in deals drawn independently.
        plays: The better and the other play.
    """
    if sample.facts is None or check_sample.facts is None:
        return
    counter = _counter(view, sample.facts)
    first, second = (
        _lines(view, each.hands, each.facts, counter) for each in (sample, check_sample) if each.facts is not None
    )
    if min(first.z, second.z) < MIN_Z:
        return
    candidates = _candidates(view, counter, plays)
    (better_cards, better_part), (other_cards, other_part) = (
        _choose_cards(first, candidates, is_of_better=is_of_better) for is_of_better in (True, False)
    )
    is_of_better = better_part >= other_part
    chosen = better_cards if is_of_better else other_cards
    if max(better_part, other_part) < MIN_PART:
        return
    (part, share), (check_part, check_share) = (
        gain_part(lines.gains, lines.taken, chosen, is_of_better=is_of_better) for lines in (first, second)
    )
    mean, least = (share + check_share) / 2, min(part, check_part)
    in_order = sorted(chosen, key=lambda card: -abs(_worth(view, counter, card)))
    amount = sum(_worth(view, counter, card) for card in chosen) / len(chosen) * (1 if is_of_better else -1)
    direct = min(amount * lines.points_each * mean / float(lines.gains.mean()) for lines in (first, second))
    is_clear = direct >= MIN_DIRECT and (mean >= NEARLY_ALL or least >= MIN_LIFT * mean)
    if (
        MIN_PART <= least <= max(part, check_part) <= MAX_PART
        and is_clear
        and mean >= MIN_SHARE
        and abs(share - check_share) <= NEAR
    ):
        yield CountedFact(
            "makes", (mean, (part + check_part) / 2), cards=tuple((card, 0.0) for card in in_order),
            is_of_better=is_of_better, counter=counter,
        )  # fmt: skip


def gain_part(gains: Floats, taken: Bools, cards: Sequence[Card], *, is_of_better: bool) -> tuple[float, float]:
    """Return which part of a gain was made where a card was taken after one play alone, and how often that was so.

    Args:
        gains: By how many points the better play is ahead in each playout, shape (playouts,).
        taken: Which cards were taken after the better and the other play, shape (2, playouts, cards).
        cards: The cards, of which one is enough.
        is_of_better: Whether it was taken after the better play and not after the other; else the other way round.

    >>> from tricksmith.cards import FRENCH
    >>> card = FRENCH.card("7h")
    >>> taken = np.zeros((2, 4, 64), bool)
    >>> taken[0, :2, card.index] = True
    >>> gain_part(np.array([3.0, 3.0, 1.0, 1.0]), taken, [card], is_of_better=True)
    (0.75, 0.5)
    """
    after_better, after_other = taken[:, :, [card.index for card in cards]]
    after_one_alone = after_better & ~after_other if is_of_better else after_other & ~after_better
    is_any = after_one_alone.any(axis=1)
    return float(gains[is_any].sum() / gains.sum()), float(is_any.mean())


def _choose_cards(lines: _Lines, candidates: Sequence[Card], *, is_of_better: bool) -> tuple[list[Card], float]:
    """The cards that make the greatest part of the gain, chosen greedily, and that part."""
    chosen: list[Card] = []
    part = 0.0
    while len(chosen) < MAX_CARDS and part < MIN_PART:
        parts = {
            card: gain_part(lines.gains, lines.taken, [*chosen, card], is_of_better=is_of_better)[0]
            for card in candidates
            if card not in chosen
        }
        card = max(parts, key=lambda card: parts[card], default=None)
        if card is None or parts[card] < part + MIN_ADDED:
            break
        chosen, part = [*chosen, card], parts[card]
    return chosen, part


def _counter(view: View, facts: PlayFacts) -> str:
    """The counter whose cards are named: the one that the points follow if it counts cards, else the one worth most."""
    counters = view.game.counters
    if facts.counted in counters or not counters:
        return facts.counted
    return max(counters, key=lambda name: max(abs(view.game.worth(name, card, view.mode)) for card in view.game.cards))


def _worth(view: View, counter: str, card: Card) -> int:
    """What a card counts; a card that takes a trick counts one trick."""
    return view.game.worth(counter, card, view.mode) if counter in view.game.counters else 1


def _candidates(view: View, counter: str, plays: tuple[Play, Play]) -> list[Card]:
    """The cards that count, the most valuable first; where tricks count, all except those of the plays.

    The cards on the table are left out: another fact says who takes this trick.
    """
    if counter not in view.game.counters:
        return [card for card in view.game.cards if card not in {play.card for play in plays}]
    on_table = {play.card for _, play in view.trick}
    worth = {card: abs(_worth(view, counter, card)) for card in view.game.cards if card not in on_table}
    return sorted((card for card in worth if worth[card]), key=lambda card: -worth[card])


def _lines(view: View, hands: NDArray[np.uint64], facts: PlayFacts, counter: str) -> _Lines:
    """Both plays in the playouts of some deals."""
    assert view.seat is not None
    party, side = sorted(own_party(view)), side_of(view.seat, view.game.sides)
    held_by_party = np.bitwise_or.reduce(hands[:, party], axis=1)[:, None]
    worth = np.array([_worth(view, counter, card) for card in view.game.deck.cards])
    side_margins, taken, amounts = [], [], []
    for lines in facts.lines:
        side_margins.append(margins(lines.scores, lowest_wins=view.game.lowest_wins)[:, :, side].ravel())
        if counter in view.game.counters:
            bits = mask_bits(np.bitwise_or.reduce(lines.taken[:, :, party], axis=2).ravel())
            amounts.append(bits[:, : len(worth)] @ worth)
        else:
            bits = mask_bits(((lines.winners | lines.later) & held_by_party).ravel())
            amounts.append(lines.tricks[:, :, party].sum(axis=2).ravel())
        taken.append(bits.astype(bool))
    (better_margins, other_margins), (better_amounts, other_amounts) = side_margins, amounts
    gains, change = better_margins - other_margins, better_amounts - other_amounts
    return _Lines(np.asarray(gains, float), np.stack(taken), np.asarray(change, float))
