"""Five Hundred once more, slowly and from its rules alone. The joker is `X`."""

from itertools import combinations
from typing import Any

from tests.perft.slow.slow_tricks import FRENCH, State, asks, begin_tricks, copied, dealt, following, lay

__all__ = ["HAND_OPTIONS", "MATCH_OPTIONS", "asks", "begin", "moves", "play", "scores"]

MATCH_OPTIONS = {"target"}
"""Options that decide when a match ends, and nothing in a hand."""
HAND_OPTIONS = {"misere": "after_seven", "slam": "true"}
"""Options that change how a hand is played or scored, with their defaults."""
OTHER = {"s": "c", "c": "s", "h": "d", "d": "h"}
ORDER = [f"bid {number}{strain}" for number in range(6, 11) for strain in "scdhn"]
ORDER.insert(ORDER.index("bid 8c"), "misere")
ORDER.insert(ORDER.index("bid 10n"), "open misere")


def begin(
    deal: dict[str, Any], dealer: int, players: int, options: dict[str, str], match: tuple[Any, ...] = ()
) -> State:
    """The hand right after the deal (FH1); the last hand makes no difference in it."""
    assert len(match) < 2
    state = dealt(deal, dealer, players)
    state |= {"options": {**HAND_OPTIONS, **options}, "kitty": deal["kitty"].split(), "bid": None, "bidder": None}
    return state | {"in": [(dealer + place) % players for place in range(1, players + 1)], "joker": None}


def moves(state: State) -> list[str]:
    """Every legal move, as text."""
    if state["phase"] == "over":
        return []
    if state["phase"] == "calls":
        start = ORDER.index(state["bid"]) + 1 if state["bid"] else 0
        bids = ORDER[start:]  # FH2
        allowed = state["options"]["misere"]
        if allowed == "never" or (allowed == "after_seven" and start <= ORDER.index("bid 7s")):  # FH3
            bids = [bid for bid in bids if "misere" not in bid]
        return [*bids, "pass"]
    if state["phase"] == "discard":
        hand = sorted(state["hands"][state["turn"]], key=place)  # FH4
        return ["discard " + " ".join(three) for three in combinations(hand, 3)]
    if state["phase"] == "joker":
        return [f"joker {suit}" for suit in "shdc"]  # FH6
    return following(state, lambda card: suit_of(card, state))  # FH7


def place(card: str) -> tuple[int, int]:
    """Where a card lies in the order of the deck."""
    return (4, 0) if card == "X" else ("shdc".index(card[1]), FRENCH.index(card[0]))


def suit_of(card: str, state: State) -> str:
    """FH7: the joker and the left bower are trumps; without trumps, the joker has the suit that was named."""
    trump = trump_of(state)
    if card == "X":
        return trump or state["joker"] or "none"
    return trump if trump and card == "J" + OTHER[trump] else card[1]


def trump_of(state: State) -> str:
    """The trump suit; empty without one."""
    strain = state["bid"][-1]
    return strain if state["bid"].startswith("bid") and strain != "n" else ""


def play(state: State, move: str) -> State:
    """The hand after a legal move."""
    state = {**copied(state), "in": list(state["in"])}
    if state["phase"] == "calls":
        seat = state["in"].pop(0)
        if move != "pass":
            state["bid"], state["bidder"] = move, seat
            state["in"].append(seat)
        if not state["in"]:
            state["phase"] = "over"
        elif state["in"] == [state["bidder"]]:
            state["phase"], state["turn"] = "discard", state["bidder"]
            state["hands"][state["bidder"]] += state["kitty"]
        else:
            state["turn"] = state["in"][0]
    elif state["phase"] == "discard":
        for card in move.split()[1:]:
            state["hands"][state["turn"]].remove(card)
        holders = [seat for seat, hand in enumerate(state["hands"]) if "X" in hand]
        if holders and not trump_of(state):
            state["phase"], state["turn"] = "joker", holders[0]
        else:
            lead(state)
    elif state["phase"] == "joker":
        state["joker"] = move[-1]
        lead(state)
    else:
        lay(state, move, lambda card, led: height(card, led, state))
    return state


def lead(state: State) -> None:
    """FH5: the bidder leads; the partner sits out of misère."""
    if "misere" in state["bid"] and state["players"] == 4:
        state["out"] = [(state["bidder"] + 2) % 4]
    begin_tricks(state, state["bidder"])


def height(card: str, led: str, state: State) -> int:
    """FH8: how high a card is in a trick."""
    trump = trump_of(state)
    suit = suit_of(card, state)
    if suit not in (trump, suit_of(led, state)):
        return 0
    top = ["X", "J" + trump, "J" + OTHER[trump]] if trump else ["X"]
    return (100 if suit == trump else 10) + (50 - top.index(card) if card in top else FRENCH.index(card[0]))


def scores(state: State) -> list[int]:
    """FH9: the score of each side."""
    sides = [[0, 2], [1, 3]] if state["players"] == 4 else [[0], [1], [2]]
    if state["bidder"] is None:
        return [0] * len(sides)
    scores = []
    for side in sides:
        taken = sum(state["tricks"][seat] for seat in side)
        if state["bidder"] not in side:
            scores.append(0 if "misere" in state["bid"] else 10 * taken)
        elif state["bid"] == "misere":
            scores.append(250 if taken == 0 else -250)
        elif state["bid"] == "open misere":
            scores.append(500 if taken == 0 else -500)
        else:
            number, strain = int(state["bid"][4:-1]), state["bid"][-1]
            value = 40 + 100 * (number - 6) + 20 * "scdhn".index(strain)
            if taken == 10 and state["options"]["slam"] == "true" and value < 250:
                value = 250
            scores.append(value if taken >= number else -value)
    return scores
