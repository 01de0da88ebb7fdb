"""An HTTP server on this machine that takes JSON, notes what it is asked, and answers as a script says."""

from __future__ import annotations

import json
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

#: the key that tests send, which nobody may see
KEY = "sk-very-secret-0123456789"


class ScriptedServer(ThreadingHTTPServer):
    """What it was asked, with which keys, and what it is to answer: the steps of `script` in turn."""

    daemon_threads = True
    handler: type[ScriptedHandler]

    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), self.handler)
        self.script: list[Any] = []
        self.requests: list[dict[str, Any]] = []
        self.keys: list[str | None] = []

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.server_port}/v1"

    def handle_error(self, *_: Any) -> None:
        """A client that gave up waiting is no failure of the test."""

    @contextmanager
    def running(self) -> Iterator[None]:
        """Answer in a thread for as long as the context lasts."""
        thread = threading.Thread(target=self.serve_forever, args=(0.01,), daemon=True)
        thread.start()
        yield
        self.shutdown()
        self.server_close()
        thread.join()


class ScriptedHandler(BaseHTTPRequestHandler):
    """Subclasses write `answer`, which replies to a request."""

    server: ScriptedServer
    protocol_version = "HTTP/1.1"
    #: else the end of an answer waits 40 ms for the acknowledgement of its beginning
    disable_nagle_algorithm = True

    def do_POST(self) -> None:
        request = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
        self.server.requests.append({"path": self.path, **request})
        self.server.keys.append(self.headers.get("Authorization"))
        self.answer(request)

    def answer(self, request: dict[str, Any]) -> None:
        raise NotImplementedError

    def reply(self, status: int, headers: dict[str, str], body: bytes) -> None:
        self.send_response(status)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(body)))
        for name, value in headers.items():
            self.send_header(name, value)
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_: Any) -> None:
        """Say nothing."""
