"""The view model of a review, as plain values: the server sends them as they are, and the page's types follow them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from tricksmith.present.view_model import CardCode, SeatNumber

__all__ = [
    "ChanceView",
    "CoursePointView",
    "ExampleDealView",
    "ExampleHandView",
    "HandLuckView",
    "LuckKind",
    "LuckPartView",
    "MomentView",
    "ReviewLabel",
    "ReviewView",
    "ReviewedMoveView",
]

LuckKind = Literal["deal", "calls", "plays"]
"""The parts into which the luck of a hand is split."""
ReviewLabel = Literal["best", "as good", "inaccuracy", "mistake", "blunder", "no label"]
"""How good a decision was, by evidence."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ReviewedMoveView:
    """A decision that was reviewed, and where the replay has it."""

    hand: int
    action: int
    """The number of moves before it in the hand."""
    trick: int
    """The number of the trick, from 1; 0 before the first one."""
    place: str
    label: ReviewLabel
    is_error: bool
    """Whether the label is an inaccuracy, a mistake or a blunder."""
    played: str
    best: str
    loss: str
    """Points lost with their interval: `1.3 ± 0.3`."""
    chance: str
    """What it cost of the chance to win the match, as `7%`; empty where that is not known."""
    chance_points: str
    """The same as a sentence has it, `7 percentage points`; empty also where it cost nothing."""
    deals: int
    """The number of deals in which the moves were compared."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ExampleHandView:
    """What a player holds in a deal that is shown as an example, sorted as a hand is."""

    seat: SeatNumber
    name: str
    cards: tuple[CardCode, ...]
    texts: tuple[str, ...]
    """The same cards as the reader's sentences have them."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ExampleDealView:
    """A deal that fits what the player knew, and how both moves come out in it."""

    text: str
    hands: tuple[ExampleHandView, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class MomentView:
    """A decision that mattered: what it cost or won, and why."""

    hand: int
    action: int
    """The number of moves before it in the hand."""
    place: str
    label: ReviewLabel
    is_lost: bool
    """Whether it lost points; else it was the only good move."""
    heading: str
    """The heading under which it is shown; moments with the same heading follow each other."""
    better: str
    """The better move, as a record writes it; empty where nothing was lost."""
    situation: str
    """What the player had before them: what was agreed, what lay on the table, and what they held."""
    text: str
    """The choice, and what it cost or won."""
    remarks: str
    """Further sentences about the text, shown after it or with the reasons."""
    is_explained: bool
    """Whether the reasons have been computed; they come after the moments."""
    reasons: tuple[str, ...]
    figures: tuple[str, ...]
    """How the points add up and where they were counted, shown after the reasons."""
    deals: tuple[ExampleDealView, ...]
    hindsight: str


@dataclass(frozen=True, slots=True, kw_only=True)
class ChanceView:
    """The chance of a side to win the match, from 0 to 1, and half the width of its interval."""

    share: float
    half_width: float


@dataclass(frozen=True, slots=True, kw_only=True)
class CoursePointView:
    """The chance of the player's side to win the match in the middle of a hand, by what the player knew."""

    hand: int
    trick: int
    """The trick in which the player decided, from 1; 0 before the first one."""
    at: float
    """How far the hand was, from 0 to 1."""
    share: float
    """The chance after the decision, from 0 to 1."""
    half_width: float


@dataclass(frozen=True, slots=True, kw_only=True)
class LuckPartView:
    """What the deal of a hand, the calls of a player or the plays of one were worth to the player of the review."""

    text: str
    points: float
    """What it added, in points."""
    total: float
    """The sum up to and with this part."""
    amount: str
    """What it added, with its interval: `+1.2 ± 0.3`."""
    sum: str
    """The sum as text: `+2.0`."""


@dataclass(frozen=True, slots=True, kw_only=True)
class HandLuckView:
    """How a hand went from its deal to its result, for the side of the player of the review."""

    hand: int
    parts: tuple[LuckPartView, ...]
    """The deal first; together they are the result."""
    text: str
    """The result, and the result without the luck of the deal, in a sentence."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ReviewView:
    """The review of one player's decisions in a match."""

    seat: SeatNumber
    name: str
    title: str
    label_counts: str
    """How many decisions have each label, in a sentence."""
    verdict: str
    """What decided the match, or the only hand that is reviewed, in a sentence; empty while that is not known."""
    no_turning_point: str
    """That no choice changed the chance to win much; empty if one did, or that is not known."""
    moments: tuple[MomentView, ...]
    decisions: tuple[ReviewedMoveView, ...]
    sides: tuple[str, ...]
    side: int
    """The place of the player's side among them."""
    chances: tuple[tuple[ChanceView, ...], ...]
    """The chance of each side: before the first hand, then after each; empty where it is not known."""
    chances_within_hands: tuple[CoursePointView, ...]
    """The player's own chance within the hands, after the last decision in each trick; empty where it is not known."""
    luck: tuple[HandLuckView, ...]
    """For each hand; empty while it is not known, or where the core can't play the game."""
    notes: tuple[str, ...]
    """Notes on these figures, in sentences."""
