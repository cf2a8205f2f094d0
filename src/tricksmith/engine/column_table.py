"""Tables by column, for the tools that read them: Arrow, Parquet, pandas, Polars and DuckDB."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from importlib import import_module
from typing import TYPE_CHECKING, Any

import numpy as np

from tricksmith._extras import install_command
from tricksmith.engine.encoding import (
    DEALT_AGAIN,
    NO_CONTRACT,
    PLACE_SHIFT,
    SLOT_SIZE,
    STATE_WORD,
    TAKEN_WORDS,
    TRICKS_WORD,
)
from tricksmith.engine.tallies import seat_bytes
from tricksmith.rules import Play

if TYPE_CHECKING:
    from pathlib import Path

    from numpy.typing import NDArray

    from tricksmith.engine.hands import Hands
    from tricksmith.engine.tricks import Tricks

__all__ = ["ColumnTable", "hand_table", "step_table"]

NO_PYARROW = "a table as Arrow or Parquet needs pyarrow, which is not installed"
NO_PANDAS = "a table as a data frame needs pandas, which is not installed: pip install pandas"


class ColumnTable(Mapping[str, "NDArray[Any]"]):
    """A table by column: a mapping from names to NumPy arrays of one length, in order.

    It is what data tools take: `to_pandas` needs pandas alone, and with `pyarrow` installed `polars.DataFrame(table)`,
    `pyarrow.table(table)` and DuckDB read it by the Arrow PyCapsule interface.

    Args:
        columns: The columns by name, in order.

    Raises:
        ValueError: If the columns differ in length.

    >>> table = ColumnTable({"seat": np.array([0, 1]), "points": np.array([3, -1])})
    >>> table
    ColumnTable of 2 rows: seat, points
    >>> table["points"].tolist(), list(table)
    ([3, -1], ['seat', 'points'])
    """

    def __init__(self, columns: Mapping[str, NDArray[Any]]) -> None:
        lengths = {len(column) for column in columns.values()}
        if len(lengths) > 1:
            raise ValueError(f"columns have {sorted(lengths)} rows: give columns of one length")
        self._columns = dict(columns)
        self.rows: int = next(iter(lengths), 0)

    def __getitem__(self, name: str) -> NDArray[Any]:
        return self._columns[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._columns)

    def __len__(self) -> int:
        """The number of columns; `rows` is the number of rows."""
        return len(self._columns)

    def __repr__(self) -> str:
        return f"ColumnTable of {self.rows} rows: {', '.join(self)}"

    def to_pandas(self) -> Any:
        """Return the table as a `pandas.DataFrame` with a column for each of its own, in order.

        Raises:
            ModuleNotFoundError: If pandas is not installed; the message says how to install it.

        The example is not run: pandas is not among the tools of the project.

        >>> ColumnTable({"seat": np.array([0, 1])}).to_pandas()  # doctest: +SKIP
           seat
        0     0
        1     1
        """
        try:
            pandas = import_module("pandas")
        except ModuleNotFoundError as error:
            raise ModuleNotFoundError(NO_PANDAS, name="pandas") from error
        return pandas.DataFrame(dict(self))

    def to_arrow(self) -> Any:
        """Return the table as a `pyarrow.Table`.

        Raises:
            ModuleNotFoundError: If pyarrow is not installed; the message says how to install it.

        >>> ColumnTable({"seat": np.array([0, 1])}).to_arrow().num_rows
        2
        """
        pa = _import_pyarrow("pyarrow")
        return pa.table({name: pa.array(column) for name, column in self.items()})

    def to_parquet(self, path: Path | str) -> None:
        """Write the table to a Parquet file; one that exists is replaced.

        Args:
            path: The file.

        Raises:
            ModuleNotFoundError: If pyarrow is not installed; the message says how to install it.
            OSError: If the file can't be written.

        >>> from tempfile import TemporaryDirectory
        >>> with TemporaryDirectory() as folder:
        ...     ColumnTable({"seat": np.array([0, 1])}).to_parquet(f"{folder}/seats.parquet")
        """
        _import_pyarrow("pyarrow.parquet").write_table(self.to_arrow(), str(path))

    def __arrow_c_stream__(self, requested_schema: object = None) -> object:
        """Return the table by the Arrow PyCapsule interface; raises `ModuleNotFoundError` as `to_arrow` does."""
        return self.to_arrow().__arrow_c_stream__(requested_schema)


def _import_pyarrow(module: str) -> Any:
    try:
        return import_module(module)
    except ModuleNotFoundError as error:
        raise ModuleNotFoundError(f"{NO_PYARROW}: {install_command('arrow')}", name="pyarrow") from error


def hand_table(hands: Hands) -> ColumnTable:
    """Return a batch of hands as a table: a row for each hand, in their order.

    The columns are `hand` (its index, int64), `stage` ("calls", "tricks", "over" or "dealt again"), `to_act` (int8, -1
    for nobody), `contract` (its number, int64, -1 before the tricks and -2 where the hand is dealt again), for each
    seat `held_0` … and `taken_0` … (uint64 masks of cards by their index in the deck) and `tricks_0` … (uint8), and for
    each side `score_0` … (int32 points, 0 before the end).

    Args:
        hands: The hands.

    >>> from tricksmith import games
    >>> from tricksmith.engine.hands import Hands
    >>> table = hand_table(Hands.deal(games.get("nonesuch", players=3), 2, seed=1))
    >>> table.rows, table["stage"].tolist(), table["to_act"].tolist()
    (2, ['calls', 'calls'], [0, 1])
    """
    positions, to_act, numbers, players = hands.positions, hands.to_act, hands.contract_numbers, hands.game.players
    stage = np.where(
        numbers == NO_CONTRACT,
        "calls",
        np.where(numbers == DEALT_AGAIN, "dealt again", np.where(to_act < 0, "over", "tricks")),
    )
    columns: dict[str, NDArray[Any]] = {
        "hand": np.arange(len(hands), dtype=np.int64), "stage": stage, "to_act": to_act, "contract": numbers,
    }  # fmt: skip
    columns |= {f"held_{seat}": positions[:, seat].copy() for seat in range(players)}
    deck = np.uint64(hands.game.deck.all.mask)  # without the bit of the last trick
    columns |= {f"taken_{seat}": positions[:, TAKEN_WORDS][:, seat] & deck for seat in range(players)}
    won = seat_bytes(positions[:, TRICKS_WORD])
    columns |= {f"tricks_{seat}": won[:, seat].copy() for seat in range(players)}
    columns |= {f"score_{side}": points.copy() for side, points in enumerate(hands.scores.T)}
    return ColumnTable(columns)


def step_table(tricks: Tricks, plays: NDArray[np.int32], positions: NDArray[np.uint64]) -> ColumnTable:
    """Return lines of play as a table: a row for each card played, line by line.

    Args:
        tricks: The tricks that were played.
        plays: Plays by number, (lines, plays) int32, -1 after the last, as `Tricks.trajectories` returns them.
        positions: The positions before each play and after the last, (lines, plays + 1, 19) uint64.

    Returns:
        The columns `line` and `step` (int64), `seat` (int8), `card` and `play` (text in the game's notation; a play
        names the suit where the leader does), `legal` (uint64, the cards that could be played, as a mask) and for each
        seat `held_0` … (uint64 masks, before the play).

    >>> from tricksmith import engine, games
    >>> from tricksmith.play import Match
    >>> hand = Match.begin(games.get("poison-nonesuch", players=3), seed="example").hand
    >>> tricks = engine.Tricks.of(hand.game, hand.contract)
    >>> table = step_table(tricks, *tricks.trajectories(tricks.encode([hand]), seed=1))
    >>> table.rows, table["seat"][:3].tolist(), table["play"][:3].tolist()
    (24, [2, 0, 1], ['5sw/s', '2sy', '3sk'])
    """
    line, step = np.nonzero(plays >= 0)
    before = np.ascontiguousarray(positions[line, step])
    numbers, place = plays[line, step], before[:, STATE_WORD] >> np.uint64(PLACE_SHIFT) & np.uint64(255)
    leading, deck = place == 0, tricks.game.deck
    texts = {
        (number, leads): str(tricks.plays.by_number[number] if leads else Play(deck.cards[number]))
        for number, leads in set(zip(numbers.tolist(), leading.tolist(), strict=True))
    }
    columns: dict[str, NDArray[Any]] = {
        "line": line.astype(np.int64), "step": step.astype(np.int64), "seat": tricks.to_act(before),
        "card": np.array([str(deck.cards[number % SLOT_SIZE]) for number in numbers.tolist()], np.str_),
        "play": np.array([texts[key] for key in zip(numbers.tolist(), leading.tolist(), strict=True)], np.str_),
        "legal": np.bitwise_or.reduce(tricks.legal(before), axis=1),
    }  # fmt: skip
    columns |= {f"held_{seat}": before[:, seat].copy() for seat in range(tricks.game.players)}
    return ColumnTable(columns)
