"""Everything about the small games at once: `python -m tests.games.small --seed today` plays other hands."""

from __future__ import annotations

import argparse
import sys
import time
from collections import Counter

from tests.games.small.referee import HANDS, watch
from tests.games.small.catalogue import NAMES, SEED, load, noticed_by, rules_by_hand, module_of
from tricksmith import testing


def main(words: list[str] | None = None) -> int:
    """Judge the games and each of their mutations, and print what noticed these.

    Args:
        words: The words of the command line; by default those of this process.

    Returns:
        How many mutations nothing noticed.
    """
    parser = argparse.ArgumentParser(prog="python -m tests.games.small", description=__doc__)
    parser.add_argument("games", nargs="*", metavar="GAME", help=f"the games, by default all: {', '.join(NAMES)}")
    parser.add_argument("--seed", default=SEED, help="any text: each plays other hands")
    parser.add_argument("--hands", type=int, default=HANDS, help="how many hands of a game its referee watches")
    given = parser.parse_args(words)
    return sum(judge(name, given.seed, given.hands) for name in given.games or NAMES)


def judge(name: str, seed: str, hands: int) -> int:
    """Judge a game, which raises if it is wrong, and then its mutations.

    Args:
        name: The game.
        seed: The seed of the hands that are played.
        hands: How many of them the referee watches.

    Returns:
        How many mutations nothing noticed.
    """
    began, kind = time.process_time(), load(name)
    for rule in rules_by_hand(name).values():
        rule(kind)
    watch(kind, module_of(name), seed, hands)
    testing.check(kind, hands=1, seed=seed)
    found = {mutation: noticed_by(name, mutation, seed, hands) for mutation in module_of(name).MUTATIONS}
    others = ("loading it", "the referee", "check")
    ways = Counter(way if way in others else "rules by hand" for way in found.values() if way)
    listed = ", ".join(f"{way} {number}" for way, number in ways.most_common())
    print(f"{name:12} {ways.total()} of {len(found)}: {listed}; {time.process_time() - began:.1f} s")  # noqa: T201
    unseen = [mutation for mutation, way in found.items() if not way]
    for mutation in unseen:
        print(f"  nothing noticed: {mutation}")  # noqa: T201
    return len(unseen)


if __name__ == "__main__":
    sys.exit(main())
