"""States of the calls are merged where no live variable differs, and nowhere else."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import pytest

from tests.rules.toy import Toy
from tricksmith import games
from tricksmith.cards import FRENCH
from tricksmith.compile.calls import CallGraph, clear_call_graphs, compile_calls
from tricksmith.engine import Hands
from tricksmith.errors import RulesError
from tricksmith.play import deal
from tricksmith.rules import Call, Contract, Points, Seat, Steps, Table, Tally
from tricksmith.testing import CheckCase
from tricksmith.testing.lockstep import play_in_lockstep

ONE, TWO, YES, NO = Call("one"), Call("two"), Call("yes"), Call("no")
LATER = ("TO4", "yes or no")
SEEN: list[Any] = []


@dataclass(frozen=True, slots=True)
class Holds:
    """A part of a bid that holds what it is given."""

    said: Any


@dataclass(frozen=True)
class Looks:
    """A part of a bid that looks at what it is given."""

    said: Any
    ones: int = 0

    def __post_init__(self) -> None:
        object.__setattr__(self, "ones", self.said.count(ONE))


class Saying(Toy):
    """All say one or two, then the first seat says yes or no; what was said is worth points by the ones in it."""

    id = "saying"

    def calls(self, table: Table) -> Steps[Any]:
        """TO4: Each says one or two, then the first says yes or no."""
        said = yield from table.each_says((ONE, TWO), "TO4", "one or two")
        last = yield from table.choose(table.first, (YES, NO), *LATER)
        return Contract(last.word, said, leader=table.first)

    def score(self, tally: Tally[Any, Any]) -> Iterator[Points]:
        """TO6: A point a trick, and ten for each one that was said."""
        text = repr(tally.contract.bid)
        for number, side in enumerate(self.sides):
            yield Points(number, tally.tricks(*side) + 10 * (number + 1) * text.count("'one'"), "tricks", "TO6")


class Held(Saying):
    """What was said is a part of the bid."""

    id = "held"

    def calls(self, table: Table) -> Steps[Any]:
        said = yield from table.each_says((ONE, TWO), "TO4", "one or two")
        last = yield from table.choose(table.first, (YES, NO), *LATER)
        return Contract("plain", (Holds(said), last), leader=table.first)


class Dropped(Saying):
    """What was said first is never read."""

    id = "dropped"

    def calls(self, table: Table) -> Steps[Any]:
        yield from table.each_says((ONE, TWO), "TO4", "one or two")
        last = yield from table.choose(table.first, (YES, NO), *LATER)
        return Contract("plain", last, leader=table.first)


class Moved(Dropped):
    """What was said first moves cards, and is never read again."""

    id = "moved"

    def calls(self, table: Table) -> Steps[Any]:
        said = yield from table.each_says((ONE, TWO), "TO4", "one or two")
        if said[0] == ONE:
            table.takes(table.first, "down")
            yield from table.gives(table.first, 3, "down", "lay", "TO4", "lay three cards")
        last = yield from table.choose(table.first, (YES, NO), *LATER)
        return Contract("plain", last, leader=table.first)


class Asked(Saying):
    """What was said decides what is asked at the end."""

    id = "asked"

    def calls(self, table: Table) -> Steps[Any]:
        said = yield from table.each_says((ONE, TWO), "TO4", "one or two")
        last = yield from table.choose(table.first, (YES, NO), *LATER)
        if said[1] == ONE:
            last = yield from table.choose(table.first, (ONE, TWO, YES), *LATER)
        return Contract("plain", (last, last), leader=table.first)


class Replaced(Saying):
    """What was said counts for nothing after a no."""

    id = "replaced"

    def calls(self, table: Table) -> Steps[Any]:
        said = yield from table.each_says((ONE, TWO), "TO4", "one or two")
        last = yield from table.choose(table.first, (YES, NO), *LATER)
        if last == NO:
            said = (ONE,) * self.players
        return Contract("plain", said, leader=table.first)


class TwoEnds(Saying):
    """After a no there is another contract, which equals one that could have been said."""

    id = "two-ends"

    def calls(self, table: Table) -> Steps[Any]:
        said = yield from table.each_says((ONE, TWO), "TO4", "one or two")
        last = yield from table.choose(table.first, (YES, NO), *LATER)
        if last == NO:
            return Contract("plain", (ONE,) * self.players, leader=table.first)
        return Contract("plain", said, leader=table.first)


class Counted(Saying):
    """What was said is counted for the contract."""

    id = "counted"

    def calls(self, table: Table) -> Steps[Any]:
        said = yield from table.each_says((ONE, TWO), "TO4", "one or two")
        last = yield from table.choose(table.first, (YES, NO), *LATER)
        return Contract("plain", (last, said.count(ONE) * (ONE,)), leader=table.first)


class Looking(Saying):
    """What was said is looked at by a part of the bid."""

    id = "looking"

    def calls(self, table: Table) -> Steps[Any]:
        said = yield from table.each_says((ONE, TWO), "TO4", "one or two")
        last = yield from table.choose(table.first, (YES, NO), *LATER)
        return Contract("plain", (Looks(said), last), leader=table.first)


class Led(Saying):
    """What was said decides who leads, as a part of the mode too."""

    id = "led"

    def calls(self, table: Table) -> Steps[Any]:
        said = yield from table.each_says((ONE, TWO), "TO4", "one or two")
        yield from table.choose(table.first, (YES, NO), *LATER)
        return Contract(said, None, leader=table.first)


class Listed(Saying):
    """What was said is copied into a list that grows."""

    id = "listed"

    def calls(self, table: Table) -> Steps[Any]:
        said = yield from table.each_says((ONE, TWO), "TO4", "one or two")
        kept = list(said)
        kept.append((yield from table.choose(table.first, (YES, NO), *LATER)))
        last = yield from table.choose(table.first, (YES, NO), *LATER)
        return Contract("plain", (*kept, last), leader=table.first)


class Looped(Saying):
    """Each call that was said is asked about, in a loop whose state is in no variable."""

    id = "looped"

    def calls(self, table: Table) -> Steps[Any]:
        said = yield from table.each_says((ONE, TWO), "TO4", "one or two")
        last = ()
        for call in said[1:]:
            if call == ONE:
                last += yield from table.each_says((YES, NO), *LATER)  # type: ignore[assignment]
        return Contract("plain", last, leader=table.first)


class Spied(Saying):
    """What was said is read although no line loads it."""

    id = "spied"

    def calls(self, table: Table) -> Steps[Any]:
        said = yield from table.each_says((ONE, TWO), "TO4", "one or two")
        assert said
        last = yield from table.choose(table.first, (YES, NO), *LATER)
        return Contract("plain", (last, locals()["said"]), leader=table.first)


class Stretched(Saying):
    """Cards answer within the segment, move, and some hands end without a contract."""

    id = "stretched"

    def calls(self, table: Table) -> Steps[Any]:
        said = yield from table.each_says((ONE, TWO), "TO4", "one or two")
        holder = yield from table.holder(FRENCH.card("Js"))
        if holder is None:
            last = yield from table.choose(table.first, (YES, NO), *LATER)
            if last == NO:
                return None
        else:
            table.takes(holder, "down")
            yield from table.gives(holder, 3, "down", "lay", "TO4", "lay three cards")
        return Contract("plain", said, leader=table.first)


class InTurn(Saying):
    """Each seat is asked in its turn, by a loop through the table's order, until one says yes."""

    id = "in-turn"

    def calls(self, table: Table) -> Steps[Any]:
        said = yield from table.each_says((ONE, TWO), "TO4", "one or two")
        yes = 0
        for seat in table.order:
            last = yield from table.choose(seat, (YES, NO), *LATER)
            yes += last == YES
            if yes == 2:
                break
        return Contract(str(yes), said, leader=table.first)


class Numbered(Saying):
    """The first seat is asked three times, by a loop that counts down."""

    id = "numbered"

    def calls(self, table: Table) -> Steps[Any]:
        said = yield from table.each_says((ONE, TWO), "TO4", "one or two")
        yes = 0
        for left in range(3, 0, -1):
            last = yield from table.choose(table.first, (YES, NO), *LATER)
            yes += left * (last == YES)
        return Contract(str(yes), said, leader=table.first)


@dataclass(frozen=True)
class Twice:
    """An order of the author's own, in which a seat comes twice."""

    order: tuple[Seat, ...]


class OwnOrder(Saying):
    """A loop through an order in which a seat comes twice: the seat does not say how far the loop has come."""

    id = "own-order"

    def calls(self, table: Table) -> Steps[Any]:
        said = yield from table.each_says((ONE, TWO), "TO4", "one or two")
        twice, yes = Twice((table.first, table.first)), 0
        for seat in twice.order:
            last = yield from table.choose(seat, (YES, NO), *LATER)
            yes += last == YES
        return Contract(str(yes), said, leader=table.first)


class Recounted(Saying):
    """A loop whose variable counts something else within it."""

    id = "recounted"

    def calls(self, table: Table) -> Steps[Any]:
        said = yield from table.each_says((ONE, TWO), "TO4", "one or two")
        yes = 0
        for count in range(2):
            count = 0  # noqa: PLW2901 - so that its value does not say how far the loop has come
            last = yield from table.choose(table.first, (YES, NO), *LATER)
            yes += count + (last == YES)
        return Contract(str(yes), said, leader=table.first)


class Shadowed(Saying):
    """A `range` of the author's own, which gives the same number twice."""

    id = "shadowed"

    def calls(self, table: Table) -> Steps[Any]:
        said = yield from table.each_says((ONE, TWO), "TO4", "one or two")
        range, yes = same_twice, 0  # noqa: A001
        for count in range(2):
            last = yield from table.choose(table.first, (YES, NO), *LATER)
            yes += count + (last == YES)
        return Contract(str(yes), said, leader=table.first)


def same_twice(count: int) -> tuple[int, ...]:
    """Zeros instead of numbers that count up."""
    return (0,) * count


PASSED_THROUGH = (Saying, Held, Stretched, InTurn, Numbered)
MERGED = (Dropped, Moved)
APART = (
    Asked, Replaced, TwoEnds, Counted, Looking, Led, Listed, Looped, Spied, OwnOrder, Recounted, Shadowed
)  # fmt: skip


def graph_of(game: Toy) -> CallGraph:
    """The call graph of a game after many hands, live with the rules in step."""
    clear_call_graphs()
    for start in range(2):
        hands = [game.hand(deal(game, seed=f"alike {start}", number=n), Seat(n % game.players)) for n in range(60)]
        play_in_lockstep(hands, random.Random(start), [CheckCase(game) for _ in hands])
        batch = Hands.deal(game, 300, seed=start)
        batch.playout()
        assert len(batch.scores) == 300
    return compile_calls(game)


@pytest.mark.parametrize("toy", [*PASSED_THROUGH, *MERGED, *APART], ids=lambda toy: toy.id)
@pytest.mark.parametrize("players", [2, 3])
def test_the_core_plays_as_the_rules_do(toy: type[Toy], players: int) -> None:
    """Hands that share merged states reach the contracts and scores of their own answers."""
    graph = graph_of(toy(players))
    assert (len(graph._merged.representative_answers) > 1) == (toy in PASSED_THROUGH)
    refs = [ref for ref in graph._node_refs.values() if ref is not None and len(ref.node.answers) == 1]
    ways = {(ref.node.tree.first, ref.node.answers) for ref in refs}
    if toy is not Looped:  # in which some end at once
        assert (len(ways) == players * 2**players) == (toy in APART)


def test_pass_through_values_make_no_difference_before_the_end() -> None:
    """Eight ways to say one or two lead to one question, and on to sixteen contracts."""
    graph = graph_of(Saying(3))
    asked = {ref.node.answers for ref in graph._node_refs.values() if ref is not None and len(ref.node.answers) == 1}
    assert len(asked) <= 3 * 2, "one for each first seat, and some of hands that were looked at before"
    assert len(graph.contracts) == 8 * 2 * 3


def test_hands_at_one_node_are_distinguished_by_what_they_noted() -> None:
    """A copy of a batch in another process goes on with the answers of each hand."""
    game = Saying(2)
    clear_call_graphs()
    hands = Hands.deal(game, 40, seed=5, first=0)
    for _ in range(2):
        hands.step(hands.sample_moves())
    refs, places = hands.node_refs()
    assert len(refs) == 4
    assert {ref.node.answers for ref in refs if ref is not None} == {((a, b),) for a in (ONE, TWO) for b in (ONE, TWO)}
    state = hands.__getstate__()
    clear_call_graphs()
    copy = Hands.__new__(Hands)
    copy.__setstate__(state)
    for batch in (hands, copy):
        batch.playout()
    assert copy.contracts == hands.contracts
    answers = [refs[place].node.answers[0] for place in places.tolist()]  # type: ignore[union-attr]
    assert [contract.bid for contract in hands.contracts if contract is not None] == answers


def test_calls_that_read_a_global_variable_are_an_error() -> None:
    """An author must not use one; the result is an error, not a wrong contract."""

    class Global(Saying):
        id = "global"

        def calls(self, table: Table) -> Steps[Any]:
            said = yield from table.each_says((ONE, TWO), "TO4", "one or two")
            SEEN[:] = said
            last = yield from table.choose(table.first, (YES, NO), *LATER)
            if SEEN.count(ONE) == 1:
                yield from table.choose(table.first, (YES, NO), *LATER)
            return Contract(last.word, said, leader=table.first)

    clear_call_graphs()
    batch = Hands.deal(Global(2), 400, seed=1, first=0)
    with pytest.raises(RulesError, match=r"goes on in another way after .* though nothing that it reads has changed"):
        batch.playout()


def test_an_error_in_a_branch_ahead_of_the_hands_is_ignored() -> None:
    """A branch for a card that nobody can hold raises an error when it is compiled ahead, and no hand is affected."""

    class Careful(Saying):
        id = "careful"

        def calls(self, table: Table) -> Steps[Any]:
            holder = yield from table.holder(FRENCH.card("As"))
            assert holder != 1, "the core does not know that seat 1 can't hold it"
            last = yield from table.choose(table.first, (YES, NO), *LATER)
            return Contract(last.word, None, leader=table.first)

    clear_call_graphs()
    game = Careful(2)
    deals = [(deal(game, seed="ahead", number=number)) for number in range(80)]
    batch = Hands.of([game.hand(dealt, 0) for dealt in deals if not dealt.hands[1].mask & FRENCH.card("As").bit])
    batch.playout()
    assert all(contract is not None for contract in batch.contracts)


def test_nonesuch_has_few_nodes() -> None:
    """Bids pass through: the nodes are those of the turned card, its holder and the trump."""
    clear_call_graphs()
    game = games.get("nonesuch", players=3)
    for seed in range(3):
        Hands.deal(game, 1000, seed=seed).playout()
    graph = compile_calls(game)
    assert len(graph.contracts) == 7 * 27 * 3
    assert graph.native.nodes < 3000, "without that, some twelve thousand"
