"""What a game's own file looks like: its text, read for what breaks nothing and is never meant.

`source_files` finds the text and the classes of a game; `oversights`, `lookups` and `comparisons` look for slips, such
as a rule that the docstring does not cite or a test that is always true. Only the text is read here, and nothing is
played, apart from comparisons, which are watched while somebody else plays. It imports games and cards, and only the
rest of `testing` imports it.
"""

from tricksmith.testing.source.comparisons import watch_comparisons
from tricksmith.testing.source.oversights import check_cited_rules, check_oversights, check_yields
from tricksmith.testing.source.source_files import GameSource

__all__ = ["GameSource", "check_cited_rules", "check_oversights", "check_yields", "watch_comparisons"]
