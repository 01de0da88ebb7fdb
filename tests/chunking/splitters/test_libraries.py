"""Each library's splitters, run for real on the samples: all pieces located, exact and accounted for."""

from __future__ import annotations

from pathlib import Path

import pytest

from chunking import create_chunker, list_splitters, parse_file
from chunking.inspection import certify
from chunking.splitters import is_installed

SAMPLES = Path(__file__).parents[3] / "sample_docs"
DOCUMENTS = ("multilingual.md", "product_manual.md", "support_chat.txt")
NAMES = [name for name in list_splitters() if name != "own_code"]


@pytest.mark.slow
@pytest.mark.parametrize("name", NAMES)
def test_all_pieces_of_a_library_stand_in_the_text(name):
    chunker = create_chunker(name, chunk_size=300)
    if not is_installed(chunker.library):
        pytest.skip(f"{chunker.library} is not installed: see .ci/frameworks")
    for document in (parse_file(SAMPLES / each) for each in DOCUMENTS):
        result = chunker.run(document)
        assert not [w for w in result.warnings if w.code == "not-in-text"]
        assert len(result.chunks) > 3
        certificate = certify(document, result, chunker.ruler(document), chunker.limit)
        assert certificate.slices_exact.holds
        assert certificate.nothing_lost.holds
        starts = [(chunk.start, chunk.end) for chunk in result.chunks]
        assert starts == sorted(set(starts))


@pytest.mark.slow
def test_langchain_overlaps_as_it_does_by_itself():
    splitters = pytest.importorskip("langchain_text_splitters")
    text = parse_file(SAMPLES / "product_manual.md").text
    theirs = splitters.RecursiveCharacterTextSplitter(chunk_size=1000, chunk_overlap=200)
    ours = create_chunker("langchain_recursive", chunk_size=1000).chunk(text)
    assert [chunk.text for chunk in ours] == theirs.split_text(text)
