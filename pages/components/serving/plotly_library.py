"""Plotly for the browser, from the Python package: a file of the server, which a view imports once it draws."""

import gzip
from functools import cache

from plotly.offline import get_plotlyjs, get_plotlyjs_version
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

#: the file's name, which changes with its content
NAME = f"plotly-{get_plotlyjs_version()}.js"
_HEADERS = {"Cache-Control": "public, max-age=31536000, immutable", "Vary": "Accept-Encoding"}


@cache
def _module() -> bytes:
    """An ES module whose default export is Plotly."""
    around = "const module = {{ exports: {{}} }};\n{}\nexport default module.exports;\n"
    return around.format(get_plotlyjs()).encode()


@cache
def _compressed() -> bytes:
    """The module as browsers take it, a third as long; made once for each server."""
    return gzip.compress(_module())


def _send(request: Request) -> Response:
    if "gzip" in request.headers.get("Accept-Encoding", ""):
        headers = _HEADERS | {"Content-Encoding": "gzip"}
        return Response(_compressed(), media_type="text/javascript", headers=headers)
    return Response(_module(), media_type="text/javascript", headers=_HEADERS)


#: below any folder: a proxy may have put the app into one
PLOTLY = Route(f"/{{folder:path}}{NAME}", _send)
