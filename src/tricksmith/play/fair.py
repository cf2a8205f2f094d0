"""Deals that anyone can verify, from a committed secret and a part from each player. See `docs/deals.md`."""

from __future__ import annotations

import re
import secrets
from dataclasses import dataclass
from functools import lru_cache
from hashlib import sha256
from typing import TYPE_CHECKING, Any

from tricksmith.errors import RecordError
from tricksmith.play.dealing import first_dealer
from tricksmith.play.json_values import as_list, as_number, as_object, as_text, quoted

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tricksmith.play.match import Match
    from tricksmith.rules import Game

__all__ = ["TableNote", "commitment_of", "fairness_violations", "new_secret", "read_note", "seed_of", "write_note"]

SCHEME = "tricksmith-fair/1"
"""The prefix of everything that is hashed here."""
KEYS = ("commitment", "secret", "parts", "dealer", "stand_ins")
"""The keys of a note in a record."""
PART = re.compile(r"[0-9a-f]{16,64}")
"""The part of a seat."""
HASH = re.compile(r"[0-9a-f]{64}")
"""The secret, or its commitment."""


def new_secret() -> str:
    """Return a new random secret: 64 hexadecimal digits.

    >>> len(new_secret()), new_secret() == new_secret()
    (64, False)
    """
    return secrets.token_hex(32)


@lru_cache(maxsize=1024)
def commitment_of(secret: str) -> str:
    """Return the commitment that is shown before the first deal: it binds the server without revealing the secret.

    Args:
        secret: The secret, 64 hexadecimal digits.

    >>> commitment_of("00" * 32)
    '4f859f97b17c5767da2a09dd0fc0c3a3a445f05815441a2a89d3286d4cab66c6'
    """
    return _hash("secret", secret)


def seed_of(game: Game[Any, Any], secret: str, parts: Sequence[str], *, dealer: int | None = None) -> str:
    """Return the seed of all deals, which follows from the secret and the parts of the seats.

    Args:
        game: The game.
        secret: The secret of the table, hexadecimal digits.
        parts: The part of each seat, in order; empty where a seat gave none.
        dealer: The seat that must deal first, if that is settled. The result is then the first of the seeds with
            number 0, 1, 2 … that gives this dealer.

    >>> from tricksmith import games
    >>> seed_of(games.get("nonesuch"), "00" * 32, ["ab" * 16, "", ""])
    '...'
    """
    number = 0
    while True:
        seed = _hash("seed", secret, *parts, str(number))
        if dealer is None or first_dealer(game, seed=seed) == dealer:
            return seed
        number += 1


def _hash(*lines: str) -> str:
    return sha256("\n".join((SCHEME, *lines)).encode()).hexdigest()


@dataclass(frozen=True, slots=True)
class TableNote:
    """The part of a record about the table where its match was played.

    `secret` is None until the match is over. `parts` has one for each seat, empty where a seat gave none; `dealer` is
    who had to deal first, None for the dealer that the seed gives. `stand_ins` are the moves that a bot made for a
    person who was away, as the hand and the action, both counted from 1.

    >>> TableNote(commitment_of("00" * 32), secret=None, parts=("ab" * 16, "")).stand_ins
    ()
    """

    commitment: str
    secret: str | None
    parts: tuple[str, ...]
    dealer: int | None = None
    stand_ins: tuple[tuple[int, int], ...] = ()


def write_note(note: TableNote) -> dict[str, Any]:
    """Return the JSON object of a note."""
    return {
        "commitment": note.commitment,
        "secret": note.secret,
        "parts": list(note.parts),
        "dealer": note.dealer,
        "stand_ins": [[hand, action] for hand, action in note.stand_ins],
    }


def read_note(value: object, match: Match) -> TableNote:
    """Return the note of a record of this match; `fairness_violations` says whether it holds.

    Raises:
        RecordError: If the value is not a valid note.
    """
    fields = as_object(value, "table", KEYS)
    players = match.game.players
    parts = tuple(as_text(part, "a part") for part in as_list(fields["parts"], "parts", "texts, one a seat"))
    if len(parts) != players:
        raise RecordError(f"parts has one text for each of the {players} seats, not {len(parts)}")
    for part in parts:
        _digits(part, "a part", PART, "16 to 64", optional=True)
    commitment = _digits(as_text(fields["commitment"], "commitment"), "commitment", HASH, "64")
    secret = fields["secret"]
    secret = None if secret is None else _digits(as_text(secret, "secret"), "secret", HASH, "64")
    dealer = None if fields["dealer"] is None else as_number(fields["dealer"], "dealer")
    if dealer is not None and dealer not in range(players):
        raise RecordError(f"dealer is null or a seat from 0 to {players - 1}, not {dealer}")
    return TableNote(commitment, secret, parts, dealer, _stand_ins(fields["stand_ins"], match))


def fairness_violations(note: TableNote, match: Match) -> tuple[str, ...]:
    """Return the violations of the table's commitment, each as a clause; empty if the deals are as committed.

    A note without its secret can't be checked yet, and has none.

    >>> from tricksmith import games
    >>> from tricksmith.play import Match
    >>> game, parts = games.get("nonesuch"), ("ab" * 16, "", "")
    >>> match = Match.begin(game, seed=seed_of(game, "00" * 32, parts))
    >>> fairness_violations(TableNote(commitment_of("00" * 32), "00" * 32, parts), match)
    ()
    >>> fairness_violations(TableNote(commitment_of("00" * 32), "00" * 32, ("cd" * 16, "", "")), match)
    ('the seed is not the one that the secret and the parts give: ...',)
    """
    if note.secret is None:
        return ()
    violations = []
    if commitment_of(note.secret) != note.commitment:
        violations.append("the secret is not the one that was committed to: its hash differs")
    seed = seed_of(match.game, note.secret, note.parts, dealer=note.dealer)
    if match.seed != seed:
        violations.append(f"the seed is not the one that the secret and the parts give: that is {seed}")
    return tuple(violations)


def _digits(text: str, name: str, pattern: re.Pattern[str], count: str, *, optional: bool = False) -> str:
    """The text, if it is as many hexadecimal digits as the pattern says; raises `RecordError`."""
    if not pattern.fullmatch(text) and not (optional and not text):
        or_none = ", or empty" if optional else ""
        raise RecordError(f"{name} is {count} hexadecimal digits in lower case{or_none}, not {quoted(text)}")
    return text


def _stand_ins(value: object, match: Match) -> tuple[tuple[int, int], ...]:
    """The moves that bots made for people, checked against the match."""
    places: list[tuple[int, int]] = []
    for place in as_list(value, "stand_ins", "places, each a hand and an action"):
        items = as_list(place, "a place of stand_ins", "two numbers")
        numbers = [as_number(item, "a place of stand_ins") for item in items]
        if len(numbers) != 2:
            raise RecordError(f"a place of stand_ins is a hand and an action, not {len(numbers)} numbers")
        hand, action = numbers
        if not (1 <= hand <= len(match.hands) and 1 <= action <= len(match.hands[hand - 1].actions)):
            raise RecordError(f"stand_ins names action {action} of hand {hand}, which the match does not have")
        if places and (hand, action) <= places[-1]:
            raise RecordError(
                f"stand_ins are in the order of play, and {[hand, action]} comes after {list(places[-1])}"
            )
        places.append((hand, action))
    return tuple(places)
