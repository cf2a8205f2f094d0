"""Damaged moves in records: each is found at its hand and action, with the rule that it breaks."""

import pytest

from tests.play.damage import Case, action, both, check, drop, put

NONESUCH = [
    Case(
        "actions no list", put("hands", 0, "actions", to="none"), "actions is a list of texts, one a decision, not", 1
    ),
    Case("an action no text", action(1, 3, to=None), "an action is a text, not null", 1, 3),
    Case("an action no move", action(1, 3, to="perhaps"), "'perhaps' isn't a move here: bid none, some or most", 1, 3),
    Case("an action of another phase", action(1, 3, to="Am"), "seat 0, Am: bid none, some or most first (NS3)", 1, 3),
    Case("a bid abbreviated", action(1, 3, to="m"), "'m' is written 'most'", 1, 3),
    Case("a bid in capitals", action(1, 3, to="Most"), "'Most' is written 'most'", 1, 3),
    Case("a space", action(1, 3, to="most "), "'most ' is written 'most'", 1, 3),
    Case("a line", action(1, 3, to="most\n"), r"no move is written 'most\n'", 1, 3),
    Case("an action without end", action(1, 3, to="m" * 500), "no move is written 'mmmm", 1, 3),
    Case("an action for a terminal", action(1, 3, to="\x1b[2J"), r"no move is written '\x1b[2J'", 1, 3),
    Case(
        "trump of another suit",
        action(1, 4, to="trump m"),
        "seat 0, trump m: choose the trump suit: say trump w or",
        1,
        4,
    ),
    Case(
        "a lead without its suit",
        action(1, 5, to="8yk"),
        "seat 1, 8yk: the leader names a suit: play 8yk/y or 8yk/k",
        1,
        5,
    ),
    Case("a lead as another suit", action(1, 5, to="8yk/m"), "seat 1, 8yk/m: 8yk does not bear Moons", 1, 5),
    Case("a lead with its name", action(1, 5, to="8yk as Knots"), "'8yk as Knots' is written '8yk/k'", 1, 5),
    Case("an ace led without its suit", action(1, 17, to="Ay"), "'Ay' is written 'Ay/y'", 1, 17),
    Case("a barred lead", action(2, 4, to="Ak/k"), "Ak is a trump and no trump has been played yet", 2, 4),
    Case("a follower names a suit", action(1, 6, to="6lk/l"), "seat 2, 6lk/l: only the leader names a suit", 1, 6),
    Case(
        "a card not held", action(1, 6, to="Am/m"), "seat 2, Am/m: only the leader names a suit: play Am as it is", 1, 6
    ),
    Case("another's card", action(1, 6, to="As"), "seat 2, As: you do not hold As: play one of Am 2wl 3mw", 1, 6),
    Case(
        "a card that does not follow",
        action(1, 6, to="Am"),
        "seat 2, Am: Knots were named and you hold 6lk 9lk (NS7)",
        1,
        6,
    ),
    Case("a claim where none is made", action(1, 6, to="claim 1"), "revokes are not claimed at this table", 1, 6),
    Case(
        "actions swapped",
        both(action(1, 1, to="most"), action(1, 3, to="none")),
        "scores is [-5, -5, -6] by the rules, not",
        1,
    ),
    Case("an action lost", drop("hands", 0, "actions", 39), "the hand stops where seat", 1),
    Case(
        "all actions lost", put("hands", 0, "actions", to=[]), "the hand stops where seat 1 is to act: only the last", 1
    ),
    Case("the last hand cut", drop("hands", 1, "actions", 38), "only the last hand of an unfinished match may", 2),
    Case(
        "an action too many",
        lambda record: record["hands"][0]["actions"].append("Am"),
        "'Am' comes after the end of the hand, where nothing but a claim may stand",
        1,
        41,
    ),
    Case(
        "a claim after the end where none is made",
        lambda record: record["hands"][0]["actions"].append("claim 0"),
        "claim 0: revokes are not claimed at this table",
        1,
        41,
    ),
]

POISON = [
    Case(
        "a stack's card of another stack",
        both(put("seed", to=None), put("hands", 0, "deal", "cursed", to="Cm")),
        "deal: cursed: Cm cannot be dealt here",
        1,
    ),
    Case("a barred suit", action(1, 21, to="5sw/x"), "'x' isn't a suit of the Decktet deck", 1, 21),
    Case(
        "the trump suit led too early",
        both(put("seed", to=None), action(1, 1, to="4ms/s")),
        "seat 3, 4ms/s: Suns are trump, and not broken yet, and you can lead 2wl 4ms/m 5ml 6mw 6lk 7ml (PN5)",
        1,
        1,
    ),
]

THREE = [
    Case("a swap of other cards", action(1, 1, to="swap 2s 7s 2h"), "swap 3 of 2s 2h 2d, or keep (NM6)", 1, 1),
    Case("a swap of one", action(1, 1, to="swap 2s"), "swap 3 of 2s 2h 2d, or keep (NM6)", 1, 1),
    Case("the wrong word", action(1, 2, to="team"), "'team' isn't a move here", 1, 2),
    Case("a lead with a suit", action(1, 5, to="3c/c"), "no suit is named in this game: play 3c as it is", 1, 5),
    Case("a symbol", action(1, 5, to="3♣"), "'3♣' is written '3c'", 1, 5),
    Case("ten as 10", action(1, 5, to="10c"), "'10c' is written 'Tc'", 1, 5),
    Case("a card that is not in the game", action(1, 5, to="Tc"), "seat 1, Tc: you do not hold Tc: play one of", 1, 5),
    Case("a trump kept back", action(1, 12, to="6s"), "seat 0, 6s: trumps were led and you hold 7s (NM4)", 1, 12),
]

SIX = [
    Case(
        "no claim that holds",
        both(drop("hands", 0, "actions", 25), drop("hands", 0, "actions", 10)),
        "scores is [0, 2, 2] by the rules, not [2, 4, 0]",
        1,
    ),
    Case("a claim against nobody", action(1, 11, to="claim 9"), "there is no seat 9: seats go from 0 to 5", 1, 11),
    Case("a claim spelled out", action(1, 11, to="claim seat 2"), "'claim seat 2' is written 'claim 2'", 1, 11),
    Case("a claim with a zero", action(1, 11, to="claim 02"), "'claim 02' is written 'claim 2'", 1, 11),
    Case("a claim too early", action(1, 1, to="claim 2"), "seat 2 has played no card yet (NM9)", 1, 1),
    Case(
        "a claim made twice",
        lambda record: record["hands"][0]["actions"].insert(11, "claim 2"),
        "claim 2: seat 2 has played no card since the last claim (NM9)",
        1,
        12,
    ),
    Case(
        "a card after the end",
        lambda record: record["hands"][0]["actions"].append("7s"),
        "'7s' comes after the end of the hand, where nothing but a claim may stand",
        1,
        27,
    ),
]

NESTORS = [
    Case(
        "a bid too low",
        action(2, 3, to="bid 60"),
        "seat 0, bid 60: the highest bid is 60: bid 65 or more, or pass (NE4)",
        2,
        3,
    ),
    Case("a bid without its word", action(2, 3, to="70"), "'70' is written 'bid 70'", 2, 3),
    Case("a bid between", action(2, 3, to="bid 71"), "bids go from 5 to 190 in steps of 5; or pass (NE4)", 2, 3),
    Case("a bid without end", action(2, 3, to="bid " + "9" * 5000), "no move is written 'bid 9999", 2, 3),
    Case(
        "another trump",
        action(2, 7, to="trump K"),
        "name the trump rank: say trump A or trump J or trump T (NE5)",
        2,
        7,
    ),
    Case("a lead that takes one", action(2, 8, to="Ad+Ts"), "take 2 of the cards on the table, Ts 9h Kd (NE6)", 2, 8),
    Case("a lead that takes a card twice", action(2, 8, to="Ad+9h+9h"), "takes a card twice", 2, 8),
    Case("a lead that takes none", action(2, 8, to="Ad"), "write the lead and the cards you take, as in", 2, 8),
    Case(
        "the table's lead written down", lambda r: r["hands"][1]["actions"].insert(8, "Kd"), "you do not hold Kd", 2, 9
    ),
    Case(
        "a redealt hand with a score",
        put("hands", 0, "scores", to=[0, 5]),
        "scores is [0, 0] by the rules, not [0, 5]",
        1,
    ),
    Case("the redealt hand dealt by the next", put("hands", 1, "dealer", to=2), "dealer is 1 by the rules, not 2", 2),
    Case(
        "play after all have passed",
        lambda record: record["hands"][0]["actions"].append("bid 5"),
        "'bid 5' comes after the end of the hand",
        1,
        5,
    ),
    Case(
        "a claim after all have passed",
        lambda record: record["hands"][0]["actions"].append("claim 1"),
        "revokes are not claimed at this table",
        1,
        5,
    ),
    Case(
        "scores before the end", put("hands", 2, "scores", to=[0, 0]), "the hand has scores before its end: seat 3", 3
    ),
    Case(
        "finished in the middle", put("unfinished", to=False), "the hand stops where seat 3 is to act: only the last", 3
    ),
    Case(
        "a part of a pile lost", drop("hands", 0, "deal", "second", 3), "deal: second has one text for each of the 4", 1
    ),
    Case(
        "a part as one text",
        put("hands", 0, "deal", "second", to="7s"),
        "deal: second is a list of texts, one a seat",
        1,
    ),
    Case("leaders wrong", put("winners", to=[0, 2]), "winners is [1, 3] by the rules, not [0, 2]"),
]
CASES = {
    "nonesuch": NONESUCH, "poison-nonesuch": POISON, "nameless-3": THREE, "nameless-6": SIX, "nestors": NESTORS,
}  # fmt: skip


@pytest.mark.parametrize(
    ("name", "case"),
    [pytest.param(name, case, id=f"{name}: {case.name}") for name, cases in CASES.items() for case in cases],
)
def test_a_fault_is_found_at_its_place(name: str, case: Case) -> None:
    """The error names the hand and the action, both from 1, says what is wrong and what would be right."""
    check(name, case)
