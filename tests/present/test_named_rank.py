"""The trump rank of Nestors is a fact of the table, and marks cards, from its naming on: the first lead needs it."""

from __future__ import annotations

from tricksmith import games
from tricksmith.cards.french import CLUBS, FRENCH_AND_JOKER
from tricksmith.games.classics import five_hundred
from tricksmith.play import Match
from tricksmith.present import PlayerNames, card_tags, own_view, public_view
from tricksmith.rules import Opening


def test_a_named_rank_is_in_view_before_the_first_lead() -> None:
    """With the rule that explains it; what the contract says afterwards is the same."""
    match = Match.begin(games.get("nestors"), seed="four", names=("Ada", "Bo", "Cleo", "Dan"))
    who = PlayerNames(match.names)
    for move in ("bid 95", "pass", "pass", "pass"):
        assert public_view(match, who).facts == ()
        match = match.play(move)
    seat = match.hand.to_act
    assert seat is not None
    assert {tag for group in own_view(match, seat, who).hand for card in group.cards for tag in card.tags} == set()
    match = match.play("trump J")
    assert all(isinstance(move, Opening) for move in match.hand.legal)
    (fact,) = public_view(match, who).facts
    assert (fact.id, fact.text, fact.rule) == ("trump", "jacks", "NE1")
    marked = {card.code for group in own_view(match, seat, who).hand for card in group.cards if card.tags}
    assert marked
    assert marked == {card.code for card in match.hand.view(seat).hand if card.rank == "J"}
    assert public_view(match.play(next(iter(match.hand.legal))), who).facts[0] == fact


def test_a_suit_that_belongs_to_one_card_marks_no_other() -> None:
    """The joker of Five Hundred takes a suit at no trump: cards of that suit are no jokers, trumps are trumps."""
    game = games.get("five-hundred")
    king, mode = FRENCH_AND_JOKER.card("Kc"), five_hundred.Mode
    assert card_tags(game, mode(None, CLUBS), king) == ()
    assert card_tags(game, mode(CLUBS), king) == ("trump",)
