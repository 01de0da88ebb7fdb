"""Headers of every answer, and who may use a server that asks for a login."""

from pathlib import Path

import pytest
import streamlit
from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.responses import PlainTextResponse
from starlette.routing import Route
from starlette.testclient import TestClient

from pages.components.serving.front_page import FRONT_PAGE
from pages.components.serving.headers import SecurityHeaders
from pages.components.serving.login import is_allowed
from pages.components.serving.plotly_library import NAME, PLOTLY
from pages.components.serving.streamlit_files import StreamlitFiles


def test_every_answer_has_the_headers():
    routes = [Route("/there", lambda request: PlainTextResponse("text"))]
    client = TestClient(Starlette(routes=routes, middleware=[Middleware(SecurityHeaders)]))
    for address, status in (("/there", 200), ("/not-there", 404)):
        answer = client.get(address)
        assert answer.status_code == status
        policy = answer.headers["content-security-policy"]
        scripts = next(part for part in policy.split("; ") if part.startswith("script-src"))
        assert "unsafe" not in scripts
        assert "http" not in policy.replace("'self'", "")
        assert answer.headers["x-content-type-options"] == "nosniff"
        assert answer.headers["x-frame-options"] == "SAMEORIGIN"
        assert answer.headers["referrer-policy"] == "no-referrer"


def test_the_first_page_goes_by_its_name_too():
    client = TestClient(Starlette(routes=[FRONT_PAGE]), follow_redirects=False)
    answer = client.get("/tune?strategy=sentence&document=a%20b.md")
    assert answer.headers["location"] == "./?strategy=sentence&document=a%20b.md"


@pytest.mark.parametrize("folder", ["/", "/below/a/proxy/"])
def test_plotly_is_a_module_of_the_server_that_browsers_keep(folder):
    client = TestClient(Starlette(routes=[PLOTLY]))
    packed, plain = (
        client.get(folder + NAME, headers={"Accept-Encoding": encoding})
        for encoding in ("gzip, br", "identity")
    )
    assert packed.headers["content-encoding"] == "gzip"
    assert "content-encoding" not in plain.headers
    assert int(packed.headers["content-length"]) < len(plain.content) / 3
    assert packed.text == plain.text
    assert plain.text.endswith("export default module.exports;\n")
    for answer in (packed, plain):
        assert answer.headers["content-type"].startswith("text/javascript")
        assert "immutable" in answer.headers["cache-control"]
        assert answer.headers["vary"] == "Accept-Encoding"


@pytest.fixture
def streamlits():
    """A client of a server that answers for Streamlit's files, and says of all else that it went on."""
    others = Route("/{path:path}", lambda request: PlainTextResponse("went on"))
    return TestClient(Starlette(routes=[others], middleware=[Middleware(StreamlitFiles)]))


@pytest.mark.parametrize("folder", ["/static/", "/below/a/proxy/static/"])
def test_streamlits_files_are_read_once_and_compressed(streamlits, folder, monkeypatch):
    static = Path(streamlit.__file__).parent / "static" / "static"
    script, font = next(static.glob("js/index.*.js")), next(static.glob("media/*.woff2"))
    read: list[Path] = []
    read_bytes = Path.read_bytes
    monkeypatch.setattr(Path, "read_bytes", lambda path: [read.append(path), read_bytes(path)][1])
    for file, encoding in ((script, "gzip"), (font, None)):
        for _ in range(2):
            answer = streamlits.get(f"{folder}{file.parent.name}/{file.name}")
            assert answer.content == read_bytes(file)
            assert answer.headers.get("content-encoding") == encoding
            assert "immutable" in answer.headers["cache-control"]
    assert read == [script, font]


@pytest.mark.parametrize(
    "address",
    ["/", "/static/", "/static/js/none.js", "/static/js/%2e%2e/%2e%2e/index.html", "/static"],
)
def test_what_is_no_file_of_streamlits_goes_on(streamlits, address):
    assert streamlits.get(address).text == "went on"


@pytest.mark.parametrize(
    ("user", "allowed", "may"),
    [
        ({"email": "ann@example.com"}, [], True),
        ({}, [], True),
        ({"email": "Ann@Example.com"}, ["@example.com"], True),
        ({"email": "ann@example.com"}, ["ann@example.com"], True),
        ({"email": "bob@example.com"}, ["ann@example.com"], False),
        ({"email": "ann@example.com.evil.example"}, ["@example.com"], False),
        ({"email": "ann@evilexample.com"}, ["@example.com"], False),
        ({"email": "ann@example.com@evil.example"}, ["@example.com"], False),
        ({"email": "ann@example.com", "email_verified": False}, ["@example.com"], False),
        ({"email": "example.com"}, ["example.com"], False),
        ({"name": "Ann"}, ["@example.com"], False),
    ],
)
def test_who_is_allowed(user, allowed, may):
    assert is_allowed(user, allowed) is may
