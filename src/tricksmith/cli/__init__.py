"""The `tricksmith` program: it translates between people and the rules, and decides none of them.

`app` builds the program from its commands, and names the module of each; `play` and `solving` hold what the two largest
are made of, and `supervisor` runs a command in a process of its own. Nothing imports from here but the installed
script.
"""

from __future__ import annotations

import sys
from typing import NoReturn

from tricksmith._extras import missing_extra_message

__all__ = ["main", "program"]

HOSTING = ("audit", "backup", "doctor", "restore", "serve")
"""The commands that need the extra `server`, which brings what the program itself needs."""


def program() -> NoReturn:
    """Run the program as a command: a command that judges somebody's file in a second process."""
    from tricksmith.cli.supervisor import report_to_parent, supervise, wants_supervision

    words = sys.argv[1:]
    if wants_supervision(words):
        sys.exit(supervise(words))
    with report_to_parent():
        main()


def main() -> NoReturn:
    """Run the program, or say in one line what to install if a package that it needs is missing."""
    try:
        from tricksmith.cli.app import main as run

        run()
    except ModuleNotFoundError as error:
        missing = missing_extra_message(error, "server" if sys.argv[1:2] and sys.argv[1] in HOSTING else None)
        if missing is None:
            raise
        sys.exit(f"tricksmith: {missing}")
