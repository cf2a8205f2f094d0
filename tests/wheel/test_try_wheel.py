"""The trial of a wheel refuses what should not be published."""

import tarfile
import zipfile
from io import BytesIO
from pathlib import Path

import pytest

from scripts import try_wheel

VERSION = try_wheel.PROJECT["version"]
WHEEL = f"tricksmith-{VERSION}-cp311-abi3-manylinux_2_28_x86_64.whl"
ABOUT = f"tricksmith-{VERSION}.dist-info"
METADATA = "".join(f"Requires-Dist: {need}\n" for need in try_wheel.requirements())
RIGHT = {
    **dict.fromkeys(try_wheel.SOURCES, ""),
    "tricksmith/_native.abi3.so": "",
    f"{ABOUT}/METADATA": METADATA,
    f"{ABOUT}/licenses/LICENSE": "",
    f"{ABOUT}/licenses/NOTICE.md": "",
}


def wheel(where: Path, files: dict[str, str], name: str = WHEEL) -> Path:
    """A wheel with these files."""
    with zipfile.ZipFile(where / name, "w") as archive:
        for member, text in files.items():
            archive.writestr(member, text)
    return where / name


def sdist(where: Path, names: set[str]) -> Path:
    """A source distribution with files of these names."""
    path = where / f"tricksmith-{VERSION}.tar.gz"
    with tarfile.open(path, "w:gz") as archive:
        for name in names:
            archive.addfile(tarfile.TarInfo(f"tricksmith-{VERSION}/{name}"), BytesIO())
    return path


def test_a_wheel_with_what_belongs_into_it_passes(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The error names it, with its size."""
    try_wheel.check_wheel(wheel(tmp_path, RIGHT))
    assert capsys.readouterr().out.startswith(f"{WHEEL}: {len(RIGHT)} files, ")


@pytest.mark.parametrize(
    ("more", "less", "said"),
    [
        ("tests/test_version.py", "", "the wheel: too much: tests/test_version.py; missing: -"),
        ("bench/__init__.py", "", "the wheel: too much: bench/__init__.py"),
        ("tricksmith/games/__pycache__/nestors.cpython-311.pyc", "", "the wheel: too much: tricksmith/games/__pyc"),
        ("", "tricksmith/py.typed", "the wheel: too much: -; missing: tricksmith/py.typed"),
        ("", "tricksmith/_native.pyi", "missing: tricksmith/_native.pyi"),
        ("", "tricksmith/games/nestors.py", "missing: tricksmith/games/nestors.py"),
        ("tricksmith/_native.pyd", "", "has 2 compiled modules; it must have one"),
        ("", "tricksmith/_native.abi3.so", "has 0 compiled modules; it must have one"),
        ("", f"{ABOUT}/licenses/LICENSE", "its licences: too much: -; missing: LICENSE"),
    ],
)
def test_a_wheel_with_too_much_or_too_little_is_refused(more: str, less: str, said: str, tmp_path: Path) -> None:
    """What is wrong is named."""
    files = {name: text for name, text in RIGHT.items() if name != less} | ({more: ""} if more else {})
    with pytest.raises(SystemExit, match=said):
        try_wheel.check_wheel(wheel(tmp_path, files))


def test_a_wheel_that_needs_something_else_is_refused(tmp_path: Path) -> None:
    """A package of the tests or of the benchmarks is no dependency."""
    files = RIGHT | {f"{ABOUT}/METADATA": f"{METADATA}Requires-Dist: endplay>=0.5\n"}
    with pytest.raises(SystemExit, match=r"what it needs: too much: endplay>=0\.5; missing: -"):
        try_wheel.check_wheel(wheel(tmp_path, files))


@pytest.mark.parametrize("tags", ["cp311-cp311-linux_x86_64", "cp312-abi3-linux_x86_64", "py3-none-any"])
def test_a_wheel_for_other_pythons_is_refused(tags: str, tmp_path: Path) -> None:
    """One wheel serves every Python from 3.11 on."""
    with pytest.raises(SystemExit, match="is not named as a wheel of tricksmith"):
        try_wheel.check_wheel(wheel(tmp_path, RIGHT, f"tricksmith-{VERSION}-{tags}.whl"))


def test_the_source_distribution_is_looked_into(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Sources of both languages and the files of the build; nothing compiled, nothing of the tests."""
    rust = {path.relative_to(try_wheel.ROOT).as_posix() for path in try_wheel.ROOT.glob("crates/*/src/**/*.rs")}
    files = {"Cargo.toml", "Cargo.lock", "pyproject.toml", "PKG-INFO", "README.md", "LICENSE", "NOTICE.md"}
    right = rust | files | {f"src/{name}" for name in try_wheel.SOURCES}
    try_wheel.check_sdist(sdist(tmp_path, right))
    assert f": {len(right)} files, " in capsys.readouterr().out
    for wrong, said in (
        (right | {"src/tricksmith/_native.abi3.so"}, "too much: tricksmith/_native.abi3.so"),
        (right | {"tests/test_version.py"}, "too much: tests/test_version.py"),
        (right - {"Cargo.lock"}, "missing: Cargo.lock"),
        (right - {"crates/core/src/lib.rs"}, "missing: crates/core/src/lib.rs"),
    ):
        with pytest.raises(SystemExit, match=said):
            try_wheel.check_sdist(sdist(tmp_path, wrong))


def test_one_wheel_is_tried(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A directory with no wheel, or with an old one next to the new, is refused."""
    monkeypatch.setattr("sys.argv", ["try_wheel", str(tmp_path)])
    with pytest.raises(SystemExit, match="holds 0 wheels; it must hold one"):
        try_wheel.main()
