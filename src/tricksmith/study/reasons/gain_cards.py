"""The cards that make most of the difference between two plays: what was taken, or took a trick, after one alone."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from tricksmith.engine import margins, mask_bits
from tricksmith.rules import side_of
from tricksmith.study.reasons.counted import NEAR, CountedFact
from tricksmith.study.reasons.play_facts import own_party

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from numpy.typing import NDArray

    from tricksmith.cards import Card
    from tricksmith.rules import Play, View
    from tricksmith.study.reasons.paired_sample import PairedSample
    from tricksmith.study.reasons.play_facts import PlayFacts

    Bools = NDArray[np.bool_]
    Floats = NDArray[np.float64]

__all__ = ["gain_cards", "gain_part"]

MIN_PART, MAX_PART = 0.6, 1.5
"""Cards make most of the difference if the playouts in which they were taken after one play alone make this part, and
not much more than all of it: then something else takes it away again."""
MAX_CARDS, MIN_ADDED = 2, 0.15
"""The most cards that are named, and the least part of the difference that each but the first adds."""
MIN_LIFT, NEARLY_ALL = 1.5, 0.8
"""How much greater the gain must be in those playouts than in all, unless they are at least this share of all."""
MIN_DIRECT = 0.4
"""The least part of the difference that must come from what the cards themselves count."""
MIN_SHARE = 0.05
"""The least share of those playouts."""
SURELY = 4.0
"""The standard errors by which the gain itself must be above zero."""


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
    def surely(self) -> float:
        """By how many standard errors the gain is above zero."""
        mean, error = float(self.gains.mean()), float(self.gains.std()) / len(self.gains) ** 0.5
        unsure: float = mean / error if error else 0.0
        return unsure if error or mean <= 0 else float("inf")

    @property
    def points_each(self) -> float:
        """How many points one more of the counter goes with."""
        squares = float((self.change**2).sum())
        return float((self.gains * self.change).sum()) / squares if squares else 0.0


def gain_cards(
    view: View, sample: PairedSample, check_sample: PairedSample, plays: tuple[Play, Play]
) -> Iterator[CountedFact]:
    """Yield the cards that were taken after one of two plays and not after the other where most of the gain was made.

    Where cards count, these are the cards that count; else cards of the party that took tricks, without those of the
    two plays. What they count must make a good part of the gain itself. One count finds them, and the other must agree.

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
    if min(first.surely, second.surely) < SURELY:
        return
    parts = [(*_most(first, _candidates(view, counter, plays), is_of_better=one), one) for one in (True, False)]
    chosen, part, is_of_better = max(parts, key=lambda one: one[1])
    if part < MIN_PART:
        return
    (part, share), (part_again, share_again) = (
        gain_part(lines.gains, lines.taken, chosen, is_of_better=is_of_better) for lines in (first, second)
    )
    mean, least = (share + share_again) / 2, min(part, part_again)
    in_order = sorted(chosen, key=lambda card: -abs(_worth(view, counter, card)))
    amount = sum(_worth(view, counter, card) for card in chosen) / len(chosen) * (1 if is_of_better else -1)
    direct = min(amount * lines.points_each * mean / float(lines.gains.mean()) for lines in (first, second))
    is_clear = direct >= MIN_DIRECT and (mean >= NEARLY_ALL or least >= MIN_LIFT * mean)
    if (
        MIN_PART <= least <= max(part, part_again) <= MAX_PART
        and is_clear
        and mean >= MIN_SHARE
        and abs(share - share_again) <= NEAR
    ):
        yield CountedFact(
            "makes", (mean, (part + part_again) / 2), cards=tuple((card, 0.0) for card in in_order),
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
    one, two = (taken[place][:, [card.index for card in cards]] for place in ((0, 1) if is_of_better else (1, 0)))
    there = (one & ~two).any(axis=1)
    return float(gains[there].sum() / gains.sum()), float(there.mean())


def _most(lines: _Lines, candidates: Sequence[Card], *, is_of_better: bool) -> tuple[list[Card], float]:
    """The cards that make the greatest part, one after the other, and that part."""
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
    """The counter of which cards are named: the one that the points follow, if it counts cards; else the dearest."""
    counters = view.game.counters
    if facts.counted in counters or not counters:
        return facts.counted
    return max(counters, key=lambda name: max(abs(view.game.worth(name, card, view.mode)) for card in view.game.cards))


def _worth(view: View, counter: str, card: Card) -> int:
    """What a card counts; a card that takes a trick counts one trick."""
    return view.game.worth(counter, card, view.mode) if counter in view.game.counters else 1


def _candidates(view: View, counter: str, plays: tuple[Play, Play]) -> list[Card]:
    """The cards that count, the dearest first; where tricks count, all but those of the plays.

    Those that lie on the table go with this trick, and who takes that is said elsewhere.
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
    held = np.bitwise_or.reduce(hands[:, party], axis=1)[:, None]
    worth = np.array([_worth(view, counter, card) for card in view.game.deck.cards])
    ahead, taken, amounts = [], [], []
    for lines in facts.lines:
        ahead.append(margins(lines.scores, lowest_wins=view.game.lowest_wins)[:, :, side].ravel())
        if counter in view.game.counters:
            bits = mask_bits(np.bitwise_or.reduce(lines.taken[:, :, party], axis=2).ravel())
            amounts.append(bits[:, : len(worth)] @ worth)
        else:
            bits = mask_bits(((lines.winners | lines.later) & held).ravel())
            amounts.append(lines.tricks[:, :, party].sum(axis=2).ravel())
        taken.append(bits.astype(bool))
    return _Lines(np.asarray(ahead[0] - ahead[1], float), np.stack(taken), np.asarray(amounts[0] - amounts[1], float))
