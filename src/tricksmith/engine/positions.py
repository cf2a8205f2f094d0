"""One position in the core: the tricks of a `Hand`, played at native speed."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np

from tricksmith.cards import CardSet
from tricksmith.compile import side_scores
from tricksmith.engine.encoding import EncodedPosition
from tricksmith.engine.heuristic import HeuristicPolicy
from tricksmith.engine.tallies import tallies
from tricksmith.engine.tricks import Playouts, Tricks
from tricksmith.rules import Seat

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from tricksmith._seeds import Seed
    from tricksmith.rules import Contract, Hand, Play, Tally

__all__ = ["Position", "position"]


def position(hand: Hand) -> Position:
    """Return the position of a hand in its tricks, ready in the core.

    Where revokes could be played, the core plays strictly.

    Args:
        hand: The hand.

    Raises:
        ValueError: If the hand is not in its tricks.
        RulesError: If the game's rules can't be compiled.

    >>> from tricksmith import games
    >>> from tricksmith.play import deal
    >>> game = games.get("nameless", players=3)
    >>> hand = game.hand(deal(game, seed="example"), dealer=2)
    >>> while hand.contract is None:
    ...     hand = hand.play(hand.legal[-1])
    >>> now = position(hand)
    >>> now.to_act, " ".join(map(str, now.legal))
    (0, '3s 8d 3c 4c 7c')
    >>> now = now.play(now.legal[0])
    >>> now.to_act, now.perft(3), now.playouts(each=100, seed=7).plays
    (1, 8, 1400)
    """
    contract = hand.contract
    if contract is None:
        raise ValueError(f"{hand!r} is not in its tricks: the calls come first")
    tricks = Tricks.of(hand.game, contract)
    words = np.array(tricks.encode_hand(hand).to_words(), np.uint64)
    return Position(tricks, contract, words)


@dataclass(frozen=True, slots=True, eq=False)
class Position:
    """A hand in its tricks, in the core. Immutable: `play` returns the next position.

    Attributes:
        tricks: The tricks of the contract.
        contract: The contract.
        words: The encoded position, (19,) uint64.

    >>> from tricksmith import games
    >>> from tricksmith.play import Match
    >>> now = position(Match.begin(games.get("poison-nonesuch", players=3), seed="example").hand)
    >>> now = now.play(now.legal[0])
    >>> now.perft(2), now.playouts(each=10, seed=1, rollout_policy="heuristic").plays
    (2, 230)
    """

    tricks: Tricks
    contract: Contract[Any, Any]
    words: NDArray[np.uint64]

    @property
    def _rows(self) -> NDArray[np.uint64]:
        return self.words[None]

    @property
    def row(self) -> EncodedPosition:
        """The position with its fields by name."""
        return EncodedPosition.from_words(self.words.tolist())

    @property
    def to_act(self) -> Seat | None:
        """The seat to play; None once the last card was played."""
        seat = int(self.tricks.to_act(self._rows)[0])
        return None if seat < 0 else Seat(seat)

    @property
    def legal(self) -> tuple[Play, ...]:
        """The legal plays of the seat to play, in the order of a hand's legal moves."""
        return self.tricks.moves(self.tricks.legal(self._rows)[0].tolist(), leading=self.row.place == 0)

    def play(self, move: Play) -> Position:
        """Return the position after this play.

        Args:
            move: One of `legal`.

        Raises:
            ValueError: If the play is not legal.
        """
        number = self.tricks.play_number(move, leading=self.row.place == 0)
        after = self.tricks.step(self._rows, np.array([number], np.uint16))
        return Position(self.tricks, self.contract, after[0])

    @property
    def held(self) -> tuple[CardSet, ...]:
        """The cards in each hand; empty where a seat sits out."""
        return self._sets(self.row.held)

    @property
    def taken(self) -> tuple[CardSet, ...]:
        """The cards that each seat has taken."""
        return self._sets(self.row.taken)

    def _sets(self, masks: list[int]) -> tuple[CardSet, ...]:
        """Sets of cards, by seat, without the bit of the last trick."""
        game, deck = self.tricks.game, self.tricks.game.deck
        return tuple(CardSet(deck, mask & deck.all.mask) for mask in masks[: game.players])

    @property
    def tally(self) -> Tally[Any, Any]:
        """What each seat has taken so far, as the game's score reads it."""
        return next(tallies(self.tricks, [self.contract], self._rows))

    @property
    def scores(self) -> tuple[int, ...]:
        """What each side would score for what has been taken so far, in points."""
        return tuple(side_scores(self.tricks.game, self.tally))

    def playouts(
        self, *, each: int, seed: Seed, rollout_policy: str = "random", threads: int | None = None
    ) -> Playouts:
        """Play the position out and return the sums of what was taken.

        Args:
            each: The number of playouts.
            seed: Text or a whole number.
            rollout_policy: "random" plays any legal card, "heuristic" as `HeuristicPolicy` does.
            threads: The number of threads; None for all cores. The result does not depend on it.

        Raises:
            ValueError: If no rollout policy has that name.
        """
        if rollout_policy == "random":
            return self.tricks.playouts(self._rows, each=each, seed=seed, threads=threads)
        if rollout_policy == "heuristic":
            policy = HeuristicPolicy.for_position(self.tricks, self.contract, self.row)
            return policy.playouts(self._rows, each=each, seed=seed, threads=threads)
        raise ValueError(f"there is no rollout policy {rollout_policy!r}: choose heuristic or random")

    def perft(self, depth: int, *, threads: int | None = None) -> int:
        """Return the number of ways to play exactly `depth` cards.

        Args:
            depth: The number of cards, from 0.
            threads: The number of threads; None for all cores.
        """
        return int(self.tricks.perft(self._rows, depth=depth, threads=threads)[0])
