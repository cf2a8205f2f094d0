"""A card that a seat shows before the calls is in view until there is a contract, which says what it decides."""

from __future__ import annotations

import sys
from dataclasses import replace

import pytest

from tests.cli.program import WHIST
from tricksmith import games
from tricksmith.play import Match
from tricksmith.present import PlayerNames, TableView, own_view, public_view
from tricksmith.rules import Call, Contract, Seat, Steps, Table

PlainWhist = games.load(str(WHIST))
Mode = sys.modules[PlainWhist.__module__].Mode
WHO = PlayerNames(("Ada", "Bo", "Cy", "Di"))


class Proposed(PlainWhist):  # type: ignore[misc, valid-type]
    """Whist in which each first says whether the suit turned up suits them."""

    id = "proposed-whist"

    def calls(self, table: Table) -> Steps[Contract[object, None]]:
        shown = yield from table.turned("last", of=table.order[-1])
        table.deals("last")
        yield from table.each_says((Call("propose"), Call("pass")), "WH2", "propose, or pass")
        return Contract(Mode(shown.suit), None, leader=table.first)


def facts(match: Match) -> list[tuple[str, str]]:
    """What binds, by name."""
    return [(fact.name, fact.text) for fact in public_view(match, WHO).facts]


def test_it_is_in_view_through_the_calls() -> None:
    """All seats and spectators see it, on the page and in the terminal, until the trump is named instead."""
    match = Match.begin(Proposed(4), seed="turned", names=WHO.names)
    dealer = match.hand.dealer
    (card,) = match.hand.deal.piles["last"][dealer]
    for _ in range(4):
        assert facts(match) == [("turned up", str(card))]
        (fact,) = public_view(match, WHO).facts
        assert fact.cards == (card.code,)
        table = TableView(match, match.hand.view(Seat(0)), WHO)
        assert table.contract_facts == [("turned up", str(card))]
        match = match.play(match.hand.legal[-1])
    assert facts(match) == [("trump", card.suit.name)]


@pytest.mark.parametrize("name", ["oh-hell", "euchre", "belote"])
def test_a_card_in_a_pile_that_lies_face_up_is_shown_once(name: str) -> None:
    """As the pile that it is."""
    match = Match.begin(games.get(name), seed="turned", names=("Ada", "Bo", "Cy", "Di"))
    public = public_view(match, WHO)
    assert public.facts == ()
    assert [pile.cards for pile in public.piles if pile.cards]


@pytest.mark.parametrize("name", ["nameless", "oh-hell"])
def test_trumps_that_it_settles_are_marked_before_the_calls(name: str) -> None:
    """They are those that the contract makes of the cards that are still held."""
    starred = 0
    for hand in range(12):
        match = Match.begin(games.get(name, players=4), seed=str(hand), names=("Ada", "Bo", "Cy", "Di"))
        before = trumps_held(match)
        while match.hand.contract is None:
            match = match.play(match.hand.legal[0])
        for early, late in zip(before, trumps_held(match), strict=True):
            assert {card: early[card] for card in early if card in late} == {
                card: late[card] for card in late if card in early
            }
            starred += sum(early.values())
    assert starred > 0


@pytest.mark.parametrize("name", ["euchre", "belote"])
def test_no_trump_is_marked_while_a_call_can_choose_it(name: str) -> None:
    """Whatever suit the card turned up offers."""
    match = Match.begin(games.get(name), seed="turned", names=("Ada", "Bo", "Cy", "Di"))
    assert not any(is_trump for held in trumps_held(match) for is_trump in held.values())


def trumps_held(match: Match) -> list[dict[str, bool]]:
    """Whether each card of each hand is marked as a trump."""
    views = [own_view(match, Seat(seat), replace(WHO, you=Seat(seat))) for seat in range(4)]
    return [{card.code: "trump" in card.tags for group in own.hand for card in group.cards} for own in views]
