"""Project files: a round trip gives the same, and whatever else comes is refused with its reason."""

from __future__ import annotations

import io
import json
import time
import zipfile
from dataclasses import replace

import pytest
from projects import CONFIG, TEXT, project
from zip_archives import flagged, lying, parts_of, zipped

from chunking import ChunkingConfig, ChunkingError
from chunking.project import Source, is_project, pack, unpack, verify

PROJECT = project()
PARTS = parts_of(pack(PROJECT))


def test_a_round_trip_gives_the_same():
    assert unpack(pack(PROJECT), "p.zip") == PROJECT
    assert ChunkingConfig.from_dict(unpack(pack(PROJECT), "p.zip").configuration) == CONFIG


def test_the_least_there_is():
    least = replace(PROJECT, documents=[], questions=[], baseline=None, figures=[], evaluated=None, shown=None, sections={})  # fmt: skip
    found = unpack(pack(least), "p.zip")
    assert (found.documents, found.baseline, found.evaluated) == ([], None, None)


def test_equal_projects_give_equal_bytes():
    assert pack(PROJECT) == pack(project())


def test_without_documents_their_text_is_not_in_the_file():
    data = pack(replace(PROJECT, questions=()).without_documents())
    assert b"forty-two" not in b"".join(parts_of(data).values())
    found = unpack(data, "p.zip")
    assert found.missing == [source.without_data() for source in PROJECT.documents]
    assert found.missing[0].is_in(TEXT.encode())
    assert not found.missing[0].is_in(TEXT.encode() + b" ")


def test_it_is_told_from_other_archives():
    assert is_project(pack(PROJECT))
    assert not any(map(is_project, (b"", b"PK\x03\x04", zipped({"a": b""}), TEXT.encode())))


def test_a_section_has_a_name_that_can_be_read_again():
    with pytest.raises(ChunkingError, match="small letters"):
        pack(replace(PROJECT, sections={"../pins": 1}))


@pytest.mark.parametrize(
    ("changed", "says"),
    [
        ({"documents": [Source.of(f"{n}.md", "a.md", b"") for n in range(2001)]}, "at most 2,000 documents, not 2,001"),
        ({"sections": {"large": "x" * 30_000_001}}, "sections/large.json holds 31 MB"),
        ({"documents": [Source.of("a.txt", "a.txt", b" " * 10_000_001)]}, "leave the document out"),
    ],
    ids=["documents", "section", "repeats"],
)  # fmt: skip
def test_what_could_not_be_opened_again_is_not_made(changed, says):
    with pytest.raises(ChunkingError, match=says):
        pack(replace(PROJECT, **changed))


def test_the_largest_project_is_opened_again(monkeypatch):
    monkeypatch.setattr("chunking.project.writing.MOST_BYTES", 5_000)
    monkeypatch.setattr("chunking.project.reading.MOST_BYTES", 5_000)
    rest = sum(
        map(len, parts_of(pack(replace(PROJECT, documents=[Source.of("a", "a", b"")]))).values())
    )
    room = 5_000 - rest - 3  # the size has three digits more
    assert unpack(pack(replace(PROJECT, documents=[Source.of("a", "a", b"x" * room)])), "p.zip")
    with pytest.raises(ChunkingError, match="at most"):
        pack(replace(PROJECT, documents=[Source.of("a", "a", b"x" * (room + 1))]))


def test_the_chunks_of_a_project_are_verified():
    (guide, parts) = verify(unpack(pack(PROJECT), "p.zip"))
    assert (guide.is_same, guide.error) == (True, None)
    assert (parts.is_same, parts.then, parts.now.chunks) == (False, None, 1)
    edited = [Source.of("guide.md", "guide.md", f"{TEXT} And one more.".encode())]
    assert not next(verify(replace(PROJECT, documents=edited))).is_same
    broken = [Source.of("guide.md", "guide.md", b"\x89PNG\r\n\x1a\nno picture")]
    assert "guide.md" in next(verify(replace(PROJECT, documents=broken))).error


def manifest(**changes):
    return {"project.json": json.dumps(json.loads(PARTS["project.json"]) | changes).encode()}


def entry(**changes):
    first, *rest = json.loads(PARTS["project.json"])["documents"]
    return manifest(documents=[first | changes, *rest])


def linked() -> bytes:
    stream = io.BytesIO()
    with zipfile.ZipFile(stream, "w") as archive:
        for name, data in PARTS.items():
            part = zipfile.ZipInfo(name)
            part.external_attr = (0o120777 if name == "documents/0000" else 0o644) << 16
            archive.writestr(part, data)
    return stream.getvalue()


def doubled() -> bytes:
    stream = io.BytesIO(zipped(PARTS))
    with zipfile.ZipFile(stream, "a") as archive, pytest.warns(UserWarning, match="Duplicate"):
        archive.writestr("project.json", PARTS["project.json"])
    return stream.getvalue()


def without(name):
    return zipped({part: data for part, data in PARTS.items() if part != name})


HOSTILE = {
    "no archive": (lambda: b"version: 1", "damaged ZIP archive"),
    "cut off": (lambda: zipped(PARTS)[:-400], "damaged ZIP archive"),
    "another archive": (lambda: zipped({"a.txt": b"words"}), "it is no project"),
    "a path": (lambda: zipped(PARTS | {"../../etc/passwd": b"x"}), "no part of a project"),
    "an absolute path": (lambda: zipped(PARTS | {"/etc/passwd": b"x"}), "no part of a project"),
    "a folder": (lambda: zipped(PARTS | {"documents/": b""}), "no part of a project"),
    "a link": (linked, "no part of a project"),
    "a part twice": (doubled, "twice"),
    "a bomb": (lambda: zipped(PARTS | {"documents/0001": bytes(30_000_000)}), "would unpack to"),
    "a large section": (lambda: zipped(PARTS | {"sections/a.json": b"[" + b"1," * 15_000_001}), "(would unpack|far too large)"),
    "a password": (lambda: flagged(zipped(PARTS)), "password"),
    "a lying directory": (lambda: lying(zipped(PARTS)), "damaged|not valid JSON"),
    "a newer version": (lambda: zipped(PARTS | manifest(version=2)), "up to 1: update it"),
    "no version": (lambda: zipped(PARTS | manifest(version=True)), "project.json: version"),
    "another format": (lambda: zipped(PARTS | manifest(format="zip")), "does not say so"),
    "an unknown key": (lambda: zipped(PARTS | manifest(more=1)), "project.json: more"),
    "a document twice": (lambda: zipped(PARTS | entry(name="parts (2).csv")), "given twice"),
    "a part that is elsewhere": (lambda: zipped(PARTS | entry(part="documents/../x")), "part"),
    "a wrong hash": (lambda: zipped(PARTS | entry(sha256="0" * 64)), "not the one that was taken"),
    "a wrong size": (lambda: zipped(PARTS | entry(size=1)), "not the one that was taken"),
    "a missing document": (lambda: without("documents/0000"), "is missing"),
    "an unnamed document": (lambda: zipped(PARTS | {"documents/0009": b"x"}), "named by no document"),
    "no configuration": (lambda: without("configuration.json"), "no configuration.json"),
    "a list as configuration": (lambda: zipped(PARTS | {"configuration.json": b"[]"}), "no configuration"),
    "a key twice": (lambda: zipped(PARTS | {"configuration.json": b'{"a": 1, "a": 2}'}), "given twice"),
    "no JSON": (lambda: zipped(PARTS | {"baseline.json": b"{"}), "baseline.json: not valid JSON"),
    "no UTF-8": (lambda: zipped(PARTS | {"sections/a.json": b'"\xff"'}), "sections/a.json"),
    "deep nesting": (lambda: zipped(PARTS | {"sections/a.json": b"[" * 100_000}), "sections/a.json"),
    "no question": (lambda: zipped(PARTS | {"questions.jsonl": b"{}\n"}), "questions.jsonl, line 1: id"),
    "a broken question": (lambda: zipped(PARTS | {"questions.jsonl": b"\n{"}), "questions.jsonl, line 2"),
    "an excerpt of another length": (lambda: zipped(PARTS | {"questions.jsonl": PARTS["questions.jsonl"].replace(b'"start": 9', b'"start": 8')}), "length"),
    "a mean that is no number": (lambda: zipped(PARTS | {"figures.json": b'{"evaluation": {"questions": 1, "means": {"recall": NaN}}}'}), "figures.json"),
    "an unknown metric": (lambda: zipped(PARTS | {"figures.json": b'{"evaluation": {"questions": 1, "means": {"luck": 1.0}}}'}), "figures.json"),
}  # fmt: skip


@pytest.mark.parametrize("name", HOSTILE)
def test_what_is_no_project_is_refused_with_the_reason(name):
    make, message = HOSTILE[name]
    data = make()
    began = time.perf_counter()
    with pytest.raises(ChunkingError, match=message) as caught:
        unpack(data, "p.zip")
    assert str(caught.value).startswith("p.zip")
    assert time.perf_counter() - began < 5


def test_too_much_in_many_honest_parts_is_refused(monkeypatch):
    monkeypatch.setattr("chunking.project.reading.MOST_BYTES", 100)
    with pytest.raises(ChunkingError, match="names and hashes"):
        unpack(pack(PROJECT), "p.zip")


def test_a_configuration_that_names_a_file_opens_nothing(tmp_path):
    trap = tmp_path / "tokenizer.json"
    configuration = {"version": 1, "strategy": "token", "options": {"tokenizer": str(trap)}}
    found = unpack(pack(replace(PROJECT, configuration=configuration)), "p.zip")
    assert found.configuration["options"]["tokenizer"] == str(trap)
