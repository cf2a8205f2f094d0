"""Where several decide at the same time: people choose before their turn, and nobody learns what."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

import pytest

from tests.server.domain import helper as h
from tricksmith import games
from tricksmith.play import Match
from tricksmith.rules import asked_at_once
from tricksmith.server.domain import EVENT_KINDS, Pause, Resume, apply_all, decide, from_json, stand_in, to_json
from tricksmith.server.domain import events as e
from tricksmith.server.errors import Refused
from tricksmith.server.presenters import summary_of
from tricksmith.server.realtime.game_log import GameLog
from tricksmith.server.realtime.snapshot import Snapshot

if TYPE_CHECKING:
    from tricksmith.rules import Move
    from tricksmith.server.domain import Command, TableState


def moves_of(table: TableState, seat: int) -> tuple[Move, ...]:
    """What a person can choose before their turn."""
    return tuple(table.asked_at_once[seat].legal)


def _command(table: TableState, text: str) -> Command:
    """A move of a player who has seen all."""
    return h.say_move(text, table.event_number)


def moved(table: TableState, seat: int, text: str) -> TableState:
    """The table after a person has moved, or has chosen before their turn."""
    return h.send(table, seat, _command(table, text))


def shown(table: TableState, seat: int | None) -> str:
    """What this viewer is sent."""
    return Snapshot(table).state(seat, 0, GameLog(), seats=b"[]", spectators=0, acks=[]).decode()


@pytest.fixture
def hearts() -> TableState:
    """Four people who pass cards; seat 2 is asked first."""
    table = h.begun("hearts", "pppp")
    assert table.to_act == 2
    return table


def test_all_can_choose_at_once_and_the_match_is_the_same(hearts: TableState) -> None:
    """The order in which people choose changes nothing; each is played in turn, with what caused it."""
    assert hearts.awaits_early == (3, 0, 1)
    texts = {seat: str(moves_of(hearts, seat)[5 * seat]) for seat in (3, 0, 1)}
    first = str(next(iter(hearts.match.hand.legal)))  # type: ignore[union-attr]
    in_turn = hearts
    for seat in (2, 3, 0, 1):
        in_turn = moved(in_turn, seat, texts.get(seat, first))
    for order in ((0, 1, 3, 2), (3, 2, 0, 1), (2, 0, 3, 1)):
        table = hearts
        for seat in order:
            table = moved(table, seat, texts.get(seat, first))
        assert table.match == in_turn.match
        assert table.movers == in_turn.movers
        assert table.early_choices == ()
        assert table.awaits_early == ()


def test_nobody_learns_what_was_chosen(hearts: TableState) -> None:
    """Not from a state, not from the log, not from the summary: byte for byte, for each viewer but the chooser."""
    for seat in (3, 0, 1):
        tables = [moved(hearts, seat, str(move)) for move in moves_of(hearts, seat)[::40]]
        assert len(tables) > 5
        for viewer in (0, 1, 2, 3, None):
            sent = {shown(table, viewer) for table in tables}
            assert len(sent) == (len(tables) if viewer == seat else 1)
        assert len({str(summary_of(table)) for table in tables}) == 1


def test_who_can_choose_is_asked_and_then_waits(hearts: TableState) -> None:
    """Their own page has the question, then what they chose; everybody's shows who is still to choose."""
    assert '"choosing":[3,0,1]' in shown(hearts, None)
    assert '"my_turn":true' in shown(hearts, 3)
    assert summary_of(hearts)["turn"] == [0, 1, 2, 3]
    table = moved(hearts, 3, str(moves_of(hearts, 3)[0]))
    assert '"choosing":[0,1]' in shown(table, 1)
    assert '"my_turn":false' in shown(table, 3)
    assert '"chosen":"pass ' in shown(table, 3)
    assert '"chosen":""' in shown(table, 1)
    assert summary_of(table)["turn"] == [0, 1, 2]
    assert h.code(table, 3, _command(table, str(moves_of(hearts, 3)[1]))) == "chosen_already"


def test_only_what_the_rules_allow_is_taken(hearts: TableState) -> None:
    """A refusal names the player's own cards alone; nothing is chosen while the table is paused."""
    assert hearts.match is not None
    own = {str(card) for card in hearts.match.hand.view(1).hand}
    for theirs in list(hearts.match.hand.legal)[::20]:
        with pytest.raises(Refused) as caught:
            moved(hearts, 1, str(theirs))
        assert caught.value.code == "illegal"
        assert caught.value.reason is not None
        assert own.issuperset(caught.value.reason.evidence)
    assert h.code(hearts, 1, _command(hearts, "a hat")) == "no_move"
    paused = h.send(hearts, 0, Pause())
    assert h.code(paused, 1, _command(paused, str(moves_of(hearts, 1)[0]))) == "paused"


def test_a_choice_waits_through_a_pause(hearts: TableState) -> None:
    """Nothing is lost, and it is played once the one before has chosen."""
    chosen = moved(hearts, 1, str(moves_of(hearts, 1)[0]))
    resumed = h.send(h.send(chosen, 0, Pause()), 0, Resume())
    assert resumed.early_choices == chosen.early_choices
    after = moved(resumed, 2, str(next(iter(hearts.match.hand.legal))))  # type: ignore[union-attr]
    assert after.to_act == 3
    after = moved(after, 3, str(next(iter(after.match.hand.legal))))  # type: ignore[union-attr]
    assert after.to_act == 0
    after = moved(after, 0, str(next(iter(after.match.hand.legal))))  # type: ignore[union-attr]
    assert after.match is not None
    assert after.match.hand.phase == "tricks"


def test_a_choice_is_forgotten_where_a_bot_stands_in_or_a_move_is_taken_back() -> None:
    """Then the bot decides, or all are asked again."""
    table = h.begun("hearts", "pppp", undo=True)
    assert table.match is not None
    chosen = moved(table, 3, str(moves_of(table, 3)[0]))
    away = apply_all(chosen, stand_in(chosen, 3, now=chosen.at))
    assert away.early_choices == ()
    assert away.awaits_early == (0, 1)
    passed = moved(chosen, 2, str(next(iter(table.match.hand.legal))))
    assert passed.to_act == 0
    undone = h.send(passed, 2, h.UNDO)
    for seat in (3, 0, 1):
        undone = h.send(undone, seat, h.YES)
    assert undone.to_act == 2
    assert undone.early_choices == ()
    assert undone.awaits_early == (3, 0, 1)


def test_bots_do_not_wait_for_people_nor_people_for_bots() -> None:
    """A bot in turn moves, and the person's choice follows in the same transaction."""
    table = h.begun("hearts", "pbbb")
    assert table.to_act == 1, "the tests below count on it"
    chosen = moved(table, 0, str(moves_of(table, 0)[0]))
    for seat in (1, 2, 3):
        assert chosen.to_act == seat
        chosen = h.play(chosen)
    assert chosen.match is not None
    assert len(chosen.match.hand.actions) == 4
    assert [by for _, by in chosen.movers[-1]] == ["bot", "bot", "bot", "person"]


def test_where_bids_are_heard_everybody_waits() -> None:
    """A bid answers those before it."""
    table = h.begun("nonesuch", "ppp")
    other = next(seat for seat in range(3) if seat != table.to_act)
    assert table.asked_at_once == {}
    assert h.code(table, other, _command(table, "some")) == "not_your_turn"


def test_the_event_is_stored_and_read_back() -> None:
    """Under a kind of its own."""
    event = e.ChosenEarly(5, 2, "pass 2h 3h 4h")
    assert EVENT_KINDS["chosen_early"] is e.ChosenEarly
    assert from_json(to_json(event)) == event


def test_a_log_with_an_impossible_choice_is_still_read() -> None:
    """What can't be played at its turn is asked for again, and everybody sees their table until then."""
    table = h.begun("hearts", "pppp")
    assert table.match is not None
    for text in ("pass 2h 3h", "a hat"):
        chosen = apply_all(table, [e.ChosenEarly(table.at, 3, text)])
        assert all('"choosing":[0,1]' in shown(chosen, viewer) for viewer in (0, 1, 2, 3, None))
        after = moved(chosen, 2, str(next(iter(table.match.hand.legal))))
        assert after.to_act == 3
        with pytest.raises(Refused):
            decide(after, 3, _command(after, text), rng=Random(1), now=after.at)


@pytest.mark.parametrize("name", games.names())
def test_a_seat_is_asked_the_same_whatever_the_others_answer(name: str) -> None:
    """For every game and table: what is shown and offered to a seat does not depend on those before it."""
    game_class = games.load(name)
    for players in game_class.seats:
        for seed in range(3):
            hand = Match.begin(game_class(players), seed=f"at once {seed}").hand
            rng = Random(seed)
            while hand.phase == "calls" and not hand.asks_in_secret:
                asked = asked_at_once(hand)
                for _ in range(4 if asked else 0):
                    later = hand
                    for seat, expected in asked.items():
                        later = later.play(rng.choice(list(later.legal)))
                        assert later.to_act == seat
                        was, now = expected.view(seat), later.view(seat)
                        assert (was.hand, was.asks, was.rule) == (now.hand, now.asks, now.rule)
                        assert list(was.legal) == list(now.legal)
                hand = hand.play(rng.choice(list(hand.legal)))
