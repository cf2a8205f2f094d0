"""The model of a game of your own lies next to the game's file, where bots find it."""

import inspect
import json
import math
import shutil
from pathlib import Path
from random import Random

import pytest

from tests.bots.helper import begin
from tests.cli.program import call
from tricksmith import bots, games
from tricksmith.belief import OpponentModel
from tricksmith.belief.opponent_model import HIDDEN_UNITS
from tricksmith.bots.search import search_call
from tricksmith.errors import ModelError
from tricksmith.games import ORIGINALS


@pytest.fixture
def euchre(tmp_path: Path) -> Path:
    """A game's file in a folder of its own."""
    return Path(shutil.copy(inspect.getfile(games.load("euchre")), tmp_path))


def trained(path: Path) -> str:
    """What `tricksmith train` writes where nobody says where; the model's name."""
    done = call("train", path, "--bot", "novice", "--hands", 30, "--epochs", 1, "--processes", 1, "--plain")
    assert done.code == 0, done.err
    assert "no better than the heuristic policy" in done.out, "from so few hands nothing is learnt"
    return next(line for line in done.lines if "model.json" in line)


def test_what_was_trained_for_a_game_lies_beside_its_file_and_the_master_plays_by_it(euchre: Path) -> None:
    """Its calls are tried in hands that the model plays out, as they are in the games that come with a model."""
    assert "euchre.model.json" in trained(euchre)
    game = games.get(str(euchre))
    model = OpponentModel.of(game)
    assert model is not None
    assert model.to_json() == (euchre.parent / "euchre.model.json").read_text(encoding="utf-8")
    view = begin(game).view(1)
    assert view.phase == "calls"
    decision = bots.get("master").consider(view, Random(1))
    assert decision == search_call(view, Random(1), 1_200, model=model)
    assert decision != search_call(view, Random(1), 1_200)


def test_a_game_without_a_model_has_none(euchre: Path) -> None:
    """Where nothing lies next to it, and where a game has no file at all."""
    kind = games.load(str(euchre))
    assert OpponentModel.of(kind()) is None
    typed = type("Typed", (kind,), {"__module__": "nowhere"})
    assert OpponentModel.path_of(typed) is None
    assert OpponentModel.of(typed()) is None


@pytest.mark.parametrize("name", ORIGINALS)
def test_our_games_follow_the_same_rule(name: str) -> None:
    """Each has its model next to its file."""
    model, place = OpponentModel.of(games.get(name)), OpponentModel.path_of(games.load(name))
    assert place is not None
    assert model is not None
    assert model.to_json() == place.read_text(encoding="utf-8")
    assert model.game == name


@pytest.mark.parametrize(
    ("text", "reported"),
    [
        ("[]", "this is not a model"),
        ("{}", "this is not a model: it has no 'format'"),
        ("{", "this is not a model: line 1 is not JSON, "),
        ("endless", "this is not a model"),
        ("unit", "unit is 0; it must be a number above 0"),
        ("word", "this is not a model"),
        ("finite", "its numbers must be finite"),
        ("folder", "Is a directory"),
        ("another", "is the model of nestors, and the game next to it is euchre"),
    ],
)
def test_a_file_that_is_not_its_model_is_told_in_one_line(euchre: Path, text: str, reported: str) -> None:
    """Who plays reads which file it is and what is wrong with it, and no traceback."""
    place = euchre.with_suffix(".model.json")
    other = OpponentModel.path_of(games.load("nestors"))
    assert other is not None
    model = json.loads(other.read_text(encoding="utf-8"))
    if text == "folder":
        place.mkdir()
    else:
        place.write_text(
            {
                "endless": "[" * 200_000,
                "unit": json.dumps({**model, "unit": 0}),
                "word": json.dumps({**model, "unit": "one"}),
                "finite": json.dumps({**model, "plays": {**model["plays"], "bias": [math.nan] * HIDDEN_UNITS}}),
                "another": json.dumps(model),
            }.get(text, text),
            encoding="utf-8",
        )
    with pytest.raises(ModelError, match=reported):
        OpponentModel.of(games.get(str(euchre)))
    done = call("arena", euchre, "--bots", "master@20,novice", "--deals", 1, "--processes", 1)
    assert done.code == 1
    assert str(place) in done.err
    assert reported in done.err
