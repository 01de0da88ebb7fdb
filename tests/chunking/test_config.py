"""Configurations as files: what is written is what is read, and nothing else is accepted."""

from time import process_time

import pytest

from chunking import (
    ChunkingConfig,
    ChunkingError,
    ConfigError,
    OptionsError,
    UnknownNameError,
    create_chunker,
    list_strategies,
    load_config,
)
from chunking.config import FORMATS, LONGEST, Route, plain_values, rules_in_short

AWKWARD = {
    "chunk_size": 300,
    "separators": ("\n## ", "\\chapter{", "👩🏽‍🚀", "", "é: #x"),
    "recipe": "latex",
}


@pytest.mark.parametrize("format", FORMATS)
@pytest.mark.parametrize("name", list_strategies())
def test_every_strategy_comes_back_equal(name, format):
    config = ChunkingConfig.of(create_chunker(name, chunk_size=64))
    again = ChunkingConfig.loads(config.dumps(format), format)
    assert again == config
    assert again.chunker() == create_chunker(name, chunk_size=64)


@pytest.mark.parametrize("format", FORMATS)
def test_backslashes_line_breaks_and_emoji_survive(format):
    config = ChunkingConfig("recursive", AWKWARD)
    again = ChunkingConfig.loads(config.dumps(format), format)
    assert again.chunker().options.separators == AWKWARD["separators"]


@pytest.mark.parametrize("format", FORMATS)
def test_routes_come_back_equal(format):
    config = ChunkingConfig("word", {}, (Route("*.md", "markdown", {"chunk_size": 99}),))
    assert ChunkingConfig.loads(config.dumps(format), format) == config


def test_every_option_is_written_out_so_that_a_later_default_changes_nothing():
    assert ChunkingConfig("sentence", {"chunk_size": 100}).options["chunk_overlap"] == 9


@pytest.mark.parametrize(
    ("uri", "strategy"),
    [
        ("a.md", "markdown"),
        ("docs/B.MD", "markdown"),
        ("a.txt", "word"),
        ("docs/a.rst", "sentence"),
        (None, "word"),
    ],
)
def test_the_first_route_that_fits_applies(uri, strategy):
    routes = (Route("*.md", "markdown"), Route("docs/*", "sentence"), Route("*.md", "fixed"))
    assert ChunkingConfig("word", {}, routes).chunker(uri).name == strategy


@pytest.mark.parametrize(
    ("text", "error", "says"),
    [
        ("strategy: word", ConfigError, "version is missing: write version: 4"),
        ("version:\nstrategy: word", ConfigError, "version is missing: write version: 4"),
        ("version: 5\nstrategy: word", ConfigError, "version 5 is newer .* up to 4"),
        ("version: '1'\nstrategy: word", ConfigError, "'1' is no known version: write version: 4"),
        ("version: 0\nstrategy: word", ConfigError, "0 is no known version"),
        ("version: 1", ConfigError, "'strategy' must name"),
        ("version: 1\nstrategie: word", ConfigError, "did you mean 'strategy'"),
        ("version: 1\nstrategy: sentense", UnknownNameError, "did you mean 'sentence'"),
        ("version: 1\nstrategy: word\nchunk_size: 9", ConfigError, "stand below 'options'"),
        (
            "version: 1\nstrategy: word\noptions: {chunksize: 3}",
            OptionsError,
            "did you mean 'chunk_size'",
        ),
        ("version: 1\nstrategy: word\noptions: {chunk_size: 0}", OptionsError, "from 1 to"),
        ("version: 1\nstrategy: word\noptions: {chunk_size: '9'}", OptionsError, "whole number"),
        ("version: 1\nstrategy: word\noptions: [1]", ConfigError, "'options' must be a table"),
        ("version: 1\nstrategy: word\nroutes: {}x", ConfigError, "not valid YAML"),
        ("version: 1\nstrategy: word\nroutes: [{strategy: word}]", ConfigError, "'match'"),
        (
            "version: 1\nstrategy: word\nroutes: [{match: a, strateg: b}]",
            ConfigError,
            "did you mean 'strategy'",
        ),
        ("version: 1\nstrategy: word\nparsers: [pdf]", ConfigError, "'parsers' must be a table"),
        ("version: 1\nstrategy: word\nparsers: {pdf: 3}", ConfigError, "'parsers' must be a table"),
        ("version: 1\nstrategy: word\nparsers: {pfd: x}", UnknownNameError, "did you mean 'pdf'"),
        ("version: 1\nstrategy: word\nparsers: {htm: plain}", UnknownNameError, "mean 'html'"),
        ("version: 1\nstrategy: word\nparsers: {markdown: plain}", UnknownNameError, "mean 'md'"),
        (
            "version: 1\nstrategy: word\nparsers: {pdf: rapid}",
            UnknownNameError,
            "unknown parser for pdf 'rapid': did you mean 'rapidocr'",
        ),
        (
            "version: 1\nstrategy: word\nparsers: {docx: rapidocr}",
            UnknownNameError,
            "docling, office, plain",
        ),
        ("- a\n- b", ConfigError, "table with the keys"),
        ("a: !!python/object/apply:os.system [id]", ConfigError, "not valid YAML"),
    ],
)
def test_what_is_wrong_is_named_with_the_remedy(text, error, says):
    with pytest.raises(error, match=says):
        ChunkingConfig.loads(text)


@pytest.mark.parametrize(
    ("text", "says"),
    [
        (
            "strategy: [markdown\n: bad",
            "line 2: expected ',' or ']', but got ':', in a list [ that begins in line 1",
        ),
        (
            "strategy: 'word\n",
            "line 2: the file ends too early, in a quoted text that begins in line 1",
        ),
        ("options:\n\tchunk_size: 9", "line 2: a tab: indent by spaces"),
        ("version: 1\nstrategy: \0", "line 2: a character that YAML does not allow (U+0000)"),
        (
            "strategy: word: 3",
            "line 1: a colon that is not expected: check the indentation, or put the text in quotes",
        ),
        ("a: *x", "aliases are not read"),
    ],
)
def test_where_yaml_is_broken_is_said_in_one_line(text, says):
    with pytest.raises(ConfigError) as raised:
        plain_values(text, "yaml")
    assert str(raised.value) == f"not valid YAML: {says}"


@pytest.mark.parametrize(
    "text",
    [
        ".".join(["a"] * 40_000) + " = 1",
        "a" * 50 + " = 1\n[" + " . ".join(['"a b"'] * 40_000) + "]",
        "a = {" + ".".join(["a"] * 40_000) + " = 1}",
    ],
)
def test_a_key_of_many_parts_is_refused_before_it_takes_the_square_of_their_number(text):
    began = process_time()
    with pytest.raises(ConfigError, match="not valid TOML: a key has 300 parts"):
        plain_values(text, "toml")
    assert process_time() - began < 1  # it took five seconds


def test_a_text_of_many_dots_is_no_key_of_many_parts():
    dots = "." * 500 + "one. two. " * 100
    assert plain_values(f'a = "{dots}"\nb.c.d = 1', "toml") == {"a": dots, "b": {"c": {"d": 1}}}


@pytest.mark.parametrize("format", ["yaml", "toml"])
def test_megabytes_that_would_be_read_for_seconds_are_refused(format):
    with pytest.raises(ConfigError, match="write it as JSON"):
        plain_values("#" * (LONGEST + 1), format)


def test_all_problems_are_listed_at_once():
    with pytest.raises(OptionsError) as caught:
        ChunkingConfig("sentence", {"chunk_size": 0, "unit": "pages", "overlap": 3})
    assert len(caught.value.problems) == 3


def test_a_callable_tokenizer_cannot_be_written():
    with pytest.raises(ConfigError, match="callable"):
        ChunkingConfig.of(create_chunker("fixed", tokenizer=len))


@pytest.mark.parametrize(
    ("name", "says"),
    [("c.ini", "ends in"), ("gone.yaml", "No such file"), ("bad.json", "not valid JSON")],
)
def test_an_unusable_file_is_named(tmp_path, name, says):
    (tmp_path / "bad.json").write_text("{")
    with pytest.raises(ConfigError, match=says) as caught:
        load_config(tmp_path / name)
    assert name in str(caught.value)


@pytest.mark.parametrize(
    ("text", "format"),
    [
        ("strategy: word\noptions:\n  chunk_size: 3\n  chunk_size: 4\n", "yaml"),
        ('{"strategy": "word", "options": {"chunk_size": 3, "chunk_size": 4}}', "json"),
    ],
)
def test_a_key_given_twice_is_named(text, format):
    with pytest.raises(ConfigError, match="'chunk_size' is given twice"):
        ChunkingConfig.loads(text, format)


@pytest.mark.parametrize("separator", ["\x85", "\u2028", "\u2029", "\n", "a\u2028b"])
@pytest.mark.parametrize("format", ["yaml", "json", "toml"])
def test_separators_of_lines_come_back(separator, format):
    config = ChunkingConfig("character", {"separator": separator})
    assert ChunkingConfig.loads(config.dumps(format), format) == config


@pytest.mark.parametrize("text", ["{name: x}", "{1: 2}", "{on: 3}"])
def test_options_that_no_strategy_has_are_refused(text):
    with pytest.raises(ChunkingError):
        ChunkingConfig.loads(f"version: 1\nstrategy: sentence\noptions: {text}\n")


@pytest.mark.parametrize("name", ["c.yaml", "c.json", "c.toml"])
def test_a_file_with_a_byte_order_mark_is_read(tmp_path, name):
    config = ChunkingConfig("sentence", {"chunk_size": 99})
    path = tmp_path / name
    path.write_text(config.dumps(name.partition(".")[2]), encoding="utf-8-sig")
    assert load_config(path) == config


@pytest.mark.parametrize(
    "path", ["docs/a.txt", "/home/me/docs/a.txt", "./docs/a.txt", "Docs\\A.TXT"]
)
def test_a_route_by_folder_does_not_depend_on_where_the_command_is_run(path):
    assert Route("docs/*.txt", "word").fits(path)
    assert not Route("other/*.txt", "word").fits(path)


def test_equal_configurations_have_equal_hashes():
    route = Route("*.md", "markdown", {"chunk_size": 99})
    one, two = (ChunkingConfig("sentence", {"chunk_size": 99}, (route,)) for _ in range(2))
    assert len({one, two, ChunkingConfig("sentence", {"chunk_size": 98}, (route,))}) == 2


def test_an_unknown_format_is_named():
    config = ChunkingConfig("sentence")
    for act in (lambda: config.dumps("yml"), lambda: ChunkingConfig.loads("", "yml")):
        with pytest.raises(UnknownNameError, match="did you mean 'yaml'"):
            act()


@pytest.mark.parametrize("format", FORMATS)
def test_parsers_come_back_equal_beside_routes(format):
    parsers = {"pdf": "rapidocr", "md": "plain"}
    config = ChunkingConfig("word", {}, (Route("*.md", "markdown"),), parsers)
    again = ChunkingConfig.loads(config.dumps(format), format)
    assert again == config
    assert again.parsers == parsers


@pytest.mark.parametrize("format", FORMATS)
def test_without_parsers_a_file_says_nothing_of_them(format):
    assert "parsers" not in ChunkingConfig("word", {}, (Route("*.md", "word"),)).dumps(format)


def test_other_parsers_replace_those_of_their_kinds_only():
    config = ChunkingConfig("word", parsers={"pdf": "rapidocr", "md": "plain"})
    assert config.read_by({"md": "text"}).parsers == {"pdf": "rapidocr", "md": "text"}
    assert config.parsers["md"] == "plain"


@pytest.mark.parametrize("format", FORMATS)
def test_retrieval_comes_back_equal_with_all_its_options(format):
    config = ChunkingConfig("word", retrieval={"retriever": "bm25", "top_k": 3})
    again = ChunkingConfig.loads(config.dumps(format), format)
    assert again == config
    assert again.retrieval["smoothing"] == 0.25
    assert again.to_dict()["version"] == 2


def test_without_retrieval_a_file_is_one_that_older_programs_read():
    assert ChunkingConfig("word").to_dict()["version"] == 1
    assert ChunkingConfig.loads("version: 1\nstrategy: word").retrieval == {}


def test_problems_of_retrieval_are_named():
    for text, error in (
        ("retrieval: [dense]", "'retrieval' must be a table"),
        ("retrieval: {retriever: dens}", "retriever \\('dens'\\) must be one of"),
        ("retrieval: {smoothin: 1}", "did you mean 'smoothing'"),
    ):
        with pytest.raises((ConfigError, OptionsError), match=error):
            ChunkingConfig.loads(f"version: 2\nstrategy: word\n{text}")


def test_routes_that_no_document_takes_are_left_out_and_the_others_cut_as_before():
    routes = (Route("*.csv", "table"), Route("two.*", "fixed"), Route("*.pdf", "page"))
    config = ChunkingConfig("recursive", routes=routes)
    names = ["one.md", "two.csv", None]
    kept = config.taken_by(names)
    assert [route.match for route in kept.routes] == ["*.csv"]
    assert [kept.chunker(name) for name in names] == [config.chunker(name) for name in names]


def test_a_title_ends_with_the_number_of_rules():
    rules = (Route("*.csv", "table"), Route("*.pdf", "page"))
    assert [rules_in_short(rules[:count]) for count in range(3)] == ["", " + 1 rule", " + 2 rules"]
