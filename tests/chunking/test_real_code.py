"""`code` over the real code that is installed: the rules hold, and what fits is never cut."""

from __future__ import annotations

from bisect import bisect_right
from collections import defaultdict
from functools import cache, partial
from pathlib import Path

import pytest
from installed_files import PACKAGES, endings, files
from oracles import count_tokens

from chunking import Document, create_chunker
from chunking.segmenters.code.languages import GRAMMARS, load_language, programming_language
from chunking.testing.contract import RESULT_CHECKS
from chunking.testing.running import Run

ROOTS = [PACKAGES, Path("/usr/lib/node_modules"), Path("/usr/share")]
#: files of each language, and the largest one in bytes
MOST, LARGEST = 40, 25_000
EXTENSIONS = {ext: name for name, grammar in GRAMMARS.items() for ext in grammar.extensions.split()}
SIZES = (
    {"chunk_size": 150, "min_chunk_size": 0},
    {"chunk_size": 1200},
    {"chunk_size": 200, "unit": "tokens", "include_imports": False},
)


@cache
def installed() -> dict[str, list[Path]]:
    """Files of each language, evenly picked from all there are."""
    found: dict[str, list[Path]] = defaultdict(list)
    for root in ROOTS:
        known = {e: EXTENSIONS[e[1:].lower()] for e in endings(root) if e[1:].lower() in EXTENSIONS}
        for path in files(root, *known):
            if path.is_file() and 200 < path.stat().st_size < LARGEST:
                found[known[path.suffix]].append(path)
    return {name: paths[:: 1 + len(paths) // MOST] for name, paths in found.items()}


def documents(language: str) -> list[Document]:
    texts = [(path, path.read_bytes().decode("utf-8", "replace")) for path in installed()[language]]
    return [Document.from_text(text, str(path)) for path, text in texts]


def functions(text: str, language: str) -> list[tuple[int, int]]:
    """The spans of all functions, by a walk of the test's own."""
    import tree_sitter

    source = text.replace("\x00", " ").encode()
    stack = [tree_sitter.Parser(load_language(language)).parse(source).root_node]
    found = []
    while stack:
        node = stack.pop()
        if node.is_named and GRAMMARS[language].kinds.get(node.type) == "function":
            found.append((node.start_byte, node.end_byte))
        stack += node.children
    return [(len(source[:a].decode()), len(source[:b].decode())) for a, b in found]


every_language = pytest.mark.parametrize("language", GRAMMARS)


@pytest.mark.slow
@every_language
def test_the_rules_hold_and_all_functions_that_fit_are_whole(language):
    if language not in installed():
        pytest.skip("no such files here")
    for document in documents(language):
        spans = functions(document.text, programming_language(document))
        for options in SIZES:
            chunker = create_chunker("code", **options)
            result = chunker.run(document)
            assert not {"not-parsed", "unknown-language"} & {w.code for w in result.warnings}
            for check, holds in RESULT_CHECKS.items():
                holds(Run(check, str(document.uri), chunker, document, result))
            check_functions(document, spans, options, result.chunks)


def check_functions(document, spans, options, chunks):
    """A function that a chunk cuts is over the size."""
    edges = sorted({edge for chunk in chunks for edge in (chunk.start, chunk.end)})
    measure = partial(count_tokens, "cl100k_base") if "unit" in options else len
    for start, end in spans:
        inside = bisect_right(edges, start)
        if inside < len(edges) and edges[inside] < end:
            # what its lines begin and end with counts, such as what it is assigned to, and the
            # names of the class and function around it
            around = next(c.prefix for c in chunks if c.start <= start < c.end)
            line = document.text.rfind("\n", 0, start) + 1
            last = (document.text + "\n").index("\n", end)
            size = measure(around + document.text[line:last])
            assert size > options["chunk_size"], (document.uri, document.text[start:end])
