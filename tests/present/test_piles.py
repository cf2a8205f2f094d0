"""Piles and tiles in words: cards that players give away are called by the players' names."""

from __future__ import annotations

import pytest

from tricksmith import games
from tricksmith.play import Match
from tricksmith.present import PlayerNames, TableFact, facts_of, own_view, public_view


def test_cards_to_pass_on_are_called_by_who_gives_them() -> None:
    """And not by the number of a seat."""
    match = Match.begin(games.get("hearts"), seed="piles", names=("Ada", "Bo", "Cleo", "Dan"))
    seat = match.hand.to_act
    assert seat is not None
    match = match.play(next(iter(match.hand.legal)))
    (pile,) = public_view(match, PlayerNames(match.names)).piles
    assert (pile.name, pile.count, pile.cards) == (f"cards from {match.names[seat]}", 3, ())


def test_a_question_to_pass_cards_names_who_gets_them() -> None:
    """To the left in the first hand, to the right in the second and across in the third."""
    names = ("Ada", "Bo", "Cleo", "Dan")
    match = Match.begin(games.get("hearts"), seed="piles", names=names)
    for places_on in (1, 3, 2):
        seat = match.hand.to_act
        assert seat is not None
        own = own_view(match, seat, PlayerNames(names, you=seat))
        assert own.asks == f"pass three cards to {names[(seat + places_on) % 4]}"
        while not match.is_between_hands:
            match = match.play(next(iter(match.hand.legal)))
        match = match.next_hand()


def test_what_can_not_be_led_yet_is_no_tile_while_one_suit_alone_can() -> None:
    """The first trick of Hearts begins with the two of clubs, as the question says; then hearts alone are held back."""
    match = Match.begin(games.load("hearts")(passing=False), names=("Ada", "Bo", "Cleo", "Dan"), seed="club")
    assert "restricted_suits" not in facts(match)
    match = match.play_text("2c")
    assert facts(match)["restricted_suits"].suits == ("h",)


def facts(match: Match) -> dict[str, TableFact]:
    """What binds in the hand, as a spectator reads it."""
    return {fact.id: fact for fact in facts_of(match.hand.view(None), PlayerNames(match.names))}


@pytest.mark.parametrize(
    ("game", "players", "turned", "note"),
    [
        ("oh-hell", 4, "Ah", "hearts are trump"),
        ("schnapsen", 2, "Qc", "clubs are trump"),
        ("nonesuch", 3, "Cm", "Moons are trump"),
        ("nonesuch", 3, "9ms", ""),
        ("nameless", 4, "4h", "fours and sevens are trumps"),
        ("nameless", 4, "7h", "sevens are trumps"),
        ("euchre", 4, "Ah", ""),
        ("belote", 4, "Ah", ""),
    ],
)
def test_the_up_card_says_what_it_settles(game: str, players: int, turned: str, note: str) -> None:
    """Its suit, or whole ranks, where no call can change them; nothing where the trump is still to be named."""
    names = ("Ada", "Bo", "Cleo", "Dan")[:players]
    loaded = games.get(game, players=players)
    for number in range(2000):
        match = Match.begin(loaded, names=names, seed=f"up {number}")
        if [card.code for card in match.hand.view(None).piles["up"]] == [turned]:
            break
    else:
        raise AssertionError("it was never turned up")
    up = next(pile for pile in public_view(match, PlayerNames(names)).piles if pile.name == "up card")
    assert (up.cards, up.note) == ((turned,), note)


def test_what_is_settled_is_a_tile_once_there_is_a_contract() -> None:
    """And the pile is called by its name again."""
    match = Match.begin(games.get("oh-hell", players=3), names=("Ada", "Bo", "Cleo"), seed="piles")
    (up,) = public_view(match, PlayerNames(match.names)).piles
    suit = next(iter(match.hand.view(None).piles["up"])).suits[0].name
    assert up.note == f"{suit} are trump"
    while match.hand.contract is None:
        match = match.play(next(iter(match.hand.legal)))
    shown = public_view(match, PlayerNames(match.names))
    assert [pile.note for pile in shown.piles] == [""]
    assert facts(match)["trump"].text == suit
