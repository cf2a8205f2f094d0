"""What the guide and the Containerfile tell a machine to run is there, under these names."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
import sys
import tomllib
from configparser import ConfigParser
from pathlib import Path

import pytest
import typer

from tests.server.realtime.server import Server
from tricksmith.cli.app import build
from tricksmith.server.http.app import router
from tricksmith.server.serve import STOP_WITHIN

ROOT = Path(__file__).parents[2]
GUIDE = (ROOT / "docs" / "how-to" / "serve.md").read_text(encoding="utf-8")
CONTAINERFILE = (ROOT / "Containerfile").read_text(encoding="utf-8")
COMMANDS = typer.main.get_command(build()).commands  # type: ignore[attr-defined]
KNOWN = {name for option in COMMANDS["serve"].params for name in [option.envvar] if name} | {"TRICKSMITH_SECRET"}
"""The variables that the server reads."""


def unit() -> str:
    """The unit of the guide."""
    (found,) = re.findall(r"```ini\n(\[Unit\].*?)```", GUIDE, re.DOTALL)
    return str(found)


def service() -> dict[str, str]:
    """What its section on the service says."""
    parser = ConfigParser(interpolation=None)
    parser.optionxform = str  # type: ignore[assignment, method-assign]
    parser.read_string(unit())
    assert parser.sections() == ["Unit", "Service", "Install"]
    return dict(parser["Service"])


def steps() -> dict[str, list[str]]:
    """The steps of the Containerfile by their word."""
    found: dict[str, list[str]] = {}
    for line in CONTAINERFILE.replace("\\\n", " ").splitlines():
        if line and not line.startswith("#"):
            word, _, rest = line.partition(" ")
            found.setdefault(word, []).append(rest)
    return found


def test_the_unit_runs_what_the_guide_has_installed() -> None:
    """The program of the environment that was made, as the user that was made, with the file that was written."""
    told = service()
    program, command = told["ExecStart"].split()
    folder = program.removesuffix("/bin/tricksmith")
    assert command in COMMANDS
    assert f"python3 -m venv {folder}\n" in GUIDE
    assert f"{folder}/bin/pip install 'tricksmith[server]'\n" in GUIDE
    assert re.search(rf"useradd .*--home-dir (\S+) {told['User']}\n", GUIDE)
    assert f"`{told['EnvironmentFile']}`" in GUIDE


def test_the_unit_lets_the_server_write_its_data_and_end_in_peace() -> None:
    """The only folder that may be written holds the data, and the time for a stop is longer than the server's own."""
    (data,) = re.findall(r"^TRICKSMITH_DATA=(.+)$", GUIDE, re.MULTILINE)
    assert Path(data).is_relative_to(service()["ReadWritePaths"])
    assert int(service()["TimeoutStopSec"]) > 2 * STOP_WITHIN


@pytest.mark.skipif(shutil.which("systemd-analyze") is None, reason="no systemd here")
def test_systemd_understands_the_unit(tmp_path: Path) -> None:
    """With a program that is on this machine it has nothing to say against it."""
    path = tmp_path / "tricksmith.service"
    program = service()["ExecStart"].split()[0]
    path.write_text(unit().replace(program, sys.executable), encoding="utf-8")
    said = subprocess.run(["systemd-analyze", "verify", path], capture_output=True, text=True, check=False)
    assert [line for line in said.stderr.splitlines() if path.name in line] == []


def test_every_variable_is_one_that_the_server_reads() -> None:
    """In the guide and in the Containerfile."""
    named = set(re.findall(r"\bTRICKSMITH_[A-Z_]+\b", GUIDE + CONTAINERFILE))
    assert {"TRICKSMITH_DATA", "TRICKSMITH_HOST", "TRICKSMITH_PUBLIC_URL"} <= named <= KNOWN


def test_the_containerfile_runs_the_server() -> None:
    """As its own user, with extras that the package has, its data in the volume, asked about its health where it is."""
    told = steps()
    program, command = json.loads(told["CMD"][0])
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert program in project["scripts"]
    assert command in COMMANDS
    (extras,) = re.findall(r"\.whl\)\[([\w,]+)\]", told["RUN"][0])
    assert set(extras.split(",")) <= set(project["optional-dependencies"])
    (volume,) = told["VOLUME"]
    settings = dict(pair.split("=") for pair in told["ENV"][0].split())
    assert settings["TRICKSMITH_DATA"] == volume
    (user,) = told["USER"]
    assert f"useradd --system {user}" in told["RUN"][0]
    assert f"install -d -m 700 -o {user} {volume}" in told["RUN"][0]
    port, path = re.findall(r"http://127.0.0.1:(\d+)(/\w+)", told["HEALTHCHECK"][0])[0]
    assert port == told["EXPOSE"][0]
    assert path in {route.path for route in router.routes}  # type: ignore[attr-defined]


def test_nobody_else_can_read_what_the_server_keeps(tmp_path: Path) -> None:
    """The folder that it makes, the database and the secret are its own."""
    with Server(tmp_path / "data", "--data", str(tmp_path / "made")):
        made = tmp_path / "made"
        kept = [made, *made.iterdir()]
        assert {path.name for path in kept} >= {"made", "tables.db", "secret"}
        assert [path.name for path in kept if path.stat().st_mode & 0o077] == []
