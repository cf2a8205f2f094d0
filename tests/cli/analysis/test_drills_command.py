"""`tricksmith drills`: calls, endings and questions, set one after the other."""

import re
from typing import Any

import pytest

from tests.cli.program import WHIST, call
from tricksmith import games
from tricksmith.errors import OptionError
from tricksmith.rules import Game
from tricksmith.study import DrillKind, bidding_drill, drill_item, last_tricks_drill, reading_drill


def test_calls_are_drilled_in_lines() -> None:
    """Each hand is shown as its seat sees it; the verdict has what each call was worth, and the end adds up."""
    game = games.get("nameless", players=3, target=30)
    items = [*bidding_drill(game, number=2, seed="lines")]
    losses = [item.judge(item.view.legal[0]).loss for item in items]
    words = ["drills", "bidding", "nameless", "--players", 3, "--option", "target=30", "--number", 2, "--seed", "lines"]
    done = call(*words, "--plain", keys=f"nonsense\n{items[0].view.legal[0]}\n{items[1].view.legal[0]}\n")
    assert done.code == 0, done.err
    assert [line for line in done.lines if line.startswith("Nameless, ")] == [
        "Nameless, hand 1 of 2",
        "Nameless, hand 2 of 2",
    ]
    assert any("isn't a move here" in line for line in done.lines)
    assert sum("behind the best" in line for line in done.lines) == sum(len(item.view.legal) for item in items)
    right = sum(not loss for loss in losses)
    assert done.lines[-1].startswith(f"The end: {right} of 2 right, {sum(losses):.1f} points lost, ")
    assert done.lines[-1].endswith("--seed lines gives the same drill again.")
    held = [line for line in done.lines if line.startswith("Your cards: ")]
    for line, item in zip(held, items, strict=True):
        assert game.deck.set(line[12:-1].replace(",", " ").replace(" and ", " ")) == item.view.hand


def test_an_ending_is_played_in_lines() -> None:
    """Of a game that is a file; each play is judged, and the last line of the ending has the result."""
    (item,) = last_tricks_drill(games.get(str(WHIST)), number=1, seed="1")
    line = item.play()
    while not line.is_over:
        line = item.play(*line.moves, line.view.legal[0])
    keys = "".join(f"{move}\n" for move in line.moves)
    done = call("drills", "endings", WHIST, "--number", 1, "--seed", "1", "--plain", keys=keys)
    assert done.code == 0, done.err
    assert [text for text in done.lines if text in [verdict.text for verdict in line.verdicts]] == [
        verdict.text for verdict in line.verdicts
    ]
    assert line.text in done.lines


def test_moves_are_given_by_number_as_in_play() -> None:
    """A card that can be led as more than one suit is asked for, an empty line goes back, and no number is beyond."""
    words = ["drills", "endings", "nonesuch", "--players", 3, "--number", 1, "--seed", "1", "--plain"]
    (item,) = last_tricks_drill(games.get("nonesuch", players=3), number=1, seed="1")
    verdict = item.play("8ms as Suns").verdicts[0].text
    shown = next(line for line in call(*words, keys="").lines if line.startswith("Your choices: "))
    last, number = re.findall(r" (\d+) \w+ \(", shown)[-1], re.findall(r" (\d+) 8ms \(", shown)[0]
    beyond = int(last) + 1
    done = call(*words, keys=f"{beyond}\n{number}\n\n{number}\n9\n2\n")
    assert f"{beyond} is not in the list: its numbers go from 1 to {last}." in done.lines
    assert sum(line.startswith("Lead 8ms ") for line in done.lines) == 2
    assert "You can choose again." in done.lines
    assert any("type a number from 1 to 2" in line for line in done.lines)
    for keys in (f"{number}\n2\n", f"{number} Suns\n", "8ms\n2\n", "8ms as Suns\n"):
        assert verdict in call(*words, keys=keys).lines, keys


def test_three_cards_are_given_by_their_numbers() -> None:
    """All in a line, or one after the other; each number means the card that it is printed before."""
    (item,) = bidding_drill(games.get("hearts"), number=1, seed="1")
    words = ["drills", "bidding", "hearts", "--number", 1, "--seed", "1", "--plain"]
    done = call(*words, keys="1 2 3\n")
    choices = next(line for line in done.lines if line.startswith("Your choices: "))
    cards = [part.split()[1] for part in choices.removeprefix("Your choices: ").split(", ")[:3]]
    text = item.judge(f"pass {' '.join(cards)}").text
    assert text in done.lines
    assert text in call(*words, keys="1\n1\n1\n").lines


def test_a_bid_that_is_a_number_is_no_choice() -> None:
    """Where bids are numbers, what is typed is the bid."""
    game = games.get("oh-hell")
    (item,) = bidding_drill(game, number=1, seed="1")
    done = call("drills", "bidding", "oh-hell", "--number", 1, "--seed", "1", "--plain", keys="1\n")
    assert item.judge("bid 1").text in done.lines


def test_a_question_is_answered_in_lines() -> None:
    """A seat is named by its number; what is no place is asked for again."""
    (item,) = reading_drill(games.get(str(WHIST)), number=1, seed="1")
    assert item.place.seat is not None
    done = call("drills", "reading", WHIST, "--number", 1, "--seed", "1", "--plain", keys=f"moon\n{item.place.seat}\n")
    assert done.code == 0, done.err
    assert item.question() in done.lines
    assert f"Right. {item.judge(item.place.name).reason}" in done.lines
    assert any("none of the places" in line for line in done.lines)
    assert done.lines[-1].startswith("The end: 1 of 1 right.")
    assert not any(line.startswith("Your turn") for line in done.lines)


@pytest.mark.parametrize(
    ("words", "error"),
    [
        (["drills", "bidding", WHIST], "Plain Whist has no calls before the tricks"),
        (["drills", "bidding", "pinochle"], "can't play the calls of Pinochle, so none can be judged: its drills are"),
        (["drills", "reading", "briscola"], "any card in Briscola, so nothing can be read: it has no drills"),
        (["drills", "endings", "briscola"], "so no play can be judged: it has no drills"),
        (["drills", "singing", WHIST], "'singing' is not"),
        (["drills", "reading", WHIST, "--seed", ""], "--seed"),
    ],
)
def test_what_cannot_be_drilled_is_refused(words: list[object], error: str) -> None:
    """In one line that says why."""
    done = call(*words)
    assert done.code == 2
    assert error in " ".join(done.err.split())


def test_a_drill_ends_with_its_input() -> None:
    """What was answered until then is added up."""
    done = call("drills", "reading", WHIST, "--seed", "2", "--plain", keys="")
    assert done.lines[-1].startswith("The end: 0 of 0 right.")


def test_an_item_that_is_not_found_is_left_out(monkeypatch: pytest.MonkeyPatch) -> None:
    """The next one is set; only if the first is not found there is no such drill."""

    def find(kind: DrillKind, game: Game[Any, Any], *, seed: str, number: int) -> object:
        if number == 1:
            raise OptionError("nothing was certain")
        return drill_item(kind, game, seed=seed, number=0)

    monkeypatch.setattr("tricksmith.study.drill_item", find)
    (item,) = reading_drill(games.get(str(WHIST)), number=1, seed="1")
    keys = f"{item.place.name}\n" * 2
    done = call("drills", "reading", WHIST, "--number", 3, "--seed", "1", "--plain", keys=keys)
    assert "Nothing was certain." in done.lines
    assert done.lines[-1].startswith("The end: 2 of 2 right.")
