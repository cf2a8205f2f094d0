"""Where a card must be: proven from what a seat saw, with the steps of the proof in words."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import combinations
from typing import TYPE_CHECKING

from tricksmith.belief import Determinizations, constraints_of, informative_plays
from tricksmith.cards import CardSet, bits
from tricksmith.present import card_text, cards_text, count, join, pile_text, sentence
from tricksmith.rules.automata import trick_automaton

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from tricksmith.belief import HiddenPlace, LocationConstraints
    from tricksmith.cards import Card, Deck
    from tricksmith.present import PlayerNames
    from tricksmith.rules import Play, View

__all__ = ["CertainPlace", "ReadingReason", "certain_place", "certain_places", "place_text"]

MAX_LISTED = 6
"""The most cards that are named in a sentence; of more, only the number is given."""


@dataclass(frozen=True, slots=True)
class ReadingReason:
    """One step of a proof of where a card is.

    Attributes:
        kind: "lacks" if a seat showed by a play that it does not hold the card, "calls" if the moves before the tricks
            rule places out, "full" if other cards fill places, "needed" if a place holds as many cards as can be there.
        places: The places that it is about: those ruled out, or the one that needs the card.
        cards: Of "lacks", the unseen cards that the seat does not hold; of "full" and "needed", the cards that fill the
            places; none of "calls".
        play: Of "lacks", the play that showed it; None for other kinds.
        trick: The number of its trick, counted from 1.
        is_lead: Whether it led the trick.
    """

    kind: str
    places: tuple[HiddenPlace, ...]
    cards: CardSet
    play: Play | None = None
    trick: int = 0
    is_lead: bool = False


@dataclass(frozen=True, slots=True)
class CertainPlace:
    """The place where a card must be.

    Attributes:
        card: The card.
        place: Where it is in every deal that fits what the seat knows.
        places: All places with cards that the seat has not seen.
        reasons: Why, in the order of the proof.
        deals: The number of deals that fit.

    >>> from tricksmith import games
    >>> from tricksmith.present import PlayerNames
    >>> from tricksmith.study import reading_drill
    >>> item = next(reading_drill(games.get("poison-nonesuch", players=3), seed="example"))
    >>> certain = certain_place(item.view, item.card)
    >>> certain.place == item.place, len(certain.reasons) > 0, certain.deals > 0
    (True, True, True)
    >>> certain.text(item.view, PlayerNames(("Ada", "Bo", "Cleo"), item.seat)).startswith(("Ada ", "Bo ", "Cleo "))
    True
    """

    card: Card
    place: HiddenPlace
    places: tuple[HiddenPlace, ...]
    reasons: tuple[ReadingReason, ...]
    deals: int

    def text(self, view: View, who: PlayerNames) -> str:
        """Return the proof in sentences.

        Args:
            view: What the seat knows.
            who: The names of the seats, and who reads.
        """
        where = place_text(view, self.place, who)
        card = card_text(self.card, who)
        last = f"so {where} must hold {card}"
        if self.place.seat is None:
            last = f"so {card} must be {where if self.place.size == 1 else f'among {where}'}"
        return " ".join(
            sentence(text) for text in [*(_reason_text(reason, view, who) for reason in self.reasons), last]
        )


def certain_place(view: View, card: Card) -> CertainPlace | None:
    """Return where a card must be, if all deals that fit what a seat knows agree, with the reasons.

    Args:
        view: What the seat knows.
        card: A card that it does not see.

    Returns:
        The place; None if it is not certain, if the card is seen, or if the constraints have several cases.

    Raises:
        RulesError: If the game's calls move cards in a way that constraints cannot express.

    >>> from tricksmith import games
    >>> from tricksmith.play import deal
    >>> game = games.get("poison-nonesuch", players=3)
    >>> view = game.hand(deal(game, seed="example"), dealer=0).view(1)
    >>> certain_place(view, next(iter(view.unseen))) is None  # nobody has played yet
    True
    """
    constraints = constraints_of(view)
    if card not in constraints.cards or len(constraints.cases) != 1:
        return None
    case = _CaseConstraints(constraints, view.unseen.mask)
    place = _place_of(case, card)
    return None if place is None else _proven(view, case, card, place)


def certain_places(view: View) -> Iterator[CertainPlace]:
    """Yield the unseen cards whose place is certain in a way that is worth a question, in the order of the deck.

    A card is left out if all hidden cards are in one place, or if no play is needed to find it.

    Args:
        view: What the seat knows.

    Raises:
        RulesError: If the game's calls move cards in a way that constraints cannot express.
    """
    constraints = constraints_of(view)
    case = _CaseConstraints(constraints, view.unseen.mask)
    if len(constraints.cases) != 1 or len(case.open) < 2:
        return
    for card in view.unseen:
        if card not in constraints.cards or (place := _place_of(case, card)) is None:
            continue
        certain = _proven(view, case, card, place)
        if certain is not None and any(reason.kind == "lacks" for reason in certain.reasons):
            yield certain


class _CaseConstraints:
    """The location constraints of a single case, without the places whose cards the viewer has all seen.

    Attributes:
        places: All places.
        occupied: The indices of those that hold cards.
        open: The indices of those that can hold unseen cards.
        unseen: The unseen cards, as bits.
        groups: Pairs (cards, places) as in `ConstraintCase`; no unseen card can be in a hand that lies open.
    """

    def __init__(self, constraints: LocationConstraints, unseen: int) -> None:
        self.places, self.unseen = constraints.places, unseen & constraints.cards.mask
        self.occupied = tuple(index for index, place in enumerate(constraints.places) if place.size)
        mask = sum(1 << index for index in self.occupied)
        groups = constraints.cases[0].groups if constraints.cases else ()
        self.groups = [(cards, places & mask) for cards, places in groups]
        for index in self.occupied:
            seen = self.only_in((index,)) & ~unseen
            if seen.bit_count() == self.places[index].size:
                self.groups = [
                    (cards, places if cards & seen else places & ~(1 << index)) for cards, places in self.groups
                ]
        self.open = tuple(index for index in self.occupied if self.may_be_in(index) & unseen)

    def allowed(self, card: Card) -> int:
        """Where the constraints alone let a card be, as bits."""
        return next(places for cards, places in self.groups if cards & card.bit)

    def capacity(self, places: Sequence[int]) -> int:
        """The number of cards that some places hold."""
        return sum(self.places[index].size for index in places)

    def only_in(self, places: Sequence[int]) -> int:
        """The cards that can be nowhere else, as bits."""
        mask = sum(1 << index for index in places)
        return sum(cards for cards, where in self.groups if not where & ~mask)

    def may_be_in(self, place: int) -> int:
        """The cards that can be in a place, as far as the constraints alone say, as bits."""
        return sum(cards for cards, where in self.groups if where >> place & 1)

    def filled(self, place: int, card: Card) -> tuple[int, ...] | None:
        """Return the fewest places, this one among them, that other cards fill; None if the card can be in this place.

        By Hall's theorem the card can be in this place exactly if there are no such places.
        """
        others = [index for index in self.occupied if index != place]
        for size in range(len(others) + 1):
            for more in combinations(others, size):
                places = (place, *more)
                if not (cards := self.only_in(places)) & card.bit and cards.bit_count() == self.capacity(places):
                    return places
        return None


def _place_of(case: _CaseConstraints, card: Card) -> int | None:
    """The place where a card must be, by Hall's theorem; None if it can be in several."""
    possible = [index for index in bits(case.allowed(card)) if case.filled(index, card) is None]
    return possible[0] if len(possible) == 1 else None


def _proven(view: View, case: _CaseConstraints, card: Card, place: int) -> CertainPlace | None:
    """The place with its reasons; None if the count of all deals that fit does not confirm it."""
    deals = Determinizations(view)
    if deals.counts_of(card)[place] != deals.count:
        return None
    places = tuple(case.places[index] for index in case.open)
    return CertainPlace(card, case.places[place], places, tuple(_reasons(view, case, card, place)), deals.count)


def _reasons(view: View, case: _CaseConstraints, card: Card, place: int) -> Iterator[ReadingReason]:
    """The steps of a proof: plays that rule places out, then the moves before the tricks, then counts of cards."""
    allowed = case.allowed(card)
    counted: list[ReadingReason] = []
    ruled_out = [(index, card.bit) for index in case.open if not allowed >> index & 1]
    needed, others = case.may_be_in(place), [index for index in bits(allowed) if index != place]
    if others and needed.bit_count() == case.places[place].size:
        counted.append(ReadingReason("needed", (case.places[place],), CardSet(card.deck, needed)))
        ruled_out.append((place, case.unseen & ~needed))
        others.clear()
    while others:
        filled = case.filled(others[0], card)
        assert filled is not None
        cards = case.only_in(filled)
        counted.append(ReadingReason("full", tuple(case.places[index] for index in filled), CardSet(card.deck, cards)))
        ruled_out += [(index, cards & case.unseen & ~case.may_be_in(index))
                      for index in case.open if index not in filled]  # fmt: skip
        others = [index for index in others if index not in filled]
    yield from _plays_read(view, case, card.deck, ruled_out)
    yield from counted


def _plays_read(
    view: View, case: _CaseConstraints, deck: Deck, ruled_out: Sequence[tuple[int, int]]
) -> Iterator[ReadingReason]:
    """The earliest plays that show which cards places do not have; then the places for which no play shows it.

    `ruled_out` has the index of each place, and the cards as bits.
    """
    revealing = []
    for seen, void_cases in informative_plays(view, case.unseen):
        if len(void_cases) == 1:  # else the play shows only that one of several cases is true
            ((_, lacks),) = void_cases
            revealing.append((seen, lacks))
    used: dict[int, int] = {}
    unread: list[HiddenPlace] = []
    for index, cards in ruled_out:
        missing, holder = cards, case.places[index]
        for number, (seen, lacks) in enumerate(revealing):
            if seen.seat == holder.seat and missing & lacks:
                used[number] = index
                missing &= ~lacks
        if missing and holder not in unread:
            unread.append(holder)
    for number, index in sorted(used.items()):
        seen, lacks = revealing[number]
        yield ReadingReason(
            "lacks", (case.places[index],), CardSet(deck, lacks), seen.play, seen.trick + 1, seen.node is None
        )
    if unread:
        yield ReadingReason("calls", tuple(unread), CardSet(deck, 0))


# -- in words -------------------------------------------------------------------------------------------------------


def place_text(view: View, place: HiddenPlace, who: PlayerNames) -> str:
    """Return what a place is called in a sentence: a seat by its name, or "the talon cards".

    Args:
        view: What the seat knows.
        place: The place.
        who: The names of the seats, and who reads.
    """
    if place.seat is not None:
        return who.name(place.seat)
    name, _, part = place.name.partition("/")
    text = pile_text(view.game, name, who)
    if name == "not dealt":
        return "the cards that were not dealt"
    return f"the cards put aside for {who.name(int(part))}" if part.isdecimal() else text


def _reason_text(reason: ReadingReason, view: View, who: PlayerNames) -> str:
    places = [place_text(view, place, who) for place in reason.places]
    cards = _listed(reason.cards, who)
    match reason.kind:
        case "lacks":
            assert reason.play is not None
            (seat,) = (place.seat for place in reason.places)
            assert seat is not None
            does = who.does(seat, "lead" if reason.is_lead else "play")
            has = f"{card_text(reason.play.card, who)} in trick {reason.trick}, and so"
            return f"{does} {has} {_lack_text(reason.cards, view, who)}"
        case "calls":
            return f"what came before the tricks rules out {join(places, 'or')}"
        case "needed":
            size = reason.places[0].size
            return f"{places[0]} {_has(reason.places[0])} {count(size, 'card')}, and only {cards} can be there"
        case _:
            fill = "fills" if len(reason.cards) == 1 else "fill"
            preposition = "with" if all(place.seat is not None for place in reason.places) else "among"
            return f"{cards} can only be {preposition} {join(places, 'or')}, and {fill} all the room there"


def _has(place: HiddenPlace) -> str:
    """The verb for a place; a pile of several cards is named in the plural."""
    return "has" if place.seat is not None or place.size == 1 else "have"


def _listed(cards: CardSet, who: PlayerNames) -> str:
    return cards_text(cards, who) if len(cards) <= MAX_LISTED else count(len(cards), "card")


def _lack_text(cards: CardSet, view: View, who: PlayerNames) -> str:
    """The words for cards that a seat lacks: "has no hearts" or "has no trumps" where these are all, else the cards."""
    hidden = view.unseen
    trumps = {card for card in trick_automaton(view.game, view.mode).trumps if card in hidden}
    for suit in view.game.deck.suits:
        of_suit = {card for card in hidden if suit in view.game.suits_of(card, view.mode)}
        if of_suit == set(cards):
            return f"has no {suit.name}"
    if trumps == set(cards):
        return "has no trumps"
    return f"has none of {cards_text(cards, who)}" if len(cards) > 1 else f"lacks {card_text(next(iter(cards)), who)}"
