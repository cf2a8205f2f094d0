"""Bid Whist once more, slowly and from its rules alone. The jokers are `L` and `B`."""

from typing import Any

from tests.perft.slow.slow_tricks import FRENCH, State, asks, begin_tricks, copied, dealt, lay

__all__ = ["HAND_OPTIONS", "MATCH_OPTIONS", "asks", "begin", "moves", "play", "scores"]

MATCH_OPTIONS = {"target"}
"""Options that decide when a match ends, and nothing in a hand."""
HAND_OPTIONS = {"lowest": "3", "kitty_book": "true", "double": "true"}
"""Options that change how a hand is played or scored, with their defaults."""


def begin(deal: dict[str, Any], dealer: int, players: int, options: dict[str, str]) -> State:
    """The hand right after the deal (BW1)."""
    state = dealt(deal, dealer, players) | {"options": {**HAND_OPTIONS, **options}, "kitty": deal["kitty"].split()}
    return state | {"bid": None, "bidder": None, "trump": "", "way": "", "asked": 0}


def moves(state: State) -> list[str]:
    """Every legal move, as text."""
    if state["phase"] == "over":
        return []
    if state["phase"] == "calls":  # BW2
        found = [
            f"bid {number}{way}"
            for number in range(int(state["options"]["lowest"]), 8)
            for way in ("up", "down", "nt")
            if state["bid"] is None or value(number, way) > value(*state["bid"])
        ]
        return found if state["asked"] == 3 and state["bid"] is None else [*found, "pass"]
    if state["phase"] == "way":
        return ["up", "down"]  # BW3
    if state["phase"] == "trump":
        return [f"trump {suit}" for suit in "shdc"]
    hand = state["hands"][state["turn"]]
    if state["phase"] == "discard":
        return [f"discard {card}" for card in hand]  # BW4
    led = led_suit(state)
    return [card for card in hand if suit(card, state) == led] or list(hand) if led else list(hand)  # BW5


def value(number: int, way: str) -> int:
    """How high a bid is."""
    return 2 * number + (way == "nt")


def suit(card: str, state: State) -> str:
    """The suit of a card; a joker has the trump suit, or none."""
    return state["trump"] if card in "LB" else card[1]


def led_suit(state: State) -> str:
    """The suit to follow: that of the first card that has one."""
    return next((found for _, card in state["trick"] if (found := suit(card, state))), "")


def play(state: State, move: str) -> State:
    """The hand after a legal move."""
    state = copied(state)
    if state["phase"] == "tricks":
        led = led_suit(state) or suit(move, state)
        lay(state, move, lambda card, _: height(card, led, state))
    elif state["phase"] == "discard":
        state["hands"][state["turn"]].remove(move.split()[1])
        if len(state["hands"][state["turn"]]) == 12:
            begin_tricks(state, state["bidder"])
    elif state["phase"] == "calls":
        if move != "pass":
            state["bid"], state["bidder"] = (int(move[4]), move[5:]), state["turn"]
        state["asked"] += 1
        state["turn"] = (state["turn"] + 1) % 4
        if state["asked"] == 4 or state["bid"] == (7, "nt"):
            state["turn"], state["way"] = state["bidder"], state["bid"][1]
            state["phase"] = "way" if state["way"] == "nt" else "trump"
    else:
        if state["phase"] == "way":
            state["way"] = move
        else:
            state["trump"] = move[-1]
        state["phase"] = "discard"
        state["hands"][state["bidder"]] += state["kitty"]
    return state


def height(card: str, led: str, state: State) -> int:
    """BW6, BW7: how high a card is in a book."""
    if card in "LB":
        return 200 + "LB".index(card) if state["trump"] else 0
    up = FRENCH.index(card[0]) if state["way"] == "up" else 12 - FRENCH.index(card[0])
    up = 20 if card[0] == "A" else up
    return 100 + up if card[1] == state["trump"] else 1 + up if card[1] == led else 0


def scores(state: State) -> list[int]:
    """BW8: the score of each side."""
    number, way = state["bid"]
    side = state["bidder"] % 2
    books = state["tricks"][side] + state["tricks"][side + 2] + (state["options"]["kitty_book"] == "true")
    points = books - 6 if books - 6 >= number else -number
    points *= 2 if way == "nt" and state["options"]["double"] == "true" else 1
    return [points, 0] if side == 0 else [0, points]
