"""The figures of the docs: saved as JSON in `docs/figures`, and written into the pages from there."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

from bench.bots import calls
from bench.experiments import calibration, growth
from bench.measure.report import Report, text
from bench.measure.tables import ROOT
from bench.server import capacity
from tricksmith import arena, bots
from tricksmith.errors import TricksmithError

__all__ = [
    "BENCHMARKS_PAGE",
    "CALIBRATION_CHART",
    "CALLS_CHART",
    "CAPACITY_CHART",
    "FIGURES",
    "GROWTH_CHART",
    "LADDER",
    "LADDER_CHART",
    "MACHINES_PAGE",
    "MODEL_PAGE",
    "PAGES",
    "STRENGTH_PAGE",
    "fill_ladder",
    "fill_tables",
    "ladders",
    "length_of",
    "markdown",
    "merge_ladders",
    "older_bots",
    "save_report",
    "saved_ladder",
    "saved_report",
    "with_kinds",
    "write_pages",
]

FIGURES = ROOT / "docs" / "figures"
"""Where the reports are kept, each as NAME.json."""
BENCHMARKS_PAGE = ROOT / "docs" / "benchmarks.md"
GROWTH_CHART = FIGURES / "growth.svg"
MACHINES_PAGE = ROOT / "docs" / "how-to" / "many-machines.md"
STRENGTH_PAGE = ROOT / "docs" / "strength.md"
MODEL_PAGE = ROOT / "docs" / "design" / "model.md"
RESEARCH = ROOT / "docs" / "research"
PAGES = (BENCHMARKS_PAGE, MACHINES_PAGE, STRENGTH_PAGE, MODEL_PAGE, *sorted(RESEARCH.glob("*.md")))
"""The pages with tables."""
CALLS_CHART = FIGURES / "calls.svg"
CALIBRATION_CHART = FIGURES / "calibration.svg"
CAPACITY_CHART = FIGURES / "capacity.svg"
LADDER = FIGURES / "ladder.json"
"""The output of `tricksmith ladder --write docs/figures/ladder.json`; `ladder-*.json` next to it are longer runs."""
LADDER_CHART = FIGURES / "ladder.svg"
LADDER_BLOCK = re.compile(r"(<!-- ladder -->\n).*?(<!-- end of ladder -->)", re.DOTALL)
"""The block of `STRENGTH_PAGE` for the ladder."""
BLOCK = re.compile(r"(<!-- figures: (?P<bench>\w+), (?P<title>[^>]+?) -->\n).*?(<!-- end of figures -->)", re.DOTALL)
"""The block of a page for one table: between two comments, the first of which names the benchmark and the title."""


def save_report(report: Report) -> Path:
    """Save a report for the pages, and return its path."""
    FIGURES.mkdir(exist_ok=True)
    path = FIGURES / f"{report.bench}.json"
    path.write_text(report.json(indent=1) + "\n", encoding="utf-8")
    return path


def saved_report(bench: str) -> dict[str, Any]:
    """Return the saved report of a benchmark."""
    report: dict[str, Any] = json.loads((FIGURES / f"{bench}.json").read_text(encoding="utf-8"))
    return report


def write_pages() -> None:
    """Rewrite the tables of the pages, and redraw the plots."""
    for page in PAGES:
        page.write_text(fill_tables(page.read_text(encoding="utf-8")), encoding="utf-8")
    GROWTH_CHART.write_text(growth.draw(saved_report("growth")), encoding="utf-8")
    CALLS_CHART.write_text(calls.draw(saved_report("calls")), encoding="utf-8")
    CAPACITY_CHART.write_text(capacity.draw(saved_report("capacity")), encoding="utf-8")
    CALIBRATION_CHART.write_text(calibration.draw(saved_report("calibration")), encoding="utf-8")
    STRENGTH_PAGE.write_text(fill_ladder(STRENGTH_PAGE.read_text(encoding="utf-8")), encoding="utf-8")
    LADDER_CHART.write_text(arena.margin_chart(saved_ladder()["result"]), encoding="utf-8")


def ladders() -> list[Path]:
    """Return the paths of the saved ladder, and of longer runs of pairs that it left undecided."""
    return [LADDER, *sorted(FIGURES.glob("ladder-*.json"))]


def saved_ladder() -> dict[str, Any]:
    """Return all saved ladders, merged into one."""
    return merge_ladders([json.loads(path.read_text(encoding="utf-8")) for path in ladders()])


def fill_ladder(page: str) -> str:
    """Return the page of the bots' strength with the saved ladder in its block."""
    ladder = saved_ladder()
    result = ladder["result"]
    settings = (
        f"*(seed {result['seed']}, {result['deals']:,} deals a pair, and more where the table says so; "
        f"{result['rated']:,} for the ratings of a table)*"
    )
    tables = with_kinds(arena.markdown(result, ladder["times"]), result)
    return LADDER_BLOCK.sub(lambda block: f"{block[1]}\n{tables}\n{settings}\n\n{block[2]}", page)


def with_kinds(tables: str, result: dict[str, Any]) -> str:
    """Return the table of margins with two more columns: how its number of deals was decided, and older bots.

    Args:
        tables: The tables in Markdown, that of the margins first.
        result: The merged ladder that they show.
    """
    pairs = [pair for table in result["tables"] for pair in table["pairs"] if pair["margin"]["error"] is not None]
    cells = [("length", "older bots"), ("---", "---"), *((length_of(pair), older_bots(pair)) for pair in pairs)]
    lines = tables.splitlines()
    for index, added in enumerate(cells):
        is_rule = index == 1  # the line below the headings
        lines[index] += f"{'|'.join(added)}|" if is_rule else f" {' | '.join(added)} |"
    return "\n".join([*lines, ""])


def length_of(pair: dict[str, Any]) -> str:
    """Return how the number of deals of a pair was decided, in a word or two.

    >>> (
    ...     length_of({"deals": 40}),
    ...     length_of({"deals": 5000, "seen": [40, 2000]}),
    ...     length_of({"deals": 96, "planned": 400}),
    ... )
    ('fixed', 'seen at 40, 2,000', 'time, of 400')
    """
    if "planned" in pair:
        return f"time, of {pair['planned']:,}"
    return f"seen at {', '.join(f'{deals:,}' for deals in pair['seen'])}" if pair.get("seen") else "fixed"


def older_bots(pair: dict[str, Any]) -> str:
    """Return the bots of a pair with an earlier version than today's, if the run says which versions it played.

    >>> older_bots({"bots": ["novice", "random"], "editions": ["1", "1"]}), older_bots({"bots": ["master", "expert"]})
    ('novice 1', '')
    """
    known = zip(pair["bots"], (int(edition.split()[0]) for edition in pair.get("editions", ())), strict=False)
    return ", ".join(f"{name} {version}" for name, version in known if version < bots.get(name).version)


def fill_tables(page: str) -> str:
    """Return a page with each of its tables from the saved figures."""

    def block(match_: re.Match[str]) -> str:
        report = saved_report(match_["bench"])
        sections = {section["title"]: section for section in report["sections"]}
        if match_["title"] not in sections:
            raise TricksmithError(
                f"docs/figures/{match_['bench']}.json has no section {match_['title']!r}, which a page shows: run "
                f"{match_['bench']} for everything that the page shows at once, or take the block out of it"
            )
        return f"{match_[1]}\n{markdown(report, sections[match_['title']])}\n{match_[4]}"

    return BLOCK.sub(block, page)


def markdown(report: dict[str, Any], section: dict[str, Any]) -> str:
    """Return a table in Markdown, and below it its description, a sentence a line, and where it was measured.

    >>> section = {"what": "One. Two.", "rows": [{"game": "whist", "k hands/s": 12345}]}
    >>> print(markdown({"settings": {"hands": 5}, "machine": "a machine"}, section))
    | game | k hands/s |
    |---|--:|
    | whist | 12,345 |
    <BLANKLINE>
    One.
    Two.
    *(hands 5; a machine)*
    <BLANKLINE>
    """
    rows = section["rows"]
    columns = list(rows[0])
    numeric = [all(isinstance(row[name], (int, float, list)) or row[name] == "" for row in rows) for name in columns]
    rule = f"|{'|'.join('--:' if is_number else '---' for is_number in numeric)}|"
    heading, *body = (f"| {' | '.join(cells)} |" for cells in [columns, *([text(row[name]) for name in columns]
                                                                        for row in rows)])  # fmt: skip
    table = [heading, rule, *body]
    description = re.sub(r"(?<=[.)]) (?=[A-Z'])", "\n", section["what"])
    settings = ", ".join(f"{name} {value}" for name, value in report["settings"].items())
    return "\n".join([*table, "", description, f"*({settings}; {report['machine']})*", ""])


def merge_ladders(ladders: list[dict[str, Any]]) -> dict[str, Any]:
    """Return the first ladder with the pairs that others add to it, and their longer runs of pairs that it has.

    Each is the output of `tricksmith ladder --write NAME.json`. A run with the seed of the first ladder begins with the
    same deals, so the longer one counts. A run with another seed has deals of its own, and replaces a pair whatever its
    length. The times of a bot are those of the run in which it made the most moves.

    >>> pair = {"bots": ["novice", "random"], "deals": 20}
    >>> table = {"game": "whist", "players": 4, "pairs": [pair]}
    >>> def ladder(deals, seed="a"):
    ...     pairs = [{**pair, "deals": deals}]
    ...     return {
    ...         "result": {"seed": seed, "tables": [{**table, "pairs": pairs}]},
    ...         "times": [{"novice": {"moves": deals}}],
    ...     }
    >>> merge_ladders([ladder(20), ladder(90), ladder(50)])["result"]["tables"][0]["pairs"][0]["deals"]
    90
    >>> merge_ladders([ladder(40), ladder(20, "b")])["result"]["tables"][0]["pairs"]
    [{'bots': ['novice', 'random'], 'deals': 20}]
    """
    first, *others = ladders
    tables = [{**table, "pairs": list(table["pairs"])} for table in first["result"]["tables"]]
    times = [dict(by_bot) for by_bot in first["times"]]
    for ladder in others:
        has_own_deals = ladder["result"]["seed"] != first["result"]["seed"]
        for table, by_bot in zip(ladder["result"]["tables"], ladder["times"], strict=True):
            key = table["game"], table["players"]
            index = next(number for number, other in enumerate(tables) if (other["game"], other["players"]) == key)
            for pair in table["pairs"]:
                _add(tables[index]["pairs"], pair, has_own_deals=has_own_deals)
            for bot, summary in by_bot.items():
                if summary["moves"] > times[index].get(bot, {"moves": -1})["moves"]:
                    times[index][bot] = summary
    return {"result": {**first["result"], "tables": tables}, "times": times}


def _add(pairs: list[dict[str, Any]], new: dict[str, Any], *, has_own_deals: bool) -> None:
    """Add a pair to a table, or replace the run of the same bots."""
    for index, pair in enumerate(pairs):
        if pair["bots"] == new["bots"]:
            pairs[index] = new if has_own_deals else _longer(pair, new)
            return
    pairs.append(new)


def _longer(known: dict[str, Any], new: dict[str, Any]) -> dict[str, Any]:
    """The longer run of a pair; a new one begins with the deals of the known one, whose result was seen before it."""
    if new["deals"] <= known["deals"]:
        return known
    return {**new, "seen": sorted({known["deals"], *known.get("seen", ()), *new.get("seen", ())})}
