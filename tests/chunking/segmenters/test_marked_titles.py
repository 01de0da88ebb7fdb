"""What tells a title behind `#` from a comment."""

from __future__ import annotations

import pytest

from chunking import Document, create_chunker
from chunking.segmenters.marked_titles import has_comments
from chunking.segmenters.outline import outline
from chunking.suggestion import suggest

ROTATION = """\
# see "man logrotate" for details

# rotate log files weekly
weekly

# keep 4 weeks worth of backlogs
rotate 4

# use date as a suffix of the rotated file
#dateext

# packages drop log rotation information into this directory
include /etc/logrotate.d
"""
SSH = """\
# This is the server's configuration file.

Include /etc/ssh/sshd_config.d/*.conf

# Ciphers and keying
#RekeyLimit default none

# Logging
#SyslogFacility AUTH
#LogLevel INFO
"""
IGNORED = "# Distribution / packaging\ndist/\n\n# C extensions\n*.so\n"


@pytest.mark.parametrize(
    ("text", "uri"),
    [
        (ROTATION, None),
        (ROTATION, "logrotate.txt"),
        (ROTATION.replace("\n", "\r\n"), None),
        (SSH, "sshd_config"),
        (IGNORED, ".gitignore"),
        ("# Install\nRUN apt-get update\n\n# Copy\nCOPY . /app\n", "Dockerfile"),
        ("#\n# Defaults\n#\n\n# What is read first.\n\nBASE dc=example\n", None),
        ("#!/usr/bin/env tool\n\n# Set up\n\nstart now\n", "start"),
        ("# Multiarch support\n/usr/lib\n", "libc.conf"),
        ("[a]\n# Title\nb = 1\n", None),
        ("# Title\nb = 1\n", "a.toml"),
    ],
)
def test_comments_are_no_headings(text, uri):
    document = Document.from_text(text, uri)
    assert has_comments(document)
    assert all(heading.title == "[a]" for heading in outline(document).headings)
    for strategy in ("heading", "markdown"):
        for chunk in create_chunker(strategy, chunk_size=20).chunk(document):
            assert chunk.heading_path in {(), ("[a]",)}


@pytest.mark.parametrize(
    "text",
    [
        "# Guide\n\nText of it.\n\n# Setup\n\nMore of it.\n",
        "# playwright-core\n\nThis package is a part of another.\n",
        "# iPhone\n\nWhat it can.\n\n# Android\n\nWhat that can.\n",
        "# Why?\n\nBecause.\n\n# How\n\nSo.\n\n## in short\n\nThus.\n",
        "# introduction\n\nText.\n\n## first steps\n\nText.\n\n## last steps\n\nText.\n",
        IGNORED,
    ],
)
def test_titles_of_markdown_are_headings_of_plain_text(text):
    document = Document.from_text(text, "notes.txt")
    assert not has_comments(document)
    assert len(outline(document).headings) == text.count("# ")


def test_markdown_has_no_comments_whatever_it_looks_like():
    assert not has_comments(Document.from_text(ROTATION, "a.md"))


def test_paragraphs_are_recommended_which_hold_settings_with_their_comments():
    suggestion = suggest(Document.from_text(ROTATION, "logrotate.conf"))
    assert (suggestion.strategy, suggestion.options["chunk_overlap"]) == ("markdown", 0)
    assert suggestion.reason == (
        "5 paragraphs without headings, some of them comments: chunks hold whole paragraphs where they fit."
    )
    chunks = create_chunker("markdown", chunk_size=20, chunk_overlap=0).chunk(Document(ROTATION))
    assert [chunk.text.splitlines()[-1] for chunk in chunks[1:]] == [
        "rotate 4",
        "#dateext",
        "include /etc/logrotate.d",
    ]


def test_a_long_paragraph_of_settings_is_cut_between_lines():
    text = "# ports of services, one a line\n# by name and number\n" + "".join(
        f"name{n}\t{n}/tcp\t# of it. And so on\n" for n in range(40)
    )
    for chunk in create_chunker("markdown", chunk_size=60, chunk_overlap=0).chunk(Document(text)):
        assert chunk.text.startswith(("#", "name"))


def test_no_record_is_parted_where_it_fits():
    text = "# Keys of keyboards\n\n" + "".join(
        f"# Model {n}\nevdev:atkbd:svnAcer*:pn{n}*\n KEY_84=bluetooth\n KEY_ce=unknown  # Up. Ignored\n\n"
        for n in range(20)
    )
    suggestion = suggest(Document.from_text(text, "60-keyboard.hwdb"))
    chunks = suggestion.chunker().chunk(Document.from_text(text, "60-keyboard.hwdb"))
    assert len(chunks) > 3
    assert all(chunk.text.startswith("# ") for chunk in chunks)
