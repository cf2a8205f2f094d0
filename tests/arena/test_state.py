"""Files to go on from: a run that was stopped anywhere ends as one that was not."""

import json
from pathlib import Path

import pytest

from tests.arena.helper import FIRST, played
from tricksmith import games
from tricksmith.arena import Arena, SavedRun
from tricksmith.errors import OptionError, RecordError

GAME = games.get("poison-nonesuch")
BOTS = [FIRST, "random", "random"]
HEAD = '{"format":"tricksmith-arena/2","asked":{}}\n'


def line_of(scores: str, times: str) -> str:
    """A deal of two sides with these scores and times."""
    return f'{{"pair":0,"deal":0,"hands":[[[0,1],{scores},["",""],[null,null],false]],"times":{times}}}\n'


def begun(path: Path, stop_after: int) -> None:
    """A run of two pairs that is stopped after `stop_after` deals."""
    arena = Arena(GAME, BOTS, deals=4, seed="ci")
    state = SavedRun.create(path, {**arena.settings, "deals": 4})
    for done, (pair, deal) in enumerate(arena.run(), start=1):
        state.append(pair, deal)
        if done == stop_after:
            break


def resumed(path: Path) -> Arena:
    """The same run to its end."""
    state = SavedRun.load(path)
    arena = Arena(GAME, BOTS, deals=4, seed="ci")
    arena.count_saved(state)
    for pair, deal in arena.run():
        state.append(pair, deal)
    return arena


@pytest.mark.parametrize("stop_after", [1, 3, 4, 6, 8])
@pytest.mark.parametrize("torn", [b"", b'{"pair":0,"deal":'])
def test_a_stopped_run_ends_as_if_it_had_not_been(stop_after: int, torn: bytes, tmp_path: Path) -> None:
    """Whether its last line is whole or not; and the file holds each deal once."""
    path = tmp_path / "state"
    begun(path, stop_after)
    with path.open("ab") as file:
        file.write(torn)
    arena = resumed(path)
    whole = played(GAME, *BOTS, deals=4)
    assert arena.as_dict() == whole.as_dict()
    lines = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()[1:]]
    assert [(line["pair"], line["deal"]) for line in lines] == [(pair, deal) for pair in (0, 1) for deal in range(4)]
    assert {name: times.count for name, times in arena.times().items()} == {
        name: times.count for name, times in whole.times().items()
    }


def test_a_file_that_is_there_is_not_written_over(tmp_path: Path) -> None:
    """The error says how to go on from it."""
    path = tmp_path / "state"
    begun(path, 1)
    with pytest.raises(OptionError, match="go on from it with --resume"):
        SavedRun.create(path, {})
    with pytest.raises(OptionError, match="No such file"):
        SavedRun.create(tmp_path / "nowhere" / "state", {})
    with pytest.raises(OptionError, match="No such file"):
        SavedRun.load(tmp_path / "nothing")


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("", "holds no run of the arena"),
        ("nonsense\n", "line 1: .* is not a file of the arena"),
        ('{"format":"tricksmith-arena/9","asked":{}}\n', "line 1: .* is of 'tricksmith-arena/9'"),
        (HEAD + '{"pair":0}\n', "line 2: .* holds no deal here"),
        (HEAD + line_of("[3]", "{}"), "line 2: .* holds no deal here"),
        (HEAD + line_of('[3,"a"]', "{}"), "line 2: .* holds no deal here"),
        (HEAD + line_of("[3,2]", '{"0":{"372":"a"}}'), "line 2: .* holds no deal here"),
    ],
)
def test_a_damaged_file_is_refused_with_its_line(text: str, says: str, tmp_path: Path) -> None:
    """All but a torn last line, which is cut off."""
    path = tmp_path / "state"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(RecordError, match=says):
        SavedRun.load(path)


def test_a_missing_deal_is_noticed(tmp_path: Path) -> None:
    """A file from which a line was taken out."""
    path = tmp_path / "state"
    begun(path, 3)
    lines = path.read_text(encoding="utf-8").splitlines(keepends=True)
    path.write_text("".join([*lines[:2], *lines[3:]]), encoding="utf-8")
    with pytest.raises(RecordError, match=f"deal 2 of {FIRST} and random is missing"):
        resumed(path)
