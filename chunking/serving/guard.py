"""Who may ask the service: programs that know the token, and no web page that a browser shows."""

from __future__ import annotations

import hmac
import ipaddress
from collections.abc import Collection
from urllib.parse import urlsplit

from starlette.datastructures import Headers
from starlette.types import ASGIApp, Receive, Scope, Send

from .problems import ProblemError

#: the names of this machine for itself
LOCAL_NAMES = frozenset({"localhost", "127.0.0.1", "::1"})
#: what anybody may ask
_OPEN = frozenset({"/healthz", "/openapi.json"})


def is_local(host: str) -> bool:
    """Whether only this machine can reach a service that listens there."""
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return host == "localhost"


class Guard:
    """Lets a request through to `app`, or answers it with the reason why not.

    `token` must come with every request for documents, where there is one. `hosts` are the names that
    the service may be addressed by, None for any: a page whose name leads here must not read answers.
    """

    def __init__(self, app: ASGIApp, token: str | None, hosts: Collection[str] | None) -> None:
        self._app, self._token, self._hosts = app, token, hosts

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "http":
            try:
                self._check(Headers(scope=scope), scope["path"])
            except ProblemError as problem:
                await problem.response()(scope, receive, send)
                return
        await self._app(scope, receive, send)

    def _check(self, headers: Headers, path: str) -> None:
        host = headers.get("host", "")
        if self._hosts is not None and _name(host) not in self._hosts:
            raise ProblemError(403, "the service is not addressed by that name: use localhost")
        origin = headers.get("origin")
        if origin is not None and urlsplit(origin).netloc != host:
            raise ProblemError(403, "a web page may not ask the service: ask it by a program")
        if self._token is not None and path not in _OPEN:
            self._check_token(headers.get("authorization", ""), self._token)

    def _check_token(self, given: str, token: str) -> None:
        scheme, _, value = given.partition(" ")
        is_right = hmac.compare_digest(value.strip().encode(), token.encode())
        if scheme.lower() != "bearer" or not is_right:
            raise ProblemError(
                401,
                "the token is missing or wrong: send 'Authorization: Bearer TOKEN' with that of the server",
                {"WWW-Authenticate": "Bearer"},
            )


def _name(host: str) -> str:
    """The name in a host header, without the port."""
    try:
        return urlsplit(f"//{host}").hostname or ""
    except ValueError:
        return ""
