"""No answer of a table depends on a card that its reader may not see: states on every path, and every refusal."""

from functools import cache
from random import Random
from typing import Any

from tests.bots.helper import begin, every_table
from tests.games.information import doubles
from tricksmith.bots import RandomBot
from tricksmith.play import Match
from tricksmith.rules import Game, Hand, typed
from tricksmith.server.domain import MakeMove, Occupant, TableSetup, TableState, decide, open_table, reduce_events
from tricksmith.server.errors import Refused
from tricksmith.server.realtime.game_log import GameLog
from tricksmith.server.realtime.snapshot import Snapshot

AnyGame = Game[Any, Any]
RNG = Random(1)


@cache
def opened(game: AnyGame) -> TableState:
    """A table of people for this game, before its first deal."""
    options = {name: typed(value) for name, value in game.options.as_dict().items()}
    people = tuple(Occupant("person", f"Person {seat}") for seat in range(game.players))
    setup = TableSetup(game=game.id, players=game.players, options=options, seats=people)
    return reduce_events(open_table(setup, secret="0" * 64, now=0))


def table_of(hand: Hand) -> TableState:
    """A table of people at which this hand is played."""
    table = opened(hand.game)
    return table.with_(stage="playing", match=Match(hand.game, table.names, None, (), hand), movers=((),))


def answers(hand: Hand, viewer: int | None) -> list[str]:
    """The state that this viewer is sent, and the answer to each card that they might try to play."""
    table = table_of(hand)
    answers = [Snapshot(table).state(viewer, 0, GameLog(), seats=b"[]", spectators=0, acks=[]).decode()]
    if viewer is None:
        return answers
    for card in hand.game.cards:
        ways = [f"{card}/{suit.letter}" for suit in card.suits] if hand.game.leader_names_suit else []
        for text in (str(card), *ways):
            try:
                events = decide(table, viewer, MakeMove(text, 1), rng=RNG, now=1)
                answers.append(f"{text} {len(events)}")
            except Refused as error:
                answers.append(f"{text} {error.code} {error} {error.reason}")
    return answers


@every_table
def test_no_answer_tells_a_hidden_card(game: AnyGame) -> None:
    """For every option: two deals that a viewer cannot tell apart get the same answers, to the letter."""
    rng, bot, compared = Random(3), RandomBot(), 0
    hands = [begin(game, 3, "paths")]
    while (hand := hands[-1]).to_act is not None:
        hands.append(hand.play(bot.choose(hand.view(hand.to_act), rng)))
    for hand in (hands[0], rng.choice(hands[1:-1])):
        if hand.asks_in_secret:
            continue  # the secret phase hides that: tests of their own
        for viewer in (None, *range(game.players)):
            mine = answers(hand, viewer)
            for double in doubles(hand, viewer, every=41):
                compared += 1
                assert answers(double, viewer) == mine
    assert compared > 4
