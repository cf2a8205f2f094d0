"""The trick automaton: an author's trick rules in one mode, called once for each case.

The rules of a trick are functions of small arguments, so their answers can be cached. The automaton grows as hands play
from it; a compiler can walk it to the end.
"""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING, Any

from tricksmith.errors import RulesError
from tricksmith.rules.author import Flags, GameRules, Must, Play, Reason, Seat, TrickSoFar

if TYPE_CHECKING:
    from tricksmith.cards import Card, Suit

__all__ = ["LeadRules", "TrickAutomaton", "TrickNode", "trick_automaton"]


class LeadRules:
    """What can be led while certain flags are set.

    Attributes:
        all: For each card by its index, every way to lead it; none for a card that is never dealt.
        free: For each card by its index, the ways that nothing forbids.
        reasons: For each other way, why it can't be led now.
        restricted_suits: The suits that can't be led in any free way.
    """

    __slots__ = ("all", "free", "reasons", "restricted_suits")

    def __init__(self, game: GameRules[Any, Any], mode: Any, flags: Flags) -> None:
        self.free: list[tuple[Play, ...]] = []
        self.all: list[tuple[Play, ...]] = []
        self.reasons: dict[Play, Reason] = {}
        for card in game.deck.cards:
            ways: list[Play] = []
            free: list[Play] = []
            follow_suits = game.ways_to_play(card, mode)
            for named in game.ways_to_lead(card, mode) if card in game.cards else ():
                play = Play(card, named if game.leader_names_suit or named in follow_suits else None)
                ways.append(play)
                reason = game.why_not_lead(card, named, flags, mode)
                if reason is None:
                    free.append(play)
                else:
                    self.reasons[play] = reason
            self.free.append(tuple(free))
            self.all.append(tuple(ways))
        self.restricted_suits = self._restricted_suits(game, mode)

    def _restricted_suits(self, game: GameRules[Any, Any], mode: Any) -> tuple[Suit, ...]:
        free: set[Suit] = set()
        barred: set[Suit] = set()
        for ways in self.all if self.reasons else ():
            for play in ways:
                for suit in (play.named,) if play.named is not None else game.suits_of(play.card, mode):
                    (barred if play in self.reasons else free).add(suit)
        return tuple(sorted(barred - free, key=lambda suit: suit.letter))

    def of(self, held: int) -> tuple[Play, ...]:
        """Return the leads that a hand (as bits) can make: the free ones, or all if it has none."""
        free_leads = self._plays_of(held, self.free)
        return free_leads or self._plays_of(held, self.all)

    def _plays_of(self, held: int, ways: list[tuple[Play, ...]]) -> tuple[Play, ...]:
        plays: tuple[Play, ...] = ()
        while held:  # as `bits`, inlined for speed
            lowest = held & -held
            plays += ways[lowest.bit_length() - 1]
            held ^= lowest
        return plays


class TrickNode:
    """One state of the trick: what each card leads to, and what must be played.

    Attributes:
        automaton: The automaton.
        trick_so_far: The trick as the author's rules describe it.
        next: The state after a further card, by its index, or by its play if that names something.
        winners: The winning card if a card is the last of the trick, by the same keys.
        obligations: The obligations by flags, and by the next seat where they depend on it.
    """

    __slots__ = ("automaton", "next", "obligations", "trick_so_far", "winners")

    def __init__(self, automaton: TrickAutomaton, trick: TrickSoFar) -> None:
        self.automaton = automaton
        self.trick_so_far = trick
        self.next: dict[int | Play, TrickNode] = {}
        self.winners: dict[int | Play, Card] = {}
        self.obligations: dict[Flags | tuple[Flags, Seat], tuple[tuple[int, int, Must], ...]] = {}

    def after(self, play: Play) -> TrickNode:
        """Return the state after another play."""
        key = play.card.index if play.named is None else play
        node = self.next.get(key)
        if node is None:
            trick = self.automaton.game.after_play(self.trick_so_far, play, self.automaton.mode)
            node = self.next[key] = self.automaton.node(trick)
        return node

    def winner(self, last: Play) -> Card:
        """Return the card that wins the trick if `last` is its last play."""
        key = last.card.index if last.named is None else last
        best = self.winners.get(key)
        if best is None:
            game, mode = self.automaton.game, self.automaton.mode
            best = self.winners[key] = game.winner(game.after_play(self.trick_so_far, last, mode), mode)
        return best

    def must_play(self, flags: Flags, seat: Seat) -> tuple[tuple[int, int, Must], ...]:
        """Return the obligations of the next seat: the cards that bind and those allowed, as bits, and the Must."""
        key = (flags, seat) if self.automaton.asks_by_seat else flags
        obligations = self.obligations.get(key)
        if obligations is None:
            musts = self.automaton.game.seat_must_play(seat, self.trick_so_far, flags, self.automaton.mode)
            obligations = self.obligations[key] = tuple((must.cards.mask, must.allowed.mask, must) for must in musts)
        return obligations


class TrickAutomaton:
    """The tricks of one game in one mode.

    Attributes:
        game: The game.
        mode: The mode.
        asks_by_seat: Whether obligations depend on the seat.
        plays: For each card by its index, every way to follow with it.
    """

    def __init__(self, game: GameRules[Any, Any], mode: Any) -> None:
        self.game = game
        self.mode = mode
        self.asks_by_seat = type(game).seat_must_play is not GameRules.seat_must_play
        ways = [game.ways_to_play(card, mode) or (None,) for card in game.deck.cards]
        self.plays: tuple[tuple[Play, ...], ...] = tuple(
            tuple(Play(card, named) for named in suits) for card, suits in zip(game.deck.cards, ways, strict=True)
        )
        self._nodes: dict[TrickSoFar, TrickNode] = {}
        self._after_lead: dict[Play, TrickNode] = {}
        self._leads: dict[Flags, LeadRules] = {}
        self._flags: dict[tuple[Flags, int, bool], Flags] = {}
        self._trick_flags: Flags = game.flags_after_trick(mode)
        self._worth: dict[str, tuple[tuple[int, int], ...]] = {}

    def node(self, trick: TrickSoFar) -> TrickNode:
        """Return the node of an unfinished trick; equal tricks have one node."""
        node = self._nodes.get(trick)
        if node is None:
            node = self._nodes[trick] = TrickNode(self, trick)
        return node

    def leads(self, flags: Flags) -> LeadRules:
        """Return what can be led while these flags are set."""
        leads = self._leads.get(flags)
        if leads is None:
            leads = self._leads[flags] = LeadRules(self.game, self.mode, flags)
        return leads

    def begin(self, play: Play) -> TrickNode:
        """Return the state of a trick after its lead."""
        node = self._after_lead.get(play)
        if node is None:
            named = play.named or self._only_suit(play.card)
            node = self._after_lead[play] = self.node(self.game.after_lead(play.card, named, self.mode))
        return node

    def flags_after(self, flags: Flags, card: Card, *, leading: bool) -> Flags:
        """Return the flags that are set after this card."""
        key = (flags, card.index, leading)
        after = self._flags.get(key)
        if after is None:
            after = self._flags[key] = flags | self.game.flags_of(card, self.mode, leading=leading)
        return after

    def flags_after_trick(self, flags: Flags) -> Flags:
        """Return the flags that are set after a finished trick."""
        added = self._trick_flags
        return flags if added <= flags else flags | added

    def worth(self, name: str, mask: int) -> int:
        """Return what these cards (as bits) add to a counter."""
        cards_by_worth = self._worth.get(name)
        if cards_by_worth is None:
            masks: dict[int, int] = {}
            for card in self.game.cards:
                worth = self.game.worth(name, card, self.mode)
                masks[worth] = masks.get(worth, 0) | card.bit
            cards_by_worth = self._worth[name] = tuple((worth, cards) for worth, cards in masks.items() if worth != 0)
        total = 0
        for worth, cards in cards_by_worth:
            total += worth * (mask & cards).bit_count()
        return total

    @cached_property
    def trumps(self) -> tuple[Card, ...]:
        """Return the trumps from the highest down, as the game ranks them."""
        return self.game.trumps(self.mode)

    def _only_suit(self, card: Card) -> Suit | None:
        ways = self.game.ways_to_lead(card, self.mode)
        if len(ways) != 1:
            raise RulesError(
                f"{self.game.id}: ways_to_lead({card}, {self.mode}) gives {len(ways)} suits, and no lead named one"
            )
        return ways[0]


def trick_automaton(game: GameRules[Any, Any], mode: Any) -> TrickAutomaton:
    """Return the trick automaton of a game in this mode, which is kept with the game.

    Raises:
        RulesError: If the mode cannot be hashed.
    """
    game, key = game.of_tricks, ("tricks", mode)
    try:
        automaton: TrickAutomaton | None = game.derived.get(key)
    except TypeError as error:
        raise RulesError(
            f"{game.id}: the mode of a contract is the key of its tables, and {mode!r} cannot be hashed: "
            "use @dataclass(frozen=True), and tuples or frozensets in it"
        ) from error
    if automaton is None:
        automaton = game.derived[key] = TrickAutomaton(game, mode)
    return automaton
