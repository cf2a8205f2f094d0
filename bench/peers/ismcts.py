"""OpenSpiel's ISMCTS bot at our table: the same deals, every seat in turn, at equal cost."""

from __future__ import annotations

import time
from dataclasses import dataclass, field
from functools import partial
from random import Random
from typing import TYPE_CHECKING, Any

import numpy as np

from tricksmith.bots import Z_95
from tricksmith.bots.search import MAX_SEARCH_DEALS, determinize, encode_determinizations
from tricksmith.engine import Tricks, ismcts

if TYPE_CHECKING:
    from collections.abc import Callable

    from tests.peers.games import CardPeer
    from tricksmith.bots import Bot
    from tricksmith.rules import Hand, Move, View

__all__ = ["PeerBot", "Score", "compare", "rates"]

EXPLORATION = 0.7
"""The exploration constant for payoffs from 0 to 1; for OpenSpiel's raw returns it is multiplied by their range."""
RETURN_RANGE = {"hearts": 26.0, "euchre": 8.0}
"""The difference between the lowest and the highest return of a hand."""
TIMED_PERIOD = 3
"""One decision in this many is timed, so that early and late ones occur."""
PLAYABLE = ("pass_cards=False", "stick_the_dealer=True, allow_lone_defender=False")
"""The variants that are played: OpenSpiel 2.0.2 crashes with a segmentation fault where its bot passes cards."""


class PeerBot:
    """OpenSpiel's `ISMCTSBot` with one random playout an iteration, and the time that it takes."""

    def __init__(self, name: str, simulations: int, seed: int) -> None:
        import pyspiel  # noqa: PLC0415 - it is not installed everywhere

        evaluator = pyspiel.RandomRolloutEvaluator(1, seed)
        self._bot = pyspiel.ISMCTSBot(
            seed, evaluator, EXPLORATION * RETURN_RANGE[name], simulations, -1,
            pyspiel.ISMCTSFinalPolicyType.MAX_VISIT_COUNT, use_observation_string=False,
            allow_inconsistent_action_sets=True,
        )  # fmt: skip
        self.simulations = simulations

    def think(self, state: Any) -> None:
        """Search, without choosing a move."""
        self._bot.get_policy(state)

    def move(self, peer: CardPeer, hand: Hand, state: Any) -> Move:
        """Choose actions until they make a move of ours, and apply them to the state."""
        moves_by_actions = {peer.actions(hand, move): move for move in hand.legal}
        actions: frozenset[int] = frozenset()
        while actions not in moves_by_actions:
            action = self._bot.step(state)
            state.apply_action(action)
            actions |= {action}
        return moves_by_actions[actions]


@dataclass
class Score:
    """The result of two bots: the margins of the deals, and for each bot the time and number of its decisions."""

    margins: list[float] = field(default_factory=list)
    seconds: dict[str, float] = field(default_factory=lambda: {"ours": 0.0, "theirs": 0.0})
    moves: dict[str, int] = field(default_factory=lambda: {"ours": 0, "theirs": 0})

    @property
    def margin(self) -> tuple[float, float]:
        """The mean margin, and half its 95% interval."""
        margins = np.array(self.margins)
        return float(margins.mean()), float(Z_95 * margins.std(ddof=1) / len(margins) ** 0.5)

    def a_move(self, who: str) -> float:
        """Return the mean processor time, in milliseconds, of a decision with more than one legal move."""
        return 1e3 * self.seconds[who] / max(1, self.moves[who])


def compare(name: str, ours: Bot, simulations: int, *, deals: int, seed: str) -> Score:
    """Play each deal with our bot in every side once and theirs in the other seats; margins are of our side."""
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
    """Return simulations a second of processor time in the same positions: theirs, and ours with either rollout policy.

    Our time includes sampling the determinizations, at most 2,000, but not compiling the contract's score; theirs
    includes sampling too.
    """
    peer, rng = _peer(name), Random(seed)
    theirs = PeerBot(name, simulations, rng.getrandbits(31))
    seconds, timed, decisions = {"theirs": 0.0, "random": 0.0, "heuristic": 0.0}, 0, 0
    while timed < positions:
        pair = peer.deal(rng)
        hand, state = pair.hand, pair.state
        while hand.to_act is not None and timed < positions:
            decisions += 1
            if hand.contract is not None and len(hand.legal) > 1 and decisions % TIMED_PERIOD == 0:
                timed += 1
                seconds["theirs"] += _seconds(partial(theirs.think, state))
                _search(hand.view(hand.to_act), 1, "heuristic")  # untimed, so that the contract's score is compiled
                for policy in ("random", "heuristic"):
                    seconds[policy] += _seconds(partial(_search, hand.view(hand.to_act), simulations, policy))
            move = rng.choice(hand.legal)
            for action in sorted(peer.actions(hand, move)):
                state.apply_action(action)
            hand = hand.play(move)
    return {who: simulations * timed / taken for who, taken in seconds.items()}


def _seconds(work: Callable[[], object]) -> float:
    before = time.process_time()
    work()
    return time.process_time() - before


def _search(view: View, simulations: int, policy: str) -> None:
    contract = view.contract
    assert contract is not None
    deals, tricks = determinize(view, MAX_SEARCH_DEALS, seed=1), Tricks.of(view.game, contract)
    rows = encode_determinizations(tricks, view, deals)
    ismcts(
        tricks,
        contract,
        rows,
        deals.weights,
        max_simulations=simulations,
        seed=1,
        rollout_policy=policy,
        stop_early=False,
    )


def _play_hand(
    peer: CardPeer, pair: Any, our_seats: frozenset[Any], ours: Bot, theirs: PeerBot, rng: Random, score: Score
) -> Hand:  # fmt: skip
    hand, state = pair.hand, pair.state
    while (seat := hand.to_act) is not None:
        assert (state.current_player() + pair.ahead) % 4 == seat
        who, before = "ours" if seat in our_seats else "theirs", time.process_time()
        if seat in our_seats:
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
