"""Small elements of a page go to the browser together.

Streamlit sends each as soon as the script has drawn it, and the browser draws its whole page anew for each that comes
alone: forty times until it comes to the view that the user waits for.
"""

import asyncio
from contextlib import suppress

from starlette.types import ASGIApp, Message, Receive, Scope, Send
from streamlit.proto.ForwardMsg_pb2 import ForwardMsg

#: seconds that an element waits for others at most
PATIENCE = 0.05
#: bytes of an element that is worth to be drawn at once: Streamlit sends the hash alone of one that the browser knows
LARGE = 10_000


class Bursts:
    """Middleware (ASGI) that holds small elements until something else is sent, or for a moment."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "websocket":
            return await self._app(scope, receive, send)
        burst = _Burst(send)
        try:
            await self._app(scope, receive, burst.send)
        finally:
            burst.end()


class _Burst:
    """What one connection is to be sent, in its order."""

    def __init__(self, send: Send) -> None:
        self._send = send
        self._held: list[Message] = []
        self._sending = asyncio.Lock()
        self._later: asyncio.Task[None] | None = None

    async def send(self, message: Message) -> None:
        self._held.append(message)
        if not _can_wait(message):
            await self._release()
        elif self._later is None:
            self._later = asyncio.create_task(self._release_later())

    def end(self) -> None:
        """Let go of what nobody is there to receive."""
        if self._later:
            self._later.cancel()

    async def _release_later(self) -> None:
        await asyncio.sleep(PATIENCE)
        self._later = None
        with suppress(OSError):  # the browser has gone: what is sent next finds that out
            await self._release()

    async def _release(self) -> None:
        async with self._sending:
            while self._held:
                await self._send(self._held.pop(0))


def _can_wait(message: Message) -> bool:
    content = message.get("bytes")
    if content is None or len(content) > LARGE:
        return False
    return bool(ForwardMsg.FromString(content).HasField("delta"))
