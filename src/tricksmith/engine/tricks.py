"""Many hands of one contract in the core: arrays of positions in, arrays out."""

from __future__ import annotations

from functools import cached_property, lru_cache
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from tricksmith import _native
from tricksmith._deprecated import renamed_method
from tricksmith._seeds import Seed, seed_number
from tricksmith.cards import bits
from tricksmith.compile import LAST_TRICK, STILL_WINS, WINS_NOW, CompiledTricks, check_contract
from tricksmith.engine.encoding import POSITION_WORDS, SLOT_SIZE, EncodedPosition, NumberedLeads
from tricksmith.rules import Play, Seat
from tricksmith.rules.author import part

if TYPE_CHECKING:
    from collections.abc import Iterable

    from numpy.typing import NDArray

    from tricksmith.rules import Contract, GameRules, Hand, View
    from tricksmith.rules.runtime import Playing

__all__ = ["Playouts", "Tricks"]


class Playouts(NamedTuple):
    """Sums over playouts.

    Attributes:
        tricks: Tricks taken, (positions, seats) uint64.
        counters: The game's counters, (positions, counters, seats) int64.
        plays: The number of cards played in all.
    """

    tricks: NDArray[np.uint64]
    counters: NDArray[np.int64]
    plays: int


class Tricks:
    """The tricks of a game in some mode, with some seats out, ready in the core.

    `rows` are always encoded positions: (positions, 19) uint64, as `tricksmith.engine.encoding` lays them out. What
    does not fit raises `ValueError` with the row and the reason. Results depend on the seed alone, not on the number of
    threads.

    Attributes:
        game: The game.
        mode: The contract's mode, which fixes the trick rules.
        out: The seats that sit the hand out.
        tables: The trick rules as arrays.
        seat_order: Who plays when, as arrays.

    >>> from tricksmith import games
    >>> from tricksmith.play import deal
    >>> game = games.get("poison-nonesuch", players=3)
    >>> hands = [game.hand(deal(game, seed="example", number=0), dealer) for dealer in range(3)]
    >>> tricks = Tricks.of(game, hands[0].contract)
    >>> rows = tricks.encode(hands)
    >>> rows.shape, tricks.to_act(rows).tolist()
    ((3, 19), [1, 2, 0])
    >>> tricks.perft(rows, depth=2).tolist()
    [28, 21, 29]
    >>> tricks.playouts(rows, each=1000, seed=1).tricks.sum(axis=1).tolist()
    [8000, 8000, 8000]

    >>> row, masks = tricks.encode_hand(hands[0]), tricks.legal(rows)
    >>> tricks.encode_playing(hands[0].playing) == row, tricks.encode_view(hands[0].view(0)).leader
    (True, 1)
    >>> tricks.total_tricks(row), tricks.totals(row), tricks.points_of(game.deck.all.mask)
    (8, (8, 8), (10,))
    >>> leads = tricks.moves(masks[0].tolist(), leading=True)
    >>> numbers = [tricks.play_number(leads[0], leading=True)]
    >>> tricks.step(rows[:1], np.array(numbers, np.uint16)).shape
    (1, 19)
    >>> tricks.terminals(rows, each=4, seed=1).shape, [array.shape for array in tricks.trajectories(rows, seed=1)]
    ((12, 19), [(3, 24), (3, 25, 19)])
    """

    def __init__(self, game: GameRules[Any, Any], mode: Any, out: frozenset[Seat] = frozenset()) -> None:
        self.game, self.mode, self.out = game, mode, out
        compiled = CompiledTricks.of(game, mode, out)
        self.seat_order, self.tables = compiled.seat_order, compiled.tables
        self._tables, self._seating = compiled.native_tables, compiled.native_seat_order

    def __reduce__(self) -> tuple[Any, ...]:
        return _tricks, (self.game, self.mode, self.out)

    def __repr__(self) -> str:
        return f"<tricks of {self.game!r} under {self.mode}>"

    @classmethod
    def of(cls, game: GameRules[Any, Any], contract: Contract[Any, Any]) -> Tricks:
        """Return the tricks of this contract, which are cached.

        Args:
            game: The game.
            contract: The contract.

        Raises:
            RulesError: If they can't be compiled: they need too many states, or the score reads sealed calls.
        """
        check_contract(game, contract)
        return _tricks(game, contract.mode, contract.out)

    @cached_property
    def plays(self) -> NumberedLeads:
        """Every lead by its number, and the number of every lead.

        The number is `slot * 64 + card`; the number of a follower's play is that of the card alone.
        """
        by_number = {}
        for card in self.game.cards:
            for slot, suit in enumerate(self.game.ways_to_lead(card, self.mode)):
                by_number[slot * SLOT_SIZE + card.index] = Play(card, suit if self.game.leader_names_suit else None)
        return NumberedLeads(by_number, {play: number for number, play in by_number.items()})

    def moves(self, masks: Iterable[int], *, leading: bool) -> tuple[Play, ...]:
        """Return the plays of a row of `legal`, in the order in which a hand offers them.

        Args:
            masks: The legal cards in each slot, as masks.
            leading: Whether the trick begins; only a leader may have several slots.
        """
        numbers = [slot * SLOT_SIZE + index for slot, mask in enumerate(masks) for index in bits(mask)]
        if leading:
            numbers.sort(key=lambda number: (number % SLOT_SIZE, number))  # by card, then by slot
            return tuple(self.plays.by_number[number] for number in numbers)
        return tuple(Play(self.game.deck.cards[number]) for number in numbers)

    def play_number(self, play: Play, *, leading: bool) -> int:
        """Return the number of a play.

        Args:
            play: The play.
            leading: Whether it leads a trick.

        Raises:
            ValueError: If no such lead exists.
        """
        if not leading:
            return play.card.index
        number = self.plays.numbers.get(play)
        if number is None:
            raise ValueError(f"{play} cannot be led under {self.mode}")
        return number

    def encode_hand(self, hand: Hand) -> EncodedPosition:
        """Return the position of a hand.

        Args:
            hand: The hand.

        Raises:
            ValueError: If it is not in its tricks, or is played by other rules.
        """
        stage = hand.playing
        if stage is None:
            raise ValueError(f"{hand!r} is not in its tricks: the calls come first")
        if (hand.game, stage.contract.mode, stage.contract.out) != (self.game, self.mode, self.out):
            raise ValueError(f"{hand!r} is played under {stage.contract.mode}, not under {self.mode}")
        return self.encode_playing(stage)

    def encode_playing(self, stage: Playing) -> EncodedPosition:
        """Return the position of the tricks of a hand, which must be of this game and in this mode.

        Args:
            stage: The tricks of a hand, as `Hand.playing` has them.
        """
        won = [trick.winner for trick in stage.tricks]
        row = EncodedPosition(
            [0 if seat in self.out else mask for seat, mask in enumerate(stage.held)],
            taken=list(stage.taken),
            tricks=[won.count(Seat(seat)) for seat in range(self.game.players)],
            leader=stage.order[0],
            flags=self.tables.flag_sets.index(stage.flags),
        )
        if stage.tricks and stage.tricks[-1].last and self.tables.last_worth.any():
            row.taken[stage.tricks[-1].winner] |= 1 << LAST_TRICK
        for index, (_, play) in enumerate(stage.trick):
            self._add_card(row, play, index)
        return row

    def encode_view(self, view: View) -> EncodedPosition:
        """Return the position that a view shows, without anybody's cards.

        Cards that a seat took face down before the tricks are left out too.

        Args:
            view: The view.

        Raises:
            ValueError: If the hand is not in its tricks, or is played by other rules.
        """
        contract = view.contract
        if contract is None or (view.game, contract.mode, contract.out) != (self.game, self.mode, self.out):
            raise ValueError("this view is not of such tricks")
        taken, won = [0] * self.game.players, [0] * self.game.players
        for trick in view.tricks:
            taken[trick.winner] |= trick.mask
            won[trick.winner] += 1
        for seat in range(self.game.players):
            pile = view.piles.get(part("taken", seat))
            taken[seat] |= pile.mask if pile is not None else 0
        flags = self.tables.flag_sets.index(view.flags)
        row = EncodedPosition([], taken=taken, tricks=won, leader=view.order[0], flags=flags)
        for index, (_, play) in enumerate(view.trick):
            self._add_card(row, play, index)
        return row

    def _add_card(self, row: EncodedPosition, play: Play, place: int) -> None:
        """Add a card of the trick under way to the row."""
        card, tables = play.card.index, self.tables
        if place == 0:
            slot = self.play_number(play, leading=True) // SLOT_SIZE
            row.state = int(tables.begin[slot, card])
        else:
            winning = int(tables.winning_place[row.state, card])
            row.winning_place = {STILL_WINS: row.winning_place, WINS_NOW: place}.get(winning, winning)
            row.state = int(tables.next[row.state, card])
        row.table |= play.card.bit
        row.place = place + 1

    def encode(self, hands: Iterable[Hand]) -> NDArray[np.uint64]:
        """Return the positions of these hands, (hands, 19) uint64.

        Args:
            hands: Hands of the game, in their tricks and in this mode.

        Raises:
            ValueError: If a hand is not in its tricks, or is played by other rules.
        """
        return np.array([self.encode_hand(hand).to_words() for hand in hands], np.uint64).reshape(-1, POSITION_WORDS)

    def totals(self, row: EncodedPosition) -> tuple[int, ...]:
        """Return the totals of a hand with this position: its tricks, then each counter over its cards.

        Args:
            row: The position.
        """
        all_cards = row.table | sum(row.held) | sum(row.taken)  # sets without a card in common
        return (self.total_tricks(row), *self.points_of(all_cards))

    def points_of(self, cards: int) -> tuple[int, ...]:
        """Return the total of each counter over these cards and the last trick.

        Args:
            cards: The cards, as bits.
        """
        indices = list(bits(cards & self.game.deck.all.mask))
        worth = zip(self.tables.worth, self.tables.last_worth.tolist(), strict=True)
        return tuple(sum(int(values[card]) for card in indices) + last for values, last in worth)

    def total_tricks(self, row: EncodedPosition) -> int:
        """Return the number of tricks of a hand with this position, those already played included.

        Args:
            row: The position.
        """
        cards_to_take = row.table.bit_count() + sum(cards.bit_count() for cards in row.held)
        return sum(row.tricks) + cards_to_take // int(self.seat_order.order.shape[1])

    def to_act(self, rows: NDArray[np.uint64]) -> NDArray[np.int8]:
        """Return the seat to play in each position, (positions,) int8; -1 where the hand is over.

        Args:
            rows: Encoded positions, (positions, 19) uint64.
        """
        return _native.to_act(self._tables, self._seating, rows)

    def legal(self, rows: NDArray[np.uint64]) -> NDArray[np.uint64]:
        """Return the legal cards of each position by slot, (positions, slots) uint64 masks.

        A slot is a suit as which a card can be led; followers play in slot 0.

        Args:
            rows: Encoded positions, (positions, 19) uint64.
        """
        return _native.legal_plays(self._tables, self._seating, rows)

    def step(self, rows: NDArray[np.uint64], plays: NDArray[np.uint16]) -> NDArray[np.uint64]:
        """Return the positions after one play in each, (positions, 19) uint64.

        Args:
            rows: The positions.
            plays: The plays by number, (positions,) uint16.
        """
        return _native.step(self._tables, self._seating, rows, plays)

    def playouts(self, rows: NDArray[np.uint64], *, each: int, seed: Seed, threads: int | None = None) -> Playouts:
        """Play each position out at random and return the sums of what was taken; every legal play is equally likely.

        Args:
            rows: The positions.
            each: The number of playouts of each position.
            seed: Text or a whole number.
            threads: The number of threads; None for all cores.
        """
        sums = _native.playouts(self._tables, self._seating, rows, each=each, seed=seed_number(seed), threads=threads)
        return Playouts(*sums)

    def terminals(
        self, rows: NDArray[np.uint64], *, each: int, seed: Seed, threads: int | None = None
    ) -> NDArray[np.uint64]:
        """Return the final positions of random playouts, (positions * each, 19) uint64: `each` of the first row first.

        Args:
            rows: Encoded positions, (positions, 19) uint64.
            each: The number of playouts of each position.
            seed: Text or a whole number: the same seed gives the same moves.
            threads: The number of threads; None for all cores.
        """
        return _native.terminals(self._tables, self._seating, rows, each=each, seed=seed_number(seed), threads=threads)

    def trajectories(
        self, rows: NDArray[np.uint64], *, seed: Seed, threads: int | None = None
    ) -> tuple[NDArray[np.int32], NDArray[np.uint64]]:
        """Play one random hand from each position and return it play by play.

        Args:
            rows: Encoded positions, (positions, 19) uint64.
            seed: Text or a whole number: the same seed gives the same moves.
            threads: The number of threads; None for all cores.

        Returns:
            The plays by number, (positions, plays) int32, -1 after the last; and the positions before each play and
            after the last, (positions, plays + 1, 19) uint64.
        """
        return _native.trajectories(self._tables, self._seating, rows, seed=seed_number(seed), threads=threads)

    ends, lines = renamed_method("terminals"), renamed_method("trajectories")

    def perft(self, rows: NDArray[np.uint64], *, depth: int, threads: int | None = None) -> NDArray[np.uint64]:
        """Return for each position the number of ways to play `depth` cards, (positions,) uint64.

        Args:
            rows: Encoded positions, (positions, 19) uint64.
            depth: The number of cards, from 0.
            threads: The number of threads; None for all cores.
        """
        return _native.perft(self._tables, self._seating, rows, depth=depth, threads=threads)


@lru_cache(maxsize=1024)
def _tricks(game: GameRules[Any, Any], mode: Any, out: frozenset[Seat]) -> Tricks:
    return Tricks(game, mode, out)
