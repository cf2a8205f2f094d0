"""The page about deals: the program printed there deals what tricksmith deals."""

import doctest
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tricksmith import games, play
from tricksmith.cards import CardSet

PAGE = Path(__file__).parents[2] / "docs" / "deals.md"
NUMBER_RANKS = {
    "2": ("mk", "sy", "wl"), "3": ("mw", "sk", "ly"), "4": ("ms", "wl", "yk"), "5": ("ml", "sw", "yk"),
    "6": ("mw", "sy", "lk"), "7": ("ml", "sk", "wy"), "8": ("ms", "wl", "yk"), "9": ("ms", "wy", "lk"),
}  # fmt: skip
NUMBERS = [rank + pair for rank, pairs in NUMBER_RANKS.items() for pair in pairs]
ACES, CROWNS = (["A" + suit for suit in "mswlyk"], ["C" + suit for suit in "mswlyk"])
UP_AND_TALON = {"up": 1, "talon": 3}


def french(ranks: str) -> list[str]:
    """These ranks of the French deck, in its order."""
    return [rank + suit for suit in "shdc" for rank in ranks]


# The table at the end of the page: game, players, stock, cards a hand, piles.
LAYOUTS: list[tuple[str, int, list[str], int, dict[str, Any]]] = [
    ("nonesuch", 3, [*ACES, *NUMBERS, *CROWNS, "X"], 12, {"up": 1}),
    ("nonesuch", 4, [*ACES, *NUMBERS, *CROWNS, "X"], 9, {"up": 1}),
    ("poison-nonesuch", 3, NUMBERS, 8, {"cursed": ACES, "trump": CROWNS}),
    ("poison-nonesuch", 4, NUMBERS, 6, {"cursed": ACES, "trump": CROWNS}),
    ("nameless", 3, french("234678"), 5, {**UP_AND_TALON, "switch": 5}),
    ("nameless", 4, french("234678"), 5, UP_AND_TALON),
    ("nameless", 5, french("234678"), 4, UP_AND_TALON),
    ("nameless", 6, french("2345678"), 4, UP_AND_TALON),
    ("nestors", 4, french("6789TJQKA"), 5, {"down": 1, "faceup": 3, "second": ("each", 3)}),
]


@pytest.fixture(scope="module")
def program() -> dict[str, Callable[..., Any]]:
    """The functions that the page defines."""
    found: dict[str, Any] = {}
    test = doctest.DocTestParser().get_doctest(PAGE.read_text(encoding="utf-8"), found, PAGE.name, str(PAGE), 0)
    assert doctest.DocTestRunner().run(test, clear_globs=False).failed == 0
    return test.globs


def test_the_table_lists_every_game_and_number_of_players() -> None:
    """No game that comes with tricksmith lacks a layout on the page."""
    every = {(name, players) for name in games.registry.ORIGINALS for players in games.load(name).seats}
    assert {(name, players) for name, players, *_ in LAYOUTS} == every
    rows = [line.split("|")[1].strip() for line in PAGE.read_text(encoding="utf-8").splitlines() if line[:1] == "|"]
    assert {name for name, *_ in LAYOUTS} <= set(rows)


@pytest.mark.parametrize(("name", "players", "stock", "hands", "piles"), LAYOUTS)
@pytest.mark.parametrize("seed", ["example", "Küchentisch, 7 Uhr", "0"])
def test_the_program_deals_what_tricksmith_deals(
    program: dict[str, Callable[..., Any]],
    name: str,
    players: int,
    stock: list[str],
    hands: int,
    piles: dict[str, Any],
    seed: str,
) -> None:
    """Every hand, every pile and the first dealer, in the first hands and after a stack has run out."""
    game = games.get(name, players=players)
    for number in (0, 1, 5, 6, 13):
        ours = play.deal(game, seed=seed, number=number)
        theirs = program["deal"](seed, number, players=players, stock=stock, hands=hands, piles=piles)
        assert theirs.pop("hands") == [codes(hand) for hand in ours.hands]
        assert list(theirs) == list(ours.piles)
        for pile, cards in ours.piles.items():
            assert theirs[pile] == (codes(cards) if isinstance(cards, CardSet) else [codes(part) for part in cards])
    assert program["first_dealer"](seed, players) == play.first_dealer(game, seed=seed)


def codes(cards: CardSet) -> set[str]:
    """The cards in notation."""
    return {card.code for card in cards}
