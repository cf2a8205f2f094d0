"""What a browser sends: each message has an id of the client's own, and a resend of it changes nothing."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field, TypeAdapter

from tricksmith.server.wire.base import SeatNumber, Wire, Word

__all__ = [
    "CLIENT", "Answer", "AskHint", "Away", "ClaimRest", "ClientMessage", "Command", "Concede", "GiveLead", "Hello",
    "Host", "Hurry", "Move", "NextHand", "Part", "Ping", "Rematch", "Say", "Undo",
]  # fmt: skip

ClientId = Annotated[str, Field(min_length=1, max_length=64, pattern=r"^[A-Za-z0-9_-]+$")]
EventNumber = Annotated[int, Field(ge=0, le=2**53)]


class Hello(Wire):
    """The first message: the last event that this client has shown; 0 for none."""

    type: Literal["hello"]
    last: EventNumber = 0


class Ping(Wire):
    """Answered at once by a pong with the same number."""

    type: Literal["ping"]
    n: EventNumber = 0


class Part(Wire):
    """This seat's random part of the seed, 16 to 64 hexadecimal digits."""

    type: Literal["part"]
    id: ClientId
    hex: Annotated[str, Field(pattern=r"^[0-9a-f]{16,64}$")]


class Move(Wire):
    """A move, in the spelling of its choice; `at` is the event that the player was looking at."""

    type: Literal["move"]
    id: ClientId
    move: Word
    at: EventNumber


class NextHand(Wire):
    """Ready for the next hand; in a lesson, for the next step."""

    type: Literal["next"]
    id: ClientId


class Undo(Wire):
    """Take back one's last decision: at once against bots, by consent among people."""

    type: Literal["undo"]
    id: ClientId


class ClaimRest(Wire):
    """The rest of the tricks is ours whatever happens: played out at once if that is so."""

    type: Literal["claim_rest"]
    id: ClientId


class Concede(Wire):
    """End the match as it stands: at once against bots, by consent among people."""

    type: Literal["concede"]
    id: ClientId


class Answer(Wire):
    """Yes or no to what is proposed."""

    type: Literal["answer"]
    id: ClientId
    yes: bool


class AskHint(Wire):
    """What would you do in my place?"""

    type: Literal["hint"]
    id: ClientId


class Hurry(Wire):
    """The bots need not pause in the rest of this hand for me: they do not as soon as every person here has said so."""

    type: Literal["hurry"]
    id: ClientId


class Say(Wire):
    """One of the table's phrases."""

    type: Literal["say"]
    id: ClientId
    phrase: Word


class Rematch(Wire):
    """Another match at the same table, the deal going round."""

    type: Literal["rematch"]
    id: ClientId


class GiveLead(Wire):
    """A person who was away plays again in place of the bot."""

    type: Literal["back"]
    id: ClientId


class Away(Wire):
    """A bot plays for this person until they are back."""

    type: Literal["away"]
    id: ClientId


class Host(Wire):
    """What the host alone may do."""

    type: Literal["host"]
    id: ClientId
    do: Literal["pause", "resume", "remove", "fill", "stand_in", "close"]
    seat: SeatNumber | None = None
    """Whom to remove, which open seat a bot fills, or for whom a bot sits in."""
    level: Word = ""


Command = Part | Move | NextHand | Undo | ClaimRest | Concede | Answer | Say | Rematch | GiveLead | Away | Host
"""What may change the match: each is acknowledged only when its event is committed."""
ClientMessage = Annotated[Hello | Ping | AskHint | Hurry | Command, Field(discriminator="type")]
CLIENT: TypeAdapter[Hello | Ping | AskHint | Hurry | Command] = TypeAdapter(ClientMessage)
"""Reads any message of a client; raises pydantic's `ValidationError`."""
