"""Files of settings: which ones are known, where their sections begin, and how they are cut."""

from __future__ import annotations

from time import process_time

import pytest
from timing import assert_linear

from chunking import Document, create_chunker
from chunking.segmenters.outline import outline
from chunking.suggestion import suggest

JAILS = """\
# Comments: use '#' for comment lines

[INCLUDES]
before = paths.conf

# What holds for all jails, unless one says another.

[DEFAULT]

# How long a host is banned.
bantime = 10m
#maxretry = 5

#
# SSH servers
#
[sshd]
port = ssh

[dropbear] ; small
port = ssh
"""


def sections(text, uri=None):
    return [each.title for each in outline(Document.from_text(text, uri)).headings]


@pytest.mark.parametrize(
    ("text", "uri", "expected"),
    [
        (JAILS, "jail.conf", ["[INCLUDES]", "[DEFAULT]", "[sshd]", "[dropbear]"]),
        (JAILS.replace("\n", "\r\n"), None, ["[INCLUDES]", "[DEFAULT]", "[sshd]", "[dropbear]"]),
        ("[Login]\n#KillUserProcesses=no\n#IdleAction=ignore\n", None, ["[Login]"]),
        ('[user]\n\tname = Ada\n[remote "origin"]\n\turl = x\n', None, ["[user]", '[remote "origin"]']),
        ("root = true\n[*.{js,py}]\nindent_size = 4\n", ".editorconfig", ["[*.{js,py}]"]),
        ("[mysqld]\nskip-networking\nport = 3306\n", "my.cnf", ["[mysqld]"]),
        ("[ ca ]\ndefault_ca = CA_default\n", None, ["[ ca ]"]),
        ("[global]\n   server string = files of all\n", None, ["[global]"]),
        ("[Unit]\nDescription=Disk\n\n[Service]\nExecStart=/bin/a \\\n  -b [1]\n", "a.service", ["[Unit]", "[Service]"]),
        ('[a]\nb = [\n  ["c", "d"],\n  [1, 2],\n]\n[[e.f]]\nname = "g"\n', "a.toml", ["[a]", "[[e.f]]"]),
        ("[web]\nalpha.org user=ada\nbeta.org\n\n[db]\none.com\n", None, ["[web]", "[db]"]),
        ("[a]\nb: c\nd: e\n", None, ["[a]"]),
        ("; all\n[Date]\ndate.timezone = UTC\n", "php.ini", ["[Date]"]),
    ],
)  # fmt: skip
def test_each_section_is_a_heading_and_no_comment_is(text, uri, expected):
    assert sections(text, uri) == expected


@pytest.mark.parametrize(
    "text",
    [
        "[Illustration]\n\nIt was a dark night, and the rain fell.\n\n[Illustration]\n\nHe went on.\n",
        "[Verse]\nWe sang of all = that we knew\nand of the sea\n[Chorus]\nOh the sea, the sea\n",
        '[Event "F/S Return Match"]\n[Site "Belgrade"]\n\n1. e4 e5 2. Nf3 Nc6 3. Bb5 a6\n',
        "An example:\n\n[sshd]\nport = ssh\n\nIt stands in its file.\nRead that one.\n",
        "[10:00]\nAnn: hello all.\n[10:05]\nBob: the budget = 3 million.\n[10:09]\nAnn: yes\n",
        "[1]\nhttp://example.com/\n",
    ],
)
def test_what_is_no_file_of_settings_keeps_its_headings(text):
    assert not any(title.startswith("[") for title in sections(text))


def test_comments_right_above_a_section_are_read_with_it():
    starts = [JAILS[each.start :].splitlines()[0] for each in outline(Document(JAILS)).headings]
    assert starts == [
        "# Comments: use '#' for comment lines",
        "# What holds for all jails, unless one says another.",
        "#",
        "[dropbear] ; small",
    ]


def test_a_setting_that_is_switched_off_stays_in_its_section():
    text = "[a]\nb = 1\n#c = 2\n[d]\ne = 3\n"
    assert text[outline(Document(text)).starts[1] :] == "[d]\ne = 3\n"


@pytest.mark.parametrize("uri", ["jail.conf", "jail.ini"])
def test_chunks_begin_with_sections_and_part_no_key_from_its_comment(uri):
    keys = "".join(
        f"# What key {n} is for.\n# It has two lines.\nkey{n} = {n}\n\n" for n in range(9)
    )
    document = Document.from_text(f"[first]\n\n{keys}[second]\n\n{keys}", uri)
    chunks = create_chunker("markdown", chunk_size=80, chunk_overlap=0).chunk(document)
    assert {chunk.heading_path for chunk in chunks} == {("[first]",), ("[second]",)}
    assert all(chunk.text.startswith(("[", "# What")) for chunk in chunks)
    for chunk in create_chunker("heading", chunk_size=80).chunk(document):
        assert chunk.heading_path in {("[first]",), ("[second]",)}


@pytest.mark.parametrize("uri", ["jail.conf", "jail.ini"])
def test_sections_are_why_markdown_is_recommended(uri):
    suggestion = suggest(Document.from_text(JAILS, uri))
    assert suggestion.strategy == "markdown"
    assert suggestion.reason == "4 sections of settings: chunks follow them."


def test_time_is_linear():
    def seconds(size):
        text = "# said\n" * size + "[a]\nb = 1\n" * size
        begin = process_time()
        sections(text)
        return process_time() - begin

    assert_linear(seconds, 5_000)
