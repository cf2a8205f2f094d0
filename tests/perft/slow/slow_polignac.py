"""Polignac once more, slowly and from its rules alone."""

from typing import Any

from tests.perft.slow.slow_tricks import State, asks, begin_tricks, copied, dealt, following, lay, suit_and_rank

__all__ = ["HAND_OPTIONS", "MATCH_OPTIONS", "asks", "begin", "moves", "play", "scores"]

MATCH_OPTIONS = {"target"}
"""Options that decide when a match ends, and nothing in a hand."""
HAND_OPTIONS = {"capot": "true"}
"""Options that change how a hand is played or scored, with their defaults."""


def begin(deal: dict[str, Any], dealer: int, players: int, options: dict[str, str]) -> State:
    """The hand right after the deal (PO1)."""
    state = dealt(deal, dealer, players) | {"asked": 0, "alone": None}
    if {**HAND_OPTIONS, **options}["capot"] == "false":
        begin_tricks(state, state["first"])
    return state


def moves(state: State) -> list[str]:
    """Every legal move, as text."""
    if state["phase"] == "over":
        return []
    return ["capot", "pass"] if state["phase"] == "calls" else following(state)  # PO2, PO3


def play(state: State, move: str) -> State:
    """The hand after a legal move."""
    state = copied(state)
    if state["phase"] == "tricks":
        lay(state, move, suit_and_rank("none"))  # PO4
        return state
    state["asked"] += 1
    if move == "capot":
        state["alone"] = state["turn"]
    state["turn"] = (state["turn"] + 1) % state["players"]
    if move == "capot" or state["asked"] == state["players"]:
        begin_tricks(state, state["first"])
    return state


def scores(state: State) -> list[int]:
    """PO5 and PO6: the points of each player."""
    alone, seats = state["alone"], range(state["players"])
    if alone is None:
        return [sum({"Js": 2}.get(card, card[0] == "J") for card in state["taken"][seat]) for seat in seats]
    if sum(state["tricks"]) == state["tricks"][alone]:
        return [0 if seat == alone else 5 for seat in seats]
    return [5 if seat == alone else 0 for seat in seats]
