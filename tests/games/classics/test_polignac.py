"""Polignac plays by its rules."""

import pytest

from tests.games.classics.helper import begin, finished, offered, played, scored
from tricksmith import games
from tricksmith.cards import FRENCH
from tricksmith.games import metadata_of
from tricksmith.rules import Contract, Hand, Seat

HANDS = [
    "As Ks 7s Ah Kh 7h Ad Jc",
    "Js Qs Th 9h Td 9d Ac Kc",
    "Ts 9s Jh Qh Jd Qd 9c Tc",
    "8s 8h Kd 8d 7d Qc 8c 7c",
]


def hand(*moves: str, **options: object) -> Hand:
    """A hand with these cards, in which seat 0 comes first, after these moves."""
    return played(begin("polignac", HANDS, **options), *moves)


def contract(alone: int | None = None) -> Contract:
    """A hand in which this seat, or none, has announced a capot."""
    return Contract(None, None if alone is None else Seat(alone), leader=Seat(0))


@pytest.mark.parametrize(("players", "cards"), [(3, 10), (4, 8), (5, 6), (6, 5)])
def test_po1_all_cards_are_dealt(players: int, cards: int) -> None:
    """PO1: Of 32 cards with four players, else of 30, without the black sevens."""
    layout = games.get("polignac", players=players).the_layout
    assert (layout.hands, len(layout.stock)) == (cards, players * cards)
    assert (FRENCH.set("7s 7c") <= layout.stock) == (players == 4)


def test_po2_one_player_can_announce_a_capot() -> None:
    """PO2: In turn; the first to do so plays against the others, and the dealer's left leads."""
    assert offered(hand()) == {"capot", "pass"}
    alone = hand("pass", "capot")
    assert alone.contract is not None
    assert (alone.contract.bid, alone.to_act) == (1, 0)
    assert alone.game.parties(alone.contract) == ((1,), (0, 2, 3))
    assert hand(*["pass"] * 4).contract.bid is None  # type: ignore[union-attr]


def test_po2_a_table_can_leave_it_out() -> None:
    """PO2: Without `capot` the first lead comes at once."""
    assert len(offered(hand(capot=False))) == 8


def test_po3_the_suit_led_must_be_followed() -> None:
    """PO3: A player without it can play any card."""
    led = hand("Kh", capot=False)
    assert offered(led) == {"Th", "9h"}
    reason = led.why_not(led.parse("Js"))
    assert reason is not None
    assert reason.rule == "PO3"
    assert len(offered(hand("As", "Js", "Ts", "8s", "Ks", "Qs", "9s", capot=False))) == 7


def test_po4_the_highest_card_of_the_suit_led_wins() -> None:
    """PO4: The ace is highest; a card of another suit can't win."""
    after = hand("7s", "Js", "Ts", "8s", capot=False)
    assert (after.tricks[0].winner, after.to_act) == (1, 1)
    third = hand("As", "Js", "Ts", "8s", "Ks", "Qs", "9s", "Qc", capot=False)
    assert third.tricks[1].winner == 0


def test_po5_jacks_cost_points() -> None:
    """PO5: One each, and two for the jack of spades: five in every hand."""
    end = finished(hand(capot=False))
    assert end.result is not None
    assert sum(end.result.scores) == 5
    assert scored(games.get("polignac"), contract(), 4, 2, 1, 1, points=(2, 0, 3, 0)) == [(0, 2, "PO5"), (2, 3, "PO5")]


@pytest.mark.parametrize(("tricks", "lines"), [
    ((8, 0, 0, 0), [(1, 5, "PO6"), (2, 5, "PO6"), (3, 5, "PO6")]),
    ((7, 0, 1, 0), [(0, 5, "PO6")]),
])  # fmt: skip
def test_po6_a_capot(tricks: tuple[int, ...], lines: list[tuple[int, int, str]]) -> None:
    """PO6: Five points for the others if it is made, for its player if it fails; jacks cost nothing."""
    assert scored(games.get("polignac"), contract(0), *tricks, points=(5, 0, 0, 0)) == lines


def test_po7_the_lowest_total_wins() -> None:
    """PO7: When someone has 20 points, or another target; equal totals share."""
    assert games.get("polignac").verdict((19, 5, 3, 3), 9, None) is None
    verdict = games.get("polignac").verdict((20, 5, 3, 3), 9, None)
    assert verdict is not None
    assert (verdict.sides, verdict.rule) == ((2, 3), "PO7")
    assert games.get("polignac", target=10).verdict((10, 5, 3, 2), 9, None) is not None


def test_its_tile_says_what_to_expect() -> None:
    """The first page offers a shorter match too."""
    assert [preset.options for preset in metadata_of("polignac").presets] == [{}, {"target": "10", "capot": "false"}]
