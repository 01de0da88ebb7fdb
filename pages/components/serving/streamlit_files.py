"""Streamlit's scripts, styles and fonts, from memory.

A new visitor's browser asks for some 120 of them. Streamlit reads each anew from the disk, in pieces and in other
threads, which takes the server longer than the visitor's first run.
"""

from mimetypes import guess_type
from pathlib import Path

import streamlit
from starlette.concurrency import run_in_threadpool
from starlette.datastructures import Headers
from starlette.types import ASGIApp, Receive, Scope, Send

from pages.components.serving.kept_files import KeptFile

#: in an address, what stands before the name of a file
_BEFORE = "/static/"
#: the folder of the files whose names change with their content
_FOLDER = Path(streamlit.__file__).parent / "static" / "static"
_PATHS = {path.relative_to(_FOLDER).as_posix(): path for path in _FOLDER.rglob("*.*")}


class StreamlitFiles:
    """Middleware (ASGI) that answers for Streamlit's files; all else goes on to Streamlit."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app
        self._kept: dict[str, KeptFile] = {}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        name = scope.get("path", "").partition(_BEFORE)[2]
        if name not in _PATHS or scope["method"] != "GET":
            return await self._app(scope, receive, send)
        if name not in self._kept:
            self._kept[name] = await run_in_threadpool(_read, name)
        return await self._kept[name].answer(Headers(scope=scope))(scope, receive, send)


def _read(name: str) -> KeptFile:
    kind, _ = guess_type(name)
    return KeptFile(_PATHS[name].read_bytes(), kind or "application/octet-stream")
