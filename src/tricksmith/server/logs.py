"""Logs as JSON lines that name no card, no seed, no secret and no invitation."""

from __future__ import annotations

import json
import logging
import sys
import traceback
from datetime import UTC, datetime

__all__ = ["JsonLines", "start_logs"]


class JsonLines(logging.Formatter):
    """A line a message: time, level, where, what, and the fields that were given as `extra={"fields": …}`.

    Of an error only its kind and the places in the code are written: its text may repeat what somebody holds.
    """

    def format(self, record: logging.LogRecord) -> str:
        line: dict[str, object] = {
            "time": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "from": record.name,
            "event": record.getMessage(),
            **getattr(record, "fields", {}),
        }
        if record.exc_info and record.exc_info[0] is not None:
            line["error"] = record.exc_info[0].__name__
            line["at"] = [
                f"{frame.filename}:{frame.lineno} {frame.name}" for frame in traceback.extract_tb(record.exc_info[2])
            ]
        return json.dumps(line, ensure_ascii=False)


def start_logs(level: str) -> None:
    """Write all logs of this process to standard error."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonLines())
    root = logging.getLogger()
    root.handlers[:] = [handler]
    root.setLevel(logging.WARNING)  # what others say in detail may repeat what is written to the database
    logging.getLogger("tricksmith").setLevel(level.upper())
    for name in ("uvicorn", "uvicorn.error", "uvicorn.access"):
        logger = logging.getLogger(name)
        logger.handlers.clear()
        logger.propagate = True
