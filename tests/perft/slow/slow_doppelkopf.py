"""Doppelkopf once more, slowly and from its rules alone. The second card of a kind has a mark: `Q'c`."""

from typing import Any

from tests.perft.slow.slow_tricks import State, asks, begin_tricks, copied, dealt, following, lay

__all__ = ["HAND_OPTIONS", "MATCH_OPTIONS", "asks", "begin", "moves", "play", "scores"]

MATCH_OPTIONS = {"rounds"}
"""Options that decide when a match ends, and nothing in a hand."""
HAND_OPTIONS = {"solos": "true", "second_dulle": "false"}
"""Options that change how a hand is played or scored, with their defaults."""
WORTH = {"A": 11, "T": 10, "K": 4, "Q": 3, "J": 2, "9": 0}
SOLOS = ["queens", "jacks", "spades", "hearts", "diamonds", "clubs"]


def begin(deal: dict[str, Any], dealer: int, players: int, options: dict[str, str]) -> State:
    """The hand right after the deal (DK1), with the holders of the queens of clubs (DK2)."""
    state = dealt(deal, dealer, players) | {"options": {**HAND_OPTIONS, **options}, "asked": 0, "solo": ""}
    state["re"] = [seat for seat, hand in enumerate(state["hands"]) if "Qc" in hand or "Q'c" in hand]
    if state["options"]["solos"] == "false":
        begin_tricks(state, state["first"])
    return state


def trumps(state: State) -> list[str]:
    """DK4: the trumps from the highest down, without marks."""
    queens, jacks = ["Qc", "Qs", "Qh", "Qd"], ["Jc", "Js", "Jh", "Jd"]
    if state["solo"] == "queens":
        return queens
    if state["solo"] == "jacks":
        return jacks
    suit = (state["solo"] or "diamonds")[0]
    high = ["Th", *queens, *jacks]
    return high + [rank + suit for rank in "ATK9" if rank + suit not in high]


def kind(card: str) -> str:
    """A card without its mark."""
    return card.replace("'", "")


def moves(state: State) -> list[str]:
    """Every legal move, as text."""
    if state["phase"] == "over":
        return []
    if state["phase"] == "calls":  # DK3
        return [f"solo {name}" for name in SOLOS] + ["normal"]
    high = trumps(state)
    return following(state, lambda card: "trumps" if kind(card) in high else card[-1])  # DK5


def play(state: State, move: str) -> State:
    """The hand after a legal move."""
    state = copied(state)
    if state["phase"] == "tricks":
        high = trumps(state)
        dulles = [card for _, card in [*state["trick"], (0, move)] if kind(card) == "Th"]

        def height(card: str, led: str) -> int:
            """DK6: of equal cards the first is found first; the second dulle may be over the first."""
            later = state["options"]["second_dulle"] == "true" and "Th" in high and dulles[1:] == [card]
            if kind(card) in high:
                return 200 - high.index(kind(card)) + later
            return 1 + WORTH[card[0]] if card[-1] == led[-1] and kind(led) not in high else 0

        lay(state, move, height)
        return state
    state["asked"] += 1
    if move != "normal":
        state |= {"solo": move.split()[1], "re": [state["turn"]]}
    if state["solo"] or state["asked"] == 4:
        begin_tricks(state, state["first"])
    else:
        state["turn"] = (state["turn"] + 1) % 4
    return state


def scores(state: State) -> list[int]:
    """DK7 to DK9."""
    re, alone = state["re"], len(state["re"]) == 1
    points = {True: 0, False: 0}
    tricks = {True: 0, False: 0}
    extra = {True: 0, False: 0}
    for number, (winner, trick) in enumerate(state["done"]):
        mine, last = winner in re, number == 11
        worth = sum(WORTH[card[0]] for _, card in trick)
        points[mine] += worth
        tricks[mine] += 1
        extra[mine] += worth >= 40
        extra[mine] += last and kind(dict(trick)[winner]) == "Jc"
        if not last:
            extra[mine] += sum(kind(card) == "Ad" and (seat in re) != mine for seat, card in trick)
    won = points[True] >= 121
    value = 1 + sum(points[not won] < least for least in (90, 60, 30)) + (tricks[not won] == 0)
    value += not won and not alone
    total = value if won else -value
    total += 0 if alone else extra[True] - extra[False]
    return [(3 if alone else 1) * total if seat in re else -total for seat in range(4)]
