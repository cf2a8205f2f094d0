"""Try a wheel as its user would: in an empty environment, far from the checkout, with no Rust in reach.

python scripts/try_wheel.py DIRECTORY               the one wheel in it, and the source distribution if there is one
python scripts/try_wheel.py DIRECTORY --uv PATH     let this uv install it; else pip does

What is in the files is checked first. Then the wheel is installed with what it needs and nothing else, and
`scripts/play_wheel.py` uses it as a library there; with the extra `server` it also plays in the terminal and serves.
"""

from __future__ import annotations

import argparse
import os
import re
import shutil
import subprocess
import sys
import tarfile
import tempfile
import tomllib
import zipfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
SOURCES = {
    path.relative_to(ROOT / "src").as_posix()
    for pattern in (
        "*.py",
        "*.pyi",
        "py.typed",
        "games/*.model.json",
        "games/*/*.json",
        "study/drills/known.json",
        "study/puzzles/data/*.jsonl",
        "server/page/**/*",
    )
    for path in (ROOT / "src" / "tricksmith").rglob(pattern)
    if path.is_file() and path.name != ".built"
}
"""What of ours belongs into a wheel, by its name there, and into a source distribution below `src`."""

COMPILED = r"tricksmith/_native(\.abi3\.so|\.pyd)"


def main() -> None:
    """Find the files, look into them, and try the wheel."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("directory", type=Path)
    parser.add_argument("--uv", help="the uv that installs; else pip")
    asked = parser.parse_args()
    wheels = sorted(asked.directory.glob("*.whl"))
    if len(wheels) != 1:
        sys.exit(f"{asked.directory} holds {len(wheels)} wheels; it must hold one")
    check_wheel(wheels[0])
    for sdist in asked.directory.glob("*.tar.gz"):
        check_sdist(sdist)
    # Its real path: on some systems the directory for such files is a link.
    with tempfile.TemporaryDirectory(prefix="tricksmith-") as made:
        try_wheel(wheels[0].resolve(), Path(made).resolve(), asked.uv)


def needs() -> list[str]:
    """What the package needs, and what its extras do, as the metadata of a wheel say it."""
    extras = PROJECT["optional-dependencies"].items()
    return [*PROJECT["dependencies"], *(_of_extra(each, name) for name, some in extras for each in some)]


def _of_extra(requirement: str, extra: str) -> str:
    """A requirement of an extra; a marker with alternatives holds the extra in each of them."""
    needed, _, marker = (part.strip() for part in requirement.partition(" ; "))
    mine = f"extra == '{extra}'"
    ways = [way.strip("()") for way in marker.split(" or ")]
    if len(ways) > 1:
        return f"{needed} ; {' or '.join(f'({way} and {mine})' for way in ways)}"
    return f"{needed} ; {' and '.join(filter(None, [marker, mine]))}"


def check_wheel(wheel: Path) -> None:
    """It has each of our modules, the types, the licences and one compiled module for every Python, and no more."""
    name = f"tricksmith-{PROJECT['version']}"
    if not re.fullmatch(rf"{re.escape(name)}-cp311-abi3-\w+\.whl", wheel.name):
        sys.exit(f"{wheel.name} is not named as a wheel of {name} for Python 3.11 and later")
    with zipfile.ZipFile(wheel) as archive:
        names = [each for each in archive.namelist() if not each.endswith("/")]
        about = archive.read(f"{name}.dist-info/METADATA").decode()
    compiled = [each for each in names if re.fullmatch(COMPILED, each)]
    if len(compiled) != 1:
        sys.exit(f"{wheel.name} has {len(compiled)} compiled modules; it must have one")
    about_it = {each for each in names if each.startswith(f"{name}.dist-info/")}
    same("the wheel", set(names) - about_it - set(compiled), SOURCES)
    same(
        "its licences", {each.rpartition("/")[2] for each in about_it if "/licenses/" in each}, PROJECT["license-files"]
    )
    same("what it needs", re.findall(r"^Requires-Dist: (.+)$", about, re.MULTILINE), needs())
    print(f"{wheel.name}: {len(names)} files, {wheel.stat().st_size:,} bytes")


def check_sdist(sdist: Path) -> None:
    """It has the sources of both languages and what their builds read, nothing that was built, and no tests of ours."""
    with tarfile.open(sdist) as archive:
        names = {each.name.partition("/")[2] for each in archive.getmembers() if each.isfile()}
    same("the source distribution", {each[4:] for each in names if each.startswith("src/")}, SOURCES)
    rust = {path.relative_to(ROOT).as_posix() for path in (ROOT / "crates").glob("*/src/**/*.rs")}
    same("its Rust", {each for each in names if re.fullmatch(r"crates/\w+/src/.+", each)}, rust)
    rest = {each for each in names if not each.startswith(("src/", "crates/"))}
    build = {"Cargo.toml", "Cargo.lock", "pyproject.toml", "PKG-INFO", PROJECT["readme"], *PROJECT["license-files"]}
    same("what else is in the source distribution", rest, build)
    print(f"{sdist.name}: {len(names)} files, {sdist.stat().st_size:,} bytes")


def same(what: str, present: set[str] | list[str], wanted: set[str] | list[str]) -> None:
    """End with what is too much and what is missing, if anything is."""
    more, less = sorted(set(present) - set(wanted)), sorted(set(wanted) - set(present))
    if more or less:
        sys.exit(f"{what}: too much: {', '.join(more) or '-'}; missing: {', '.join(less) or '-'}")


def try_wheel(wheel: Path, home: Path, uv: str | None) -> None:
    """Install it below `home` and play there."""
    python = environment(home / "venv", uv)
    away = home / "away"
    away.mkdir()
    shutil.copy(ROOT / "examples" / "whist.py", away)
    shutil.copy(ROOT / "scripts" / "play_wheel.py", home)
    # What is not set cannot help: no PYTHONPATH, no home with a cargo in it, and no program but those of the wheel.
    kept = {name: os.environ[name] for name in ("SYSTEMROOT", "TEMP", "TMP", "TMPDIR", "LANG") if name in os.environ}
    env = {**kept, "PATH": str(python.parent), "HOME": str(away), "LOCALAPPDATA": str(away), "PYTHONUTF8": "1"}
    for extra in ("", "server"):
        install(wheel, extra, python, uv)
        play = [python, "-I", "-W", "error", home / "play_wheel.py", PROJECT["version"], *filter(None, [extra])]
        if subprocess.run(play, check=False, cwd=away, env=env).returncode != 0:
            sys.exit(f"{wheel.name}[{extra}] does not play; the reason is above")
    if os.environ.get("TEST_CHROMIUM"):
        match = ["tests/browser/practice/test_matches.py", "-k", "clicks and nonesuch and 3"]
        look = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", *match]
        if subprocess.run(look, check=False, cwd=ROOT, env={**os.environ, "TEST_PYTHON": str(python)}).returncode:
            sys.exit(f"{wheel.name} is not played in the browser; the reason is above")


def environment(venv: Path, uv: str | None) -> Path:
    """A new, empty environment, and its Python."""
    if uv is None:
        subprocess.run([sys.executable, "-m", "venv", venv], check=True)
    else:
        subprocess.run([uv, "venv", "--quiet", "--python", sys.executable, venv], check=True)
    return venv / ("Scripts/python.exe" if os.name == "nt" else "bin/python")


def install(wheel: Path, extra: str, python: Path, uv: str | None) -> None:
    """Install the wheel with one extra, or with none."""
    wanted = f"{wheel}[{extra}]" if extra else f"{wheel}"
    if uv is None:
        pip = [python, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--only-binary", ":all:"]
        subprocess.run([*pip, wanted], check=True)
        return
    # The versions of uv.lock: `make setup` has fetched them, so that nothing more is asked of the network.
    locked = python.parent / "locked.txt"
    export = [uv, "export", "--quiet", "--locked", "--no-dev", "--extra", "server", "--no-emit-project", "--no-hashes"]
    subprocess.run([*export, "--output-file", locked], check=True, cwd=ROOT)
    install = [uv, "pip", "install", "--quiet", "--python", python, "--constraint", locked, wanted]
    if subprocess.run([*install, "--offline"], check=False, stderr=subprocess.DEVNULL).returncode != 0:
        subprocess.run(install, check=True)


if __name__ == "__main__":
    main()
