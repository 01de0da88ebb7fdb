"""Folders of anything on the command line: in parallel, one broken file stops nothing, and a summary."""

from __future__ import annotations

import importlib.util
import json
from pathlib import Path

import office_files as files
import pytest
from click.testing import CliRunner

from chunking.cli import main

if not all(map(importlib.util.find_spec, ("docling", "docx", "openpyxl", "pypdfium2", "striprtf"))):
    pytest.skip("needs docling-slim, pypdfium2 and striprtf", allow_module_level=True)

SAMPLE = Path(__file__).parents[3] / "sample_docs" / "field_report.pdf"
SUMMARY = "parsed: 2 by office, 1 by html, 2 by text, 1 by pdfium, 1 by email, 1 by rtf, 3 failed"


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    made = tmp_path_factory.mktemp("mixed")
    (made / "sub").mkdir()
    for name, data in {
        "a.docx": files.word_file(1).data,
        "b.pdf": SAMPLE.read_bytes(),
        "broken.pdf": SAMPLE.read_bytes()[:2000],
        "c.html": b"<html><h1>Title</h1><p>words</p></html>",
        "d.md": b"# Title\n\nwords\n",
        "e.csv": b"a,b\n1,2\n",
        "f.eml": b"From: a@example.org\nDate: x\nSubject: s\n\nbody\n",
        "g.rtf": b"{\\rtf1 words}",
        "sub/h.xlsx": files.sheets_file(3).data,
        "sub/old.doc": b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + bytes(500),
        "sub/\x1b[31mred.docx": b"PK\x03\x04 cut off",
    }.items():
        (made / name).write_bytes(data)
    return made


def test_a_file_without_text_is_named(tmp_path):
    (tmp_path / "empty.txt").write_text(" \n")
    words = [
        "run",
        tmp_path,
        "--strategy",
        "sentence",
        "--output",
        tmp_path / "out" / "chunks.jsonl",
    ]
    (tmp_path / "out").mkdir()
    done = CliRunner().invoke(main, list(map(str, words)))
    assert done.exit_code == 0
    assert "empty.txt: it holds no text: there is nothing to cut" in done.stderr


@pytest.mark.parametrize("jobs", [1, 3])
def test_a_mixed_folder_with_broken_files(folder, tmp_path, jobs):
    output = tmp_path / "chunks.jsonl"
    words = ["run", folder, "--strategy", "recursive", "--output", output, "--jobs", jobs]
    done = CliRunner().invoke(main, list(map(str, words)), color=True)
    assert done.exit_code == 1
    rows = [json.loads(line) for line in output.read_text(encoding="utf-8").splitlines()]
    names = {Path(row["uri"]).name for row in rows}
    assert names == {
        f"{c}.{e}"
        for c, e in zip(
            "abcdefgh", ["docx", "pdf", "html", "md", "csv", "eml", "rtf", "xlsx"], strict=True
        )
    }
    assert {row["page_number"] for row in rows if row["uri"].endswith("b.pdf")} == {1, 2, 3, 4, 5}
    errors = [line for line in done.stderr.splitlines() if line.startswith("error: ")]
    assert [line.rpartition("/")[2].split(" is ")[0] for line in errors] == [
        "broken.pdf",
        "�[31mred.docx",
        "old.doc",
    ]
    assert done.stderr.splitlines()[-1].split(": ")[0] == "parsed"
    assert sorted(done.stderr.splitlines()[-1][8:].split(", ")) == sorted(SUMMARY[8:].split(", "))


def test_the_summary_comes_without_a_file_too(folder):
    done = CliRunner().invoke(main, ["run", str(folder / "d.md"), "--strategy", "word"])
    assert done.exit_code == 0
    assert done.stderr == "parsed: 1 by text\n"
    assert all(json.loads(line) for line in done.stdout.splitlines())
