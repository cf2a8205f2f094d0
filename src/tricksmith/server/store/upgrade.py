"""Upgrade of a database to the latest revision; a database of another program or of a newer version is refused."""

from __future__ import annotations

from contextlib import contextmanager
from typing import TYPE_CHECKING

from sqlalchemy import column, inspect, select, table, text

from tricksmith.errors import TricksmithError
from tricksmith.server.store.database_schema import EVENTS, METADATA, SEATS, TABLES

if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Any

    from alembic.runtime.environment import EnvironmentContext
    from alembic.script import ScriptDirectory
    from sqlalchemy.engine import Connection

__all__ = ["LATEST_REVISION", "awaits_upgrade", "migrate"]

LATEST_REVISION = "eighth"
"""The last of the migrations. If a database has it, neither Alembic nor the migrations are imported."""
ADVISORY_LOCK = 7_421_905_113_248
"""The number of PostgreSQL's lock under which one process at a time brings the database up to date."""
OUR_TABLES = {TABLES.name, EVENTS.name, SEATS.name}
REVISIONS = table("alembic_version", column("version_num"))
"""Where Alembic keeps the revision of a database."""


def migrate(connection: Connection) -> None:
    """Upgrade the database to the latest revision in one transaction; if several processes do, the others wait.

    Raises:
        TricksmithError: If the database was written by a newer version, or by another program.
    """
    if _revisions(connection) == {LATEST_REVISION}:
        return
    if connection.dialect.name == "postgresql":
        connection.execute(text("SELECT pg_advisory_xact_lock(:lock)"), {"lock": ADVISORY_LOCK})
    with _environment(connection) as (context, known):
        _check_is_ours(connection, known)
        context.run_migrations()


def awaits_upgrade(connection: Connection) -> bool:
    """Whether the next start would change the database; reads only, and raises as `migrate` does."""
    revisions = _revisions(connection)
    if revisions == {LATEST_REVISION}:
        return False
    _check_is_ours(connection, {script.revision for script in _script().walk_revisions()})
    return True


def _revisions(connection: Connection) -> set[str]:
    """The revisions that the database has; none in one that is empty, or of another program."""
    if not inspect(connection).has_table(REVISIONS.name):
        return set()
    return set(connection.execute(select(REVISIONS.c.version_num)).scalars())


def _check_is_ours(connection: Connection, known: set[str]) -> None:
    """Raise `TricksmithError` unless the database is empty or its revisions are known."""
    revisions = _revisions(connection)
    if revisions and revisions <= known:
        return
    names = set(inspect(connection).get_table_names())
    if revisions and names >= OUR_TABLES:
        raise TricksmithError(
            "the database was written by a newer version of tricksmith, which this one can't read: upgrade tricksmith,"
            " or restore the backup from before the upgrade"
        )
    if revisions or names & OUR_TABLES or (names and connection.dialect.name == "sqlite"):
        raise TricksmithError("the database belongs to another program: name another with --database")


@contextmanager
def _environment(connection: Connection) -> Iterator[tuple[EnvironmentContext, set[str]]]:
    """The migrations of the folder, ready to run on a connection, and their revisions."""
    from alembic.config import Config  # noqa: PLC0415 - takes a third of a second, and most starts need none of it
    from alembic.runtime.environment import EnvironmentContext  # noqa: PLC0415

    script = _script()

    def steps_from(revision: Any, _: object) -> Any:
        # As in Alembic's `command.upgrade`: no public function of Alembic upgrades over a connection that is open.
        return script._upgrade_revs("head", revision)

    with EnvironmentContext(Config(), script, fn=steps_from) as context:
        context.configure(connection=connection, target_metadata=METADATA)
        yield context, {step.revision for step in script.walk_revisions()}


def _script() -> ScriptDirectory:
    from alembic.config import Config  # noqa: PLC0415 - as above
    from alembic.script import ScriptDirectory  # noqa: PLC0415

    config = Config()
    config.set_main_option("script_location", "tricksmith.server.store:migrations")
    config.set_main_option("path_separator", "os")
    return ScriptDirectory.from_config(config)
