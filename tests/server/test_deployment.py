"""What the guide and the Containerfile tell a machine to run is there, under these names."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest
import typer

from tests.server.realtime.server import Server
from tricksmith.cli.app import build
from tricksmith.server.http.app import router
from tricksmith.server.serve import SHUTDOWN_TIMEOUT

ROOT = Path(__file__).parents[2]
GUIDE = (ROOT / "docs" / "how-to" / "serve.md").read_text(encoding="utf-8")
CONTAINERFILE = (ROOT / "Containerfile").read_text(encoding="utf-8")
COMMANDS = typer.main.get_command(build()).commands  # type: ignore[attr-defined]
KNOWN = {name for option in COMMANDS["serve"].params for name in [option.envvar] if name} | {"TRICKSMITH_SECRET"}
"""The variables that the server reads."""


UNIT = ROOT / "deploy" / "tricksmith.service"
SAFE = 25
"""Ten times the exposure that `systemd-analyze security` may find."""


def service() -> dict[str, list[str]]:
    """What the unit's section on the service says; a key can be there more than once."""
    sections: dict[str, dict[str, list[str]]] = {}
    for line in UNIT.read_text(encoding="utf-8").splitlines():
        if line.startswith("["):
            section = sections.setdefault(line.strip("[]"), {})
        elif line and not line.startswith("#"):
            key, equals, value = line.partition("=")
            assert equals, line
            section.setdefault(key, []).append(value)
    assert list(sections) == ["Unit", "Service", "Install"]
    return sections["Service"]


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
    reported = service()
    program, command = reported["ExecStart"][0].split()
    folder = program.removesuffix("/bin/tricksmith")
    assert command in COMMANDS
    assert f"sudo python3 -m venv {folder}\n" in GUIDE
    assert GUIDE.count(f"{folder}/bin/pip install --require-hashes --requirement deploy/requirements.txt\n") == 2
    assert f"{folder}/bin/pip install --no-deps dist/tricksmith-*.whl\n" in GUIDE
    assert re.search(rf"useradd .*--home-dir (\S+) {reported['User'][0]}\n", GUIDE)
    assert f"`{reported['EnvironmentFile'][0]}`" in GUIDE
    assert f"sudo cp {UNIT.relative_to(ROOT)} /etc/systemd/system/\n" in GUIDE


def test_the_unit_lets_the_server_write_its_data_and_end_in_peace() -> None:
    """The only folder that may be written holds the data, and the time for a stop is longer than the server's own."""
    (data,) = re.findall(r"^TRICKSMITH_DATA=(.+)$", GUIDE, re.MULTILINE)
    reported = service()
    assert Path(data).is_relative_to(Path("/var/lib") / reported["StateDirectory"][0])
    assert "ReadWritePaths" not in reported
    assert int(reported["TimeoutStopSec"][0]) > 2 * SHUTDOWN_TIMEOUT


def test_the_unit_closes_what_the_server_does_not_need() -> None:
    """No other system calls, users, processes, devices or files, and bounds on memory and descriptors."""
    reported = service()
    calls = ["@system-service", "~@privileged @resources", "setpriority"]  # os.nice() of the workers
    assert reported["SystemCallFilter"] == calls
    assert int(reported["LimitNOFILE"][0]) >= 65536
    assert reported["MemoryMax"] == ["1536M"]
    assert reported["CapabilityBoundingSet"] == [""]
    assert (reported["ProtectSystem"], reported["ProtectProc"], reported["UMask"]) == (
        ["strict"],
        ["invisible"],
        ["0077"],
    )
    yes = {
        "NoNewPrivileges", "LockPersonality", "MemoryDenyWriteExecute", "RestrictNamespaces", "RestrictRealtime",
        "RestrictSUIDSGID", "RemoveIPC", "PrivateTmp", "PrivateDevices", "PrivateUsers", "ProtectHome", "ProtectClock",
        "ProtectControlGroups", "ProtectHostname", "ProtectKernelLogs", "ProtectKernelModules", "ProtectKernelTunables",
    }  # fmt: skip
    assert {key for key, values in reported.items() if values == ["true"]} == yes


@pytest.mark.skipif(shutil.which("systemd-analyze") is None, reason="no systemd here")
def test_systemd_understands_the_unit_and_finds_it_closed(tmp_path: Path) -> None:
    """With a program that is on this machine it has nothing to say against it."""
    path = tmp_path / UNIT.name
    program = service()["ExecStart"][0].split()[0]
    path.write_text(UNIT.read_text(encoding="utf-8").replace(program, sys.executable), encoding="utf-8")
    said = subprocess.run(["systemd-analyze", "verify", path], capture_output=True, text=True, check=False)
    assert [line for line in said.stderr.splitlines() if path.name in line] == []
    rated = subprocess.run(
        ["systemd-analyze", "security", "--offline=true", f"--threshold={SAFE}", path],
        capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert rated.returncode == 0, rated.stdout + rated.stderr


def locked() -> dict[tuple[str, str], set[str]]:
    """The hashes that uv.lock has of each package and version."""
    packages = tomllib.loads((ROOT / "uv.lock").read_text(encoding="utf-8"))["package"]
    return {
        (one["name"], one["version"]): {
            file["hash"] for file in [*one.get("wheels", ()), *filter(None, [one.get("sdist")])]
        }
        for one in packages
    }


def test_a_server_installs_what_the_lock_has_and_nothing_else() -> None:
    """Every package that a server needs, at the locked version, with the locked hashes."""
    text = (ROOT / "deploy" / "requirements.txt").read_text(encoding="utf-8").replace("\\\n", " ")
    lock, found = locked(), set()
    for line in text.splitlines():
        name, version = re.match(r"([\w.-]+)==(\S+)", line).groups()  # type: ignore[union-attr]
        hashes = set(re.findall(r"--hash=(\S+)", line))
        assert hashes, line
        assert hashes == lock[name, version], name
        found.add(name)
    extras = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]["optional-dependencies"]
    wanted = {
        re.match(r"[\w-]+", line)[0] for extra in ("cli", "server", "redis", "postgres") for line in extras[extra]
    }  # type: ignore[index]
    assert wanted - {"tricksmith"} | {"numpy", "psycopg-binary"} <= found
    assert "tricksmith" not in found


@pytest.mark.skipif(shutil.which("uv") is None and not (ROOT / ".tools" / "bin" / "uv").exists(), reason="no uv here")
def test_the_requirements_are_those_that_make_lock_writes(tmp_path: Path) -> None:
    """A change of uv.lock reaches the server's list too."""
    made = tmp_path / "requirements.txt"
    subprocess.run([ROOT / "scripts" / "requirements.sh", made], check=True)
    assert made.read_text(encoding="utf-8") == (ROOT / "deploy" / "requirements.txt").read_text(encoding="utf-8")


def test_every_variable_is_one_that_the_server_reads() -> None:
    """In the guide and in the Containerfile."""
    named = set(re.findall(r"\bTRICKSMITH_[A-Z_]+\b", GUIDE + CONTAINERFILE))
    assert {"TRICKSMITH_DATA", "TRICKSMITH_HOST", "TRICKSMITH_PUBLIC_URL"} <= named <= KNOWN


def test_the_containerfile_runs_the_server() -> None:
    """Its data in the volume, asked about its health where it is."""
    reported = steps()
    program, command = json.loads(reported["CMD"][0])
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert program in project["scripts"]
    assert command in COMMANDS
    (volume,) = reported["VOLUME"]
    settings = dict(pair.split("=") for pair in reported["ENV"][0].split())
    assert settings["TRICKSMITH_DATA"] == volume
    assert f"install -d -m 700 -o tricksmith -g tricksmith {volume}" in reported["RUN"][0]
    port, path = re.findall(r"http://127.0.0.1:(\d+)(/\w+)", reported["HEALTHCHECK"][0])[0]
    assert port == reported["EXPOSE"][0]
    assert path in {route.path for route in router.routes}  # type: ignore[attr-defined]


def test_the_containerfile_installs_by_hash_and_does_not_run_as_root() -> None:
    """The wheel alone has no hash: it comes from the checkout. The base image can be named by its digest."""
    reported = steps()
    assert reported["FROM"] == ["${BASE}"]
    assert reported["ARG"][0].startswith("BASE=docker.io/library/python:")
    installs = re.findall(r"pip install (.*?)(?= &&|$)", reported["RUN"][0])
    assert len(installs) == 2
    assert "--require-hashes --requirement /tmp/requirements.txt" in installs[0]
    assert "--no-deps --no-index /tmp/*.whl" in installs[1]
    assert reported["COPY"] == ["deploy/requirements.txt dist/*.whl /tmp/"]
    sent = (ROOT / ".dockerignore").read_text(encoding="utf-8").splitlines()
    assert sent[1:] == ["*", "!dist/*.whl", "!deploy/requirements.txt"]
    (user,) = reported["USER"]
    number, group = user.split(":")
    assert f"--gid {group} tricksmith" in reported["RUN"][0]
    assert f"useradd --system --uid {number} " in reported["RUN"][0]
    assert int(number) > 0


def test_the_guide_runs_the_container_closed() -> None:
    """Read-only but for the volume and a small /tmp, without capabilities, with bounds."""
    (run,) = re.findall(r"^podman run (.*?)$", GUIDE.replace("\\\n", " "), re.MULTILINE)
    flags = (
        "--read-only",
        "--tmpfs /tmp",
        "--cap-drop all",
        "--security-opt no-new-privileges",
        "--memory",
        "--ulimit nofile=",
    )
    assert [flag for flag in flags if flag not in run] == []
    (volume,) = steps()["VOLUME"]
    assert f"--volume tricksmith:{volume} " in run


def builder() -> list[str] | None:
    """The command that builds images here, if there is one that works."""
    for program, *flags in (("podman", "--format", "docker"), ("docker",)):
        if (
            shutil.which(program)
            and subprocess.run([program, "info"], capture_output=True, check=False).returncode == 0
        ):
            return [program, "build", *flags]
    return None


@pytest.mark.slow
@pytest.mark.skipif(builder() is None or not list(ROOT.glob("dist/*.whl")), reason="no builder of images, or no wheel")
def test_the_image_builds_and_answers() -> None:
    """As the guide has it, with a root file system that is read-only."""
    command = builder()
    assert command is not None
    subprocess.run([*command, "--tag", "tricksmith-test", ROOT], check=True)
    said = subprocess.run(
        [command[0], "run", "--rm", "--read-only", "--cap-drop", "all", "--tmpfs", "/data:mode=1777", "tricksmith-test",
         "tricksmith", "--version"], check=True, capture_output=True, text=True,
    )  # fmt: skip
    assert said.stdout.startswith("tricksmith ")


def test_nobody_else_can_read_what_the_server_keeps(tmp_path: Path) -> None:
    """The folder that it makes, the database and the secret are its own."""
    with Server(tmp_path / "data", "--data", str(tmp_path / "made")):
        made = tmp_path / "made"
        kept = [made, *made.iterdir()]
        assert {path.name for path in kept} >= {"made", "tables.db", "secret"}
        assert [path.name for path in kept if path.stat().st_mode & 0o077] == []
