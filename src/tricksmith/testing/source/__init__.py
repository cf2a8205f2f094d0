"""What a game's own file looks like: its text, read for what breaks nothing and is never meant."""

from tricksmith.testing.source.comparisons import watch_comparisons
from tricksmith.testing.source.files import GameSource
from tricksmith.testing.source.oversights import check_cited_rules, check_oversights
from tricksmith.testing.source.yields import check_yields

__all__ = ["GameSource", "check_cited_rules", "check_oversights", "check_yields", "watch_comparisons"]
