"""A moment that is tried again: with the same cards, or with others that fit exactly what the seat knew."""

from itertools import pairwise

import pytest

from tests.cli.program import WHIST
from tests.study.test_review import played
from tricksmith import games
from tricksmith.belief import Determinizations
from tricksmith.errors import OptionError
from tricksmith.play import Match, Step, from_record, practice_of, steps, to_record, verify
from tricksmith.rules import Claim, Hand, Seat
from tricksmith.study import refit, try_again

GAMES = [
    ("nonesuch", 4), ("poison-nonesuch", 3), ("nameless", 3), ("nameless", 4), ("nestors", 4), ("hearts", 4),
    ("euchre", 4), ("skat", 3), ("bridge", 4), ("schnapsen", 2), (str(WHIST), 4),
]  # fmt: skip
"""Cards are given away unseen, taken from piles, drawn between tricks, or lie in a dummy's hand."""


def decisions(match: Match) -> list[tuple[int, int, Step]]:
    """Each decision of a match: the number of the hand, from 1, that of the decision in it, from 0, and the step."""
    return [
        (number, place, step)
        for number, hand in enumerate(match.hands, 1)
        for place, step in enumerate(steps(hand))
        if not isinstance(step.move, Claim)
    ]


def views_of(hand: Hand, seat: Seat) -> list[object]:
    """What a seat saw at each moment of a hand until now."""
    before = [step.before.view(seat) for step in steps(hand)]
    return [*before, hand.view(seat)]


def all_cards(hand: Hand) -> list[str]:
    """Every card that was dealt, in order."""
    return sorted(str(card) for _, cards in hand.deal.parts() for card in cards)


@pytest.mark.parametrize(("name", "players"), GAMES)
def test_other_cards_fit_everything_that_the_seat_ever_saw(name: str, players: int) -> None:
    """At each moment of the hand its view is the same, value by value; only what it never saw is different."""
    match = played(name, players, others="random")
    found_other = 0
    for number, place, step in decisions(match)[::6]:
        assert step.seat is not None
        try:
            second_try = try_again(match, number, place, cards="other", seed=place)
        except OptionError:
            continue
        found_other += 1
        now = second_try.match.hand
        assert (second_try.seat, second_try.note.hand, second_try.note.action) == (step.seat, number, place + 1)
        assert (now.deal, now.actions) != (step.before.deal, step.before.actions), "the same cards, given away alike"
        assert views_of(now, step.seat) == views_of(step.before, step.seat)
        assert set(all_cards(now)) <= {str(card) for card in now.game.cards}
        assert len(set(all_cards(now))) == len(all_cards(step.before))
    assert found_other > 3


@pytest.mark.parametrize(("name", "players"), GAMES)
def test_a_second_try_is_an_honest_record(name: str, players: int) -> None:
    """It replays and verifies like any other, and says that it is practice, and from where on."""
    match = played(name, players, others="random")
    game = type(match.game)
    for number, place, step in decisions(match)[1::11]:
        for cards in ("same", "other"):
            try:
                second_try = try_again(match, number, place, cards=cards, seed=1)  # type: ignore[arg-type]
            except OptionError:
                assert cards == "other"
                continue
            record = to_record(second_try.match, practice=second_try.note)
            again = from_record(record, games=[game])
            assert again == second_try.match
            assert practice_of(record, again) == second_try.note
            findings = verify(record, games=[game])
            assert all(finding.holds for finding in findings)
            assert any(finding.sentence == f"practice: {second_try.note}" for finding in findings)
            assert len(again.hand.actions) == len(step.before.actions)
            assert second_try.then == match.hands[number - 1].result.scores  # type: ignore[union-attr]


def test_with_the_same_cards_nothing_is_changed() -> None:
    """The match is as it was, with its seed, and can be played on."""
    match = played("nonesuch", 4)
    number, place, step = decisions(match)[20]
    second_try = try_again(match, number, place)
    assert (second_try.match.hand, second_try.match.seed, second_try.match.done) == (
        step.before,
        match.seed,
        match.hands[: number - 1],
    )
    assert second_try.match.play(step.move).hand == step.after
    assert second_try.points_then == match.hands[number - 1].result.scores[second_try.seat]  # type: ignore[union-attr]


def test_other_cards_say_nothing_of_the_true_ones() -> None:
    """Two deals that look alike to a seat are given the same hidden hands for the same seed."""
    for name, players in (("nonesuch", 4), ("poison-nonesuch", 3), ("hearts", 4)):
        tried = 0
        for _, _, step in decisions(played(name, players))[4:40:6]:
            assert step.seat is not None
            other = refit(step.before, step.seat, seed="twin")
            if other is None or Determinizations(step.before.view(step.seat)).count < 1000:
                continue
            tried += 1
            one, two = (refit(hand, step.seat, seed=5) for hand in (step.before, other))
            assert one is not None
            assert two is not None
            assert one.held == two.held
        assert tried > 1


def test_the_same_seed_gives_the_same_cards() -> None:
    """Another seed gives others."""
    match = played("nonesuch", 4)
    one, again, other = (try_again(match, 1, 9, cards="other", seed=seed).match.hand for seed in (1, 1, 2))
    assert one == again
    assert one.deal != other.deal


def test_no_other_cards_are_found_only_where_none_fit() -> None:
    """In games whose cards do not move, every deal that fits can be played again."""
    for name, players in (("poison-nonesuch", 3), ("hearts", 4), (str(WHIST), 4)):
        refused = 0
        for _, _, step in decisions(played(name, players)):
            assert step.seat is not None
            deals = Determinizations(step.before.view(step.seat)).count
            if deals <= 4:
                assert (refit(step.before, step.seat, seed=3) is None) == (deals == 1)
                refused += deals == 1
        assert refused, name


def test_deals_come_as_often_as_they_are_likely() -> None:
    """With few deals left, each of them that is not the true one is found."""
    match = played("hearts", 4)
    for _, _, step in reversed(decisions(match)):
        assert step.seat is not None
        count = Determinizations(step.before.view(step.seat)).count
        if 3 <= count <= 6:
            deals_drawn = [refit(step.before, step.seat, seed=seed) for seed in range(60)]
            assert len({hand.held for hand in deals_drawn if hand is not None}) == count - 1
            break
    else:
        raise AssertionError("no such moment")


def test_the_state_of_the_match_is_kept() -> None:
    """A game whose hands depend on those before them is tried again at the state that it had, with its totals."""
    match = played("barbu", 4, others="random", hands=3)
    second_try = try_again(match, 3, 5, cards="other", seed=1)
    assert second_try.match.hand.game.match == match.hands[2].game.match
    earlier = [hand.result.scores for hand in match.hands[:2] if hand.result is not None]
    assert second_try.match.totals == tuple(map(sum, zip(*earlier, strict=True)))
    assert [one.dealer for one in second_try.match.hands] == [one.dealer for one in match.hands]
    assert all(one.deal == two.deal for one, two in zip(second_try.match.done, match.done, strict=True))
    assert all(before.deal.number + 1 == after.deal.number for before, after in pairwise(second_try.match.hands))


def test_a_moment_must_be_a_decision() -> None:
    """Errors say what there is."""
    match = played("poison-nonesuch", 3)
    with pytest.raises(OptionError, match="the match has the hands 1 to 2, and no hand 3"):
        try_again(match, 3, 0)
    with pytest.raises(OptionError, match="hand 1 has 24 decisions, and no decision 24, counted from 0"):
        try_again(match, 1, 24)
    with pytest.raises(OptionError, match="no decision -1"):
        try_again(match, 1, -1)


def test_a_claim_after_the_end_is_no_moment() -> None:
    """Nobody had to decide there."""
    game = games.get("nameless", players=4, renege="claim", twos_switch=False, alone=False)
    match = Match.begin(game, seed="0")
    while match.hand.to_act is not None:
        match = match.play(match.hand.legal[0])
    claims = [(Seat(seat), claim) for seat in range(4) for claim in match.hand.legal_claims(Seat(seat))]
    by, claim = claims[0]
    match = match.play(claim, by=by)
    with pytest.raises(OptionError, match="a claim after the last card: nobody had to decide"):
        try_again(match, 1, len(match.hand.actions) - 1)
