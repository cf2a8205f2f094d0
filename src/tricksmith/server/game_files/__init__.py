"""Files of games that a server offers: they are followed while they are edited, and a change ends their tables.

`watch` is the server's end, and `check_process` what a process of its own runs before an edit is taken. A game's file
is somebody else's code, so it is first loaded and checked in that process. It may import the domain, the store and
`child`, the processes of the server; the app and `serve` import it.
"""

from tricksmith.server.game_files.watch import FileWatch, end_outdated

__all__ = ["FileWatch", "end_outdated"]
