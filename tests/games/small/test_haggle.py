"""Haggle by hand: the highest card below the price takes the trick, and is the next price."""

from __future__ import annotations

from tests.games.small.by_hand import Kind, allowed, begin, mode_of, played, scored, taken_by
from tests.games.small.referee import Account, Tale, follow_suit, level
from tests.games.small.catalogue import Mutation
from tricksmith.rules import Contract, Seat

legal = follow_suit


def test_hg1_hg2_the_card_turned_up_is_the_price(kind: Kind) -> None:
    """HG1, HG2: Of 40 cards, nine or twelve each, and one turned up."""
    assert [kind(players).the_layout.hands for players in (3, 4)] == [12, 9]
    assert len(kind(4).the_layout.stock) == 40
    hand = begin(kind(4), up="8d")
    assert hand.contract is not None
    assert (hand.contract.mode.price, hand.to_act) == ("8", 0)


def test_hg3_follow_suit(kind: Kind) -> None:
    """HG3: If you can."""
    assert allowed(kind(4), mode_of(kind, "8"), "7s", "Ks 6s Ah") == "HG3: 6s Ks"


def test_hg4_the_highest_below_the_price(kind: Kind) -> None:
    """HG4: The price itself is not below it; without such a card the highest of all."""
    game, eight = kind(4), mode_of(kind, "8")
    assert taken_by(game, eight, "As 6s 8s 7s") == "7s"
    assert taken_by(game, eight, "9s Ks 8s Qs") == "Ks"
    assert taken_by(game, eight, "9s 5h 6h Ts") == "Ts"
    assert taken_by(game, eight, "5s 7h 6s Ts") == "6s"


def test_hg5_the_winner_is_the_next_price(kind: Kind) -> None:
    """HG5: After a trick for the seven, the six is below it, and the eight is not."""
    hand = begin(kind(4), "7s 8h", "6s Kh", "5s 6h", "9s 5h", up="8d")
    hand = played(hand, "7s", "6s", "5s", "9s", "8h", "Kh", "6h", "5h")
    assert [trick.winner for trick in hand.tricks] == [0, 2]
    assert [trick.mode.price for trick in hand.tricks] == ["8", "7"]
    assert hand.view(0).taken["points"] == (2, 0, 2, 0)


def test_hg6_two_points_below_the_price(kind: Kind) -> None:
    """HG6: The score is what the counter says."""
    contract = Contract(mode_of(kind, "8"), None, leader=Seat(0))
    assert scored(kind, contract, 4, 3, 2, points=(6, 3, 4)) == [(0, 6), (1, 3), (2, 4)]


def test_hg7_four_hands(kind: Kind) -> None:
    """HG7: The highest total wins."""
    assert kind(3).verdict((50, 9, 3), 3, None) is None
    verdict = kind(3).verdict((50, 9, 60), 4, None)
    assert verdict is not None
    assert verdict.sides == (2,)


def referee(tale: Tale) -> Account:
    """Keeps the price from trick to trick."""
    price, winners, scores = level(tale.piles["up"][0]), list[int](), [0] * tale.players
    for trick in tale.tricks:
        good = [(level(card), seat) for seat, card in trick if card[1] == trick[0][1][1]]
        below = [offer for offer in good if offer[0] < price]
        price, winner = max(below or good)
        winners.append(winner)
        scores[winner] += 2 if below else 1
    return Account(winners, scores)


MUTATIONS = [
    Mutation("the price itself will do", "card.level < FRENCH", "card.level <= FRENCH"),
    Mutation("above the price", "card.level < FRENCH", "card.level > FRENCH"),
    Mutation("the first price stays", 'mode=Mode(trick.won_by.card.rank or "")', "mode=trick.mode"),
    Mutation("the lead is the price", "trick.won_by.card.rank or", "trick.plays[0][1].card.rank or"),
    Mutation("any suit wins", "if card.suit != led:", "if led is None:"),
    Mutation("the highest always", "(len(FRENCH.ranks) if mode.is_below(card) else 0)", "0"),
    Mutation("the lowest below the price", "return card.level + (len", "return -card.level + (2 * len"),
    Mutation("the price is not worth more", "return 2 if mode", "return 1 if mode"),
    Mutation(
        "two for the dear ones",
        "return 2 if mode.is_below(trick.won_by.card) else 1",
        "return 1 if mode.is_below(trick.won_by.card) else 2",
    ),
    Mutation("one hand too many", "hands >= self.options.hands", "hands > self.options.hands"),
    Mutation("a mode that cannot be a key", "@dataclass(frozen=True, slots=True)", "@dataclass(slots=True)"),
    Mutation("no author", 'author = "tricksmith"', 'author = ""'),
]
