"""Game files that a server offers: it watches them for edits, and ends the tables of a game whose file has changed.

`watch` watches the files, and `check_process` is what a child process runs to check an edit: a game file is somebody
else's code, so it is first loaded and checked there. The package can import the domain, the store and `child`; the app
and `serve` import it.
"""

from tricksmith.server.game_files.watch import FileWatch, end_outdated

__all__ = ["FileWatch", "end_outdated"]
