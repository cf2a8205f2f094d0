"""A contest: line-ups that play deal after deal until enough are played, and what is counted of them."""

from __future__ import annotations

from abc import ABC, abstractmethod
from contextlib import closing
from functools import partial
from typing import TYPE_CHECKING

from tricksmith.arena.deal import play_deal
from tricksmith.arena.job import Job, Task
from tricksmith.errors import RecordError
from tricksmith.executor import Crew, Here, in_order

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from tricksmith.arena.deal import Deal
    from tricksmith.arena.job import LineUp
    from tricksmith.arena.state import State

__all__ = ["Contest", "include", "run"]


class Contest(ABC):
    """One thing that is measured at one table, deal by deal from deal 0, with `most` deals at most."""

    def __init__(self, job: Job, most: int) -> None:
        self.job = job
        self.most = most

    @property
    @abstractmethod
    def deals(self) -> int:
        """The deals that have been counted."""

    @abstractmethod
    def lineups(self, number: int) -> tuple[LineUp, ...]:
        """What is played on this deal."""

    @abstractmethod
    def add(self, deal: Deal) -> None:
        """Count the next deal."""

    def is_over(self) -> bool:
        """Whether no more deals are to be played."""
        return self.deals >= self.most

    @property
    def title(self) -> str:
        """What is measured, in a few words."""
        return " and ".join(self.job.bots)


def include(contests: Sequence[Contest], state: State) -> None:
    """Count what an earlier run has played; raises `RecordError` where deals are missing."""
    for number, contest in enumerate(contests):
        for deal in state.deals.get(number, []):
            if contest.is_over():
                break
            lineups = tuple(hand.lineup for hand in deal.hands)
            if deal.number != contest.deals or lineups != contest.lineups(deal.number):
                raise RecordError(f"{state.path}: deal {contest.deals + 1} of {contest.title} is missing")
            contest.add(deal)


def run(contests: Sequence[Contest], crew: Crew | None = None) -> Iterator[tuple[int, Deal]]:
    """Play what is left, and yield each deal with the number of its contest once it is counted.

    Without a crew this process plays by itself. Raises `BotError`.
    """
    for number, contest in enumerate(contests):
        if contest.is_over():
            continue
        tasks = (Task(deal, contest.lineups(deal)) for deal in range(contest.deals, contest.most))
        with closing(in_order(partial(play_deal, contest.job), tasks, crew or Here(), named=_named)) as played:
            for deal in played:
                contest.add(deal)
                yield number, deal
                if contest.is_over():
                    break


def _named(tasks: Sequence[Task]) -> str:
    return f"deals {tasks[0].number + 1} to {tasks[-1].number + 1}"
