"""`code`: what is never cut, what goes with what, what is added before it, and what it says of itself."""

from __future__ import annotations

from time import process_time

import pytest
from code_snippets import SNIPPETS
from hypothesis import given
from hypothesis import strategies as st
from samples import texts
from timing import assert_linear

from chunking import Document, OptionsError, create_chunker
from chunking.segmenters.code.languages import GRAMMARS

PLAIN = {"min_chunk_size": 0, "include_imports": False, "include_class_context": False}

PYTHON = '''\
import os
from a import b

LIMIT = 10


# About Stack.
@final
class Stack(Base):
    """A stack."""

    size = 0

    # Adds one.
    @traced
    def push(self, item):
        """Push it."""
        self.items.append(item)
        self.size += 1

    def pop(self):
        self.size -= 1
        return self.items.pop()


def main():
    stack = Stack()
    stack.push(1)
    print(stack, "of", LIMIT)
    return stack
'''


def run(text, uri="a.py", **options):
    return create_chunker("code", **{**PLAIN, **options}).run(Document.from_text(text, uri))


def chunks(text, uri="a.py", **options):
    return run(text, uri, **options).chunks


def parts(text, uri="a.py", **options):
    return [chunk.text for chunk in chunks(text, uri, **options)]


def function(name: str, lines: int, width: int = 20) -> str:
    body = "".join(f"    x{n} = {'1' * (width - 9)}\n" for n in range(10, 10 + lines))
    return f"def {name}():\n{body}"


# what is cut where


def test_a_small_file_is_one_chunk():
    (chunk,) = chunks(PYTHON)
    assert chunk.text == PYTHON.rstrip()
    assert chunk.cut == "end of document"


def test_whole_functions_are_packed_up_to_the_size():
    text = "\n".join(function(f"f{n}", 2) for n in range(6))
    found = parts(text, chunk_size=120)
    assert [part.count("def ") for part in found] == [2, 2, 2]
    assert all(part.startswith("def ") for part in found)


def test_a_class_over_the_size_is_opened_at_its_methods():
    found = parts(PYTHON, chunk_size=160)
    assert found[1].startswith("# About Stack.\n@final\nclass Stack(Base):")
    assert found[2].startswith("    # Adds one.\n    @traced\n    def push")
    assert found[2].endswith("self.size += 1")


def test_a_function_over_the_size_is_opened_at_its_statements():
    text = function("f", 20)
    found = parts(text, chunk_size=100)
    assert all(part.splitlines()[0].startswith(("def", "    x")) for part in found)
    assert "".join(part + "\n" for part in found) == text


def test_outer_statements_go_before_inner_ones():
    block = "    if a:\n" + "".join(f"        b{n}()\n" for n in range(10, 14))
    text = "def f():\n" + block * 6
    for part in parts(text, chunk_size=150)[1:]:
        assert part.startswith("    if a:")
        assert part.endswith("b13()")


def test_a_statement_over_the_size_is_cut_at_lines_then_words_then_characters():
    lines = "x = '''\n" + "some words here\n" * 20 + "'''\n"
    found = chunks(lines, chunk_size=60)
    assert {chunk.cut for chunk in found[:-1]} == {"line"}
    assert all(set(c.text.splitlines()) <= {"x = '''", "some words here", "'''"} for c in found)
    words = chunks("x = '" + "word " * 40 + "'\n", chunk_size=40)
    assert {chunk.cut for chunk in words[:-1]} == {"word"}
    letters = chunks("x = '" + "😀" * 90 + "'\n", chunk_size=40)
    assert "size limit" in {chunk.cut for chunk in letters}
    assert all(len(chunk.text) <= 40 for chunk in letters)


def test_a_list_over_the_size_is_cut_between_its_items():
    text = (
        "X = [\n"
        + "".join(f'    ("{n}", {{\n        1: 2,\n    }}),\n' for n in range(10, 40))
        + "]\n"
    )
    for part in parts(text, chunk_size=100)[1:]:
        assert part.startswith('    ("')


def test_a_boundary_of_a_function_goes_before_one_of_a_statement():
    text = "x = 1\n" * 4 + function("f", 4) + "y = 2\n" * 30
    plain = {"split_on_functions": False}
    assert parts(text, chunk_size=160)[0].endswith("1")
    assert not parts(text, chunk_size=160)[0].endswith("y = 2")
    assert parts(text, chunk_size=160, **plain)[0].endswith("y = 2")


def test_a_boundary_of_a_class_goes_before_one_of_a_statement():
    text = "x = 1\n" * 4 + "class A:\n" + "    a = 111111111111\n" * 4 + "y = 2\n" * 30
    assert parts(text, chunk_size=160)[0].endswith("111")
    assert parts(text, chunk_size=160, split_on_classes=False)[0].endswith("y = 2")


@pytest.mark.parametrize("size", range(20, 400, 7))
def test_a_function_that_fits_is_never_cut(size):
    text = PYTHON + "\n\n".join(function(f"f{n}", n) for n in (1, 3, 5, 9)) + PYTHON
    for options in ({}, {"include_imports": True, "include_class_context": True}):
        found = parts(text, chunk_size=size, **options)
        for name, lines in (("f1", 1), ("f3", 3), ("f5", 5), ("f9", 9)):
            whole = function(name, lines).rstrip()
            assert len(whole) > size or any(whole in part for part in found), (name, size)


def test_a_method_fits_without_its_indentation():
    method = "    def f(self):\n        return 111\n"
    text = "class A:\n" + "    x = 1\n" * 9 + method + "    y = 2\n" * 9
    size = len(method.strip())
    assert method.strip() in parts(text, chunk_size=size)


def test_functions_amid_a_line_stay_whole():
    text = "use(" + ",".join(f"function(a){{return f{n}(a)}}" for n in range(10, 60)) + ");\n"
    found = parts(text, "a.js", chunk_size=60)
    for n in range(10, 60):
        assert any(f"function(a){{return f{n}(a)}}" in part for part in found)


def test_every_cut_says_why():
    cuts = [chunk.cut for chunk in chunks(PYTHON, chunk_size=150)]
    assert cuts == [
        "class boundary",
        "method boundary",
        "method boundary",
        "function boundary",
        "end of document",
    ]


# what goes with what


@pytest.mark.parametrize("size", range(40, 130, 9))
def test_comments_and_decorators_are_not_parted_from_a_function_that_fits_with_them(size):
    text = "".join(f"# about f{n}\n@deco\ndef f{n}():\n    pass\n\n" for n in range(10, 30))
    for part in parts(text, chunk_size=size):
        assert part.startswith("# about")
        assert part.endswith("pass")


def test_comments_are_parted_where_asked():
    text = "".join(f"# about f{n} and more\ndef f{n}():\n    pass\n\n" for n in range(10, 30))
    assert all(part.startswith("#") for part in parts(text, chunk_size=75))
    apart = parts(text, chunk_size=75, include_docstrings=False)
    assert any(part.startswith("def") for part in apart)


def test_a_comment_that_does_not_fit_with_its_function_is_a_chunk_of_its_own():
    text = "# " + "word " * 10 + "\n" + function("f", 3)
    found = parts(text, chunk_size=75)
    assert found[0].startswith("# word")
    assert found[1] == function("f", 3).rstrip()


def test_a_docstring_stays_with_its_header():
    text = 'def f():\n    """Says what."""\n' + "    x = 1\n" * 20
    assert parts(text, chunk_size=40)[0].startswith('def f():\n    """Says what."""')


def test_a_comment_at_the_end_of_a_line_stays_on_it():
    text = "".join(f"x{n} = 1  # why {n}\n" for n in range(10, 40))
    assert all(part.splitlines()[-1].startswith("x") for part in parts(text, chunk_size=50))


# what is added


def test_the_imports_in_use_are_added_before_what_comes_after_them():
    text = "".join(f"import name{n}\n" for n in range(6))
    text += "def f():\n    return name1 + name0\n\n" + function("g", 5)
    prefixes = [c.prefix for c in chunks(text, chunk_size=100, include_imports=True)]
    assert prefixes[0] == prefixes[-1] == ""
    assert "import name0\nimport name1\n\n" in prefixes


def test_the_headers_above_are_added():
    text = "class A(B):\n    def f(self,\n          x):\n" + "        y = x + 1\n" * 30
    found = chunks(text, chunk_size=150, include_class_context=True)
    assert found[0].prefix == ""
    assert {chunk.prefix for chunk in found[1:]} == {
        "class A(B):\n    def f(self,\n          x):\n"
    }
    assert all(chunk.token_count == len(chunk.content) <= 150 for chunk in found)


def test_what_begins_with_the_first_line_of_a_body_stands_under_its_header():
    """Found: the docstring of a long function did not say whose it is: its indentation is before the body."""
    doc = f"        {'of what it does ' * 4}\n" * 3
    text = f'class Scale(Base):\n    def weigh(self, load):\n        """Weigh a load {doc}"""\n'
    found = chunks(text, chunk_size=120, include_class_context=True)
    (first,) = [chunk for chunk in found if chunk.text.lstrip().startswith('"""Weigh')]
    assert first.text.startswith("    ")
    assert first.prefix.endswith("    def weigh(self, load):\n")


def test_a_docstring_over_the_size_begins_below_its_header():
    """Found: the signature was a chunk of its own, which every question with the name found."""
    doc = "\n".join(f"    Line {number} of what it does." for number in range(12))
    arguments = "".join(f"    argument_{number}: int,\n" for number in range(4))
    text = f'def weigh(\n{arguments}):\n    """Weigh a load.\n\n{doc}\n    """\n    return 1\n'
    first, *rest = parts(text, chunk_size=200)
    assert first.startswith(f'def weigh(\n{arguments}):\n    """Weigh a load.\n')
    assert rest[-1].endswith("return 1")


def test_arguments_that_fit_with_what_stands_before_them_are_not_parted():
    arguments = "".join(f"    argument_{number}: int,\n" for number in range(4))
    text = f"def weigh(\n{arguments}):\n" + "    total = total + 1\n" * 12
    assert parts(text, chunk_size=120)[0].startswith(f"def weigh(\n{arguments}):")


def test_headers_in_braces_are_added_with_the_brace():
    text = "export class A {\n  f() {\n" + "    call(1);\n" * 30 + "  }\n}\n"
    found = chunks(text, "a.ts", chunk_size=100, include_class_context=True)
    assert found[1].prefix == "export class A {\n  f() {\n"


def test_a_header_that_takes_over_half_is_left_out_from_the_outermost_inward():
    text = f"class {'A' * 60}:\n    def f(self):\n" + "        y = x + 1\n" * 30
    found = chunks(text, chunk_size=100, include_class_context=True)
    assert found[2].prefix == "    def f(self):\n"


@pytest.mark.parametrize("size", range(60, 200, 11))
def test_what_is_added_never_pushes_out_what_fits(size):
    text = "import y\nimport z\n\n" + "\n".join(function(f"f{n}", n) for n in range(1, 8))
    for chunk in chunks(text, chunk_size=size, include_imports=True):
        assert len(chunk.content) <= size
        assert len(chunk.prefix) <= size // 2


# other options


def test_functions_are_kept_whole_where_asked():
    text = PYTHON + function("long", 30)
    result = run(text, chunk_size=140, preserve_code_blocks=True)
    (long,) = [chunk for chunk in result.chunks if len(chunk.text) > 140]
    push = "    # Adds one.\n    @traced\n    def push"
    assert long.text == function("long", 30).rstrip()
    assert [w.code for w in result.warnings] == ["oversize-kept"]
    assert (result.warnings[0].start, result.warnings[0].end) == (long.start, long.end)
    result = run(text, chunk_size=60, preserve_code_blocks=True)
    assert any(chunk.text.startswith(push) for chunk in result.chunks)
    assert all(chunk.cut for chunk in result.chunks)


def test_a_kept_function_takes_what_closes_the_blocks_around_it():
    text = "class A {\n  f() {\n" + "    call(1);\n" * 30 + "  }\n}\nx();\n"
    found = parts(text, "a.js", chunk_size=50, preserve_code_blocks=True)
    assert found[-2].endswith("  }\n}")
    assert found[-1] == "x();"


def test_small_chunks_join_their_neighbours():
    text = function("f", 4) + "x = 1\n" + function("g", 4)
    assert "x = 1" in parts(text, chunk_size=100)
    assert "x = 1" not in parts(text, chunk_size=110, min_chunk_size=20)


@pytest.mark.parametrize("unit", ["tokens", "words", "characters", "estimate"])
def test_every_unit_holds(unit):
    chunker = create_chunker("code", chunk_size=30, unit=unit)
    for chunk in chunker.chunk(Document.from_text(PYTHON * 5, "a.py")):
        assert chunk.token_count <= 30


@pytest.mark.parametrize("language", GRAMMARS)
def test_every_language_is_cut(language):
    text = SNIPPETS[language][0] * 4
    for size in (1, 10, 40, 100):
        result = run(text, None, chunk_size=size, language=language)
        assert not result.warnings
        assert all(chunk.text == text[chunk.start : chunk.end] for chunk in result.chunks)
        assert all(len(chunk.text) <= size for chunk in result.chunks)
        assert "".join("".join(c.text.split()) for c in result.chunks) == "".join(text.split())
        assert {chunk.metadata["language"] for chunk in result.chunks} == {language}


def test_an_unknown_language_is_cut_at_separators_with_a_warning():
    text = "One paragraph of it.\n\nAnother one, as long.\n\nThe last one."
    result = run(text, "a.txt", chunk_size=30)
    separated = create_chunker("recursive", chunk_size=30, chunk_overlap=0).chunk(text)
    assert [chunk.text for chunk in result.chunks] == [chunk.text for chunk in separated]
    assert [warning.code for warning in result.warnings] == ["unknown-language"]


def test_text_that_is_nothing_like_the_language_is_cut_at_separators():
    result = run("a<" * 20_000, "a.java")
    assert [warning.code for warning in result.warnings] == ["not-parsed"]
    assert sum(len(chunk.text) for chunk in result.chunks) == 40_000


def test_a_language_that_is_not_in_the_list_is_refused():
    with pytest.raises(OptionsError, match="language"):
        create_chunker("code", language="cobol")


# metadata


def test_a_chunk_says_what_it_is_of():
    found = chunks(PYTHON, chunk_size=150)
    keys = ("block_type", "block_name", "parent", "start_line", "end_line")
    assert [tuple(chunk.metadata[key] for key in keys) for chunk in found] == [
        ("import", None, None, 1, 4),
        ("class", "Stack", None, 7, 12),
        ("method", "push", "Stack", 14, 19),
        ("method", "pop", "Stack", 21, 23),
        ("function", "main", None, 26, 30),
    ]
    assert [chunk.heading_path for chunk in found] == [
        (),
        ("Stack",),
        ("Stack", "push"),
        ("Stack", "pop"),
        ("main",),
    ]
    assert [chunk.section_title for chunk in found] == [None, "Stack", "push", "pop", "main"]
    assert found[0].metadata["block_types"] == ["import", "statement"]


def test_a_part_of_a_function_says_which():
    text = "class A:\n    def f(self):\n" + "        y = x + 1\n" * 30
    for chunk in chunks(text, chunk_size=100)[1:]:
        assert chunk.heading_path == ("A", "f")
        assert chunk.metadata["block_name"] == "f"
        assert chunk.metadata["parent"] == "A"


@pytest.mark.parametrize("ends", ["\n", "\r\n", "\r"])
def test_lines_are_counted_from_one_whatever_ends_them(ends):
    text = ends.join(f"x{n} = 1" for n in range(10, 40))
    for chunk in chunks(text, chunk_size=30):
        lines = text.split(ends)
        first, last = chunk.metadata["start_line"], chunk.metadata["end_line"]
        assert ends.join(lines[first - 1 : last]) == chunk.text


# odd text


@pytest.mark.parametrize("odd", ["😀", "漢字", "👩\u200d👧", "e\u0301", "\x00", "\ud800", "é"])
def test_functions_stay_whole_behind_odd_characters(odd):
    text = f"# {odd * 5}\nx = '{odd * 9}'\n\n" + "\n".join(function(f"f{n}", 2) for n in range(6))
    found = parts(text, chunk_size=70)
    assert all(function(f"f{n}", 2).rstrip() in found for n in range(1, 6))


@given(texts, st.sampled_from(list(GRAMMARS)), st.integers(1, 40))
def test_nothing_of_any_text_is_lost(text, language, size):
    result = run(text, None, chunk_size=size, language=language, min_chunk_size=0)
    seen = {at for chunk in result.chunks for at in range(chunk.start, chunk.end)}
    assert all(at in seen or text[at].isspace() for at in range(len(text)))
    starts = [chunk.start for chunk in result.chunks]
    assert starts == sorted(set(starts))


@pytest.mark.parametrize("language", GRAMMARS)
def test_nothing_of_broken_code_is_lost(language):
    text = SNIPPETS[language][0]
    for at in range(0, len(text), 11):
        broken = text[at:] + "}{(\"'" + text[:at]
        found = chunks(broken, None, chunk_size=30, language=language)
        assert "".join("".join(c.text.split()) for c in found) == "".join(broken.split())


@pytest.mark.slow
@pytest.mark.parametrize("unit", ["characters", "tokens"])
@pytest.mark.parametrize("make", ["lines", "one line"])
def test_a_large_file_takes_linear_time(make, unit):
    join = "\n" if make == "lines" else ""
    one = PYTHON if make == "lines" else "function f(a){return [a,1]}x=f(2);"

    def seconds(size: int) -> float:
        text = (one + join) * (size // len(one))
        document = Document.from_text(text, "a.py" if make == "lines" else "a.js")
        began = process_time()
        create_chunker("code", unit=unit, chunk_size=300).run(document)
        return process_time() - began

    assert_linear(seconds, 60_000, times=16)


FIRST_MEMBERS = {
    "q.java": ("public class Q {", "    /** Says why. */", "    int f(int a) {\n        return a;\n    }", "}"),
    "q.ts": ("export class Q {", "    /** Says why. */", "    f(a: number) {\n        return a;\n    }", "}"),
    "q.js": ("class Q {", "    // Says why.", "    f(a) {\n        return a;\n    }", "}"),
    "q.cs": ("public class Q {", "    /// Says why.", "    int F(int a) {\n        return a;\n    }", "}"),
    "q.php": ("<?php\nclass Q {", "    /** Says why. */", "    function f($a) {\n        return $a;\n    }", "}"),
    "q.kt": ("class Q {", "    /** Says why. */", "    fun f(a: Int): Int {\n        return a\n    }", "}"),
    "q.rs": ("impl Q {", "    /// Says why.", "    fn f(a: u8) -> u8 {\n        a\n    }", "}"),
    "q.swift": ("class Q {", "    /// Says why.", "    func f(a: Int) -> Int {\n        return a\n    }", "}"),
    "q.scala": ("class Q {", "    /** Says why. */", "    def f(a: Int): Int = {\n        a\n    }", "}"),
    "q.rb": ("class Q", "    # Says why.", "    def f(a)\n        a\n    end", "end"),
    "q.py": ("class Q:", "    # Says why.", "    def f(self, a):\n        return a\n", "pass"),
}  # fmt: skip


@pytest.mark.parametrize("name", FIRST_MEMBERS)
def test_the_first_members_comment_is_not_left_with_the_header(name):
    header, comment, member, end = FIRST_MEMBERS[name]
    source = f"{header}\n{comment}\n{member}\n\n{member}\n\n{member}\n{end}\n"
    whole = f"{comment}\n{member.rstrip()}"
    for size in range(len(whole), len(whole) + len(header) + 2):
        found = parts(source, name, chunk_size=size, min_chunk_size=0, include_class_context=False)
        assert any(whole in part for part in found), size
