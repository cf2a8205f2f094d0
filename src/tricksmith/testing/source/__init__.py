"""Static checks of a game's own file, for slips that raise no error but are never meant.

`source_files` finds the text and the classes of a game. `oversights`, `lookups` and `yields` search them, for example
for an option that no rule reads, a table that never has the key, or a question that nobody is asked. `comparisons`
alone checks at run time: it watches comparisons while `check` plays. The package imports games and cards, and only the
rest of `testing` imports it.
"""

from tricksmith.testing.source.comparisons import watch_comparisons
from tricksmith.testing.source.oversights import check_cited_rules, check_oversights
from tricksmith.testing.source.source_files import GameSource
from tricksmith.testing.source.yields import check_yields

__all__ = ["GameSource", "check_cited_rules", "check_oversights", "check_yields", "watch_comparisons"]
