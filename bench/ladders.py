"""Ladders that were kept, as one: where a pair has played in several of them, the longest run counts."""

from __future__ import annotations

from typing import Any

__all__ = ["merged"]


def merged(ladders: list[dict[str, Any]]) -> dict[str, Any]:
    """The first ladder with what others add to it: tables, pairs, and longer runs of pairs that it has.

    Each is what `tricksmith ladder --write NAME.json` has written; all have the seed of the first. The times of a bot
    are those of the run in which it has moved most.

    >>> pair = {"bots": ["novice", "random"], "deals": 20}
    >>> table = {"game": "whist", "players": 4, "pairs": [pair]}
    >>> def ladder(deals):
    ...     pairs = [{**pair, "deals": deals}]
    ...     return {
    ...         "result": {"seed": "a", "tables": [{**table, "pairs": pairs}]},
    ...         "times": [{"novice": {"moves": deals}}],
    ...     }
    >>> merged([ladder(20), ladder(90), ladder(50)])["result"]["tables"][0]["pairs"][0]["deals"]
    90
    """
    first, *others = ladders
    tables = [{**table, "pairs": list(table["pairs"])} for table in first["result"]["tables"]]
    times = [dict(by_bot) for by_bot in first["times"]]
    for ladder in others:
        if ladder["result"]["seed"] != first["result"]["seed"]:
            raise ValueError(f"a ladder of seed {ladder['result']['seed']!r} is no part of one of another seed")
        for table, by_bot in zip(ladder["result"]["tables"], ladder["times"], strict=True):
            key = table["game"], table["players"]
            place = next(number for number, known in enumerate(tables) if (known["game"], known["players"]) == key)
            for pair in table["pairs"]:
                _add(tables[place]["pairs"], pair)
            for bot, found in by_bot.items():
                if found["moves"] > times[place].get(bot, {"moves": -1})["moves"]:
                    times[place][bot] = found
    return {"result": {**first["result"], "tables": tables}, "times": times}


def _add(pairs: list[dict[str, Any]], new: dict[str, Any]) -> None:
    for place, pair in enumerate(pairs):
        if pair["bots"] == new["bots"]:
            pairs[place] = max(pair, new, key=lambda one: int(one["deals"]))
            return
    pairs.append(new)
