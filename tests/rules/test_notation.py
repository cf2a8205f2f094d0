"""Moves are written in one way and read in many."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.games.helper import begin, play
from tests.rules.toy import Toy, toy_hand
from tests.variants import EACH_GAME
from tricksmith import games
from tricksmith.cards import DECKTET, FRENCH
from tricksmith.cards.decktet import MOONS
from tricksmith.errors import NotationError
from tricksmith.play import deal
from tricksmith.rules import (
    Call,
    CardMove,
    Claim,
    Contract,
    Game,
    Hand,
    Move,
    Opening,
    Play,
    Seat,
    Steps,
    Table,
)

VARIANTS: list[Game[Any, Any]] = [game for name in games.names() for game in games.load(name).variants()]


@EACH_GAME
@given(seed=st.integers(0, 2**32), data=st.data())
@pytest.mark.parametrize("name", games.names())
def test_every_legal_move_is_read_as_it_is_written(name: str, seed: int, data: st.DataObject) -> None:
    """`parse` undoes `str` for every legal move of every position, in any case and with any spaces around."""
    game = data.draw(st.sampled_from([game for game in VARIANTS if game.id == name]))
    rng = Random(seed)
    hand = game.hand(deal(game, seed=f"{seed}"), Seat(rng.randrange(game.players)))
    while hand.to_act is not None:
        for move in hand.legal if len(hand.legal) < 70 else rng.sample(list(hand.legal), 5):
            text = str(move)
            assert hand.parse(text) == move
            assert str(hand.parse(text)) == text
            assert hand.parse(f"  {text.upper()} ") == move
            assert hand.parse(text.lower()) == move
        hand = hand.play(rng.choice(hand.legal))


WORDS = [
    "bid ",
    "pass",
    "trump ",
    "claim ",
    "swap ",
    "keep",
    "switch",
    "alone",
    "team",
    "none",
    "as ",
    "/",
    "+",
    " ",
    ",",
]
TYPED = st.lists(st.sampled_from([*WORDS, *"0123456789AJQKTCXmswlykhdc♥"]), max_size=8).map("".join) | st.text(
    max_size=8
)


@EACH_GAME
@given(seed=st.integers(0, 2**32), text=TYPED)
@pytest.mark.parametrize("name", games.names())
def test_any_text_is_a_move_or_a_notation_error(name: str, seed: int, text: str) -> None:
    """Whatever is typed, at any point of a hand: it is read, and then legal or refused, or it is not a move at all."""
    rng = Random(seed)
    game = games.get(name)
    hand = game.hand(deal(game, seed=f"{seed}"), Seat(0))
    for _ in range(rng.randrange(20)):
        if hand.to_act is None:
            break
        hand = hand.play(rng.choice(hand.legal))
    read = list[Move]()
    try:
        read.append(hand.parse(text))
    except NotationError as error:
        said = str(error)
        assert said, "the error says what is wrong"
    for move in read:
        reason = hand.why_not(move)
        assert reason is None or reason.rule or hand.to_act is None  # no rule forbids a move after the end of a hand
        assert hand.parse(str(move)) == move


def asked(hand: Hand, *texts: str) -> list[Move]:
    """What these texts are read as."""
    return [hand.parse(text) for text in texts]


def test_bids_are_read() -> None:
    """A bid is its number, with or without the word; half a word is enough, half a number never."""
    hand = begin(games.get("nestors"))
    assert set(asked(hand, "95", "bid 95", "BID 95", " bid   95 ")) == {Call("bid", "95")}
    assert set(asked(hand, "pass", "p", "PA", "Pass")) == {Call("pass")}
    assert asked(hand, "7", "bid 7") == [Call("bid", "7")] * 2, "no bid that is offered, and still a bid"
    late = play(hand, "bid 90")
    assert asked(late, "bid 9", "9") == [Call("bid", "9")] * 2, "not the 95 that it is the beginning of"


def test_a_trump_rank_is_read() -> None:
    """Aces, Jacks and Tens are named by letter or in words."""
    hand = play(begin(games.get("nestors")), "bid 100, pass, pass, pass")
    assert set(asked(hand, "trump J", "j", "jacks", "trump jack", "Jack")) == {Call("trump", "J")}
    assert set(asked(hand, "10", "T", "trump ten", "tens")) == {Call("trump", "T")}
    assert hand.parse("trump k") == Call("trump", "K")


def test_a_trump_suit_is_read() -> None:
    """A suit is named by letter or in words, offered or not."""
    hand = play(begin(games.get("nonesuch"), "X", up="8ms"), "some, some, some")
    assert set(asked(hand, "trump m", "M", "moons", "trump Moons", "trump moo")) == {Call("trump", "m")}
    assert hand.parse("trump Knots") == Call("trump", "k")


def test_cards_are_read_in_the_words_of_the_deck() -> None:
    """A card is read in all the spellings that its deck knows."""
    hand = play(begin(games.get("nameless")), "team, team, team, team")
    assert set(asked(hand, "8h", "H8", "♥8", "eight of hearts", "8 ♡")) == {Play(FRENCH.card("8h"))}


def test_a_lead_is_a_card_and_a_suit() -> None:
    """The suit comes after a slash, after "as", or after a space; a card of one suit needs none."""
    hand = play(begin(games.get("nonesuch"), "X 8ms 7ml Cm", up="Ay"), "some, some, some")
    diplomat = Play(DECKTET.card("8ms"), MOONS)
    texts = ("8ms/m", "8MS/M", "sm8 / Moons", "the Diplomat as Moons", "diplomat m", "8s as moons")
    assert set(asked(hand, *texts)) == {diplomat}
    assert asked(hand, "Cm", "Cm/m", "the Huntress") == [Play(DECKTET.card("Cm"), MOONS)] * 3
    assert hand.parse("the Chance Meeting") == Play(DECKTET.card("7ml")), "a name of two words is not a card and suit"
    assert hand.parse("8ms") == Play(DECKTET.card("8ms")), "which suit is not said"
    follow = play(hand, "8ms/m")
    assert follow.parse("Cm") == Play(DECKTET.card("Cm")), "who follows names no suit"


def test_an_opening_is_a_lead_and_what_it_takes() -> None:
    """Cards with a plus between: first the lead."""
    hand = play(begin(games.get("nestors"), "Kh 6s", faceup="9c 7d Jd"), "bid 100, pass, pass, pass, trump J")
    opening = Opening(FRENCH.card("Kh"), FRENCH.set("9c 7d"))
    assert set(asked(hand, "Kh+7d+9c", "kh + 9C+d7")) == {opening}
    assert str(opening) == "Kh+7d+9c"
    with pytest.raises(NotationError, match=r"'Kh\+9c\+9c' takes a card twice: name two different cards of the table"):
        hand.parse("Kh+9c+9c")


def test_a_claim_names_a_seat() -> None:
    """A claim may be typed at any time."""
    hand = begin(games.get("nameless", renege="claim"))
    assert asked(hand, "claim 2", "Claim seat 2", "CLAIM  2") == [Claim(Seat(2))] * 3
    for text in ("claim", "claim two", "claim -1", "claim 1234"):
        with pytest.raises(NotationError):
            hand.parse(text)


class Giving(Toy):
    """The first seat gives two cards away."""

    def calls(self, table: Table) -> Steps[Contract[str, None]]:
        yield from table.gives(table.first, 2, "waste", "pass", "TO4", "pass two cards")
        return Contract("plain", None, leader=table.first)


def test_cards_given_away_are_a_set() -> None:
    """The word, then the cards in any order, with spaces or commas."""
    hand = toy_hand(Giving)
    assert set(asked(hand, "pass Js Ks", "PASS ks, js", "pass KS JS")) == {CardMove("pass", FRENCH.set("Js Ks"))}
    with pytest.raises(NotationError, match="Ks is twice"):
        hand.parse("pass Ks ♠K")
    with pytest.raises(NotationError, match="'Zz' isn't a card of the French deck"):
        hand.parse("pass Js Zz")


@pytest.mark.parametrize(
    ("moves", "text", "says"),
    [
        (
            "",
            "perhaps",
            "'perhaps' isn't a move here: bid or pass; write bid 5, bid 10, bid 15, bid 20, bid 25, … or pass",
        ),
        ("", "", "'' isn't a move here: bid or pass; write bid 5, bid 10, bid 15, bid 20, bid 25, … or pass"),
        ("bid 190", "x", "'x' isn't a move here: pass; write pass"),
        (
            "bid 185, pass, pass, pass",
            "x",
            "'x' isn't a move here: name the trump rank; write trump A, trump J or trump T",
        ),
    ],
)
def test_what_is_no_move_is_told_what_is_asked(moves: str, text: str, says: str) -> None:
    """The error repeats the text and the question, and lists what may be written."""
    hand = begin(games.get("nestors"))
    with pytest.raises(NotationError) as raised:
        (play(hand, moves) if moves else hand).parse(text)
    assert str(raised.value) == says


def test_a_hand_that_is_dealt_again_takes_no_move() -> None:
    """After all have passed there is nothing to read."""
    hand = play(begin(games.get("nestors")), "pass, pass, pass, pass")
    with pytest.raises(NotationError, match="'6s' isn't a move here: the hand is over"):
        hand.parse("6s")
