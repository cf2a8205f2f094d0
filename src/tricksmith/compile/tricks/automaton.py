"""The automaton of a trick: its states, the transition for each further card, and who wins.

A trick that depends on the suit led and its best card alone has a state for each such pair. Any other is asked card by
card, as deep as a trick goes, and states that no card can distinguish become one.
"""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from tricksmith.compile.trick_schema import MAX_STATES, STILL_WINS, WINS_NOW
from tricksmith.errors import RulesError
from tricksmith.rules import TrickSoFar

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from tricksmith.cards import Card, Suit
    from tricksmith.compile.tricks.rule_caller import Obligations, RuleCaller

    Leads = dict[Card, tuple[Suit | None, ...]]

__all__ = ["AutomatonArrays", "explicit_automaton", "merge_rows", "strength_automaton"]


def merge_rows(rows: NDArray[np.int32], blank: int) -> tuple[NDArray[np.int32], NDArray[np.int32]]:
    """Merge rows that agree wherever neither is blank; return the merged rows, and for each row its index among them.

    Rows are taken in their order, and each joins the first merged row that it does not contradict. So the result is
    small, if not always minimal.

    >>> merged, index = merge_rows(np.array([[1, -1, 3], [1, 2, -1], [4, 2, 3]], np.int32), -1)
    >>> merged.tolist(), index.tolist()
    ([[1, 2, 3], [4, 2, 3]], [0, 0, 1])
    """
    merged_index = np.empty(len(rows), np.int32)
    merged: list[NDArray[Any]] = []
    differing = (rows != rows[0]).any(axis=0)
    small = np.int16 if rows.max(initial=0) < 2**15 else np.int32
    remaining, entries = np.arange(len(rows)), rows[:, differing].astype(small)
    blanks = entries == blank
    while len(remaining):
        row = entries[0].copy()
        joins = ((entries == row) | blanks | blanks[0]).all(axis=1).nonzero()[0]
        for column in blanks[0].nonzero()[0]:
            # A blank takes the first value in its column; rows with another value join a later merged row.
            values = entries[joins, column]
            row[column] = next((value for value in values if value != blank), blank)
            joins = joins[(values == blank) | (values == row[column])]
        merged_index[remaining[joins]] = len(merged)
        merged.append(row)
        stays = np.ones(len(remaining), np.bool_)
        stays[joins] = False
        remaining, entries, blanks = remaining[stays], entries[stays], blanks[stays]
    all_columns = np.repeat(rows[:1], len(merged), axis=0)
    all_columns[:, differing] = merged
    return all_columns, merged_index


UNREACHABLE = -1
"""In a row before merging: a card that cannot be played here, so that any entry will do."""


@dataclass(frozen=True, slots=True)
class AutomatonArrays:
    """The states of a trick by number; arrays as in `TrickTables`. `begin` is the state after each lead."""

    begin: dict[tuple[Card, Suit | None], int]
    next: NDArray[np.uint16]
    winning_place: NDArray[np.uint8]
    obligation: NDArray[np.uint16]


def strength_automaton(caller: RuleCaller, leads: Leads, obligations: Obligations) -> AutomatonArrays:
    """Return the automaton whose states are (suit led, best card); a stronger card takes over."""
    led_suits = dict.fromkeys(suit for suits in leads.values() for suit in suits)
    strength = {(card, led): _strength(caller, card, led) for led in led_suits for card in leads}
    states: dict[tuple[Suit | None, Card], int] = {}
    begin = {(card, suit): states.setdefault((suit, card), len(states)) for card in leads for suit in leads[card]}
    n = len(caller.game.deck.cards)
    following, best = [], []
    todo = list(states)
    for led, winning in todo:
        row, win = np.full(n, states[led, winning], np.uint16), np.full(n, STILL_WINS, np.uint8)
        to_beat = strength[winning, led]
        for card in leads:
            own = strength[card, led]
            if own is not None and (to_beat is None or own > to_beat) and card is not winning:
                if (led, card) not in states:
                    states[led, card] = len(states)
                    todo.append((led, card))
                row[card.index], win[card.index] = states[led, card], WINS_NOW
        following.append(row)
        best.append(win)
    numbers = [obligations.of(TrickSoFar(led, winning)) for led, winning in states]
    return AutomatonArrays(begin, np.array(following), np.array(best), np.array(numbers, np.uint16))


def _strength(caller: RuleCaller, card: Card, led: Suit | None) -> int | None:
    strength = caller.call("strength", card, led)
    if strength is not None and not isinstance(strength, int):
        raise caller.error("strength", (card, led), f"gives {strength!r}, not a whole number or None")
    return strength


def explicit_automaton(caller: RuleCaller, leads: Leads, obligations: Obligations, size: int) -> AutomatonArrays:
    """Return the automaton of the author's `after_lead` and `after_card`, called card by card, in tricks of `size`.

    Raises:
        RulesError: If one of these functions fails or returns something wrong, or there are too many states.
    """
    first_states: dict[_State, int] = {}
    state_after_lead = {}
    for card, suits in leads.items():
        for suit in suits:
            case = (card, suit)
            trick = _checked_trick(caller, "after_lead", case)
            if trick.best is not card:
                raise caller.error("after_lead", case, f"gives {trick.best} as the best card of a trick of one")
            state = _State(trick, _places(caller, "after_lead", case, trick, {card: 0}))
            state_after_lead[card, suit] = first_states.setdefault(state, len(first_states))
    layers = [_Layer(caller, list(leads), list(first_states), depth=1, last=size == 2)] if size > 1 else []
    for depth in range(2, size):
        layers.append(_Layer(caller, list(leads), layers[-1].after, depth=depth, last=depth + 1 == size))
        if sum(len(layer.states) for layer in layers) > MAX_STATES:
            raise _too_many(caller)
    return _join_layers(layers, state_after_lead, obligations, len(caller.game.deck.cards))


def _checked_trick(caller: RuleCaller, name: str, case: tuple[Any, ...]) -> TrickSoFar:
    trick = caller.call(name, *case)
    if not isinstance(trick, TrickSoFar) or not isinstance(trick, Hashable):
        raise caller.error(name, case, f"gives {trick!r}, which is not a TrickSoFar")
    try:
        hash(trick)
    except TypeError as error:
        raise caller.error(name, case, f"gives a trick that cannot be hashed: {error}") from error
    return trick


def _too_many(caller: RuleCaller) -> RulesError:
    caller.culprit = "after_card"
    return RulesError(
        f"{caller.game.id}: after_card() gives more than {MAX_STATES} states of a trick under {caller.mode}: keep only "
        "the cards in seen that decide what must be played or who wins"
    )


class _State(NamedTuple):
    """A trick as the author's code describes it, and the index in the trick of each card that it keeps in `seen`."""

    trick: TrickSoFar
    places: tuple[int, ...]


def _places(
    caller: RuleCaller, name: str, case: tuple[Any, ...], trick: TrickSoFar, known: dict[Card, int]
) -> tuple[int, ...]:
    """The index in the trick of each card in `seen`, which can hold any of its cards in any order."""
    for card in trick.seen:
        if card not in known:
            what = f"puts {card} into seen, which holds the card that is played and those that it held before"
            raise caller.error(name, case, what)
    return tuple(known[card] for card in trick.seen)


class _Layer:
    """All the states after a number of cards, and the transition for each further card.

    Attributes:
        depth: The number of cards.
        states: The states.
        to: The index of the state after each further card in the next layer, by state and card; `UNREACHABLE` for none.
        win: The entry of `TrickTables.winning_place` for each further card, by state and card; `UNREACHABLE` for none.
        after: The states of the next layer; none after a trick's last card.
    """

    def __init__(self, caller: RuleCaller, cards: list[Card], states: list[_State], *, depth: int, last: bool) -> None:
        self.caller, self.cards, self.states, self.depth = caller, cards, states, depth
        n = len(caller.game.deck.cards)
        self.to = np.full((len(states), n), UNREACHABLE, np.int32)
        self.win = np.full((len(states), n), UNREACHABLE, np.int16)
        self.after: list[_State] = []
        following: dict[_State, int] = {}
        fill = self._fill_last_card if last else self._fill_card
        for row, state in enumerate(states):
            fill(row, state, following)
            if len(following) > MAX_STATES:
                raise _too_many(caller)
        self.after = list(following)

    def _cards_left(self, trick: TrickSoFar) -> list[Card]:
        seen = {trick.best, *trick.seen}
        return [card for card in self.cards if card not in seen]

    def _fill_card(self, row: int, state: _State, following: dict[_State, int]) -> None:
        """Fill a row for a card that is not a trick's last, and add the states that it leads to."""
        trick = state.trick
        known = dict(zip(trick.seen, state.places, strict=True))
        for card in self._cards_left(trick):
            case = (trick, card)
            after = _checked_trick(self.caller, "after_card", case)
            places = _places(self.caller, "after_card", case, after, {**known, card: self.depth})
            self.to[row, card.index] = following.setdefault(_State(after, places), len(following))
            if after.best is card:
                self.win[row, card.index] = WINS_NOW
            elif after.best is trick.best:
                self.win[row, card.index] = STILL_WINS
            elif after.best in known:
                self.win[row, card.index] = known[after.best]
            else:
                what = f"gives {after.best} as the best card, which is not in the trick, or was not kept in seen"
                raise self.caller.error("after_card", case, what)

    def _fill_last_card(self, row: int, state: _State, following: dict[_State, int]) -> None:
        """Fill a row for a trick's last card: most work is done here, so the author's functions are called directly."""
        mode, after_card, winner = self.caller.mode, self.caller.game.after_card, self.caller.game.winner
        trick = state.trick
        places = dict(zip(trick.seen, state.places, strict=True))
        places.setdefault(trick.best, STILL_WINS)
        wins = [UNREACHABLE] * self.win.shape[1]
        for card in self._cards_left(trick):
            try:
                best = winner(after_card(trick, card, mode), mode)
            except Exception:  # noqa: BLE001 - called again through the caller, which says which of the two fails, and why
                best = self._winner_after(trick, card)
            if best is card:
                wins[card.index] = WINS_NOW
            elif best in places:
                wins[card.index] = places[best]
            else:
                case = (after_card(trick, card, mode),)
                raise self.caller.error(
                    "winner", case, f"gives {best}, which is not in the trick, or was not kept in seen"
                )
        self.win[row] = wins

    def _winner_after(self, trick: TrickSoFar, card: Card) -> Card:
        after = _checked_trick(self.caller, "after_card", (trick, card))
        winner: Card = self.caller.call("winner", after)
        return winner


def _join_layers(
    layers: list[_Layer], state_after_lead: dict[tuple[Card, Suit | None], int], obligations: Obligations, n: int
) -> AutomatonArrays:
    """Return all layers as one automaton, the last layer first: states that no card can distinguish become one.

    Args:
        layers: The layers, from the one after the lead on; none for tricks of one card.
        state_after_lead: The index in the first layer of the state after each lead.
        obligations: The obligations, which are numbered here.
        n: The number of cards in the deck.
    """
    if not layers:
        no_next, leader_wins = np.zeros((1, n), np.uint16), np.full((1, n), STILL_WINS, np.uint8)
        obligation = np.zeros((1, len(obligations.flag_sets)), np.uint16)
        obligations.numbers.setdefault((), 0)
        return AutomatonArrays(dict.fromkeys(state_after_lead, 0), no_next, leader_wins, obligation)
    following: list[NDArray[np.uint16]] = []
    winning_places: list[NDArray[np.uint8]] = []
    obligation_rows: list[NDArray[np.uint16]] = []
    start = 0
    classes = np.zeros(1, np.int32)
    for layer in reversed(layers):
        to = np.where(layer.to == UNREACHABLE, UNREACHABLE, classes[layer.to] + start) if following else layer.to
        start += len(following[-1]) if following else 0
        obligation = np.array([obligations.of(state.trick) for state in layer.states], np.int32)
        rows, classes = merge_rows(np.concatenate([to, layer.win, obligation], axis=1, dtype=np.int32), UNREACHABLE)
        following.append(np.where(rows[:, :n] == UNREACHABLE, 0, rows[:, :n]).astype(np.uint16))
        win = rows[:, n : 2 * n]
        winning_places.append(np.where(win == UNREACHABLE, STILL_WINS, win).astype(np.uint8))
        obligation_rows.append(rows[:, 2 * n :].astype(np.uint16))
    begin = {lead: int(classes[number]) + start for lead, number in state_after_lead.items()}
    return AutomatonArrays(
        begin, np.concatenate(following), np.concatenate(winning_places), np.concatenate(obligation_rows)
    )
