"""The figures of the docs: kept as JSON in `docs/figures`, and written into the pages from there."""

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
from tricksmith import arena as ladder_page
from tricksmith import bots
from tricksmith.errors import TricksmithError

__all__ = [
    "CALIBRATION_PICTURE",
    "CALLS_PICTURE",
    "CAPACITY_PICTURE",
    "FIGURES",
    "LADDER",
    "LADDER_PICTURE",
    "MACHINES",
    "MODEL",
    "PAGE",
    "PAGES",
    "PICTURE",
    "STRENGTH",
    "keep",
    "kept",
    "kept_ladder",
    "ladders",
    "length_of",
    "markdown",
    "merged",
    "older_bots",
    "strength_written",
    "with_kinds",
    "write",
    "written",
]

FIGURES = ROOT / "docs" / "figures"
"""Where the reports are kept, each as NAME.json."""
PAGE = ROOT / "docs" / "benchmarks.md"
PICTURE = FIGURES / "growth.svg"
MACHINES = ROOT / "docs" / "how-to" / "many-machines.md"
STRENGTH = ROOT / "docs" / "strength.md"
MODEL = ROOT / "docs" / "design" / "model.md"
RESEARCH = ROOT / "docs" / "research"
PAGES = (PAGE, MACHINES, STRENGTH, MODEL, *sorted(RESEARCH.glob("*.md")))
"""The pages with tables."""
CALLS_PICTURE = FIGURES / "calls.svg"
CALIBRATION_PICTURE = FIGURES / "calibration.svg"
CAPACITY_PICTURE = FIGURES / "capacity.svg"
LADDER = FIGURES / "ladder.json"
"""What `tricksmith ladder --write docs/figures/ladder.json` has found; `ladder-*.json` next to it are longer runs."""
LADDER_PICTURE = FIGURES / "ladder.svg"
LADDER_BLOCK = re.compile(r"(<!-- ladder -->\n).*?(<!-- end of ladder -->)", re.DOTALL)
BLOCK = re.compile(r"(<!-- figures: (?P<bench>\w+), (?P<title>[^>]+?) -->\n).*?(<!-- end of figures -->)", re.DOTALL)
"""A place of the page for one table: between two comments that name the benchmark and the table's title."""


def keep(report: Report) -> Path:
    """Keep a report for the page."""
    FIGURES.mkdir(exist_ok=True)
    path = FIGURES / f"{report.bench}.json"
    path.write_text(report.json(indent=1) + "\n", encoding="utf-8")
    return path


def kept(bench: str) -> dict[str, Any]:
    """A report that was kept."""
    found: dict[str, Any] = json.loads((FIGURES / f"{bench}.json").read_text(encoding="utf-8"))
    return found


def write() -> None:
    """Rewrite the tables of the pages, and redraw the plots."""
    for page in PAGES:
        page.write_text(written(page.read_text(encoding="utf-8")), encoding="utf-8")
    PICTURE.write_text(growth.draw(kept("growth")), encoding="utf-8")
    CALLS_PICTURE.write_text(calls.draw(kept("calls")), encoding="utf-8")
    CAPACITY_PICTURE.write_text(capacity.draw(kept("capacity")), encoding="utf-8")
    CALIBRATION_PICTURE.write_text(calibration.draw(kept("calibration")), encoding="utf-8")
    STRENGTH.write_text(strength_written(STRENGTH.read_text(encoding="utf-8")), encoding="utf-8")
    LADDER_PICTURE.write_text(ladder_page.margin_chart(kept_ladder()["result"]), encoding="utf-8")


def ladders() -> list[Path]:
    """The ladder that was kept, and longer runs of pairs that it left in doubt."""
    return [LADDER, *sorted(FIGURES.glob("ladder-*.json"))]


def kept_ladder() -> dict[str, Any]:
    """All ladders that were kept, as one."""
    return merged([json.loads(path.read_text(encoding="utf-8")) for path in ladders()])


def strength_written(page: str) -> str:
    """The page of the bots' strength with the ladder that was kept."""
    ladder = kept_ladder()
    result = ladder["result"]
    said = (
        f"*(seed {result['seed']}, {result['deals']:,} deals a pair, and more where the table says so; "
        f"{result['rated']:,} for the ratings of a table)*"
    )
    tables = with_kinds(ladder_page.markdown(result, ladder["times"]), result)
    return LADDER_BLOCK.sub(lambda block: f"{block[1]}\n{tables}\n{said}\n\n{block[2]}", page)


def with_kinds(tables: str, result: dict[str, Any]) -> str:
    """The table of margins with two columns more: how the number of deals came about, and bots that have changed since.

    Args:
        tables: The tables in Markdown, that of the margins first.
        result: The merged ladder that they show.
    """
    pairs = [pair for table in result["tables"] for pair in table["pairs"] if pair["margin"]["error"] is not None]
    cells = [("length", "older bots"), ("---", "---"), *((length_of(pair), older_bots(pair)) for pair in pairs)]
    lines = tables.splitlines()
    rule = 1
    for index, added in enumerate(cells):
        lines[index] += f"{'|'.join(added)}|" if index == rule else f" {' | '.join(added)} |"
    return "\n".join([*lines, ""])


def length_of(pair: dict[str, Any]) -> str:
    """How the number of deals of a pair came about, in a word or two.

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
    """The bots of a pair that were of an earlier version than today's, as far as the run says which it played.

    >>> older_bots({"bots": ["novice", "random"], "editions": ["1", "1"]}), older_bots({"bots": ["master", "expert"]})
    ('novice 1', '')
    """
    known = zip(pair["bots"], (int(edition.split()[0]) for edition in pair.get("editions", ())), strict=False)
    return ", ".join(f"{name} {version}" for name, version in known if version < bots.get(name).version)


def written(page: str) -> str:
    """A page with each of its tables as it is in the figures that were kept."""

    def block(match_: re.Match[str]) -> str:
        report = kept(match_["bench"])
        sections = {section["title"]: section for section in report["sections"]}
        if match_["title"] not in sections:
            raise TricksmithError(
                f"docs/figures/{match_['bench']}.json has no section {match_['title']!r}, which a page shows: run "
                f"{match_['bench']} for everything that the page shows at once, or take the block out of it"
            )
        return f"{match_[1]}\n{markdown(report, sections[match_['title']])}\n{match_[4]}"

    return BLOCK.sub(block, page)


def markdown(report: dict[str, Any], section: dict[str, Any]) -> str:
    """A table in Markdown, and below it what it says, a sentence a line, and where it was measured.

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
    lines = [columns, ["--:" if right else "---" for right in numeric]]
    lines += [[text(row[name]) for name in columns] for row in rows]
    table = [f"|{'|'.join(line)}|" if line is lines[1] else f"| {' | '.join(line)} |" for line in lines]
    said = re.sub(r"(?<=[.)]) (?=[A-Z'])", "\n", section["what"])
    settings = ", ".join(f"{name} {value}" for name, value in report["settings"].items())
    return "\n".join([*table, "", said, f"*({settings}; {report['machine']})*", ""])


def merged(ladders: list[dict[str, Any]]) -> dict[str, Any]:
    """The first ladder with what others add to it: tables, pairs, and longer runs of pairs that it has.

    Each is what `tricksmith ladder --write NAME.json` has written. A run with the seed of the first begins with its
    deals, so the longer one counts; a run with another seed has deals of its own, and replaces a pair whatever its
    length. The times of a bot are those of the run in which it has moved most.

    >>> pair = {"bots": ["novice", "random"], "deals": 20}
    >>> table = {"game": "whist", "players": 4, "pairs": [pair]}
    >>> def ladder(deals, seed="a"):
    ...     pairs = [{**pair, "deals": deals}]
    ...     return {
    ...         "result": {"seed": seed, "tables": [{**table, "pairs": pairs}]},
    ...         "times": [{"novice": {"moves": deals}}],
    ...     }
    >>> merged([ladder(20), ladder(90), ladder(50)])["result"]["tables"][0]["pairs"][0]["deals"]
    90
    >>> merged([ladder(40), ladder(20, "b")])["result"]["tables"][0]["pairs"]
    [{'bots': ['novice', 'random'], 'deals': 20}]
    """
    first, *others = ladders
    tables = [{**table, "pairs": list(table["pairs"])} for table in first["result"]["tables"]]
    times = [dict(by_bot) for by_bot in first["times"]]
    for ladder in others:
        has_own_deals = ladder["result"]["seed"] != first["result"]["seed"]
        for table, by_bot in zip(ladder["result"]["tables"], ladder["times"], strict=True):
            key = table["game"], table["players"]
            place = next(number for number, known in enumerate(tables) if (known["game"], known["players"]) == key)
            for pair in table["pairs"]:
                _add(tables[place]["pairs"], pair, has_own_deals=has_own_deals)
            for bot, found in by_bot.items():
                if found["moves"] > times[place].get(bot, {"moves": -1})["moves"]:
                    times[place][bot] = found
    return {"result": {**first["result"], "tables": tables}, "times": times}


def _add(pairs: list[dict[str, Any]], new: dict[str, Any], *, has_own_deals: bool) -> None:
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
