"""Every message between a browser and the server, as Pydantic models: the one source of the browser's types too.

`python -m tricksmith.server.wire` prints the JSON schema from which `web/src/lib/wire/types.ts` is made.
"""

from tricksmith.server.wire.client import CLIENT, ClientMessage, Command
from tricksmith.server.wire.server import ServerMessage
from tricksmith.server.wire.table import State

__all__ = ["CLIENT", "ClientMessage", "Command", "ServerMessage", "State"]
