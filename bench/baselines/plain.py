"""The plainest searches, with random playouts: flat Monte Carlo and information-set tree search.

Before the tricks they call as the novice does; they differ in how they choose a card.
"""

from __future__ import annotations

from itertools import pairwise
from math import log, sqrt
from typing import TYPE_CHECKING, Any

import numpy as np

from tricksmith.belief import Determinizations
from tricksmith.bots import NoviceBot
from tricksmith.engine import Hands, Tricks
from tricksmith.rules import side_of
from tricksmith.rules.author import part

if TYPE_CHECKING:
    from random import Random

    from numpy.typing import NDArray

    from tricksmith.rules import Move, View

    Rows = NDArray[np.uint64]

__all__ = ["PlainFlat", "PlainTree"]

EXPLORATION = 0.7
"""The exploration constant (`uct_c`), for payoffs between 0 and 1."""


class PlainFlat(NoviceBot):
    """Tries every card in the same deals, each played out once at random, and plays the card with the best mean."""

    name = "plain-flat"
    budget = 1_000

    def choose(self, view: View, rng: Random) -> Move:
        if view.phase == "calls" or len(view.penalty_free) == 1:
            return super().choose(view, rng)
        scene = _Scene(view)
        rows = scene.sample_deals(max(1, self.budget // len(view.penalty_free)), rng)
        means = []
        for move in view.penalty_free:
            number = scene.tricks.play_number(move, leading=not view.trick)
            after = scene.tricks.step(rows, np.full(len(rows), number, np.uint16))
            means.append(scene.margins(after, rng.getrandbits(60))[:, scene.side].mean())
        return view.penalty_free[int(np.argmax(means))]


class PlainTree(NoviceBot):
    """One tree over public plays, with a determinization for each iteration (Cowling, Powley, Whitehouse 2012)."""

    name = "plain-tree"
    budget = 400

    def choose(self, view: View, rng: Random) -> Move:
        if view.phase == "calls" or len(view.penalty_free) == 1:
            return super().choose(view, rng)
        scene, tree = _Scene(view), _Tree()
        rows = scene.sample_deals(self.budget, rng)
        for index in range(self.budget):
            tree.grow(scene, rows[index : index + 1], rng)
        moves = {scene.tricks.play_number(move, leading=not view.trick): move for move in view.penalty_free}
        return moves[max(moves, key=tree.visits)]


class _Tree:
    """The search tree, and the range of its results."""

    def __init__(self) -> None:
        self.root = _Node(-1)
        self.worst, self.best = np.inf, -np.inf

    def visits(self, play: int) -> int:
        """The number of visits of a play at the root."""
        return self.root.after[play].visits if play in self.root.after else 0

    def grow(self, scene: _Scene, row: Rows, rng: Random) -> None:
        """One iteration: selection, expansion by one play, a random rollout, and backpropagation."""
        path = [self.root]
        while legal := scene.legal(row):
            here = path[-1]
            here.seat = scene.to_act(row)
            new = [play for play in legal if play not in here.after]
            for play in legal:
                if play in here.after:
                    here.after[play].offered += 1
            path.append(here.add(rng.choice(new)) if new else here.select(legal, self.worst, self.best))
            row = scene.tricks.step(row, np.array([path[-1].play], np.uint16))
            if new:
                break
        margins = scene.margins(row, rng.getrandbits(60))[0]
        self.worst, self.best = min(self.worst, margins.min()), max(self.best, margins.max())
        for before, node in pairwise(path):
            node.visits += 1
            node.total += margins[scene.sides[before.seat]]


class _Node:
    """A play, the seat that plays next, and its child nodes."""

    def __init__(self, play: int) -> None:
        self.play, self.seat = play, 0
        self.visits, self.offered, self.total = 0, 1, 0.0
        self.after: dict[int, _Node] = {}

    def add(self, play: int) -> _Node:
        """Add the node of a play that is tried for the first time."""
        self.after[play] = node = _Node(play)
        return node

    def select(self, legal: list[int], worst: float, best: float) -> _Node:
        """The legal play with the highest upper bound."""
        span = max(best - worst, 1e-9)

        def bound(node: _Node) -> float:
            return (node.total / node.visits - worst) / span + EXPLORATION * sqrt(log(node.offered) / node.visits)

        return max((self.after[play] for play in legal), key=bound)


class _Scene:
    """What both searches need from the engine: deals, legal plays, and results of playouts."""

    def __init__(self, view: View) -> None:
        self.view, self.game, self.contract = view, view.game, view.contract
        self.tricks = Tricks.of(view.game, view.contract)
        self.sides = {seat: side_of(seat, view.game.sides) for seat in range(view.game.players)}
        self.side = self.sides[view.seat]

    def sample_deals(self, count: int, rng: Random) -> Rows:
        """Sample `count` positions that fit the view."""
        determinizations = Determinizations(self.view)
        found = determinizations.sample(count, rng.getrandbits(60), threads=1)
        hands = determinizations.hands(found)
        rows = np.tile(np.array(self.tricks.encode_view(self.view).to_words(), np.uint64), (count, 1))
        for seat in range(self.game.players):
            if seat not in self.contract.out:
                rows[:, seat] = hands[:, seat]
        taken = {part("taken", seat): 8 + seat for seat in range(self.game.players)}
        for column, holder in enumerate(determinizations.places):
            if holder.name in taken:
                rows[:, taken[holder.name]] |= found[:, column]
        return rows

    def legal(self, row: Rows) -> list[int]:
        """The numbers of the legal plays."""
        return [
            64 * slot + card
            for slot, mask in enumerate(self.tricks.legal(row)[0].tolist())
            for card in range(64)
            if mask >> card & 1
        ]

    def to_act(self, row: Rows) -> int:
        """Whose play it is."""
        return int(self.tricks.to_act(row)[0])

    def margins(self, rows: Rows, seed: int) -> NDArray[np.float64]:
        """Play each position out at random; the margin of each side over the mean of the others (rows, sides)."""
        ends = self.tricks.terminals(rows, each=1, seed=seed, threads=1)
        scores: NDArray[Any] = Hands.under_contract(self.game, self.contract, ends).scores.astype(float)
        over = scores - (scores.sum(axis=1, keepdims=True) - scores) / (scores.shape[1] - 1)
        return -over if self.game.lowest_wins else over
