"""Nameless: what a hand scores, alone and together, and which options go together. Rules NM5, NM8 and NM9."""

import pytest

from tests.games.helper import AnyGame, begin, finish, lines, play, scores
from tricksmith import games
from tricksmith.cards import FRENCH
from tricksmith.errors import OptionError
from tricksmith.games.nameless import Mode
from tricksmith.play import Match
from tricksmith.rules import Contract, Hand, Seat


def nameless(players: int = 4, **options: object) -> AnyGame:
    """The game for this number of players."""
    return games.get("nameless", players=players, **options)


def contract(game: AnyGame, alone: int | None = None) -> Contract[Mode, int | None]:
    """A contract with 4h turned, in which this seat plays alone."""
    out = frozenset(seat for side in game.sides if alone in side for seat in side if seat != alone)
    return Contract(Mode(FRENCH.card("4h")), alone, leader=Seat(0), out=out)


def scored(tricks: str, alone: int | None = None, revokes: str = "", **options: object) -> tuple[int, ...]:
    """The scores of the sides when each seat took these tricks and was charged with these revokes."""
    game = nameless(len(tricks), **options)
    return scores(game, contract(game, alone), tuple(map(int, tricks)), tuple(map(int, revokes)))


# NM5: a point a trick -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("tricks", "points"),
    [
        ("320", (3, 2, 0)),
        ("2111", (3, 2)),
        ("0050", (5, 0)),
        ("11110", (1, 2, 1)),
        ("20011", (2, 1, 1)),
        ("200101", (3, 0, 1)),
        ("010300", (3, 1, 0)),
    ],
)
def test_nm5_a_trick_is_a_point_for_the_side(tricks: str, points: tuple[int, ...]) -> None:
    """Each trick is a point for the side of its winner, with any number of players."""
    assert scored(tricks) == points


def test_nm5_the_line_on_the_score_sheet_says_why() -> None:
    """Each side has its line, with the tricks and the rule."""
    game = nameless()
    sheet = lines(game, contract(game), (2, 1, 1, 1))
    assert [(line.side, line.points, line.why, line.rule) for line in sheet] == [
        (0, 3, "3 tricks", "NM5"),
        (1, 2, "2 tricks", "NM5"),
    ]


# NM8: alone -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("alone", [0, 1, 2, 3])
@pytest.mark.parametrize(("won", "mine", "theirs"), [(3, 4, -1), (4, 6, -2), (5, 7, -3)])
def test_nm8_the_table_of_scores_for_a_lone_player(alone: int, won: int, mine: int, theirs: int) -> None:
    """Alone with 3 tricks: +4 and −1; 4: +6 and −2; 5: +7 and −3. They replace the trick points of the hand."""
    tricks = [0, 0, 0, 0]
    tricks[alone], tricks[(alone + 1) % 4] = won, 5 - won
    points = scored("".join(map(str, tricks)), alone)
    assert (points[alone % 2], points[1 - alone % 2]) == (mine, theirs)


@pytest.mark.parametrize("won", [0, 1, 2])
def test_nm8_with_fewer_than_three_tricks_alone_tricks_count_as_usual(won: int) -> None:
    """A lone player who fails scores the tricks taken, and so do the others."""
    assert scored(f"{won}{5 - won}00", 0) == (won, 5 - won)
    assert scored(f"{won}{5 - won}00", 0, alone_opponents="add") == (won, 5 - won)


def test_nm8_three_tricks_together_score_as_usual() -> None:
    """The table is for lone players; a side whose partners both play scores its tricks."""
    assert scored("5000") == (5, 0)
    assert scored("0400") == (0, 4)


@pytest.mark.parametrize(
    ("tricks", "alone", "points"),
    [
        ("301000", 0, (4, -1, -1)),
        ("400000", 0, (6, -2, -2)),
        ("010003", 5, (-1, -1, 4)),
        ("000040", 4, (-2, 6, -2)),
        ("211000", 0, (2, 1, 1)),
    ],
)
def test_nm8_six_players_use_the_same_table_by_tricks_taken(tricks: str, alone: int, points: tuple[int, ...]) -> None:
    """With six there are four tricks: three are worth +4, four are worth +6, and each other side loses."""
    assert scored(tricks, alone) == points


@pytest.mark.parametrize(
    ("tricks", "alone", "points"),
    [
        ("3200", 0, (4, -1 + 2)),
        ("4001", 0, (6, -2 + 1)),
        ("0500", 1, (-3 + 0, 7)),
        ("310000", 0, (4, -1 + 1, -1 + 0)),
        ("001300", 3, (4, -1 + 0, -1 + 1)),
    ],
)
def test_nm8_opponents_may_keep_their_own_tricks_points(tricks: str, alone: int, points: tuple[int, ...]) -> None:
    """With `alone_opponents=add` each other side adds its own tricks to what it loses; the lone side does not."""
    assert scored(tricks, alone, alone_opponents="add") == points


def test_nm8_totals_may_be_negative() -> None:
    """A side that loses more than it has goes below zero, and the match goes on."""
    game = nameless()
    hand = alone_in(game)
    match = Match(game, ("a", "b", "c", "d"), None, (), hand)
    assert match.totals == (7, -3)
    assert match.verdict is None
    assert match.is_between_hands


def alone_in(game: AnyGame) -> Hand:
    """A hand with 4h turned in which seat 0 has the five highest trumps and plays them alone."""
    hand = begin(game, "4d 4s 4c 7s 7d", "3s 3h 3d 3c 2s", "8s 8h 8d 8c 2h", "6s 6h 6d 6c 2d", up="4h")
    return finish(play(hand, "alone"))


def test_nm8_five_tricks_alone_in_play() -> None:
    """The five highest trumps, played alone, take every trick: +7 and −3."""
    over = alone_in(nameless())
    assert over.result.scores == (7, -3)
    assert [(line.side, line.points, line.why, line.rule) for line in over.result.lines] == [
        (0, 7, "alone with 5 tricks", "NM8"),
        (1, -3, "against a player alone with 5 tricks", "NM8"),
    ]
    assert alone_in(nameless(alone_opponents="add")).result.scores == (7, -3)


def test_nm8_four_tricks_alone_in_play_with_six() -> None:
    """With six players all four tricks alone are +6, and each of the other sides loses 2."""
    hands = ("4d 4s 4c 7s", "3s 3h 3d 3c", "8s 8h 8d 8c", "6s 6h 6d 6c", "5s 5h 5d 5c")
    hand = begin(nameless(6), *hands, up="4h", talon="2s 2h 2d")
    assert finish(play(hand, "alone")).result.scores == (6, -2, -2)


# NM9: the price of a revoke -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("tricks", "revokes", "points"),
    [
        ("320", "100", (3 - 2, 2 + 2, 0 + 2)),
        ("320", "101", (3 - 2 + 2, 2 + 4, 0 - 2 + 2)),
        ("2111", "0100", (3 + 2, 2 - 2)),
        ("2111", "0101", (3 + 4, 2 - 4)),
        ("2111", "1100", (3 - 2 + 2, 2 - 2 + 2)),
        ("11110", "00010", (1 + 2, 2 - 2, 1 + 2)),
        ("200101", "000002", (3 + 4, 0 + 4, 1 - 4)),
    ],
)
def test_nm9_a_revoke_costs_two_and_gives_every_opposing_side_two(
    tricks: str, revokes: str, points: tuple[int, ...]
) -> None:
    """For each revoke the side loses 2 and every other side gains 2, on top of the tricks."""
    assert scored(tricks, revokes=revokes, renege="penalise") == points


def test_nm9_revokes_count_on_top_of_the_score_for_going_alone() -> None:
    """What a lone player scores is replaced, and the revokes of the hand are charged too."""
    assert scored("3200", 0, "1000", renege="penalise") == (4 - 2, -1 + 2)
    assert scored("3200", 0, "0100", renege="penalise") == (4 + 2, -1 - 2)
    assert scored("301000", 0, "010000", renege="penalise") == (4 + 2, -1 - 2, -1 + 2)


def test_nm9_the_score_sheet_names_the_revokes() -> None:
    """Each side's revokes and those of the others have lines of their own."""
    game = nameless(renege="penalise")
    sheet = lines(game, contract(game), (2, 1, 1, 1), (0, 1, 0, 0))
    assert [(line.side, line.points, line.rule) for line in sheet] == [
        (0, 3, "NM5"),
        (0, 2, "NM9"),
        (1, 2, "NM5"),
        (1, -2, "NM9"),
    ]


# Options that do not go together --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("players", "options", "why"),
    [
        (3, {}, "with 3 players nobody goes alone (NM7)"),
        (5, {}, "with 5 players nobody goes alone (NM7)"),
        (4, {"alone": False}, "alone=false"),
        (6, {"alone": "no"}, "alone=false"),
        (3, {"alone": False}, "alone=false"),
    ],
)
def test_nm8_nothing_is_added_where_nobody_goes_alone(players: int, options: dict[str, object], why: str) -> None:
    """`alone_opponents=add` is refused where no score for going alone exists, and the error says why."""
    with pytest.raises(OptionError) as raised:
        nameless(players, alone_opponents="add", **options)
    assert str(raised.value) == f"nameless: alone_opponents=add has nothing to add to: {why}"
    assert nameless(players, alone_opponents="replace", **options).options.alone_opponents == "replace"


@pytest.mark.parametrize(
    ("option", "value", "message"),
    [
        ("renege", "ignore", "option renege is prevent or penalise or claim, not ignore (NM9)"),
        ("alone_opponents", "keep", "option alone_opponents is replace or add, not keep (NM8)"),
        ("alone", "perhaps", "option alone is true or false, not perhaps (NM7)"),
        ("twos_switch", 1, "option twos_switch is true or false, not 1 (NM6)"),
        ("seven_turned", "opposite", "option seven_turned is opposite_first or fixed, not opposite (NM2)"),
        ("target", "-5", "option target is a whole number from 1 up, not -5 (NM5)"),
        ("target", True, "option target is a whole number from 1 up, not true (NM5)"),
    ],
)
def test_an_option_out_of_range_is_refused_with_its_rule(option: str, value: object, message: str) -> None:
    """The error names the option, what it may be, what was given, and the rule it belongs to."""
    with pytest.raises(OptionError) as raised:
        nameless(**{option: value})
    assert str(raised.value) == f"nameless: {message}"


@pytest.mark.parametrize("players", [0, 1, 2, 7])
def test_nameless_is_for_three_to_six(players: int) -> None:
    """Any other number of players is refused."""
    with pytest.raises(OptionError, match=f"nameless is for 3, 4, 5 or 6 players, not {players}"):
        nameless(players)
    assert nameless(None).players == 4  # type: ignore[arg-type]
