"""First lessons: each is played through by the real rules, in every way that it allows, and what it says is true."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from fnmatch import fnmatchcase
from pathlib import Path
from random import Random

import pytest

from tricksmith import games
from tricksmith.errors import OptionError, RecordError
from tricksmith.games import ORIGINALS, metadata_of
from tricksmith.games.nonesuch import MOST, NONE, SOME
from tricksmith.play import to_record, verify
from tricksmith.rules import Hand
from tricksmith.server.domain import (
    AskUndo,
    ConcedeMatch,
    GoOn,
    Lesson,
    MakeMove,
    Occupant,
    ScriptedStep,
    TableSetup,
    apply_all,
    decide,
    decide_bot,
    has_lesson,
    lesson_of,
    open_table,
    read_lesson,
    reduce_events,
    scripted_move,
)
from tricksmith.server.errors import Refused

FOLDER = Path(games.__file__).parent / "lessons"
LESSONS = pytest.mark.parametrize("name", list(ORIGINALS))
SPECIAL = {
    "nonesuch": {"NS2", "NS3", "NS5", "NS6", "NS7", "NS8"},
    "poison-nonesuch": {"PN2", "PN3", "PN4", "PN5", "PN7"},
    "nameless": {"NM2", "NM3", "NM4", "NM6", "NM7"},
    "nestors": {"NE4", "NE5", "NE6", "NE7", "NE8", "NE9"},
}
"""What is special about each game, by its rules."""


def test_every_game_has_a_lesson() -> None:
    """One a game, by its id, and none for a game that there is not."""
    assert sorted(path.stem for path in FOLDER.glob("*.json")) == sorted(ORIGINALS)
    assert not has_lesson("../nonesuch")
    assert not has_lesson("")
    with pytest.raises(RecordError, match="no lesson"):
        lesson_of("whist")


def moments(lesson: Lesson, hand: Hand, number: int = 0) -> Iterator[tuple[ScriptedStep, Hand]]:
    """Each step with the hand as it is when its text is read, along every way that the lesson allows."""
    if number == len(lesson.steps):
        return
    step = lesson.steps[number]
    while (move := lesson.scripted_move(number, hand)) is not None:
        assert hand.to_act != lesson.seat, "the learner's own moves are not scripted"
        hand = hand.play(move)
    yield step, hand
    for text in step.moves:
        assert hand.to_act == lesson.seat, "what is waited for is the learner's to do"
        move = hand.parse(text)
        assert str(move) == text
        assert move in hand.legal
        yield from moments(lesson, hand.play(move), number + 1)
    if not step.moves:
        yield from moments(lesson, hand, number + 1)


@LESSONS
def test_what_a_lesson_says_is_true(name: str) -> None:
    """Every awaited move is legal, every refused one is refused by its rule, every trick went as the text says."""
    lesson = lesson_of(name)
    kind = games.load(name)
    rules = set(
        re.findall(
            r"^ +\"?\"?\"?([A-Z]{2}\d+):",
            Path(FOLDER.parent / f"{kind.__module__.rpartition('.')[2]}.py").read_text(encoding="utf-8"),
            re.MULTILINE,
        )
    )
    for step, hand in moments(lesson, lesson.begin(kind(len(lesson.names)))):
        for page in step.pages:
            assert page.endswith(".")
            shown = re.sub(r"`[^`]+`", "8♠♥", page)
            lines = [len(line) for line in shown.split("\n")]
            assert len(lines) <= 4
            assert sum(lines) <= (130 if len(lines) == 1 else 165), "a page is one thought, and fits on a small phone"
        if step.moves:
            for other in hand.legal:
                assert str(other) in step.moves or len(step.why_not_now(str(other))) > 20, f"nothing is said of {other}"
        others = [str(other) for other in hand.legal if str(other) not in step.moves]
        answered = {next((one for one in step.instead if fnmatchcase(other, one)), "") for other in others}
        assert answered >= step.instead.keys(), "a pattern that fits no move"
        assert step.rule in rules
        for text, rule in step.refused.items():
            error = hand.why_not(hand.parse(text), by=hand.to_act)
            assert error is not None
            assert error.rule == rule
        if step.asks:
            named = set(re.findall(r"`([^`]+)`", step.pages[-1]))
            assert not any(re.split(r"[/+ ]", move)[-1 if " " in move else 0] in named for move in step.moves)
            assert any(str(other) not in step.moves for other in hand.legal), "a question has a wrong answer"
        if step.won is not None:
            assert hand.tricks[-1].winner == step.won


@LESSONS
def test_a_lesson_shows_what_is_special(name: str) -> None:
    """Each of those rules is the subject of a step, and some wrong move is explained."""
    steps = lesson_of(name).steps
    assert {step.rule for step in steps} >= SPECIAL[name]
    assert any(step.refused for step in steps)
    assert sum(bool(step.moves) for step in steps) >= 3
    assert any(step.asks for step in steps), "a learner finds some move unaided"


@LESSONS
def test_a_text_names_the_cards_that_are_there(name: str) -> None:
    """A learner is called "you", the others by their names, and nobody else is mentioned."""
    lesson = lesson_of(name)
    others = {name for seat, name in enumerate(lesson.names) if seat != lesson.seat}
    reported = " ".join(step.text for step in lesson.steps)
    assert {other for other in ("Robin", "Mika", "Sam") if other in reported} <= others


SCORED = {
    "nonesuch": ((2, 0, 1), r"two tricks .*Some, your bid: 2 points\..*−4, as it needs six\..*−2, one for"),
    "poison-nonesuch": (
        (-1, 0, 1),
        (
            r"You: 1 trick − 2 cursed cards = −1 point\.\n"
            r"Robin: 1 trick − 1 cursed card = 0\.\nMika: 1 trick − 0 cursed cards = 1 point\."
        ),
    ),
    "nameless": ((3, 2), r"You and Mika: 3 points\.\nRobin and Sam: 2 points\."),
    "nestors": ((55, 10), r"You and Mika: 40 .*, 15 .* 55 of .*\nRobin and Sam: 10 "),
}
"""What the sides of each hand have where the lesson ends, or would have as it says, and how its last step puts it."""


@LESSONS
def test_a_lesson_ends_with_the_score(name: str) -> None:
    """Its last step counts what was taken by the rules of the game, and then says that it is over."""
    lesson = lesson_of(name)
    points, text = SCORED[name]
    kind = games.load(name)(len(lesson.names))
    for step, hand in moments(lesson, lesson.begin(kind)):
        if step is not lesson.steps[-1]:
            continue
        assert hand.contract is not None
        assert hand.playing is not None
        tally = hand.playing.tally()
        taken = [tally.tricks(*side) for side in kind.sides]
        if name == "poison-nonesuch":
            assert tuple(line.points for line in kind.score(tally)) == points
        elif name == "nestors":
            assert tuple(kind.so_far(tally, side) for side in kind.sides) == points
        elif name == "nameless":
            # The last trump takes a trick, and the others the one after it.
            played = {str(card) for trick in hand.tricks for _, card, *_ in trick.plays}
            assert {str(card) for card in kind.trumps(hand.contract.mode)} - played == {"7h"}
            assert (taken[0] + 1, taken[1] + 1) == points
        else:
            assert tuple(taken) == points
            assert [kind.points(bid, 2) for bid in (SOME, MOST, NONE)] == [2, -4, -2]
    assert re.search(text, lesson.steps[-1].pages[0], re.DOTALL)
    assert lesson.steps[-1].pages[-1].startswith("Well done")


@LESSONS
def test_a_lesson_names_the_length_of_the_match_that_it_begins(name: str) -> None:
    """Its last button deals a first match, which is the short one; the words before it say how long that is."""
    short = next(preset for preset in metadata_of(name).presets if preset.role == "short")
    length = re.search(r"\d+ points|\w+ hands", short.sentence)
    assert length is not None
    first, _, whole = lesson_of(name).steps[-1].pages[-1].partition("Your first match ")[2].partition(" whole one ")
    assert length[0].lower() in first
    assert whole


@LESSONS
def test_a_lesson_is_given_at_a_real_table(name: str) -> None:
    """From the first event to the last: wrong moves are refused in its words or by the rules, and nothing else goes."""
    setup = TableSetup(game="", lesson=name, seats=(Occupant("person", "Zoë"),))
    log = list(open_table(setup, now=0))
    table = reduce_events(log)
    lesson, rng, me = lesson_of(name), Random(1), lesson_of(name).seat
    assert table.names[me] == "Zoë"
    assert table.stage == "playing"
    steps = 0
    while table.stage != "finished":
        assert table.match is not None
        move = scripted_move(table)
        if move is not None:
            seat = table.to_act
            assert seat is not None
            found = decide_bot(table, seat, move, now=1)
        elif awaited := lesson.awaited_moves(table.step, table.match.hand):
            for wrong in table.match.hand.legal:
                if str(wrong) not in awaited:
                    why = lesson.steps[table.step].why_not_now(str(wrong))
                    with pytest.raises(Refused, match=re.escape(why)) as caught:
                        decide(table, me, MakeMove(str(wrong), table.event_number), rng=rng, now=1)
                    assert caught.value.code == "lesson"
            with pytest.raises(Refused):
                decide(table, me, GoOn(), rng=rng, now=1)
            choice = MakeMove(awaited[-1], table.event_number)
            found = decide(table, me, choice, rng=rng, now=1)
            steps += 1
        else:
            found = decide(table, me, GoOn(), rng=rng, now=1)
            steps += 1
        with pytest.raises(Refused):
            decide(table, me, AskUndo(), rng=rng, now=1)
        log += found
        table = apply_all(table, found)
    assert steps == len(lesson.steps)
    assert table.match is not None
    assert all(finding.holds for finding in verify(to_record(table.match, table=table.note)))
    assert reduce_events(log) == table


def test_a_lesson_can_be_left() -> None:
    """Conceding ends it at once."""
    table = reduce_events(open_table(TableSetup(game="", lesson="nestors"), now=0))
    found = decide(table, 0, ConcedeMatch(), rng=Random(1), now=1)
    assert apply_all(table, found).stage == "finished"


def test_a_table_for_a_lesson_that_there_is_not() -> None:
    """The error names it."""
    with pytest.raises(OptionError, match="no lesson is named 'whist'"):
        open_table(TableSetup(game="", lesson="whist"), now=0)


def test_a_damaged_lesson_is_refused() -> None:
    """A missing key, a name too few, and a step of another shape."""
    good = json.loads((FOLDER / "nonesuch.json").read_text(encoding="utf-8"))
    damaged = ({}, {"text": [1]}, {"text": "x", "refused": []}, {"text": "x", "instead": ["y"]})
    for change in ({"names": ["You"]}, {"seat": 3}, *({"steps": [step]} for step in damaged)):
        with pytest.raises(RecordError):
            read_lesson({**good, **change})


@LESSONS
def test_words_about_numbers_to_bid_name_the_usual_one(name: str) -> None:
    """The form for bids calls a number the usual one: the lesson and the coach, which may advise another, agree."""
    usual = metadata_of(name).usual_bid
    steps = lesson_of(name).steps
    asks = next((step for step in steps if any(re.match(r"bid \d", move) for move in step.moves)), None)
    if usual is None or asks is None:
        assert usual is None
        return
    for text in (asks.text, metadata_of(name).coach[asks.rule]):
        assert re.search(rf"\b{usual} is a usual bid\b", text)
