"""Spades once more, slowly and from its rules alone."""

from typing import Any

from tests.perft.slow.slow_tricks import State, asks, begin_tricks, copied, dealt, following, lay, suit_and_rank

__all__ = ["HAND_OPTIONS", "MATCH_OPTIONS", "asks", "begin", "moves", "play", "scores"]

MATCH_OPTIONS = {"target", "floor"}
"""Options that decide when a match ends, and nothing in a hand."""
HAND_OPTIONS = {"nil": "true", "blind_nil": "false", "breaking": "true", "nil_tricks": "bags", "bags": "true"}
"""Options that change how a hand is played or scored, with their defaults."""


def begin(
    deal: dict[str, Any], dealer: int, players: int, options: dict[str, str], match: tuple[Any, ...] = ((0, 0), None)
) -> State:
    """The hand right after the deal (SP1); who may bid blind has not looked yet."""
    bags, behind = match
    if behind is not None and options.get("blind_nil", "false") == "false":
        raise ValueError("nobody may bid blind")
    if behind is not None:
        deal = {"hands": ["", "", "", ""], "later": deal["cards"]}
    state = dealt(deal, dealer, players)
    order = [(dealer + place) % 4 for place in (1, 2, 3, 4)]
    blind = [seat for seat in order if behind is not None and seat % 2 == behind]
    state |= {"options": {**HAND_OPTIONS, **options}, "bags": bags, "bids": {}, "broken": False}
    state |= {"blind": blind, "order": order, "later": deal.get("later"), "turn": (blind or order)[0]}
    return state


def moves(state: State) -> list[str]:
    """Every legal move, as text."""
    if state["phase"] == "over":
        return []
    if state["phase"] == "tricks":
        cards = following(state)
        if state["trick"] or state["broken"] or state["options"]["breaking"] == "false":
            return cards
        return [card for card in cards if card[1] != "s"] or cards  # SP4
    if state["blind"]:
        return ["blind nil", "look"]  # SP3
    partner = state["bids"].get((state["turn"] + 2) % 4, "nil")
    left = 13 - (0 if "nil" in partner else int(partner.split()[1]))
    found = [f"bid {number}" for number in range(1, left + 1)]
    return found + ["nil"] * (state["options"]["nil"] == "true" or not found)  # SP2


def play(state: State, move: str) -> State:
    """The hand after a legal move."""
    state = {**copied(state), "bids": dict(state["bids"]), "blind": list(state["blind"])}
    if state["phase"] == "tricks":
        state["broken"] = state["broken"] or move[1] == "s"
        lay(state, move, suit_and_rank("s"))  # SP6
        return state
    if move != "look":
        state["bids"][state["turn"]] = move
    if state["blind"]:
        state["blind"] = state["blind"][1:]
    if not state["blind"] and state["later"]:
        state["hands"], state["later"] = [cards.split() for cards in state["later"]], None
    waiting = state["blind"] or [seat for seat in state["order"] if seat not in state["bids"]]
    if waiting:
        state["turn"] = waiting[0]
    else:
        begin_tricks(state, state["first"])
    return state


def scores(state: State) -> list[int]:
    """SP7, SP8, SP9: the score of each side."""
    scores = []
    for side in (0, 1):
        points, bid, for_bid, wasted = 0, 0, 0, 0
        for seat in (side, side + 2):
            call, took = state["bids"][seat], state["tricks"][seat]
            if "nil" in call:
                worth = 200 if "blind" in call else 100
                points += worth if took == 0 else -worth
                if state["options"]["nil_tricks"] == "help":
                    for_bid += took
                else:
                    wasted += took
            else:
                bid += int(call.split()[1])
                for_bid += took
        if for_bid >= bid:
            points += 10 * bid
            wasted += for_bid - bid
        else:
            points -= 10 * bid
        points += wasted
        if state["options"]["bags"] == "true":
            points -= (state["bags"][side] + wasted) // 10 * 100
        scores.append(points)
    return scores
