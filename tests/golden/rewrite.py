"""Writes the golden playthroughs anew: `python -m tests.golden.rewrite`.

Read the difference before you commit it: each changed line is a changed rule, or a changed way to show one.
"""

import sys

from tests.golden.playthrough import path_of, playthrough
from tricksmith.games.registry import BUILT_IN


def main() -> None:
    """Write every file, or those of the games that are named."""
    for name in sys.argv[1:] or BUILT_IN:
        path_of(name).write_text(playthrough(name), encoding="utf-8")


if __name__ == "__main__":
    main()
