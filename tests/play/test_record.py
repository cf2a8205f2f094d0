"""Records: what they hold to the letter, and that a match comes back from its record as it was."""

import json
from importlib.metadata import EntryPoint
from itertools import pairwise
from typing import Any

import pytest

from tests.play.helper import (
    FIXTURES,
    AnyGame,
    fixture,
    proper_match,
    reckless_match,
    through_json,
    variant_id,
    variants,
)
from tricksmith import games
from tricksmith.cards import FRENCH
from tricksmith.errors import RecordError
from tricksmith.games.nameless import Nameless
from tricksmith.play import FORMAT, Match, from_record, steps, to_record
from tricksmith.rules import Claim

KEYS = ["format", "game", "players", "options", "seed", "date", "hands", "totals", "winners", "unfinished"]
DEALS = {
    "nonesuch": ["hands", "up"],
    "poison-nonesuch": ["hands", "cursed", "trump"],
    "nameless-3": ["hands", "up", "talon", "switch"],
    "nameless-6": ["hands", "up", "talon"],
    "nestors": ["hands", "down", "faceup", "second"],
}
"""What a deal of each game holds, in this order; `nameless` has another pile with three players."""


def same(one: object, other: object) -> bool:
    """Whether two JSON values are the same, keys in the same order, and true is not 1."""
    return json.dumps(one) == json.dumps(other)


@pytest.mark.parametrize("path", FIXTURES, ids=lambda path: path.stem)
def test_records_of_the_first_format_are_read_for_ever(path: Any) -> None:
    """A record that was checked by hand is read, verified, and would be written the same again."""
    record = fixture(path.stem)
    assert same(to_record(from_record(record), date=record["date"]), record)


@pytest.mark.parametrize("name", DEALS)
def test_a_record_has_these_keys_in_this_order(name: str) -> None:
    """The keys of a record, of a hand and of a deal are those of the format, and no others."""
    record = to_record(from_record(fixture(name)))
    assert list(record) == KEYS
    assert record["format"] == FORMAT == "tricksmith-match/1"
    for hand in record["hands"]:
        assert list(hand) in (["dealer", "deal", "actions", "scores"], ["dealer", "deal", "actions"])
        assert list(hand["deal"]) == DEALS[name]


def test_every_game_has_a_record_that_was_checked_by_hand() -> None:
    """None of the originals is without one."""
    assert {fixture(path.stem)["game"] for path in FIXTURES} == set(games.ORIGINALS)
    assert {path.stem for path in FIXTURES} == set(DEALS)


@pytest.mark.parametrize("game", variants(), ids=variant_id)
def test_a_match_comes_back_from_its_record(game: AnyGame) -> None:
    """Finished or not, with revokes and claims or without, after any decision."""
    matches = [proper_match(game, "back", 2), *(reckless_match(game, "back", 3, stop) for stop in (0, 1, 30, 75))]
    for match in matches:
        record = through_json(match)
        again = from_record(record)
        assert again == match
        assert (again.totals, again.winners, again.verdict) == (match.totals, match.winners, match.verdict)
        assert same(to_record(again), record)


def test_options_are_written_out() -> None:
    """A record names every option, in the order of the game, those at their defaults too."""
    match = Match.begin(games.get("nameless", players=3, renege="claim"), seed="options")
    assert to_record(match)["options"] == {
        "target": 10,
        "seven_turned": "opposite_first",
        "twos_switch": True,
        "alone": True,
        "alone_opponents": "replace",
        "renege": "claim",
    }


def test_a_missing_option_is_at_its_default_for_so_many_players() -> None:
    """An older program did not know the option, so it played what is the default."""
    record = fixture("nameless-3")
    match = from_record(record)
    del record["options"]["renege"]
    assert from_record(record) == match
    record["options"] = {}
    with pytest.raises(RecordError, match=r"unfinished should be true.*totals of \[3, 0, 2\]"):
        from_record(record)  # the target is 10 with three players
    record["unfinished"] = True
    assert from_record(record).game == games.get("nameless", players=3)


def test_the_order_of_keys_is_not_looked_at() -> None:
    """Another program may write the keys of an object in any order."""
    record = fixture("nestors")
    turned = dict(reversed(record.items()))
    turned["hands"] = [dict(reversed(hand.items())) for hand in record["hands"]]
    for hand in turned["hands"]:
        hand["deal"] = dict(reversed(hand["deal"].items()))
    assert from_record(turned) == from_record(record)


def test_cards_of_a_set_stand_in_the_order_of_the_deck() -> None:
    """However they were dealt."""
    for path in FIXTURES:
        record = fixture(path.stem)
        deck = games.load(record["game"]).deck
        for hand in record["hands"]:
            for part in hand["deal"].values():
                for text in part if isinstance(part, list) else [part]:
                    indices = [deck.card(code).index for code in text.split(" ")]
                    assert indices == sorted(indices)


def test_a_hand_that_nobody_bid_on_stands_in_the_record() -> None:
    """All passed, so it scores 0 and is dealt again by the same dealer."""
    first, second, _ = fixture("nestors")["hands"]
    assert (first["actions"], first["scores"]) == (["pass"] * 4, [0, 0])
    assert first["dealer"] == second["dealer"]


def test_cards_given_or_taken_are_read_in_any_order() -> None:
    """The order of the cards of a swap, or of those that a lead takes from the table, means nothing."""
    for name, hand, action, other in (("nameless-3", 0, 0, "swap 2h 2d 2s"), ("nestors", 1, 7, "Ad+9h+Ts")):
        record = fixture(name)
        written = record["hands"][hand]["actions"][action]
        assert written != other
        record["hands"][hand]["actions"][action] = other
        assert to_record(from_record(record))["hands"][hand]["actions"][action] == written


def test_the_table_s_own_lead_is_no_action() -> None:
    """The card that leads a trick from the table was decided by nobody."""
    hand = fixture("nestors")["hands"][1]
    assert len(hand["actions"]) == 6 + 1 + 1 + 2 + 3 * 10
    assert "Kd" not in hand["actions"]


def test_a_claim_stands_where_it_was_made() -> None:
    """Claims are in the list of actions, after the last card too."""
    record = fixture("nameless-6")
    actions = record["hands"][0]["actions"]
    assert [place for place, action in enumerate(actions) if action.startswith("claim")] == [10, 20, 25]
    match = from_record(record)
    assert match.hand.actions[25] == Claim(match.hand.actions[25].seat)  # type: ignore[attr-defined]
    assert match.hand.result is not None
    assert match.hand.result.tally is not None
    assert match.hand.result.tally.revokes_by_seat == (0, 0, 1, 0, 0, 0)


def test_the_last_hand_of_an_unfinished_match_has_no_scores_before_its_end() -> None:
    """And totals and leaders are those of the hands before it."""
    record = fixture("nestors")
    assert "scores" not in record["hands"][-1]
    assert (record["totals"], record["winners"], record["unfinished"]) == ([80, 110], [1, 3], True)


def test_the_last_hand_of_an_unfinished_match_may_lack_its_scores() -> None:
    """A program that stopped between the last card and the score left a record that holds."""
    match = proper_match(games.get("nonesuch", target=500), "lacking", 2)
    record = through_json(match)
    del record["hands"][-1]["scores"]
    assert from_record(record) == match


def test_deals_from_elsewhere_have_no_seed() -> None:
    """A record without a seed is verified all the same, but for the deals and the first dealer."""
    record = fixture("poison-nonesuch") | {"seed": None}
    match = from_record(record)
    assert match.seed is None
    assert to_record(match)["seed"] is None
    assert match.hand == from_record(fixture("poison-nonesuch")).hand


def test_the_date_is_the_writer_s() -> None:
    """A match has no date; the call that writes the record may give one."""
    match = from_record(fixture("nonesuch"))
    assert to_record(match)["date"] is None
    assert to_record(match, date="2028-02-29")["date"] == "2028-02-29"


@pytest.mark.parametrize(
    "date", ["", "21.11.2026", "2026-11-31", "20261121", "2026-W47-6", "2026-11-21T00:00", "٢٠٢٦-11-21"]
)
def test_a_date_that_is_none_is_not_written(date: str) -> None:
    """What no reader would take is refused by the writer."""
    with pytest.raises(RecordError, match="date is null or a day such as '2026-11-21', not"):
        to_record(from_record(fixture("nonesuch")), date=date)


def test_what_no_reader_would_take_is_not_written() -> None:
    """A name that is not a text, a seed of two lines, an option beyond the numbers of a record."""
    match = Match.begin(games.get("nonesuch"), seed="right", names=("a", "b", "\ud800"))
    with pytest.raises(RecordError, match=r"the name of seat 2 is a text, and .* holds half of a surrogate pair"):
        to_record(match)
    with pytest.raises(RecordError, match="seed is null or one line of text, not"):
        to_record(Match(match.game, ("a", "b", "c"), "two\nlines", (), match.hand))
    match = Match.begin(games.get("nonesuch", target=5), seed="right")
    object.__setattr__(match.game.options, "target", 2**53)  # what no reader of options lets through either
    with pytest.raises(RecordError, match="options: target is 9007199254740992: an option is"):
        to_record(match)


class Elsewhere(Nameless):
    """A game that no registry knows."""

    id = "elsewhere"


def test_a_game_that_no_registry_knows_is_given_by_the_caller() -> None:
    """A game from a file of your own can be recorded and read."""
    match = proper_match(Elsewhere(4), "elsewhere", 2)
    record = through_json(match)
    assert from_record(record, games=[Elsewhere]) == match
    with pytest.raises(RecordError, match="no game named 'elsewhere'"):
        from_record(record)


class OfAnotherPackage(Nameless):
    """A game that another package brings."""

    id = "of-another-package"


def test_a_game_of_another_package_is_found_by_its_id(monkeypatch: pytest.MonkeyPatch) -> None:
    """The registry knows the games of other packages by their entry points."""
    entry = EntryPoint("of-another-package", f"{__name__}:OfAnotherPackage", "tricksmith.games")
    monkeypatch.setattr(EntryPoint, "load", lambda self: globals()[self.attr])
    monkeypatch.setattr("tricksmith.games.registry.entry_points", lambda group: [entry] if group else [])
    match = proper_match(OfAnotherPackage(4), "elsewhere", 1)
    assert from_record(through_json(match)) == match


def test_equal_games_of_many_records_are_one() -> None:
    """So what a game has worked out for one record serves the next."""
    assert from_record(fixture("nonesuch")).game is from_record(fixture("nonesuch")).game


def test_a_match_is_looked_at_step_by_step() -> None:
    """Each decision comes with the hand before it, the one who decided, and the hand after it."""
    match = from_record(fixture("nameless-6"))
    seen_steps = list(steps(match.hand))
    assert [step.move for step in seen_steps] == list(match.hand.actions)
    assert seen_steps[0].before.actions == ()
    assert seen_steps[-1].after == match.hand
    assert all(one.after is other.before for one, other in pairwise(seen_steps))
    assert [seen_steps[place].seat for place in (0, 1, 2, 3)] == [4, 5, 0, 4]
    assert seen_steps[10].seat is None
    assert seen_steps[3].before.held[4] - seen_steps[3].after.held[4] == FRENCH.set("5c")
