"""What a call means comes in words first, and only what can happen is priced."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest

from tricksmith import games
from tricksmith.games import metadata_of
from tricksmith.play import Match
from tricksmith.present import PlayerNames, call_note, describe_score, match_score, side_views, verdict_reason
from tricksmith.rules import Call, Contract, Points, Result, RuleCard, Seat, Tally, Verdict

if TYPE_CHECKING:
    from tricksmith.present import ScoreLine
    from tricksmith.rules import Sides


def test_what_failing_alone_scores_comes_with_the_prices_of_success() -> None:
    """Fewer than three tricks score as they do for a team (NM8), which no row of the table of scores says."""
    lines = call_note(games.get("nameless"), Call("alone")).split("\n")
    assert [line.partition(":")[0] for line in lines[1:]] == [
        "Fewer than 3 tricks",
        "3 tricks",
        "4 tricks",
        "5 tricks",
    ]


@pytest.mark.parametrize(("game", "why"), [("five-hundred", "a side fell to -500"), ("bid-whist", "a side fell to -7")])
def test_a_side_that_ends_the_match_fell_to_a_limit_or_lower(game: str, why: str) -> None:
    """The limit is the table's, and the total on the same page can be far below it."""
    assert verdict_reason(Verdict((0,), "X1", why), metadata_of(game).reasons) == f"{why} or lower"


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
            lines = [line for line in match_score(match).rows[-1].lines if "alone" in line.why]
            read |= {line.why: line.points for line in lines if not re.search(r"took [012] tricks?$", line.why)}
            match = match.next_hand()
        moves = {str(move): move for move in match.hand.legal}
        match = match.play(moves.get("alone", next(iter(moves.values()))))
    assert set(said) <= metadata_of("nameless").reasons.keys()
    assert {metadata_of("nameless").reasons[why]: points for why, points in said.items()} == read
    assert any(re.search(r"took .* tricks, which costs \d points?$", why) for why in read)


def test_a_score_sheet_names_the_player_who_went_alone() -> None:
    """And not the side; where both partners play, or a side has one player, the side is the subject."""
    who, pairs = PlayerNames(("Ada", "Bo", "Cleo", "Dan"), you=0), ((Seat(0), Seat(2)), (Seat(1), Seat(3)))

    def described(name: str, sides: Sides, why: str, *out: int) -> list[str]:
        contract = Contract(None, None, leader=Seat(0), out=frozenset(Seat(seat) for seat in out))
        result = Result((1, 0), (Points(0, 1, why, "X1"),), Tally(contract, (3, 2, 0, 0)))
        return describe_score(result, sides, who, metadata_of(name).reasons)

    assert described("nameless", pairs, "alone with 3 tricks", 2) == ["You went alone and took 3 tricks: +1 (X1)"]
    assert described("nameless", pairs, "alone with 5 tricks", 0) == ["Cleo went alone and took all 5 tricks: +1 (X1)"]
    assert described("nameless", pairs, "1 trick", 2) == ["You went alone and took 1 trick: +1 (X1)"]
    assert described("nameless", pairs, "0 tricks", 0) == ["Cleo went alone and took 0 tricks: +1 (X1)"]
    assert described("nameless", pairs, "1 trick") == ["You and Cleo: 1 trick: +1 (X1)"]
    assert described("nameless", ((Seat(1),), (Seat(0),)), "2 tricks") == ["Bo: 2 tricks: +1 (X1)"]
    assert described("euchre", pairs, "made it with 4 tricks", 0) == [
        "Cleo went alone and made it with 4 tricks: +1 (X1)"
    ]
    assert described("euchre", pairs, "made it with 4 tricks") == ["You and Cleo: made it with 4 tricks: +1 (X1)"]
    assert described("five-hundred", pairs, "open misere, took 0", 2) == [
        "You played open misère and took 0 of 10 tricks: +1 (X1)"
    ]
    each = ((Seat(1),), (Seat(0),), (Seat(2),))
    assert described("five-hundred", each, "misere, took 1") == ["Bo: played misère and took 1 of 10 tricks: +1 (X1)"]


@pytest.mark.parametrize(
    ("name", "alone"), [("nameless", "alone"), ("euchre", "order alone"), ("five-hundred", "misere")]
)
def test_a_player_alone_is_named_by_the_score_of_the_match(name: str, alone: str) -> None:
    """In a hand that a bot-like player plays alone, the side that scores has one player, who is in the reason."""
    options = {"misere": "always"} if name == "five-hundred" else {}
    match = Match.begin(games.get(name, **options), names=("Ada", "Bo", "Cleo", "Dan"), seed="alone")
    lines: list[ScoreLine] = []
    for _ in range(6000):
        if lines:
            break
        if match.is_between_hands:
            lines = [line for line in match_score(match).rows[-1].lines if line.player is not None]
            match = match.next_hand()
        moves = {str(move): move for move in match.hand.legal}
        match = match.play(moves.get(alone, moves.get("pass", next(iter(moves.values())))))
    assert lines
    for line in lines:
        assert line.why.startswith("{player} ")
        assert len(match.game.sides[line.side]) == 2
        assert line.player in match.game.sides[line.side]


def test_the_party_of_a_side_is_who_counts_for_its_plan() -> None:
    """In Skat the two defenders count together, though each has a score of their own."""
    match = Match.begin(games.get("skat"), names=("Ada", "Bo", "Cleo"), seed="party")
    match = match.play(next(move for move in match.hand.legal if str(move) != "pass"))
    while match.hand.contract is None:
        moves = {str(move): move for move in match.hand.legal}
        match = match.play(moves.get("pass", next(iter(moves.values()))))
    view = match.hand.view(None)
    sides = side_views(match, view, PlayerNames(match.names))
    declarer = next(party[0] for party in view.game.parties(match.hand.contract) if len(party) == 1)
    others = tuple(seat for seat in range(3) if seat != declarer)
    assert [side.party for side in sides] == [(declarer,) if seat == declarer else others for seat in range(3)]


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
    ranks = {f"up_{rank}" for rank in games.get(name).deck.ranks}
    shown = {"goal", "up", "up_single", "up_same", "levels", "hand"} | ranks
    moments = shown | {
        "tricks",
        "trump",
        "lead",
        "follow",
        "free",
        "free_last",
        "void",
        "void_plain",
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
