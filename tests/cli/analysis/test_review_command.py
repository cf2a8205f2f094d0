"""`tricksmith review FILE`: what each decision was worth, from a record."""

import json
from pathlib import Path
from typing import Any

import pytest

from tests.cli.program import WHIST, call
from tricksmith import study
from tricksmith.play import from_record, to_record

ALONE = ("--processes", 1)
"""In this process alone: others would have to be started for each command. What they find is compared below."""


@pytest.fixture(scope="module")
def record(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A short match with a seat that plays at random."""
    file = tmp_path_factory.mktemp("review") / "match.jsonl"
    words = ["--players", 3, "--matches", 1, "--most-hands", 1, "--seed", "a", "--bots", "random,novice,novice"]
    assert call("simulate", "poison-nonesuch", *words, "--record", file).code == 0
    return file


@pytest.fixture
def once(monkeypatch: pytest.MonkeyPatch) -> None:
    """A review, its moments and its luck are made once and shown in every way: they follow from the arguments."""
    kept: dict[object, object] = {}

    def keep(name: str) -> None:
        make = getattr(study, name)

        def made(*of: Any, **asked: Any) -> object:
            key = name, *map(str, of[1:]), *(str(asked.get(one)) for one in ("seats", "depth", "seed"))
            if key not in kept:
                kept[key] = make(*of, **asked)
            return kept[key]

        monkeypatch.setattr(study, name, made)

    for name in ("review", "moments_of", "match_luck"):
        keep(name)


@pytest.mark.usefixtures("once")
def test_a_review_in_lines_and_as_json(record: Path) -> None:
    """Errors are listed, all decisions with --every, and the same numbers come as JSON."""
    done = call("review", record, "--seat", "random", "--depth", "quick", "--plain", *ALONE)
    assert done.code == 0
    assert done.lines[0] == "Poison Nonesuch, random, novice 1, novice 2"
    assert done.lines[2].startswith("Random: ")
    every = call("review", record, "--seat", "0", "--depth", "quick", "--plain", "--every", "--seed", "0", *ALONE)
    values = json.loads(call("review", record, "--seat", "random", "--depth", "quick", "--json", *ALONE).out)
    assert len([line for line in every.lines if line.startswith("hand.trick")]) == len(values["decisions"])
    assert {decision["seat"] for decision in values["decisions"]} == {0}
    assert len(values["after_hands"]) == 1
    assert done.lines[3].startswith("In hand 1 the chance to win the match ")
    assert any(
        line == "No choice of Random's changed the chance to win by 10 percentage points or more."
        for line in done.lines
    )
    assert "Costly choices" in done.lines
    assert "Where it turned" not in done.lines
    assert values["moments"][0]["move"] != values["moments"][0]["other"]
    assert all(reason["text"] in done.lines for moment in values["moments"] for reason in moment["reasons"])


@pytest.mark.usefixtures("once")
def test_luck_and_skill_apart(record: Path) -> None:
    """From the deal to the result, in lines that add up, and as JSON."""
    words = ["--seat", "random", "--depth", "quick", "--luck", *ALONE]
    done = call("review", record, *words, "--plain")
    begin = done.lines.index("From the deal to the result")
    assert done.lines[begin + 1] == "Hand 1."
    assert done.lines[begin + 2].startswith("The deal: points ")
    (luck,) = json.loads(call("review", record, *words, "--json").out)["luck"]
    assert [part["kind"] for part in luck["parts"]] == ["deal", "plays", "plays", "plays"]
    assert sum(part["points"][0] for part in luck["parts"]) == pytest.approx(luck["result"][0], abs=0.01)


def test_one_hand_of_a_match(tmp_path: Path) -> None:
    """Its decisions and its luck are those that the review of the whole match has, and no others are judged."""
    file = tmp_path / "match.jsonl"
    words = ["--players", 3, "--matches", 1, "--most-hands", 2, "--seed", "a", "--bots", "random,novice,novice"]
    assert call("simulate", "poison-nonesuch", *words, "--record", file).code == 0
    asked = ["review", file, "--seat", "0", "--depth", "quick", "--luck", "--json", *ALONE]
    whole, second = [json.loads(call(*asked, *more).out) for more in ((), ("--hand", 2))]
    assert {decision["hand"] for decision in whole["decisions"]} == {1, 2}
    assert second["decisions"] == [decision for decision in whole["decisions"] if decision["hand"] == 2]
    assert second["luck"] == [luck for luck in whole["luck"] if luck["hand"] == 2]
    assert second["after_hands"] == whole["after_hands"]


def test_a_player_who_decided_nothing_is_named(tmp_path: Path) -> None:
    """A hand that was sat out has no decisions, and the review says so."""
    file = tmp_path / "match.jsonl"
    words = [
        "--players",
        4,
        "--matches",
        1,
        "--most-hands",
        1,
        "--seed",
        "me9",
        "--bots",
        "random,novice,novice,novice",
    ]
    assert call("simulate", "nameless", *words, "--record", file).code == 0
    done = call("review", file, "--seat", "0", "--depth", "quick", "--plain", *ALONE)
    assert done.lines[2] == "Random: 0 decisions with a choice"
    assert done.lines[3].startswith("In hand 1 the chance to win the match ")
    assert done.lines[4] == "No decision is known to have lost points."


def test_a_hand_that_is_not_over_is_left_out(record: Path, tmp_path: Path) -> None:
    """A match that was kept for later says so; nothing of a hand in play is shown."""
    value = json.loads(record.read_text())
    match = from_record(value).next_hand()
    match = match.play(match.hand.legal[0])
    file = tmp_path / "kept.json"
    file.write_text(json.dumps(to_record(match)))
    done = call("review", file, "--seat", "0", "--depth", "quick", "--plain", *ALONE)
    assert done.lines[1] == "Hand 2 is not over, so it is not reviewed."
    assert not any("Hand 2, " in line for line in done.lines)
    refused = call("review", file, "--seat", "0", "--hand", 2)
    assert (refused.code, "--hand 2: that hand is not over" in refused.err) == (2, True)


def test_a_game_of_a_file_is_reviewed_in_several_processes(tmp_path: Path) -> None:
    """They run the file as it was read, and what they find is what one process finds."""
    file, game = tmp_path / "match.jsonl", tmp_path / "mine.py"
    game.write_bytes(WHIST.read_bytes())
    words = ["--matches", 1, "--most-hands", 1, "--seed", "a", "--bots", "random,novice,novice,novice"]
    assert call("simulate", game, *words, "--record", file).code == 0
    asked = ["review", file, "--seat", "0", "--depth", "quick", "--plain", "--game", game]
    side_by_side = call(*asked, "--processes", 2)
    assert (side_by_side.code, side_by_side.err) == (0, "")
    assert "Costly choices" in side_by_side.lines
    assert side_by_side.out == call(*asked, "--processes", 1).out


def test_what_can_not_be_reviewed_is_said(record: Path) -> None:
    """Bots are reviewed on request, names must be known, and a file of many matches needs a number."""
    assert "only bots play in this match" in call("review", record).err
    assert call("review", record, "--seat", "Ada").code == 2
    assert call("review", record, "--match", 2).code == 2
    assert call("review", record, "--seat", "0", "--depth", "endless").code == 2
    none = call("review", record, "--seat", "0", "--hand", 2)
    assert (none.code, "the match has the hands 1 to 1, and no hand 2" in none.err) == (2, True)
    assert call("review", record.parent / "none.jsonl", "--game", "none.py").code != 0


@pytest.mark.parametrize(
    ("game", "kind"), [("briscola", None), ("schnapsen", "reading"), ("poison-nonesuch", "endings")]
)
def test_the_drill_that_it_names_is_one_of_the_game(game: str, kind: str | None, tmp_path: Path) -> None:
    """Where the core can't play the tricks, none has last tricks, and nothing can be judged."""
    file = tmp_path / "match.jsonl"
    words = ["--matches", 1, "--most-hands", 1, "--seed", "a", "--bots", "random", "--record", file]
    assert call("simulate", game, *words).code == 0
    done = call("review", file, "--seat", 0, "--depth", "quick", *ALONE)
    assert done.code == 0
    line = f"Practise: tricksmith drills {kind} {game}"
    assert [one for one in done.lines if one.startswith("Practise")] == [line] * (kind is not None)
    judged = any(one.endswith(" decisions with a choice") for one in done.lines)
    assert judged is (kind == "endings")
    assert ("What to do next" in done.lines) is (kind is not None)
    if not judged:
        assert any(one.endswith(": no decision that can be judged") for one in done.lines)
        assert "No decision is known to have lost points." not in done.lines
