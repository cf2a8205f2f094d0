"""`tricksmith play`: a match against bots in the terminal, drawn in colour or in plain lines.

`command` reads the command line, `match_series` plays one match after another, `match_loop` asks for moves and reads
what is typed, `session` holds the match, `autosave` writes it to disk, and a `TerminalUI` shows it: `RichUI` or
`PlainUI`. Only the program, scripts and other commands import this package.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from tricksmith._lazy import attach

if TYPE_CHECKING:
    from tricksmith.cli.play.autosave import data_folder as data_folder
    from tricksmith.cli.play.command import play, register
    from tricksmith.cli.play.drawing import draw_table as draw_table
    from tricksmith.cli.play.match_series import YOU as YOU
    from tricksmith.cli.play.match_series import names_for as names_for
    from tricksmith.cli.play.parsing import entry_by_number as entry_by_number
    from tricksmith.cli.play.parsing import moves_by_numbers as moves_by_numbers
    from tricksmith.cli.play.parsing import read_entry as read_entry
    from tricksmith.cli.play.recent_events import RecentEvents as RecentEvents
    from tricksmith.cli.play.session import Session as Session

__all__ = [
    "play",
    "register",
]

# Each name is loaded with its module at first use; the imports above are for type checkers.
__getattr__, __dir__ = attach(
    __name__,
    {
        "command": ["play", "register"],
        "drawing": ["draw_table"],
        "autosave": ["data_folder"],
        "recent_events": ["RecentEvents"],
        "session": ["Session"],
        "match_series": ["YOU", "names_for"],
        "parsing": ["entry_by_number", "moves_by_numbers", "read_entry"],
    },
)
