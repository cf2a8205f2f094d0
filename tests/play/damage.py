"""Damages to good records, and what is to be found of them."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import pytest

from tests.play.helper import fixture
from tricksmith.errors import RecordError
from tricksmith.play import from_record

Damage = Callable[[Any], object]


@dataclass(frozen=True)
class Case:
    """A damage to a record, the place where it is found (hand and action, from 1), and the error."""

    name: str
    damage: Damage
    sentence: str
    hand: int | None = None
    action: int | None = None


def put(*path: Any, to: object) -> Damage:
    """Replace what is at this path."""

    def damage(record: Any) -> None:
        for step in path[:-1]:
            record = record[step]
        record[path[-1]] = to

    return damage


def drop(*path: Any) -> Damage:
    """Take away what is at this path."""

    def damage(record: Any) -> None:
        for step in path[:-1]:
            record = record[step]
        del record[path[-1]]

    return damage


def action(hand: int, number: int, to: object) -> Damage:
    """Replace an action; hand and action count from 1."""
    return put("hands", hand - 1, "actions", number - 1, to=to)


def both(*damages: Damage) -> Damage:
    """One damage after another."""

    def damage(record: Any) -> None:
        for one in damages:
            one(record)

    return damage


def check(name: str, case: Case) -> None:
    """Read the damaged record of this name: the error has the place, and says what is wrong on one printable line."""
    record = fixture(name)
    case.damage(record)
    with pytest.raises(RecordError) as caught:
        from_record(record)
    error = caught.value
    assert case.sentence in error.sentence
    assert (error.line, error.hand, error.action) == (None, case.hand, case.action)
    assert len(error.sentence) < 700
    assert error.sentence.isprintable()
