"""Nameless: what becomes of a revoke, prevented, charged by itself, or claimed. Rule NM9."""

from random import Random

import pytest

from tests.games.helper import begin, finish, legal, play, play_out, refusal
from tricksmith import games
from tricksmith.play import Match
from tricksmith.rules import Claim, Hand, Seat

HANDS = ("8h 2s 3s 6s 8s", "3h 6h 7s 8d 6d", "2h 8c 2c 3c 6c", "4d 4s 4c 7d 2d")
"""With 4h turned: seat 1 can follow hearts, seat 2 has one heart, and seat 3 holds four trumps and no heart."""


def dealt(renege: str, players: int = 4, **options: object) -> Hand:
    """The hands above, all playing as teams, with seat 0 to lead."""
    hand = begin(games.get("nameless", players=players, renege=renege, **options), *HANDS[:players], up="4h")
    return play(hand, "team, team, team, team")


def revoked(renege: str) -> Hand:
    """Seat 0 leads 8h; seat 1 plays 8d and keeps its hearts; 2h and 4d follow, and seat 3 wins."""
    return play(dealt(renege), "8h, 8d, 2h, 4d")


def rest(hand: Hand) -> Hand:
    """The hand played to its end with no more revokes."""
    return finish(hand, Random(6))


def ordinary(hand: Hand) -> tuple[int, int]:
    """The tricks of the two sides."""
    taken = [trick.winner % 2 for trick in hand.tricks]
    return taken.count(0), taken.count(1)


def charged(hand: Hand) -> tuple[int, int]:
    """What the scores of the two sides hold other than their tricks."""
    mine, theirs = (score - tricks for score, tricks in zip(hand.result.scores, ordinary(hand), strict=True))
    return mine, theirs


# prevent --------------------------------------------------------------------------------------------------------------


def test_nm9_an_illegal_card_cannot_be_played() -> None:
    """Unless the table chooses otherwise, who can follow has no other card to play, and learns why."""
    hand = play(dealt("prevent"), "8h")
    assert games.get("nameless").options.renege == "prevent"
    assert legal(hand) == "3h 6h"
    error = refusal(hand, "8d")
    assert (error.rule, error.evidence) == ("NM4", ("3h", "6h"))
    assert str(error) == "8d: hearts were led and you hold 3h 6h (NM4)"
    view = hand.view(1)
    assert view.reasons["8d"] == error
    assert set(view.reasons) == {"7s", "8d", "6d"}
    assert (dict(view.revokes), view.legal, view.penalty_free) == ({}, hand.legal, hand.legal)


@pytest.mark.parametrize("renege", ["prevent", "penalise"])
def test_nm9_nothing_is_claimed_where_revokes_are_not_claimed(renege: str) -> None:
    """A claim is refused at tables that prevent revokes or charge them by themselves."""
    hand = play(dealt(renege), "8h, 3h")
    error = refusal(hand, "claim 1", by=2)
    assert error.rule == "NM9"
    assert error.sentence.startswith("revokes are not claimed at this table")
    assert all(hand.legal_claims(Seat(seat)) == () for seat in range(4))


# penalise and claim: any card can be played ---------------------------------------------------------------------------


@pytest.mark.parametrize("renege", ["penalise", "claim"])
def test_nm9_any_card_in_hand_may_be_played(renege: str) -> None:
    """At such tables a card that does not follow is legal; the view shows its owner which cards are revokes."""
    hand = play(dealt(renege), "8h")
    assert legal(hand) == "7s 3h 6h 6d 8d"
    assert str(hand.penalty_free) == "3h 6h"
    view = hand.view(1)
    assert (view.legal, view.penalty_free) == (hand.legal, hand.penalty_free)
    assert {card: str(why) for card, why in view.revokes.items()} == {
        card: f"{card}: hearts were led and you hold 3h 6h (NM4)" for card in ("7s", "8d", "6d")
    }
    assert dict(view.reasons) == {}
    assert dict(hand.view(2).revokes) == {}


@pytest.mark.parametrize("renege", ["penalise", "claim"])
def test_nm9_a_card_of_another_hand_still_cannot_be_played(renege: str) -> None:
    """Only cards in hand may be played, whatever the table does about revokes."""
    hand = play(dealt(renege), "8h")
    assert refusal(hand, "2h").sentence == "you do not hold 2h: play one of 7s 3h 6h 6d 8d"


@pytest.mark.parametrize("renege", ["penalise", "claim"])
def test_nm9_the_tricks_stand(renege: str) -> None:
    """The trick in which somebody revoked is won as if all had been in order, and play goes on."""
    hand = play(dealt(renege), "8h, 7s, 2h, 2d")
    assert [trick.winner for trick in hand.tricks] == [1]
    assert hand.to_act == 1


# penalise -------------------------------------------------------------------------------------------------------------


def test_nm9_a_revoke_is_found_and_charged_at_the_end() -> None:
    """The side that revoked loses 2 and the other gains 2, when the hand is over and not before."""
    hand = revoked("penalise")
    assert hand.result is None
    over = rest(hand)
    assert charged(over) == (2, -2)
    assert over.result.tally.revokes_by_seat == (0, 1, 0, 0)


def test_nm9_each_revoke_is_charged() -> None:
    """Two revokes of one seat cost twice, and revokes of both sides are charged to each."""
    twice = rest(play(revoked("penalise"), "7d, 8s, 6d"))
    assert charged(twice) == (4, -4)
    assert twice.result.tally.revokes_by_seat == (0, 2, 0, 0)
    both = play(dealt("penalise"), "8h, 8d, 8c, 4d")
    assert charged(rest(both)) == (0, 0)
    assert rest(both).result.tally.revokes_by_seat == (0, 1, 1, 0)


def test_nm9_not_following_a_trump_is_a_revoke() -> None:
    """When a trump was led, who holds a trump and plays another card revokes; who holds none does not."""
    hand = play(dealt("penalise"), "8h, 3h, 2h, 4d, 7d, 8s, 6h")
    assert rest(play(hand, "8c")).result.tally.revokes_by_seat == (0, 1, 0, 0)
    honest = play(dealt("penalise"), "8h, 3h, 2h, 4d, 7d, 8s, 7s, 8c")
    assert rest(honest).result.tally.revokes_by_seat == (0, 0, 0, 0)


def test_nm9_throwing_a_card_when_void_is_no_revoke() -> None:
    """Who cannot follow may play anything, and a leader may lead anything: nothing is charged."""
    over = rest(play(dealt("penalise"), "8h, 3h, 2h, 2d, 2s"))
    assert charged(over) == (0, 0)


def test_nm9_a_revoke_against_a_lone_player_is_charged_besides() -> None:
    """The score for going alone counts, and the revoke moves two points."""
    game = games.get("nameless", renege="penalise")
    hands = ("4d 4s 4c 7s 7d", "7h 3h 3d 3c 2s", "8s 8h 8d 8c 2h", "6s 6h 6d 6c 2d")
    hand = play(begin(game, *hands, up="4h"), "alone, 4d, 3h, 2d")
    assert rest(hand).result.scores == (7 + 2, -3 - 2)


@pytest.mark.parametrize(("players", "gains"), [(3, (2, -2, 2)), (5, (2, -2, 2)), (6, (2, -2, 2))])
def test_nm9_every_opposing_side_gains(players: int, gains: tuple[int, ...]) -> None:
    """With three sides each of the two others gains 2."""
    game = games.get("nameless", players=players, renege="penalise")
    hand = begin(game, "8h 6h 2h 3d", "3h 3s 3c 8d", up="4h", talon="4d 4s 4c")
    while hand.rule != "NM4":
        hand = play(hand, {"NM7": "team", "NM10": "keep"}[hand.rule])
    over = rest(play(hand, "8h, 3s"))
    tricks = [0, 0, 0]
    for trick in over.tricks:
        side = next(number for number, side in enumerate(game.sides) if trick.winner in side)
        tricks[side] += 1
    assert tuple(score - own for score, own in zip(over.result.scores, tricks, strict=True)) == gains


# claim ----------------------------------------------------------------------------------------------------------------


def claimed(hand: Hand, seat: int, by: int | None) -> Hand:
    """The hand after this claim."""
    return hand.play(Claim(Seat(seat)), by=None if by is None else Seat(by))


def test_nm9_an_unclaimed_revoke_costs_nothing() -> None:
    """Where revokes are claimed, one that nobody claims is not charged."""
    over = rest(revoked("claim"))
    assert charged(over) == (0, 0)
    assert over.result.tally.revokes_by_seat == (0, 0, 0, 0)


@pytest.mark.parametrize("by", [0, 2])
def test_nm9_an_opponent_claims_a_revoke(by: int) -> None:
    """A revoke that either opponent claims is charged at the end of the hand."""
    hand = claimed(revoked("claim"), 1, by)
    assert str(hand.actions[-1]) == "claim 1"
    assert charged(rest(hand)) == (2, -2)


def test_nm9_a_claim_may_be_made_out_of_turn() -> None:
    """An opponent need not be the seat to act, and the turn stays where it was."""
    hand = revoked("claim")
    assert hand.to_act == 3
    after = claimed(hand, 1, 0)
    assert (after.to_act, after.held, after.legal) == (hand.to_act, hand.held, hand.legal)


def test_nm9_a_claim_is_made_in_the_middle_of_a_trick() -> None:
    """It may come at once, before the next card."""
    hand = claimed(play(dealt("claim"), "8h, 8d"), 1, 2)
    assert charged(rest(play(hand, "2h, 4d"))) == (2, -2)


def test_nm9_a_claim_may_be_made_after_the_last_card() -> None:
    """Until the next deal a claim still changes the score."""
    over = rest(revoked("claim"))
    assert charged(over) == (0, 0)
    assert charged(claimed(over, 1, 2)) == (2, -2)


def test_nm9_the_next_deal_ends_the_time_for_claims() -> None:
    """After the next deal a claim about the last hand can no longer be made."""
    late = play_out(begun())
    assert late.totals == ordinary(late.done[0])
    error = refusal(late.hand, "claim 1", by=0)
    assert (error.rule, error.sentence) == ("NM9", "seat 1 has played no card yet")


def test_nm9_a_claim_between_the_hands_counts_in_the_match() -> None:
    """The totals of the match take up a claim made before the next deal."""
    match, rng = begun(), Random(6)
    while match.hand.to_act is not None:
        match = match.play(rng.choice(match.hand.penalty_free))
    before = match.totals
    after = match.play(Claim(Seat(1)), by=Seat(0))
    assert after.totals == (before[0] + 2, before[1] - 2)
    assert after.next_hand().totals == after.totals


def begun() -> Match:
    """A match whose first hand is at the point where seat 1 has revoked."""
    hand = revoked("claim")
    return Match(hand.game, ("a", "b", "c", "d"), "claims", (), hand)


def test_nm9_a_wrong_claim_costs_nothing() -> None:
    """Claims of revokes that did not happen change no score."""
    honest = play(dealt("claim"), "8h, 3h, 2h, 4d")
    over = rest(claimed(claimed(honest, 1, 0), 2, 1))
    assert charged(over) == (0, 0)
    assert charged(rest(honest)) == (0, 0)


def test_nm9_a_claim_covers_what_was_played_before_it() -> None:
    """One claim charges every revoke of the seat so far, and none that comes later."""
    both = play(revoked("claim"), "7d, 8s, 6d")
    assert charged(rest(claimed(both, 1, 0))) == (4, -4)
    early = claimed(revoked("claim"), 1, 0)
    later = play(early, "7d, 8s, 6d")
    assert charged(rest(later)) == (2, -2)
    assert charged(rest(claimed(later, 1, 2))) == (4, -4)


def test_nm9_only_opponents_may_claim() -> None:
    """The seat itself and its partner may not claim its revokes."""
    hand = revoked("claim")
    for by in (1, 3):
        error = refusal(hand, "claim 1", by=by)
        assert (error.rule, error.sentence) == ("NM9", "only an opponent may claim a revoke")


def test_nm9_somebody_who_has_played_nothing_cannot_have_revoked() -> None:
    """A claim against a seat without a card played is refused, and so is a seat that does not exist."""
    hand = play(dealt("claim"), "8h")
    assert refusal(hand, "claim 1", by=0).sentence == "seat 1 has played no card yet"
    assert refusal(hand, "claim 7", by=0).sentence == "there is no seat 7: seats go from 0 to 3"
    calls = begin(hand.game, *HANDS, up="4h")
    assert refusal(calls, "claim 1", by=0).sentence == "seat 1 has played no card yet"


def test_nm9_the_same_cards_are_not_claimed_twice() -> None:
    """A second claim needs a card played since the first."""
    hand = claimed(revoked("claim"), 1, 0)
    assert refusal(hand, "claim 1", by=2).sentence == "seat 1 has played no card since the last claim"
    later = play(hand, "7d, 8s, 6d")
    assert later.why_not(Claim(Seat(1)), by=Seat(2)) is None


def test_nm9_the_partner_who_sits_out_cannot_be_claimed() -> None:
    """A seat that sits the hand out plays nothing, so there is nothing to claim; as an opponent it may claim."""
    game = games.get("nameless", renege="claim")
    hand = play(begin(game, *HANDS, up="4h"), "alone, 8h, 8d, 4d")
    assert refusal(hand, "claim 2", by=1).sentence == "seat 2 has played no card yet"
    assert [str(claim) for claim in hand.legal_claims(Seat(2))] == ["claim 1", "claim 3"]


def test_nm9_legal_claims_list_the_claims_that_each_seat_may_make() -> None:
    """The view of each seat offers the claims against opponents who have played since the last claim."""
    hand = play(dealt("claim"), "8h, 8d, 2h")
    assert [[str(claim) for claim in hand.view(seat).legal_claims] for seat in range(4)] == [
        ["claim 1"], ["claim 0", "claim 2"], ["claim 1"], ["claim 0", "claim 2"],
    ]  # fmt: skip
    assert hand.view(None).legal_claims == ()
    after = claimed(hand, 1, 0)
    assert after.view(2).legal_claims == ()
    assert all(
        hand.why_not(claim, by=Seat(seat)) is None for seat in range(4) for claim in hand.legal_claims(Seat(seat))
    )


def test_nm9_no_view_tells_whether_a_claim_was_right_before_the_end() -> None:
    """After a right claim and after a wrong one every other seat and the spectator see the same."""
    game = games.get("nameless", renege="claim")
    clean = begin(game, HANDS[0], "8d 3d 7s 7c 6d", *HANDS[2:], up="4h", talon="3h 6h 7h")
    dirty = begin(game, HANDS[0], "8d 3h 7s 7c 6d", *HANDS[2:], up="4h", talon="3d 6h 7h")
    clean, dirty = (claimed(play(hand, "team, team, team, team, 8h, 8d, 2h, 4d"), 1, 0) for hand in (clean, dirty))
    for viewer in (0, 2, 3, None):
        assert clean.view(viewer) == dirty.view(viewer)
        assert clean.view(viewer).claims == (1,)
        assert clean.view(viewer).result is None
    assert charged(rest(clean)) == (0, 0)
    assert charged(rest(dirty)) == (2, -2)


@pytest.mark.parametrize("text", ["claim 1", "Claim seat 1", " CLAIM  1 "])
def test_nm9_a_claim_is_read_at_any_moment(text: str) -> None:
    """A claim is written `claim 1`, at any seat's turn, and after the last card too."""
    hand = revoked("claim")
    assert hand.parse(text) == rest(hand).parse(text) == Claim(Seat(1))
