"""Choices with many cards, made of small ones."""

from itertools import combinations

import pytest

from tricksmith.cards import FRENCH, Card, Suit
from tricksmith.cli.play.parsing import clean_line, moves_by_numbers, read_entry
from tricksmith.errors import NotationError
from tricksmith.games import get
from tricksmith.games.templates.points import MyGame
from tricksmith.play import Match
from tricksmith.present import Menu, PlayerNames, describe_event, move_text, offer_text, own_view_of, sort_hand
from tricksmith.present.menu import question_now
from tricksmith.rules import Call, CardMove, Contract, Event, EventVerb, Move, Opening, Play, Seat

CAST = PlayerNames(("Ada", "Bo"), you=0)
HAND = tuple(FRENCH.card(code) for code in ("As", "Ks", "Qs", "Js", "3h", "2h"))
WORDS = ("show", "exchange", "close")
PASSES = tuple(CardMove("pass", FRENCH.of(cards)) for cards in combinations(HAND, 3))


def test_many_exchanges_are_chosen_card_by_card() -> None:
    """Each card narrows the choice, until one exchange is left."""
    moves, picked = PASSES, frozenset[object]()
    for text in ("2", "Qs", "three of hearts"):
        menu = Menu.of(moves, HAND, CAST, picked)  # type: ignore[arg-type]
        assert len(menu.entries) == len(HAND) - len(picked)
        assert menu.question.endswith(f"card {len(picked) + 1} of 3?")
        entry = read_entry(menu, text, FRENCH)
        moves, picked = entry.moves, picked | {entry.card}  # type: ignore[assignment]
    assert [str(move) for move in moves] == ["pass Qs Ks 3h"]


def test_several_numbers_name_several_cards_at_once() -> None:
    """All of them, or as many as are given; numbers that cannot go together name nothing."""
    menu = Menu.of(PASSES, HAND, CAST)
    moves = moves_by_numbers(menu, "1 3, 5")
    assert moves is not None
    assert [str(move) for move in moves[0]] == ["pass Qs As 3h"]
    assert len(moves_by_numbers(menu, "1 3")[0]) == 4  # type: ignore[index]
    for text in ("1", "1 1", "1 2 3 4", "0 1", "1 9", "a b", ""):
        assert moves_by_numbers(menu, text) is None, text


def test_a_yes_or_no_stands_beside_the_exchanges() -> None:
    """A few exchanges are listed one by one; many become one entry next to the other answers."""
    few = Menu.of([*PASSES[:3], Call("keep")], HAND, CAST)
    assert [entry.text for entry in few.entries] == [
        "pass Qs, Ks and As",
        "pass Js, Ks and As",
        "pass Ks, As and 3h",
        "keep",
    ]
    many = Menu.of([*PASSES, Call("keep")], HAND, CAST)
    assert [(entry.text, len(entry.moves)) for entry in many.entries] == [("pass", 20), ("keep", 1)]


def test_bids_are_not_numbered() -> None:
    """A number that is typed in an auction is a bid."""
    assert Menu.of([Call("bid", "18"), Call("bid", "20"), Call("pass")], HAND, CAST).entries == ()
    assert offer_text([Call("bid", "185"), Call("bid", "190"), Call("pass")]) == "bid 185, bid 190 or pass"


def test_a_lead_with_cards_of_the_table_is_two_choices() -> None:
    """The lead, then the cards that it takes, in any order."""
    table = FRENCH.set("7d 8d 9d")
    moves = [Opening(card, FRENCH.of(two)) for card in HAND for two in combinations(table, 2)]
    menu = Menu.of(moves, HAND, CAST)
    assert len(menu.entries) == len(HAND)
    takes = Menu.of(menu.entries[0].moves, HAND, CAST)
    assert [str(move) for move in read_entry(takes, "9d 7d", FRENCH).moves] == ["As+7d+9d"]
    with pytest.raises(NotationError, match="none of these"):
        read_entry(takes, "4", FRENCH)


def test_a_card_led_without_a_suit_is_named_all_the_same() -> None:
    """In a game where nobody names a suit a card is one move."""
    menu = Menu.of([Play(card) for card in HAND], HAND, CAST)
    assert [len(entry.moves) for entry in menu.entries] == [1] * len(HAND)


def test_input_is_cleaned_but_never_to_an_empty_line() -> None:
    """An empty line means something, so nonsense must not become one."""
    assert clean_line(" \n") == ""
    assert clean_line("\x00\x1b\n") == "\N{REPLACEMENT CHARACTER}"
    assert len(clean_line("x" * 10**6)) == 201


def test_events_tell_a_viewer_what_it_saw() -> None:
    """Cards are named to whom they were shown, and counted to the others."""
    game, twos = get("nameless"), FRENCH.set("2h 2d 2c")
    swap = CardMove("swap", twos)
    reported = {
        describe_event(event, game, CAST)
        for event in (
            Event(0, EventVerb.SWAPS, swap, FRENCH.set("3h 4d 6c"), 3, "talon"),  # type: ignore[arg-type]
            Event(1, EventVerb.SWAPS, None, None, 3, "talon"),  # type: ignore[arg-type]
            Event(1, EventVerb.GIVES, None, None, 3, "talon"),  # type: ignore[arg-type]
            Event(1, EventVerb.GIVES, None, None, 3, "from 1", word="pass"),  # type: ignore[arg-type]
            Event(1, EventVerb.GIVES, None, None, 3, "hand2", word="bury"),  # type: ignore[arg-type]
            Event(1, EventVerb.TAKES, None, None, 3, "hand2"),  # type: ignore[arg-type]
            Event(1, EventVerb.IS_DEALT, None, None, 3, "talon"),  # type: ignore[arg-type]
            Event(1, EventVerb.SHOWS, None, FRENCH.set("2h"), 1),  # type: ignore[arg-type]
            Event(1, EventVerb.KEEPS, None, None, 3, "talon"),  # type: ignore[arg-type]
        )
    }
    assert reported == {
        "you swap 2h, 2d and 2c and get 3h, 4d and 6c",
        "Bo exchanges 3 cards for the talon cards, unseen",
        "Bo lays 3 cards aside",
        "Bo passes 3 cards on",
        "Bo buries 3 cards",
        "Bo takes the cards laid aside, unseen",
        "Bo is dealt 3 cards",
        "Bo shows 2h (two of hearts)",
        "Bo gets the talon cards as taken, unseen",
    }


def test_a_hand_is_sorted_by_the_suits_that_its_cards_count_as() -> None:
    """Trumps that stay in their suit are at its top; a card without suits is apart."""
    from tricksmith.games.nestors import Mode  # noqa: PLC0415

    groups = sort_hand(get("nestors"), Contract(Mode("J"), None, leader=Seat(0)), FRENCH.set("As Js 6s 9h"))
    assert [(group.name, " ".join(map(str, group.cards))) for group in groups] == [
        ("spades", "Js As 6s"),
        ("hearts", "9h"),
    ]
    decktet = get("nonesuch").deck
    groups = sort_hand(get("nonesuch"), None, decktet.set("X Am 8ms"))
    assert [(group.name, len(group.cards)) for group in groups] == [("Moons", 2), ("no suit", 1)]


def test_a_hand_is_in_the_order_of_its_game_also_under_a_contract_without_a_mode() -> None:
    """Before the contract it is in the order of the deck."""

    class LowestFirst(MyGame):
        def strength(self, card: Card, led: Suit | None, mode: None) -> int | None:
            return -card.level

    game, cards = LowestFirst(4), FRENCH.set("As Js 7s")
    for contract, order in ((None, "As Js 7s"), (Contract(None, None, leader=Seat(0)), "7s Js As")):
        assert [" ".join(map(str, group.cards)) for group in sort_hand(game, contract, cards)] == [order]


@pytest.mark.parametrize("game", ["schnapsen", "pinochle", "jass"])
def test_a_question_before_a_lead_names_only_what_the_cards_allow(game: str) -> None:
    """Each thing that it names is offered, each that is offered is named, and the others hear the whole question."""
    asked = set()
    match = Match.begin(get(game), names=tuple("ABCD")[: get(game).players], seed="question")
    for _ in range(400):
        hand = match.hand
        if "play on" in map(str, hand.legal):
            own = own_view_of(hand.view(hand.to_act), PlayerNames(match.names, you=hand.to_act))
            offered = {word for word in WORDS if any(str(move).startswith(word) for move in hand.legal)}
            assert {word for word in WORDS if word in own.asks} == offered
            assert "play on" in own.asks
            assert hand.view(None).asks == hand.asks
            asked.add(own.asks)
        match = match.next_hand() if match.is_between_hands else match.play(hand.legal[-1])
        if match.verdict is not None:
            break
    assert len(asked) > 1


@pytest.mark.parametrize(
    ("asks", "moves"),
    [
        ("bid higher, at least 20, or pass", [Call("bid", "30"), Call("pass")]),
        ("go alone or play as a team", [Call("alone"), Call("team")]),
        ("take the card or leave it, or do nothing", [Call("draw"), Call("do nothing")]),
    ],
)
def test_a_question_that_lists_no_offers_stays_as_its_game_wrote_it(asks: str, moves: list[Move]) -> None:
    """A bid can have alternatives in its words, and an offer another word than the question."""
    assert question_now(asks, moves) == asks


def test_a_call_is_written_with_its_accents() -> None:
    """And typed with or without them: the same word, whatever stands before it."""
    game = get("five-hundred", misere="always")
    match = Match.begin(game, names=("Ada", "Bo", "Cleo", "Dan"), seed="misère")
    assert [move_text(move, CAST) for move in match.hand.legal if "misere" in str(move)] == ["misère", "open misère"]
    assert {str(match.play_text(text).hand.actions[-1]) for text in ("open", "open misere", "open misère")} == {
        "open misere"
    }
