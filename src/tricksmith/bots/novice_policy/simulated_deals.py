"""Simulated deals for the calls, and the result of a call in each of them."""

from __future__ import annotations

from functools import lru_cache
from random import Random
from typing import TYPE_CHECKING, Any

from tricksmith.bots.novice_policy.deal_sampler import DealSampler
from tricksmith.bots.novice_policy.rollouts import rollout
from tricksmith.bots.novice_policy.utility import SeatTotals, final_margin, parties_of
from tricksmith.bots.novice_policy.win_probability import WinProbabilities
from tricksmith.cards import CardSet, bits
from tricksmith.rules import CardMove, Opening, Spoken
from tricksmith.rules.author import PASS, Auction, EachSays, Give, Sweep
from tricksmith.rules.automata import trick_automaton
from tricksmith.rules.runtime import Calling, Playing

if TYPE_CHECKING:
    from collections.abc import Hashable, Iterator

    from tricksmith.bots.novice_policy.card_knowledge import CardKnowledge
    from tricksmith.rules import Contract, GameRules, Move, Seat
    from tricksmith.rules.author import CardLocations
    from tricksmith.rules.runtime import Settled

__all__ = ["Plan", "SimulatedDeal", "simulate_deals"]

SIMULATED_DEALS = 8
"""The number of deals for one decision."""
MAX_BRANCHES = 8
"""The most ways of going on with its own calls that a seat follows in one deal."""

Plan = tuple[Any, ...]
"""A call, the same seat's later calls, and whether it will want tricks."""


def simulate_deals(knowledge: CardKnowledge) -> tuple[SimulatedDeal, ...]:
    """Return some deals that fit what the seat knows; the same ones for the same knowledge."""
    sampler = DealSampler(knowledge)
    return _simulate(_Same(sampler, knowledge))


class _Same:
    """A sampler as a cache key: equal to another if the same cards are hidden in the same places."""

    def __init__(self, sampler: DealSampler, knowledge: CardKnowledge) -> None:
        view = knowledge.view
        self.sampler = sampler
        self.key: Hashable = (
            view.game, knowledge.me, view.counts, knowledge.hand, tuple(sampler.pool), tuple(knowledge.known),
            tuple(sampler.open.items()), tuple(sampler.sizes.items()), tuple(knowledge.lying.items()),
        )  # fmt: skip

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Same) and self.key == other.key

    def __hash__(self) -> int:
        return hash(self.key)


@lru_cache(maxsize=64)
def _simulate(same: _Same) -> tuple[SimulatedDeal, ...]:
    knowledge = same.sampler.knowledge
    assert knowledge.me is not None
    rng = Random(knowledge.hand)  # the same hand samples the same deals, so that a bot's moves can be repeated
    return tuple(
        SimulatedDeal(knowledge.view.game, knowledge.me, same.sampler.draw(rng), rng) for _ in range(SIMULATED_DEALS)
    )


class SimulatedDeal:
    """One deal, with cached rollouts and choices."""

    def __init__(self, game: GameRules[Any, Any], me: Seat, places: CardLocations, rng: Random) -> None:
        self.game, self.me, self.places = game, me, places
        self.lots = [rng.random() for _ in range(game.players)]
        self.played: dict[Hashable, SeatTotals] = {}
        self.chosen: dict[Hashable, Move] = {}

    def weigh(self, calling: Calling, move: Move, path: tuple[Move, ...] | None = None) -> Iterator[tuple[Plan, float]]:
        """Yield each plan that begins with the move, and its margin in this deal; with a path, only plans along it."""
        for later, settled in self._settle(calling.play(move), MAX_BRANCHES, path):
            contract = settled.contract
            if contract is None:
                yield (move, later, True), 0.0
                continue
            playing = Playing.start(self.game, settled)
            taken = self._play(playing, eager=True)
            scored = final_margin(self.game, contract, taken, self.me)
            yield (move, later, True), scored
            shunned = final_margin(self.game, contract, self._without_mine(contract, taken), self.me)
            if shunned > scored:
                shunned = final_margin(self.game, contract, self._play(playing, eager=False), self.me)
            yield (move, later, False), shunned

    def usual_contract(self, calling: Calling) -> Contract[Any, Any] | None:
        """Return the contract if everybody makes their usual call."""
        stage: Calling | Settled = calling
        while isinstance(stage, Calling):
            stage = stage.play(self._usual(stage))
        return stage.contract

    def _settle(
        self, stage: Calling | Settled, room: int, path: tuple[Move, ...] | None, later: tuple[Move, ...] = ()
    ) -> list[tuple[tuple[Move, ...], Settled]]:
        """Every way in which the calls may end, by the calls of this seat; the others make their usual calls."""
        while isinstance(stage, Calling):
            if stage.to_act == self.me and isinstance(stage.question, Spoken):
                moves = stage.moves() if path is None else path[len(later) : len(later) + 1]
                if (path is not None and moves) or 1 < len(moves) <= room:
                    room //= len(moves)
                    ways = [self._settle(stage.play(move), room, path, (*later, move)) for move in moves]
                    return [settled for way in ways for settled in way]
            stage = stage.play(self._usual(stage))
        return [(later, stage)]

    def _usual(self, stage: Calling) -> Move:
        """The usual call of a seat: pass or no where it may, else a random one that its lot decides."""
        question, lot = stage.question, self.lots[stage.to_act]
        if isinstance(question, Give):
            return CardMove(question.word, self._drawn(stage.locations.held[question.seat], question.count, lot))
        if isinstance(question, Sweep):
            lead = self._drawn(stage.locations.held[question.seat], 1, lot)
            return Opening(next(iter(lead)), self._drawn(stage.locations.piles[question.pile], question.count, lot))
        moves = stage.moves()
        if isinstance(question, Auction) and moves[-1] != PASS:
            return moves[0]
        if isinstance(question, EachSays):
            alone = len(question.order) == 1 and len(moves) <= MAX_BRANCHES
            return self._choice(stage, moves) if alone else moves[int(lot * len(moves))]
        # To pass, to keep and to say no are the last of what is offered.
        return moves[-1]

    def _drawn(self, mask: int, count: int, lot: float) -> CardSet:
        """Some of these cards, chosen by a lot from 0 to 1."""
        cards = sorted(bits(mask), key=lambda card: (card + 1) * lot % 1)
        return CardSet(self.game.deck, sum(1 << card for card in cards[:count]))

    def _choice(self, stage: Calling, moves: tuple[Move, ...]) -> Move:
        """The choice of a seat that is asked alone: the one that makes its cards strongest."""
        key = (stage.question, stage.locations.held[stage.to_act])
        if key not in self.chosen:
            strengths = []
            for move in moves:
                after = stage.play(move)
                contract = self.usual_contract(after) if isinstance(after, Calling) else after.contract
                power = (
                    WinProbabilities.of(trick_automaton(self.game, contract.terms)).power
                    if contract is not None
                    else [0.0]
                )
                strengths.append(sum(power[card] for card in bits(key[1])) if contract is not None else 0.0)
            self.chosen[key] = moves[strengths.index(max(strengths))]
        return self.chosen[key]

    def _play(self, playing: Playing, *, eager: bool) -> SeatTotals:
        contract = playing.contract
        key = (contract.terms, contract.out, contract.leader, playing.held, playing.taken, playing.trick, eager)
        if key not in self.played:
            wants = [seat != self.me or eager for seat in range(self.game.players)]
            rng = Random(self.lots[0])
            self.played[key] = rollout(playing, parties_of(self.game, contract), wants, rng)
        return self.played[key]

    def _without_mine(self, contract: Contract[Any, Any], taken: SeatTotals) -> SeatTotals:
        """The same end, with everything that this seat took given to a seat of another party."""
        other = next((party[0] for party in parties_of(self.game, contract) if self.me not in party), self.me)
        tricks = taken.with_trick(other, taken.tricks[self.me]).with_trick(self.me, -taken.tricks[self.me])
        for name, counts in taken.counts.items():
            tricks = tricks.with_count(name, other, counts[self.me]).with_count(name, self.me, -counts[self.me])
        return tricks
