"""Simulated deals hold every card once and agree with what the seat saw; replayed calls reach the state of the hand."""

from collections import Counter
from typing import Any

from tests.bots.helper import begin, every_guest_table, every_table, guest, views
from tests.games.helper import deal
from tricksmith import games
from tricksmith.belief import Determinizations, replay_calls
from tricksmith.bots import RandomBot
from tricksmith.bots.novice_policy import SIMULATED_DEALS, simulate_deals
from tricksmith.rules import Call, Game, Hand, View
from tricksmith.rules.author import CardLocations
from tricksmith.rules.runtime import Calling

AnyGame = Game[Any, Any]


def drawn(view: View, seed: int = 1) -> CardLocations:
    """Where all cards are in one deal that fits the view."""
    fits = Determinizations(view)
    return fits.locations(fits.sample(1, seed)[0].tolist())


def check_determinization(hand: Hand, view: View) -> None:
    """Every card in one place, as many in each as are there, and the viewer's own where they are."""
    places = drawn(view)
    stage = hand.stage
    assert isinstance(stage, Calling)
    real = stage.locations
    assert places.held[view.seat or 0] == view.hand.mask or view.seat is None
    assert sizes(places) == sizes(real)
    masks = [*places.held, *places.piles.values()]
    assert sum(mask.bit_count() for mask in masks) == sum(masks).bit_count()
    assert sum(masks) == sum([*real.held, *real.piles.values()])
    for name, cards in view.piles.items():
        assert places.piles[name] == cards.mask


def sizes(places: CardLocations) -> list[object]:
    """How many cards lie where."""
    piles = {name: mask.bit_count() for name, mask in places.piles.items() if mask}
    return [[mask.bit_count() for mask in places.held], piles]


def check_calling(hand: Hand, view: View) -> None:
    """The calls are found at the very node and in the state of the hand itself."""
    calling, stage = replay_calls(view, drawn(view)), hand.stage
    assert isinstance(stage, Calling)
    assert calling is not None
    assert (calling.node, calling.state, calling.to_act) == (stage.node, stage.state, stage.to_act)
    assert calling.moves() == tuple(view.legal)


@every_table
def test_determinizations_agree_with_what_the_seat_saw(game: AnyGame) -> None:
    """At every call of some hands."""
    for hand, view in views(game, 4, RandomBot()):
        if view.phase == "calls":
            check_determinization(hand, view)
            check_calling(hand, view)


@every_guest_table
def test_determinizations_agree_with_what_the_seat_saw_in_any_game(game: AnyGame) -> None:
    """At every call of some hands, in our games and in others."""
    for hand, view in views(game, 6, RandomBot()):
        if view.phase == "calls":
            check_determinization(hand, view)
            check_calling(hand, view)


def test_every_hidden_card_is_as_likely_in_each_place() -> None:
    """An unseen card is in each of two other hands in 12 of 25 deals, and turned down in none."""
    view = begin(games.get("nonesuch", players=3)).view(1)
    fits = Determinizations(view)
    card = next(iter(view.unseen)).bit
    where = Counter(
        next(seat for seat, held in enumerate(places.held) if held & card)
        for places in map(fits.locations, fits.sample(2000, 2).tolist())
    )
    assert set(where) == {0, 2}
    assert 900 < where[0] < 1100


def test_the_same_view_gives_the_same_deals() -> None:
    """They are drawn from what is seen, so that a move can be repeated; another hand gives others."""
    game = games.get("nameless", players=4)
    views = [begin(game, number).view(number) for number in (0, 1)]
    first, again, other = (simulate_deals(view) for view in (views[0], views[0], views[1]))
    assert [deal.locations for deal in first] == [deal.locations for deal in again]
    assert len({deal.locations.held for deal in first}) == SIMULATED_DEALS
    assert first[0].locations != other[0].locations


def test_calls_of_nobody_are_found_for_nobody() -> None:
    """Where it is not the viewer's turn, or something is asked in secret, there is nothing to find."""
    game = games.get("nonesuch")
    hand = begin(game)
    for view in (hand.view(hand.first), hand.view((hand.first + 1) % 3), hand.view(None)):
        replay = replay_calls(view, drawn(view))
        assert (replay is not None) == (view.seat == hand.first)
    while hand.contract is None:
        hand = hand.play(hand.legal[0])
    view = hand.view(hand.to_act)
    assert replay_calls(view, drawn(view)) is None


def test_what_the_calls_were_is_taken_from_what_was_heard() -> None:
    """A swap that others saw leads elsewhere in the script than a refusal that nobody heard."""
    game = games.get("nameless", players=4)
    for number in range(200):
        hand = begin(game, number)
        stage = hand.stage
        assert isinstance(stage, Calling)
        if stage.is_secret:
            kept, swapped = hand.play(Call("keep")), hand.play(hand.legal[0])
            for after in (kept, swapped):
                if after.to_act is not None:
                    check_calling(after, after.view(after.to_act))
            return
    raise AssertionError("nobody was dealt three twos")


def test_a_call_is_worth_more_with_a_hand_for_it() -> None:
    """In every simulated deal "none" beats "most" with Aces and twos, and loses to it with Crowns."""
    game = games.get("nonesuch", players=4)
    for cards, better, worse in (
        ("Am As Aw Al Ay Ak 2mk 2sy 2wl", "none", "most"),
        ("Cm Cs Cw Cl Cy Ck 9ms 9wy 9lk", "most", "none"),
    ):
        view = game.hand(deal(game, cards, up="8wl"), 3).view(0)
        for simulated in simulate_deals(view):
            calling = replay_calls(view, simulated.locations)
            assert calling is not None
            best = {str(move): max(margin for _, margin in simulated.weigh(calling, move)) for move in calling.moves()}
            assert best[better] > best[worse]


def test_a_hand_is_played_out_by_chance_where_no_policy_can_be_compiled() -> None:
    """The score of this variant of Hearts fits into no table; its passes are tried all the same."""
    game = type(guest("hearts"))(4, no_trick=True)
    view = begin(game).view(begin(game).to_act)
    (deal_, *_) = simulate_deals(view)
    calling = replay_calls(view, deal_.locations)
    assert calling is not None
    (plan, margin), *_ = deal_.weigh(calling, calling.moves()[0])
    assert plan == (calling.moves()[0], ())
    assert -26 <= margin <= 26
