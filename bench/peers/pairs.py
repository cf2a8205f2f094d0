"""Our classics that OpenSpiel has too, with options for which both play the same kind of hand."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from bench.measure.tables import in_tricks
from bench.peers import openspiel
from bench.peers.compare import Work, has, mean
from tricksmith import games
from tricksmith.engine import Tricks
from tricksmith.rules import Game, Hand

__all__ = ["DIFFERENCES", "PAIRS", "Pair", "counterpart", "find", "of_fixed_length", "tables", "theirs"]


class Pair(NamedTuple):
    """A classic and its counterpart."""

    name: str
    players: int
    theirs: str
    """OpenSpiel's name of the game, with parameters if it is not the one that `openspiel.GAMES` has."""
    options: dict[str, Any]
    """Our options, where they are not the default."""

    @property
    def table(self) -> Game[Any, Any]:
        """Our game.

        >>> PAIRS["bridge"].table.options.vulnerable
        'none'
        """
        return games.get(self.name, players=self.players, **self.options)


OH_HELL_CARDS = 10
"""Cards of each player in Oh Hell, as in our first hand; without this parameter OpenSpiel draws their number."""
EUCHRE = {"keeps_turned": True, "alone_last": True, "stick_the_dealer": True}
PAIRS = {
    pair.name: pair
    for pair in (
        Pair("hearts", 4, "hearts", {}),
        Pair("euchre", 4, "euchre", EUCHRE),
        Pair("spades", 4, "spades", {"nil_tricks": "help"}),
        Pair("oh-hell", 3, f"oh_hell(num_tricks_fixed={OH_HELL_CARDS})", {"cards": OH_HELL_CARDS, "scoring": "tricks"}),
        Pair("skat", 3, "skat", {}),
        Pair("bridge", 4, "bridge", {"vulnerable": "none"}),
    )
}
"""By the name of our game."""
DIFFERENCES = (
    "Classics are compared with OpenSpiel's version of the same game, with the options that come closest to it: Hearts "
    "with `qs_breaks_hearts` off, Euchre with the dealer stuck, Oh Hell for three with ten cards each, Bridge with "
    "nobody vulnerable and `use_double_dummy_result` off, so that the cards are played. In OpenSpiel's Spades nothing "
    "breaks spades: players lead them only if they hold nothing else. Its Skat has no auction: the first player to "
    "name a game plays it, and always takes the skat. Its tarok is another game than French Tarot, and is left out."
)
"""How the games of the pairs are played, for the text below a table."""


def find(table: Game[Any, Any]) -> Pair | None:
    """Return the pair that a table belongs to; None if OpenSpiel has no such game for this number of players.

    >>> find(games.get("skat")).theirs, find(games.get("oh-hell", players=4)), find(games.get("whist"))
    ('skat', None, None)
    """
    pair = PAIRS.get(table.id)
    return pair if pair is not None and pair.players == table.players else None


def tables() -> list[Game[Any, Any]]:
    """Return our game of each pair.

    >>> [f"{table.name} {table.players}" for table in tables()]
    ['Hearts 4', 'Euchre 4', 'Spades 4', 'Oh Hell 3', 'Skat 3', 'Bridge 4']
    """
    return [pair.table for pair in PAIRS.values()]


def theirs(ours: Sequence[Game[Any, Any]], job: Callable[[str], Work]) -> dict[str, Work]:
    """Return jobs of OpenSpiel by name: the four of the mean and the counterparts of some tables; without it, none."""
    if not has("pyspiel"):
        return {}
    counterparts = [pair.theirs for table in ours if (pair := find(table)) is not None]
    return {name: job(name) for name in dict.fromkeys((*openspiel.GAMES, *counterparts))}


def counterpart(table: Game[Any, Any], measured: dict[str, Work]) -> Work | None:
    """Return the measured job to compare a table with: of the same game, or else the mean of the four games."""
    pair = find(table)
    if pair is not None and pair.theirs in measured:
        return measured[pair.theirs]
    return mean("OpenSpiel, all four", [measured[name] for name in openspiel.GAMES]) if measured else None


def of_fixed_length(table: Game[Any, Any], deals: int, seed: str) -> dict[Tricks, list[Hand]]:
    """Return the hands of `in_tricks` without null in Skat, which can end early in OpenSpiel."""
    groups = in_tricks(table, deals, seed)
    return {tricks: hands for tricks, hands in groups.items() if getattr(tricks.mode, "game", None) != "null"}
