"""Short runs of the arena whose every hand is kept, so that no change of how a bot plays goes unseen."""

from pathlib import Path
from typing import NamedTuple

from tricksmith import games
from tricksmith.arena import Arena, DealTask, pair_seatings, play_deal
from tricksmith.play import as_line

FOLDER = Path(__file__).parent / "pinned"


class Pinned(NamedTuple):
    """A bot, the one that it is compared with, and how many deals are played at each table."""

    bot: str
    other: str
    deals: int


PINNED = [
    Pinned("novice", "random", 3),
    Pinned("regular@120", "novice", 1),
    Pinned("expert@200", "regular@120", 1),
    Pinned("master@200", "expert@200", 1),
    Pinned("oracle@200", "expert@200", 1),
]
"""One line for each level; `make golden` writes its file."""

TABLES = [(name, players) for name in games.ORIGINALS for players in games.load(name).seats]


def path_of(pinned: Pinned) -> Path:
    """Where the run is kept."""
    return FOLDER / f"{pinned.bot}-{pinned.other}.jsonl"


def lines(pinned: Pinned, name: str, players: int) -> list[str]:
    """What was asked for, then each deal with the results of its hands: whole numbers and words alone.

    A deal is played in two seatings, the second with each seat's other bot: so each of the bots decides for each seat.
    """
    arena = Arena(games.get(name, players=players), [pinned.bot, pinned.other], deals=pinned.deals, seed="pinned")
    every = pair_seatings(len(arena.game.sides))
    tasks = [DealTask(number, every[:: len(every) // 2]) for number in range(pinned.deals)]
    deals = [play_deal(arena.pairings[0].config, task).as_dict() for task in tasks]
    return [as_line(arena.settings), *(as_line({"deal": deal["deal"], "hands": deal["hands"]}) for deal in deals)]


def write() -> None:
    """Rewrite every file."""
    FOLDER.mkdir(exist_ok=True)
    for pinned in PINNED:
        text = "".join(f"{line}\n" for table in TABLES for line in lines(pinned, *table))
        path_of(pinned).write_text(text, encoding="utf-8")
