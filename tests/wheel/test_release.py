"""The workflow that releases: every platform, the trial that `make test` runs too, and no right that is not needed."""

import re
import tomllib
from pathlib import Path
from typing import Any

import pytest
import yaml

ROOT = Path(__file__).parents[2]
WORKFLOWS = {
    path.stem: yaml.safe_load(path.read_text(encoding="utf-8")) for path in ROOT.glob(".github/workflows/*.yml")
}
RELEASE = WORKFLOWS["release"]
ON = True
"""What YAML takes the key `on` for."""


def steps(job: str) -> list[dict[str, Any]]:
    """The steps of a job of the release."""
    return list(RELEASE["jobs"][job]["steps"])


def test_a_tag_releases_and_nothing_else_publishes() -> None:
    """Tags that begin with v start it; started by hand it stops before PyPI."""
    assert RELEASE[ON] == {"push": {"tags": ["v*"]}, "workflow_dispatch": None}
    publish = RELEASE["jobs"]["publish"]
    assert publish["if"] == "github.event_name == 'push' && startsWith(github.ref, 'refs/tags/v')"
    assert set(publish["needs"]) == set(RELEASE["jobs"]) - {"publish"}
    uses = {job: [step.get("uses", "").partition("@")[0] for step in steps(job)] for job in RELEASE["jobs"]}
    assert [job for job, names in uses.items() if "pypa/gh-action-pypi-publish" in names] == ["publish"]


def test_a_wheel_for_each_platform_is_built_and_tried() -> None:
    """Linux and macOS on both kinds of processor, and Windows; each wheel is tried on the machine that built it."""
    built = RELEASE["jobs"]["wheel"]["strategy"]["matrix"]["include"]
    platforms = {"linux-x86_64", "linux-aarch64", "macos-x86_64", "macos-arm64", "windows-x86_64"}
    assert {each["platform"] for each in built} == platforms
    assert len({each["runner"] for each in built}) == len(built) == len(platforms)
    for job in ("wheel", "sdist"):
        tried = [step["run"] for step in steps(job) if "try_wheel" in step.get("run", "")]
        assert tried
        assert set(tried) == {"python scripts/try_wheel.py dist"}
    assert f"-eq {len(platforms)}" in steps("publish")[1]["run"]


@pytest.mark.parametrize("name", WORKFLOWS)
def test_a_workflow_reads_and_only_two_jobs_may_sign(name: str) -> None:
    """PyPI and Sigstore ask for the identity of the workflow; the job that makes the release also writes it."""
    assert WORKFLOWS[name]["permissions"] == {"contents": "read"}
    rights = {job: what["permissions"] for job, what in WORKFLOWS[name]["jobs"].items() if "permissions" in what}
    sign = {"id-token": "write", "attestations": "write", "contents": "write"}
    assert rights == ({"sign": sign, "publish": {"id-token": "write"}} if name == "release" else {})
    assert "secrets." not in (ROOT / ".github" / "workflows" / f"{name}.yml").read_text(encoding="utf-8")


def test_a_release_is_built_by_locked_tools_listed_and_signed() -> None:
    """Maturin and the crates as locked; the list of parts is made before everything is signed, and then offered."""
    packages = tomllib.loads((ROOT / "uv.lock").read_text(encoding="utf-8"))["package"]
    (maturin,) = [one["version"] for one in packages if one["name"] == "maturin"]
    builders = [step["with"] for job in ("wheel", "sdist") for step in steps(job) if "maturin" in step.get("uses", "")]
    assert [one["maturin-version"] for one in builders] == [f"v{maturin}"] * 2
    assert "--locked" in builders[0]["args"]
    listed, signed, offered = steps("sign")[2:]
    assert "export --quiet --locked" in listed["run"]
    assert "--format cyclonedx1.5" in listed["run"]
    assert "deploy/requirements.txt" in listed["run"]
    assert signed["uses"].startswith("actions/attest-build-provenance@")
    assert signed["with"] == {"subject-path": "dist/*"}
    assert offered["run"].startswith('gh release create "$TAG" --verify-tag')
    assert RELEASE["jobs"]["sign"]["if"] == RELEASE["jobs"]["publish"]["if"]


def test_no_page_installs_by_a_name_that_is_not_published() -> None:
    """Anyone could register it: pages install from a file, or from a checkout."""
    pages = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").rglob("*.md"))]
    named = re.compile(r"pip install[^\n`#]*?[\s'\"]tricksmith(?![\w./-])")
    assert named.search("pip install 'tricksmith[cli]'")
    assert [str(page) for page in pages if named.search(page.read_text(encoding="utf-8"))] == []


@pytest.mark.parametrize("name", WORKFLOWS)
def test_actions_are_known_and_pinned(name: str) -> None:
    """Each comes from GitHub, PyO3 or PyPA, at a version."""
    used = [step["uses"] for job in WORKFLOWS[name]["jobs"].values() for step in job["steps"] if "uses" in step]
    assert used
    for each in used:
        assert re.fullmatch(r"(actions/[\w-]+|PyO3/maturin-action)@v\d+|pypa/gh-action-pypi-publish@release/v1", each)
