"""What a record says of practice: it is read strictly, and an ordinary match says nothing."""

import pytest

from tricksmith import games
from tricksmith.errors import RecordError
from tricksmith.play import Match, PracticeNote, from_record, practice_of, to_record, verify


def some_match() -> Match:
    """A match with two bids."""
    return Match.begin(games.get("nonesuch"), seed="example").play_text("some").play_text("none")


def test_a_note_is_written_and_read() -> None:
    """The note can name the action that comes next, before anything new was played."""
    for action in (1, 2, 3):
        record = to_record(some_match(), practice=PracticeNote(1, action, "same"))
        assert record["practice"] == {"hand": 1, "action": action, "cards": "same"}
        assert list(record)[-1] == "practice"
        assert from_record(record) == some_match()
        assert practice_of(record, some_match()) == PracticeNote(1, action, "same")


def test_an_ordinary_match_has_none() -> None:
    """Its record is as it always was."""
    record = to_record(some_match())
    assert "practice" not in record
    assert practice_of(record, some_match()) is None
    assert not any("practice" in finding.sentence for finding in verify(record))


@pytest.mark.parametrize(
    ("note", "error"),
    [
        ({"hand": 2, "action": 1, "cards": "same"}, "hand is the last one of the record, 1, not 2"),
        ({"hand": 1, "action": 4, "cards": "same"}, "action is a number from 1 to 3 in this hand, not 4"),
        ({"hand": 1, "action": 0, "cards": "same"}, "action is a number from 1 to 3 in this hand, not 0"),
        ({"hand": 1, "action": 1, "cards": "marked"}, "cards is same or other, not 'marked'"),
        ({"hand": 1, "action": 1}, "practice lacks the key cards"),
        ({"hand": 1, "action": True, "cards": "same"}, "action"),
        (None, "practice"),
    ],
)
def test_a_wrong_note_is_refused(note: object, error: str) -> None:
    """The error says what would be right."""
    record = {**to_record(some_match()), "practice": note}
    with pytest.raises(RecordError, match=error):
        from_record(record)
    assert not verify(record)[0].holds


def test_a_note_that_no_reader_would_take_is_not_written() -> None:
    """The same check is made where a record is written."""
    with pytest.raises(RecordError, match="hand is the last one"):
        to_record(some_match(), practice=PracticeNote(3, 1, "same"))
