"""Damaged records: each fault outside the moves is found at its place, and the sentence says what would be right."""

from typing import Any

import pytest

from tests.play.damage import Case, both, check, drop, put
from tests.play.helper import fixture, proper_match, through_json
from tricksmith import games
from tricksmith.errors import IllegalMove, NotationError, RecordError
from tricksmith.play import from_record


def repeat_last(record: Any) -> None:
    """Write the last hand twice."""
    record["hands"].append(record["hands"][-1])


CASES = [
    Case("format missing", drop("format"), 'a record is an object with "format": "tricksmith-match/1"'),
    Case("format is a number", put("format", to=1), "format is a text, not 1"),
    Case("format of others", put("format", to="pgn"), "format is 'tricksmith-match/1', not 'pgn'"),
    Case(
        "format 0", put("format", to="tricksmith-match/0"), "format is 'tricksmith-match/1', not 'tricksmith-match/0'"
    ),
    Case(
        "format 2",
        put("format", to="tricksmith-match/2"),
        "the record is of tricksmith-match/2, and this program reads tricksmith-match/1: it takes a newer tricksmith",
    ),
    Case("key missing", drop("winners"), "a record lacks the key winners"),
    Case(
        "key unknown", put("winner", to=[1]), "a record has no key 'winner': did you mean winners? Its keys are format"
    ),
    Case("game is null", put("game", to=None), "game is a text, not null"),
    Case("game unknown", put("game", to="nonsuch"), "no game named 'nonsuch': did you mean nonesuch?"),
    Case("game is a file", put("game", to="./game.py"), "game is the id of a game, as in 'nonesuch', not './game.py'"),
    Case("game is a tale", put("game", to="x" * 999), "game is the id of a game, as in 'nonesuch', not 'xxxxx"),
    Case("players no list", put("players", to="Ada"), "players is a list of names, not 'Ada'"),
    Case("a player no text", put("players", 1, to=7), "a name of players is a text, not 7"),
    Case("a player half a character", put("players", 1, to="\udc00"), "holds half of a surrogate pair"),
    Case("too few players", drop("players", 2), "nonesuch is for 3 or 4 players, not 2"),
    Case(
        "one player more", put("players", to=list("abcd")), "deal: hands has one text for each of the 4 seats, not 3", 1
    ),
    Case(
        "options no object", put("options", to=[31]), "options is an object with the keys target, tie, max_hands, not a"
    ),
    Case(
        "option unknown",
        put("options", "targte", to=31),
        "options of nonesuch has no key 'targte': did you mean target?",
    ),
    Case(
        "option named as no option can be", put("options", "players", to=3), "options of nonesuch has no key 'players'"
    ),
    Case(
        "option as text",
        put("options", "target", to="31"),
        "options: target is a whole number from 1 up, not '31' (NS10)",
    ),
    Case(
        "option as a fraction", put("options", "target", to=31.0), "options: target is 31.0: an option is a text, true,"
    ),
    Case(
        "option as true",
        put("options", "target", to=True),
        "option target is a whole number from 1 up, not true (NS10)",
    ),
    Case(
        "option too large",
        put("options", "target", to=10**5000),
        "options: target is a very large number: an option is",
    ),
    Case(
        "option out of range", put("options", "target", to=0), "option target is a whole number from 1 up, not 0 (NS10)"
    ),
    Case(
        "option of other case", put("options", "tie", to="Shared"), "tie is shared or extra_hand, not 'Shared' (NS10)"
    ),
    Case("option a list", put("options", "tie", to=["shared"]), "options: tie is a list: an option is a text"),
    Case(
        "option changed",
        put("options", "max_hands", to=3),
        "unfinished should be true: no rule ends the match after",
        2,
    ),
    Case(
        "option that ends it",
        put("options", "max_hands", to=1),
        "the match was over before this hand: 1 hand was played",
        2,
    ),
    Case("seed empty", put("seed", to=""), "seed is null or one line of text, not ''"),
    Case("seed of two lines", put("seed", to="a\nb"), r"seed is null or one line of text, not 'a\nb'"),
    Case("seed a number", put("seed", to=7), "seed is a text, not 7"),
    Case("seed changed", put("seed", to="other"), "but the seed 'other' deals", 1),
    Case(
        "seed lost", put("seed", to="fixture 0/1"), "deal: hands[0] is Al Ay 2sy 3ly 6mw 7ml 7sk 9wy Cm Cs Ck X, but", 1
    ),
    Case("date a number", put("date", to=20261121), "date is a text, not 20261121"),
    Case(
        "date impossible", put("date", to="2026-02-29"), "date is null or a day such as '2026-11-21', not '2026-02-29'"
    ),
    Case("hands no list", put("hands", to={}), "hands is a list of hands, not an object"),
    Case("hands empty", put("hands", to=[]), "hands is empty: a record holds at least one hand"),
    Case(
        "a hand null",
        put("hands", 1, to=None),
        "a hand is an object with the keys dealer, deal, actions, scores, not",
        2,
    ),
    Case("hand key unknown", put("hands", 0, "score", to=[]), "a hand has no key 'score': did you mean scores?", 1),
    Case("hand key missing", drop("hands", 0, "deal"), "a hand lacks the key deal", 1),
    Case("hands swapped", lambda record: record["hands"].reverse(), "but the seed 'fixture 0/0' deals", 1),
    Case("hand doubled", repeat_last, "the match was over before this hand: 2 hands were played (NS10)", 3),
    Case("hand lost", drop("hands", 1), "unfinished should be true: no rule ends the match after this hand", 1),
    Case("first dealer", put("hands", 0, "dealer", to=1), "dealer is 0 by the seed, not 1", 1),
    Case("later dealer", put("hands", 1, "dealer", to=0), "dealer is 1 by the rules, not 0", 2),
    Case("dealer no seat", put("hands", 0, "dealer", to=3), "dealer is 0 by the seed, not 3", 1),
    Case("dealer false", put("hands", 0, "dealer", to=False), "dealer is a whole number, not false", 1),
    Case("dealer 0.0", put("hands", 0, "dealer", to=0.0), "dealer is a whole number, not 0.0", 1),
    Case(
        "dealer no seat, without a seed",
        both(put("seed", to=None), put("hands", 0, "dealer", to=3)),
        "dealer is a seat from 0 to 2, not 3",
        1,
    ),
    Case(
        "deal no object", put("hands", 0, "deal", to="4wl"), "deal is an object with the keys hands, up, not '4wl'", 1
    ),
    Case("pile missing", drop("hands", 0, "deal", "up"), "deal lacks the key up", 1),
    Case(
        "pile unknown", put("hands", 0, "deal", "talon", to="Am"), "deal has no key 'talon': Its keys are hands, up", 1
    ),
    Case("pile a list", put("hands", 0, "deal", "up", to=["4wl"]), "deal: up is a text, not a list", 1),
    Case(
        "hands a text", put("hands", 0, "deal", "hands", to="Am"), "deal: hands is a list of texts, one a seat, not", 1
    ),
    Case(
        "a seat's cards lost",
        drop("hands", 1, "deal", "hands", 2),
        "deal: hands has one text for each of the 3 seats",
        2,
    ),
    Case("no card", put("hands", 0, "deal", "up", to="4zz"), "deal: up: '4zz' isn't a card of the Decktet deck", 1),
    Case("card twice in a set", put("hands", 0, "deal", "up", to="4wl 4wl"), "deal: up: 4wl is twice", 1),
    Case("card spelled otherwise", put("hands", 0, "deal", "up", to="4lw"), "deal: up is written '4wl', not '4lw'", 1),
    Case("commas", put("hands", 0, "deal", "up", to="4wl,"), "deal: up is written '4wl', not '4wl,'", 1),
    Case("order of cards", put("hands", 0, "deal", "up", to="Cs Am"), "deal: up is written 'Am Cs', not 'Cs Am'", 1),
    Case("a card too many", put("hands", 0, "deal", "up", to="Am 4wl"), "up: 1 cards are dealt, not 2 (Am 4wl)", 1),
    Case("no card at all", put("hands", 0, "deal", "up", to=""), "up: 1 cards are dealt, not 0 (none)", 1),
    Case("a card in two places", put("hands", 0, "deal", "up", to="X"), "X is in hands[0] and in up: a deal holds", 1),
    Case("a set without end", put("hands", 0, "deal", "up", to="Am " * 999), "deal: up is longer than all cards", 1),
    Case(
        "scores wrong", put("hands", 1, "scores", 1, to=19), "scores is [-5, 20, -5] by the rules, not [-5, 19, -5]", 2
    ),
    Case("scores lost", drop("hands", 0, "scores"), "the hand lacks its scores: [-1, -1, -6]", 1),
    Case("last scores lost", drop("hands", 1, "scores"), "the hand lacks its scores: [-5, 20, -5]", 2),
    Case("scores no list", put("hands", 0, "scores", to=-8), "scores is a list of whole numbers, not -8", 1),
    Case(
        "a score as text",
        put("hands", 0, "scores", 0, to="-1"),
        "scores is a list of whole numbers, and '-1' is none",
        1,
    ),
    Case(
        "a score as true",
        put("hands", 0, "scores", 0, to=True),
        "scores is a list of whole numbers, and true is none",
        1,
    ),
    Case(
        "a score as a fraction",
        put("hands", 0, "scores", 0, to=-1.0),
        "whole numbers, and -1.0 is none: [-1, -1, -6]",
        1,
    ),
    Case("a score too large", put("hands", 0, "scores", 0, to=-(10**5000)), "and a very large number is none", 1),
    Case("scores too many", put("hands", 0, "scores", to=[0] * 999), "by the rules, not a list of 999 numbers", 1),
    Case("totals wrong", put("totals", 0, to=-7), "totals is [-6, 19, -11] by the rules, not [-7, 19, -11]"),
    Case("totals null", put("totals", to=None), "totals is a list of whole numbers, not null"),
    Case("winners wrong", put("winners", to=[0]), "winners is [1] by the rules, not [0]"),
    Case("winners shared", put("winners", to=[0, 1]), "winners is [1] by the rules, not [0, 1]"),
    Case("winners twice", put("winners", to=[1, 1]), "winners is [1] by the rules, not [1, 1]"),
    Case(
        "unfinished wrong", put("unfinished", to=True), "unfinished should be false: the match ended with this hand", 2
    ),
    Case("unfinished null", put("unfinished", to=None), "unfinished is true or false, not null"),
    Case("unfinished lost", drop("unfinished"), "a record lacks the key unfinished"),
]


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)
def test_a_fault_is_found_at_its_place(case: Case) -> None:
    """The error names the hand, from 1, says what is wrong and what would be right."""
    check("nonesuch", case)


def test_a_card_of_a_stack_comes_once_before_any_comes_again() -> None:
    """Without a seed this much of the turned-up cards can still be checked."""
    match = proper_match(games.get("poison-nonesuch", ending="minus_13", max_hands=9), "stack", 9)
    record = through_json(match) | {"seed": None}
    assert len(record["hands"]) > 6
    assert from_record(record).totals == match.totals
    earlier, later = record["hands"][1]["deal"], record["hands"][4]["deal"]
    card = later["trump"] = earlier["trump"]
    with pytest.raises(RecordError) as caught:
        from_record(record)
    assert str(caught.value) == (
        f"hand 5: deal: trump is {card}, which hand 2 had: each of the 6 comes once before they are shuffled again"
    )


def test_the_broken_rule_is_the_cause_of_the_error() -> None:
    """A program can ask for the rule, the sentence and the evidence; a text that is not a move has its own error."""
    record = fixture("nonesuch")
    record["hands"][0]["actions"][5] = "Am"
    with pytest.raises(RecordError) as caught:
        from_record(record)
    assert isinstance(caught.value.__cause__, IllegalMove)
    assert (caught.value.__cause__.rule, caught.value.__cause__.evidence) == ("NS7", ("6lk", "9lk"))
    record["hands"][0]["actions"][5] = "perhaps"
    with pytest.raises(RecordError) as caught:
        from_record(record)
    assert isinstance(caught.value.__cause__, NotationError)


@pytest.mark.parametrize("value", [(), b"{}", object(), {1: 2}, {"format": "tricksmith-match/1", 7: None}])
def test_what_json_cannot_hold_is_refused(value: object) -> None:
    """A caller in Python may hand over anything."""
    with pytest.raises(RecordError):
        from_record(value)
