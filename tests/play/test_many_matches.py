"""Matches of every game, number of players and option value are written, read line by line and verified."""

from pathlib import Path

import pytest

from tests.play.helper import AnyGame, proper_match, reckless_match, variant_id, variants
from tricksmith.play import Match, as_line, read_matches, to_record, write_match

MATCHES = 4


def a_match(game: AnyGame, number: int) -> Match:
    """Match `number`: from one to four hands, every fourth reckless and stopped wherever it was."""
    hands = 1 + number % 4
    if number % 4 == 3:
        return reckless_match(game, f"many {number}", hands, stop_after=10 * hands + number)
    return proper_match(game, f"many {number}", hands)


@pytest.mark.parametrize("game", variants(), ids=variant_id)
def test_many_matches_replay_and_verify(game: AnyGame, tmp_path: Path) -> None:
    """Each line of the file is read back as the match that was written, and would be written the same again."""
    path = tmp_path / "many.jsonl"
    matches = [a_match(game, number) for number in range(MATCHES)]
    for match in matches:
        write_match(path, match, sync=False)
    lines = path.read_text(encoding="utf-8").split("\n")
    assert lines.pop() == ""
    assert len(lines) == MATCHES
    read = list(read_matches(path))
    assert [line for line, _ in read] == list(range(1, MATCHES + 1))
    for (_, match), written, line in zip(read, matches, lines, strict=True):
        assert match == written
        assert as_line(to_record(match)) == line


def test_the_many_matches_are_of_every_kind() -> None:
    """Among them are finished and unfinished ones, hands cut short, claims and charged revokes."""
    matches = [a_match(game, number) for game in variants() for number in (2, 3, 7)]
    assert {match.verdict is None for match in matches} == {True, False}
    assert {match.hand.result is None for match in matches} == {True, False}
    claims = [match for match in matches if any(hand.claims for hand in match.hands)]
    assert claims
    ends = [hand.result.tally for match in matches for hand in match.hands if hand.result is not None]
    assert any(end is not None and any(end.revokes_by_seat) for end in ends)
