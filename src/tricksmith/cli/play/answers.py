"""Answers to the commands of a player: the rules that apply now, reasons, the last trick, the score."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tricksmith.cli.play.parsing import COMMANDS, reasons_of, ways_of
from tricksmith.cli.shared import write_card
from tricksmith.errors import NotationError
from tricksmith.games import metadata_of
from tricksmith.present import binding_rules, describe_score, describe_trick, has_best, sentence, signed, verdict_reason
from tricksmith.rules import Play, RuleCard, rule_text, rules_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tricksmith.cli.play.session import Session
    from tricksmith.cli.shared import Sheet
    from tricksmith.play import Match
    from tricksmith.present import PlayerNames, TableView
    from tricksmith.rules import Game

__all__ = ["explain", "last_trick", "rules", "score_sheet", "verdict_lines", "why"]


def explain(table: TableView, sheet: Sheet) -> None:
    """Show the current question, the rules that apply now, and the commands."""
    view = table.view
    if view.is_my_turn:
        sheet.text(f"You are asked: {table.asks}.")
    rules = binding_rules(view)
    if rules:
        sheet.heading("The rules that bind you now")
        sheet.entries(rules)
    sheet.heading("What you may type")
    sheet.entries([("a move", _how_to_move(table)), *_commands(table)])


def _how_to_move(table: TableView) -> str:
    entries = table.menu.entries
    if not table.view.is_my_turn:
        return "nothing now; press Enter to continue"
    if not entries:
        return "the call, written as above"
    card = entries[0].card
    if card is None:
        return f"its number, or its words: `1` or `{entries[0].moves[0]}`"
    way = entries[0].moves[0]
    more = f", `{str(way).replace('/', ' ')}`" if isinstance(way, Play) and way.named is not None else ""
    spoken = card.title or card.name.split(",")[0]
    return f"its number, or the card in any spelling: `1`, `{way}`{more} or `{spoken}`"


def _commands(table: TableView) -> Iterator[tuple[str, str]]:
    for name, text in COMMANDS.items():
        if not name.startswith("claim") or table.game.revokes == "claim":
            yield name, text


def why(session: Session, text: str) -> Iterator[str]:
    """Yield a sentence for each way to make a move, which says why it is legal or not."""
    hand, view = session.hand, session.view
    if not text:
        raise NotationError(
            "why what? Name a card or a call, as in `why " + str(next(iter(view.hand_in_turn), "pass")) + "`"
        )
    move = hand.parse(text)
    legal = (move,) if move in view.legal else ways_of(move, view.legal)
    for way in legal:
        revoke = view.revokes.get(str(way))
        if revoke is None:
            yield f"{way} is allowed."
        else:
            yield f"{revoke}. The table lets it pass and charges for it: to play it all the same, type {way}!"
    reasons = reasons_of(move, view)
    yield from (f"{error}." for error in reasons)
    if not legal and not reasons:
        yield f"{hand.why_not(move, by=session.seat)}."


def rules(game: Game[Any, Any], sheet: Sheet, rule: str) -> None:
    """Show the rule card of the game, or one rule of it by its id."""
    if not rule:
        write_card(RuleCard.of(game), sheet, name=game.id)
    elif text := rule_text(game, rule.upper()):
        sheet.entries([(rule.upper(), text)])
    else:
        raise NotationError(f"there is no rule {rule!r}: they are {', '.join(RuleCard.of(game).ids)}")


def last_trick(table: TableView) -> list[str]:
    """Return the last trick, play by play."""
    view = table.view
    if not view.tricks:
        return ["No trick has been finished in this hand."]
    trick = view.tricks[-1]
    reported = [sentence(text) for text in describe_trick(view.game, view.mode, trick, table.who)]
    if trick.swept is None and not has_best(view.game):  # no ranking of cards explains it, but a rule does
        rules = (rule for rule in rules_of(type(view.game)) if rule.method == "winner")
        reported += [f"{rule.id}: {rule.text}" for rule in rules]
    return [f"Trick {len(view.tricks)}:", *reported]


def score_sheet(match: Match, who: PlayerNames, sheet: Sheet) -> None:
    """Show the scores of every finished hand of the match, and the totals."""
    finished = [hand for hand in match.hands if hand.result is not None]
    if not finished:
        sheet.text("No hand has been finished: all scores are 0.")
        return
    rows = [("hand", *(who.all(side) for side in match.game.sides))]
    totals = [0] * len(match.game.sides)
    for number, hand in enumerate(finished, start=1):
        assert hand.result is not None
        totals = [total + score for total, score in zip(totals, hand.result.scores, strict=True)]
        rows.append((str(number), *(signed(score) for score in hand.result.scores)))
    rows.append(("total", *map(str, totals)))
    sheet.heading("Score")
    sheet.table(rows)
    last = finished[-1].result
    if last is not None and last.lines:
        sheet.heading(f"How hand {len(finished)} was scored")
        for line in describe_score(last, match.game.sides, who, metadata_of(match.game.id).reasons):
            sheet.text(line)


def verdict_lines(match: Match, who: PlayerNames) -> list[str]:
    """Return how the match ended and who has won."""
    verdict = match.verdict
    assert verdict is not None
    winners = who.all(match.winners)
    win = "win" if len(match.winners) > 1 else who.verb(match.winners[0], "win")
    why_over = verdict_reason(verdict, metadata_of(match.game.id).reasons)
    return [f"The match is over: {why_over} ({verdict.rule}).", sentence(f"{winners} {win} the match")]
