"""A socket from its handshake to its end: the messages that come in, their limits, and what is answered."""

from __future__ import annotations

import asyncio
import logging
from contextlib import suppress
from time import perf_counter
from typing import TYPE_CHECKING

from pydantic import ValidationError
from starlette.websockets import WebSocketDisconnect

from tricksmith.errors import IllegalMove, TricksmithError
from tricksmith.present import ReasonText, sentence
from tricksmith.server.connections import DIRECT_SENDER_KEY
from tricksmith.server.domain import ComeBack
from tricksmith.server.errors import Refused, StorageError
from tricksmith.server.presenters import PHRASES
from tricksmith.server.rate_limit import TokenBucket, rate_limit_key
from tricksmith.server.realtime.advice import claim_for, hint_for, second_look_for
from tricksmith.server.realtime.subscription import Subscription
from tricksmith.server.tracing import span
from tricksmith.server.wire import (
    CLIENT,
    PROTOCOL,
    AskHint,
    AskSecondLook,
    ClaimRest,
    CloseCode,
    Failure,
    FastForward,
    Hello,
    Ping,
    Pong,
    Reload,
    Rematch,
    Say,
)

if TYPE_CHECKING:
    from starlette.websockets import WebSocket

    from tricksmith.server.realtime.room import Room
    from tricksmith.server.wire import Command

__all__ = ["Socket"]

LOG = logging.getLogger("tricksmith.server.realtime")
RETRIED_CODES = {"busy", "out_of_time"}
"""The codes of refusals after which the page tries again."""
RETURN_PERIOD = 0.2
"""The seconds between two checks whether a person who has come back late can play again."""
HELLO_TIMEOUT = 10.0
"""The most seconds until the first message."""
RELOAD_TEXT = "The server has been updated. Reload this page to go on; you keep your seat."
DATA_LOSS_TEXT = (
    "The server's database was put back to an earlier state: {} that you had seen here are lost."
    " The match goes on from here."
)
NOTICE_DELAY = 0.5
"""The delay in seconds of a notice that the first state would otherwise remove from the page."""
MAX_INVALID = 10
"""The number of invalid messages that are answered before the socket is closed."""
MAX_REFUSED = 50
"""The number of messages over the rate limit that are refused before the socket is closed."""
SPECTATOR_SHARE = 0.5
"""The rate limit of a spectator, as a share of a player's."""


class Socket:
    """One browser at one table.

    Args:
        websocket: The socket, accepted.
        room: The table.
        person: The id of the person whose cookie came with it; empty for a stranger.
        epoch: How often they had signed out their other devices when the cookie was signed.
        can_redirect: Whether it can be redirected to the process that has the table, by `CloseCode.REDIRECT`.
    """

    def __init__(
        self, websocket: WebSocket, room: Room, person: str, *, epoch: int = 0, can_redirect: bool = True
    ) -> None:
        self.websocket, self.room, self.can_redirect = websocket, room, can_redirect
        self.context = room.context
        client = websocket.client
        self.subscription = Subscription(
            person, rate_limit_key(client.host) if client is not None else "", self.context.metrics, epoch
        )
        limits = self.context.settings.limits
        share = 1.0 if room.audience.seat_of(person) is not None else SPECTATOR_SHARE
        self.bucket = TokenBucket(limits.socket_burst * share, limits.socket_rate * share)
        self.invalid_count = 0
        self.over_limit_count = 0
        self._second_look: asyncio.Task[None] | None = None
        self._return_task: asyncio.Task[None] | None = None

    async def run(self) -> None:
        """Wait for the hello, send the welcome, then read and write until either side closes the socket."""
        self.context.metrics.sockets.inc()
        writer = asyncio.create_task(self._write())
        try:
            if (refusal := await self.room.connect(self.subscription)) is not None:
                await self._close(refusal)
                return
            if await self._is_signed_out():
                await self._close(CloseCode.SIGNED_OUT)
                return
            if (route := await self._route()) and self.can_redirect:
                self.context.metrics.redirects.inc()
                await self._close(CloseCode.REDIRECT, route)
                return
            hello = await self._welcome(writer)
            if hello is None:
                return
            await self._report_loss(hello.last)
            if await self._must_wait_to_return():
                self._return_task = asyncio.create_task(self._return_later())
            await self._read()
        except (WebSocketDisconnect, TimeoutError):
            pass
        finally:
            self.room.leave(self.subscription)
            self.context.metrics.sockets.dec()
            for task in (self._second_look, self._return_task):
                if task is not None:
                    task.cancel()
            writer.cancel()
            with suppress(asyncio.CancelledError):
                await writer

    async def _welcome(self, writer: asyncio.Task[None]) -> Hello | None:
        """Wait for the hello, show the table, and return the hello; None if the socket is to be closed instead."""
        async with asyncio.timeout(HELLO_TIMEOUT):
            hello = await self._hello()
            if hello is not None and hello.protocol != PROTOCOL:
                self._ask_to_reload(hello)
                await writer
        if hello is None:
            return None
        if await self._is_signed_out():  # perhaps at another process, while this socket waited for its hello
            await self._close(CloseCode.SIGNED_OUT)
        if self.subscription.close_with is not None:
            return None
        self.subscription.last = min(hello.last, self.room.table.event_number)
        self.room.greet(self.subscription)
        return hello

    async def _is_signed_out(self) -> bool:
        """Whether the cookie was revoked after it was read, so that the socket was not among those that ended then."""
        person = self.subscription.person
        return bool(person) and await self.context.store.people.epoch_of(person) > self.subscription.epoch

    async def _route(self) -> str:
        """Take the table for this process; if another process has it, return the path to that one, otherwise ""."""
        if await self.context.leases.acquire(self.room.name):
            return ""
        holder = await self.context.leases.holder(self.room.name)
        return holder.route if holder is not None else ""

    async def _hello(self) -> Hello | None:
        while (message := await self._next_message()) is not None:
            if isinstance(message, Hello):
                return message
            self._fail(_failure("hello_first", "The first message is a hello."))
        return None

    def _ask_to_reload(self, hello: Hello) -> None:
        """Close the socket of a page that was loaded before an update; it would misread the other messages."""
        if hello.protocol is None:  # the page knows no `Reload`, but shows failures
            self._fail(_failure("outdated", RELOAD_TEXT))
        self.subscription.send(Reload(reason=RELOAD_TEXT).model_dump_json())
        self.subscription.close(CloseCode.OTHER_PROTOCOL)

    async def _report_loss(self, last: int) -> None:
        """Report how much of the table the database has lost, if the browser has shown more of it before."""
        if last > self.room.table.event_number:
            await self.room.catch_up()  # another process may have written the missing events
        if (lost := last - self.room.table.event_number) > 0:
            text = DATA_LOSS_TEXT.format(f"{lost} step{'s' * (lost > 1)}")
            message = _failure("lost", text).model_dump_json()
            asyncio.get_running_loop().call_later(NOTICE_DELAY, self.subscription.send, message)

    async def _must_wait_to_return(self) -> bool:
        """Take the seat back from a bot that stands in, unless the person asked for the bot.

        Returns:
            Whether the person must wait: the bot makes the present decision, because their time for it has run out.
        """
        person, table = self.subscription.person, self.room.table
        seat = self.room.audience.seat_of(person)
        if seat is not None and table.seats[seat].stand_in and not table.seats[seat].by_choice:
            try:
                id_ = f"~back-{table.event_number}"  # the same from each of the person's tabs: one of them is enough
                await self.room.command(person, ComeBack(), id_, perf_counter())
            except Refused as error:
                return error.code == "out_of_time"
        return False

    async def _return_later(self) -> None:
        """Take the seat back once the bot has made its decision."""
        with suppress(StorageError):  # the store has logged it; they can still say that they are back
            while await self._must_wait_to_return():
                await asyncio.sleep(RETURN_PERIOD)

    async def _write(self) -> None:
        """Send what is due until the socket is to be closed, then close it."""
        try:
            direct = self.websocket.scope.get("extensions", {}).get(DIRECT_SENDER_KEY)
            await self.subscription.write(self._send, self.room.state_for, direct)
            if self.subscription.close_with is not None:
                await self.websocket.close(self.subscription.close_with)
        except (WebSocketDisconnect, RuntimeError, OSError):
            return  # the other side has gone; `_read` ends the socket

    async def _send(self, text: bytes) -> None:
        await self.websocket.send_text(text.decode())

    async def _read(self) -> None:
        """Handle the messages that come in until the socket is closed."""
        while (message := await self._next_message()) is not None and self.subscription.close_with is None:
            since = perf_counter()
            self.context.metrics.count_message(message.type)
            match message:
                case Ping():
                    self.subscription.send(Pong(n=message.n).model_dump_json())
                case Hello():
                    self.subscription.last = min(message.last, self.room.table.event_number)
                    self.subscription.show()
                case AskSecondLook():  # in a task, so that the person's next message need not wait for it
                    if self._second_look is not None and not self._second_look.done():
                        self._fail(_failure("too_many", "One second look is being taken already.", message.id))
                    else:
                        self._second_look = asyncio.create_task(self._carry_out(message, since))
                case _:
                    with span("message", type=message.type, table=self.room.name):
                        await self._carry_out(message, since)

    async def _next_message(self) -> Hello | Ping | AskHint | AskSecondLook | FastForward | Say | Command | None:
        """The next valid message; None once the socket is to be closed."""
        while True:
            raw = await self.websocket.receive()
            if raw["type"] == "websocket.disconnect":
                raise WebSocketDisconnect(raw.get("code", 1006))
            if not self.bucket.take():
                self.over_limit_count += 1
                if self.over_limit_count > MAX_REFUSED:
                    await self._close(CloseCode.FLOOD)
                    return None
                if self.over_limit_count == 1:
                    self._fail(_failure("too_many", "That was too much in a short time. Wait a moment.", retry=True))
                continue
            try:
                return CLIENT.validate_json(raw.get("text") or raw.get("bytes") or b"")
            except ValidationError:
                self.invalid_count += 1
                self._fail(_failure("malformed", "This isn't a message that a table understands."))
                if self.invalid_count > MAX_INVALID:
                    await self._close(CloseCode.INVALID_MESSAGES)
                    return None

    async def _close(self, code: int, reason: str | None = None) -> None:
        self.subscription.close(code)
        with suppress(RuntimeError):
            await self.websocket.close(code, reason)

    async def _carry_out(self, message: AskHint | AskSecondLook | FastForward | Say | Command, since: float) -> None:
        """Carry out a message that needs a seat, which is looked up at that moment."""
        person, audience = self.subscription.person, self.room.audience
        try:
            match message:
                case AskHint() | AskSecondLook():
                    await self._advise(message)
                case FastForward():
                    self.room.fast_forwards.ask(self.room.table, audience.require_seat(person))
                    self.subscription.acknowledge(message.id)
                case Say():
                    self._say(message)
                case _:  # a command: any other message has no `command`, and mypy names this line
                    self._check_rematch_limit(message)
                    command = message.command()
                    if isinstance(message, ClaimRest):
                        command = await claim_for(self.room, audience.require_seat(person))
                    await self.room.command(person, command, message.id, since)
                    self.subscription.acknowledge(message.id)
        except Refused as error:
            reason = _reason(error.reason)
            self._fail(
                _failure(
                    error.code, sentence(error.sentence), message.id, reason=reason, retry=error.code in RETRIED_CODES
                )
            )
        except StorageError as error:
            text = error.explanation("The server can't save moves just now", "Your last move was not made.")
            self._fail(_failure("storage", text, message.id, retry=error.retry))
        except TricksmithError as error:
            self._fail(_failure("refused", sentence(f"{error}"), message.id))
        except Exception:
            LOG.exception("a message failed", extra={"fields": {"table": self.room.name, "type": message.type}})
            self._fail(_failure("fault", "That is our fault, not yours. Try again.", message.id, retry=True))

    def _check_rematch_limit(self, command: Command) -> None:
        """Raise `Refused` for a rematch of a person who opens too many tables by rematches."""
        table = self.room.table
        is_new = isinstance(command, Rematch) and table.stage == "finished" and table.next_table is None
        if is_new and not self.context.rematches.take(self.subscription.address):
            raise Refused("too_many", "you opened many tables in a short time: wait a moment, and try again")

    async def _advise(self, message: AskHint | AskSecondLook) -> None:
        """Send a hint or a second look to the seat that asked, if its owner still has it."""
        audience, person = self.room.audience, self.subscription.person
        seat = audience.require_seat(person)
        if isinstance(message, AskHint):
            text = (await hint_for(self.room, seat, message.id)).model_dump_json()
        else:
            text = (await second_look_for(self.room, seat, message)).model_dump_json()
        if audience.require_seat(person) == seat:
            self.subscription.send(text)

    def _say(self, message: Say) -> None:
        if message.phrase not in PHRASES:
            raise Refused("no_phrase", "You can say only the phrases that the table offers.")
        self.room.say(self.subscription.person, message.phrase)
        self.subscription.acknowledge(message.id)

    def _fail(self, failure: Failure) -> None:
        self.context.metrics.refused.labels(failure.code).inc()
        self.subscription.send(failure.model_dump_json())


def _failure(
    code: str, text: str, for_id: str | None = None, *, reason: ReasonText | None = None, retry: bool = False
) -> Failure:
    return Failure(code=code, sentence=text, for_id=for_id, reason=reason, retry=retry)


def _reason(error: IllegalMove | None) -> ReasonText | None:
    return ReasonText(sentence=sentence(error.sentence), rule=error.rule) if error is not None else None
