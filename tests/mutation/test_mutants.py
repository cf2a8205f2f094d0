"""The known faults can still be put in: each has its place in the code, and means what it says there."""

from __future__ import annotations

import ast
import builtins
import json
from functools import cache

import pytest

from scripts.mutate import MUTANTS, ROOT, Mutant, problems, read_mutants

FAULTS, TESTS = read_mutants()
IN_PYTHON = [pytest.param(mutant, id=mutant.id) for mutant in FAULTS if mutant.file.endswith(".py")]


@cache
def names_of(text: str) -> frozenset[str]:
    """Every name and attribute of a Python text."""
    nodes = list(ast.walk(ast.parse(text)))
    named = {node.id for node in nodes if isinstance(node, ast.Name)}
    return frozenset(named | {node.attr for node in nodes if isinstance(node, ast.Attribute)})


@cache
def known_names() -> frozenset[str]:
    """Every name that the package defines or uses, and those that Python has built in."""
    files = (ROOT / "src" / "tricksmith").rglob("*.py")
    return frozenset(dir(builtins)).union(*(names_of(path.read_text(encoding="utf-8")) for path in files))


def test_every_fault_has_its_place() -> None:
    """When code moves or is renamed, its faults follow; there are sixty or more."""
    assert problems(FAULTS, TESTS) == []
    assert len(FAULTS) >= 60


def outcomes(name: str) -> dict[str, dict[str, str]]:
    """What a run of all faults found: by which test each was caught, and which faults are in it no more, with why."""
    found: dict[str, dict[str, str]] = json.loads((MUTANTS.parent / f"{name}.json").read_text(encoding="utf-8"))
    return found


@pytest.mark.parametrize("mutant", IN_PYTHON)
def test_a_fault_is_one_of_logic(mutant: Mutant) -> None:
    """The code with the fault in it can be parsed, and uses no name that the package does not have without it."""
    text = (ROOT / mutant.file).read_text(encoding="utf-8")
    assert names_of(text.replace(mutant.old, mutant.new)) - names_of(text) <= known_names()


def test_no_fewer_faults_are_caught_than_before_the_tests_became_faster() -> None:
    """Each that was caught then is caught now, unless it is retired for a reason."""
    before, after = outcomes("before"), outcomes("after")
    caught = {id_ for id_, by in before["by"].items() if by} - after["retired"].keys()
    assert {id_ for id_ in caught if not after["by"].get(id_)} == set()
    assert all(after["retired"].values())


def test_the_record_is_of_these_faults_and_these_tests() -> None:
    """Each fault has its outcome, and the test that caught it is still there."""
    after = outcomes("after")["by"]
    assert set(after) == {mutant.id for mutant in FAULTS}
    files = {by.partition("::")[0].removesuffix(": endless") for by in after.values() if by.startswith("tests/")}
    assert [path for path in sorted(files) if not (ROOT / path).exists()] == []
