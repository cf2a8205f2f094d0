"""Simulated deals hold every card once and agree with what the seat saw; replayed calls reach the state of the hand."""

from collections import Counter
from random import Random
from typing import Any

from tests.bots.helper import begin, every_guest_table, every_table, views
from tests.games.helper import deal
from tricksmith import games
from tricksmith.belief import replay_calls
from tricksmith.bots import RandomBot
from tricksmith.bots.novice_policy import SIMULATED_DEALS, CardKnowledge, DealSampler, rollout, simulate_deals
from tricksmith.rules import Call, Game, Hand, View
from tricksmith.rules.author import CardLocations
from tricksmith.rules.runtime import Calling, Playing

AnyGame = Game[Any, Any]


def check_world(hand: Hand, view: View) -> None:
    """Every card in one place, as many in each as are there, and the viewer's own where they are."""
    knowledge = CardKnowledge(view)
    places = DealSampler(knowledge).draw(Random(1))
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
    for known, held in zip(knowledge.known, places.held, strict=True):
        assert known & ~held == 0


def sizes(places: CardLocations) -> list[object]:
    """How many cards lie where."""
    piles = {name: mask.bit_count() for name, mask in places.piles.items() if mask}
    return [[mask.bit_count() for mask in places.held], piles]


def check_calling(hand: Hand, view: View) -> None:
    """The calls are found at the very node and in the state of the hand itself."""
    calling, stage = replay_calls(view, DealSampler(CardKnowledge(view)).draw(Random(1))), hand.stage
    assert isinstance(stage, Calling)
    assert calling is not None
    assert (calling.node, calling.state, calling.to_act) == (stage.node, stage.state, stage.to_act)
    assert calling.moves() == tuple(view.legal)


@every_table
def test_imagined_deals_agree_with_what_the_seat_saw(game: AnyGame) -> None:
    """At every call of some hands."""
    for hand, view in views(game, 4, RandomBot()):
        if view.phase == "calls":
            check_world(hand, view)
            check_calling(hand, view)


@every_guest_table
def test_imagined_deals_agree_with_what_the_seat_saw_in_any_game(game: AnyGame) -> None:
    """At every call of some hands, whoever wrote the game."""
    for hand, view in views(game, 6, RandomBot()):
        if view.phase == "calls":
            check_world(hand, view)
            check_calling(hand, view)


def test_every_hidden_card_is_as_likely_in_each_place() -> None:
    """An unseen card is in each of two other hands in 12 of 25 deals, and turned down in none."""
    view = begin(games.get("nonesuch", players=3)).view(1)
    world, rng = DealSampler(CardKnowledge(view)), Random(2)
    card = next(iter(view.unseen)).bit
    where = Counter(
        next(seat for seat, held in enumerate(places.held) if held & card)
        for places in (world.draw(rng) for _ in range(2000))
    )
    assert set(where) == {0, 2}
    assert 900 < where[0] < 1100


def test_the_same_sight_imagines_the_same_deals() -> None:
    """They are drawn from what is seen, so that a move can be repeated; another hand imagines others."""
    game = games.get("nameless", players=4)
    views = [begin(game, number).view(number) for number in (0, 1)]
    first, again, other = (simulate_deals(CardKnowledge(view)) for view in (views[0], views[0], views[1]))
    assert [deal.places for deal in first] == [deal.places for deal in again]
    assert len({deal.places.held for deal in first}) == SIMULATED_DEALS
    assert first[0].places != other[0].places


def test_calls_of_nobody_are_found_for_nobody() -> None:
    """Where it is not the viewer's turn, or something is asked in secret, there is nothing to find."""
    game = games.get("nonesuch")
    hand = begin(game)
    for view in (hand.view(hand.first), hand.view((hand.first + 1) % 3), hand.view(None)):
        found = replay_calls(view, DealSampler(CardKnowledge(view)).draw(Random(1)))
        assert (found is not None) == (view.seat == hand.first)
    while hand.contract is None:
        hand = hand.play(hand.legal[0])
    view = hand.view(hand.to_act)
    assert replay_calls(view, DealSampler(CardKnowledge(view)).draw(Random(1))) is None


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


@every_table
def test_a_quick_play_out_is_a_whole_hand(game: AnyGame) -> None:
    """Every trick that is left is taken by somebody, and every card in hand lies in one of them."""
    rng = Random(4)
    for number, (hand, view) in enumerate(views(game, 2, RandomBot())):
        stage = hand.stage
        if isinstance(stage, Playing) and number % 5 == 0:
            wants = [bool(rng.random() < 0.5) for _ in range(game.players)]
            taken = rollout(stage, game.parties(stage.contract), wants, rng)
            cards = sum(len(hand.held[seat]) for seat in range(game.players) if seat not in stage.contract.out)
            left = (cards + len(stage.trick)) // len(stage.order)
            assert sum(taken.tricks) == len(stage.tricks) + left
            for name, counts in taken.counts.items():
                assert len(counts) == game.players
                every = sum(game.worth(name, card, stage.contract.terms) for card in view.hand)
                assert sum(counts) >= sum(view.taken[name]) + every


def test_who_wants_no_tricks_takes_few_with_a_hand_for_it() -> None:
    """With Aces and twos a seat that ducks takes a trick at most; with Crowns it takes tricks, however it plays."""
    game = games.get("nonesuch", players=4)
    for cards, least, most in (("Am As Aw Al Ay Ak 2mk 2sy 2wl", 0, 1), ("Cm Cs Cw Cl Cy Ck 9ms 9wy 9lk", 4, 9)):
        hand = game.hand(deal(game, cards, up="8wl"), 3)
        while hand.contract is None:
            hand = hand.play(hand.legal[1])
        assert isinstance(hand.stage, Playing)
        taken = rollout(hand.stage, game.sides, [False, True, True, True], Random(1))
        assert least <= taken.tricks[0] <= most
