"""Whatever a page of the reference shows has its arguments, its errors and an example in its docstring."""

from __future__ import annotations

import re

from tests.docs.reference import Shown, code_of, raised_by, shown
from tests.docs.test_arguments import described, section

SHOWN = list(shown())

NO_EXAMPLE = {
    "RayExecutor": "needs a cluster; docs/how-to/many-machines.md shows one",
    "Question": "has no instances; `Bidding` shows one, and a page all others",
    "GameCheckError": "is raised by `check`, and a page shows its text",
    **dict.fromkeys(
        (
            "AdjustedScore", "Chance", "CountedFact", "Difference", "DrillMove", "DrillVerdict", "EndingPlay",
            "ExactValues", "Finding", "Grade", "KeyMoment", "Leaves", "LuckPart", "MoveValue", "PuzzleAnswer",
            "PuzzleCount", "PuzzleLine", "PuzzleMove", "PuzzleProof", "PuzzleTheme", "ReadingAnswer", "ReadingReason",
            "ReviewedDecision", "SearchResult", "SecondTry", "Solution", "ExampleDeal", "TrueValue",
        ),
        "is made by the function that returns it, which has the example",
    ),
}  # fmt: skip
"""What has no example of its own, and why."""


def has_example(case: Shown) -> bool:
    """Whether an example shows it: its own, or for a method one of its class that calls it."""
    method = case.name.partition(".")[2]
    return bool(code_of(case.docstring)) or bool(method and re.search(rf"\.{method}\(", code_of(case.owner)))


def shows_a_method(case: Shown) -> bool:
    """Whether a method of a class has an example, which then shows the class too."""
    return any(other.name.startswith(f"{case.name}.") and has_example(other) for other in SHOWN)


def lacks(case: Shown) -> list[str]:
    """What a reader misses: arguments in their order, an error that the code itself raises, an example."""
    missing = [] if not case.parameters or described(case.docstring) == case.parameters else ["Args"]
    listed = section(case.docstring, "Raises") or ""
    missing += [f"Raises {error}" for error in sorted(raised_by(case.thing)) if f"{error}:" not in listed]
    return missing if has_example(case) or shows_a_method(case) or case.name in NO_EXAMPLE else [*missing, "an example"]


def test_a_reader_of_the_reference_misses_nothing() -> None:
    """Each class, function and method has its arguments, its errors, and an example that the tests run.

    An example of a class may show its methods, and one of a method its class.
    """
    assert {case.name: missing for case in SHOWN if (missing := lacks(case))} == {}


def test_the_list_of_exceptions_is_short() -> None:
    """It names only what is on a page and has no example, so that it shrinks by itself."""
    cases = {case.name: case for case in SHOWN}
    assert [name for name in NO_EXAMPLE if name not in cases or has_example(cases[name])] == []


def test_the_check_of_examples_finds_what_it_looks_for() -> None:
    """A method counts as shown if its class calls it, under its own name and as a method."""

    def fails() -> None:
        raise ValueError("always")

    bare = Shown("Deck.card", fails, "Return a card.", "A deck.\n\n>>> FRENCH.cards\n>>> card(1)", ["text"])
    assert not has_example(bare)
    assert has_example(bare._replace(owner="A deck.\n\n>>> FRENCH.card('7h')"))
    assert has_example(bare._replace(docstring="Return a card.\n\n>>> FRENCH.card('7h')"))
    assert lacks(bare) == ["Args", "Raises ValueError", "an example"]
