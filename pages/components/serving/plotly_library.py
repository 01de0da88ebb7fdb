"""Plotly for the browser, from the Python package: a file of the server, which a view imports once it draws."""

from functools import cache

from plotly.offline import get_plotlyjs, get_plotlyjs_version
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from pages.components.serving.kept_files import KeptFile

#: the file's name, which changes with its content
NAME = f"plotly-{get_plotlyjs_version()}.js"


@cache
def _library() -> KeptFile:
    """An ES module whose default export is Plotly."""
    around = "const module = {{ exports: {{}} }};\n{}\nexport default module.exports;\n"
    return KeptFile(around.format(get_plotlyjs()).encode(), "text/javascript")


def _send(request: Request) -> Response:
    return _library().answer(request.headers)


#: below any folder: a proxy may have put the app into one
PLOTLY = Route(f"/{{folder:path}}{NAME}", _send)
