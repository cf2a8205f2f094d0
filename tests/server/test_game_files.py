"""Games from files that a server offers: added by id, followed while they are edited, and ended with a word."""

from __future__ import annotations

import asyncio
import time
from contextlib import suppress
from pathlib import Path

import pytest
from websockets.exceptions import ConnectionClosed

from tests.cli.program import WHIST, call
from tests.server.realtime.player import Player
from tests.server.realtime.server import Server
from tricksmith import games
from tricksmith.errors import OptionError, RulesError
from tricksmith.games import game_files
from tricksmith.server.domain import Occupant, TableSetup, from_json, open_table, reduce_events, to_json
from tricksmith.server.game_files.check_process import fault_of
from tricksmith.server.wire import CloseCode

SOURCE = WHIST.read_text(encoding="utf-8").replace("plain-whist", "mine").replace("Plain Whist", "My Whist")


@pytest.fixture
def file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A game's file that no process has read yet; what a test adds is gone afterwards."""
    monkeypatch.setattr(game_files, "_added", {})
    path = tmp_path / "mine.py"
    path.write_text(SOURCE, encoding="utf-8")
    return path


def wait_for(server: Server, text: str) -> str:
    """The line of the server that has this text, once it is there."""
    for _ in range(1200):
        for line in server.log.read_text().splitlines():
            if text in line:
                return line
        time.sleep(0.1)
    raise AssertionError(server.log.read_text())


def test_a_file_is_added_and_replaced(file: Path) -> None:
    """Its game has an id like any other; an edit gives another class and edition, and a fault changes nothing."""
    first = games.add_file(games.read_file(file))
    assert games.load("mine") is first
    assert games.names()[-1] == "mine"
    assert games.category_of("mine") == "others"
    edition = games.edition_of("mine")
    file.write_text(SOURCE.replace("My Whist", "Our Whist"), encoding="utf-8")
    assert games.load("mine") is first, "what is in the file now is not looked at"
    second = games.add_file(games.read_file(file))
    assert (first.name, second.name) == ("My Whist", "Our Whist")
    assert games.load("mine") is second
    assert games.edition_of("mine") not in {edition, ""}
    file.write_text("boom", encoding="utf-8")
    with pytest.raises(RulesError, match="NameError"):
        games.add_file(games.read_file(file))
    assert games.load("mine") is second
    assert games.load(str(file)) is second


def test_no_file_takes_the_id_of_another_game(file: Path) -> None:
    """Neither that of an installed game nor that of another file."""
    games.add_file(games.read_file(file))
    other = file.with_name("other.py")
    for source in (SOURCE, SOURCE.replace('"mine"', '"hearts"')):
        other.write_text(source, encoding="utf-8")
        with pytest.raises(OptionError, match="there is a game with the id"):
            games.add_file(games.read_file(other))


def test_a_table_knows_its_edition(file: Path) -> None:
    """It can't go on by other rules; installed games have no edition, and their logs are as they were."""
    games.add_file(games.read_file(file))
    seats = (Occupant("person", "Ada"), *[Occupant("bot", "Bo", "novice")] * 3)
    (opened, *_) = open_table(TableSetup(game="mine", players=4, seats=seats), now=0)
    assert from_json(to_json(opened)) == opened
    assert reduce_events([opened]).why_not_playable == ""
    file.write_text(SOURCE + "\n", encoding="utf-8")
    games.add_file(games.read_file(file))
    assert "was changed" in reduce_events([opened]).why_not_playable
    game_files._added.clear()
    assert "no longer has" in reduce_events([opened]).why_not_playable
    (opened, *_) = open_table(TableSetup(game="whist", players=4, seats=seats), now=0)
    assert "edition" not in to_json(opened)
    assert from_json(to_json(opened)) == opened


@pytest.mark.parametrize(
    ("old", "new", "text"),
    [
        ("class ", "clas ", "SyntaxError"),
        ("BOOK = 6", "BOOK = six", "NameError"),
        ("tally.tricks", "tally.trick", ", in score: AttributeError"),
    ],
)
def test_a_fault_is_one_line(file: Path, old: str, new: str, text: str) -> None:
    """With file, line and function where one failed; a good file has none."""
    assert fault_of(games.read_file(file)) == ""
    assert old in SOURCE
    file.write_text(SOURCE.replace(old, new), encoding="utf-8")
    fault = fault_of(games.read_file(file))
    assert "mine.py" in fault
    assert text in fault
    assert "\n" not in fault


@pytest.mark.parametrize(
    ("words", "text"),
    [
        (("--reload",), "name one, as in tricksmith serve mygame.py --reload"),
        (("{file}", "--reload", "--redis", "redis://localhost"), "--reload is for one server"),
        (("missing.py",), "missing.py: no such file or directory"),
    ],
)
def test_what_cannot_be_is_refused(file: Path, words: tuple[str, ...], text: str) -> None:
    """In one line, before anything is served."""
    result = call("serve", "--data", file.parent, "--port", 0, *(word.format(file=file) for word in words))
    assert result.code == 2
    assert text in result.err


def test_a_file_is_followed(file: Path) -> None:
    """A fault is reported and the old game stays; a good edit replaces it, and its tables end with a word."""

    async def play(server: Server) -> None:
        ada = Player(server.address)
        table, other = (await ada.open("mine", 4))["table"], (await ada.open("whist", 4))["table"]
        assert (await ada.play_through(table, stop=lambda state: state["public"] is not None))["stage"] == "playing"
        await ada.play_through(other, stop=lambda state: state["public"] is not None)
        file.write_text(SOURCE.replace("tally.tricks", "tally.trick"), encoding="utf-8")
        line = await asyncio.to_thread(wait_for, server, "has a fault")
        assert f"{file}, line" in line
        assert "in score: AttributeError" in line
        seat = await ada.sit(table)
        await seat.state()
        file.write_text(SOURCE.replace("My Whist", "Our Whist"), encoding="utf-8")
        await asyncio.to_thread(wait_for, server, "Our Whist changed")
        with suppress(ConnectionClosed):
            while True:
                await seat.next()
        assert seat.socket.close_code == CloseCode.RESTART
        again = await ada.sit(table)
        said = await again.error()
        assert (said["code"], said["for_id"]) == ("game_changed", None)
        assert "The file of Our Whist was changed" in said["sentence"]
        with pytest.raises(ConnectionClosed):
            await again.next()
        assert again.socket.close_code == CloseCode.GONE
        mine = (await ada.http.get("/api/tables/mine")).json()["tables"]
        assert [row["id"] for row in mine] == [other], "a table of another game goes on"
        assert (await (await ada.sit(other)).state())["stage"] == "playing"
        offered = (await ada.http.get("/api/games")).json()["games"][-1]
        assert (offered["id"], offered["name"]) == ("mine", "Our Whist")
        end = await ada.play_through((await ada.open("mine", 4, options={"target": "1"}))["table"])
        assert end["stage"] == "finished", "bots and records know the game too"
        await ada.close()

    with Server(file.parent / "data", str(file), "--reload") as server:
        asyncio.run(play(server))
        assert server.stop() == 0
