"""A record as an object: a dict that writes, reads, verifies and replays itself."""

import json
import pickle
import re
from copy import deepcopy
from pathlib import Path

import pytest

from tricksmith import games
from tricksmith.errors import RecordError
from tricksmith.play import Match, Record, read_matches, simulate, to_record, write_match

BEGUN = Match.begin(games.get("nonesuch"), seed="example", names=("<Ada>", "Bo", "Cy"))
MATCH = BEGUN.play_text("some").play_text("none")


def test_a_record_is_the_plain_json_object() -> None:
    """It is equal to what is read from its text, and to its copies."""
    record = to_record(MATCH, date="2026-11-21")
    assert json.loads(json.dumps(record)) == record
    assert deepcopy(record) == record == pickle.loads(pickle.dumps(record))
    assert isinstance(pickle.loads(pickle.dumps(record)), Record)


def test_a_record_is_written_and_read(tmp_path: Path) -> None:
    """A file that is no `.jsonl` holds one record, the same as `write_match` writes."""
    record, path, other = to_record(MATCH), tmp_path / "match.json", tmp_path / "other.json"
    record.write(path)
    write_match(other, MATCH)
    assert path.read_bytes() == other.read_bytes()
    assert Record.read(path) == record
    assert Record.read(str(path)).replay() == MATCH


def test_a_file_of_several_records_is_read_one_by_one(tmp_path: Path) -> None:
    """`Record.read` refuses it, and says what reads it; so it does with what is not a record at all."""
    path = tmp_path / "matches.jsonl"
    for _ in range(2):
        to_record(MATCH).write(path)
    assert [match for _, match in read_matches(path)] == [MATCH, MATCH]
    with pytest.raises(RecordError, match="holds 2 records: read_records reads them one by one"):
        Record.read(path)
    (tmp_path / "list.json").write_text("[1]")
    with pytest.raises(RecordError, match=r"a record is a JSON object, not"):
        Record.read(tmp_path / "list.json")


def test_a_changed_record_does_not_verify() -> None:
    """What was changed in it is found, with the hand."""
    record = to_record(MATCH)
    assert all(finding.holds for finding in record.verify())
    record["hands"][0]["actions"].append("everything")
    assert not all(finding.holds for finding in record.verify())
    with pytest.raises(RecordError, match="hand 1"):
        record.replay()


def test_a_record_is_readable_in_a_terminal_and_in_a_notebook() -> None:
    """Names are shown as they are, and cannot be mistaken for HTML."""
    record = to_record(MATCH)
    assert str(record).splitlines() == ["nonesuch, 1 hand, unfinished", "  <Ada>: 0", "  Bo: 0", "  Cy: 0"]
    assert repr(record) == "<Record of nonesuch: <Ada>, Bo, Cy; 1 hand, unfinished>"
    html = record._repr_html_()
    assert "&lt;Ada&gt;, Bo, Cy" in html
    assert "<tr><th></th><th>&lt;Ada&gt;</th><th>Bo</th><th>Cy</th></tr>" in html
    assert html.count("<tr>") == 2, "the heads and the totals: the hand in play has no scores"
    assert repr(Record()) == "<Record of None: ; 0 hands>"


def test_a_record_says_whose_totals_they_are() -> None:
    """Partners share one; where the game is not known, the sides have numbers."""
    match = next(simulate(games.get("nestors"), ["random"] * 4, matches=1, seed="example", most_hands=2))
    record = to_record(match)
    scores = [[str(points) for points in hand.result.scores] for hand in match.hands if hand.result is not None]
    totals = [str(points) for points in match.totals]
    sides = [" and ".join(match.names[seat] for seat in side) for side in match.game.sides]
    assert len(sides) == 2
    lines = str(record).splitlines()
    assert lines[0].startswith("nestors, 2 hands")
    assert lines[1:] == [f"  {side}: {total}" for side, total in zip(sides, totals, strict=True)]
    rows = [["", *sides], ["hand 1", *scores[0]], ["hand 2", *scores[1]], ["total", *totals]]
    cells = [re.findall(r"<t[hd]>(.*?)</t[hd]>", row) for row in re.findall(r"<tr>.*?</tr>", record._repr_html_())]
    assert cells == rows
    elsewhere = Record({**record, "game": "a game of another house"})
    assert str(elsewhere).splitlines()[1:] == [f"  side {n}: {total}" for n, total in enumerate(totals, 1)]
    assert "<th>side 1</th><th>side 2</th>" in elsewhere._repr_html_()
