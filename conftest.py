"""What every test shares: how hard Hypothesis tries, threads, a folder for data, signals, and where examples are."""

import atexit
import gc
import os
import shutil
import signal
import sys
import tempfile
from collections.abc import Generator
from pathlib import Path

import pytest
from hypothesis import settings

# The quick run tries the same examples every time, so that a red test stays red until it is fixed.
settings.register_profile("fast", max_examples=50, deadline=None, derandomize=True)
settings.register_profile("slow", max_examples=2000, deadline=None, print_blob=True)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "fast"))

# Tests run in as many processes as there are cores. Products of small matrices on several threads more would only keep
# these cores busy with waiting: the runs of the master took a third more.
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")

# What tests and the programs that they start keep goes into a folder of this run, never to the user's own matches. The
# processes that run tests in parallel share the folder of the one that started them.
if "PYTEST_XDIST_WORKER" not in os.environ:
    DATA = tempfile.mkdtemp(prefix="tricksmith-tests-")
    atexit.register(shutil.rmtree, DATA, ignore_errors=True)
    os.environ["XDG_DATA_HOME"] = os.environ["LOCALAPPDATA"] = DATA

# A shell that runs the tests in the background may make us ignore these, and every program that a test starts would
# inherit that: then no Ctrl-C could be tested.
for number, usual in ((signal.SIGINT, signal.default_int_handler), (signal.SIGHUP, signal.SIG_DFL)):
    if signal.getsignal(number) is signal.SIG_IGN:
        signal.signal(number, usual)


@pytest.hookimpl(wrapper=True)
def pytest_collect_file(file_path: Path) -> Generator[None, list[pytest.Collector], list[pytest.Collector]]:
    """Look for examples only in files that have one: in all the others the search took half of the collection."""
    found = yield
    if not found or ">>> " in file_path.read_text(encoding="utf-8"):
        return found
    return [collector for collector in found if type(collector) is pytest.Module]


@pytest.hookimpl(wrapper=True)
def pytest_collection() -> Generator[None, object, object]:
    """Never search for garbage while tests are collected: what is made then stays, and searches took a sixth of it."""
    gc.disable()
    try:
        return (yield)
    finally:
        gc.enable()


def pytest_collection_finish() -> None:
    """Never search what was loaded until now for garbage: with ten thousand tests each search takes half a second.

    All the rest is searched rarely, for games that were compiled are kept: searches took a tenth of the tests' time.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(20_000, 50, 100)


@pytest.fixture(scope="module")
def forked_workers() -> Generator[None]:
    """Fork the workers of executors from a process that has loaded what they need: a start of Python takes a second."""
    with pytest.MonkeyPatch.context() as patch:
        if sys.platform == "linux":
            from tests.forkserver import ForkedMultiprocessing  # noqa: PLC0415 - for the few tests that need it

            patch.setattr("tricksmith.executor.workers.multiprocessing", ForkedMultiprocessing())
        yield
