"""Files that browsers keep for good, as their names change with their content: sent from memory, compressed once."""

import gzip
from collections.abc import Mapping

from starlette.responses import Response

_HEADERS = {"Cache-Control": "public, max-age=31536000, immutable", "Vary": "Accept-Encoding"}
#: fonts and pictures are compressed as they are
_COMPRESSIBLE = ("text/", "application/javascript", "application/json")


class KeptFile:
    """A file as it is sent, and as browsers take it that read gzip."""

    def __init__(self, content: bytes, media_type: str) -> None:
        self._plain = Response(content, media_type=media_type, headers=_HEADERS)
        self._packed = self._plain
        if media_type.startswith(_COMPRESSIBLE):
            headers = _HEADERS | {"Content-Encoding": "gzip"}
            packed = gzip.compress(content, compresslevel=6)
            self._packed = Response(packed, media_type=media_type, headers=headers)

    def answer(self, headers: Mapping[str, str]) -> Response:
        """The answer to a request with these headers."""
        return self._packed if "gzip" in headers.get("Accept-Encoding", "") else self._plain
