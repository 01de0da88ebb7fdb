"""Which chunker applies, rule by rule; and the presets."""

import pytest

from chunking import (
    ChunkingConfig,
    ConfigError,
    OptionsError,
    StrategyError,
    UnknownNameError,
    create_chunker,
    resolve_chunker,
    resolve_document_strategy,
)
from chunking.resolve import PRESETS, preset_chunker

CALL, CONFIG = create_chunker("fixed"), create_chunker("token")


def test_the_chunker_of_the_call_comes_first():
    assert resolve_chunker(CALL, CONFIG, {"chunk_size": 3}, {"chunk_size": 4}) is CALL


def test_then_the_configured_one_even_where_legacy_settings_are_given():
    assert resolve_chunker(None, CONFIG, {"chunk_size": 3}) is CONFIG


def test_a_configuration_stands_for_its_chunker():
    assert resolve_chunker(config=ChunkingConfig.of(CONFIG)) == CONFIG


def test_legacy_settings_mean_words():
    assert resolve_chunker(chunking={"chunk_size": 50, "chunk_overlap": 5}) == create_chunker(
        "word", chunk_size=50, chunk_overlap=5
    )


def test_legacy_settings_of_the_call_go_over_the_defaults():
    found = resolve_chunker(
        chunking={"chunk_size": 50}, defaults={"chunk_size": 90, "chunk_overlap": 7}
    )
    assert (found.options.chunk_size, found.options.chunk_overlap) == (50, 7)


def test_a_default_overlap_gives_way_to_a_size_that_cannot_hold_it():
    defaults = {"chunk_size": 200, "chunk_overlap": 40}
    options = resolve_chunker(chunking={"chunk_size": 30}, defaults=defaults).options
    assert (options.chunk_size, options.chunk_overlap) == (30, 6)
    kept = resolve_chunker(chunking={"chunk_size": 41}, defaults=defaults).options
    assert (kept.chunk_size, kept.chunk_overlap) == (41, 40)


def test_an_overlap_of_the_call_itself_gives_way_to_nothing():
    with pytest.raises(OptionsError, match="must be smaller"):
        resolve_chunker(chunking={"chunk_size": 30, "chunk_overlap": 40})


def test_with_nothing_at_all_it_is_200_words_with_40_overlap():
    found = resolve_chunker()
    assert (found.name, found.options.chunk_size, found.options.chunk_overlap) == ("word", 200, 40)


@pytest.mark.parametrize(
    ("uri", "requested", "expected"),
    [
        ("a.md", None, "markdown"),
        ("a.md", "", "markdown"),
        ("A.MDX", "fixed", "markdown"),
        ("https://x.example/a.md?raw=1#top", None, "markdown"),
        ("a.md", "recursive", "recursive"),
        ("a.txt", None, "word"),
        ("a.txt", "fixed", "fixed"),
        ("a.mdown", None, "word"),
        (None, None, "word"),
        (None, "token", "token"),
    ],
)
def test_markdown_files_get_markdown_unless_something_else_is_asked_for(uri, requested, expected):
    assert resolve_document_strategy(uri, requested) == expected


def test_other_files_get_the_default():
    assert resolve_document_strategy("a.txt", default="sentence") == "sentence"


@pytest.mark.parametrize(
    ("name", "strategy", "size", "overlap"),
    [
        ("default", "sentence", 512, 50),
        ("technical", "sentence", 512, 50),
        ("legal", "sentence", 400, 75),
        ("knowledge-base", "recursive", 600, 50),
        ("code-docs", "recursive", 300, 30),
        ("conversation", "fixed", 800, 100),
    ],
)
def test_presets_are_what_the_guidance_says(name, strategy, size, overlap):
    options = preset_chunker(name).options
    assert PRESETS[name].strategy == strategy
    assert (options.chunk_size, options.chunk_overlap, options.unit) == (size, overlap, "tokens")


def test_an_unknown_preset_suggests_the_nearest():
    with pytest.raises(UnknownNameError, match="did you mean 'legal'"):
        preset_chunker("leagal")


@pytest.mark.parametrize(
    ("uri", "strategy"),
    [
        ("notes/C# guide.md", "markdown"),
        ("FAQ? what.md", "markdown"),
        ("https://host/a.md?raw=1#top", "markdown"),
        ("https://host/a.txt?name=b.md", "word"),
    ],
)
def test_only_an_address_has_a_query_and_a_fragment(uri, strategy):
    assert resolve_document_strategy(uri) == strategy


def test_what_stands_for_a_chunker_is_taken_for_one():
    assert resolve_chunker("sentence") == create_chunker("sentence")
    stated = {"strategy": "sentence", "options": {"chunk_size": 90}}
    assert resolve_chunker(config=stated) == create_chunker("sentence", chunk_size=90)
    assert [chunk.text for chunk in resolve_chunker(str.splitlines).chunk("one\ntwo")] == [
        "one",
        "two",
    ]


@pytest.mark.parametrize(
    ("chosen", "error", "named"),
    [
        (7, StrategyError, "7 is no chunker"),
        ("sentense", UnknownNameError, "sentence"),
        ({"chunk_size": 7}, ConfigError, "strategy"),
        ({"strategy": "word", "options": {"chunk_size": 0}}, OptionsError, "chunk_size"),
    ],
)
def test_what_is_no_chunker_is_named_at_once_even_where_another_applies(chosen, error, named):
    with pytest.raises(error, match=named):
        resolve_chunker(CALL, chosen)


@pytest.mark.parametrize(
    ("uri", "strategy"),
    [
        ("a/b.CSV", "table"),
        ("a.jsonl", "records"),
        ("a.xml", "records"),
        ("a.srt", "transcript"),
        ("a.pptx", "page"),
        ("a.py", "code"),
        ("a.sql", "code"),
        ("a.ipynb", "code"),
        ("a.diff", "code"),
        ("a.geojson", "records"),
        ("a.html", "word"),
        ("a.txt", "word"),
    ],
)
def test_files_that_are_no_prose_get_their_strategy_where_none_is_requested(uri, strategy):
    assert resolve_document_strategy(uri) == strategy
    assert resolve_document_strategy(uri, "fixed") == "fixed"
