"""Runs the service on a port of this machine until it is interrupted."""

from __future__ import annotations

import socket
from collections.abc import Callable

from ..errors import ChunkingError
from ..extras import extra

with extra("serve"):
    import python_multipart  # noqa: F401 - asked for before the first form
    import uvicorn

    from .guard import LOCAL_NAMES, is_local
    from .service import Service, Settings

#: seconds that requests get to end in once the service is to end
_GRACE = 3


def hosts_for(host: str) -> frozenset[str] | None:
    """The names by which a service that listens on `host` may be addressed: any, if others can reach it."""
    return LOCAL_NAMES | {host} if is_local(host) else None


def serve(host: str, port: int, settings: Settings, say: Callable[[str], object]) -> None:
    """Answer requests until an interrupt; `say` is told the address.

    Raises:
        ChunkingError: the port cannot be listened on, or no process be started.
    """
    with _listening(host, port) as listener:
        config = uvicorn.Config(
            Service(settings).application(),
            log_level="critical",  # a traceback may quote a document
            access_log=False,
            server_header=False,
            timeout_graceful_shutdown=_GRACE,
        )
        name = f"[{host}]" if ":" in host else host
        say(f"Chunkwright answers on http://{name}:{listener.getsockname()[1]}; Ctrl+C ends it")
        server = uvicorn.Server(config)
        try:
            server.run([listener])
        except KeyboardInterrupt:
            return
        except SystemExit as error:
            if server.started:
                raise
            raise ChunkingError(
                "no process could be started: free memory, or give fewer --jobs"
            ) from error


def _listening(host: str, port: int) -> socket.socket:
    try:
        family, *_, address = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
        return socket.create_server(address[:2], family=family)
    except OSError as error:
        raise ChunkingError(
            f"cannot listen on port {port} of {host}: {error.strerror}: choose another with --port or --host"
        ) from error
