"""The workflow that releases: every platform, the trial that `make test` runs too, and no right that is not needed."""

import re
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
def test_a_workflow_reads_and_only_the_publisher_may_sign(name: str) -> None:
    """The one right beyond reading is the identity that PyPI asks for, and one job has it."""
    assert WORKFLOWS[name]["permissions"] == {"contents": "read"}
    rights = {job: what["permissions"] for job, what in WORKFLOWS[name]["jobs"].items() if "permissions" in what}
    assert rights == ({"publish": {"id-token": "write"}} if name == "release" else {})
    assert "secrets." not in (ROOT / ".github" / "workflows" / f"{name}.yml").read_text(encoding="utf-8")


@pytest.mark.parametrize("name", WORKFLOWS)
def test_actions_are_known_and_pinned(name: str) -> None:
    """Each comes from GitHub, PyO3 or PyPA, at a version."""
    used = [step["uses"] for job in WORKFLOWS[name]["jobs"].values() for step in job["steps"] if "uses" in step]
    assert used
    for each in used:
        assert re.fullmatch(r"(actions/[\w-]+|PyO3/maturin-action)@v\d+|pypa/gh-action-pypi-publish@release/v1", each)
