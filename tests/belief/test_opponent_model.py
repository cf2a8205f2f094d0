"""The opponent model: chances of plays and calls, from what a seat sees alone, and determinizations weighed by them."""

from pathlib import Path
from random import Random

import numpy as np
import pytest

from tests.bots.helper import every_game
from tricksmith import games
from tricksmith.belief import Determinizations, OpponentModel
from tricksmith.belief.opponent_model import SMOOTHING_FLOOR
from tricksmith.belief.replayed_calls import ObservedCallReplay
from tricksmith.belief.trick_replay import replay_tricks
from tricksmith.engine import Tricks
from tricksmith.errors import ModelError
from tricksmith.play import deal
from tricksmith.rules import Hand

SHIPPED = ["nonesuch", "poison-nonesuch", "nameless", "nestors"]


def model_of(name: str) -> OpponentModel:
    """The model that comes with the package."""
    found = OpponentModel.of(games.get(name))
    assert found is not None
    return found


def played(name: str, seed: str, share: float) -> Hand:
    """A hand in its tricks, so far into them, that chance has played."""
    game = games.get(name)
    for number in range(20):
        hand, rng = game.hand(deal(game, seed=seed, number=number), dealer=0), Random(seed)
        tail: list[Hand] = []
        while hand.to_act is not None:
            if hand.contract is not None:
                tail.append(hand)
            hand = hand.play(rng.choice(list(hand.penalty_free)))
        if tail:
            return tail[int(share * (len(tail) - 1))]
    raise AssertionError("every deal was passed out")


HANDS = [(name, seed, share) for name in SHIPPED for seed in "abc" for share in (0.0, 0.3, 0.6, 0.9)]


@pytest.mark.parametrize(("name", "seed", "share"), HANDS)
def test_chances_belong_to_the_legal_plays_and_add_up_to_one(name: str, seed: str, share: float) -> None:
    """Every legal play has one, whatever the position, and a batch gives what each position gives alone."""
    hand = played(name, seed, share)
    assert hand.contract is not None
    tricks = Tricks.of(hand.game, hand.contract)
    row = tricks.encode([hand])
    after = tricks.step(
        row, np.array([tricks.play_number(next(iter(hand.penalty_free)), leading=not hand.trick)], np.uint16)
    )
    model = model_of(name)
    numbers, chances, counts = model.probabilities(tricks, hand.contract, np.concatenate([row, after]))
    first = int(counts[0])
    moves = [tricks.play_number(move, leading=not hand.trick) for move in hand.penalty_free]
    assert sorted(numbers[:first].tolist()) == sorted(moves)
    assert chances[:first].sum() == pytest.approx(1, abs=1e-5)
    assert chances[first:].sum() == pytest.approx(float(counts[1] > 0), abs=1e-5)
    _, alone, _ = model.probabilities(tricks, hand.contract, after)
    assert alone.tolist() == chances[first:].tolist()


@pytest.mark.parametrize("name", SHIPPED)
def test_hidden_cards_change_no_chance(name: str) -> None:
    """In every determinization that fits the view of the seat to act, the model gives the same probabilities."""
    for seed in "abcd":
        hand = played(name, seed, 0.5)
        assert hand.contract is not None
        assert hand.to_act is not None
        view, tricks = hand.view(hand.to_act), Tricks.of(hand.game, hand.contract)
        determinizations = Determinizations(view)
        hands = determinizations.hands(determinizations.sample(50, 1))
        rows = np.tile(np.array(tricks.encode_hand(hand).to_words(), np.uint64), (50, 1))
        for seat in set(range(hand.game.players)) - set(hand.contract.out):
            rows[:, seat] = hands[:, seat]
        _, chances, counts = model_of(name).probabilities(tricks, hand.contract, rows)
        each = chances.reshape(50, int(counts[0]))
        assert len(np.unique(hands, axis=0)) > 1
        assert (each == each[0]).all()


@pytest.mark.parametrize("name", SHIPPED)
def test_a_determinization_weighs_the_product_of_its_chances(name: str) -> None:
    """What the core multiplies is what comes of asking for each play's chance, one after the other."""
    hand, model = played(name, "w", 0.6), model_of(name)
    assert hand.contract is not None
    tricks, view = Tricks.of(hand.game, hand.contract), hand.view(0)
    replay = replay_tricks(tricks, view)
    held = np.array([hand.stage.held], np.uint64)
    rows = replay.start_positions(held, hand.contract.out)
    reported = model.play_log_likelihoods(tricks, hand.contract, rows, replay.plays, skip=[0])
    slow, row = np.zeros(hand.game.players), rows
    for play in replay.plays:
        seat = int(tricks.to_act(row)[0])
        numbers, chances, counts = model.probabilities(tricks, hand.contract, row)
        if seat != 0 and counts[0] > 1:
            chance = float(chances[numbers == play][0])
            slow[seat] += np.log((1 - SMOOTHING_FLOOR) * chance + SMOOTHING_FLOOR / int(counts[0]))
        row = tricks.step(row, np.array([play], np.uint16))
    assert reported[0].tolist() == pytest.approx(slow.tolist(), abs=1e-4)
    assert row[0].tolist() == tricks.encode_hand(hand).to_words()


@pytest.mark.parametrize("name", SHIPPED)
def test_threads_change_nothing(name: str) -> None:
    """Determinizations weigh the same on one thread and on three, and so do playouts."""
    hand, model = played(name, "t", 0.5), model_of(name)
    assert hand.contract is not None
    view, tricks = hand.view(1), Tricks.of(hand.game, hand.contract)
    determinizations = Determinizations(view)
    hands = determinizations.hands(determinizations.sample(200, 3))
    one, three = (model.log_likelihoods(view, hands, threads=threads) for threads in (1, 3))
    assert one.tolist() == three.tolist()
    rows = tricks.encode([hand])
    ends = [model.terminals(tricks, hand.contract, rows, each=30, seed=1, threads=threads) for threads in (1, 3)]
    assert (ends[0] == ends[1]).all()
    assert (tricks.to_act(ends[0]) == -1).all()


@pytest.mark.parametrize("name", ["nonesuch"])
def test_what_was_said_is_weighed_too(name: str) -> None:
    """Some determinizations fit what the others called better than others do."""
    hand, model = played(name, "c", 0.0), model_of(name)
    view = hand.view(0)
    determinizations = Determinizations(view)
    hands = determinizations.hands(determinizations.sample(100, 3))
    reported = model.log_likelihoods(view, hands, plays=False)
    assert len(ObservedCallReplay(view).observed) > 1
    assert np.ptp(reported) > 0.1
    assert (model.log_likelihoods(view, hands, plays=False, calls=False) == 0).all()


@pytest.mark.parametrize("name", ["nonesuch", "nestors"])
def test_a_call_that_was_not_offered_has_no_chance(name: str) -> None:
    """The chances of those that were add up to one, whatever the hand."""
    model = model_of(name).bidding_model
    assert model is not None
    kinds, features = len(model.kinds.names), model.weights["direct"].shape[0]
    hands = np.random.default_rng(1).normal(size=(20, features))
    offered = np.ones((1, kinds), bool)
    offered[0, 0] = False
    chances = model.probabilities(hands, offered)
    assert (chances[:, 0] == 0).all()
    assert (chances[:, 1:] > 0).all()
    assert np.allclose(chances.sum(axis=1), 1)


@every_game
def test_a_row_is_replayed_from_its_start(game) -> None:  # type: ignore[no-untyped-def]
    """From the start that a view remembers, the plays lead to the hand as it is now."""
    hand, rng = game.hand(deal(game, seed="r"), dealer=0), Random(3)
    while hand.to_act is not None:
        if hand.contract is not None:
            tricks = Tricks.of(game, hand.contract)
            replay = replay_tricks(tricks, hand.view(0))
            row = replay.start_positions(np.array([hand.stage.held], np.uint64), hand.contract.out)
            for play in replay.plays:
                row = tricks.step(row, np.array([play], np.uint16))
            now = tricks.encode_hand(hand).to_words()
            assert [*row[0, :8], *row[0, 16:]] == [*now[:8], *now[16:]]
        hand = hand.play(rng.choice(list(hand.penalty_free)))
    assert hand.result is not None


def test_a_file_holds_all_of_a_model(tmp_path: Path) -> None:
    """A model that was written and read again is written in the same way, and predicts the same."""
    for name in SHIPPED:
        model = model_of(name)
        model.save(tmp_path / "one.json")
        again = OpponentModel.load(tmp_path / "one.json")
        assert again.to_json() == model.to_json()
        assert again.metrics["plays"]["loss"] < again.metrics["plays"]["uniform"]
        assert len(model.to_json()) < 2 * 2**20


def test_what_does_not_fit_is_told(tmp_path: Path) -> None:
    """A file that is not a model, a model of another game, no positions, a floor beyond its range."""
    hand, model = played("poison-nonesuch", "e", 0.4), model_of("poison-nonesuch")
    assert hand.contract is not None
    tricks = Tricks.of(hand.game, hand.contract)
    rows = tricks.encode([hand])
    plays = np.zeros(0, np.uint16)
    with pytest.raises(ValueError, match="trained at nonesuch"):
        model_of("nonesuch").probabilities(tricks, hand.contract, rows)
    with pytest.raises(ValueError, match="there are no positions"):
        model.probabilities(tricks, hand.contract, rows[:0])
    with pytest.raises(ValueError, match="epsilon is 2"):
        model.play_log_likelihoods(tricks, hand.contract, rows, plays, floor=2)
    (tmp_path / "bad.json").write_text('{"format": 1}', encoding="utf-8")
    with pytest.raises(ModelError, match=r"bad\.json: this is not a model"):
        OpponentModel.load(tmp_path / "bad.json")
    with pytest.raises(ModelError, match="its format is 9"):
        OpponentModel.from_json('{"format": 9}')
    with pytest.raises(ValueError, match="play has 1 rows"):
        OpponentModel("poison-nonesuch", 1.0, {**model.play_weights, "play": np.zeros((1, 1), np.float32)})
    with pytest.raises(ValueError, match="direct are missing"):
        OpponentModel(
            "poison-nonesuch", 1.0, {name: array for name, array in model.play_weights.items() if name != "direct"}
        )
    with pytest.raises(ValueError, match="unit is 0"):
        OpponentModel("poison-nonesuch", 0.0, model.play_weights).probabilities(tricks, hand.contract, rows)
    game = games.get("nonesuch")
    with pytest.raises(ValueError, match="calls are not over"):
        model_of("nonesuch").log_likelihoods(
            game.hand(deal(game, seed="e"), dealer=0).view(0), np.zeros((1, 4), np.uint64)
        )
    with pytest.raises(ValueError, match="not of the game and contract of these tricks"):
        replay_tricks(tricks, game.hand(deal(game, seed="e"), dealer=0).view(0))
