"""Schnapsen once more, slowly and from its rules alone."""

from typing import Any

from tests.perft.slow.slow_tricks import State, asks, copied, dealt, lay, suit_and_rank

__all__ = ["HAND_OPTIONS", "MATCH_OPTIONS", "asks", "begin", "moves", "play", "scores"]

MATCH_OPTIONS = {"target"}
"""Options that decide when a match ends, and nothing in a hand."""
HAND_OPTIONS: dict[str, str] = {}
"""Options that change how a hand is played or scored, with their defaults."""
ORDER = "JQKTA"
WORTH = {"J": 2, "Q": 3, "K": 4, "T": 10, "A": 11}


def begin(deal: dict[str, Any], dealer: int, players: int, _: dict[str, str]) -> State:
    """The hand right after the deal; the last card of the stock is the one turned up (SC1)."""
    state = dealt(deal, dealer, players)
    state |= {"stock": [*deal["stock"], deal["up"]], "trump": deal["up"][1], "married": "", "exchanged": False}
    state |= {"marriages": [0, 0], "closer": None, "seen": (0, 0), "asked": True}
    return state


def total(state: State, seat: int) -> int:
    """SC7: What a seat has; its marriages wait for its first trick."""
    own = sum(WORTH[card[0]] for card in state["taken"][seat])
    return own + state["marriages"][seat] if state["tricks"][seat] else own


def moves(state: State) -> list[str]:
    """Every legal move, as text."""
    if state["phase"] == "over":
        return []
    hand = state["hands"][state["turn"]]
    if state["asked"]:  # SC2
        pairs = [] if state["married"] else [suit for suit in "shdc" if {f"K{suit}", f"Q{suit}"} <= set(hand)]
        found = [f"show Q{suit} K{suit}" for suit in pairs]
        if may_close(state):
            found += ["close"]
            found += ["exchange"] * (f"J{state['trump']}" in hand and not state["exchanged"])
        return [*found, "play on"]
    if not state["trick"]:
        return [card for card in hand if card in (f"K{state['married']}", f"Q{state['married']}")] or list(hand)  # SC3
    if is_open(state):  # SC5
        return list(hand)
    led = state["trick"][0][1]
    same = [card for card in hand if card[1] == led[1]]
    higher = [card for card in same if ORDER.index(card[0]) > ORDER.index(led[0])]
    return higher or same or [card for card in hand if card[1] == state["trump"]] or list(hand)


def is_open(state: State) -> bool:
    """Whether there is a stock to draw from."""
    return bool(state["stock"]) and state["closer"] is None


def may_close(state: State) -> bool:
    """Whether enough of the stock is left, and it is open."""
    return is_open(state) and len(state["stock"]) > 2


def play(state: State, move: str) -> State:
    """The hand after a legal move."""
    state = {**copied(state), "stock": list(state["stock"]), "marriages": list(state["marriages"])}
    seat = state["turn"]
    if not state["asked"]:
        if lay(state, move, suit_and_rank(state["trump"], ORDER)):  # SC6
            after_trick(state)
        return state
    if move == "exchange":
        hand, jack = state["hands"][seat], f"J{state['trump']}"
        hand[hand.index(jack)], state["stock"][-1] = state["stock"][-1], jack
        state["exchanged"] = True
    elif move == "close":
        state["closer"], state["seen"] = seat, (state["tricks"][1 - seat], total(state, 1 - seat))
    elif move.startswith("show"):
        state["married"] = move[-1]
        state["marriages"][seat] += 40 if move[-1] == state["trump"] else 20
    state["asked"] = move != "play on"
    ends_or_asks(state)
    return state


def after_trick(state: State) -> None:
    """SC4: Both draw, the winner first, if the hand goes on."""
    if is_open(state) and max(total(state, 0), total(state, 1)) < 66:
        for seat in (state["turn"], 1 - state["turn"]):
            state["hands"][seat].append(state["stock"].pop(0))
    state["married"], state["exchanged"], state["asked"] = "", False, True
    ends_or_asks(state)


def ends_or_asks(state: State) -> None:
    """Whether 66 are reached; and nobody is asked who could not do a thing, whatever cards it held."""
    if max(total(state, 0), total(state, 1)) >= 66:
        state["phase"] = "over"
    if state["married"] and not may_close(state):
        state["asked"] = False


def scores(state: State) -> list[int]:
    """SC8: What the winner of the hand scores."""
    closer, has = state["closer"], [total(state, 0), total(state, 1)]
    if closer is None:
        winner = has.index(max(has)) if max(has) >= 66 else state["done"][-1][0]
        tricks, points = state["tricks"][1 - winner], has[1 - winner]
    elif has[closer] >= 66:
        winner, (tricks, points) = closer, state["seen"]
    else:
        winner, tricks, points = 1 - closer, state["seen"][0], 0
    worth = 3 if tricks == 0 else 2 if points < 33 else 1
    return [worth if seat == winner else 0 for seat in (0, 1)]
