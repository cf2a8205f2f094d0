"""A match: hands in a row, the deal going round, totals, and the end."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property
from html import escape
from typing import TYPE_CHECKING, Any, NamedTuple

from tricksmith._arguments import require_game, require_list, require_text
from tricksmith._seeds import Seed, seed_text
from tricksmith.errors import IllegalMove
from tricksmith.play.dealing import deal, first_dealer, new_seed
from tricksmith.rules import Claim, Hand

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from tricksmith.rules import Deal, Game, Move, Seat, Verdict

__all__ = ["Match", "Step", "steps"]


@dataclass(frozen=True)
class Match:
    """A match in play. It never changes: `play`, `play_text` and `next_hand` return the match after them.

    Attributes:
        game: The game with its number of players and options; `hand.game` is it at the present state of the match.
        names: One name a seat, in the order of seats.
        seed: Determines every deal; None for a match whose deals came from elsewhere.
        done: The finished hands before the present one, in order.
        hand: The hand in play, or the one that has just ended.

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
    def begin(cls, game: Game[Any, Any], *, seed: Seed | None = None, names: Sequence[str] | None = None) -> Match:
        """Return a new match with its first hand dealt.

        Args:
            game: What is played, and by how many.
            seed: Determines every deal; a fresh one is drawn if it is None. A whole number means the same as its text.
            names: One name a seat; "seat 0" and so on if it is None.

        Raises:
            ValueError: If there are more or fewer names than seats.
            TypeError: If `names` is one text, or the seed is neither text nor a whole number.

        >>> from tricksmith import games
        >>> match = Match.begin(games.get("nestors"), seed=7, names=["Ada", "Ben", "Cleo", "Dan"])
        >>> match.names, match.seed
        (('Ada', 'Ben', 'Cleo', 'Dan'), '7')
        """
        seed = new_seed() if seed is None else seed_text(seed)
        require_game(game)
        require_list("names", names, "one name a seat")
        names = tuple(f"seat {seat}" for seat in range(game.players)) if names is None else tuple(names)
        for name in names:
            require_text("a name", name, "Ada")
        if len(names) != game.players:
            raise ValueError(f"{game.id} with {game.players} players needs {game.players} names, not {len(names)}")
        game = game.at(game.start())
        first = game.hand(deal(game, seed=seed), first_dealer(game, seed=seed))
        return cls(game, names, seed, (), first)

    @property
    def number(self) -> int:
        """The number of the present hand, counted from 0."""
        return len(self.done)

    @property
    def hands(self) -> tuple[Hand, ...]:
        """Every hand, the present one last."""
        return (*self.done, self.hand)

    @cached_property
    def _earlier_totals(self) -> tuple[int, ...]:
        """The points of each side before the present hand; `next_hand` and `with_hand` pass the cached value on."""
        totals = [0] * len(self.game.sides)
        for hand in self.done:
            assert hand.result is not None
            totals = [total + score for total, score in zip(totals, hand.result.scores, strict=True)]
        return tuple(totals)

    @property
    def totals(self) -> tuple[int, ...]:
        """The points of each side so far, in the order of `game.sides`; the present hand counts once it is over."""
        result = self.hand.result
        if result is None:
            return self._earlier_totals
        return tuple(total + score for total, score in zip(self._earlier_totals, result.scores, strict=True))

    @property
    def verdict(self) -> Verdict | None:
        """How the match ended; None while it goes on."""
        if self.hand.result is None:
            return None
        return self.next_game.verdict(self.totals, len(self.hands), self.hand.contract)

    @cached_property
    def next_game(self) -> Game[Any, Any]:
        """The game of the next hand, at the state of the match after this one; of this one until it is over."""
        game, result = self.hand.game, self.hand.result
        if result is None or result.tally is None or not game.has_states:
            return self.game.at(game.match)
        return self.game.at(game.after_hand(result.tally, self.totals))

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
        """Return the match after a move in the present hand.

        Args:
            move: What the seat to act decides, or a claim out of turn.
            by: The seat that moves; the seat to act if it is None.

        Raises:
            IllegalMove: If the rules forbid the move; it carries the rule's id and the reason.
        """
        return self.with_hand(self.hand.play(move, by=by))

    def play_text(self, text: str, *, by: Seat | None = None) -> Match:
        """Return the match after a move that is written as `str(move)` writes it, or as a person may type it.

        Args:
            text: The move.
            by: Who makes it; needed only for a claim, which any opponent may make.

        Raises:
            NotationError: If the text isn't a move.
            IllegalMove: If the rules forbid the move.

        >>> from tricksmith import games
        >>> match = Match.begin(games.get("nonesuch"), seed="example").play_text("some").play_text("NONE")
        >>> [str(move) for move in match.hand.actions]
        ['some', 'none']
        """
        return self.play(self.hand.parse(text), by=by)

    def next_hand(self, cards: Deal | None = None) -> Match:
        """Return the match with the next hand dealt.

        Args:
            cards: The deal; it follows from the seed if this is None.

        Raises:
            IllegalMove: If the present hand is not over, or the match is.
            ValueError: If neither cards nor a seed say what is dealt.
        """
        if not self.is_between_hands:
            if self.verdict is not None:
                rule, why = self.verdict.rule, "the match is over"
            else:
                (rule, _), why = self.hand.asking(openly=True), "the hand is not over"
            raise IllegalMove("deal", rule=rule, sentence=f"{why}: no hand can be dealt now")
        number = len(self.hands)
        if cards is None:
            if self.seed is None:
                raise ValueError("this match has no seed: give the cards of the next deal")
            cards = deal(self.next_game, seed=self.seed, number=number)
        dealer = self.next_game.next_dealer(self.hand.dealer, self.hand.contract)
        after = replace(self, done=self.hands, hand=self.next_game.hand(cards, dealer))
        after.__dict__["_earlier_totals"] = self.totals
        return after

    @property
    def _title(self) -> str:
        """The game, and the number of the hand from 1 or why the match is over."""
        progress = f"over: {self.verdict.why}" if self.verdict is not None else f"hand {self.number + 1}"
        return f"{self.game.name}, {progress}"

    @property
    def _side_names(self) -> list[str]:
        """The names of each side's players."""
        return [" and ".join(self.names[seat] for seat in side) for side in self.game.sides]

    def __str__(self) -> str:
        """The match in a few lines: game, hand, players and totals."""
        rows = (f"  {side}: {total}" for side, total in zip(self._side_names, self.totals, strict=True))
        return "\n".join([self._title, *rows])

    def _repr_html_(self) -> str:
        """The match as notebooks show it: the totals in a table, and a row for each finished hand."""
        rows = [(f"hand {n}", hand.result.scores) for n, hand in enumerate(self.hands, 1) if hand.result is not None]
        lines = [
            f"<tr><th>{name}</th>{''.join(f'<td>{number}</td>' for number in numbers)}</tr>"
            for name, numbers in [*rows, ("total", self.totals)]
        ]
        head = "".join(f"<th>{escape(side)}</th>" for side in self._side_names)
        caption = f"<caption>{escape(self._title)}</caption>"
        return f"<table>{caption}<tr><th></th>{head}</tr>{''.join(lines)}</table>"

    def with_hand(self, hand: Hand) -> Match:
        """Return the match with another state of the present hand, after some more moves.

        Args:
            hand: The same hand with more moves.

        >>> from tricksmith import games
        >>> match = Match.begin(games.get("nonesuch"), seed="example")
        >>> after = match.with_hand(match.hand.play("some").play("none"))
        >>> after == match.play_text("some").play_text("none"), after.hand.to_act
        (True, 1)
        """
        after = Match(self.game, self.names, self.seed, self.done, hand)
        if "_earlier_totals" in self.__dict__:
            after.__dict__["_earlier_totals"] = self._earlier_totals
        return after


class Step(NamedTuple):
    """One decision: the hand before it, the move, and the hand after it.

    >>> from tricksmith import games
    >>> hand = Match.begin(games.get("nonesuch"), seed="example").hand
    >>> (step,) = steps(hand.play("some"))
    >>> step.seat, str(step.move)
    (2, 'some')
    """

    before: Hand
    move: Move
    after: Hand

    @property
    def seat(self) -> Seat | None:
        """Who decided; None for a claim, which any opponent may have made."""
        return None if isinstance(self.move, Claim) else self.before.to_act


def steps(hand: Hand) -> Iterator[Step]:
    """Yield every decision of a hand in order, from the deal to its present state.

    Args:
        hand: The hand, in any state.

    >>> from tricksmith import games
    >>> from tricksmith.play import Match
    >>> match = Match.begin(games.get("nonesuch"), seed="example")
    >>> for bid in ("some", "none", "most"):
    ...     match = match.play(match.hand.parse(bid))
    >>> [(step.seat, str(step.move), step.after.to_act) for step in steps(match.hand)]
    [(2, 'some', 0), (0, 'none', 1), (1, 'most', 2)]
    """
    before = Hand.begin(hand.game, hand.deal, hand.dealer)
    for move in hand.actions:
        after = before.play(move)
        yield Step(before, move, after)
        before = after
