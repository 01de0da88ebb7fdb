"""The encoding of an e-mail's text: the one that it states, or what its bytes show."""

from __future__ import annotations

import pytest

from chunking import parse_bytes

SAID = "It costs £7,400 for the café on the corner."


def read(body, header=""):
    found = parse_bytes(f"From: a@b.example\nSubject: Cost\n{header}\n".encode() + body, "a.eml")
    return found.text, " ".join(found.metadata["warnings"])


@pytest.mark.parametrize(
    ("encoding", "header", "warned"),
    [
        ("utf-8", "", ""),  # found: ��7,400
        ("utf-8", "Content-Type: text/plain; charset=us-ascii\n", ""),
        ("windows-1252", "Content-Type: text/plain; charset=windows-1252\n", ""),
        ("windows-1252", "", "windows-1252"),
        ("windows-1252", "Content-Type: text/plain; charset=utf-8\n", "windows-1252"),
        ("utf-8", "Content-Type: text/plain; charset=x-none\n", "read as UTF-8"),
    ],
)
@pytest.mark.parametrize("kind", ["plain", "html"])
def test_no_letter_is_lost(encoding, header, warned, kind):
    if kind == "html":
        header = (header or "Content-Type: text/plain\n").replace("/plain", "/html")
    body = f"<p>{SAID}</p>" if kind == "html" else SAID
    text, warnings = read(body.encode(encoding), header)
    assert SAID in text
    assert warned in warnings
    assert bool(warned) == bool(warnings)


def test_a_text_that_is_none_does_not_stop_the_message():
    text, warnings = read(b"\x00\x01\x02\xff" * 90)
    assert text.startswith("# Cost")
    assert "its encoding is unknown" in warnings
