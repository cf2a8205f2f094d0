"""The base classes of bots (a view and a random generator in, a move out), the random bot, and a bot made of two."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import TYPE_CHECKING, Any, ClassVar

from tricksmith.bots.decision import Decision
from tricksmith.errors import OptionError
from tricksmith.games import source_digest
from tricksmith.rules import Call
from tricksmith.rules.author import PASS

if TYPE_CHECKING:
    from random import Random

    from tricksmith.rules import Claim, Game, Hand, LegalMoves, Move, View

__all__ = [
    "GRACE_SECONDS",
    "Bot",
    "CompositeBot",
    "LegalMovesBot",
    "PerfectInformationBot",
    "RandomBot",
    "emergency_move",
]

GRACE_SECONDS = 2.0
"""The seconds by which a bot can exceed its time before it is abandoned, because running work takes a moment to end."""


class Bot(ABC):
    """A player that sees what its seat may know, and keeps nothing from one decision to the next.

    Its move depends on the view and the generator alone, so that a match can be replayed from its seed.

    >>> from random import Random
    >>> from tricksmith import games
    >>> from tricksmith.play import deal
    >>> class First(Bot):
    ...     name = "first"
    ...
    ...     def choose(self, view, rng):
    ...         return view.penalty_free[0]
    >>> game = games.get("nonesuch")
    >>> view = game.hand(deal(game, seed="example"), dealer=0).view(1)
    >>> First().choose(view, Random(1)), First().consider(view, Random(1)).move, First().claim(view, Random(1))
    (Call(word='none', value=''), Call(word='none', value=''), None)
    """

    name: ClassVar[str]
    """Its name in the registry, on the command line and in records."""
    address: str | None = None
    """`module:Class` for a bot that is in no registry, which is then its name."""
    version: ClassVar[int] = 1
    """Increased when the same view and generator may lead to another move."""
    budget: int | None = None
    """Playouts or simulations for a play, and for a call of bots that call as `regular` does; None for no budget."""
    seconds: float | None = None
    """How long a decision may take; None for no limit. When time is up the bot returns the best move so far, once the
    batch under way is done. A decision that was cut short can't be replayed."""

    @property
    def title(self) -> str:
        """The name by which the registry finds it, with the budget if that is not the default: `regular@400`.

        >>> from tricksmith import bots
        >>> bots.get("regular").title, bots.get("regular@400").title
        ('regular', 'regular@400')
        """
        name = self.address or self.name
        return name if self.budget == type(self).budget else f"{name}@{self.budget}"

    def edition(self, game: Game[Any, Any]) -> str:
        """Return what its moves at this game depend on, other than the view, the generator and the budget.

        That is the version, the file of a third-party game, and what else the bot reads, such as a model. Runs are
        comparable only if their editions are the same.

        Args:
            game: The game, with its number of players and its options.

        >>> from tricksmith import bots, games
        >>> bots.get("expert").edition(games.get("nonesuch"))
        '1'
        """
        rules = source_digest(type(game))
        return f"{self.version}{rules and ' under rules ' + rules}"

    def consider(self, view: View, rng: Random) -> Decision:
        """Return the move that `choose` makes with this generator, with the value of each move that was compared.

        Args:
            view: What the seat to act knows.
            rng: The random generator for the bot's random choices.

        Returns:
            The move and its reasons; from a bot that compares no moves, its move alone.
        """
        return Decision(self.choose(view, rng))

    @abstractmethod
    def choose(self, view: View, rng: Random) -> Move:
        """Return a legal move, never a revoke.

        Args:
            view: What the seat to act knows.
            rng: The random generator for the bot's random choices.
        """

    def claim(self, view: View, rng: Random) -> Claim | None:
        """Return what the seat says out of turn: a claim among `view.legal_claims`, or None.

        It may be asked after any card, and after the last one before the next deal.

        Args:
            view: What the seat knows; it need not be its turn.
            rng: The random generator for the bot's random choices.
        """
        return None


class LegalMovesBot(Bot):
    """A bot that needs only the legal moves, so that no view is built for it.

    >>> from random import Random
    >>> from tricksmith import games
    >>> from tricksmith.play import deal
    >>> class Last(LegalMovesBot):
    ...     name = "last"
    ...
    ...     def pick(self, moves, rng):
    ...         return moves[-1]
    >>> game = games.get("nonesuch")
    >>> hand = game.hand(deal(game, seed="example"), dealer=0)
    >>> Last().pick(hand.penalty_free, Random(1)), Last().choose(hand.view(1), Random(1))
    (Call(word='most', value=''), Call(word='most', value=''))
    """

    @abstractmethod
    def pick(self, moves: LegalMoves, rng: Random) -> Move:
        """Return one of these moves.

        Args:
            moves: The legal moves that are not revokes, at least one.
            rng: The random generator for the bot's random choices.
        """

    def choose(self, view: View, rng: Random) -> Move:
        """Return the move that `pick` chooses.

        Args:
            view: What the seat to act knows.
            rng: The random generator for the bot's random choices.
        """
        return self.pick(view.penalty_free, rng)


class PerfectInformationBot(Bot):
    """A baseline that is shown all cards. It can be measured; it never plays with people.

    >>> from random import Random
    >>> from tricksmith import games
    >>> from tricksmith.play import deal
    >>> class Peeker(PerfectInformationBot):
    ...     name = "peeker"
    ...
    ...     def choose_open(self, hand, rng):
    ...         return hand.penalty_free[0]
    >>> game = games.get("nonesuch")
    >>> hand = game.hand(deal(game, seed="example"), dealer=0)
    >>> Peeker().choose_open(hand, Random(1))
    Call(word='none', value='')
    >>> Peeker().choose(hand.view(1), Random(1))
    Traceback (most recent call last):
    TypeError: peeker must be shown the hand: a view is not enough
    """

    @abstractmethod
    def choose_open(self, hand: Hand, rng: Random) -> Move:
        """Return a legal move for the seat to act, never a revoke.

        Args:
            hand: The hand, which shows all cards.
            rng: The random generator for the bot's random choices.
        """

    def choose(self, view: View, rng: Random) -> Move:
        """Raise an error: a view does not show what this bot needs.

        Args:
            view: Any view.
            rng: Any generator.

        Raises:
            TypeError: Always; call `choose_open`.
        """
        raise TypeError(f"{self.name} must be shown the hand: a view is not enough")


class RandomBot(LegalMovesBot):
    """Plays a random legal move, and never revokes.

    >>> from random import Random
    >>> from tricksmith import games
    >>> from tricksmith.play import deal
    >>> game = games.get("nonesuch")
    >>> hand = game.hand(deal(game, seed="example"), dealer=0)
    >>> str(RandomBot().pick(hand.penalty_free, Random(3)))
    'none'
    """

    name = "random"

    def pick(self, moves: LegalMoves, rng: Random) -> Move:
        return moves[int(rng.random() * len(moves))]


class CompositeBot(Bot):
    """Calls as one bot does, and plays its cards as another.

    Args:
        calls: The bot that calls.
        cards: The bot that plays the cards and makes claims.

    Raises:
        OptionError: One of them is shown all cards.

    >>> from tricksmith import bots
    >>> bots.get("regular+novice").title
    'regular+novice'
    """

    name = "composite"

    def __init__(self, calls: Bot, cards: Bot) -> None:
        for part in (calls, cards):
            if isinstance(part, PerfectInformationBot):
                raise OptionError(f"{part.name} is shown all cards: it cannot be part of another bot")
        self.calls, self.cards = calls, cards

    @property
    def title(self) -> str:
        return f"{self.calls.title}+{self.cards.title}"

    def edition(self, game: Game[Any, Any]) -> str:
        return f"{self.calls.edition(game)}+{self.cards.edition(game)}"

    def choose(self, view: View, rng: Random) -> Move:
        return self.consider(view, rng).move

    def consider(self, view: View, rng: Random) -> Decision:
        part = self.calls if view.phase == "calls" else self.cards
        part.seconds = self.seconds
        return part.consider(view, rng)

    def claim(self, view: View, rng: Random) -> Claim | None:
        return self.cards.claim(view, rng)


def emergency_move(view: View) -> Move:
    """Return a legal move at once, for a bot that failed or is late.

    It passes if it can, and makes the first bid where it must bid a number. Otherwise it makes the last call, which
    keeps the cards or says no, and while tricks are played it plays the last legal card.

    Args:
        view: What the seat to act knows.

    >>> from tricksmith import games
    >>> from tricksmith.play import deal
    >>> game = games.get("nonesuch")
    >>> hand = game.hand(deal(game, seed="example"), dealer=0)
    >>> str(emergency_move(hand.view(1)))
    'most'
    """
    moves = view.penalty_free
    if PASS in moves:
        return moves[list(moves).index(PASS)]
    bids = [move.word if isinstance(move, Call) and move.value.isdecimal() else "" for move in moves]
    return moves[0 if bids[0] and len(set(bids)) == 1 else -1]
