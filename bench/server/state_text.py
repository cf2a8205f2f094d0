"""What the load generators read in the text of a state, without the time to parse all of its JSON."""

from __future__ import annotations

import re

__all__ = ["event_number", "hand_number", "is_state", "seats_ready", "seats_waiting"]

STATE_START = '{"type":"state"'
EVENT_START = len(f'{STATE_START},"event":')
"""Where the number of the last event begins."""
_HAND = re.compile(r'"hand":([0-9]+)')
_WAITING = re.compile(r'"secret_phase":\{"waiting":\[([0-9,]*)\]')
_READY = re.compile(r'"ready":\[([0-9,]*)\]')


def is_state(text: str) -> bool:
    """Return whether a message is a state.

    >>> is_state('{"type":"state","event":7,"stage":"playing"}'), is_state('{"type":"pong"}')
    (True, False)
    """
    return text.startswith(STATE_START)


def event_number(text: str) -> int:
    """Return the number of the last event.

    >>> event_number('{"type":"state","event":7,"stage":"playing"}')
    7
    """
    return int(text[EVENT_START : text.index(",", EVENT_START)])


def hand_number(text: str) -> str:
    """Return the digits of the number of the hand; empty before the first."""
    hand = _HAND.search(text)
    return hand[1] if hand is not None else ""


def seats_waiting(text: str) -> str | None:
    """Return the digits of the seats that have yet to continue after a deal with secret questions; None without one."""
    waiting = _WAITING.search(text)
    return None if waiting is None else waiting[1]


def seats_ready(text: str) -> str | None:
    """Return the digits of the seats that are ready for the next hand; None during a hand."""
    ready = _READY.search(text) if '"stage":"between"' in text else None
    return None if ready is None else ready[1]
