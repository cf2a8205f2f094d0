"""Legal moves come in a pinned order: as they are offered, and cards as the deck has them.

Seeds, records and searches depend on it: a move may be remembered by its number.
"""

import pytest

from tricksmith import games
from tricksmith.play import deal

OPENINGS = (
    "7s+6h+Kd 7s+6h+9c 7s+Kd+9c 8s+6h+Kd 8s+6h+9c 8s+Kd+9c Qs+6h+Kd Qs+6h+9c Qs+Kd+9c Ks+6h+Kd Ks+6h+9c Ks+Kd+9c "
    "Jh+6h+Kd Jh+6h+9c Jh+Kd+9c Kh+6h+Kd Kh+6h+9c Kh+Kd+9c 6d+6h+Kd 6d+6h+9c 6d+Kd+9c 9d+6h+Kd 9d+6h+9c 9d+Kd+9c "
    "8c+6h+Kd 8c+6h+9c 8c+Kd+9c"
)
POSITIONS = [
    # Calls come as the rules list them.
    ("nonesuch", 3, {}, 0, "", "none some most"),
    ("nonesuch", 3, {}, 1, "some, some, some", "trump y, trump k"),
    # Leads: cards from the Aces up, within a rank in the order of their suits; each as its suits in order.
    (
        "nonesuch",
        3,
        {},
        0,
        "some, some, some",
        "Am/m Al/l Ay/y 2mk/m 2mk/k 5yk/y 5yk/k 9ms/m 9ms/s 9lk/l 9lk/k Cm/m Ck/k",
    ),
    ("nonesuch", 3, {}, 0, "some, some, some, 9lk/l", "2wl 3ly Cl"),
    ("nonesuch", 3, {}, 0, "some, some, some, 9lk/k", "Ak 3sk 7sk"),
    ("poison-nonesuch", 4, {}, 0, "", "2mk/k 6sy/s 6sy/y 7sk/s 7sk/k 8ms/s 9ms/s 9wy/w 9wy/y"),
    ("poison-nonesuch", 4, {"lead_restriction": "card"}, 0, "", "6sy/s 6sy/y 7sk/s 7sk/k 9wy/w 9wy/y"),
    ("poison-nonesuch", 4, {}, 0, "6sy/s", "2sy"),
    # French cards: spades, hearts, diamonds, clubs, each from the two up. To refuse comes last.
    (
        "nameless",
        4,
        {},
        11,
        "",
        "swap 2s 2h 2d, swap 2s 2h 2c, swap 2s 2d 2c, swap 2h 2d 2c, keep",
    ),
    ("nameless", 4, {}, 11, "keep", "alone team"),
    ("nameless", 4, {}, 11, "keep, alone", "2s 2h 6h 2d 2c"),
    ("nameless", 4, {"renege": "penalise"}, 11, "keep, alone, 6h", "3h 7h 7d 4c 8c"),
    ("nameless", 3, {}, 1, "", "switch keep"),
    ("nestors", 4, {}, 0, "bid 180, pass, pass", "bid 185, bid 190, pass"),
    ("nestors", 4, {}, 0, "bid 180, pass, pass, pass", "trump A, trump J, trump T"),
    (
        "nestors",
        4,
        {},
        0,
        "bid 180, pass, pass, pass, trump J",
        OPENINGS,
    ),
    ("nestors", 4, {}, 0, "bid 180, pass, pass, pass, trump J, 8s+Kd+9c, 6s", "Tc Jc Qc"),
]
"""Game, players, options, number of the deal, actions, and the legal moves in order. Seat 0 deals."""


@pytest.mark.parametrize(("name", "players", "options", "number", "actions", "legal"), POSITIONS)
def test_legal_moves_stand_in_their_order(
    name: str, players: int, options: dict[str, object], number: int, actions: str, legal: str
) -> None:
    """The same position lists the same moves in the same order, in every version."""
    game = games.get(name, players=players, **options)
    hand = game.hand(deal(game, seed="order", number=number), dealer=0)
    for action in filter(None, actions.split(", ")):
        hand = hand.play(hand.parse(action))
    assert str(hand.legal) == legal
