"""Briscola once more, slowly and from its rules alone."""

from typing import Any

from tests.perft.slow.slow_tricks import State, asks, begin_tricks, copied, dealt, lay, suit_and_rank

__all__ = ["HAND_OPTIONS", "MATCH_OPTIONS", "asks", "begin", "moves", "play", "scores"]

MATCH_OPTIONS = {"target"}
"""Options that decide when a match ends, and nothing in a hand."""
HAND_OPTIONS: dict[str, str] = {}
"""Options that change how a hand is played or scored, with their defaults."""
WORTH = {"A": 11, "3": 10, "K": 4, "Q": 3, "J": 2}


def begin(deal: dict[str, Any], dealer: int, players: int, _: dict[str, str]) -> State:
    """The hand right after the deal; the card turned up lies under the stock (BI2)."""
    state = dealt(deal, dealer, players)
    state |= {"stock": [*deal["stock"], deal["up"]], "trump": deal["up"][1]}
    begin_tricks(state, state["first"])
    return state


def moves(state: State) -> list[str]:
    """Every card in hand (BI3)."""
    return [] if state["phase"] == "over" else list(state["hands"][state["turn"]])


def play(state: State, move: str) -> State:
    """The hand after a card, and after what is drawn when it ends the trick (BI5)."""
    state = {**copied(state), "stock": list(state["stock"])}
    if lay(state, move, suit_and_rank(state["trump"], "24567JQK3A")) and state["stock"]:  # BI4
        for place in range(state["players"]):
            state["hands"][(state["turn"] + place) % state["players"]].append(state["stock"].pop(0))
    return state


def scores(state: State) -> list[int]:
    """BI6: One for the side with most points, if no other has as many."""
    points = [sum(WORTH.get(card[0], 0) for card in cards) for cards in state["taken"]]
    if state["players"] == 4:
        points = [points[0] + points[2], points[1] + points[3]]
    return [int(mine == max(points) and points.count(mine) == 1) for mine in points]
