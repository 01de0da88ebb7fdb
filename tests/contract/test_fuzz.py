"""The invariants on arbitrary text under arbitrary options."""

from __future__ import annotations

import os
from time import process_time

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from samples import FRAGMENTS, texts

from chunking import Document, create_chunker, list_strategies
from chunking.caching import forget_documents
from chunking.testing.contract import RESULT_CHECKS
from chunking.testing.running import Run

#: other and more examples, for a long run: FUZZ_EXAMPLES=2500 pytest tests/contract/test_fuzz.py
EXAMPLES = int(os.environ.get("FUZZ_EXAMPLES", "0"))

separators = st.sampled_from([fragment for fragment in FRAGMENTS if fragment]) | st.text(
    min_size=1, max_size=3
)
OWN_OPTIONS = {
    "word": {"word_pattern": st.sampled_from([None, None, r"\s+", r"[^\w]+", ",", r"\b", "a*"])},
    "token": {"preserve_sentences": st.booleans(), "overflow_strategy": st.sampled_from(["split", "split", "truncate"])},
    "fixed": {},
    "character": {
        "separator": separators,
        "keep_separator": st.sampled_from(["none", "start", "end"]),
        "oversize": st.sampled_from(["split", "keep"]),
    },
    "recursive": {
        "separators": st.none() | st.lists(separators, max_size=4),
        "keep_separator": st.booleans(),
        "separator_position": st.sampled_from(["start", "end", "auto"]),
    },
    "sentence": {
        "min_sentences_per_chunk": st.integers(1, 4),
        "min_characters_per_sentence": st.sampled_from([0, 0, 5, 40]),
        "delimiters": st.just([]) | st.lists(separators, max_size=2),
    },
}  # fmt: skip


# made once: a strategy that is made for a draw is looked through before it is drawn from
LARGEST = 40
SIZES = st.integers(1, LARGEST)
SHARES = st.integers(0, LARGEST) | st.just(0)
UNITS = st.sampled_from(["tokens", "tokens", "words", "characters", "estimate"])
TOKENIZERS = st.sampled_from(["cl100k_base", "o200k_base", "gpt2"])


@st.composite
def options_of(draw: st.DrawFn, name: str) -> dict[str, object]:
    """Options that are legal together."""
    size = draw(SIZES)
    chosen = {key: draw(values) for key, values in OWN_OPTIONS[name].items()}
    chosen |= {"chunk_size": size, "chunk_overlap": draw(SHARES) % size}
    chosen["unit"] = draw(UNITS)
    chosen["tokenizer"] = draw(TOKENIZERS)
    if name == "sentence":
        chosen["min_chunk_size"] = draw(SHARES) % (size + 1)
    return chosen


documents = st.builds(
    Document.from_text,
    st.lists(texts, max_size=4).map("".join),
    st.sampled_from([None, "a.md", "a.py"]),
)


def check_everything(name: str, document: Document, options: dict[str, object]) -> None:
    chunker = create_chunker(name, **options)
    result = chunker.run(document)
    for check, holds in RESULT_CHECKS.items():
        holds(Run(check, repr(document.text), chunker, document, result))
    if not document.text.strip():
        assert not result.chunks


@pytest.mark.parametrize("name", OWN_OPTIONS)
def test_any_text_under_any_options(name):
    @settings(max_examples=EXAMPLES or 300, derandomize=not EXAMPLES)
    @given(documents, options_of(name))
    def check(document, options):
        check_everything(name, document, options)

    check()


# hostile Markdown: whatever is opened and not closed, in any number, under every strategy

#: what opens, closes or marks something; and what stands between
MARKS = (
    "---", "...", "---\nopen: true", "a: [", "- - -", "# ", "###### ", "Title\n===", "```", "~~~~", "```py", "    ", "\t", "> ", ">", "- ",
    "1. ", "* ", "| a | b |", "|---|---|", "|", "|-", "[^1]: ", "[^1]", "[a]: /u", "[a]:", "[", "](", "![", "*", "**", "_", "`", "``", "\\",
    "<div>", "</div>", "<!--", "-->", "<!--a-->", "<script>", "<?", "<![CDATA[", "<a href='", "&amp;", "http://a.b", "<A ", "<A>", "</A>", "<A b={",
    "<A b='", "{/*", "*/}", "`${", "import a", "export const a = {", "}", "(", ")", "'", '"', "a", "a line", "Dr. A. B.", "1.1.", "\ufeff", "\0",
    "\u2028", "\xa0", "漢。", "e\u0301", "\U0001f468\u200d", "...", "!?", "$$", "~", ":", "=", "-",
)  # fmt: skip
LINE_ENDS = ("\n", "\r\n", "\r", "\n\n", "\r\n\r\n", "", " ", "  \n", "\n\r")
#: characters of the longest text, and seconds of CPU that no strategy may take for it
LONGEST, SECONDS = 6_000, 1.0
#: strategies that ask a model, or run a function, of the user's
ASKING = {"agentic", "contextual", "propositions", "custom"}


@st.composite
def hostile(draw: st.DrawFn) -> str:
    """Marks and line ends, each again and again, after what opens something and before what closes it."""
    mark, end = st.sampled_from(MARKS), st.sampled_from(LINE_ENDS)
    text = draw(st.sampled_from(["", "", "\ufeff"])) + draw(
        st.sampled_from(
            ["", "---\nopen: true\n", "---\r\nopen: true\r\n", "| a |\n|---|\n", "<A>\n\n"]
        )
    )
    for _ in range(draw(st.integers(1, 5))):
        unit = "".join(draw(st.lists(st.tuples(mark, end).map("".join), min_size=1, max_size=3)))
        text += unit * draw(st.sampled_from([1, 2, 30, 200, 2_000]))
    text = text[:LONGEST]
    return text + draw(st.sampled_from(["", "\n---\n", "\n```\n", "\n</A>\n", "\n", "x"]))


def check_time(name: str, text: str, uri: str) -> None:
    options: dict[str, object] = {"embedder": "fast"} if name in ("semantic", "cluster") else {}
    chunker = create_chunker(name, **options)
    document = Document.from_text(text, uri)
    began = process_time()
    result = chunker.run(document)
    took = process_time() - began
    if took > SECONDS:
        forget_documents()
        began = process_time()
        chunker.run(document)
        took = min(took, process_time() - began)
    assert took < SECONDS, f"{took:.1f} s on {len(text):,} characters"
    for chunk in result.chunks:
        assert chunk.text == text[chunk.start : chunk.end]


@pytest.mark.parametrize("name", sorted(set(list_strategies()) - ASKING))
def test_hostile_markdown_takes_no_strategy_a_second(name):
    @settings(max_examples=EXAMPLES or 25, derandomize=not EXAMPLES)
    @given(hostile(), st.sampled_from(["a.md", "a.md", "a.mdx", "a.txt", "a.py"]))
    def check(text, uri):
        check_time(name, text, uri)

    check_time(name, "warm up. " * 50, "a.md")
    check()
