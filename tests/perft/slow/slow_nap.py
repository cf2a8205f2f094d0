"""Nap once more, slowly and from its rules alone."""

from typing import Any

from tests.perft.slow.slow_tricks import State, asks, begin_tricks, copied, dealt, following, lay, suit_and_rank

__all__ = ["HAND_OPTIONS", "MATCH_OPTIONS", "asks", "begin", "moves", "play", "scores"]

MATCH_OPTIONS = {"rounds"}
"""Options that decide when a match ends, and nothing in a hand."""
HAND_OPTIONS = {"misere": "true", "wellington": "false"}
"""Options that change how a hand is played or scored, with their defaults."""
BIDS = ["bid 2", "bid 3", "misere", "bid 4", "nap", "wellington", "blucher"]


def begin(deal: dict[str, Any], dealer: int, players: int, options: dict[str, str]) -> State:
    """The hand right after the deal (NA1)."""
    options = {**HAND_OPTIONS, **options}
    bids = [bid for bid in BIDS if bid != "misere" or options["misere"] == "true"]
    bids = bids if options["wellington"] == "true" else bids[:-2]
    return dealt(deal, dealer, players) | {"bids": bids, "bid": None, "bidder": None, "trump": "", "asked": 0}


def moves(state: State) -> list[str]:
    """Every legal move, as text."""
    if state["phase"] == "over":
        return []
    if state["phase"] == "calls":
        return [*higher(state), "pass"]
    if state["phase"] == "trump":
        return [f"trump {suit}" for suit in "shdc"]
    cards = following(state)
    if state["trump"] and not state["done"] and not state["trick"]:
        return [card for card in cards if card[1] == state["trump"]] or cards  # NA3
    return cards  # NA4


def higher(state: State) -> list[str]:
    """NA2: the bids above the last one."""
    return list(state["bids"][state["bids"].index(state["bid"]) + 1 if state["bid"] else 0 :])


def play(state: State, move: str) -> State:
    """The hand after a legal move."""
    state = copied(state)
    if state["phase"] == "tricks":
        lay(state, move, suit_and_rank(state["trump"]))  # NA5
    elif state["phase"] == "trump":
        state["trump"] = move[-1]
        begin_tricks(state, state["bidder"])
    else:
        if move != "pass":
            state["bid"], state["bidder"] = move, state["turn"]
        state["asked"] += 1
        state["turn"] = (state["turn"] + 1) % state["players"]
        if state["asked"] == state["players"] or not higher(state):
            settle(state)
    return state


def settle(state: State) -> None:
    """All have bid: the highest bidder names trump, unless it is misère."""
    if state["bid"] is None:
        state["phase"] = "over"
    elif state["bid"] == "misere":
        begin_tricks(state, state["bidder"])
    else:
        state["phase"], state["turn"] = "trump", state["bidder"]


def scores(state: State) -> list[int]:
    """NA6: the score of each player."""
    bidder, bid, others = state["bidder"], state["bid"], state["players"] - 1
    if bidder is None:
        return [0] * state["players"]
    taken = state["tricks"][bidder]
    wanted = {"bid 2": 2, "bid 3": 3, "bid 4": 4}.get(bid, 5)
    made = taken == 0 if bid == "misere" else taken >= wanted
    won = {"bid 2": 2, "bid 3": 3, "misere": 3, "bid 4": 4, "nap": 10, "wellington": 10, "blucher": 20}[bid]
    pays = won if made else -5 if bid == "nap" else -won
    return [pays * others if seat == bidder else -pays for seat in range(state["players"])]
