"""Which card to play: who will take this trick, what that is worth, and what the card would be worth later."""

from __future__ import annotations

from math import sqrt
from typing import TYPE_CHECKING

from tricksmith.belief import possible_hands
from tricksmith.bots.bot import THIRD_PARTY_GAME_ERRORS
from tricksmith.bots.novice_policy.utility import MarginalUtility, SeatTotals, parties_of, sample_outcomes
from tricksmith.bots.novice_policy.win_probability import WinProbabilities
from tricksmith.cards import bits
from tricksmith.rules.automata import trick_automaton

if TYPE_CHECKING:
    from random import Random

    from tricksmith.rules import Play, View
    from tricksmith.rules.automata import TrickNode

__all__ = ["CardEvaluator", "choose_card"]

KEEP_FACTOR = 0.8
"""What the chance to take a later trick with a card is worth, compared with the chance to take this one."""
SHY_FACTOR = 0.4
"""How often a seat that wants no trick takes one, compared with a seat that wants it."""
SAMPLED_HANDS = 10
"""How many hands are sampled for the seats still to play, where only the last card decides."""


def choose_card(view: View, rng: Random) -> Play:
    """Return the play with the highest value, a random one of those that tie.

    Args:
        view: The view of a seat that is to play.
        rng: Samples hands, and chooses between equal plays.
    """
    plays: list[Play] = list(view.penalty_free)  # type: ignore[arg-type]
    if len(plays) == 1:
        return plays[0]
    scene = CardEvaluator(view, rng)
    values = scene.values(plays)
    best = max(values)
    return plays[rng.choice([place for place, value in enumerate(values) if value > best - 1e-9])]


class CardEvaluator:
    """The values of plays in one trick, as one seat sees it.

    Args:
        view: The view of a seat that is to play.
        rng: Samples ends of the hand, and hands of the seats still to play.
    """

    def __init__(self, view: View, rng: Random) -> None:
        assert view.contract is not None
        self.view, self.rng = view, rng
        assert view.plays_from is not None
        self.me = view.plays_from
        self.hand, self.unseen = view.hand_in_turn.mask, view.unseen.mask
        self.may = possible_hands(view)
        self.contract = view.contract
        self.game = view.game
        self.book = trick_automaton(view.game, view.terms)
        self.odds = WinProbabilities.of(self.book)
        self.parties = parties_of(self.game, self.contract)
        self.mine = next(party for party in self.parties if self.me in party)
        self.later = view.order[len(view.trick) + 1 :]
        self.node: TrickNode | None = None
        self.table = 0
        for _, play in view.trick:
            self.node = self.book.begin(play) if self.node is None else self.node.after(play.card)
            self.table |= play.card.bit
        self.shy = [self._is_shy(seat) for seat in range(self.game.players)]
        self.chances = self._chances()
        self.worth = self._worth()
        rest = [party[0] for party in self.parties if party is not self.mine]
        self.rest = rest or [self.me]
        unseen = max(1, self.unseen.bit_count())
        self.usual = [self.worth.of_cards(seat, self.unseen) / unseen for seat in range(self.game.players)]
        """By seat, what an unseen card is worth to us on average if that seat takes it."""

    def _is_shy(self, seat: int) -> bool:
        """Whether the seat wants no more tricks, by its aim."""
        aim = self.game.aim(self.contract, seat)  # type: ignore[arg-type]
        if aim is None or aim.at_most is None or aim.counter not in self.view.taken:
            return False
        return self.view.taken[aim.counter][seat] <= aim.at_most

    def _chances(self) -> dict[int, float]:
        """For each card held, the chance that it wins a later trick."""
        view, odds = self.view, self.odds
        others = len(view.order) - len(set(view.order) & set(self.mine))
        pool = 0
        for seat in range(self.game.players):
            pool |= 0 if seat in self.mine or seat in self.contract.out else self.may[seat]
        held = view.counts[self.me]
        return {card: odds.holding(card, view.marks, pool, held, others) for card in bits(self.hand)}

    def _worth(self) -> MarginalUtility:
        view, chances = self.view, list(self.chances.values())
        playing = [seat for seat in range(self.game.players) if seat not in self.contract.out]
        cards = sum(view.counts[seat] for seat in playing)
        left = (cards - 1 - len(self.later)) // len(view.order)
        kept = len(chances) - 1
        mean = sum(chances) / len(chances) * (SHY_FACTOR if self.shy[self.me] else 1)
        doubt = sqrt(sum(chance * (1 - chance) for chance in chances)) + 0.2
        shares = [
            0.0 if seat in self.contract.out else SHY_FACTOR if self.shy[seat] else 1.0
            for seat in range(self.game.players)
        ]
        before = SeatTotals(view.taken["tricks"], {name: view.taken[name] for name in self.game.counters})
        ends = sample_outcomes(
            self.odds, before, me=self.me, left=left, expected=mean * kept, doubt=doubt, shares=shares,
            cards=self.unseen | self.hand, rng=self.rng,
        )  # fmt: skip
        worth = MarginalUtility(self.odds, self.contract, self.me)
        try:
            worth.ask_score(ends)
        except THIRD_PARTY_GAME_ERRORS:  # a score may read what no player may know
            worth.ask_aim()
        if worth.is_flat:
            worth.ask_aim()
        return worth

    def values(self, plays: list[Play]) -> list[float]:
        """Return the value of each play, in points of margin.

        Args:
            plays: Legal plays.
        """
        if not self.later:
            found = [self._last(play) for play in plays]
        elif self.odds.telling:
            found = [self._guessed(play) for play in plays]
        else:
            found = self._drawn(plays)
        return [value - self._kept(play.card.index) for value, play in zip(found, plays, strict=True)]

    def _kept(self, card: int) -> float:
        """What the card would be worth if it were kept for later."""
        worth, chance, bit = self.worth, self.chances[card], 1 << card
        trick = worth.trick[self.me] - self._rest_mean(worth.trick)
        # A seat that can take a trick need not take one that costs more than it brings.
        trick += (len(self.view.order) - 1) * max(0.0, self.usual[self.me] - self._rest_mean(self.usual))
        theirs = sum(worth.of_cards(seat, bit) for seat in self.rest) / len(self.rest)
        return KEEP_FACTOR * chance * trick + chance * worth.of_cards(self.me, bit) + (1 - chance) * theirs

    def _rest_mean(self, by_seat: list[float]) -> float:
        """The mean over the other parties."""
        return sum(by_seat[seat] for seat in self.rest) / len(self.rest)

    def _last(self, play: Play) -> float:
        assert self.node is not None
        best = self.node.winner(play.card)
        winner = self.me if best is play.card else self._owner(best.index)
        return self.worth.of_trick(winner, self.table | play.card.bit)

    def _owner(self, card: int) -> int:
        return next(seat for seat, play in self.view.trick if play.card.index == card)

    def _guessed(self, play: Play) -> float:
        """The value of the trick, by the chances that seats still to play take it over."""
        card, view = play.card, self.view
        node = self.book.begin(play) if self.node is None else self.node.after(card)
        marks = self.book.marks_after(view.marks, card, leading=self.node is None)
        best = node.standing.best
        owner = self.me if best is card else self._owner(best.index)
        party = next(party for party in self.parties if owner in party)
        chances = {owner: 1.0}
        for seat in self.later:
            chance = self.odds.taking(node, marks, self.may[seat], view.counts[seat])
            if self.shy[seat] or seat in party:
                chance *= SHY_FACTOR
            for other in chances:
                chances[other] *= 1 - chance
            chances[seat] = chance
        mask = self.table | card.bit
        more = len(self.later)
        return sum(
            chance * (self.worth.of_trick(seat, mask) + more * self.usual[seat]) for seat, chance in chances.items()
        )

    def _drawn(self, plays: list[Play]) -> list[float]:
        """The value of the trick, over sampled hands of the seats still to play."""
        totals = [0.0] * len(plays)
        for _ in range(SAMPLED_HANDS):
            hands = self._guess_hands()
            for place, play in enumerate(plays):
                totals[place] += self._finish(play, hands)
        return [total / SAMPLED_HANDS for total in totals]

    def _guess_hands(self) -> list[int]:
        hands, used = [], 0
        for seat in self.later:
            may = self.may[seat]
            # One seat may be dealt all that another can hold: then that one gets what is left.
            pool = list(bits(may & ~used or (self.unseen | may) & ~used or may))
            cards = self.rng.sample(pool, min(len(pool), self.view.counts[seat]))
            hand = sum(1 << card for card in cards)
            used |= hand
            hands.append(hand)
        return hands

    def _finish(self, play: Play, hands: list[int]) -> float:
        """The value of the trick if the seats still to play hold these hands, the last of them playing its best."""
        deck, view = self.game.deck.cards, self.view
        node = self.book.begin(play) if self.node is None else self.node.after(play.card)
        marks = self.book.marks_after(view.marks, play.card, leading=self.node is None)
        owners = {play.card.index: self.me, **{p.card.index: seat for seat, p in view.trick}}
        mask = self.table | play.card.bit
        for seat, hand in zip(self.later, hands, strict=True):
            allowed = hand
            for holding, able, _ in node.duty(marks):
                if hand & holding:
                    allowed = hand & able
                    break
            pool = list(bits(allowed))
            if seat != self.later[-1]:
                card = pool[int(self.rng.random() * len(pool))]
                owners[card] = seat
                mask |= 1 << card
                marks = self.book.marks_after(marks, deck[card], leading=False)
                node = node.after(deck[card])
                continue
            ours = seat in self.mine
            values = []
            for card in pool:
                best = node.winner(deck[card]).index
                values.append(self.worth.of_trick(seat if best == card else owners[best], mask | 1 << card))
            return max(values) if ours else min(values)
        raise AssertionError("somebody plays last")
