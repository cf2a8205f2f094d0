"""Bridge plays by its rules, and the dummy's cards are the declarer's to play, for everybody who looks at a hand."""

import io
from random import Random

import pytest
from rich.console import Console

from tests.games.classics.helper import begin, finished, offered, played
from tricksmith import belief, bots, engine, games, testing
from tricksmith.cards import FRENCH
from tricksmith.cli.play import draw_table
from tricksmith.cli.play.plain_ui import PlainUI
from tricksmith.play import Match, from_record, steps, to_record
from tricksmith.present import PlayerNames, TableView
from tricksmith.rules import Contract, Dummy, Hand, Play, Steps, Table, Tally

KIND = games.load("bridge")
SUITED = [f"A{s} K{s} Q{s} J{s} T{s} 9{s} 8{s} 7{s} 6{s} 5{s} 4{s} 3{s} 2{s}" for s in "shdc"]
MIXED = [
    "As Ks Qs 5s Kh Qh Jh 2h 7d 6d 2d 8c 7c", "Js Ts 9s Ah Th 9h Ad Kd Qd 9c 6c 5c 2c",
    "8s 7s 6s 8h 7h 6h Jd Td 9d Ac Kc Qc Jc", "4s 3s 2s 5h 4h 3h 8d 5d 4d 3d Tc 4c 3c",
]  # fmt: skip
"""The hands of seats 0 to 3; the last of them deals."""


def in_play(*calls: str, hands: list[str] = MIXED) -> Hand:
    """A hand after its calls; without any, seat 0 plays three no trump."""
    return played(begin("bridge", hands), *(calls or ("pass", "bid 3n", "pass", "pass", "pass")))


def test_br2_a_bid_is_higher_than_the_last() -> None:
    """BR2: The dealer speaks first; strains rank clubs, diamonds, hearts, spades, no trump."""
    hand = begin("bridge", MIXED)
    assert hand.to_act == hand.dealer == 3
    assert len(hand.legal) == 36
    hand = played(hand, "1nt")
    assert offered(hand) >= {"bid 2c", "bid 7n", "double", "pass"}
    assert not offered(hand) & {"bid 1n", "bid 1s", "redouble"}
    error = hand.why_not(hand.parse("bid 1s"))
    assert error is not None
    assert str(error) == "bid 1s: the highest bid is 1n: bid 2c or more, or pass (BR2)"
    top = played(hand, "bid 7n")
    assert offered(top) == {"double", "pass"}
    assert "nobody can bid more" in str(top.why_not(top.parse("bid 7n")))


def test_br2_only_the_others_bids_are_doubled() -> None:
    """BR2: A side doubles the other's last bid, redoubles its own that was doubled, and a new bid undoes both."""
    hand = played(begin("bridge", MIXED), "bid 1c")
    assert "double" not in offered(played(hand, "pass")), "a partner's bid"
    doubled = played(hand, "x")
    assert "redouble" in offered(doubled)
    assert "double" not in offered(doubled)
    assert not {"double", "redouble"} & offered(played(doubled, "pass"))
    assert "redouble" in offered(played(doubled, "pass", "pass"))
    assert not {"double", "redouble"} & offered(played(doubled, "redouble"))
    assert "double" in offered(played(doubled, "bid 1d"))
    for call, why in (("double", "a bid of the other side"), ("redouble", "that was doubled")):
        error = begin("bridge", MIXED).why_not(hand.parse(call))
        assert error is not None
        assert why in str(error)


def test_br2_three_passes_end_the_auction() -> None:
    """BR2: Three passes after a bid settle it; four at the start score nothing, and the next board is dealt."""
    hand = played(begin("bridge", MIXED), "pass", "pass", "pass")
    assert played(hand, "bid 1c", "pass", "pass").contract is None
    assert played(hand, "bid 1c", "pass", "pass", "pass").contract is not None
    out = played(hand, "pass")
    assert (out.to_act, out.contract) == (None, None)
    assert out.result is not None
    assert out.result.scores == (0, 0)


@pytest.mark.parametrize(
    ("calls", "declarer", "leader"),
    [("bid 1h, pass, bid 2h, pass, bid 4h, pass, pass, pass", 3, 0),
     ("bid 1h, bid 1s, bid 2h, bid 2s, pass, bid 4s, pass, pass, pass", 0, 1),
     ("bid 1h, bid 2h, pass, bid 3h, pass, pass, pass", 0, 1),
     ("bid 1c, pass, bid 1n, pass, bid 3n, pass, pass, pass", 1, 2)],
)  # fmt: skip
def test_br3_the_declarer_was_the_first_to_name_the_trump(calls: str, declarer: int, leader: int) -> None:
    """BR3, BR4: Of the side with the last bid; the declarer's left leads and the partner is the dummy."""
    hand = in_play(*calls.split(", "))
    assert hand.contract is not None
    assert hand.contract.bid.declarer == declarer
    assert hand.contract.dummy == Dummy((declarer + 2) % 4, played_by=declarer)
    assert hand.to_act == hand.plays_from == leader


def test_br4_the_dummy_lies_open_after_the_lead() -> None:
    """BR4: Nobody sees the dummy before the first lead; then everybody does, and the declarer plays its cards."""
    hand = in_play()
    dummy = hand.held[2]
    assert not any(hand.view(seat).dummy for seat in (None, 0, 1, 2, 3))
    assert dummy <= hand.view(0).unseen
    hand = played(hand, "Js")
    for seat in (None, 0, 1, 2, 3):
        view = hand.view(seat)
        assert view.dummy == dummy
        assert view.unseen.is_disjoint(dummy)
        assert (view.to_act, view.plays_from) == (0, 2)
        assert view.is_my_turn == (seat == 0)
        assert bool(view.legal) == (seat == 0)
        assert view.hand_in_turn == (dummy if seat == 0 else view.hand)
    assert (hand.to_act, hand.plays_from) == (0, 2)
    assert offered(hand) == {"8s", "7s", "6s"}
    hand = played(hand, "8s")
    assert (hand.to_act, hand.plays_from) == (3, 3)
    assert hand.view(1).dummy == dummy - FRENCH.set("8s")


def test_br4_reasons_speak_of_the_dummys_cards() -> None:
    """BR4: The declarer reads what the dummy holds, and no other seat may play for it, the dummy neither."""
    hand = played(in_play(), "Js")
    reasons = hand.view(0).reasons
    assert str(reasons["Ac"]) == "Ac: spades were led and the dummy holds 6s 7s 8s (BR5)"
    assert set(reasons) == {str(card) for card in hand.held[2]} - {"8s", "7s", "6s"}
    assert not hand.view(2).reasons
    error = hand.why_not(hand.parse("As"))
    assert error is not None
    assert error.sentence.startswith("the dummy does not hold As: play one of")
    error = hand.why_not(hand.parse("8s"), by=2)
    assert error is not None
    assert error.sentence == "it is the turn of seat 0, not of seat 2"
    assert hand.play(hand.parse("8s"), by=0).held[2] == hand.held[2] - FRENCH.set("8s")


def test_br4_a_dummy_that_wins_leads() -> None:
    """BR4: The declarer leads from the dummy where that has won."""
    hand = played(in_play(), "9c", "Ac", "3c", "7c")
    assert (hand.to_act, hand.plays_from) == (0, 2)
    assert offered(hand) == set(str(hand.held[2]).split())
    assert hand.view(0).tricks[0].winner == 2


def test_br4_a_record_is_read_again() -> None:
    """A record holds the moves alone; read back, the declarer made those of the dummy."""
    match = Match.begin(games.get("bridge", boards=1), seed="record")
    while match.verdict is None:
        match = match.play(match.hand.legal[-1 if len(match.hand.actions) else 0])
    hand = from_record(to_record(match), games=[KIND]).hand
    assert hand == match.hand
    again = [(step.seat, step.before.plays_from) for step in steps(hand)]
    dummy, declarer = hand.contract.dummy
    assert [source for seat, source in again if seat != source] == [dummy] * 13
    assert {seat for seat, source in again if source == dummy and seat != source} == {declarer}


@pytest.mark.parametrize(("trump", "winner"), [("n", 1), ("c", 3)])
def test_br6_the_highest_trump_or_card_of_the_suit_led_wins(trump: str, winner: int) -> None:
    """BR5, BR6: A trump beats the suit led; without trumps the led suit wins."""
    hand = in_play("pass", f"bid 1{trump}", "pass", "pass", "pass", hands=SUITED)
    hand = played(hand, "2h", "Ad", "2c", "As")
    assert hand.view(0).tricks[0].winner == winner


@pytest.mark.parametrize(
    ("bid", "factor", "vulnerable", "tricks", "points"),
    [("1c", 1, False, 7, 70), ("2h", 1, False, 9, 140), ("3n", 1, False, 9, 400), ("3n", 1, True, 10, 630),
     ("5d", 1, False, 11, 400), ("4s", 1, True, 10, 620), ("6n", 1, False, 12, 990), ("6c", 1, True, 12, 1370),
     ("7n", 1, True, 13, 2220), ("7s", 4, True, 13, 2940), ("2h", 2, False, 8, 470), ("1n", 2, True, 8, 380),
     ("1c", 4, False, 9, 630), ("2c", 2, False, 8, 180), ("3n", 1, False, 8, -50), ("3n", 1, True, 6, -300),
     ("3n", 2, False, 8, -100), ("3n", 2, False, 6, -500), ("3n", 2, False, 5, -800), ("3n", 2, True, 8, -200),
     ("3n", 2, True, 7, -500), ("3n", 4, True, 5, -2200), ("7n", 4, False, 0, -7000)],
)  # fmt: skip
def test_br7_contracts_score(bid: str, factor: int, tricks: int, points: int, *, vulnerable: bool) -> None:
    """BR7: The score of a contract made or not, plain, doubled and redoubled, for the declarer's side."""
    contract = in_play("pass", f"bid {bid}", "pass", "pass", "pass").contract
    assert contract is not None
    promise = type(contract.bid)(0, int(bid[0]), contract.mode.trump, factor, vulnerable)
    end = Tally(Contract(contract.mode, promise, leader=1), (tricks, 13 - tricks, 0, 0))
    scores = [0, 0]
    for line in games.get("bridge").score(end):
        assert line.points > 0
        scores[line.side] += line.points
    assert scores[0] - scores[1] == points


@pytest.mark.parametrize(
    ("number", "option", "vulnerable"),
    [(0, "board", (False, False)), (1, "board", (False, True)), (3, "board", (True, True)),
     (4, "board", (True, False)), (16, "board", (False, False)), (20, "board", (True, False)),
     (5, "none", (False, False)),
     (0, "both", (True, True)), (0, "dealer", (True, False)), (0, "others", (False, True))],
)  # fmt: skip
def test_br8_boards_are_vulnerable_in_turn(number: int, option: str, vulnerable: tuple[bool, bool]) -> None:
    """BR8: The dealer's side and the others, by the number of the board or by the option."""
    hand = begin("bridge", MIXED, number=number, vulnerable=option)
    dealers = played(hand, "bid 1c", "pass", "pass", "pass").contract
    others = played(hand, "pass", "bid 1c", "pass", "pass", "pass").contract
    assert dealers is not None
    assert others is not None
    assert (dealers.bid.vulnerable, others.bid.vulnerable) == vulnerable


def test_br8_every_dealer_and_side_is_vulnerable_alike() -> None:
    """BR8: Over 16 boards each side is vulnerable on eight, and each dealer's side on two of four."""
    hands = [begin("bridge", MIXED, number=number) for number in range(16)]
    contracts = [played(hand, "bid 1c", "pass", "pass", "pass").contract for hand in hands]
    mine = [contract.bid.vulnerable for contract in contracts if contract is not None]
    assert [sum(mine[dealer::4]) for dealer in range(4)] == [2, 2, 2, 2]


def test_br9_the_side_with_more_points_wins_after_its_boards() -> None:
    """BR9: Sixteen boards, or as many as the table chose."""
    assert games.get("bridge").verdict((500, 400), 15, None) is None
    verdict = games.get("bridge").verdict((500, 400), 16, None)
    assert verdict is not None
    assert verdict.sides == (0,)
    assert games.get("bridge", boards=4).verdict((0, 0), 4, None) is not None


# The dummy, for everybody who looks at a hand ------------------------------------------------------------------------


class Wrong(KIND):  # type: ignore[misc, valid-type]
    """Bridge with the wrong hand on the dummy's cards."""

    def calls(self, table: Table) -> Steps[Contract | None]:
        contract = yield from super().calls(table)
        if contract is None:
            return None
        seat, by = contract.dummy
        return Contract(contract.mode, contract.bid, contract.leader, dummy=Dummy(seat, (by + 1) % 4))


def test_a_dummy_is_played_by_its_own_party() -> None:
    """The contract checker refuses a game in which an opponent plays the dummy's cards."""
    with pytest.raises(testing.GameCheckError, match="which is not of its party"):
        testing.check(Wrong(), hands=2)


def test_the_core_keeps_the_seat_whose_card_it_is() -> None:
    """In the core the dummy plays its own cards, and the legal plays are those that the declarer is offered."""
    hand = played(in_play(), "Js")
    now = engine.position(hand)
    assert now.to_act == hand.plays_from == 2
    assert now.legal == tuple(hand.legal)


@pytest.mark.parametrize("viewer", [None, 0, 1, 2, 3])
def test_the_dummys_cards_are_known_in_every_determinization(viewer: int | None) -> None:
    """Hidden are the hands that lie closed: every determinization deals these again, and the dummy's stays."""
    hand = played(in_play(), "Js", "8s")
    determinizations = belief.Determinizations(hand.view(viewer))
    assert [determinizations.constraints.places_of(card) for card in hand.held[2]] == [
        ("seat 2",) if viewer != 2 else ()
    ] * 12
    dealt_hands = determinizations.hands(determinizations.sample(50, seed=1))
    assert set(dealt_hands[:, 2].tolist()) == {hand.held[2].mask}
    closed = {seat for seat in (0, 1, 3) if seat != viewer}
    assert all(len(set(dealt_hands[:, seat].tolist())) > 1 for seat in closed)


def test_a_bot_plays_the_dummy_as_well_as_itself() -> None:
    """A declarer that holds the rest of the trick in the dummy takes it there, as cheaply as it can."""
    hand = played(in_play(), "9c")
    moves = {str(bots.get("novice").choose(hand.view(0), Random(number))) for number in range(8)}
    assert moves <= {"Jc", "Qc", "Kc", "Ac"}
    hand = finished(hand)
    assert hand.result is not None


def shown(hand: Hand, seat: int) -> tuple[str, str]:
    """What a player reads in plain lines and on the drawn table."""
    match = Match.begin(hand.game, seed="x").with_hand(hand)
    table = TableView(match, hand.view(seat), PlayerNames(("Ann", "Bo", "Cleo", "Dan"), seat))
    painted, ui = io.StringIO(), PlainUI()
    Console(file=painted, width=100).print(draw_table(table, [], 100))
    lines: list[str] = []
    ui.say = lambda *spoken: lines.extend(spoken)  # type: ignore[method-assign]
    ui.show_table(table)
    ui.show_hand(table)
    return "\n".join(lines), painted.getvalue()


def test_the_declarer_sees_both_hands_in_the_terminal() -> None:
    """The hand to play from has numbers; the other lies next to it, under its name."""
    hand = played(in_play(), "Js")
    plain, painted = shown(hand, 0)
    assert "Your own hand: As, Ks, Qs, 5s, Kh, Qh, Jh, 2h, 7d, 6d, 2d, 8c, 7c." in plain
    assert "from the dummy (BR5)" in plain
    assert "The dummy, Cleo, holds 13 cards." in plain
    assert painted.index("your own hand") < painted.index("the dummy, Cleo")
    plain, painted = shown(played(hand, "8s"), 3)
    assert "The dummy, Cleo: 7s, 6s, 8h" in plain
    assert "You hold 13 cards." in plain
    assert painted.index("the dummy, Cleo") < painted.index("your hand")


def test_every_card_of_a_hand_is_played_by_its_party() -> None:
    """Thirteen cards of the dummy and as many of its own are the declarer's to choose."""
    hand, asked = in_play(), []
    while hand.to_act is not None:
        asked.append(hand.to_act)
        assert all(isinstance(move, Play) for move in hand.legal)
        hand = hand.play(hand.legal[0])
    assert [asked.count(seat) for seat in range(4)] == [26, 13, 0, 13]


def test_br1_thirteen_cards_each() -> None:
    """BR1: All 52 cards are dealt."""
    layout = KIND().layout()
    assert (layout.hands, len(layout.stock), layout.piles) == (13, 52, ())


def test_br5_who_can_follows_suit() -> None:
    """BR5: Any card can be led; a player who holds the suit led plays it."""
    hand = in_play()
    assert len(hand.legal) == 13
    hand = played(hand, "Js")
    assert offered(hand) == {"8s", "7s", "6s"}
    assert hand.why_not(hand.parse("Ac")).rule == "BR5"
