"""Whole hands in the core: where they come from, what they refuse, and that chance is fair and repeatable."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import numpy as np
import pytest

from tests.engine.table import VARIANTS
from tests.variants import GUESTS
from tricksmith import games
from tricksmith.cards import FRENCH, CardSet
from tricksmith.compile.calls import CallGraph, clear_call_graphs
from tricksmith.compile.calls.piles import MAX_PILES
from tricksmith.engine import Hands
from tricksmith.errors import RulesError
from tricksmith.play import deal
from tricksmith.rules import Contract, Game, Layout, Points, Seat, Steps, Table, Tally
from tricksmith.rules.author import CardLocations, EventRecord, Fact
from tricksmith.rules.automata import trick_automaton


@pytest.mark.parametrize("game", VARIANTS, ids=str)
def test_hands_end_with_what_their_author_scores(game: Game[Any, Any]) -> None:
    """The scores of many random hands are those of the ends that they came to, asked or written down."""
    hands = Hands.deal(game, 30, seed=11)
    hands.playout()
    scores = hands.scores.tolist()
    for contract, words, found in zip(hands.contracts, hands.positions.tolist(), scores, strict=True):
        if contract is None:
            assert found == [0] * len(game.sides)
            continue
        book, seats = trick_automaton(game, contract.mode), range(game.players)
        counts = {name: tuple(book.worth(name, words[8 + seat]) for seat in seats) for name in game.counters}
        tricks = tuple(words[17].to_bytes(8, "little")[: game.players])
        lines = list(game.score(Tally(contract, tricks, counts, (0,) * game.players)))
        assert found == [sum(line.points for line in lines if line.side == side) for side in range(len(game.sides))]


@pytest.mark.parametrize("game", VARIANTS, ids=str)
def test_what_was_played_before_changes_nothing(game: Game[Any, Any]) -> None:
    """The same seed gives the same hands, whether the calls are known already, and on however many threads."""
    clear_call_graphs()
    outcomes = []
    for threads in (None, 1, 3):
        hands = Hands.deal(game, 40, seed=5)
        decisions = hands.playout(threads=threads)
        outcomes.append((decisions, hands.positions.tolist(), hands.scores.tolist()))
    assert outcomes[0] == outcomes[1] == outcomes[2]
    other = Hands.deal(game, 40, seed=6)
    other.playout()
    assert other.positions.tolist() != outcomes[0][1]


def test_steps_and_playouts_come_to_the_same_ends() -> None:
    """A playout makes the moves that `any` draws, one after the other; there is nothing else to chance."""
    game = games.get("nestors")
    stepped = Hands.deal(game, 500, seed=3)
    decisions = 0
    while not stepped.is_over:
        decisions += int((stepped.to_act >= 0).sum())
        stepped.step(stepped.sample_moves())
    assert (stepped.to_act == -1).all()
    assert not stepped.legal.any()
    assert not stepped.offered.any()
    whole = Hands.deal(game, 500, seed=3)
    assert whole.playout() == decisions
    assert whole.contracts == stepped.contracts
    assert whole.positions.tolist() == stepped.positions.tolist()
    assert decisions > 500 * 30


def test_the_seat_after_the_dealer_and_the_number_of_the_hand() -> None:
    """Without a first seat all take turns; hands whose calls depend on their number go on from the first one's."""
    nonesuch = games.get("nonesuch", players=4)
    assert Hands.deal(nonesuch, 6, seed=1).to_act.tolist() == [0, 1, 2, 3, 0, 1]
    assert Hands.deal(nonesuch, 3, seed=1, first=2).to_act.tolist() == [2, 2, 2]
    hearts = games.get("hearts")
    offered = Hands.deal(hearts, 8, seed=1, first=0).offered.tolist()
    assert [bool(count) for count in offered] == [True, True, True, False] * 2
    assert Hands.deal(hearts, 2, seed=1, first=0, number=3).offered.tolist() == [0, 286]


@pytest.mark.parametrize("name", GUESTS)
def test_examples_run_as_they_are(name: str) -> None:
    """Passing, ordering up, discarding, a dummy, counting matadors: games that the core has never heard of."""
    game = games.get(name)
    hands = Hands.deal(game, 400, seed=2)
    assert hands.playout() > 400
    assert hands.is_over
    assert hands.scores.shape == (400, len(game.sides))


def test_every_hand_of_a_deal_is_as_likely_as_any_other() -> None:
    """Each seat holds each card as often as its share of the deal says, within six standard deviations."""
    game = games.get("nameless", players=3)
    hands = Hands.deal(game, 30_000, seed=9, first=0)
    held = hands.positions[:, :3]
    share = 5 / 24
    spread = 6 * (30_000 * share * (1 - share)) ** 0.5
    for card in game.cards:
        for seat in range(3):
            count = int((held[:, seat] >> np.uint64(card.index) & np.uint64(1)).sum())
            assert abs(count - 30_000 * share) < spread, (card, seat)


def test_hands_that_have_begun() -> None:
    """Hands of the rules go on in the core from the calls, from the tricks, and from their ends."""
    game = games.get("nameless", players=4)
    hand = game.hand(deal(game, seed="begun"), dealer=1)
    stages = [hand]
    while hand.to_act is not None:
        hand = hand.play(hand.legal[0])
        stages.append(hand)
    batch = Hands.of(stages)
    assert batch.to_act.tolist() == [-1 if at.to_act is None else at.to_act for at in stages]
    assert hand.result is not None
    assert batch.scores[-1].tolist() == list(hand.result.scores)
    assert batch.perft(2)[:2] == [sum(len(at.play(move).legal) for move in at.legal) for at in stages[:2]]


def test_hands_that_cannot_go_on_together_are_refused() -> None:
    """Two games, none, or a hand that was dealt again."""
    one, other = (games.get("nonesuch", players=players) for players in (3, 4))
    with pytest.raises(ValueError, match="of 2 games"):
        Hands.of([game.hand(deal(game, seed="x"), 0) for game in (one, other)])
    with pytest.raises(ValueError, match="of 0 games"):
        Hands.of([])
    nestors = games.get("nestors")
    hand = nestors.hand(deal(nestors, seed="x"), 0)
    while hand.to_act is not None:
        hand = hand.play(hand.legal[-1])
    with pytest.raises(ValueError, match="was dealt again"):
        Hands.of([hand])


def test_moves_that_are_not_legal_are_refused_with_the_hand() -> None:
    """Too few moves, a call that is not offered, a card that may not be played."""
    game = games.get("nameless", players=5, twos_switch=False)
    hands = Hands.deal(game, 3, seed=1)
    with pytest.raises(ValueError, match="2 moves are given for 3 hands"):
        hands.step(np.zeros(2, np.uint32))
    moves, before = hands.sample_moves(), hands.positions.tolist()
    for wrong, said in ((4000, "card 32 led as 62"), (1 << 30, "card 0 led as 16777216")):
        moves[1] = wrong
        with pytest.raises(ValueError, match=f"hand 1: {said} is not a legal play"):
            hands.step(moves)
    assert hands.positions.tolist() == before, "no move has been made"
    calls = Hands.deal(games.get("nonesuch", players=3), 2, seed=1)
    with pytest.raises(ValueError, match="hand 0: there is no move 3: 3 are offered, from 0"):
        calls.step(np.array([3, 0], np.uint32))
    for count in (-1, 1 << 40):
        with pytest.raises(ValueError, match="must be from 0 to"):
            Hands.deal(game, count, seed=1)
    assert len(Hands.deal(game, 0, seed=1)) == 0


def test_moves_of_any_kind_of_whole_number() -> None:
    """A list, other dtypes, every second entry of an array; fractions and numbers below zero are named."""
    game = games.get("nonesuch", players=3)
    given: list[Any] = [
        [0, 2, 1],
        (0, 2, 1),
        np.array([0, 2, 1]),
        np.array([0, 2, 1], ">u2"),
        np.repeat([0, 2, 1], 2)[::2],
    ]
    for moves in given:
        hands = Hands.deal(game, 3, seed=1, first=0)
        hands.step(moves)
        assert hands.to_act.tolist() == [1, 1, 1]
    for wrong, said in (
        ([0.0, 2.0, 1.0], "moves have the type float64; they must be whole numbers"),
        ([True, False, True], "moves have the type bool"),
        (["0", "1", "2"], "moves have the type"),
        ([0, -1, 1], "hand 1: move -1; a move is a number from 0"),
        ([0, 1, 1 << 32], "hand 2: move 4294967296"),
        ([0, 1, 1 << 64], "moves have the type object"),
        ([[0, 1, 1]], r"moves have the shape \(1, 3\)"),
        (1, r"moves have the shape \(\)"),
        ([], "0 moves are given for 3 hands"),
    ):
        with pytest.raises(ValueError, match=said):
            hands.step(wrong)
    assert hands.to_act.tolist() == [1, 1, 1]


def test_numbers_of_a_deal_are_taken_or_named() -> None:
    """NumPy's numbers are numbers; a seat that is not there and a hand before the first one are refused."""
    game = games.get("nonesuch", players=3)
    hands = Hands.deal(game, np.int64(2), seed=np.uint8(1), first=np.int8(2), number=np.int32(5))
    assert hands.to_act.tolist() == [2, 2]
    assert hands.perft(np.int64(1)) == [3, 3]
    wrong: list[tuple[dict[str, Any], str]] = [
        ({"first": 3}, "first is 3; it must be a seat, from 0 to 2"),
        ({"first": -1}, "first is -1; it must be a seat"),
        ({"number": -1}, "number is -1; it must be 0 or more"),
        ({"count": 1 << 25}, "count is 33554432; it must be from 0 to 16777216"),
    ]
    for given, said in wrong:
        with pytest.raises(ValueError, match=said):
            Hands.deal(game, **{"count": 1, "seed": 1, **given})
    for name in ("count", "first", "number"):
        with pytest.raises(TypeError, match=rf"{name} is 1\.5; it must be a whole number"):
            Hands.deal(game, **{"count": 1, "seed": 1, name: 1.5})  # type: ignore[arg-type]
    with pytest.raises(TypeError, match=r"a seed is text or a whole number, not 1\.5"):
        Hands.deal(game, 1, seed=1.5)  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="depth is 257; it must be from 0 to 256"):
        hands.perft(257)


@pytest.mark.parametrize("game", [*VARIANTS, *map(games.get, GUESTS)], ids=str)
def test_a_batch_without_hands_is_a_batch(game: Game[Any, Any]) -> None:
    """Nothing to do is done, and all arrays have their shapes."""
    hands = Hands.deal(game, 0, seed=1)
    hands.step([])
    assert (len(hands), hands.is_over, hands.playout(), hands.perft(3), hands.contracts) == (0, True, 0, [], [])
    for array in (hands.to_act, hands.offered, hands.sample_moves(), hands.dealt_again):
        assert array.shape == (0,)
    assert (hands.scores.shape, hands.positions.shape) == ((0, len(game.sides)), (0, 19))


@pytest.mark.parametrize("game", VARIANTS, ids=str)
def test_shapes_are_those_of_the_game(game: Game[Any, Any]) -> None:
    """They do not depend on what has been played before, nor on how far the hands have come."""
    clear_call_graphs()
    shapes = set()
    hands = Hands.deal(game, 7, seed=1)
    while not hands.is_over:
        shapes.add(hands.legal.shape)
        hands.step(hands.sample_moves())
    assert len(shapes) == 1
    assert hands.legal.shape in shapes
    assert hands.scores.shape == (7, len(game.sides))


# -- games at the edge of what the core knows ------------------------------------------------------------------------


class Plain(Game[None, None]):
    """A game without calls: three cards each, and a score that a test gives it."""

    id, name, author, seats, deck = "plain", "Plain", "a test", (3,), FRENCH
    lead_rule = follow_rule = "P1"

    def layout(self) -> Layout:
        return Layout(stock=FRENCH.all, hands=3)

    def calls(self, table: Table) -> Steps[Contract[None, None]]:
        yield from ()
        return Contract(None, None, leader=table.first)

    def strength(self, card: Any, led: Any, mode: None) -> int | None:
        return int(card.level) if led == card.suit else None

    def score(self, tally: Tally[None, None]) -> Iterator[Points]:
        for seat, tricks in enumerate(tally.tricks_by_seat):
            yield Points(seat, tricks, "tricks", "P1")

    def verdict(self, totals: tuple[int, ...], hands: int, contract: Any) -> None:
        return None


class Crooked(Plain):
    """A score that no table of a sensible size holds."""

    counters = tuple(f"of {number}" for number in range(6))

    def worth(self, counter: str, card: Any, mode: None) -> int:
        return int(card.index % 6 == int(counter[3:])) * 7 + card.index % 5

    def score(self, tally: Tally[None, None]) -> Iterator[Points]:
        for seat in range(3):
            product = 1
            for name in self.counters:
                product = product * (tally.count(name, Seat(seat)) + 2) % 101
            yield Points(seat, product, "a product", "P1")


@dataclass(frozen=True, slots=True)
class Odd(Fact):
    """A question of the author's own that the cards answer."""

    def answer(self, places: CardLocations, deck: Any) -> tuple[int, tuple[EventRecord, ...]]:
        return places.held[0].bit_count() % 2, ()


class Asks(Plain):
    """Asks what the core cannot know."""

    def calls(self, table: Table) -> Steps[Contract[None, None]]:
        yield from table.ask(Odd("P1", "is it odd?"))
        return Contract(None, None, leader=table.first)


class Piles(Plain):
    """Uses a pile for everything."""

    def calls(self, table: Table) -> Steps[Contract[None, None]]:
        yield from ()
        for number in range(MAX_PILES + 1):
            table.discards(table.first, CardSet(FRENCH, 0), f"pile {number}")
        return Contract(None, None, leader=table.first)


def test_a_score_that_fits_no_table_is_a_function_in_the_core() -> None:
    """It has one path, whatever its counters are."""
    hands = Hands.deal(Crooked(), 900, seed=4)
    hands.playout()
    book, found = trick_automaton(Crooked(), None), hands.scores.tolist()
    for (contract, words), scores in zip(
        zip(hands.contracts, hands.positions.tolist(), strict=True), found, strict=True
    ):
        assert contract is not None
        counts = {name: tuple(book.worth(name, words[8 + seat]) for seat in range(3)) for name in Crooked.counters}
        assert not hands.call_graph.scores.unscored
        assert scores == [line.points for line in Crooked().score(Tally(contract, (1, 1, 1), counts))]


@pytest.mark.parametrize(
    ("line", "what"),
    [
        (Points(3, 1, "", "P1"), "gives points to side 3; there are 3"),
        (Points(-1, 1, "", "P1"), "gives points to side -1"),
        (Points(1, 0.5, "", "P1"), "gives side 1 0.5, not a whole number"),  # type: ignore[arg-type]  # it is wrong
        (Points(1, 10**40, "", "P1"), "gives side 1 10*, not a whole number up to"),
        (Points(1, "a", "", "P1"), "raises TypeError"),  # type: ignore[arg-type]  # and so is this
    ],
)
def test_a_score_that_makes_no_sense_is_told_with_its_end(line: Points, what: str) -> None:
    """Nothing is rounded, and no side is left out in silence."""
    kind = type("Wrong", (Plain,), {"score": lambda *_: [line]})
    hands = Hands.deal(kind(), 2, seed=1)
    hands.playout()
    with pytest.raises(RulesError, match=rf"plain: score\(Tally\(.*\) {what}"):
        _ = hands.scores


def test_a_contract_that_makes_no_sense_is_told() -> None:
    """The leader must be a seat."""

    def calls(_: Any, table: Table) -> Steps[Contract[None, None]]:  # noqa: ARG001 - a method
        yield from ()
        return Contract(None, None, leader=Seat(9))

    with pytest.raises(RulesError, match=r"in calls: calls\(\) returned a contract whose leader is 9"):
        Hands.deal(type("Wrong", (Plain,), {"calls": calls})(), 1, seed=1)


def test_what_the_core_cannot_know_is_named() -> None:
    """The game, what it uses, and what still goes."""
    with pytest.raises(RulesError, match=r"plain: .* does not know Odd, so it can play the hands of"):
        Hands.deal(Asks(), 1, seed=1)
    hand = Asks().hand(deal(Asks(), seed="x"), 0)
    hands = Hands.of([hand])
    assert hands.playout() == 9
    with pytest.raises(RulesError, match=f"uses more than {MAX_PILES} piles: pile 0, pile 1"):
        Hands.deal(Piles(), 1, seed=1)


def test_a_program_is_made_once() -> None:
    """Batches of one game share what has been written down of it."""
    one, other = (Hands.deal(games.get("nonesuch", players=3), 1, seed=seed) for seed in (1, 2))
    assert one.call_graph is other.call_graph
    assert isinstance(one.call_graph, CallGraph)
