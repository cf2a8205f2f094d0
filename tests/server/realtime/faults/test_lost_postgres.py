"""A PostgreSQL that is stopped, or killed and started again, while people play: they read why, and nothing is lost."""

from __future__ import annotations

import asyncio
import os
import signal
import subprocess
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import psycopg
import pytest
from sqlalchemy import event
from websockets.exceptions import ConnectionClosed

from tests.server.conftest import own_postgres
from tests.server.realtime.player import Message, Player, Seat
from tests.server.realtime.server import Server
from tricksmith.server.realtime.room import SLOW_TEXT
from tricksmith.server.store.database import POSTGRESQL_LIMITS, engines, url_of
from tricksmith.server.wire import CloseCode

STEPS = 12
"""Events that are played between two faults."""


class Postgres:
    """A PostgreSQL with its processes."""

    def __init__(self, url: str) -> None:
        self.url = url
        self.begun: list[subprocess.Popen[bytes]] = []
        """What was started here, one after the other."""
        self.look()

    def look(self) -> None:
        """See which process it is."""
        with psycopg.connect(self.url) as connection:
            (folder,) = connection.execute("SHOW data_directory").fetchone() or ("",)
            (backend,) = connection.execute("SELECT pg_backend_pid()").fetchone() or (0,)
            self.folder, self.main = Path(folder), parent(backend)
        assert self.main > 1

    def signal(self, number: int) -> None:
        """Send all of its processes a signal, the first one first."""
        for process in (self.main, *(pid for pid in processes() if parent(pid) == self.main)):
            try:
                os.kill(process, number)
            except ProcessLookupError:
                continue

    def kill(self) -> None:
        """End all of it at once."""
        self.signal(signal.SIGKILL)
        while any(parent(pid) == self.main for pid in processes()):
            self.signal(signal.SIGKILL)

    def start(self) -> None:
        """Start it as it was started before, with what it has on the disk."""
        (self.folder / "postmaster.pid").unlink()  # where nobody has taken note of its end, its number is still there
        command = (self.folder / "postmaster.opts").read_text().strip()
        script = f'cd /; exec {command} >>"$0/../again" 2>&1'
        words = ["bash", "-c", script, str(self.folder)]
        if os.geteuid() == 0:
            words = ["runuser", "-u", "postgres", "--", *words]
        self.begun.append(subprocess.Popen(words, start_new_session=True))

    def ended(self) -> None:
        """Take note of the end of all that was started here."""
        for process in self.begun:
            process.wait()

    def numbers(self, table: str) -> list[int]:
        """The numbers of a table's events."""
        with psycopg.connect(self.url) as connection:
            query = "SELECT number FROM events WHERE table_id = %s ORDER BY number"
            return [number for (number,) in connection.execute(query, [table])]


def processes() -> Iterator[int]:
    """All that run."""
    return (int(path.name) for path in Path("/proc").iterdir() if path.name.isdecimal())


def parent(pid: int) -> int:
    """The process that began another; 0 once that has ended."""
    try:
        return int(Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[1])
    except (FileNotFoundError, ProcessLookupError):
        return 0


class Match:
    """Two people and a bot play, and a spectator watches."""

    def __init__(self, ada: Player, bo: Player, eve: Player, watching: Seat, table: str) -> None:
        self.ada, self.bo, self.eve, self.watching, self.table = ada, bo, eve, watching, table
        self.seen: list[int] = []
        """The numbers of the states that players were sent, each of which a state shows as saved."""

    async def play(self, steps: int | None = STEPS) -> Message:
        """Play some events further, or to the end; the state then."""
        first: list[int] = []

        def noted(state: Message) -> bool:
            self.seen.append(state["event"])
            first.append(state["event"])
            return steps is not None and bool(state["event"] >= first[0] + steps)

        state, _ = await asyncio.gather(
            self.ada.play_through(self.table, stop=noted), self.bo.play_through(self.table, stop=noted)
        )
        return state

    async def health(self, wanted: int, within: float = 20) -> Message:
        """Wait until the server says of itself what it should."""
        async with asyncio.timeout(within):
            while (answer := await self.eve.http.get("/healthz")).status_code != wanted:
                await asyncio.sleep(0.1)
        assert (await self.eve.http.get("/livez")).text == "ok"
        found: Message = answer.json()
        return found


@asynccontextmanager
async def match_at(server: Server) -> AsyncIterator[Match]:
    """A match that has begun."""
    players = [Player(server.address, number) for number in range(3)]
    ada, bo, eve = players
    made = await ada.open("poison-nonesuch", 3, seats=["me", "open", "bot"])
    await bo.take(made["invites"][0]["link"], "Bo")
    match = Match(ada, bo, eve, await eve.sit(made["table"]), made["table"])
    await match.play()
    yield match
    for player in players:
        await player.close()


def at_postgres(folder: Path, test: Any) -> None:
    """Run a test with a server at a PostgreSQL of its own."""
    with own_postgres() as url:
        postgres = Postgres(url)
        try:
            with Server(folder, "--database", url) as server:
                asyncio.run(test(postgres, server))
        finally:
            postgres.signal(signal.SIGCONT)
    postgres.ended()


def test_a_stopped_postgresql_is_waited_for(tmp_path: Path) -> None:
    """All at the table read that it does not answer, health says so, and play goes on where it was."""

    async def test(postgres: Postgres, server: Server) -> None:
        async with match_at(server) as match:
            playing = asyncio.create_task(match.play(5 * STEPS))
            await asyncio.sleep(0.1)
            postgres.signal(signal.SIGSTOP)
            while (notice := await match.watching.of("error"))["code"] != "storage":
                pass
            assert notice["sentence"] == SLOW_TEXT
            assert (await match.health(503))["error"]["code"] == "storage"
            assert not playing.done()
            shown = max(match.seen)
            newcomer = await match.eve.sit(match.table)
            said = await newcomer.next()
            assert (said["code"], said["retry"]) == ("storage", True)
            assert said["sentence"].startswith("The table can't be opened just now: its database does not answer.")
            with pytest.raises(ConnectionClosed):
                await newcomer.next()
            assert newcomer.socket.close_code == CloseCode.UNREADABLE
            assert max(match.seen) == shown, "nothing is shown that is not saved"
            postgres.signal(signal.SIGCONT)
            await asyncio.wait_for(playing, 60)
            await match.health(200)
            assert (await match.play(None))["stage"] == "finished"
            numbers = postgres.numbers(match.table)
            assert numbers == list(range(1, len(numbers) + 1))

    at_postgres(tmp_path, test)


def test_a_killed_postgresql_costs_no_move(tmp_path: Path) -> None:
    """Twice killed and started again: what was shown is there, nothing is there twice, and the match is played out."""

    async def test(postgres: Postgres, server: Server) -> None:
        async with match_at(server) as match:
            for _ in range(2):
                playing = asyncio.create_task(match.play(5 * STEPS))
                await asyncio.sleep(0.2)
                postgres.kill()
                assert (await match.health(503))["error"]["code"] == "storage"
                shown = max(match.seen)
                postgres.start()
                await match.health(200, within=60)
                await asyncio.wait_for(playing, 60)
                assert postgres.numbers(match.table)[-1] >= shown
                postgres.look()
            assert (await match.play(None))["stage"] == "finished"
            numbers = postgres.numbers(match.table)
            assert numbers == list(range(1, len(numbers) + 1))
            log = server.log.read_text()
            assert "Traceback" not in log
            assert "the database saves again" in log

    at_postgres(tmp_path, test)


@pytest.mark.parametrize("query", ["", "?connect_timeout=20&keepalives_idle=60"])
def test_a_machine_that_is_gone_is_not_waited_for_for_hours(query: str) -> None:
    """The limits are those of this server, except where the address names others."""
    found = engines(url_of(f"postgresql://someone@nowhere.invalid/cards{query}"))
    for engine in found:
        _, arguments = engine.dialect.create_connect_args(engine.url)
        given: dict[str, Any] = {}

        def noted(_: Any, __: Any, ___: Any, options: dict[str, Any], given: dict[str, Any] = given) -> Any:
            given.update(options)
            raise ConnectionError

        event.listen(engine, "do_connect", noted)
        with pytest.raises(ConnectionError):
            engine.connect()
        expected = {**POSTGRESQL_LIMITS, **({"connect_timeout": "20", "keepalives_idle": "60"} if query else {})}
        assert {name: given[name] for name in POSTGRESQL_LIMITS} == expected
        assert arguments["host"] == "nowhere.invalid"
