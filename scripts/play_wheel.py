"""What `scripts/try_wheel.py` runs where a wheel is installed: import it, play with it, and look what it is made of.

It needs nothing but the installed package: it is copied away from the checkout, and called with the version wanted
and, where the extra `server` is installed too, that word.
"""

from __future__ import annotations

import importlib.util
import json
import re
import shutil
import subprocess
import sys
import time
from importlib import metadata
from pathlib import Path
from urllib.request import Request, urlopen

ANSWERS = {"your move> ": "1", "choose> ": "1", "Enter for the next hand> ": "", "another match, yes or no> ": "no"}
"""What is typed at each prompt of `tricksmith play`."""

PROGRAM = Path(sys.executable).with_name("tricksmith")


def main() -> None:
    """Everything in turn; the first thing that does not hold ends it with a traceback."""
    started = time.monotonic()
    version, *extras = sys.argv[1:]
    installed(version)
    engine()
    if extras:
        commands()
        serving()
    else:
        bare()
    print(f"tricksmith {version} plays in {sys.prefix}, after {time.monotonic() - started:.1f} s")


def hold(fact: object, what: str) -> None:
    """Refuse what is not so."""
    if not fact:
        raise AssertionError(what)


def installed(version: str) -> None:
    """The package is the installed one, of this version, compiled and typed, and what it does not need is not there."""
    import tricksmith  # noqa: PLC0415 - the import is part of what is tried
    from tricksmith import _native  # noqa: PLC0415

    package = Path(str(tricksmith.__file__)).parent
    hold(package.is_relative_to(sys.prefix) and sys.prefix != sys.base_prefix, f"{package} is not in {sys.prefix}")
    hold(tricksmith.__version__ == metadata.version("tricksmith") == version, f"it is {tricksmith.__version__}")
    hold(Path(str(_native.__file__)).suffix in {".so", ".pyd"}, f"{_native.__file__} is not compiled")
    for name in ("py.typed", "_native.pyi"):
        hold((package / name).is_file(), f"{name} is missing")
    for name in ("bench", "tests", "examples", "scripts", "pytest", "hypothesis", "maturin", "mypy"):
        hold(importlib.util.find_spec(name) is None, f"{name} can be imported")
    for name in ("cargo", "rustc"):
        hold(shutil.which(name) is None, f"{name} is on the PATH")


def engine() -> None:
    """The compiled core plays, solves and imagines hands."""
    from tricksmith import games  # noqa: PLC0415 - after the look at where the package comes from
    from tricksmith.belief import Determinizations  # noqa: PLC0415
    from tricksmith.engine import position  # noqa: PLC0415
    from tricksmith.play import deal  # noqa: PLC0415
    from tricksmith.solve import solve  # noqa: PLC0415

    whist = games.get("whist.py")
    hand = whist.hand(deal(whist, seed="wheel"), dealer=0)
    while len(hand.held[0]) > 4:
        hand = hand.play(hand.legal[0])
    solution = solve(hand)
    hold(solution.solved and set(solution.values) == set(hand.legal), f"{solution} does not solve {hand}")
    after = position(hand)
    for play in solution.line:
        after = after.play(play)
    hold(after.to_act is None, f"the line {solution.line} does not end {hand}")
    worlds = Determinizations(hand.view(hand.to_act))
    drawn = worlds.sample(100, seed=1)
    listed = {tuple(row) for row in worlds.enumerate(limit=10**6).tolist()}
    hold(worlds.count == len(listed), f"{worlds.count} worlds, and {len(listed)} in the list")
    hold({tuple(row) for row in drawn.tolist()} <= listed, "a world was drawn that is not in the list")


def bare() -> None:
    """The library comes with NumPy and nothing else, and the command says what to install."""
    names = {each.metadata["Name"].lower() for each in metadata.distributions()} - {"pip", "setuptools", "wheel"}
    hold(names == {"numpy", "tricksmith"}, f"{sorted(names)} are installed")
    done = subprocess.run([PROGRAM, "games"], check=False, capture_output=True, encoding="utf-8")
    said = "tricksmith: this needs typer, which is not installed: pip install 'FILE.whl[cli]'"
    said += ", where FILE.whl is the wheel of tricksmith\n"
    hold((done.returncode, done.stdout, done.stderr) == (1, "", said), f"{done}")


def commands() -> None:
    """A whole match with answers typed by a script, its record, matches of bots, and a game from its own file."""
    for game, options in (("nonesuch", ["max_hands=2"]), ("whist.py", ["target=1"])):
        output = play(game, "--seed", "wheel", "--record", f"{game}.json", "--option", *options)
        hold("The match is over: " in output, output)
        hold("The end" in run("replay", f"{game}.json", *(["--game", game] if game.endswith(".py") else [])), game)
    run("simulate", "nestors", "--matches", "2", "--seed", "wheel", "--record", "bots.jsonl", "--option", "target=200")
    hold(len(Path("bots.jsonl").read_text(encoding="utf-8").splitlines()) == 2, "two matches make no two lines")
    hold("All 2 matches are valid" in run("replay", "bots.jsonl"), "the matches of the bots are not valid")
    hold("passes the checks" in run("check", "whist.py", "--hands", "2"), "whist.py does not pass the check")


def serving() -> None:
    """The server has its page and its games, opens a table, and stops when it is terminated."""
    pipes = {"stdout": subprocess.PIPE, "stderr": subprocess.DEVNULL, "encoding": "utf-8"}
    with subprocess.Popen([PROGRAM, "serve", "--port", "0", "--data", "served"], **pipes) as program:
        try:
            address = next(found[0] for line in program.stdout if (found := re.search(r"http://[^ /]+", line)))
            page = fetch(f"{address}/")
            assets = re.findall(r'"(/_app/[^"]+)"', page)
            hold(assets, f"the first page asks for nothing: {page[:200]}")
            for asset in assets:
                hold(fetch(f"{address}{asset}"), asset)
            games = [game["id"] for game in json.loads(fetch(f"{address}/api/games"))["games"]]
            hold("nonesuch" in games, f"the games are {games}")
            made = json.loads(fetch(f"{address}/api/tables", {"game": "nonesuch", "players": 3, "name": "Ada"}))
            hold(made["seat"] == 0, f"{made}")
        finally:
            program.terminate()
    hold(program.returncode == 0, f"the server ends with {program.returncode}")


def fetch(address: str, body: object = None) -> str:
    """What the server answers; an error is raised."""
    data = None if body is None else json.dumps(body).encode()
    headers = {"Content-Type": "application/json", "Origin": address.partition("/api")[0]}
    with urlopen(Request(address, data, headers), timeout=30) as answer:
        return answer.read().decode("utf-8", "replace")


def run(*words: str) -> str:
    """What the program prints; it must end well, and say nothing on standard error."""
    done = subprocess.run(
        [PROGRAM, *words], check=False, capture_output=True, encoding="utf-8", stdin=subprocess.DEVNULL
    )
    hold(done.returncode == 0 and not done.stderr, f"tricksmith {' '.join(words)}: {done.stdout}{done.stderr}")
    return done.stdout


def play(*words: str) -> str:
    """A match: every prompt is waited for and answered. What was printed."""
    pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "encoding": "utf-8"}
    output = line = ""
    with subprocess.Popen([PROGRAM, "play", "--plain", *words], **pipes) as program:
        while sign := program.stdout.read(1):
            output += sign
            line = "" if sign == "\n" else line + sign
            if line in ANSWERS:
                program.stdin.write(f"{ANSWERS[line]}\n")
                program.stdin.flush()
                line = ""
    hold(program.returncode == 0, output)
    return output


if __name__ == "__main__":
    main()
