"""Who reaches the app: with a login nothing is shown or taken before it, and no other name leads to this machine."""

import json
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from http.client import HTTPConnection
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from servers import answers, free_port
from streamlit.proto.ForwardMsg_pb2 import ForwardMsg
from waiting import SECONDS

ROOT = Path(__file__).resolve().parents[2]
ANN = {"sub": "ann", "email": "ann@example.com", "email_verified": True}
EVE = {"sub": "eve", "email": "eve@elsewhere.example", "email_verified": True}
SECRETS = """
[auth]
redirect_uri = "{address}/oauth2callback"
cookie_secret = "a secret of the tests that is long enough"
client_id = "chunkwright"
client_secret = "another secret"
server_metadata_url = "{provider}/.well-known/openid-configuration"

[chunkwright]
allowed = ["@example.com"]
"""
#: a file sent as the app's own uploader sends it
UPLOAD = """async (session) => {
    const token = document.cookie.split("; ").find((each) => each.startsWith("_streamlit_xsrf=")).split("=")[1];
    const body = new FormData();
    body.append("file", new Blob(["text"]), "a.txt");
    const headers = { "X-Xsrftoken": decodeURIComponent(token) };
    const answer = await fetch(`/_stcore/upload_file/${session}/a`, { method: "PUT", body, headers });
    return `${answer.status} ${await answer.text()}`.trim();
}"""

pytestmark = [pytest.mark.browser, pytest.mark.slow]


@contextmanager
def running(address: str, *command: object) -> Iterator[None]:
    """A module of Python that serves at an address, once it answers there."""
    with subprocess.Popen(
        [sys.executable, "-W", "ignore", "-m", *map(str, command)],
        cwd=ROOT,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    ) as process:
        try:
            assert answers(address, process, SECONDS)
            yield
        finally:
            process.terminate()


@pytest.fixture(scope="module")
def provider() -> Iterator[str]:
    """An OpenID provider that knows two people."""
    port = free_port()
    users = [part for user in (ANN, EVE) for part in ("--user-claims", json.dumps(user))]
    address = f"http://127.0.0.1:{port}"
    with running(address, "oidc_provider_mock", "--port", port, *users):
        yield address


@pytest.fixture
def cold_server(provider, tmp_path) -> Iterator[str]:
    """A server with a login that nobody has visited."""
    port = free_port()
    address, secrets = f"http://localhost:{port}", tmp_path / "secrets.toml"
    secrets.write_text(SECRETS.format(address=address, provider=provider))
    options = [f"--server.port={port}", f"--secrets.files={secrets}", "--server.fileWatcherType=none"]  # fmt: skip
    with running(f"{address}/_stcore/health", "streamlit", "run", ROOT / "app.py", *options):
        yield address


@pytest.fixture
def session_of(page) -> Callable[[], str]:
    """Return a function that gives the id of the page's session."""
    found: list[str] = []

    def look(frame: object) -> None:
        if isinstance(frame, bytes):
            message = ForwardMsg.FromString(frame)
            if message.HasField("new_session"):
                found.append(message.new_session.initialize.session_id)

    page.on("websocket", lambda socket: socket.on("framereceived", look))
    return lambda: found[-1]


def log_in(page: object, name: str) -> None:
    page.get_by_role("button", name="Log in").click()
    page.get_by_role("button", name=name, exact=True).click()


def test_nothing_before_login(page, session_of, cold_server):
    for name in ("evaluate", "experiments", "help", ""):  # the first visits a cold server
        page.goto(f"{cold_server}/{name}")
        page.get_by_role("button", name="Log in").wait_for()
        assert page.get_by_text("travel_policy").count() == 0
        assert page.get_by_test_id("stSidebar").count() == 0
    assert page.evaluate(UPLOAD, session_of()) == "403 Log in before you upload."

    log_in(page, "ann")
    page.get_by_role("button", name="Take away").wait_for()
    page.get_by_text("ann@example.com").wait_for()
    assert page.evaluate(UPLOAD, session_of()) == "204"

    page.get_by_role("button", name="Log out").click()
    page.get_by_role("button", name="End session").click()
    page.get_by_role("button", name="Log in").wait_for()


def test_whom_the_list_does_not_name_stays_out(page, session_of, cold_server):
    page.goto(cold_server)
    log_in(page, "eve")
    page.get_by_text("eve@elsewhere.example may not use this server").wait_for()
    assert page.get_by_test_id("stSidebar").count() == 0
    assert page.evaluate(UPLOAD, session_of()) == "403 Log in before you upload."


def test_another_name_that_leads_here_is_refused(serve):
    host, port = urlsplit(serve(ROOT / "app.py")).netloc.split(":")
    assert handshake(host, int(port), "localhost") == 101
    assert handshake(host, int(port), "rebound.example") == 403


def handshake(address: str, port: int, name: str) -> int:
    """The status of a WebSocket that a page under another name would open."""
    connection = HTTPConnection(address, port, timeout=SECONDS)
    headers = {
        "Host": f"{name}:{port}",
        "Origin": f"http://{name}:{port}",
        "Connection": "Upgrade",
        "Upgrade": "websocket",
        "Sec-WebSocket-Version": "13",
        "Sec-WebSocket-Key": "dGhlIHNhbXBsZSBub25jZQ==",
    }
    with closing(connection):
        connection.request("GET", "/_stcore/stream", headers=headers)
        return connection.getresponse().status
