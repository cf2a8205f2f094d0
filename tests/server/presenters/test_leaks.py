"""Nobody is shown a card that they may not see: deals that a viewer cannot tell apart give it the same bytes."""

from random import Random
from typing import Any

import pytest

from tests.bots.helper import begin, every_guest_table, every_table
from tests.games.information import doubles
from tests.variants import differs_in
from tricksmith import games
from tricksmith.bots import RandomBot
from tricksmith.play import Match
from tricksmith.present import PlayerNames, log_of, own_view, public_view
from tricksmith.rules import Game, Hand
from tricksmith.server.wire import to_json

AnyGame = Game[Any, Any]
NAMES = ("Ada", "Bo", "Cleo", "Dan", "Eve", "Finn")


def shown(hand: Hand, viewer: int | None) -> bytes:
    """All that this viewer is sent about a hand, as it goes over the network."""
    names = NAMES[: hand.game.players]
    match = Match(hand.game, names, None, (), hand)
    who = PlayerNames(names, viewer, symbols=True)
    parts = [public_view(match, PlayerNames(names, symbols=True)), *log_of(match, viewer, who)]  # type: ignore[arg-type]
    if viewer is not None:
        parts.append(own_view(match, viewer, who))  # type: ignore[arg-type]
    return "\n".join(to_json(part) for part in parts).encode()


def check(game: AnyGame, number: int, *, every: int = 13) -> int:
    """Compare what each viewer is sent in a hand at three moments; how many other deals there were to compare."""
    rng, bot, compared = Random(number), RandomBot(), 0
    hands = [begin(game, number, "leaks")]
    while (hand := hands[-1]).to_act is not None:
        hands.append(hand.play(bot.choose(hand.view(hand.to_act), rng)))
    for hand in (hands[0], rng.choice(hands[1:-1]), rng.choice(hands[1:-1])):
        for viewer in (None, *range(game.players)):
            mine = shown(hand, viewer)
            for double in doubles(hand, viewer, every=every):
                compared += 1
                assert shown(double, viewer) == mine
    return compared


@every_table
def test_no_message_tells_a_hidden_card(game: AnyGame) -> None:
    """For every option, viewer and moment; with an option that is not as usual fewer deals are compared."""
    assert check(game, 1, every=31 if differs_in(game) else 13) > 8


@every_guest_table
def test_no_message_tells_a_hidden_card_in_any_game(game: AnyGame) -> None:
    """The same holds where others wrote the rules; with options of theirs fewer deals are compared."""
    assert check(game, 2, every=47 if differs_in(game) else 13) > 5


@pytest.mark.parametrize("viewer", [0, None])
def test_the_check_would_notice(viewer: int | None) -> None:
    """A message made from another seat's view differs."""
    hand = begin(games.get("nonesuch"), 0)
    names = NAMES[:3]
    other = {
        to_json(own_view(Match(double.game, names, None, (), double), 1, PlayerNames(names, 1)))  # type: ignore[arg-type]
        for double in doubles(hand, viewer, every=7)
    }
    assert len(other) > 1
