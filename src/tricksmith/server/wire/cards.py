"""Decks, games and rules for the page, which contains nothing of them itself."""

from __future__ import annotations

from typing import Literal

from tricksmith.server.wire.message_model import CardCode, Letter, SeatNumber, Wire

__all__ = [
    "BotInfo", "CallExample", "CardInfo", "DeckInfo", "ExampleCall", "GameInfo", "GameList", "HandExample",
    "LadderInfo", "OptionInfo", "Preset", "RuleInfo", "Rules", "SuitInfo", "TrickExample",
]  # fmt: skip


class SuitInfo(Wire):
    """A suit by its letter; `symbol` is empty if it has none."""

    letter: Letter
    name: str
    symbol: str


class CardInfo(Wire):
    """A card: `rank` is empty if it has none, `title` if it has no name of its own."""

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
    """Its label in a form."""
    words: dict[str, str]
    """The words for its values, by the value as it is typed; a number is its own word."""
    kind: Literal["choice", "number", "flag"]
    default: str
    values: list[str]
    at_least: int | None
    or_none: bool
    rule: str
    doc: str
    """A sentence that explains it; empty if the label is enough."""


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
    """Its group in a list of games."""
    summary: str
    seats: list[int]
    players: int
    """The usual number of players."""
    minutes: int
    deck: DeckInfo
    showcase: list[CardCode]
    options: dict[int, list[OptionInfo]]
    """By the number of players."""
    presets: list[Preset]
    lesson: bool
    levels_note: str
    """Why all levels of bots except `random` play alike in this game; "" if they do not."""


class BotInfo(Wire):
    """A level of the bots."""

    name: str
    sentence: str


class GameList(Wire):
    """All games and levels of bots; `usual` is the default level."""

    games: list[GameInfo]
    bots: list[BotInfo]
    usual: str


class RuleInfo(Wire):
    """A rule with its id."""

    id: str
    topic: str
    text: str


class LadderInfo(Wire):
    """An order of the trumps, and in which contracts it holds."""

    when: str
    cards: list[CardCode]


class TrickExample(Wire):
    """An example of a trick, in the order of play: whose cards, who takes it and why, and the facts of its contract.

    `named` is the suit that the first card was led as, if it has several; `winner` is the index of a card in the trick.
    """

    names: list[str]
    cards: list[CardCode]
    named: Letter | None
    winner: int
    text: str
    facts: list[tuple[str, str]]


class HandExample(Wire):
    """An example of a hand with cards that a rule forbids to play now, and the reason for one of them.

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
    """An example of a question before the tricks: the rule that asks it, and what each answer means."""

    rule: str
    calls: list[ExampleCall]


class Rules(Wire):
    """The rule card of a game for one number of players; names of options, cards and moves are between backticks.

    `coach` has advice for a first hand: by the rule of a question, or by the name of a moment. `usual_bid` is the
    initial value of a form for bids, in games that have one. `example` is a trick that shows who takes it; `hands` are
    examples of what can't be played, one for each rule, and `calls` of what is asked before the tricks.
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
