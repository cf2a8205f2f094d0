"""The border of the compiled module: whatever is handed to it is taken or refused with a reason, and never a panic."""

from __future__ import annotations

import math
import random
import re
import subprocess
import sys
from collections.abc import Callable
from typing import Any, NamedTuple

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.engine.table import called
from tests.solve.slow_solve import open_hand
from tricksmith import _native, games
from tricksmith.compile import compile_utilities
from tricksmith.engine import Tricks

GAME = games.get("nestors")
HAND = open_hand(next(hand for n in range(99) if (hand := called(GAME, n)).contract and hand.to_act is not None), 2,
                 random.Random(1))  # fmt: skip
assert HAND.contract is not None
OTHER = next(hand for n in range(99) if (hand := called(games.get("nonesuch"), n)).contract)
"""A hand of a game with two ways to lead a card and a mark."""

TRICKS = Tricks.of(GAME, HAND.contract)
ARRAYS = TRICKS.tables.arrays()
CARDS = ARRAYS["begin"].shape[1]
TABLES = _native.CoreTrickTables(cards=CARDS, **ARRAYS)
SEAT_ORDER = _native.CoreSeatOrder(order=TRICKS.seat_order.order, next_leader=TRICKS.seat_order.next_leader)
ROWS = TRICKS.encode([HAND, HAND])
PLAYS = TRICKS.trajectories(ROWS, seed=1)[0][:, 0].astype(np.uint16)
DEALS = _native.DeterminizationSampler([2, 2, 1], [(1, [(7, 7), (24, 6)])])
PAYOFF_ARRAYS = {
    "weights": np.ones((2, 4, 65), np.int32),
    "axis_payoff": np.zeros(1, np.uint8),
    "axis_seats": np.full(1, 5, np.uint8),
    "axis_size": np.full(1, 13, np.uint32),
    "axis_worth": np.eye(1, 65, 64, dtype=np.uint32),
    "entries": np.arange(14, dtype=np.int32),
}
PAYOFFS = _native.Payoffs(**PAYOFF_ARRAYS)
SOLVER = _native.Solver(TABLES, SEAT_ORDER, PAYOFFS)
PARTY = np.array([0, 1, 0, 1], np.uint8)
SEARCH_ENGINE = _native.Ismcts(TABLES, SEAT_ORDER, PAYOFFS, party=PARTY)
UTILITIES = compile_utilities(GAME, HAND.contract, TRICKS.totals(TRICKS.encode_hand(HAND))).arrays()
POLICY = _native.CompiledHeuristic(TABLES, SEAT_ORDER, **UTILITIES)
SEARCH: dict[str, Any] = {
    "positions": ROWS,
    "weights": np.array([1.0, 2.5]),
    "max_simulations": 50,
    "seed": 1,
    "max_nodes": 300,
    "trees": 2,
    "uct_c": 1.0,
    "stop_early": True,
    "seconds": 1.0,
    "policy": POLICY,
    "noise": 0.1,
    "threads": 1,
}
TO_ACT = int(_native.to_act(TABLES, SEAT_ORDER, ROWS)[0])
HIDDEN = [(seat, int(np.bitwise_or.reduce([held for other, held in enumerate(ROWS[0, :4]) if other != TO_ACT])),
           int(ROWS[0, seat]).bit_count()) for seat in range(4) if seat != TO_ACT and ROWS[0, seat]]  # fmt: skip
assert OTHER.contract is not None
SEATS, LEADING = OTHER.game.players, Tricks.of(OTHER.game, OTHER.contract)
DECK = int(np.bitwise_or.reduce(LEADING.tables.leadable))
LOWEST = DECK & -DECK


def call_graph() -> _native.GrowingCallGraph:
    """A graph in which seat 0 says one of three things, and gives a card away after the last."""
    made = _native.GrowingCallGraph(seats=SEATS, sides=2, deck=OTHER.game.cards.mask)
    made.add_rules(LEADING._tables, LEADING._seating)
    made.add_contract(0, leader=1, sitting_out=0, decided_by=list(range(SEATS)))
    made.add_node([], "call", seat=0, count=3)
    made.add_node([], "contract", count=0)
    made.add_node([("take", 0, 0, 0)], "give", seat=0, pile=1, count=1)
    for answer, following in enumerate((1, 1, 2)):
        made.add_edge(0, answer, following)
    return made


GRAPH = call_graph()
DEALING: dict[str, Any] = {
    "stock": DECK,
    "parts": [*(("hand", seat, 4, 0) for seat in range(SEATS)), ("pile", 0, 2, 0)],
    "roots": [0],
    "count": 3,
    "seed": 1,
}
PILES, NONE = np.zeros((2, 32), np.uint64), np.full(2, -1, np.int64)
HELD = np.zeros((2, 19), np.uint64)
HELD[:, 0] = LOWEST
FUNCTION = GRAPH.add_score_function(1)
PATH = {
    "function": FUNCTION,
    "expressions": [("tricks", 1, 0), ("parameter", 0, 0), ("<", 0, 1), ("bid number", 2, 0), ("constant", -5, 0)],
    "decisions": [(2, 1)],
    "scores": [3, 1],
}


def fresh(name: str) -> Callable[..., Any]:
    """A function of hands that have just been dealt."""

    def call(**arguments: Any) -> Any:
        hands = _native.HandBatch.deal(GRAPH, **DEALING)
        hands.advance(GRAPH)
        return getattr(hands, name)(**arguments)

    return call


class Call(NamedTuple):
    """A call that is good, by what its arguments are called, and what a refusal of their values may speak of."""

    function: Callable[..., Any]
    arguments: dict[str, Any]
    words: str = "position|plays"


def played(function: Callable[..., Any], **more: Any) -> Call:
    """A call of a function that takes positions."""
    return Call(function, {"tables": TABLES, "seat_order": SEAT_ORDER, "positions": ROWS, **more})


def in_order(function: Callable[..., Any]) -> Callable[..., Any]:
    """A function whose arguments have no names outside."""
    return lambda **arguments: function(*arguments.values())


def solver_of(tables: Any, seat_order: Any, **arrays: Any) -> _native.Solver:
    """A solver with the payoffs of these arrays."""
    return _native.Solver(tables, seat_order, _native.Payoffs(**arrays))


def searcher_of(tables: Any, seat_order: Any, party: Any, **arrays: Any) -> _native.Ismcts:
    """A search with the payoffs of these arrays."""
    return _native.Ismcts(tables, seat_order, _native.Payoffs(**arrays), party=party)


CALLS = {
    "permutation": Call(_native.permutation, {"seed": "s", "number": 3, "label": "l", "size": 9}),
    "Tables": Call(_native.CoreTrickTables, {"cards": CARDS, **ARRAYS}, "|".join(["obligation", *ARRAYS])),
    "Seating": Call(
        _native.CoreSeatOrder,
        {"order": TRICKS.seat_order.order, "next_leader": TRICKS.seat_order.next_leader},
        "order|next_leader|seats|size",
    ),
    "Solver": Call(
        solver_of, {"tables": TABLES, "seat_order": SEAT_ORDER, **PAYOFF_ARRAYS}, "weight|axis|entr|table|payoffs|seats"
    ),
    "solve": Call(
        SOLVER.solve, {"position": ROWS[:1], "party": [0, 1, 0, 1], "nodes": 99, "seconds": 1.0, "transpositions": True}
    ),
    "solve for some": Call(SOLVER.solve, {"position": ROWS[:1], "seats": 5, "equivalence": False}),
    "reaches": Call(SOLVER.reaches, {"position": ROWS[:1], "seats": 5, "threshold": 3, "nodes": 99, "seconds": 1.0}),
    "Searcher": Call(
        searcher_of,
        {"tables": TABLES, "seat_order": SEAT_ORDER, "party": PARTY, **PAYOFF_ARRAYS},
        "weight|axis|entr|table|payoffs|seats",
    ),
    "search": Call(SEARCH_ENGINE.search, SEARCH, "position|weight"),
    "endgame": Call(
        _native.endgame_values,
        {
            "solver": SOLVER,
            "policy": POLICY,
            "positions": ROWS,
            "weights": np.ones(2),
            "coefficients": [1, -1],
            "seats": 1 << TO_ACT,
            "epsilon": 0.3,
            "nodes": 9999,
            "seconds": 1.0,
            "threads": 1,
        },
        "position|weight|part",
    ),
    "guarantee": Call(
        _native.maximin_values,
        {
            "solver": SOLVER,
            "positions": ROWS,
            "coefficients": [1, -1],
            "seats": 1 << TO_ACT,
            "threshold": 1,
            "nodes": 9999,
            "seconds": 1.0,
            "threads": 1,
        },
        "position|part",
    ),
    "guarantee by places": Call(
        _native.maximin_values,
        {"solver": SOLVER, "positions": ROWS[:1], "coefficients": [1, 0], "seats": 1 << TO_ACT, "hidden": HIDDEN},
        "position|hidden|part",
    ),
    "to_act": played(_native.to_act),
    "legal": played(_native.legal_plays),
    "step": played(_native.step, plays=PLAYS),
    "playouts": played(_native.playouts, each=3, seed=1, threads=1),
    "terminals": played(_native.terminals, each=3, seed=1, threads=1),
    "trajectories": played(_native.trajectories, seed=1, threads=1),
    "perft": played(_native.perft, depth=3, threads=1),
    "Determinizations": Call(
        in_order(_native.DeterminizationSampler),
        {"capacities": [2, 2, 1], "cases": [(1, [(7, 7), (24, 6)]), (2, [(31, 7)])]},
        "holder|case|deal",
    ),
    "sample": Call(in_order(DEALS.sample), {"size": 5, "seed": 1, "threads": 1}, "deals"),
    "list": Call(in_order(DEALS.list), {"limit": 99}, "deals"),
    "Program": Call(_native.GrowingCallGraph, {"seats": 4, "sides": 2, "deck": DECK}),
    **{
        f"add {asked}": Call(
            GRAPH.add_node,
            {
                "effects": [("take", 0, 1, 0), ("discard", 1, 2, LOWEST)],
                "asked": asked,
                "seat": 0,
                "pile": 1,
                "count": 0,
                "cards": LOWEST,
                "sets": [DECK],
            }
            | more,
            "effect|seat|pile|card|count|sets|calls|contract",
        )
        for asked, more in {
            "call": {"count": 3},
            "face up": {},
            "holder": {},
            "count": {},
            "may exchange cards": {"cards": DECK, "count": 2},
            "may exchange hand": {},
            "give": {"count": 2},
            "sweep": {"count": 2},
            "contract": {},
            "redeal": {},
        }.items()
    },
    "link": Call(call_graph().add_edge, {"node": 0, "answer": 2, "next": 2}, "node|answer"),
    "rules": Call(call_graph().add_rules, {"tables": LEADING._tables, "seat_order": LEADING._seating}),
    "contract": Call(
        GRAPH.add_contract,
        {"rules": 0, "leader": 1, "sitting_out": 0, "decided_by": list(range(SEATS)), "lead_pile": 3},
        "pile|seat|sitting_out|decided_by",
    ),
    "score's path": Call(GRAPH.add_score_path, PATH, "score|expression|seat|counter|parameter|place"),
    "contract's scores": Call(
        GRAPH.set_score_function, {"contract": 0, "function": FUNCTION, "parameters": [7]}, "score|contract|parameters"
    ),
    "deal": Call(_native.HandBatch.deal, {"graph": GRAPH, **DEALING}, "stock|parts|roots"),
    "at": Call(
        _native.HandBatch.from_positions,
        {
            "graph": GRAPH,
            "rows": LEADING.encode([OTHER, OTHER]),
            "piles": PILES,
            "contracts": np.zeros(2, np.int64),
            "nodes": NONE,
            "seed": 1,
        },
        "hand|rows",
    ),
    "at a node": Call(
        _native.HandBatch.from_positions,
        {
            "graph": GRAPH,
            "rows": HELD,
            "piles": PILES,
            "contracts": NONE,
            "nodes": np.zeros(2, np.int64),
            "seed": 1,
        },
        "hand|rows",
    ),
    "hands step": Call(fresh("step"), {"graph": GRAPH, "moves": np.zeros(3, np.uint32)}, "hand"),
    "hands playout": Call(fresh("playout"), {"graph": GRAPH, "threads": 1}),
    "hands perft": Call(fresh("perft"), {"graph": GRAPH, "depth": 2}),
    **{
        f"hands {name}": Call(fresh(name), {"graph": GRAPH})
        for name in ("advance", "to_act", "legal", "offered", "random_moves", "scores")
    },
}
EACH = pytest.mark.parametrize("name", CALLS)

ODD_NUMBERS = [-(2**70), -1, 0, 1, 2, 65, 300, 2**62, 2**63, 2**64 - 1, 2**64, 2**70]
"""So that nothing is asked that could be done and would take for ever, such as billions of playouts."""

ODD_THINGS = [
    None,
    "3",
    b"3",
    1.5,
    math.nan,
    math.inf,
    [],
    [3],
    (),
    {},
    object(),
    True,
    3 + 0j,
    np.float32(3),
    np.array(3),
]


def unaligned(array: np.ndarray[Any, Any]) -> np.ndarray[Any, Any]:
    """The same numbers at odd places of memory."""
    return np.frombuffer(b"\0" + array.tobytes(), np.uint8)[1:].view(array.dtype).reshape(array.shape)


RESHAPED: list[Callable[[Any], Any]] = [
    lambda array: array[None],
    lambda array: array.reshape(-1),
    lambda array: array.T,
    lambda array: array[::-1],
    lambda array: array[..., ::2],
    lambda array: array[:-1],
    lambda array: array[:0],
    lambda array: array[..., :0],
    lambda array: np.concatenate([array, array]),
    lambda array: np.repeat(array, 2, axis=-1),
    lambda array: np.repeat(array, 300, axis=0),
    np.asfortranarray,
    np.ma.masked_array,
    np.ndarray.tolist,
    unaligned,
    lambda array: array.astype(array.dtype.newbyteorder()),
    *[
        lambda array, dtype=dtype: array.astype(dtype)
        for dtype in ("bool", "i1", "i8", "f4", "f8", "c16", "O", "U3", "u2")
    ],
    lambda array: np.full(array.shape, math.nan),
]


@st.composite
def other_values(draw: st.DrawFn, array: np.ndarray[Any, Any]) -> np.ndarray[Any, Any]:
    """The array with some entries that are anything."""
    changed = array.copy()
    if array.dtype.kind == "f":
        changed.flat[draw(st.integers(0, changed.size - 1))] = draw(st.floats() | st.sampled_from([0.0, 1e308]))
        return changed
    limits = np.iinfo(array.dtype)
    odd = st.sampled_from([limits.min, limits.max, limits.max - 1, 0, 1, 64, 65]) | st.integers(limits.min, limits.max)
    for _ in range(draw(st.integers(1, 3)) if changed.size else 0):
        changed.flat[draw(st.integers(0, changed.size - 1))] = draw(odd.filter(lambda n: limits.min <= n <= limits.max))
    return changed


MOVED = st.lists(
    st.tuples(
        st.sampled_from(["take", "discard", "award", "draw", "hand", "pile", "stack", "", "\ud800"]),
        *[st.sampled_from([-1, 0, 1, 3, 4, 15, 16, 255, 256])] * 2,
        st.sampled_from([-1, 0, 1, 3, 2**63, 2**64 - 1, 2**64]),
    ),
    max_size=4,
)
"""Moves of cards and parts of deals."""

LYING = st.lists(
    st.tuples(
        st.sampled_from([-2, -1, 0, 1, 2, 3, 4, 7, 8, 255]),
        st.sampled_from([-1, 0, 1, *(cards for _, cards, _ in HIDDEN), 2**63, 2**64 - 1, 2**64]),
        st.sampled_from([-1, 0, 1, 2, 3, 64, 65, 2**64]),
    ),
    max_size=12,
)
"""Places of hidden cards."""

CASES = st.lists(
    st.tuples(
        st.sampled_from([-1, 0, 1, 5, 2**64 - 1, 2**64]),
        st.lists(
            st.tuples(st.integers(-1, 40) | st.sampled_from([2**63, 2**64 - 1, 2**64]), st.integers(-1, 9)), max_size=4
        ),
    ),
    max_size=3,
)


def spoiled(value: Any) -> st.SearchStrategy[Any]:
    """Something else in the place of a good argument."""
    things = st.sampled_from(ODD_THINGS)
    if isinstance(value, np.ndarray):
        return st.one_of(other_values(value), st.sampled_from(RESHAPED).map(lambda change: change(value)), things)
    if isinstance(value, str):
        return st.text(st.characters(), max_size=5) | st.sampled_from(["", "\ud800", "s" * 5000, "a\nb"]) | things
    if isinstance(value, list) and isinstance(value[0], tuple) and len(value[0]) > 2:
        return (MOVED if isinstance(value[0][0], str) else LYING) | things
    if isinstance(value, list) and isinstance(value[0], tuple):
        return (
            CASES
            | st.lists(st.sampled_from([*ODD_THINGS, (1,), (1, 2, 3), (1, [1]), (1, [(1, 2, 3)])]), min_size=1)
            | things
        )
    if isinstance(value, list):
        return st.lists(st.sampled_from([0, 1, 2, -1, 255, 256, 2**64, None, 1.5]), max_size=20) | things
    return st.sampled_from(ODD_NUMBERS) | things


def tried(call: Call, argument: str, value: Any) -> Any:
    """What comes of the call with this argument; None if it is refused, as it must be: with a reason that names it."""
    try:
        return call.function(**{**call.arguments, argument: value})
    except (ValueError, TypeError, OverflowError, MemoryError) as error:
        said = " ".join([str(error), *getattr(error, "__notes__", [])])
        assert re.search(rf"\b{argument}\b|{call.words}", said), f"{argument}={value!r}: {said}"
        return None


@EACH
def test_the_call_is_good(name: str) -> None:
    """So that whatever is refused below is refused for what was changed."""
    CALLS[name].function(**CALLS[name].arguments)


@pytest.mark.parametrize("name", [name for name in CALLS if name != "rules"])
@settings(max_examples=settings().max_examples // 2)
@given(data=st.data())
def test_an_argument_is_taken_or_refused_with_a_reason(name: str, data: st.DataObject) -> None:
    """Values, shapes, kinds and orders of numbers in memory, one argument at a time; the error names it."""
    call = CALLS[name]
    argument = data.draw(st.sampled_from([key for key in call.arguments if key not in ("tables", "seat_order")]))
    tried(call, argument, data.draw(spoiled(call.arguments[argument])))


@pytest.mark.parametrize("name", [name for name, call in CALLS.items() if "tables" in call.arguments])
@pytest.mark.parametrize("argument", ["tables", "seat_order"])
@pytest.mark.parametrize("value", [None, TABLES, SEAT_ORDER, ARRAYS], ids=lambda value: type(value).__name__)
def test_tables_and_seatings_are_not_mixed_up(name: str, argument: str, value: Any) -> None:
    """One in the place of the other is refused by its kind."""
    if type(value) is type(CALLS[name].arguments[argument]):
        return
    with pytest.raises(TypeError) as error:
        CALLS[name].function(**{**CALLS[name].arguments, argument: value})
    assert error.value.__notes__ == [f"while processing '{argument}'"]


@given(data=st.data())
def test_tables_that_are_taken_can_be_played(data: st.DataObject) -> None:
    """Whatever contradicts itself is refused at once: behind that, everything comes to an end."""
    name = data.draw(st.sampled_from(list(ARRAYS)))
    tables = tried(CALLS["Tables"], name, data.draw(other_values(ARRAYS[name])))
    rows = data.draw(other_values(ROWS) | st.just(ROWS))
    if tables is not None:
        for function in ("to_act", "legal", "step", "playouts", "terminals", "trajectories", "perft"):
            call = CALLS[function]
            tried(
                call._replace(arguments={**call.arguments, "positions": rows}, words=".*position|winning_place"),
                "tables",
                tables,
            )


@given(data=st.data())
def test_payoffs_that_are_taken_can_be_solved(data: st.DataObject) -> None:
    """A counter that could leave its table is refused before the search."""
    name = data.draw(st.sampled_from(list(PAYOFF_ARRAYS)))
    solver = tried(CALLS["Solver"], name, data.draw(other_values(PAYOFF_ARRAYS[name])))
    if solver is not None:
        for arguments in ({"seats": 3}, {"party": [0, 1, 0, 1]}):
            call = Call(solver.solve, {"position": ROWS[:1], "nodes": 2000, **arguments}, "axis|position")
            tried(call, "position", data.draw(other_values(ROWS[:1]) | st.just(ROWS[:1])))


@given(data=st.data())
def test_determinizations_that_are_taken_can_be_searched(data: st.DataObject) -> None:
    """Payoffs, determinizations and weights that are spoiled together are refused, or searched to the end."""
    name = data.draw(st.sampled_from(["party", *PAYOFF_ARRAYS]))
    good = CALLS["Searcher"].arguments[name]
    searcher = tried(CALLS["Searcher"], name, data.draw(other_values(good) | st.just(good)))
    if searcher is not None:
        call = Call(searcher.search, {**SEARCH, "policy": None}, "axis|position|weight")
        tried(call, "positions", data.draw(other_values(ROWS) | st.just(ROWS)))


def test_a_heuristic_policy_for_other_tables_is_refused() -> None:
    """What was compiled from other rules cannot play these hands out."""
    tables = _native.CoreTrickTables(cards=CARDS, **ARRAYS)
    other = _native.CompiledHeuristic(tables, SEAT_ORDER, **UTILITIES)
    with pytest.raises(ValueError, match="policy belongs to other tables or another seat order"):
        SEARCH_ENGINE.search(**{**SEARCH, "policy": other})


def test_parties_that_are_not_there_are_refused() -> None:
    """Every seat plays for one of the payoffs."""
    for party in (np.array([0, 1, 0, 2], np.uint8), np.zeros(3, np.uint8)):
        with pytest.raises(ValueError, match="party must name one of the 2 payoffs for each of the 4 seats"):
            _native.Ismcts(TABLES, SEAT_ORDER, PAYOFFS, party=party)


@pytest.mark.parametrize(
    "name",
    [
        "free",
        "begin",
        "flags_after_lead",
        "flags_after_follow",
        "next",
        "winning_place",
        "obligation",
        "hold",
        "play",
        "worth",
    ],
)
def test_rows_that_lie_the_other_way_are_refused(name: str) -> None:
    """An array of the right length and the wrong shape would be read wrongly."""
    arrays = Tricks.of(OTHER.game, OTHER.contract).tables.arrays()  # type: ignore[arg-type]
    array = np.ascontiguousarray(arrays[name].T)
    if array.shape == arrays[name].shape or not array.size:
        array = array.reshape(1, -1)
    with pytest.raises(ValueError, match=rf"{name} has \d+ rows of \d+ entries; it must have"):
        _native.CoreTrickTables(cards=arrays["begin"].shape[1], **{**arrays, name: array})


def test_obligations_that_no_state_has_are_refused() -> None:
    """How many pairs an obligation has follows from how many obligations there are."""
    more = {name: np.concatenate([ARRAYS[name]] * 2) for name in ("hold", "play")}
    with pytest.raises(ValueError, match=r"hold has \d+ rows of \d+ entries; it must have"):
        _native.CoreTrickTables(cards=CARDS, **{**ARRAYS, **more})


def test_a_winner_beyond_the_trick_is_refused() -> None:
    """Tables for longer tricks than the seating has are not played."""
    places = np.full_like(ARRAYS["winning_place"], 7)
    tables = _native.CoreTrickTables(cards=CARDS, **{**ARRAYS, "winning_place": places})
    with pytest.raises(ValueError, match="position 0: the tables' winning_place holds 7; it must be less than 3"):
        _native.legal_plays(tables, SEAT_ORDER, ROWS)


# -- hands and their programs ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "name", ["advance", "to_act", "legal", "offered", "step", "random_moves", "playout", "scores", "perft"]
)
def test_hands_know_their_program(name: str) -> None:
    """One that looks the same has other numbers: it is refused, and the hands can still be played by their own."""
    hands = _native.HandBatch.deal(GRAPH, **DEALING)
    more = {"step": {"moves": np.zeros(3, np.uint32)}, "perft": {"depth": 1}}.get(name, {})
    for other in (call_graph(), _native.GrowingCallGraph(seats=SEATS, sides=2, deck=DECK)):
        with pytest.raises(ValueError, match="graph is not the one that these hands were made with"):
            getattr(hands, name)(other, **more)
    hands.advance(GRAPH)
    assert hands.to_act(GRAPH).tolist() == [0, 0, 0]


def test_cards_that_are_not_there_are_named() -> None:
    """Nobody lays cards that another holds, and nothing is turned up where nothing lies."""
    made = call_graph()
    discard = made.add_node([("discard", 0, 2, DECK)], "redeal")
    turned = made.add_node([], "face up", pile=5)
    early = made.add_node([("take", 0, 0, 0)], "contract", count=0)
    for root, said in (
        (discard, "hand 0: at node 3 seat 0 is to put the cards 0x[0-9a-f]+ on a pile, but does not hold them"),
        (turned, "hand 0: at node 4 pile 5 has 0 cards; it must have one"),
        (early, "hand 0: at node 5 the tricks cannot begin: seat 0 holds 6 cards"),
    ):
        hands = _native.HandBatch.deal(made, **{**DEALING, "roots": [root]})
        before = hands.rows().tolist()
        for _ in range(2):
            with pytest.raises(ValueError, match=said):
                hands.advance(made)
        assert hands.rows().tolist() == before


def test_hands_that_cannot_be_are_refused() -> None:
    """A card in two places, cards of a seat that is not there, and a trick on the table before the first lead."""
    second = (DECK ^ LOWEST) & -(DECK ^ LOWEST)
    for word, value, said in (
        (1, HELD[0, 0], "in two places"),
        (5, second, f"the seat of some cards or tricks is 5; it must be less than {SEATS}"),
        (16, second, "there is a trick on the table before the first lead"),
        (18, 1 << 24, "there is a trick on the table before the first lead"),
    ):
        rows = HELD.copy()
        rows[1, word] = value
        with pytest.raises(ValueError, match=f"hand 1: .*{said}"):
            _native.HandBatch.from_positions(
                GRAPH, rows=rows, piles=PILES, contracts=NONE, nodes=np.zeros(2, np.int64), seed=1
            )


@pytest.mark.parametrize(
    ("contract", "node"),
    [(-1, -1), (-2, 0), (-7, 0), (-7, -1), (0, 0), (0, -2), (-1, -2), (2**32, -1), (2**32, 0), (-1, 2**32)],
)
def test_a_hand_is_in_its_tricks_or_its_calls_or_dealt_again(contract: int, node: int) -> None:
    """Numbers that mean none of these, or two of them, are refused with those that would."""
    with pytest.raises(
        ValueError, match=rf"^hand 0: contracts has {contract} and nodes {node}; give a contract and -1, "
    ):
        _native.HandBatch.from_positions(
            GRAPH, rows=HELD[:1], piles=PILES[:1], contracts=np.array([contract]), nodes=np.array([node]), seed=1
        )


MANY = """
import resource
from tricksmith import games
from tricksmith.engine import Hands
game = games.get("nestors")
Hands.deal(game, 10, seed=1).playout()
pages = int(open("/proc/self/statm").read().split()[0])
resource.setrlimit(resource.RLIMIT_AS, (pages * resource.getpagesize() + 2**29,) * 2)
try:
    Hands.deal(game, 2**24, seed=1)
except MemoryError as error:
    print(error)
print(Hands.deal(game, 1000, seed=1).playout())
"""


@pytest.mark.skipif(sys.platform != "linux", reason="sets a bound on the memory as Linux does")
def test_hands_without_room_are_refused() -> None:
    """An error, and not the end of the program."""
    done = subprocess.run([sys.executable, "-c", MANY], capture_output=True, text=True, check=True)
    said, decisions = done.stdout.splitlines()
    assert said == "count: there is not enough memory for 16777216 hands"
    assert int(decisions) > 1000
