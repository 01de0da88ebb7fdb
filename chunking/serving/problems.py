"""Errors as the service answers them: problem details (RFC 9457), in JSON."""

from __future__ import annotations

import json
from collections.abc import Mapping
from http import HTTPStatus

from starlette.responses import Response


class ProblemError(Exception):
    """Why a request is not answered: a status, and a sentence that names the problem and the remedy."""

    def __init__(
        self, status: int, detail: str, headers: Mapping[str, str] | None = None, kind: str = ""
    ) -> None:
        self.status, self.detail, self.headers, self.kind = status, detail, headers, kind
        super().__init__(detail)

    def response(self) -> Response:
        """The answer; `error` is the engine's name of the error, where it has one."""
        values = {
            "title": HTTPStatus(self.status).phrase,
            "status": self.status,
            "detail": self.detail,
            **({"error": self.kind} if self.kind else {}),
        }
        content, kind = json.dumps(values), "application/problem+json"
        return Response(content, self.status, self.headers, kind)
