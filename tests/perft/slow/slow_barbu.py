"""Barbu once more, slowly and from its rules alone."""

from typing import Any

from tests.perft.slow.slow_tricks import FRENCH, State, asks, begin_tricks, copied, dealt, following, lay, suit_and_rank

__all__ = ["HAND_OPTIONS", "MATCH_OPTIONS", "asks", "begin", "moves", "play", "scores"]

MATCH_OPTIONS = {"contracts", "rotate"}
"""Options that decide when a match ends or who deals, and nothing in a hand."""
HAND_OPTIONS = {"doubling": "false"}
"""Options that change how a hand is played or scored, with their defaults."""
HEARTS = [rank + "h" for rank in FRENCH]
QUEENS = ["Qs", "Qh", "Qd", "Qc"]
NEGATIVE = ["no tricks", "no hearts", "no queens", "no king", "no last two"]
WANTED = {"no hearts": HEARTS, "no queens": QUEENS, "no king": ["Kh"]}
"""The cards after which a contract is over (BA8)."""


def begin(
    deal: dict[str, Any], dealer: int, players: int, options: dict[str, str], match: tuple[Any, ...] = (((),) * 4,)
) -> State:
    """The hand right after the deal, when the dealer has declared these contracts already (BA1, BA2)."""
    state = dealt(deal, dealer, players)
    state |= {"turn": dealer, "declared": match[0][dealer], "contract": "", "doubled": [], "asked": 0}
    return state | {"doubling": {**HAND_OPTIONS, **options}["doubling"] == "true"}


def moves(state: State) -> list[str]:
    """Every legal move, as text."""
    if state["phase"] == "over":
        return []
    contract = state["contract"]
    if not contract:  # BA2
        trumps = [f"trumps {suit}" for suit in "shdc" if "trumps" not in state["declared"]]
        return [name for name in NEGATIVE if name not in state["declared"]] + trumps
    if state["phase"] == "calls":  # BA3
        return ["double", "pass"]
    hand = state["hands"][state["turn"]]
    if not state["trick"]:  # BA4
        others = [card for card in hand if card[1] != "h"]
        return (others if contract in ("no hearts", "no king") else []) or list(hand)
    return trumping(state, contract[-1]) if contract.startswith("trumps") else following(state)


def trumping(state: State, trump: str) -> list[str]:
    """BA5: the cards that can be played when there are trumps."""
    hand, led = state["hands"][state["turn"]], state["trick"][0][1][1]
    there = [FRENCH.index(card[0]) for _, card in state["trick"] if card[1] == trump]
    over = [card for card in hand if card[1] == trump and FRENCH.index(card[0]) > max(there, default=-1)]
    same = [card for card in hand if card[1] == led]
    if led == trump:
        return over or same or list(hand)
    return same or over or list(hand)


def play(state: State, move: str) -> State:
    """The hand after a legal move."""
    state = {**copied(state), "doubled": list(state["doubled"])}
    if state["phase"] == "tricks":
        trump = state["contract"][-1] if state["contract"].startswith("trumps") else ""
        lay(state, move, suit_and_rank(trump))  # BA6
        gone = [card for cards in state["taken"] for card in cards]
        wanted = WANTED.get(state["contract"])
        if wanted and all(card in gone for card in wanted):  # BA8
            state["phase"] = "over"
        return state
    if not state["contract"]:
        state["contract"] = move
    else:
        state["asked"] += 1
        state["doubled"] += [state["turn"]] * (move == "double")
    if state["doubling"] and state["asked"] < 3:
        state["turn"] = (state["turn"] + 1) % 4
    else:
        begin_tricks(state, state["dealer"])
    return state


def scores(state: State) -> list[int]:
    """BA7: what each player scores, with the doubles."""
    contract, found = state["contract"], [0, 0, 0, 0]
    for number, (winner, trick) in enumerate(state["done"]):
        cards = [card for _, card in trick]
        if contract == "no tricks":
            found[winner] -= 2
        elif contract == "no hearts":
            found[winner] -= sum(6 if card == "Ah" else 2 for card in cards if card[1] == "h")
        elif contract == "no queens":
            found[winner] -= 6 * sum(card[0] == "Q" for card in cards)
        elif contract == "no king":
            found[winner] -= 20 * ("Kh" in cards)
        elif contract == "no last two":
            found[winner] -= {11: 10, 12: 20}.get(number, 0)
        else:
            found[winner] += 5
    final = list(found)
    for seat in state["doubled"]:
        final[seat] += found[seat] - found[state["dealer"]]
        final[state["dealer"]] -= found[seat] - found[state["dealer"]]
    return final
