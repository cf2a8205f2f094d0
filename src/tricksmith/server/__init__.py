"""Tables over the network: matches kept as events, a socket for each seat, and no card sent to who can't see it.

`domain` says what happens at a table, `store` keeps it, `wire` is the messages, `presenters` fills them from views,
`realtime` runs rooms, sockets and bots, `http` answers requests. Each imports only from those before it.
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

__all__: list[str] = []  # nothing here is promised to users; the names are for the rest of the house

# Each name is loaded with its module at first use; the imports above are for type checkers.
__getattr__, __dir__ = attach(
    __name__,
    {"backup": ["back_up", "restore"], "doctor": ["examine"], "serve": ["run"], "settings": ["Limits", "Settings"]},
)
