"""Several threads of Python with one program and the same hands: nobody waits for ever, and nothing gets mixed up."""

from __future__ import annotations

import sys
import threading
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from tricksmith import games
from tricksmith.compile.calls import clear_call_graphs
from tricksmith.engine import Hands
from tricksmith.rules import Game

PATIENCE = 300
"""Seconds after which a thread is taken to wait for ever; they need one or two."""
GAMES = [games.get("nestors"), games.get("nonesuch", players=4), games.get("bridge"), games.get("euchre")]


@pytest.fixture(autouse=True)
def hasty() -> Iterator[None]:
    """Threads take turns as often as can be."""
    usual = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    yield
    sys.setswitchinterval(usual)


def at_once(*tasks: Callable[[], Any]) -> list[Any]:
    """What the tasks come to, each on a thread of its own, all begun together."""
    results: list[Any] = [None] * len(tasks)
    barrier = threading.Barrier(len(tasks))

    def work(place: int) -> None:
        barrier.wait(PATIENCE)
        try:
            results[place] = tasks[place]()
        except BaseException as error:  # noqa: BLE001 - raised below, in the thread of the test
            results[place] = error

    threads = [threading.Thread(target=work, args=(place,), daemon=True) for place in range(len(tasks))]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(PATIENCE)
        assert not thread.is_alive(), "a thread waits for ever"
    for result in results:
        if isinstance(result, BaseException):
            raise result
    return results


def played(game: Game[Any, Any], seed: int, threads: int | None = None) -> tuple[Any, ...]:
    """Hands dealt, played and scored."""
    hands = Hands.deal(game, 300, seed=seed)
    decisions = hands.playout(threads=threads)
    return decisions, hands.positions.tolist(), hands.scores.tolist(), hands.contracts


def stepped(game: Game[Any, Any], seed: int) -> tuple[Any, ...]:
    """The same, move by move."""
    hands = Hands.deal(game, 300, seed=seed)
    decisions = 0
    while not hands.is_over:
        decisions += int((hands.to_act >= 0).sum())
        hands.step(hands.sample_moves())
    return decisions, hands.positions.tolist(), hands.scores.tolist(), hands.contracts


@pytest.mark.parametrize("game", GAMES, ids=lambda game: str(game.id))
def test_threads_write_one_program_down_together(game: Game[Any, Any]) -> None:
    """Each finds branches that are missing, and often the same ones; all come to what one thread comes to."""
    clear_call_graphs()
    alone = [played(game, seed) for seed in (1, 2, 3)]
    for _ in range(2):
        clear_call_graphs()
        program = Hands.deal(game, 0, seed=1).call_graph
        results = at_once(
            lambda: played(game, 1), lambda: stepped(game, 1), lambda: played(game, 2, threads=2),
            lambda: stepped(game, 3), lambda: played(game, 1, threads=1),
        )  # fmt: skip
        assert results == [alone[0], alone[0], alone[1], alone[2], alone[0]]
        assert len(program.contracts) == len(set(program.contracts))
        native = program.native
        noted = {
            node
            for node in range(native.nodes)
            if native.auction_state(node) is None and native.bidding_state(node) is None
        }
        assert noted <= program._node_refs.keys() <= set(range(program.native.nodes))


def test_one_batch_is_played_and_looked_at_while_its_program_grows() -> None:
    """Other threads see hands between two decisions, with every card in one place."""
    game = games.get("nestors")
    whole = played(game, 9)
    for _ in range(3):
        clear_call_graphs()
        hands = Hands.deal(game, 300, seed=9)
        done = threading.Event()

        def play(hands: Hands = hands, done: threading.Event = done) -> int:
            try:
                return hands.playout()
            finally:
                done.set()

        def look(hands: Hands = hands, done: threading.Event = done) -> int:
            looks = 0
            while not done.is_set() or not looks:
                looks += 1
                for words in hands.positions[:20].tolist():
                    assert sum(mask.bit_count() for mask in words[:17]) <= len(game.cards)
                assert len(hands) == len(hands.contracts) == len(hands.to_act) == len(hands.legal) == 300
            return looks

        decisions, looks, other = at_once(play, look, lambda: played(game, 4))
        assert looks > 0
        assert other == played(game, 4)
        assert (decisions, hands.positions.tolist(), hands.scores.tolist(), hands.contracts) == whole


def test_two_threads_play_the_same_hands_out() -> None:
    """Every decision is made once, by one of them."""
    game = games.get("nonesuch", players=4)
    whole = played(game, 6)
    clear_call_graphs()
    hands = Hands.deal(game, 300, seed=6)
    decisions = at_once(hands.playout, hands.playout, lambda: hands.playout(threads=1))
    assert sum(decisions) == whole[0]
    assert (hands.positions.tolist(), hands.scores.tolist()) == whole[1:3]
