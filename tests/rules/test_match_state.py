"""The state of a match: what later hands depend on other than the totals, read by layout, calls, score and verdict."""

import pickle
from collections.abc import Hashable, Iterator
from random import Random

import pytest

from tests.rules.toy import Toy
from tricksmith import bots, engine, games, testing
from tricksmith.cards import FRENCH, Card, Suit
from tricksmith.compile import compile_trick
from tricksmith.errors import IllegalMove, RecordError, RulesError
from tricksmith.play import (
    Match,
    from_record,
    match_states,
    play_match,
    read_position,
    sample_hand,
    to_record,
    write_position,
)
from tricksmith.rules import Call, Contract, Layout, Points, Seat, Steps, Table, Tally, Verdict

SIZES = (1, 3, 2)


class Rounds(Toy):
    """A game whose hands get other sizes, in which the winner of the most tricks deals next, and bids carry over."""

    id = "rounds"

    def start(self) -> tuple[int, Seat]:
        return 0, Seat(0)

    def after_hand(self, tally: Tally[str, None], totals: tuple[int, ...]) -> tuple[int, Seat]:
        number, _ = self.match
        best = max(range(self.players), key=lambda seat: tally.tricks(Seat(seat)))
        return number + 1, Seat(best)

    def layout(self) -> Layout:
        """TO1: One card is dealt in the first hand, three in the second, two in the third."""
        return Layout(stock=FRENCH.all, hands=SIZES[self.match[0] % len(SIZES)])

    def calls(self, table: Table) -> Steps[Contract[str, None]]:
        """TO2: The first seat says as many words as the number of the hand, or none."""
        words = [Call(f"w{number}") for number in range(self.match[0] + 1)]
        yield from table.choose(table.first, words, "TO2", "say something")
        return Contract("plain", None, leader=table.first)

    def score(self, tally: Tally[str, None]) -> Iterator[Points]:
        """TO3: A trick counts the number of the hand."""
        for seat in range(self.players):
            yield Points(seat, tally.tricks(Seat(seat)) * (self.match[0] + 1), "tricks", "TO3")

    def verdict(self, totals: tuple[int, ...], hands: int, contract: Contract[str, None] | None) -> Verdict | None:
        """TO4: The match is over after three hands."""
        return Verdict(self.best(totals), "TO4", "three hands") if self.match[0] >= 3 or hands > 3 else None

    def next_dealer(self, dealer: Seat, contract: Contract[str, None] | None) -> Seat:
        """TO9: Who took the most tricks deals."""
        return Seat(self.match[1])


def played(seed: str) -> Match:
    """A whole random match."""
    rng, match = Random(seed), Match.begin(Rounds(3), seed=seed)
    while match.verdict is None:
        match = match.next_hand() if match.is_between_hands else match.play(rng.choice(match.hand.legal))
    return match


def test_each_hand_is_dealt_called_and_scored_at_its_state() -> None:
    """One, three and two cards; a trick counts one, two and three; the best deals."""
    match = played("a")
    assert [len(hand.tricks) for hand in match.hands] == [1, 3, 2]
    assert [hand.game.match[0] for hand in match.hands] == [0, 1, 2]
    assert [sum(hand.result.scores) for hand in match.hands if hand.result] == [1, 6, 6]
    for before, after in zip(match.hands, match.hands[1:], strict=False):
        tricks = [sum(trick.winner == seat for trick in before.tricks) for seat in range(3)]
        assert after.dealer == tricks.index(max(tricks)) == after.game.match[1]


def test_the_next_hand_is_refused_by_the_rule_that_binds_or_that_ended_the_match() -> None:
    """Within a hand the seat to act is bound by the rule of its turn; after the match its verdict has the rule."""
    match = Match.begin(Rounds(3), seed="a")
    with pytest.raises(IllegalMove, match=r"^deal: the hand is not over: no hand can be dealt now") as within:
        match.next_hand()
    assert within.value.rule == match.hand.rule
    with pytest.raises(IllegalMove, match=r"^deal: the match is over: no hand can be dealt now") as after:
        played("a").next_hand()
    assert after.value.rule == "TO4"


def test_the_state_is_part_of_which_game_it_is() -> None:
    """Games at equal states are equal, and travel to another process as they are."""
    game = Rounds(3)
    assert game.at(game.start()) == game
    assert hash(game.at(game.start())) == hash(game)
    later = game.at((2, Seat(1)))
    assert later != game
    assert later.match == (2, Seat(1))
    assert later.at(game.start()) == game
    assert pickle.loads(pickle.dumps(later)) == later
    assert repr(later).endswith(".at((2, 1))")


def test_a_game_without_states_stays_itself() -> None:
    """Nothing changes for games that need none of this."""
    game = Toy(3)
    assert not game.has_states
    assert game.at(7) is game
    assert match_states(game) == (None,)


def test_records_and_positions_hold_it() -> None:
    """A record replays it; a position says it."""
    match = played("b")
    assert from_record(to_record(match), games=[Rounds]) == match
    for hand in match.hands:
        position = write_position(hand)
        assert position["match"] == [hand.game.match[0], int(hand.game.match[1])]
        assert read_position(position, games=[Rounds]).hand == hand


@pytest.mark.parametrize("state", [7, "x", [1], {"a": 1}, [None, 0], 1.5])
def test_a_position_with_another_state_is_refused(state: object) -> None:
    """Whatever is there: an error of the record, never of the game."""
    position = write_position(played("c").hand) | {"match": state}
    with pytest.raises(RecordError, match=r"^(match|deal): "):
        read_position(position, games=[Rounds])


def test_a_position_of_a_game_without_states_has_none() -> None:
    """The key is for games that have a state."""
    position = write_position(sample_hand(Toy(3), seed="a", number=0)) | {"match": 1}
    with pytest.raises(RecordError, match="has no state of the match"):
        read_position(position, games=[Toy])


def test_the_core_plays_and_scores_every_state() -> None:
    """The rules of tricks are compiled once; calls, sizes and scores at each state."""
    game = Rounds(3)
    assert match_states(game)[0] == (0, 0)
    tables = {id(compile_trick(game.at((number, Seat(0))), "plain")) for number in range(3)}
    assert len(tables) == 1
    hands = engine.Hands.deal(game.at((1, Seat(0))), 50, seed=1)
    hands.playout()
    assert (hands.scores.sum(axis=1) == 6).all()
    assert testing.check(Rounds, hands=4, bots=False).lockstep_decisions > 0


def test_bots_play_it() -> None:
    """Two levels and chance, to the verdict."""
    match = play_match(
        Match.begin(Rounds(3), seed="bots"), [bots.get("novice"), bots.get("regular"), bots.get("random")]
    )
    assert match.verdict is not None


def test_a_hand_of_many_is_at_a_state_that_its_dealer_had() -> None:
    """In Barbu each dealer's contracts are used up in turn: no dealer is asked for a contract when none is left."""
    game = games.get("barbu")
    assert len(match_states(game)) == 24
    for number in range(48):
        hand = sample_hand(game, seed="dealers", number=number)
        assert len(hand.game.match.declared[hand.dealer]) == number % 6
        assert hand.legal
    done = write_position(hand) | {"dealer": (hand.dealer + 3) % 4}
    with pytest.raises(RecordError, match="is not a state of barbu"):
        read_position(done)


def test_a_rule_of_a_trick_cannot_read_it() -> None:
    """It would be compiled for one hand and used for all."""

    class Reads(Rounds):
        def strength(self, card: Card, led: Suit | None, mode: str) -> int | None:
            return card.level if self.match[0] else None

    game = Reads(3)
    with pytest.raises(RulesError, match="pass what they need on in the contract's mode"):
        match_states(game)


def test_a_state_must_be_hashable() -> None:
    """It is part of the key of every cache."""

    class Lists(Rounds):
        def start(self) -> Hashable:
            return [0, Seat(0)]  # type: ignore[return-value]

    with pytest.raises(RulesError, match=r"must be hashable, and \[0, 0\] is not"):
        Match.begin(Lists(3), seed="a")


def test_the_stock_is_the_same_in_every_hand() -> None:
    """The tables of the tricks are about its cards."""

    class Shrinks(Rounds):
        def layout(self) -> Layout:
            aces = FRENCH.of(card for card in FRENCH.cards if card.code[0] == "A")
            return Layout(stock=FRENCH.all if not self.match[0] else FRENCH.all - aces, hands=2)

    with pytest.raises(RulesError, match="deals from another stock"):
        Shrinks(3).at((1, Seat(0))).the_layout  # noqa: B018 - the reading raises
