"""The messages that a browser sends. Each command has an id that the client chose, so that sending it again is safe.

The method `command` of a message that changes the match returns a command of the domain.
"""

from __future__ import annotations

from abc import abstractmethod
from typing import Annotated, Literal

from pydantic import ConfigDict, Field, TypeAdapter

from tricksmith.server import domain
from tricksmith.server.wire.message_model import SeatNumber, ShortText, Wire

__all__ = [
    "CLIENT", "Answer", "AskHint", "AskSecondLook", "Away", "Back", "ClaimRest", "ClientMessage", "Command", "Concede",
    "FastForward", "Hello", "Host", "MoveMessage", "NextHand", "Ping", "Rematch", "ReviewHand", "Say", "SeedPart",
    "Undo",
]  # fmt: skip

ClientId = Annotated[str, Field(min_length=1, max_length=64, pattern=r"^[A-Za-z0-9_-]+$")]
EventNumber = Annotated[int, Field(ge=0, le=2**53)]


class Hello(Wire):
    """The first message; `last` is the last event that this client has shown, 0 for none."""

    type: Literal["hello"]
    last: EventNumber = 0
    protocol: EventNumber | None = None
    """The protocol that the page speaks; None for a page from before protocols had numbers."""


class Ping(Wire):
    """Answered at once by a pong with the same number."""

    type: Literal["ping"]
    n: EventNumber = 0


class _Command(Wire):
    """A message that can change the match."""

    @abstractmethod
    def command(self) -> domain.Command:
        """Return the command of the domain that it asks for."""


class SeedPart(_Command):
    """This seat's random part of the seed, 16 to 64 hexadecimal digits."""

    type: Literal["part"]
    id: ClientId
    hex: Annotated[str, Field(pattern=r"^[0-9a-f]{16,64}$")]

    def command(self) -> domain.Command:
        return domain.GiveSeedPart(self.hex)


class MoveMessage(_Command):
    """A move, in the notation of the choices; `at` is the last event that the player had seen."""

    type: Literal["move"]
    id: ClientId
    move: ShortText
    at: EventNumber

    def command(self) -> domain.Command:
        return domain.MakeMove(self.move, self.at)


class NextHand(_Command):
    """Ready for the next hand; in a lesson, for the next step."""

    type: Literal["next"]
    id: ClientId

    def command(self) -> domain.Command:
        return domain.GoOn()


class Undo(_Command):
    """Undo your last decision: at once against bots, by consent among people."""

    type: Literal["undo"]
    id: ClientId

    def command(self) -> domain.Command:
        return domain.AskUndo()


class ReviewHand(_Command):
    """Review the hand that has ended before the match is over, against bots alone; it can't be undone from then on."""

    type: Literal["review_hand"]
    id: ClientId

    def command(self) -> domain.Command:
        return domain.AskHandReview()


class ClaimRest(_Command):
    """Claim the rest of the tricks: played out at once if your side certainly takes them."""

    type: Literal["claim_rest"]
    id: ClientId

    def command(self) -> domain.Command:
        return domain.ClaimTricks()


class Concede(_Command):
    """End the match as it is: at once against bots, by consent among people."""

    type: Literal["concede"]
    id: ClientId

    def command(self) -> domain.Command:
        return domain.ConcedeMatch()


class Answer(_Command):
    """Agree to what is proposed, or refuse."""

    type: Literal["answer"]
    id: ClientId
    yes: bool

    def command(self) -> domain.Command:
        return domain.AnswerProposal(self.yes)


class Rematch(_Command):
    """Play another match with the same people, with the next dealer."""

    type: Literal["rematch"]
    id: ClientId

    def command(self) -> domain.Command:
        return domain.AskRematch()


class Back(_Command):
    """Play again in place of the bot that stands in."""

    type: Literal["back"]
    id: ClientId

    def command(self) -> domain.Command:
        return domain.ComeBack()


class Away(_Command):
    """Let a bot play for this person until they are back."""

    type: Literal["away"]
    id: ClientId

    def command(self) -> domain.Command:
        return domain.GoAway()


class Host(_Command):
    """Do something that only the host can do."""

    type: Literal["host"]
    id: ClientId
    do: Literal["pause", "resume", "remove", "fill", "stand_in", "close"]
    seat: SeatNumber | None = None
    """Whom to remove, which open seat a bot fills, or for whom a bot stands in."""
    level: ShortText = ""

    def command(self) -> domain.Command:
        match self.do:
            case "pause":
                return domain.Pause()
            case "resume":
                return domain.Resume()
            case "remove":
                return domain.Remove(self.seat)
            case "fill":
                return domain.FillSeat(self.seat, self.level)
            case "stand_in":
                return domain.StandIn(self.seat, self.level)
            case "close":
                return domain.Close()


class AskHint(Wire):
    """Ask what the adviser would do in this seat."""

    type: Literal["hint"]
    id: ClientId


class AskSecondLook(Wire):
    """Ask whether a move of this seat is a mistake: one that it is about to make, or its latest whose trick is over."""

    type: Literal["second_look"]
    id: ClientId
    move: ShortText | None = None
    """The move that it is about to make; None for the latest."""


class FastForward(Wire):
    """Ask bots to play the rest of the hand without pauses, which they do once every person here has asked for it."""

    type: Literal["fast_forward", "hurry"]
    id: ClientId


class Say(Wire):
    """Say one of the table's phrases."""

    type: Literal["say"]
    id: ClientId
    phrase: ShortText


Command = (
    SeedPart | MoveMessage | NextHand | Undo | ReviewHand | ClaimRest | Concede | Answer | Rematch | Back | Away | Host
)
"""What can change the match: each is acknowledged only when its event is committed."""
ClientMessage = Annotated[
    Hello | Ping | AskHint | AskSecondLook | FastForward | Say | Command, Field(discriminator="type")
]
CLIENT: TypeAdapter[Hello | Ping | AskHint | AskSecondLook | FastForward | Say | Command] = TypeAdapter(
    ClientMessage, config=ConfigDict(defer_build=True)
)
"""Reads any message of a client; raises pydantic's `ValidationError`."""
