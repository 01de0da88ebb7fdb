"""Every registered strategy passes the whole contract, as it comes and in every unit."""

from __future__ import annotations

from functools import partial

import pytest

from chunking import create_chunker, describe_strategy, list_strategies
from chunking.testing import CHECKS, contract_checks
from chunking.testing.checks_running import check_all_determinism, check_all_pickle
from chunking.testing.contract import RESULT_CHECKS
from chunking.testing.running import SMALL_SIZES, on_hard_documents, variants

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
#: checks of results whose outcome depends on how the chunks are measured
MEASURED = [name for name in RESULT_CHECKS if name not in ("metadata", "json")]
#: counters that differ from another unit only in how they count: cl100k has other tables, characters are counted
#: without asking, and "counters" asks a callable under every strategy. These show what else may differ.
OTHER_COUNTERS = ("o200k", "gpt2", "callable")
WITH_OTHER_COUNTERS = ("token", "sentence", "markdown", "recursive")
#: units that are checked in every run
QUICK = ("cl100k", "words", "characters")
SLOW = ("huge_line",)
#: checks that need other processes, which the strategies share, and the groups in which they do
ELSEWHERE = {"pickle": check_all_pickle, "determinism": check_all_determinism}
GROUPS = 1

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


def case(label, name, options, check, slow=False):
    return pytest.param(name, options, check, id=label, marks=[pytest.mark.slow] if slow else [])


def results(spared, names=RESULT_CHECKS, tried=variants):
    """The named checks of results as one, but for those that are spared."""
    checks = {name: RESULT_CHECKS[name] for name in names if name not in spared}
    return on_hard_documents(checks, tried)


def in_two_sizes(make):
    """Two small sizes, with the overlap that there may be: a unit changes how long a text is, and no more.

    What a size of one, none of overlap and the strategy's own size show, they show as it comes, and in every unit
    under `WITH_OTHER_COUNTERS`.
    """
    of_size = {chunker.options.chunk_size: chunker for chunker in reversed([*variants(make)])}
    return [of_size[size] for size in SMALL_SIZES[1:]]


def as_they_come(name):
    spared = EXCEPTIONS.get(name, {})
    yield case(f"{name}-results", name, {}, results(spared))
    for check in contract_checks(exceptions=spared, monotone=MONOTONE.get(name, ())):
        label = check.__name__
        if label not in RESULT_CHECKS and label not in ELSEWHERE:
            yield case(f"{name}-{label}", name, {}, check, slow=label in SLOW)


def in_every_unit(name):
    declared = describe_strategy(name)["options"]
    for unit, given in UNITS.items():
        if "unit" not in declared or given["unit"] not in declared["unit"]["choices"]:
            continue
        if unit in OTHER_COUNTERS and name not in WITH_OTHER_COUNTERS:
            continue
        options = {key: value for key, value in given.items() if key in declared}
        if all(declared[key]["default"] == value for key, value in options.items()):
            continue  # as it comes
        spared = {**EXCEPTIONS.get(name, {}), **UNIT_EXCEPTIONS.get((name, unit), {})}
        slow = unit not in QUICK
        tried = variants if name in WITH_OTHER_COUNTERS else in_two_sizes
        yield case(f"{name}-{unit}-results", name, options, results(spared, MEASURED, tried), slow)
        if "overlap_is_there" not in spared:
            check = CHECKS["overlap_is_there"]
            yield case(f"{name}-{unit}-overlap_is_there", name, options, check, slow=True)


def with_options():
    for label, (name, options) in OPTIONS.items():
        # a separator of its own has no whole pieces of the size that "overlap_is_there" expects
        yield case(f"{label}-results", name, options, results({}, MEASURED))
        yield case(f"{label}-counters", name, options, CHECKS["counters"])


CASES = [
    *(case for name in list_strategies() for case in (*as_they_come(name), *in_every_unit(name))),
    *with_options(),
]


@pytest.mark.parametrize(("name", "options", "check"), CASES)
def test_a_strategy_passes(name, options, check):
    check(partial(create_chunker, name, **options))


@pytest.mark.slow
@pytest.mark.parametrize("group", range(GROUPS))
@pytest.mark.parametrize("check", ELSEWHERE)
def test_every_strategy_passes_in_other_processes(check, group):
    names = [name for name in list_strategies() if check not in EXCEPTIONS.get(name, {})]
    ELSEWHERE[check]([partial(create_chunker, name) for name in names[group::GROUPS]])
