"""What slow games of tricks share: a state in plain dicts and strings, and cards laid to tricks.

Like the slow games, it knows nothing of tricksmith. A card is its text, `Td`; its suit is its last letter.
"""

from collections.abc import Callable
from typing import Any

State = dict[str, Any]
FRENCH = "23456789TJQKA"


def dealt(deal: dict[str, Any], dealer: int, players: int) -> State:
    """The hand right after the deal; the dealer's left is first."""
    return {
        "players": players,
        "hands": [cards.split() for cards in deal["hands"]],
        "dealer": dealer,
        "first": (dealer + 1) % players,
        "turn": (dealer + 1) % players,
        "phase": "calls",
        "out": [],
        "trick": [],
        "done": [],
        "tricks": [0] * players,
        "taken": [[] for _ in range(players)],
    }


def asks(state: State) -> int | None:
    """Whose turn it is; None when the hand is over."""
    return None if state["phase"] == "over" else state["turn"]


def copied(state: State) -> State:
    """The state, whose lists may be changed."""
    return {
        **state,
        **{name: [list(cards) for cards in state[name]] for name in ("hands", "taken")},
        **{name: list(state[name]) for name in ("trick", "tricks", "done")},
    }


def after(state: State, seat: int) -> int:
    """The next seat that plays."""
    seat = (seat + 1) % state["players"]
    return after(state, seat) if seat in state["out"] else seat


def begin_tricks(state: State, leader: int) -> None:
    """The calls are over: this seat leads."""
    state["phase"], state["turn"] = "tricks", leader


def printed(card: str) -> str:
    """The suit of a card as it is printed."""
    return card[-1]


def following(state: State, suit: Callable[[str], str] = printed) -> list[str]:
    """The cards that follow the lead; all if none does, or if nothing is led."""
    hand = state["hands"][state["turn"]]
    if not state["trick"]:
        return list(hand)
    led = suit(state["trick"][0][1])
    return [card for card in hand if suit(card) == led] or list(hand)


def lay(state: State, card: str, height: Callable[[str, str], int]) -> bool:
    """Lay a card; whether that ends the trick. `height` of a card and the one that was led: the highest wins."""
    seat = state["turn"]
    state["hands"][seat].remove(card)
    state["trick"].append((seat, card))
    if len(state["trick"]) < state["players"] - len(state["out"]):
        state["turn"] = after(state, seat)
        return False
    led = state["trick"][0][1]
    winner = max(state["trick"], key=lambda play: height(play[1], led))[0]
    state["tricks"][winner] += 1
    state["taken"][winner] += [card for _, card in state["trick"]]
    state["done"].append((winner, state["trick"]))
    state["trick"], state["turn"] = [], winner
    if not any(state["hands"][one] for one in range(state["players"]) if one not in state["out"]):
        state["phase"] = "over"
    return True


def suit_and_rank(trump: str, ranks: str = FRENCH, suit: Callable[[str], str] = printed) -> Callable[[str, str], int]:
    """The usual order: trumps over the suit led over all others, which cannot win."""

    def height(card: str, led: str) -> int:
        over = 200 if suit(card) == trump else 100 if suit(card) == suit(led) else 0
        return over and over + ranks.index(card[0])

    return height
