"""The errors that only a server raises: a refused command, two processes that write at once, a database that fails."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tricksmith.errors import TricksmithError

if TYPE_CHECKING:
    from tricksmith.errors import IllegalMove

__all__ = ["Conflict", "Refused", "StorageError"]


class Refused(TricksmithError):  # noqa: N818 - the answer to a request, and no fault of the program
    """A request that is not carried out, such as a command of a table; it changes nothing.

    Args:
        code: What went wrong, for programs.
        sentence: The same for people, without a full stop.
        reason: Why the move is illegal, if a rule of the game forbids it.
    """

    def __init__(self, code: str, sentence: str, *, reason: IllegalMove | None = None) -> None:
        self.code, self.sentence, self.reason = code, sentence, reason
        super().__init__(sentence)

    def __reduce__(self) -> tuple[object, ...]:
        return _refused, (self.code, self.sentence, self.reason)


def _refused(code: str, sentence: str, reason: IllegalMove | None) -> Refused:
    return Refused(code, sentence, reason=reason)


class Conflict(TricksmithError):  # noqa: N818 - the caller reads the new events and decides again
    """Another process wrote to the log of a table since it was read: nothing of this batch was written.

    Args:
        table: The table's id.
        last: The number of events that the log has now; 0 if there is no such table.
    """

    def __init__(self, table: str, last: int) -> None:
        self.table, self.last = table, last
        super().__init__(f"the log of table {table} goes on to event {last}: read on from there")

    def __reduce__(self) -> tuple[object, ...]:
        return type(self), (self.table, self.last)


class StorageError(TricksmithError):
    """The database can't save or read anything now; nothing of the request has been saved.

    Args:
        code: What is wrong, for programs: `full`, `read_only`, `io`, `damaged`, `gone`, `unopened`, `busy`,
            `unreachable`, `stopping`.
        why: The same for people, as the end of a sentence.
        loss: What it costs them, in a sentence; empty if that is not known.
        advice: What the operator can do.
        retry: Whether trying again soon may help.
    """

    def __init__(self, code: str, why: str, loss: str, advice: str, retry: bool = False) -> None:  # noqa: FBT001, FBT002 - as in the table of faults
        self.code, self.why, self.loss, self.advice, self.retry = code, why, loss, advice, retry
        super().__init__(self.explanation("the server can't save anything just now").rstrip("."))

    def explanation(self, effect: str, then: str = "") -> str:
        """Return sentences for people: the effect, why, what follows (`then`), and what is lost."""
        return " ".join(part for part in (f"{effect}: {self.why}.", then, self.loss) if part)

    def __reduce__(self) -> tuple[object, ...]:
        return type(self), (self.code, self.why, self.loss, self.advice, self.retry)
