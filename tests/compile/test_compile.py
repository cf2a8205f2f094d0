"""Tables of a trick: sizes, sharing, and precise errors for games that do not fit."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from tests.rules.toy import HIGH, Toy
from tests.variants import HAND_VARIANTS
from tricksmith import games
from tricksmith.cards import DECKTET, FRENCH, Card, Suit
from tricksmith.compile import clear_trick_cache, compile_seat_order, compile_trick
from tricksmith.compile.trick_schema import STILL_WINS, WINS_NOW
from tricksmith.errors import RulesError
from tricksmith.play import deal
from tricksmith.rules import Contract, Game, Layout, Must, Seat, TrickSoFar

VARIANTS = [pytest.param(game, id=str(game)) for game in HAND_VARIANTS]


def contract_of(game: Game[Any, Any], number: int = 0) -> Contract[Any, Any]:
    """The contract of a hand in which everybody makes the first call offered."""
    hand = game.hand(deal(game, seed="tables", number=number), dealer=0)
    while hand.contract is None:
        hand = hand.play(hand.legal[0])
    return hand.contract


@pytest.mark.parametrize("game", VARIANTS)
def test_every_variant_fits(game: Game[Any, Any]) -> None:
    """Shapes are those of the schema, and every entry points into the tables."""
    tables = compile_trick(game, contract_of(game).mode)
    n, slots, flags = len(game.deck.cards), len(tables.leadable), len(tables.flags_after_trick)
    states = len(tables.next)
    assert tables.free.shape == (flags, slots)
    assert tables.begin.shape == (slots, n)
    assert tables.flags_after_lead.shape == tables.flags_after_follow.shape == (flags, n)
    assert tables.next.shape == tables.winning_place.shape == (states, n)
    assert tables.obligation.shape == (states, flags)
    assert tables.hold.shape == tables.play.shape
    assert tables.worth.shape == (len(game.counters), n)
    assert int(tables.next.max()) < states
    assert int(tables.begin.max()) < states
    assert int(tables.obligation.max()) + 1 == len(tables.hold)
    assert set(np.unique(tables.winning_place)) <= {0, 1, WINS_NOW, STILL_WINS}
    assert tables.nbytes < 100_000
    for array in (tables.flags_after_lead, tables.flags_after_follow, tables.flags_after_trick):
        assert int(array.max()) < flags


def test_contracts_of_one_mode_share_their_tables() -> None:
    """A match needs a handful of tables, and equal games share them too."""
    game = games.get("nonesuch", players=4)
    mode = contract_of(game).mode
    assert compile_trick(game, mode) is compile_trick(games.get("nonesuch", players=4), mode)
    assert compile_trick(game, mode) is not compile_trick(games.get("nonesuch", players=3), mode)


def test_tables_can_be_forgotten() -> None:
    """They are made again, and are the same."""
    game = games.get("nameless")
    mode = contract_of(game).mode
    before = compile_trick(game, mode)
    clear_trick_cache()
    after = compile_trick(game, mode)
    assert after is not before
    assert all(np.array_equal(array, before.arrays()[name]) for name, array in after.arrays().items())


def test_places_leave_out_who_sits_out() -> None:
    """A trick has no seat that sits out, and no seat that sits out leads."""
    game = games.get("nameless", players=4)
    places = compile_seat_order(game, frozenset({Seat(2)}))
    assert places.order[[0, 1, 3]].tolist() == [[0, 1, 3], [1, 3, 0], [3, 0, 1]]
    assert set(places.next_leader.ravel().tolist()) <= {0, 1, 3}


# -- games that do not fit ---------------------------------------------------------------------------------------------


def refused(game: type[Game[Any, Any]], **methods: object) -> str:
    """Why the game with these methods in place of its own cannot be compiled."""
    kind = type("Changed", (game,), methods)
    with pytest.raises(RulesError) as caught:
        compile_trick(kind(), "plain")
    return str(caught.value)


class Seen(Toy):
    """A toy whose tricks keep every card."""

    def after_lead(self, card: Card, named: Suit | None, mode: str) -> TrickSoFar:
        return TrickSoFar(named, card, (card,))

    def after_card(self, trick: TrickSoFar, card: Card, mode: str) -> TrickSoFar:
        return TrickSoFar(trick.led, trick.best, (*trick.seen, card))

    def winner(self, trick: TrickSoFar, mode: str) -> Card:
        return max(trick.seen, key=lambda card: (card.suit == trick.led, card.level))


def test_a_trick_told_card_by_card_gives_the_same_tables_as_one_told_by_strength() -> None:
    """Both ways of writing a game say the same of every trick."""
    plain, seen = compile_trick(Toy(), "plain"), compile_trick(Seen(), "plain")
    for lead in HIGH:
        for card in HIGH - FRENCH.of([lead]):
            places = [int(t.winning_place[t.begin[0, lead.index], card.index]) for t in (plain, seen)]
            assert {0: STILL_WINS, 1: WINS_NOW}.get(places[1], places[1]) == places[0]
    assert compile_trick(Seen(3), "plain") is not compile_trick(Seen(2), "plain")


def test_a_lead_that_has_no_strength_is_beaten_by_any_card_that_has_one() -> None:
    """A card without a strength, such as an Excuse, can lead; it wins only if no other card has one."""
    jack, queen, heart = (FRENCH.card(code) for code in ("Js", "Qs", "Qh"))

    def strength(self: Toy, card: Card, led: Suit | None, mode: str) -> int | None:
        return None if card is jack else Toy.strength(self, card, led, mode)

    tables = compile_trick(type("Excused", (Toy,), {"strength": strength})(), "plain")
    after_jack = tables.winning_place[tables.begin[0, jack.index]]
    assert after_jack[[queen.index, heart.index]].tolist() == [WINS_NOW, STILL_WINS]


class Returning(Seen):
    """A toy for four in which a jack of clubs as the third card gives the trick back to the leader."""

    seats = (4,)

    def layout(self) -> Layout:
        return Layout(stock=HIGH, hands=4)

    def after_card(self, trick: TrickSoFar, card: Card, mode: str) -> TrickSoFar:
        seen = (*trick.seen, card)
        return TrickSoFar(trick.led, seen[0] if len(seen) == 3 and str(card) == "Jc" else card, seen)

    def winner(self, trick: TrickSoFar, mode: str) -> Card:
        return trick.best


def test_a_card_can_give_the_trick_back_to_an_earlier_one() -> None:
    """The table says at which place the card lies that is best again, before the trick is over too."""
    tables = compile_trick(Returning(), "plain")
    js, qs, ks, jc = (FRENCH.card(code).index for code in ("Js", "Qs", "Ks", "Jc"))
    third = tables.winning_place[tables.next[tables.begin[0, js], qs]]
    assert third[[ks, jc]].tolist() == [WINS_NOW, 0]


def test_obligations_bind_only_the_cards_of_the_game() -> None:
    """An author may name cards that are not dealt, such as a whole suit; the tables leave them out."""
    spades = Must(
        FRENCH.of(card for card in FRENCH.cards if card.suit is FRENCH.card("As").suit), "TO2", "spades", None
    )
    also = spades._replace(also=FRENCH.set("2h 3h Ah"))
    tables = compile_trick(type("Wide", (Toy,), {"must_play": lambda *_: [also]})(), "plain")
    own = FRENCH.set("Js Qs Ks As")
    assert (int(tables.hold[0, 0]), int(tables.play[0, 0])) == (own.mask, own.mask | FRENCH.set("Ah").mask)


def test_a_card_that_may_win_late_keeps_its_place() -> None:
    """Where a middle card can win only once the trick is over, the table says at which place it lies."""
    kind = type("Middle", (Seen,), {"winner": lambda _, trick, __: sorted(trick.seen)[1]})
    tables = compile_trick(kind(3), "plain")
    js, qs, ks = (FRENCH.card(code).index for code in ("Js", "Qs", "Ks"))

    def wins(*cards: int) -> int:
        state = tables.next[tables.begin[0, cards[0]], cards[1]]
        return int(tables.winning_place[state, cards[2]])

    assert (wins(js, ks, qs), wins(qs, js, ks), wins(js, qs, ks)) == (WINS_NOW, 0, 1)


def test_a_smaller_trick_has_tables_of_its_own_where_that_matters() -> None:
    """When a seat sits out, the last card of a trick comes earlier."""
    assert len(compile_trick(Seen(3), "plain", size=2).next) < len(compile_trick(Seen(3), "plain").next)
    assert compile_trick(Toy(3), "plain", size=2) is compile_trick(Toy(3), "plain")


@pytest.mark.parametrize(
    "name", ["ways_to_lead", "why_not_lead", "flags_of", "flags_after_trick", "must_play", "strength"]
)
def test_a_function_that_raises_is_named_with_its_case(name: str) -> None:
    """The author learns which call failed, on what, and why."""

    def broken(*_: object, **__: object) -> object:
        raise ValueError("out of luck")

    error = refused(Toy, **{name: broken})
    assert error.startswith(f"toy: {name}(")
    assert error.endswith("plain) raises ValueError: out of luck")


@pytest.mark.parametrize("name", ["after_lead", "after_card", "winner"])
def test_so_is_one_that_makes_the_trick(name: str) -> None:
    """Of a trick given card by card too."""

    def broken(*_: object) -> object:
        raise ZeroDivisionError

    error = refused(Seen, **{name: broken})
    assert error.startswith(f"toy: {name}(")
    assert error.endswith("raises ZeroDivisionError")


@pytest.mark.parametrize(
    ("methods", "sentence"),
    [
        (
            {"ways_to_lead": lambda *_: ()},
            "ways_to_lead() gives no suit for any card under plain: nothing could be led",
        ),
        ({"ways_to_lead": lambda *_: (*FRENCH.suits, None)}, "ways_to_lead(Js, plain) gives 5 suits; tables hold 4"),
        (
            {"ways_to_lead": lambda *_: FRENCH.suits},
            "ways_to_lead(Js, plain) gives 4 suits, and no leader names one: set leader_names_suit",
        ),
        (
            {"flags_of": lambda *_, **__: {"led"}},
            "flags_of(Js, plain) gives {'led'}, not a frozenset of texts",
        ),
        (
            {"flags_of": lambda _, card, *__, **___: frozenset({card.code})},
            "flags_of() gives more than 250 sets of flags",
        ),
        ({"strength": lambda *_: "high"}, "strength(Js, s, plain) gives 'high', not a whole number or None"),
        ({"must_play": lambda *_: ["follow"]}, "gives 'follow', which is not a Must"),
        ({"must_play": lambda *_: 7}, "gives 7, which is not a list"),
        ({"must_play": lambda *_: (1 // 0 for _ in "x")}, "raises ZeroDivisionError"),
        ({"ways_to_lead": lambda *_: None}, "ways_to_lead(Js, plain) gives None, which is not a list"),
        (
            {"must_play": lambda *_: [Must(DECKTET.set("X"), "TO2", "")]},
            "names CardSet('X'), no cards of the deck French",
        ),
        (
            {"must_play": lambda *_: [Must(FRENCH.set("Js"), "TO2", "", also=DECKTET.set("X"))]},
            "names CardSet('X'), no cards of the deck French",
        ),
        (
            {"counters": ("points",), "worth": lambda *_: 0.5},
            "worth(points, Js, plain) gives 0.5, not a whole number up to 1,000,000",
        ),
    ],
)
def test_answers_that_do_not_fit_are_told(methods: dict[str, Any], sentence: str) -> None:
    """Each error says what the function gave, and in which case."""
    assert sentence in refused(Toy, **methods)


@pytest.mark.parametrize(
    ("methods", "sentence"),
    [
        (
            {"after_lead": lambda *_: FRENCH.card("Js")},
            "after_lead(Js, s, plain) gives Card('Js'), which is not a TrickSoFar",
        ),
        (
            {"after_lead": lambda *_: TrickSoFar(None, FRENCH.card("Js"))},
            "after_lead(Qs, s, plain) gives Js as the best card of a trick of one",
        ),
        (
            {"after_lead": lambda _, card, *__: TrickSoFar(None, card, [card])},
            "after_lead(Js, s, plain) gives a trick that cannot be hashed: unhashable type: 'list'",
        ),
        (
            {"winner": lambda *_: FRENCH.card("2s")},
            "winner(TrickSoFar(s, Js, (Js, Qs)), plain) gives 2s, which is not in the trick",
        ),
    ],
)
def test_tricks_that_do_not_fit_are_told(methods: dict[str, Any], sentence: str) -> None:
    """The same for tricks given card by card."""
    assert sentence in refused(Seen, **methods)


def test_a_best_card_from_nowhere_is_told() -> None:
    """A card that is best on the way must lie in the trick."""
    kind = type(
        "Nowhere", (Seen,), {"after_card": lambda _, s, card, __: TrickSoFar(s.led, FRENCH.card("2s"), (*s.seen, card))}
    )
    with pytest.raises(RulesError, match=r"after_card\(.*\) gives 2s as the best card, which is not in the trick"):
        compile_trick(kind(3), "plain")


def test_too_many_states_are_told() -> None:
    """A game that remembers five cards of 52 in a trick is refused before the memory is full."""

    class Long(Seen):
        seats = (5,)

        def layout(self) -> Layout:
            return Layout(stock=FRENCH.all, hands=10)

    with pytest.raises(RulesError, match=r"after_card\(\) gives more than 65000 states of a trick"):
        compile_trick(Long(), "plain")


def test_a_mode_that_cannot_be_hashed_is_told() -> None:
    """Contracts differ by their modes."""
    with pytest.raises(RulesError, match=r"calls\(\) gives a mode that cannot be hashed: \['h'\]"):
        compile_trick(Toy(), ["h"])


@pytest.mark.parametrize(
    ("methods", "sentence"),
    [
        ({"trick_seats": lambda *_: (1, 0)}, "trick_seats(0, {}) gives (1, 0): the leader comes first"),
        ({"trick_seats": lambda _, leader, __: (leader, leader)}, "gives (0, 0): the leader comes first, and each"),
        ({"trick_seats": lambda _, leader, __: (leader, 7)}, "only seats that play this hand can be in it"),
        ({"trick_seats": lambda _, leader, __: (0, 1)[: 2 - leader] if not leader else (1,)}, "gives 1 seats"),
        ({"next_leader": lambda *_: 9}, "next_leader(0, 0) gives 9, a seat that does not play"),
    ],
)
def test_an_order_of_play_that_does_not_fit_is_told(methods: dict[str, Any], sentence: str) -> None:
    """Who plays when must make sense for every leader."""
    with pytest.raises(RulesError) as caught:
        compile_seat_order(type("Changed", (Toy,), methods)())
    assert sentence in str(caught.value)
