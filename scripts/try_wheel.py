"""Try a wheel as a user would: in an empty environment, away from the checkout, without Rust.

python scripts/try_wheel.py DIRECTORY               the one wheel in it, and the source distribution if there is one
python scripts/try_wheel.py DIRECTORY --uv PATH     let this uv install it; else pip does

First the contents of the files are checked. Then the wheel is installed with only its dependencies, and
`scripts/play_wheel.py` uses it as a library; with the extra `server` it also plays in the terminal and serves.
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
        "study/drills/drill_kinds.json",
        "study/puzzles/data/*.jsonl",
        "server/page/**/*",
    )
    for path in (ROOT / "src" / "tricksmith").rglob(pattern)
    if path.is_file() and path.name != ".built"
}
"""The files of the package in a wheel, by their names there, and in a source distribution below `src`."""
COMPILED = r"tricksmith/_native(\.abi3\.so|\.pyd)"
"""The pattern of the compiled module's name."""


def main() -> None:
    """Find the files, check their contents, and try the wheel."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("directory", type=Path)
    parser.add_argument("--uv", help="the uv that installs; else pip")
    args = parser.parse_args()
    wheels = sorted(args.directory.glob("*.whl"))
    if len(wheels) != 1:
        sys.exit(f"{args.directory} holds {len(wheels)} wheels; it must hold one")
    check_wheel(wheels[0])
    for sdist in args.directory.glob("*.tar.gz"):
        check_sdist(sdist)
    # Its real path, because on some systems the directory for temporary files is a link.
    with tempfile.TemporaryDirectory(prefix="tricksmith-") as folder:
        try_wheel(wheels[0].resolve(), Path(folder).resolve(), args.uv)


def requirements() -> list[str]:
    """Return the requirements of the package and its extras, as the metadata of a wheel lists them."""
    required = list(PROJECT["dependencies"])
    for extra, packages in PROJECT["optional-dependencies"].items():
        required += [_requirement_of_extra(package, extra) for package in packages]
    return required


def _requirement_of_extra(requirement: str, extra: str) -> str:
    """A requirement of an extra; each alternative of a marker names the extra."""
    package, _, marker = (part.strip() for part in requirement.partition(" ; "))
    condition = f"extra == '{extra}'"
    alternatives = [alternative.strip("()") for alternative in marker.split(" or ")]
    if len(alternatives) > 1:
        return f"{package} ; {' or '.join(f'({alternative} and {condition})' for alternative in alternatives)}"
    return f"{package} ; {' and '.join(filter(None, [marker, condition]))}"


def check_wheel(wheel: Path) -> None:
    """Check that a wheel has exactly our modules, types, licences, and one compiled module for every Python."""
    name = f"tricksmith-{PROJECT['version']}"
    if not re.fullmatch(rf"{re.escape(name)}-cp311-abi3-\w+\.whl", wheel.name):
        sys.exit(f"{wheel.name} is not named as a wheel of {name} for Python 3.11 and later")
    with zipfile.ZipFile(wheel) as archive:
        names = [each for each in archive.namelist() if not each.endswith("/")]
        metadata = archive.read(f"{name}.dist-info/METADATA").decode()
    compiled = [each for each in names if re.fullmatch(COMPILED, each)]
    if len(compiled) != 1:
        sys.exit(f"{wheel.name} has {len(compiled)} compiled modules; it must have one")
    metadata_files = {each for each in names if each.startswith(f"{name}.dist-info/")}
    require_same("the wheel", set(names) - metadata_files - set(compiled), SOURCES)
    require_same(
        "its licences",
        {each.rpartition("/")[2] for each in metadata_files if "/licenses/" in each},
        PROJECT["license-files"],
    )
    require_same("what it needs", re.findall(r"^Requires-Dist: (.+)$", metadata, re.MULTILINE), requirements())
    print(f"{wheel.name}: {len(names)} files, {wheel.stat().st_size:,} bytes")


def check_sdist(sdist: Path) -> None:
    """Check that a source distribution has exactly the sources of both languages, and the files for their builds."""
    with tarfile.open(sdist) as archive:
        names = {member.name.partition("/")[2] for member in archive.getmembers() if member.isfile()}
    require_same(
        "the source distribution", {each.removeprefix("src/") for each in names if each.startswith("src/")}, SOURCES
    )
    rust = {path.relative_to(ROOT).as_posix() for path in (ROOT / "crates").glob("*/src/**/*.rs")}
    require_same("its Rust", {each for each in names if re.fullmatch(r"crates/\w+/src/.+", each)}, rust)
    rest = {each for each in names if not each.startswith(("src/", "crates/"))}
    build = {"Cargo.toml", "Cargo.lock", "pyproject.toml", "PKG-INFO", PROJECT["readme"], *PROJECT["license-files"]}
    require_same("what else is in the source distribution", rest, build)
    print(f"{sdist.name}: {len(names)} files, {sdist.stat().st_size:,} bytes")


def require_same(name: str, present: set[str] | list[str], expected: set[str] | list[str]) -> None:
    """Exit with the items that are superfluous or missing, if there are any."""
    superfluous, missing = sorted(set(present) - set(expected)), sorted(set(expected) - set(present))
    if superfluous or missing:
        sys.exit(f"{name}: too much: {', '.join(superfluous) or '-'}; missing: {', '.join(missing) or '-'}")


def try_wheel(wheel: Path, home: Path, uv: str | None) -> None:
    """Install the wheel below `home`, and play with it there."""
    python = create_environment(home / "venv", uv)
    away = home / "away"
    away.mkdir()
    shutil.copy(ROOT / "examples" / "whist.py", away)
    shutil.copy(ROOT / "scripts" / "play_wheel.py", home)
    # A minimal environment: no PYTHONPATH, no home folder with a cargo in it, and no programs but those of the wheel.
    kept = {name: os.environ[name] for name in ("SYSTEMROOT", "TEMP", "TMP", "TMPDIR", "LANG") if name in os.environ}
    env = {**kept, "PATH": str(python.parent), "HOME": str(away), "LOCALAPPDATA": str(away), "PYTHONUTF8": "1"}
    for extra in ("", "server"):
        install(wheel, extra, python, uv)
        play = [python, "-I", "-W", "error", home / "play_wheel.py", PROJECT["version"], *filter(None, [extra])]
        if subprocess.run(play, check=False, cwd=away, env=env).returncode != 0:
            sys.exit(f"{wheel.name}[{extra}] does not play; the reason is above")
    if os.environ.get("TEST_CHROMIUM"):
        match = ["tests/browser/practice/test_matches.py", "-k", "clicks and nonesuch and 3"]
        command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", *match]
        if subprocess.run(command, check=False, cwd=ROOT, env={**os.environ, "TEST_PYTHON": str(python)}).returncode:
            sys.exit(f"{wheel.name} is not played in the browser; the reason is above")


def create_environment(venv: Path, uv: str | None) -> Path:
    """Create an empty environment, and return the path of its Python."""
    if uv is None:
        subprocess.run([sys.executable, "-m", "venv", venv], check=True)
    else:
        subprocess.run([uv, "venv", "--quiet", "--python", sys.executable, venv], check=True)
    return venv / ("Scripts/python.exe" if os.name == "nt" else "bin/python")


def install(wheel: Path, extra: str, python: Path, uv: str | None) -> None:
    """Install the wheel with one extra, or with none."""
    requirement = f"{wheel}[{extra}]" if extra else f"{wheel}"
    if uv is None:
        pip = [python, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--only-binary", ":all:"]
        subprocess.run([*pip, requirement], check=True)
        return
    # The versions of uv.lock: `make setup` has downloaded them, so that no network is needed.
    locked = python.parent / "locked.txt"
    export = [uv, "export", "--quiet", "--locked", "--no-dev", "--extra", "server", "--no-emit-project", "--no-hashes"]
    subprocess.run([*export, "--output-file", locked], check=True, cwd=ROOT)
    install = [uv, "pip", "install", "--quiet", "--python", python, "--constraint", locked, requirement]
    if subprocess.run([*install, "--offline"], check=False, stderr=subprocess.DEVNULL).returncode != 0:
        subprocess.run(install, check=True)


if __name__ == "__main__":
    main()
