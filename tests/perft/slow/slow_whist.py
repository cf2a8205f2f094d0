"""Whist once more, slowly and from its rules alone."""

from typing import Any

from tests.perft.slow.slow_tricks import State, asks, begin_tricks, copied, dealt, following, lay, suit_and_rank

__all__ = ["HAND_OPTIONS", "MATCH_OPTIONS", "asks", "begin", "moves", "play", "scores"]

MATCH_OPTIONS = {"target", "rubber"}
"""Options that decide when a match ends, and nothing in a hand."""
HAND_OPTIONS = {"honours": "false"}
"""Options that change how a hand is played or scored, with their defaults."""


def begin(
    deal: dict[str, Any],
    dealer: int,
    players: int,
    options: dict[str, str],
    match: tuple[Any, ...] = ((0, 0), (0, 0)),
) -> State:
    """The hand when the dealer's last card is shown (WH1, WH2)."""
    state = dealt(deal, dealer, players) | {"options": {"target": "5", **HAND_OPTIONS, **options}, "before": match[0]}
    for seat, card in enumerate(deal["last"]):
        state["hands"][seat].append(card)
    state["trump"] = deal["last"][dealer][1]
    state["honours"] = [0, 0]
    for seat, cards in enumerate(state["hands"]):
        state["honours"][seat % 2] += sum(card in [rank + state["trump"] for rank in "AKQJ"] for card in cards)
    begin_tricks(state, state["first"])
    return state


def moves(state: State) -> list[str]:
    """Every legal move, as text."""
    return [] if state["phase"] == "over" else following(state)  # WH3


def play(state: State, move: str) -> State:
    """The hand after a legal move."""
    state = copied(state)
    lay(state, move, suit_and_rank(state["trump"]))  # WH4
    return state


def scores(state: State) -> list[int]:
    """WH5 and WH6: the tricks beyond six, then the honours."""
    target, found = int(state["options"]["target"]), [0, 0]
    ours = state["tricks"][0] + state["tricks"][2]
    winner = 0 if ours > 6 else 1
    found[winner] = (ours if winner == 0 else 13 - ours) - 6
    if state["options"]["honours"] == "true":
        for side in (0, 1):
            has = 4 if state["honours"][side] == 4 else 2 if state["honours"][side] == 3 else 0
            if state["before"][side] + 1 == target:
                has = 0
            if winner != side and state["before"][winner] + found[winner] >= target:
                has = 0
            found[side] += has
    return found
