"""The secret phase after a deal: nobody can tell who was asked in secret, or whether anybody was."""

import json
from itertools import combinations
from random import Random

import pytest

from tests.games.information import _renamed_deal
from tricksmith import games
from tricksmith.play import Match
from tricksmith.present import PlayerNames, log_after
from tricksmith.rules import Hand
from tricksmith.server.domain import (
    AskUndo,
    Close,
    GiveSeedPart,
    GoOn,
    MakeMove,
    Occupant,
    TableSetup,
    TableState,
    apply,
    apply_all,
    can_undo,
    decide,
    end_secret_phase,
    next_asked,
    open_table,
    reduce_events,
    stand_in,
)
from tricksmith.server.domain import events as e
from tricksmith.server.errors import Refused
from tricksmith.server.realtime.game_log import GameLog
from tricksmith.server.realtime.snapshot import Snapshot

NAMES = ("Ada", "Bo", "Cleo", "Dan")
RNG = Random(1)
CLOSE = Close()


def dealt(*, asked: bool, people: int = 4, name: str = "nameless") -> TableState:
    """A table right after a deal in which somebody is asked in secret, or nobody."""
    for number in range(2000):
        bots = [Occupant("bot", name, "novice") for name in NAMES[people:]]
        seats = (*(Occupant("person", name) for name in NAMES[:people]), *bots)
        table = reduce_events(open_table(TableSetup(game=name, players=4, seats=seats), secret=f"{number:064x}", now=0))
        for seat in range(people):
            part = GiveSeedPart(f"{number:032x}")
            table = apply_all(table, decide(table, seat, part, rng=RNG, now=1))
        assert table.match is not None
        if table.match.hand.asks_in_secret == asked:
            return table
    raise AssertionError("no such deal")


def go_on(table: TableState, seat: int) -> TableState:
    """A person says that there is nothing to decide."""
    return apply_all(table, decide(table, seat, GoOn(), rng=RNG, now=2))


def move(table: TableState, seat: int, text: str) -> TableState:
    """A person decides."""
    return apply_all(table, decide(table, seat, MakeMove(text, table.event_number), rng=RNG, now=2))


def states(table: TableState, seat: int | None) -> str:
    """What this viewer is sent."""
    return Snapshot(table).state(seat, 0, GameLog(), seats=b"[]", spectators=0, acks=[]).decode()


def test_who_lets_a_bot_play_sees_no_more_than_others() -> None:
    """They look on and can come back, so the table waits for the others whether or not those are asked."""
    for asked in (True, False):
        for number in range(2000):
            seats = (*(Occupant("person", name) for name in NAMES[:2]), Occupant("bot", "Cleo", "novice"))
            setup = TableSetup(game="nameless", players=3, seats=seats)
            table = reduce_events(open_table(setup, secret=f"{number:064x}", now=0))
            table = apply_all(table, stand_in(table, 1, now=0))
            table = apply_all(table, decide(table, 0, GiveSeedPart(f"{number:032x}"), rng=RNG, now=1))
            assert table.match is not None
            if (table.match.hand.asks_in_secret and table.match.hand.to_act == 0) == asked:
                break
        assert table.secret_phase == frozenset({0}), asked


def other_deals(hand: Hand, viewer: int) -> list[Hand]:
    """Deals that the viewer cannot tell from this one right after it, those in which another is asked included."""
    pairs = combinations(hand.view(viewer).unseen, 2)  # type: ignore[arg-type]
    return [hand.game.hand(_renamed_deal(hand.deal, {x.code: y.code, y.code: x.code}), hand.dealer) for x, y in pairs]


@pytest.mark.parametrize("asked", [True, False])
def test_what_is_shown_in_the_secret_phase_tells_nobody_who_is_asked(asked: bool) -> None:  # noqa: FBT001
    """Byte by byte, for every viewer who is not asked, whichever seat is asked, and if none is."""
    table = dealt(asked=asked)
    match = table.match
    assert match is not None
    secret = match.hand.to_act if asked else None
    seen = set()
    for viewer in (seat for seat in range(4) if seat != secret):
        mine = states(table, viewer)
        for other in other_deals(match.hand, viewer):
            if other.asks_in_secret and other.to_act == viewer:
                continue
            seen.add(other.asks_in_secret)
            assert states(table.with_(match=match.with_hand(other)), viewer) == mine
    assert seen == ({True, False} if asked else {False})
    if secret is not None:
        assert '"choice_kind":"cards"' in states(table, secret)


def test_what_is_written_in_the_secret_phase_tells_nobody_who_is_asked() -> None:
    """Whatever a seat that is not asked writes, it reads the same as if nobody were asked."""
    said = set()
    for asked in (True, False):
        table = dealt(asked=asked)
        assert table.match is not None
        secret = table.match.hand.to_act if asked else None
        for seat in (seat for seat in range(4) if seat != secret):
            for text in ("rubbish", "keep", "swap 2s 2h 2d", "7h", "pass"):
                with pytest.raises(Refused) as caught:
                    move(table, seat, text)
                said.add((caught.value.code, caught.value.sentence))
        if secret is not None:
            with pytest.raises(Refused, match="swap"):
                move(table, secret, "rubbish")
    assert said == {("secret_phase", "somebody may still be deciding: nothing can be played yet")}


@pytest.mark.parametrize("choice", [0, -1])
def test_who_is_asked_decides_in_as_many_events_as_the_others_go_on(choice: int) -> None:
    """One event a person; then one event ends the phase, whatever was decided."""
    table = dealt(asked=True)
    assert table.match is not None
    seat = table.match.hand.to_act
    assert seat is not None
    text, begun = str(table.match.hand.legal[choice]), table.event_number
    with pytest.raises(Refused, match="decide it first"):
        go_on(table, seat)
    with pytest.raises(Refused, match="may still be deciding"):
        move(table, (seat + 1) % 4, str(table.match.hand.legal[-1]))
    chosen, viewer = move(table, seat, text), (seat + 2) % 4
    assert (chosen.event_number, chosen.match) == (begun + 1, table.match)
    assert chosen.awaits_secret == tuple(other for other in range(4) if other != seat)
    waiting = f'"waiting":{[*chosen.awaits_secret]}'.replace(" ", "")
    everybody = '"waiting":[0,1,2,3]'
    assert states(chosen, viewer).replace(waiting, everybody) == states(table, viewer).replace(
        f'"event":{begun}', f'"event":{begun + 1}'
    )
    table = chosen
    for other in range(4):
        table = go_on(table, other) if other != seat else table
    assert (table.event_number, table.awaits_secret) == (begun + 4, ())
    with pytest.raises(Refused, match="still to be asked"):
        end_secret_phase(table, (), now=3)
    answers = ((seat, text),)
    assert next_asked(table, answers) is None
    (event,) = end_secret_phase(table, answers, now=3)
    assert isinstance(event, e.SecretPhaseEnded)
    after = apply(table, event)
    assert after.match is not None
    assert [str(done) for done in after.match.hand.actions] == [text]
    assert after.movers[-1] == ((seat, "person"),)
    assert (after.secret_phase, after.secret_choices) == (None, ())
    assert not can_undo(after, seat)


def test_nobody_asked_takes_as_many_events() -> None:
    """Four go on, and one event ends it."""
    table = dealt(asked=False)
    begun = table.event_number
    for seat in range(4):
        table = go_on(table, seat)
    (event,) = end_secret_phase(table, (), now=3)
    after = apply(table, event)
    assert (after.event_number, after.secret_phase) == (begun + 5, None)
    assert after.to_act is not None


def test_alone_among_bots_one_is_waited_for_only_if_asked() -> None:
    """There is nobody to hide from."""
    for asked in (True, False):
        table = dealt(asked=asked, people=1)
        assert table.match is not None
        mine = asked and table.match.hand.to_act == 0
        assert table.awaits_secret == ((0,) if mine else ())
        assert table.secret_phase is not None


def test_a_game_without_secrets_has_no_secret_phase() -> None:
    """Play goes on at once."""
    assert dealt(asked=False, name="nestors").secret_phase is None


def test_who_goes_away_is_not_waited_for_and_nothing_is_taken_back() -> None:
    """A bot answers for them at the end."""
    table = dealt(asked=True)
    with pytest.raises(Refused):
        decide(table, 0, AskUndo(), rng=RNG, now=2)
    gone = apply_all(table, stand_in(table, 1, now=2))
    assert 1 not in gone.awaits_secret
    assert table.bot_to_act is None


def test_the_swap_is_told_when_the_phase_ends() -> None:
    """All see that an exchange was made, and the one who made it what it gave."""
    table = dealt(asked=True)
    assert table.match is not None
    seat = table.match.hand.to_act
    assert seat is not None
    text = str(table.match.hand.legal[0])
    after = apply(table, e.SecretPhaseEnded(9, ((str(seat), text),)))
    assert after.match is not None
    lines = log_after(table.match, after.match, None, PlayerNames(NAMES, symbols=True), event=1)
    assert any(NAMES[seat] in line.text for line in lines)
    private = log_after(table.match, after.match, seat, PlayerNames(NAMES, seat, symbols=True), event=1)
    assert any(line.text.startswith("You ") for line in private)


def test_games_that_may_ask_in_secret_are_those_that_say_so() -> None:
    """With the switch of twos, and not without it."""
    game = games.get("nameless", players=4, twos_switch=False)
    assert not Match.begin(game, seed="x").hand.begins_in_secret


def test_a_closed_table_waits_for_nobody() -> None:
    """Nor does it say any more than before who was asked."""
    for asked in (True, False):
        table = dealt(asked=asked)
        open_, closed = states(table, None), apply_all(table, decide(table, 0, CLOSE, rng=RNG, now=2))
        assert '"secret_phase":{' in open_
        assert '"secret_phase":null' in states(closed, None)
        assert _public(states(closed, None)) == _public(open_)


def _public(state: str) -> object:
    return json.loads(state)["public"]
