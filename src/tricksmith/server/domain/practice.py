"""Practice tables: a moment of a finished match, played on by one person among bots, to the end of its hand.

The table's first event holds the record of all that came before. So the table can still be read after the match that it
comes from has been deleted.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import lru_cache

from tricksmith.errors import RecordError
from tricksmith.play import SecondTry, as_list, as_number, as_object, as_text, from_record, practice_of, to_record

__all__ = ["Practice", "practice_from", "write_practice_start"]

KEYS = ("record", "then", "source")
"""The keys of the JSON object; `then` is what the hand brought each side when it was first played."""


@dataclass(frozen=True, slots=True)
class Practice(SecondTry):
    """What a practice table begins with.

    Attributes:
        source: The id of the table where the hand was first played; empty for a record from elsewhere.
    """

    source: str


def write_practice_start(second_try: SecondTry, source: str) -> str:
    """Return `Opened.practice` of a practice table: one line of JSON, which `practice_from` reads.

    Args:
        second_try: The moment that is tried again.
        source: The id of the table where the hand was first played; empty for a record from elsewhere.
    """
    start = {
        "record": to_record(second_try.match, practice=second_try.note),
        "then": None if second_try.then is None else list(second_try.then),
        "source": source,
    }
    return json.dumps(start, ensure_ascii=False, separators=(",", ":"))


@lru_cache(maxsize=256)
def practice_from(text: str) -> Practice:
    """Return what a practice table begins with, from its line of JSON; raises `RecordError`."""
    try:
        fields = as_object(json.loads(text), "a practice table", KEYS)
    except json.JSONDecodeError as error:
        raise RecordError(f"a practice table: not JSON at column {error.colno}, {error.msg}") from None
    match = from_record(fields["record"])
    note = practice_of(fields["record"], match)
    if note is None or match.hand.to_act is None or note.action != len(match.hand.actions) + 1:
        raise RecordError("a practice table begins where a seat is to decide")
    then = fields["then"]
    scores = None if then is None else tuple(as_number(score, "then") for score in as_list(then, "then", "numbers"))
    if scores is not None and len(scores) != len(match.game.sides):
        raise RecordError(f"then has a number for each of the {len(match.game.sides)} sides")
    return Practice(match, note, scores, as_text(fields["source"], "source"))
