"""`tricksmith serve`: its settings, and the errors for those that cannot be."""

from __future__ import annotations

import socket
import subprocess
from pathlib import Path
from urllib.error import HTTPError
from urllib.request import Request, urlopen

import pytest

from tests.cli.program import call, command
from tests.server.realtime.server import Server


def test_every_setting_is_taken(tmp_path: Path) -> None:
    """A server with all of them answers; the log is as quiet as it was asked to be."""
    flags = (
        "--host", "127.0.0.1", "--database", f"sqlite:///{tmp_path / 'elsewhere.db'}", "--proxies", "127.0.0.1",
        "--public-url", "http://cards.example", "--bot-workers", "1", "--bot-seconds", "2", "--log-level", "error",
        "--metrics", "off", "--open", "--page", str(tmp_path), "--database-readers", "1",
    )  # fmt: skip
    with Server(tmp_path / "data", *flags, forked=False) as server:
        assert (tmp_path / "elsewhere.db").exists()
        assert (tmp_path / "data" / "secret").stat().st_mode & 0o077 == 0
        with pytest.raises(HTTPError) as refused:
            urlopen(f"{server.address}/metrics")
        refused.value.close()
        assert refused.value.code == 404
        assert server.stop() == 0
        said = server.log.read_text()
    assert "Play at http://cards.example" in said
    assert "The page is not built" in said
    assert '"level"' not in said


def test_a_proxy_is_believed_about_who_asks_and_nobody_else(tmp_path: Path) -> None:
    """Behind a proxy each address has its own allowance; without the setting nobody can pretend to be another."""

    def asked(server: Server, address: str) -> int:
        request = Request(f"{server.address}/metrics", headers={"X-Forwarded-For": address})
        try:
            with urlopen(request) as answer:
                return int(answer.status)
        except HTTPError as error:
            error.close()
            return error.code

    with Server(tmp_path / "one", "--proxies", "127.0.0.1") as server:
        assert asked(server, "8.8.8.8") == 404
        assert asked(server, "10.0.0.1") == 200
    with Server(tmp_path / "two") as server:
        for address in ("8.8.8.8", "10.0.0.1"):
            assert asked(server, address) == 404, "somebody forwards it, and nobody knows for whom"
        with urlopen(f"{server.address}/metrics") as answer:
            assert answer.status == 200


def serve(*words: object) -> subprocess.CompletedProcess[str]:
    """A server that ends by itself."""
    return subprocess.run(command(["serve", *words]), capture_output=True, text=True, timeout=120, check=False)


@pytest.mark.parametrize(
    ("flags", "text"),
    [
        (("--log-level", "loud"), "--log-level is debug or info or warning or error, not loud"),
        (("--metrics", "some"), "--metrics is local or all or off, not some"),
        (("--public-url", "cards.example"), "--public-url begins with https://"),
        (("--database", "mysql://x"), "sqlite"),
    ],
)
def test_a_setting_that_cannot_be_is_refused(tmp_path: Path, flags: tuple[str, str], text: str) -> None:
    """With a line that says what would be right."""
    result = call("serve", "--data", tmp_path, "--port", 0, *flags)
    assert result.code == 2
    assert text in result.err
    assert "Traceback" not in result.err


def test_a_port_that_is_taken_is_named(tmp_path: Path) -> None:
    """Nothing else begins before that is known."""
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        result = serve("--data", tmp_path, "--port", taken.getsockname()[1])
    assert result.returncode == 1
    assert "choose another with --port" in result.stderr
