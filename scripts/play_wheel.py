"""Check an installed wheel for `scripts/try_wheel.py`: its files and dependencies, its core, and playing with it.

It needs only the installed package: it is copied away from the checkout, and called with the expected version and, if
the extra `server` is installed too, with "server".
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
"""The answer to each prompt of `tricksmith play`."""
PROGRAM = Path(sys.executable).with_name("tricksmith")


def main() -> None:
    """Run all checks; the first that fails ends the program with a traceback."""
    started = time.monotonic()
    version, *extras = sys.argv[1:]
    check_installed(version)
    check_engine()
    if extras:
        check_commands()
        check_server()
    else:
        check_dependencies()
    print(f"tricksmith {version} plays in {sys.prefix}, after {time.monotonic() - started:.1f} s")


def require(fact: object, message: str) -> None:
    """Raise `AssertionError` with a message unless a fact is true."""
    if not fact:
        raise AssertionError(message)


def check_installed(version: str) -> None:
    """Check that the package is the installed one, of this version, compiled and typed, without development tools."""
    import tricksmith  # noqa: PLC0415 - the import is part of the check
    from tricksmith import _native  # noqa: PLC0415

    package = Path(str(tricksmith.__file__)).parent
    require(package.is_relative_to(sys.prefix) and sys.prefix != sys.base_prefix, f"{package} is not in {sys.prefix}")
    require(tricksmith.__version__ == metadata.version("tricksmith") == version, f"it is {tricksmith.__version__}")
    require(Path(str(_native.__file__)).suffix in {".so", ".pyd"}, f"{_native.__file__} is not compiled")
    for name in ("py.typed", "_native.pyi"):
        require((package / name).is_file(), f"{name} is missing")
    for name in ("bench", "tests", "examples", "scripts", "pytest", "hypothesis", "maturin", "mypy"):
        require(importlib.util.find_spec(name) is None, f"{name} can be imported")
    for name in ("cargo", "rustc"):
        require(shutil.which(name) is None, f"{name} is on the PATH")


def check_engine() -> None:
    """Check that the compiled core plays and solves hands, and samples determinizations."""
    from tricksmith import games  # noqa: PLC0415 - after the check of where the package is
    from tricksmith.belief import Determinizations  # noqa: PLC0415
    from tricksmith.engine import position  # noqa: PLC0415
    from tricksmith.play import deal  # noqa: PLC0415
    from tricksmith.solve import solve  # noqa: PLC0415

    whist = games.get("whist.py")
    hand = whist.hand(deal(whist, seed="wheel"), dealer=0)
    while len(hand.held[0]) > 4:
        hand = hand.play(hand.legal[0])
    solution = solve(hand)
    require(solution.solved and set(solution.values) == set(hand.legal), f"{solution} does not solve {hand}")
    after = position(hand)
    for play in solution.line:
        after = after.play(play)
    require(after.to_act is None, f"the line {solution.line} does not end {hand}")
    determinizations = Determinizations(hand.view(hand.to_act))
    drawn = determinizations.sample(100, seed=1)
    listed = {tuple(row) for row in determinizations.enumerate(limit=10**6).tolist()}
    require(determinizations.count == len(listed), f"{determinizations.count} deals fit, and {len(listed)} are listed")
    require({tuple(row) for row in drawn.tolist()} <= listed, "a deal was sampled that is not in the list")


def check_dependencies() -> None:
    """Check that the library needs NumPy only, and that the command says what to install."""
    names = {package.metadata["Name"].lower() for package in metadata.distributions()} - {"pip", "setuptools", "wheel"}
    require(names == {"numpy", "tricksmith"}, f"{sorted(names)} are installed")
    completed = subprocess.run([PROGRAM, "games"], check=False, capture_output=True, encoding="utf-8")
    expected = "tricksmith: this needs typer, which is not installed: pip install 'FILE.whl[cli]'"
    expected += ", where FILE.whl is the wheel of tricksmith\n"
    require((completed.returncode, completed.stdout, completed.stderr) == (1, "", expected), f"{completed}")


def check_commands() -> None:
    """Play whole matches with typed answers, and check their records, matches of bots, and a game from its own file."""
    for game, options in (("nonesuch", ["max_hands=2"]), ("whist.py", ["target=1"])):
        output = play(game, "--seed", "wheel", "--record", f"{game}.json", "--option", *options)
        require("The match is over: " in output, output)
        require("The end" in run("replay", f"{game}.json", *(["--game", game] if game.endswith(".py") else [])), game)
    run("simulate", "nestors", "--matches", "2", "--seed", "wheel", "--record", "bots.jsonl", "--option", "target=200")
    require(len(Path("bots.jsonl").read_text(encoding="utf-8").splitlines()) == 2, "two matches make no two lines")
    require("All 2 matches are valid" in run("replay", "bots.jsonl"), "the matches of the bots are not valid")
    require("passes the checks" in run("check", "whist.py", "--hands", "2"), "whist.py does not pass the check")


def check_server() -> None:
    """Check that the server has its page and its games, opens a table, and stops when it is terminated."""
    pipes = {"stdout": subprocess.PIPE, "stderr": subprocess.DEVNULL, "encoding": "utf-8"}
    with subprocess.Popen([PROGRAM, "serve", "--port", "0", "--data", "served"], **pipes) as program:
        try:
            address = next(match[0] for line in program.stdout if (match := re.search(r"http://[^ /]+", line)))
            page = fetch(f"{address}/")
            assets = re.findall(r'"(/_app/[^"]+)"', page)
            require(assets, f"the first page asks for nothing: {page[:200]}")
            for asset in assets:
                require(fetch(f"{address}{asset}"), asset)
            games = [game["id"] for game in json.loads(fetch(f"{address}/api/games"))["games"]]
            require("nonesuch" in games, f"the games are {games}")
            opened = json.loads(fetch(f"{address}/api/tables", {"game": "nonesuch", "players": 3, "name": "Ada"}))
            require(opened["seat"] == 0, f"{opened}")
        finally:
            program.terminate()
    require(program.returncode == 0, f"the server ends with {program.returncode}")


def fetch(address: str, body: object = None) -> str:
    """Return the text of the server's answer; raise an error if it refuses."""
    data = None if body is None else json.dumps(body).encode()
    headers = {"Content-Type": "application/json", "Origin": address.partition("/api")[0]}
    with urlopen(Request(address, data, headers), timeout=30) as answer:
        return answer.read().decode("utf-8", "replace")


def run(*words: str) -> str:
    """Return what the program prints; it must succeed, and print nothing on standard error."""
    process = subprocess.run(
        [PROGRAM, *words], check=False, capture_output=True, encoding="utf-8", stdin=subprocess.DEVNULL
    )
    require(
        process.returncode == 0 and not process.stderr,
        f"tricksmith {' '.join(words)}: {process.stdout}{process.stderr}",
    )
    return process.stdout


def play(*words: str) -> str:
    """Play a match by answering every prompt, and return what was printed."""
    pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "encoding": "utf-8"}
    output = line = ""
    with subprocess.Popen([PROGRAM, "play", "--plain", *words], **pipes) as program:
        while character := program.stdout.read(1):
            output += character
            line = "" if character == "\n" else line + character
            if line in ANSWERS:
                program.stdin.write(f"{ANSWERS[line]}\n")
                program.stdin.flush()
                line = ""
    require(program.returncode == 0, output)
    return output


if __name__ == "__main__":
    main()
