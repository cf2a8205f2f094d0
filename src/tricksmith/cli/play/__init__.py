"""`tricksmith play`: a match against bots in the terminal, drawn for the eye or in plain lines.

`command` reads the command line, `sitting` plays one match after another, `talk` asks and understands, `session` holds
the match, `keeper` writes it down, and a face shows it: `screen` or `plain`. Only the program and scripts come in.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from tricksmith._lazy import attach

if TYPE_CHECKING:
    from tricksmith.cli.play.command import play, register
    from tricksmith.cli.play.drawing import draw_table as draw_table
    from tricksmith.cli.play.keeper import data_folder as data_folder
    from tricksmith.cli.play.news import News as News
    from tricksmith.cli.play.session import Session as Session
    from tricksmith.cli.play.sitting import YOU as YOU
    from tricksmith.cli.play.sitting import names_for as names_for

__all__ = [
    "play",
    "register",
]

__getattr__, __dir__ = attach(
    __name__,
    {
        "command": ["play", "register"],
        "drawing": ["draw_table"],
        "keeper": ["data_folder"],
        "news": ["News"],
        "session": ["Session"],
        "sitting": ["YOU", "names_for"],
    },
)
