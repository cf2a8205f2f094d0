"""Sheepshead once more, slowly and from its rules alone."""

from itertools import combinations
from typing import Any

from tests.perft.slow.slow_tricks import FRENCH, State, asks, begin_tricks, copied, dealt, following, lay

__all__ = ["HAND_OPTIONS", "MATCH_OPTIONS", "asks", "begin", "moves", "play", "scores"]

MATCH_OPTIONS = {"rounds"}
"""Options that decide when a match ends, and nothing in a hand."""
HAND_OPTIONS = {"all_pass": "leaster", "double_loss": "false"}
"""Options that change how a hand is played or scored, with their defaults."""
TRUMPS = ["Qc", "Qs", "Qh", "Qd", "Jc", "Js", "Jh", "Jd", "Ad", "Td", "Kd", "9d", "8d", "7d"]  # SH5
WORTH = {"A": 11, "T": 10, "K": 4, "Q": 3, "J": 2}


def begin(deal: dict[str, Any], dealer: int, players: int, options: dict[str, str]) -> State:
    """The hand right after the deal (SH1)."""
    state = dealt(deal, dealer, players)
    return state | {"options": {**HAND_OPTIONS, **options}, "blind": deal["blind"].split(), "picker": None}


def moves(state: State) -> list[str]:
    """Every legal move, as text."""
    if state["phase"] == "over":
        return []
    if state["phase"] == "calls":
        return ["pick", "pass"]  # SH2
    if state["phase"] == "bury":
        hand = sorted(state["hands"][state["turn"]], key=lambda card: ("shdc".index(card[1]), FRENCH.index(card[0])))
        return ["bury " + " ".join(two) for two in combinations(hand, 2)]  # SH4
    return following(state, suit)


def suit(card: str) -> str:
    """SH5: the suit that a card follows."""
    return "trump" if card in TRUMPS else card[1]


def height(card: str, led: str) -> int:
    """SH6: how high a card is in a trick."""
    if card in TRUMPS:
        return 100 - TRUMPS.index(card)
    return 1 + "789KTA".index(card[0]) if suit(card) == suit(led) else 0


def play(state: State, move: str) -> State:
    """The hand after a legal move."""
    state = copied(state)
    if state["phase"] == "tricks":
        lay(state, move, height)
    elif state["phase"] == "bury":
        state["buried"] = move.split()[1:]
        for card in state["buried"]:
            state["hands"][state["turn"]].remove(card)
        begin_tricks(state, state["first"])
    elif move == "pick":
        pick(state, state["turn"])
    else:
        state["turn"] = (state["turn"] + 1) % 3
        rule = state["options"]["all_pass"]
        if rule == "dealer_picks" and state["turn"] == state["dealer"]:
            pick(state, state["dealer"])  # SH3
        elif state["turn"] == state["first"]:
            if rule == "deal_again":
                state["phase"] = "over"
            else:
                begin_tricks(state, state["first"])
    return state


def pick(state: State, seat: int) -> None:
    """SH4: this seat takes the blind."""
    state["picker"], state["turn"], state["phase"] = seat, seat, "bury"
    state["hands"][seat] += state["blind"]


def scores(state: State) -> list[int]:
    """SH7, SH8: the score of each player."""
    points = [sum(WORTH.get(card[0], 0) for card in cards) for cards in state["taken"]]
    picker = state["picker"]
    if picker is None:
        playing = [seat for seat in range(3) if state["tricks"][seat]]
        if not playing:
            return [0, 0, 0]  # dealt again
        fewest = min(points[seat] for seat in playing)
        best = [seat for seat in playing if points[seat] == fewest]
        return [2 if seat in best else -1 for seat in range(3)] if len(best) == 1 else [0, 0, 0]
    mine, tricks = points[picker] + sum(WORTH.get(card[0], 0) for card in state["buried"]), state["tricks"][picker]
    if mine >= 61:
        value = 3 if tricks == 10 else 2 if mine >= 91 else 1
    else:
        value = -(3 if tricks == 0 else 2 if mine <= 30 else 1)
        value *= 2 if state["options"]["double_loss"] == "true" else 1
    return [2 * value if seat == picker else -value for seat in range(3)]
