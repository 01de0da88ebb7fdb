"""Splitters as chunkers: their settings, what a program's pieces become, and where an absent library leaves them."""

from __future__ import annotations

import ast
import pickle
from typing import ClassVar

import pytest

from chunking import (
    ChunkingConfig,
    Document,
    OptionsError,
    StrategyError,
    create_chunker,
    describe_strategy,
    list_splitters,
    list_strategies,
    needed_options,
    pin_at,
)
from chunking.inspection import certify
from chunking.splitters import LIBRARIES, SplitterChunker, base, libraries
from chunking.splitters.base import ProgramChunker

HOSTILE = "'\"\\\n{__import__('os').abort()}\ud800"
TEXT = "# One\n\nOne fish,  two fish.\n\n## Two\n\nRed fish 🐟.\n\nBlue fish."
OF_LIBRARIES = [name for name in list_splitters() if name != "own_code"]


class Given(ProgramChunker):
    """A splitter whose program is given: what the libraries' ones have in common."""

    name = "langchain_recursive"
    label = "Given"
    summary = when = "Nothing."
    options_type = type(create_chunker("langchain_recursive").options)
    text: ClassVar[str] = ""

    @property
    def program(self):
        return self.text

    def require(self):
        pass


def given(program, **options):
    made = type("Given", (Given,), {"text": program})
    return made(made.options_type.build("given", {"chunk_overlap": 0, **options}))


def test_their_names_are_not_among_the_strategies():
    assert not set(list_splitters()) & set(list_strategies())
    assert {create_chunker(name).library for name in OF_LIBRARIES} == set(LIBRARIES)


@pytest.mark.parametrize("name", list_splitters())
def test_a_setting_is_declared_described_and_written_to_a_file(name):
    assert describe_strategy(name)["group"] == "library"
    chunker = create_chunker(name, chunk_size=321)
    assert ChunkingConfig.of(chunker).chunker() == chunker
    for format in ("yaml", "json", "toml"):
        text = ChunkingConfig.of(chunker).dumps(format)
        assert ChunkingConfig.loads(text, format).chunker() == chunker
    assert pickle.loads(pickle.dumps(chunker)) == chunker
    assert hash(create_chunker(name, chunk_size=321)) == hash(chunker)
    assert needed_options(name, chunker.options.to_dict()) == {"chunk_size": 321}


@pytest.mark.parametrize("name", OF_LIBRARIES)
def test_a_program_holds_the_sizes_and_no_text_as_code(name):
    chunker = create_chunker(name, chunk_size=4321)
    native = chunker.native
    assert native.library == chunker.library
    assert "4321" in native.program
    assert any(
        "split" in (getattr(node, "name", ""), *(target.id for target in getattr(node, "targets", ())))
        for node in ast.parse(native.program).body
    )  # fmt: skip


@pytest.mark.parametrize(
    ("name", "option"), [("langchain_recursive", "separators"), ("langchain_character", "separator")]
)  # fmt: skip
def test_hostile_separators_are_data(name, option):
    value = [HOSTILE, ""] if option == "separators" else HOSTILE
    tree = ast.parse(create_chunker(name, **{option: value}).program)
    calls = [ast.unparse(node.func) for node in ast.walk(tree) if isinstance(node, ast.Call)]
    assert calls == [create_chunker(name).native.name]
    assert HOSTILE in [node.value for node in ast.walk(tree) if isinstance(node, ast.Constant)]


def test_overlap_stays_as_the_library_has_it():
    assert create_chunker("langchain_recursive", chunk_size=1000).options.chunk_overlap == 200
    with pytest.raises(
        OptionsError, match=r"chunk_overlap \(200\) must be smaller than chunk_size"
    ):
        create_chunker("langchain_recursive", chunk_size=100)


@pytest.mark.parametrize(
    ("options", "said"),
    [
        ({"tokenizer": "gpt2"}, "tokenizer .* must be"),
        ({"unit": "words"}, "unit .* must be"),
        ({"chunk_size": "1); import os"}, "chunk_size .* must be"),
        ({"program": "x"}, "unknown option 'program'"),
    ],
)
def test_a_setting_is_read_strictly(options, said):
    with pytest.raises(OptionsError, match=said):
        create_chunker("langchain_recursive", **options)


def test_pieces_become_chunks_with_all_that_chunks_have():
    chunker = given("split = lambda text: text.split('\\n\\n')", unit="tokens", chunk_size=5)
    document = Document.from_text(TEXT, "fish.md")
    result = chunker.run(document)
    assert [chunk.text for chunk in result.chunks] == TEXT.split("\n\n")
    assert result.chunks[-1].heading_path == ("One", "Two")
    assert [chunk.cut for chunk in result.chunks] == ["Given"] * 4 + ["end of document"]
    assert len({chunk.id for chunk in result.chunks}) == 5
    certificate = certify(document, result, chunker.ruler(document), chunker.limit)
    assert certificate.slices_exact.holds
    assert certificate.nothing_lost.holds
    assert "2 chunks are over the limit" in certificate.limit_held.summary


def test_overlap_is_kept_and_counted():
    chunker, text = given("split = lambda text: [text[:20], text[11:30], text[25:]]"), TEXT[:48]
    result = chunker.run(text)
    assert [(chunk.start, chunk.end) for chunk in result.chunks] == [(0, 20), (11, 30), (25, 48)]
    document = Document.of(text)
    certificate = certify(document, result, chunker.ruler(document), chunker.limit)
    assert certificate.overlapped == 14


def test_a_piece_that_is_not_in_the_text_and_what_is_left_out_are_warnings():
    chunker = given("split = lambda text: ['One fish,', 'three <b>fish', 'Blue fish.']")
    result = chunker.run(TEXT)
    assert [chunk.text for chunk in result.chunks] == ["One fish,", "Blue fish."]
    codes = [warning.code for warning in result.warnings]
    assert codes == ["not-in-text", "left-out", "left-out"]
    assert "piece 2 of Given, 'three <b>fish', does not stand in the text" in result.warnings[0].message  # fmt: skip
    assert result.warnings[0].start == TEXT.index(",") + 1
    assert next(TEXT[item.start : item.end] for item in result.dropped) == "# One"
    assert certify(Document.of(TEXT), result, chunker.ruler(Document.of(TEXT)), chunker.limit).nothing_lost.holds  # fmt: skip


def test_the_program_runs_once_for_a_document_whatever_it_is_called(monkeypatch):
    asked = []
    monkeypatch.setattr(base, "run_program", lambda *given: asked.append(given[1]) or [given[1]])
    for uri in ("a.txt", "b.txt"):
        given("# once").run(Document.from_text("Only once.", uri))
    assert asked == ["Only once."]
    given("# once").run("And once more.")
    assert len(asked) == 2


def test_blank_text_starts_no_process(monkeypatch):
    monkeypatch.setattr(base, "run_program", None)
    assert given("").chunk(" \n") == []


def test_a_failure_names_the_splitter_and_is_not_remembered():
    for _ in range(2):
        with pytest.raises(StrategyError, match="Given failed: ZeroDivisionError"):
            given("split = lambda text: 1 / 0").run("some text")


def test_a_library_that_is_absent_names_the_remedy(monkeypatch):
    monkeypatch.setattr(libraries, "find_spec", lambda name: None)
    with pytest.raises(StrategyError, match="pip install langchain-text-splitters"):
        create_chunker("langchain_recursive").run("text")


def test_sizes_of_haystack_are_a_limit_only_where_they_count_words():
    chunker = create_chunker("haystack_document", chunk_size=5)
    (chunk,) = given("split = lambda text: [text]").chunk("one two")
    assert chunker.limit(chunk) == 5
    assert chunker.replace(split_by="passage").limit(chunk) > 10**9
    assert issubclass(type(chunker), SplitterChunker)


@pytest.mark.parametrize(("split_by", "count"), [("word", 5), ("period", 2)])
def test_a_pinned_cut_splits_further_only_where_words_are_counted(monkeypatch, split_by, count):
    """Three full stops to a chunk are many words; three words are not."""
    text = "One two three four five six seven eight. Nine ten eleven twelve thirteen fourteen."
    chunker = create_chunker("haystack_document", chunk_size=3, chunk_overlap=1, split_by=split_by)
    monkeypatch.setattr(type(chunker), "program", "split = lambda text: [text]")
    monkeypatch.setattr(type(chunker), "require", lambda self: None)
    document = Document(text)
    result = chunker.with_pins([pin_at(document, text.index("Nine"))]).run(document)
    assert result.pins[0].obeyed
    assert len(result.chunks) == count
    assert split_by == "word" or [chunk.text for chunk in result.chunks] == [text[:40], text[41:]]
