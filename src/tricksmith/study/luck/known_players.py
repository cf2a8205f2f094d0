"""What a hand owes to luck where the bots at the table are known: the seat, and the choices that they left to chance.

These values are zero on average over the deals and over the bots' random numbers, whatever the other players do. So
scores without them have the same mean. Together with the value of the deal this is AIVAT (Burch et al. 2018), which
needs to know how a player chooses only where it takes that player's chance out.
"""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import TYPE_CHECKING

import numpy as np

from tricksmith import bots
from tricksmith._seeds import Seed, seed_text
from tricksmith.engine import Hands, HeuristicPolicy, Tricks, margins
from tricksmith.play import decide, play_hand, steps
from tricksmith.rules import Claim
from tricksmith.study.luck.deals import true_value

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping, Sequence

    from tricksmith._arrays import Floats
    from tricksmith.bots import Bot
    from tricksmith.play import Step
    from tricksmith.rules import Hand, Move

__all__ = ["choice_luck", "duplicate_values", "seat_values"]

SEAT_PLAYOUTS = 200
"""Playouts of a deal with one side that plays well, for each side."""
DRAWS = 16
"""How often a bot is asked what else it might have chosen."""
CHOICE_PLAYOUTS = 100
"""Playouts after each of those moves."""


def seat_values(hand: Hand, *, seed: Seed, caller: Bot | None = None, playouts: int = SEAT_PLAYOUTS) -> Floats:
    """Return how good each side's place in a deal is for players who are better than the others.

    Each side in turn plays by the heuristic policy among others who play any legal card. What it wins counts against
    the mean of all sides.

    Args:
        hand: The hand after its deal.
        seed: Determines the calls and playouts.
        caller: The bot that calls for every seat; by default the novice.
        playouts: Playouts for each side.

    Returns:
        Points, shape (sides,). They add up to 0.

    Raises:
        RulesError: If the core can't play the game's tricks, or can't compile its score.

    >>> from tricksmith import games
    >>> from tricksmith.play import deal
    >>> game = games.get("poison-nonesuch", players=3)
    >>> values = seat_values(game.hand(deal(game, seed="example"), dealer=0), seed=1)
    >>> values.shape, bool(abs(values.sum()) < 1e-9)
    ((3,), True)
    """
    rng, caller = Random(f"seats\n{seed_text(seed)}"), caller or bots.get("novice")
    while hand.contract is None and hand.to_act is not None:
        hand = hand.play(decide(hand, caller, rng))
    sides = hand.game.sides
    if hand.result is not None:
        return np.zeros(len(sides))
    playout_seed = rng.getrandbits(62)
    won = np.array([_margins([hand], side, playouts, playout_seed)[0, index] for index, side in enumerate(sides)])
    ahead: Floats = won - won.mean()
    return ahead


def duplicate_values(
    hand: Hand, player: Bot, others: Bot, *, seed: Seed, plays: int = 1
) -> Floats:  # fmt: skip
    """Return how good each side's place in a deal is for one bot among others, from the deal played in every place.

    As in duplicate bridge, the same cards are played with `player` in each side in turn. What it wins counts against
    the mean of all sides. This is slower than `seat_values`, and measures these bots rather than the heuristic policy.

    Args:
        hand: The hand after its deal.
        player: A bot about as strong as the player whose scores are studied.
        others: The bot in all other seats.
        seed: Determines the bots' choices.
        plays: How often the deal is played in each place.

    Returns:
        Points, shape (sides,). They add up to 0.

    >>> from tricksmith import games
    >>> from tricksmith.play import deal
    >>> game = games.get("poison-nonesuch", players=3)
    >>> hand = game.hand(deal(game, seed="example"), dealer=0)
    >>> duplicate_values(hand, bots.get("novice"), bots.get("random"), seed=1).shape
    (3,)
    """
    game, won, key = hand.game, np.zeros(len(hand.game.sides)), seed_text(seed)
    for index, side in enumerate(game.sides):
        seating = [player if seat in side else others for seat in range(game.players)]
        for number in range(plays):
            ended = play_hand(hand, seating, Random(f"duplicate\n{key}\n{index}\n{number}"))
            assert ended.result is not None
            margin_of_sides = margins(np.array(ended.result.scores), lowest_wins=game.lowest_wins)
            won[index] += float(margin_of_sides[index]) / plays
    ahead: Floats = won - won.mean()
    return ahead


def choice_luck(
    hand: Hand, seating: Sequence[Bot | None], *, seed: Seed, draws: int = DRAWS, playouts: int = CHOICE_PLAYOUTS
) -> Floats:
    """Return by how much the bots' choices in a hand were luckier than they are on average.

    Each bot is asked again what it would choose at each of its decisions. The luck is what its move was
    worth in the true deal, minus the mean worth of the moves it chose when asked again. A bot that uses no random
    numbers has no such luck.

    Args:
        hand: A hand that is over.
        seating: The bot in each seat, as it was when the hand was played; None where it is a person's, or is not known.
        seed: Determines the choices and the playouts. It must not be the seed of the hand.
        draws: How often each bot is asked.
        playouts: Playouts after each of the moves. Seats whose bot plays at random do so in them, too.

    Returns:
        By how many points each seat's luck moved the margin of each side, shape (seats, sides); 0 for a seat without a
        known bot.

    Raises:
        RulesError: If the core can't play the game's tricks, or can't compile its score.
        ValueError: If the hand is not over.

    >>> from tricksmith import games
    >>> from tricksmith.play import deal, play_hand
    >>> game = games.get("poison-nonesuch", players=3)
    >>> hand = game.hand(deal(game, seed="example"), dealer=0)
    >>> table = [bots.get(name) for name in ("novice", "random", "random")]
    >>> luck = choice_luck(play_hand(hand, table, Random(1)), [None, *table[1:]], seed=2)
    >>> luck.shape, luck[0].tolist(), bool(abs(luck.sum()) < 1e-9)
    ((3, 3), [0.0, 0.0, 0.0], True)
    """
    if hand.result is None:
        raise ValueError("this hand is not over: what its cards are worth shows what is hidden")
    luck, key = np.zeros((hand.game.players, len(hand.game.sides))), seed_text(seed)
    skilled = [seat for seat, bot in enumerate(seating) if bot is None or not _plays_at_random(bot)]
    for number, step in enumerate(steps(hand)):
        if step.seat is None or isinstance(step.move, Claim) or len(step.before.legal) < 2:
            continue
        bot, step_seed = seating[step.seat], f"{key}\n{number}"
        frequencies = {} if bot is None else _move_frequencies(step.before, bot, draws, step_seed)
        if any(move != step.move for move in frequencies):
            luck[step.seat] += _luck_of(step, frequencies, skilled, playouts, step_seed)
    return luck


class _RecordingRandom(Random):
    """A generator that records whether it was used."""

    is_used = False

    def random(self) -> float:
        self.is_used = True
        return super().random()

    def getrandbits(self, k: int, /) -> int:
        self.is_used = True
        return super().getrandbits(k)


def _move_frequencies(hand: Hand, bot: Bot, draws: int, seed: str) -> Mapping[Move, float]:
    """How often a bot makes each move here; nothing if it uses no random numbers, and so always makes the same move."""
    rng = _RecordingRandom(f"choices\n{seed}")
    first = decide(hand, bot, rng)
    if not rng.is_used:
        return {}
    counts = Counter([first, *(decide(hand, bot, rng) for _ in range(draws - 1))])
    return {move: count / draws for move, count in counts.items()}


def _luck_of(
    step: Step, frequencies: Mapping[Move, float], skilled: Collection[int], playouts: int, seed: str
) -> Floats:
    """The gain of a move for each side over the mean of the moves that the bot might have chosen."""
    moves = sorted({step.move, *frequencies}, key=str)
    after = [step.before.play(move) for move in moves]
    if step.before.contract is None or any(hand.result is not None for hand in after):
        worth = np.stack([true_value(hand, seed=seed, playouts=playouts).margins for hand in after])
    else:
        worth = _margins(after, skilled, playouts, Random(f"worth\n{seed}").getrandbits(62))
    mean: Floats = np.array([frequencies.get(move, 0.0) for move in moves]) @ worth
    luck: Floats = worth[moves.index(step.move)] - mean
    return luck


def _margins(hands: Sequence[Hand], skilled: Collection[int], playouts: int, seed: int) -> Floats:
    """The mean margins in hands under one contract, shape (hands, sides), if the other seats play any legal card."""
    game, contract = hands[0].game, hands[0].contract
    assert contract is not None
    rows = Tricks.of(game, contract).encode(hands)
    ends = HeuristicPolicy.of(hands[0]).terminals(rows, each=playouts, seed=seed, seats=skilled, threads=1)
    scores = Hands.under_contract(game, contract, ends).scores.reshape(len(hands), playouts, -1)
    means: Floats = margins(scores, lowest_wins=game.lowest_wins).mean(axis=1)
    return means


def _plays_at_random(bot: Bot) -> bool:
    return bot.title.rpartition("+")[2] == "random"
