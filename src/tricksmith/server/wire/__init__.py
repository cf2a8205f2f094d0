"""Every message between a browser and the server, and the codes with which a socket is closed.

Messages are Pydantic models; a hand in them is the view model of `tricksmith.present` as it is. The browser's types are
made from all of them: `python -m tricksmith.server.wire` prints the JSON schema for `web/src/lib/wire/types.ts`. A
message that changes the match becomes a command of the domain here, and nowhere else.
"""

from tricksmith.server.wire.base import PROTOCOL as PROTOCOL
from tricksmith.server.wire.base import CloseCode as CloseCode
from tricksmith.server.wire.base import MessageForm as MessageForm
from tricksmith.server.wire.base import MessageWriter as MessageWriter
from tricksmith.server.wire.base import to_json as to_json
from tricksmith.server.wire.cards import BotInfo as BotInfo
from tricksmith.server.wire.cards import CardInfo as CardInfo
from tricksmith.server.wire.cards import DeckInfo as DeckInfo
from tricksmith.server.wire.cards import GameInfo as GameInfo
from tricksmith.server.wire.cards import GameList as GameList
from tricksmith.server.wire.cards import LadderInfo as LadderInfo
from tricksmith.server.wire.cards import OptionInfo as OptionInfo
from tricksmith.server.wire.cards import Preset as Preset
from tricksmith.server.wire.cards import RuleInfo as RuleInfo
from tricksmith.server.wire.cards import Rules as Rules
from tricksmith.server.wire.cards import SuitInfo as SuitInfo
from tricksmith.server.wire.client import CLIENT as CLIENT
from tricksmith.server.wire.client import Answer as Answer
from tricksmith.server.wire.client import AskHint as AskHint
from tricksmith.server.wire.client import Away as Away
from tricksmith.server.wire.client import Back as Back
from tricksmith.server.wire.client import ClaimRest as ClaimRest
from tricksmith.server.wire.client import ClientMessage as ClientMessage
from tricksmith.server.wire.client import Command as Command
from tricksmith.server.wire.client import Concede as Concede
from tricksmith.server.wire.client import FastForward as FastForward
from tricksmith.server.wire.client import Hello as Hello
from tricksmith.server.wire.client import Host as Host
from tricksmith.server.wire.client import MoveMessage as MoveMessage
from tricksmith.server.wire.client import NextHand as NextHand
from tricksmith.server.wire.client import Ping as Ping
from tricksmith.server.wire.client import Rematch as Rematch
from tricksmith.server.wire.client import Say as Say
from tricksmith.server.wire.client import SeedPart as SeedPart
from tricksmith.server.wire.client import Undo as Undo
from tricksmith.server.wire.http import Claimed as Claimed
from tricksmith.server.wire.http import Created as Created
from tricksmith.server.wire.http import ErrorBody as ErrorBody
from tricksmith.server.wire.http import ErrorInfo as ErrorInfo
from tricksmith.server.wire.http import Health as Health
from tricksmith.server.wire.http import Invite as Invite
from tricksmith.server.wire.http import InviteInfo as InviteInfo
from tricksmith.server.wire.http import Invites as Invites
from tricksmith.server.wire.http import JoinRequest as JoinRequest
from tricksmith.server.wire.http import Me as Me
from tricksmith.server.wire.http import MeRequest as MeRequest
from tricksmith.server.wire.http import MoveRequest as MoveRequest
from tricksmith.server.wire.http import NewTable as NewTable
from tricksmith.server.wire.http import Replay as Replay
from tricksmith.server.wire.http import ReplayStep as ReplayStep
from tricksmith.server.wire.http import TableList as TableList
from tricksmith.server.wire.http import TableRow as TableRow
from tricksmith.server.wire.http import VerifyAnswer as VerifyAnswer
from tricksmith.server.wire.server import Failure as Failure
from tricksmith.server.wire.server import Hint as Hint
from tricksmith.server.wire.server import HintRow as HintRow
from tricksmith.server.wire.server import PhraseSaid as PhraseSaid
from tricksmith.server.wire.server import Pong as Pong
from tricksmith.server.wire.server import Presence as Presence
from tricksmith.server.wire.server import Reload as Reload
from tricksmith.server.wire.server import ServerMessage as ServerMessage
from tricksmith.server.wire.server import Welcome as Welcome
from tricksmith.server.wire.table import ClockRule as ClockRule
from tricksmith.server.wire.table import Fairness as Fairness
from tricksmith.server.wire.table import LessonStep as LessonStep
from tricksmith.server.wire.table import Proposal as Proposal
from tricksmith.server.wire.table import SeatPresence as SeatPresence
from tricksmith.server.wire.table import SecretPhase as SecretPhase
from tricksmith.server.wire.table import State as State
from tricksmith.server.wire.table import TableInfo as TableInfo
from tricksmith.server.wire.table import TableRules as TableRules
