"""Hands played at random next to a referee, who knows the rules of one game, and of a hand nothing but texts.

A test of a game has its `referee(tale)` and says by `legal(held, table)` what can be played, or by
`legal_by(tale, seat, held, table)` where not all are bound alike. Where not everybody plays to the end,
`stays(winners, seat)` says who does, and `is_finished(tale, account)` whether the hand may end here.
"""

from __future__ import annotations

from random import Random
from types import ModuleType
from typing import Any, NamedTuple

from tests.games.small.by_hand import Kind
from tricksmith.play import sample_hand
from tricksmith.rules import Hand

HANDS = 30
"""How many hands of a game a referee watches."""
RANKS = "23456789TJQKA"


class Tale(NamedTuple):
    """What has happened in a hand, in texts, as a bystander who sees all cards would report it."""

    players: int
    first: int
    """The seat after the dealer."""
    match: Any
    """The state of the match."""
    piles: dict[str, list[str]]
    """Their cards; from the top down where a pile lies in order."""
    calls: list[tuple[int, str]]
    """Which seat said or moved what before the first trick."""
    tricks: list[list[tuple[int, str]]]
    """Which seat played what to each trick: `7h`, or `Qs/h` where something was said."""


class Account(NamedTuple):
    """What a referee says of a hand."""

    winners: list[int]
    """Who took each trick."""
    scores: list[int]


# For referees ---------------------------------------------------------------------------------------------------------


def level(card: str) -> int:
    """How high a card is, by its rank alone."""
    return RANKS.index(card[0])


def highest(trick: list[tuple[int, str]], suit: str) -> int:
    """The seat with the highest card of a suit; -1 if nobody has played one."""
    return max(((level(card), seat) for seat, card in trick if card[1] == suit), default=(0, -1))[1]


def led(trick: list[tuple[int, str]]) -> str:
    """The suit of the first card."""
    return trick[0][1][-1]


def follow_suit(held: list[str], table: list[str]) -> set[str]:
    """The cards that can be played where the suit led must be followed."""
    return {card for card in held if table and card[1] == table[0][1]} or set(held)


def anything(held: list[str], _table: list[str]) -> set[str]:
    """The cards that can be played where any card can."""
    return set(held)


# Reading along --------------------------------------------------------------------------------------------------------


def watch(kind: Kind, module: ModuleType, seed: str, hands: int = HANDS) -> None:
    """Play hands at random, with each number of players in turn, and fail where the referee disagrees.

    Args:
        kind: The game.
        module: The test of the game, with its referee.
        seed: The seed of the deals and of the moves.
        hands: How many hands.
    """
    for number in range(hands):
        game = kind(kind.seats[number % len(kind.seats)])
        _watch_hand(sample_hand(game, seed=seed, number=number), module, Random(f"{seed}/{number}"))


def _watch_hand(hand: Hand, module: ModuleType, rng: Random) -> None:
    tale = _begun(hand)
    order: list[int] = []
    while hand.to_act is not None:
        seat, move = int(hand.to_act), rng.choice(hand.legal)
        if hand.playing is None:
            tale.calls.append((seat, str(move)))
        else:
            if not order:
                order = _order(tale, module)
                tale.tricks.append([])
            assert seat == order.pop(0), "it is another seat's turn"
            held, table = [str(card) for card in hand.held[seat]], [card for _, card in tale.tricks[-1]]
            by_seat = getattr(module, "legal_by", None)
            cards = by_seat(tale, seat, held, table) if by_seat else module.legal(held, table)
            assert {str(one)[:2] for one in hand.legal} == cards, "other cards can be played"
            tale.tricks[-1].append((seat, str(move)))
        hand = hand.play(move)
    account, result = module.referee(tale), hand.result
    assert result is not None
    assert [trick.winner for trick in hand.tricks] == account.winners, "another seat took a trick"
    assert list(result.scores) == account.scores, "the scores are others"
    is_finished = getattr(module, "is_finished", None)
    assert is_finished(tale, account) if is_finished else not any(hand.held), "the hand ends at another time"


def _begun(hand: Hand) -> Tale:
    piles = {
        name: [str(card) for part in (parts if isinstance(parts, tuple) else (parts,)) for card in part]
        for name, parts in hand.deal.piles.items()
    }
    players = hand.game.players
    return Tale(players, (hand.dealer + 1) % players, hand.game.match, piles, [], [])


def _order(tale: Tale, module: ModuleType) -> list[int]:
    """Who plays to the next trick: from the last winner on, all who are still in the hand."""
    winners = module.referee(tale).winners
    leader = winners[-1] if winners else tale.first
    seats = [(leader + step) % tale.players for step in range(tale.players)]
    stays = getattr(module, "stays", None)
    return [seat for seat in seats if stays is None or stays(winners, seat)]
