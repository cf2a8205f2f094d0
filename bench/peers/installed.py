"""Whether a peer is there, and how to get it if not."""

from __future__ import annotations

import importlib.util

__all__ = ["has", "missing"]

PEERS = {"pyspiel": "OpenSpiel", "endplay": "endplay (DDS)"}
"""What each module belongs to."""


def has(module: str) -> bool:
    """Whether a module could be imported.

    >>> has("json"), has("no_such_module")
    (True, False)
    """
    return importlib.util.find_spec(module) is not None


def missing(module: str) -> str:
    """What to say where a peer is not there, with the command that installs it.

    >>> missing("pyspiel")
    'OpenSpiel is not installed, so these figures are ours alone: `make peers` installs it.'
    """
    return f"{PEERS[module]} is not installed, so these figures are ours alone: `make peers` installs it."
