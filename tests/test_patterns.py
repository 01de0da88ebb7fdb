"""No regular expression of the project takes more than linear time, whatever text it is given.

`re` holds the interpreter while it searches: one pattern that takes the square of a text's length, or
twice as long for each character, lets one upload stop a server for everyone. Every pattern of the
project is therefore found in its source, also those made inside functions and those in JavaScript,
and tried on texts made to be hard for it. The patterns in JavaScript are tried in Python: their syntax
is common to both, and so is how they are searched, by going back.
"""

from __future__ import annotations

import ast
import importlib
import json
import re
import subprocess
import sys
from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import asdict
from functools import cache
from itertools import chain, repeat
from pathlib import Path
from queue import Empty, Queue
from threading import Thread
from typing import Any

import pytest
import regex
from pattern_attacks import LONG, SCANS, Use, trouble

from chunking import OptionsError, create_chunker

ROOT = Path(__file__).resolve().parents[1]
SOURCES = sorted([*ROOT.glob("chunking/**/*.py"), *ROOT.glob("pages/**/*.py"), ROOT / "app.py"])
SCRIPTS = sorted(ROOT.glob("pages/**/*.js"))
PACKAGES = {"re": re, "regex": regex}
METHODS = SCANS | {"match", "fullmatch"}
#: seconds without an answer after which a pattern counts as one that never ends
PATIENCE = 60
#: tests that the patterns in Python are dealt to: each ends soon, also on a slow machine, and they run side by side
SHARES = 6
#: what is read where the process that tries the patterns is gone
ENDED = ""

#: what the names in a pattern stand for that is made in a function: values of each, tried one by one
LOCALS: dict[str, Any] = {
    "chunking/parsers/office.py": lambda names: [{"tag": b"dc:title"}],
    "chunking/parsers/opendocument.py": lambda names: [{"tag": b"dc:title"}],
    "chunking/evaluation/drafting/statement_forms.py": lambda names: [
        {"pattern": pattern.pattern} for pattern, _ in names["FORMS"]
    ],
    "chunking/evaluation/drafting/foreign_events.py": lambda names: [
        {
            "when": when,
            "happened": happened,
            "behind": names["_BEHIND"].get(language, ",? "),
            "language": language,
        }
        for language, (when, happened, _) in names["_FORMS"].items()
    ],
    "chunking/evaluation/drafting/foreign_statements.py": lambda names: [
        {"pattern": pattern, "frame": names["_frame"](language)}
        for language, forms in names["FORMS"].items()
        for pattern, _ in forms
    ],
    "chunking/evaluation/drafting/amounts.py": lambda names: [
        {"pattern": pattern.pattern} for pattern, _ in names["_FORMS"]
    ],
    "chunking/evaluation/drafting/ceilings.py": lambda names: [
        {"unit": pattern.pattern.removeprefix("(?P<unit>").removesuffix(r")(?![\w/²³])")}
        for pattern, _ in names["_UNITS"]
    ],
    "chunking/evaluation/drafting/contract_terms.py": lambda names: [
        {"pattern": pattern.pattern} for _, pattern, _ in names["_FORMS"]
    ],
    "chunking/evaluation/drafting/news_forms.py": lambda names: [
        {"pattern": pattern.pattern} for _, pattern, _ in names["_FORMS"]
    ],
    "chunking/evaluation/drafting/row_wordings.py": lambda names: [
        {"endings": form.pattern.removeprefix("\\A\\p{L}++(?<=(?i:").removesuffix("))")}
        for form, _, _ in names["_NOUNS"]
    ],
    "chunking/evaluation/drafting/persons.py": lambda names: [
        {"pattern": pattern} for pattern in names["_HUMAN"].values()
    ],
    "chunking/evaluation/drafting/steps.py": lambda names: [
        {"pattern": pattern.pattern} for pattern, _ in names["_FORMS"]
    ],
    "chunking/evaluation/drafting/itself.py": lambda names: [
        {"pattern": pattern, "language": language}
        for language, pairs in names["_ITSELF"].items()
        for pattern, _ in pairs
    ],
    "chunking/evaluation/drafting/regulations.py": lambda names: [
        {"pattern": names["_ruling"](language).pattern, "spaced": "", "language": language}
        for language in names["_RULING"]
    ],
    "chunking/evaluation/drafting/topics.py": lambda names: [
        {"pattern": pattern.pattern}
        for language in names["_TOPICS"]
        for pattern, _ in names["_compiled"](language)
    ],
    "chunking/evaluation/drafting/foreign_headings.py": lambda names: [
        {"pattern": pattern.pattern} for _, pattern, _ in names["_FORMS"]
    ],
    "chunking/segmenters/cells.py": lambda names: [{"mark": mark} for mark in names["DELIMITERS"]],
    "chunking/segmenters/code/walk.py": lambda names: [
        {"loads": grammar.loads} for grammar in names["GRAMMARS"].values() if grammar.loads
    ],
    "chunking/segmenters/inline.py": lambda names: [
        {"spans": [names[pattern].pattern]} for pattern in ("_IN_PROSE", "_IN_CODE")
    ],
    "chunking/tokenizers/runs.py": lambda names: [{"character": "a"}],
    "pages/components/viewers/chunk_viewer/reasons.py": lambda names: [
        {"pattern": pattern} for pattern, _, _ in names["REASONS"]
    ],
    "pages/components/configuration/option_form.py": lambda names: [
        {"where": r"\bchunk_size\b"},
        {"where": r"^separator(?= \()"},
    ],
}
#: patterns that are not ours: of users, searched with a time limit, or of fixed strings
NOT_OURS = {
    ("chunking/patterns.py", "pattern"): "a user's own, searched with a time limit",
    ("chunking/segmenters/sentences.py", "f'(?:{pattern})+'"): "fixed strings and nothing after them: nothing to go back for",
    ("chunking/testing/oracles.py", "pattern"): "a user's own, in the contract's slow measure",
}  # fmt: skip
#: characters of the longest text that a pattern is ever given, where the code around it sees to that
BOUNDED = {
    "chunking/evaluation/drafting/amounts.py _FORMS": 400,  # one sentence
    "chunking/evaluation/drafting/amounts.py _YOUR_TIME": 400,
    "chunking/evaluation/drafting/contract_terms.py _FORMS": 400,
    "chunking/evaluation/drafting/news_forms.py _FORMS": 400,
    "chunking/evaluation/drafting/by_definitions.py _BESIDES": 300,  # one sentence
    "chunking/evaluation/drafting/facts.py _REFERENCE": 400,  # before a number in one sentence
    "chunking/evaluation/drafting/foreign_statements.py forms": 400,  # one sentence
    "chunking/evaluation/drafting/foreign_statements.py frames": 400,
    "chunking/evaluation/drafting/heading_questions.py _CALL": 90,  # one title, as is what follows
    "chunking/evaluation/drafting/heading_questions.py _PHRASE": 90,
    "chunking/evaluation/drafting/heading_questions.py _OWN_KIND": 90,
    "chunking/evaluation/drafting/regulations.py _TEXT": 60,  # a title, as is what follows
    "chunking/evaluation/drafting/topics.py patterns": 90,
    "chunking/evaluation/drafting/other_languages.py _LANGUAGES": 400,  # one sentence, or a title
    "chunking/evaluation/drafting/foreign_headings.py _FORMS": 160,  # a title, as is what follows
    "chunking/evaluation/drafting/foreign_headings.py _PROCESSES": 160,
    "chunking/evaluation/drafting/foreign_headings.py _NO_PHRASE": 160,
    "chunking/evaluation/drafting/statement_forms.py FORMS": 400,  # one sentence, as is what follows
    "chunking/evaluation/drafting/statements.py _LAST": 400,
    "chunking/evaluation/drafting/statements.py _ALTERNATIVES": 400,
    "pages/components/similarity/chart/chart.js /([\\d.]+) ([\\d.]+) ([\\d.]+)/": 100,  # a colour
}
#: patterns in JavaScript that are made as the program runs, and why they are harmless
MADE_IN_SCRIPTS = {
    "pages/components/viewers/chunk_viewer/search.js": "what is searched, with every sign escaped",
}


class UncoveredPatternError(AssertionError):
    """A pattern that this test cannot read from the source."""


@cache
def trees() -> dict[str, ast.Module]:
    return {
        str(path.relative_to(ROOT)): ast.parse(path.read_text(encoding="utf-8")) for path in SOURCES
    }


def calls(tree: ast.Module) -> Iterator[tuple[str, str, ast.Call]]:
    """Every call of `re` and `regex` that takes a pattern: the package, the function and the call."""
    for node in ast.walk(tree):
        if (
            isinstance(node, ast.Call)
            and isinstance(node.func, ast.Attribute)
            and isinstance(node.func.value, ast.Name)
            and node.func.value.id in PACKAGES
            and node.func.attr in METHODS | {"compile"}
        ):
            yield node.func.value.id, node.func.attr, node


@cache
def methods_by_name() -> dict[tuple[str, str], set[str]]:
    """What is done with each name, in one file and anywhere (""): `_WORD.findall` searches `_WORD`."""
    found: dict[tuple[str, str], set[str]] = defaultdict(set)
    for path, tree in trees().items():
        for node in ast.walk(tree):
            if isinstance(node, ast.Attribute) and node.attr in METHODS:
                held = node.value
                name = held.attr if isinstance(held, ast.Attribute) else getattr(held, "id", "")
                found[path, name].add(node.attr)
                found["", name].add(node.attr)
    return found


def methods_of(path: str, name: str) -> set[str]:
    """What a compiled pattern is used for; all there is where that cannot be seen."""
    known = methods_by_name()
    is_public = not name.startswith("_")
    return (known.get(("" if is_public else path, name)) if name else None) or METHODS


def targets(tree: ast.Module) -> dict[ast.AST, str]:
    """The name that the value of each expression is given."""
    found: dict[ast.AST, str] = {}
    for node in ast.walk(tree):
        if isinstance(node, ast.Assign) and len(node.targets) == 1:
            target = node.targets[0]
            name = target.attr if isinstance(target, ast.Attribute) else getattr(target, "id", "")
            for inner in ast.walk(node.value):
                found[inner] = name
    return found


@cache
def python_patterns() -> tuple[Use, ...]:
    """Every pattern in the Python source, as it is used."""
    return tuple(_python_patterns())


def _python_patterns() -> Iterator[Use]:
    for path, tree in trees().items():
        names = targets(tree)
        for package, function, call in calls(tree):
            source = ast.unparse(call.args[0])
            if (path, source) in NOT_OURS:
                continue
            name = names.get(call, "") if function == "compile" else ""
            label = f"{path}:{call.lineno} {name or source}"
            methods = methods_of(path, name) if function == "compile" else {function}
            for compiled in _compiled(path, package, call, label):
                text = compiled.pattern
                is_bytes = isinstance(text, bytes)
                yield Use(
                    label,
                    package,
                    text.decode("latin-1") if is_bytes else text,
                    compiled.flags & ~regex.UNICODE if package == "regex" else compiled.flags,
                    is_bytes,
                    tuple(sorted(methods)),
                    BOUNDED.get(f"{path} {name}", LONG),
                )


def _compiled(path: str, package: str, call: ast.Call, label: str) -> list[Any]:
    """The patterns that a call stands for, by its arguments' values in its own module."""
    names = _namespace(path)
    given = LOCALS[path](names) if path in LOCALS else [{}]
    keywords = {item.arg: ast.unparse(item.value) for item in call.keywords}
    is_compile = isinstance(call.func, ast.Attribute) and call.func.attr == "compile"
    flags = (
        ast.unparse(call.args[1])
        if is_compile and len(call.args) > 1
        else keywords.get("flags", "0")
    )
    found = []
    for values in given:
        try:
            source, flag = (
                eval(text, names | values) for text in (ast.unparse(call.args[0]), flags)
            )
        except NameError as error:
            raise UncoveredPatternError(
                f"{label}: {error}. This pattern is made as the program runs: write in LOCALS of "
                "tests/test_patterns.py what its names stand for, or in NOT_OURS why it is harmless"
            ) from error
        found.append(PACKAGES[package].compile(source, flag))
    return list(dict.fromkeys(found))  # one that no name is part of comes again with each value


@cache
def _namespace(path: str) -> dict[str, Any]:
    """The names of a module; a page runs as it is imported, so that its own are not known."""
    is_script = path == "app.py" or Path(path).parent == Path("pages")
    name = path.removesuffix(".py").replace("/", ".")
    return PACKAGES | ({} if is_script else vars(importlib.import_module(name)))


#: strings and comments, and a regular expression where an expression may begin
_SCRIPT = re.compile(
    r""""(?:\\.|[^"\\\n])*+"|'(?:\\.|[^'\\\n])*+'|`(?:\\[\s\S]|[^`\\])*+`|//[^\n]*|/\*[\s\S]*?\*/"""
    r"""|(?:(?<=[(=,:\[!&|?{};])|(?<=[(=,:\[!&|?{};] )|(?<=\n)|(?<=return ))"""
    r"""/(?P<source>(?:\\.|\[(?:\\.|[^\]\\\n])*+\]|[^/\\\[\n*])(?:\\.|\[(?:\\.|[^\]\\\n])*+\]|[^/\\\[\n])*+)/(?P<flags>[a-z]*)"""
)


def script_patterns() -> Iterator[Use]:
    """Every regular expression in the JavaScript."""
    for path in SCRIPTS:
        script = path.read_text(encoding="utf-8")
        for match in filter(lambda found: found["source"], _SCRIPT.finditer(script)):
            flags = sum(getattr(re, flag.upper()) for flag in match["flags"] if flag in "ims")
            line = script.count("\n", 0, match.start()) + 1
            name = path.relative_to(ROOT)
            label = f"{name}:{line} {match[0]}"
            source = match["source"].replace("[^]", r"[\s\S]")
            longest = BOUNDED.get(f"{name} {match[0]}", LONG)
            package = "regex" if r"\p{" in source else "re"
            yield Use(label, package, source, int(flags), False, ("search",), longest)


def answers(
    uses: list[Use], waits: Iterable[float] = repeat(PATIENCE)
) -> Iterator[tuple[str, str | None]]:
    """What is wrong with each pattern, found in a process that is killed where it never ends.

    `waits` are the seconds for each; those for the first are also for the start of the process.
    """
    runner = Path(__file__).with_name("pattern_attacks.py")
    process = subprocess.Popen(
        [sys.executable, str(runner)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    )
    assert process.stdin
    assert process.stdout
    lines: Queue[str] = Queue()
    output = process.stdout
    reader = Thread(
        target=lambda: [lines.put(line) for line in chain(output, [ENDED])], daemon=True
    )
    reader.start()
    try:
        process.stdin.write(json.dumps([asdict(use) for use in uses]))
        process.stdin.close()
        for use, patience in zip(uses, waits, strict=False):
            try:
                line = lines.get(timeout=patience)
            except Empty:
                yield use.name, f"no end after {patience} s"
                return
            if line == ENDED:
                yield use.name, "it ended the process that tried it"
                return
            yield tuple(json.loads(line))
    finally:
        process.kill()
        process.wait()
        reader.join()
        output.close()


def check(uses: list[Use]) -> None:
    """Fail with each pattern that takes too long."""
    found = [f"{name}: {problem}" for name, problem in answers(uses) if problem]
    assert not found, (
        "patterns that take more than linear time, by which one text stops the server: let no two "
        "parts match the same text (possessive `*+` and `(?>…)` help), begin a run where it begins "
        "(`(?<!\\s)\\s*+`), and let nothing be searched to the end again from each opening. Where the "
        "code never gives the pattern a long text, say so in BOUNDED of tests/test_patterns.py.\n"
        + "\n".join(found)
    )


def test_patterns_are_made_where_this_test_sees_them():
    for path, tree in trees().items():
        for node in ast.walk(tree):
            if isinstance(node, ast.ImportFrom):
                assert node.module not in PACKAGES, f"{path}: write `import {node.module}`"
            elif isinstance(node, ast.Import):
                renamed = [
                    item.name for item in node.names if item.name in PACKAGES and item.asname
                ]
                assert not renamed, f"{path}: import {renamed} by its own name"
    for path in SCRIPTS:
        made = "RegExp(" in path.read_text(encoding="utf-8")
        assert made == (str(path.relative_to(ROOT)) in MADE_IN_SCRIPTS), (
            f"{path}: write in MADE_IN_SCRIPTS why a pattern that is made there is harmless"
        )


BAD = {
    r"\s*$": "search",
    r"<title[^>]*>": "search",
    r"</f>\s*(?:<v>\s*</v>)?\s*</c>": "search",
    r"(?:\. ?){4,}\s*\w*$": "search",
    r"\[[^\]]*\]\(": "finditer",
}
ENDLESS = {
    r"---\n(?:[^\r\n]*(?:\r\n|\r|\n))*?---": "match",
    r"(?:\r?[^-]+)*-": "match",
    r"\s*(?:<!--.{0,2000}?-->\s*)*<html": "match",
}


@pytest.mark.parametrize("source", BAD)
def test_what_takes_the_square_of_the_length_is_found(source):
    assert trouble(Use(source, "re", source, 0, False, (BAD[source],), LONG))


@pytest.mark.parametrize("source", ENDLESS)
def test_what_never_ends_is_found(source):
    use = Use(source, "re", source, 0, False, (ENDLESS[source],), LONG)
    answered = answers(
        [Use("a", "re", "a", 0, False, ("match",), LONG), use], waits=[PATIENCE, 0.5]
    )
    assert [name for name, problem in answered if problem] == [source]


def test_a_pattern_that_cannot_be_read_says_what_to_do():
    (call,) = calls(ast.parse("re.search(made, text)"))
    with pytest.raises(UncoveredPatternError, match=r"'made' is not defined.*LOCALS"):
        _compiled("chunking/whitespace.py", call[0], call[2], "here")


@pytest.mark.slow
@pytest.mark.parametrize("share", range(SHARES))
def test_patterns_in_python_take_linear_time(share):
    uses = [*python_patterns()[share::SHARES]]
    assert len(uses) > 100
    check(uses)


def test_patterns_in_scripts_take_linear_time():
    uses = list(script_patterns())
    assert {use.source for use in uses} >= {
        r"^\S*\s",
        r"\r?\n(?:[ \t]*\r?\n)+",
        r"[\\^$.*+?()[\]{}|/]",
    }
    check(uses)


def test_a_pattern_of_a_user_that_is_nested_too_deeply_is_a_problem_and_no_crash():
    with pytest.raises(OptionsError, match=r"nested too deeply.*simplify"):
        create_chunker("word", word_pattern="(" * 5_000 + ")" * 5_000)
