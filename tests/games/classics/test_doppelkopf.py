"""Doppelkopf plays by its rules."""

import pytest

from tests.games.classics.helper import begin, finished, offered, played, scored
from tricksmith import games
from tricksmith.games import metadata_of
from tricksmith.games.classics.doppelkopf import DECK, Bid, Mode
from tricksmith.rules import Contract, Hand, Seat

HANDS = [
    "Th Qc Qs Js Ad Td As Ts Ks 9s Ac 9c",
    "T'h Qh Qd Jc Jh A'd Kd A's T's Ah Kh Tc",
    "Q'c Q's J'c Jd T'd K'd K's 9's A'h K'h 9h T'c",
    "Q'h Q'd J's J'h J'd 9d 9'd 9'h A'c Kc K'c 9'c",
]
"""Seats 0 and 2 are Re."""
SILENT = [HANDS[0].replace("Td", "Q'c"), HANDS[1], HANDS[2].replace("Q'c", "Td"), HANDS[3]]
"""Seat 0 is Re alone."""
NORMAL = ["normal"] * 4


def hand(*moves: str, hands: list[str] | None = None, **options: object) -> Hand:
    """A hand with these cards, seat 0 first, after these moves."""
    return played(begin("doppelkopf", hands or HANDS, **options), *moves)


def contract(*re: int, solo: int | None = None, foxes: tuple[tuple[int, int], ...] = ()) -> Contract:
    """A normal game in which these seats are Re, or a solo."""
    pairs = tuple((Seat(to), Seat(by)) for to, by in foxes)
    if solo is not None:
        return Contract(Mode("queens"), Bid(Seat(solo)), leader=Seat(0))
    return Contract(Mode("normal"), Bid(None, (), pairs), leader=Seat(0), secret=tuple(map(Seat, re)))


def points(
    contract: Contract, taken: tuple[int, ...], tricks: tuple[int, ...], extra: tuple[int, ...] = (0,) * 4
) -> list:
    """What each seat scores, line by line."""
    counts = {"points": taken, "extras": extra}
    return scored(games.get("doppelkopf"), contract, *tricks, **counts)


def in_order(game: str) -> list[str]:
    """The trumps of a game from the highest down, each kind once."""
    return [card.code for card in games.get("doppelkopf").trumps(Mode(game)) if "'" not in card.code]


def test_dk1_there_are_two_of_each_card() -> None:
    """DK1: 48 cards, twelve for each player; the second of a kind has a mark."""
    game = games.get("doppelkopf")
    assert (len(DECK.all), game.layout().hands) == (48, 12)
    assert DECK.card("q'c").name == "second queen of clubs"
    assert DECK.card("10h") is DECK.card("Th")


def test_dk2_nobody_sees_the_partners_at_first() -> None:
    """DK2: The score knows the holders of the queens, and no view does."""
    begun = hand(*NORMAL)
    assert begun.contract is not None
    assert begun.contract.secret == (0, 2)
    assert all(view.contract is None or view.contract.secret is None for view in map(begun.view, range(4)))
    game = begun.game
    shown = begun.view(1).contract
    assert shown is not None
    assert game.parties(shown) == game.sides


def test_dk2_the_queens_show_them() -> None:
    """DK2: Once both have been played, all know the parties; one of them is not enough."""
    one = hand(*NORMAL, "Qc", "Jc", "K'd", "9d")
    assert one.contract is not None
    assert one.contract.bid.queens == (0,)
    assert one.game.parties(one.contract) == one.game.sides
    both = played(one, "Ad", "Kd", "Q'c", "9'd")
    assert both.contract is not None
    assert set(both.contract.bid.queens) == {0, 2}
    assert both.game.parties(both.contract) == ((0, 2), (1, 3))


def test_dk2_both_queens_are_a_silent_solo() -> None:
    """DK2: Their holder is Re alone."""
    begun = hand(*NORMAL, hands=SILENT)
    assert begun.contract is not None
    assert begun.contract.secret == (0,)


def test_dk3_a_solo_can_be_announced() -> None:
    """DK3: In turn; the first ends the asking. With `solos` off, nobody is asked."""
    solos = {f"solo {name}" for name in ("queens", "jacks", "spades", "hearts", "diamonds", "clubs")}
    assert offered(hand()) == {"normal", *solos}
    solo = hand("normal", "solo jacks")
    assert solo.contract is not None
    assert (solo.contract.mode, solo.contract.bid, solo.to_act) == (Mode("jacks"), Bid(Seat(1)), 0)
    assert solo.game.parties(solo.contract) == ((1,), (0, 2, 3))
    assert hand(solos=False).contract is not None


@pytest.mark.parametrize(("game", "trumps"), [
    ("normal", "Th Qc Qs Qh Qd Jc Js Jh Jd Ad Td Kd 9d"), ("queens", "Qc Qs Qh Qd"), ("jacks", "Jc Js Jh Jd"),
    ("diamonds", "Th Qc Qs Qh Qd Jc Js Jh Jd Ad Td Kd 9d"), ("hearts", "Th Qc Qs Qh Qd Jc Js Jh Jd Ah Kh 9h"),
    ("spades", "Th Qc Qs Qh Qd Jc Js Jh Jd As Ts Ks 9s"), ("clubs", "Th Qc Qs Qh Qd Jc Js Jh Jd Ac Tc Kc 9c"),
])  # fmt: skip
def test_dk4_the_trumps(game: str, trumps: str) -> None:
    """DK4: Dulles, queens, jacks and diamonds, or another suit; or queens or jacks alone."""
    assert in_order(game) == trumps.split()


def test_dk5_follow_suit() -> None:
    """DK5: With a trump if one was led; otherwise any card."""
    assert offered(hand(*NORMAL, "As")) == {"A's", "T's"}
    assert offered(hand(*NORMAL, "Ad")) == {"T'h", "Qh", "Qd", "Jc", "Jh", "A'd", "Kd"}
    led = hand(*NORMAL, "As", "A's", "K's")
    assert (led.rule, len(offered(led))) == ("DK5", 12)
    assert offered(hand("solo queens", "Th")) == {"T'h", "Jh", "Ah", "Kh"}


@pytest.mark.parametrize(("trick", "second", "winner"), [
    ("As A's Ks 9s", False, 0), ("Ks As A's Ts", False, 1), ("As 9d Ts Ks", False, 1), ("Qc Q'c Qs 9d", False, 0),
    ("Th T'h Qc 9d", False, 0), ("Th T'h Qc 9d", True, 1), ("T'h Qc Th 9d", True, 2), ("Ah Kh 9h A'h", True, 0),
])  # fmt: skip
def test_dk6_the_first_of_two_wins(trick: str, second: bool, winner: int) -> None:  # noqa: FBT001 - an option
    """DK6: Of two cards that are alike; with `second_dulle` the second ten of hearts is over the first."""
    game, cards = games.get("doppelkopf", second_dulle=second), [DECK.card(code) for code in trick.split()]
    mode = Mode("normal")
    so_far = game.after_lead(cards[0], game.suits_of(cards[0], mode)[0], mode)
    for card in cards[1:]:
        so_far = game.after_card(so_far, card, mode)
    assert game.winner(so_far, mode) is cards[winner]


def test_dk7_there_are_240_points() -> None:
    """DK7: 11 for an ace, 10 for a ten, 4, 3 and 2 for king, queen and jack."""
    game = games.get("doppelkopf")
    assert sum(game.worth("points", card, Mode("normal")) for card in DECK.all) == 240


@pytest.mark.parametrize(("taken", "tricks", "value"), [
    ((61, 59, 60, 60), (3, 3, 3, 3), 1), ((60, 60, 60, 60), (3, 3, 3, 3), -2), ((91, 30, 60, 59), (3, 3, 3, 3), 2),
    ((100, 30, 81, 29), (3, 3, 3, 3), 3), ((120, 20, 91, 9), (3, 3, 3, 3), 4), ((150, 0, 90, 0), (6, 0, 6, 0), 5),
    ((30, 100, 29, 81), (3, 3, 3, 3), -4), ((0, 140, 0, 100), (0, 6, 0, 6), -6),
])  # fmt: skip
def test_dk7_what_a_win_counts(taken: tuple[int, ...], tricks: tuple[int, ...], value: int) -> None:
    """DK7: One, more the fewer points the losers have, and one more for Kontra."""
    found = points(contract(0, 2), taken, tricks)
    assert found == [(seat, value if seat in (0, 2) else -value, "DK7") for seat in range(4)]


def test_dk7_a_bot_that_does_not_know_plays_for_itself() -> None:
    """DK7: Without the secret a score is an estimate, and adds up to nothing."""
    unknown = Contract(Mode("normal"), Bid(None), leader=Seat(0))
    found = points(unknown, (100, 60, 50, 30), (3, 3, 3, 3))
    assert [score for _, score, _ in found] == [40, 0, -10, -30]
    shown = Contract(Mode("normal"), Bid(None, (Seat(2), Seat(0))), leader=Seat(0))
    assert points(shown, (61, 59, 60, 60), (3, 3, 3, 3)) == points(contract(0, 2), (61, 59, 60, 60), (3, 3, 3, 3))


@pytest.mark.parametrize(("extra", "foxes", "net"), [
    ((1, 0, 1, 0), (), 2), ((0, 1, 0, 0), (), -1), ((0,) * 4, ((0, 1),), 1), ((0,) * 4, ((1, 2), (3, 0)), -2),
    ((0,) * 4, ((0, 2),), 0), ((1, 0, 0, 0), ((1, 0),), 0),
])  # fmt: skip
def test_dk8_extra_points(extra: tuple[int, ...], foxes: tuple[tuple[int, int], ...], net: int) -> None:
    """DK8: For the party that gets them; a partner's fox counts nothing."""
    found = points(contract(0, 2, foxes=foxes), (61, 59, 60, 60), (3, 3, 3, 3), extra)
    lines = [(seat, score) for seat, score, rule in found if rule == "DK8"]
    assert lines == ([(seat, net if seat in (0, 2) else -net) for seat in range(4)] if net else [])


def test_dk8_a_fox_is_noted_when_it_is_taken() -> None:
    """DK8: By whom, and from whom; not if its player wins the trick."""
    taken = hand(*NORMAL, "Ad", "Kd", "Q'c", "9d")
    assert taken.contract is not None
    assert taken.contract.bid.foxes == ((2, 0),)
    own = hand(*NORMAL, "9s", "T's", "K's", "9d")
    assert own.contract is not None
    assert own.contract.bid.foxes == ()


def test_dk8_a_trick_of_forty_points() -> None:
    """DK8: A doppelkopf counts for its winner."""
    rest = HANDS[2].replace("K's", "9d").replace("9's", "Kc"), HANDS[3].replace("Kc", "9's")
    kings = [HANDS[0], HANDS[1], rest[0], rest[1].replace("9d", "K's")]
    assert hand(*NORMAL, "As", "A's", "T'd", "K's", hands=kings).view(0).taken["extras"] == (0, 0, 0, 0)
    tens = [HANDS[0].replace("Ts", "K's"), HANDS[1], rest[0], rest[1].replace("9d", "Ts")]
    assert hand(*NORMAL, "As", "A's", "T'd", "Ts", hands=tens).view(0).taken["extras"] == (0, 0, 1, 0)


def test_dk8_charlie_wins_the_last_trick() -> None:
    """DK8: The jack of clubs in the last trick, if it wins."""
    done = hand(*NORMAL)
    while done.to_act is not None:
        kept = [move for move in done.legal if str(move) not in ("Jc", "J'c")] or list(done.legal)
        done = done.play(kept[0])
    last = done.tricks[-1]
    assert done.result is not None
    assert done.result.tally is not None
    extra = done.result.tally.counts_by_seat["extras"]
    rich = sum(games.get("doppelkopf").trick_worth("extras", trick, Mode("normal")) for trick in done.tricks[:-1])
    assert str(last.won_by) in ("Jc", "J'c")
    assert sum(extra) == rich + 1


@pytest.mark.parametrize(("contract", "taken", "value"), [
    (contract(0), (121, 40, 39, 40), 3), (contract(0), (120, 40, 40, 40), -3), (contract(solo=0), (160, 40, 20, 20), 6),
    (contract(solo=0), (80, 80, 40, 40), -6),
])  # fmt: skip
def test_dk9_alone_it_counts_three_times(contract: Contract, taken: tuple[int, ...], value: int) -> None:
    """DK9: In a solo, announced or silent, without extra points."""
    found = points(contract, taken, (3, 3, 3, 3), (1, 0, 0, 0))
    assert found == [(0, value, "DK9"), *((seat, -value // 3, "DK9") for seat in (1, 2, 3))]


def test_dk9_a_silent_solo_is_scored_as_one() -> None:
    """DK9: From the deal to the score."""
    done = finished(hand(*NORMAL, hands=SILENT))
    assert done.result is not None
    assert done.result.scores[0] == -3 * done.result.scores[1]
    assert {line.rule for line in done.result.lines} == {"DK9"}


def test_dk10_everyone_deals_six_times() -> None:
    """DK10: Or as often as `rounds` says; the highest total wins."""
    assert games.get("doppelkopf").verdict((1, -1, 1, -1), 23, None) is None
    verdict = games.get("doppelkopf", rounds=1).verdict((1, -1, 1, -1), 4, None)
    assert verdict is not None
    assert (verdict.sides, verdict.rule) == ((0, 2), "DK10")


def test_its_tile_says_what_to_expect() -> None:
    """The first page shows it with a shorter match too."""
    assert [preset.options for preset in metadata_of("doppelkopf").presets] == [{}, {"rounds": "1"}]
