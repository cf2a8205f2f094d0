"""Check views by determinizations: if cards that a viewer cannot see change places, its view stays the same.

A determinization is another deal in which the viewer would have seen the same. It is made by exchanging cards that the
viewer has not seen, and by playing the same actions again. A card that was moved in secret is replaced by the one that
is now in its place, and a call that the viewer has not heard yet by a random one. A deal in which an action is not
possible is not a determinization.
"""

from __future__ import annotations

from dataclasses import dataclass, fields, replace
from itertools import pairwise
from typing import TYPE_CHECKING

from tricksmith.belief import AbsentCardReplay
from tricksmith.cards import CardSet, bits
from tricksmith.errors import DealError, IllegalMove, RulesError
from tricksmith.rules import Bidding, Call, CardMove, Claim, Deal, EventVerb, Hand, Move, Play, Seat
from tricksmith.testing.card_conservation import places

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence
    from random import Random

    from tricksmith.rules import View
    from tricksmith.testing.check_report import CheckCase

__all__ = ["ViewDeterminizations"]

Swap = dict[int, int]
"""From the index of a card to that of the card that takes its place; cards that stay are left out."""

OPEN_VERBS = (EventVerb.SHOWS, EventVerb.TURNS_UP)
"""The events that show a card to everyone."""


@dataclass(frozen=True)
class _Step:
    """An action of the hand.

    Attributes:
        seat: Who made it; None for a claim.
        move: The move.
        unnoticed: Whether the viewer noticed neither the question nor the answer.
        sealed: Whether it is a call that others hear only when the hand is over.
    """

    seat: Seat | None
    move: Move
    unnoticed: bool
    sealed: bool


class ViewDeterminizations:
    """The determinizations of one hand, for one viewer.

    Args:
        hands: The positions of the hand, in order.
        viewer: A seat; None for a spectator.
    """

    def __init__(self, hands: Sequence[Hand], viewer: Seat | None) -> None:
        self.hands = hands
        self.viewer = viewer
        layout = hands[0].game.the_layout
        stacks = [pile.stack for pile in layout.piles if pile.stack is not None and not pile.face_up]
        self.groups = [list(bits(cards.mask)) for cards in (layout.stock, *stacks)]
        """Cards that can change places with each other."""
        self.dealt_to = {index: _dealt_to(hands[0], index) for group in self.groups for index in group}
        self.seen = list(_seen_cards(hands, viewer))
        self.steps = [self._step(before, after) for before, after in pairwise(hands)]

    def _step(self, before: Hand, after: Hand) -> _Step:
        move = after.actions[-1]
        question = before.calling.question if before.calling is not None else None
        sealed = question is not None and question.is_sealed
        return _Step(None if isinstance(move, Claim) else before.to_act, move, self._is_unnoticed(before, move), sealed)

    def compare(self, position: int, view: View, tries: int, rng: Random, case: CheckCase) -> int:
        """Fail if the view at a position of the hand differs in a determinization; return how many were compared."""
        hand = self.hands[position]
        hidden = [[index for index in group if not self.seen[position] >> index & 1] for group in self.groups]
        hidden = [group for group in hidden if len({self.dealt_to[index] for index in group}) > 1]
        compared, swap = 0, dict[int, int]()
        for attempt in range(tries if hidden else 0):
            trial = self._trial(attempt, swap, hidden, rng)
            swapped = self._swapped_hand(position, trial, rng)
            if swapped is None or swapped.deal == hand.deal:
                continue
            other = swapped.view(self.viewer)
            if other != view and any(trial.get(card.index, card.index) != card.index for card in _absent_cards(view)):
                continue  # in the other deal, a seat would have shown this card
            compared, swap = compared + 1, trial
            if other != view:
                case.fail(self._leak(view, other, trial))
            if self._answers(swapped) != self._answers(hand):
                answers = f"{self._answers(hand)}, then {self._answers(swapped)}"
                case.fail(f"what seat {self.viewer} sees of a wrong move depends on what it cannot see: {answers}")
        return compared

    def _answers(self, hand: Hand) -> list[IllegalMove | None]:
        """What the viewer sees when it tries an illegal move."""
        if self.viewer is None:
            return []
        card = next(iter(hand.game.cards - hand.held[self.viewer]))
        return [hand.why_not(move, by=self.viewer) for move in (Call("nonsense"), Play(card), Claim(self.viewer))]

    def _swapped_hand(self, position: int, swap: Swap, rng: Random) -> Hand | None:
        """The same position in another deal; None if the hand cannot reach it there."""
        hand = self.hands[position]
        unheard = self._unheard(hand)
        is_secret = self._is_secret(hand)
        try:
            swapped: Hand | None = Hand.begin(hand.game, _swap_deal(hand.deal, swap), hand.dealer)
        except DealError:
            return None
        for number, step in enumerate(self.steps[:position]):
            if step.unnoticed:
                continue  # the viewer noticed nothing, and the other deal need not have this question
            is_unheard = number >= position - unheard or (step.sealed and hand.to_act is not None)
            if is_unheard and step.seat != self.viewer and swapped is not None:
                swapped = swapped.play(rng.choice(swapped.legal))
                continue
            # A secret question that is asked in the other deal alone gets an answer that the viewer does not notice.
            while swapped is not None and (after := self._after(swapped, step, swap)) is None:
                swapped = self._decline(swapped) if self._is_secret(swapped) else None
            if swapped is None:
                return None
            swapped = after
        while swapped is not None and not is_secret and self._is_secret(swapped):
            swapped = self._decline(swapped)
        return swapped if swapped is not None and is_secret == self._is_secret(swapped) else None

    @staticmethod
    def _unheard(hand: Hand) -> int:
        """How many of the last actions are calls that nobody hears until all have called."""
        question = hand.calling.question if hand.calling is not None else None
        if hand.calling is None or not (isinstance(question, Bidding) and question.is_at_once):
            return 0
        _, calls = hand.calling.state
        return len(calls)

    def secret_positions(self) -> list[int]:
        """Return the positions of the hand at which another seat is asked something in secret."""
        return [index for index, hand in enumerate(self.hands) if self._is_secret(hand)]

    def _is_secret(self, hand: Hand) -> bool:
        """Whether another seat is asked something in secret: the only position that other deals may lack."""
        return hand.asks_in_secret and hand.to_act != self.viewer

    def _is_unnoticed(self, hand: Hand, move: Move) -> bool:
        """Whether the move answers a secret question so that the viewer notices nothing."""
        if not self._is_secret(hand) or hand.calling is None:
            return False
        step = hand.calling.question.reply(hand.calling.turn, hand.calling.locations, hand.game.deck, move)
        return not step.tricks and all(record.seen_by(self.viewer) is None for record in step.records)

    def _decline(self, hand: Hand) -> Hand | None:
        """The hand after an answer that the viewer does not notice; None if there is none."""
        return next((hand.play(move) for move in hand.legal if self._is_unnoticed(hand, move)), None)

    def _after(self, swapped: Hand, step: _Step, swap: Swap) -> Hand | None:
        """The hand after the same action, or one that looks the same to the viewer; None if it is not possible."""
        move = _swap_move(step.move, swap)
        if (step.seat is not None and swapped.to_act != step.seat) or self._is_unnoticed(swapped, move):
            return None
        try:
            return swapped.play(move)
        except IllegalMove:
            return None

    def _trial(self, attempt: int, swap: Swap, hidden: list[list[int]], rng: Random) -> Swap:
        """The swap of one attempt: all hidden cards, two hands or piles, or the last valid swap and one more pair."""
        if attempt == 0:
            return {old: new for group in hidden for old, new in zip(group, rng.sample(group, len(group)), strict=True)}
        if attempt == 1:
            by_place: dict[str, list[int]] = {}
            for index in rng.choice(hidden):
                by_place.setdefault(self.dealt_to[index], []).append(index)
            first, second = (by_place[place] for place in rng.sample(sorted(by_place), 2))
            return dict([*zip(first, second, strict=False), *zip(second, first, strict=False)])
        return self._exchange_more(swap, hidden, rng)

    def _exchange_more(self, swap: Swap, hidden: list[list[int]], rng: Random) -> Swap:
        """The same swap, with two more cards exchanged that are in different places."""
        group = rng.choice(hidden)
        card = rng.choice(group)
        other = rng.choice([index for index in group if self.dealt_to[index] != self.dealt_to[card]])
        return {**swap, card: swap.get(other, other), other: swap.get(card, card)}

    def _leak(self, view: View, other: View, swap: Swap) -> str:
        """The error text: in what the views differ, and which cards changed places."""
        who = "a spectator" if self.viewer is None else f"seat {self.viewer}"
        names = [item.name for item in fields(view) if getattr(view, item.name) != getattr(other, item.name)]
        cards = view.game.deck.cards
        moved = ", ".join(
            f"{cards[old]} ({self.dealt_to[old]}) becomes {cards[new]}" for old, new in swap.items() if old != new
        )
        shown = "; ".join(f"{name}: {getattr(view, name)}, then {getattr(other, name)}" for name in names)
        return f"the view of {who} shows what it cannot see ({', '.join(names)}): {shown}. In the other deal {moved}"


def _absent_cards(view: View) -> CardSet:
    """The cards that no seat held when the game asked for their holder, as far as the viewer knows."""
    try:
        return AbsentCardReplay(view).absent
    except RulesError:
        return CardSet(view.game.deck)


def _seen_cards(hands: Sequence[Hand], viewer: Seat | None) -> Iterator[int]:
    """The cards that the viewer has seen at each position of a hand, as bits.

    These are its own cards, those that were ever face up, those played, those of an open dummy, and those that an event
    *shows* it. Other cards of events do not count: if an event mentions hidden cards, that is a leak.
    """
    layout, deal = hands[0].game.the_layout, hands[0].deal
    seen = 0 if viewer is None else deal.hands[viewer].mask
    for pile in layout.piles:
        cards = deal.piles[pile.name]
        if pile.face_up:
            seen |= cards.mask if isinstance(cards, CardSet) else sum(part.mask for part in cards)
    for hand in hands:
        seen |= 0 if viewer is None else hand.held[viewer].mask
        seen |= hand.playing.laid_open if hand.playing is not None else 0
        open_now = {f"the pile {name}" for name in hand.stage.locations.face_up}
        for name, mask in places(hand):
            if name in open_now or name.startswith(("trick ", "the trick ")):
                seen |= mask
        for event in (record.seen_by(viewer) for record in hand.records):
            if event is not None and event.verb in OPEN_VERBS and event.cards is not None:
                seen |= event.cards.mask
        yield seen


def _swap_set(cards: CardSet, swap: Mapping[int, int]) -> CardSet:
    return CardSet(cards.deck, sum(1 << swap.get(index, index) for index in bits(cards.mask)))


def _swap_deal(deal: Deal, swap: Swap) -> Deal:
    piles = {
        name: _swap_set(pile, swap) if isinstance(pile, CardSet) else tuple(_swap_set(part, swap) for part in pile)
        for name, pile in deal.piles.items()
    }
    return replace(deal, hands=tuple(_swap_set(hand, swap) for hand in deal.hands), piles=piles)


def _swap_move(move: Move, swap: Swap) -> Move:
    """The move with other cards in place of those moved in secret; cards that were seen stay."""
    return replace(move, cards=_swap_set(move.cards, swap)) if isinstance(move, CardMove) else move


def _dealt_to(hand: Hand, index: int) -> str:
    """The hand or pile that a card was dealt to."""
    return next((name for name, cards in hand.deal.parts() if cards.mask >> index & 1), "not dealt")
