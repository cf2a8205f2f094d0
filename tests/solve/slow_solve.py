"""Open hands solved by trying everything, in plain Python on hands of the rules: the judge of the core's solver."""

from __future__ import annotations

from functools import cache
from typing import Any

from tricksmith.rules import Hand, Seat, side_of
from tricksmith.rules.runtime import Playing

Values = tuple[int, ...]


def open_hand(hand: Hand, left: int, rng: Any) -> Hand:
    """The hand played on at random until `left` tricks are left, and sometimes a card or two more."""
    size = len(hand.stage.order)
    while hand.to_act is not None and sum(map(len, hand.held)) > size * left + spare(hand):
        hand = hand.play(rng.choice(list(hand.penalty_free)))
    for _ in range(rng.randrange(size)):
        hand = hand.play(rng.choice(list(hand.penalty_free)))
    return hand


def spare(hand: Hand) -> int:
    """The cards of those who sit the hand out."""
    return sum(len(hand.held[seat]) for seat in hand.contract.out)


def values(hand: Hand, objective: str) -> dict[Any, Values]:
    """What every party scores after each play, or the one number that is played for."""
    parties = hand.game.parties(hand.contract)
    mine = side_of(hand.to_act, parties)
    sign = -1 if hand.game.lowest_wins else 1

    def scores(stage: Playing) -> Values:
        of_sides = result(hand, stage)
        sides = hand.game.sides
        return tuple(sum(of_sides[n] for n, side in enumerate(sides) if set(side) <= set(party)) for party in parties)

    def wanted(party: int, ends: list[Values]) -> Values:
        if objective == "each":
            return max(ends, key=lambda end: preference(party, tuple(sign * value for value in end)))
        return max(ends, key=lambda end: end[0] * (sign if party == mine else -sign))

    @cache
    def best(key: Any) -> Values:
        stage = stages.pop(key)
        if stage.to_act is None:
            values = scores(stage)
            if objective == "each":
                return values
            own = values[mine]
            return (own - values[1 - mine],) if objective == "difference" else (own,)
        return wanted(side_of(stage.to_act, parties), [ask(stage.play(move)) for move in stage.moves(strict=True)])

    stages: dict[Any, Playing] = {}

    def ask(stage: Playing) -> Values:
        plays = tuple(str(play) for _, play in stage.trick)
        key = (stage.held, stage.taken, plays, stage.order, tuple(len(t.plays) for t in stage.tricks), winners(stage))
        key = (*key, stage.flags)
        stages[key] = stage
        return best(key)

    return {move: ask(hand.stage.play(move)) for move in hand.penalty_free}


def winners(stage: Playing) -> tuple[int, ...]:
    """How many tricks each seat has won."""
    won = [trick.winner for trick in stage.tricks]
    return tuple(won.count(Seat(seat)) for seat in range(stage.game.players))


def preference(party: int, end: Values) -> tuple[int, ...]:
    """The more of this the better for the party: its own, then little for all others, then for the next in turn."""
    others = [end[(party + step) % len(end)] for step in range(1, len(end))]
    return (end[party], -sum(others), *(-value for value in others))


def result(hand: Hand, stage: Playing) -> Values:
    """What each side scores when the last card has fallen."""
    after = Hand.__new__(Hand)
    after.game, after.deal, after.dealer, after.claims = hand.game, hand.deal, hand.dealer, ()
    after.actions, after.stage, after._result = (), stage, None
    return after.result.scores
