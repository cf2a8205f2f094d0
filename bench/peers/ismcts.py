"""OpenSpiel's bot for hidden information at our table: the same deals, every seat in turn, at equal cost."""

from __future__ import annotations

import time
from dataclasses import dataclass, field
from functools import partial
from random import Random
from typing import TYPE_CHECKING, Any

import numpy as np

from tricksmith.bots.search import MAX_SEARCH_DEALS, determinize, encode_determinizations
from tricksmith.engine import Tricks, ismcts

if TYPE_CHECKING:
    from collections.abc import Callable

    from tests.peers.games import CardPeer
    from tricksmith.bots import Bot
    from tricksmith.rules import Hand, Move, View

__all__ = ["PeerBot", "Score", "compare", "rates"]

EXPLORATION = 0.7
"""For payoffs from 0 to 1; OpenSpiel's constant applies to raw returns, so it is multiplied by their range."""
RANGE = {"hearts": 26.0, "euchre": 8.0}
"""From the lowest to the highest return of a hand."""

EVERY = 3
"""One decision in this many is timed, so that early and late ones occur."""
PLAYABLE = ("pass_cards=False", "stick_the_dealer=True, allow_lone_defender=False")
"""The variants that are played: OpenSpiel 2.0.2 ends with a fault of segmentation where its bot passes cards on."""


class PeerBot:
    """OpenSpiel's `ISMCTSBot` with one random playout an iteration, and the time that it takes."""

    def __init__(self, name: str, simulations: int, seed: int) -> None:
        import pyspiel  # noqa: PLC0415 - it is not installed everywhere

        evaluator = pyspiel.RandomRolloutEvaluator(1, seed)
        self._bot = pyspiel.ISMCTSBot(
            seed, evaluator, EXPLORATION * RANGE[name], simulations, -1,
            pyspiel.ISMCTSFinalPolicyType.MAX_VISIT_COUNT, use_observation_string=False,
            allow_inconsistent_action_sets=True,
        )  # fmt: skip
        self.simulations = simulations

    def think(self, state: Any) -> None:
        """Search without a move."""
        self._bot.get_policy(state)

    def move(self, peer: CardPeer, hand: Hand, state: Any) -> Move:
        """Choose one action after another until they are a move of ours; the state goes on with them."""
        ways = {peer.actions(hand, move): move for move in hand.legal}
        done: frozenset[int] = frozenset()
        while done not in ways:
            action = self._bot.step(state)
            state.apply_action(action)
            done |= {action}
        return ways[done]


@dataclass
class Score:
    """What one bot did against the other: margins of deals, and the time and number of its decisions."""

    margins: list[float] = field(default_factory=list)
    seconds: dict[str, float] = field(default_factory=lambda: {"ours": 0.0, "theirs": 0.0})
    moves: dict[str, int] = field(default_factory=lambda: {"ours": 0, "theirs": 0})

    @property
    def margin(self) -> tuple[float, float]:
        """The mean and half of its 95% interval."""
        found = np.array(self.margins)
        return float(found.mean()), float(1.96 * found.std(ddof=1) / len(found) ** 0.5)

    def a_move(self, who: str) -> float:
        """Mean milliseconds of processor time for a decision that was a choice."""
        return 1e3 * self.seconds[who] / max(1, self.moves[who])


def compare(name: str, ours: Bot, simulations: int, *, deals: int, seed: str) -> Score:
    """Each deal with every side ours once, the other seats theirs; margins are of our side over the mean of others."""
    peer, score = _peer(name), Score()
    theirs = PeerBot(name, simulations, Random(f"{seed} theirs").getrandbits(31))
    sides = peer.game.sides
    for number in range(deals):
        margins = []
        for side, seats in enumerate(sides):
            pair = peer.deal(Random(f"{seed} {number}"))
            rng = Random(f"{seed} {number} {side}")
            hand = _play_hand(peer, pair, frozenset(seats), ours, theirs, rng, score)
            assert hand.result is not None
            scores = hand.result.scores
            over = scores[side] - (sum(scores) - scores[side]) / (len(scores) - 1)
            margins.append(-over if peer.game.lowest_wins else over)
        score.margins.append(sum(margins) / len(margins))
    return score


def _peer(name: str) -> CardPeer:
    from tests.peers.games import PEERS  # noqa: PLC0415 - it needs the peer

    return next(peer for peer in PEERS[name]() if peer.label in PLAYABLE)


def rates(name: str, simulations: int, *, positions: int, seed: str) -> dict[str, float]:
    """Simulations a second of processor time in the same positions, by turns: theirs, and ours with either policy.

    Our time includes sampling the determinizations, at most 2,000, and once the contract's
    score has been learnt; theirs deals as it goes.
    """
    peer, rng = _peer(name), Random(seed)
    theirs = PeerBot(name, simulations, rng.getrandbits(31))
    seconds, timed, place = {"theirs": 0.0, "random": 0.0, "heuristic": 0.0}, 0, 0
    while timed < positions:
        pair = peer.deal(rng)
        hand, state = pair.hand, pair.state
        while hand.to_act is not None and timed < positions:
            place += 1
            if hand.contract is not None and len(hand.legal) > 1 and place % EVERY == 0:
                timed += 1
                seconds["theirs"] += _taken(partial(theirs.think, state))
                _search(hand.view(hand.to_act), 1, "heuristic")  # the score's tables are made once a contract
                for policy in ("random", "heuristic"):
                    seconds[policy] += _taken(partial(_search, hand.view(hand.to_act), simulations, policy))
            move = rng.choice(hand.legal)
            for action in sorted(peer.actions(hand, move)):
                state.apply_action(action)
            hand = hand.play(move)
    return {who: simulations * timed / taken for who, taken in seconds.items()}


def _taken(work: Callable[[], object]) -> float:
    before = time.process_time()
    work()
    return time.process_time() - before


def _search(view: View, simulations: int, policy: str) -> None:
    contract = view.contract
    assert contract is not None
    some, tricks = determinize(view, MAX_SEARCH_DEALS, seed=1), Tricks.of(view.game, contract)
    rows = encode_determinizations(tricks, view, some)
    ismcts(
        tricks,
        contract,
        rows,
        some.weights,
        max_simulations=simulations,
        seed=1,
        rollout_policy=policy,
        stop_early=False,
    )


def _play_hand(
    peer: CardPeer, pair: Any, mine: frozenset[Any], ours: Bot, theirs: PeerBot, rng: Random, score: Score
) -> Hand:  # fmt: skip
    hand, state = pair.hand, pair.state
    while (seat := hand.to_act) is not None:
        assert (state.current_player() + pair.ahead) % 4 == seat
        who, before = "ours" if seat in mine else "theirs", time.process_time()
        if seat in mine:
            move = ours.choose(hand.view(seat), rng)
            for action in sorted(peer.actions(hand, move)):
                state.apply_action(action)
        else:
            move = theirs.move(peer, hand, state)
        if len(hand.legal) > 1:
            score.seconds[who] += time.process_time() - before
            score.moves[who] += 1
        hand = hand.play(move)
    return hand
