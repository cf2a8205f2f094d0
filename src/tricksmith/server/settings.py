"""The settings of a server, which its operator chooses."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path
from typing import Literal

__all__ = ["Limits", "Settings"]


@dataclass(frozen=True, kw_only=True)
class Limits:
    """What one client can ask of the server. For token buckets, `burst` is the size, and `rate` the refill a second."""

    frame: int = 8 * 1024
    """Bytes of a message on a socket."""
    body: int = 16 * 1024
    """Bytes of an HTTP body that is not a record."""
    record: int = 2 * 1024 * 1024
    """Bytes of a record that is sent to be replayed, checked or practised."""
    socket_burst: int = 100
    socket_rate: float = 5.0
    """Messages on one socket; a spectator can send half as many."""
    address_burst: int = 400
    address_rate: float = 20.0
    """Requests and new sockets from one address."""
    page_burst: int = 1000
    page_rate: float = 100.0
    """Requests from one address for anything but the API: the page and its files."""
    tables_burst: int = 40
    tables_rate: float = 0.1
    """New tables, and links to another device, from one address; and as many tables again by rematches."""
    records_burst: int = 30
    records_rate: float = 0.5
    """Records that are replayed or checked for one address."""
    drills_burst: int = 60
    drills_rate: float = 1.0
    """Items of drills that are found or judged, and lines of puzzles, for one address."""
    reviews_burst: int = 6
    reviews_rate: float = 1 / 120
    """Reviews that are made for one person; four times as many for all people at one address."""
    reviews_open: int = 8
    """Reviews that are being made or waiting at once."""
    connections: int = 0
    """Connections open at once; 0 for as many as file descriptors allow."""
    connections_per_address: int = 256
    """Connections open at once from one address that is not a proxy."""
    header_seconds: float = 10.0
    """Seconds within which the head of a request must arrive, and then again its body."""
    busy_delay: float = 0.1
    """The average seconds by which the event loop is late, or for which commits wait, from which new tables and
    spectators are refused; 0 for never."""
    spectators: int = 60
    """Spectators of one table; players always have a place."""
    spectators_per_address: int = 12
    """Spectators of one table from one address."""


@dataclass(frozen=True, kw_only=True)
class Settings:
    """How a server runs. Times are in seconds.

    >>> Settings(data=Path("data")).database_url
    'sqlite:///data/tables.db'
    """

    data: Path
    """The folder of the secret, and of the database unless it is elsewhere."""
    host: str = "127.0.0.1"
    port: int = 8000
    """The address and port to listen at."""
    database: str = ""
    """The database, as `sqlite:///PATH` or `postgresql://USER:PASSWORD@HOST/NAME`; empty: SQLite in the data folder."""
    database_readers: int = 8
    """Connections of this process that read the database; one more writes."""
    public_url: str = ""
    """The address that people type, `https://cards.example.org`; empty: whatever they used."""
    proxies: str = ""
    """Addresses of reverse proxies that are trusted to name the client, with commas, or the number of proxies."""
    allowed_hosts: str = ""
    """Names by which the server is reached, with commas, other than its addresses and the one of `public_url`."""
    bot_workers: int = 1
    """Processes in which bots think."""
    bot_seconds: float = 3.0
    """The time limit of a bot for a decision."""
    bot_pause: float = 0.7
    """The shortest time before a bot's move, the same whatever its cards are."""
    part_seconds: float = 5.0
    """The seconds that the first deal waits for the browsers' parts of the seed."""
    idle_seconds: float = 60.0
    """After how long a table that nobody has open is dropped from memory."""
    redis: str = ""
    """The address of Redis or Valkey, which several servers of one database need; empty for one server."""
    node: str = ""
    """The name of this server in the proxy's configuration: sockets for its tables are sent to `/at/NAME/ws/TABLE`."""
    traces: str = ""
    """Where a collector of OpenTelemetry takes traces over HTTP; empty for none."""
    log_level: Literal["debug", "info", "warning", "error"] = "info"
    metrics: Literal["local", "all", "off"] = "local"
    """Who can read `/metrics`: this machine and private networks, everyone, or nobody."""
    secret: str | None = field(default=None, repr=False)
    """The secret that signs cookies; None: generated once, and saved in the data folder."""
    page: Path | None = None
    """The folder of the built page; None: the one in the package."""
    game_files: tuple[Path, ...] = ()
    """Files of games that are offered in addition to those that are installed."""
    reload: bool = False
    """Whether these files are read again whenever they change."""
    limits: Limits = Limits()

    @property
    def database_url(self) -> str:
        """The database as SQLAlchemy names it."""
        return self.database or f"sqlite:///{(self.data / 'tables.db').as_posix()}"

    @property
    def is_secure(self) -> bool:
        """Whether people connect over TLS."""
        return self.public_url.startswith("https://")
