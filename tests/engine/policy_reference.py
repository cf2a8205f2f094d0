"""What the core's heuristic policy values a play at, worked out slowly from the game's own rules and a few sums."""

from __future__ import annotations

from functools import cached_property
from itertools import product
from math import comb, prod
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from tricksmith.cards import bits
from tricksmith.rules import Play, Seat
from tricksmith.rules.automata import trick_automaton

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from tricksmith.cards import Card
    from tricksmith.engine import HeuristicPolicy
    from tricksmith.rules import Flags, View
    from tricksmith.rules.automata import TrickNode

KEPT, RELUCTANCE, INTENT = 0.8, 0.4, 0.5
PLANS = (0.0, 0.5, 1.0, 1.6)
OUT = 255


class Axis(NamedTuple):
    """An axis of a payoff's table."""

    seats: tuple[int, ...]
    counter: int
    size: int


class PolicyReference:
    """The value of each play to the seat that is to act in a view."""

    def __init__(self, view: View, policy: HeuristicPolicy, possible: Sequence[int]) -> None:
        assert view.contract is not None
        assert view.plays_from is not None
        self.view, self.policy, self.possible = view, policy, possible
        self.game, self.me, self.contract = view.game, view.plays_from, view.contract
        self.automaton = trick_automaton(view.game, view.mode)
        self.utilities = policy.utilities
        self.party = self.utilities.party.tolist()
        self.mine = self.party[self.me]
        self.playing = [seat for seat, party in enumerate(self.party) if party != OUT]
        self.parties = len(self.utilities.weights)
        self.points_per_step = self.utilities.points_per_step.tolist()
        held = sum(view.counts[seat] for seat in self.playing)
        self.left = (held + len(view.trick)) // len(view.order) - 1
        self.redirects = view.game.id == "nestors"

    # Cards and tricks -------------------------------------------------------------------------------------------------

    def worth(self, counter: int, card: int) -> float:
        """The steps that a card adds to a counter, from 1."""
        return int(self.policy.tricks.tables.worth[counter - 1][card]) / max(1, self.points_per_step[counter])

    def obligations(
        self, node: TrickNode, flags: Flags, possible: int, count: int
    ) -> Iterable[tuple[float, int, float]]:
        """The clauses that may bind a hand: their probability, the cards allowed, and how many of them are held."""
        rest, reach = possible, 1.0
        for holding, able, *_ in [*node.must_play(flags, Seat(0)), (-1, -1)]:
            if rest:
                every, free = rest.bit_count(), (rest & ~holding).bit_count()
                void = comb(free, min(count, every)) / comb(every, min(count, every))
                if rest & able and void < 1:
                    yield reach * (1 - void), rest & able, max(1.0, count * (rest & able).bit_count() / every)
                reach, rest = reach * void, rest & ~holding

    def best(self, node: TrickNode, card: Card, *, last: bool) -> Card:
        """The card that wins after this one, which may be the last of the trick."""
        return (
            node.winner(Play(card)) if last else self.game.after_card(node.trick_so_far, card, self.automaton.mode).best
        )

    def takeover(self, node: TrickNode, allowed: int, own: float, *, last: bool) -> tuple[list[int], list[int], float]:
        """The cards that win if they are played now, the others, and how likely one that wins is played."""
        deck = self.game.deck.cards
        new = [card for card in bits(allowed) if deck[card] is not node.trick_so_far.best]
        winning = [card for card in new if self.best(node, deck[card], last=last) is deck[card]]
        other = [card for card in bits(allowed) if card not in winning]
        share = len(winning) / allowed.bit_count()
        none = (1 - share) ** int(own) * (1 - own % 1 * share)
        return winning, other, (1 - INTENT) * share + INTENT * (1 - none)

    @cached_property
    def takes(self) -> dict[int, float]:
        """For each card held, the probability that it takes a later trick."""
        if self.redirects:
            return {card: self.policy.strengths()[card] for card in bits(self.view.hand_in_turn.mask)}
        rivals = [seat for seat in self.playing if self.party[seat] != self.mine]
        pool = 0
        for seat in rivals:
            pool |= self.possible[seat]
        opponents = len(set(rivals) & set(self.view.order))
        takes = {}
        for card in self.view.hand_in_turn:
            chances = [0.0]
            for play in self.automaton.leads(frozenset()).all[card.index]:
                node, flags = (
                    self.automaton.begin(play),
                    self.automaton.flags_after(self.view.flags, card, leading=True),
                )
                obligations = self.obligations(node, flags, pool & ~card.bit, self.view.counts[self.me])
                last = len(self.view.order) == 2
                taken = sum(p * self.takeover(node, allowed, own, last=last)[2] for p, allowed, own in obligations)
                chances.append((1 - taken) ** opponents)
            takes[card.index] = max(chances)
        return takes

    # Utilities --------------------------------------------------------------------------------------------------------

    def axes(self, party: int) -> list[Axis]:
        """The axes of a party's table, the last of which varies fastest."""
        axes = []
        arrays = self.utilities
        for number, payoff in enumerate(arrays.axis_payoff.tolist()):
            if payoff == party:
                seats = tuple(seat for seat in range(8) if int(arrays.axis_seats[number]) >> seat & 1)
                axes.append(Axis(seats, int(arrays.axis_counter[number]), int(arrays.axis_size[number])))
        return axes

    def mean(self, party: int, point: Sequence[int], coming: Sequence[Sequence[float]]) -> float:
        """The expected entry after later steps, whose probabilities are given for each axis."""
        shapes = [tuple(axis.size for axis in self.axes(other)) for other in range(self.parties)]
        start = sum(map(prod, shapes[:party]))
        table = self.utilities.entries[start : start + prod(shapes[party])].reshape(shapes[party])
        reached = [
            np.minimum(at + np.arange(len(row)), axis.size - 1)
            for at, row, axis in zip(point, coming, self.axes(party), strict=True)
        ]
        found = table[np.ix_(*reached)] if reached else table
        for row in reversed(coming):
            found = found @ np.array(row)
        return float(found)

    def planned(self, party: int, point: Sequence[int]) -> float:
        """What a party expects of the best of its plans."""
        totals, arrays = self.utilities.totals.tolist(), self.utilities
        mine = [seat for seat in self.playing if self.party[seat] == party]

        def things(counter: int) -> int:
            return int(totals[counter] * self.left // max(1, totals[0]))

        def fair(seats: Iterable[int]) -> float:
            return len(set(seats) & set(self.playing)) / len(self.playing)

        values = []
        for plan in PLANS:
            coming, linear = [], 0.0
            for axis in self.axes(party):
                own = min(plan * fair(axis.seats), (1 + fair(axis.seats)) / 2)
                share = own if set(axis.seats) & set(mine) else fair(axis.seats)
                coming.append(binomial(min(things(axis.counter), axis.size - 1), share))
            for seat, counter in product(mine, range(len(totals))):
                share = min(plan * fair([seat]), (1 + fair([seat])) / 2)
                linear += int(arrays.weights[party, seat, counter]) * things(counter) * share
            values.append(self.mean(party, point, coming) + linear)
        return max(values)

    @cached_property
    def coming(self) -> list[list[float]]:
        """For each axis of our own payoff, the probabilities of 0, 1, … steps in later tricks."""
        gains = self.mixed({party: self.gains(party, 0, None) for party in range(self.parties)}, 0.5)
        wants = gains[self.mine][self.me] >= self.to_others(gains)[self.mine] - 1e-6
        kept = (1 - 1 / len(self.view.hand_in_turn)) * (1 if wants else RELUCTANCE)
        own_tricks, expected = [1.0], kept * sum(self.takes.values())
        for chance in self.takes.values():
            own_tricks = convolve(own_tricks, [1 - kept * chance, kept * chance])
        rest = max(0.0, self.left - expected)
        rows = []
        for axis in self.axes(self.mine):
            others = [seat for seat in axis.seats if seat in self.playing and seat != self.me]
            share = len(others) / max(1, len(self.playing) - 1)
            mine = self.me in axis.seats
            if axis.counter == 0:
                theirs = binomial(int(rest + 0.5), share)
                rows.append(convolve(own_tricks, theirs) if mine else theirs)
            elif self.left == 0:
                rows.append([1.0])
            else:
                cards = bits(self.view.unseen.mask | self.view.hand_in_turn.mask)
                steps = sum(self.worth(axis.counter, card) for card in cards)
                taken = (expected if mine else 0) + share * rest
                rows.append(binomial(min(int(steps + 0.5), axis.size - 1), min(1, taken / self.left)))
        return rows

    def gains(self, party: int, counter: int, coming: Sequence[Sequence[float]] | None) -> list[float]:
        """What a step of a counter that each seat takes adds to a party's payoff."""
        view, axes = self.view, self.axes(party)
        names = ("tricks", *self.game.counters)
        point = [
            sum(view.taken[names[a.counter]][s] for s in a.seats) // max(1, self.points_per_step[a.counter])
            for a in axes
        ]
        gains = []
        for seat in range(self.game.players):
            gain = float(self.utilities.weights[party, seat, counter])
            after = [at + (a.counter == counter and seat in a.seats) for at, a in zip(point, axes, strict=True)]
            if after != point and coming is not None:
                gain += self.mean(party, after, coming) - self.mean(party, point, coming)
            elif after != point:
                gain += self.planned(party, after) - self.planned(party, point)
            gains.append(gain)
        return gains

    def mixed(self, gains: dict[int, list[float]], weight: float) -> dict[int, list[float]]:
        """The gains less a share of what each other party gains."""
        weight /= max(1, self.parties - 1)
        sums = [sum(gains[party][seat] for party in gains) for seat in range(self.game.players)]
        return {q: [own - weight * (total - own) for own, total in zip(gains[q], sums, strict=True)] for q in gains}

    def to_others(self, gains: dict[int, list[float]]) -> dict[int, float]:
        """The mean of the gains of each party if a seat of another takes."""
        found = {}
        for party, row in gains.items():
            others = [row[seat] for seat in self.playing if self.party[seat] != party]
            found[party] = sum(others) / len(others)
        return found

    @cached_property
    def utility(self) -> list[tuple[dict[int, list[float]], dict[int, float]]]:
        """For each counter the gains of each party by the seat that takes it, and if another party takes it."""
        utilities = []
        for counter in range(len(self.points_per_step)):
            raw = {
                party: self.gains(party, counter, self.coming if party == self.mine and self.axes(party) else None)
                for party in range(self.parties)
            }
            gains = self.mixed(raw, 1.0)
            utilities.append((gains, self.to_others(gains)))
        return utilities

    # The value of a play ----------------------------------------------------------------------------------------------

    def value(self, play: Play) -> float:
        """The value of a play."""
        card = play.card.index
        before = len(self.view.trick)
        more = len(self.view.order) - before - 1
        table = [p.card.index for _, p in self.view.trick] + [card]
        means = [int(total) / len(self.game.cards) for total in self.utilities.totals]
        counts = [1.0] + [
            sum(self.worth(counter, other) for other in table) + more * means[counter]
            for counter in range(1, len(self.points_per_step))
        ]
        trick = 0.0
        for seat, chance in self.winners(play, counts).items():
            trick += chance * sum(
                count * gains[self.mine][seat] for count, (gains, _) in zip(counts, self.utility, strict=True)
            )
        net = [gains[self.mine][self.me] - others[self.mine] for gains, others in self.utility]
        cards = (len(self.view.order) - 1) * sum(m * n for m, n in zip(means[1:], net[1:], strict=True))
        takes = self.takes[card]
        kept = takes * KEPT * (net[0] + max(0.0, cards))
        for counter in range(1, len(self.points_per_step)):
            kept += self.worth(counter, card) * (self.utility[counter][1][self.mine] + takes * net[counter])
        return trick - kept

    def wants(self, seat: int, counts: Sequence[float]) -> bool:
        """Whether a seat wants a trick with so much of each counter."""
        party = self.party[seat]
        net = [gains[party][seat] - others[party] for gains, others in self.utility]
        return sum(n * count for n, count in zip(net, counts, strict=True)) >= -1e-6

    def winners(self, play: Play, counts: Sequence[float]) -> dict[int, float]:
        """The probability that each seat takes the trick."""
        later = self.view.order[len(self.view.trick) + 1 :]
        owners: dict[Any, int] = {p.card: seat for seat, p in self.view.trick} | {play.card: self.me}
        winners = dict.fromkeys(self.view.order, 0.0)
        if not self.view.trick:
            node = self.automaton.begin(play)
            best = play.card
        else:
            node = self.automaton.begin(self.view.trick[0][1])
            for _, other in self.view.trick[1:]:
                node = node.after(other)
            best = self.best(node, play.card, last=not later)
            node = node.after(play) if later else node
        flags = self.automaton.flags_after(self.view.flags, play.card, leading=not self.view.trick)
        wants = {seat: self.wants(seat, counts) for seat in later}

        def go_on(seats: Sequence[int], node: TrickNode, flags: Flags, best: Card, reach: float) -> None:
            if not seats:
                winners[owners[best]] += reach
                return
            seat, *rest = seats
            for chance, allowed, own in self.obligations(node, flags, self.possible[seat], self.view.counts[seat]):
                winning, other, takes = self.takeover(node, allowed, own, last=not rest)
                reluctant = self.party[owners[best]] == self.party[seat] or not wants[seat]
                takes = 1.0 if not other else takes * (RELUCTANCE if reluctant else 1)
                for cards, share in ((winning, takes), (other, 1 - takes)):
                    for index in cards:
                        card = self.game.deck.cards[index]
                        then = self.best(node, card, last=not rest)
                        first = card not in owners
                        if first:
                            owners[card] = seat
                        after = self.automaton.flags_after(flags, card, leading=False)
                        follow = node.after(Play(card)) if rest else node
                        go_on(rest, follow, after, then, reach * chance * share / len(cards))
                        if first:
                            del owners[card]

        go_on(later, node, flags, best, 1.0)
        return winners


def convolve(one: Sequence[float], other: Sequence[float]) -> list[float]:
    """The distribution of the sum of two independent numbers."""
    found = [0.0] * (len(one) + len(other) - 1)
    for (some, first), (more, second) in product(enumerate(one), enumerate(other)):
        found[some + more] += first * second
    return found


def binomial(things: int, chance: float) -> list[float]:
    """The binomial distribution."""
    return [comb(things, some) * chance**some * (1 - chance) ** (things - some) for some in range(things + 1)]
