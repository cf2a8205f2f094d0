"""A hand is a value: its game, its deal, its dealer and its moves."""

from __future__ import annotations

import copy
import pickle
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.games.helper import begin, finish, play
from tests.rules.toy import Toy, toy_hand
from tricksmith import games
from tricksmith.cards import FRENCH, Card, Suit
from tricksmith.errors import IllegalMove, NotationError, RulesError
from tricksmith.play import deal
from tricksmith.rules import (
    Call,
    Contract,
    Flags,
    Game,
    Hand,
    Must,
    Play,
    Seat,
    Steps,
    Table,
    TrickSoFar,
    seats_from,
    side_of,
)
from tricksmith.rules.automata import call_trees as calls_module

VARIANTS: list[Game[Any, Any]] = [game for name in games.names() for game in games.load(name).variants()]


@given(seed=st.integers(0, 2**32), data=st.data())
def test_playing_changes_no_hand(seed: int, data: st.DataObject) -> None:
    """`play` gives a new hand; the one before still has its turn, its moves, its cards and its views."""
    game, rng = data.draw(st.sampled_from(VARIANTS)), Random(seed)
    hand = game.hand(deal(game, seed=f"{seed}"), Seat(rng.randrange(game.players)))
    seen = []
    while hand.to_act is not None:
        seen.append((hand, facts(hand)))
        hand = hand.play(rng.choice(hand.legal))
    assert all(facts(before) == said for before, said in seen)


def facts(hand: Hand) -> tuple[object, ...]:
    """What can be asked of a hand."""
    return hand.to_act, hand.legal, hand.held, hand.actions, hand.contract, hand.view(None)


@given(seed=st.integers(0, 2**32), data=st.data())
def test_game_deal_dealer_and_moves_determine_a_hand(seed: int, data: st.DataObject) -> None:
    """The same moves lead to an equal hand, with the same score, also in a fresh game; so does sending it."""
    game, rng = data.draw(st.sampled_from(VARIANTS)), Random(seed)
    dealer = Seat(rng.randrange(game.players))
    hand = finish(game.hand(deal(game, seed=f"{seed}"), dealer), rng)
    fresh = type(game)(game.players, **game.options.as_dict())
    again = fresh.hand(deal(fresh, seed=f"{seed}"), dealer)
    for move in hand.actions:
        assert again != hand
        again = again.play(again.parse(str(move)))
    assert again == hand
    assert hash(again) == hash(hand)
    assert again.result == hand.result
    assert pickle.loads(pickle.dumps(hand)).result == hand.result


@pytest.mark.parametrize("name", games.names())
def test_a_hand_is_copied_and_sent_at_any_moment(name: str) -> None:
    """During its calls, between its tricks and at its end; what follows is the same for the copy.

    The first twenty moments are tried, then each seventh: that is every place in a trick by turns.
    """
    game = games.get(name)
    hand, rng = game.hand(deal(game, seed="sent"), Seat(0)), Random(name)
    while hand.to_act is not None:
        move, copied = rng.choice(list(hand.penalty_free)), None
        if len(hand.actions) < 20 or len(hand.actions) % 7 == 0:
            copied = pickle.loads(pickle.dumps(hand))
            assert facts(copied) == facts(hand)
        hand = hand.play(move)
        assert copied is None or copy.deepcopy(copied.play(move)) == hand
    assert pickle.loads(pickle.dumps(hand)).result == hand.result


def test_hands_that_differ_are_not_equal() -> None:
    """Another dealer, another card or another move makes another hand."""
    game = games.get("poison-nonesuch")
    hand = begin(game, "8wl")
    assert begin(game, "8wl") == hand
    assert begin(game, "8wl", dealer=1) != hand
    assert begin(game, "9wy") != hand
    assert play(hand, "8wl/w") != play(hand, "8wl/l")
    assert hand != "8wl"


def test_a_hand_says_where_it_stands() -> None:
    """Its repr names the game, the number of actions and whose turn it is."""
    hand = begin(games.get("poison-nonesuch"), "8wl")
    assert repr(play(hand, "8wl/w")) == "<Hand of poison-nonesuch, 1 action, seat 1 to act>"
    assert repr(finish(hand)) == "<Hand of poison-nonesuch, 24 actions, over>"


def test_a_hand_has_no_result_before_its_end() -> None:
    """The score exists when the last card has fallen; it is the sum of its lines."""
    hand = toy_hand()
    assert hand.result is None
    result = finish(hand).result
    assert result is not None
    assert result.scores == tuple(sum(line.points for line in result.lines if line.side == side) for side in (0, 1))
    assert sum(result.scores) == 4


def test_an_illegal_move_is_not_played() -> None:
    """`play` raises what `why_not` says."""
    hand = toy_hand()
    with pytest.raises(IllegalMove) as raised:
        hand.play(Play(FRENCH.card("Ah")))
    assert raised.value == hand.why_not(Play(FRENCH.card("Ah")))


def test_a_move_may_be_given_as_its_text() -> None:
    """`play` and `why_not` read text as `parse` does; a text that spells no move, or an illegal one, is refused."""
    hand = toy_hand()
    assert hand.play("js") == hand.play(hand.parse("Js"))
    assert hand.why_not("Js") is None
    assert hand.why_not("Ah") == hand.why_not(Play(FRENCH.card("Ah")))
    with pytest.raises(IllegalMove, match="you do not hold Ah"):
        hand.play("Ah")
    with pytest.raises(
        NotationError, match=r"^cards are being played, and 'none' isn't a card of the French deck: write"
    ):
        hand.play("none")


def test_after_the_hand_no_text_is_a_move() -> None:
    """What isn't a card is no misspelt card there: the error says that the hand is over."""
    hand = finish(toy_hand())
    with pytest.raises(NotationError, match=r"^'none' isn't a move here: the hand is over$"):
        hand.play("none")
    with pytest.raises(IllegalMove, match="the hand is over"):
        hand.play("Js")
    with pytest.raises(TypeError, match=r"^a move is one of hand\.legal or its text, not 5; and the hand is over$"):
        hand.play(5)  # type: ignore[arg-type]


def test_what_is_no_move_is_refused_with_an_example() -> None:
    """Neither a move nor text: the error shows what a move looks like here."""
    for ask in (toy_hand().play, toy_hand().why_not, toy_hand(Counting).play):
        with pytest.raises(TypeError, match=r"a move is one of hand.legal or its text, such as '(Js|a)', not 5"):
            ask(5)  # type: ignore[arg-type]


def test_a_mode_that_cannot_be_hashed_is_called_so() -> None:
    """A contract's mode are the key of tables: the error names the game and says what to do."""

    class Listed(Toy):
        def calls(self, table: Table) -> Contract[Any, None]:  # type: ignore[override]
            return Contract(["hearts"], None, leader=table.first)

    with pytest.raises(RulesError, match=r"toy: .* \['hearts'\] cannot be hashed: use @dataclass\(frozen=True\)"):
        toy_hand(Listed)


def test_a_hand_prints_as_a_few_lines() -> None:
    """All hands, the piles, the trick on the table, whose turn it is and what is legal; then the score."""
    hand = toy_hand().play("Jh")
    assert str(hand).splitlines() == [
        "Toy, hand 1, seat 1 deals",
        "  seat 0    Js Qs Ks",
        "  seat 1    Qh Kh Ah Ac",
        "  up        Kd Ad Jc",
        "  down      3 cards",
        "  contract  plain",
        "  tricks    0 0",
        "  trick     Jh (seat 0)",
        "  turn      seat 1 to act: hearts were led (TO2)",
        "  legal     Qh Kh Ah",
    ]
    over = str(finish(hand)).splitlines()
    assert over[-2:] == ["  turn      the hand is over", "  score     +0 +4"]


def test_a_view_prints_what_its_seat_sees() -> None:
    """Its own cards, and how many the others hold; notebooks get a table, with names made safe."""
    hand = toy_hand().play("Jh")
    mine, other, nobody = (str(hand.view(seat)) for seat in (1, 0, None))
    assert "seat 1    Qh Kh Ah Ac" in mine
    assert "seat 0    3 cards" in mine
    assert "legal     Qh Kh Ah" in mine
    assert "seat 1    4 cards" in other
    assert "legal" not in other
    assert "seat 0    3 cards" in nobody
    toy = type("Toy", (Toy,), {"name": "Toys & <Co>"})
    html = toy_hand(toy).view(None)._repr_html_()
    assert html.startswith("<table><caption>Toys &amp; &lt;Co&gt;, hand 1, seat 1 deals</caption><tr><th>seat 0</th>")
    assert "<td>Js Qs Ks Jh</td>" in toy_hand()._repr_html_()


def test_a_trick_says_why_it_was_won() -> None:
    """The highest or the only card of its kind, or what the game says; its text names the taker."""
    hand = toy_hand().play("Jh").play("Ah")
    assert str(hand.tricks[0]) == "Jh Ah, taken by seat 1"
    assert hand.tricks[0].why == "the highest of hearts"
    assert hand.play("Ac").play("Js").tricks[1].why == "the only card of clubs"
    again = pickle.loads(pickle.dumps(hand)).tricks[0]
    assert (again, again.why) == (hand.tricks[0], hand.tricks[0].why)

    class WithReason(Toy):
        def why_won(self, trick: TrickSoFar, mode: str) -> str:
            return f"{trick.best} is best"

    assert toy_hand(WithReason).play("Jh").play("Ah").tricks[0].why == "Ah is best"


class Counting(Toy):
    """A toy with many things to say, so that its script has many nodes."""

    def calls(self, table: Table) -> Steps[Contract[str, None]]:
        for _ in range(3):
            yield from table.each_says([Call(word) for word in "abcdefgh"], "TO4", "say a letter")
        return Contract("plain", None, leader=table.first)


def test_a_script_that_forgets_is_played_all_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    """Only a limited number of nodes of the calls is kept; hands before and after that are the same hands."""
    monkeypatch.setattr(calls_module, "MAX_NODES", 5)
    hand = toy_hand(Counting)
    spoken = [play(hand, f"{a}, {b}, {c}, {a}, {b}, {c}") for a in "abcd" for b in "efgh" for c in "ah"]
    assert all(one.contract is not None for one in spoken)
    assert [str(one.actions[2]) for one in spoken[:4]] == ["a", "h", "a", "h"]
    assert finish(spoken[0]).result == finish(spoken[-1]).result


class TwoNames(Toy):
    """A toy whose leader would have to name one of two suits, and is not asked to."""

    def ways_to_lead(self, card: Card, mode: str) -> tuple[Suit | None, ...]:
        return FRENCH.suits[:2]


def test_a_fault_in_the_rules_is_called_one() -> None:
    """A game that gives a card two names and lets nobody name one is at fault, not the player."""
    with pytest.raises(RulesError, match=r"toy: ways_to_lead\(Js, plain\) gives 2 suits, and no lead named one"):
        play(toy_hand(TwoNames), "Js")


def test_a_game_says_who_wins_a_trick() -> None:
    """A game without `strength` must say itself how a trick goes on."""
    hand = play(toy_hand(strength=Game.strength), "Js")
    with pytest.raises(NotImplementedError, match="toy needs strength"):
        play(hand, "Ac")


class TwoTricks(Toy):
    """After the first trick, aces must be played by who holds one."""

    def flags_after_trick(self, mode: str) -> Flags:
        return frozenset({"late"})

    def must_play(self, trick: TrickSoFar, flags: Flags, mode: str) -> list[Must]:
        aces = FRENCH.all.of_rank("A")
        return [Must(aces, "TO8", "it is late")] if flags else []


def test_a_trick_may_set_flags() -> None:
    """What the end of a trick sets, the obligations of the next one may read."""
    hand = play(toy_hand(TwoTricks), "Js")
    assert str(hand.legal) == "Qh Kh Ah Ac"
    hand = play(hand, "Qh, Qs")
    assert str(hand.legal) == "Ah Ac"


def test_seats_and_sides() -> None:
    """Seats go round; each belongs to one side."""
    assert seats_from(Seat(3), 4) == (3, 0, 1, 2)
    assert seats_from(Seat(0), 1) == (0,)
    for game in VARIANTS:
        assert [side_of(seat, game.sides) for side in game.sides for seat in side] == [
            number for number, side in enumerate(game.sides) for _ in side
        ]
        assert sorted(seat for side in game.sides for seat in side) == list(range(game.players))


def test_the_calls_of_a_hand_begin_once_and_again_only_for_another_answer() -> None:
    """The author's generator waits for the next answer; where a hand goes another way, it is replayed."""
    begun: list[None] = []
    menu = [Call("low"), Call("high")]

    class Says(Toy):
        def calls(self, table: Table) -> Steps[Contract[str, None]]:
            """TO4: Each seat says a word twice."""
            begun.append(None)
            said = []
            for seat in table.order * 2:
                call = yield from table.choose(seat, menu, "TO4", "say a word")
                said.append(call.word)
            return Contract(" ".join(said), None, leader=table.first)

    def mode(hand: Hand, *words: str) -> str:
        for word in words:
            hand = hand.play(word)
        assert hand.contract is not None
        return str(hand.contract.mode)

    hand = toy_hand(Says)
    assert mode(hand, "low", "high", "low", "high") == "low high low high"
    assert len(begun) == 1
    assert mode(hand.play("low"), "low", "low", "high") == "low low low high"
    assert len(begun) == 2

    begun.clear()
    hand = toy_hand(Says)
    side_by_side = [hand.play(first).play(second) for first in ("low", "high") for second in ("low", "high")]
    assert len(begun) == 4  # one goes on from the start, and each later fork is replayed
    assert [mode(other, "high", "low") for other in side_by_side] == [
        f"{first} {second} high low" for first in ("low", "high") for second in ("low", "high")
    ]
    assert len(begun) == 4  # each has a generator that waits for it


def test_the_generators_that_wait_are_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    """The oldest goes, and a hand that comes back to its node is replayed to the same."""
    monkeypatch.setattr(calls_module, "MAX_WAITING", 2)

    class Says(Toy):
        def calls(self, table: Table) -> Steps[Contract[str, None]]:
            """TO4: Each seat says a number, twice."""
            menu = [Call("say", str(number)) for number in range(5)]
            said = []
            for seat in table.order * 2:
                call = yield from table.choose(seat, menu, "TO4", "say a number")
                said.append(call.value)
            return Contract("".join(said), None, leader=table.first)

    hand = toy_hand(Says)
    begun = [hand.play(f"say {number}") for number in range(5)]
    assert len(hand.stage.node.tree._waiting) == 2
    for number, other in enumerate(begun):
        ended = other.play("say 1").play("say 2").play("say 3")
        assert ended.contract is not None
        assert ended.contract.mode == f"{number}123"


def test_the_number_of_the_hand_is_refused_where_the_calls_have_no_cycle() -> None:
    """It would be 0 in every hand, without a word."""

    class Alternates(Toy):
        def calls(self, table: Table) -> Contract[str, None]:
            """TO4: The first hand is low, the second high, and so on."""
            return Contract(["low", "high"][table.number % 2], None, leader=table.first)

    with pytest.raises(RulesError, match=r"table\.number needs calls_cycle in the game's class"):
        toy_hand(Alternates)

    class Repeats(Alternates):
        calls_cycle = 2

    assert toy_hand(Repeats).contract == Contract("low", None, leader=toy_hand(Toy).first)


def test_calls_that_ask_the_table_alone_must_give_a_contract() -> None:
    """Where no seat decided anything, the hand would be dealt again for ever."""

    class Gives(Toy):
        def calls(self, table: Table) -> Steps[Contract[str, None] | None]:
            """TO4: The cards that lie face down are counted, and nothing is settled."""
            yield from table.size("down")
            return None

    with pytest.raises(RulesError, match="no seat was asked anything"):
        toy_hand(Gives)


@pytest.mark.parametrize("name", ["belote", "jass", "skat"])
def test_a_result_that_is_seen_keeps_what_only_the_score_may_read(name: str) -> None:
    """A contract remembers who holds what; the score reads it, and no view has it, not even at the end."""
    game = games.get(name)
    for number in range(40):
        hand = finish(game.hand(deal(game, seed=f"{number}"), Seat(0)), Random(number))
        assert hand.result is not None
        if hand.result.tally is not None and hand.result.tally.contract.secret is not None:
            break
    else:
        pytest.fail("no contract has a secret")
    for viewer in (None, *range(game.players)):
        seen = hand.view(viewer).result
        assert seen is not None
        assert seen.tally is not None
        assert seen.tally.contract.secret is None
        assert seen.scores == hand.result.scores
