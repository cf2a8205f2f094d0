"""The optional extra that installs a missing module, according to the metadata of the installed package."""

from __future__ import annotations

import re
from pathlib import Path

__all__ = ["extra_of", "install_command", "missing_extra_message", "requirements"]


def missing_extra_message(error: ModuleNotFoundError, needed: str | None = None) -> str | None:
    """Return one line that says what to install for a missing module, or None if no extra of tricksmith installs it.

    Args:
        error: The error.
        needed: The extra that the command needs, if the one that installs the module is only a part of it.

    >>> missing_extra_message(ModuleNotFoundError("No module named 'sklearn'", name="sklearn")) is None
    True
    """
    module = (error.name or "").partition(".")[0]
    extra = extra_of(module, requirements())
    if extra is None:
        return None
    return f"this needs {module}, which is not installed: {install_command(needed or extra)}"


def install_command(*extras: str) -> str:
    """Return the command that installs extras in addition to what is installed: in a checkout, or from a wheel.

    >>> install_command("redis").startswith(("uv sync --inexact --extra redis", "pip install 'FILE.whl[redis]'"))
    True
    """
    if (Path(__file__).parents[2] / "pyproject.toml").is_file():
        return f"uv sync --inexact {' '.join(f'--extra {extra}' for extra in extras)}"
    return f"pip install 'FILE.whl[{','.join(extras)}]', where FILE.whl is the wheel of tricksmith"


def requirements() -> list[str]:
    """Return the requirements of the installed package, extras included; none if it is not installed."""
    from importlib import metadata  # noqa: PLC0415 - slow to load, because it parses e-mail headers; only errors need it

    try:
        return metadata.requires("tricksmith") or []
    except metadata.PackageNotFoundError:
        return []


def extra_of(module: str, required: list[str]) -> str | None:
    """Return the first extra in `required` that installs a top-level module.

    Args:
        module: The name that is imported, such as `prometheus_client`.
        required: Requirements as a package's metadata lists them.

    >>> extra_of("typer", ["numpy<3,>=2.1", "rich<16,>=14 ; extra == 'cli'", "typer<1,>=0.20 ; extra == 'cli'"])
    'cli'
    >>> extra_of("numpy", ["numpy<3,>=2.1"]) is None
    True
    """
    for line in required:
        name = re.match(r"[\w.-]+", line)
        extra = re.search(r"""extra == ['"]([\w-]+)['"]""", line)
        if name and extra and name[0].replace("-", "_").lower() == module.lower():
            return extra[1]
    return None
