"""Every function of a game's file, answering wrongly in every way: one message with the file, line and function."""

from pathlib import Path

import pytest

from tests.cli.program import call
from tests.cli.third_party.third_party_files import BEHAVIOURS, FUNCTIONS, faulty_file, line_of_fault

ANSWERS = {
    ("why_not_lead", "none"), ("aim", "none"), ("strength", "none"), ("strength", "number"), ("worth", "number"),
    ("why_won", "text"), ("verdict", "none"),
}  # fmt: skip
"""What is no fault of its kind."""
ASKED_LATER = ("aim", "trumps", "scoring_table", "parties", "why_won")
"""What bots don't ask: the table or the rule card does."""
FOR_CHECK = ("none", "text", "error", "interrupt")
FOR_SIMULATE = tuple(behaviour for behaviour in BEHAVIOURS if behaviour not in ("loop", "text", "interrupt"))
"""All that `check`, which takes four times as long, is not given, and what functions do most often."""
FOR_PLAY = ("error",)


def complaint(path: Path, name: str, *words: object) -> str:
    """What a command says about a faulty file: "" if nothing, else a message with its place."""
    done = call(*words, keys="1\n" * 40)
    if done.code == 0:
        return ""
    assert done.code == 1, (words, done)
    assert "Traceback" not in done.err
    line = line_of_fault(path)
    places = [f"{path}, line {number}, in {name}" for number in (line - 1, line)]
    assert any(place in done.err for place in places), (words, done.err)
    return done.err


@pytest.mark.parametrize("name", FUNCTIONS)
def test_a_function_that_answers_wrongly_is_named(name: str, tmp_path: Path) -> None:
    """By `check` before anybody plays, by `simulate` and `play` as soon as they ask it."""
    for behaviour in dict.fromkeys((*FOR_CHECK, *FOR_SIMULATE)):
        path = faulty_file(tmp_path, name, behaviour)
        if behaviour in FOR_CHECK:
            message = complaint(path, name, "check", path, "-n", 3, "--hands", 1)
            is_fault = (name, behaviour) not in ANSWERS or name == "verdict"  # without one no match would end
            assert bool(message) == is_fault, (name, behaviour, message)
        if behaviour in FOR_SIMULATE:
            message = complaint(path, name, "simulate", path, "-m", 1, "--seed", "a", "--most-hands", 2, "--json")
            assert name in ASKED_LATER or bool(message) != ((name, behaviour) in ANSWERS), (name, behaviour, message)
        if behaviour in FOR_PLAY:
            complaint(path, name, "play", path, "--plain", "--seed", "a", "--bots", "random")
