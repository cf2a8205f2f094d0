"""Calls that are sealed: only their seats know them until the hand is over, by any way that leads to a seat."""

from __future__ import annotations

from itertools import product
from random import Random

import pytest

from tests.games.small.by_hand import begin, finished, played
from tests.games.small.catalogue import Mutation, load
from tricksmith import bots, testing
from tricksmith.belief import Determinizations, contract_of, replay_calls
from tricksmith.engine import Hands, Tricks
from tricksmith.errors import RulesError
from tricksmith.play import Match, from_record, play_match, to_record
from tricksmith.present import PlayerNames, calls_of, hand_history, own_view, public_view, side_views
from tricksmith.rules import EventVerb, Hand, Seat, View
from tricksmith.testing import GameCheckError

WHO = PlayerNames(("Ada", "Bo", "Cy"))
ENVELOPE = load("envelope")
GAME = ENVELOPE(3)


def after(*bids: int, moves: int = 0) -> Hand:
    """The hand after these bids and some first legal moves."""
    hand = played(begin(GAME, up="7h"), *(f"bid {bid}" for bid in bids))
    for _ in range(moves):
        hand = hand.play(hand.legal[0])
    return hand


def texts(hand: Hand, viewer: int | None) -> tuple[str, ...]:
    """Everything that is made of a view for its reader."""
    view, match = hand.view(viewer), Match(GAME, WHO.names, None, (), hand)
    calls = (calls_of(view, seat) for seat in range(3))
    return (*hand_history(view, WHO), *calls, str(view), repr(view.result), repr(public_view(match, WHO)))


@pytest.mark.parametrize("moves", [0, 1, 13, 20])
def test_no_view_depends_on_what_another_seat_has_sealed(moves: int) -> None:
    """Whatever the others wrote, during the whole hand; a spectator knows none of it."""
    for viewer in (0, 2, None):
        seen: dict[int | None, tuple[View, tuple[str, ...]]] = {}
        for bids in product((0, 3, 5), repeat=3):
            hand = after(*bids, moves=moves)
            own = None if viewer is None else bids[viewer]
            known = seen.setdefault(own, (hand.view(viewer), texts(hand, viewer)))
            assert known == (hand.view(viewer), texts(hand, viewer))


def test_all_hear_them_when_the_hand_is_over() -> None:
    """In the order in which they were sealed, after the last trick; then the score is made."""
    hand = after(1, 2, 3, moves=20)
    assert [event.verb for event in hand.view(0).events] == [EventVerb.SAYS_SEALED] * 3
    over = hand.play(hand.legal[0])
    for viewer in (0, 1, 2, None):
        heard = [(event.seat, str(event.move), event.after) for event in over.view(viewer).events[3:]]
        assert heard == [(0, "bid 1", 7), (1, "bid 2", 7), (2, "bid 3", 7)]
    assert over.result is not None
    assert [line.why[:7] for line in over.result.lines] == ["wrote 1", "wrote 2", "wrote 3"]


def test_the_log_and_the_plates_say_it_to_those_who_know() -> None:
    """A seat reads its own; of the others it reads that they have decided."""
    hand = after(1, 2)
    assert hand_history(hand.view(0), PlayerNames(WHO.names, you=0)) == [
        "You bid 1, sealed until the hand is over.", "Bo has decided.",
    ]  # fmt: skip
    assert [calls_of(after(1, 2, 3, moves=4).view(0), seat) for seat in range(3)] == ["bid 1", "decided", "decided"]
    match = Match(GAME, WHO.names, None, (), after(1, 2, 3, moves=4))
    assert [own_view(match, Seat(seat), WHO).unheard for seat in range(3)] == ["bid 1", "bid 2", "bid 3"]  # its plate
    plans = [side.plan for side in side_views(match, match.hand.view(1), WHO)]
    assert [plan.endswith("(bid 2)") or plan == "bid 2" for plan in plans] == [False, True, False]
    assert [calls_of(finished(after(1, 2, 3)).view(0), seat) for seat in range(3)] == ["bid 1", "bid 2", "bid 3"]


def test_a_determinization_has_calls_for_the_others() -> None:
    """The viewer's own is as it was; the others' follow from the cards that they have there, and every one comes."""
    hand = after(4, 2, 3, moves=7)
    view, drawn = hand.view(0), set()
    determinizations = Determinizations(view)
    for row in determinizations.sample(60, seed=1).tolist():
        locations = determinizations.locations(row)
        contract = contract_of(view, locations)
        assert contract == contract_of(view, locations)
        assert contract.secret[0] == 4
        drawn.add(contract.secret[1])
    assert drawn == set(range(6))


def test_a_seat_that_is_asked_knows_no_call() -> None:
    """Bots decide alike, whatever the others have sealed; the question is replayed as if they were the first."""
    calling = replay_calls(after(0, 5).view(2), after(0, 5).stage.locations)
    assert calling is not None
    assert calling.state == (2, ())
    for name in ("novice", "regular"):
        bot = bots.get(name)
        assert len({bot.choose(after(*bids).view(2), Random(5)) for bids in [(0, 0), (5, 5)]}) == 1
        seat = after(1, 1, 1, moves=5).to_act
        hands = [after(*(1 if one == seat else bid for one in range(3)), moves=5) for bid in (0, 5)]
        assert len({bot.choose(hand.view(seat), Random(5)) for hand in hands}) == 1


def test_it_keeps_what_every_game_promises() -> None:
    """Views in other determinizations, replay, and a match to its end; the core plays none of it."""
    report = testing.check(GAME, hands=1, bots=False)
    assert report.determinizations > 20
    assert report.lockstep_decisions == 0
    assert "each_seals()" in report.not_compiled[0]


@pytest.mark.parametrize(("old", "new"), [
    ("Contract(up.suit, None, leader", "Contract(up.suit, bids, leader"),
    ("leader=table.first", "leader=Seat(bids.index(max(bids, key=str)))"),
])  # fmt: skip
def test_a_contract_that_shows_them_is_noticed(old: str, new: str) -> None:
    """The check names what the views differ in."""
    leaks = load("envelope", Mutation("it leaks", old, new))
    with pytest.raises(GameCheckError, match="shows what it cannot see"):
        testing.check(leaks(3), hands=2, bots=False)


def test_the_core_says_that_it_does_not_know_them() -> None:
    """Neither the calls nor the score of such a contract."""
    hand = after(1, 2, 3)
    assert hand.contract is not None
    assert hand.contract.sealed
    for compiles in (lambda: Hands.of([after()]), lambda: Tricks.of(GAME, hand.contract)):
        with pytest.raises(RulesError, match=r"envelope: the compiled core does not know each_seals\(\)"):
            compiles()


def test_bots_and_records_play_it() -> None:
    """Bots of each kind; a record holds the calls where they were made, and is the same match when it is read."""
    levels = [bots.get(name) for name in ("random", "regular", "master")]
    match = play_match(Match.begin(GAME, seed="a"), levels)
    assert from_record(to_record(match), games=[ENVELOPE]) == match
