"""Bids of a list: higher and higher, once around or until one is left."""

import pytest

from tricksmith.rules import Call, Seat
from tricksmith.rules.author import PASS, Outbid

LOW, UP, DOWN, TOP = (Call("bid", name) for name in ("low", "up", "down", "top"))
LEVELS = ((LOW,), (UP, DOWN), (TOP,))


def question(**options: bool) -> Outbid:
    """An auction of three seats, of whom seat 1 is first."""
    return Outbid("TO1", "bid or pass", (Seat(1), Seat(2), Seat(0)), LEVELS, **options)


def after(auction: Outbid, *calls: Call) -> tuple[list[int], object, object]:
    """Who was asked, who is asked next, and the result."""
    state, asked = auction.start(), []
    for call in calls:
        seat = auction.speaker(state)
        assert seat is not None
        assert auction.why_not(state, call) is None
        asked.append(int(seat))
        state = auction.after(state, call)
    return asked, auction.speaker(state), auction.result(state)


@pytest.mark.parametrize(
    ("calls", "asked", "following", "result"),
    [
        ((LOW, UP, PASS), [1, 2, 0], 1, (2, UP)),
        ((LOW, UP, PASS, PASS), [1, 2, 0, 1], None, (2, UP)),
        ((PASS, LOW, PASS), [1, 2, 0], None, (2, LOW)),
        ((PASS, PASS, PASS), [1, 2, 0], None, None),
        ((LOW, TOP), [1, 2], None, (2, TOP)),
    ],
)
def test_bids_go_up_until_one_seat_is_left(calls: tuple, asked: list, following: object, result: object) -> None:
    """A seat that has passed is out, and nothing is above the top bid."""
    assert after(question(), *calls) == (asked, following, result)


def test_once_means_one_turn_each() -> None:
    """With `once` the last seat's call ends it."""
    assert after(question(once=True), LOW, UP, PASS) == ([1, 2, 0], None, (2, UP))
    assert after(question(once=True), PASS, PASS, PASS)[2] is None


def test_equal_bids_do_not_beat_each_other() -> None:
    """After one of them only higher bids are offered, and the refusal names the standing bid."""
    auction = question()
    state = auction.after(auction.start(), UP)
    assert auction.menu(state) == (TOP, PASS)
    assert auction.why_not(state, DOWN) == ("the highest so far is bid up: bid top or higher, or pass", ("bid up",))
    assert auction.why_not(auction.start(), Call("bid", "odd")) == (
        "the bids begin with bid low or higher, or pass",
        (),
    )
    assert auction.words() == {"bid", "pass"}


def test_the_last_seat_must_bid_where_that_is_the_rule() -> None:
    """With `last_must_bid` it can't pass an auction without a bid."""
    auction = question(last_must_bid=True)
    state = auction.after(auction.after(auction.start(), PASS), PASS)
    assert auction.menu(state) == (LOW, UP, DOWN, TOP)
    assert auction.why_not(state, PASS) == ("all others have passed, so you must bid", ())
    assert PASS in auction.menu(auction.after(auction.start(), LOW))
