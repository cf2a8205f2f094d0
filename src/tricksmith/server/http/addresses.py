"""The address that a request comes from, the proxies that are trusted to report it, and the names of the server."""

from __future__ import annotations

import ipaddress
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

from starlette.datastructures import Headers

from tricksmith.errors import OptionError

if TYPE_CHECKING:
    from starlette.types import ASGIApp, Receive, Scope, Send

__all__ = ["UNTRUSTED_FORWARD_KEY", "Forwarded", "HostNames", "Proxies"]

PRIVATE_NETWORKS = (
    "127.0.0.0/8", "10.0.0.0/8", "172.16.0.0/12", "192.168.0.0/16", "100.64.0.0/10", "169.254.0.0/16", "::1/128",
    "fc00::/7", "fe80::/10",
)  # fmt: skip
"""The networks in which a proxy must be if the settings give the number of proxies, and not their addresses."""
UNTRUSTED_FORWARD_KEY = "tricksmith.forwarded_by_stranger"
"""The key of a scope that is true if an address that is not a trusted proxy claims to forward a request."""
PROBE_PATHS = ("/healthz", "/metrics")
"""The paths that probes request by IP address, and that are answered under any name."""


class Proxies:
    """The reverse proxies that are trusted to report the address of a client.

    Each proxy adds the address that it sees at the right end of `X-Forwarded-For`; what is further left came with
    the request, and can be made up.

    Args:
        text: The addresses and networks of the proxies, separated by commas; the client is the first entry from the
            right that is none of them. Or the number of proxies that a request passes, the last of which is in a
            private network; `*` is 1.

    Raises:
        OptionError: The text is neither.

    >>> Proxies("10.0.0.1,10.0.0.2").client("10.0.0.1", "1.1.1.1, 8.8.8.8, 10.0.0.2")
    '8.8.8.8'
    >>> (
    ...     Proxies("*").client("10.0.0.1", "127.0.0.1, 8.8.8.8"),
    ...     Proxies("2").client("10.0.0.1", "1.1.1.1, 8.8.8.8, 9.9.9.9"),
    ... )
    ('8.8.8.8', '8.8.8.8')
    >>> Proxies("*").client("9.9.9.9", "127.0.0.1"), Proxies("").client("127.0.0.1", "8.8.8.8")
    ('9.9.9.9', '127.0.0.1')
    """

    def __init__(self, text: str) -> None:
        entries = [entry.strip() for entry in text.split(",") if entry.strip()]
        self.hops = 1 if entries == ["*"] else int(text) if text.strip().isascii() and text.strip().isdecimal() else 0
        networks = list(PRIVATE_NETWORKS) if self.hops else entries
        try:
            self.networks = [ipaddress.ip_network(entry, strict=False) for entry in networks]
        except ValueError:
            raise OptionError(f"--proxies takes addresses with commas, * or a number of proxies, not {text}") from None

    def trusts(self, address: str) -> bool:
        """Whether this is the address of a proxy."""
        ip = _ip(address)
        return ip is not None and any(ip in network for network in self.networks)

    def client(self, peer: str, forwarded: str) -> str:
        """Return the address that a request comes from; empty if the proxy reports something that is not an address.

        Args:
            peer: The address at the other end of the connection.
            forwarded: The value of `X-Forwarded-For`.
        """
        chain = [_bare(entry) for entry in forwarded.split(",") if entry.strip()]
        if not chain or not self.trusts(peer):
            return peer
        if self.hops:
            client = chain[max(0, len(chain) - self.hops)]
        else:
            client = next((entry for entry in reversed(chain) if not self.trusts(entry)), chain[0])
        return client if _ip(client) is not None else ""


class Forwarded:
    """Middleware that puts the address and the scheme of the client into the scope."""

    def __init__(self, app: ASGIApp, *, proxies: Proxies) -> None:
        self.app, self.proxies = app, proxies

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on with the address and the scheme that the proxies report."""
        if scope["type"] != "lifespan":
            headers, client = Headers(scope=scope), scope.get("client")
            peer = client[0] if client else ""
            forwarded = ",".join(headers.getlist("x-forwarded-for"))
            if self.proxies.trusts(peer):
                scope["client"] = (self.proxies.client(peer, forwarded), 0)
                scheme = headers.get("x-forwarded-proto", "").rpartition(",")[2].strip()
                if scheme in {"http", "https"}:
                    scope["scheme"] = scheme.replace("http", "ws") if scope["type"] == "websocket" else scheme
            else:
                scope[UNTRUSTED_FORWARD_KEY] = bool(forwarded) or "forwarded" in headers or "x-real-ip" in headers
        await self.app(scope, receive, send)


class HostNames:
    """The host names of the server. Requests for another name are refused, which stops DNS rebinding.

    >>> names = HostNames("", "nas.home")
    >>> [
    ...     names.allows(host, "/")
    ...     for host in ("127.0.0.1:8000", "[::1]:8000", "localhost", "NAS.home:80", "evil.example")
    ... ]
    [True, True, True, True, False]
    >>> names = HostNames("https://cards.example.org", "")
    >>> names.allows("cards.example.org", "/"), names.allows("127.0.0.1", "/"), names.allows("127.0.0.1", "/healthz")
    (True, False, True)
    """

    def __init__(self, public_url: str, allowed: str) -> None:
        self.public_url = public_url
        names = (urlsplit(public_url).hostname or "", *allowed.split(","))
        self._names = {name.strip().lower().rstrip(".") for name in names} - {""}

    def allows(self, host: str | None, path: str) -> bool:
        """Whether a request with this `Host` is answered; so is one without, which only programs send."""
        if host is None:
            return True
        name = _name(host)
        if name in self._names:
            return True
        is_machine = name == "localhost" or name.endswith(".localhost") or _ip(name) is not None
        return is_machine and (not self.public_url or path in PROBE_PATHS)

    def explanation(self, host: str) -> str:
        """An error for a name that is not the server's, with what to do about it."""
        name = _name(host)
        is_plain = name and all(char.isascii() and (char.isalnum() or char in ".-:") for char in name)
        own_address = f" Its address is {self.public_url}." if self.public_url else ""
        advice = f"To allow it, start the server with --allowed-hosts {name if is_plain else 'NAME'}"
        return f"This server does not answer to that name.{own_address} {advice}"


def _name(host: str) -> str:
    """The name in a `Host`, without its port."""
    host = host.strip().lower()
    if host.startswith("["):
        return host[1:].partition("]")[0]
    return (host.rpartition(":")[0] if host.count(":") == 1 else host).rstrip(".")


def _bare(entry: str) -> str:
    """An address without its port."""
    entry = entry.strip()
    return _name(entry) if entry.startswith("[") or entry.count(":") == 1 else entry


def _ip(text: str) -> ipaddress.IPv4Address | ipaddress.IPv6Address | None:
    try:
        ip = ipaddress.ip_address(text)
    except ValueError:
        return None
    return getattr(ip, "ipv4_mapped", None) or ip
