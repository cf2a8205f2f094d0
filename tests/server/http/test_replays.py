"""Records are replayed and checked in a process of its own: it holds up no table, and one record can't hold up all."""

from __future__ import annotations

import asyncio
import json
import os
import re
import signal
from typing import Any

import pytest
from starlette.exceptions import HTTPException

from tricksmith import bots, games
from tricksmith.errors import OptionError
from tricksmith.play import Match, play_match, to_record
from tricksmith.server.domain import practice_from
from tricksmith.server.http.records import QuestionWorker
from tricksmith.server.observability import Metrics
from tricksmith.server.presenters import RecordQuestion
from tricksmith.server.presenters.practice import practice_start
from tricksmith.server.presenters.replay import MAX_NAME, replay_of_record
from tricksmith.server.wire import to_json

pytestmark = pytest.mark.usefixtures("forked_children")


def record() -> bytes:
    """The record of a short match."""
    game = games.get("poison-nonesuch", players=3)
    match = play_match(Match.begin(game, seed="a record"), [bots.get("random") for _ in range(3)])
    return json.dumps(to_record(match)).encode()


def with_worker(test: Any, **settings: Any) -> None:
    """Run a test with a worker."""

    async def run() -> None:
        worker = QuestionWorker(Metrics(), **settings)
        try:
            await test(worker)
        finally:
            await worker.close()

    asyncio.run(run())


def test_a_record_is_looked_at_in_another_process() -> None:
    """The answers are those of the functions, and so are the errors; a process that is killed is replaced."""
    text = record()

    async def test(worker: QuestionWorker) -> None:
        answers = await asyncio.gather(
            worker.ask(RecordQuestion("verify", text)),
            worker.ask(RecordQuestion("replay", text, 1)),
            worker.ask(RecordQuestion("verify", b"{")),
            worker.ask(RecordQuestion("replay", text, 9999)),
            return_exceptions=True,
        )
        good, hand, bad, error = answers
        assert isinstance(good, bytes)
        assert isinstance(hand, bytes)
        assert isinstance(bad, bytes)
        assert json.loads(good)["holds"] is True
        assert json.loads(hand)["hand"] == 1
        assert json.loads(bad)["holds"] is False
        assert isinstance(error, OptionError)
        pid = worker.child.pid
        assert pid is not None
        assert pid != os.getpid()
        os.kill(pid, signal.SIGKILL)
        while worker.child.pid is not None:
            await asyncio.sleep(0.01)
        assert json.loads(await worker.ask(RecordQuestion("verify", text)))["holds"] is True

    with_worker(test)


def test_a_record_that_takes_too_long_is_given_up() -> None:
    """Its process ends with it, and the next record is looked at."""
    text = record()

    async def test(worker: QuestionWorker) -> None:
        with pytest.raises(HTTPException) as refused:
            await worker.ask(RecordQuestion("verify", text))
        assert refused.value.status_code == 422
        assert worker.child.pid is None
        worker.seconds = 60.0
        assert json.loads(await worker.ask(RecordQuestion("verify", text)))["holds"] is True

    with_worker(test, seconds=0.01)


def test_a_request_beyond_those_that_wait_is_refused() -> None:
    """At once; later there is room again."""
    text = record()

    async def test(worker: QuestionWorker) -> None:
        begun = [asyncio.create_task(worker.ask(RecordQuestion("verify", text))) for _ in range(2)]
        await asyncio.sleep(0)
        with pytest.raises(HTTPException) as refused:
            await worker.ask(RecordQuestion("verify", text))
        assert refused.value.status_code == 429
        await asyncio.gather(*begun)
        assert await worker.ask(RecordQuestion("verify", text))

    with_worker(test, max_open=2)


@pytest.mark.parametrize("sign", ["x", "(", "x(y)"])
def test_a_record_with_endless_names_gets_no_endless_answer(sign: str) -> None:
    """Each moment repeats the names, and the answer waits in the server's memory for as long as nobody reads it."""
    value = json.loads(record())
    short = replay_of_record(json.dumps(value).encode(), 1)
    value["players"] = [f"{seat}{sign * 50_000}" for seat in range(3)]
    shown = replay_of_record(json.dumps(value).encode(), 1)
    assert [name[0] for name in shown.names] == ["0", "1", "2"]
    assert max(map(len, shown.names)) == MAX_NAME
    assert len(to_json(shown)) < 2 * len(to_json(short))
    begun = practice_from(practice_start(json.dumps(value).encode(), 1, 3, cards="same", seed="1"))
    assert max(map(len, begun.match.names)) < MAX_NAME


def test_the_last_move_of_a_hand_says_what_each_side_scored_and_not_why() -> None:
    """One sentence, as it stands between the cards; the reasons are in the log, and their rules on the score sheet."""
    replay = replay_of_record(record(), 1)
    final, log = replay.steps[-2].text, [line.text for line in replay.log]
    assert re.fullmatch(r"Seat 2: .*\bcursed cards?.*: [+-]?\d\.", log[-1]), log[-1]
    assert log[-1] not in final
    assert re.search(r"(?<=\. )Seat 0: [+-]?\d; Seat 1: [+-]?\d; Seat 2: [+-]?\d\.$", final), final
