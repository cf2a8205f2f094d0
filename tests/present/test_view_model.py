"""What a table tells of a hand in words."""

from pathlib import Path
from random import Random

from tricksmith.games import get
from tricksmith.play import Match
from tricksmith.present import PlayerNames, TableView
from tricksmith.rules import Seat

HEARTS = Path(__file__).parents[2] / "examples" / "hearts.py"


def test_one_of_what_is_counted_has_no_plural() -> None:
    """Whatever the game counts: "1 point" as "1 trick"; what is no plural stays as it is."""
    match, rng = Match.begin(get(str(HEARTS)), seed="table"), Random(1)
    found: set[str] = set()
    for _ in range(300):
        legal = match.hand.legal
        match = match.next_hand() if match.is_between_hands else match.play(legal[rng.randrange(len(legal))])
        table = TableView(match, match.hand.view(Seat(0)), PlayerNames(("Ada", "Bo", "Cleo", "Dan"), you=0))
        found |= {part for side in table.sides for part in side.taken.split(", ")}
    assert {"1 trick", "2 tricks", "0 points", "1 point", "2 points", "0 jack"} <= found
    assert [part for part in found if part.startswith("1 ") and part.endswith("s")] == []
