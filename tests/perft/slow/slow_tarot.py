"""French Tarot once more, slowly and from its rules alone. A card is its text: `21t`, `Rs`, `X`."""

from typing import Any

from tests.perft.slow.slow_tricks import State, asks, begin_tricks, copied, dealt, lay

__all__ = ["HAND_OPTIONS", "MATCH_OPTIONS", "asks", "begin", "moves", "play", "scores"]

MATCH_OPTIONS = {"rounds"}
"""Options that decide when a match ends, and nothing in a hand."""
HAND_OPTIONS = {"petite": "true"}
"""Options that change how a hand is played or scored, with their defaults."""
BIDS = ["petite", "garde", "garde sans", "garde contre"]
BOUTS = ["21t", "1t", "X"]


def begin(deal: dict[str, Any], dealer: int, players: int, options: dict[str, str]) -> State:
    """The hand right after the deal (TA1)."""
    state = dealt(deal, dealer, players)
    bids = BIDS if {**HAND_OPTIONS, **options}["petite"] == "true" else BIDS[1:]
    return state | {
        "dog": deal["dog"].split(),
        "open": bids,
        "asked": 0,
        "bid": "",
        "taker": -1,
        "aside": [],
        "left": 0,
        "king": "",
        "calling": False,
        "partner": -1,
    }


def points(card: str) -> float:
    """TA7."""
    return 4.5 if card in BOUTS or card[0] == "R" else {"D": 3.5, "C": 2.5, "V": 1.5}.get(card[0], 0.5)


def height(card: str) -> int:
    """TA6: how high a card is in its suit."""
    return int({"V": "11", "C": "12", "D": "13", "R": "14"}.get(card[:-1], card[:-1]))


def moves(state: State) -> list[str]:
    """Every legal move, as text."""
    if state["phase"] == "over":
        return []
    hand = state["hands"][state["turn"]]
    if state["calling"]:  # TA11
        return [f"king {suit}" for suit in "shdc"]
    if state["left"]:  # TA3
        plain = [card for card in hand if card != "X" and card[-1] != "t" and card[0] != "R"]
        low = [card for card in hand if card[-1] == "t" and card not in BOUTS]
        return [f"discard {card}" for card in plain or low]
    if state["phase"] == "calls":  # TA2
        return [*state["open"], "pass"]
    return cards(state, hand)


def cards(state: State, hand: list[str]) -> list[str]:
    """TA4 and TA5: what can be played."""
    there = [card for _, card in state["trick"] if card != "X"]
    if not there:
        return list(hand)
    same = [card for card in hand if card[-1] == there[0][-1] and card != "X"]
    excuse = [card for card in hand if card == "X"]
    if same and there[0][-1] != "t":
        return same + excuse
    trumps = [card for card in hand if card[-1] == "t"]
    most = max((height(card) for card in there if card[-1] == "t"), default=0)
    over = [card for card in trumps if height(card) > most]
    return (over or trumps) + excuse if trumps else list(hand)


def play(state: State, move: str) -> State:
    """The hand after a legal move."""
    state = {**copied(state), "aside": list(state["aside"])}
    if state["phase"] == "tricks":
        trick = [card for _, card in [*state["trick"], (0, move)] if card != "X"]

        def high(card: str, _: str) -> int:
            led = trick[0][-1] if trick else ""
            if card == "X":
                return 0
            return height(card) + (200 if card[-1] == "t" else 100 if card[-1] == led else 0)

        lay(state, move, high)
    elif state["calling"]:
        state["king"], state["calling"] = f"R{move[-1]}", False
        after_bids(state)
    elif state["left"]:
        card = move.split()[1]
        state["hands"][state["turn"]].remove(card)
        state["aside"].append(card)
        state["left"] -= 1
        if not state["left"]:
            begin_tricks(state, state["first"])
    else:
        say(state, move)
    return state


def say(state: State, move: str) -> None:
    """TA2: a bid, higher than the last, or a pass; the last word begins the hand, or ends it."""
    if move != "pass":
        state |= {"bid": move, "taker": state["turn"], "open": state["open"][state["open"].index(move) + 1 :]}
    state["asked"] += 1
    state["turn"] = (state["turn"] + 1) % state["players"]
    if state["bid"] == "garde contre" or state["asked"] == state["players"]:
        if not state["bid"]:
            state["phase"] = "over"
        elif state["players"] == 5:
            state["turn"], state["calling"] = state["taker"], True
        else:
            after_bids(state)


def after_bids(state: State) -> None:
    """TA3, and TA11: who holds the king that was called, if anybody but the taker does."""
    for seat, hand in enumerate(state["hands"]):
        if state["king"] in hand and seat != state["taker"]:
            state["partner"] = seat
    if state["bid"] in BIDS[:2]:
        state["turn"], state["left"] = state["taker"], len(state["dog"])
        state["hands"][state["taker"]] += state["dog"]
    else:
        state["aside"] = list(state["dog"])
        begin_tricks(state, state["first"])


def scores(state: State) -> list[int]:
    """TA8, TA9 and TA11; none if all have passed."""
    taker, partner, players = state["taker"], state["partner"], state["players"]
    team = {taker} if partner < 0 else {taker, partner}
    if taker < 0:
        return [0] * players
    mine = [] if state["bid"] == "garde contre" else list(state["aside"])
    total = 0.0
    for number, (winner, trick) in enumerate(state["done"]):
        for seat, card in trick:
            if card == "X" and number < len(state["done"]) - 1:
                mine += ["X"] if seat in team else []
                total += 0.5 * ((winner in team) - (seat in team))
            elif winner in team:
                mine.append(card)
    total += sum(map(points, mine))
    over = total - {0: 56, 1: 51, 2: 41, 3: 36}[sum(card in BOUTS for card in mine)]
    won = 25 + abs(over)
    won += won % 1
    base = int(won) if over >= 0 else -int(won)
    last, trick = state["done"][-1]
    if "1t" in [card for _, card in trick]:
        base += 10 if last in team else -10
    base *= {"petite": 1, "garde": 2, "garde sans": 4, "garde contre": 6}[state["bid"]]
    others = players - len(team)
    return [
        base * (others - (partner >= 0)) if seat == taker else base if seat == partner else -base
        for seat in range(players)
    ]
