"""Matches among bots: the same seed gives the same file, and no view is built for a bot that does not look."""

from pathlib import Path
from random import Random
from typing import cast

import pytest

from tests.play.helper import AnyGame, Anyhow, fixture, variant_id, variants
from tricksmith import bots as levels
from tricksmith import games
from tricksmith.bots import Bot, BotSpec, LegalMovesBot
from tricksmith.cards import Card
from tricksmith.errors import BotError, OptionError, RulesError
from tricksmith.play import (
    Match,
    deal,
    decide,
    decide_claim,
    first_dealer,
    from_record,
    hand_rng,
    play_hand,
    play_match,
    simulate,
    steps,
    to_record,
    write_match,
)  # fmt: skip
from tricksmith.play.simulation import match_seed
from tricksmith.rules import Claim, Hand, LegalMoves, Move, Play, View


class Looking(Bot):
    """A bot that looks at its view and keeps what it saw."""

    name = "looking"

    def __init__(self) -> None:
        self.seen: list[View] = []

    def choose(self, view: View, rng: Random) -> Move:
        self.seen.append(view)
        return view.penalty_free[0]


class Stubborn(LegalMovesBot):
    """A bot that says what nobody asked."""

    name = "stubborn"

    def pick(self, moves: LegalMoves, rng: Random) -> Move:
        hand = Match.begin(games.get("nonesuch"), seed="elsewhere").hand
        return hand.parse("most")


def bots(game: AnyGame) -> list[Bot]:
    """A bot of no mind for each seat."""
    return [Anyhow() for _ in range(game.players)]


def written(path: Path, game: AnyGame, seed: str) -> bytes:
    """The file of two matches from this seed."""
    for match in simulate(game, bots(game), matches=2, seed=seed, most_hands=3):
        write_match(path, match, sync=False)
    return path.read_bytes()


@pytest.mark.parametrize("name", games.names())
def test_the_same_seed_gives_the_same_file(name: str, tmp_path: Path) -> None:
    """Byte by byte, and even where the game has already been played and has kept what it worked out."""
    first = written(tmp_path / "1.jsonl", games.get(name), "a seed")
    game = games.get(name)
    other = written(tmp_path / "2.jsonl", game, "another seed")
    again = written(tmp_path / "3.jsonl", game, "a seed")
    assert first == again
    assert first != other
    assert first.count(b"\n") == 2


def test_the_seeds_of_matches_are_documented() -> None:
    """Match k is played from the seed, a slash and k; its deals are those of that seed."""
    game = games.get("nonesuch", max_hands=2)
    matches = list(simulate(game, bots(game), matches=3, seed="evening"))
    assert [match.seed for match in matches] == ["evening/0", "evening/1", "evening/2"]
    assert [match.seed for match in matches] == [match_seed("evening", number) for number in range(3)]
    for match in matches:
        assert match.names == ("anyhow",) * 3
        assert match.hands[0].dealer == first_dealer(game, seed=str(match.seed))
        assert [hand.deal for hand in match.hands] == [
            deal(game, seed=str(match.seed), number=number) for number in range(2)
        ]


def test_the_bots_of_a_hand_draw_from_its_seed_and_number_alone() -> None:
    """A hand in the middle of a match can be played again without those before it."""
    game = games.get("nonesuch")
    (match,) = simulate(game, bots(game), matches=1, seed="middle", most_hands=4)
    for number, hand in enumerate(match.hands):
        alone = play_hand(game.hand(hand.deal, hand.dealer), bots(game), hand_rng("middle/0", number))
        assert alone == hand
    assert hand_rng("middle/0", 0).random() != hand_rng("middle/0", 1).random()


def test_no_view_is_built_for_a_blind_bot(monkeypatch: pytest.MonkeyPatch) -> None:
    """A table of bots that need no view plays without one."""

    def view(hand: Hand, seat: int) -> View:
        raise AssertionError(f"a view of {hand.game.id} was built for seat {seat}")

    monkeypatch.setattr(Hand, "view", view)
    game = games.get("nameless", target=5)
    (match,) = simulate(game, bots(game), matches=1, seed="blind")
    assert match.verdict is not None
    with pytest.raises(BotError, match=r"^looking in seat 3 fails: .*: a view of nameless was built for seat"):
        next(simulate(game, [*bots(game)[1:], Looking()], matches=1, seed="blind"))


def test_a_bot_sees_the_view_of_its_seat_when_it_is_to_act() -> None:
    """Each decision of its seat is asked once, with the view of that seat at that moment; the others see nothing."""
    game = games.get("nestors")
    looking = Looking()
    (match,) = simulate(game, [Anyhow(), looking, Anyhow(), Anyhow()], matches=1, seed="look", most_hands=2)
    mine = [step for hand in match.hands for step in steps(hand) if step.seat == 1]
    assert looking.seen == [step.before.view(1) for step in mine]
    assert all(view.is_my_turn for view in looking.seen)
    assert match.names == ("anyhow", "looking", "anyhow", "anyhow")


@pytest.mark.parametrize("most_hands", [1, 4])
def test_a_match_is_left_unfinished_after_the_most_hands(most_hands: int) -> None:
    """It stops between two hands, and can be played on."""
    game = games.get("nonesuch", target=500)
    for match in simulate(game, bots(game), matches=3, seed="long", most_hands=most_hands):
        assert len(match.hands) == most_hands
        assert match.verdict is None
        assert match.is_between_hands
        assert len(match.next_hand().hands) == most_hands + 1


def test_a_match_ends_by_its_rules_before_the_most_hands() -> None:
    """A match that is over is not played on."""
    game = games.get("poison-nonesuch")
    (match,) = simulate(game, bots(game), matches=1, seed="short", most_hands=6)
    assert match.verdict is not None
    assert len(match.hands) == 6


@pytest.mark.parametrize("game", [game for game in variants() if game.revokes != "prevent"], ids=variant_id)
def test_bots_are_offered_no_revokes(game: AnyGame) -> None:
    """Where an illegal card can be played and is charged, a bot is not even offered one."""
    for match in simulate(game, bots(game), matches=5, seed="proper", most_hands=3):
        for hand in match.hands:
            assert hand.result is not None
            assert hand.result.tally is not None
            assert not any(hand.result.tally.revokes_by_seat)
            for step in steps(hand):
                assert step.move in step.before.penalty_free


@pytest.mark.parametrize("count", [0, 2, 4])
def test_there_is_a_bot_for_each_seat(count: int) -> None:
    """Too few or too many are refused at once, before anything is played."""
    game = games.get("nonesuch")
    message = f"nonesuch with 3 players needs 3 bots, one a seat, not {count}"
    with pytest.raises(OptionError, match=message):
        simulate(game, [Anyhow()] * count, matches=1, seed="seats")
    with pytest.raises(OptionError, match=message):
        play_match(Match.begin(game, seed="seats"), [Anyhow()] * count)


def test_bots_are_given_by_name_by_class_or_as_objects() -> None:
    """As the arena takes them; what is no bot is refused before anything is played."""
    game = games.get("nonesuch")
    mixed: list[BotSpec] = ["novice", Looking, Anyhow()]
    (match,) = simulate(game, mixed, matches=1, seed="given", most_hands=1)
    assert match.names == ("novice", "looking", "anyhow")
    assert play_match(Match.begin(game, seed="given"), mixed, most_hands=1).is_between_hands
    with pytest.raises(OptionError, match=r"no bot named 'novise': did you mean novice"):
        simulate(game, ["novise"] * 3, matches=1, seed="given")
    with pytest.raises(OptionError, match="3 is not a bot"):
        play_match(Match.begin(game, seed="given"), [Anyhow(), Anyhow(), 3])  # type: ignore[list-item]


@pytest.mark.parametrize(("matches", "most_hands"), [(-1, 5), (1, 0)])
def test_what_cannot_be_played_is_refused(matches: int, most_hands: int) -> None:
    """Less than no match, and matches of no hand."""
    game = games.get("nonesuch")
    with pytest.raises(ValueError, match="cannot be played"):
        simulate(game, bots(game), matches=matches, seed="none", most_hands=most_hands)


def test_no_match_at_all_can_be_played() -> None:
    """Zero matches are an empty file, and no error."""
    game = games.get("nonesuch")
    assert list(simulate(game, bots(game), matches=0, seed="none")) == []


def test_an_illegal_move_of_a_bot_is_an_error() -> None:
    """A bot that breaks the rules is found out by the hand, and named with its seat."""
    game = games.get("nestors")
    with pytest.raises(BotError, match=r"^stubborn in seat \d makes an illegal move: most: .* \(NE4\)$"):
        next(simulate(game, [Stubborn()] * 4, matches=1, seed="stubborn"))


class Lost(Bot):
    """A bot whose search finds a fault in the game, and which fails when it may speak."""

    name = "lost"

    def choose(self, view: View, rng: Random) -> Move:
        raise RulesError("the score fits no table")

    def claim(self, view: View, rng: Random) -> Claim | None:
        raise LookupError("no words")


def test_a_bot_that_fails_is_named_with_its_seat() -> None:
    """Also by what it finds in a game's file, and when it is asked for something out of turn."""
    hand = Match.begin(games.get("nonesuch"), seed="lost").hand
    with pytest.raises(RulesError, match=rf"^lost in seat {hand.to_act}: the score fits no table$"):
        decide(hand, Lost(), Random(1))
    hand = play_hand(Match.begin(games.get("nameless", renege="claim"), seed="lost").hand, [Anyhow()] * 4, Random(1))
    seat = next(seat for seat in range(4) if hand.legal_claims(seat))
    with pytest.raises(BotError, match=rf"^lost in seat {seat} fails: .*: LookupError: no words$"):
        decide_claim(hand, Lost(), seat, Random(1))


class Dumb(Exception):  # noqa: N818 - a name from somebody else's file
    """What cannot even be written down."""

    def __str__(self) -> str:
        raise LookupError("no words")

    __repr__ = __str__


class Nothing(Bot):
    """A bot that gives, or raises, what it was made with."""

    name = "nothing"

    def __init__(self, gives: object = None, raises: BaseException | None = None) -> None:
        self.gives, self.raises = gives, raises

    def choose(self, view: View, rng: Random) -> Move:
        if self.raises is not None:
            raise self.raises
        return cast("Move", self.gives)


@pytest.mark.parametrize(
    ("bot", "reported"),
    [
        (Nothing(Dumb()), "returned <Dumb>, which is not a move"),
        (Nothing(Play(cast("Card", None))), "returned an incomplete move: AttributeError: .* 'code'"),
        (Nothing(object.__new__(Play)), "returned an incomplete move: AttributeError: .*"),
        (Nothing(raises=Dumb()), "fails: .*, in choose: Dumb: <Dumb>"),
        (Nothing(raises=SystemExit(3)), "fails: .*, in choose: SystemExit: 3"),
    ],
)
def test_whatever_a_bot_gives_or_raises_is_told_with_its_name(bot: Bot, reported: str) -> None:
    """Half a move, what cannot be written, and the wish to end the program."""
    hand = Match.begin(games.get("nonesuch"), seed="nothing").hand
    with pytest.raises(BotError, match=rf"^nothing in seat \d {reported}$"):
        play_hand(hand, [bot] * 3, Random(1))


def test_bots_play_an_unfinished_match_on() -> None:
    """A match that was saved in the middle of a hand is taken up where it stood."""
    saved = from_record(fixture("nestors"))
    match = play_match(saved, bots(saved.game), most_hands=5)
    assert len(match.hands) == 5
    assert match.done[:2] == saved.done
    assert match.hands[2].actions[: len(saved.hand.actions)] == saved.hand.actions


def test_a_match_without_a_seed_needs_one_for_its_bots() -> None:
    """Where the deals came from elsewhere, so must the bots' chance."""
    begun = Match.begin(games.get("nestors"), seed="known")
    match = Match(begun.game, begun.names, None, (), begun.hand)
    with pytest.raises(ValueError, match="give one for the bots"):
        play_match(match, bots(match.game), most_hands=1)
    played = play_match(match, bots(match.game), most_hands=1, seed="known")
    assert played.hand == play_match(begun, bots(match.game), most_hands=1).hand


def test_there_is_nothing_to_decide_when_the_hand_is_over() -> None:
    """No bot is asked after the last card."""
    match = from_record(fixture("poison-nonesuch"))
    with pytest.raises(ValueError, match="the hand is over"):
        decide(match.hand, Looking(), Random(1))
    assert play_hand(match.hand, bots(match.game), Random(1)) is match.hand


def test_a_seed_is_text_or_a_number() -> None:
    """A number means its digits; names may be given as a list, and a record read back is the same match."""
    game = games.get("nonesuch", max_hands=1)
    match = Match.begin(game, seed=7, names=["a", "b", "c"])
    assert match == Match.begin(game, seed="7", names=("a", "b", "c"))
    assert match == from_record(to_record(match))
    with pytest.raises(TypeError, match=r"a seed is text or a whole number, not 7\.0"):
        Match.begin(game, seed=7.0)  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="names is one text, 'abc'; it must be a list: one name a seat"):
        Match.begin(game, names="abc")


def test_a_match_shows_itself_in_text_and_in_a_notebook() -> None:
    """Its text and its table have the game, the sides and their totals, and names are escaped."""
    match = Match.begin(games.get("nestors"), seed=7, names=["Ada", "<b>", "Cleo", "Dan"])
    assert str(match) == "Nestors, hand 1\n  Ada and Cleo: 0\n  <b> and Dan: 0"
    assert "<th>&lt;b&gt; and Dan</th>" in match._repr_html_()
    done = next(simulate(games.get("nonesuch", max_hands=1), [levels.get("random")] * 3, matches=1, seed=1))
    assert str(done).startswith("Nonesuch, over: 1 hand was played\n")
    assert done._repr_html_().count("<tr>") == 3
