"""TOML and INI are asked for what settings are set to, and what they are for."""

from __future__ import annotations

from chunking import Document
from chunking.evaluation import draft_questions

from .drafted_texts import asked, check

TOML = """# The ingest service
title = "ingest"

[server]
port = 8443
# How long a client may be idle before it is cut off
idle_timeout = 45
# tls = true

[db]
password = "swordfish"
pool_size = 12
tables = [
  "a",
]

[[worker]]
name = "thumbnails"
threads = 4
queue = "night"

[[worker]]
name = "transcripts"
threads = 2
"""


def test_settings_of_toml_are_asked_by_their_names():
    """Found: no question could be drafted of any file in TOML."""
    document = Document.from_text(TOML, "ingest.toml")
    drafted = draft_questions([document])
    check([document], drafted)
    answers = {each.text: each.excerpts[0].text for each in drafted}
    assert answers == {
        "What is server.port set to?": "port = 8443",
        "What is server.idle_timeout for?": "# How long a client may be idle before it is cut off\nidle_timeout = 45",
        "What is db.pool_size set to?": "pool_size = 12",
        "What is threads of the worker “thumbnails” set to?": "threads = 4",
        "What is the queue of the worker “thumbnails”?": 'queue = "night"',
        "What is threads of the worker “transcripts” set to?": "threads = 2",
    }


def test_settings_of_ini_are_asked_by_their_names():
    text = "[mail]\nserver_name = mx1\nport: 25\n\n[cache]\n; seconds\nmax_age = 30\n"
    assert set(asked(text, "app.ini")) == {
        "What is mail.server_name set to?",
        "What is mail.port set to?",
        "What is cache.max_age set to?",
    }


def test_a_setting_names_its_file_where_others_are_asked_with_it():
    one, two = (Document.from_text(TOML, f"{name}.toml") for name in ("east", "west"))
    found = [each.text for each in draft_questions([one, two])]
    assert "What is server.port set to in east.toml?" not in found  # a twin's would do as well
    note = Document.from_text("Nobody may swim here. That is all there is to say about it.", "n.md")
    found = [each.text for each in draft_questions([one, note])]
    assert "What is server.port set to in east.toml?" in found
