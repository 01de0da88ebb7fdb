"""The nearest splitters of other libraries, run for real: the table in the reference is what they do."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest

from chunking import create_chunker, parse_file
from chunking.equivalents import measure, natives
from chunking.inspection import boundaries
from chunking.splitters import Native, is_installed

ROOT = Path(__file__).parents[3]
README = ROOT / "chunking" / "integrations" / "README.md"
DOCUMENTS = (
    "article.md",
    "product_manual.md",
    "service_contract.txt",
    "multilingual.md",
    "support_chat.txt",
)
HEADER = "| Chunkwright | nearest | identical | F1 of the cuts |"
CASES = {
    "`character`, `oversize: keep`": ("character", {"oversize": "keep"}),
    "`character`": ("character", {}),
    "`recursive`, no overlap": ("recursive", {"chunk_overlap": 0}),
    "`recursive`": ("recursive", {}),
    "`heading`, a section a chunk": ("heading", {"chunk_size": 4000, "min_chunk_size": 1, "min_chunk_size_deeper": 1}),
    "`word`": ("word", {}),
    "`delimiter`": ("delimiter", {}),
    "`fixed`": ("fixed", {}),
    "`token`": ("token", {}),
    "`sentence`": ("sentence", {}),
    "`markdown`": ("markdown", {}),
    "`hierarchical`, in tokens": ("hierarchical", {"unit": "tokens"}),
    "`code`, Python": ("code", {"language": "python"}),
}  # fmt: skip
PAIRS = [
    (label, native)
    for label, (name, options) in CASES.items()
    for native in natives(create_chunker(name, **options))
]


@cache
def document(name):
    return parse_file(ROOT / "sample_docs" / name)


def row(label: str, native: Native) -> str:
    """A line of the table: on how many documents all cuts agree, and the mean F1."""
    name, options = CASES[label]
    chunker = create_chunker(name, **options)
    names = ("scheduler.py",) if name == "code" else DOCUMENTS
    found = [
        measure(native, document(each).text, boundaries(chunker.run(document(each))))
        for each in names
    ]
    identical = sum(each.is_identical for each in found)
    mean = sum(each.f1 for each in found) / len(found)
    return (
        f"| {label} | {native.library} `{native.name}` | {identical} of {len(found)} | {mean:.2f} |"
    )


@pytest.mark.slow
@pytest.mark.parametrize(
    ("label", "native"), PAIRS, ids=lambda value: getattr(value, "name", value)
)
def test_the_table_says_what_the_libraries_do(label, native, request):
    if not is_installed(native.library):
        pytest.skip(f"{native.library} is not installed: see .ci/frameworks")
    found, text = row(label, native), README.read_text(encoding="utf-8")
    if request.config.getoption("--update-golden"):
        begin = f"| {label} | {native.library} `{native.name}` |"
        kept = [line for line in text.splitlines() if not line.startswith(begin)]
        at = kept.index(HEADER) + 2
        while at < len(kept) and kept[at].startswith("|"):
            at += 1
        text = "\n".join([*kept[:at], found, *kept[at:]]) + "\n"
        README.write_text(text, encoding="utf-8")
    assert found in text.splitlines()
