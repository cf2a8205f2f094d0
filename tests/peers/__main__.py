"""Play our games in step with the peer's: `python -m tests.peers --games 5000 hearts euchre bridge`."""

from __future__ import annotations

import argparse
import sys
from random import Random

from tests.peers import dds
from tests.peers.games import PEERS
from tests.peers.lockstep import play_against_peer
from tests.peers.scores import scores_alike


def main() -> None:
    """Play this number of games of each name, shared out among its variants, and say what was compared."""
    parser = argparse.ArgumentParser(prog="python -m tests.peers", description=__doc__)
    parser.add_argument("names", nargs="*", default=[*PEERS], help="which games; all without")
    parser.add_argument("--games", type=int, default=5000, help="how many of each")
    parser.add_argument("--deals", type=int, default=100, help="how many deals of bridge have all contracts scored")
    parser.add_argument("--seed", default="peers", help="what the deals and moves are drawn from")
    reported = parser.parse_args()
    for name in reported.names:
        decisions, in_core = _compare(name, reported.games, reported.seed)
        _say(f"{name}: {reported.games:,} games in step, {decisions:,} decisions, {in_core:,} of them in the core too")
    if "bridge" in reported.names:
        seen = set()
        for number in range(reported.deals):
            seen |= scores_alike(Random(f"{reported.seed} scores {number}"), vulnerable=number % 2 == 1)
        _say(f"bridge: {reported.deals} deals, {len(seen):,} scores of contracts alike")
        scores = sum(dds.scores_alike(vulnerable=vulnerable) for vulnerable in (False, True))
        plays = sum(dds.plays_alike(Random(f"{reported.seed} plays {number}")) for number in range(reported.deals))
        _say(f"bridge: {scores:,} scores and {plays:,} values of plays as in endplay")


def _compare(name: str, games: int, seed: str) -> tuple[int, int]:
    """Play the games; how many decisions were compared, and how many in the core too."""
    variants, decisions, in_core = PEERS[name](), 0, 0
    for number, peer in enumerate(variants):
        count = games // len(variants) + (number < games % len(variants))
        for index in range(count):
            try:
                played = play_against_peer(peer, Random(f"{seed} {name} {number} {index}"))
            except AssertionError as error:
                sys.exit(f"{name} ({peer.label}), game {index} of seed {seed!r}: {error}")
            decisions, in_core = decisions + played.decisions, in_core + played.in_core
        _say(f"{name} ({peer.label}): {count:,} games")
    return decisions, in_core


def _say(line: str) -> None:
    sys.stdout.write(f"{line}\n")
    sys.stdout.flush()


if __name__ == "__main__":
    main()
