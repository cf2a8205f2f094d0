"""A match that is saved after any decision goes on as if it had never stopped."""

import pytest

from tests.play.helper import AnyGame, reckless_match, through_json
from tricksmith import games
from tricksmith.play import Match, from_record

MATCHES = {
    "nonesuch": games.get("nonesuch", max_hands=2),
    "nonesuch of four": games.get("nonesuch", players=4, max_hands=1),
    "poison-nonesuch": games.get("poison-nonesuch", max_hands=2),
    "nameless": games.get("nameless", target=9),
    "nameless of three": games.get("nameless", players=3, target=5),
    "nameless of five": games.get("nameless", players=5, target=9, renege="penalise"),
    "nameless with claims": games.get("nameless", players=6, target=9, renege="claim"),
    "nestors": games.get("nestors", target=100),
}
SEEDS = [f"resume {number}" for number in (0, 1, 6, 10, 29)]


def play_on(match: Match, whole: Match) -> Match:
    """The match played on with the decisions of the whole one."""
    while match.hand != whole.hand or match.number < whole.number:
        moves = whole.hands[match.number].actions
        done = len(match.hand.actions)
        match = match.play(moves[done]) if done < len(moves) else match.next_hand()
    return match


def stops(whole: Match) -> list[Match]:
    """The match after each of its decisions, and before the first of each hand."""
    match = Match(whole.game, whole.names, whole.seed, (), whole.game.hand(whole.hands[0].deal, whole.hands[0].dealer))
    stops = [match]
    for number, hand in enumerate(whole.hands):
        if number:
            match = match.next_hand()
            stops.append(match)
        for move in hand.actions:
            match = match.play(move)
            stops.append(match)
    assert match == whole
    return stops


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("game", MATCHES.values(), ids=MATCHES.keys())
def test_a_match_saved_after_any_decision_ends_as_if_it_had_not_been(game: AnyGame, seed: str) -> None:
    """It comes back with the same seat to act, the same legal moves and views, and ends equal."""
    whole = reckless_match(game, seed, 12)
    assert whole.hand.result is not None
    for place, match in enumerate(stops(whole)):
        back = from_record(through_json(match))
        assert back == match
        assert back.hand.to_act == match.hand.to_act
        assert back.hand.legal == match.hand.legal
        assert back.hand.view(back.hand.to_act) == match.hand.view(match.hand.to_act)
        if place % 5 == 0:  # what is equal plays on alike: not from everywhere, for that takes the square of the time
            ended = play_on(back, whole)
            assert ended == whole
            assert through_json(ended) == through_json(whole)


def test_the_matches_saved_hold_calls_exchanges_and_claims() -> None:
    """So that the test above stops in the middle of each of them."""
    matches = [reckless_match(game, seed, 12) for game in MATCHES.values() for seed in SEEDS]
    moves = [str(move) for match in matches for hand in match.hands for move in hand.actions]
    assert {"none", "trump", "bid", "pass", "swap", "keep", "switch", "team", "alone", "claim"} <= {
        move.split()[0] for move in moves
    }
    assert any("+" in move for move in moves)
    assert all(match.hand.result is not None for match in matches)
