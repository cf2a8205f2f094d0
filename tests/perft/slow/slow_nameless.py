"""Nameless once more, slowly and from its rules alone: plain dicts and strings, nothing of tricksmith.

A card is its text, `7h`. See `docs/testing.md` for what a slow game offers.
"""

from itertools import combinations
from typing import Any

MATCH_OPTIONS = {"target"}
"""Options that decide when a match ends, and nothing in a hand."""
HAND_OPTIONS = {
    "seven_turned": "opposite_first",
    "twos_switch": "true",
    "alone": "true",
    "alone_opponents": "replace",
    "renege": "prevent",
}
"""Options that change how a hand is played or scored, with their defaults."""

OPPOSITE = {"h": "d", "d": "h", "s": "c", "c": "s"}
PARTNERS = {
    3: [[0], [1], [2]],
    4: [[0, 2], [1, 3]],
    5: [[0], [1, 3], [2, 4]],
    6: [[0, 3], [1, 4], [2, 5]],
}
"""NM10, NM11, NM12: the sides."""
FOR_ALONE = {3: (4, -1), 4: (6, -2), 5: (7, -3)}
"""NM8: what the tricks taken alone bring to the side, and to every other."""

State = dict[str, Any]


def begin(deal: dict[str, Any], dealer: int, players: int, options: dict[str, str]) -> State:
    """The hand right after the deal (NM1)."""
    options = {**HAND_OPTIONS, **options}
    order = [(dealer + step) % players for step in range(1, players + 1)]
    hands = [cards.split() for cards in deal["hands"]]
    questions: list[tuple[str, int]] = []
    if options["twos_switch"] == "true":  # NM6: only who was dealt three twos is asked
        questions += [("twos", seat) for seat in order if sum(card[0] == "2" for card in hands[seat]) >= 3]
    if players == 3:
        questions += [("switch", seat) for seat in order]  # NM10
    if options["alone"] == "true" and players in (4, 6):
        questions += [("alone", seat) for seat in order]  # NM7
    state = {
        "players": players,
        "options": options,
        "order": order,
        "hands": hands,
        "up": deal["up"],
        "talon": deal["talon"].split(),
        "switch": deal.get("switch", "").split(),
        "questions": questions,
        "ladder": ladder(deal["up"], options["seven_turned"]),
        "alone": None,
        "out": None,
        "turn": None,
        "trick": [],
        "tricks": [0] * players,
        "cards": 0,
        "revokes": [],
        "claims": [],
    }
    return asked(state)


def ladder(up: str, seven_turned: str) -> list[str]:
    """NM2: the trumps from the highest down."""
    rank, suit = up[0], up[1]
    suits = list("sdhc")
    if not (rank == "7" and seven_turned == "fixed"):
        suits.remove(OPPOSITE[suit])
        suits.insert(0, OPPOSITE[suit])
    trumps = [rank + other for other in suits]
    if rank != "7":
        trumps += ["7" + other for other in "sdhc"]
    return [card for card in trumps if card != up]


def asked(state: State) -> State:
    """The same state with the seat that acts next: asked a question, or about to lead the first trick."""
    if state["questions"]:
        state["turn"] = state["questions"][0][1]
    else:
        state["turn"] = next(seat for seat in state["order"] if seat != state["out"])
    return state


def asks(state: State) -> int | None:
    """Whose turn it is; None when the hand is over."""
    is_on = state["questions"] or state["trick"] or state["hands"][state["turn"]]
    return int(state["turn"]) if is_on else None


def moves(state: State) -> list[str]:
    """Every legal move of the seat whose turn it is, as text; claims come in addition."""
    if asks(state) is None:
        return []
    hand = state["hands"][state["turn"]]
    if state["questions"]:
        return answers(state["questions"][0][0], hand)
    if not state["trick"] or state["options"]["renege"] != "prevent":  # NM4, NM9
        return list(hand)
    return following(state) or list(hand)


def answers(question: str, hand: list[str]) -> list[str]:
    """What may be said to a question before the tricks."""
    if question == "alone":
        return ["alone", "team"]
    if question == "switch":
        return ["switch", "keep"]
    twos = [two for two in ("2s", "2h", "2d", "2c") if two in hand]
    return [f"swap {' '.join(three)}" for three in combinations(twos, 3)] + ["keep"]


def following(state: State) -> list[str]:
    """NM4: the cards of the seat to play that follow the led card."""
    led = suit(state, state["trick"][0][1])
    return [card for card in state["hands"][state["turn"]] if suit(state, card) == led]


def suit(state: State, card: str) -> str:
    """NM3: trumps are a suit of their own."""
    return "trump" if card in state["ladder"] else card[1]


def play(state: State, move: str) -> State:
    """The hand after a legal move, or after a claim."""
    state = {**state, "hands": [list(hand) for hand in state["hands"]]}
    if move.startswith("claim "):  # NM9
        state["claims"] = [*state["claims"], (int(move.split()[1]), state["cards"])]
        return state
    if state["questions"]:
        return answer(state, move)
    if state["trick"] and following(state) and move not in following(state):
        state["revokes"] = [*state["revokes"], (state["turn"], state["cards"] + 1)]
    state["hands"][state["turn"]].remove(move)
    state["trick"] = [*state["trick"], (state["turn"], move)]
    state["cards"] += 1
    seats = state["players"] - (state["out"] is not None)
    if len(state["trick"]) < seats:
        state["turn"] = (state["turn"] + 1) % state["players"]
        if state["turn"] == state["out"]:
            state["turn"] = (state["turn"] + 1) % state["players"]
        return state
    state["turn"] = winner(state)
    state["tricks"] = [taken + (seat == state["turn"]) for seat, taken in enumerate(state["tricks"])]
    state["trick"] = []
    return state


def answer(state: State, move: str) -> State:
    """NM6, NM10, NM7: a swap of twos, a switch of hands, a word about going alone."""
    (_, seat), *later = state["questions"]
    state["questions"] = later
    if move.startswith("swap "):
        given = move.split()[1:]
        state["hands"][seat] = [card for card in state["hands"][seat] if card not in given] + state["talon"]
        state["talon"] = given
    elif move == "switch":
        state["hands"][seat], state["switch"] = state["switch"], state["hands"][seat]
    elif move == "alone":
        state["alone"] = seat
        state["out"] = (seat + state["players"] // 2) % state["players"]
        state["questions"] = []
    return asked(state)


def winner(state: State) -> int:
    """NM4: the highest trump, else the highest card of the led suit."""
    led = suit(state, state["trick"][0][1])
    able = [
        (100 - state["ladder"].index(card) if card in state["ladder"] else int(card[0]), seat)
        for seat, card in state["trick"]
        if card in state["ladder"] or suit(state, card) == led
    ]
    _, seat = max(able)
    return int(seat)


def scores(state: State) -> list[int]:
    """NM5, NM8, NM9: the score of each side, in points."""
    sides = PARTNERS[state["players"]]
    scores = [sum(state["tricks"][seat] for seat in side) for side in sides]
    alone = state["alone"]
    if alone is not None and state["tricks"][alone] >= 3:
        mine, theirs = FOR_ALONE[state["tricks"][alone]]
        adds = state["options"]["alone_opponents"] == "add"
        scores = [
            mine if alone in side else theirs + (taken if adds else 0)
            for side, taken in zip(sides, scores, strict=True)
        ]
    for seat, when in state["revokes"]:
        claimed = any(accused == seat and later >= when for accused, later in state["claims"])
        if state["options"]["renege"] == "penalise" or claimed:
            scores = [points + (-2 if seat in side else 2) for side, points in zip(sides, scores, strict=True)]
    return scores
