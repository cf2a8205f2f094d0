"""The trick automaton: an author's trick rules under one contract's terms, each case asked once and kept.

The rules of a trick are functions of small arguments, so their answers can be kept. The automaton grows as far as play
has gone. Hands play from it; a compiler can walk it to the end.
"""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING, Any

from tricksmith.errors import RulesError
from tricksmith.rules.author import Bar, Marks, Need, Play, Standing

if TYPE_CHECKING:
    from collections.abc import Iterable

    from tricksmith.cards import Card, Suit
    from tricksmith.rules.author import GameRules

__all__ = ["LeadRules", "TrickAutomaton", "TrickNode", "trick_automaton"]


class LeadRules:
    """What can be led while certain marks are set.

    Attributes:
        all: For each card by its index, every way to lead it; none for a card that is never dealt.
        free: For each card by its index, the ways that nothing bars.
        bars: For each other way, why it is barred.
        barred: The suits that no free way leads.
    """

    __slots__ = ("all", "barred", "bars", "free")

    def __init__(self, game: GameRules[Any, Any], terms: Any, marks: Marks) -> None:
        self.free: list[tuple[Play, ...]] = []
        self.all: list[tuple[Play, ...]] = []
        self.bars: dict[Play, Bar] = {}
        for card in game.deck.cards:
            ways: list[Play] = []
            free: list[Play] = []
            for named in game.names(card, terms) if card in game.cards else ():
                play = Play(card, named if game.leader_names else None)
                ways.append(play)
                bar = game.bar(card, named, marks, terms)
                if bar is None:
                    free.append(play)
                else:
                    self.bars[play] = bar
            self.free.append(tuple(free))
            self.all.append(tuple(ways))
        self.barred = self._suits(game, terms)

    def _suits(self, game: GameRules[Any, Any], terms: Any) -> tuple[Suit, ...]:
        free: set[Suit] = set()
        bars: set[Suit] = set()
        for ways in self.all if self.bars else ():
            for play in ways:
                for suit in (play.named,) if play.named is not None else game.suits_of(play.card, terms):
                    (bars if play in self.bars else free).add(suit)
        return tuple(sorted(bars - free, key=lambda suit: suit.letter))

    def of(self, held: int) -> tuple[Play, ...]:
        """Return the leads that a hand (as bits) can make: the free ones, or all if it has none."""
        free_leads = self._plays_of(held, self.free)
        return free_leads or self._plays_of(held, self.all)

    def _plays_of(self, held: int, ways: list[tuple[Play, ...]]) -> tuple[Play, ...]:
        plays: tuple[Play, ...] = ()
        while held:
            low = held & -held
            plays += ways[low.bit_length() - 1]
            held ^= low
        return plays


class TrickNode:
    """One state of the trick: where each card leads, and what must be played."""

    __slots__ = ("automaton", "duties", "next", "standing", "winners")

    def __init__(self, automaton: TrickAutomaton, standing: Standing) -> None:
        self.automaton = automaton
        self.standing = standing
        self.next: dict[int, TrickNode] = {}
        self.winners: dict[int, Card] = {}
        self.duties: dict[Marks, tuple[tuple[int, int, Need], ...]] = {}

    def after(self, card: Card) -> TrickNode:
        """Return the state after another card."""
        node = self.next.get(card.index)
        if node is None:
            standing = self.automaton.game.then(self.standing, card, self.automaton.terms)
            node = self.next[card.index] = self.automaton.node(standing)
        return node

    def winner(self, last: Card) -> Card:
        """Return the card that wins the trick if `last` is its last card."""
        best = self.winners.get(last.index)
        if best is None:
            game, terms = self.automaton.game, self.automaton.terms
            best = self.winners[last.index] = game.winner(game.then(self.standing, last, terms), terms)
        return best

    def duty(self, marks: Marks) -> tuple[tuple[int, int, Need], ...]:
        """Return the duties of the next seat, in order, each as (cards that bind it, cards allowed, need), in bits."""
        duties = self.duties.get(marks)
        if duties is None:
            needs = self.automaton.game.duty(self.standing, marks, self.automaton.terms)
            duties = self.duties[marks] = tuple((need.holding.mask, need.play.mask, need) for need in needs)
        return duties


class TrickAutomaton:
    """The tricks of one game under one contract's terms."""

    def __init__(self, game: GameRules[Any, Any], terms: Any) -> None:
        self.game = game
        self.terms = terms
        self.plays: tuple[Play, ...] = tuple(Play(card) for card in game.deck.cards)
        self._nodes: dict[Standing, TrickNode] = {}
        self._begun: dict[Play, TrickNode] = {}
        self._leads: dict[Marks, LeadRules] = {}
        self._marks: dict[tuple[Marks, int, bool], Marks] = {}
        self._trick_marks: Marks = game.marks_of_trick(terms)
        self._worth: dict[str, tuple[tuple[int, int], ...]] = {}

    def node(self, standing: Standing) -> TrickNode:
        """Return the node of a standing; there is one for each."""
        node = self._nodes.get(standing)
        if node is None:
            node = self._nodes[standing] = TrickNode(self, standing)
        return node

    def leads(self, marks: Marks) -> LeadRules:
        """Return what can be led while these marks are set."""
        leads = self._leads.get(marks)
        if leads is None:
            leads = self._leads[marks] = LeadRules(self.game, self.terms, marks)
        return leads

    def begin(self, play: Play) -> TrickNode:
        """Return the state of a trick after its lead."""
        node = self._begun.get(play)
        if node is None:
            named = play.named or self._only_name(play.card)
            node = self._begun[play] = self.node(self.game.begin(play.card, named, self.terms))
        return node

    def marks_after(self, marks: Marks, card: Card, *, leading: bool) -> Marks:
        """Return the marks that are set after this card."""
        key = (marks, card.index, leading)
        after = self._marks.get(key)
        if after is None:
            after = self._marks[key] = marks | self.game.marks(card, self.terms, leading=leading)
        return after

    def marks_after_trick(self, marks: Marks) -> Marks:
        """Return the marks that are set after a finished trick."""
        more = self._trick_marks
        return marks if more <= marks else marks | more

    def worth(self, name: str, mask: int) -> int:
        """Return what these cards (as bits) add to a counter."""
        classes = self._worth.get(name)
        if classes is None:
            by_worth: dict[int, int] = {}
            for card in self.game.cards:
                worth = self.game.worth(name, card, self.terms)
                by_worth[worth] = by_worth.get(worth, 0) | card.bit
            classes = self._worth[name] = tuple((worth, cards) for worth, cards in by_worth.items() if worth != 0)
        return sum(worth * (mask & cards).bit_count() for worth, cards in classes)

    def counts(self, taken: Iterable[int]) -> dict[str, tuple[int, ...]]:
        """Return each counter with its value for each of these card masks, one a seat."""
        masks = tuple(taken)
        return {name: tuple(self.worth(name, mask) for mask in masks) for name in self.game.counters}

    @cached_property
    def ladder(self) -> tuple[Card, ...]:
        """Return the trumps from the highest down, as the game ranks them."""
        return self.game.ladder(self.terms)

    def _only_name(self, card: Card) -> Suit | None:
        names = self.game.names(card, self.terms)
        if len(names) != 1:
            raise RulesError(
                f"{self.game.id}: names({card}, {self.terms}) gives {len(names)} suits, and no lead named one"
            )
        return names[0]


def trick_automaton(game: GameRules[Any, Any], terms: Any) -> TrickAutomaton:
    """The tricks of a game under these terms; grown once and kept with the game.

    Raises:
        RulesError: If the terms cannot be hashed.
    """
    game, key = game.of_tricks, ("tricks", terms)
    try:
        automaton: TrickAutomaton | None = game.derived.get(key)
    except TypeError as error:
        raise RulesError(
            f"{game.id}: the terms of a contract are the key of its tables, and {terms!r} cannot be hashed: "
            "use @dataclass(frozen=True), and tuples or frozensets in it"
        ) from error
    if automaton is None:
        automaton = game.derived[key] = TrickAutomaton(game, terms)
    return automaton
