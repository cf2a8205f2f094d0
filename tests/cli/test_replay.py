"""`tricksmith replay FILE`: records verified and shown."""

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.cli.program import WHIST, call
from tests.games.helper import deal
from tricksmith import games
from tricksmith.play import Match, read_matches, to_record, write_match
from tricksmith.present import PlayerNames, claim_texts, trick_texts, unique_names
from tricksmith.rules import Claim, Seat

TABLES = [
    ("nonesuch", 3, ()),
    ("nonesuch", 4, ()),
    ("poison-nonesuch", 3, ()),
    ("nameless", 3, ()),
    ("nameless", 4, ("renege=penalise",)),
    ("nameless", 5, ()),
    ("nameless", 6, ()),
    ("nestors", 4, ()),
]


def simulated(
    file: Path, name: str, players: int | None = None, options: tuple[str, ...] = (), matches: int = 1
) -> Path:
    """A file of simulated matches of few hands."""
    line = ["--matches", matches, "--seed", "a", "--most-hands", 3, "--record", file]
    line += ["--players", players] if players is not None else []
    done = call("simulate", name, *line, *(word for option in options for word in ("--option", option)))
    assert done.code == 0, done.err
    return file


def only_match(file: Path) -> Match:
    """The match of a file."""
    ((_, match),) = read_matches(file)
    return match


@pytest.fixture
def example(tmp_path: Path) -> Path:
    """A hand of Nonesuch that stops after its first trick: NS8's example, 8 of Moons and Suns led as Suns."""
    game = games.get("nonesuch")
    cards = deal(game, "8ms X", "2sy", "5sw", up="Cy")
    hand = game.hand(cards, 2)
    for text in ("some", "none", "most", "8ms/s", "2sy", "5sw"):
        hand = hand.play(hand.parse(text))
    file = tmp_path / "example.json"
    write_match(file, Match(game, ("Ada", "Bo", "Cleo"), None, (), hand))
    return file


def test_a_trick_is_told_with_the_reason_why_it_fell(example: Path) -> None:
    """Who led what as which suit, who played what, who took it and why, with the rule."""
    done = call("replay", example)
    assert done.code == 0
    assert "trump: Wyrms" in done.lines
    assert (
        "1: Ada leads 8ms as Suns, Bo 2sy, Cleo 5sw. Bo takes the trick with 2sy, the only trump (NS8)." in done.lines
    )
    assert "The record stops here: Bo is to act." in done.lines
    assert done.lines[-1] == "Unfinished; Ada, Bo and Cleo in the lead."


def test_calls_are_told_in_words_with_their_rules(example: Path) -> None:
    """The deal, the bids, and what the holder of the Excuse does."""
    lines = call("replay", example).lines
    assert lines[0] == "Nonesuch, Ada, Bo, Cleo"
    assert "up pile: Cy" in lines
    assert 'NS3: Ada says "some".' in lines
    assert lines[lines.index('NS3: Bo says "none".') + 1] == (
        'NS3: Cleo says "most". Ada shows X (the Excuse). Ada discards X (the Excuse). '
        "Ada takes the up card: Cy (the Calamity, Crown of Wyrms)."
    )


@pytest.mark.parametrize(("name", "players", "options"), TABLES)
def test_every_trick_and_every_score_of_a_match_is_told(
    name: str, players: int, options: tuple[str, ...], tmp_path: Path
) -> None:
    """As many tricks as were played, won by those who won them; the totals are the sums of the hands."""
    file = simulated(tmp_path / "played.jsonl", name, players, options)
    match = only_match(file)
    done = call("replay", file)
    assert done.code == 0
    called = unique_names(match.names)
    reported = [line for line in done.lines if "takes the trick with" in line or "The trick is" in line]
    winners = [called[trick.winner] for hand in match.hands for trick in hand.tricks]
    assert len(reported) == len(winners)
    for line, winner in zip(reported, winners, strict=True):
        end = line.rpartition(". ")[2]
        assert end.lower().startswith((f"{winner} takes the trick with ", f"the trick is {winner}'s"))
    totals = [line for line in done.lines if ": before " in line][-len(match.totals) :]
    assert [int(line.rpartition(" ")[2]) for line in totals] == list(match.totals)


@pytest.mark.parametrize(("name", "players", "options"), TABLES)
def test_reasons_are_what_the_cards_say(name: str, players: int, options: tuple[str, ...], tmp_path: Path) -> None:
    """The only trump is one, the highest trump beats another, and a trick without trumps goes to the suit led."""
    match = only_match(simulated(tmp_path / "played.jsonl", name, players, options))
    for hand in match.hands:
        if hand.contract is None:
            continue
        ladder = match.game.trumps(hand.contract.mode)
        tales = trick_texts(hand, PlayerNames(unique_names(match.names)))
        for trick, tale in zip(hand.tricks, tales, strict=True):
            trumps = [play.card for _, play in trick.plays if play.card in ladder]
            assert ("the only trump" in tale.end) == (len(trumps) == 1)
            assert ("the highest trump" in tale.end) == (len(trumps) > 1)
            assert ("the highest of" in tale.end or "the only card of" in tale.end) == (
                name != "nestors" and not trumps
            )


def test_a_game_that_decides_otherwise_tells_its_rule(tmp_path: Path) -> None:
    """NE9 is shown once a hand, and each trick says by which clause it was won; the table leads by itself."""
    file = simulated(tmp_path / "played.jsonl", "nestors")
    lines = call("replay", file, "--hand", 1).lines
    assert sum(line.startswith("NE9: The third card follows if it is of a required suit") for line in lines) == 1
    tricks = lines[lines.index("The tricks.") + 2 : lines.index("The score.")]
    assert len(tricks) == 12
    assert "from the table with it" in tricks[0]
    assert ", from the table, " in tricks[1]
    assert all(line.endswith("(NE9).") for line in tricks[1:])
    assert any("the last trump" in line for line in tricks[1:])


def test_revokes_and_claims_are_told() -> None:
    """NM9: the card that did not follow is marked, and a claim is shown with what it found."""
    game = games.get("nameless", renege="claim")
    hand = game.hand(deal(game, "3s", "2s 8h", "3h", "3d", up="4c"), 3)
    for text in ("team", "team", "team", "team", "3s", "8h", "3h", "3d"):
        hand = hand.play(hand.parse(text))
    hand = hand.play(Claim(Seat(1)), by=Seat(0)).play(Claim(Seat(2)), by=Seat(1))
    who = PlayerNames(("Ada", "Bo", "Cleo", "Dan"))
    (trick,) = trick_texts(hand, who)[:1]
    marked = [text for text, _ in trick.plays if "(a revoke)" in text]
    assert marked[0] == "Bo 8h (a revoke)"
    assert claim_texts(hand, who)[0] == "After 4 cards an opponent claims a revoke by Bo: there was one (NM9)."


def test_one_hand_may_be_chosen(tmp_path: Path) -> None:
    """--hand shows this hand alone, and the end of the match only with the last."""
    file = simulated(tmp_path / "played.jsonl", "poison-nonesuch")
    hands = len(only_match(file).hands)
    lines = call("replay", file, "--hand", 2).lines
    assert [line.partition(",")[0] for line in lines if line.startswith("Hand ")] == [f"Hand 2 of {hands}"]
    assert "Unfinished" not in lines
    assert "Unfinished" in call("replay", file, "--hand", hands).lines
    assert call("replay", file, "--hand", hands + 1).code == 2


def test_many_matches_are_listed_and_one_of_them_is_told(tmp_path: Path) -> None:
    """A line a match, and --match chooses the one to tell."""
    file = simulated(tmp_path / "played.jsonl", "nestors", matches=3)
    done = call("replay", file)
    assert done.code == 0
    assert [line.partition(":")[0] for line in done.lines[:3]] == ["1", "2", "3"]
    assert done.lines[3] == "All 3 matches are valid: every deal, every move and every score."
    assert "seed: a/1" in call("replay", file, "--match", 2).lines
    assert call("replay", file, "--match", 4).code == 2
    assert call("replay", file, "--hand", 1).code == 2
    assert call("replay", file, "--step").code == 2


def test_blank_lines_are_no_matches(tmp_path: Path) -> None:
    """The line is named where it is not the number of the match."""
    file = simulated(tmp_path / "played.jsonl", "nestors", matches=2)
    first, second = file.read_text(encoding="utf-8").splitlines()
    file.write_text(f"\n{first}\n\n{second}\n", encoding="utf-8")
    assert [line.partition(":")[0] for line in call("replay", file).lines[:2]] == ["1, line 2", "2, line 4"]


def test_a_step_waits_for_each_decision(tmp_path: Path) -> None:
    """Enter goes on, q stops; the end of the input stops too, and nothing that was shown is lost."""
    file = simulated(tmp_path / "played.jsonl", "nameless")
    hand = only_match(file).hands[0]
    begun = call("replay", file, "--hand", 1, "--step", keys="q\n")
    assert (begun.code, begun.err.count("…")) == (0, 1)
    assert "The tricks." not in begun.lines
    reported = call("replay", file, "--hand", 1, "--step", keys="\n" * len(hand.actions))
    assert reported.err.count("…") == len(hand.actions)
    assert "The score." in reported.lines
    assert call("replay", file, "--hand", 1, "--step", keys="\n" * 3).err.count("…") == 4
    whole = call("replay", file, "--hand", 1)
    ends = [line.rpartition(". ")[2] for line in whole.lines if "takes the trick" in line]
    assert [line.rpartition(". ")[2] for line in reported.lines if "takes the trick" in line] == ends


def test_the_telling_fits_the_terminal(tmp_path: Path) -> None:
    """With six names and symbols too."""
    for name, players in (("nameless", 6), ("nestors", 4), ("nonesuch", 4)):
        file = simulated(tmp_path / f"{name}.jsonl", name, players)
        done = call("replay", file, columns=60)
        assert done.code == 0
        assert max(map(len, done.lines)) <= 60
        assert "…" not in done.out
    assert "♠" in call("replay", tmp_path / "nameless.jsonl", columns=60).out
    assert "♠" not in call("replay", tmp_path / "nameless.jsonl", "--plain", columns=60).out


def test_names_cannot_steer_the_terminal() -> None:
    """A name is printed as it is, without control characters; a name that comes twice gets its seat."""
    assert unique_names(["\x1b[2JEve", "Bo", "Bo", ""]) == ("?[2JEve", "Bo 1", "Bo 2", "nobody")


def test_options_other_than_usual_are_named(tmp_path: Path) -> None:
    """The options of the table are shown before the first hand."""
    file = simulated(tmp_path / "played.jsonl", "nameless", 3, ("seven_turned=fixed", "target=10", "twos_switch=no"))
    assert "options: seven_turned=fixed, twos_switch=false" in call("replay", file).lines


def test_a_record_of_a_file_of_a_game_is_read_with_it(tmp_path: Path) -> None:
    """Nobody's record makes us run a file: the reader names it."""
    file = tmp_path / "whist.jsonl"
    assert call("simulate", WHIST, "--matches", 1, "--record", file).code == 0
    refused = call("replay", file)
    assert refused.code == 1
    assert "no game named 'plain-whist'" in refused.err
    assert call("replay", file, "--game", WHIST).code == 0


def spoil_action(record: dict[str, Any]) -> None:
    """A card that seat does not hold."""
    record["hands"][1]["actions"][4] = "Cy" if record["hands"][1]["actions"][4] != "Cy" else "Cm"


def spoil_scores(record: dict[str, Any]) -> None:
    """A point too many."""
    record["hands"][0]["scores"][0] += 1


def spoil_totals(record: dict[str, Any]) -> None:
    """A total that is no sum."""
    record["totals"][0] += 1


def spoil_deal(record: dict[str, Any]) -> None:
    """A card that is dealt twice."""
    hands = record["hands"][2]["deal"]["hands"]
    hands[0] = hands[1]


def spoil_dealer(record: dict[str, Any]) -> None:
    """The wrong dealer."""
    record["hands"][1]["dealer"] = (record["hands"][1]["dealer"] + 1) % 3


@pytest.mark.parametrize(
    ("spoil", "place"),
    [
        (spoil_action, "line 1, hand 2, action 5: "),
        (spoil_scores, "line 1, hand 1: scores is "),
        (spoil_totals, "line 1: totals is "),
        (spoil_deal, "line 1, hand 3: deal: "),
        (spoil_dealer, "line 1, hand 2: dealer is "),
    ],
)
def test_a_damaged_record_names_the_place(spoil: Callable[[dict[str, Any]], None], place: str, tmp_path: Path) -> None:
    """Exit code 1, and line, hand and action, in one line."""
    file = simulated(tmp_path / "played.jsonl", "poison-nonesuch")
    record = to_record(only_match(file))
    spoil(record)
    file.write_text(json.dumps(record) + "\n", encoding="utf-8")
    done = call("replay", file)
    assert (done.code, done.out) == (1, "")
    assert done.err.startswith(f"tricksmith: {file}: {place}")
    assert len(done.err.splitlines()) == 1


def test_a_torn_line_is_named_after_the_matches_before_it(tmp_path: Path) -> None:
    """What holds is listed; then the line that does not."""
    file = simulated(tmp_path / "played.jsonl", "nestors", matches=3)
    file.write_bytes(file.read_bytes()[:-40])
    done = call("replay", file)
    assert done.code == 1
    assert [line.partition(":")[0] for line in done.lines] == ["1", "2"]
    assert done.err.startswith(f"tricksmith: {file}: line 3: the line is torn")
    assert call("replay", file, "--match", 1).code == 1


@pytest.mark.parametrize(("name", "text", "code"), [("no.json", None, 2), ("empty.jsonl", "", 1), ("x.json", "{", 1)])
def test_what_is_no_record_is_said_in_one_line(name: str, text: str | None, code: int, tmp_path: Path) -> None:
    """A file that is not there, that is empty, or that is not JSON."""
    if text is not None:
        (tmp_path / name).write_text(text, encoding="utf-8")
    done = call("replay", tmp_path / name)
    assert (done.code, done.out) == (code, "")
    assert done.err.startswith(f"tricksmith: {tmp_path / name}")
    assert len(done.err.splitlines()) == 1


def test_shared_wins_are_told_as_such(tmp_path: Path) -> None:
    """PN8: level leaders share the win."""
    game = games.get("poison-nonesuch", max_hands=1)
    for number in range(200):
        match = Match.begin(game, seed=str(number), names=("Ada", "Bo", "Cleo"))
        while match.verdict is None:
            match = match.play(match.hand.legal[0])
        if len(match.winners) > 1:
            break
    assert len(match.winners) > 1
    write_match(tmp_path / "shared.json", match)
    winners = " and ".join(match.names[seat] for seat in match.winners)
    assert call("replay", tmp_path / "shared.json").lines[-1].startswith(f"{winners} win, and share it: ")


def test_the_player_of_a_record_of_play_is_spoken_to(tmp_path: Path) -> None:
    """`play` calls its player "you", and a replay says "you lead", not "you leads"."""
    file = tmp_path / "mine.json"
    match = Match.begin(games.get("nameless", players=5), seed="mine", names=("you", "Ada", "Bo", "Cleo", "Dan"))
    while match.hand.to_act is not None:
        match = match.play(match.hand.legal[0])
    write_match(file, match)
    out = call("replay", file).out
    assert re.search(r"\bYou take the trick|\byou lead\b", out)
    assert not re.search(r"\byou (leads|takes|says|is)\b", out, re.IGNORECASE)
