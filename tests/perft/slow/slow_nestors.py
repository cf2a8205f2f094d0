"""Nestors once more, slowly and from its rules alone: plain dicts and strings, nothing of tricksmith.

A card is its text, `Th`. See `docs/testing.md` for what a slow game offers.
"""

from itertools import combinations
from typing import Any

MATCH_OPTIONS = {"target"}
"""Options that decide when a match ends, and nothing in a hand."""
HAND_OPTIONS = {"all_pass": "redeal", "comply": "card_suit"}
"""Options that change how a hand is played or scored, with their defaults."""

SUITS = "shdc"
PLAIN = "6789TJQKA"
"""NE1: the order of the ranks when none of them is trump."""

State = dict[str, Any]


def begin(deal: dict[str, Any], dealer: int, players: int, options: dict[str, str]) -> State:
    """The hand right after the first five cards (NE4)."""
    assert players == 4
    return {
        "options": {**HAND_OPTIONS, **options},
        "hands": [cards.split() for cards in deal["hands"]],
        "down": deal["down"],
        "faceup": deal["faceup"].split(),
        "second": [cards.split() for cards in deal["second"]],
        "phase": "auction",
        "turn": (dealer + 1) % 4,
        "passed": [],
        "bid": 0,
        "bidder": None,
        "trump": None,
        "trick": [],
        "won": [[], []],
        "tricks": [0, 0],
    }


def asks(state: State) -> int | None:
    """Whose turn it is; None when the hand is over, or is to be dealt again."""
    return None if state["phase"] == "over" else state["turn"]


def moves(state: State) -> list[str]:
    """Every legal move, as text."""
    return [] if state["phase"] == "over" else OFFERS[state["phase"]](state)


def calls(state: State) -> list[str]:
    """NE4: higher bids, or a pass."""
    bids = [f"bid {points}" for points in range(5, 195, 5) if points > state["bid"]]
    must = state["options"]["all_pass"] == "last_must_bid" and len(state["passed"]) == 3
    return bids if must else [*bids, "pass"]


def trumps(_: State) -> list[str]:
    """NE5: the ranks that the bidder may name."""
    return ["trump A", "trump J", "trump T"]


def openings(state: State) -> list[str]:
    """NE6: a lead, and two of the cards on the table."""
    table = sorted(state["faceup"], key=lambda card: (SUITS.index(card[1]), PLAIN.index(card[0])))
    pairs = list(combinations(table, 2))
    return [f"{card}+{one}+{two}" for card in state["hands"][state["turn"]] for one, two in pairs]


def cards(state: State) -> list[str]:
    """NE8: any card to the first and second place; to the third what is required, or a trump."""
    hand = state["hands"][state["turn"]]
    if len(state["trick"]) < 2:
        return list(hand)
    required = required_suits(state["trick"][0][1], state["trick"][1][1])
    if not any(card[1] in required for card in hand):
        return list(hand)
    return [card for card in hand if card[1] in required or card[0] == state["trump"]]


OFFERS = {"auction": calls, "trump": trumps, "opening": openings, "tricks": cards}


def required_suits(a: str, b: str) -> list[str]:
    """NE8: what the third card has to be."""
    if a[1] == b[1]:
        return [a[1]]
    return [suit for suit in SUITS if suit not in (a[1], b[1])]


def play(state: State, move: str) -> State:
    """The hand after a legal move."""
    state = {**state, "hands": [list(hand) for hand in state["hands"]]}
    if state["phase"] == "auction":
        bid(state, move)
    elif state["phase"] == "trump":
        deal_the_rest(state, move.split()[1])
    elif state["phase"] == "opening":
        open_the_tricks(state, *move.split("+"))
    else:
        state["hands"][state["turn"]].remove(move)
        put(state, state["turn"], move)
    return state


def bid(state: State, move: str) -> None:
    """NE4: a bid, or a pass for good; three passes end the auction."""
    if move == "pass":
        state["passed"] = [*state["passed"], state["turn"]]
    else:
        state["bid"], state["bidder"] = int(move.split()[1]), state["turn"]
    if len(state["passed"]) == 4:
        state["phase"] = "over"
    elif len(state["passed"]) == 3 and state["bidder"] is not None:
        state["phase"], state["turn"] = "trump", state["bidder"]
    else:
        state["turn"] = (state["turn"] + 1) % 4
        while state["turn"] in state["passed"]:
            state["turn"] = (state["turn"] + 1) % 4


def deal_the_rest(state: State, trump: str) -> None:
    """NE5: the face-down card to the bidder, three more cards to each."""
    state["trump"], state["phase"] = trump, "opening"
    state["hands"][state["bidder"]].append(state["down"])
    for hand, more in zip(state["hands"], state["second"], strict=True):
        hand.extend(more)


def open_the_tricks(state: State, lead: str, one: str, two: str) -> None:
    """NE6: trick one is the bidder's; the card that is left leads trick two for the bidder."""
    bidder = state["bidder"]
    state["hands"][bidder].remove(lead)
    take(state, bidder, [lead, one, two])
    (left,) = (card for card in state["faceup"] if card not in (one, two))
    state["phase"] = "tricks"
    put(state, bidder, left)


def put(state: State, seat: int, card: str) -> None:
    """A card to the trick; the third ends it."""
    state["trick"] = [*state["trick"], (seat, card)]
    state["turn"] = (seat + 1) % 4
    if len(state["trick"]) == 3:  # NE7
        (a, first), (b, second), (_, third) = state["trick"]
        if leaders_side_wins(first, second, third, state["trump"], state["options"]["comply"]):
            take(state, a, [first, second, third])
        else:
            take(state, b, [first, second, third])
        state["trick"] = []
        state["turn"] = (a + 3) % 4
        if not any(state["hands"]):
            state["phase"] = "over"


def take(state: State, seat: int, cards: list[str]) -> None:
    """A trick for the seat's side."""
    side = seat % 2
    state["won"] = [won + cards if number == side else won for number, won in enumerate(state["won"])]
    state["tricks"] = [taken + (number == side) for number, taken in enumerate(state["tricks"])]


def leaders_side_wins(a: str, b: str, c: str, trump: str, comply: str) -> bool:
    """NE9: whether the first and third card win against the second."""
    of_b, of_c = b[0] == trump, c[0] == trump
    some_trump = trump in (a[0], b[0], c[0])
    complies = c[1] in required_suits(a, b) or (comply == "suit_or_trump" and of_c)
    if complies and some_trump:
        return of_c or not of_b  # the last trump wins
    if complies:
        return not beats_both(a, b, c)
    if some_trump and not of_b:
        return True
    return of_b and of_c and c[1] not in (a[1], b[1])


def beats_both(a: str, b: str, c: str) -> bool:
    """Whether the second card wins by rank: above the first, and not below the third (the earlier of equals wins)."""
    return PLAIN.index(b[0]) > PLAIN.index(a[0]) and PLAIN.index(b[0]) >= PLAIN.index(c[0])


def points(state: State) -> list[int]:
    """NE2: the points that each side has taken, of 190."""
    others = [rank for rank in "AJT" if rank != state["trump"]]
    worth = {state["trump"]: 15, others[0]: 10, others[1]: 5}
    points = []
    for won, taken in zip(state["won"], state["tricks"], strict=True):
        spades = sum(card[1] == "s" for card in won)
        points.append(sum(worth.get(card[0], 0) for card in won) + 5 * taken + (10 if spades >= 5 else 0))
    return points


def scores(state: State) -> list[int]:
    """NE10: the score of each side, in points; nothing for a hand that is dealt again."""
    if state["bidder"] is None:
        return [0, 0]
    scores = points(state)
    side = state["bidder"] % 2
    if scores[side] < state["bid"]:
        scores[side] = -state["bid"]
    return scores
