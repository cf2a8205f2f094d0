"""What each command makes happen at a table, and what it is refused for."""

from __future__ import annotations

from random import Random

import pytest

from tests.server.domain import helper as h
from tricksmith.errors import OptionError, RecordError
from tricksmith.play import commitment_of
from tricksmith.rules import Call, Seat
from tricksmith.server.domain import (
    BOT_NAMES,
    Occupant,
    TableSetup,
    TableState,
    apply,
    apply_all,
    bot_name,
    can_undo,
    change_device,
    claims,
    deal_now,
    decide,
    decide_bot,
    from_json,
    join,
    leave,
    new_id,
    open_again,
    open_table,
    record_outage,
    reduce_events,
    server_actions,
    stand_in,
    to_json,
    winning_plays,
)  # fmt: skip
from tricksmith.server.domain import table_state as state_module
from tricksmith.server.domain.events import Left, Outage, Removed, Seated
from tricksmith.server.errors import Refused

# Opening and the first deal ------------------------------------------------------------------------------------------


def test_the_first_hand_is_dealt_when_all_parts_are_in() -> None:
    """The commitment comes first; a part is given once; bots give none."""
    table = h.table_of("nonesuch", "pbp")
    assert (table.stage, table.awaits_parts, table.match) == ("waiting", (0, 2), None)
    assert table.commitment == commitment_of(h.SECRET)
    table = h.send(table, 0, h.part(0))
    assert table.awaits_parts == (2,)
    assert decide(table, 0, h.part(0), rng=Random(1), now=0) == (), "a resend"
    assert h.code(table, 0, h.part(5)) == "too_late"
    table = h.send(table, 2, h.part(2))
    assert table.stage == "playing"
    assert table.parts == (h.part(0).part, "", h.part(2).part)
    assert table.revealed is None
    assert table.seed is None, "the seed is secret while the match goes on"
    assert h.code(table, 2, h.part(3)) == "too_late"


def test_a_table_is_up_to_people_who_play_among_themselves_without_a_clock() -> None:
    """Nothing happens there by itself; where a bot, a clock, the first deal or a secret phase waits, something may."""
    table = h.begun("poison-nonesuch", "ppp", clock="none")
    assert table.is_up_to_people
    assert h.play_on(table, until="between").is_up_to_people
    assert not h.play_on(table, until="finished").is_up_to_people
    assert not h.send(table, 1, h.AWAY).is_up_to_people, "a bot plays for somebody"
    assert h.send(h.send(table, 1, h.AWAY), 1, h.BACK).is_up_to_people
    assert not h.table_of("poison-nonesuch", "ppp", clock="none").is_up_to_people, "the deal waits for the parts"
    assert not h.begun("poison-nonesuch", "ppp", clock="countdown").is_up_to_people
    assert not h.begun("poison-nonesuch", "ppb", clock="none").is_up_to_people
    asked = h.begun("nameless", "pppp", clock="none")
    assert asked.secret_phase is not None
    assert not asked.is_up_to_people
    assert h.without_secret_phase(asked).is_up_to_people


def test_nothing_secret_is_printed() -> None:
    """No secret, seed or card is in what a log or an error would show of a table."""
    table = h.play(h.begun("poison-nonesuch", "ppb"))
    assert table.match is not None
    assert table.match.seed is not None
    for text in (repr(table), str(table), repr(table.opened)):
        assert h.SECRET not in text
        assert table.match.seed not in text
        assert "Hand" not in text


def test_the_deal_waits_for_seats_and_not_for_ever_for_parts() -> None:
    """An open seat is waited for, a missing part only until the server deals anyway."""
    table = h.send(h.table_of("nonesuch", "pbo"), 0, h.part(0))
    assert table.stage == "waiting"
    assert deal_now(table, now=9) == ()
    table = apply_all(table, join(table, 2, "Cleo", now=9))
    assert table.seats[2].name == "Cleo"
    assert table.awaits_parts == (2,)
    assert apply_all(table, deal_now(table, now=9)).stage == "playing"
    with pytest.raises(Refused, match="somebody has that seat"):
        join(table, 2, "Dora", now=9)


@pytest.mark.parametrize(
    ("changes", "error"),
    [
        ({"game": "plain-whist"}, OptionError),
        ({"game": "examples/whist.py"}, OptionError),
        ({"players": 9}, OptionError),
        ({"options": {"target": "0"}}, OptionError),
        ({"seats": h.occupants("pb")}, Refused),
        ({"seats": h.occupants("bpb")}, Refused),
        ({"seats": (h.PERSON, h.BOT, Occupant("bot", "x", "oracle"))}, Refused),
        ({"level": "os:system"}, Refused),
        ({"seconds": -1}, Refused),
        ({"seconds": 0}, Refused),
        ({"bank": 10**9}, Refused),
    ],
)
def test_tables_that_cannot_be(changes: dict[str, object], error: type[Exception]) -> None:
    """Unknown games, files of code, options out of range, seats and clocks that make no sense."""
    right = {"game": "nonesuch", "players": 3, "seats": h.occupants("pbb")}
    with pytest.raises(error):
        open_table(TableSetup(**{**right, **changes}), now=0)  # type: ignore[arg-type]


def test_options_are_kept_as_they_are_typed() -> None:
    """Every option is in the log, defaults too, so that a later version plays the same game."""
    table = h.table_of("nonesuch", "pbb", options={"target": "50"})
    assert table.opened.options == (("target", "50"), ("tie", "shared"), ("max_hands", "none"))
    assert table.game.options.target == 50


# Moves ---------------------------------------------------------------------------------------------------------------


def test_a_move_is_refused_with_the_rule_that_forbids_it() -> None:
    """By code, sentence and rule; also what is not a move, not your turn, not your seat."""
    table = h.begun("nonesuch", "ppp")
    seat = table.to_act
    assert seat is not None
    other = (seat + 1) % 3
    assert h.code(table, seat, h.say_move("rubbish", table.event_number)) == "no_move"
    assert h.code(table, other, h.say_move("some", table.event_number)) == "not_your_turn"
    assert h.code(table, None, h.say_move("some", table.event_number)) == "not_seated"
    assert h.code(table, 7, h.say_move("some", table.event_number)) == "not_seated"
    assert h.code(table, seat, h.say_move("some", table.event_number + 1)) == "unknown_event"
    with pytest.raises(Refused) as caught:
        decide(table, seat, h.say_move("Am/m", table.event_number), rng=Random(1), now=0)
    assert caught.value.code == "illegal"
    assert caught.value.reason is not None
    assert caught.value.reason.rule == "NS3"


@pytest.mark.parametrize(
    ("game", "kinds"), [("hearts", "pppp"), ("skat", "ppp"), ("schnapsen", "pp"), ("nestors", "pppp")]
)
def test_what_others_are_asked_is_not_read_out_to_a_seat_that_writes_out_of_turn(game: str, kinds: str) -> None:
    """A seat is refused alike, whatever it writes: the answers to a question can name the cards of the seat asked.

    Unless it is asked itself, at the same time: then they name its own.
    """
    table, asked, rng = h.begun(game, kinds), 0, Random(1)
    while table.stage == "playing" and asked < 8:
        assert table.match is not None
        hand, seat = table.match.hand, table.to_act
        assert seat is not None
        if hand.phase == "calls":
            asked += 1
            texts = ["rubbish", "pass", str(hand.legal[0]), str(hand.legal[-1])]
            for other in (one for one in table.people if one != seat and one not in table.awaits_early):
                said = {_refusal(table, other, text) for text in texts}
                assert said == {("not_your_turn", f"it is the turn of seat {seat}, not of seat {other}")}
        table = h.play(table, str(rng.choice(hand.legal)))
    assert asked


def _refusal(table: TableState, seat: int, text: str) -> tuple[str, str]:
    """The code and the sentence with which a move is refused."""
    with pytest.raises(Refused) as caught:
        decide(table, seat, h.say_move(text, table.event_number), rng=Random(1), now=table.at)
    return caught.value.code, caught.value.sentence


def test_a_move_at_an_older_event_counts_unless_the_seat_has_moved_on() -> None:
    """A player who is a little behind can play; a second click of the last turn, or one before a deal, may not."""
    table = h.begun("nonesuch", "ppp")
    began = table.event_number
    first = table.to_act
    assert first is not None
    table = h.play(table, "some")
    second = table.to_act
    assert second is not None
    later = h.send(table, second, h.say_move("some", began))
    assert later.to_act not in {first, second}
    later = h.play(later, "some")
    assert h.code(later, first, h.say_move("some", began)) in {"stale", "no_move"}
    assert h.code(h.begun("nonesuch", "ppp"), first, h.say_move("some", 1)) == "stale", "before the deal"


def test_bots_and_stand_ins_move_for_their_seats_alone() -> None:
    """The event says who decided; a person's seat is not theirs."""
    table = h.begun("poison-nonesuch", "pbb")
    while table.to_act != 1:
        table = h.play(table)
    assert table.bot_to_act == "random"
    assert table.match is not None
    (event,) = decide_bot(table, 1, table.match.hand.legal[0], now=5)[:1]
    assert event.by == "bot"  # type: ignore[attr-defined]
    with pytest.raises(Refused, match="turn"):
        decide_bot(table, 2, table.match.hand.legal[0], now=5)
    with pytest.raises(Refused, match="no bot"):
        decide_bot(table, 0, table.match.hand.legal[0], now=5)
    with pytest.raises(Refused):
        decide_bot(table, 1, Call("most"), now=5)


def test_a_match_goes_on_when_all_people_are_ready_and_ends_with_its_secret() -> None:
    """Between hands everybody is asked; the last card of the match reveals the secret in the same batch."""
    table = h.play_on(h.begun("poison-nonesuch", "pbp", options={"max_hands": "2"}), until="between")
    assert h.code(table, 0, h.say_move("7sk", table.event_number)) in {"not_your_turn", "no_move"}
    table = h.send(table, 0, h.NEXT)
    assert (table.stage, table.awaits_ready) == ("between", (2,))
    assert decide(table, 0, h.NEXT, rng=Random(1), now=0) == ()
    table = h.send(table, 2, h.NEXT)
    assert (table.stage, table.ready, len(table.movers)) == ("playing", frozenset(), 2)
    assert h.code(table, 0, h.NEXT) == "not_now"
    table = h.play_on(table, until="finished")
    assert table.revealed == h.SECRET
    assert table.match is not None
    assert table.seed == table.match.seed
    assert table.note.parts == table.parts
    assert h.code(table, 0, h.say_move("7sk", table.event_number)) == "no_hand"


def test_where_revokes_are_claimed_the_end_waits_for_claims() -> None:
    """After the last card an opponent may still claim; only when all want to go on is the match over."""
    options = {"renege": "claim", "target": "1"}
    table = h.play_on(h.begun("nameless", "pbbp", options=options), until="between")
    assert table.match is not None
    assert table.match.verdict is not None
    claim = table.match.hand.legal_claims(Seat(0))[0]
    table = h.send(table, 0, h.say_move(str(claim), table.event_number))
    assert (table.stage, table.movers[-1][-1]) == ("between", (0, "person"))
    for seat in (0, 3):
        table = h.send(table, seat, h.NEXT)
    assert table.stage == "finished"


# Taking back ---------------------------------------------------------------------------------------------------------


def test_against_bots_a_decision_is_taken_back_at_once() -> None:
    """The person decides again, whatever the bots have done meanwhile, also after the last card of a hand."""
    table = h.begun("poison-nonesuch", "pbb")
    assert not can_undo(table, 0)
    assert h.code(table, 0, h.UNDO) == "nothing_to_undo"
    while table.to_act != 0:
        table = h.play(table)
    before = table.match
    table = h.play(table)
    while table.to_act != 0:
        table = h.play(table)
    assert h.kinds_of(decide(table, 0, h.UNDO, rng=Random(1), now=0)) == ["proposed", "taken_back"]
    back = h.send(table, 0, h.UNDO)
    assert back.match == before
    assert back.to_act == 0
    assert len(back.movers[-1]) == len(before.hand.actions) if before is not None else False
    over = h.play_on(back, until="between")
    assert can_undo(over, 0)
    over = h.send(over, 0, h.UNDO)
    assert (over.stage, over.to_act) == ("playing", 0)
    with pytest.raises(Refused, match="no decision"):
        h.send(h.play_on(over, until="finished"), 0, h.UNDO)


def test_cards_of_one_discard_are_taken_back_together() -> None:
    """All six cards for the dog come back, and the bid before them only with another undo, which new cards forbid."""
    table = h.begun("tarot", "pbbb")
    while table.match is not None and not table.match.hand.more:  # until the person has the dog
        table = h.play(table, "petite" if table.to_act == 0 else "pass")
    before = table.match
    assert before is not None
    assert (table.to_act, before.hand.more) == (0, 5)
    for _ in range(6):
        table = h.play(table)
    assert table.match is not None
    assert (len(table.match.hand.actions), table.match.hand.more) == (len(before.hand.actions) + 6, 0)
    back = h.send(table, 0, h.UNDO)
    assert back.match == before
    assert h.code(back, 0, h.UNDO) == "cards_seen"
    assert h.send(h.play(h.play(back)), 0, h.UNDO).match == before  # two of them too


def test_the_next_deal_and_new_cards_are_not_unseen() -> None:
    """After a deal, after cards that came to the hand, and after a claim nothing is taken back."""
    table = h.play_on(h.begun("poison-nonesuch", "pbb"), until="between")
    table = h.send(table, 0, h.NEXT)
    assert h.code(table, 0, h.UNDO) == "nothing_to_undo"
    for seed in range(40):  # until the person takes the card that was turned up
        table = reduce_events(
            open_table(TableSetup(game="nonesuch", players=3, seats=h.occupants("pbb")), now=0, secret=f"{seed:064x}")
        )
        table = h.send(table, 0, h.part(0))
        while table.match is not None and table.match.hand.contract is None:
            table = h.play(table)
        assert table.match is not None
        first = table.match.hand.game.hand(table.match.hand.deal, table.match.hand.dealer)
        gained = table.match.hand.held[0] - first.held[0]
        assert h.code(table, 0, h.UNDO) == ("cards_seen" if gained else "")
        if gained:
            return
    pytest.fail("nobody was given a card")


@pytest.mark.parametrize("game", ["schnapsen", "briscola"])
def test_a_card_that_was_drawn_after_a_trick_is_not_unseen(game: str) -> None:
    """From the draw on, neither player takes back the play before it."""
    table, drawn = h.begun(game, "pp"), 0
    while table.stage == "playing" and drawn < 6:
        assert table.match is not None
        before, legal = table.match.hand.held, table.match.hand.legal
        table = h.play(table, str(legal[-1]))  # "play on", where the stock could be closed
        assert table.match is not None
        for seat in (0, 1):
            if table.match.hand.held[seat] - before[seat]:
                drawn += 1
                assert h.code(table, seat, h.UNDO) == "cards_seen"
    assert drawn


def test_people_are_asked() -> None:
    """All others must agree; a no ends it, and so does a move; the table may forbid it altogether."""
    table = h.begun("poison-nonesuch", "ppb")
    while table.to_act != 0:
        table = h.play(table)
    before = table.match
    table = h.play(table)
    asked = h.send(table, 0, h.UNDO)
    assert asked.proposal is not None
    assert asked.awaits_answer == (1,)
    assert decide(asked, 0, h.UNDO, rng=Random(1), now=0) == ()
    assert decide(asked, 0, h.YES, rng=Random(1), now=0) == ()
    assert h.code(asked, 1, h.CONCEDE) == "proposal_open"
    assert h.send(asked, 1, h.YES).match == before
    for seat in (0, 1):
        refused = h.send(asked, seat, h.NO)
        assert (refused.proposal, refused.match) == (None, table.match)
        assert h.code(refused, seat, h.YES) == "no_proposal"
    assert h.play(asked).proposal is None
    assert apply_all(asked, stand_in(asked, 1, now=9)).match == before, "who is away is not waited for"
    assert apply_all(asked, stand_in(asked, 0, now=9)).proposal is None, "nor is what they proposed"
    strict = h.play(h.play(h.play(h.begun("poison-nonesuch", "pbb", undo=False))))
    assert h.code(strict, 0, h.UNDO) == "no_undo"


def test_one_proposal_waits_for_all_at_a_time() -> None:
    """To agree twice changes nothing; nobody else proposes anything meanwhile, not even the same."""
    table = h.begun("poison-nonesuch", "pppb")
    while table.to_act != 0:
        table = h.play(table)
    asked = h.send(h.play(table), 0, h.UNDO)
    agreed = h.send(asked, 1, h.YES)
    assert agreed.awaits_answer == (2,)
    assert decide(agreed, 1, h.YES, rng=Random(1), now=0) == ()
    while asked.to_act != 2:
        asked = h.play(asked)
    asked = h.send(h.play(asked), 2, h.UNDO)
    assert h.code(asked, 0, h.UNDO) == "proposal_open"


def test_a_move_chosen_before_an_undo_is_stale() -> None:
    """Also that of another seat, which has not moved since: it was chosen for a trick that is no more."""
    table = h.begun("poison-nonesuch", "ppb")
    while (table.to_act, h.play(table).to_act) != (0, 1):
        table = h.play(table)
    played = h.play(table)
    again = h.play(h.send(h.send(played, 0, h.UNDO), 1, h.YES))
    assert (again.to_act, again.match) == (1, played.match)
    assert again.match is not None
    move = str(again.match.hand.legal[0])
    assert h.code(again, 1, h.say_move(move, played.event_number)) == "stale"
    assert h.code(again, 1, h.say_move(move, again.event_number)) == ""


def test_a_move_chosen_before_the_last_one_is_stale() -> None:
    """Even one that is legal again when the seat's turn comes round."""
    table = h.begun("poison-nonesuch", "pbb")
    while table.match is None or table.match.hand.contract is None or table.to_act != 0:
        table = h.play(table)
    first, table = table.event_number, h.play(table)
    while table.to_act != 0:
        table = h.play(table)
    assert table.match is not None
    move = str(table.match.hand.legal[0])
    assert h.code(table, 0, h.say_move(move, first)) == "stale"
    assert h.code(table, 0, h.say_move(move, first + 1)) == ""


def test_hands_are_dealt_in_their_order() -> None:
    """A log in which a hand is missing is damaged."""
    table = h.table_of("nonesuch", "pbp")
    for hand in (1, -1):
        with pytest.raises(RecordError, match="cannot be dealt after 0 hands"):
            apply(table, from_json(f'{{"v":1,"kind":"dealt","at":1,"hand":{hand}}}'))


def test_a_match_that_is_given_up_while_it_is_paused_is_over() -> None:
    """Nothing is paused at its end."""
    table = h.send(h.begun("poison-nonesuch", "pbb"), 0, h.host("pause"))
    assert table.paused
    over = h.send(table, 0, h.CONCEDE)
    assert (over.stage, over.paused) == ("finished", False)


def test_bots_play_on_while_people_are_asked() -> None:
    """What a bot does meanwhile is no answer: it is taken back with the rest. A person who plays on says no."""
    table = h.begun("poison-nonesuch", "pbpb")
    while [table.to_act, h.play(table).to_act, h.play(h.play(table)).to_act] != [0, 1, 2]:
        table = h.play(table)
    later = h.play(h.send(h.play(table), 0, h.UNDO))
    assert later.awaits_answer == (2,)
    assert h.send(later, 2, h.YES).match == table.match
    assert h.send(later, 2, h.NO).match == later.match
    assert h.play(later).proposal is None


def test_nothing_stays_proposed_that_cannot_be_taken_back_any_more() -> None:
    """A bot's call that gives the asker a card ends the question: nobody unsees one."""
    rng, ends = Random(1), set()
    for seed in range(25):
        setup = TableSetup(game="nonesuch", players=4, seats=h.occupants("pbbp"))
        table = reduce_events(open_table(setup, now=0, secret=f"{seed:064x}"))
        for seat in table.people:
            table = h.send(table, seat, h.part(seat))
        while table.match is not None and table.match.hand.contract is None:
            move = str(rng.choice(table.match.hand.legal))
            if table.to_act in {1, 2} and can_undo(table, 0):
                after = h.play(h.send(table, 0, h.UNDO), move)
                ends.add(after.proposal is None)
                assert (after.proposal is None) == (not can_undo(after, 0))
            table = h.play(table, move)
    assert ends == {True, False}


# Stopping when it is decided -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", ["briscola", "tarot", "doppelkopf"])
def test_the_rest_is_not_claimed_where_nothing_can_be_proven(game: str) -> None:
    """The compiled core does not play these games' tricks, and that is no business of players."""
    table = h.begun(game, "pbbb", level="random")
    while table.to_act != 0 or table.match is None or table.match.hand.phase != "tricks":
        table = h.play(table)
    assert not winning_plays(table.match.hand.view(Seat(0)), claims.MAX_NODES)
    assert h.code(table, 0, h.CLAIM) == "not_proven"


@pytest.mark.parametrize(("game", "kinds"), [("nonesuch", "pbb"), ("nameless", "pbpb"), ("nestors", "pbbb")])
def test_the_rest_is_claimed_when_it_is_proven(game: str, kinds: str) -> None:
    """Then every trick that is left is the side's; otherwise the claim is refused and changes nothing."""
    claimed = 0
    for seed in range(6):
        setup = TableSetup(game=game, players=len(kinds), seats=h.occupants(kinds))
        table = reduce_events(open_table(setup, now=0, secret=f"{seed:064x}"))
        for seat in table.people:
            table = h.send(table, seat, h.part(seat))
        while table.stage == "playing":
            assert table.match is not None
            seat, hand = table.to_act, table.match.hand
            if seat == 0:
                if not winning_plays(hand.view(0), claims.MAX_NODES):
                    assert h.code(table, 0, h.CLAIM) == "not_proven"
                else:
                    claimed += 1
                    done = h.send(table, 0, h.CLAIM)
                    assert done.stage in {"between", "finished"}
                    assert done.match is not None
                    rest = done.match.hand.tricks[len(hand.tricks) :]
                    side = next(side for side in table.game.sides if 0 in side)
                    assert rest
                    assert all(trick.winner in side for trick in rest)
                    assert {by for _, by in done.movers[-1][len(hand.actions) :]} == {"claim"}
                    assert done.stage == "finished" or h.code(done, 0, h.UNDO) == "cards_seen"
            else:
                assert h.code(table, 0, h.CLAIM) == "not_your_turn"
            table = h.play(table)
    assert claimed > 0


def test_a_match_is_given_up() -> None:
    """Against bots at once, among people when all agree; the scores stay as they were, and the secret is revealed."""
    table = h.play(h.play(h.begun("nonesuch", "pbb")))
    assert h.kinds_of(decide(table, 0, h.CONCEDE, rng=Random(1), now=0)) == ["proposed", "conceded", "finished"]
    over = h.send(table, 0, h.CONCEDE)
    assert (over.stage, over.conceded_by, over.revealed) == ("finished", 0, h.SECRET)
    table = h.send(h.begun("nonesuch", "ppb"), 1, h.CONCEDE)
    assert (table.stage, table.awaits_answer) == ("playing", (0,))
    assert h.play(table).proposal is not None, "one may play on until it is answered"
    assert h.send(table, 0, h.YES).conceded_by == 1
    assert h.code(h.table_of("nonesuch", "ppb"), 0, h.CONCEDE) == "no_hand"


# People --------------------------------------------------------------------------------------------------------------


def test_a_bot_sits_in_and_its_moves_are_marked() -> None:
    """Until the person comes back; meanwhile their commands are refused; the record says which moves they were."""
    table = h.begun("poison-nonesuch", "pbp")
    while table.to_act != 0:
        table = h.play(table)
    away = apply_all(table, stand_in(table, 0, now=9, level="novice"))
    assert (away.bot_to_act, away.present) == ("novice", (2,))
    assert stand_in(away, 0, now=9) == ()
    assert h.code(away, 0, h.say_move("7sk", away.event_number)) == "stand_in"
    place = len(away.movers[-1]) + 1
    away = h.play(away)
    assert away.note.stand_ins == ((1, place),)
    back = h.send(away, 0, h.BACK)
    assert back.present == (0, 2)
    assert decide(back, 0, h.BACK, rng=Random(1), now=9) == ()
    assert can_undo(back, 0) is False, "that was not their decision"


def test_who_is_away_is_not_waited_for_between_hands() -> None:
    """A bot stands in for the last one who was not ready: the next hand is dealt; with nobody left it waits."""
    table = h.play_on(h.begun("poison-nonesuch", "pbp"), until="between")
    waits = h.send(table, 0, h.NEXT)
    assert apply_all(waits, stand_in(waits, 2, now=9)).stage == "playing"
    alone = apply_all(table, stand_in(table, 2, now=9))
    gone = apply_all(alone, stand_in(alone, 0, now=9))
    assert gone.stage == "between"
    assert h.send(h.send(gone, 0, h.BACK), 0, h.NEXT).stage == "playing"


def test_the_hosts_rights() -> None:
    """The host alone fills, removes, lets a bot stand in, pauses and closes; nobody removes the host."""
    table = h.table_of("nonesuch", "ppo")
    assert h.code(table, 1, h.host("close")) == "not_host"
    assert h.code(table, 0, h.host("fill", 1)) == "not_open"
    assert h.code(table, 0, h.host("fill", 2, "oracle")) == "no_bot"
    filled = h.send(table, 0, h.host("fill", 2, "novice"))
    assert (filled.seats[2].kind, filled.seats[2].level) == ("bot", "novice")
    assert h.send(table, 0, h.host("remove", 1)).open_seats == (1, 2)
    assert h.code(table, 0, h.host("remove", 0)) == "host"
    assert h.code(table, 0, h.host("remove", 2)) == "no_person"
    table = h.begun("nonesuch", "ppb")
    removed = h.send(table, 0, h.host("remove", 1))
    assert (removed.seats[1].kind, removed.people, removed.names[1]) == ("bot", (0,), "Bo")
    assert h.code(removed, 1, h.NEXT) == "not_seated"
    assert h.send(table, 0, h.host("stand_in", 1)).seats[1].stand_in
    paused = h.send(table, 0, h.host("pause"))
    seat = paused.to_act
    assert seat is not None
    assert h.code(paused, 0, h.say_move("some", paused.event_number)) == "paused"
    assert paused.bot_to_act is None
    assert decide(paused, 0, h.host("pause"), rng=Random(1), now=0) == ()
    assert not h.send(paused, 0, h.host("resume")).paused
    closed = h.send(table, 0, h.host("close"))
    assert closed.stage == "closed"
    assert closed.to_act is None
    assert h.code(closed, 0, h.NEXT) == "closed"
    assert closed.revealed is None


def test_a_finished_match_is_not_closed_but_kept() -> None:
    """Closing it would take the record from everybody who played."""
    table = h.send(h.begun("nonesuch", "pbb"), 0, h.CONCEDE)
    assert table.stage == "finished"
    assert h.code(table, 0, h.host("close")) == "not_now"


def test_somebody_leaves() -> None:
    """Before the deal the seat is open again, later a bot's; the host closes instead."""
    table = h.send(h.table_of("nonesuch", "ppb"), 1, h.part(1))
    left = apply_all(table, leave(table, 1, now=9))
    assert (left.open_seats, left.parts[1]) == ((1,), "")
    dealt = h.begun("nonesuch", "ppb")
    assert apply_all(dealt, leave(dealt, 1, now=9)).seats[1].kind == "bot"
    for seat, sentence in ((0, "host"), (2, "no person")):
        with pytest.raises(Refused, match=sentence):
            leave(dealt, seat, now=9)


def test_two_of_one_name_are_told_apart() -> None:
    """The second of two like names gets a number, whatever the letters; a long name stays within its bounds."""
    occupants = (Occupant("person", "Ada"), Occupant("open"), Occupant("open"), Occupant("open"))
    table = reduce_events(open_table(TableSetup(game="nameless", players=4, seats=occupants), now=0))
    for seat, name in ((1, "Ada"), (2, "ADA")):
        table = apply_all(table, join(table, seat, name, now=9))
    assert table.names[:3] == ("Ada", "Ada (2)", "ADA (3)")
    long = "A" * 24
    pair = reduce_events(
        open_table(TableSetup(game="nameless", players=4, seats=(Occupant("person", long), *occupants[1:])), now=0)
    )
    pair = apply_all(pair, join(pair, 3, long, now=9))
    assert pair.names[3] == "A" * 20 + " (2)"


def test_bots_that_fill_seats_have_names_of_their_own() -> None:
    """They are called as the bots of a new table, by their seats, and not by their level; nobody else looks alike."""
    table = h.send(h.send(h.table_of("nonesuch", "poo"), 0, h.host("fill", 1)), 0, h.host("fill", 2))
    assert table.names[1:] == BOT_NAMES[1:3]


def test_no_bot_is_called_like_a_person() -> None:
    """Whatever people are called, every bot gets a name of its own, without a number."""
    assert bot_name(1, [BOT_NAMES[1].upper(), BOT_NAMES[2]]) == BOT_NAMES[3]
    assert {bot_name(seat, BOT_NAMES[:7]) for seat in range(8)} <= {*BOT_NAMES[7:]}


def test_a_rematch_has_the_same_people_and_the_next_dealer() -> None:
    """A new table with a new secret; asked for again it is the same one."""
    table = h.begun("poison-nonesuch", "pbp", options={"max_hands": "1"})
    assert h.code(table, 0, h.REMATCH) == "not_now"
    with pytest.raises(Refused):
        open_again(table, rng=Random(1), now=0)
    table = h.play_on(table, until="finished")
    (event,) = decide(table, 2, h.REMATCH, rng=Random(7), now=0)
    table = apply(table, event)
    assert table.next_table == new_id(Random(7))
    assert decide(table, 0, h.REMATCH, rng=Random(8), now=0) == ()
    again = reduce_events(open_again(table, rng=Random(2), now=50))
    assert (again.names, again.people, again.stage) == (table.names, table.people, "waiting")
    assert again.opened.secret not in {table.opened.secret, ""}
    for seat in again.people:
        again = h.send(again, seat, h.part(seat))
    assert again.match is not None
    assert table.match is not None
    assert again.match.hand.dealer == (table.match.hands[0].dealer + 1) % 3
    assert again.note.dealer == again.match.hand.dealer


# Clocks --------------------------------------------------------------------------------------------------------------


def test_a_bank_is_charged_for_thinking_and_for_nothing_else() -> None:
    """A decision has its seconds free; pauses, outages, bots and the time between hands cost nothing."""
    table = h.begun("poison-nonesuch", "pbb", clock="bank", seconds=5, bank=60)
    while table.to_act != 0:
        table = h.play(table, now=table.at + 100_000)
    assert table.clock.banks == (60_000,) * 3
    start = table.at
    assert table.clock.remaining(0, start) == 65_000
    quick = h.play(table, now=start + 5_000)
    assert quick.clock.banks[0] == 60_000
    slow = h.play(table, now=start + 25_000)
    assert slow.clock.banks[0] == 40_000
    assert table.clock.bank(0, start + 25_000, acts=True) == 40_000
    assert table.clock.bank(0, start + 25_000, acts=False) == 60_000
    assert h.play(table, now=start + 900_000).clock.banks[0] == 0
    paused = h.send(table, 0, h.host("pause"), now=start + 10_000)
    assert paused.clock.remaining(0, start + 99_000) == 55_000, "it does not run"
    resumed = h.send(paused, 0, h.host("resume"), now=start + 500_000)
    assert h.play(resumed, now=start + 505_000).clock.banks[0] == 50_000
    assert record_outage(paused, 300_000, now=start + 310_000) == (), "the pause is given back already"
    assert apply(paused, Outage(start + 310_000, 300_000)).clock == paused.clock
    down = apply_all(table, record_outage(table, 300_000, now=start + 310_000))
    assert h.play(down, now=start + 315_000).clock.banks[0] == 50_000
    away = apply_all(table, stand_in(table, 0, now=start + 70_000))
    assert away.clock.banks[0] == 0
    between = h.play_on(table, until="between")
    assert between.clock.remaining(0, between.at + 999) is None
    assert record_outage(between, 5, now=0) == ()


def test_coming_and_going_wins_no_time() -> None:
    """A player who lets a bot play and comes back has as much of their bank left as before."""
    table = h.begun("poison-nonesuch", "pbb", clock="bank", seconds=5, bank=60)
    while table.to_act != 0:
        table = h.play(table)
    start = table.at
    for seconds in range(4, 61, 4):
        table = h.send(h.send(table, 0, h.AWAY, now=start + seconds * 1000), 0, h.BACK, now=start + seconds * 1000)
    assert table.clock.remaining(0, start + 60_000) == 5_000
    assert table.clock.bank(0, start + 60_000, acts=True) == 5_000
    assert h.play(table, now=start + 62_000).clock.banks[0] == 3_000


def test_who_is_sent_away_in_a_pause_is_charged_for_none_of_it() -> None:
    """A host could empty the bank of another player otherwise."""
    table = h.begun("poison-nonesuch", "ppb", clock="bank", seconds=5, bank=60)
    while table.to_act != 1:
        table = h.play(table)
    start = table.at
    paused = h.send(table, 0, h.host("pause"), now=start + 15_000)
    away = h.send(paused, 0, h.host("stand_in", seat=1), now=start + 900_000)
    assert away.clock.banks[1] == 50_000
    back = h.send(h.send(away, 1, h.BACK, now=start + 950_000), 0, h.host("resume"), now=start + 999_000)
    assert back.clock.remaining(1, start + 999_000) == 50_000


def test_nothing_is_undone_in_a_pause() -> None:
    """Otherwise its time would count twice: nobody answers in it, and who leaves in it is asked no more after it."""
    table = h.begun("poison-nonesuch", "ppb", clock="bank", seconds=5, bank=60)
    while table.to_act != 0:
        table = h.play(table)
    asked = h.send(h.play(table), 0, h.UNDO)
    assert asked.awaits_answer == (1,)
    start = asked.at
    paused = h.send(asked, 0, h.host("pause"), now=start)
    assert [h.code(paused, *answer) for answer in ((1, h.YES), (1, h.NO), (0, h.NO))] == ["paused"] * 3
    alone = apply_all(paused, leave(paused, 1, now=start + 20_000))
    assert (alone.movers, alone.awaits_answer) == (asked.movers, ())
    resumed = h.send(alone, 0, h.host("resume"), now=start + 30_000)
    assert (resumed.to_act, resumed.proposal, len(resumed.movers[-1])) == (0, None, len(table.movers[-1]))
    assert resumed.clock.remaining(0, start + 62_000) == 65_000 - 32_000
    given_up = h.send(h.send(h.send(table, 0, h.CONCEDE), 0, h.host("pause")), 1, h.YES)
    assert given_up.stage == "finished"


@pytest.mark.parametrize(("clock", "bank"), [("bank", 3), ("countdown", 0)])
def test_a_decision_whose_time_has_run_out_is_made_by_the_bot(clock: str, bank: int) -> None:
    """The player can come back once it is made, and goes on with a clock that nothing has started again."""
    table = h.begun("poison-nonesuch", "ppb", clock=clock, seconds=5, bank=bank)
    while table.to_act != 1:
        table = h.play(table)
    late = apply_all(table, stand_in(table, 1, now=table.at + 25_000))
    assert h.code(late, 1, h.BACK) == "out_of_time"
    assert h.code(h.send(late, 0, h.host("pause")), 1, h.BACK) == "out_of_time"
    moved = h.play(late)
    assert h.send(moved, 1, h.BACK).present == (0, 1)
    while moved.to_act != 1:
        moved = h.play(moved)
    assert h.send(moved, 1, h.BACK).present == (0, 1), "this decision is another one"
    sent = h.send(table, 0, h.host("stand_in", seat=1), now=table.at + 2_000)
    assert h.send(sent, 1, h.BACK).present == (0, 1), "there was time left"


def test_a_countdown_goes_on_while_a_player_comes_and_goes() -> None:
    """It counts from when the decision began."""
    table = h.begun("poison-nonesuch", "pbb", clock="countdown", seconds=5)
    while table.to_act != 0:
        table = h.play(table)
    start = table.at
    for seconds in range(4, 21, 4):
        table = h.send(h.send(table, 0, h.AWAY, now=start + seconds * 1000), 0, h.BACK, now=start + seconds * 1000)
    assert table.clock.remaining(0, start + 20_000) == 5_000 - 20_000


def test_nobody_uses_up_the_interruptions_of_others(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each person has their own; a player who has none left stays away until the next hand."""
    monkeypatch.setattr(state_module, "MAX_INTERRUPTIONS", 10)
    monkeypatch.setattr(state_module, "MAX_INTERRUPTIONS_A_HAND", 10)
    table = h.begun("poison-nonesuch", "ppb", options={"max_hands": "3"})
    while table.to_act != 0:
        table = h.play(table)
    table = h.play(table)
    while not h.code(table, 1, h.AWAY):
        table = h.send(table, 1, h.AWAY)
        if h.code(table, 1, h.BACK):
            break
        table = h.send(table, 1, h.BACK)
    assert h.code(table, 1, h.BACK) == "too_often"
    assert table.interruptions == (0, 21, 0, 0)
    for command in (h.host("pause"), h.CONCEDE, h.UNDO, h.AWAY):
        assert h.code(table, 0, command) == ""
    next_hand = h.send(h.play_on(table, until="between"), 0, h.NEXT)
    back = h.send(next_hand, 1, h.BACK)
    asked = h.send(h.send(h.send(back, 0, h.host("pause")), 0, h.host("resume")), 0, h.CONCEDE)
    assert h.send(asked, 1, h.NO).interruptions == (4, 22, 0, 0), "an answer is caused by who asked"


@pytest.mark.parametrize("goes", [Left, Removed])
def test_nobody_inherits_the_interruptions_of_who_had_the_seat(
    monkeypatch: pytest.MonkeyPatch, goes: type[Left | Removed]
) -> None:
    """They still count for nobody who comes later, and for no other seat."""
    monkeypatch.setattr(state_module, "MAX_INTERRUPTIONS", 10)
    table = h.table_of("poison-nonesuch", "ppo")
    while events := change_device(table, 1, now=table.at):
        table = apply_all(table, events)
    assert table.interrupts_often(1)
    table = apply_all(table, (goes(table.at, 1),))
    assert not table.had_many_newcomers
    table = apply_all(table, join(table, 1, "Cy", now=table.at, person="cy"))
    assert not any(map(table.interrupts_often, range(3)))
    assert len(change_device(table, 1, now=table.at)) == 1


def test_moves_that_are_taken_back_count_for_who_takes_them_back() -> None:
    """They stay in the log, so nobody plays and undoes without end."""
    table = h.begun("poison-nonesuch", "pbb")
    while table.to_act != 0:
        table = h.play(table)
    after = h.play(h.play(table))
    taken = len(after.movers[-1]) - len(table.movers[-1])
    assert h.send(after, 0, h.UNDO).interruptions == (2 + taken, 0, 0, 0)


def test_nobody_makes_a_log_grow_for_ever(monkeypatch: pytest.MonkeyPatch) -> None:
    """A table takes a limited number of proposals and pauses, and can still be played to its end."""
    monkeypatch.setattr(state_module, "MAX_INTERRUPTIONS", 40)
    monkeypatch.setattr(state_module, "MAX_INTERRUPTIONS_A_HAND", 30)
    table = h.begun("poison-nonesuch", "ppb", options={"max_hands": "2"})
    refused = None
    for number in range(100):
        pairs = ((h.CONCEDE, h.NO), (h.AWAY, h.BACK), (h.host("pause"), h.host("resume")))
        do, undo = pairs[number % 3]
        try:
            table = h.send(table, 0, do)
        except Refused as error:
            refused = error.code
            break
        table = h.send(table, 0, undo)
    assert refused == "too_often"
    assert table.event_number < 100
    assert h.code(table, 0, h.host("stand_in", seat=1)) == "too_often"
    assert change_device(table, 0, now=table.at) == ()
    assert h.kinds_of(change_device(table, 1, now=table.at)) == ["device_changed"], "the other has their own"
    while events := change_device(table, 1, now=table.at):
        table = apply_all(table, events)
    assert not table.had_many_newcomers, "and neither uses up what newcomers may add to the log"
    assert table.event_number < 200
    assert h.play_on(table, until="finished").stage == "finished"
    opened = h.table_of("nonesuch", "pob")
    while not opened.had_many_newcomers:
        opened = apply_all(opened, join(opened, 1, "Bo", now=opened.at))
        opened = apply_all(opened, leave(opened, 1, now=opened.at))
    with pytest.raises(Refused, match="come and gone"):
        join(opened, 1, "Bo", now=opened.at)


def test_strangers_who_come_and_go_leave_room_for_those_who_are_invited(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody gets an open seat of a public table any more, and its host still can do everything."""
    monkeypatch.setattr(server_actions, "MAX_BEFORE_STRANGERS", 20)
    monkeypatch.setattr(state_module, "MAX_INTERRUPTIONS", 40)
    table = h.table_of("nonesuch", "pob", public=True)
    while table.event_number <= 20:
        table = apply_all(table, join(table, 1, "Eve", now=table.at, person=f"{table.at}", invitation=None))
        table = apply_all(table, leave(table, 1, now=table.at))
    with pytest.raises(Refused, match="only an invitation gets you a seat"):
        join(table, 1, "Bo", now=table.at, person="bo", invitation=None)
    assert h.code(table, 0, h.host("pause")) == ""
    assert apply_all(table, join(table, 1, "Bo", now=table.at, person="bo")).names[1] == "Bo"


def test_a_person_who_was_removed_comes_back_only_by_an_invitation() -> None:
    """A table knows them by a hash that is nothing elsewhere; a person who left can come back."""
    table = h.table_of("nonesuch", "poo", public=True)
    eve = apply_all(table, join(table, 1, "Eve", now=1, person="eve", invitation=None))
    left = apply_all(eve, leave(eve, 1, now=2))
    assert h.kinds_of(join(left, 1, "Eve", now=3, person="eve", invitation=None)) == ["seated"]
    removed = reduce_events([from_json(to_json(event)) for event in (
        table.opened, *join(table, 1, "Eve", now=1, person="eve", invitation=None), Removed(2, 1),
    )])  # fmt: skip
    for seat in (1, 2):
        with pytest.raises(Refused, match="the host removed you"):
            join(removed, seat, "Eva", now=3, person="eve", invitation=None)
    assert h.kinds_of(join(removed, 1, "Bo", now=3, person="bo", invitation=None)) == ["seated"]
    back = apply_all(removed, join(removed, 1, "Eve", now=3, person="eve", invitation=True))
    assert back.people == (0, 1)
    with pytest.raises(Refused, match="this invitation has been used"):
        join(removed, 1, "Eve", now=3, person="eve", invitation=False)
    (seated,) = join(removed, 1, "Bo", now=3, person="bo", invitation=None)
    assert isinstance(seated, Seated)
    assert "bo" not in seated.guest
    private = h.table_of("nonesuch", "poo")
    assert join(private, 1, "Bo", now=3, person="bo") == (Seated(3, 1, "Bo"),)


def test_friends_have_no_clock() -> None:
    """A countdown has its seconds and no bank; without a clock nothing is ever charged."""
    assert h.begun("nonesuch", "ppp", clock="countdown", seconds=7).clock.remaining(0, 10_000_000) is not None
    table = h.begun("nonesuch", "ppp", clock="none")
    assert h.play(table, now=10**9).clock.banks == (0, 0, 0)


def test_a_clock_that_is_set_back_turns_nothing_round() -> None:
    """Times in the log never go back."""
    table = h.send(h.table_of("nonesuch", "ppb"), 0, h.part(0), now=1000)
    assert decide(table, 1, h.part(1), rng=Random(1), now=5)[0].at == 1000


def test_somebody_leaves_a_finished_match() -> None:
    """It is theirs no more, under their name it stays in the record, and a bot has their seat in a rematch."""
    table = h.play_on(h.begun("poison-nonesuch", "ppb", options={"max_hands": "1"}), until="finished")
    left = apply_all(table, leave(table, 1, now=table.at + 1))
    assert (left.stage, left.names, left.people) == ("finished", table.names, (0,))
    again = reduce_events(open_again(h.send(left, 0, h.REMATCH), rng=Random(2), now=table.at + 2))
    assert [occupant.kind for occupant in again.seats] == ["person", "bot", "bot"]
    with pytest.raises(Refused, match="delete the match"):
        leave(table, 0, now=table.at)


def test_somebody_lets_a_bot_play_until_they_are_back() -> None:
    """While a match is on; asked for again nothing changes, and a lesson is nobody else's."""
    table = h.begun("nonesuch", "ppb")
    away = h.send(table, 1, h.AWAY)
    assert away.seats[1].stand_in
    assert away.people == table.people
    assert decide(away, 1, h.AWAY, rng=Random(1), now=away.at) == ()
    assert h.code(away, 1, h.UNDO) == "stand_in"
    assert not h.send(away, 1, h.BACK).seats[1].stand_in
    assert h.code(h.table_of("nonesuch", "ppb"), 1, h.AWAY) == "no_hand"
    over = h.send(h.begun("nonesuch", "pbb"), 0, h.CONCEDE)
    assert h.code(over, 0, h.AWAY) == "no_hand"
    lesson = reduce_events(open_table(TableSetup(lesson="nonesuch", seats=(Occupant("person", "Ada"),)), now=0))
    assert h.code(lesson, lesson.host, h.AWAY) == "lesson"
