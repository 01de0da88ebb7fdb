"""Archives are folders of documents, and mails hold documents; none of them harms who opens it."""

from __future__ import annotations

import base64
import contextlib
import gzip
import io
import resource
import stat
import sys
import tarfile
import zipfile
from email.message import EmailMessage
from pathlib import Path

import pytest
from outlook_files import outlook_file
from zip_archives import flagged, zipped

from chunking import ParseError, parse_bytes, parse_file
from chunking.batch import find_files
from chunking.parsers import unpacked_files, unpacking


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


def seven(files):
    stream = io.BytesIO()
    try:
        import libarchive
    except (ImportError, OSError, AttributeError, TypeError):
        pytest.skip("needs libarchive-c and the library libarchive13")
    with libarchive.custom_writer(stream.write, "7zip") as archive:
        for name, content in files.items():
            archive.add_file_from_memory(name, len(content), content)
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


def mailbox(*messages, end=b"\n"):
    head = b"From a@b.example Tue Nov 24 10:00:00 2026" + end
    return b"".join(head + message.replace(b"\n", end) + end for message in messages)


@pytest.mark.parametrize("end", [b"\n", b"\r\n"])
def test_a_mailbox_is_a_folder_of_messages(end):
    plain = b"Subject: Re: a/b\n\n>From here on\n\nFrom the start all was well.\n"
    files = unpacked_files(mailbox(mail(), plain, b"\nno head\n", end=end), "x.mbox")
    assert list(files) == [
        "x.mbox/1 Tides.eml",
        "x.mbox/1 Tides.eml/a.md",
        "x.mbox/2 Re: a-b.eml",
        "x.mbox/3.eml",
    ]
    text = parse_bytes(files["x.mbox/2 Re: a-b.eml"](), "2.eml").text
    assert text == "# Re: a/b\n\nFrom here on\n\nFrom the start all was well.\n"


def test_a_file_that_is_called_like_a_mailbox_is_a_text():
    assert list(unpacked_files(b"From me to you\n\nx", "x.mbox")) == ["x.mbox"]


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


def given(data, name):
    """What is told of the files inside, without another process."""
    told = []
    unpacking.unpack(data, name, told.append, names_only=False)
    return told


def test_what_unpacks_to_far_too_much_is_refused(monkeypatch):
    monkeypatch.setattr("chunking.parsers.unpacking._LARGEST_TOTAL", 1_000_000)
    zeros = bytes(2_000_000)
    for name, data in (
        ("x.zip", zipped({"a.txt": zeros})),
        ("x.tgz", tape(("a.txt", zeros))),
        ("x.gz", gzip.compress(zeros)),
        ("x.7z", seven({"a.txt": zeros})),
        ("nested", zipped({f"{i}.zip": zipped({"a.txt": zeros[:900_000]}) for i in range(2)})),
    ):
        with pytest.raises(ParseError, match="would unpack to more than 1 MB"):
            given(data, name if "." in name else "x.zip")


def test_a_file_that_is_far_too_large_is_named_and_the_others_are_read(monkeypatch):
    monkeypatch.setattr("chunking.parsers.unpacking._LARGEST_FILE", 1_000)
    files = {"a.txt": bytes(2_000), "b.txt": b"b"}
    tapes = tape(*files.items())
    for name, data in (("x.zip", zipped(files)), ("x.tgz", tapes), ("x.7z", seven(files))):
        large, small = given(data, name)
        assert "would unpack to more than 0 MB" in large["refused"]
        assert small == {"file": f"{name}/b.txt", "bytes": "Yg=="}


def test_a_bomb_is_refused_and_the_memory_of_this_process_does_not_grow():
    bomb = gzip.compress(bytes(600_000_000), 1)
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    with pytest.raises(ParseError, match=r"bomb\.gz would unpack to more than 500 MB"):
        unpacked_files(bomb, "bomb.gz")
    assert resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before < 100_000  # kilobytes


def test_too_many_files_are_refused():
    with pytest.raises(ParseError, match="more than 5,000 files"):
        unpacked_files(zipped({f"{i}.txt": b"" for i in range(5_001)}), "x.zip")


def test_the_names_in_an_archive_are_told_without_what_is_in_them():
    files = unpacked_files(ARCHIVE, "x.zip", names_only=True)
    assert list(files) == ["x.zip/docs/a.md", "x.zip/b.txt", "x.zip/in.zip/c.md"]


def test_7z_archives_are_folders():
    files = unpacked_files(seven({"docs/a.md": b"# A\n", "../b.txt": b"b", "/c.txt": b"c"}), "x.7z")
    found = {path: read() for path, read in files.items()}
    assert found == {"x.7z/docs/a.md": b"# A\n", "x.7z/b.txt": b"b", "x.7z/c.txt": b"c"}


#: `a.md` with the password "x", and the same with the names hidden, too
PROTECTED = (
    "N3q8ryccAASO8NsvdwAAAAAAAAAUAAAAAAAAAEayQyPoobJdC80yVQx32PugkAulAQBiAQQGAAEJEAoBqCF1BwAHCwEAAiQG8QcBElMPxEXl"
    "DCZwQU2nkBObpNA++yEhARgBAAwIBAAICgF2DjmiAAAFARELAGEALgBtAGQAAAAUCgEAsJaKv5J83QEVBgEAIICAgQAAABcGEAEJZwAHCwEA"
    "ASEhARgMYwAA",
    "N3q8ryccAARwaRTggAAAAAAAAAAoAAAAAAAAAFAvtMlgrvAUcHoluZIaN6LmzscQlRHOhMUTNrLw2k1O8xnEZW26XDGMLR6XRmEUzT1mtdbx"
    "kyVzXNK5ps/1vCG0716qW47B512Gyv/oynD/tRubSL4rLNemZMvd7Dxlo1nFY5x/aOFxVgzayV7djPRk5rTAx1peZnh4Xiw+aWRHF9WAMhcG"
    "EAEJcAAHCwEAASQG8QcBElMPGiHXolCqXyKtpXyECGHfmwxjAAA=",
)


@pytest.mark.parametrize("archive", PROTECTED, ids=["content", "names"])
def test_7z_archives_with_a_password_are_named(archive):
    with pytest.raises(ParseError, match=r"x\.7z is protected by a password"):
        unpacked_files(base64.b64decode(archive), "x.7z")


def test_without_its_library_a_7z_archive_says_what_to_install(monkeypatch):
    monkeypatch.setitem(sys.modules, "libarchive", None)
    with pytest.raises(ParseError, match="Debian package libarchive13"):
        given(b"7z\xbc\xaf\x27\x1c" + bytes(26), "x.7z")


def test_a_damaged_7z_archive_is_an_error():
    data = seven({"a.md": b"# A\n" * 999})
    with pytest.raises(ParseError, match="damaged"):
        unpacked_files(data[:40], "x.7z")


def test_what_is_attached_to_a_mail_of_outlook_is_a_document_beside_it():
    data = outlook_file("Tides & times", "See the file.", {"a.md": b"# Highs\n"})
    files = unpacked_files(data, "m.msg")
    assert list(files) == ["m.msg", "m.msg/a.md"]
    assert files["m.msg/a.md"]().strip() == b"# Highs"
    document = parse_bytes(data, "m.msg")
    assert document.text.startswith("# Tides & times\n\n**From:** ")
    assert "**To:** Bob <bob@b.example>" in document.text
    assert document.text.endswith("See the file.\n")
    known = document.metadata
    assert (known["format"], known["parser"], known["title"]) == ("msg", "outlook", "Tides & times")
    assert known["created"] == "2026-01-05T10:00:00+00:00"
    assert known["warnings"] == ["not part of the text: 1 attachment: a.md"]


def test_the_page_of_a_mail_of_outlook_is_read_where_its_plain_text_says_little():
    page = "<p>Größe: high water is at ten, low water at four.</p>".encode()
    for body, read in (("See your browser.", "Größe: high water"), ("Low at four, high water is at ten.", "Low at")):  # fmt: skip
        text = parse_bytes(outlook_file("Tides", body, page=page), "m.msg").text
        assert text.partition("**Date:**")[2].partition("\n\n")[2].startswith(read)
    broken = outlook_file("Tides", "See your browser.", page=b"<p>\xff" + page)
    assert "high water is at ten" in parse_bytes(broken, "m.msg").text


@pytest.mark.parametrize("cut", [600, 3000, 20_000])
def test_a_damaged_mail_of_outlook_is_an_error_or_what_is_left_of_it(cut):
    data = outlook_file("Tides", "See the file.", {"a.md": b"# Highs\n"})
    with contextlib.suppress(ParseError):
        assert parse_bytes(data[:cut], "m.msg").text
    with contextlib.suppress(ParseError):
        assert "m.msg" in unpacked_files(data[:cut], "m.msg")


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


def test_a_file_that_is_packed_by_itself_is_read(tmp_path):
    path = tmp_path / "tides.md.gz"
    path.write_bytes(gzip.compress(b"# Tides\n"))
    document = parse_file(path)
    assert (document.text, document.mime_type) == ("# Tides\n", "text/markdown")
    assert document.uri == str(path / "tides.md")
    with pytest.raises(ParseError, match="unpack it"):
        parse_bytes(path.read_bytes(), "tides.md.gz")
    outer = tmp_path / "x.zip"
    outer.write_bytes(zipped({"tides.md.gz": path.read_bytes(), "b.txt": b"b"}))
    inside = parse_file(outer / "tides.md.gz")
    assert (inside.text, inside.uri) == ("# Tides\n", str(outer / "tides.md.gz" / "tides.md"))


def test_a_damaged_file_is_named_once(tmp_path):
    path = tmp_path / "tides.md.gz"
    path.write_bytes(gzip.compress(b"# Tides\n")[:-6])
    with pytest.raises(ParseError, match=r"^\S+tides\.md\.gz is a damaged archive"):
        parse_file(path)
