"""Write the pages docs/rules/*.md from the rule cards of the games: `make rules`.

The pages have the content of `tricksmith rules`, for every number of players. A test fails if they differ from what
this writes.
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

GameClass = type[Game[Any, Any]]


def pages() -> dict[Path, str]:
    """Return the text of each page, by its path."""
    return {FOLDER / f"{name}.md": page(games.load(name)) for name in BUILT_IN}


def page(game_class: GameClass) -> str:
    """Return the page of a game."""
    return "\n".join(_lines(game_class)) + "\n"


def _lines(game_class: GameClass) -> Iterator[str]:
    cards = [RuleCard.of(game_class(players)) for players in game_class.seats]
    card = cards[game_class.seats.index(game_class().players)]
    source = Path(inspect.getfile(game_class)).relative_to(ROOT).as_posix()
    yield f"<!-- `make rules` writes this page from {source}: change it there. -->"
    yield from ("", f"# {game_class.name}", "")
    origin = "A traditional game" if game_class.author == "tradition" else f"A game by {game_class.author}"
    yield f"{origin}, described here in our own words."
    for paragraph in card.special:
        yield from ("", *_sentences(paragraph))
    yield from (
        "",
        (
            f"Type `tricksmith play {game_class.id}` to play it, "
            f"and `tricksmith rules {game_class.id}` to print this card."
        ),
    )
    yield from ("", "## The table", "", *(f"- **{label}**: {text}" for label, text in _facts(cards)))
    rules = [(f"**{rule.id}**{{ #{rule.id.lower()} }}", f"**{rule.topic}.** {rule.text}") for rule in card.rules]
    yield from ("", "## The rules", "", *_table([("Rule", "Text"), *rules]))
    yield from _trump_orders(card)
    yield from _scoring(cards)
    if card.pairs:
        yield from (
            "",
            "## Cards with two suits",
            "",
            "The ranks with both the suit of the row and that of the column:",
            "",
        )
        yield from _table(pair_rows(card))
    if card.options:
        yield from ("", "## Options", "", "Set options as in `--option " + _example(card) + "`:", "")
        heading = ("Option", "Default", "Values", "Rule", "Effect")
        yield from _table(
            [heading, *((f"`{row.name}`", *_option(cards, index)) for index, row in enumerate(card.options))]
        )


def _facts(cards: Sequence[RuleCard]) -> Iterator[tuple[str, str]]:
    """The label and the text of each fact; texts that depend on the number of players are all listed."""
    for rows in zip(*(card.facts for card in cards), strict=True):
        label, _ = rows[0]
        texts = [text for _, text in rows]
        answers = list(dict.fromkeys(texts))
        if len(answers) > 1 and label != "Sides":  # its texts include the number of players
            answers = [f"{text} ({_players(cards, texts, text)})" for text in answers]
        yield label, "; ".join(answers)


def _players(cards: Sequence[RuleCard], texts: Sequence[str], listed: str) -> str:
    """The numbers of players with this text, as "3 or 4 players"."""
    counts = [str(card.game.players) for card, text in zip(cards, texts, strict=True) if text == listed]
    return f"{' or '.join([', '.join(counts[:-1]), counts[-1]] if len(counts) > 1 else counts)} players"


def _trump_orders(card: RuleCard) -> Iterator[str]:
    if card.trump_orders:
        rule = f" ({_link(card.trumps_rule)})" if card.trumps_rule else ""
        yield from ("", "## Trumps", "", f"From the highest down{rule}.", "")
        rows = [(case.when, " ".join(trump.symbols for trump in case.trumps)) for case in card.trump_orders]
        yield from _table([("when", "trumps"), *rows])


def _scoring(cards: Sequence[RuleCard]) -> Iterator[str]:
    tables = list(dict.fromkeys(card.scoring for card in cards if card.scoring))
    if tables:
        yield from ("", "## The score")
    for table in tables:
        counts = [str(card.game.players) for card in cards if card.scoring == table]
        yield from ("", f"With {' or '.join(counts)} players:" if len(tables) > 1 else "What a hand scores:", "")
        yield from _table(table)


def _option(cards: Sequence[RuleCard], index: int) -> tuple[str, str, str, str]:
    """The default, the values, the rule and the effect of an option."""
    row = cards[0].options[index]
    spec = type(cards[0].game).option_type.specs()[index]
    other = "".join(f", with {count} players `{typed(value)}`" for count, value in spec.by_players.items())
    values = "<br>".join(f"`{value}`" for value in row.values.split(" | ")) if spec.choices else row.values
    return f"`{typed(spec.default)}`{other}", values, _link(row.rule), row.doc


def _example(card: RuleCard) -> str:
    """The first option with a value that is not its default."""
    spec = type(card.game).option_type.specs()[0]
    default = spec.default_for(card.game.players)
    return f"{spec.name}={typed(next(value for value in reversed(spec.samples) if value != default))}"


def _link(rule: str) -> str:
    return f"[{rule}](#{rule.lower()})"


def _sentences(paragraph: str) -> list[str]:
    """The sentences of a paragraph: pages have one on each line."""
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
