"""Errors are one tree; each says what is wrong and where, is compared by value and can be sent."""

from __future__ import annotations

import copy
import pickle
from typing import Any

import pytest

from tricksmith import errors
from tricksmith.errors import (
    BotError,
    DealError,
    IllegalMove,
    ModelError,
    NotationError,
    OptionError,
    RecordError,
    RulesError,
    TricksmithError,
)
from tricksmith.server import errors as server_errors
from tricksmith.server.errors import Conflict, Refused, StorageError

EVERY: list[TricksmithError] = [
    NotationError("'?' isn't a card"),
    IllegalMove("7h", rule="NM4", sentence="hearts were led and you hold 3h", evidence=("3h",)),
    OptionError("option target is a whole number"),
    DealError("hands: 3 are dealt, not 2"),
    ModelError("whist.model.json: its format is 9; this version reads 1"),
    RecordError("seat 1 cannot play 7h", line=3, hand=2, action=17),
    RulesError("ways_to_lead(X) gives no suit"),
    BotError("deal 3 of seed 'x': novice in seat 1 gives no move"),
    Refused("illegal", "hearts were led", reason=IllegalMove("7h", rule="NM4", sentence="hearts were led")),
    Conflict("k8ap9qc6u5skfdwk", 17),
    StorageError("full", "its disk is full", "Nothing that was shown as made is lost", "make room on the disk"),
]


def test_the_tree_is_the_one_drawn() -> None:
    """Every error class of the module is in the tree at its top, and every line of the tree is a class."""
    names = {line.split()[1] for line in (errors.__doc__ or "").splitlines() if "──" in line}
    assert names | {"TricksmithError", "BotWarning"} == set(errors.__all__)  # the warning is no error
    assert all(issubclass(getattr(errors, name), TricksmithError) for name in names)
    assert {type(one).__name__ for one in EVERY} == names | set(server_errors.__all__)


@pytest.mark.parametrize("one", EVERY, ids=lambda one: type(one).__name__)
def test_an_error_can_be_sent(one: TricksmithError) -> None:
    """An error that crosses a process keeps its type, its text and what it carries."""
    for sent in (pickle.loads(pickle.dumps(one)), copy.copy(one), copy.deepcopy(one)):
        assert type(sent) is type(one)
        assert str(sent) == str(one)
        assert vars(sent) == vars(one)


@pytest.mark.parametrize("kind", [NotationError, IllegalMove, OptionError, DealError, RecordError])
def test_what_a_caller_got_wrong_is_a_value_error(kind: type[TricksmithError]) -> None:
    """Texts, moves, options, deals and records come from outside; a fault in a game's file does not."""
    assert issubclass(kind, ValueError)
    assert not issubclass(RulesError, ValueError)


def test_an_illegal_move_tells_rule_sentence_and_evidence() -> None:
    """The text is the move, the sentence and the rule; the evidence is in notation."""
    one = IllegalMove("7h", rule="NM4", sentence="hearts were led", evidence=[3, "4h"])
    assert (one.move, one.rule, one.sentence, one.evidence) == ("7h", "NM4", "hearts were led", ("3", "4h"))
    assert str(one) == "7h: hearts were led (NM4)"
    assert str(IllegalMove("7h", rule="", sentence="the hand is over")) == "7h: the hand is over"


def test_illegal_moves_are_compared_by_value() -> None:
    """Two refusals of one move for one reason are equal; any difference makes them unequal."""
    facts: dict[str, Any] = {"rule": "NM4", "sentence": "hearts were led", "evidence": ("3h",)}
    one = IllegalMove("7h", **facts)
    same = IllegalMove("7h", **facts)
    assert one == same
    assert hash(one) == hash(same)
    assert one != IllegalMove("8h", **facts)
    for fact, value in {"rule": "NM9", "sentence": "spades were led", "evidence": ()}.items():
        assert one != IllegalMove("7h", **{**facts, fact: value})
    assert one != "7h: hearts were led (NM4)"


@pytest.mark.parametrize(
    ("place", "text"),
    [
        ({"line": 3, "hand": 2, "action": 17}, "line 3, hand 2, action 17: it is damaged"),
        ({"hand": 2}, "hand 2: it is damaged"),
        ({"line": 1}, "line 1: it is damaged"),
        ({}, "it is damaged"),
    ],
)
def test_a_record_error_tells_the_place(place: dict[str, int], text: str) -> None:
    """Line, hand and action are counted from 1, and only those that are known are named."""
    one = RecordError("it is damaged", **place)
    assert str(one) == text
    assert (one.line, one.hand, one.action) == (place.get("line"), place.get("hand"), place.get("action"))


def test_a_record_error_learns_its_line_later() -> None:
    """The reader of a file knows the line, and adds it."""
    one = RecordError("it is damaged", hand=2, action=17).at_line(5)
    assert str(one) == "line 5, hand 2, action 17: it is damaged"
