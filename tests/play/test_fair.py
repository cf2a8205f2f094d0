"""Deals that were promised: the commitment, the seed, what a record keeps of them, and every way to break it."""

from __future__ import annotations

import copy
import re
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tricksmith import games
from tricksmith.errors import RecordError
from tricksmith.play import (
    Match,
    TableNote,
    commitment_of,
    fairness_violations,
    first_dealer,
    from_record,
    new_secret,
    seed_of,
    to_record,
    verify,
)

GAME = games.get("poison-nonesuch", players=3, max_hands=1)
SECRET, PARTS = "0f" * 32, ("ab" * 16, "cd" * 8, "")


def played(seed: str) -> Match:
    """A whole match."""
    match = Match.begin(GAME, seed=seed, names=("Ada", "Bo", "Cy"))
    while match.verdict is None:
        match = match.play(match.hand.legal[0])
    return match


def record(**changes: Any) -> dict[str, Any]:
    """A record with its table, some of whose values are others."""
    note = TableNote(commitment_of(SECRET), SECRET, PARTS, 1, ((1, 3), (1, 24)))
    return _changed(to_record(played(seed_of(GAME, SECRET, PARTS, dealer=1)), table=note), changes)


def _changed(value: dict[str, Any], changes: dict[str, Any]) -> dict[str, Any]:
    value = copy.deepcopy(value)
    value["table"].update(changes)
    return value


def test_a_record_with_its_table_is_read_and_holds() -> None:
    """What was written is read, and every finding is good."""
    good = record()
    assert from_record(good).hands[0].dealer == 1
    findings = verify(good)
    assert len(findings) == 4
    assert all(finding.holds for finding in findings)
    assert "parts of seats 0 and 1; no part came from seat 2" in findings[2].sentence
    assert "2 moves" in findings[3].sentence


@pytest.mark.parametrize(
    ("changes", "sentence"),
    [
        ({"secret": "0e" * 32}, "the secret is not the one that was committed to"),
        ({"commitment": "00" * 32}, "the secret is not the one that was committed to"),
        ({"parts": ["ab" * 16, "cd" * 9, ""]}, "the seed is not the one that the secret and the parts give"),
        ({"parts": ["ab" * 16, "", ""]}, "the seed is not the one"),
        ({"dealer": None}, "the seed is not the one"),
        ({"parts": ["ab" * 16, "cd" * 8]}, "parts has one text for each of the 3 seats, not 2"),
        ({"parts": ["AB" * 16, "", ""]}, "a part is 16 to 64 hexadecimal digits in lower case, or empty"),
        ({"secret": "0e"}, "secret is 64 hexadecimal digits"),
        ({"commitment": ""}, "commitment is 64 hexadecimal digits"),
        ({"dealer": 3}, "dealer is null or a seat from 0 to 2, not 3"),
        ({"stand_ins": [[1, 25]]}, "stand_ins names action 25 of hand 1"),
        ({"stand_ins": [[2, 1]]}, "stand_ins names action 1 of hand 2"),
        ({"stand_ins": [[1, 3], [1, 3]]}, "stand_ins are in the order of play"),
        ({"stand_ins": [[1]]}, "a place of stand_ins is a hand and an action"),
        ({"stand_ins": 3}, "stand_ins is a list"),
        ({"more": 1}, "table has no key 'more'"),
    ],
)
def test_what_does_not_hold_is_refused_and_told(changes: dict[str, Any], sentence: str) -> None:
    """A reader takes no such record, and `verify` says which part of it is wrong."""
    bad = record(**changes)
    with pytest.raises(RecordError, match=re.escape(sentence)):
        from_record(bad)
    findings = verify(bad)
    assert findings[0].holds, "the match itself is right"
    assert not all(finding.holds for finding in findings)


def test_a_match_that_goes_on_keeps_its_secret() -> None:
    """Without the secret nothing can be checked yet, and nothing is wrong."""
    match = Match.begin(GAME, seed=seed_of(GAME, SECRET, PARTS))
    going_on = to_record(match, table=TableNote(commitment_of(SECRET), None, PARTS))
    assert from_record(going_on) == match
    assert [finding.holds for finding in verify(going_on)] == [True, True]
    assert SECRET not in str(going_on)


def test_nobody_writes_a_record_that_does_not_hold() -> None:
    """A note of another table is refused where it would be written."""
    with pytest.raises(RecordError, match="table: the seed is not the one"):
        to_record(played("another"), table=TableNote(commitment_of(SECRET), SECRET, PARTS))


def test_a_record_without_a_table_and_one_that_is_none() -> None:
    """The one holds and promises nothing, the other fails with its place."""
    plain = to_record(played("kitchen"))
    assert "table" not in plain
    assert [finding.holds for finding in verify(plain)] == [True, True]
    plain["hands"][0]["scores"] = [8, 8, 8]
    (finding,) = verify(plain)
    assert not finding.holds
    assert finding.sentence.startswith("hand 1: scores is")
    assert not verify([])[0].holds


@given(st.lists(st.binary(max_size=4).map(bytes.hex), min_size=3, max_size=3), st.sampled_from([None, 0, 1, 2]))
def test_every_part_counts(parts: list[str], dealer: int | None) -> None:
    """Another part gives another seed, in another seat too, and the dealer is the one who was to deal."""
    seed = seed_of(GAME, SECRET, parts, dealer=dealer)
    assert dealer is None or first_dealer(GAME, seed=seed) == dealer
    for seat in range(3):
        others = [*parts[:seat], parts[seat] + "0", *parts[seat + 1 :]]
        assert seed_of(GAME, SECRET, others, dealer=dealer) != seed
    assert (
        fairness_violations(
            TableNote(commitment_of(SECRET), SECRET, tuple(parts), dealer), Match.begin(GAME, seed=seed)
        )
        == ()
    )


def test_a_secret_is_fresh() -> None:
    """64 hexadecimal digits, never the same."""
    secrets = {new_secret() for _ in range(20)}
    assert len(secrets) == 20
    assert all(re.fullmatch(r"[0-9a-f]{64}", secret) for secret in secrets)
