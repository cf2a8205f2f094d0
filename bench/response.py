"""What somebody gains against a bot who knows exactly how it plays."""

from __future__ import annotations

from statistics import fmean
from typing import TYPE_CHECKING, Any

from bench.estimate import Estimate
from bench.report import Report, Section
from bench.rivals.exploiter import Exploiter, margin, to_the_end
from bench.tables import tables
from tricksmith import bots
from tricksmith.play import deal

if TYPE_CHECKING:
    from tricksmith.rules import Game

__all__ = ["gains", "run"]

QUICK, FULL = 2, 40
"""Deals at each table."""
GAMES = ("nonesuch", "poison-nonesuch")
"""Where all hidden cards lie in hands, and cards change places in the open alone."""
WHAT = (
    "One seat that knows the bot among seats of that bot, against the same hand with the bot in every seat, every seat "
    "in turn; points a hand over the mean of the others, with 95 % intervals over deals. In the last six tricks the "
    "seat deals the hidden cards anew eight times, tries the three plays that the bot thinks best, and lets the bot "
    "itself play all seats to the end; a play that comes out ahead by more than a standard error is made. It is no "
    "best response, only a lower bound of what one gains. 'differs': the hands in which it came to other points."
)


def run(
    *, quick: bool = False, seed: str = "response", game: str | None = None, players: int | None = None,
    deals: int | None = None, new: str = "regular",
) -> Report:  # fmt: skip
    """Play against a bot, or several with commas between them, at every table of these games."""
    count = deals or (QUICK if quick else FULL)
    sections = [Section(f"Gain of who knows {name}", WHAT) for name in new.split(",")]
    for table in tables(game, players):
        if table.id in GAMES:
            for section, name in zip(sections, new.split(","), strict=True):
                found = [gains(table, name, f"{seed} {number}", seed, number) for number in range(count)]
                section.rows.append(
                    {
                        "game": table.id,
                        "players": table.players,
                        "gain": Estimate.of([fmean(each) for each in found]),
                        "differs": f"{fmean(gain != 0 for each in found for gain in each):.0%}",
                    }
                )
    return Report("response", {"deals": count, "seed": seed}, sections)


def gains(table: Game[Any, Any], name: str, chance: str, seed: str, number: int) -> list[float]:
    """For each seat in turn, by how much it does better on one deal if it knows the others."""
    bot, begun = bots.get(name), table.hand(deal(table, seed=seed, number=number), number % table.players)
    usual = to_the_end(begun, bot, chance)
    return [
        margin(to_the_end(begun, bot, chance, (seat, Exploiter(name))), seat) - margin(usual, seat)
        for seat in range(table.players)
    ]
