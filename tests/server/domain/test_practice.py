"""Practice tables: they begin at a moment of another match, end with its hand, and give nothing away."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from random import Random

import pytest

from tests.server.domain.helper import code, play, send
from tests.study.test_review import played
from tricksmith.errors import OptionError, RecordError
from tricksmith.play import Match, PracticeNote, Step, from_record, practice_of, steps, to_record, verify
from tricksmith.rules import Hand
from tricksmith.server.domain import (
    AskRematch,
    AskUndo,
    Event,
    GoAway,
    MakeMove,
    Occupant,
    StandIn,
    TableSetup,
    TableState,
    apply_all,
    can_undo,
    end_secret_phase,
    events,
    from_json,
    open_again,
    open_table,
    practice_from,
    reduce_events,
    reducer,
    to_json,
    write_practice_start,
)
from tricksmith.server.errors import Refused
from tricksmith.server.presenters import practice, practice_info, summary_of
from tricksmith.server.presenters.practice import practice_start
from tricksmith.server.realtime.game_log import GameLog
from tricksmith.server.realtime.snapshot import Snapshot
from tricksmith.study import SecondTry, refit, try_again

GAMES = [("poison-nonesuch", 3), ("nonesuch", 4), ("nameless", 4), ("nestors", 4), ("hearts", 4), ("bridge", 4)]
SECRET = "5e" * 32


def start_of(second_try: SecondTry, source: str = "abc") -> str:
    """What the first event holds."""
    return write_practice_start(second_try, source)


def opened(second_try: SecondTry, source: str = "abc") -> TableState:
    """The table of a moment, against chance."""
    seats = (Occupant("bot", level="random"),) * second_try.match.game.players
    return reduce_events(
        open_table(TableSetup(practice=start_of(second_try, source), seats=seats), now=5, secret=SECRET)
    )


@cache
def moment(name: str, players: int, part: float = 0.5) -> SecondTry:
    """A moment of the second hand."""
    match = played(name, players, others="random")
    hand = match.hands[1]
    return try_again(match, 2, int(part * len(hand.actions)))


@pytest.mark.parametrize(("name", "players"), GAMES)
@pytest.mark.parametrize("part", [0.0, 0.3, 0.9])
def test_it_begins_where_the_seat_decides(name: str, players: int, part: float) -> None:
    """The person has the seat that decides, bots the others, by their names in the record; nobody looks on."""
    practice = moment(name, players, part)
    table = opened(practice)
    assert table.stage == "playing"
    assert table.match is not None
    assert table.match.hand == practice.match.hand
    assert (table.host, table.people) == (practice.seat, (practice.seat,))
    assert table.to_act == practice.seat or table.secret_phase is not None
    assert table.names == practice.match.names
    assert (table.opened.spectators, table.opened.public, table.opened.clock) == ("none", False, "none")
    assert table.bot_to_act is None
    assert summary_of(table)["practice"]
    assert summary_of(table)["hand"] == 2
    assert reduce_events(from_json(to_json(event)) for event in [table.opened]).opened == table.opened


@pytest.mark.parametrize(("name", "players"), GAMES)
def test_it_ends_with_its_hand_and_says_what_came_of_it(name: str, players: int) -> None:
    """Nothing is said of the outcome before; then it is what both hands brought the side of the person."""
    second_try = moment(name, players)
    table = opened(second_try)
    while table.stage == "playing":
        info = practice_info(table)
        assert info is not None
        assert (info.then, info.now, info.outcome) == (None, None, "")
        table = play(table)
    assert table.stage == "finished"
    assert table.match is not None
    assert table.match.hand.result is not None
    info = practice_info(table)
    assert info is not None
    side = next(number for number, side in enumerate(table.game.sides) if second_try.seat in side)
    assert (info.source, info.hand, info.action) == ("abc", 2, second_try.note.action - 1)
    assert (info.then, info.now) == (second_try.points_then, table.match.hand.result.scores[side])
    assert info.outcome.startswith("Then ")


@pytest.mark.parametrize(("name", "players"), GAMES)
def test_its_record_is_honest(name: str, players: int) -> None:
    """It replays, it says that it is practice, and it does not pretend that a table had committed to the deal."""
    table = opened(moment(name, players))
    while table.stage == "playing":
        table = play(table)
    assert table.practice is not None
    assert table.match is not None
    assert table.note is None
    record = to_record(table.match, table=table.note, practice=table.practice.note)
    assert from_record(record) == table.match
    assert practice_of(record, table.match) == table.practice.note
    assert all(finding.holds for finding in verify(record))
    assert "table" not in record
    decided = {
        (number, action) for number, hand in enumerate(table.match.hands, 1) for action in range(len(hand.actions))
    }
    new = decided - table.not_decided_here
    assert new == {(2, action) for action in range(table.practice.note.action - 1, len(table.match.hand.actions))}


def test_nothing_before_the_moment_is_undone() -> None:
    """A decision since then is, as often as the person likes."""
    second_try = moment("nonesuch", 4)
    table = opened(second_try)
    assert not can_undo(table, second_try.seat)
    assert code(table, second_try.seat, AskUndo()) == "nothing_to_undo"
    after = play(table)
    while after.to_act is not None and after.to_act != second_try.seat:
        after = play(after)
    assert can_undo(after, second_try.seat)
    back = send(after, second_try.seat, AskUndo())
    assert back.match is not None
    assert back.match.hand == second_try.match.hand
    assert not can_undo(back, second_try.seat)


def test_no_bot_plays_for_the_person() -> None:
    """The record would not say so; they can end it instead."""
    found = moment("hearts", 4)
    table = opened(found)
    assert code(table, found.seat, GoAway()) == "practice"
    assert code(table, found.seat, StandIn(int(found.seat))) == "practice"


def test_a_rematch_is_the_same_moment() -> None:
    """As often as wanted, with another secret for the bots."""
    second_try = moment("poison-nonesuch", 3)
    table = opened(second_try)
    while table.stage == "playing":
        table = play(table)
    table = send(table, second_try.seat, AskRematch())
    again = reduce_events(open_again(table, rng=Random(1), now=9))
    assert again.stage == "playing"
    assert again.match is not None
    assert again.match.hand == second_try.match.hand
    assert again.opened.secret != table.opened.secret
    assert again.practice == table.practice


def test_somebody_is_asked_in_secret() -> None:
    """A moment within the secret phase of a deal waits for the person alone, and goes on from there."""
    for number in range(40):
        match = played_in_secret(number)
        asked = [place for place, step in enumerate(steps(match.hand)) if step.before.asks_in_secret]
        if asked:
            break
    else:
        raise AssertionError("nobody was asked in secret")
    second_try = try_again(match, 1, asked[-1])
    table = opened(second_try)
    assert table.secret_phase == frozenset({int(second_try.seat)})
    before, move = len(second_try.match.hand.actions), str(second_try.match.hand.legal[0])
    table = send(table, second_try.seat, MakeMove(move, seen=table.event_number))
    table = apply_all(table, end_secret_phase(table, ((int(second_try.seat), move),), table.at))
    assert table.secret_phase is None
    assert table.match is not None
    assert len(table.movers[-1]) == len(table.match.hand.actions) > before
    assert table.movers[-1][before] == (second_try.seat, "person")
    later = opened(try_again(match, 1, asked[-1] + 1))
    assert later.secret_phase is None


@cache
def played_in_secret(number: int) -> Match:
    """A hand of Nameless."""
    from tricksmith import bots, games  # noqa: PLC0415 - the game of this test alone
    from tricksmith.play import simulate  # noqa: PLC0415

    game = games.get("nameless", players=4)
    return next(simulate(game, [bots.get("random")] * 4, matches=1, seed=f"secret {number}", most_hands=1))


@pytest.mark.parametrize(("name", "players"), GAMES[:5])
def test_cards_that_the_person_has_not_seen_change_nothing_of_what_they_are_shown(name: str, players: int) -> None:
    """The same moment with other hidden cards gives the same bytes: the state, the log and the summary."""
    compared = 0
    for part in (0.1, 0.4, 0.7):
        second_try = moment(name, players, part)
        other = refit(second_try.match.hand, second_try.seat, seed="twin")
        if other is None:
            continue
        twin = replace(
            second_try, match=Match(second_try.match.game, second_try.match.names, None, second_try.match.done, other)
        )
        second_try = replace(second_try, match=replace(second_try.match, seed=None))
        compared += 1
        shown = []
        for one in (second_try, twin):
            table = opened(one)
            log = GameLog.of(_dealt(table), reduce_events([table.opened]))[1]
            state = Snapshot(table).state(int(one.seat), 0, log, seats=b"[]", spectators=0, acks=())
            shown.append((state, summary_of(table)))
        assert shown[0] == shown[1]
    assert compared


def _dealt(table: TableState) -> list[Event]:
    """The events after the first."""
    return [events.Dealt(table.at, 0)]


def test_the_log_tells_the_hand_until_then() -> None:
    """The deal, what was played since, and what this is; no card that only others saw."""
    found = moment("hearts", 4)
    table = opened(found)
    log = GameLog.of(_dealt(table), reduce_events([table.opened]))[1]
    text = b" ".join(line.text for line in log.lines if line.seat in (None, found.seat)).decode()
    assert "Practice: hand 2 again, from trick" in text
    assert text.count(" plays ") + text.count(" leads ") >= len(found.match.hand.tricks)


@pytest.mark.parametrize(
    ("change", "error"),
    [
        (lambda text: text[:-1], "not JSON"),
        (lambda text: text.replace('"source"', '"origin"'), "source"),
        (lambda text: text.replace('"then":[', '"then":[1,'), "then has a number for each"),
        (lambda text: text.replace('"action":', '"action":1'), "action is a number from 1"),
        (lambda text: text.replace(',"practice":{', ',"exercise":{'), "exercise"),
    ],
)
def test_a_damaged_start_is_refused(change: object, error: str) -> None:
    """With what is wrong."""
    text = start_of(moment("poison-nonesuch", 3))
    with pytest.raises(RecordError, match=error):
        practice_from(change(text))  # type: ignore[operator]


def test_a_table_has_a_bot_for_each_seat() -> None:
    """The level of the person's seat is not used."""
    start = start_of(moment("poison-nonesuch", 3))
    with pytest.raises(Refused, match="3 players need 3 seats, not 1"):
        open_table(TableSetup(practice=start, seats=(Occupant("bot", level="random"),)), now=0)


def test_the_hands_before_are_read_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody asks who made their moves, and so a table doesn't play them again each time that it is opened or read."""
    found, replayed = moment("poison-nonesuch", 3), []

    def counted(hand: Hand) -> Iterator[Step]:
        replayed.append(hand)
        return steps(hand)

    monkeypatch.setattr(reducer, "steps", counted)
    table = opened(found)
    assert set(replayed) == {found.match.hand}
    assert [len(movers) for movers in table.movers] == [len(hand.actions) for hand in found.match.hands]
    assert table.not_decided_here == {
        (number, action) for number, hand in enumerate(found.match.hands, 1) for action in range(len(hand.actions))
    }


def test_a_table_keeps_no_endless_match(monkeypatch: pytest.MonkeyPatch) -> None:
    """A moment after more moves than a server plays again is refused, with what to do instead."""
    match = played("poison-nonesuch", 3)
    monkeypatch.setattr(practice, "MAX_ACTIONS_BEFORE", len(match.hands[0].actions) - 1)
    note = PracticeNote(len(match.hands), 1, "same")  # of what is not over
    record = json.dumps(to_record(match, practice=note)).encode()
    assert practice_from(practice_start(record, 1, 3, cards="same", seed="1")).note.hand == 1
    with pytest.raises(OptionError, match=r"moves were made before hand 2.*play --again"):
        practice_start(record, 2, 3, cards="same", seed="1")


def test_ordinary_tables_are_stored_as_before() -> None:
    """Their first event has no word of practice."""
    seats = (Occupant("person", "Ada"), Occupant("open"), Occupant("open"))
    (event,) = open_table(TableSetup(game="nonesuch", players=3, seats=seats), now=0)
    assert "practice" not in to_json(event)
