"""Deprecated names: each gives what the new name gives, and warns of it."""

from dataclasses import fields
from typing import Any

import numpy as np
import pytest

from tricksmith import belief, play, study, testing
from tricksmith.cards import FRENCH
from tricksmith.engine import SearchResult, Tricks
from tricksmith.games import get
from tricksmith.play import deal
from tricksmith.rules import Call, Seat, Table
from tricksmith.solve import endgame, guarantee, solve

RENAMED = [
    (play, "broken_promises", "fairness_violations"),
    (belief, "SpokenCallReplay", "ObservedCallReplay"),
    (testing, "ContractError", "GameCheckError"),
]


@pytest.mark.parametrize(("package", "old", "new"), RENAMED)
def test_an_old_name_is_the_new_one(package: object, old: str, new: str) -> None:
    """The warning names both; a name that never was is missing as in any module."""
    with pytest.warns(DeprecationWarning, match=rf"\.{old} is deprecated: use tricksmith\.\w+\.{new}$") as caught:
        assert getattr(package, old) is getattr(package, new)
    assert [warning.filename for warning in caught] == [__file__]
    with pytest.raises(AttributeError, match="has no attribute 'nonsuch'"):
        package.nonsuch  # type: ignore[attr-defined]  # noqa: B018 - the look-up itself is tested


@pytest.mark.parametrize(("old", "new"), [("ends", "terminals"), ("lines", "trajectories")])
def test_an_old_method_is_the_new_one(old: str, new: str) -> None:
    """On an object; the class can be inspected without a warning."""
    tricks = Tricks(get("hearts"), None)
    with pytest.warns(DeprecationWarning, match=rf"^Tricks\.{old} is deprecated: use Tricks\.{new}$"):
        assert getattr(tricks, old) == getattr(tricks, new)
    assert getattr(Tricks, old) is getattr(Tricks, new)


@pytest.mark.parametrize(("old", "new"), [("may_swap", "may_exchange_cards"), ("may_switch", "may_exchange_hand")])
def test_an_old_question_of_the_table_is_the_new_one(old: str, new: str) -> None:
    """Both exchange cards for a pile; what differs is how many."""
    table = Table(FRENCH, 4, first=Seat(1))
    with pytest.warns(DeprecationWarning, match=rf"^Table\.{old} is deprecated: use Table\.{new}$"):
        assert getattr(table, old) == getattr(table, new)


def test_an_old_property_of_a_decision_is_the_new_one() -> None:
    """`chance_won` is `chance_lead`, for nothing was won yet."""
    values = tuple(study.MoveValue(Call("pass"), 1.0, 0.1, 0.0, 0.1, chance) for chance in (0.75, 0.5))
    arguments: dict[str, Any] = {field.name: None for field in fields(study.ReviewedDecision)}
    decision = study.ReviewedDecision(**{**arguments, "values": values})
    match = r"^ReviewedDecision\.chance_won is deprecated: use ReviewedDecision\.chance_lead$"
    with pytest.warns(DeprecationWarning, match=match):
        assert decision.chance_won == decision.chance_lead == 0.25


def test_an_old_attribute_is_the_new_one() -> None:
    """`in_step` of a checker's report is `lockstep_decisions`."""
    with pytest.warns(DeprecationWarning, match=r"^Report\.in_step is deprecated: use Report\.lockstep_decisions$"):
        assert testing.Report(lockstep_decisions=7).in_step == 7


def test_an_old_property_of_a_view_is_the_new_one() -> None:
    """`barred` suits are `restricted_suits`, as the page and the terminal call them."""
    view = get("hearts").hand(deal(get("hearts"), seed="example"), dealer=0).view(0)
    with pytest.warns(DeprecationWarning, match=r"^View\.barred is deprecated: use View\.restricted_suits$"):
        assert view.barred == view.restricted_suits


def test_an_old_field_of_a_search_is_the_new_one() -> None:
    """`squared_margins` are `squared_margin_sums`, for they are no means."""
    arrays: dict[str, Any] = {
        name: np.ones(2) for name in ("plays", "visits", "available", "margins", "squared_margin_sums")
    }
    numbers: dict[str, Any] = {field.name: 1 for field in fields(SearchResult) if field.name not in arrays}
    result = SearchResult(**arrays, **numbers)
    with pytest.warns(DeprecationWarning, match=r"^SearchResult\.squared_margins is deprecated: use SearchResult\."):
        assert result.squared_margins is result.squared_margin_sums


def test_an_old_argument_is_the_new_one() -> None:
    """`aim` of the solvers is `objective`, and so is the field of a solution."""
    game = get("poison-nonesuch", players=3)
    hand = game.hand(deal(game, seed="example"), dealer=0)
    while sum(map(len, hand.held)) > 6:
        hand = hand.play(hand.legal[0])
    with pytest.warns(DeprecationWarning, match=r"^solve\(aim=…\) is deprecated: use objective=…$") as caught:
        solution = solve(hand, aim="paranoid")
    assert [warning.filename for warning in caught] == [__file__]
    assert solution == solve(hand, objective="paranoid") != solve(hand)
    with pytest.warns(DeprecationWarning, match=r"^Solution\.aim is deprecated: use Solution\.objective$"):
        assert solution.aim == "paranoid"
    assert hand.contract is not None
    tricks = Tricks.of(game, hand.contract)
    rows = tricks.encode([hand])
    for search in (endgame, guarantee):
        with pytest.warns(DeprecationWarning, match=r"\(aim=…\) is deprecated: use objective=…$"):
            assert search(tricks, hand.contract, rows, aim="tricks") == search(
                tricks, hand.contract, rows, objective="tricks"
            )
