"""`tricksmith serve`: tables in the browser, for yourself or your friends."""

from __future__ import annotations

import functools
import inspect
import re
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from tricksmith._extras import install_command
from tricksmith._os_errors import os_error_reason
from tricksmith.errors import OptionError, TricksmithError

if TYPE_CHECKING:
    from collections.abc import Callable

    from tricksmith.server import Settings

__all__ = ["register", "serve", "server_settings", "takes_server_settings"]

NODE = re.compile(r"[A-Za-z0-9][A-Za-z0-9.-]{0,62}")
"""The name of a server, as in a host name."""
LEVELS = ("debug", "info", "warning", "error")
"""What can be logged."""
READERS = ("local", "all", "off")
"""Who can read `/metrics`."""


def register(app: typer.Typer) -> None:
    """Add the command to the program."""
    app.command()(serve)


def _setting(name: str, text: str, *flags: str, **more: Any) -> Any:
    """A flag that the environment can set too, as `TRICKSMITH_…`; the last word of its name stands for its value."""
    value = name.rpartition("_")[2]
    return typer.Option(*flags, envvar=f"TRICKSMITH_{name}", show_envvar=True, metavar=value, help=text, **more)


def server_settings(
    *,
    host: Annotated[str, _setting("HOST", "The address to listen at; 0.0.0.0 for all of them.")] = "127.0.0.1",
    port: Annotated[int, _setting("PORT", "The port; 0 for any that is free.", min=0, max=65535)] = 8000,
    data: Annotated[Path | None, _setting("DATA", "The data folder; by default one in your home folder.")] = None,
    database: Annotated[
        str, _setting("DATABASE", "Where tables are kept: sqlite:///PATH or postgresql://…; else in the data folder.")
    ] = "",
    database_readers: Annotated[
        int, _setting("DATABASE_READERS", "Connections that read the database; one more writes.", min=1, max=64)
    ] = 8,
    public_url: Annotated[
        str, _setting("PUBLIC_URL", "The address that people open, https://…: for links, cookies and the origin check.")
    ] = "",
    proxies: Annotated[
        str, _setting("PROXIES", "The addresses of reverse proxies, separated by commas, or their number; * is 1.")
    ] = "",
    allowed_hosts: Annotated[
        str, _setting("ALLOWED_HOSTS", "Other names by which people reach the server, separated by commas.")
    ] = "",
    bot_workers: Annotated[int, _setting("BOT_WORKERS", "Processes in which bots think.", min=1, max=256)] = 1,
    bot_seconds: Annotated[float, _setting("BOT_SECONDS", "The seconds that a bot can think.", min=0.1, max=60)] = 3.0,
    bot_pause: Annotated[
        float, _setting("BOT_PAUSE", "The seconds after which a bot answers at the earliest.", min=0, max=30)
    ] = 0.7,
    part_seconds: Annotated[
        float,
        _setting(
            "PART_SECONDS", "The seconds that the first deal waits for each browser's part of the seed.", min=0, max=600
        ),
    ] = 5.0,
    redis: Annotated[
        str, _setting("REDIS", "redis://… through which several servers notify each other; needs tricksmith\\[redis].")
    ] = "",
    node: Annotated[
        str,
        _setting("NODE", "The name of this server at the proxy, which sends /at/NAME/… to it alone; needs --redis."),
    ] = "",
    socket_burst: Annotated[int, _setting("SOCKET_BURST", "Messages that a socket can send at once.", min=1)] = 100,
    socket_rate: Annotated[float, _setting("SOCKET_RATE", "Messages a second after that.", min=0.01)] = 5.0,
    address_burst: Annotated[int, _setting("ADDRESS_BURST", "Requests that an address can make at once.", min=1)] = 400,
    address_rate: Annotated[float, _setting("ADDRESS_RATE", "Requests a second after that.", min=0.01)] = 20.0,
    tables_burst: Annotated[int, _setting("TABLES_BURST", "Tables that an address can open at once.", min=1)] = 40,
    tables_rate: Annotated[float, _setting("TABLES_RATE", "New tables a second after that.", min=0.0001)] = 0.1,
    connections: Annotated[
        int, _setting("CONNECTIONS", "Connections at once; 0 for as many as descriptors allow.", min=0)
    ] = 0,
    address_connections: Annotated[
        int, _setting("ADDRESS_CONNECTIONS", "Connections at once from one address.", min=1)
    ] = 256,
    header_seconds: Annotated[
        float, _setting("HEADER_SECONDS", "The seconds in which a request must have been sent.", min=0.1, max=600)
    ] = 10.0,
    busy_delay: Annotated[
        float, _setting("BUSY_DELAY", "Delay in seconds from which newcomers are refused; 0 for never.", min=0, max=60)
    ] = 0.1,
    page: Annotated[
        Path | None,
        _setting("PAGE", "The folder of the built page, where it is not the one that came with tricksmith."),
    ] = None,
    metrics: Annotated[
        str, _setting("METRICS", f"Who can read /metrics: {', '.join(READERS)}; local is this and private networks.")
    ] = "local",
    traces: Annotated[
        str, _setting("TRACES", "An OpenTelemetry collector, http://…:4318/v1/traces; needs tricksmith\\[traces].")
    ] = "",
    log_level: Annotated[str, _setting("LOG_LEVEL", f"What is logged: {', '.join(LEVELS)}.")] = "info",
) -> Settings:
    """Return the settings of a server by its flags; the secret comes from the environment alone."""
    import os

    from tricksmith.cli.play import data_folder
    from tricksmith.server import Limits, Settings

    limits = Limits(
        socket_burst=socket_burst, socket_rate=socket_rate, address_burst=address_burst, address_rate=address_rate,
        tables_burst=tables_burst, tables_rate=tables_rate, connections=connections,
        connections_per_address=address_connections, header_seconds=header_seconds, busy_delay=busy_delay,
    )  # fmt: skip
    return Settings(
        host=host, port=port, data=data or data_folder() / "server", database=database,
        database_readers=database_readers, public_url=public_url, proxies=proxies,
        allowed_hosts=allowed_hosts, bot_workers=bot_workers, bot_seconds=bot_seconds,
        bot_pause=bot_pause, part_seconds=part_seconds, redis=redis, node=node,
        page=page, limits=limits, traces=traces,
        log_level=_require_one_of("--log-level", log_level, LEVELS),
        metrics=_require_one_of("--metrics", metrics, READERS), secret=os.environ.get("TRICKSMITH_SECRET"),
    )  # fmt: skip


def takes_server_settings(command: Callable[..., None]) -> Callable[..., None]:
    """Give a command every flag of `server_settings` before its own; its first argument is the settings."""
    local_names = {"Settings": Any}  # it is imported for type checkers alone
    flags = inspect.signature(server_settings, eval_str=True, locals=local_names).parameters
    _, *own = inspect.signature(command, eval_str=True, locals=local_names).parameters.values()

    @functools.wraps(command)
    def with_flags(**values: Any) -> None:
        settings = server_settings(**{name: values.pop(name) for name in flags})
        command(settings, **values)

    with_flags.__annotations__ = {}  # those of the command name the settings, which are not a flag
    ordered = sorted([*flags.values(), *own], key=lambda parameter: parameter.kind)  # arguments before flags
    with_flags.__signature__ = inspect.Signature(ordered)  # type: ignore[attr-defined]
    return with_flags


@takes_server_settings
def serve(
    settings: Settings,
    files: Annotated[
        list[Path] | None,
        typer.Argument(
            metavar="FILE.py",
            envvar="TRICKSMITH_GAMES",
            help="Files of games to offer with the installed ones.",
            show_default=False,
        ),
    ] = None,
    *,
    reload: Annotated[
        bool, typer.Option("--reload", help="Follow these files while they are edited; a change ends their tables.")
    ] = False,
    open_browser: Annotated[bool, typer.Option("--open", help="Open the browser once the server answers.")] = False,
) -> None:
    """Serve tables in the browser; Ctrl-C stops, and every match goes on at the next start."""
    import gc
    import os

    gc.disable()  # imported modules stay anyway; the server collects garbage when it is idle
    from tricksmith.server import run

    os.umask(0o077)  # anyone who can read these files knows every hand
    settings = replace(settings, game_files=tuple(files or ()), reload=reload)
    _check(settings)
    raise typer.Exit(run(settings, open_browser=open_browser, say=typer.echo))


def _check(settings: Settings) -> None:
    """Raise an error for settings that would only fail later."""
    from importlib.util import find_spec

    from tricksmith.server.store import url_of

    url = settings.public_url
    if url and not url.startswith(("http://", "https://")):
        raise OptionError(f"--public-url begins with https://, not {url}")
    url_of(settings.database_url)
    if settings.redis and find_spec("redis") is None:
        raise OptionError(f"--redis needs the package redis: {install_command('redis')}")
    if settings.traces and not settings.traces.startswith(("http://", "https://")):
        raise OptionError(f"--traces is an address, http://HOST:4318/v1/traces, not {settings.traces}")
    if settings.traces and find_spec("opentelemetry.exporter") is None:
        raise OptionError(f"--traces needs OpenTelemetry's SDK and exporter: {install_command('traces')}")
    if settings.node and not NODE.fullmatch(settings.node):
        raise OptionError(f"--node is letters, digits, dots and hyphens, not {settings.node!r}")
    if settings.reload and not settings.game_files:
        raise OptionError("--reload follows the files of games: name one, as in tricksmith serve mygame.py --reload")
    if settings.reload and settings.redis:
        raise OptionError("--reload is for one server, and --redis for several")
    if settings.node and not settings.redis:
        raise OptionError("--node is for several servers, which also need --redis")
    try:
        settings.data.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise TricksmithError(f"--data {settings.data}: {os_error_reason(error).lower()}") from None


def _require_one_of(flag: str, value: str, words: tuple[str, ...]) -> Any:
    if value not in words:
        raise OptionError(f"{flag} is {' or '.join(words)}, not {value}")
    return value
