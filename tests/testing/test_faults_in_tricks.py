"""The checker finds faults in the functions of the tricks, in scores and in matches."""

# ruff: noqa: D101 - the name of a class says what is wrong with it

from collections.abc import Iterator
from dataclasses import replace
from itertools import count
from typing import Any

import pytest

from tests.testing.broken import Faults, complains
from tests.testing.mini import MANY, Mini, Mode
from tricksmith.cards import FRENCH, Card, Suit
from tricksmith.cards.french import HEARTS, SPADES
from tricksmith.rules import (
    Aim,
    Call,
    Contract,
    Flags,
    Layout,
    Must,
    Pile,
    Points,
    Seat,
    Steps,
    Table,
    Tally,
    Trick,
    TrickSoFar,
    Verdict,
)
from tricksmith.testing import GameCheckError, check

Bids = tuple[Call, ...]
COUNTER = count()
fault = Faults()


# -- the functions of the tricks --------------------------------------------------------------------------------------


@fault(r"Stumbles.strength\(card=Card\('.h'\), .* raised ValueError: no hearts here")
class Stumbles(Mini):
    def strength(self, card: Card, led: Suit | None, mode: Mode) -> int | None:
        if card.suit == HEARTS:
            raise ValueError("no hearts here")
        return super().strength(card, led, mode)


@fault(r"must_play\(.*\) answers Must\(.*\): cards and also are sets of cards")
class AllowsAListOfCards(Mini):
    def must_play(self, trick: TrickSoFar, flags: Flags, mode: Mode) -> list[Must]:
        return [self.follow(trick.led, mode)._replace(also=list(FRENCH.all.bearing(SPADES)))]  # type: ignore[arg-type]


@fault(r"must_play\(.*\) answers None, which is not of type")
class ForgetsTheObligation(Mini):
    def must_play(self, trick: TrickSoFar, flags: Flags, mode: Mode) -> Any:
        return None


@fault(r"must_play\(.*\) gives the rule 'MI9'")
class MustByAnUnknownRule(Mini):
    def must_play(self, trick: TrickSoFar, flags: Flags, mode: Mode) -> list[Must]:
        return [self.follow(trick.led, mode)._replace(rule="MI9")]


@fault(r"winner\(.*\) is As, which is not among")
class GivesTheTrickAway(Mini):
    def winner(self, trick: TrickSoFar, mode: Mode) -> Card:
        return FRENCH.card("As")


@fault(r"suits_of\(.*\) answers .* and then .*: the same question has one answer")
class ChangesItsMind(Mini):
    def suits_of(self, card: Card, mode: Mode) -> tuple[Suit, ...]:
        return (SPADES,) if next(COUNTER) % 2 else (HEARTS,)


@fault(r"ways_to_lead\(.*\) answers .*: give one suit, because the leader names none")
class NamesTwoSuits(Mini):
    def ways_to_lead(self, card: Card, mode: Mode) -> tuple[Suit, ...]:
        return SPADES, HEARTS


@fault(r"after_card\(.*\) answers .*, which is not of type TrickSoFar")
class LosesTheTrick(Mini):
    def after_card(self, trick: TrickSoFar, card: Card, mode: Mode) -> Any:
        return card


@fault(r"next_leader\(.*\) is 3: there is no such seat")
class LedFromOutside(Mini):
    def next_leader(self, leader: Seat, winner: Seat) -> Seat:
        return Seat(3)


@fault(r"trumps\(.*\) is 2s 2s: a card twice")
class ListsATrumpTwice(Mini):
    def trumps(self, mode: Mode) -> tuple[Card, ...]:
        return (FRENCH.card("2s"),) * 2


@fault("aim of seat 0 is for 'honour', which the game does not count")
class AimsForHonour(Mini):
    def aim(self, contract: Contract[Mode, Bids], seat: Seat) -> Aim:
        return Aim("honour", "honour")


# -- scores and matches -----------------------------------------------------------------------------------------------


@fault("is for side 3, and there are 3 sides")
class ScoresForNobody(Mini):
    def score(self, tally: Tally[Mode, Bids]) -> Iterator[Points]:
        yield from super().score(tally)
        yield Points(3, 1, "for the house", "MI5")


@fault("is not a Points with a whole number")
class ScoresHalves(Mini):
    def score(self, tally: Tally[Mode, Bids]) -> Iterator[Points]:
        yield Points(0, 0.5, "half a point", "MI5")  # type: ignore[arg-type]


@fault(r"the score if seat 0 takes every trick: .* raised ZeroDivisionError")
class FailsAtASweep(Mini):
    def score(self, tally: Tally[Mode, Bids]) -> Iterator[Points]:
        yield from super().score(tally)
        others = sum(tally.tricks(Seat(seat)) for seat in range(1, self.players))
        yield Points(0, 0, f"{1 / others} to one", "MI5")


@fault(r"if seat 0 takes every trick, score\(\) gives points to sides \[.*9\]")
class PaysASideThatIsNotThere(Mini):
    def score(self, tally: Tally[Mode, Bids]) -> Iterator[Points]:
        yield from super().score(tally)
        if not any(tally.tricks_by_seat[1:]):
            yield Points(9, 1, "every trick", "MI5")


@fault("the scores are .*, and go from -5 to 5 in this game")
class ScoresTooMuch(Mini):
    def score(self, tally: Tally[Mode, Bids]) -> Iterator[Points]:
        yield Points(0, 6, "a gift", "MI5")


@fault("when its tricks and counters are counted again")
class ScoresByChance(Mini):
    def score(self, tally: Tally[Mode, Bids]) -> Iterator[Points]:
        yield Points(0, next(COUNTER) % 5, "luck", "MI5")


@fault("needs a reason, and a rule that a docstring of the game states")
class ScoresByAnUnknownRule(Mini):
    def score(self, tally: Tally[Mode, Bids]) -> Iterator[Points]:
        yield Points(0, 1, "a point", "MI9")


@fault("mini: seat . holds no cards for trick 6, and others do: leave it `out`")
class DealsOneMore(Mini):
    def calls(self, table: Table) -> Steps[Contract[Mode, Bids]]:
        up = yield from table.turned("up")
        table.takes(table.first, "down")
        return Contract(Mode(up.suit), (MANY,) * 3, leader=table.first)


class DealsOneMoreInTheSecondHand(DealsOneMore):
    """Say whether you want many tricks or few."""

    def layout(self) -> Layout:
        piles = (Pile("up", 1, face_up=True), Pile("down", 4 * self.match))
        return Layout(stock=FRENCH.all.of_rank(*"23456"), hands=5, piles=piles)

    def start(self) -> int:
        return 0

    def after_hand(self, tally: Tally[Mode, Bids], totals: tuple[int, ...]) -> int:
        return 1


@fault(r"mini: one seat is left to play to a trick: let is_over\(\) end the hand before that")
class LeavesOneSeat(Mini):
    def between(self, table: Table, trick: Trick, tally: Tally[Mode, Bids]) -> Contract[Mode, Bids]:
        return replace(tally.contract, out=frozenset({Seat(1), Seat(2)}))


@fault(r"line \d+, in next_leader: it names seat \d, which is out, after seat \d led and seat \d won a trick")
class LeadsThoughItIsOut(Mini):
    def between(self, table: Table, trick: Trick, tally: Tally[Mode, Bids]) -> Contract[Mode, Bids]:
        return replace(tally.contract, out=tally.contract.out or frozenset({trick.leader}))

    def next_leader(self, leader: Seat, winner: Seat) -> Seat:
        return Seat((leader + 2) % 3)


@fault(r"mini: seat \d holds no cards for trick \d, and others do")
class ComesBackWithoutCards(Mini):
    def between(self, table: Table, trick: Trick, tally: Tally[Mode, Bids]) -> Contract[Mode, Bids]:
        if trick.number == 2:  # the winner of the third trick sits one out, and holds a card when the others do not
            return replace(tally.contract, out=frozenset({trick.winner}))
        return replace(tally.contract, out=frozenset())


@fault(r"after hand 0 seat 4 deals: there is no such seat")
class DealtByNobody(Mini):
    def next_dealer(self, dealer: Seat, contract: Contract[Mode, Bids] | None) -> Seat:
        return Seat(4)


@fault(r"names the sides \(5,\), of 3")
class WonByNobody(Mini):
    def verdict(self, totals: tuple[int, ...], hands: int, contract: Contract[Mode, Bids] | None) -> Verdict | None:
        return Verdict((5,), "MI5", "nobody won") if hands > 2 else None


@fault(r"line \d+, in verdict: it gives None for totals of 1,000,000 either way .*: a match never ends")
class NeverEnds(Mini):
    def verdict(self, totals: tuple[int, ...], hands: int, contract: Contract[Mode, Bids] | None) -> Verdict | None:
        return None


@fault(r"CannotJudge.verdict\(totals=.* raised ZeroDivisionError")
class CannotJudge(Mini):
    def verdict(self, totals: tuple[int, ...], hands: int, contract: Contract[Mode, Bids] | None) -> Verdict | None:
        return Verdict((0,), "MI5", f"{1 // sum(totals)}") if min(totals) < -1000 else None


@pytest.mark.parametrize(("game_class", "message"), fault.cases)
def test_a_fault_is_found(game_class: type[Mini], message: str) -> None:
    """The error names what is broken, and the game."""
    complains(game_class, message)


def test_a_fault_is_found_in_the_second_hand_of_a_match() -> None:
    """Which a single hand does not come to."""
    with pytest.raises(GameCheckError, match=r"seat . holds no cards for trick 6, and others do"):
        check(DealsOneMoreInTheSecondHand, hands=1, seed="gale")
