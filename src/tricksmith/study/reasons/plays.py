"""What two plays lead to, in two samples: who takes the trick, which cards do more, and how the other sides fare."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from tricksmith.engine import Tricks, mask_bits
from tricksmith.present import card_tags, has_best, join
from tricksmith.rules import Seat
from tricksmith.rules.automata import trick_automaton
from tricksmith.study.reasons.counted import NEAR, CountedFact
from tricksmith.study.reasons.deciding_rules import decided_by
from tricksmith.study.reasons.gain_cards import gain_cards
from tricksmith.study.reasons.play_facts import own_party

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from tricksmith.cards import Card, Suit
    from tricksmith.rules import Play, View
    from tricksmith.study.reasons.paired_sample import PairedSample
    from tricksmith.study.reasons.play_facts import PlayFacts

__all__ = ["play_reasons"]

MIN_CHANGE = 0.15
"""The least difference between two plays, as a share of the playouts, in who takes the trick or what a card does."""
MIN_LED = 0.3
"""The least increase in the number of leads of a suit, for a play that is said to open it."""
MOSTLY = 0.5
"""The least frequency with which a card of another party takes the trick, to be named."""
MIN_TRUMPED = 0.1
"""The least increase in the tricks that trumps take in a suit, for a play that is said to make a seat void."""
MIN_MOVED = 0.2
"""The least difference in the mean tricks of a seat, for that to be mentioned."""
MIN_TAKEN = 0.15
"""The least difference in what is taken; the two samples may differ from each other by half of it."""
MAX_OWN_PART = 0.5
"""The largest share of the gain from the score of the seat's own side at which another side's score is a reason."""


def play_reasons(
    view: View, sample: PairedSample, check_sample: PairedSample, better: Play, other: Play, *, has_aim: bool = False
) -> Iterator[CountedFact]:  # fmt: skip
    """Yield who took the trick, which card did more, what the side took in the whole hand, and how other sides fared.

    Args:
        view: What the seat to act knew.
        sample: Both plays in some deals.
        check_sample: Both plays in deals drawn independently.
        better: The play that was worth more.
        other: The play that it is compared with.
        has_aim: Whether another reason says how often the aim of the seat's side was reached.
    """
    facts, check_facts = sample.facts, check_sample.facts
    if facts is None or check_facts is None:
        return
    others_decide = max(facts.own_part, check_facts.own_part) < MAX_OWN_PART
    # Of two sides, one reaches its aim where the other fails, so the rival's aim adds nothing.
    is_mirrored = len(view.game.sides) == 2 and has_aim
    rival = [] if is_mirrored else list(_rival_facts(view, facts, check_facts, others_decide=others_decide))
    is_rival_first = others_decide or (len(view.game.sides) == 2 and any(fact.aim for fact in rival))
    yield from rival if is_rival_first else ()
    yield from _opened_suits(view, facts, check_facts, better, other)
    yield from _emptied_suit(view, facts, check_facts, better)
    taken = [] if has_aim else list(_taken_facts(facts, check_facts))
    yield from taken
    yield from _trick_facts(view, facts, check_facts, (better, other))
    # Where another of several sides made_facts the difference, the rival fact has said so.
    is_own = not others_decide or len(view.game.sides) == 2
    made_facts = list(gain_cards(view, sample, check_sample, (better, other))) if is_own else []
    yield from made_facts
    named = {card for fact in made_facts for card, _ in fact.cards}
    for fact in _card_facts(view, facts, check_facts, better, other):
        ((card, _),) = fact.cards
        if card not in named:
            yield fact
    yield from () if is_rival_first else rival


def _trick_facts(
    view: View, facts: PlayFacts, check_facts: PlayFacts, plays: tuple[Play, Play]
) -> Iterator[CountedFact]:
    """Who took the trick, by which rule, and what became of the card that was kept for later."""
    pairs = list(zip((*facts.takes, *facts.kept), (*check_facts.takes, *check_facts.kept), strict=True))
    if any(abs(share - check_share) > NEAR for share, check_share in pairs):
        return
    takes, other_takes, kept, other_kept = ((share + check_share) / 2 for share, check_share in pairs)
    takers = [_taker(view, facts, check_facts, index) for index in (0, 1)]
    better_card, other_card = (None if taker is None else taker[0] for taker in takers)
    is_same_taker = better_card is other_card
    if abs(takes - other_takes) >= MIN_CHANGE or abs(kept - other_kept) >= MIN_CHANGE or not is_same_taker:
        is_alone = len(own_party(view)) == 1
        yield CountedFact(
            "trick",
            (takes, other_takes),
            reached=(kept, other_kept),
            is_wanted=facts.wants,
            is_alone=is_alone,
            takers=tuple(takers),
            decided=decided_by(view, facts, check_facts, plays),
        )


def _taker(view: View, facts: PlayFacts, check_facts: PlayFacts, index: int) -> tuple[Card, float] | None:
    """The card of another party that takes the trick in most playouts after one of the plays, and in which share."""
    party = sorted(own_party(view))
    shares_by_card = []
    for counted_facts in (facts, check_facts):
        lines = counted_facts.lines[index]
        others = np.where(np.isin(lines.first, party), np.uint64(0), lines.winners)
        shares_by_card.append(mask_bits(others).mean(axis=(0, 1)))
    by_card, check_by_card = shares_by_card
    card = max(view.game.deck.cards, key=lambda card: by_card[card.index])
    share, check_share = by_card[card.index], check_by_card[card.index]
    is_confirmed = min(share, check_share) >= MOSTLY and abs(share - check_share) <= NEAR
    return (card, float((share + check_share) / 2)) if is_confirmed else None


def _opened_suits(
    view: View, facts: PlayFacts, check_facts: PlayFacts, better: Play, other: Play
) -> Iterator[CountedFact]:  # fmt: skip
    """The suits that can be led after only one of the plays, if they are then led more often."""
    restricted, other_restricted = (_restricted_after(view, play) for play in (better, other))
    opened = [suit for suit in view.restricted_suits if (suit in restricted) != (suit in other_restricted)]
    if len({suit in restricted for suit in opened}) != 1:  # neither play opens a suit, or each opens another
        return
    numbers = _leads_of(view, opened)
    led, check_led = (
        [float(np.isin(lines.leads, numbers).sum(axis=-1).mean()) for lines in counted_facts.lines]
        for counted_facts in (facts, check_facts)
    )
    after = (led[0] + check_led[0]) / 2, (led[1] + check_led[1]) / 2
    is_of_better = opened[0] not in restricted
    increase = after[0] - after[1] if is_of_better else after[1] - after[0]
    if increase >= MIN_LED:
        yield CountedFact("opens", after, aim=join(suit.name for suit in opened), is_of_better=is_of_better)


def _leads_of(view: View, suits: Sequence[Suit]) -> list[int]:
    """The numbers of the plays that lead one of these suits."""
    assert view.contract is not None
    tricks, leads = Tricks.of(view.game, view.contract), trick_automaton(view.game, view.mode).leads(view.flags).all
    return [
        tricks.play_number(play, leading=True)
        for card in view.game.cards
        for play in leads[card.index]
        if set(suits) & ({play.named} if play.named is not None else set(view.game.suits_of(play.card, view.mode)))
    ]


def _emptied_suit(view: View, facts: PlayFacts, check_facts: PlayFacts, better: Play) -> Iterator[CountedFact]:
    """The suit of which the better play leaves no card in the hand, if trumps then take tricks of that suit."""
    if not has_best(view.game):  # the rules decide at its end who takes a trick, so a trump need not
        return
    rest = [card for card in view.hand_in_turn if card is not better.card]
    kept = {suit for card in rest for suit in view.game.suits_of(card, view.mode)}
    suits = [suit for suit in view.game.suits_of(better.card, view.mode) if suit not in kept]
    trumps = [card for card in rest if "trump" in card_tags(view.game, view.mode, card)]
    if not trumps or len(suits) != 1 or len(view.game.suits_of(better.card, view.mode)) != 1 or facts.wants is False:
        return
    numbers, mask = _leads_of(view, suits), np.uint64(sum(card.bit for card in trumps))
    trumped, check_trumped = (
        [
            float((np.isin(lines.leads, numbers) & ((lines.won & mask) != 0)).sum(axis=-1).mean())
            for lines in counted_facts.lines
        ]
        for counted_facts in (facts, check_facts)
    )
    after = (trumped[0] + check_trumped[0]) / 2, (trumped[1] + check_trumped[1]) / 2
    increase = after[0] - after[1]
    count_gap = abs((trumped[0] - trumped[1]) - (check_trumped[0] - check_trumped[1]))
    if increase >= MIN_TRUMPED and count_gap <= increase / 2:
        yield CountedFact("empties", after, aim=suits[0].name)


def _restricted_after(view: View, play: Play) -> tuple[Suit, ...]:
    """The suits that can't be led yet to the next trick after this play."""
    rules = trick_automaton(view.game, view.mode)
    return rules.leads(rules.flags_after(view.flags, play.card, leading=not view.trick)).restricted_suits


def _card_facts(
    view: View, facts: PlayFacts, check_facts: PlayFacts, better: Play, other: Play
) -> Iterator[CountedFact]:
    """The card that took a trick, or was taken, more often after one play than after the other.

    It is the one that differs the most. Cards of the hand take tricks; where a counter decides, any card that counts
    may be taken.
    """
    counter = facts.counted
    if counter != check_facts.counted:
        return
    won = (facts.won + check_facts.won) / 2
    if counter == "tricks":
        named = {better.card, other.card}
        cards = [card for card in view.hand_in_turn if card not in named]
    else:
        cards = [card for card in view.game.cards if view.game.worth(counter, card, view.mode)]
    cards = [card for card in cards if np.abs(facts.won - check_facts.won)[:, card.index].max() <= NEAR]
    wants = _wants_counter(facts, counter)
    if wants is None or wants != _wants_counter(check_facts, counter):
        return
    gained = (won[0] - won[1]) * (1 if wants else -1)
    cards = [card for card in cards if gained[card.index] > 0]  # cards that gain by the other play explain nothing
    worth = {card: 1 if counter == "tricks" else abs(view.game.worth(counter, card, view.mode)) for card in cards}
    card = max(cards, key=lambda card: worth[card] * gained[card.index], default=None)
    if card is not None and gained[card.index] >= (MIN_CHANGE if worth[card] == 1 else MIN_CHANGE / 2):
        yield CountedFact("card", (float(won[0, card.index]), float(won[1, card.index])),
                          counter=counter, cards=((card, 0.0),))  # fmt: skip


def _wants_counter(facts: PlayFacts, counter: str) -> bool | None:
    """Whether more of a counter is better for the seat; None where that is not known."""
    if counter == "tricks":
        return facts.wants
    return facts.taken.is_wanted if facts.taken is not None else False


def _rival_facts(view: View, facts: PlayFacts, check_facts: PlayFacts, *, others_decide: bool) -> Iterator[CountedFact]:
    """How the better play changed another side's aim, or its points if most of the difference comes from them."""
    rival, check_rival = facts.rival, check_facts.rival
    if rival is None or check_rival is None or (rival.seat, rival.aim) != (check_rival.seat, check_rival.aim):
        return
    after = (rival.better + check_rival.better) / 2, (rival.other + check_rival.other) / 2
    change = abs(after[0] - after[1])
    if abs((rival.better - rival.other) - (check_rival.better - check_rival.other)) > change / 2:
        return
    tricks = tuple(_changed_tricks(view, rival.seat, rival.tricks, check_rival.tricks)) if others_decide else ()
    if rival.aim:
        pairs = (rival.better, check_rival.better), (rival.other, check_rival.other)
        if after[1] - after[0] >= NEAR / 2 and all(abs(first - second) <= NEAR for first, second in pairs):
            yield CountedFact(
                "rival", after, aim=rival.aim, seat=rival.seat, others_decide=others_decide, tricks=tricks
            )
    elif others_decide and change >= MIN_TAKEN:
        yield CountedFact("rival", after, seat=rival.seat, others_decide=True, tricks=tricks)


def _changed_tricks(
    view: View, rival: Seat, tricks: tuple[tuple[float, ...], ...], check_tricks: tuple[tuple[float, ...], ...]
) -> Iterator[tuple[Seat, float, float]]:  # fmt: skip
    """The tricks of a rival, and of the other seat that took about as many more as the rival took fewer."""
    if len(view.game.sides) == 2:
        return
    better, other = (
        (np.array(counts) + np.array(check_counts)) / 2
        for counts, check_counts in zip(tricks, check_tricks, strict=True)
    )
    change = better - other
    if abs(change[rival]) < MIN_MOVED:
        return
    yield rival, float(better[rival]), float(other[rival])
    seat = Seat(int(np.argmax(-change * np.sign(change[rival]))))
    if abs(change[seat]) >= MIN_MOVED:
        yield seat, float(better[seat]), float(other[seat])


def _taken_facts(facts: PlayFacts, check_facts: PlayFacts) -> Iterator[CountedFact]:
    """What the side takes in the whole hand, if the points follow that."""
    taken, check_taken = facts.taken, check_facts.taken
    if (
        taken is None
        or check_taken is None
        or (taken.counter, taken.is_wanted) != (check_taken.counter, check_taken.is_wanted)
    ):
        return
    better, other = (taken.better + check_taken.better) / 2, (taken.other + check_taken.other) / 2
    change = abs(better - other)
    count_gap = abs((taken.better - taken.other) - (check_taken.better - check_taken.other))
    if change >= MIN_TAKEN and count_gap <= change / 2:
        yield CountedFact("taken", (better, other), counter=taken.counter, is_wanted=taken.is_wanted)
