"""The view model: what is shown of a hand, as plain values, the same for the terminal, the wire and the docs.

`PublicView` is the same for everybody, `OwnView` is what one seat alone can know. Cards are given in notation (`8ms`),
suits by their letter (`m`), seats from 0 in the order of play. The types of the page are generated from these values.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

__all__ = [
    "CardCode", "Choice",
    "FinishedTrick",
    "HandScore", "HeldCard", "HeldGroup",
    "LadderStep",
    "Letter",
    "LogLine",
    "MatchScore",
    "OwnView",
    "PileView",
    "PlayedCard",
    "PublicView",
    "ReasonText",
    "RuleText",
    "ScoreLine",
    "SeatGoal",
    "SeatNumber",
    "SeatView",
    "SideView",
    "TableFact",
    "TrickView",
    "VerdictView",
]  # fmt: skip

CardCode = str
"""A card in notation: `8ms`, `Th`."""
Letter = str
"""A suit by its letter in the deck: `m`."""
SeatNumber = int
"""A seat, from 0 in the order of play."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayedCard:
    """A card in a trick.

    `named` is the suit that it was led as, `tags` what it is (trump, cursed), `swept` the cards that it took from the
    table with it.
    """

    seat: SeatNumber
    card: CardCode
    named: Letter | None = None
    tags: tuple[str, ...] = ()
    swept: tuple[CardCode, ...] = ()
    from_table: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class TrickView:
    """The trick on the table: `order` are the seats that play to it, `best` the one that wins it so far."""

    number: int
    of: int | None
    """How many tricks the hand has; None while cards can be drawn."""
    order: tuple[SeatNumber, ...]
    plays: tuple[PlayedCard, ...]
    best: SeatNumber | None
    led: Letter | None
    """The suit that was led or named; it `binds` if those who hold it can't play anything else they like."""
    binds: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class FinishedTrick:
    """A finished trick, who took it with what, and why, in a sentence."""

    number: int
    plays: tuple[PlayedCard, ...]
    winner: SeatNumber
    why: str
    why_you: dict[SeatNumber, str]
    """The same sentence for each player whom it names, who reads "you"."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TableFact:
    """Something always in view: trump, the cursed suit, a suit that can't be led yet, the seats that sit out.

    `suits` and `cards` are drawn, `text` is said, `why` explains it on demand, `rule` is its id.
    """

    id: str
    """The name of a term of the contract, "restricted_suits" or "sitting_out"."""
    name: str
    text: str
    why: str = ""
    rule: str = ""
    suits: tuple[Letter, ...] = ()
    cards: tuple[CardCode, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class LadderStep:
    """A trump in its place, from the highest down; `gone` once it was played."""

    card: CardCode
    gone: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class PileView:
    """Cards on the table: `cards` of a face-up pile, or only their number; `note`: what they settle before a bid."""

    name: str
    cards: tuple[CardCode, ...]
    count: int
    note: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatGoal:
    """The aim of a seat that counts only what it takes itself, and its progress."""

    have: int
    at_least: int | None = None
    at_most: int | None = None
    status: Literal["", "made", "lost", "open"] = ""
    """Whether it is reached for good, out of reach, or open."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatView:
    """What all know of a seat in this hand; `cards` is the number of its cards in hand."""

    seat: SeatNumber
    cards: int
    calls: str
    """The last calls, in words; empty if none."""
    aim: str
    """What it plays for, in words; empty before the contract."""
    goal: SeatGoal | None = None
    """The progress of an aim that counts only what the seat takes itself, such as nil; others are in the side."""
    tricks: int
    taken: dict[str, str]
    """How much it has taken of each of the game's own counters, in words, by the counter's name."""
    sits_out: Literal["", "trick", "hand"] = ""
    deals: bool
    leads: bool
    """Whether it leads to the trick on the table."""
    acts: bool
    """Whether it is its turn."""
    role: Literal["", "dummy", "declarer", "open", "alone", "bidder"] = ""
    """The dummy, whose cards another seat plays; the declarer, who plays them; a seat that plays with open cards; one
    that plays alone against others who play together; or the one that won the bidding while all others passed."""
    open_hand: tuple[CardCode, ...] = ()
    """Cards in hand that lie open for all, sorted: of a dummy, or of a seat that plays with its hand laid open."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SideView:
    """A side: its plan, progress if there are numbers, and total; `party` are the seats that count for its plan."""

    seats: tuple[SeatNumber, ...]
    party: tuple[SeatNumber, ...]
    plan: str
    taken: str
    have: int | None = None
    """What it has of the counter it plays for."""
    counts: str
    """That counter: "tricks", another counter of the seats, or "score" for points of the score sheet; else ""."""
    unit: str = ""
    """The unit of what it counts, in the plural: "tricks", "points"; "" if there is none."""
    at_least: int | None = None
    at_most: int | None = None
    status: Literal["", "made", "lost", "open"] = ""
    """Whether the aim is reached for good, out of reach, or open."""
    total: int


@dataclass(frozen=True, slots=True, kw_only=True)
class ScoreLine:
    """A line of the score sheet of a hand; `player` is whom `why` is about alone, and "{player}" in it their name."""

    side: int
    points: int
    why: str
    player: SeatNumber | None = None
    rule: str


@dataclass(frozen=True, slots=True, kw_only=True)
class HandScore:
    """A finished hand: its number from 1, its lines, the change of each side and the totals after it."""

    hand: int
    lines: tuple[ScoreLine, ...]
    scores: tuple[int, ...]
    totals: tuple[int, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class VerdictView:
    """How a match ended."""

    winners: tuple[SeatNumber, ...]
    why: str
    rule: str


@dataclass(frozen=True, slots=True, kw_only=True)
class MatchScore:
    """The score sheet of the match."""

    sides: tuple[tuple[SeatNumber, ...], ...]
    rows: tuple[HandScore, ...]
    totals: tuple[int, ...]
    verdict: VerdictView | None = None
    lowest_wins: bool = False
    """Whether the lowest total wins."""


@dataclass(frozen=True, slots=True, kw_only=True)
class LogLine:
    """A sentence of the log; `event` is the number of the event of the match that it is about, `card` was played."""

    event: int
    hand: int
    text: str
    kind: Literal["call", "play", "trick", "hand", "table"] = "play"
    private: bool = False
    """Whether only this seat can read it."""
    seat: SeatNumber | None = None
    """Who called or played; of a finished trick, who took it."""
    call: str = ""
    """A call that everybody heard, in words."""
    card: CardCode | None = None
    named: Letter | None = None
    """The suit that it was led as."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PublicView:
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
    seats: tuple[SeatView, ...]
    sides: tuple[SideView, ...]
    trick: TrickView | None
    last: FinishedTrick | None
    facts: tuple[TableFact, ...]
    ladder: tuple[LadderStep, ...]
    trump_ranks: str
    """Ranks that are trumps as a whole, from the highest: "fours, then sevens"; "" for none, or if a fact says it."""
    piles: tuple[PileView, ...]
    score: MatchScore


@dataclass(frozen=True, slots=True, kw_only=True)
class ReasonText:
    """Why something is forbidden: a sentence and the rule's id."""

    sentence: str
    rule: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Choice:
    """A move that can be made now.

    `label` is the text of its control, `note` says what follows from it ("2 a trick from 6 up"). `card` is the card it
    plays, `named` the suit it names, `cards` the cards it gives or takes. A revoke, where the table lets it pass, has
    a `warning`.
    """

    move: str
    label: str
    note: str = ""
    card: CardCode | None = None
    named: Letter | None = None
    cards: tuple[CardCode, ...] = ()
    value: int | None = None
    """The number of a bid: of a call whose word is said with numbers alone, from low to high."""
    warning: ReasonText | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class HeldCard:
    """A card in hand; `playable` if some choice plays it, else `reason` says why not, where there is one to say."""

    code: CardCode
    playable: bool
    tags: tuple[str, ...] = ()
    reason: ReasonText | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class HeldGroup:
    """Cards that are held together, the highest first; `suit` is None for trumps that are not a suit by themselves."""

    name: str
    suit: Letter | None
    cards: tuple[HeldCard, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class RuleText:
    """A rule that binds now."""

    id: str
    text: str


@dataclass(frozen=True, slots=True, kw_only=True)
class OwnView:
    """What one seat alone can know and do, in addition to what all see."""

    seat: SeatNumber
    hand: tuple[HeldGroup, ...]
    """The cards to play from: the seat's own, or the dummy's while it plays those."""
    own_hand: tuple[CardCode, ...] = ()
    """The seat's own hand while it plays the dummy's."""
    my_turn: bool
    asks: str
    """What is asked, in the second person; empty when it is not the seat's turn."""
    rule: str
    binding: tuple[RuleText, ...] = ()
    """The rules that bind now."""
    choice_kind: Literal["", "card", "call", "bid", "cards", "opening"] = ""
    """How to choose: a card of the hand, a word, a number, several cards of the hand, a card and cards of the table."""
    more: int = 0
    """How many cards are asked for after this one, one by one: they can be chosen together."""
    choices: tuple[Choice, ...] = ()
    legal_claims: tuple[Choice, ...] = ()
    """What can be said out of turn: a claim of a revoke."""
    aim: str = ""
    unheard: str = ""
    """The calls that it has made and no other seat hears yet."""
    can_claim_rest: bool = False
    """Whether it makes sense to ask for the rest of the tricks: it is the seat's turn in the tricks."""
