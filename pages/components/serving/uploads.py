"""No file is taken before login: Streamlit takes uploads from every session, shown the app or not."""

from starlette.responses import PlainTextResponse
from starlette.types import ASGIApp, Receive, Scope, Send

from pages.components.serving.login import is_admitted

#: in an address, what stands before the session's id
_UPLOAD = "/_stcore/upload_file/"


class UploadsAfterLogin:
    """Middleware (ASGI) that refuses uploads of sessions which were not admitted."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        _, is_upload, rest = scope.get("path", "").partition(_UPLOAD)
        if scope["type"] == "http" and is_upload and not is_admitted(rest.split("/")[0]):
            refusal = PlainTextResponse("Log in before you upload.", status_code=403)
            return await refusal(scope, receive, send)
        return await self._app(scope, receive, send)
