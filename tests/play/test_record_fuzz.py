"""Whatever is done to a record, it is refused with a place or is read as what it says; nothing else comes out."""

import json
from collections.abc import Callable
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, TypeVar

import pytest
from hypothesis import event, example, given, settings
from hypothesis import strategies as st

from tests.play.helper import FIXTURES, fixture
from tricksmith.errors import RecordError
from tricksmith.play import from_record, read_matches, to_record

R = TypeVar("R")
MANY = max(400, settings.default.max_examples)
NAMES = [path.stem for path in FIXTURES]
WORDS = ["pass", "bid 5", "keep", "claim 0", "Am", "7h", "8ms/s", "Kh+9c+7d", "swap 2h 2d 2c", "trump m", "", " ", "\n"]

texts = (
    st.sampled_from(WORDS) | st.text(max_size=20) | st.text(st.characters(categories=["Cs", "Cc", "Nd"]), max_size=5)
)
numbers = st.integers() | st.integers(-3, 40) | st.sampled_from([2**53, -(10**30), 10**4000])
scalars = st.none() | st.booleans() | numbers | st.floats() | texts
values = st.recursive(scalars, lambda inner: st.lists(inner, max_size=4) | st.dictionaries(texts, inner, max_size=4))
odd = values | st.sampled_from([(), b"", set(), object(), 1j])


def places(value: Any) -> list[tuple[Any, Any]]:
    """Every object or list within a value, with each of its keys or places."""
    if isinstance(value, dict):
        return [(value, key) for key in value] + [place for key in value for place in places(value[key])]
    if isinstance(value, list):
        return [(value, index) for index in range(len(value))] + [place for item in value for place in places(item)]
    return []


def mutate(draw: Any, record: dict[str, Any]) -> None:
    """One damage somewhere in the record."""
    found = places(record)
    if not found:
        return
    inside, key = draw(st.sampled_from(found))
    what = draw(st.sampled_from(["drop", "replace", "swap", "double", "add", "nudge"]))
    if what == "drop":
        del inside[key]
    elif what == "replace":
        inside[key] = draw(odd)
    elif what == "swap":
        other, place = draw(st.sampled_from([at for at in found if at[0] is inside]))
        inside[key], other[place] = other[place], inside[key]
    elif what == "double" and isinstance(inside, list):
        inside.insert(key, inside[key])
    elif what == "add":
        if isinstance(inside, dict):
            inside[draw(st.sampled_from([*inside, "players", "self", "game"]) | texts)] = draw(values)
        else:
            inside.insert(key, draw(values))
    elif what == "nudge":
        inside[key] = nudged(draw, inside[key])


def nudged(draw: Any, value: Any) -> Any:
    """A value that is almost the same."""
    if isinstance(value, bool):
        return not value
    if isinstance(value, int):
        return draw(st.sampled_from([value + 1, value - 1, -value, value / 1 if abs(value) < 99 else 0.5, bool(value)]))
    if isinstance(value, str) and value:
        place = draw(st.integers(0, len(value) - 1))
        other = draw(st.characters())
        return draw(
            st.sampled_from(
                [value[:place] + value[place + 1 :], value[:place] + other + value[place:], value.upper(), value + " "]
            )
        )
    if isinstance(value, list):
        return value[::-1]
    return value


def in_full(record: dict[str, Any], again: dict[str, Any]) -> dict[str, Any]:
    """The record with what a reader fills in: options at their defaults, and the scores of a last hand that is over."""
    hands = [dict(hand) for hand in record["hands"]]
    if "scores" in again["hands"][-1]:
        hands[-1].setdefault("scores", again["hands"][-1]["scores"])
    return {**record, "options": {**again["options"], **record["options"]}, "hands": hands}


def match_or_error(read: Callable[[], R]) -> R | RecordError:
    """What comes of reading; any other error goes through."""
    try:
        return read()
    except RecordError as error:
        return error


@settings(max_examples=MANY)
@given(st.data())
def test_a_mutated_record_is_refused_or_means_what_it_says(data: st.DataObject) -> None:
    """Cut, replaced, swapped, doubled or nudged at one to three places."""
    record = fixture(data.draw(st.sampled_from(NAMES)))
    if data.draw(st.booleans()):
        record["seed"] = None  # so that it is not the seed alone that finds the damage
    for _ in range(data.draw(st.integers(1, 3))):
        mutate(data.draw, record)
    replayed = match_or_error(lambda: from_record(record))
    event("refused" if isinstance(replayed, RecordError) else "read")
    if isinstance(replayed, RecordError):
        assert replayed.sentence.isprintable()
        assert len(replayed.sentence) < 1500
    else:
        again = to_record(replayed, date=record["date"])
        assert json.dumps(again, sort_keys=True) == json.dumps(in_full(record, again), sort_keys=True)


@given(odd)
def test_any_value_that_is_no_record_is_refused(value: object) -> None:
    """Only an object of the right format is a record."""
    with pytest.raises(RecordError):
        from_record(value)


@given(st.binary(), st.sampled_from(["json", "jsonl"]))
@example(b"[" * 100_000, "json")
@example(b'{"a":' * 100_000, "jsonl")
@example(b"1" * 5000, "json")
@example(b'{"format":"tricksmith-match/1","format":"tricksmith-match/1"}', "jsonl")
@example(b"\xef\xbb\xbf{}", "json")
@example(b"NaN\n-Infinity", "jsonl")
@example(b'"\\ud800"\n', "jsonl")
@example(b"\n \r\n\t\n{}", "jsonl")
def test_any_bytes_in_a_file_are_refused_with_a_line(data: bytes, ending: str) -> None:
    """A file that holds no record says so at a line; a file of lines may be empty."""
    with TemporaryDirectory() as folder:
        path = Path(folder) / f"any.{ending}"
        path.write_bytes(data)
        if ending == "jsonl" and not data.strip():
            assert list(read_matches(path)) == []
        else:
            with pytest.raises(RecordError) as caught:
                list(read_matches(path))
            assert caught.value.line is not None
            assert 1 <= caught.value.line <= data.count(b"\n") + 1


@settings(max_examples=MANY)
@given(st.data())
def test_a_record_with_broken_bytes_is_refused_or_means_what_it_says(data: st.DataObject) -> None:
    """Bytes lost, added, changed or cut off."""
    text = json.dumps(fixture(data.draw(st.sampled_from(NAMES))), ensure_ascii=False).encode()
    place = data.draw(st.integers(0, len(text) - 1))
    width = data.draw(st.integers(0, 3))
    middle = data.draw(st.binary(max_size=3) | st.sampled_from([b'"', b"}", b"[", b",", b"0", b"\\", b"\n"]))
    tail = b"" if data.draw(st.booleans()) else text[place + width :]
    with TemporaryDirectory() as folder:
        path = Path(folder) / "broken.jsonl"
        path.write_bytes(text[:place] + middle + tail)
        replayed = match_or_error(lambda: [match for _, match in read_matches(path)])
        if isinstance(replayed, RecordError):
            assert replayed.line is not None
        else:
            assert [from_record(to_record(match)) for match in replayed] == replayed
