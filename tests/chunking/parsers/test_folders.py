"""Archives are folders of documents, and mails hold documents; none of them harms who opens it."""

from __future__ import annotations

import io
import stat
import tarfile
import zipfile
from email.message import EmailMessage
from pathlib import Path

import pytest
from zip_archives import flagged, zipped

from chunking import ParseError, parse_file
from chunking.batch import find_files
from chunking.parsers import unpacked_files


def tape(*entries, mode="w:gz"):
    stream = io.BytesIO()
    with tarfile.open(fileobj=stream, mode=mode) as archive:
        for name, content in entries:
            entry = tarfile.TarInfo(name)
            if content is None:
                entry.type, entry.linkname = tarfile.SYMTYPE, "/etc/passwd"
            entry.size = len(content or b"")
            archive.addfile(entry, io.BytesIO(content or b""))
    return stream.getvalue()


def mail():
    message = EmailMessage()
    message["From"], message["Date"], message["Subject"] = (
        "a@b.example",
        "Tue, 24 Nov 2026",
        "Tides",
    )
    message.set_content("See the file.")
    message.add_attachment(b"# Highs\n", maintype="text", subtype="markdown", filename="a.md")
    message.add_attachment(
        b"x", maintype="image", subtype="png", cid="<logo>", disposition="inline"
    )
    return message.as_bytes()


INNER = zipped({"c.md": b"# C\n"})
ARCHIVE = zipped(
    {
        "docs/a.md": b"# A\n",
        "b.txt": b"b",
        "in.zip": INNER,
        ".hidden": b"",
        "__MACOSX/b": b"",
        "e/": b"",
    }
)


def test_an_archive_and_those_in_it_are_folders():
    files = unpacked_files(ARCHIVE, "x.zip")
    assert {path: read() for path, read in files.items()} == {
        "x.zip/docs/a.md": b"# A\n",
        "x.zip/b.txt": b"b",
        "x.zip/in.zip/c.md": b"# C\n",
    }


@pytest.mark.parametrize("mode", ["w", "w:gz", "w:bz2", "w:xz"])
def test_tapes_are_folders(mode):
    files = unpacked_files(tape(("d/a.md", b"# A\n"), mode=mode), "x.tar.gz")
    assert [(path, read()) for path, read in files.items()] == [("x.tar.gz/d/a.md", b"# A\n")]


def test_what_is_attached_to_a_mail_is_a_document_beside_it():
    files = unpacked_files(mail(), "m.eml")
    assert list(files) == ["m.eml", "m.eml/a.md"]
    assert files["m.eml/a.md"]() == b"# Highs\n"


@pytest.mark.parametrize("parts", [{"[Content_Types].xml": b""}, {"project.json": b""}])
def test_documents_and_projects_are_no_folders(parts):
    assert list(unpacked_files(zipped(parts), "x.zip")) == ["x.zip"]


def test_a_path_in_an_archive_leads_nowhere_but_down():
    files = unpacked_files(
        zipped({"../../up.md": b"1", "C:\\x\\y.md": b"2", "/up.md": b"3"}), "x.zip"
    )
    assert list(files) == ["x.zip/up.md", "x.zip/x/y.md", "x.zip/up (2).md"]


def link():
    entry = zipfile.ZipInfo("a.md")
    entry.external_attr = (stat.S_IFLNK | 0o777) << 16
    stream = io.BytesIO()
    with zipfile.ZipFile(stream, "w") as archive:
        archive.writestr(entry, "/etc/passwd")
    return stream.getvalue()


@pytest.mark.parametrize(
    ("name", "data", "said"),
    [
        ("x.zip", flagged(zipped({"a.md": b"x"})), "x.zip/a.md is protected by a password"),
        ("x.zip", link(), "is a link or a device"),
        ("x.tgz", tape(("a.md", None)), "is a link or a device"),
    ],
    ids=["a password", "a link in a ZIP", "a link in a TAR"],
)
def test_a_file_that_cannot_be_read_is_named(name, data, said):
    (read,) = unpacked_files(data, name).values()
    with pytest.raises(ParseError, match=said):
        read()


def test_what_unpacks_to_far_too_much_is_refused(monkeypatch):
    monkeypatch.setattr("chunking.parsers.folders._LARGEST_TOTAL", 1_000_000)
    zeros = bytes(2_000_000)
    for name, data in (("x.zip", zipped({"a.txt": zeros})), ("x.tgz", tape(("a.txt", zeros)))):
        with pytest.raises(ParseError, match="would unpack to more than 1 MB"):
            unpacked_files(data, name)
    with pytest.raises(ParseError, match="more than 5,000 files"):
        unpacked_files(zipped({f"{i}.txt": b"" for i in range(5_001)}), "x.zip")


def test_archives_are_looked_into_three_deep_and_damaged_ones_are_errors():
    data = b"x"
    for name in ("a.txt", "4.zip", "3.zip", "2.zip"):
        data = zipped({name: data})
    assert list(unpacked_files(data, "1.zip")) == ["1.zip/2.zip/3.zip/4.zip"]
    with pytest.raises(ParseError, match="damaged"):
        unpacked_files(ARCHIVE[:-30], "x.zip")


def test_a_path_inside_an_archive_is_found_and_read(tmp_path):
    (tmp_path / "x.zip").write_bytes(ARCHIVE)
    (tmp_path / "plain.md").write_text("# P\n")
    found = find_files([tmp_path])
    inside = [path.relative_to(tmp_path).as_posix() for path in found]
    assert inside == ["plain.md", "x.zip/docs/a.md", "x.zip/b.txt", "x.zip/in.zip/c.md"]
    document = parse_file(found[-1])
    assert (document.text, document.uri) == ("# C\n", str(found[-1]))
    with pytest.raises(ParseError, match="cannot read"):
        parse_file(Path(tmp_path, "x.zip", "none.md"))
