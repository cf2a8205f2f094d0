"""Imagined deals, and what comes of a call in each of them."""

from __future__ import annotations

from functools import lru_cache
from random import Random
from typing import TYPE_CHECKING, Any

from tricksmith.bots.heuristic.rollouts import rollout
from tricksmith.bots.heuristic.utility import SeatTotals, final_margin, parties_of
from tricksmith.bots.heuristic.win_probability import WinProbabilities
from tricksmith.bots.heuristic.world import World
from tricksmith.cards import CardSet, bits
from tricksmith.rules import CardMove, Opening, Spoken
from tricksmith.rules.author import PASS, Auction, EachSays, Give, Sweep
from tricksmith.rules.automata import trick_automaton
from tricksmith.rules.runtime import Calling, Playing

if TYPE_CHECKING:
    from collections.abc import Hashable, Iterator

    from tricksmith.bots.heuristic.sight import Sight
    from tricksmith.rules import Contract, GameRules, Move, Seat
    from tricksmith.rules.author import CardLocations
    from tricksmith.rules.runtime import Settled

__all__ = ["Imagined", "Plan", "imagine"]

DEALS = 8
"""Deals imagined for one decision."""
BRANCHES = 8
"""Ways in which a seat may go on with its own calls that are followed in one deal."""

Plan = tuple[Any, ...]
"""A call, what the same seat will say later, and whether it will want tricks."""


def imagine(sight: Sight) -> tuple[Imagined, ...]:
    """Some deals that agree with what the seat has seen; the same ones for the same sight."""
    world = World(sight)
    return _imagine(_Same(world, sight))


class _Same:
    """A world that equals another if the same cards are hidden in the same places."""

    def __init__(self, world: World, sight: Sight) -> None:
        view = sight.view
        self.world = world
        self.key: Hashable = (
            view.game, sight.me, view.counts, sight.hand, tuple(world.pool), tuple(sight.known),
            tuple(world.open.items()), tuple(world.sizes.items()), tuple(sight.lying.items()),
        )  # fmt: skip

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Same) and self.key == other.key

    def __hash__(self) -> int:
        return hash(self.key)


@lru_cache(maxsize=64)
def _imagine(same: _Same) -> tuple[Imagined, ...]:
    sight = same.world.sight
    assert sight.me is not None
    rng = Random(sight.hand)  # the same hand imagines the same deals, so that a bot's moves can be repeated
    return tuple(Imagined(sight.view.game, sight.me, same.world.draw(rng), rng) for _ in range(DEALS))


class Imagined:
    """One imagined deal, and what has been found out about it."""

    def __init__(self, game: GameRules[Any, Any], me: Seat, places: CardLocations, rng: Random) -> None:
        self.game, self.me, self.places = game, me, places
        self.lots = [rng.random() for _ in range(game.players)]
        self.played: dict[Hashable, SeatTotals] = {}
        self.chosen: dict[Hashable, Move] = {}

    def weigh(self, calling: Calling, move: Move, path: tuple[Move, ...] | None = None) -> Iterator[tuple[Plan, float]]:
        """What each plan that begins with the move scores in this deal; if a path is given, that alone goes on so."""
        for later, settled in self._settle(calling.play(move), BRANCHES, path):
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
        """The contract if everybody goes on as usual."""
        stage: Calling | Settled = calling
        while isinstance(stage, Calling):
            stage = stage.play(self._usual(stage))
        return stage.contract

    def _settle(
        self, stage: Calling | Settled, room: int, path: tuple[Move, ...] | None, later: tuple[Move, ...] = ()
    ) -> list[tuple[tuple[Move, ...], Settled]]:
        """Every way in which the calls may end by what this seat says; the others say what is usual."""
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
        """What a seat says if nothing is known of it: no where it may, else what its lot says."""
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
            alone = len(question.order) == 1 and len(moves) <= BRANCHES
            return self._choice(stage, moves) if alone else moves[int(lot * len(moves))]
        # To pass, to keep and to say no are the last of what is offered.
        return moves[-1]

    def _drawn(self, mask: int, count: int, lot: float) -> CardSet:
        """So many of these cards, as the lot falls."""
        cards = sorted(bits(mask), key=lambda card: (card + 1) * lot % 1)
        return CardSet(self.game.deck, sum(1 << card for card in cards[:count]))

    def _choice(self, stage: Calling, moves: tuple[Move, ...]) -> Move:
        """What a seat chooses that is asked alone: that which makes its cards strongest."""
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
        """The same end, but that all this seat has taken went to one it does not play with."""
        other = next((party[0] for party in parties_of(self.game, contract) if self.me not in party), self.me)
        tricks = taken.with_trick(other, taken.tricks[self.me]).with_trick(self.me, -taken.tricks[self.me])
        for name, counts in taken.counts.items():
            tricks = tricks.with_count(name, other, counts[self.me]).with_count(name, self.me, -counts[self.me])
        return tricks
