"""The operating system's reason for an error, in words."""

from __future__ import annotations

__all__ = ["os_error_reason"]


def os_error_reason(error: OSError) -> str:
    """Return the system's words for an error, without the path; `.lower()` fits them into a sentence.

    Args:
        error: The error.

    >>> os_error_reason(FileNotFoundError(2, "No such file or directory", "deals.jsonl"))
    'No such file or directory'
    >>> os_error_reason(OSError("the device is gone")), os_error_reason(OSError())
    ('the device is gone', 'OSError')
    """
    return error.strerror or str(error) or type(error).__name__
