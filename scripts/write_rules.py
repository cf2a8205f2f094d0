"""Writes the pages docs/rules/*.md from the rule cards of the games: `make rules`.

The pages say what `tricksmith rules` says, for every number of players; a test fails if they differ from what this
writes.
"""

from __future__ import annotations

import inspect
import re
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from tricksmith import games
from tricksmith.cli.shared import pair_rows
from tricksmith.games import BUILT_IN
from tricksmith.rules import Game, RuleCard, typed

ROOT = Path(__file__).parent.parent
FOLDER = ROOT / "docs" / "rules"

Kind = type[Game[Any, Any]]


def pages() -> dict[Path, str]:
    """The text of each page, by its path."""
    return {FOLDER / f"{name}.md": page(games.load(name)) for name in BUILT_IN}


def page(kind: Kind) -> str:
    """The page of a game."""
    return "\n".join(_lines(kind)) + "\n"


def _lines(kind: Kind) -> Iterator[str]:
    cards = [RuleCard.of(kind(players)) for players in kind.seats]
    usual = cards[kind.seats.index(kind().players)]
    source = Path(inspect.getfile(kind)).relative_to(ROOT).as_posix()
    yield f"<!-- `make rules` writes this page from {source}: change it there. -->"
    yield from ("", f"# {kind.name}", "")
    made = "A traditional game" if kind.author == "tradition" else f"A game by {kind.author}"
    yield f"{made}, described here in our own words."
    for paragraph in usual.special:
        yield from ("", *_sentences(paragraph))
    yield from (
        "",
        f"Type `tricksmith play {kind.id}` to play it, and `tricksmith rules {kind.id}` to print this card.",
    )
    yield from ("", "## The table", "", *(f"- **{label}**: {text}" for label, text in _facts(cards)))
    rules = [(f"**{rule.id}**{{ #{rule.id.lower()} }}", f"**{rule.topic}.** {rule.text}") for rule in usual.rules]
    yield from ("", "## The rules", "", *_table([("Rule", "Text"), *rules]))
    yield from _ladders(usual)
    yield from _scoring(cards)
    if usual.pairs:
        yield from (
            "",
            "## Cards with two suits",
            "",
            "The ranks with both the suit of the row and that of the column:",
            "",
        )
        yield from _table(pair_rows(usual))
    if usual.options:
        yield from ("", "## Options", "", "Set options as in `--option " + _example(usual) + "`:", "")
        heading = ("Option", "Default", "Values", "Rule", "Effect")
        yield from _table([heading, *((f"`{row.name}`", *_option(cards, n)) for n, row in enumerate(usual.options))])


def _facts(cards: Sequence[RuleCard]) -> Iterator[tuple[str, str]]:
    """What holds for every number of players, each different answer once."""
    for rows in zip(*(card.facts for card in cards), strict=True):
        answers = list(dict.fromkeys(text for _, text in rows))
        if len(answers) > 1 and rows[0][0] != "Sides":  # that one says itself how many play
            answers = [f"{text} ({_players(cards, rows, text)})" for text in answers]
        yield rows[0][0], "; ".join(answers)


def _players(cards: Sequence[RuleCard], rows: Sequence[tuple[str, str]], text: str) -> str:
    counts = [str(card.game.players) for card, row in zip(cards, rows, strict=True) if row[1] == text]
    return f"{' or '.join([', '.join(counts[:-1]), counts[-1]] if len(counts) > 1 else counts)} players"


def _ladders(card: RuleCard) -> Iterator[str]:
    if card.ladders:
        rule = f" ({_link(card.ladder_rule)})" if card.ladder_rule else ""
        yield from ("", "## Trumps", "", f"From the highest down{rule}.", "")
        rows = [(case.when, " ".join(one.symbols for one in case.trumps)) for case in card.ladders]
        yield from _table([("when", "trumps"), *rows])


def _scoring(cards: Sequence[RuleCard]) -> Iterator[str]:
    tables = list(dict.fromkeys(card.scoring for card in cards if card.scoring))
    if tables:
        yield from ("", "## The score")
    for table in tables:
        counts = [str(card.game.players) for card in cards if card.scoring == table]
        yield from ("", f"With {' or '.join(counts)} players:" if len(tables) > 1 else "What a hand scores:", "")
        yield from _table(table)


def _option(cards: Sequence[RuleCard], place: int) -> tuple[str, str, str, str]:
    row = cards[0].options[place]
    spec = type(cards[0].game).option_type.specs()[place]
    other = "".join(f", with {count} players `{typed(value)}`" for count, value in spec.by_players.items())
    values = "<br>".join(f"`{value}`" for value in row.values.split(" | ")) if spec.choices else row.values
    return f"`{typed(spec.default)}`{other}", values, _link(row.rule), row.doc


def _example(card: RuleCard) -> str:
    """Some option with a value that is not its default."""
    spec = type(card.game).option_type.specs()[0]
    usual = spec.default_for(card.game.players)
    return f"{spec.name}={typed(next(value for value in reversed(spec.samples) if value != usual))}"


def _link(rule: str) -> str:
    return f"[{rule}](#{rule.lower()})"


def _sentences(paragraph: str) -> list[str]:
    """A sentence a line, as our pages have it."""
    return re.split(r"(?<=[.!?]) (?=[A-Z])", paragraph)


def _table(rows: Sequence[Sequence[str]]) -> Iterator[str]:
    heading, *body = [[cell.replace("|", "\\|") or " " for cell in row] for row in rows]
    yield f"| {' | '.join(heading)} |"
    yield f"|{'---|' * len(heading)}"
    for row in body:
        yield f"| {' | '.join(row)} |"


def main() -> None:
    """Write every page that has changed."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    for path, text in pages().items():
        if not path.exists() or path.read_text(encoding="utf-8") != text:
            path.write_text(text, encoding="utf-8")
            print(f"wrote {path.relative_to(ROOT)}")


if __name__ == "__main__":
    main()
