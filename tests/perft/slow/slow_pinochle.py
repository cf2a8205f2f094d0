"""Pinochle once more, slowly and from its rules alone. `A's` is the second ace of spades."""

from itertools import combinations
from typing import Any

from tests.perft.slow.slow_tricks import State, asks, begin_tricks, copied, dealt, lay

__all__ = ["HAND_OPTIONS", "MATCH_OPTIONS", "asks", "begin", "moves", "play", "scores"]

MATCH_OPTIONS = {"target"}
"""Options that decide when a match ends, and nothing in a hand."""
HAND_OPTIONS = {"passing": "0", "old_count": "false"}
"""Options that change how a hand is played or scored, with their defaults."""
HIGH_TO_LOW = "ATKQJ9"


def begin(deal: dict[str, Any], dealer: int, players: int, options: dict[str, str]) -> State:
    """The hand right after the deal (PI1)."""
    state = dealt(deal, dealer, players) | {"options": {**HAND_OPTIONS, **options}}
    return state | {"bid": 0, "bidder": None, "passed": [], "trump": "", "given": [], "melds": [[], [], [], []]}


def kind_of(cards: list[str], trump: str) -> str:
    """PI5: what meld these cards are; "" if they are none."""
    ranks, suits = "".join(sorted(card[0] for card in cards)), {card[-1] for card in cards}
    if len(suits) == 1:
        if ranks == "KQ":
            return "royal" if trump in suits else "marriage"
        if trump in suits:
            return {"AJKQT": "run", "9": "dix"}.get(ranks, "")
        return ""
    if len(cards) == 2 and {card[0] + card[-1] for card in cards} == {"Qs", "Jd"}:
        return "pinochle"
    return ranks[0] if len(suits) == 4 and ranks in ("AAAA", "KKKK", "QQQQ", "JJJJ") else ""


def melds(state: State) -> list[list[str]]:
    """PI5: the melds that the seat in turn can still show."""
    hand, trump = state["hands"][state["turn"]], state["trump"]
    melds = []
    for size in (1, 2, 4, 5):
        for some in combinations(hand, size):
            kind = kind_of(list(some), trump)
            if kind and all(free(card, kind, state) for card in some):
                melds.append(list(some))
    return melds


def free(card: str, kind: str, state: State) -> bool:
    """Whether a card was not shown in such a meld."""
    suited = ("royal", "marriage", "run", "dix")
    for other, cards in state["melds"][state["turn"]]:
        if card in cards and (other == kind or (other in suited and kind in suited)):
            return False
    return True


def moves(state: State) -> list[str]:
    """Every legal move, as text."""
    if state["phase"] == "over":
        return []
    hand = state["hands"][state["turn"]]
    if state["phase"] == "calls":  # PI2
        bids = [f"bid {points}" for points in range(max(250, state["bid"] + 10), 601, 10)]
        return bids if len(state["passed"]) == 3 else [*bids, "pass"]
    if state["phase"] == "trump":
        return [f"trump {suit}" for suit in "shdc"]  # PI3
    if state["phase"] == "pass":
        return [f"pass {card}" for card in hand]  # PI4
    if state["phase"] == "melds":
        return ["show " + " ".join(in_order(cards)) for cards in melds(state)] + ["play on"]
    return cards_to_play(state)


def in_order(cards: list[str]) -> list[str]:
    """Cards as they are written: by suit, then from the nine up."""
    return sorted(cards, key=lambda card: ("shdc".index(card[-1]), -HIGH_TO_LOW.index(card[0]), len(card)))


def cards_to_play(state: State) -> list[str]:
    """PI6: the cards that can be played."""
    hand, trump = state["hands"][state["turn"]], state["trump"]
    if not state["trick"]:
        return list(hand)
    led = state["trick"][0][1][-1]
    same, trumps = ([card for card in hand if card[-1] == suit] for suit in (led, trump))
    there = [card for _, card in state["trick"] if card[-1] == trump]
    if same:
        if led != trump and there:
            return same
        in_suit = [card for _, card in state["trick"] if card[-1] == led]
        return [card for card in same if beats(card, in_suit)] or same
    return [card for card in trumps if beats(card, there)] or trumps or list(hand)


def beats(card: str, others: list[str]) -> bool:
    """Whether a card is higher than all these of its suit."""
    return all(HIGH_TO_LOW.index(card[0]) < HIGH_TO_LOW.index(other[0]) for other in others)


def play(state: State, move: str) -> State:
    """The hand after a legal move."""
    state = {**copied(state), "passed": list(state["passed"]), "melds": [list(own) for own in state["melds"]]}
    turn = state["turn"]
    if state["phase"] == "tricks":
        lay(state, move, lambda card, led: height(card, led, state["trump"]))  # PI7
    elif state["phase"] == "calls":
        bid(state, move)
    elif state["phase"] == "trump":
        state["trump"] = move[-1]
        if state["options"]["passing"] == "0":
            state["phase"] = "melds"
        else:
            state |= {"phase": "pass", "turn": (turn + 2) % 4}
    elif state["phase"] == "pass":
        give(state, move.split()[1])
    elif move == "play on":
        state["turn"] = (turn + 1) % 4
        if state["turn"] == state["bidder"]:
            begin_tricks(state, state["bidder"])
    else:
        cards = move.split()[1:]
        state["melds"][turn].append((kind_of(cards, state["trump"]), cards))
    return state


def bid(state: State, move: str) -> None:
    """PI2: a bid, or a pass."""
    if move == "pass":
        state["passed"].append(state["turn"])
    else:
        state |= {"bid": int(move[4:]), "bidder": state["turn"]}
    if len(state["passed"]) == 3 and state["bid"]:
        state |= {"phase": "trump", "turn": state["bidder"]}
        return
    state["turn"] = (state["turn"] + 1) % 4
    while state["turn"] in state["passed"]:
        state["turn"] = (state["turn"] + 1) % 4


def give(state: State, card: str) -> None:
    """PI4: a card is passed; the last one hands them over."""
    turn = state["turn"]
    state["hands"][turn].remove(card)
    state["given"] = [*state["given"], card]
    if len(state["given"]) == int(state["options"]["passing"]):
        state["hands"][(turn + 2) % 4] += state["given"]
        state |= {"given": [], "turn": state["bidder"]}
        if turn == state["bidder"]:
            state["phase"] = "melds"


def height(card: str, led: str, trump: str) -> int:
    """PI7: how high a card is in a trick."""
    if card[-1] not in (trump, led[-1]):
        return 0
    return (100 if card[-1] == trump else 10) - HIGH_TO_LOW.index(card[0])


def meld_points(own: list[tuple[str, list[str]]]) -> int:
    """PI5: what the melds of a player count."""
    points = {"run": 150, "A": 100, "K": 80, "Q": 60, "J": 40, "royal": 40, "pinochle": 40, "marriage": 20, "dix": 10}
    double = {"run": 1500, "A": 1000, "K": 800, "Q": 600, "J": 400, "pinochle": 300}
    total = 0
    for kind, each in points.items():
        times = [other for other, _ in own].count(kind)
        total += double[kind] if times == 2 and kind in double else times * each
    return total


def scores(state: State) -> list[int]:
    """PI8, PI9: the points of both sides."""
    worth = {"A": 10, "T": 10, "K": 10, "Q": 0, "J": 0, "9": 0}
    if state["options"]["old_count"] == "true":
        worth = {"A": 11, "T": 10, "K": 4, "Q": 3, "J": 2, "9": 0}
    scores = [0, 0]
    for seat, cards in enumerate(state["taken"]):
        scores[seat % 2] += sum(worth[card[0]] for card in cards)
    scores[state["done"][-1][0] % 2] += 10
    for seat in range(4):
        if state["tricks"][seat % 2] + state["tricks"][seat % 2 + 2]:
            scores[seat % 2] += meld_points(state["melds"][seat])
    side = state["bidder"] % 2
    if scores[side] < state["bid"]:
        scores[side] = -state["bid"]
    return scores
