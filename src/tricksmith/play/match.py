"""A match: hands in a row, the deal going round, totals, and the end."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property
from typing import TYPE_CHECKING, Any, NamedTuple

from tricksmith.errors import IllegalMove
from tricksmith.play.dealing import deal, first_dealer, new_seed
from tricksmith.rules import Claim

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tricksmith.rules import Deal, Game, Hand, Move, Seat, Verdict

__all__ = ["Match", "Step", "steps"]


@dataclass(frozen=True)
class Match:
    """A match in play. Immutable: `play` and `next_hand` give the next one.

    `names` has one name a seat. `seed` determines every deal; it is None for a match whose deals came from elsewhere.
    `done` are the finished hands before the present one, `hand`.

    >>> from tricksmith import games
    >>> match = Match.begin(games.get("poison-nonesuch"), seed="example")
    >>> match.totals, match.hand.to_act == match.hand.first
    ((0, 0, 0), True)
    >>> while match.verdict is None:
    ...     match = match.next_hand() if match.is_between_hands else match.play(match.hand.legal[0])
    >>> match.number, sum(match.totals)
    (5, 0)
    """

    game: Game[Any, Any]
    names: tuple[str, ...]
    seed: str | None
    done: tuple[Hand, ...]
    hand: Hand

    @classmethod
    def begin(cls, game: Game[Any, Any], *, seed: str | None = None, names: tuple[str, ...] | None = None) -> Match:
        """A new match, its first hand dealt; without a seed a fresh one is drawn."""
        seed = new_seed() if seed is None else seed
        names = tuple(f"seat {seat}" for seat in range(game.players)) if names is None else names
        if len(names) != game.players:
            raise ValueError(f"{game.players} seats want {game.players} names, not {len(names)}")
        first = game.hand(deal(game, seed=seed), first_dealer(game, seed=seed))
        return cls(game, names, seed, (), first)

    @property
    def number(self) -> int:
        """The number of the present hand, from 0."""
        return len(self.done)

    @property
    def hands(self) -> tuple[Hand, ...]:
        """Every hand, the present one last."""
        return (*self.done, self.hand)

    @cached_property
    def _before(self) -> tuple[int, ...]:
        totals = [0] * len(self.game.sides)
        for hand in self.done:
            assert hand.result is not None
            totals = [total + score for total, score in zip(totals, hand.result.scores, strict=True)]
        return tuple(totals)

    @property
    def totals(self) -> tuple[int, ...]:
        """The score of each side, the present hand included once it is over."""
        result = self.hand.result
        if result is None:
            return self._before
        return tuple(total + score for total, score in zip(self._before, result.scores, strict=True))

    @property
    def verdict(self) -> Verdict | None:
        """How the match ended; None while it goes on."""
        if self.hand.result is None:
            return None
        return self.game.verdict(self.totals, len(self.hands), self.hand.contract)

    @property
    def is_between_hands(self) -> bool:
        """Whether the hand is over and another one is to be dealt."""
        return self.hand.result is not None and self.verdict is None

    @property
    def winners(self) -> tuple[Seat, ...]:
        """The seats of the winning sides; while the match goes on, of those that lead."""
        verdict = self.verdict
        sides = verdict.sides if verdict is not None else self.game.best(self.totals)
        return tuple(sorted(seat for side in sides for seat in self.game.sides[side]))

    def play(self, move: Move, *, by: Seat | None = None) -> Match:
        """The match after a move in the present hand; raises `IllegalMove`."""
        return self.with_hand(self.hand.play(move, by=by))

    def next_hand(self, cards: Deal | None = None) -> Match:
        """The match with the next hand dealt, from the seed unless the cards are given."""
        if not self.is_between_hands:
            why = "the hand is not over" if self.verdict is None else "the match is over"
            raise IllegalMove("deal", rule=self.game.follow_rule, sentence=f"{why}: no hand can be dealt now")
        number = len(self.hands)
        if cards is None:
            if self.seed is None:
                raise ValueError("this match has no seed: give the cards of the next deal")
            cards = deal(self.game, seed=self.seed, number=number)
        dealer = self.game.next_dealer(self.hand.dealer, self.hand.contract)
        after = replace(self, done=self.hands, hand=self.game.hand(cards, dealer))
        after.__dict__["_before"] = self.totals
        return after

    def with_hand(self, hand: Hand) -> Match:
        """The match with the present hand as it stands after some moves."""
        after = Match(self.game, self.names, self.seed, self.done, hand)
        if "_before" in self.__dict__:
            after.__dict__["_before"] = self._before
        return after


class Step(NamedTuple):
    """One decision: the hand before it, the move, and the hand after it."""

    before: Hand
    move: Move
    after: Hand

    @property
    def seat(self) -> Seat | None:
        """Who decided; None for a claim, which any opponent may have made."""
        return None if isinstance(self.move, Claim) else self.before.to_act


def steps(hand: Hand) -> Iterator[Step]:
    """Every decision of a hand in order, from the deal to where the hand stands.

    >>> from tricksmith import games
    >>> from tricksmith.play import Match
    >>> match = Match.begin(games.get("nonesuch"), seed="example")
    >>> for bid in ("some", "none", "most"):
    ...     match = match.play(match.hand.parse(bid))
    >>> [(step.seat, str(step.move), step.after.to_act) for step in steps(match.hand)]
    [(2, 'some', 0), (0, 'none', 1), (1, 'most', 2)]
    """
    before = hand.game.hand(hand.deal, hand.dealer)
    for move in hand.actions:
        after = before.play(move)
        yield Step(before, move, after)
        before = after
