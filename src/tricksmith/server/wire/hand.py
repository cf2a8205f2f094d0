"""A hand as it is shown: `Public` is the same for everybody, `Mine` is what one seat alone may know."""

from __future__ import annotations

from typing import Literal

from tricksmith.server.wire.base import CardCode, Letter, SeatNumber, Wire

__all__ = [
    "Choice", "Fact", "Finished", "HandGroup", "HeldCard", "LadderStep", "LogLine", "Mine", "Pile", "Played", "Public",
    "Reason", "RuleText", "Score", "ScoreLine", "ScoreRow", "SeatState", "SideState", "TrickState", "VerdictState",
]  # fmt: skip


class Played(Wire):
    """A card in a trick.

    `named` is the suit that it was led as, `tags` what it is (trump, cursed), `swept` the cards that it took from the
    table with it.
    """

    seat: SeatNumber
    card: CardCode
    named: Letter | None = None
    tags: list[str] = []
    swept: list[CardCode] = []
    from_table: bool = False


class TrickState(Wire):
    """The trick on the table: `order` are the seats that play to it, `best` the one that wins it so far."""

    number: int
    of: int
    order: list[SeatNumber]
    plays: list[Played]
    best: SeatNumber | None
    led: Letter | None
    """The suit that was led or named."""


class Finished(Wire):
    """A finished trick, who took it with what, and why, in a sentence."""

    number: int
    plays: list[Played]
    winner: SeatNumber
    why: str


class Fact(Wire):
    """Something always in view: trump, the cursed suit, a barred suit, points against the bid, who sits out.

    `suits` and `cards` are drawn, `text` is said, `why` explains it on demand, `rule` is its id.
    """

    kind: str
    name: str
    text: str
    why: str = ""
    rule: str = ""
    suits: list[Letter] = []
    cards: list[CardCode] = []


class LadderStep(Wire):
    """A trump in its place, from the highest down; `gone` once it was played."""

    card: CardCode
    gone: bool


class Pile(Wire):
    """Cards on the table: `cards` of a face-up pile; of a face-down one only their number."""

    name: str
    cards: list[CardCode]
    count: int


class SeatState(Wire):
    """What all know of a seat in this hand."""

    seat: SeatNumber
    cards: int
    """Cards in hand."""
    said: str
    """The last calls, in words; empty if none."""
    aim: str
    """What it plays for, in words; empty before the contract."""
    tricks: int
    taken: dict[str, int]
    """The game's own counters, by name."""
    sits_out: Literal["", "trick", "hand"] = ""
    deals: bool
    leads: bool
    """Whether it leads to the trick on the table."""
    acts: bool
    """Whether it is its turn."""
    open_hand: list[CardCode] = []
    """Cards that lie open for all, of a dummy."""


class SideState(Wire):
    """A side: its plan in words, progress as numbers where there are some, and its total in the match."""

    seats: list[SeatNumber]
    plan: str
    taken: str
    have: int | None = None
    """What it has of the counter it plays for."""
    at_least: int | None = None
    at_most: int | None = None
    status: Literal["", "made", "lost", "open"] = ""
    """Whether the aim is reached for good, out of reach, or open."""
    total: int


class ScoreLine(Wire):
    """A line of the score sheet of a hand."""

    side: int
    points: int
    why: str
    rule: str


class ScoreRow(Wire):
    """A finished hand: its number from 1, its lines, the change of each side and the totals after it."""

    hand: int
    lines: list[ScoreLine]
    scores: list[int]
    totals: list[int]


class VerdictState(Wire):
    """How a match ended."""

    winners: list[SeatNumber]
    why: str
    rule: str


class Score(Wire):
    """The score sheet of the match."""

    sides: list[list[SeatNumber]]
    rows: list[ScoreRow]
    totals: list[int]
    verdict: VerdictState | None = None


class LogLine(Wire):
    """A sentence of the log; `event` is the number of the event of the match that it tells of."""

    event: int
    hand: int
    text: str
    kind: Literal["call", "play", "trick", "hand", "table"] = "play"
    private: bool = False
    """Whether this seat alone is told."""


class Public(Wire):
    """What everybody at the table sees of the hand in play."""

    hand: int
    """Its number, from 1."""
    phase: Literal["calls", "tricks", "over", "finished"]
    """`over` between hands, `finished` after the match."""
    to_act: SeatNumber | None
    asks: str
    """What is asked of the seat to act, as the table hears it."""
    rule: str
    first: SeatNumber
    direction: Literal["clockwise", "anticlockwise"]
    seats: list[SeatState]
    sides: list[SideState]
    trick: TrickState | None
    last: Finished | None
    facts: list[Fact]
    ladder: list[LadderStep]
    piles: list[Pile]
    score: Score


class Reason(Wire):
    """Why something is forbidden: a sentence and the rule's id."""

    sentence: str
    rule: str


class Choice(Wire):
    """A move that may be made now.

    `label` stands on its control, `note` says what follows from it ("2 a trick from 6 up"). `card` is the card it
    plays, `named` the suit it names, `cards` the cards it gives or takes. A renege, where the table lets it pass, has
    a `warning`.
    """

    move: str
    label: str
    note: str = ""
    card: CardCode | None = None
    named: Letter | None = None
    cards: list[CardCode] = []
    value: int | None = None
    """The number of a bid."""
    warning: Reason | None = None


class HeldCard(Wire):
    """A card in hand; `playable` if some choice plays it, else `reason` says why not, where there is one to say."""

    code: CardCode
    playable: bool
    tags: list[str] = []
    reason: Reason | None = None


class HandGroup(Wire):
    """Cards that are held together, the highest first; `suit` is None for trumps that are no suit by themselves."""

    name: str
    suit: Letter | None
    cards: list[HeldCard]


class Mine(Wire):
    """What one seat may know, do and ask, beside what all see."""

    seat: SeatNumber
    hand: list[HandGroup]
    """The cards to play from: the seat's own, or the dummy's while it plays those."""
    beside: list[CardCode] = []
    """The seat's own hand while it plays the dummy's."""
    my_turn: bool
    asks: str
    """What is asked, in the second person; empty when it is not the seat's turn."""
    rule: str
    binding: list[RuleText] = []
    """The rules that bind now."""
    kind: Literal["", "card", "call", "bid", "cards", "opening"] = ""
    """How to choose: a card of the hand, a word, a number, several cards of the hand, a card and cards of the table."""
    choices: list[Choice] = []
    asides: list[Choice] = []
    """What may be said out of turn: a claim of a renege."""
    aim: str = ""
    can_claim_rest: bool = False
    """Whether the rest of the tricks is the seat's side's whatever happens."""


class RuleText(Wire):
    """A rule that binds now."""

    id: str
    text: str


Mine.model_rebuild()
