"""One question to a chat model, answered as JSON where the server can, in bounded time and size.

The chat API is spoken by OpenAI, and by Ollama, vLLM and llama.cpp on one's own machine, each with
its own gaps. What a server refuses about the form of a request is left out, step by step.
"""

from __future__ import annotations

import json
import threading
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from time import monotonic
from typing import Any, TypeVar

from ..errors import MissingExtraError
from ..extras import extra
from ..masking import masked
from . import server

T = TypeVar("T")
Message = dict[str, str]

#: the wait after the first failure, the longest wait, and for a connection, in seconds
FIRST_WAIT, LONGEST_WAIT, CONNECT = 0.5, 30.0, 5.0
#: seconds between two questions whether to stop
NAP = 0.1
#: requests at a time: one that nobody waits for any more keeps its thread until its server lets go of it
MOST = 32
#: bytes of an answer: far more than any honest one
LARGEST = 2_000_000

_places = threading.BoundedSemaphore(MOST)


class NoAnswerError(Exception):
    """Why there is no answer, in words for the user, after how many requests.

    After a `fatal` one no other question to this server can be answered either.
    """

    def __init__(self, why: str, calls: int, fatal: bool = False) -> None:
        super().__init__(why)
        self.why, self.calls, self.fatal = why, calls, fatal


@dataclass(frozen=True, slots=True)
class Model:
    """A chat model, where it is, and how patiently it is asked. The key is named, never held."""

    name: str
    base: str
    key_variable: str
    timeout: float
    retries: int


@dataclass(frozen=True, slots=True)
class Reply:
    """What a model said, after how many requests; the tokens as the server counts them, if it does."""

    text: str
    refused: bool
    cut_short: bool
    calls: int
    prompt_tokens: int | None
    completion_tokens: int | None


@dataclass(frozen=True, slots=True)
class _Form:
    """What a request asks for beside an answer."""

    format: int = 0
    is_cold: bool = True

    def settings(self, schema: dict[str, Any]) -> dict[str, Any]:
        schemed = {"name": "answer", "strict": True, "schema": schema}
        formats = ({"type": "json_schema", "json_schema": schemed}, {"type": "json_object"})
        asked: dict[str, Any] = {"temperature": 0} if self.is_cold else {}
        if self.format < len(formats):
            asked["response_format"] = formats[self.format]
        return asked

    def simpler(self, error: Exception) -> _Form | None:
        """What may be accepted where this was not; None if nothing is left to leave out."""
        import openai

        if not isinstance(error, openai.BadRequestError | openai.UnprocessableEntityError):
            return None
        if server.code_of(error) == "context_length_exceeded":
            return None
        if self.is_cold and (self.format == 2 or "temperature" in str(error)):
            return replace(self, is_cold=False)
        return replace(self, format=self.format + 1) if self.format < 2 else None


class _LateError(Exception):
    """The answer is not here in time."""


class _TooLargeError(Exception):
    """The answer is larger than any honest one."""


class _StoppedError(Exception):
    """What `idle` raised, told from what went wrong with a request."""

    def __init__(self, cause: Exception) -> None:
        super().__init__()
        self.cause = cause


class Chat:
    """Asks one model, for one document. It belongs to one thread.

    The first request finds out which form of request the server takes; later ones use it.
    """

    def __init__(self, model: Model, idle: Callable[[], None]) -> None:
        self._model = model
        self._idle = idle
        self._form = _Form()

    def ask(self, messages: Sequence[Message], schema: dict[str, Any], most: int) -> Reply:
        """The answer to a question, in at most so many requests, retries included.

        `idle` is called every moment meanwhile; what it raises stops the waiting.

        Raises:
            NoAnswerError: there is none, and why.
            MissingExtraError: the client library is not installed.
        """
        calls = failures = 0
        form = self._form
        while True:
            calls += 1
            try:
                reply = _reply(self._request(messages, form.settings(schema)), calls)
                self._form = form
                return reply
            except MissingExtraError:
                raise
            except _StoppedError as stopped:
                raise stopped.cause from None
            except Exception as error:
                problem = error
            simpler = form.simpler(problem)
            again = simpler or (failures < self._model.retries and _may_pass(problem))
            if not again or calls == most:
                raise self._failure(problem, calls) from None
            form = simpler or form
            if not simpler:
                seconds = server.pause(problem, failures, FIRST_WAIT, LONGEST_WAIT)
                server.wait(seconds, self._idle)
                failures += 1

    def _request(self, messages: Sequence[Message], settings: dict[str, Any]) -> bytes:
        """The body of the answer to one request."""
        with extra("llm"):
            import openai
        model = self._model
        key = server.key_for(model.base, model.key_variable)
        if problem := _key_problem(key, model):
            raise NoAnswerError(problem, 0, fatal=True)
        client = server.client_for(model.base, key, model.timeout)
        patience = openai.Timeout(model.timeout, connect=min(CONNECT, model.timeout))
        start = client.chat.completions.with_streaming_response.create
        late = threading.Event()

        def fetch() -> bytes:
            with start(
                model=model.name, messages=messages, timeout=patience, **settings
            ) as response:
                return _read(response, late)

        return _in_time(fetch, model.timeout, self._idle, late)

    def _failure(self, error: Exception, calls: int) -> NoAnswerError:
        """Why there is no answer; nothing in it shows the key or quotes what was sent."""
        if isinstance(error, NoAnswerError):
            return NoAnswerError(error.why, calls if error.calls else 0, error.fatal)
        why, fatal = _explained(error, self._model)
        tried = f" ({calls} requests)" if calls > 1 else ""
        message = f"{server.shown(self._model.base)} {why}{tried}"
        key = server.key_in(self._model.key_variable)
        return NoAnswerError(masked(message, [key], "(key)"), calls, fatal)


def _key_problem(key: str, model: Model) -> str | None:
    """Why there is no point in asking with this key, if there is none."""
    if key and not (key.isascii() and key.isprintable()):
        return f"{model.key_variable} holds characters that no key has: set it anew"
    if not key and model.base == server.OFFICIAL:
        return (
            f"{model.name} needs a key: set {model.key_variable}, or give the base_url of a "
            "server of your own"
        )
    return None


def _explained(error: Exception, model: Model) -> tuple[str, bool]:
    """A failure in words, and whether every other request would fail as well."""
    import openai

    if isinstance(error, openai.AuthenticationError | openai.PermissionDeniedError):
        return _key_refused(model), True
    if isinstance(error, openai.NotFoundError):
        return f"has no chat model {model.name!r}: check model and base_url", True
    if isinstance(error, openai.RateLimitError):
        spent = server.code_of(error) == "insufficient_quota"
        return "allows no more requests for now: wait, or check the account's quota", spent
    if isinstance(error, _LateError | openai.APITimeoutError) and not _is_unreachable(error):
        return f"did not answer within {model.timeout:g} s", False
    if isinstance(error, openai.APIConnectionError):
        return "cannot be reached: check that the server runs, base_url, the network", True
    if isinstance(error, openai.APIStatusError):
        code = server.code_of(error)
        return f"answered with status {error.status_code}" + (f" ({code})" if code else ""), False
    if isinstance(error, _TooLargeError):
        return f"answered with more than {LARGEST:,} bytes", False
    return f"did not answer as a chat model does ({type(error).__name__})", False


def _key_refused(model: Model) -> str:
    if server.key_in(model.key_variable) and not server.key_for(model.base, model.key_variable):
        return (
            f"wants a key, and {server.KEY} is for OpenAI and {server.ADDRESS} only: name the "
            "variable that holds its own in api_key_env"
        )
    return f"refuses the key: check {model.key_variable}"


def _may_pass(error: Exception) -> bool:
    return isinstance(error, _LateError) or (server.may_pass(error) and not _is_unreachable(error))


def _is_unreachable(error: Exception) -> bool:
    """Whether there was not even a connection."""
    return type(error.__cause__).__name__ == "ConnectTimeout"


def _in_time(
    work: Callable[[], T], seconds: float, idle: Callable[[], None], late: threading.Event
) -> T:
    """What `work` gives in another thread; `late` tells it that nobody waits for it any more.

    The client's own limit is for each read, so a server that drips would hold it for ever.
    """
    until = monotonic() + seconds
    while not _places.acquire(timeout=NAP):
        _look_up(idle, until)
    done, results, problems = threading.Event(), list[T](), list[Exception]()

    def run() -> None:
        try:
            results.append(work())
        except Exception as error:
            problems.append(error)
        finally:
            _places.release()
            done.set()

    threading.Thread(target=run, daemon=True).start()
    try:
        while not done.wait(max(min(NAP, until - monotonic()), 0)):
            _look_up(idle, until)
    finally:
        late.set()
    if problems:
        raise problems[0]
    return results[0]


def _look_up(idle: Callable[[], None], until: float) -> None:
    """Whether to stop, between two moments of waiting: `idle`, or the end of patience, does so by raising."""
    try:
        idle()
    except Exception as error:
        raise _StoppedError(error) from None
    if monotonic() > until:
        raise _LateError


def _read(response: Any, late: threading.Event) -> bytes:
    """The body of a response, as long as someone waits for it and it is of honest size."""
    size, parts = 0, list[bytes]()
    for part in response.iter_bytes():
        size += len(part)
        if late.is_set():
            raise _LateError
        if size > LARGEST:
            raise _TooLargeError
        parts.append(part)
    return b"".join(parts)


def _reply(body: bytes, calls: int) -> Reply:
    """The first choice of an answer.

    Raises:
        ValueError, TypeError, LookupError, RecursionError: it is not what the chat API describes.
    """
    answer = json.loads(body)
    choice = answer["choices"][0]
    message, ending = choice["message"], choice.get("finish_reason")
    usage = answer.get("usage") or {}
    return Reply(
        _text(message.get("content")),
        bool(message.get("refusal")) or ending == "content_filter",
        ending == "length",
        calls,
        _count(usage.get("prompt_tokens")),
        _count(usage.get("completion_tokens")),
    )


def _text(content: Any) -> str:
    """A message's content, which some servers give in parts."""
    if isinstance(content, list):
        return "".join(str(part.get("text") or "") for part in content)
    return content if isinstance(content, str) else ""


def _count(value: Any) -> int | None:
    return value if isinstance(value, int) and 0 <= value < 10**9 else None
