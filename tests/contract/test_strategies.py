"""Every registered strategy passes the whole contract, as it comes and in every unit."""

from __future__ import annotations

from functools import partial

import pytest

from chunking import create_chunker, describe_strategy, list_strategies
from chunking.testing import contract_checks

pytestmark = pytest.mark.usefixtures("fast_model")

#: beside the strategy, the checks it cannot pass and why
NESTED = "parents and children are two series in one list: see the strategy's own tests"
EXCEPTIONS: dict[str, dict[str, str]] = {
    "hierarchical": dict.fromkeys(
        ("order", "inside", "size", "overlap", "counters", "overlap_is_there"), NESTED
    )
}
#: and those it cannot pass in one unit
BY_BLOCK = (
    "Markdown estimates block by block, code by another divisor: see the strategy's own tests"
)
UNIT_EXCEPTIONS = {("markdown", "estimate"): {"size": BY_BLOCK, "overlap": BY_BLOCK}}
#: options of which a larger value never gives more chunks
MONOTONE = {"fixed": ("chunk_size",), "word": ("chunk_size",)}
#: checks whose outcome depends on how the chunks are measured
MEASURED = (
    "fidelity",
    "coverage",
    "order",
    "inside",
    "size",
    "overlap",
    "unicode",
    "reasons",
    "overlap_is_there",
)
#: units of which size and overlap are checked in every run
QUICK = ("cl100k", "words", "characters")
SLOW = ("huge_line", "pickle", "determinism")

UNITS = {
    "cl100k": {"unit": "tokens"},
    "o200k": {"unit": "tokens", "tokenizer": "o200k_base"},
    "gpt2": {"unit": "tokens", "tokenizer": "gpt2"},
    "words": {"unit": "words"},
    "characters": {"unit": "characters"},
    "estimate": {"unit": "estimate", "bias": "prose"},
    "callable": {"unit": "tokens", "tokenizer": len},
}
OPTIONS = {
    "code, Python": ("code", {"language": "python"}),
    "code, JavaScript, functions kept": ("code", {"language": "javascript", "preserve_code_blocks": True}),
    "character, regular expression": ("character", {"separator": r"\s*\n|[.。]", "is_separator_regex": True, "keep_separator": "start"}),
    "character, separators left out": ("character", {"separator": " ", "keep_separator": "none", "chunk_overlap": 0}),
    "character, pieces kept whole": ("character", {"separator": "e", "oversize": "keep"}),
    "character, kept whole, separators left out": ("character", {"separator": "--", "oversize": "keep", "keep_separator": "none"}),
    "character, one combining mark": ("character", {"separator": "\u0301", "keep_separator": "start"}),
    "recursive, Markdown": ("recursive", {"recipe": "markdown"}),
    "recursive, Python, separators at the end": ("recursive", {"recipe": "python", "separator_position": "end"}),
    "recursive, separators left out": ("recursive", {"keep_separator": False}),
    "recursive, own separators": ("recursive", {"separators": ["\n", "。", ". ", "e", "\u200d"], "separator_position": "start"}),
    "token, cut anywhere": ("token", {"preserve_sentences": False}),
    "token, truncated": ("token", {"overflow_strategy": "truncate"}),
    "word, own pattern": ("word", {"word_pattern": r"[\s,.]+"}),
    "delimiter, compatible overlap": ("delimiter", {"overlap_mode": "compatible"}),
    "sentence, own delimiters": ("sentence", {"delimiters": [".", "。", "\n"], "min_characters_per_sentence": 12}),
    "sentence, at least three": ("sentence", {"min_sentences_per_chunk": 3}),
    "agentic, a server that does not run": ("agentic", {"base_url": "http://127.0.0.1:9/v1", "retries": 0, "timeout_ms": 1000, "include_summary_context": True}),
}  # fmt: skip


def cases():
    for name in list_strategies():
        checks = contract_checks(
            exceptions=EXCEPTIONS.get(name, {}), monotone=MONOTONE.get(name, ())
        )
        for check in checks:
            marks = [pytest.mark.slow] if check.__name__ in SLOW else []
            yield pytest.param(name, {}, check, id=f"{name}-{check.__name__}", marks=marks)
        declared = describe_strategy(name)["options"]
        for unit, given in UNITS.items():
            options = {key: value for key, value in given.items() if key in declared}
            if "unit" not in options or given["unit"] not in declared["unit"]["choices"]:
                continue
            spared = {**EXCEPTIONS.get(name, {}), **UNIT_EXCEPTIONS.get((name, unit), {})}
            for check in contract_checks(exceptions=spared):
                if check.__name__ in MEASURED:
                    marks = (
                        []
                        if check.__name__ in ("size", "overlap") and unit in QUICK
                        else [pytest.mark.slow]
                    )
                    yield pytest.param(
                        name, options, check, id=f"{name}-{unit}-{check.__name__}", marks=marks
                    )
    for label, (name, options) in OPTIONS.items():
        for check in contract_checks():
            # a separator of its own has no whole pieces of the size that this check expects
            if check.__name__ in (*MEASURED[:-1], "counters"):
                yield pytest.param(name, options, check, id=f"{label}-{check.__name__}")


@pytest.mark.parametrize(("name", "options", "check"), list(cases()))
def test_a_strategy_passes(name, options, check):
    check(partial(create_chunker, name, **options))
