"""Brings a place of the page into view once what stands there was asked for."""

from pathlib import Path

from pages.components.viewers.shared.mounting import MOUNTING, mounted

_HERE = Path(__file__).parent
_scroll = mounted("into_view", _HERE / "place.html", None, MOUNTING, _HERE / "place.js")


def into_view(key: str, asked: int, above: int) -> None:
    """Scroll to this place when `asked`, which counts the times, has risen; so many pixels above it stay in view."""
    _scroll(key=key, data=[key, asked, above])
