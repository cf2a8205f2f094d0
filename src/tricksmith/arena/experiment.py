"""An experiment: bots play deal after deal at one table until there are enough, and the results are counted."""

from __future__ import annotations

from abc import ABC, abstractmethod
from contextlib import closing
from functools import partial
from typing import TYPE_CHECKING

from tricksmith.arena.config import ArenaConfig, DealTask
from tricksmith.arena.duplicate import play_deal
from tricksmith.errors import RecordError
from tricksmith.executor import Executor, ProcessExecutor, SerialExecutor, map_ordered

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from tricksmith.arena.config import Seating
    from tricksmith.arena.duplicate import DealResult
    from tricksmith.arena.saved_run import SavedRun

__all__ = ["Experiment", "count_saved", "run_experiments"]


class Experiment(ABC):
    """One thing that is measured at one table, deal by deal from deal 0, with `max_deals` deals at most."""

    def __init__(self, config: ArenaConfig, max_deals: int) -> None:
        self.config = config
        self.max_deals = max_deals

    @property
    @abstractmethod
    def deals(self) -> int:
        """The number of deals that have been counted."""

    @abstractmethod
    def seatings(self, number: int) -> tuple[Seating, ...]:
        """Return the seatings that play deal `number`, from 0.

        Args:
            number: The number of the deal.
        """

    @abstractmethod
    def add(self, deal: DealResult) -> None:
        """Count the next deal.

        Args:
            deal: Its result, with one hand for each seating.
        """

    def is_over(self) -> bool:
        """Whether no more deals are to be played."""
        return self.deals >= self.max_deals

    @property
    def title(self) -> str:
        """What is measured, in a few words."""
        return " and ".join(self.config.bots)


def count_saved(experiments: Sequence[Experiment], saved: SavedRun) -> None:
    """Count the deals that an earlier run has played.

    Raises:
        RecordError: A deal is missing, or was played by other seatings.
    """
    for number, experiment in enumerate(experiments):
        for deal in saved.deals.get(number, []):
            if experiment.is_over():
                break
            seatings = tuple(hand.seating for hand in deal.hands)
            if deal.number != experiment.deals:
                raise RecordError(f"{saved.path}: deal {experiment.deals + 1} of {experiment.title} is missing")
            if seatings != experiment.seatings(deal.number):
                raise RecordError(
                    f"{saved.path}: deal {deal.number + 1} of {experiment.title} was played with other seatings: "
                    "the file is of another run"
                )
            experiment.add(deal)


def run_experiments(
    experiments: Sequence[Experiment], executor: Executor | None = None
) -> Iterator[tuple[int, DealResult]]:
    """Play the deals that are left, and yield each once it is counted.

    Args:
        experiments: They are played one after the other.
        executor: Where deals are played; without one, in this process.

    Yields:
        The number of the experiment and the deal, in order.

    Raises:
        BotError: A bot failed or made an illegal move.
        OptionError: A bot can't be sent to the worker processes of the executor.
    """
    for number, experiment in enumerate(experiments):
        if experiment.is_over():
            continue
        if isinstance(executor, ProcessExecutor):
            experiment.config.check_picklable()
        tasks = (DealTask(deal, experiment.seatings(deal)) for deal in range(experiment.deals, experiment.max_deals))
        play = partial(play_deal, experiment.config)
        with closing(map_ordered(play, tasks, executor or SerialExecutor(), describe=_describe)) as played:
            for deal in played:
                experiment.add(deal)
                yield number, deal
                if experiment.is_over():
                    break


def _describe(tasks: Sequence[DealTask]) -> str:
    return f"deals {tasks[0].number + 1} to {tasks[-1].number + 1}"
