"""Poison Nonesuch once more, slowly and from its rules alone: plain dicts and strings, nothing of tricksmith.

A card is its text, `8ms`; its suits are what follows the rank. See `docs/testing.md` for what a slow game offers.
"""

from typing import Any

MATCH_OPTIONS = {"ending", "max_hands"}
"""Options that decide when a match ends, and nothing in a hand."""
HAND_OPTIONS = {"lead_restriction": "named", "broken_by": "followers"}
"""Options that change how a hand is played or scored, with their defaults."""

State = dict[str, Any]


def begin(deal: dict[str, Any], dealer: int, players: int, options: dict[str, str]) -> State:
    """The hand right after the deal, the cursed suit and the trump turned (PN1, PN2)."""
    return {
        "players": players,
        "options": {**HAND_OPTIONS, **options},
        "hands": [cards.split() for cards in deal["hands"]],
        "cursed": deal["cursed"][1],
        "trump": deal["trump"][1],
        "broken": set(),
        "turn": (dealer + 1) % players,
        "trick": [],
        "named": None,
        "tricks": [0] * players,
        "poison": [0] * players,
    }


def asks(state: State) -> int | None:
    """Whose turn it is; None when the hand is over."""
    return state["turn"] if any(state["hands"]) else None


def moves(state: State) -> list[str]:
    """Every legal move, as text."""
    if asks(state) is None:
        return []
    hand = state["hands"][state["turn"]]
    if state["trick"]:  # PN3
        return [card for card in hand if state["named"] in card[1:]] or list(hand)
    barred = {state["trump"], state["cursed"]} - state["broken"]
    every = [(card, suit) for card in hand for suit in card[1:]]
    if state["options"]["lead_restriction"] == "card":  # PN5
        free = [(card, suit) for card, suit in every if not barred & set(card[1:])]
    else:
        free = [(card, suit) for card, suit in every if suit not in barred]
    return [f"{card}/{suit}" for card, suit in free or every]


def play(state: State, move: str) -> State:
    """The hand after a legal move."""
    state = {
        **state,
        "hands": [list(hand) for hand in state["hands"]],
        "tricks": list(state["tricks"]),
        "poison": list(state["poison"]),
    }
    card, _, named = move.partition("/")
    if not state["trick"]:
        state["named"] = named
    if state["trick"] or state["options"]["broken_by"] == "any_card":  # PN6
        state["broken"] = state["broken"] | set(card[1:])
    state["hands"][state["turn"]].remove(card)
    state["trick"] = [*state["trick"], (state["turn"], card)]
    state["turn"] = (state["turn"] + 1) % state["players"]
    if len(state["trick"]) == state["players"]:
        state["turn"] = winner(state)
        state["tricks"][state["turn"]] += 1
        state["poison"][state["turn"]] += sum(state["cursed"] in card for _, card in state["trick"])
        state["trick"] = []
    return state


def winner(state: State) -> int:
    """PN4: the highest card that bears trump, else the highest of the led suit."""
    trumps = [(int(card[0]), seat) for seat, card in state["trick"] if state["trump"] in card]
    able = trumps or [(int(card[0]), seat) for seat, card in state["trick"] if state["named"] in card]
    _, seat = max(able)
    return int(seat)


def scores(state: State) -> list[int]:
    """PN7: a point a trick, and one less for each cursed card."""
    return [tricks - poison for tricks, poison in zip(state["tricks"], state["poison"], strict=True)]
