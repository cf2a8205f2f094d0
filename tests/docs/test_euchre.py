"""The sketch of Euchre plays by its rules."""

import pytest

from tests.docs.sketch import begin, finished, offered, played, sketch
from tricksmith.cards import FRENCH

EUCHRE = ["9s Ts Qs Ks As", "Jc 9c Tc Qc Kc", "9d Td Qd Kd Ad", "Jd 9h Th Qh Kh"]
PILES = {"up": "Jh", "kitty": "Ac Ah Js"}


def test_the_dealer_takes_the_card_ordered_up() -> None:
    """EU2: The dealer takes the turned card, whose suit is trump, and discards one."""
    hand = played(begin("euchre", EUCHRE, PILES), "pass", "pass", "order")
    assert hand.to_act == 3
    assert FRENCH.set("Jh") <= hand.held[3]
    hand = played(hand, "discard 9h")
    assert [len(held) for held in hand.held] == [5, 5, 5, 5]
    assert hand.contract is not None
    assert str(hand.contract.terms.trump) == "h"
    assert hand.view(2).hidden["discard"] == 1
    assert "9h" in str(hand.view(0).unseen)


def test_another_suit_is_named_when_all_have_passed() -> None:
    """EU3, EU4: Not the suit that was turned down; and if all pass again the cards are dealt anew."""
    hand = played(begin("euchre", EUCHRE, PILES), *["pass"] * 4)
    assert offered(hand) == {"trump s", "trump d", "trump c", "alone s", "alone d", "alone c", "pass"}
    dealt_again = played(hand, *["pass"] * 4)
    assert dealt_again.to_act is None
    assert dealt_again.contract is None
    stuck = sketch("euchre", stick_the_dealer=True)
    hand = stuck.hand(hand.deal, 3)
    assert "pass" not in offered(played(hand, *["pass"] * 7))


def test_the_left_bower_is_a_trump() -> None:
    """EU6, EU7: The jack of diamonds follows hearts when hearts are trump, and only the right bower beats it."""
    hand = played(begin("euchre", EUCHRE, PILES), "pass", "pass", "order", "discard 9h")
    assert hand.contract is not None
    ladder = [card.code for card in hand.game.ladder(hand.contract.terms)]
    assert ladder == ["Jh", "Jd", "Ah", "Kh", "Qh", "Th", "9h"]
    assert hand.game.suits_of(FRENCH.card("Jd"), hand.contract.terms) == (FRENCH.suit("hearts"),)


@pytest.mark.parametrize(
    ("tricks", "alone", "scores"),
    [((3, 1, 1, 0), False, (1, 0)), ((5, 0, 0, 0), False, (2, 0)), ((5, 0, 0, 0), True, (4, 0)),
     ((2, 3, 0, 0), False, (0, 2)), ((4, 1, 0, 0), True, (1, 0))],
)  # fmt: skip
def test_euchre_scores(tricks: tuple[int, ...], scores: tuple[int, int], *, alone: bool) -> None:
    """EU8: 1, 2 or 4 for the makers, or 2 for the others."""
    order = "order alone" if alone else "order"
    hand = played(begin("euchre", EUCHRE, PILES), order)
    end = finished(hand).result.end
    assert end.contract.out == ({2} if alone else set())
    lines = hand.game.score(type(end)(end.contract, tricks))
    found = [0, 0]
    for line in lines:
        found[line.side] += line.points
    assert tuple(found) == scores
