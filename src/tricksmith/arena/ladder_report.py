"""The report of a ladder: rows of its margins and ratings, tables in Markdown, and a chart."""

from __future__ import annotations

from statistics import NormalDist
from typing import TYPE_CHECKING, Any

from tricksmith._svg import svg_file, svg_text
from tricksmith.arena.ladder import is_fixed, set_p_values
from tricksmith.arena.stats import half_width
from tricksmith.arena.time_histogram import format_duration

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

__all__ = ["margin_chart", "margin_rows", "markdown", "rating_rows"]

WIDTH, LEFT, RIGHT, TOP, LINE = 800, 290, 30, 56, 20
"""The width of the chart, its left, right and top borders, and the height of a line, in pixels."""
STYLE = """
svg { font: 12px system-ui, sans-serif; --paper: #fff; --ink: #1f2328; --faint: #d8dce1; --one: #0b5cad; --two: #b3400a;
      --three: #1a7a3c; --four: #7a3aa8; }
@media (prefers-color-scheme: dark) {
  svg { --paper: #16181d; --ink: #e6e8eb; --faint: #3a3f47; --one: #6cb2ff; --two: #ff9d5c; --three: #63d28a;
        --four: #c99bf0; } }
.paper { fill: var(--paper); } text { fill: var(--ink); } .title { font-weight: 600; font-size: 14px; }
.grid { stroke: var(--faint); } .zero { stroke: var(--ink); } .bar { stroke-width: 2; }
.c0 { stroke: var(--one); } .c1 { stroke: var(--two); } .c2 { stroke: var(--three); } .c3 { stroke: var(--four); }
.dot { fill: var(--paper); stroke-width: 2; }
"""
COLOURS = 4
"""The number of colours of `STYLE`."""
STEPS = (0.1, 0.25, 0.5, 1, 2, 5, 1e9)
MAX_STEPS = 8
"""The distances between grid lines, of which the first is taken that needs no more than this number of steps."""
NORMAL_95 = NormalDist().inv_cdf(0.975)
"""Standard deviations to each side of a rating that hold the true one in 95 of 100 cases."""


def markdown(ladder: dict[str, Any], times: Sequence[dict[str, dict[str, Any]]]) -> str:
    """Return the margins with their times, and the ratings if there are any, as tables in Markdown.

    Args:
        ladder: A ladder as `Ladder.as_dict` returns it.
        times: The times that `Ladder.times` returns.
    """
    parts = [_table(margin_rows(ladder, times), "lrlrrrrrlrr")]
    ratings = list(rating_rows(ladder))
    if len(ratings) > 1:
        parts.append(_table(ratings, "lrlrr"))
    return "\n".join(parts)


def _table(rows: Iterable[Sequence[str]], align: str) -> str:
    heading, *body = rows
    rule = ["--:" if side == "r" else "---" for side in align]
    return "\n".join([_row(heading), f"|{'|'.join(rule)}|", *map(_row, body), ""])


def _row(cells: Sequence[str]) -> str:
    return f"| {' | '.join(cells)} |"


def margin_rows(ladder: dict[str, Any], times: Sequence[dict[str, dict[str, Any]]]) -> Iterable[Sequence[str]]:
    """Yield the rows of the table of margins, its heading first.

    Intervals and p-values are computed again from means, standard errors and numbers of deals, over all pairs of the
    tables, so that files of earlier versions and merged ladders can be read too. `ladder` is not changed.

    Args:
        ladder: A ladder as `Ladder.as_dict` returns it.
        times: The times that `Ladder.times` returns.
    """
    yield (
        "game", "players", "bots", "deals", "margin", "99% interval", "p", "corrected p", "beats",
        "median move time", "p99 move time",
    )  # fmt: skip
    tables = [
        {**table, "pairs": [{**pair, "margin": dict(pair["margin"])} for pair in table["pairs"]]}
        for table in ladder["tables"]
    ]
    set_p_values(tables)
    for table, by_bot in zip(tables, times, strict=True):
        for pair in table["pairs"]:
            margin, (upper, lower) = pair["margin"], pair["bots"]
            if margin["error"] is None:
                continue
            mean, half95, half99 = margin["mean"], _half_width(pair, 0.95), _half_width(pair, 0.99)
            yield (
                table["name"],
                str(table["players"]),
                f"{upper} over {lower}",
                f"{pair['deals']:,}",
                f"{mean:+z.2f} ± {half95:.2f}",
                f"{mean - half99:+z.2f} to {mean + half99:+z.2f}",
                _format_p(margin["p"]),
                _format_p(pair["p_holm"]),
                ("yes" if pair["clear"] else "no") if is_fixed(pair) else "open",
                format_duration(by_bot[upper]["p50"]),
                format_duration(by_bot[upper]["p99"]),
            )


def _half_width(pair: dict[str, Any], level: float) -> float:
    """Half the width of the interval of a pair's margin."""
    return half_width(pair["margin"]["error"], pair["deals"], level)


def _format_p(p: float | None) -> str:
    """A p-value as a text.

    >>> _format_p(0.034), _format_p(1e-30), _format_p(None)
    ('0.034', '< 0.0001', 'too few deals')
    """
    if p is None:
        return "too few deals"
    return f"{p:.2g}" if p >= 1e-4 else "< 0.0001"


def rating_rows(ladder: dict[str, Any]) -> Iterable[Sequence[str]]:
    """Yield the rows of the table of ratings, its heading first, with intervals of 95%."""
    yield "game", "players", "bot", "rating", "deals"
    for table in ladder["tables"]:
        for entry in table["ratings"]:
            rating = f"{entry['mu']:.1f} ± {NORMAL_95 * entry['sigma']:.1f}"
            yield table["name"], str(table["players"]), entry["bot"], rating, f"{entry['deals']:,}"


def margin_chart(ladder: dict[str, Any]) -> str:
    """Return every margin with its interval as SVG, in standard deviations of a deal, for light and dark pages.

    >>> margin = {"mean": 1.0, "error": 0.1}
    >>> pair = {"bots": ["novice", "random"], "deals": 40, "margin": margin, "spread": 2.0}
    >>> margin_chart({"tables": [{"name": "Whist", "players": 4, "pairs": [pair]}]}).count("<circle")
    1
    """
    # The label of each line, the bots that determine its colour, and the pair.
    lines = [
        (f"{table['name']} {table['players']}: {' over '.join(pair['bots'])}", " over ".join(pair["bots"]), pair)
        for table in ladder["tables"]
        for pair in table["pairs"]
        if pair["spread"]
    ]
    matchups = list(dict.fromkeys(matchup for _, matchup, _ in lines))
    ends = [_interval_in_deviations(pair) for _, _, pair in lines]
    low = min([0.0, *(low for low, _, _ in ends)])
    high = max([0.5, *(high for _, _, high in ends)])
    step = next(size for size in STEPS if high - low <= MAX_STEPS * size)
    height = TOP + LINE * len(lines) + 40

    def x_pixel(value: float) -> float:
        return LEFT + (value - low) / (high - low) * (WIDTH - LEFT - RIGHT)

    bottom = height - 34
    parts = [svg_text(12, 24, "Margin of a bot over the next, in standard deviations of a deal", "start", "title")]
    for number in range(int(low / step) - 1, int(high / step) + 1):
        x = x_pixel(number * step)
        if x >= LEFT - 1:
            css_class = "zero" if number == 0 else "grid"
            parts.append(f'<line class="{css_class}" x1="{x:.1f}" x2="{x:.1f}" y1="{TOP - 12}" y2="{bottom}"/>')
            parts.append(svg_text(x, bottom + 18, f"{number * step:g}", "middle"))
    for index, ((label, matchup, _), (left, middle, right)) in enumerate(zip(lines, ends, strict=True)):
        y, colour = TOP + LINE * index, matchups.index(matchup) % COLOURS
        parts.append(svg_text(LEFT - 10, y + 4, label, "end"))
        parts.append(
            f'<line class="bar c{colour}" x1="{x_pixel(left):.1f}" x2="{x_pixel(right):.1f}" y1="{y}" y2="{y}"/>'
        )
        parts.append(f'<circle class="dot c{colour}" cx="{x_pixel(middle):.1f}" cy="{y}" r="4"/>')
    return svg_file(WIDTH, height, "Margins", STYLE, parts)


def _interval_in_deviations(pair: dict[str, Any]) -> tuple[float, float, float]:
    """The lower end of a margin's 95% interval, the margin, and the upper end, in standard deviations of a deal."""
    mean, half = pair["margin"]["mean"], _half_width(pair, 0.95)
    return (mean - half) / pair["spread"], mean / pair["spread"], (mean + half) / pair["spread"]
