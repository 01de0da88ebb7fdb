"""What the server does from its start to its end, beside answering."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from pages.components.serving.sessions import ending_sessions
from pages.components.shell.warm_up import warm_up


@asynccontextmanager
async def lifespan(app: object) -> AsyncIterator[None]:
    """Load ahead, then end sessions for as long as the server runs."""
    warm_up()
    async with ending_sessions(app):
        yield
