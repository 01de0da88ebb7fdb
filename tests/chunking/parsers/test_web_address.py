"""Pages from the web: what is asked for, and what never is."""

from __future__ import annotations

import gzip
import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from ipaddress import ip_address

import pytest

from chunking import ParseError, parse_bytes
from chunking.parsers import web_address
from chunking.parsers.web_address import fetch, is_public

LOOPBACK = ip_address("127.0.0.1")
PAGE = b"<!DOCTYPE html><html><h1>Tides</h1><p>High water is late.</p></html>"


class Handler(BaseHTTPRequestHandler):
    """Answers by the path."""

    def do_GET(self):
        self.server.asked.append((self.headers["Host"].partition(":")[0], self.path))
        path = self.path.partition("?")[0]
        if path.startswith("/to/"):
            return self._give(302, {"Location": self.path.removeprefix("/to/")})
        answers = {
            "/": (200, {"Content-Type": "text/html; charset=utf-8"}, PAGE),
            "/wiki/Tides": (200, {"Content-Type": "text/html"}, PAGE),
            "/a.csv": (200, {"Content-Type": "text/plain"}, b"a,b\n1,2\n"),
            "/picture": (200, {"Content-Type": "image/png"}, b"\x89PNG"),
            "/untyped": (200, {}, PAGE),
            "/empty": (200, {"Content-Type": "text/html"}, b" "),
            "/large": (200, {"Content-Type": "text/html"}, b"x" * 5_000),
            "/packed": (
                200,
                {"Content-Type": "text/html", "Content-Encoding": "gzip"},
                gzip.compress(PAGE),
            ),
            "/bomb": (
                200,
                {"Content-Type": "text/html", "Content-Encoding": "gzip"},
                gzip.compress(bytes(9_000_000)),
            ),
        }
        if path == "/drip":
            return self._drip()
        self._give(*answers.get(path, (404, {}, b"none")))

    def _give(self, status, headers, body=b""):
        self.send_response(status)
        for name, value in headers.items():
            self.send_header(name, value)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def _drip(self):
        self.send_response(200)
        self.send_header("Content-Type", "text/html")
        self.end_headers()
        try:
            while not self.server.is_over.wait(0.02):
                self.wfile.write(b"x")
                self.wfile.flush()
        except OSError:
            return

    def log_message(self, *args):
        return


@pytest.fixture(scope="module")
def server():
    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    server.daemon_threads = True
    server.asked, server.is_over = [], threading.Event()
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    yield server
    server.is_over.set()
    server.shutdown()
    server.server_close()
    thread.join()


@pytest.fixture
def ask(server):
    """Asks as the app does, but for names that lead to the server here, and to a private network."""
    names = {"site.example": LOOPBACK, "inner.example": ip_address("10.0.0.1")}
    server.asked.clear()

    def ask(path, host="site.example"):
        return fetch(
            f"http://{host}:{server.server_port}{path}",
            lambda host, port: [names[host]],
            lambda address, port: address == LOOPBACK,
        )

    return ask


def test_a_page_is_asked_for_by_its_name_and_called_by_its_address(ask, server):
    page = ask("/wiki/Tides?x=a b")
    assert page.data == PAGE
    assert page.filename == "Tides.html"
    assert page.address == f"http://site.example:{server.server_port}/wiki/Tides?x=a b"
    assert server.asked == [("site.example", "/wiki/Tides?x=a%20b")]
    assert parse_bytes(page.data, page.filename).text.startswith("# Tides")


def test_names_end_as_what_was_found_does(ask):
    assert ask("/").filename == "site.example.html"
    assert ask("/a.csv").filename == "a.csv"
    assert ask("/packed").data == PAGE


def test_redirects_are_followed_and_each_is_looked_at(ask, server):
    assert ask("/to//wiki/Tides").address.endswith("/wiki/Tides")
    with pytest.raises(ParseError, match="not on the public web"):
        ask(f"/to/http://inner.example:{server.server_port}/")
    with pytest.raises(ParseError, match="has to begin with http"):
        ask("/to/file:///etc/passwd")
    with pytest.raises(ParseError, match="more than 5 times"):
        ask("/to/" * 9)


def test_a_name_is_resolved_once_and_that_very_address_is_connected_to(server):
    asked = []

    def resolve(host, port):
        asked.append(host)
        return [LOOPBACK]

    fetch(f"http://site.example:{server.server_port}/", resolve, lambda address, port: True)
    assert asked == ["site.example"]  # no such name exists: nobody else resolved it


def test_a_name_that_leads_to_a_private_address_as_well_is_refused(server):
    both = [LOOPBACK, ip_address("192.168.0.1")]
    with pytest.raises(ParseError, match="not on the public web"):
        fetch("http://site.example/", lambda host, port: both, lambda a, port: a == LOOPBACK)


@pytest.mark.parametrize(
    ("path", "said"),
    [
        ("/none", "status 404"),
        ("/picture", "of the kind image/png"),
        ("/untyped", "is of the kind"),
        ("/empty", "is empty"),
    ],
)
def test_what_is_not_read_is_said(ask, path, said):
    with pytest.raises(ParseError, match=said):
        ask(path)


def test_what_is_too_large_is_refused_packed_or_not(ask, monkeypatch):
    monkeypatch.setattr(web_address, "_LARGEST", 4_000)
    for path in ("/large", "/bomb"):
        with pytest.raises(ParseError, match="has more than"):
            ask(path)


def test_a_server_that_never_ends_is_given_up(ask, monkeypatch):
    monkeypatch.setattr(web_address, "_SECONDS", 0.4)
    with pytest.raises(ParseError, match="was given up"):
        ask("/drip")


@pytest.mark.parametrize(
    "address",
    [
        "file:///etc/passwd", "ftp://a.example/", "javascript:alert(1)", "a.example", "", "http://",
        "http://user:secret@a.example/", "http://[::1", "http://a.example:99999/",
    ],
)  # fmt: skip
def test_what_is_no_address_of_a_page_is_refused(address):
    with pytest.raises(ParseError) as error:
        fetch(address, lambda host, port: [LOOPBACK], lambda a, port: True)
    assert "secret" not in str(error.value)


@pytest.mark.parametrize(
    "address",
    [
        "127.0.0.1", "10.1.2.3", "172.16.0.1", "192.168.1.1", "169.254.169.254", "100.64.0.1", "0.0.0.0",
        "224.0.0.1", "255.255.255.255", "192.0.2.1", "198.18.0.1", "192.88.99.1", "::1", "::", "fe80::1", "fc00::1",
        "fec0::1", "fd00:ec2::254", "ff02::1", "::ffff:127.0.0.1", "::ffff:169.254.169.254", "64:ff9b::7f00:1",
        "64:ff9b:1::1", "2002:7f00:1::", "2001::1", "2001:db8::1",
    ],
)  # fmt: skip
def test_addresses_that_are_not_public_are_refused(address):
    assert not is_public(ip_address(address), 80)


@pytest.mark.parametrize("address", ["93.184.216.34", "2606:2800:220:1::1", "::ffff:8.8.8.8"])
def test_public_addresses_are_asked_at_the_ports_of_the_web_alone(address):
    assert is_public(ip_address(address), 443)
    assert not is_public(ip_address(address), 22)


@pytest.mark.parametrize(
    "host", ["localhost", "127.1", "2130706433", "0x7f000001", "[::1]", "[::ffff:7f00:1]"]
)
def test_other_ways_to_write_this_machine_are_refused(host):
    with pytest.raises(ParseError, match=r"not on the public web|cannot be reached"):
        fetch(f"http://{host}/")


def test_it_is_off_unless_the_owner_says_so(monkeypatch):
    monkeypatch.delenv(web_address.ALLOW, raising=False)
    assert not web_address.is_web_allowed()
    monkeypatch.setenv(web_address.ALLOW, "1")
    assert web_address.is_web_allowed()
