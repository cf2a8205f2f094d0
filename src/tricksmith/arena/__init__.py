"""The arena: bots compared on the same deals in every seating (duplicate), with confidence intervals and tests.

An `Arena` compares bots at one table, a `Ladder` a whole pool at many; both grow deal by deal, on any executor, and can
be saved and continued. The package uses `play`, `bots` and `executor`; nothing here writes to a terminal or a page.

>>> from tricksmith import games
>>> from tricksmith.arena import Arena, Sprt
>>> arena = Arena(games.get("poison-nonesuch"), ["novice", "random"], deals=200, seed="example", sprt=Sprt(1.0))
>>> for _ in arena.run():
...     pass
>>> pairing = arena.pairings[0]
>>> pairing.deals, arena.sprt.decision(pairing.margin)
(20, 'accept')
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from tricksmith._lazy import attach

if TYPE_CHECKING:
    from tricksmith.arena.arena import Arena
    from tricksmith.arena.config import ArenaConfig as ArenaConfig
    from tricksmith.arena.config import DealTask as DealTask
    from tricksmith.arena.config import bots_by_seat as bots_by_seat
    from tricksmith.arena.duplicate import DealResult as DealResult
    from tricksmith.arena.duplicate import HandResult as HandResult
    from tricksmith.arena.duplicate import play_deal as play_deal
    from tricksmith.arena.ladder import LEVELS, Ladder
    from tricksmith.arena.ladder import set_p_values as set_p_values
    from tricksmith.arena.ladder_report import margin_chart as margin_chart
    from tricksmith.arena.ladder_report import margin_rows as margin_rows
    from tricksmith.arena.ladder_report import markdown as markdown
    from tricksmith.arena.ladder_report import rating_rows as rating_rows
    from tricksmith.arena.pairing import Pairing
    from tricksmith.arena.pairing import pair_seatings as pair_seatings
    from tricksmith.arena.rating import RatingExperiment
    from tricksmith.arena.saved_run import SavedRun
    from tricksmith.arena.sprt import LLR_BOUND as LLR_BOUND
    from tricksmith.arena.sprt import MIN_DEALS as MIN_DEALS
    from tricksmith.arena.sprt import Sprt
    from tricksmith.arena.stats import MIN_SAMPLES as MIN_SAMPLES
    from tricksmith.arena.stats import RunningMean, holm
    from tricksmith.arena.stats import half_width as half_width
    from tricksmith.arena.time_histogram import TimeHistogram
    from tricksmith.arena.time_histogram import format_duration as format_duration

__all__ = [
    "LEVELS",
    "Arena",
    "Ladder",
    "Pairing",
    "RatingExperiment",
    "RunningMean",
    "SavedRun",
    "Sprt",
    "TimeHistogram",
    "holm",
]

# Each name is loaded with its module at first use; the imports above are for type checkers.
__getattr__, __dir__ = attach(
    __name__,
    {
        "arena": ["Arena"],
        "config": ["ArenaConfig", "DealTask", "bots_by_seat"],
        "duplicate": ["DealResult", "HandResult", "play_deal"],
        "ladder": ["LEVELS", "Ladder", "set_p_values"],
        "pairing": ["Pairing", "pair_seatings"],
        "rating": ["RatingExperiment"],
        "ladder_report": ["margin_chart", "margin_rows", "markdown", "rating_rows"],
        "saved_run": ["SavedRun"],
        "sprt": ["LLR_BOUND", "MIN_DEALS", "Sprt"],
        "stats": ["MIN_SAMPLES", "RunningMean", "half_width", "holm"],
        "time_histogram": ["TimeHistogram", "format_duration"],
    },
)
