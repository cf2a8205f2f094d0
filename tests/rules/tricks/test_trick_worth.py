"""What a finished trick itself adds to a counter, and hands that end before their last card."""

from collections.abc import Iterator
from random import Random

import pytest

from tests.rules.toy import Toy, toy_hand
from tricksmith import bots, testing
from tricksmith.compile import compile_trick
from tricksmith.errors import RulesError
from tricksmith.play import Match, from_record, play_match, sample_hand, to_record
from tricksmith.rules import Contract, Hand, Points, Reason, Seat, Steps, Table, Tally, Trick


class LastCounts(Toy):
    """A toy whose aces count one, its last trick ten, and a trick that was won by a jack a hundred."""

    id = "last-counts"
    lead_rule = follow_rule = revoke_rule = "TO5"
    counters = ("points", "others")

    def worth(self, counter: str, card: object, mode: str) -> int:
        return int(counter == "points" and str(card).startswith("A"))

    def trick_worth(self, counter: str, trick: Trick, mode: str) -> int:
        """TO8: The last trick counts ten, one that a jack takes a hundred; the first counts three others."""
        if counter == "others":
            return 3 * (trick.number == 0)
        return 10 * trick.last + 100 * trick.won_by.card.code.startswith("J")

    def score(self, tally: Tally[str, None]) -> Iterator[Points]:
        """TO6: Points and others."""
        for seat in range(self.players):
            points, others = (tally.count(name, Seat(seat)) for name in self.counters)
            yield Points(seat, points + others, "points", "TO6")


class StopsAtTwo(LastCounts):
    """The same, and over as soon as a seat has two tricks."""

    id = "stops-at-two"

    def is_over(self, tally: Tally[str, None]) -> Reason | None:
        """TO9: Two tricks end the hand."""
        return Reason("TO9", "a seat has two tricks") if 2 in tally.tricks_by_seat else None


def played(game: Toy, number: int) -> Hand:
    """A random hand."""
    rng, hand = Random(number), sample_hand(game, seed="worth", number=number)
    while hand.to_act is not None:
        hand = hand.play(rng.choice(hand.legal))
    return hand


@pytest.mark.parametrize("players", [2, 3])
@pytest.mark.parametrize("number", range(8))
def test_tricks_add_to_the_counters_of_their_winner(players: int, number: int) -> None:
    """Counted once more from the cards on the table."""
    hand = played(LastCounts(players), number)
    expected = [[0] * players, [0] * players]
    for place, trick in enumerate(hand.tricks):
        best = next(play.card for seat, play in trick.plays if seat == trick.winner)
        aces = sum(play.card.code.startswith("A") for _, play in trick.plays)
        last = place == len(hand.tricks) - 1
        expected[0][trick.winner] += aces + 10 * last + 100 * best.code.startswith("J")
        expected[1][trick.winner] += 3 * (place == 0)
        assert (trick.number, trick.last, trick.won_by.card) == (place, last, best)
    assert hand.result is not None
    assert hand.result.tally is not None
    assert dict(hand.result.tally.counts_by_seat) == {"points": tuple(expected[0]), "others": tuple(expected[1])}
    assert hand.view(0).taken["points"] == tuple(expected[0])
    assert hand.result.scores == tuple(map(sum, zip(*expected, strict=True)))


@pytest.mark.parametrize("number", range(8))
def test_a_hand_ends_when_its_game_says_so(number: int) -> None:
    """Right after the trick that decides it, with cards in the hands, and the reason for all to read."""
    hand = played(StopsAtTwo(2), number)
    taken = [sum(trick.winner == seat for trick in hand.tricks) for seat in range(2)]
    assert max(taken) == 2
    assert hand.tricks[-1].winner == taken.index(2)
    assert [len(cards) for cards in hand.held] == [4 - len(hand.tricks)] * 2
    assert hand.phase == "over"
    assert not hand.legal
    if any(map(len, hand.held)):
        assert hand.asking() == ("TO9", "a seat has two tricks")
        assert (hand.view(0).rule, hand.view(None).asks) == ("TO9", "a seat has two tricks")


class Awarded(LastCounts):
    """The three cards that lie face down count for the seat that leads first; a point without a trick ends the hand."""

    id = "awarded"

    def calls(self, table: Table) -> Steps[Contract[str, None] | None]:
        """TO4: Nothing is said; the cards that lie face down are the first seat's."""
        yield from ()
        table.awards(table.first, "down")
        return Contract("plain", None, leader=table.first)

    def is_over(self, tally: Tally[str, None]) -> Reason | None:
        """TO9: A point without a trick ends the hand: nobody can have one before the end, as far as all can see."""
        early = any(tally.count("points", Seat(seat)) and not tally.tricks(Seat(seat)) for seat in range(self.players))
        return Reason("TO9", "a point without a trick") if early else None


def test_what_is_awarded_unseen_shows_only_at_the_end() -> None:
    """Neither in a view's counters nor by a hand that ends early: the down cards hold an ace that nobody has seen."""
    hand = toy_hand(Awarded)
    while hand.to_act is not None:
        open_tricks = [0, 0]
        for trick in hand.tricks:
            open_tricks[trick.winner] += trick.game.trick_worth("points", trick, "plain")
            open_tricks[trick.winner] += sum(play.card.code.startswith("A") for _, play in trick.plays)
        assert hand.view(hand.to_act).taken["points"] == tuple(open_tricks)
        hand = hand.play(hand.legal[0])
    assert len(hand.tricks) == 4
    assert hand.result is not None
    assert hand.result.tally is not None
    assert sum(hand.result.tally.counts_by_seat["points"]) == sum(hand.view(0).taken["points"]) + 1


@pytest.mark.parametrize("game", [LastCounts, StopsAtTwo])
def test_the_core_says_that_it_does_not_know_them(game: type[Toy]) -> None:
    """It names the function, and what it does instead."""
    with pytest.raises(
        RulesError,
        match=r"trick_worth\(\) of the last trick alone, and it reads trick\.(number|won_by)|does not know is_over\(\)",
    ):
        compile_trick(game(2), "plain")
    report = testing.check(game, hands=3, bots=False)
    assert report.games == len(report.not_compiled) == 2


@pytest.mark.parametrize("game", [LastCounts, StopsAtTwo])
def test_everything_else_plays_them(game: type[Toy]) -> None:
    """Bots of every level, records and a whole match."""
    levels = [bots.get(name) for name in ("novice", "regular", "master")]
    match = play_match(Match.begin(game(3), seed="a"), levels)
    assert match.verdict is not None
    assert from_record(to_record(match), games=[game]) == match
