"""A page from the web by its address, where the owner of the server allows it: from public addresses alone.

A server stands inside of networks that its visitors do not. So a name is resolved once, the connection goes
to the very address that was looked at, and each redirect is looked at anew. Size and time are bounded.
"""

from __future__ import annotations

import os
import socket
import ssl
import threading
import zlib
from collections.abc import Callable, Sequence
from contextlib import closing
from dataclasses import dataclass
from http.client import HTTPConnection, HTTPException, HTTPResponse
from ipaddress import IPv4Address, IPv6Address, IPv6Network, ip_address
from urllib.parse import SplitResult, quote, unquote, urljoin, urlsplit

from ..characters import printable
from ..errors import ParseError
from ..version import __version__

__all__ = ["ALLOW", "WebPage", "fetch", "is_web_allowed"]

#: the environment variable by which the owner of a server lets visitors add pages from the web
ALLOW = "CHUNKWRIGHT_ALLOW_WEB"
Address = IPv4Address | IPv6Address
#: the addresses of a name
Resolve = Callable[[str, int], Sequence[Address]]
#: whether an address and a port may be connected to
Allowed = Callable[[Address, int], bool]
_LARGEST = 20_000_000
_SECONDS, _REDIRECTS = 20.0, 5
_LONGEST = 2_000
_PORTS = {"http": 80, "https": 443}
#: what is read, and the ending of its name
_ENDINGS = {
    "text/html": ".html",
    "application/xhtml+xml": ".xhtml",
    "text/plain": "",
    "text/markdown": ".md",
    "text/csv": ".csv",
    "application/json": ".json",
    "application/xml": ".xml",
    "text/xml": ".xml",
    "application/pdf": ".pdf",
}
#: ranges of IPv6 through which IPv4 addresses are reached, public or not
_TUNNELS = tuple(map(IPv6Network, ("64:ff9b::/96", "64:ff9b:1::/48", "2002::/16", "2001::/32")))
_RELAYS = ip_address("192.88.99.0").packed[:3]


@dataclass(frozen=True, slots=True)
class WebPage:
    """What an address gave: where it was found in the end, a file name with a fitting ending, the bytes."""

    address: str
    filename: str
    data: bytes


def is_web_allowed() -> bool:
    """Whether the owner of this server lets visitors add pages from the web."""
    return os.environ.get(ALLOW) == "1"


def is_public(address: Address, port: int) -> bool:
    """Whether an address is one of the public internet, and the port one that web servers have."""
    if isinstance(address, IPv6Address):
        if address.ipv4_mapped:
            return is_public(address.ipv4_mapped, port)
        if address.is_site_local or any(address in tunnel for tunnel in _TUNNELS):
            return False
    elif address.packed[:3] == _RELAYS:
        return False
    return port in _PORTS.values() and address.is_global and not address.is_multicast


def resolved(host: str, port: int) -> list[Address]:
    """The addresses of a name, by the system.

    Raises:
        OSError: there is no such name.
    """
    found = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)
    return [ip_address(str(place[0]).partition("%")[0]) for *_, place in found]


def fetch(address: str, resolve: Resolve = resolved, allowed: Allowed = is_public) -> WebPage:
    """What is found at an `http` or `https` address.

    Raises:
        ParseError: it is no such address, or not public; it does not answer, answers with an error, or with
            what is too large or not text, HTML or PDF.
    """
    address = address.strip()
    deadline = _Deadline(_SECONDS)
    try:
        for _ in range(_REDIRECTS + 1):
            answer = _answer(_checked(address), resolve, allowed, deadline)
            if isinstance(answer, WebPage):
                return answer
            address = urljoin(address, answer)
    finally:
        deadline.end()
    raise ParseError(f"{_named(address)} redirects more than {_REDIRECTS} times")


def _named(address: str) -> str:
    """An address as it may be shown: no control characters, not long."""
    return printable(address)[:200]


def _checked(address: str) -> SplitResult:
    """The parts of an address that may be asked for."""
    try:
        parts = urlsplit(address)
        host, port = parts.hostname, parts.port
    except ValueError as error:
        raise ParseError(f"{_named(address)} is no address: {error}") from error
    if parts.scheme not in _PORTS or not host or len(address) > _LONGEST:
        raise ParseError(
            f"{_named(address)} is no address of a page: it has to begin with http:// or https://"
        )
    if parts.username is not None or port == 0:
        raise ParseError("an address with a user name, a password or the port 0 is not asked for")
    return parts


class _Deadline:
    """Ends the connections of one request once its time is over, however slowly bytes drip in."""

    def __init__(self, seconds: float) -> None:
        self.is_over = False
        self._open: socket.socket | None = None
        self._timer = threading.Timer(seconds, self._over)
        self._timer.daemon = True
        self._timer.start()

    def watch(self, connection: socket.socket) -> None:
        self._open = connection
        if self.is_over:
            self._over()

    def _over(self) -> None:
        self.is_over = True
        if self._open:
            try:
                self._open.shutdown(socket.SHUT_RDWR)
            except OSError:
                return  # it is closed

    def end(self) -> None:
        self._timer.cancel()


def _answer(
    parts: SplitResult, resolve: Resolve, allowed: Allowed, deadline: _Deadline
) -> WebPage | str:
    """The page, or the address to which the server sends on."""
    named = _named(parts.geturl())
    try:
        with closing(_connected(parts, resolve, allowed, deadline)) as connection:
            response = _response(connection, parts)
            if response.status in (301, 302, 303, 307, 308):
                return response.headers.get("Location", "")
            if response.status != 200:
                raise ParseError(f"{named} answers with the status {response.status}")
            page = _page(parts, response)
            if deadline.is_over:  # an end that we made
                raise TimeoutError
            return page
    except (OSError, HTTPException, UnicodeError) as error:
        if deadline.is_over:
            raise ParseError(
                f"{named} took longer than {_SECONDS:.0f} s and was given up"
            ) from error
        reason = getattr(error, "strerror", None) or type(error).__name__
        raise ParseError(f"{named} cannot be reached: {printable(str(reason))[:200]}") from error


def _response(connection: HTTPConnection, parts: SplitResult) -> HTTPResponse:
    target = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
    connection.request(
        "GET",
        quote(target, safe="/%:@!$&'()*+,;=~?"),
        headers={
            "Accept": ", ".join(_ENDINGS),
            "Accept-Encoding": "identity",
            "User-Agent": f"Chunkwright/{__version__}",
        },
    )
    return connection.getresponse()


def _connected(
    parts: SplitResult, resolve: Resolve, allowed: Allowed, deadline: _Deadline
) -> HTTPConnection:
    """A connection to an address of the host that was looked at, and to no other."""
    host = str(parts.hostname)
    port = parts.port or _PORTS[parts.scheme]
    named = host.encode("idna").decode("ascii") if not host.isascii() else host
    addresses = resolve(named, port)
    if not addresses or not all(allowed(address, port) for address in addresses):
        raise ParseError(
            f"{_named(parts.geturl())} is not on the public web, and is not asked for: only public addresses "
            "and the ports 80 and 443 are"
        )
    connection = HTTPConnection(named, port, timeout=_SECONDS)
    opened = socket.create_connection((str(addresses[0]), port), _SECONDS)
    deadline.watch(opened)
    if parts.scheme == "https":
        try:
            opened = ssl.create_default_context().wrap_socket(opened, server_hostname=named)
        except OSError:
            opened.close()
            raise
        deadline.watch(opened)
    connection.sock = opened
    return connection


def _page(parts: SplitResult, response: HTTPResponse) -> WebPage:
    """What a server gives, where it is of a kind that is read, and not too large."""
    named = _named(parts.geturl())
    kind = response.headers.get_content_type()
    if kind not in _ENDINGS or "Content-Type" not in response.headers:
        raise ParseError(
            f"{named} is of the kind {printable(kind)[:80]}: only pages, text and PDF are taken from the web; "
            "save it and upload it"
        )
    data = response.read(_LARGEST + 1)
    if response.headers.get("Content-Encoding", "identity").lower() in ("gzip", "x-gzip"):
        try:
            data = zlib.decompressobj(31).decompress(data, _LARGEST + 1)
        except zlib.error as error:
            raise ParseError(f"{named} sends damaged data") from error
    if len(data) > _LARGEST:
        raise ParseError(f"{named} has more than {_LARGEST // 10**6} MB: save it and upload it")
    if not data.strip():
        raise ParseError(f"{named} is empty: there is nothing to read")
    return WebPage(parts.geturl(), _file_name(parts, kind), data)


def _file_name(parts: SplitResult, kind: str) -> str:
    """The last part of the path, ending as its kind does: by it the file is recognised."""
    last = printable(unquote(parts.path)).rstrip("/").rpartition("/")[2][-100:]
    name = last or str(parts.hostname)
    return name if name.lower().endswith(_ENDINGS[kind]) else name + _ENDINGS[kind]
