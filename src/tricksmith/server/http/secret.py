"""The secret that cookies are signed with: given, or drawn once and kept where only its owner reads it."""

from __future__ import annotations

import os
import secrets
from contextlib import suppress
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pathlib import Path

__all__ = ["secret_in"]


def secret_in(folder: Path) -> str:
    """The secret of a data folder; the first call draws it. Two servers that begin at once agree on one."""
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / "secret"
    if not path.exists():
        fresh = folder / f".secret-{os.getpid()}-{secrets.token_hex(4)}"
        handle = os.open(fresh, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
        with os.fdopen(handle, "w") as file:
            file.write(secrets.token_urlsafe(32))
            file.flush()
            os.fsync(file.fileno())
        with suppress(FileExistsError):
            path.hardlink_to(fresh)
        fresh.unlink()
    return path.read_text(encoding="ascii").strip()
