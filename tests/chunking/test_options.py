"""One declaration for each option, and errors that list every problem with its remedy."""

from __future__ import annotations

import json
import pickle

import pytest

from chunking import (
    OptionsError,
    create_chunker,
    describe_strategy,
    list_strategies,
    needed_options,
    resolve_options,
)


def problems(name, **options) -> list[str]:
    with pytest.raises(OptionsError) as caught:
        create_chunker(name, **options)
    return caught.value.problems


def test_an_overlap_over_the_size_names_both_and_the_remedy():
    assert problems("token", chunk_overlap=600, chunk_size=512) == [
        "chunk_overlap (600) must be smaller than chunk_size (512)"
    ]


def test_every_problem_is_listed_at_once():
    found = problems(
        "sentence", chunk_size=0, chunk_overlap=-1, unit="bytes", delimiters="x", nonsense=1
    )
    assert len(found) == 5
    for name in ("chunk_size", "chunk_overlap", "unit", "delimiters", "nonsense"):
        assert any(name in problem for problem in found)


def test_a_wrong_size_causes_no_second_complaint_about_its_default():
    assert len(problems("token", chunk_size="x", chunk_overlap=600)) == 1


def test_a_misspelt_option_suggests_the_right_one():
    assert problems("word", chunk_sise=5) == [
        "unknown option 'chunk_sise': did you mean 'chunk_size'?"
    ]


def test_fields_say_which_option_each_problem_belongs_to():
    with pytest.raises(OptionsError) as caught:
        create_chunker("word", chunk_size=0, wrong=1)
    assert sorted(map(str, caught.value.fields)) == ["None", "chunk_size"]


def test_an_error_survives_pickling():
    with pytest.raises(OptionsError) as caught:
        create_chunker("word", chunk_size=0)
    copied = pickle.loads(pickle.dumps(caught.value))
    assert (str(copied), copied.problems, copied.fields) == (
        str(caught.value),
        caught.value.problems,
        caught.value.fields,
    )


@pytest.mark.parametrize("value", [True, 1.0, "5", None, float("nan"), [5]], ids=repr)
def test_a_size_is_a_whole_number_and_nothing_like_it(value):
    assert "chunk_size" in problems("word", chunk_size=value)[0]


def test_what_is_left_unset_shrinks_with_the_size():
    options = create_chunker("sentence", chunk_size=64).options
    assert (options.chunk_overlap, options.min_chunk_size) == (50 * 64 // 512, 100 * 64 // 512)
    assert create_chunker("sentence", chunk_size=2000).options.chunk_overlap == 50


def test_what_is_set_does_not_shrink():
    assert create_chunker("sentence", chunk_size=64, chunk_overlap=50).options.chunk_overlap == 50


def test_replace_keeps_what_was_set_and_adapts_the_rest():
    chunker = create_chunker("sentence", min_chunk_size=0).replace(chunk_size=64)
    assert (chunker.options.min_chunk_size, chunker.options.chunk_overlap) == (0, 50 * 64 // 512)


def test_options_cannot_be_changed():
    chunker = create_chunker("word")
    with pytest.raises(Exception, match="frozen"):
        chunker.options.chunk_size = 5


@pytest.mark.parametrize("pattern", ["(", "[a", "*", "(?P<x>a)(?P<x>b)(", "\\"])
def test_a_pattern_that_does_not_compile_is_refused_at_once(pattern):
    assert "regular expression" in problems("word", word_pattern=pattern)[0]
    assert (
        "regular expression" in problems("character", separator=pattern, is_separator_regex=True)[0]
    )


def test_an_empty_separator_is_refused():
    assert "separator must not be empty" in problems("character", separator="")[0]


@pytest.mark.parametrize("name", list_strategies())
def test_a_description_holds_all_that_a_form_needs(name):
    described = describe_strategy(name)
    json.dumps(described)
    for key, option in described["options"].items():
        assert option["label"]
        assert option["help"]
        assert option["type"] in {
            "integer",
            "number",
            "switch",
            "choice",
            "text",
            "texts",
            "levels",
            "sizes",
            "tokenizer",
            "embedder",
        }
        if option["type"] == "integer":
            assert option["minimum"] <= option["default"] <= option["maximum"], key
        if option["type"] == "choice":
            assert option["default"] in option["choices"]
        if option["type"] == "switch":
            assert isinstance(option["default"], bool)
        for other, values in (option["shown_if"] or {}).items():
            assert other in described["options"]
            assert values


def test_a_list_of_texts_is_declared_as_one():
    assert describe_strategy("recursive")["options"]["separators"]["type"] == "texts"
    assert describe_strategy("sentence")["options"]["delimiters"]["type"] == "texts"


@pytest.mark.parametrize("name", list_strategies())
def test_options_survive_a_configuration_file(name):
    chunker = create_chunker(name, chunk_size=77)
    assert create_chunker(name, **json.loads(json.dumps(chunker.options.to_dict()))) == chunker


def test_a_number_takes_the_range_that_another_option_names():
    modes = {"percentile": 30, "absolute": 0.35, "deviation": 0.3}
    for mode, usual in modes.items():
        assert create_chunker("semantic", threshold_mode=mode).options.threshold == usual
    assert problems("semantic", threshold_mode="absolute", threshold=30) == [
        "threshold (30) must be from -1 to 1 similarity where threshold_mode is 'absolute'"
    ]
    changed = create_chunker("semantic").replace(threshold_mode="absolute")
    assert changed.options.threshold == 0.35


def test_a_whole_number_may_have_steps():
    assert problems("semantic", smoothing_window=4) == [
        "smoothing_window (4) must be a whole number from 1 to 101 in steps of 2"
    ]
    assert create_chunker("semantic", smoothing_window=3).options.polyorder == 1


@pytest.mark.parametrize("stated", [{"chunk_size": 1200}, {"parent_size": 100}, {}])
def test_one_size_of_a_hierarchy_decides_the_other(stated):
    resolved = resolve_options("hierarchical", stated)
    assert not resolved.problems
    assert resolved.options == create_chunker("hierarchical", **stated).options
    assert resolved.value("chunk_size") <= resolved.value("parent_size")


def test_what_is_wrong_is_told_beside_what_the_rest_comes_to():
    resolved = resolve_options("sentence", {"chunk_size": 0, "unit": "words", "nonsense": 1})
    assert [name for name, _ in resolved.problems] == [None, "chunk_size"]
    assert (resolved.value("unit"), resolved.value("chunk_size")) == ("words", 512)


def test_an_option_applies_and_is_bounded_as_the_others_say():
    resolved = resolve_options("semantic", {"threshold_mode": "absolute", "unit": "estimate"})
    assert resolved.range_of("threshold").maximum == 1
    assert resolved.range_of("chunk_size").unit == "estimated tokens"
    assert resolved.applies("bias")
    assert not resolved.applies("tokenizer")


@pytest.mark.parametrize("name", list_strategies())
def test_what_has_to_be_stated_gives_every_value_again(name):
    for stated in ({}, {"chunk_size": 33}):
        values = create_chunker(name, **stated).options.to_dict()
        needed = needed_options(name, values)
        assert len(needed) <= len(stated)
        assert create_chunker(name, **needed).options.to_dict() == values


def test_a_value_that_others_would_change_has_to_be_stated():
    assert needed_options("sentence", {"chunk_size": 300, "chunk_overlap": 50}) == {
        "chunk_size": 300,
        "chunk_overlap": 50,
    }
    both = {"chunk_size": 20, "parent_size": 100}
    assert len(needed_options("hierarchical", both)) == 1
