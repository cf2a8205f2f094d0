"""The chance of winning a match: the rest of it played many times by a quick bot."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property, lru_cache
from operator import add
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from tricksmith._seeds import seed_number
from tricksmith.bots.search import CallPlayouts, rollout_ends
from tricksmith.engine import Hands, margins
from tricksmith.errors import RulesError
from tricksmith.rules import Seat
from tricksmith.rules.author import PASS, Bidding

if TYPE_CHECKING:
    from collections.abc import Iterator

    from numpy.typing import NDArray

    from tricksmith.compile import NodeRef
    from tricksmith.rules import Contract, Game

    Floats = NDArray[np.float64]

__all__ = ["Chance", "HandChances", "MatchOdds", "swing_at_start"]

QUICK_HANDS = 800
"""Hands that the quick bot plays for each dealer: what the hands of a match are drawn from."""
SWING_HANDS = 200
"""Hands from which the swing of a hand is counted where those of a match can't be drawn."""
BID_SHARE = 0.35
"""How often the quick bot bids in an auction when it is asked."""
MATCHES = 3_200
"""How often the rest of a match is played."""
MAX_HANDS = 200
"""Hands after which a match counts as undecided."""


class Chance(NamedTuple):
    """The chance of a side to win the match; a shared win counts as its share.

    Attributes:
        share: The chance, from 0 to 1.
        half_width: Half the width of its 95% confidence interval, by the number of matches that were played.
    """

    share: float
    half_width: float


@dataclass(frozen=True, slots=True)
class HandChances:
    """The chance of a side to win the match, by its margin in the present hand.

    Attributes:
        points: Margins in points, rising, shape (n,).
        shares: The chance with each of them, never falling, shape (n,).
    """

    points: Floats
    shares: Floats

    def of(self, points: Floats) -> Floats:
        """Return the chance with each of these margins, interpolated."""
        shares: Floats = np.interp(points, self.points, self.shares)
        return shares


class MatchOdds:
    """Chances to win a match of a game, from hands that a quick bot plays.

    The quick bot calls by a glance at a few playouts, bids in auctions at random, and plays by the heuristic policy.
    The hands of a match are drawn from those that it has played for each dealer, and the game itself says when the
    match is over. Chances are those of players who all play like it: a stronger player has better ones.

    Raises:
        RulesError: If the core can't play the game's hands, or the game has a state of the match, so that hands depend
            on what came before them.

    >>> from tricksmith import games
    >>> odds = MatchOdds(games.get("poison-nonesuch", players=3), seed=1)
    >>> ahead = odds.after((10, 0, 0), hands=4, dealer=Seat(0))
    >>> ahead[0].share > 0.8, round(sum(chance.share for chance in ahead), 6)
    (True, 1.0)
    >>> odds.by_margin((10, 0, 0), hands=4, dealer=Seat(0), side=0).shares.shape
    (9,)
    """

    def __init__(self, game: Game[Any, Any], seed: int | str = 0) -> None:
        if game.has_states:
            raise RulesError(f"{game.id}: its hands depend on those before them, so its matches are not played on")
        self.game, self._seed = game, seed_number(seed)
        self._after: dict[tuple[tuple[int, ...], int, Seat], tuple[Chance, ...]] = {}
        self._banks: dict[Seat, _QuickHands] = {}

    @cached_property
    def swing(self) -> float:
        """The standard deviation of a side's margin in a hand, in points; 1 if every hand is a draw."""
        scores = np.concatenate([self._bank(Seat(dealer)).scores for dealer in range(self.game.players)])
        return float(margins(scores, lowest_wins=self.game.lowest_wins).std()) or 1.0

    def _bank(self, dealer: Seat) -> _QuickHands:
        if dealer not in self._banks:  # to look it up for a game takes longer than to play a hand
            self._banks[dealer] = _quick_hands(self.game, self._seed, dealer)
        return self._banks[dealer]

    def after(self, totals: tuple[int, ...], hands: int, dealer: Seat) -> tuple[Chance, ...]:
        """Return the chance of each side to win, between hands.

        Args:
            totals: The points of each side.
            hands: The number of hands that were played.
            dealer: Who deals the next one.
        """
        key = totals, hands, dealer
        if key not in self._after:
            rng = np.random.default_rng([self._seed & 0xFFFFFFFF, hands, int(dealer)])
            draws = _draws(rng)
            wins = np.array([self._play_on(totals, hands, dealer, draws) for _ in range(MATCHES)])
            half_widths = 1.96 * wins.std(axis=0) / np.sqrt(MATCHES)
            self._after[key] = tuple(
                Chance(float(share), float(half)) for share, half in zip(wins.mean(axis=0), half_widths, strict=True)
            )
        return self._after[key]

    def by_margin(self, totals: tuple[int, ...], hands: int, dealer: Seat, side: int) -> HandChances:
        """Return the chance of a side to win, by its margin in the hand that comes next.

        Args:
            totals: The points of each side before the hand.
            hands: The number of hands before it.
            dealer: Who deals it.
            side: The number of the side.
        """
        bank = self._bank(dealer)
        rng = np.random.default_rng([self._seed & 0xFFFFFFFF, hands, int(dealer), side])
        each = max(1, MATCHES // len(bank.scores))
        shares, draws = np.empty(len(bank.scores)), _draws(rng)
        for row, (score, contract) in enumerate(zip(bank.rows, bank.contracts, strict=True)):
            then = tuple(map(add, totals, score))
            settled = self._settled(then, hands + 1, contract)
            if settled is not None:
                shares[row] = settled[side]
            else:
                following = bank.next_dealers[row]
                shares[row] = sum(self._play_on(then, hands + 1, following, draws)[side] for _ in range(each)) / each
        points = margins(bank.scores, lowest_wins=self.game.lowest_wins)[:, side]
        return HandChances(*_rising(points, shares))

    def _play_on(self, totals: tuple[int, ...], hands: int, dealer: Seat, draws: Iterator[int]) -> tuple[float, ...]:
        """Play the rest of a match, and return what each side has of the win."""
        while hands < MAX_HANDS:
            bank = self._bank(dealer)
            row = next(draws)
            totals = tuple(map(add, totals, bank.rows[row]))
            hands += 1
            settled = self._settled(totals, hands, bank.contracts[row])
            if settled is not None:
                return settled
            dealer = bank.next_dealers[row]
        return (1 / len(totals),) * len(totals)

    def _settled(
        self, totals: tuple[int, ...], hands: int, contract: Contract[Any, Any] | None
    ) -> tuple[float, ...] | None:
        """What each side has of the win after a hand under this contract; None if the match goes on."""
        verdict = self.game.verdict(totals, hands, contract)
        if verdict is None:
            return None
        return tuple(1 / len(verdict.sides) if side in verdict.sides else 0.0 for side in range(len(totals)))


@lru_cache(maxsize=32)
def swing_at_start(game: Game[Any, Any], seed: int | str = 0) -> float:
    """Return the standard deviation of a side's margin in the first hand of a match, in points.

    It is counted in hands that a quick bot plays, and stands for all hands of a game whose hands depend on those before
    them.

    Args:
        game: The game, with its options.
        seed: Determines the hands.

    Returns:
        The deviation; 1 if every hand is a draw, and 0 where the core can't play the game's hands.

    >>> from tricksmith import games
    >>> 2 < swing_at_start(games.get("whist")) < 3
    True
    """
    number = seed_number(seed)
    try:
        hands = Hands.deal(game.at(game.start()) if game.has_states else game, SWING_HANDS, seed=number, first=1)
        scores, _ = _quick_scores(hands, number)
    except RulesError:
        return 0.0
    return float(margins(scores, lowest_wins=game.lowest_wins).std()) or 1.0


def _draws(rng: np.random.Generator) -> Iterator[int]:
    """Yield places of quick hands, drawn at random without end."""
    while True:
        yield from rng.integers(QUICK_HANDS, size=4 * QUICK_HANDS).tolist()


class _QuickHands(NamedTuple):
    """Hands that the quick bot has played: an array of the scores, the same as tuples, contracts, next dealers."""

    scores: NDArray[np.int64]
    rows: list[tuple[int, ...]]
    contracts: list[Contract[Any, Any] | None]
    next_dealers: list[Seat]


@lru_cache(maxsize=64)
def _quick_hands(game: Game[Any, Any], seed: int, dealer: Seat) -> _QuickHands:
    """Return the quick hands with this dealer; all matches of a game and seed draw from the same ones."""
    hands = Hands.deal(game, QUICK_HANDS, seed=seed + dealer, first=(dealer + 1) % game.players)
    scores, numbers = _quick_scores(hands, seed + dealer)
    # A number is of one call graph, which may be forgotten while these hands are kept.
    known = hands.call_graph.contracts
    contracts = [known[number] if number >= 0 else None for number in numbers.tolist()]
    next_dealers = [game.next_dealer(dealer, contract) for contract in contracts]
    return _QuickHands(scores, [tuple(row) for row in scores.tolist()], contracts, next_dealers)


def _quick_scores(hands: Hands, seed: int) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """Play hands out by the quick bot.

    Args:
        hands: Hands in their calls or between them and the tricks; they are advanced.
        seed: Determines the moves.

    Returns:
        The points of each side, shape (hands, sides), and the number of each hand's contract, shape (hands,), below 0
        for a redeal; both in the order of the hands.
    """
    game, count = hands.game, len(hands)
    rng = np.random.default_rng(seed)
    scores, contracts = np.zeros((count, len(game.sides)), np.int64), np.full(count, -1, np.int64)
    for places, group in _past_auctions(hands, rng, seed):
        results = CallPlayouts(group, None, rng.random((len(group), game.players)), playouts=0, seed=seed)
        sources = places[results.source_hand]
        contracts[sources] = results.contracts
        playable = np.flatnonzero(results.contracts >= 0)
        if len(playable):
            numbers = results.contracts[playable]
            ends = rollout_ends(game, numbers, results.positions[playable], playouts=1, seed=seed)
            scores[sources[playable]] = Hands.under_contracts(game, numbers, ends).scores
    return scores, contracts


def _past_auctions(
    hands: Hands, rng: np.random.Generator, seed: int
) -> Iterator[tuple[NDArray[np.intp], Hands]]:  # fmt: skip
    """Yield hands in groups, with their places, when they are past their auctions.

    What a hand is worth is a matter for a search. A quick bot bids the lowest level now and then, or passes.
    """
    places = np.arange(len(hands))
    while len(places):
        refs, ref_of_hand = hands.node_refs()
        is_auction = np.array([_bid_and_pass(ref) is not None for ref in refs])[ref_of_hand]
        if not is_auction.all():
            others = np.flatnonzero(~is_auction)
            yield places[others], hands.pick(others, seed=seed)
        bidding = np.flatnonzero(is_auction)
        places, ref_of_hand = places[bidding], ref_of_hand[bidding]
        if len(places):
            hands = hands.pick(bidding, seed=seed)
            options = np.array([_bid_and_pass(ref) or (0, 0) for ref in refs])[ref_of_hand]
            bids = rng.random(len(places)) < BID_SHARE
            hands.step(np.where(bids, options[:, 0], options[:, 1]))


def _bid_and_pass(ref: NodeRef | None) -> tuple[int, int] | None:
    """The indices of the lowest bid and of a pass among the calls of a bidding; None if nobody can pass there."""
    if ref is None or not isinstance(question := ref.node.question, Bidding):
        return None
    calls = question.menu(ref.state)
    bids = [place for place, call in enumerate(calls) if call != PASS]
    return (bids[0], calls.index(PASS)) if bids and PASS in calls else None


def _rising(points: Floats, shares: Floats) -> tuple[Floats, Floats]:
    """Fit a curve that never falls (isotonic regression by pooling adjacent violators, Ayer et al. 1955)."""
    places, inverse, sizes = np.unique(points, return_inverse=True, return_counts=True)
    sums = np.bincount(inverse, weights=shares)
    blocks: list[tuple[float, int, int]] = []  # the sum, the number of samples, the number of places
    for total, size in zip(sums.tolist(), sizes.tolist(), strict=True):
        block = (total, size, 1)
        while blocks and blocks[-1][0] / blocks[-1][1] >= block[0] / block[1]:
            last = blocks.pop()
            block = (last[0] + block[0], last[1] + block[1], last[2] + block[2])
        blocks.append(block)
    return places, np.concatenate([np.full(width, total / size) for total, size, width in blocks])
