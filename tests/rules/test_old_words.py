"""The vocabulary of earlier versions: whatever a file still says in the old words, the error names the new one."""

from __future__ import annotations

import importlib
import pickle
from pathlib import Path
from typing import Any

import pytest

from tests.rules.toy import Toy
from tricksmith import games
from tricksmith.errors import RulesError
from tricksmith.play import Match
from tricksmith.rules import Contract, Game, Seat

OLD = {
    "Asking": "Steps", "Bar": "Reason(rule, why)", "End": "Tally", "HandOver": "Reason(rule, why)", "Marks": "Flags",
    "NO_MARKS": "NO_FLAGS", "Need": "Must(cards, rule, why, also=…)", "Spoken": "Bidding", "Standing": "TrickSoFar",
}  # fmt: skip
METHODS = {
    "bar": "why_not_lead", "begin": "after_lead", "duty": "must_play", "ladder": "trumps", "marks": "flags_of",
    "leader_names": "leader_names_suit", "marks_of_trick": "flags_after_trick", "names": "ways_to_lead",
    "then": "after_card",
}  # fmt: skip


@pytest.mark.parametrize("old", OLD)
def test_an_old_import_names_the_new_word(old: str) -> None:
    """`from tricksmith.rules import Standing` says that it is TrickSoFar now, which can be imported."""
    with pytest.raises(RulesError) as caught:
        getattr(importlib.import_module("tricksmith.rules"), old)
    assert str(caught.value).startswith(f"{old} is now {OLD[old]}")
    new = OLD[old].partition("(")[0]
    assert new in importlib.import_module("tricksmith.rules").__all__


@pytest.mark.parametrize("old", METHODS)
def test_an_old_method_names_the_new_word(old: str) -> None:
    """A game that defines `duty` is not a game whose followers are free: its class says that it is must_play now."""
    with pytest.raises(RulesError, match=rf"^Older\.{old} is now {METHODS[old]}: rename it$"):
        type("Older", (Toy,), {old: lambda *_: ()})
    assert hasattr(Game, METHODS[old])


def test_old_attributes_name_the_new_word() -> None:
    """What was read of a contract, a result and a view; what never was an attribute is still none."""
    contract: Any = Contract("hearts", 3, leader=Seat(0))
    match = Match.begin(games.get("nestors"), seed="old words")
    view: Any = match.hand.view(0)
    for value, old, new in (
        (contract, "terms", "mode"), (contract, "stakes", "bid"), (view, "marks", "flags"), (view, "terms", "mode"),
        (view, "standing", "trick_so_far"), (view, "ladder", "trumps"),
    ):  # fmt: skip
        with pytest.raises(RulesError, match=rf"^{old} is now {new}$"):
            getattr(value, old)
        assert hasattr(value, new)
    assert not hasattr(contract, "term")
    assert pickle.loads(pickle.dumps(contract)) == contract


def test_the_file_of_an_old_game_is_named_with_its_line(tmp_path: Path) -> None:
    """What the command shows: the file, the line, and the word to write."""
    path = tmp_path / "old.py"
    path.write_text("from tricksmith.rules import Game\nfrom tricksmith.rules import Standing\n", encoding="utf-8")
    with pytest.raises(RulesError, match=r"old\.py cannot be loaded: line 2, .*Standing is now TrickSoFar"):
        games.load(str(path))
