"""What a browser must know of a deck, a game and its rules; it knows nothing of them by itself."""

from __future__ import annotations

from typing import Literal

from tricksmith.server.wire.message_model import CardCode, Letter, SeatNumber, Wire

__all__ = [
    "BotInfo", "CallExample", "CardInfo", "DeckInfo", "ExampleCall", "GameInfo", "GameList", "HandExample",
    "LadderInfo", "OptionInfo", "Preset", "RuleInfo", "Rules", "SuitInfo", "TrickExample",
]  # fmt: skip


class SuitInfo(Wire):
    """A suit by its letter; `symbol` is empty where it has none."""

    letter: Letter
    name: str
    symbol: str


class CardInfo(Wire):
    """A card: `rank` is empty where it has none, `title` where people call it by no name of its own."""

    code: CardCode
    rank: str
    suits: list[Letter]
    name: str
    title: str
    kind: Literal["number", "ace", "crown", "court", "excuse"]


class DeckInfo(Wire):
    """The cards of a game, by code, in the deck's order; `ranks` go from low to high."""

    deck: str
    suits: list[SuitInfo]
    ranks: list[str]
    cards: dict[CardCode, CardInfo]


class OptionInfo(Wire):
    """An option of a game at some number of players; `values` are those of a choice, as they are typed."""

    name: str
    label: str
    """What a form calls it."""
    words: dict[str, str]
    """Values in words, by how they are typed; a number is its own word."""
    kind: Literal["choice", "number", "flag"]
    default: str
    values: list[str]
    at_least: int | None
    or_none: bool
    rule: str
    doc: str
    """A sentence that explains it; empty where the label says all of it."""


class Preset(Wire):
    """Options that go together, with a sentence that says for whom.

    `role` is `first` for a first game, with less to decide, and `short` for a short match, whose sentence says how long
    it is. The others are rules to choose from, and `length` is how long a match by them is: "To 31 points.".
    """

    name: str
    sentence: str
    options: dict[str, str]
    role: Literal["", "first", "short"]
    length: str


class GameInfo(Wire):
    """A game as the first page shows it; `showcase` are cards for its picture."""

    id: str
    name: str
    author: str
    category: Literal["originals", "classics", "others"]
    """Where a list of games keeps it."""
    summary: str
    seats: list[int]
    players: int
    """How many play where nobody says so."""
    minutes: int
    deck: DeckInfo
    showcase: list[CardCode]
    options: dict[int, list[OptionInfo]]
    """By the number of players."""
    presets: list[Preset]
    lesson: bool
    levels_note: str
    """Why it makes no difference how well the bots are to play, unless they play at random; "" where it does."""


class BotInfo(Wire):
    """A level of the bots."""

    name: str
    sentence: str


class GameList(Wire):
    """Everything that can be played, and against whom."""

    games: list[GameInfo]
    bots: list[BotInfo]
    usual: str


class RuleInfo(Wire):
    """A rule with its id."""

    id: str
    topic: str
    text: str


class LadderInfo(Wire):
    """An order of trumps that can come up, and when it does."""

    when: str
    cards: list[CardCode]


class TrickExample(Wire):
    """A trick as it may be played, in the order of play: whose cards, who takes it and why, and what binds there.

    `named` is the suit that the first card was led as, where it has several; `winner` is a place in the trick.
    """

    names: list[str]
    cards: list[CardCode]
    named: Letter | None
    winner: int
    text: str
    facts: list[tuple[str, str]]


class HandExample(Wire):
    """A hand as it may be held, of which some cards can't be played now: by which rule, and the reason for one of them.

    `names` and `cards` are the trick so far, empty before a lead. `playable` are the cards that can be played.
    """

    rule: str
    names: list[str]
    cards: list[CardCode]
    named: Letter | None
    hand: list[CardCode]
    playable: list[CardCode]
    text: str
    facts: list[tuple[str, str]]


class ExampleCall(Wire):
    """A call that can be made, and what follows from it."""

    label: str
    note: str


class CallExample(Wire):
    """A question before the tricks as it may come up: the rule that asks it, and what each answer means."""

    rule: str
    calls: list[ExampleCall]


class Rules(Wire):
    """The rule card of a game for one number of players; names of options, cards and moves are between backticks.

    `coach` is what to say at a first hand: by the rule of a question, or by the name of a moment. `usual_bid` is where
    a form for bids begins, in games that have a usual one. `example` is a trick that shows who takes it; `hands` are
    examples of what can't be played, one a rule, and `calls` of what is asked before the tricks.
    """

    game: str
    players: int
    special: list[str]
    facts: list[tuple[str, str]]
    rules: list[RuleInfo]
    options: list[OptionInfo]
    scoring: list[list[str]]
    ladders: list[LadderInfo]
    sides: list[list[SeatNumber]]
    coach: dict[str, str]
    usual_bid: int | None = None
    example: TrickExample | None = None
    hands: list[HandExample] = []
    calls: list[CallExample] = []
