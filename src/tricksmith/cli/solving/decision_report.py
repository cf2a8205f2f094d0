"""The report of one decision: the cards, the value of each play, the best line, and the score at its end."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tricksmith.present import TableView, count, join, score_texts, short_play, signed, sort_hand, trick_texts
from tricksmith.rules.runtime import Playing

if TYPE_CHECKING:
    from tricksmith.cli.shared import Sheet
    from tricksmith.cli.solving.moment import OpenDecision
    from tricksmith.cli.solving.result import SolvedDecision
    from tricksmith.play import Match
    from tricksmith.present import PlayerNames
    from tricksmith.rules import Hand, Play, Result

__all__ = ["meaning", "points", "write_end", "write_position_lines", "write_values"]

MIN_SHOWN_SECONDS = 0.01
"""The shortest time that is shown as a number."""


def write_position_lines(match: Match, decision: OpenDecision, sheet: Sheet, who: PlayerNames) -> None:
    """Write the moment in words: the contract, the trick on the table, every hand, and what has been taken.

    `match` is at the hand of the decision.
    """
    table = TableView(match, decision.hand.view(None), who)
    facts = [*table.contract_facts]
    played = trick_texts(decision.hand, who)[-1].plays if _stage(decision.hand).trick else ()
    facts.append(
        ("on the table", ", ".join(text for text, _ in played) or f"nothing; {who.does(decision.seat, 'lead')}")
    )
    if table.sitting_out:
        facts.append(("out", table.sitting_out))
    sheet.entries(facts)
    sheet.subheading("The cards")
    sheet.entries(
        [(_turn(seat, decision, who), _hand_text(decision.hand, seat, who)) for seat in range(match.game.players)]
    )
    sheet.subheading("The sides")
    rows = [("side", "plays for", "so far"), *((who.all(row.seats), row.plan, row.taken) for row in table.sides)]
    has_plans = any(row.plan for row in table.sides)
    sheet.table(rows if has_plans else [(side, taken) for side, _, taken in rows])


def write_values(solved: SolvedDecision, sheet: Sheet, who: PlayerNames) -> None:
    """Write every play with its value, what the value means, and what the play that was made has cost."""
    sheet.heading("The value of each play")
    sheet.text(meaning(solved, who))
    if _stage(solved.decision.hand).revoked:
        sheet.text("What revokes before this moment cost is left out.")
    shows_others = solved.solution.objective == "each"
    heading = ("play", "value", "cost", "", *(["others"] if shows_others else []))
    rows = []
    for play in solved.ranked_plays:
        value, cost = solved.solution.values.get(play), solved.cost(play)
        marks = ["`best`"] * (play in solved.best) + ["played"] * (play == solved.decision.play)
        row = (short_play(play, who), points(value, solved), str(cost) if cost else "", ", ".join(marks))
        rows.append((*row, _others(play, solved, who)) if shows_others else row)
    if solved.solution.values:
        sheet.table([heading, *rows], transpose=False)
    if solved.decision.play is not None:
        sheet.text(_verdict(solved, who))
    if solved.solution.stop:
        sheet.text(_unsolved_text(solved))


def write_end(solved: SolvedDecision, played: Result | None, sheet: Sheet, who: PlayerNames) -> None:
    """Write the best line, trick by trick, and its score; `played` is the result of the hand as played, if it ended."""
    after = solved.after
    if solved.solution.line:
        sheet.heading("The best line")
        finished = len(_stage(solved.decision.hand).tricks)
        tricks = list(enumerate(trick_texts(after, who), start=1))[finished:]
        last, _ = tricks[-1]
        width = len(str(last))
        sheet.entries(
            [(f"{number:{width}}", ", ".join(text for text, _ in trick.plays), trick.end) for number, trick in tricks]
        )
    result = solved.result
    if result is not None:
        sheet.heading("The score at its end")
        sheet.entries(score_texts(result, after.game.sides, who))
        if played is not None and played.tally is not None:
            sides = zip(after.game.sides, result.scores, played.scores, strict=True)
            rows = [(who.all(side), signed(best), signed(was)) for side, best, was in sides]
            sheet.table([("side", "best line", "as played"), *rows])
    if not solved.solution.stop:
        sheet.text(f"Solved: {solved.solution.nodes:,} plays tried in {_time(solved.seconds)}.")


def meaning(solved: SolvedDecision, who: PlayerNames) -> str:
    """Return what the values are, in a sentence."""
    game, objective = solved.decision.hand.game, solved.solution.objective
    own = next(party for party in solved.parties if solved.decision.seat in party)
    others = [seat for party in solved.parties if party != own for seat in party]
    whose = f"of {who.all(own)} in this hand"
    order = ", the lower the better" if game.lowest_wins else ""
    if objective == "difference":
        return f"The score {whose} less that of {who.all(others)}{order}, if all play their best with open cards."
    if objective == "paranoid":
        bad = "high" if game.lowest_wins else "low"
        return f"The score {whose}{order}, if with open cards everybody else plays only to keep it {bad}."
    return f"The score {whose}{order}, if with open cards everybody plays for the best score of their own."


def _unsolved_text(solved: SolvedDecision) -> str:
    """A text that a limit ended the search, and which values are known."""
    known, total = len(solved.solution.values), len(solved.ranked_plays)
    text = f"Not solved: the limit of {solved.search.limit(solved.solution.stop)} was reached"
    text += f" after {solved.solution.nodes:,} plays tried. " if solved.solution.stop == "seconds" else ". "
    if known == total:
        return text + "Every value is known and exact; the best line is not."
    text += f"The value of {known} of {count(total, 'play')} is known, and exact" if known else "No value is known"
    return f"{text}; which play is best is not. Raise the limit with `--seconds` or `--nodes`, or begin later."


def _others(play: Play, solved: SolvedDecision, who: PlayerNames) -> str:
    """What the other parties score after a play."""
    scores = zip(solved.parties, solved.solution.scores.get(play, ()), strict=False)
    return ", ".join(f"{who.all(party)}: {score}" for party, score in scores if solved.decision.seat not in party)


def _verdict(solved: SolvedDecision, who: PlayerNames) -> str:
    """A sentence about what the play that was made has cost."""
    play, cost = solved.decision.play, solved.cost(solved.decision.play)
    assert play is not None
    text = f"{who.name(solved.decision.seat)} played {short_play(play, who)}"
    text = text[:1].upper() + text[1:]
    if play not in solved.decision.hand.penalty_free:
        return f"{text}, a revoke; what it cost is not solved."
    if len(solved.ranked_plays) == 1:
        return f"{text}, the only card that could be played."
    if cost is None:
        return f"{text}; what it cost is not known."
    if cost:
        return f"{text}, which cost {cost}: {join((short_play(best, who) for best in solved.best), 'or')} was best."
    return f"{text}, " + ("the best." if len(solved.best) == 1 else f"one of {len(solved.best)} best.")


def points(value: int | None, solved: SolvedDecision) -> str:
    """Return a value as text: with its sign where it is a difference, and a question mark where it is not known."""
    if value is None:
        return "?"
    return signed(value) if solved.solution.objective == "difference" else str(value)


def _turn(seat: int, decision: OpenDecision, who: PlayerNames) -> str:
    return who.name(seat) + (", to play" if seat == decision.seat else "")


def _hand_text(hand: Hand, seat: int, who: PlayerNames) -> str:
    """A hand as people hold it: by suits, trumps first."""
    contract = hand.contract
    groups = sort_hand(hand.game, contract, hand.held[seat])
    separator = "  " if who.symbols else " "
    return (
        separator.join(" ".join(card.symbols if who.symbols else card.code for card in group.cards) for group in groups)
        or "no card"
    )


def _stage(hand: Hand) -> Playing:
    assert hand.playing is not None
    return hand.playing


def _time(seconds: float) -> str:
    return f"{seconds:.2f} s" if seconds >= MIN_SHOWN_SECONDS else f"less than {MIN_SHOWN_SECONDS} s"
