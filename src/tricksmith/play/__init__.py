"""Matches: deals from a seed, hands in a row, totals, and records that replay."""

from tricksmith.play.deal import deal, first_dealer, new_seed
from tricksmith.play.match import Match

__all__ = ["Match", "deal", "first_dealer", "new_seed"]
