"""The base class that an author derives a game from."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tricksmith.errors import OptionError
from tricksmith.rules.author import B, GameRules, M
from tricksmith.rules.runtime import Hand

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tricksmith.rules.author import Deal, Seat

__all__ = ["Game"]


class Game(GameRules[M, B]):
    """A trick-taking game at one table: its rules, the number of players and the options.

    `M` is the type of the contract's mode, `B` that of its bid.

    Args:
        players: The number of players; None for the game's usual number.
        options: Values of the game's options, by name; the others keep their defaults.

    Raises:
        OptionError: The game is not for that many players, or there is no such option or value.

    >>> from tricksmith import games
    >>> games.get("nonesuch", players=4, target=50)
    Nonesuch(players=4, target=50, tie='shared', max_hands=None)
    >>> games.get("nonesuch", players=7)
    Traceback (most recent call last):
    tricksmith.errors.OptionError: nonesuch is for 3 or 4 players, not 7

    >>> from tricksmith import games
    >>> from tricksmith.play import deal
    >>> game = games.get("nonesuch", players=3)
    >>> game.hand(deal(game, seed="example"), dealer=2)
    <Hand of nonesuch, 0 actions, seat 0 to act>
    >>> next(game.variants()).players
    3
    """

    def hand(self, deal: Deal, dealer: Seat | int) -> Hand:
        """Begin a hand, and return it.

        Args:
            deal: The cards of every hand and pile, as `tricksmith.play.deal` makes them.
            dealer: The seat that deals, from 0.

        Raises:
            DealError: If the deal does not fit the game's layout.
        """
        return Hand.begin(self, deal, dealer)

    @classmethod
    def variants(cls) -> Iterator[Game[M, B]]:
        """Yield a game for each number of players, then one for each other value of each option, one at a time.

        Values that a number of players does not allow are left out.
        """
        for players in cls.seats:
            default = cls(players)
            yield default
            for spec in cls.option_type.specs():
                for value in spec.samples:
                    if value != getattr(default.options, spec.name):
                        try:
                            yield cls(players, **{spec.name: value})
                        except OptionError:
                            continue
