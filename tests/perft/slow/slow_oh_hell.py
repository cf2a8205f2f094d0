"""Oh Hell once more, slowly and from its rules alone."""

from typing import Any

from tests.perft.slow.slow_tricks import State, asks, begin_tricks, copied, dealt, following, lay, suit_and_rank

__all__ = ["HAND_OPTIONS", "MATCH_OPTIONS", "asks", "begin", "moves", "play", "scores"]

MATCH_OPTIONS: set[str] = set()
"""Options that decide when a match ends, and nothing in a hand."""
HAND_OPTIONS = {"cards": "10", "rounds": "down", "hook": "true", "scoring": "exact"}
"""Options that change how a hand is played or scored, with their defaults."""


def begin(
    deal: dict[str, Any], dealer: int, players: int, options: dict[str, str], match: tuple[Any, ...] = (0,)
) -> State:
    """The hand right after the deal, of as many cards as this hand of the match has (OH1)."""
    state = dealt(deal, dealer, players)
    most = int(options.get("cards") or {6: 8, 7: 7}.get(players, 10))
    options = {**HAND_OPTIONS, **options}
    size = {"down": most - match[0], "up": 1 + match[0]}
    size["down_up"] = size["down"] if match[0] < most else match[0] - most + 2
    size["up_down"] = size["up"] if match[0] < most else 2 * most - match[0] - 1
    if len(state["hands"][0]) != size[options["rounds"]]:
        raise ValueError("no hand of this size")
    return state | {"options": options, "trump": deal["up"][1], "bids": {}}  # OH2


def moves(state: State) -> list[str]:
    """Every legal move, as text."""
    if state["phase"] == "over":
        return []
    if state["phase"] == "tricks":
        return following(state)  # OH5
    size = len(state["hands"][0])
    numbers = list(range(size + 1))  # OH3
    if state["turn"] == state["dealer"] and state["options"]["hook"] == "true":
        numbers = [number for number in numbers if sum(state["bids"].values()) + number != size]  # OH4
    return [f"bid {number}" for number in numbers]


def play(state: State, move: str) -> State:
    """The hand after a legal move."""
    state = {**copied(state), "bids": dict(state["bids"])}
    if state["phase"] == "tricks":
        lay(state, move, suit_and_rank(state["trump"]))  # OH6
        return state
    state["bids"][state["turn"]] = int(move.split()[1])
    if state["turn"] == state["dealer"]:
        begin_tricks(state, state["first"])
    else:
        state["turn"] = (state["turn"] + 1) % state["players"]
    return state


def scores(state: State) -> list[int]:
    """OH7: the score of each player."""
    scores = []
    for seat, took in enumerate(state["tricks"]):
        off = abs(took - state["bids"][seat])
        if off == 0:
            scores.append(10 + took)
        else:
            scores.append({"exact": 0, "tricks": took, "penalty": -off}[state["options"]["scoring"]])
    return scores
