"""Positions: a hand by itself, written and read again; and an error says whatever is wrong with one."""

import copy
import json
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.play.helper import FIXTURES, AnyGame, fixture, reckless_match, variant_id, variants
from tests.play.test_record_fuzz import mutate
from tricksmith import games
from tricksmith.errors import RecordError
from tricksmith.play import Match, deal, from_record, looks_like_position, read_position, write_position
from tricksmith.rules import Claim

MANY = max(300, settings.default.max_examples)
POSITIONS = [
    write_position(hand, match.names)
    for path in FIXTURES
    for match in [from_record(fixture(path.stem))]
    for hand in match.hands[:1]
]


@pytest.mark.parametrize("game", variants(), ids=variant_id)
def test_a_hand_that_is_written_and_read_is_the_same_hand(game: AnyGame) -> None:
    """At any moment, in the calls and after the end too, with its number and its names."""
    rng = Random(variant_id(game))
    for seed in range(3):
        match = reckless_match(game, f"{seed}", most_hands=2, stop_after=rng.randrange(60))
        for hand in match.hands:
            text = json.dumps(write_position(hand, match.names))
            again = read_position(json.loads(text))
            assert (again.hand, again.names, again.seed) == (hand, match.names, None)
            assert again.hand.deal.number == hand.deal.number
            assert again.hand.legal == hand.legal


def test_a_person_may_write_it_as_cards_are_held() -> None:
    """Cards in any order, commas between them, moves as they are typed, and what is usual left out."""
    game = games.get("nestors")
    hand = game.hand(deal(game, seed="typed"), 1)
    position = write_position(hand.play(hand.parse("bid 95")))
    position["deal"]["hands"] = [", ".join(reversed(text.split())) for text in position["deal"]["hands"]]
    position["deal"]["second"] = [" ".join(reversed(text.split())) for text in position["deal"]["second"]]
    position["actions"] = [" BID  95"]
    for key in ("options", "number"):
        del position[key]
    read = read_position(position)
    assert read.hand == hand.play(hand.parse("bid 95"))
    assert read.names == ("seat 0", "seat 1", "seat 2", "seat 3")
    del position["actions"]
    assert read_position(position).hand == hand


def test_a_position_is_told_from_a_record() -> None:
    """By what it lacks: the format of a record and its hands."""
    assert looks_like_position(POSITIONS[0])
    assert not looks_like_position(fixture(FIXTURES[0].stem))
    assert not any(map(looks_like_position, [None, [], "deal", 5]))


def test_a_game_of_a_file_is_handed_in() -> None:
    """A position names a game by its id, and never makes us run a file."""

    class Other(games.load("nameless")):  # type: ignore[misc]
        """The same under another name."""

        id = "other"

    game = Other(4)
    position = write_position(game.hand(deal(game, seed="a"), 0))
    with pytest.raises(RecordError, match="no game named 'other'"):
        read_position(position)
    assert read_position(position, games=[Other]).hand.game == game


def read(position: object) -> Match | str:
    """The match of the position, or why it is none."""
    try:
        return read_position(position)
    except RecordError as error:
        return error.sentence


@given(data=st.data())
@settings(max_examples=MANY)
def test_whatever_is_done_to_a_position_it_is_refused_in_one_line(data: st.DataObject) -> None:
    """Or it is read as a hand that is played by the rules."""
    position: dict[str, Any] = copy.deepcopy(data.draw(st.sampled_from(POSITIONS)))
    for _ in range(data.draw(st.integers(1, 2))):
        mutate(data.draw, position)
    match = read(position)
    if isinstance(match, str):
        assert match.isprintable()
        assert len(match) < 1000
        return
    again = match.game.hand(match.hand.deal, match.hand.dealer)
    for move in match.hand.actions:
        assert again.why_not(move) is None or isinstance(move, Claim)
        again = again.play(move)
    assert again == match.hand
