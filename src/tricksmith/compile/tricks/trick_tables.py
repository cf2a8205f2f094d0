"""An author's trick rules, called for every case, as arrays; and the order of play."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Any

import numpy as np

from tricksmith import _native
from tricksmith.compile.trick_schema import MAX_CARDS, MAX_LED_SUITS, MAX_PLAYERS, SeatOrder, TrickTables
from tricksmith.compile.tricks.automaton import AutomatonArrays, explicit_automaton, strength_automaton
from tricksmith.compile.tricks.last_trick import MAX_WORTH, last_trick_worth
from tricksmith.compile.tricks.rule_caller import FlagSets, Obligations, RuleCaller
from tricksmith.errors import RulesError
from tricksmith.rules import GameRules

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from tricksmith.cards import Card, Suit
    from tricksmith.rules import Contract, Flags, Seat

__all__ = [
    "CompiledTricks", "check_contract", "check_deck", "check_players", "check_size", "clear_trick_cache",
    "compile_automaton", "compile_seat_order", "compile_trick", "explicit_size", "lead_masks", "may_compile",
    "trick_size", "unknown_methods", "ways_to_lead", "worth_of_cards", "worth_of_last_trick",
]  # fmt: skip

Leads = dict["Card", tuple["Suit | None", ...]]

UNCOMPILED_METHODS = {
    "between": "it plays one trick after another; what can be asked before the first trick belongs in calls()",
    "is_over": "it plays every hand to its last card; where nothing more can change the score, leave is_over() out",
    "seat_must_play": "its followers are all bound alike; where they are in your game, write must_play()",
    "ways_to_play": "its followers name nothing; where leaders alone do, write ways_to_lead() and leader_names_suit",
}
"""Functions of an author that the core does not know, what it does instead, and what an author can write."""


def compile_trick(game: GameRules[Any, Any], mode: Any, *, size: int | None = None) -> TrickTables:
    """Return the tables of this game's tricks in this mode; they are cached.

    Args:
        game: The game.
        mode: The contract's mode.
        size: The number of cards in a trick, where seats that sit out make it smaller than usual.

    Raises:
        RulesError: If the game's rules do not fit into tables; it names the function and the case.

    >>> from tricksmith import games
    >>> from tricksmith.games.nestors import Mode
    >>> tables = compile_trick(games.get("nestors"), Mode("A"))
    >>> tables.next.shape, tables.worth.shape
    ((170, 52), (2, 52))
    """
    try:
        tables = _compile(game.of_tricks, mode, explicit_size(game, size or trick_size(game)))
    except TypeError as error:
        if _is_hashable(mode):
            raise
        raise RulesError(f"{game.id}: calls() gives a mode that cannot be hashed: {mode!r}") from error
    if isinstance(tables, str):
        raise RulesError(tables)
    return tables


def check_size(game: GameRules[Any, Any]) -> None:
    """Raise `RulesError` if the compiled core has no room for the game's players or its cards."""
    check_players(game)
    check_deck(game)


def explicit_size(game: GameRules[Any, Any], size: int) -> int:
    """Return the size of tricks whose states are enumerated card by card; 0 where led suit and best card are enough."""
    is_standard = all(
        getattr(type(game), name) is getattr(GameRules, name) for name in ("after_lead", "after_card", "winner")
    )
    return 0 if is_standard else size


def check_players(game: GameRules[Any, Any]) -> None:
    """Raise `RulesError` if more play than the compiled core has seats for."""
    if game.players > MAX_PLAYERS:
        raise RulesError(f"{game.id}: {game.players} players; the compiled core plays with {MAX_PLAYERS} at most")


def check_deck(game: GameRules[Any, Any]) -> None:
    """Raise `RulesError` if the game's deck has more cards than the compiled core plays with."""
    if len(game.deck.cards) > MAX_CARDS:
        cards = len(game.deck.cards)
        raise RulesError(f"{game.id}: a deck of {cards} cards; the compiled core plays with {MAX_CARDS} at most")


def check_contract(game: GameRules[Any, Any], contract: Contract[Any, Any]) -> None:
    """Raise `RulesError` if the score of a contract depends on what no view shows before the hand is over.

    >>> from tricksmith import games
    >>> from tricksmith.rules import Contract, Seat
    >>> check_contract(games.get("nestors"), Contract(None, None, leader=Seat(0)))
    """
    if contract.sealed:
        raise RulesError(f"{game.id}: the compiled core does not know each_seals(): it scores what all can know")


class CompiledTricks:
    """The tricks of a game in some mode, with some seats out: the arrays, and the core's copy of them.

    Attributes:
        tables: What may be played and who wins, by state of the trick.
        seat_order: Who plays when.
        native_tables: The tables in the core.
        native_seat_order: The seat order in the core.
    """

    def __init__(self, game: GameRules[Any, Any], mode: Any, out: frozenset[Seat] = frozenset()) -> None:
        self.seat_order: SeatOrder = compile_seat_order(game, out)
        self.tables: TrickTables = compile_trick(game, mode, size=self.seat_order.order.shape[1])
        self.native_tables = _native.CoreTrickTables(cards=len(game.deck.cards), **self.tables.arrays())
        self.native_seat_order = _native.CoreSeatOrder(
            order=self.seat_order.order, next_leader=self.seat_order.next_leader
        )

    @staticmethod
    def of(game: GameRules[Any, Any], mode: Any, out: frozenset[Seat]) -> CompiledTricks:
        """Return the compiled tricks of this mode; they are cached."""
        return _compile_tricks(game.of_tricks, mode, out)


@lru_cache(maxsize=1024)
def _compile_tricks(game: GameRules[Any, Any], mode: Any, out: frozenset[Seat]) -> CompiledTricks:
    return CompiledTricks(game, mode, out)


def clear_trick_cache() -> None:
    """Forget all compiled tricks; they are compiled again on demand.

    >>> from tricksmith import games
    >>> tables = compile_trick(games.get("hearts"), None)
    >>> compile_trick(games.get("hearts"), None) is tables
    True
    >>> clear_trick_cache()
    >>> compile_trick(games.get("hearts"), None) is tables
    False
    """
    _compile.cache_clear()
    _compile_tricks.cache_clear()


def trick_size(game: GameRules[Any, Any]) -> int:
    """Return the most cards that a trick of this game has."""
    return max(len(game.trick_seats(seat, frozenset())) for side in game.sides for seat in side)


def _is_hashable(mode: Any) -> bool:
    try:
        hash(mode)
    except TypeError:
        return False
    return True


@lru_cache(maxsize=1024)
def _compile(game: GameRules[Any, Any], mode: Any, size: int) -> TrickTables | str:
    """The tables, or the text of the error, cached: bots compile at every decision, and an error takes long to find."""
    try:
        return _compile_uncached(game, mode, size)
    except RulesError as error:
        return f"{error}"


def _compile_uncached(game: GameRules[Any, Any], mode: Any, size: int) -> TrickTables:
    """The tables; the size is that of `explicit_size`."""
    caller = RuleCaller(game, mode)
    for error in unknown_methods(game).values():
        raise error
    check_size(game)
    last_worth = worth_of_last_trick(caller)
    leads = ways_to_lead(caller)
    flags = FlagSets(caller)
    obligations = Obligations(caller, flags.sets)
    automaton = compile_automaton(caller, leads, obligations, size)
    leadable, free = lead_masks(caller, leads, flags.sets)
    hold, play = obligations.arrays()
    lead, follow, trick = flags.steps()
    return TrickTables(
        leadable=leadable, free=free, begin=_begin(caller, leads, automaton, len(leadable)),
        flags_after_lead=lead, flags_after_follow=follow, flags_after_trick=trick,
        next=automaton.next, winning_place=automaton.winning_place, obligation=automaton.obligation,
        hold=hold, play=play, worth=worth_of_cards(caller), last_worth=last_worth, flag_sets=tuple(flags.sets),
    )  # fmt: skip


def unknown_methods(game: GameRules[Any, Any]) -> dict[str, RulesError]:
    """Return an error for each method of the game that the core does not know, by its name."""
    return {
        name: RulesError(f"{game.id}: the compiled core does not know {name}(): {instead}")
        for name, instead in UNCOMPILED_METHODS.items()
        if getattr(type(game), name) is not getattr(GameRules, name)
    }


def may_compile(game: GameRules[Any, Any]) -> bool:
    """Return whether nothing about a game as a whole keeps its tricks out of the core; a contract still may.

    >>> from tricksmith import games
    >>> [may_compile(games.get(name)) for name in ("whist", "briscola", "tarot")]
    [True, False, False]
    """
    try:
        check_size(game)
    except RulesError:
        return False
    return not unknown_methods(game)


def worth_of_last_trick(caller: RuleCaller) -> NDArray[np.int32]:
    """Return what the last trick adds to each counter; raises `RulesError` if the core can't hold it."""
    worth = np.array(last_trick_worth(caller), np.int32)
    if worth.any() and len(caller.game.deck.cards) == MAX_CARDS:
        raise RulesError(
            f"{caller.game.id}: a deck of {MAX_CARDS} cards leaves the compiled core no room for the last trick"
        )
    return worth


def ways_to_lead(caller: RuleCaller) -> Leads:
    """Return the suits as which each card can be led; raises `RulesError` if a card has too many, or none has any."""
    leads: Leads = {card: suits for card in caller.game.cards if (suits := _ways_to_lead_card(caller, card))}
    if not leads:
        what = f"ways_to_lead() gives no suit for any card under {caller.mode}: nothing could be led"
        raise RulesError(f"{caller.game.id}: {what}")
    return leads


def compile_automaton(caller: RuleCaller, leads: Leads, obligations: Obligations, size: int) -> AutomatonArrays:
    """Return the states of a trick; its size is that of `explicit_size`."""
    if size:
        return explicit_automaton(caller, leads, obligations, size)
    return strength_automaton(caller, leads, obligations)


def _ways_to_lead_card(caller: RuleCaller, card: Card) -> tuple[Suit | None, ...]:
    """Return the suits as which the card can be led; a card without any is in no hand when the tricks begin."""
    game = caller.game
    suits = caller.call_all("ways_to_lead", card)
    if len(suits) > MAX_LED_SUITS:
        raise caller.error("ways_to_lead", (card,), f"gives {len(suits)} suits; tables hold {MAX_LED_SUITS}")
    if len(suits) > 1 and not game.leader_names_suit:
        raise caller.error(
            "ways_to_lead", (card,), f"gives {len(suits)} suits, and no leader names one: set leader_names_suit"
        )
    return suits


def lead_masks(caller: RuleCaller, leads: Leads, flag_sets: list[Flags]) -> tuple[NDArray[Any], NDArray[Any]]:
    """Return the cards that are leadable and those that are free, in each slot, as the fields of `TrickTables`."""
    slots = max(map(len, leads.values()))
    leadable = np.zeros(slots, np.uint64)
    free = np.zeros((len(flag_sets), slots), np.uint64)
    for card, led_as in leads.items():
        bit = np.uint64(card.bit)
        for slot, suit in enumerate(led_as):
            leadable[slot] |= bit
            for number, flags in enumerate(flag_sets):
                if caller.call("why_not_lead", card, suit, flags) is None:
                    free[number, slot] |= bit
    return leadable, free


def _begin(caller: RuleCaller, leads: Leads, automaton: AutomatonArrays, slots: int) -> NDArray[np.uint16]:
    begin = np.zeros((slots, len(caller.game.deck.cards)), np.uint16)
    for card, suits in leads.items():
        for slot, suit in enumerate(suits):
            begin[slot, card.index] = automaton.begin[card, suit]
    return begin


def worth_of_cards(caller: RuleCaller) -> NDArray[np.int32]:
    """Return what each card is worth in each counter; raises `RulesError` if that is no whole number, or too large."""
    game = caller.game
    worth = np.zeros((len(game.counters), len(game.deck.cards)), np.int32)
    for row, counter in enumerate(game.counters):
        for card in game.cards:
            value = caller.call("worth", counter, card)
            if not isinstance(value, int) or abs(value) > MAX_WORTH:
                raise caller.error("worth", (counter, card), f"gives {value!r}, not a whole number up to {MAX_WORTH:,}")
            worth[row, card.index] = value
    return worth


@lru_cache(maxsize=512)
def compile_seat_order(game: GameRules[Any, Any], out: frozenset[Seat] = frozenset()) -> SeatOrder:
    """Return the seats of each trick in order, and who leads the next one; both are cached.

    Args:
        game: The game.
        out: The seats that sit the hand out.

    Raises:
        RulesError: If `trick_seats` or `next_leader` of the game gives an impossible order; it names the case.

    >>> from tricksmith import games
    >>> compile_seat_order(games.get("nestors")).order.tolist()
    [[0, 1, 2], [1, 2, 3], [2, 3, 0], [3, 0, 1]]
    """
    playing = [seat for seat in range(game.players) if seat not in out]
    orders = {leader: _trick_seats(game, leader, out) for leader in playing}
    size = len(orders[playing[0]])
    order = np.zeros((game.players, size), np.uint8)
    following = np.zeros((game.players, game.players), np.uint8)
    for leader in range(game.players):
        row = leader if leader in orders else playing[0]
        if len(orders[row]) != size:
            raise RulesError(f"{game.id}: trick_seats({row}, …) gives {len(orders[row])} seats, elsewhere {size}")
        order[leader] = (leader, *orders[row][1:])
        for index, winner in enumerate(orders[row]):
            following[leader, order[leader, index]] = _next_leader(game, row, winner, playing)
    return SeatOrder(order, following)


def _trick_seats(game: GameRules[Any, Any], leader: Any, out: frozenset[Seat]) -> tuple[Seat, ...]:
    seats = game.trick_seats(leader, out)
    case = f"trick_seats({leader}, {{{', '.join(map(str, sorted(out)))}}}) gives {seats}"
    if not seats or seats[0] != leader or len(set(seats)) != len(seats):
        raise RulesError(f"{game.id}: {case}: the leader comes first, and each seat once")
    if not set(seats) <= set(range(game.players)) - out:
        raise RulesError(f"{game.id}: {case}: only seats that play this hand can be in it")
    return seats


def _next_leader(game: GameRules[Any, Any], leader: Any, winner: Any, playing: list[int]) -> Seat:
    seat = game.next_leader(leader, winner)
    if seat not in playing:
        raise RulesError(f"{game.id}: next_leader({leader}, {winner}) gives {seat}, a seat that does not play")
    return seat
