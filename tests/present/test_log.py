"""The lines of the log name who called, played and took a trick, for tables of calls and rows of cards."""

from __future__ import annotations

from random import Random

import pytest

from tricksmith import games
from tricksmith.bots import RandomBot
from tricksmith.play import Match
from tricksmith.present import PlayerNames, call_text, log_of
from tricksmith.rules import Call, EventVerb

NAMES = ("Ada", "Bo", "Cleo", "Dan")


@pytest.mark.parametrize("name", ["bridge", "nonesuch", "skat", "hearts"])
def test_lines_name_the_seat_and_its_call_or_card(name: str) -> None:
    """As the view of everybody has them, in the same order."""
    rng, bot = Random(7), RandomBot()
    match = Match.begin(game := games.get(name), seed="lines", names=NAMES[: game.players])
    while (seat := match.hand.to_act) is not None:
        match = match.play(bot.choose(match.hand.view(seat), rng))
    view = match.hand.view(None)
    lines = log_of(match, None, PlayerNames(match.names, symbols=True))
    calls = [(one.seat, one.move) for one in view.events if one.verb is EventVerb.SAYS]
    heard = [(seat, call_text(move)) for seat, move in calls if isinstance(move, Call)]
    assert [(line.seat, line.call) for line in lines if line.call] == heard
    plays = [(seat, play) for trick in view.tricks for seat, play in trick.plays]
    shown = [(line.seat, line.card, line.named) for line in lines if line.card]
    assert shown == [(seat, play.card.code, play.named and play.named.letter) for seat, play in plays]
    assert [line.seat for line in lines if line.kind == "trick"] == [trick.winner for trick in view.tricks]


def test_a_trick_of_cards_from_the_table_counts_as_one() -> None:
    """A lead that takes cards with it makes a whole trick: its line ends one, so that later ones have their numbers."""
    rng, bot = Random(7), RandomBot()
    match = Match.begin(game := games.get("nestors"), seed="lines", names=NAMES[: game.players])
    while (seat := match.hand.to_act) is not None:
        match = match.play(bot.choose(match.hand.view(seat), rng))
    view = match.hand.view(None)
    assert view.tricks[0].swept
    lines = log_of(match, None, PlayerNames(match.names, symbols=True))
    assert [line.seat for line in lines if line.kind == "trick"] == [trick.winner for trick in view.tricks]
