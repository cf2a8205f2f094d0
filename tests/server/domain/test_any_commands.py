"""Whatever is sent, in whatever order: nothing crashes, a refusal changes nothing, and the log says everything."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.server.domain import helper as h
from tricksmith.errors import RecordError
from tricksmith.play import from_record, to_record, verify
from tricksmith.server.domain import (
    EVENT_KINDS,
    Command,
    Event,
    TableSetup,
    TableState,
    apply,
    can_undo,
    deal_now,
    decide,
    decide_bot,
    from_json,
    join,
    leave,
    open_again,
    open_table,
    record_outage,
    reduce_events,
    reviewable_hands,
    stand_in,
    to_json,
    until_hand,
)  # fmt: skip
from tricksmith.server.errors import Refused
from tricksmith.server.realtime.game_log import GameLog
from tricksmith.server.realtime.snapshot import Snapshot

TABLES = [
    ("nonesuch", "pbb"), ("nonesuch", "ppo"), ("poison-nonesuch", "pppp"), ("nameless", "pbpb"), ("nameless", "pop"),
    ("nestors", "bpbb"), ("nestors", "pppo"),
]  # fmt: skip


def command(rng: Random, table: TableState) -> Command:
    """A command of any kind, often one that fits."""
    seat = rng.choice([None, *range(-1, table.players + 1)])
    anything = ["", "?", "most", "claim 1", "trump m", "7h", "8ms/s", "x" * 200, "bid 95", "pass"]
    if table.match is not None and rng.random() < 0.8:
        anything = [str(move) for move in table.match.hand.legal] or anything
    at = rng.choice([table.event_number, table.event_number, 0, table.match_changed, table.event_number + 1])
    do = rng.choice(["pause", "resume", "resume", "remove", "fill", "stand_in"])
    others = [h.NEXT, h.NEXT, h.UNDO, h.CONCEDE, h.YES, h.YES, h.NO, h.REMATCH, h.BACK, h.BACK, h.AWAY, h.REVIEW]
    return rng.choice(
        [
            *[h.say_move(rng.choice(anything), at)] * 25,
            *others,
            h.part(rng.randrange(9)),
            *[h.CLAIM] * 5,
            h.host(
                "close" if rng.random() < 0.02 else do, seat, rng.choice(["", "novice", "oracle", "os:system", "x"])
            ),
        ]
    )


def act(rng: Random, table: TableState, now: int) -> tuple[Event, ...]:
    """Something happens: a command of some seat, a bot's move, or what the server does by itself."""
    seat = rng.choice([*table.people * 4, None, *range(table.players)])
    if table.awaits_parts and rng.random() < 0.5:
        seat = rng.choice(table.awaits_parts)
        return decide(table, seat, h.part(seat), rng=rng, now=now)
    if table.paused and rng.random() < 0.3:
        return decide(table, table.host, h.host("resume"), rng=rng, now=now)
    if table.awaits_ready and rng.random() < 0.5:
        asked = h.REVIEW if rng.random() < 0.2 else h.NEXT
        return decide(table, rng.choice(table.awaits_ready), asked, rng=rng, now=now)
    if table.bot_to_act is not None and rng.random() < 0.6:
        assert table.match is not None
        assert table.to_act is not None
        return decide_bot(table, table.to_act, rng.choice(table.match.hand.legal), now=now)
    if table.to_act is not None and rng.random() < 0.8:
        seat = table.to_act
    if seat is not None and rng.random() < 0.03:
        return rng.choice(
            [
                lambda: stand_in(table, seat, now=now),
                lambda: deal_now(table, now=now),
                lambda: record_outage(table, 1000, now=now),
                lambda: join(table, seat, "Newcomer", now=now),
                lambda: leave(table, seat, now=now),
                lambda: decide_bot(table, seat, "most", now=now),
            ]
        )()
    return decide(table, seat, command(rng, table), rng=rng, now=now)


@pytest.mark.parametrize(("game", "kinds"), TABLES, ids=[" ".join(table) for table in TABLES])
@settings(max_examples=max(1, settings().max_examples // 2))
@given(seed=st.integers(0, 2**32))
def test_any_sequence(game: str, kinds: str, seed: int) -> None:
    """Refused or events; the whole log makes the same table; every event is read as it was written.

    What is shown of it, with what was made for earlier moments, is what would be made afresh.
    """
    rng, now = Random(seed), 0
    clock = rng.choice(["none", "countdown", "bank"])
    options = {"renege": rng.choice(["prevent", "claim"])} if game == "nameless" else {}
    setup = TableSetup(
        game=game, players=len(kinds), seats=h.occupants(kinds), host=kinds.index("p"), clock=clock, seconds=5, bank=30,
        options=options, undo=rng.random() < 0.9, level="random",
    )  # fmt: skip
    log = list(open_table(setup, now=0, secret=h.SECRET))
    table = reduce_events(log)
    shown = Snapshot(table)
    for _ in range(120):
        now += rng.choice([-5, 0, 1, 100, 9000])
        before = table
        try:
            found = act(rng, table, now)
        except Refused:
            found = ()
            assert table == before, "a refusal changes nothing"
        log += found
        for event in found:
            table = apply(table, event)
            shown = Snapshot(table, shown)
        check(table)
        for viewer in (None, rng.randrange(table.players)):
            assert state_of(shown, viewer) == state_of(Snapshot(table), viewer)
    assert reduce_events(log) == table
    assert [from_json(to_json(event)) for event in log] == log
    assert table.event_number == len(log)
    assert [event.at for event in log] == sorted(event.at for event in log)
    if table.match is not None:
        record = to_record(table.match, table=table.note)
        assert from_record(record) == table.match
        assert all(finding.holds for finding in verify(record))


def state_of(shown: Snapshot, viewer: int | None) -> bytes:
    """All that a seat is shown, or a spectator, but the log."""
    return shown.state(viewer, 0, GameLog(), seats=b"[]", spectators=0, acks=())


def check(table: TableState) -> None:
    """What is always so."""
    assert len(table.movers) == (0 if table.match is None else len(table.match.hands))
    if table.match is not None:
        assert [len(marks) for marks in table.movers] == [len(hand.actions) for hand in table.match.hands]
    assert (table.revealed is not None) == (table.stage == "finished") or table.stage == "closed"
    assert all(bank >= 0 for bank in table.clock.banks)
    assert table.stage != "between" or table.match is None or table.match.hand.to_act is None
    assert not any(can_undo(table, seat) for seat in range(table.players) if table.seats[seat].kind == "open")
    for seat in (None, *range(table.players)):
        shown = reviewable_hands(table, seat)
        alone = sum(occupant.kind == "bot" for occupant in table.seats) == table.players - 1
        assert not shown or (alone and table.people == (seat,))
        assert shown <= len(table.movers) - (table.stage == "playing")
        if shown == len(table.movers) and shown:
            assert not can_undo(table, table.people[0])  # the cards of the last hand may have been seen
        if shown:
            seen = until_hand(table, shown).match
            assert seen is not None
            assert seen.seed is None
            assert all(hand.result is not None for hand in seen.hands)
    if table.next_table is not None:
        again = reduce_events(open_again(table, rng=Random(1), now=table.at))
        assert again.opened.secret != table.opened.secret
        assert again.commitment != table.commitment


@given(seed=st.integers(0, 2**32))
def test_a_bot_draws_the_same_after_a_restart(seed: int) -> None:
    """Its random numbers come from the secret and the place in the match, and from nothing else."""
    rng = Random(seed)
    table = h.begun("poison-nonesuch", "pbb")
    for _ in range(rng.randrange(20)):
        table = h.play(table)
    again = table.with_(event_number=99, at=77)
    assert table.rng_for(1).random() == again.rng_for(1).random()
    assert table.rng_for(1).random() != table.rng_for(2).random()
    assert h.play(table).rng_for(1).random() != table.rng_for(1).random()


def test_every_kind_of_event_is_written_and_read() -> None:
    """Each with values of its own; a damaged one is refused."""
    table = h.begun("poison-nonesuch", "pbb")
    assert len(EVENT_KINDS) == 29
    for text, sentence in (
        ("[]", "an event is an object"),
        ("{", "not JSON"),
        ('{"v":2,"kind":"played","at":1}', "a newer tricksmith"),
        ('{"v":1,"kind":"ready","at":1}', "lacks the key seat"),
        ('{"v":1,"kind":"ready","at":1,"seat":"0"}', "seat is a whole number"),
        ('{"v":1,"kind":"ready","at":1,"seat":0,"more":1}', "has no key 'more'"),
        ('{"v":1,"kind":"played","at":1,"seat":0,"move":"x","by":"ghost"}', "by is person or bot"),
    ):
        with pytest.raises(RecordError, match=sentence):
            from_json(text)
    for impossible in (
        '{"v":1,"kind":"dealt","at":1,"hand":7}',
        '{"v":1,"kind":"played","at":1,"seat":0,"move":"nonsense","by":"bot"}',
        '{"v":1,"kind":"stood_in","at":1,"seat":9,"level":"x"}',
        '{"v":1,"kind":"answered","at":1,"seat":0,"yes":true}',
    ):
        with pytest.raises(RecordError):
            apply(table, from_json(impossible))
    with pytest.raises(RecordError, match="begins with the opening"):
        reduce_events([from_json('{"v":1,"kind":"paused","at":1}')])
    with pytest.raises(RecordError, match="cannot come after"):
        apply(table, table.opened)
    with pytest.raises(ValueError, match="without events"):
        reduce_events([])
