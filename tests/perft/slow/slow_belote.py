"""Belote once more, slowly and from its rules alone."""

from typing import Any

from tests.perft.slow.slow_tricks import State, asks, begin_tricks, copied, dealt, lay

__all__ = ["HAND_OPTIONS", "MATCH_OPTIONS", "asks", "begin", "moves", "play", "scores"]

MATCH_OPTIONS = {"target"}
"""Options that decide when a match ends, and nothing in a hand."""
HAND_OPTIONS: dict[str, str] = {}
"""Options that change how a hand is played or scored, with their defaults."""
IN_TRUMPS = {"J": 20, "9": 14, "A": 11, "T": 10, "K": 4, "Q": 3, "8": 0, "7": 0}
ELSEWHERE = {"A": 11, "T": 10, "K": 4, "Q": 3, "J": 2, "9": 0, "8": 0, "7": 0}
"""From the highest down, with what each is worth (BE5, BE6)."""


def begin(
    deal: dict[str, Any], dealer: int, players: int, options: dict[str, str], match: tuple[Any, ...] = (0,)
) -> State:
    """The hand right after the deal (BE2)."""
    assert options.keys() <= MATCH_OPTIONS
    state = dealt(deal, dealer, players)
    return state | {"up": deal["up"], "rest": list(deal["rest"]), "said": 0, "trump": "", "held over": match[0]}


def rank(state: State, card: str) -> int:
    """How high a card is among those of its suit."""
    return -list(IN_TRUMPS if card[1] == state["trump"] else ELSEWHERE).index(card[0])


def moves(state: State) -> list[str]:  # noqa: PLR0911 - one for each rule
    """Every legal move, as text."""
    if state["phase"] == "over":
        return []
    if state["phase"] == "calls":  # BE3
        if state["said"] < 4:
            return ["take", "pass"]
        return [f"take {suit}" for suit in "shdc" if suit != state["up"][1]] + ["pass"]
    hand, trump = state["hands"][state["turn"]], state["trump"]
    if not state["trick"]:
        return list(hand)
    led = state["trick"][0][1][1]
    same = [card for card in hand if card[1] == led]
    mine = [card for card in hand if card[1] == trump]
    there = [card for _, card in state["trick"] if card[1] == trump]
    over = [card for card in mine if all(rank(state, card) > rank(state, other) for other in there)]
    if led == trump:
        return over or same or list(hand)
    if same:
        return same
    best = max(state["trick"], key=lambda play: height(state)(play[1], state["trick"][0][1]))[0]
    if (best - state["turn"]) % 2 == 0:
        return list(hand)
    return over or mine or list(hand)


def height(state: State) -> Any:
    """BE5: trumps over the suit led over all others, which cannot win."""

    def of(card: str, led: str) -> int:
        if card[1] not in (state["trump"], led[1]):
            return 0
        return (200 if card[1] == state["trump"] else 100) + rank(state, card)

    return of


def play(state: State, move: str) -> State:
    """The hand after a legal move."""
    state = {**copied(state), "rest": list(state["rest"])}
    if state["phase"] == "tricks":
        lay(state, move, height(state))
        return state
    state["said"] += 1
    if move == "pass":
        state["turn"] = (state["turn"] + 1) % 4
        if state["said"] == 8:
            state["phase"] = "over"
        return state
    taker = state["turn"]
    state |= {"taker": taker, "trump": move.split()[1] if " " in move else state["up"][1]}
    state["hands"][taker].append(state["up"])
    for place in range(4):
        seat = (state["first"] + place) % 4
        for _ in range(2 if seat == taker else 3):
            state["hands"][seat].append(state["rest"].pop(0))
    royals = {"K" + state["trump"], "Q" + state["trump"]}
    state["belote"] = [royals <= set(hand) for hand in state["hands"]]
    begin_tricks(state, state["first"])
    return state


def scores(state: State) -> list[int]:
    """BE7 and BE8: the points of both sides; none if all have passed."""
    if not state["trump"]:
        return [0, 0]
    points = [0, 0]
    for seat, cards in enumerate(state["taken"]):
        points[seat % 2] += sum((IN_TRUMPS if card[1] == state["trump"] else ELSEWHERE)[card[0]] for card in cards)
    points[state["done"][-1][0] % 2] += 10
    takers = state["taker"] % 2
    scores = list(points)
    if points[takers] == points[1 - takers]:
        scores[takers] = 0
    elif points[takers] < points[1 - takers]:
        scores[takers], scores[1 - takers] = 0, 162
    for side in range(2):
        if state["tricks"][side] + state["tricks"][side + 2] == 8:
            scores[side], scores[1 - side] = 252, 0
    for seat, both in enumerate(state["belote"]):
        scores[seat % 2] += 20 * both
    if points[0] != points[1]:
        scores[points.index(max(points))] += state["held over"]
    return scores
