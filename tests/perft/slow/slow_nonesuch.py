"""Nonesuch once more, slowly and from its rules alone: plain dicts and strings, nothing of tricksmith.

A card is its text, `8ms`; its suits are what follows the rank. See `docs/testing.md` for what a slow game offers.
"""

from typing import Any

RANKS = "A23456789C"
MATCH_OPTIONS = {"target", "tie", "max_hands"}
"""Options that decide when a match ends, and nothing in a hand."""
HAND_OPTIONS: dict[str, str] = {}
"""Options that change how a hand is played or scored, with their defaults."""

State = dict[str, Any]


def begin(deal: dict[str, Any], dealer: int, players: int, options: dict[str, str]) -> State:
    """The hand right after the deal (NS1); no option changes it."""
    assert not set(options) - MATCH_OPTIONS
    first = (dealer + 1) % players
    return {
        "players": players,
        "hands": [cards.split() for cards in deal["hands"]],
        "up": deal["up"],
        "first": first,
        "turn": first,
        "phase": "bids",
        "bids": {},
        "trump": None,
        "trump_played": False,
        "trick": [],
        "named": None,
        "tricks": [0] * players,
    }


def asks(state: State) -> int | None:
    """Whose turn it is; None when the hand is over."""
    return None if state["phase"] == "over" else state["turn"]


def moves(state: State) -> list[str]:
    """Every legal move, as text."""
    hand = state["hands"][state["turn"]]
    if state["phase"] == "bids":
        return ["none", "some", "most"]  # NS3
    if state["phase"] == "trump":
        return [f"trump {suit}" for suit in state["up"][1:]]  # NS2
    if state["phase"] == "over":
        return []
    if state["trick"]:  # NS7
        following = [card for card in hand if state["named"] in card[1:]]
        return following or list(hand)
    free = [card for card in hand if state["trump_played"] or state["trump"] not in list(card[1:])]  # NS6
    return [f"{card}/{suit}" for card in free or hand for suit in card[1:]]  # NS5


def play(state: State, move: str) -> State:
    """The hand after a legal move."""
    state = {**state, "hands": [list(hand) for hand in state["hands"]], "tricks": list(state["tricks"])}
    if state["phase"] == "bids":
        state["bids"] = {**state["bids"], state["turn"]: move}
        state["turn"] = (state["turn"] + 1) % state["players"]
        if len(state["bids"]) == state["players"]:
            after_the_bids(state)
    elif state["phase"] == "trump":
        exchange(state, move.split()[1])
    else:
        play_card(state, move)
    return state


def after_the_bids(state: State) -> None:
    """NS2, NS4: what the turned card decides, and who lays the Excuse down."""
    up = state["up"]
    if up == "X":
        state["phase"] = "tricks"
        return
    state["turn"] = next(seat for seat, hand in enumerate(state["hands"]) if "X" in hand)
    state["hands"][state["turn"]].remove("X")
    if len(up) == 2:
        exchange(state, up[1])
    else:
        state["phase"] = "trump"


def exchange(state: State, trump: str) -> None:
    """NS4: the holder of the Excuse takes the turned card."""
    state["hands"][state["turn"]].append(state["up"])
    state["trump"] = trump
    state["phase"] = "tricks"
    state["turn"] = state["first"]  # NS5


def play_card(state: State, move: str) -> None:
    """A card to the trick; the fourth or third ends it."""
    card, _, named = move.partition("/")
    if named:
        state["named"] = named
    state["hands"][state["turn"]].remove(card)
    state["trick"] = [*state["trick"], (state["turn"], card)]
    state["trump_played"] = state["trump_played"] or state["trump"] in list(card[1:])  # NS6
    state["turn"] = (state["turn"] + 1) % state["players"]
    if len(state["trick"]) == state["players"]:
        state["turn"] = winner(state)
        state["tricks"][state["turn"]] += 1
        state["trick"], state["named"] = [], None
        if not state["hands"][state["turn"]]:
            state["phase"] = "over"


def winner(state: State) -> int:
    """NS8: the highest trump, else the highest card of the named suit."""
    trumps = [(seat, card) for seat, card in state["trick"] if state["trump"] in list(card[1:])]
    able = trumps or [(seat, card) for seat, card in state["trick"] if state["named"] in list(card[1:])]
    seat, _ = max(able, key=lambda played: RANKS.index(played[1][0]))
    return int(seat)


def scores(state: State) -> list[int]:
    """NS9: the score of each seat, in points."""
    n = 12 if state["players"] == 3 else 9
    half = 6 if n == 12 else 5
    scores = []
    for seat, k in enumerate(state["tricks"]):
        bid = state["bids"][seat]
        if bid == "some":
            scores.append(k)
        elif bid == "most":
            scores.append(2 * k if k >= half else k - half)
        else:
            scores.append(n if k == 0 else -k)
    return scores
