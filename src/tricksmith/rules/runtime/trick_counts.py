"""What each seat has taken with the finished tricks. The counts of some tricks are updated by the next ones."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from tricksmith.rules.author import GameRules, Tally

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tricksmith.rules.author import Contract, Trick
    from tricksmith.rules.automata import TrickAutomaton

__all__ = ["TrickCounts"]


@dataclass(slots=True, eq=False)
class TrickCounts:
    """The tricks, the cards and the game's counters of each seat after some tricks, which all can count.

    Attributes:
        automaton: The tricks' automaton, whose mode says what cards are worth.
        tricks: The finished tricks.
        won: The number of tricks that each seat has won.
        masks: The cards of these tricks by the seat that won them, as bits.
        counters: The game's counters by seat: the worth of these cards, and of the tricks themselves.

    >>> from tricksmith import games
    >>> from tricksmith.play import sample_hand
    >>> hand = sample_hand(games.get("hearts"), seed="counts", number=0)
    >>> while hand.to_act is not None:
    ...     hand = hand.play(hand.legal[0])
    >>> hand.playing.trick_counts.won, hand.playing.trick_counts.counters["points"]
    ((2, 8, 2, 1), (0, 6, 16, 4))
    """

    automaton: TrickAutomaton
    tricks: tuple[Trick, ...]
    won: tuple[int, ...]
    masks: tuple[int, ...]
    counters: dict[str, tuple[int, ...]]

    @classmethod
    def of(cls, automaton: TrickAutomaton, tricks: Sequence[Trick], known: TrickCounts | None = None) -> TrickCounts:
        """Return the counts of these tricks.

        Args:
            automaton: The tricks' automaton.
            tricks: The finished tricks.
            known: The counts of the first of these tricks, if there are any: these are not counted again.
        """
        game, tricks = automaton.game, tuple(tricks)
        if known is None or known.automaton is not automaton or tricks[: len(known.tricks)] != known.tricks:
            zeros = (0,) * game.players
            known = cls(automaton, (), zeros, zeros, dict.fromkeys(game.counters, zeros))
        won, masks = list(known.won), list(known.masks)
        counters = {name: list(by_seat) for name, by_seat in known.counters.items()}
        adds_by_trick = type(game).trick_worth is not GameRules.trick_worth
        for trick in tricks[len(known.tricks) :]:
            winner = trick.winner
            won[winner] += 1
            masks[winner] |= trick.mask
            for name, by_seat in counters.items():
                by_seat[winner] += automaton.worth(name, trick.mask)
                if adds_by_trick and trick.swept is None:
                    by_seat[winner] += game.trick_worth(name, trick, trick.mode)
        by_name = {name: tuple(by_seat) for name, by_seat in counters.items()}
        return cls(automaton, tricks, tuple(won), tuple(masks), by_name)

    def tally(
        self, contract: Contract[Any, Any], taken: tuple[int, ...] | None = None, revokes: tuple[int, ...] = ()
    ) -> Tally[Any, Any]:
        """Return the counts as the score reads them.

        Args:
            contract: The contract.
            taken: All the cards that each seat has taken, as bits, if cards that were taken in the calls count too.
            revokes: The revokes that are charged to each seat; empty for none.
        """
        counters, worth = dict(self.counters), self.automaton.worth
        if taken is not None and taken != self.masks:
            not_counted = [mask & ~counted for mask, counted in zip(taken, self.masks, strict=True)]
            for name, by_seat in counters.items():
                counters[name] = tuple(
                    count + worth(name, mask) for count, mask in zip(by_seat, not_counted, strict=True)
                )
        return Tally(contract, self.won, counters, revokes)
