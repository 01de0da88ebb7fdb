"""The HTTP service: chunks of a text or a file, and the strategies that make them."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator, Collection
from contextlib import asynccontextmanager
from dataclasses import dataclass, field

import anyio
from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.requests import ClientDisconnect, Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from ..config import ChunkingConfig
from ..registry import describe_strategy, list_strategies
from ..version import __version__
from .guard import Guard
from .openapi import PATHS, openapi
from .problems import ProblemError
from .workers import BusyError, LostError, Reply, Workers

#: requests for chunks that are held in memory at a time, for each process
_WAITING = 8
_TYPES = ("application/json", "multipart/form-data")


@dataclass(frozen=True)
class Settings:
    """What the service was started with.

    `max_bytes` of a request's body and `seconds` of work for it; `hosts` are the names that it may be
    addressed by, None for any.
    """

    config: ChunkingConfig
    token: str | None = field(repr=False)
    max_bytes: int
    seconds: float
    processes: int
    hosts: Collection[str] | None


class Service:
    """Answers requests; documents are worked on in other processes, and never logged."""

    def __init__(self, settings: Settings) -> None:
        self._settings = settings
        self._config = settings.config.to_dict()
        self._strategies = [describe_strategy(name) for name in list_strategies()]
        self._openapi = openapi(settings.max_bytes, settings.seconds)
        self._in_work = 0
        self._workers: Workers

    def application(self) -> Starlette:
        """The service as an ASGI application."""
        return Starlette(
            routes=[
                Route("/chunk", self.chunk, methods=["POST"]),
                Route("/strategies", self.strategies, methods=["GET"]),
                Route("/healthz", self.health, methods=["GET"]),
                Route("/openapi.json", self.described, methods=["GET"]),
            ],
            middleware=[
                Middleware(Guard, token=self._settings.token, hosts=self._settings.hosts),
            ],
            exception_handlers={HTTPException: _not_there, ProblemError: _problem},
            lifespan=self._lifespan,
        )

    @asynccontextmanager
    async def _lifespan(self, app: Starlette) -> AsyncIterator[None]:
        async with Workers.running(self._settings.processes, ahead=True) as self._workers:
            yield

    async def strategies(self, request: Request) -> Response:
        """The declarations of every strategy and its options."""
        return JSONResponse(self._strategies)

    async def health(self, request: Request) -> Response:
        """That the service runs, and which engine."""
        return JSONResponse({"status": "ok", "engine": __version__})

    async def described(self, request: Request) -> Response:
        """The description of the service, as OpenAPI."""
        return JSONResponse(self._openapi)

    async def chunk(self, request: Request) -> Response:
        """The chunks of the text or the file in the body."""
        if self._in_work >= _WAITING * self._settings.processes:
            raise _busy()
        self._in_work += 1
        try:
            return _answered(await self._cut(_type_of(request), await self._body(request)))
        finally:
            self._in_work -= 1

    async def _body(self, request: Request) -> bytes:
        """The body, where it is not too large and comes in time."""
        seconds = self._settings.seconds
        try:
            with anyio.fail_after(seconds):
                return await _received(request, self._settings.max_bytes)
        except TimeoutError:
            raise ProblemError(
                408, f"the body did not arrive within {seconds:g} s: send it again"
            ) from None
        except ClientDisconnect:
            raise ProblemError(400, "the body is not complete") from None

    async def _cut(self, content_type: str, body: bytes) -> Reply:
        """What a process makes of a body."""
        seconds = self._settings.seconds
        request = {"task": "chunk_body", "content_type": content_type, "config": self._config}
        try:
            return await self._workers.ask(request, body, seconds=seconds)
        except BusyError:
            raise _busy() from None
        except TimeoutError:
            raise ProblemError(
                504,
                f"the document took longer than {seconds:g} s and was given up: split it, choose a quicker "
                "strategy, or start the server with a larger --timeout",
            ) from None
        except LostError:
            raise ProblemError(
                500,
                "the process came to a sudden end, most likely for want of memory: split the document, or "
                "free memory",
            ) from None


def _type_of(request: Request) -> str:
    """The media type of the body with its parameters."""
    stated = request.headers.get("content-type", "")
    if stated.partition(";")[0].strip().lower() not in _TYPES:
        raise ProblemError(415, f"the Content-Type must be {' or '.join(_TYPES)}")
    return stated


def _answered(reply: Reply) -> Response:
    """The answer as it is; of an error whether the request or the document is to blame."""
    if reply.is_answer:
        return Response(reply.content, media_type="application/json")
    error = json.loads(reply.content)
    status = {"RequestError": 400, "Exception": 500}.get(error["type"], 422)
    raise ProblemError(status, error["message"], kind=error["type"] if status == 422 else "")


async def _received(request: Request, most: int) -> bytes:
    """All of a body.

    Raises:
        ProblemError: it is too large, as it says or as it comes.
    """
    if int(request.headers.get("content-length", 0)) > most:
        raise _too_large(most)
    body = bytearray()
    async for part in request.stream():
        body += part
        if len(body) > most:
            raise _too_large(most)
    return bytes(body)


def _too_large(most: int) -> ProblemError:
    return ProblemError(
        413,
        f"the body is larger than {most:,} bytes: split the document, or start the server with a larger "
        "--max-bytes",
    )


def _busy() -> ProblemError:
    message = "every process is at work: try again, or start the server with more --jobs"
    return ProblemError(503, message, {"Retry-After": "1"})


async def _problem(request: Request, problem: Exception) -> Response:
    assert isinstance(problem, ProblemError)
    return problem.response()


async def _not_there(request: Request, error: Exception) -> Response:
    """What there is, where something else was asked for."""
    assert isinstance(error, HTTPException)
    there = ", ".join(f"{method} {path}" for path, method in PATHS.items())
    return ProblemError(error.status_code, f"there is {there}", error.headers).response()
