"""What a call means comes in words first, and only what can happen is priced."""

from __future__ import annotations

import re

import pytest

from tricksmith import games
from tricksmith.games import metadata_of
from tricksmith.play import Match
from tricksmith.present import call_note, match_score
from tricksmith.rules import Call, RuleCard


@pytest.mark.parametrize(("players", "tricks"), [(4, (3, 4, 5)), (6, (3, 4))])
def test_no_more_tricks_are_priced_than_a_hand_has(players: int, tricks: tuple[int, ...]) -> None:
    """With six players a hand has four cards, so nobody takes five tricks alone."""
    note = call_note(games.get("nameless", players=players), Call("alone"))
    assert note.startswith("You play against everyone")
    assert [number for number in range(8) if f"{number} tricks:" in note] == list(tricks)


@pytest.mark.parametrize("players", [3, 4])
def test_the_points_of_a_bid_are_those_of_the_score(players: int) -> None:
    """The sentence about most names the number of tricks that makes it."""
    game = games.get("nonesuch", players=players)
    least = {3: 6, 4: 5}[players]
    assert f"at least {least} of {game.tricks} tricks" in call_note(game, Call("most"))
    assert call_note(game, Call("none")).startswith(f"Take no trick at all: {game.tricks} points.")


def test_the_reason_for_points_is_read_in_plain_words() -> None:
    """Where a game's file has a short one, as for the sides that lose a point to a player who went alone."""
    match = Match.begin(games.get("nameless"), names=("Ada", "Bo", "Cleo", "Dan"), seed="alone")
    said, read = {}, {}
    for _ in range(4000):
        if len(said) == 2:
            break
        if match.is_between_hands:
            said |= {line.why: line.points for line in match.hand.result.lines if "alone" in line.why}
            read |= {line.why: line.points for line in match_score(match).rows[-1].lines if "alone" in line.why}
            match = match.next_hand()
        moves = {str(move): move for move in match.hand.legal}
        match = match.play(moves.get("alone", next(iter(moves.values()))))
    assert set(said) <= metadata_of("nameless").reasons.keys()
    assert {metadata_of("nameless").reasons[why]: points for why, points in said.items()} == read
    assert any(re.search(r"took .* tricks, which costs \d points?$", why) for why in read)


def test_an_unknown_call_has_no_note() -> None:
    """Where neither the tile nor the table of scores speaks of it."""
    assert call_note(games.get("pinochle"), Call("bid", "250", ("250",))) == ""
    assert call_note(games.get("poison-nonesuch"), Call("x")) == ""


LONGEST_NOTE = 104
"""The most letters of a note of the coach: three lines on a small phone."""


@pytest.mark.parametrize("name", games.names())
def test_words_of_a_tile_belong_to_its_game(name: str) -> None:
    """Each coach's note is about a rule of the game, or about a moment that every hand has."""
    metadata, rules = metadata_of(name), {rule.id for rule in RuleCard.of(games.get(name)).rules}
    shown = {"goal", "up", "up_single", "up_same", "levels", "hand"}
    moments = shown | {
        "tricks",
        "trump",
        "lead",
        "follow",
        "free",
        "free_last",
        "void",
        "trick",
        "trick_else",
        "sits_out",
        "need",
        "need_to_stop",
    }
    assert set(metadata.coach) <= rules | moments
    assert {note: len(note) for note in metadata.coach.values() if len(note) > LONGEST_NOTE} == {}
    assert all(text.endswith(".") for text in (*metadata.coach.values(), *metadata.calls.values()))
    roles = [preset.role for preset in metadata.presets if preset.role]
    assert len(roles) == len(set(roles))
    for preset in metadata.presets:
        assert bool(preset.length) == (preset.role != "short")
        assert all(text.endswith(".") for text in (preset.sentence, preset.length) if text)
