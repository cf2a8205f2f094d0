"""The checker finds faults in what comes before the tricks: lost cards, leaks, calls that do not fit."""

# ruff: noqa: D101 - the name of a class says what is wrong with it

from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial
from itertools import count
from typing import Any

import pytest

from tests.testing.broken import Faults, complains
from tests.testing.mini import FEW, MANY, Mini, Mode
from tricksmith.cards import FRENCH, Card, CardSet, Deck
from tricksmith.cards.french import HEARTS
from tricksmith.rules import (
    Call,
    CardMove,
    Contract,
    Event,
    EventVerb,
    Layout,
    Move,
    Pile,
    Points,
    Refusal,
    Seat,
    Steps,
    Table,
    Tally,
)
from tricksmith.rules.author import (
    CallProgress,
    CardLocations,
    EachSays,
    Effect,
    EventRecord,
    Fact,
    Give,
    SayAtOnce,
    Turn,
)
from tricksmith.testing import check

Bids = tuple[Call, ...]
COUNTER = count()
fault = Faults()


# -- what an author forgets --------------------------------------------------------------------------------------------


@fault(r"test_faults_in_calls.py, line \d+, in bids: 'generator' object is not subscriptable: .* `yield from`")
class ForgetsYieldFrom(Mini):
    def bids(self, table: Table) -> Steps[Bids]:
        ask = table.each_says
        bids = ask((MANY, FEW), "MI2", "say many or few")
        yield from ()
        return bids[:2]  # type: ignore[index, no-any-return]


@fault(
    r"test_faults_in_calls.py, line \d+, in bids: nobody is asked table.each_says\(…\): "
    r"write `yield from table.each_says\(…\)`"
)
class KeepsTheGenerator(Mini):
    def bids(self, table: Table) -> Steps[Bids]:
        bids = table.each_says((MANY, FEW), "MI2", "say many or few")
        yield from ()
        return bids[:2]  # type: ignore[index, no-any-return]


@fault(r"line \d+, in exchange: nobody is asked table.size\(…\): write `yield from table.size\(…\)`")
class ComparesTheGenerator(Mini):
    def exchange(self, table: Table) -> Steps[None]:
        if table.size("down") == 0:  # type: ignore[comparison-overlap]
            table.takes(table.first, "down")
        yield from table.gives(table.first, 4, "away", "lay", "MI2", "lay four cards away")


@fault(r"line \d+, in exchange: nobody is asked table.size\(…\): write `yield from table.size\(…\)`")
class AsksWithTheGenerator(Mini):
    def exchange(self, table: Table) -> Steps[None]:
        yield from table.gives(table.first, table.size("down"), "away", "lay", "MI2", "lay")  # type: ignore[arg-type]


@fault(r"line \d+, in exchange: nobody is asked self.look\(…\): write `yield from self.look\(…\)`")
class AsksNobodyOfItsOwn(Mini):
    def exchange(self, table: Table) -> Steps[None]:
        seen = self.look(table)
        yield from table.gives(
            table.first,
            4 if seen else 3,  # type: ignore[truthy-bool]
            "away",
            "lay",
            "MI2",
            "lay some cards away",
        )

    def look(self, table: Table) -> Steps[Card]:
        """At the card that lies face up."""
        return (yield from table.turned("up"))


@fault(
    r"test_faults_in_calls.py, line \d+, in exchange: nobody is asked table.gives_singly\(…\): "
    r"write `yield from table.gives_singly\(…\)`"
)
class AsksNobody(Mini):
    def exchange(self, table: Table) -> Steps[None]:
        table.gives_singly(table.first, 2, "down", "lay", "MI2", "lay aside")
        yield from ()


@fault(r"test_faults_in_calls.py, line \d+, in bids: a choice is 'few'; it must be a Call, as Call\('few'\)")
class BidsInTexts(Mini):
    def bids(self, table: Table) -> Steps[Bids]:
        taken = yield from table.outbid(["few", "many"], "MI2", "bid, or pass")  # type: ignore[list-item]
        return tuple(MANY if taken is not None and seat == taken[0] else FEW for seat in range(3))


@fault(
    r"test_faults_in_calls.py, line \d+, in exchange: seat 1 is to act and has no legal move: "
    r"it holds ([2-6].\s){5,}.*and is asked to give 13 cards of 9"
)
class AsksForTooMany(Mini):
    def exchange(self, table: Table) -> Steps[None]:
        table.takes(table.first, "down")
        yield from table.gives(table.first, 13, "away", "lay", "MI2", "lay some cards away")


@fault(r"test_faults_in_calls.py, line \d+, in exchange: table.takes\(…\) has no answer: write it without `yield from`")
class WaitsForAMove(Mini):
    def exchange(self, table: Table) -> Steps[None]:
        yield from table.takes(table.first, "up")  # type: ignore[func-returns-value, misc]


@fault(r"test_faults_in_calls.py, line \d+, in look: there is no pile 'upp'; there are 'up', 'down'")
class TurnsAnotherPile(Mini):
    def exchange(self, table: Table) -> Steps[None]:
        yield from self.look(table)

    def look(self, table: Table) -> Steps[None]:
        """At a pile whose name is misspelt."""
        yield from table.turned("upp")


@fault(
    r"test_faults_in_calls.py, line \d+, in exchange: turned\(\) says what all see, and 'own' lies face down: "
    r"write Pile\('own', …, face_up=True\); turn it up with table.turns_up\('own'\); or .*takes\(seat, 'own'"
)
class TurnsAHiddenPile(Mini):
    def exchange(self, table: Table) -> Steps[None]:
        yield from table.gives(table.first, 1, "own", "lay", "MI2", "lay a card aside")
        yield from table.turned("own")


@fault(r"line \d+, in exchange: turned\(\) needs a pile of one card, and 'own' has 2")
class TurnsTwoCards(Mini):
    def exchange(self, table: Table) -> Steps[None]:
        yield from table.gives(table.first, 2, "own", "lay", "MI2", "lay two cards aside")
        yield from table.turned("own")


@fault(
    r"line \d+, in exchange: the pile 'stock' can't be taken as a whole: it lies in order, or was dealt to each: use"
)
class TakesAStock(Mini):
    def layout(self) -> Layout:
        piles = (Pile("up", 1, face_up=True), Pile("stock", 4, ordered=True))
        return Layout(stock=FRENCH.all.of_rank(*"23456"), hands=5, piles=piles)

    def exchange(self, table: Table) -> Steps[None]:
        table.takes(table.first, "stock")
        yield from table.gives(table.first, 4, "away", "lay", "MI2", "lay four cards away")


@fault(r"line \d+, in exchange: the pile 'stock' can't be taken as a whole: .*: use draws\(\), turns_up\(\), deals")
class LooksAtAStock(TakesAStock):
    def exchange(self, table: Table) -> Steps[None]:
        yield from table.turned("stock")


@fault(r"line \d+, in exchange: there is no pile 'stok'; there are 'up', 'down'")
class CountsAnotherPile(Mini):
    def exchange(self, table: Table) -> Steps[None]:
        yield from table.size("stok")


@fault(r"line \d+, in calls: there is no pile 'stok'; there are 'up', 'down'")
class DrawsFromAnotherPile(Mini):
    def exchange(self, table: Table) -> Steps[None]:
        table.draws(table.first, "stok")
        yield from ()


@fault(r"line \d+, in calls: draws\(\) takes cards from the top: write Pile\('down', …, ordered=True\)")
class DrawsWithoutATop(Mini):
    def exchange(self, table: Table) -> Steps[None]:
        table.draws(table.first, "down")
        yield from ()


@fault(r"line \d+, in bids: a choice is 'many'; it must be a Call, as Call\('many'\)")
class OffersTexts(Mini):
    def bids(self, table: Table) -> Steps[Bids]:
        return (yield from table.each_says(("many", "few"), "MI2", "say many or few"))  # type: ignore[arg-type]


@fault(r"line \d+, in calls: there is no pile 'dwon'; there are 'up', 'down'")
class TakesAnotherPile(Mini):
    def exchange(self, table: Table) -> Steps[None]:
        table.takes(table.first, "dwon")
        yield from ()


@dataclass(frozen=True, slots=True)
class Stumble(Effect):
    """An effect of an author's own that looks something up in vain."""

    def apply(self, places: CardLocations, deck: Deck) -> tuple[CardLocations, tuple[EventRecord, ...]]:
        raise KeyError("my own table")


@fault(r"raised KeyError: 'my own table'")
class LooksUpInVain(Mini):
    def exchange(self, table: Table) -> Steps[None]:
        yield from ()
        table.effects.append(Stumble())


# -- cards that get lost ----------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Vanish(Effect):
    """A pile that is nowhere afterwards."""

    pile: str

    def apply(self, places: CardLocations, deck: Deck) -> tuple[CardLocations, tuple[EventRecord, ...]]:
        return CardLocations(places.held, {**places.piles, self.pile: 0}, places.face_up), ()


@fault("was dealt and is nowhere: no card is lost")
class LosesCards(Mini):
    def exchange(self, table: Table) -> Steps[None]:
        yield from ()
        table.effects.append(Vanish("down"))


@fault("is in the hand of seat . and in the pile discard: each card is in one place")
class DoublesCards(Mini):
    def exchange(self, table: Table) -> Steps[None]:
        yield from ()
        table.discards(table.first, FRENCH.all.of_rank("2"))


# -- views that show too much -----------------------------------------------------------------------------------------


@fault("the view of .* shows what it cannot see .*contract")
class ShowsACountInItsBid(Mini):
    def calls(self, table: Table) -> Steps[Contract[Mode, Any]]:
        contract = yield from super().calls(table)
        (hearts,) = yield from table.count(table.order[1], FRENCH.all.bearing(HEARTS))
        return Contract(contract.mode, (*contract.bid, hearts)[-3:], leader=contract.leader)

    def score(self, tally: Tally[Mode, Any]) -> Iterator[Points]:
        yield from ()


@dataclass(frozen=True, slots=True)
class TakeAloud(Effect):
    """A face-down pile is taken, and everyone learns which cards it held."""

    seat: Seat
    pile: str

    def apply(self, places: CardLocations, deck: Deck) -> tuple[CardLocations, tuple[EventRecord, ...]]:
        mask = places.piles[self.pile]
        after = places.with_hand(self.seat, places.held[self.seat] | mask, **{self.pile: 0})
        return after, (
            EventRecord(Event(self.seat, EventVerb.TAKES, cards=CardSet(deck, mask), count=4, pile=self.pile)),
        )


@dataclass(frozen=True, slots=True)
class WriteAloud(SayAtOnce):
    """A call that all make at once, and that is heard at once."""

    def reply(self, turn: Turn, locations: CardLocations, deck: Deck, move: Move) -> CallProgress:
        step = SayAtOnce.reply(self, turn, locations, deck, move)
        return step._replace(records=tuple(EventRecord(record.event) for record in step.records))


@fault("the view of .* shows what it cannot see .*events")
class LetsAHiddenCallBeHeard(Mini):
    def bids(self, table: Table) -> Steps[Bids]:
        return (yield from table.ask(WriteAloud("MI2", "say many or few", table.order, (MANY, FEW))))  # type: ignore[no-any-return]


@fault("the view of .* shows what it cannot see .*events")
class RevealsAHiddenPile(Mini):
    def exchange(self, table: Table) -> Steps[None]:
        table.effects.append(TakeAloud(table.first, "down"))
        yield from table.gives(table.first, 4, "away", "lay", "MI2", "lay four cards away")


@dataclass(frozen=True, slots=True)
class GiveAloud(Give):
    """Cards are given face down, and everyone learns which."""

    def then(self, places: CardLocations, deck: Deck, move: Move) -> Any:
        after, _, tricks = Give.then(self, places, deck, move)
        return after, (EventRecord(Event(self.seat, EventVerb.GIVES, move, count=4, pile=self.pile)),), tricks


@fault("the view of .* shows what it cannot see .*events")
class TellsOfAGift(Mini):
    def exchange(self, table: Table) -> Steps[None]:
        table.takes(table.first, "down")
        yield from table.ask(GiveAloud("MI2", "lay four cards away", table.first, 4, "away", "lay"))


@dataclass(frozen=True, slots=True)
class EverythingShown(Fact):
    """Every hand laid open before the first call."""

    def answer(self, places: CardLocations, deck: Deck) -> tuple[Any, tuple[EventRecord, ...]]:
        masks = [*places.held, places.piles["down"]]
        return None, tuple(EventRecord(Event(Seat(0), EventVerb.SHOWS, cards=CardSet(deck, mask))) for mask in masks)


@fault("in 6 hands only 0 determinizations could be compared")
class HidesNothing(Mini):
    def bids(self, table: Table) -> Steps[Bids]:
        yield from table.ask(EverythingShown("", ""))
        return (yield from super().bids(table))


# -- calls ------------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Anything(EachSays):
    """Accepts every word."""

    def why_not(self, state: Any, call: Call) -> Refusal | None:
        return None


@fault(r"Call.* is not among the legal moves .*, but why_not\(\) gives no reason against it")
class AcceptsAnyWord(Mini):
    def bids(self, table: Table) -> Steps[Bids]:
        answer: Bids = yield from table.ask(Anything("MI2", "say many or few", table.order, (MANY, FEW)))
        return answer


@dataclass(frozen=True, slots=True)
class NeverFew(EachSays):
    """Offers a word and refuses it."""

    def why_not(self, state: Any, call: Call) -> Refusal | None:
        return ("say many", ()) if call == FEW else EachSays.why_not(self, state, call)


@fault("few is legal, and why_not says: few: say many")
class RefusesWhatItOffers(Mini):
    def bids(self, table: Table) -> Steps[Bids]:
        answer: Bids = yield from table.ask(NeverFew("MI2", "say many or few", table.order, (MANY, FEW)))
        return answer


@fault("legal moves: many is listed twice in many, few, many")
class OffersAMoveTwice(Mini):
    def bids(self, table: Table) -> Steps[Bids]:
        return (yield from table.each_says((MANY, FEW, MANY), "MI2", "say many or few"))


@fault("legal moves: bid 5 is listed twice in bid 5, bid 5")
class WritesTwoMovesAlike(Mini):
    def bids(self, table: Table) -> Steps[Bids]:
        return (yield from table.each_says((Call("bid", "5"), Call("bid 5")), "MI2", "bid"))


@fault("the legal move .* is written 'few', which is read as Call.*many")
class ReadsAMoveAsAnother(Mini):
    def bids(self, table: Table) -> Steps[Bids]:
        return (yield from table.each_says((Call("many", also=("few",)), FEW), "MI2", "say many or few"))


@dataclass(frozen=True, slots=True)
class Turning(EachSays):
    """Offers its words in another order each time."""

    def menu(self, state: Any) -> tuple[Call, ...]:
        return (MANY, FEW) if next(COUNTER) % 2 else (FEW, MANY)


@fault("legal moves change their order when asked again")
class OffersInAnyOrder(Mini):
    def bids(self, table: Table) -> Steps[Bids]:
        answer: Bids = yield from table.ask(Turning("MI2", "say many or few", table.order, (MANY, FEW)))
        return answer


@fault("played again, the legal moves are")
class OffersInAnOrderThatChanges(Mini):
    def __init__(self, players: int | None = None, **options: object) -> None:
        super().__init__(players, **options)
        self.menu = (MANY, FEW) if next(COUNTER) % 2 else (FEW, MANY)

    def bids(self, table: Table) -> Steps[Bids]:
        return (yield from table.each_says(self.menu, "MI2", "say many or few"))


@fault("the hand does not end within 500 actions")
class NeverEnds(Mini):
    def bids(self, table: Table) -> Steps[Bids]:
        while True:
            yield from table.each_says((MANY, FEW), "MI2", "say many or few")


@fault("refused by the rule 'MI9', and no docstring of the game states it")
class RefusesByAnUnknownRule(Mini):
    def bids(self, table: Table) -> Steps[Bids]:
        return (yield from table.each_says((MANY, FEW), "MI9", "say many or few"))


@fault(r"AsksBadly.bids\(table=.* raised KeyError: 'many'")
class AsksBadly(Mini):
    def bids(self, table: Table) -> Steps[Bids]:
        words: dict[str, Call] = {}
        yield from table.each_says((words["many"], FEW), "MI2", "say many or few")
        return ()


@fault("hashing the contract")
class BidIsAList(Mini):
    def calls(self, table: Table) -> Steps[Contract[Mode, Any]]:
        contract = yield from super().calls(table)
        return Contract(contract.mode, list(contract.bid), leader=contract.leader)


@fault("a contract whose leader is 3")
class LedByNobody(Mini):
    def calls(self, table: Table) -> Steps[Contract[Mode, Any]]:
        contract = yield from super().calls(table)
        return Contract(contract.mode, contract.bid, leader=Seat(3))


@dataclass(frozen=True, slots=True)
class GiveOthersCards(Give):
    """Accepts cards that the seat does not hold."""

    def why_not(self, places: CardLocations, deck: Deck, move: Move) -> Refusal | None:
        fits = isinstance(move, CardMove) and len(move.cards) == self.count
        return None if fits else Give.why_not(self, places, deck, move)


@fault(r"CardMove.* is not among the legal moves .*, but why_not\(\) gives no reason against it")
class AcceptsOthersCards(Mini):
    def exchange(self, table: Table) -> Steps[None]:
        table.takes(table.first, "down")
        yield from table.ask(GiveOthersCards("MI2", "lay four cards away", table.first, 4, "away", "lay"))


@pytest.mark.parametrize(("game_class", "message"), fault.cases)
def test_a_fault_is_found(game_class: type[Mini], message: str) -> None:
    """The error names what is broken, and the game."""
    complains(game_class, message)


class AsksLater(Mini):
    """Generators that are kept, given on, and asked later."""

    def bids(self, table: Table) -> Steps[Bids]:
        return table.each_says((MANY, FEW), "MI2", "say many or few")

    def exchange(self, table: Table) -> Steps[None]:
        table.takes(table.first, "down")
        cards = FRENCH.all.of_rank(*"23456")
        ask = partial(lambda table, seat: table.count(seat, cards), table)
        steps = [table.count(seat, cards) for seat in table.order]
        steps.append(table.count(table.first, cards.bearing(HEARTS)) if steps else ask(table.first))
        for number, step in enumerate(steps):
            yield from self.twice(step, ask(Seat(number % 3)))
        last = self.give(table)
        yield from last

    def twice(self, *steps: Steps[tuple[int, ...]]) -> Steps[None]:
        """Ask some questions that somebody else has made."""
        for step in steps:
            yield from step

    def give(self, table: Table) -> Steps[None]:
        """Lay four cards away."""
        yield from table.gives(table.first, 4, "away", "lay", "MI2", "lay four cards away")


def test_a_question_that_is_kept_and_asked_later_passes() -> None:
    """However it gets to its `yield from`."""
    check(AsksLater, hands=1, scores=(-5, 5), bots=False)
