"""Puzzles: those that come with the package are sound, and the finder finds more for any game."""

from collections.abc import Iterator
from dataclasses import replace
from math import factorial, prod
from pathlib import Path

import pytest

from tests.cli.program import WHIST
from tests.solve.slow_ending import Slow
from tricksmith import games
from tricksmith.bots.search import determinize, encode_determinizations
from tricksmith.cards import CardSet
from tricksmith.engine import EncodedPosition, Tricks
from tricksmith.errors import OptionError, RecordError
from tricksmith.play import Match, play_match
from tricksmith.present import PlayerNames
from tricksmith.rules import Hand, Play
from tricksmith.study import (
    Puzzle,
    PuzzleFinder,
    PuzzleProof,
    PuzzleTheme,
    find_puzzles,
    judge_answer,
    load_puzzles,
    losing_line,
    puzzle_reason,
    puzzles_of,
    read_puzzles,
    refit,
    write_puzzles,
)
from tricksmith.study.exact_values import MAX_EXACT_DEALS
from tricksmith.study.grades import LOSS_SHARES
from tricksmith.study.puzzles import finder, proof, trials
from tricksmith.study.puzzles.finder import Candidate

SHIPPED = ("nonesuch", "poison-nonesuch", "nameless", "nestors")
MIN_SHIPPED, MIN_THEMES, MAX_WARM_UPS = 60, 6, 5
"""Puzzles of each game, how many themes they have, and how many of them every bot solves in all tries."""
PROVEN_AGAIN = 20
"""Every twentieth of those with an exact answer is proven again, and all in a slow test."""
SEARCHED = 2
"""Puzzles of each game, the smallest ones, that plain Python searches to the end."""


@pytest.fixture
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each level of bots tries a puzzle once."""
    monkeypatch.setattr("tricksmith.study.puzzles.trials.TRIES", 1)


@pytest.mark.parametrize("game", SHIPPED)
def test_each_game_comes_with_puzzles(game: str) -> None:
    """There are many of them, all different, with several themes and difficulties, and for each number of players."""
    puzzles = load_puzzles(game)
    assert len(puzzles) >= MIN_SHIPPED
    assert len({puzzle.id for puzzle in puzzles}) == len(puzzles)
    assert len({puzzle.theme for puzzle in puzzles}) >= MIN_THEMES
    assert {puzzle.difficulty for puzzle in puzzles} == {"easy", "medium", "hard"}
    assert {puzzle.game.players for puzzle in puzzles} == set(games.load(game).seats)
    assert [puzzle.rating for puzzle in puzzles] == sorted(puzzle.rating for puzzle in puzzles)
    assert sum(trials.is_warm_up(puzzle.trials) for puzzle in puzzles) <= MAX_WARM_UPS


@pytest.mark.parametrize("game", SHIPPED)
def test_every_answer_is_legal_and_clear(game: str) -> None:
    """All moves that may be answered are compared. One of three or more is right, and every other one is a mistake."""
    for puzzle in load_puzzles(game):
        assert {one.move for one in puzzle.moves} == set(puzzle.view.penalty_free)
        (right,) = puzzle.best
        assert len(puzzle.moves) > 2 * len(puzzle.best)
        assert judge_answer(puzzle, right).text == "Right."
        mistake = LOSS_SHARES[1] * proof.swing_of(puzzle.game.at(puzzle.game.start()))
        assert all(puzzle.loss(move) > mistake - 1e-3 for move in puzzle.wrong)
        sure = {one.is_right: one.guaranteed for one in puzzle.moves}
        if puzzle.proof is PuzzleProof.GUARANTEE:
            assert sure[True] is not None
            assert all(one.guaranteed < sure[True] for one in puzzle.moves if not one.is_right)


@pytest.mark.parametrize("game", SHIPPED)
def test_small_puzzles_are_proven_again_by_trying_everything(game: str) -> None:
    """Plain Python, which plays every card of every deal that fits, finds the values and the guarantees."""
    exact = [puzzle for puzzle in load_puzzles(game) if puzzle.proof is not PuzzleProof.INTERVAL]
    for puzzle in sorted(exact, key=lambda one: one.deals * prod(map(factorial, one.view.counts)))[:SEARCHED]:
        prove_again(puzzle)


@pytest.mark.parametrize("game", SHIPPED)
def test_some_answers_are_proven_again(game: str) -> None:
    """The search over all deals that fit finds the same move right, and no other."""
    exact = [puzzle for puzzle in load_puzzles(game) if puzzle.proof is not PuzzleProof.INTERVAL]
    for puzzle in exact[::PROVEN_AGAIN]:
        found = proof._prove_exactly(puzzle.view, proof.swing_of(puzzle.game.at(puzzle.game.start())), 1)
        assert found is not None, puzzle.id
        assert (found.proof, found.right) == (puzzle.proof, puzzle.best), puzzle.id


def test_two_answers_are_none(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where a second move is as good, or there are two moves in all, a decision is no puzzle."""
    puzzle = next(one for one in load_puzzles("nonesuch") if one.proof is PuzzleProof.EXACT and len(one.moves) > 3)
    view, swing = puzzle.view, proof.swing_of(puzzle.game.at(puzzle.game.start()))
    values = {one.move: one.points for one in puzzle.moves}
    as_good = {**values, puzzle.wrong[0]: values[puzzle.best[0]]}
    worst = puzzle.wrong[-1]
    two = {puzzle.best[0]: values[puzzle.best[0]], worst: values[worst]}
    answers = []
    for every in (values, as_good, two):
        monkeypatch.setattr(proof, "exact_values", lambda *_, every=every, **__: every)
        answers.append(proof._prove_exactly(view, swing, 1))
    assert answers[0] is not None
    assert answers[0].right == puzzle.best
    assert answers[1:] == [None, None]


@pytest.mark.slow
@pytest.mark.parametrize("game", SHIPPED)
def test_every_answer_is_proven_again(game: str) -> None:
    """The right moves follow from exact values and guarantees. Those known from a sample are clear in others, too.

    Three seeds have a try: a difference at the very edge is clear in most samples, not in all.
    """
    for puzzle in load_puzzles(game):
        view, swing = puzzle.view, proof.swing_of(puzzle.game.at(puzzle.game.start()))
        found = (
            proof._prove_exactly(view, swing, 1) if puzzle.proof is not PuzzleProof.INTERVAL
            else next(filter(None, (proof._prove_by_sample(view, swing, seed) for seed in (1, 2, 3))), None)
        )  # fmt: skip
        assert found is not None, puzzle.id
        assert (found.proof, {*found.right}) == (puzzle.proof, {*puzzle.best}), puzzle.id


def prove_again(puzzle: Puzzle) -> None:
    """Compare each value and each guarantee with those of a search that leaves nothing out."""
    view, contract = puzzle.view, puzzle.view.contract
    assert contract is not None
    deals, tricks = determinize(view, MAX_EXACT_DEALS, 1), Tricks.of(view.game, contract)
    rows = [EncodedPosition.from_words(row.tolist()) for row in encode_determinizations(tricks, view, deals)]
    assert len(rows) == puzzle.deals
    values, sure = Slow(puzzle.hand, "margin"), Slow(puzzle.hand, "score")
    weighted = list(zip(rows, deals.weights.tolist(), strict=True))
    for one in puzzle.moves:
        assert isinstance(one.move, Play)
        number = tricks.play_number(one.move, leading=not view.trick)
        assert values.after(weighted, number) == pytest.approx(one.points, abs=1e-3)
        if one.guaranteed is not None:
            assert sure.sure_after(rows, number) == pytest.approx(one.guaranteed)


@pytest.mark.parametrize("game", SHIPPED)
def test_nothing_that_a_solver_sees_depends_on_hidden_cards(game: str) -> None:
    """With other cards that fit what the seat saw, its view and every sentence are the same."""
    for puzzle in load_puzzles(game)[::20]:
        other = refit(puzzle.hand, puzzle.seat, seed=1)
        if other is None:
            continue
        again = replace(puzzle, hand=other)
        assert again.view == puzzle.view
        assert puzzle_reason(again) == puzzle_reason(puzzle)
        assert judge_answer(again, puzzle.moves[-1].move) == judge_answer(puzzle, puzzle.moves[-1].move)


def test_an_answer_is_judged_in_words() -> None:
    """A wrong move says what it loses and what was right; a move that the rules forbid is no answer."""
    puzzle = [one for one in load_puzzles("poison-nonesuch") if one.proof is PuzzleProof.GUARANTEE][-1]
    wrong = puzzle.moves[-1].move
    answer = judge_answer(puzzle, str(wrong))
    assert (answer.is_right, answer.loss, answer.best) == (False, puzzle.loss(wrong), puzzle.best)
    assert f"loses {answer.loss:.1f} points on average" in answer.text
    assert answer.reason == puzzle.theme.text
    assert "whatever the others hold and play" in answer.numbers
    assert puzzle_reason(puzzle) == f"{answer.reason} {answer.numbers}"
    line = losing_line(puzzle, wrong)
    assert line is not None
    assert line.loss > 0
    assert line.wrong.deal == line.right.deal
    assert line.wrong.deal.hands[puzzle.seat] == puzzle.hand.deal.hands[puzzle.seat]
    unheld: CardSet = puzzle.view.unseen
    with pytest.raises(ValueError, match="hold"):
        judge_answer(puzzle, Play(next(iter(unheld)), puzzle.moves[0].move.named))  # type: ignore[union-attr]


def test_the_rating_grows_with_failures() -> None:
    """A puzzle that stronger bots fail more often is harder."""
    puzzle = load_puzzles("nestors")[0]
    ratings = [
        replace(
            puzzle, trials={level: trials._replace(failed=failed) for level, trials in puzzle.trials.items()}
        ).rating
        for failed in (0, 1, 4, 8)
    ]
    assert ratings == sorted(set(ratings))


def test_puzzles_are_written_and_read(tmp_path: Path) -> None:
    """What is read is what was written; a line that is not a puzzle is named."""
    puzzles = load_puzzles("nameless")[:2]
    file = tmp_path / "mine.jsonl"
    write_puzzles(file, puzzles)
    assert read_puzzles(file) == puzzles
    file.write_text(file.read_text().replace(f'"theme":"{puzzles[1].theme}"', '"theme":"luck"'))
    with pytest.raises(RecordError, match=r"line . is not a puzzle: theme is one of aim, .*, not 'luck'"):
        read_puzzles(file)
    assert load_puzzles("whist") == ()
    with pytest.raises(OptionError, match="did you mean nestors"):
        load_puzzles("nestor")
    with pytest.raises(OptionError, match="1 puzzle or more"):
        PuzzleFinder([], number=1)


@pytest.mark.usefixtures("quick")
def test_a_game_of_anybody_has_puzzles() -> None:
    """The file of a game is enough. The finder reports its progress, and ends when it is asked to."""
    game, done = games.get(str(WHIST)), list[tuple[int, int]]()
    (puzzle,) = find_puzzles([game], number=1, seed=1, progress=lambda *numbers: done.append(numbers))
    assert puzzle.theme in PuzzleTheme
    assert puzzle.game.id == "plain-whist"
    assert done[-1] == (1, 1)
    assert find_puzzles([game], number=1, is_cancelled=lambda: True) == ()


@pytest.mark.usefixtures("quick")
def test_a_match_has_puzzles() -> None:
    """The decisions of a recorded match are looked at, in the order of play."""
    match = play_match(Match.begin(games.get("poison-nonesuch", players=3), seed="9"), ["novice"] * 3, most_hands=1)
    done: list[int] = []
    found = puzzles_of(match, progress=lambda hands, _: done.append(hands))
    assert done == [1]
    assert all(puzzle.hand.deal in [hand.deal for hand in match.hands] for puzzle in found)
    assert puzzles_of(match, is_cancelled=lambda: True) == ()


def test_a_choosy_search_samples_few_hands_and_looks_at_their_ends_first(monkeypatch: pytest.MonkeyPatch) -> None:
    """Exact answers are cheap and harder to find; once it is not choosy any more, it samples in every hand."""
    asked: list[tuple[bool, bool]] = []

    def candidates(
        _hand: Hand, _seed: str, *, may_sample: bool, only_disputed: bool, is_backward: bool
    ) -> Iterator[Candidate]:
        assert not only_disputed
        asked.append((may_sample, is_backward))
        yield from ()

    monkeypatch.setattr(finder, "_candidates", candidates)
    search = PuzzleFinder([games.get("poison-nonesuch", players=3)], number=1, choosy_hands=6)
    for _ in range(8):
        search.search_next()
    assert [may_sample for may_sample, _ in asked] == [False, False, False, True, False, True, True, True]
    assert [is_backward for _, is_backward in asked] == [True] * 5 + [False] * 3


@pytest.mark.usefixtures("quick")
def test_a_search_keeps_puzzles_with_one_answer_and_few_that_all_bots_solve(monkeypatch: pytest.MonkeyPatch) -> None:
    """Those that are there come first. Once there are enough to warm up with, one more is found and left out."""
    every = load_puzzles("poison-nonesuch")
    easy = next(one for one in every if trials.is_warm_up(one.trials))
    hard = next(one for one in every if not trials.is_warm_up(one.trials))
    second = tuple(one._replace(is_right=one.is_right or one.move == hard.wrong[0]) for one in hard.moves)
    kept = [replace(hard, moves=second), replace(hard, moves=hard.moves[:2]), hard, easy, easy]
    game = games.get("poison-nonesuch", players=easy.game.players)
    search = PuzzleFinder([game], number=3, choosy_hands=0, kept=kept)
    assert search.puzzles == (easy, hard)
    answer = proof.ProvenAnswer(easy.proof, easy.deals, easy.moves, easy.count)
    candidate = Candidate(easy.hand, answer, PuzzleTheme.EXIT, "seed")
    asked: list[bool] = []

    def candidates(_hand: Hand, _seed: str, *, only_disputed: bool, **_: bool) -> Iterator[Candidate]:
        asked.append(only_disputed)
        yield candidate

    monkeypatch.setattr(finder, "_candidates", candidates)
    search.search_next()
    assert (search.puzzles, asked) == ((easy, hard), [True])
    search = PuzzleFinder([game], number=3, choosy_hands=0, kept=[hard])
    search.search_next()
    assert ([one.id for one in search.puzzles], asked) == ([hard.id, easy.id], [True, False])


def test_a_dispute_is_one_of_the_weaker_bots() -> None:
    """They choose several moves where the novice fails and the regular does not; one where both are always right."""
    every = load_puzzles("poison-nonesuch")
    easy = next(one for one in every if trials.is_warm_up(one.trials))
    other = next(one for one in every if one.trials["novice"] == (8, 8) and one.trials["regular"] == (0, 8))
    assert [trials.is_disputed(one.view, "seed") for one in (easy, other)] == [False, True]


def test_a_sampled_answer_is_found_twice(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where the second sample finds nothing, or another move, there is no answer."""
    puzzle = next(one for one in load_puzzles("poison-nonesuch") if one.proof is PuzzleProof.INTERVAL)
    view, swing, sampled = puzzle.view, proof.swing_of(puzzle.game), proof._prove_by_sample
    answers = {seed: sampled(view, swing, seed) for seed in (1, 2)}
    assert proof.prove(view, swing, 1) == answers[1]
    assert answers[1] is not None
    flipped = [one._replace(is_right=not one.is_right) for one in answers[1].moves]
    for second in (None, replace(answers[1], moves=tuple(flipped))):
        monkeypatch.setattr(
            proof, "_prove_by_sample", lambda *asked, other=second: answers[1] if asked[2] == 1 else other
        )
        assert proof.prove(view, swing, 1) is None


def test_the_candidates_of_a_hand_are_the_same_backward() -> None:
    """The order changes which are taken, not what they are."""
    match = Match.begin(games.get("poison-nonesuch", players=3), seed="b")
    match = play_match(match, ["novice"] * 3, most_hands=1)
    found = [
        [candidate.before for candidate in finder._candidates(match.hands[0], "key", may_sample=False, is_backward=way)]
        for way in (False, True)
    ]
    assert found[0] == found[1][::-1]


def test_where_the_suit_matters_the_right_one_is_said() -> None:
    """The reason names the card and its suit, for a reader of symbols and for one of codes."""
    said = 0
    for puzzle in (one for game in ("nonesuch", "poison-nonesuch") for one in load_puzzles(game)):
        if puzzle.theme is PuzzleTheme.NAME:
            said += 1
            (best,) = puzzle.best
            assert isinstance(best, Play)
            assert best.named is not None
            reason = judge_answer(puzzle, best).reason
            assert reason.startswith(f"{best.card.code} ({best.card.name}) is right as {best.named.name} only: ")
            symbols = PlayerNames(("Ada", "Bo", "Cy", "Dan")[: puzzle.game.players], puzzle.seat, symbols=True)
            assert f"{best.card.title} is right as {best.named.name} only" in judge_answer(puzzle, best, symbols).reason
    assert said > 0


def test_a_trump_that_is_right_to_play_is_said_to_win_or_to_lose_there() -> None:
    """Some are played to take the trick, and some to be rid of where they can't: no number is needed to see that."""
    said = {}
    for puzzle in (one for game in ("nonesuch", "nameless") for one in load_puzzles(game)):
        if puzzle.theme is PuzzleTheme.RUFF:
            before, after = puzzle.hand, puzzle.hand.play(puzzle.best[0])
            best = None if len(after.tricks) > len(before.tricks) else after.view(puzzle.seat).trick_so_far
            winner = after.tricks[-1].winner if best is None else next(s for s, p in after.trick if p.card == best.best)
            reason = judge_answer(puzzle, puzzle.best[0]).reason
            assert ("takes the lead" in reason) == (winner == puzzle.seat), reason
            assert ("stays below" in reason) == (winner != puzzle.seat), reason
            said[winner == puzzle.seat] = reason
    assert set(said) == {True, False}
