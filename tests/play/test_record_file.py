"""Files of records: one on each line, or one in a file; nothing is ever left half written."""

import json
import os
import stat
from pathlib import Path

import pytest

from tests.play.helper import FIXTURES, fixture, proper_match
from tricksmith import games
from tricksmith.errors import RecordError
from tricksmith.play import Match, from_record, read_matches, read_records, record_file, to_record, write_match

NAMES = [path.stem for path in FIXTURES]


@pytest.fixture
def match() -> Match:
    """A match that was checked by hand."""
    return from_record(fixture("nonesuch"))


@pytest.fixture
def other() -> Match:
    """Another one."""
    return from_record(fixture("nestors"))


@pytest.mark.parametrize("name", NAMES)
def test_a_record_may_be_laid_out_by_hand(name: str) -> None:
    """A file that is not a file of lines holds one record, in any layout."""
    path = next(path for path in FIXTURES if path.stem == name)
    ((line, match),) = read_matches(path)
    assert line == 1
    assert match == from_record(fixture(name))


def test_a_line_is_added_to_a_file_of_lines(tmp_path: Path, match: Match, other: Match) -> None:
    """Each record is one line, and what was there stays."""
    path = tmp_path / "evening.jsonl"
    write_match(path, match, date="2026-11-21")
    first = path.read_bytes()
    write_match(str(path), other)
    assert path.read_bytes().startswith(first)
    assert path.read_bytes().count(b"\n") == 2
    assert list(read_matches(path)) == [(1, match), (2, other)]
    assert [json.loads(line)["date"] for line in path.read_bytes().splitlines()] == ["2026-11-21", None]


def test_any_other_file_is_replaced(tmp_path: Path, match: Match, other: Match) -> None:
    """It holds the match that was written last, and nothing is left next to it."""
    path = tmp_path / "match.json"
    write_match(path, match)
    write_match(path, other)
    assert list(read_matches(path)) == [(1, other)]
    assert list(tmp_path.iterdir()) == [path]


@pytest.mark.parametrize("name", NAMES)
def test_the_same_match_gives_the_same_bytes(name: str, tmp_path: Path) -> None:
    """One line of UTF-8 without spaces between values, keys in the order of the format, and a newline."""
    record = fixture(name)
    for path in (tmp_path / "1.json", tmp_path / "2.jsonl"):
        write_match(path, from_record(record), date=record["date"])
        expected = json.dumps(record, ensure_ascii=False, separators=(",", ":")) + "\n"
        assert path.read_bytes() == expected.encode()


def test_a_name_is_written_as_it_is(tmp_path: Path) -> None:
    """Letters of any language stand in the file as themselves; a line break in a name ends no line of the file."""
    names = ("Zoë", "二", "a\nb\u2028c\x85")
    match = Match.begin(games.get("nonesuch"), seed="names", names=names)
    path = tmp_path / "names.jsonl"
    write_match(path, match)
    write_match(path, match)
    assert "Zoë" in path.read_text(encoding="utf-8")
    assert [match.names for _, match in read_matches(path)] == [names, names]


def test_blank_lines_are_passed_over(tmp_path: Path, match: Match) -> None:
    """They count as lines of the file all the same."""
    path = tmp_path / "blank.jsonl"
    line = record_file.as_line(to_record(match))
    path.write_text(f"\n{line}\r\n  \n\n{line}", encoding="utf-8", newline="")
    assert list(read_matches(path)) == [(2, match), (5, match)]


def test_an_empty_file_of_lines_has_no_match(tmp_path: Path) -> None:
    """Nothing was played yet."""
    path = tmp_path / "empty.jsonl"
    path.touch()
    assert list(read_matches(path)) == []


def test_a_damaged_record_is_found_at_its_line(tmp_path: Path, match: Match) -> None:
    """The lines before it are read; the error has line, hand and action."""
    path = tmp_path / "damaged.jsonl"
    record = fixture("nonesuch")
    record["hands"][1]["actions"][2] = "perhaps"
    write_match(path, match)
    with path.open("a", encoding="utf-8") as file:
        file.write("\n" + json.dumps(record) + "\n")
    write_match(path, match)
    reading = read_matches(path)
    assert next(reading) == (1, match)
    with pytest.raises(RecordError, match=r"^line 3, hand 2, action 3: 'perhaps' isn't a move here") as caught:
        next(reading)
    assert (caught.value.line, caught.value.hand, caught.value.action) == (3, 2, 3)
    assert list(read_records(path))[1] == (3, record)


def test_a_record_laid_out_by_hand_is_damaged_where_it_begins(tmp_path: Path) -> None:
    """The line of the error is that of the record; the hand is named next to it."""
    path = tmp_path / "damaged.json"
    path.write_text("\n\n" + json.dumps(fixture("nonesuch") | {"totals": []}, indent=1), encoding="utf-8")
    with pytest.raises(RecordError, match=r"^line 3: totals is \[-6, 19, -11\] by the rules, not \[\]"):
        list(read_matches(path))


@pytest.mark.parametrize("keep", [1, 40, -2])
def test_a_torn_last_line_is_found(keep: int, tmp_path: Path, match: Match) -> None:
    """A writer that was stopped in the middle of a line spoils that line and no other."""
    path = tmp_path / "torn.jsonl"
    write_match(path, match)
    write_match(path, match)
    data = path.read_bytes()
    path.write_bytes(data[: len(data) // 2] + data[len(data) // 2 :][:keep])
    reading = read_matches(path)
    assert next(reading) == (1, match)
    with pytest.raises(RecordError, match=r"^line 2: the line is torn, as if its writer had been stopped: not JSON"):
        next(reading)


def test_a_line_after_a_torn_one_is_whole(tmp_path: Path, match: Match, other: Match) -> None:
    """The torn line is ended first: what is written after it can be read once the torn line is taken out."""
    path = tmp_path / "torn.jsonl"
    write_match(path, match)
    path.write_bytes(path.read_bytes()[:-30])
    write_match(path, other)
    with pytest.raises(RecordError, match=r"^line 1: not JSON at column"):
        list(read_matches(path))
    path.write_bytes(path.read_bytes().split(b"\n", 1)[1])
    assert list(read_matches(path)) == [(1, other)]


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (b"", "line 1: the file is empty: a record is one JSON object"),
        (b"\n\n", "line 1: the file is empty"),
        (b"{\n \n", "line 3: not JSON at column 1, Expecting property name"),
        (b"\n{} {}", "line 2: not JSON at column 4, Extra data: put several records one on each line"),
        (b'\n{"a": "\xff"}', "line 2: the byte 0xff is not UTF-8"),
        (b"\xef\xbb\xbf{}", "line 1: not JSON at column 1, Unexpected UTF-8 BOM"),
        (b"\n[1, NaN]", "line 2: NaN is not a JSON number"),
        (b"[-Infinity]", "line 1: -Infinity is not a JSON number"),
        (b"1" * 5000, "line 1: a number of 5000 digits is larger than any that a record holds"),
        (b'{"a": 1, "a": 1}', "line 1: an object has the key 'a' twice"),
        (b"[" * 100_000, "line 1: no record: lists and objects are nested too deep"),
        (b"[]", 'line 1: a record is an object with "format": "tricksmith-match/1"'),
    ],
)
def test_what_is_no_record_is_refused_with_its_line(data: bytes, message: str, tmp_path: Path) -> None:
    """Each fault of a file says where it is and what it is."""
    path = tmp_path / "bad.json"
    path.write_bytes(data)
    with pytest.raises(RecordError) as caught:
        list(read_matches(path))
    assert str(caught.value).startswith(message)


def test_a_folder_that_is_not_there_is_named(tmp_path: Path, match: Match) -> None:
    """Nothing is made but the file itself."""
    folder = tmp_path / "no" / "such"
    for name in ("match.json", "matches.jsonl"):
        with pytest.raises(FileNotFoundError, match=r"there is no such folder to write the record to: '.*such'"):
            write_match(folder / name, match)
    assert list(tmp_path.iterdir()) == []


def test_a_file_that_is_not_there_cannot_be_read(tmp_path: Path) -> None:
    """The system's own error says so."""
    for name in ("match.json", "matches.jsonl"):
        with pytest.raises(FileNotFoundError):
            list(read_matches(tmp_path / name))


@pytest.mark.parametrize("name", ["match.json", "matches.jsonl"])
def test_a_folder_is_no_file(name: str, tmp_path: Path, match: Match) -> None:
    """It stays what it was."""
    (tmp_path / name).mkdir()
    with pytest.raises(IsADirectoryError):
        write_match(tmp_path / name, match)
    with pytest.raises(IsADirectoryError):
        list(read_matches(tmp_path / name))


def test_the_old_file_stays_if_the_new_one_fails(
    tmp_path: Path, match: Match, other: Match, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A full disk or a crash in the middle costs the new record, never the old one."""
    path = tmp_path / "match.json"
    write_match(path, match)

    def full(handle: int) -> None:
        raise OSError(28, f"no space left for {handle}")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(OSError, match="no space left"):
        write_match(path, other)
    assert list(read_matches(path)) == [(1, match)]
    assert list(tmp_path.iterdir()) == [path]


def test_what_cannot_be_recorded_leaves_the_file_alone(tmp_path: Path, match: Match) -> None:
    """The record is complete before the file is touched."""
    path = tmp_path / "matches.jsonl"
    with pytest.raises(RecordError, match="date is null or a day"):
        write_match(path, match, date="yesterday")
    assert not path.exists()


def test_a_match_is_on_the_disk_when_the_call_returns(
    tmp_path: Path, match: Match, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The file is synced, and its folder where a name is new; without `sync` neither is."""
    synced: list[str] = []
    real = os.fsync

    def fsync(handle: int) -> None:
        synced.append("folder" if stat.S_ISDIR(os.fstat(handle).st_mode) else "file")
        real(handle)

    monkeypatch.setattr(os, "fsync", fsync)
    write_match(tmp_path / "match.json", match)
    write_match(tmp_path / "matches.jsonl", match)
    write_match(tmp_path / "matches.jsonl", match)
    assert synced == ["file", "folder", "file", "folder", "file"]
    write_match(tmp_path / "match.json", match, sync=False)
    write_match(tmp_path / "matches.jsonl", match, sync=False)
    assert len(synced) == 5


def test_a_link_stays_a_link(tmp_path: Path, match: Match) -> None:
    """What it points to is replaced."""
    target, link = tmp_path / "target.json", tmp_path / "link.json"
    target.touch()
    link.symlink_to(target)
    write_match(link, match)
    assert link.is_symlink()
    assert list(read_matches(target)) == [(1, match)]


@pytest.mark.parametrize("name", ["pipe.json", "pipe.jsonl"])
def test_a_pipe_is_written_to_and_not_replaced(name: str, tmp_path: Path, match: Match) -> None:
    """Another program may read the record as it comes."""
    path = tmp_path / name
    os.mkfifo(path)
    reader = os.open(path, os.O_RDONLY | os.O_NONBLOCK)
    try:
        write_match(path, match)
        data = os.read(reader, 1_000_000)
    finally:
        os.close(reader)
    assert path.is_fifo()
    assert from_record(json.loads(data)) == match


def test_a_large_file_is_read_line_by_line(tmp_path: Path) -> None:
    """The first match is there before the last line has been looked at."""
    path = tmp_path / "large.jsonl"
    match = proper_match(games.get("poison-nonesuch", max_hands=1), "large", 1)
    for _ in range(20):
        write_match(path, match, sync=False)
    with path.open("a", encoding="utf-8") as file:
        file.write("no record\n")
    reading = read_matches(path)
    for line in range(1, 21):
        assert next(reading) == (line, match)
    with pytest.raises(RecordError, match=r"^line 21: not JSON at column 1"):
        next(reading)
