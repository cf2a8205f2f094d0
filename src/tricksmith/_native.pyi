"""The compiled part of tricksmith; `tricksmith.engine` is the door to it.

Positions are rows of 19 words, as in `tricksmith.engine.encoding`. Whatever does not fit raises `ValueError` with the
reason. Functions with `threads` use all cores without it; what they answer does not depend on it.
"""

from collections.abc import Sequence
from typing import final

import numpy as np
from numpy.typing import NDArray

__all__ = [
    "Hands",
    "Lens",
    "Net",
    "Program",
    "Searcher",
    "Seating",
    "Solver",
    "Tables",
    "Thumb",
    "Worlds",
    "endgame",
    "ends",
    "guarantee",
    "legal",
    "lines",
    "perft",
    "permutation",
    "playouts",
    "step",
    "to_act",
]

def permutation(seed: str, number: int, label: str, size: int) -> list[int]:
    """The numbers from 0 to size - 1 in the order that the seed, the number and the label determine."""

@final
class Tables:
    """The tables of one contract, checked. The arrays are those of `tricksmith.compile.TrickTables`."""

    def __new__(
        cls,
        *,
        cards: int,
        exists: NDArray[np.uint64],
        free: NDArray[np.uint64],
        begin: NDArray[np.uint16],
        mark_lead: NDArray[np.uint8],
        mark_follow: NDArray[np.uint8],
        mark_trick: NDArray[np.uint8],
        next: NDArray[np.uint16],  # noqa: A002 - the array's name
        best: NDArray[np.uint8],
        duty: NDArray[np.uint16],
        hold: NDArray[np.uint64],
        play: NDArray[np.uint64],
        worth: NDArray[np.int32],
    ) -> Tables: ...
    @property
    def slots(self) -> int:
        """Ways to lead a card, at most."""
    @property
    def counters(self) -> int:
        """Counters of the game, tricks not among them."""

@final
class Seating:
    """Who plays when, checked. The arrays are those of `tricksmith.compile.SeatOrder`."""

    def __new__(cls, *, order: NDArray[np.uint8], next_leader: NDArray[np.uint8]) -> Seating: ...
    @property
    def seats(self) -> int:
        """Seats at the table."""
    @property
    def size(self) -> int:
        """Cards in a trick."""

@final
class Searcher:
    """What is needed to search hands of one contract. The arrays are those of `tricksmith.compile.PayoffTables`.

    `party` names the payoff of each seat.
    """

    def __new__(
        cls,
        tables: Tables,
        seating: Seating,
        *,
        party: NDArray[np.uint8],
        weights: NDArray[np.int32],
        axis_payoff: NDArray[np.uint8],
        axis_seats: NDArray[np.uint8],
        axis_size: NDArray[np.uint32],
        axis_worth: NDArray[np.uint32],
        entries: NDArray[np.int32],
    ) -> Searcher: ...
    def search(
        self,
        positions: NDArray[np.uint64],
        weights: NDArray[np.float64] | None = None,
        *,
        iterations: int,
        seed: int,
        nodes: int,
        trees: int,
        explore: float,
        early: bool = True,
        seconds: float | None = None,
        thumb: Thumb | None = None,
        noise: float = 0.0,
        threads: int | None = None,
    ) -> tuple[
        NDArray[np.uint16],
        NDArray[np.uint64],
        NDArray[np.uint64],
        NDArray[np.float64],
        NDArray[np.float64],
        int,
        int,
        str,
    ]:
        """Searches for the seat to play in these positions, which are worlds that it cannot tell apart.

        Without `thumb` hands are played out by any legal play, else by the rule of thumb with so much `noise`. Numbers
        of plays, the visits of each, how often it was available, the mean margins of all parties, the squares of those
        of the party that plays, iterations, nodes, and why it ended.
        """

@final
class Solver:
    """What is needed to solve hands of one contract. The arrays are those of `tricksmith.compile.PayoffTables`."""

    def __new__(
        cls,
        tables: Tables,
        seating: Seating,
        *,
        weights: NDArray[np.int32],
        axis_payoff: NDArray[np.uint8],
        axis_seats: NDArray[np.uint8],
        axis_size: NDArray[np.uint32],
        axis_worth: NDArray[np.uint32],
        entries: NDArray[np.int32],
    ) -> Solver: ...
    def solve(
        self,
        position: NDArray[np.uint64],
        *,
        seats: int | None = None,
        party: list[int] | None = None,
        nodes: int | None = None,
        seconds: float | None = None,
        keep: bool = True,
        equals: bool = True,
        ladders: bool = True,
    ) -> tuple[list[int], list[list[int]], list[int], int, str]:
        """Solves one position.

        With `seats`, those (as bits) want the first payoff high and all others want it low; without, the party of each
        seat (`party`) wants its own payoff high. Numbers of plays, what each payoff comes to after each, the best line,
        nodes, and the limit that was reached.
        """
    def reaches(
        self,
        position: NDArray[np.uint64],
        *,
        seats: int,
        least: int,
        nodes: int | None = None,
        seconds: float | None = None,
    ) -> tuple[bool, int, str]:
        """Whether these seats can make the first payoff at least so much, the nodes it took, and the limit reached."""
    @property
    def ladders(self) -> list[int]:
        """The ladders in which the cards lie, each a set of cards; none if they are not used."""
    def values(
        self,
        positions: NDArray[np.uint64],
        *,
        seats: int,
        groups: list[int],
        nodes: int | None = None,
        seconds: float | None = None,
        threads: int | None = None,
    ) -> tuple[list[int | None], list[int]]:
        """What the first payoff comes to in each position, if these seats want it high and all others low.

        None where a limit was reached first. The positions come in groups of these sizes; those of a group are solved
        together by one thread, within the limits, and should have much in common. Also the nodes of each group.
        """

def endgame(
    solver: Solver,
    thumb: Thumb,
    positions: NDArray[np.uint64],
    weights: NDArray[np.float64],
    *,
    parts: list[int],
    seats: int,
    slip: float,
    nodes: int | None = None,
    seconds: float | None = None,
    threads: int | None = None,
) -> tuple[list[int], list[float | None], int, str]:
    """What each play is worth over these worlds to `seats` (as bits), if all others play by `thumb` but slip so often.

    `parts` is how often each payoff of the solver counts. Numbers of plays, what each comes to (None where a limit was
    reached first), nodes, and the limit that was reached.
    """

def guarantee(
    solver: Solver,
    positions: NDArray[np.uint64],
    *,
    parts: list[int],
    seats: int,
    hidden: list[tuple[int, int, int]] | None = None,
    enough: int | None = None,
    nodes: int | None = None,
    seconds: float | None = None,
    threads: int | None = None,
) -> tuple[list[int], list[int | None], int, str]:
    """What each play guarantees `seats` (as bits), whatever the others play: in all of these worlds.

    With `hidden` in all worlds that there can be beside the one position, whose other hands are not read: the seat of
    each hand (-1 for a pile), the cards that may lie there as bits, and how many do. With `enough` a value is only a
    bound on the right side of that. What is given is as in `endgame`.
    """

@final
class Thumb:
    """A rule of thumb for every seat of one contract. The arrays are those of `tricksmith.compile.UtilityTables`.

    Seats that are not among `seats` (as bits) play any legal card.
    """

    def __new__(
        cls,
        tables: Tables,
        seating: Seating,
        *,
        party: NDArray[np.uint8],
        steps: NDArray[np.uint32],
        totals: NDArray[np.uint32],
        weights: NDArray[np.int32],
        axis_payoff: NDArray[np.uint8],
        axis_seats: NDArray[np.uint8],
        axis_counter: NDArray[np.uint8],
        axis_size: NDArray[np.uint32],
        entries: NDArray[np.int32],
    ) -> Thumb: ...
    def playouts(
        self,
        positions: NDArray[np.uint64],
        *,
        each: int,
        seed: int,
        seats: int,
        noise: float,
        threads: int | None = None,
    ) -> tuple[NDArray[np.uint64], NDArray[np.int64], int]:
        """Play-outs added up, as `playouts`."""
    def ends(
        self,
        positions: NDArray[np.uint64],
        *,
        each: int,
        seed: int,
        seats: int,
        noise: float,
        threads: int | None = None,
    ) -> NDArray[np.uint64]:
        """The positions at the ends of play-outs, as `ends`."""
    def lines(
        self,
        positions: NDArray[np.uint64],
        *,
        seed: int,
        seats: int,
        noise: float,
        threads: int | None = None,
    ) -> tuple[NDArray[np.int32], NDArray[np.uint64]]:
        """One hand from each position, play by play, as `lines`."""

@final
class Net:
    """A small net from the numbers of a decision to the chance of each play.

    Its arrays have the shapes (C, H), (N, H), (H,), (H,) and (N,), where `SIZES` are C numbers of a decision, N of a
    play, and H hidden units.
    """

    SIZES: tuple[int, int, int]

    def __new__(
        cls,
        *,
        context: NDArray[np.float32],
        play: NDArray[np.float32],
        bias: NDArray[np.float32],
        out: NDArray[np.float32],
        direct: NDArray[np.float32],
    ) -> Net: ...

@final
class Lens:
    """What turns positions of one contract into numbers; `unit` are the points that count as one."""

    def __new__(cls, thumb: Thumb, *, unit: float) -> Lens: ...
    def strengths(self) -> NDArray[np.float32]:
        """How likely each card takes a trick, before anything was played (64,)."""
    def groups(self) -> NDArray[np.uint64]:
        """The groups of cards that a lead asks for, such as suits, as masks."""
    def features(
        self, positions: NDArray[np.uint64]
    ) -> tuple[NDArray[np.float32], NDArray[np.float32], NDArray[np.uint16], NDArray[np.uint32]]:
        """Numbers of each decision, numbers of all plays, the plays by number, and how many each decision has."""
    def probabilities(
        self, net: Net, positions: NDArray[np.uint64]
    ) -> tuple[NDArray[np.uint16], NDArray[np.float32], NDArray[np.uint32]]:
        """All plays by number, the chance of each, and how many each position has."""
    def weigh(
        self,
        net: Net,
        positions: NDArray[np.uint64],
        plays: NDArray[np.uint16],
        *,
        floor: float,
        skip: int,
        threads: int | None = None,
    ) -> NDArray[np.float64]:
        """For each position and seat the logarithm of how likely these plays were; `skip` are seats, as bits."""
    def ends(
        self,
        net: Net,
        positions: NDArray[np.uint64],
        *,
        each: int,
        seed: int,
        threads: int | None = None,
    ) -> NDArray[np.uint64]:
        """The positions at the ends of play-outs in which every card is drawn by its chance."""

def to_act(tables: Tables, seating: Seating, positions: NDArray[np.uint64]) -> NDArray[np.int8]:
    """The seat to play in each position, -1 where the hand is over."""

def legal(tables: Tables, seating: Seating, positions: NDArray[np.uint64]) -> NDArray[np.uint64]:
    """For each position and slot, the cards that may be played."""

def step(
    tables: Tables, seating: Seating, positions: NDArray[np.uint64], plays: NDArray[np.uint16]
) -> NDArray[np.uint64]:
    """The positions after one play in each."""

def playouts(
    tables: Tables,
    seating: Seating,
    positions: NDArray[np.uint64],
    *,
    each: int,
    seed: int,
    threads: int | None = None,
) -> tuple[NDArray[np.uint64], NDArray[np.int64], int]:
    """Random play-outs added up: tricks by position and seat, counters by position, counter and seat, and all plays."""

def ends(
    tables: Tables,
    seating: Seating,
    positions: NDArray[np.uint64],
    *,
    each: int,
    seed: int,
    threads: int | None = None,
) -> NDArray[np.uint64]:
    """The positions at the ends of random play-outs, `each` of the first position, then of the next."""

def lines(
    tables: Tables, seating: Seating, positions: NDArray[np.uint64], *, seed: int, threads: int | None = None
) -> tuple[NDArray[np.int32], NDArray[np.uint64]]:
    """One random hand from each position: the plays, -1 after the last, and the positions before each and after the last."""  # noqa: E501 - as it stands in the compiled module

def perft(
    tables: Tables, seating: Seating, positions: NDArray[np.uint64], *, depth: int, threads: int | None = None
) -> NDArray[np.uint64]:
    """For each position the number of ways to play exactly `depth` cards."""

@final
class Worlds:
    """All worlds that fit what is known."""

    def __new__(cls, capacities: Sequence[int], cases: Sequence[tuple[int, Sequence[tuple[int, int]]]], /) -> Worlds:
        """The worlds in which holder `i` has `capacities[i]` cards; cases are weights with groups of cards."""

    @property
    def count(self) -> int:
        """How many worlds there are, weights left aside."""

    def sample(self, size: int, seed: int, threads: int | None, /) -> NDArray[np.uint64]:
        """So many worlds by chance: one row a world, one set of cards a holder."""

    def list(self, limit: int, /) -> tuple[NDArray[np.uint64], NDArray[np.uint64]]:
        """All worlds, one row each, and the weight of each; refused if there are more than `limit`."""

@final
class Program:
    """What a game does before its tricks, as far as it has been written down."""

    def __new__(cls, *, seats: int, sides: int, deck: int, slots: int = 1) -> Program: ...
    def add(
        self,
        effects: Sequence[tuple[str, int, int, int]],
        asked: str,
        *,
        seat: int = 0,
        pile: int = 0,
        count: int = 0,
        cards: int = 0,
        sets: Sequence[int] | None = None,
    ) -> int:
        """Adds a node: the effects that come first, then what is asked."""
    def link(self, node: int, answer: int, next: int) -> None:  # noqa: A002 - the node that comes next
        """Says where the calls go on after an answer."""
    def rules(self, tables: Tables, seating: Seating) -> int:
        """Adds rules that tricks are played by."""
    def contract(self, rules: int, *, leader: int, out: int, decides: Sequence[int], leads: int | None = None) -> int:
        """Adds a contract."""
    def scores(
        self,
        contract: int,
        *,
        slope_side: NDArray[np.uint8],
        slope_counter: NDArray[np.uint8],
        slope_seats: NDArray[np.uint8],
        slope_step: NDArray[np.uint32],
        slope_points: NDArray[np.int32],
        axis_side: NDArray[np.uint8],
        axis_counter: NDArray[np.uint8],
        axis_seats: NDArray[np.uint8],
        axis_step: NDArray[np.uint32],
        axis_size: NDArray[np.uint32],
        entries: NDArray[np.int32],
    ) -> None:
        """Says what the hands of a contract score; the arrays are those of `tricksmith.compile.ScoreTables`."""
    @property
    def nodes(self) -> int:
        """Nodes so far."""

@final
class Hands:
    """A batch of hands of one program, each between two decisions."""

    @staticmethod
    def deal(
        program: Program,
        *,
        stock: int,
        parts: Sequence[tuple[str, int, int, int]],
        roots: Sequence[int],
        count: int,
        seed: int,
    ) -> Hands:
        """Deals so many hands by chance; the calls of one after the other begin at these nodes, again and again."""
    @staticmethod
    def at(
        program: Program,
        *,
        rows: NDArray[np.uint64],
        piles: NDArray[np.uint64],
        contracts: NDArray[np.int64],
        nodes: NDArray[np.int64],
        seed: int,
    ) -> Hands:
        """Hands where they stand: in the tricks or over under a contract, or else at a node whose effects are done."""
    def pick(self, places: NDArray[np.uint64], *, seed: int) -> Hands:
        """Some of these hands where they stand, by their places; one may be picked several times."""
    def __len__(self) -> int: ...
    def go(self, program: Program) -> None:
        """Takes every hand on that waits, as far as nobody has to decide."""
    def waits(self) -> list[tuple[int, int]]:
        """The branches that hands wait for: node and answer."""
    def to_act(self, program: Program) -> NDArray[np.int8]:
        """The seat that must decide in each hand, -1 where nobody does."""
    def legal(self, program: Program) -> NDArray[np.uint64]:
        """For each hand and slot the cards that may be played, none outside of the tricks."""
    def offered(self, program: Program) -> NDArray[np.uint32]:
        """For each hand how many moves are offered before the tricks, 0 from then on."""
    def step(self, program: Program, moves: NDArray[np.uint32]) -> None:
        """Makes one move in each hand; none if one of them is not legal."""
    def any(self, program: Program) -> NDArray[np.uint32]:
        """For each hand a legal move by chance."""
    def playout(self, program: Program, *, threads: int | None = None) -> int:
        """Plays every hand on at random, to its end or to where it waits; gives the number of decisions."""
    def scores(self, program: Program) -> tuple[NDArray[np.int32], list[int]]:
        """What each side scores in each hand, 0 before its end; and the hands whose contract has no scores yet."""
    def perft(self, program: Program, *, depth: int) -> tuple[list[int], list[tuple[int, int]]]:
        """Ways to make exactly so many moves in each hand, and the branches that are missing for them."""
    def is_over(self) -> bool:
        """Whether no hand has a decision left to make."""
    def contracts(self) -> NDArray[np.int64]:
        """The contract of each hand, -1 before the tricks and -2 where it is dealt again."""
    def nodes(self) -> NDArray[np.int64]:
        """Where each hand stands in the calls, -1 elsewhere."""
    def rows(self) -> NDArray[np.uint64]:
        """The hands as rows of positions; before the tricks only who holds and has taken what has a meaning."""
