"""Jass once more, slowly and from its rules alone."""

from typing import Any

from tests.perft.slow.slow_tricks import State, asks, begin_tricks, copied, dealt, lay

__all__ = ["HAND_OPTIONS", "MATCH_OPTIONS", "asks", "begin", "moves", "play", "scores"]

MATCH_OPTIONS = {"target"}
"""Options that decide when a match ends, and nothing in a hand."""
HAND_OPTIONS = {"multipliers": "false", "weis": "true"}
"""Options that change how a hand is played or scored, with their defaults."""
ORDER = "6789TJQKA"
IN_TRUMPS = "678TQKA9J"
FOUR_ALIKE = {"J": 200, "9": 150, "A": 100, "K": 100, "Q": 100, "T": 100}
MENU = ["trump s", "trump h", "trump d", "trump c", "obenabe", "undenufe"]


def begin(deal: dict[str, Any], dealer: int, players: int, options: dict[str, str]) -> State:
    """The hand right after the deal (JA2)."""
    state = dealt(deal, dealer, players) | {"options": {**HAND_OPTIONS, **options}}
    return state | {"mode": "", "shoved": False, "weis": [[] for _ in range(4)], "heard": []}


def declarations(state: State) -> list[str]:
    """JA7: every Weis that the seat in turn can show and has not shown yet."""
    hand, found = state["hands"][state["turn"]], []
    shown = [card for cards in state["weis"][state["turn"]] for card in cards if is_sequence(cards)]
    for suit in "shdc":
        for low in range(9):
            for high in range(low + 2, 9):
                cards = [ORDER[place] + suit for place in range(low, high + 1)]
                near = [ORDER[place] + suit for place in range(max(low - 1, 0), min(high + 2, 9))]
                if all(card in hand for card in cards) and not any(card in shown for card in near):
                    found.append("show " + " ".join(cards))
    for rank in FOUR_ALIKE:
        cards = [rank + suit for suit in "shdc"]
        if all(card in hand for card in cards) and cards not in state["weis"][state["turn"]]:
            found.append("show " + " ".join(cards))
    return found


def is_sequence(cards: list[str]) -> bool:
    """Whether a Weis is a sequence, and not four of a kind."""
    return cards[0][1] == cards[1][1]


def worth_of_weis(cards: list[str]) -> int:
    """JA7."""
    if not is_sequence(cards):
        return FOUR_ALIKE[cards[0][0]]
    return {3: 20, 4: 50, 5: 100, 6: 150, 7: 200, 8: 250, 9: 300}[len(cards)]


def moves(state: State) -> list[str]:
    """Every legal move, as text."""
    if state["phase"] == "over":
        return []
    if state["phase"] == "calls":  # JA3
        return MENU if state["shoved"] else [*MENU, "shove"]
    if state["phase"] == "weis":
        return [*declarations(state), "play on"]
    return cards_to_play(state)


def cards_to_play(state: State) -> list[str]:
    """JA4: the cards that can be played."""
    hand = state["hands"][state["turn"]]
    if not state["trick"]:
        return list(hand)
    led, trump = state["trick"][0][1][1], state["mode"][-1] if state["mode"].startswith("trump") else ""
    same = [card for card in hand if card[1] == led]
    if not trump:
        return same or list(hand)
    if led == trump:
        return list(hand) if not same or same == ["J" + trump] else same
    there = [IN_TRUMPS.index(card[0]) for _, card in state["trick"] if card[1] == trump]
    low = [card for card in hand if card[1] == trump and there and IN_TRUMPS.index(card[0]) < max(there)]
    if same:
        return [card for card in hand if card[1] in (led, trump) and card not in low]
    return [card for card in hand if card not in low] if any(card[1] != trump for card in hand) else list(hand)


def height(state: State) -> Any:
    """JA5: how high a card is in a trick."""

    def of(card: str, led: str) -> int:
        if state["mode"] == "trump " + card[1]:
            return 100 + IN_TRUMPS.index(card[0])
        if card[1] != led[1]:
            return 0
        return 10 - ORDER.index(card[0]) if state["mode"] == "undenufe" else 10 + ORDER.index(card[0])

    return of


def play(state: State, move: str) -> State:
    """The hand after a legal move."""
    state = {**copied(state), "weis": [list(own) for own in state["weis"]], "heard": list(state["heard"])}
    if state["phase"] == "tricks":
        lay(state, move, height(state))
    elif move == "shove":
        state |= {"shoved": True, "turn": (state["first"] + 2) % 4}
    elif state["phase"] == "calls":
        state |= {"mode": move, "phase": "weis", "turn": state["first"]}
        state["royals"] = [{"K" + move[-1], "Q" + move[-1]} <= set(hand) for hand in state["hands"]]
        if state["options"]["weis"] == "false":
            begin_tricks(state, state["first"])
    elif move == "play on":
        state["turn"] = (state["turn"] + 1) % 4
        if state["turn"] == state["first"]:
            begin_tricks(state, state["first"])
    else:
        cards = move.split()[1:]
        cards.sort(key=lambda card: ("shdc".index(card[1]), ORDER.index(card[0])))
        state["weis"][state["turn"]].append(cards)
        state["heard"].append((state["turn"] % 2, cards))
    return state


def card_worth(card: str, mode: str) -> int:
    """JA6: what a card counts in a trick."""
    rank, suit = card
    if mode == "trump " + suit and rank in "J9":
        return {"J": 20, "9": 14}[rank]
    if rank in "TKQJ":
        return {"T": 10, "K": 4, "Q": 3, "J": 2}[rank]
    if rank == "8":
        return 0 if mode.startswith("trump") else 8
    return 11 if rank == ("6" if mode == "undenufe" else "A") else 0


def best_side(state: State) -> int | None:
    """JA8: whose Weis is best; of equals, the first."""
    best: tuple[Any, ...] = ()
    winner = None
    for side, cards in state["heard"]:
        heights = [ORDER.index(card[0]) for card in cards]
        high = 8 - min(heights) if state["mode"] == "undenufe" else max(heights)
        in_trumps = is_sequence(cards) and state["mode"] == "trump " + cards[0][1]
        now = (worth_of_weis(cards), len(cards), high, in_trumps)
        if now > best:
            best, winner = now, side
    return winner


def scores(state: State) -> list[int]:
    """JA9: the points of both sides."""
    points, mode = [0, 0], state["mode"]
    for seat, cards in enumerate(state["taken"]):
        points[seat % 2] += sum(card_worth(card, mode) for card in cards)
        points[seat % 2] += 20 * (mode.startswith("trump") and state["royals"][seat])
    points[state["done"][-1][0] % 2] += 5
    for side in (0, 1):
        if state["tricks"][side] + state["tricks"][side + 2] == 9:
            points[side] += 100
    winner = best_side(state)
    if winner is not None:
        points[winner] += sum(worth_of_weis(cards) for side, cards in state["heard"] if side == winner)
    times = 1 if state["options"]["multipliers"] == "false" or mode in ("trump h", "trump d") else 2
    if times == 2 and not mode.startswith("trump"):
        times = 3
    return [times * side for side in points]
