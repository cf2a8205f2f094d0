"""The arena on a Ray cluster: the same result as here, also when a worker and a node die."""

import importlib.util
import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from tests.cli.program import ROOT, call
from tests.server.realtime.server import free_port
from tricksmith.errors import OptionError
from tricksmith.executor import RayExecutor

DEALS = 12
FATAL = '''
import os, signal
from pathlib import Path
from tricksmith.bots import Bot
class Fatal(Bot):
    """Plays the last legal move; the first worker that asks it in deal 3 dies of it."""
    name = "fatal"
    def choose(self, view, rng):
        mark = Path(__file__).with_name("died")
        if view.number == 2 and not mark.exists():
            mark.touch()
            os.kill(os.getpid(), signal.SIGKILL)
        return view.penalty_free[-1]
'''


def install(folder: Path) -> dict[str, str]:
    """A package with a bot that kills its process once; the environment that finds it."""
    (folder / "fatal_bot.py").write_text(FATAL, encoding="utf-8")
    info = folder / "fatal_bot-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: fatal-bot\nVersion: 1.0\n", encoding="utf-8")
    (info / "entry_points.txt").write_text("[tricksmith.bots]\nfatal = fatal_bot:Fatal\n", encoding="utf-8")
    return {**os.environ, "PYTHONPATH": os.pathsep.join([str(folder), str(ROOT)])}


def here(env: dict[str, str], *words: str) -> dict[str, object]:
    """The result of the same run without a cluster."""
    line = [sys.executable, "-m", "tricksmith", "arena", "nonesuch", "--bots", "fatal,random", "--seed", "ci", *words]
    done = subprocess.run([*line, "--json"], env=env, capture_output=True, text=True, check=True)
    found: dict[str, object] = json.loads(done.stdout)["result"]
    return found


@pytest.mark.slow
@pytest.mark.skipif(importlib.util.find_spec("ray") is None, reason="Ray has no wheel for this platform")
def test_a_cluster_gives_the_same_result_though_a_worker_and_a_node_die(tmp_path: Path) -> None:
    """Byte for byte, on two nodes of one core each; then by the command, on the node that is left."""
    env = install(tmp_path)
    program = ROOT / "tests" / "arena" / "on_cluster.py"
    done = subprocess.run(
        [sys.executable, program, tmp_path, str(DEALS)], env=env, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    first = json.loads((tmp_path / "first.json").read_text(encoding="utf-8"))
    assert (first["cores"], first["died"]) == (2, True)
    wanted = here(env, "--processes", "1", "--deals", str(DEALS))
    assert json.dumps({**first["result"], "stopped": False}) == json.dumps(wanted)
    assert json.loads(done.stdout)["result"] == here(env, "--processes", "1", "--deals", "4")


def test_a_worker_that_kills_itself_loses_nothing_here_either(tmp_path: Path) -> None:
    """A process of ours is replaced, and its deals are played again."""
    env = install(tmp_path)
    first = here(env, "--processes", "2", "--deals", "6")
    assert (tmp_path / "died").exists()
    assert first == here(env, "--processes", "1", "--deals", "6")


def test_a_bot_that_kills_every_worker_ends_the_run(tmp_path: Path) -> None:
    """With the deals that it was, rather than to go on for ever; the third worker is the last."""
    env = install(tmp_path)
    (tmp_path / "fatal_bot.py").write_text(FATAL.replace("mark.touch()", "pass"), encoding="utf-8")
    line = [sys.executable, "-m", "tricksmith", "arena", "nonesuch", "--bots", "fatal,random", "--seed", "ci"]
    done = subprocess.run(
        [*line, "--processes", "2", "--deals", "3"], env=env, capture_output=True, text=True, check=False
    )
    assert done.returncode == 1
    says = r"3 worker processes have died on deals \d to 3, the last with -9: .*give fewer --processes"
    assert re.fullmatch(rf"tricksmith: {says}\n", done.stderr)


def test_without_ray_it_is_said_how_to_get_it(monkeypatch: pytest.MonkeyPatch) -> None:
    """And nothing else needs it."""
    monkeypatch.setitem(sys.modules, "ray", None)
    with pytest.raises(OptionError, match=r"uv sync --inexact --extra ray"):
        RayExecutor("auto")
    done = call("arena", "nonesuch", "--bots", "novice,random", "--deals", 1, "--ray", "auto")
    assert (done.code, done.out) == (2, "")
    ladder = call("ladder", "nestors", "--pool", "random,novice", "--rated", 0, "--ray", "auto", "--processes", 2)
    assert "--ray and --processes: a cluster uses all of its cores" in ladder.err


@pytest.mark.skipif(importlib.util.find_spec("ray") is None, reason="Ray has no wheel for this platform")
def test_an_address_where_nobody_listens_is_told_at_once() -> None:
    """In one line, and before Ray asks there for minutes."""
    port = free_port()
    done = call("arena", "nonesuch", "--bots", "novice,random", "--deals", 1, "--ray", f"127.0.0.1:{port}")
    assert done.code == 2
    assert re.fullmatch(rf"tricksmith: there is no Ray cluster at 127\.0\.0\.1:{port}: .*refused\n", done.err)
