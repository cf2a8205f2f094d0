"""Tricks: the values in which an author says what can be led, what must be played and who wins.

Every value here is small and hashable, and there are finitely many, so that the rules of a trick fit into tables.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from itertools import pairwise
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from tricksmith.cards import Card, CardSet, Suit
    from tricksmith.rules.author.move import Play
    from tricksmith.rules.author.seat import Seat

__all__ = [
    "NO_FLAGS", "Explains", "Flags", "Must", "RanksCards", "Reason", "Trick", "TrickSoFar", "rank_reason",
    "ranked_trumps",
]  # fmt: skip

Flags = frozenset[str]
"""What has happened in this hand that later leads and obligations depend on, such as "a trump was played"."""

NO_FLAGS: Flags = frozenset()


class Reason(NamedTuple):
    """Why something is so: why a card can't be led now, why the hand ends before its last card.

    >>> print(*Reason("HE4", "hearts are not broken yet"))
    HE4 hearts are not broken yet
    """

    rule: str
    """The id of the rule."""
    why: str
    """A sentence without its full stop: "hearts are not broken yet", "the declarer took a trick"."""


class Must(NamedTuple):
    """An obligation: a seat that holds any of `cards` must play one of them, or of `also`.

    >>> from tricksmith.cards import FRENCH
    >>> hearts = FRENCH.set("Ah 7h")
    >>> Must(hearts, "HE3", "hearts were led", also=FRENCH.set("Qs")).allowed
    CardSet('Qs 7h Ah')
    """

    cards: CardSet
    """The cards that bind a seat that holds any of them, such as those of the suit led."""
    rule: str
    """The id of the rule."""
    why: str
    """The reason, as the start of a sentence that continues with what the seat holds: "hearts were led"."""
    also: CardSet | None = None
    """Cards that can be played instead, but do not bind, such as an Excuse."""
    wanted: str = ""
    """The cards that meet it, in the words of `why`: "a heart or a trump" in "a heart or a trump is asked for"."""

    @property
    def allowed(self) -> CardSet:
        """All cards that meet the obligation."""
        return self.cards if self.also is None else self.cards | self.also


class TrickSoFar(NamedTuple):
    """An unfinished trick: all that the rules can read of it.

    >>> from tricksmith.cards import FRENCH
    >>> TrickSoFar(led=FRENCH.suit("hearts"), best=FRENCH.card("Ah")).best
    Card('Ah')
    """

    led: Suit | None
    """The suit to follow; None if there is none."""
    best: Card
    """The card that wins so far."""
    seen: tuple[Card, ...] = ()
    """Cards of the trick that still matter, in a game whose winner depends on more; such a game writes `winner`.

    A card can be added when it is played, and removed later; one that was not added, or was removed, cannot be added.
    """


class Explains(Protocol):
    """The part of a game with which a trick explains its winner."""

    def why_taken(self, plays: Sequence[Play], mode: Any) -> str:
        """Return why the winner of a trick with these plays took it."""


@dataclass(frozen=True, slots=True)
class Trick:
    """A finished trick.

    >>> from tricksmith import games
    >>> from tricksmith.play import Match
    >>> hand = Match.begin(games.get("poison-nonesuch"), seed="example").hand
    >>> for text in ("4ms/s", "2sy", "3sk"):
    ...     hand = hand.play(text)
    >>> print(hand.tricks[0], hand.tricks[0].why, sep=": ")
    4ms/s 2sy 3sk, taken by seat 2: the only trump
    >>> hand.tricks[0].holds(hand.game.deck.all.of_rank("2", "3"))
    2
    """

    leader: Seat
    """Who led."""
    plays: tuple[tuple[Seat, Play], ...]
    """Every seat with its play, in order."""
    winner: Seat
    """Who took it."""
    swept: CardSet | None = None
    """Cards that came from the table with the lead, as part of the trick; None in any other trick."""
    number: int = field(default=0, compare=False)
    """How many tricks of the hand came before it."""
    last: bool = field(default=False, compare=False)
    """Whether nobody held a card after it."""
    game: Explains | None = field(default=None, compare=False, repr=False)
    """The game it was played in."""
    mode: Any = field(default=None, compare=False, repr=False)
    """The contract's mode, under which it was played."""
    mask: int = field(init=False, compare=False, repr=False)
    """All its cards as bits."""

    def __post_init__(self) -> None:
        mask = 0 if self.swept is None else self.swept.mask
        for _, play in self.plays:
            mask |= play.card.bit
        object.__setattr__(self, "mask", mask)

    @property
    def won_by(self) -> Play:
        """The play of its winner; a trick that was swept from the table has no other."""
        return next(play for seat, play in self.plays if seat == self.winner)

    def holds(self, cards: CardSet) -> int:
        """Return how many of these cards it has.

        Args:
            cards: The cards that are counted.
        """
        return (self.mask & cards.mask).bit_count()

    @property
    def why(self) -> str:
        """Why its winner took it: "the highest trump", "the only card of hearts"; "" if it was swept from the table."""
        if self.game is None or self.swept is not None:
            return ""
        return self.game.why_taken([play for _, play in self.plays], self.mode)

    def __str__(self) -> str:
        cards = " ".join(str(play) for _, play in self.plays)
        return f"{cards}{f' with {self.swept}' if self.swept is not None else ''}, taken by seat {self.winner}"


class RanksCards(Protocol):
    """The part of a game that ranks the cards of a trick."""

    derived: dict[tuple[object, ...], Any]
    """What follows from its rules, by key."""

    def suits_of(self, card: Card, mode: Any) -> tuple[Suit, ...]:
        """Return the suits that a card counts as."""

    def ways_to_lead(self, card: Card, mode: Any) -> tuple[Suit | None, ...]:
        """Return the suits that a card can be led as."""

    def strength(self, card: Card, led: Suit | None, mode: Any) -> int | None:
        """Return how high a card ranks; None if it can't win."""

    def known_trumps(self, mode: Any) -> tuple[Card, ...]:
        """Return the trumps."""


def ranked_trumps(game: RanksCards, dealt: Iterable[Card], mode: Any) -> tuple[Card, ...]:
    """Return the cards that can win whatever was led, from the highest down; () if they are no trumps.

    They are none if every card can, or if their order is another when another suit was led.

    Args:
        game: A game that has a `strength`.
        dealt: The cards that can be dealt.
        mode: The contract's mode.
    """
    cards = list(dealt)
    leads = {suit for card in cards for suit in game.ways_to_lead(card, mode)}
    ranked: list[tuple[list[int], Card]] = []
    for card in cards:
        heights = [game.strength(card, suit, mode) for suit in leads]
        known = [height for height in heights if height is not None]
        if len(known) == len(heights):
            ranked.append((known, card))
    ranked.sort(key=lambda heights_and_card: -max(heights_and_card[0]))
    is_one_order = all(
        one >= other for (higher, _), (lower, _) in pairwise(ranked) for one, other in zip(higher, lower, strict=True)
    )
    return tuple(card for _, card in ranked) if is_one_order and len(ranked) < len(cards) else ()


def rank_reason(
    game: RanksCards, dealt: Iterable[Card], mode: Any, cards: Sequence[Card], best: Card, led: Suit
) -> str:
    """Return why a card that is no trump takes a trick: by its place in the suit led, if that is what decides.

    Args:
        game: A game that has a `strength`.
        dealt: The cards that can be dealt.
        mode: The contract's mode.
        cards: The cards of the trick, in order.
        best: The one that wins.
        led: The suit that was led.
    """
    suit_cards = [card for card in cards if led in game.suits_of(card, mode)]
    decides = best in suit_cards and (
        _suit_decides(game, dealt, mode, led)
        or (_is_above(game, mode, led, cards) and all(card.level <= best.level for card in suit_cards))
    )
    if not decides:
        return "the strongest card"
    return f"the only card of {led.name}" if suit_cards == [best] else f"the highest of {led.name}"


def _suit_decides(game: RanksCards, dealt: Iterable[Card], mode: Any, led: Suit) -> bool:
    """Whether the suit led is above every other suit but trumps; the answer is kept with the game."""
    key = ("suit decides", led, mode)
    if key not in game.derived:
        trumps = game.known_trumps(mode)
        game.derived[key] = _is_above(game, mode, led, [card for card in dealt if card not in trumps])
    return bool(game.derived[key])


def _is_above(game: RanksCards, mode: Any, led: Suit, cards: Iterable[Card]) -> bool:
    """Whether those of these cards that follow beat all that don't, leaving out cards that can't win at all."""
    heights: tuple[list[int], list[int]] = [], []
    for card in cards:
        height = game.strength(card, led, mode)
        if height is not None:
            heights[led in game.suits_of(card, mode)].append(height)
    others, followers = heights
    return not (others and followers) or max(others) < min(followers)
