"""Which calls are numbers on one scale, so that the page has a field for them."""

from __future__ import annotations

import pytest

from tests.rules.toy import Toy
from tricksmith.play import Match
from tricksmith.present import PlayerNames, own_view
from tricksmith.rules import Call, Contract, Steps, Table

RANKS = [Call("call", rank) for rank in ("A", "3", "K", "7", "2")]
POINTS = [Call("points", str(number)) for number in (62, 64, 66, 68)]
PASS = Call("pass")


def values(*calls: Call) -> tuple[str, list[int | None]]:
    """The kind of a choice among these calls, and the numbers that it has."""

    class OneQuestion(Toy):
        def calls(self, table: Table) -> Steps[Contract[str, None]]:
            yield from table.choose(table.first, list(calls), "TO4", "say something")
            return Contract("plain", None, leader=table.first)

    match = Match.begin(OneQuestion(2), seed="numbers")
    seat = match.hand.to_act
    assert seat is not None
    own = own_view(match, seat, PlayerNames(match.names, seat))
    return own.choice_kind, [choice.value for choice in own.choices]


@pytest.mark.parametrize(
    ("calls", "kind", "numbers"),
    [
        ([*POINTS, PASS], "bid", [62, 64, 66, 68, None]),
        ([*RANKS, PASS], "call", [None] * 6),
        # The twos of both scales mean different things: only one is of numbers alone.
        ([*RANKS, *POINTS, PASS], "bid", [None] * 5 + [62, 64, 66, 68, None]),
        ([*reversed(POINTS), PASS], "call", [None] * 5),
        ([Call("tricks", "3"), *POINTS], "bid", [None, 62, 64, 66, 68]),
        ([PASS, Call("double")], "call", [None, None]),
    ],
)
def test_calls_have_numbers_if_their_word_has_nothing_else(
    calls: list[Call], kind: str, numbers: list[int | None]
) -> None:
    """A scale is all the calls of one word, from low to high."""
    assert values(*calls) == (kind, numbers)
