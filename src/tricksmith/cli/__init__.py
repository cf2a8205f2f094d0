"""The `tricksmith` program: commands that read what people type and print what the library returns.

`app` builds the program from its commands, and names the module of each. Larger commands have packages of their own,
`shared` has what several of them use, and `supervisor` runs a command in a second process. Only the installed script
imports from here.
"""

from __future__ import annotations

import sys
from typing import NoReturn

from tricksmith._extras import missing_extra_message

__all__ = ["main", "program"]

HOSTING = ("audit", "backup", "doctor", "restore", "serve")
"""The commands that need the extra `server`, which includes what the program itself needs."""


def program() -> NoReturn:
    """Run the program as a command; commands that run another author's file are run in a second process."""
    from tricksmith.cli.supervisor import report_to_parent, supervise, wants_supervision

    words = sys.argv[1:]
    if wants_supervision(words):
        sys.exit(supervise(words))
    with report_to_parent():
        main()


def main() -> NoReturn:
    """Run the program; if a package that it needs is missing, say in one line what to install."""
    try:
        from tricksmith.cli.app import main as run

        run()
    except ModuleNotFoundError as error:
        missing = missing_extra_message(error, "server" if sys.argv[1:2] and sys.argv[1] in HOSTING else None)
        if missing is None:
            raise
        sys.exit(f"tricksmith: {missing}")
