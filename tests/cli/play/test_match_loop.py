"""The conversation at the table: answers to questions, moves in any spelling, taking back, and bad input."""

import io
from pathlib import Path
from random import Random

import pytest

from tests.cli.play.table import Played, first_legal, play, typing, until
from tricksmith import bots, games
from tricksmith.bots import HINT_BOT, Bot, Decision
from tricksmith.cli.play import RecentEvents
from tricksmith.cli.play.advice import EMERGENCY_SECONDS, SIMULATIONS
from tricksmith.executor import SerialExecutor
from tricksmith.play import deal, first_dealer
from tricksmith.present import NO_LOSS_NOTE, PlayerNames
from tricksmith.rules import Seat, View


def talked(name: str, *texts: str | None, home: Path, words: tuple[object, ...] = ()) -> Played:
    """A match in which these lines are typed, and then the match is left."""
    found = play(
        name, *(words or ("--seed", "talk")), home=home, answer=typing(*texts, then=lambda _prompt, _lines: None)
    )
    assert found.code == 0, found.err
    return found


LEADING = ("--seat", "2", "--seed", "t1")
"""At this table the player leads first in poison-nonesuch, from 2sy 3mw 4ms 5sw 7sk 8wl 9wy 9lk; Suns are barred."""


# -- moves ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("lead", ["9lk as leaves", "9lk/l", "kl9 l", "the Merchant as Leaves", "8 l", "8 Leaves"])
def test_a_lead_may_be_spelled_in_any_way(lead: str, tmp_path: Path) -> None:
    """A card by number, notation or name, and the suit that it is led as by letter or name."""
    found = talked("poison-nonesuch", lead, home=tmp_path, words=LEADING)
    assert "You lead 9lk (the Merchant, 9 of Leaves and Knots) as Leaves." in found.lines


def test_a_lead_without_its_suit_is_asked_for_it(tmp_path: Path) -> None:
    """The suit is asked when the card may be led as either; an empty line goes back to the choice of a card."""
    session = talked("poison-nonesuch", "9lk", "", "8", "x", "?", "k", home=tmp_path, words=LEADING)
    prompts = [(prompt, typed) for _, prompt, typed in session.turns]
    assert [prompt for prompt, _ in prompts[:6]] == ["your move> ", "choose> ", "your move> ", *["choose> "] * 3]
    assert "You can choose again." in session.after("")
    assert "'x' is none of these: type a number from 1 to 2, or nothing to go back." in session.after("x")
    assert "What you may type" in session.after("?")
    assert "You lead 9lk (the Merchant, 9 of Leaves and Knots) as Knots." in session.after("k")


def opening_seed() -> str:
    """A seed with which seat 0 is the first to bid."""
    game = games.get("nestors")
    return next(seed for seed in map(str, range(99)) if first_dealer(game, seed=seed) == 3)


@pytest.mark.parametrize("way", ["+", " ", ", "])
def test_a_lead_with_cards_of_the_table_is_typed_in_one_line(way: str, tmp_path: Path) -> None:
    """The lead, then the two cards that it takes, joined by plus signs, blanks or commas."""
    game, seed = games.get("nestors"), opening_seed()
    cards = deal(game, seed=seed)
    lead = next(iter(cards.hands[0]))
    first, second, _ = cards.piles["faceup"]
    text = way.join(map(str, (lead, first, second)))
    answer = typing("190", "trump jacks", text, then=lambda _prompt, _lines: None)
    session = play("nestors", "--seed", seed, home=tmp_path, answer=answer)
    assert any(line.startswith(f"You lead {lead} ") and "with it" in line for line in session.after(text))


def test_a_lead_with_cards_of_the_table_is_chosen_step_by_step(tmp_path: Path) -> None:
    """First the card to lead, by number or alone in notation, then the cards to take."""
    answer = typing("190", "1", "2", "3", then=lambda _prompt, _lines: None)
    found = play("nestors", "--seed", opening_seed(), home=tmp_path, answer=answer)
    question = found.after("2")
    assert question[0].endswith("and take which cards?")
    assert [line[:2] for line in question[1:]] == ["1:", "2:", "3:"]
    assert any(line.startswith("You lead ") for line in found.after("3"))


def twos_seed() -> str:
    """A seed with which seat 0 is dealt exactly three twos."""
    game = games.get("nameless")
    twos = game.deck.all.of_rank("2")
    return next(seed for seed in map(str, range(9999)) if len(deal(game, seed=seed).hands[0] & twos) == 3)


@pytest.mark.parametrize(
    ("text", "verb"), [("1", "swap"), ("keep", "keep"), ("{cards}", "swap"), ("swap {cards}", "swap")]
)
def test_an_exchange_is_typed_by_number_by_word_or_by_its_cards(text: str, verb: str, tmp_path: Path) -> None:
    """A player with three twos may exchange them, naming them or not."""
    seed, game = twos_seed(), games.get("nameless")
    cards = deal(game, seed=seed).hands[0] & game.deck.all.of_rank("2")
    typed = text.format(cards=cards)
    found = play("nameless", "--seed", seed, home=tmp_path, answer=typing(typed, None))
    assert found.code == 0
    assert any(line.startswith(f"You {verb}") for line in found.after(typed))


def test_the_only_move_is_played_by_enter(tmp_path: Path) -> None:
    """Where there is no choice an empty line will do; where there is one, it is no move."""
    seen: list[str] = []

    def answer(prompt: str, lines: list[str]) -> str | None:
        turn = next((line for line in lines if line.startswith("Your turn: ")), "")
        if "; Enter plays " in turn:
            seen.append(turn)
            return ""
        return None if prompt == "Enter for the next hand> " else first_legal(prompt, lines)

    session = play("nonesuch", "--seed", "talk", home=tmp_path, answer=answer)
    assert len(seen) > 1
    assert session.code == 0
    for number, (_, prompt, typed) in enumerate(session.turns[:-1]):
        if prompt == "your move> " and typed == "":
            assert "Type a number or a move; ? lists what else you can type." not in session.turns[number + 1][0]
    assert "Type a number or a move; ? lists what else you can type." in talked("nonesuch", "", home=tmp_path).lines


# -- questions --------------------------------------------------------------------------------------------------------


def test_the_question_mark_tells_what_is_asked_and_which_rules_bind(tmp_path: Path) -> None:
    """What is asked with its rule, the rules in words, and every command."""
    reported = talked("poison-nonesuch", "?", home=tmp_path, words=LEADING).after("?")
    assert reported[0] == "You are asked: lead a card and name its suit (PN3)."
    assert "The rules that bind you now" in reported
    assert any(line.startswith("PN3: ") for line in reported)
    assert any(line.startswith("PN5: ") for line in reported)  # it keeps cards of this hand from being led
    assert {"why CARD", "last", "score", "hand", "table", "rules", "undo", "quit"} <= {
        line.partition(":")[0] for line in reported
    }
    assert not any(line.startswith("claim") for line in reported)


def test_why_tells_the_reason_for_a_card(tmp_path: Path) -> None:
    """A card that may be played, one that may not, one in part, one that is not held, and no card at all."""
    session = talked(
        "poison-nonesuch", "why 9lk", "why 5sw", "why 5sw/s", "why Am", "why", "why zzz", home=tmp_path, words=LEADING
    )  # fmt: skip
    assert session.after("why 9lk") == ["9lk/l is allowed.", "9lk/k is allowed."]
    allowed, barred = session.after("why 5sw")
    assert (allowed, barred.endswith("(PN5).")) == ("5sw/w is allowed.", True)
    assert session.after("why 5sw/s") == [barred]
    assert "you do not hold Am" in session.after("why Am")[0]
    assert session.after("why")[0].startswith("why what? Name a card or a call, as in why ")
    assert "isn't a card of the Decktet deck" in session.after("why zzz")[0]


def test_a_hint_says_what_a_bot_would_do_and_what_the_other_moves_promise(tmp_path: Path) -> None:
    """The same question gets the same answer; the moves it names are those that may be made, the best one first."""
    session = talked("poison-nonesuch", "hint", "hint", home=tmp_path, words=LEADING)
    (said, figures, *rows, reported), again = session.turns[1][0], session.turns[2][0]
    assert again == [said, figures, *rows, reported]
    assert said.startswith("Expert would lead ")
    assert ": it wins the trick" in said or ": it can win the trick" in said
    assert " points on average" in figures
    moves = [row.removeprefix("move ").partition(":")[0] for row in rows]
    assert said.startswith(f"Expert would lead {moves[0]}: ")
    assert len(moves) == 8  # the lead has more ways; these are enough
    assert reported.startswith("Points are yours at the end of the hand")


def test_a_hint_speaks_of_the_side_where_there_is_one_and_of_the_move_that_is_made(tmp_path: Path) -> None:
    """Partners share points; cards that are passed on are not said."""
    found = talked("whist", "hint", home=tmp_path, words=("--seed", "t", "--seat", "0"))
    assert found.after("hint")[-1].startswith("Points are your side's at the end")
    found = talked("hearts", "hint", home=tmp_path, words=("--seed", "t"))
    assert found.after("hint")[0].startswith("Expert would pass ")


def test_why_takes_a_number_of_the_list(tmp_path: Path) -> None:
    """It stands for the card, with all the ways to play it."""
    found = talked("poison-nonesuch", "why 1", "why 99", home=tmp_path, words=LEADING)
    card = next(line for line in found.lines if line.startswith("1: ")).split()[1].rstrip(",")
    assert any(line.startswith(f"{card}/") for line in found.after("why 1"))
    assert "isn't a card of the Decktet deck" in found.after("why 99")[0]


def test_a_hint_is_limited_by_simulations_and_not_by_the_clock(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A slow computer gives the same hint as a fast one: the clock ends a search only in an emergency."""
    limits: list[tuple[int | None, float | None]] = []

    def consider(bot: Bot, view: View, _rng: Random) -> Decision:
        limits.append((bot.budget, bot.seconds))
        return Decision(view.penalty_free[0])

    monkeypatch.setattr(type(bots.get(HINT_BOT)), "consider", consider)
    talked("poison-nonesuch", "hint", home=tmp_path, words=(*LEADING, "--bots", "novice"))
    assert limits == [(SIMULATIONS, EMERGENCY_SECONDS)]
    assert EMERGENCY_SECONDS >= 30


def test_a_hint_is_for_calls_too_and_knows_when_there_is_no_choice(tmp_path: Path) -> None:
    """A bid, a trick in which only one card may be played, and the end of a hand."""
    bid = talked("nonesuch", "hint", home=tmp_path, words=("--seat", "1", "--seed", "t3")).after("hint")
    assert bid[0].startswith('Expert would say "some": it is worth ')
    assert [row.partition(":")[0] for row in bid[1:4]] == ["some", "most", "none"]

    def answer(prompt: str, lines: list[str]) -> str | None:
        asked.append((prompt, lines))
        if prompt == "your move> " and lines and not lines[0].startswith("Expert"):
            return "hint"
        if prompt == "Enter for the next hand> ":
            return "hint" if "There is nothing to decide now." not in lines else None
        return first_legal(prompt, [line for one in asked[-2:] for line in one[1]])

    asked: list[tuple[str, list[str]]] = []
    play("nameless", "--seed", "talk", home=tmp_path, answer=answer)
    reported = [line for _, lines in asked for line in lines]
    assert any(line.endswith(": there is no other move.") for line in reported)
    assert reported[-1] == "There is nothing to decide now."


def test_last_tells_the_last_trick_and_why_it_fell_so(tmp_path: Path) -> None:
    """Who led and played what, who took it with which card, and why; before the first trick there is none."""
    found = talked("poison-nonesuch", "last", "9lk/k", "last", home=tmp_path, words=LEADING)
    assert found.after("last") == ["No trick has been finished in this hand."]
    reported = found.turns[-1][0]
    assert reported[:2] == ["Trick 1:", "You lead 9lk (the Merchant, 9 of Leaves and Knots) as Knots."]
    assert [line.split()[1] for line in reported[2:4]] == ["plays", "plays"]
    assert reported[4].endswith((", the highest of Knots.", ", the only card of Knots.", " trump."))


def test_score_shows_every_hand_and_its_sums(tmp_path: Path) -> None:
    """Before a hand is over there is nothing to show; then each hand, the total, and how the last was scored."""
    session = talked("nonesuch", "score", home=tmp_path)
    assert session.after("score") == ["No hand has been finished: all scores are 0."]

    def answer(prompt: str, lines: list[str]) -> str | None:
        if prompt == "Enter for the next hand> ":
            return None if "Score" in lines else "score"
        return first_legal(prompt, lines)

    reported = play("nonesuch", "--seed", "talk", home=tmp_path, answer=answer).turns[-1][0]
    assert reported[:2] == ["", "Score"]
    assert reported[2].startswith("hand 1: you ")
    assert reported[3].startswith("total: you ")
    assert any("(NS9)" in line for line in reported)


def test_hand_and_table_show_themselves_again(tmp_path: Path) -> None:
    """The cards, and the whole table."""
    found = talked("nestors", "hand", "table", home=tmp_path)
    assert found.after("hand")[0] == "You hold 5 cards."
    assert found.after("table")[0] == "Nestors, hand 1."


def test_rules_prints_the_rule_card_or_one_rule(tmp_path: Path) -> None:
    """The card of the game, a rule of it by its id in any case, and a sentence for an id that there is not."""
    found = talked("nestors", "rules", "rules ne7", "rules NE99", home=tmp_path)
    assert "The rules" in found.after("rules")
    assert found.after("rules ne7")[0].startswith("NE7: ")
    assert found.after("rules NE99")[0].startswith("there is no rule 'NE99': they are NE1, ")


# -- taking back ------------------------------------------------------------------------------------------------------


def test_undo_goes_back_to_the_decision_before(tmp_path: Path) -> None:
    """What was asked then is asked again; what bots do after the same move is the same."""
    found = talked("poison-nonesuch", "9lk/k", "undo", "9lk/k", "undo", "undo", home=tmp_path, words=LEADING)
    start, after, back, again, home, none = (lines for lines, _, _ in found.turns)
    assert back == ["You take back your last decision.", *start[1:]]
    assert again == after
    assert home == back
    assert none == ["There is nothing to take back."]


def test_undo_goes_back_over_the_end_of_a_hand(tmp_path: Path) -> None:
    """From the score sheet to the last card, and from the next hand to the last one."""
    typed: list[str] = []

    def answer(prompt: str, lines: list[str]) -> str | None:
        if prompt == "Enter for the next hand> " and not typed:
            typed.append("undo")
            return "undo"
        if prompt == "Enter for the next hand> " and len(typed) == 1:
            typed.append("")
            return ""
        if len(typed) == 2:
            typed.append("undo")
            return "undo"
        return first_legal(prompt, lines) if len(typed) < 3 else None

    session = play("nonesuch", "--seed", "talk", home=tmp_path, answer=answer)
    back = [lines for lines, _, _ in session.turns if "You take back your last decision." in lines]
    assert len(back) == 2
    assert all(any(line.startswith("Trick 12 of 12") for line in lines) for lines in back)
    assert back[0] == back[1]


def test_undo_holds_after_a_match_was_resumed(tmp_path: Path) -> None:
    """Decisions from before the interruption can be taken back too."""
    record = tmp_path / "m.json"
    play("nonesuch", "--seed", "talk", "--record", record, home=tmp_path, answer=until(4))
    found = play("--resume", record, home=tmp_path, answer=typing("undo", "undo", "undo", "undo", "undo", None))
    assert found.lines.count("You take back your last decision.") >= 2
    assert "There is nothing to take back." in found.lines


# -- the review of a hand ---------------------------------------------------------------------------------------------


def test_a_hand_is_reviewed_at_its_end(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Not before; and from then on it can't be taken back, but the next hand can."""
    monkeypatch.setattr("tricksmith.cli.play.advice.DEPTH", "quick")
    monkeypatch.setattr("tricksmith.cli.play.advice.local_executor", lambda _: SerialExecutor())
    end, turn = "Enter for the next hand> ", "your move> "
    script = [(turn, "review"), (end, "review"), (end, "undo"), (end, ""), (turn, "1"), (turn, "undo"), (turn, None)]

    def answer(prompt: str, lines: list[str]) -> str | None:
        return script.pop(0)[1] if script[0][0] == prompt else first_legal(prompt, lines)

    session = play("poison-nonesuch", "--seed", "talk", home=tmp_path, answer=answer)
    assert session.after("review") == ["A hand is reviewed at its end."]
    reviewed = next(lines for lines, _, text in session.turns if text == "undo")
    assert any(line.startswith("You: ") and line.endswith("decisions with a choice") for line in reviewed)
    assert NO_LOSS_NOTE in reviewed or any(line.startswith("hand.trick 1.") for line in reviewed)
    assert session.lines.count("There is nothing to take back.") == 1
    assert session.lines.count("You take back your last decision.") == 1


# -- claims -----------------------------------------------------------------------------------------------------------

CLAIMS = ("--seed", "talk", "--option", "renege=claim", "--option", "alone=false", "--seat", "0")


def test_a_claim_is_made_by_name_or_number_and_noted(tmp_path: Path) -> None:
    """Where the table plays with claims; a claim against nobody, or too early, is refused in words."""

    def answer(prompt: str, lines: list[str]) -> str | None:
        if any("claimed" in line for line in lines):
            return None
        return "claim Bo" if any(" the trick with " in line for line in lines) else first_legal(prompt, lines)

    session = play("nameless", *CLAIMS, home=tmp_path, answer=answer)
    assert "It is claimed that Bo has revoked." in session.lines
    session = talked("nameless", "claim Zoe", "claim", "claim 0", "claim Cleo", home=tmp_path, words=CLAIMS)
    assert session.after("claim Zoe") == ["nobody here is called 'Zoe': name one of Bo (1), Cleo (2), Dan (3)."]
    assert session.after("claim") == ["claim against whom? Bo (1), Cleo (2), Dan (3)."]
    assert session.after("claim 0")[0].endswith("(NM9).")
    assert session.after("claim Cleo")[0].endswith("(NM9).")


def test_the_end_of_a_hand_tells_what_a_claim_has_found(tmp_path: Path) -> None:
    """A wrong claim costs nothing, and is reported as wrong once the hand is over."""
    claimed = False

    def answer(prompt: str, lines: list[str]) -> str | None:
        nonlocal claimed
        if "next hand" in prompt:
            return None
        if not claimed and any(" the trick with " in line for line in lines):
            claimed = True
            return "claim Bo"
        return first_legal(prompt, lines)

    session = play("nameless", *CLAIMS, home=tmp_path, answer=answer)
    assert sum("an opponent claims a revoke by Bo: there was none (NM9)." in line for line in session.lines) == 1


def test_a_claim_at_another_table_is_refused_in_words(tmp_path: Path) -> None:
    """Where revokes cannot be played there is nothing to claim."""
    assert "revokes are not claimed at this table" in talked("nameless", "claim Bo", home=tmp_path).after("claim Bo")[0]


def test_a_revoke_is_played_only_on_purpose(tmp_path: Path) -> None:
    """Where the table lets a revoke pass, it is played when its card is typed with an exclamation mark."""
    revoked: list[str] = []

    def answer(prompt: str, lines: list[str]) -> str | None:
        if len(revoked) == 2:
            return None
        if revoked:
            revoked.append(f"{revoked[0]}!")
            return revoked[1]
        only = next((line for line in lines if line.startswith("Only as a revoke: ")), None)
        if only is not None:
            revoked.append(only.removeprefix("Only as a revoke: ").rstrip(".").split()[0].rstrip(","))
            return revoked[0]
        return first_legal(prompt, lines)

    words = ("--option", "renege=penalise", "--option", "alone=false")
    session = play("nameless", "--seed", "talk", *words, home=tmp_path, answer=answer)
    card, sure = revoked
    assert f"That would be a revoke; to play it all the same, type {sure}" in session.after(card)[0]
    assert any(line.startswith((f"You play {card} ", f"You lead {card} ")) for line in session.after(sure))


# -- bad input --------------------------------------------------------------------------------------------------------

NONSENSE = [
    "huh", "0", "99", "-1", "7", "1 1 1", "!", "!!!", "/", "as", "9lk/q", "9lk as", "K♥", "10h", "\x1b[A", "\x00",
    "\u202e\u0663", "ﷺ" * 30, "a" * 100_000, "'; DROP TABLE cards; --", "[bold]x[/bold]", "{0}", "%s", "back", "..",
    "claim", "why why", "why ?", "rules ☃", "swap 2h 2d", "bid 5", "trump", "9lk 9lk", "9lk+9lk", "next",
]  # fmt: skip


@pytest.mark.parametrize("name", ["poison-nonesuch", "nameless", "nestors"])
def test_nonsense_is_answered_in_a_sentence_and_changes_nothing(name: str, tmp_path: Path) -> None:
    """Whatever is typed, a short answer comes and the same prompt again; the match stays as it was."""
    texts = [text for text in NONSENSE if (name, text) != ("nestors", "bid 5")]
    session = talked(name, *texts, "hand", home=tmp_path)
    assert {prompt for _, prompt, _ in session.turns} == {"your move> "}
    answers = [lines for lines, _, _ in session.turns[1 : len(texts) + 1]]
    for text, lines in zip(texts, answers, strict=True):
        assert 1 <= len(lines) <= 4, text
        assert all(len(line) < 700 for line in lines), text
    assert session.after("hand")[0] == f"You hold {len(deal(games.get(name), seed='talk').hands[Seat(0)])} cards."
    assert session.err == ""


def test_input_that_is_no_text_is_answered_too(monkeypatch: pytest.MonkeyPatch) -> None:
    """Bytes that are no UTF-8 come as replacement signs, not as a traceback."""
    from tricksmith.cli.play.command import _open_ui  # noqa: PLC0415

    stream = io.TextIOWrapper(io.BytesIO(b"\xff\xfe7\xc3\n"), encoding="utf-8")
    monkeypatch.setattr("sys.stdin", stream)
    assert _open_ui(plain=True).ask("your move") == "��7�\n"


# -- what is said after a trick ---------------------------------------------------------------------------------------


def test_cards_drawn_after_a_trick_are_reported_once_and_after_it(tmp_path: Path) -> None:
    """Cards are drawn between tricks: after the sentence on who took the last one, and not before all of them."""
    session = talked("briscola", *"111", home=tmp_path, words=("--players", "2", "--seed", "draws"))
    drawn = [line for line in session.lines if line.startswith("You draw ")]
    assert len(drawn) == len(set(drawn)) >= 2
    sentences = [line for line in session.lines if " draws " in line or line.startswith("You draw ") or " take" in line]
    tricks = [index for index, line in enumerate(sentences) if " the trick with " in line]
    assert len(tricks) >= 2
    assert all(" draw" in sentences[index + 1] and " draw" in sentences[index + 2] for index in tricks)


def test_a_seat_hears_of_each_event_once_and_in_order() -> None:
    """Also in the few words of the framed table, where a trick has one sentence."""
    game, who = games.get("briscola", players=2), PlayerNames(("Ada", "Bo"), you=0)
    hand, sentences = game.hand(deal(game, seed="draws"), Seat(0)), list[str]()
    while hand.phase != "over":
        if hand.to_act == 0:
            sentences += RecentEvents(hand, Seat(0), who).brief
        hand = hand.play(hand.legal[0])
    drawn = [line for line in sentences if line.startswith("You draw ")]
    assert len(drawn) == len(set(drawn))
    kinds = "".join("t" if line.startswith("Trick ") else "d" for line in sentences)
    assert set(kinds.split("t")[1:]) <= {"dd", ""}
    assert kinds.startswith("tdd")
