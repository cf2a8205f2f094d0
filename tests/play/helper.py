"""What the tests of records and simulation share: every variant, a bot of no mind, and matches of every kind."""

import json
from pathlib import Path
from random import Random
from typing import Any

from tricksmith import games
from tricksmith.bots import LegalMovesBot
from tricksmith.play import Match, play_match, to_record
from tricksmith.rules import Game, LegalMoves, Move

AnyGame = Game[Any, Any]
FIXTURES = sorted((Path(__file__).parent / "records").glob("*.json"))


class Anyhow(LegalMovesBot):
    """A bot that does any proper thing."""

    name = "anyhow"

    def pick(self, moves: LegalMoves, rng: Random) -> Move:
        return moves[int(rng.random() * len(moves))]


def variants() -> list[AnyGame]:
    """The originals at every number of players and every value of an option, and the classics as they come."""
    every = [game for name in games.ORIGINALS for game in games.load(name).variants()]
    return every + [games.get(name, players=players) for name in games.CLASSICS for players in games.load(name).seats]


def variant_id(game: AnyGame) -> str:
    """The variant in few words: the game, the players, and the option that is not at its default."""
    default = games.get(game.id, players=game.players).options.as_dict()
    changed = [f"{name}={value}" for name, value in game.options.as_dict().items() if value != default[name]]
    return " ".join([game.id, str(game.players), *changed])


def proper_match(game: AnyGame, seed: str, most_hands: int) -> Match:
    """A match of at most this number of hands, in which nobody revokes."""
    return play_match(Match.begin(game, seed=seed), [Anyhow()] * game.players, most_hands=most_hands)


def reckless_match(game: AnyGame, seed: str, most_hands: int, stop_after: int | None = None) -> Match:
    """A match with any legal moves, revokes and wrong claims too; it may stop after `stop_after` decisions."""
    rng = Random(f"reckless {seed}")
    match = Match.begin(game, seed=seed)
    while stop_after is None or stop_after > 0:
        stop_after = None if stop_after is None else stop_after - 1
        if match.hand.to_act is not None:
            match = match.play(rng.choice(match.hand.legal))
        elif match.is_between_hands and len(match.hands) < most_hands:
            match = match.next_hand()
        else:
            break
        if game.revokes == "claim" and rng.random() < 0.2:
            seat = rng.randrange(game.players)
            for claim in match.hand.legal_claims(seat)[:1]:
                match = match.play(claim, by=seat)
    return match


def fixture(name: str) -> dict[str, Any]:
    """A fresh copy of the record of this name."""
    path = Path(__file__).parent / "records" / f"{name}.json"
    record: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    return record


def through_json(match: Match) -> Any:
    """The record of a match as another program would hand it back."""
    return json.loads(json.dumps(to_record(match)))
