"""What a model does not read: by the ruler as by asking the model itself."""

from __future__ import annotations

from pathlib import Path

import pytest

from chunking import Document, create_chunker
from chunking.embedders import get_embedder
from chunking.inspection.truncation import truncations
from chunking.tokenizers import MINILM, get_tokenizer

SAMPLES = Path(__file__).parents[3] / "sample_docs"


class Reader:
    """A model of one token a word that reads `limit` of them, without a tokenizer to name."""

    max_input = 5

    def embed(self, texts, progress=None):
        raise AssertionError("nothing needs embedding here")

    def count(self, text):
        return len(text.split())

    def reach(self, text):
        words = text.split(" ")
        return len(" ".join(words[: self.max_input])) if len(words) > self.max_input else len(text)


def by_asking(chunks, model):
    """The slow way: every chunk's content is given to the model's own tokenizer."""
    found = {}
    for chunk in chunks:
        reach = model.reach(chunk.content)
        if reach < len(chunk.content):
            seen = chunk.start + reach - len(chunk.prefix)
            found[chunk.index] = (
                model.count(chunk.content),
                min(max(seen, chunk.start), chunk.end),
            )
    return found


@pytest.mark.parametrize("name", ["article.md", "multilingual.md", "api_reference.md"])
@pytest.mark.parametrize("strategy", ["sentence", "markdown"])
def test_the_ruler_agrees_with_the_model(name, strategy):
    document = Document.from_text((SAMPLES / name).read_text(encoding="utf-8"), name)
    chunks = create_chunker(strategy, chunk_size=400, unit="tokens").run(document).chunks
    found = truncations(document, chunks, "quality")
    assert found
    expected = by_asking(chunks, get_embedder("quality"))
    assert {index: cut.tokens for index, cut in found.items()} == {
        index: tokens for index, (tokens, _) in expected.items()
    }
    # the model may read a part of a character (a Hangul syllable is several tokens): it is not seen
    assert all(0 <= expected[index][1] - cut.seen <= 1 for index, cut in found.items())


def test_a_chunk_that_just_fits_is_read_whole():
    model = get_embedder("quality")
    words = "river " * (model.max_input - 2)
    for text, fits in ((words, True), (words + "river", False)):
        document = Document.from_text(text)
        chunks = create_chunker("fixed", chunk_size=1000).run(document).chunks
        assert (truncations(document, chunks, "quality") == {}) is fits


def test_a_model_without_a_limit_reads_all():
    document = Document.from_text("word " * 5000)
    assert truncations(document, create_chunker("fixed").run(document).chunks, "fast") == {}


def test_a_model_of_the_users_own_is_asked():
    document = Document.from_text("one two three four five six seven 🙂 eight")
    chunks = create_chunker("word", chunk_size=8, chunk_overlap=0).run(document).chunks
    found = truncations(document, chunks, Reader())
    assert {index: (cut.tokens, document.text[: cut.seen]) for index, cut in found.items()} == {
        0: (8, "one two three four five")
    }


def test_no_chunks_no_truncation():
    assert truncations(Document.from_text(" "), (), "quality") == {}


def test_the_models_tokenizer_can_measure_chunks():
    text = "Tokenisers differ: un-be-liev-able 🙂, naïve, 日本語のテスト. " * 30
    chunks = create_chunker("fixed", chunk_size=60, tokenizer=MINILM).chunk(text)
    counter = get_tokenizer(MINILM)
    assert [chunk.token_count for chunk in chunks] == [counter.count(c.content) for c in chunks]
    assert max(chunk.token_count for chunk in chunks) <= 60


@pytest.mark.parametrize(("letters", "is_read"), [(100, True), (101, False)])
def test_a_word_that_is_too_long_for_the_vocabulary_is_not_read(letters, is_read):
    document = Document.from_text(f"{'abcde' * 20}{'f' * (letters - 100)}")
    chunks = create_chunker("fixed", chunk_size=500).run(document).chunks
    found = truncations(document, chunks, "quality")
    assert (found == {}) is is_read
    assert get_embedder("quality").count(document.text) == 3 or is_read
    assert [cut.seen for cut in found.values()] == ([] if is_read else [0])


def test_a_model_of_byte_pairs_reads_every_word():
    document = Document.from_text("abcde" * 30)
    chunks = create_chunker("fixed", chunk_size=500).run(document).chunks
    assert truncations(document, chunks, "text-embedding-3-small") == {}
