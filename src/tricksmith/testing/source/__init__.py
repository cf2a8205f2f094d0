"""Static checks of a game's own file, for slips that raise no error but are never meant.

`source_files` finds the text and the classes of a game; `oversights` and `lookups` search them, for example for an
option that no rule reads, or for a table that never has the key. `comparisons` alone checks at run time: it watches
comparisons while `check` plays. The package imports games and cards, and only the rest of `testing` imports it.
"""

from tricksmith.testing.source.comparisons import watch_comparisons
from tricksmith.testing.source.oversights import check_cited_rules, check_oversights, check_yields
from tricksmith.testing.source.source_files import GameSource

__all__ = ["GameSource", "check_cited_rules", "check_oversights", "check_yields", "watch_comparisons"]
