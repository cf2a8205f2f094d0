"""Deals: cards go where the layout says, each to one place, and no other deal is accepted."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.games.helper import deal as dealt
from tests.variants import EACH_GAME
from tricksmith import games
from tricksmith.cards import DECKTET, FRENCH
from tricksmith.errors import DealError
from tricksmith.rules import Deal, Game, Layout, Pile, Seat, deal_from

VARIANTS: list[Game[object, object]] = [
    game for name in games.names() for players in games.load(name).seats for game in [games.get(name, players=players)]
]
NESTORS, POISON, NAMELESS = games.get("nestors"), games.get("poison-nonesuch"), games.get("nameless", players=3)


@EACH_GAME
@given(seed=st.integers(0, 2**32), number=st.integers(0, 30))
@pytest.mark.parametrize("game", VARIANTS, ids=lambda game: f"{game.id}-{game.players}")
def test_every_card_is_dealt_to_one_place(game: Game[object, object], seed: int, number: int) -> None:
    """Hands and piles have the sizes of the layout, share no card, and the game accepts the deal."""
    layout = game.layout()

    def permute(label: str, number: int, size: int) -> list[int]:
        return Random(f"{seed} {label} {number}").sample(range(size), size)

    deal = deal_from(layout, players=game.players, number=number, permute=permute)
    assert [len(hand) for hand in deal.hands] == [layout.hands] * game.players
    parts = [cards for _, cards in deal.parts()]
    assert sum(map(len, parts)) == sum(cards.mask for cards in parts).bit_count()
    deal.check(layout, game.players)
    assert game.hand(deal, Seat(0)).deal.number == number


def test_cards_are_dealt_in_the_order_of_the_shuffle() -> None:
    """First the hands by seat, then the piles in the order of the layout, each card after the last."""
    stock = FRENCH.set("2s 3s 4s 5s 6s 7s 8s 9s")
    layout = Layout(stock=stock, hands=2, piles=(Pile("up", 1), Pile("more", 1, each=True)))

    def permute(label: str, number: int, size: int) -> list[int]:
        assert (label, number, size) == ("cards", 4, 8)
        return [7, 0, 6, 1, 5, 2, 4, 3]

    deal = deal_from(layout, players=2, number=4, permute=permute)
    assert [(name, str(cards)) for name, cards in deal.parts()] == [
        ("hands[0]", "2s 9s"),
        ("hands[1]", "3s 8s"),
        ("up", "7s"),
        ("more[0]", "4s"),
        ("more[1]", "6s"),
    ]


def test_a_stack_is_used_up_before_it_is_shuffled_again() -> None:
    """A card a hand comes off the stack; the shuffle's number counts how often the stack was shuffled."""
    asked = []

    def permute(label: str, number: int, size: int) -> list[int]:
        asked.append((label, number, size))
        return list(range(size)) if number == 0 else list(reversed(range(size)))

    layout = Layout(stock=FRENCH.set("2s"), hands=1, piles=(Pile("stack", 1, stack=FRENCH.set("Ah Ad Ac")),))
    tops = [str(deal_from(layout, players=1, number=number, permute=permute).piles["stack"]) for number in range(7)]
    assert tops == ["Ah", "Ad", "Ac", "Ac", "Ad", "Ah", "Ac"]
    assert [one for one in asked if one[0] == "stack"] == [("stack", number // 3, 3) for number in range(7)]


def test_a_pile_is_found_by_its_name() -> None:
    """The layout says what each pile is."""
    assert NESTORS.layout().pile("second").each
    assert NESTORS.layout().pile("faceup") == Pile("faceup", 3, face_up=True)
    assert POISON.layout().pile("trump").stack == DECKTET.all.of_rank("C")


GOOD = dealt(NESTORS)


@pytest.mark.parametrize(
    ("bad", "says"),
    [
        (replace(GOOD, hands=GOOD.hands[:3]), "hands: 4 are dealt, not 3"),
        (replace(GOOD, hands=()), "hands: 4 are dealt, not 0"),
        (replace(GOOD, piles={}), "the piles are down, faceup, second, not none"),
        (replace(GOOD, piles={**GOOD.piles, "extra": GOOD.piles["down"]}), "not down, faceup, second, extra"),
        (replace(GOOD, hands=(*GOOD.hands[:3], FRENCH.set("6s"))), "hands[3]: 5 cards are dealt, not 1 (6s)"),
        (replace(GOOD, hands=(FRENCH.set(""), *GOOD.hands[1:])), "hands[0]: 5 cards are dealt, not 0 (none)"),
        (replace(GOOD, hands=(FRENCH.set("2s 6s 7s 8s 9s"), *GOOD.hands[1:])), "hands[0]: 2s cannot be dealt here"),
        (
            replace(GOOD, hands=(*GOOD.hands[:1], *GOOD.hands[:3])),
            " is in hands[0] and in hands[1]: a deal holds each",
        ),
        (replace(GOOD, piles={**GOOD.piles, "down": GOOD.piles["faceup"]}), "down: 1 cards are dealt, not 3"),
        (replace(GOOD, piles={**GOOD.piles, "down": GOOD.hands[:1]}), "down: one set of cards is dealt"),
        (replace(GOOD, piles={**GOOD.piles, "second": GOOD.hands[0]}), "second: one part a seat is dealt"),
        (replace(GOOD, piles={**GOOD.piles, "second": GOOD.hands[:2]}), "second: one part a seat is dealt"),
    ],
)
def test_a_deal_that_does_not_fit_is_refused(bad: Deal, says: str) -> None:
    """The error names the hand or pile and what is wrong with it."""
    with pytest.raises(DealError) as raised:
        NESTORS.hand(bad, Seat(0))
    assert says in str(raised.value)


def test_a_stack_gives_only_its_own_cards() -> None:
    """An Ace does not come from the pile of Crowns, nor a number card."""
    good = dealt(POISON)
    for code in ("Am", "2mk", "X"):
        with pytest.raises(DealError, match=f"trump: {code} cannot be dealt here"):
            POISON.hand(replace(good, piles={**good.piles, "trump": DECKTET.set(code)}), Seat(0))


def test_no_card_stands_in_two_places() -> None:
    """A card in a hand and in a pile is refused too."""
    good = dealt(NAMELESS)
    up = str(next(iter(good.hands[2])))
    with pytest.raises(DealError, match=rf"{up} is in hands\[2\] and in up: a deal holds each card once"):
        NAMELESS.hand(replace(good, piles={**good.piles, "up": FRENCH.set(up)}), Seat(0))
