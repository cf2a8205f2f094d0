"""Long work goes one piece at a time, and does not pile up."""

from __future__ import annotations

import asyncio
import threading

import pytest
from starlette.exceptions import HTTPException

from tricksmith.server.http.replays import RequestQueue


def test_one_piece_at_a_time() -> None:
    """However many come at once; each has its own answer, and its own error."""
    inside: list[int] = []
    most: list[int] = []

    def work(number: int) -> int:
        inside.append(number)
        most.append(len(inside))
        threading.Event().wait(0.005)
        inside.remove(number)
        if number == 3:
            raise ZeroDivisionError
        return number

    async def ask() -> list[int | BaseException]:
        serial = RequestQueue()
        return await asyncio.gather(*(serial.run(work, number) for number in range(8)), return_exceptions=True)

    found = asyncio.run(ask())
    assert [one for one in found if isinstance(one, int)] == [0, 1, 2, 4, 5, 6, 7]
    assert isinstance(found[3], ZeroDivisionError)
    assert set(most) == {1}


def test_who_comes_after_too_many_is_sent_away() -> None:
    """At once; later there is room again."""

    async def ask() -> None:
        serial, gate = RequestQueue(most=2), threading.Event()
        begun = [asyncio.create_task(serial.run(gate.wait)) for _ in range(2)]
        await asyncio.sleep(0)
        with pytest.raises(HTTPException) as refused:
            await serial.run(gate.wait)
        assert refused.value.status_code == 429
        gate.set()
        assert await asyncio.gather(*begun) == [True, True]
        assert await serial.run(int, "7") == 7

    asyncio.run(ask())
