"""The first page by its name: Streamlit serves it at the root alone, but people type `/tune`."""

from starlette.requests import Request
from starlette.responses import RedirectResponse
from starlette.routing import Route


def _to_the_root(request: Request) -> RedirectResponse:
    """Lead to the folder of the address, which a proxy may have put below another, with the same settings."""
    return RedirectResponse(f"./?{request.url.query}")


FRONT_PAGE = Route("/tune", _to_the_root)
