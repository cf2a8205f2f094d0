"""What a seat is shown while it is not asked is written once, for as long as what it rests on is the same."""

from random import Random
from typing import Any

from tests.bots.helper import begin, every_guest_table, every_table
from tricksmith.bots import RandomBot
from tricksmith.play import Match
from tricksmith.present import PlayerNames, own_view, own_view_keys
from tricksmith.rules import Game
from tricksmith.server.wire import to_json

AnyGame = Game[Any, Any]
NAMES = ("Ada", "Bo", "Cleo", "Dan", "Eve", "Finn")


def kept(game: AnyGame, number: int) -> int:
    """Play a hand; how often a seat is shown the kept view, which must equal one that is made again."""
    rng, bot, hand = Random(number), RandomBot(), begin(game, number, "resting")
    names = NAMES[: game.players]
    shown: dict[tuple[object, ...], str] = {}
    count = 0
    while True:
        match = Match(game, names, None, (), hand)
        for seat in range(game.players):
            rests = own_view_keys(match)[seat]
            text = to_json(own_view(match, seat, PlayerNames(names, seat, symbols=True)))  # type: ignore[arg-type]
            if rests is None:
                continue
            count += (seat, *rests) in shown
            assert shown.setdefault((seat, *rests), text) == text
        if hand.to_act is None:
            return count
        hand = hand.play(bot.choose(hand.view(hand.to_act), rng))


@every_table
def test_the_same_again_is_what_it_would_be_anew(game: AnyGame) -> None:
    """For every option."""
    assert sum(kept(game, number) for number in range(3)) > 10


@every_guest_table
def test_the_same_again_is_what_it_would_be_anew_in_any_game(game: AnyGame) -> None:
    """The same holds where others wrote the rules."""
    assert kept(game, 4) > 5
