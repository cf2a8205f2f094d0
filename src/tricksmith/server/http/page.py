"""The built page: its files, their compressed versions, and an HTML file of the app for every other address.

That is `t.html` for tables, which preloads all files that a table needs, and `app.html` for the others.
"""

from __future__ import annotations

import base64
import gzip
import hashlib
import mimetypes
import re
from contextlib import suppress
from functools import lru_cache
from html import escape
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from starlette.exceptions import HTTPException
from starlette.responses import FileResponse, HTMLResponse, Response

from tricksmith.server.wire import CloseCode

if TYPE_CHECKING:
    from collections.abc import Iterable

    from starlette.types import Receive, Scope, Send

__all__ = ["PAGE", "Page", "StaticFile"]

PAGE = Path(__file__).parents[1] / "page"
"""The folder of the built page, in a checkout and in a wheel."""
IMMUTABLE_CACHE = "public, max-age=31536000, immutable"
REVALIDATE = "no-cache"
ENCODINGS = (("br", ".br"), ("gzip", ".gz"))
MISSING_PAGE = """<!doctype html>
<html lang="en"><meta charset="utf-8"><title>tricksmith</title>
<h1>The page has not been built</h1>
<p>The server runs, but its page is not there. In a checkout <code>make page</code> builds it; that needs Node 20 or
newer. A wheel of tricksmith carries the page with it.</p>
"""
BUILD_MARKERS = ("app.html", "index.html", ".built")
"""The files that a build writes last: once the time of one of them changes, the page has been rebuilt."""
PREVIEWS = {
    "/join/": "You are invited to a game of cards",
    "/t/": "A table at tricksmith",
    "/match/": "A match of cards, step by step",
    "/rules/": "The rules of a card game",
    "/puzzles": "A puzzle of cards: one move is clearly best",
    "/drills": "Practise one skill of a card game",
}
"""The titles of link previews, by the beginning of the path."""
OG_TITLE = re.compile(rb'(<meta property="og:title" content=")[^"]*(")')
SCRIPT = re.compile(rb"<(script|style)(?![^>]*\ssrc=)[^>]*>(.*?)</\1>", re.DOTALL)


class StaticFile(NamedTuple):
    """A file of the page; `encodings` are those in which there is a compressed version."""

    path: Path
    media_type: str
    encodings: frozenset[str]


class Page:
    """Answers every GET that no route answers.

    The folder is listed when the server starts, and again when the page was rebuilt: only files that were there then
    are sent.
    """

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._built = self._build_times()
        self._read()

    def _build_times(self) -> tuple[int, ...]:
        """When the files of `BUILD_MARKERS` were written, in nanoseconds; 0 for those that are not there."""
        return tuple(_modified_at(self.folder / name) for name in BUILD_MARKERS)

    def _read(self) -> None:
        """List the files that are in the folder now."""
        files = {f"/{path.relative_to(self.folder).as_posix()}": _static_file(path) for path in _files(self.folder)}
        self._policy = _policy(files.values())
        self.files = files
        self.app = files.get("/app.html") or files.get("/index.html")
        self.table = files.get("/t.html") or self.app

    def refresh(self) -> None:
        """Read the folder again if the page was rebuilt; during a build the old page stays."""
        built = self._build_times()
        if built != self._built and any(built):
            with suppress(FileNotFoundError):  # a build is removing files: the next request tries again
                self._read()
                self._built = built

    @property
    def is_built(self) -> bool:
        """Whether there is a page."""
        return self.app is not None

    def policy(self) -> str:
        """Return the Content-Security-Policy: only this server, and the inline scripts and styles of our HTML by hash.

        It is always that of the present build: with the hashes of another one, browsers would show an empty page.
        """
        self.refresh()
        return self._policy

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Send the file of this address, else the page itself."""
        if scope["type"] != "http":
            await send({"type": "websocket.close", "code": CloseCode.FOREIGN})
            return
        if scope["path"].startswith("/api/"):
            raise HTTPException(404)
        await self._answer(scope)(scope, receive, send)

    def _answer(self, scope: Scope) -> Response:
        """The file of an address, or an HTML file of the app."""
        path = scope["path"]
        if scope["method"] not in {"GET", "HEAD"}:
            return Response(status_code=405, headers={"Allow": "GET, HEAD"})
        file = self.files.get("/index.html" if path == "/" else path) or self.files.get(f"{path.rstrip('/')}.html")
        # A missing file, perhaps of an older build, must not be answered with HTML.
        if file is None and (path.startswith("/_app/") or ("." in path and path.count("/") == 1)):
            return Response(status_code=404)
        file = file or (self.table if path.startswith("/t/") else self.app)
        if file is None:
            return HTMLResponse(MISSING_PAGE, status_code=503)
        headers = {name: value.decode("latin-1") for name, value in scope["headers"]}
        accepted = headers.get(b"accept-encoding", "")
        if file.media_type == "text/html":
            return _with_preview(file, path, f"{scope['scheme']}://{headers.get(b'host', '')}", accepted)
        return _response(file, accepted, is_immutable="/immutable/" in path)


def _with_preview(file: StaticFile, path: str, site: str, accepted: str) -> Response:
    """An HTML file with the title for previews of its link, and the absolute address of their picture.

    It contains nothing about a table: messengers make the preview of a link, and show it to everyone who sees the link.
    """
    title = next((title for start, title in PREVIEWS.items() if path.startswith(start)), "")
    plain, compressed = _previewed(file.path.read_bytes(), title, escape(site))
    headers = {"Cache-Control": REVALIDATE, "Vary": "Accept-Encoding"}
    if "gzip" not in accepted:
        return HTMLResponse(plain, headers=headers)
    return HTMLResponse(compressed, headers={**headers, "Content-Encoding": "gzip"})


@lru_cache(maxsize=32)
def _previewed(html: bytes, title: str, site: str) -> tuple[bytes, bytes]:
    """The HTML with the title and the address, plain and compressed."""
    html = html.replace(b'content="/preview.jpg"', f'content="{site}/preview.jpg"'.encode())
    if title:
        html = OG_TITLE.sub(lambda tag: tag[1] + title.encode() + tag[2], html)
    return html, gzip.compress(html, mtime=0)


def _files(folder: Path) -> list[Path]:
    return sorted(path for path in folder.rglob("*") if path.is_file() and path.suffix not in {".br", ".gz"})


def _policy(files: Iterable[StaticFile]) -> str:
    scripts, styles = _inline(files)
    return "; ".join(
        (
            "default-src 'self'",
            f"script-src 'self'{scripts}",
            f"style-src 'self'{styles}",
            "img-src 'self'",
            "connect-src 'self'",
            "object-src 'none'",
            "base-uri 'none'",
            "form-action 'self'",
            "frame-ancestors 'none'",
        )
    )


def _inline(files: Iterable[StaticFile]) -> tuple[str, str]:
    """The hashes of the inline scripts and styles of every HTML file."""
    hashes: dict[bytes, dict[str, None]] = {b"script": {}, b"style": {}}
    for file in files:
        if file.media_type == "text/html":
            for tag, text in SCRIPT.findall(file.path.read_bytes()):
                digest = base64.b64encode(hashlib.sha256(text).digest()).decode()
                hashes[tag][f" 'sha256-{digest}'"] = None
    return "".join(hashes[b"script"]), "".join(hashes[b"style"])


def _modified_at(path: Path) -> int:
    """When a file was modified, in nanoseconds since 1970; 0 if there is none."""
    try:
        return path.stat().st_mtime_ns
    except OSError:
        return 0


def _static_file(path: Path) -> StaticFile:
    media_type = "text/javascript" if path.suffix in {".js", ".mjs"} else mimetypes.guess_type(path.name)[0]
    media_type = "application/manifest+json" if path.suffix == ".webmanifest" else media_type
    encodings = frozenset(name for name, suffix in ENCODINGS if path.with_name(path.name + suffix).is_file())
    return StaticFile(path, media_type or "application/octet-stream", encodings)


def _response(file: StaticFile, accepted: str, *, is_immutable: bool) -> FileResponse:
    """A file in the best encoding that the browser accepts."""
    headers = {"Cache-Control": IMMUTABLE_CACHE if is_immutable else REVALIDATE, "Vary": "Accept-Encoding"}
    accepted_names = {part.split(";")[0].strip() for part in accepted.split(",")}
    for name, suffix in ENCODINGS:
        if name in file.encodings and name in accepted_names:
            path = file.path.with_name(file.path.name + suffix)
            return FileResponse(path, media_type=file.media_type, headers={**headers, "Content-Encoding": name})
    return FileResponse(file.path, media_type=file.media_type, headers=headers)
