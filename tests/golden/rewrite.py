"""Rewrites the golden playthroughs: `python -m tests.golden.rewrite`, and the pinned runs of the arena.

Read the difference before you commit it: each changed line is a changed rule, or a changed way to show one. A changed
run of the arena is a bot that plays otherwise; `python -m tests.golden.rewrite arena` writes these alone.
"""

import sys

from tests.arena import pinned
from tests.golden.playthrough import path_of, playthrough
from tricksmith.games import BUILT_IN


def main() -> None:
    """Write every file, or those of the games that are named and of the arena."""
    for name in sys.argv[1:] or (*BUILT_IN, "arena"):
        if name == "arena":
            pinned.write()
        else:
            path_of(name).write_text(playthrough(name), encoding="utf-8")


if __name__ == "__main__":
    main()
