"""The drill of reading: mark where a card must be, by what has been played."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import TYPE_CHECKING, Any, NamedTuple

from tricksmith._seeds import Seed, seed_text
from tricksmith.errors import OptionError, RulesError
from tricksmith.play import steps
from tricksmith.present import PlayerNames, card_text, sentence
from tricksmith.study.drills.certainty import certain_places, place_text
from tricksmith.study.drills.drill import DrillItem, DrillKind
from tricksmith.study.drills.drill_hands import check_item, new_hand, play_bots
from tricksmith.study.drills.offered import drill_kinds, drills_instead

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tricksmith.belief import HiddenPlace
    from tricksmith.cards import Card
    from tricksmith.rules import Game, Hand, Seat
    from tricksmith.study.drills.certainty import CertainPlace

__all__ = ["QUESTIONS", "ReadingAnswer", "ReadingItem", "find_reading_item", "reading_drill"]

QUESTIONS = DrillKind.READING.usual_number
"""The number of questions of a drill by default."""
MAX_HANDS = 60
"""The most hands that are played to find a card whose place is certain. In games with few cards only one hand
in seven has such a card."""


@dataclass(frozen=True, slots=True)
class ReadingAnswer:
    """The verdict on an answer.

    Attributes:
        place: What was answered.
        is_right: Whether the card must be there.
        text: The verdict in a sentence.
        reason: The proof of where the card is, in sentences.
    """

    place: HiddenPlace
    is_right: bool
    text: str
    reason: str


@dataclass(frozen=True)
class ReadingItem(DrillItem):
    """A moment of a hand in which a seat can know where a card is that it does not see.

    Attributes:
        hand: The hand. It holds all cards: show a player its `view` alone.
        seat: The seat that reads; it is its turn.
        seed: The seed of the drill.
        number: The number of the question in it, counted from 0.
        solution: The card and its place, with the proof.

    >>> from tricksmith import games
    >>> item = next(reading_drill(games.get("poison-nonesuch", players=3), seed="example"))
    >>> item.card in item.view.unseen, item.place in item.choices, len(item.choices)
    (True, True, 2)
    >>> item.judge(item.place.name).is_right
    True
    >>> item.question().startswith("Who must hold "), item.choice_text(item.choices[0]).startswith("Seat ")
    (True, True)
    """

    solution: CertainPlace

    @property
    def card(self) -> Card:
        """The card that is asked for."""
        return self.solution.card

    @property
    def place(self) -> HiddenPlace:
        """Where it must be."""
        return self.solution.place

    @property
    def choices(self) -> tuple[HiddenPlace, ...]:
        """The places with cards that the seat does not see: the other seats in the order of play, then the piles."""
        players = self.hand.game.players

        def turn(place: HiddenPlace) -> int:
            return players if place.seat is None else (place.seat - self.seat) % players

        return tuple(sorted(self.solution.places, key=turn))

    def question(self, who: PlayerNames | None = None) -> str:
        """Return the question in a sentence.

        Args:
            who: The names of the seats, and who reads; by default the seats by number, and the one that reads.
        """
        who = who or PlayerNames.of_numbers(self.hand.game.players, self.seat)
        has_piles = any(place.seat is None for place in self.choices)
        card = card_text(self.card, who)
        return f"Where must {card} be?" if has_piles else f"Who must hold {card}?"

    def choice_text(self, place: HiddenPlace, who: PlayerNames | None = None) -> str:
        """Return what a place is called as a choice.

        Args:
            place: One of `choices`.
            who: The names of the seats, and who reads; by default the seats by number, and the one that reads.
        """
        who = who or PlayerNames.of_numbers(self.hand.game.players, self.seat)
        text = place_text(self.view, place, who)
        return text[:1].upper() + text[1:]

    def judge(self, name: str, who: PlayerNames | None = None) -> ReadingAnswer:
        """Return whether the card must be in a place, and why it must be where it is.

        Args:
            name: The name of one of `choices`.
            who: The names of the seats, and who reads; by default the seats by number, and the one that reads.

        Raises:
            OptionError: If there is no such place.
        """
        who = who or PlayerNames.of_numbers(self.hand.game.players, self.seat)
        place = next((choice for choice in self.choices if choice.name == name), None)
        if place is None:
            names = ", ".join(choice.name for choice in self.choices)
            raise OptionError(f"{name!r} is none of the places where a card can be: {names}")
        is_right = place == self.place
        text = "right" if is_right else f"not {place_text(self.view, place, who)}"
        return ReadingAnswer(place, is_right, sentence(text), self.solution.text(self.view, who))


def reading_drill(
    game: Game[Any, Any], *, number: int = QUESTIONS, seed: Seed = 0, first: int = 0
) -> Iterator[ReadingItem]:
    """Yield questions where a card must be, from hands that bots have played up to there.

    The place is proven exactly, over all deals that fit what the seat has seen. More than one place has hidden cards,
    and at least one play is needed for the proof.

    Args:
        game: The game.
        number: How many questions.
        seed: Determines everything: the same seed asks the same questions.
        first: The number of the first question, to continue a drill.

    Raises:
        OptionError: If no such moment is found: in some games nothing is ever certain.

    >>> from tricksmith import games
    >>> item = next(reading_drill(games.get("poison-nonesuch", players=3), seed="example"))
    >>> item.question().startswith("Who must hold "), item.judge(item.place.name).reason.endswith(".")
    (True, True)
    """
    for question in range(first, first + number):
        yield find_reading_item(game, seed_text(seed), question)


def find_reading_item(game: Game[Any, Any], seed: str, number: int) -> ReadingItem:
    """Return one question of a drill; raises the errors of `reading_drill`."""
    check_item(seed, number)
    if DrillKind.READING not in drill_kinds(game):
        raise OptionError(f"you can play any card in {game.name}, so nothing can be read: {drills_instead(game)}")
    for attempt in range(MAX_HANDS):
        key = f"reading/{seed}/{number}/{attempt}"
        hand, _, rng = new_hand(game, key, number + attempt)
        moments = [*_moments(play_bots(hand, key, until=None))]
        if moments:
            return _choose(moments, rng, seed, number)
    raise OptionError(f"in {MAX_HANDS} hands of {game.name} the place of no card was certain: choose another drill")


class _Moment(NamedTuple):
    """A moment of a hand at which the place of a card is certain for the seat to act."""

    hand: Hand
    seat: Seat
    solution: CertainPlace

    @property
    def difficulty(self) -> int:
        """How much has to be read: each play that rules something out, and whether cards have to be counted."""
        return sum(2 if reason.kind in {"full", "needed"} else 1 for reason in self.solution.reasons)


def _moments(played: Hand) -> Iterator[_Moment]:
    """The cards of a hand whose place is certain for the seat to act, each at the first such moment."""
    yielded: set[tuple[Seat, int]] = set()
    for step in steps(played):
        before, seat = step.before, step.seat
        if seat is None or not before.tricks:
            continue
        try:
            solutions = [*certain_places(before.view(seat))]
        except (RulesError, ValueError):  # no location constraints describe what this seat knows
            continue
        for solution in solutions:
            if (seat, solution.card.index) not in yielded:
                yielded.add((seat, solution.card.index))
                yield _Moment(before, seat, solution)


def _choose(moments: list[_Moment], rng: Random, seed: str, number: int) -> ReadingItem:
    """One of the hardest questions; if possible, one before the last card of each hand."""
    early = [moment for moment in moments if max(moment.hand.view(None).counts) > 1] or moments
    hardest = max(moment.difficulty for moment in early)
    chosen = rng.choice([moment for moment in early if moment.difficulty == hardest])
    return ReadingItem(chosen.hand, chosen.seat, seed, number, chosen.solution)
