"""Tables over the network: matches stored as events, a socket for each person, and no card sent to who can't see it.

`domain` has the events of a table and the commands, `store` saves them, `wire` has the messages, `presenters` fills
these from views, `realtime` runs rooms, sockets and bots, `http` answers requests. Each imports only from those before.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from tricksmith._lazy import attach

if TYPE_CHECKING:
    from tricksmith.server.backup import back_up as back_up
    from tricksmith.server.backup import restore as restore
    from tricksmith.server.doctor import examine as examine
    from tricksmith.server.serve import run as run
    from tricksmith.server.settings import Limits as Limits
    from tricksmith.server.settings import Settings as Settings

__all__: list[str] = []  # nothing here is public; the names are for the rest of tricksmith

# Each name is loaded with its module at first use; the imports above are for type checkers.
__getattr__, __dir__ = attach(
    __name__,
    {"backup": ["back_up", "restore"], "doctor": ["examine"], "serve": ["run"], "settings": ["Limits", "Settings"]},
)
