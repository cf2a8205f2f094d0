"""Batches and lines of play as tables by column, and as Arrow where it is installed."""

from __future__ import annotations

import sys
from pathlib import Path
from types import SimpleNamespace

import numpy as np
import pytest

from tricksmith import games
from tricksmith.cards import CardSet
from tricksmith.engine import ColumnTable, Hands, Tricks, hand_table, step_table
from tricksmith.play import deal

GAME = games.get("nestors")


def test_a_batch_is_a_row_for_each_hand() -> None:
    """Stages, cards, tricks and scores are those of the batch, before the calls and at the end."""
    hands = Hands.deal(GAME, 200, seed=3)
    before = hand_table(hands)
    assert (before.rows, set(before["stage"].tolist())) == (200, {"calls"})
    assert (
        np.bitwise_count(np.array([before[f"held_{seat}"] for seat in range(4)])).tolist()
        == [[GAME.the_layout.hands] * 200] * 4
    )
    hands.playout()
    after = hand_table(hands)
    assert set(after["stage"].tolist()) == {"over"}
    assert [after["score_0"].tolist(), after["score_1"].tolist()] == hands.scores.T.tolist()
    assert (after["contract"] >= 0).all()
    assert set(np.sum([after[f"tricks_{seat}"] for seat in range(4)], axis=0).tolist()) == {12}
    assert (after["to_act"] == -1).all()


def test_lines_are_a_row_for_each_card_played() -> None:
    """Each row's card was held by its seat and legal; the lines replay to the plays that they came from."""
    game = games.get("poison-nonesuch", players=3)
    hands = [game.hand(deal(game, seed="steps"), dealer) for dealer in range(2)]
    tricks = Tricks.of(game, hands[0].contract)  # type: ignore[arg-type]
    plays, positions = tricks.trajectories(tricks.encode(hands), seed=5)
    table = step_table(tricks, plays, positions)
    assert table.rows == int((plays >= 0).sum()) == 48
    for row in range(table.rows):
        line, step = int(table["line"][row]), int(table["step"][row])
        card = game.deck.cards[int(plays[line, step]) % 64]
        assert table["card"][row] == str(card)
        assert int(table["seat"][row]) == hands[line].to_act
        seat = int(table["seat"][row])
        assert card in CardSet(game.deck, int(table[f"held_{seat}"][row]) & int(table["legal"][row]))
        hands[line] = hands[line].play(hands[line].parse(str(table["play"][row])))
    assert [hand.to_act for hand in hands] == [None, None]


def test_columns_have_one_length() -> None:
    """A table with columns of two lengths is refused."""
    with pytest.raises(ValueError, match=r"columns have \[1, 2\] rows: give columns of one length"):
        ColumnTable({"one": np.zeros(1), "two": np.zeros(2)})


def test_without_pyarrow_the_error_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    """The message is one line with the command."""
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    table = ColumnTable({"one": np.zeros(1)})
    for take in (table.to_arrow, table.__arrow_c_stream__, lambda: table.to_parquet("table.parquet")):
        with pytest.raises(ModuleNotFoundError, match=r"pyarrow, .* uv sync --inexact --extra arrow"):
            take()


def test_without_pandas_the_error_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    """The message is one line with the command."""
    monkeypatch.setitem(sys.modules, "pandas", None)
    with pytest.raises(ModuleNotFoundError, match=r"^a table as a data frame needs pandas, .* pip install pandas$"):
        ColumnTable({"one": np.zeros(1)}).to_pandas()


def test_pandas_gets_the_columns_in_order(monkeypatch: pytest.MonkeyPatch) -> None:
    """A data frame is made of a plain dict with the same arrays."""
    monkeypatch.setitem(sys.modules, "pandas", SimpleNamespace(DataFrame=lambda columns: columns))
    table = hand_table(Hands.deal(GAME, 10, seed=1))
    columns = table.to_pandas()
    assert type(columns) is dict
    assert list(columns) == list(table)
    assert all(columns[name] is table[name] for name in table)


def test_arrow_has_the_same_columns() -> None:
    """Types and values arrive unchanged, by `to_arrow` and by the PyCapsule interface."""
    arrow = pytest.importorskip("pyarrow")
    table = hand_table(Hands.deal(GAME, 10, seed=1))
    arrow_table = table.to_arrow()
    assert arrow_table.column_names == list(table)
    assert arrow_table["held_0"].type == arrow.uint64()
    assert arrow_table["stage"].to_pylist() == ["calls"] * 10
    assert arrow.table(table).equals(arrow_table)


def test_a_parquet_file_holds_the_table(tmp_path: Path) -> None:
    """It is written in one call, over a file that is there, and reads back equal."""
    parquet = pytest.importorskip("pyarrow.parquet")
    table, path = hand_table(Hands.deal(GAME, 10, seed=1)), tmp_path / "hands.parquet"
    path.write_text("something else")
    table.to_parquet(path)
    assert parquet.read_table(path).equals(table.to_arrow())
