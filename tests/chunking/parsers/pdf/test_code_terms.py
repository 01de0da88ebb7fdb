"""Options and commands in the face of code, each with what is said of it set in below."""

from __future__ import annotations

import pytest

from chunking.parsers.pdf import parser as pdf

from .made_pdfs import lines_pdf

pytest.importorskip("pypdfium2", reason="pip install pypdfium2")
pytest.importorskip("reportlab", reason="pip install reportlab")

SAID = (
    "what is said of it goes on over all of the line, so that it is clear how wide this is",
    "and ends.",
)
CODE = ("Courier", 11)


def read(second, said_at=(96, 96)):
    """What is read of a list of options, of which the last has other terms, or what is said of it begins elsewhere."""
    lines = [
        (
            72,
            "These are options of the program, of which each is said what it is good for, and when:",
        )
    ]
    for at, term in enumerate(["--all", "--quiet", second]):
        places = said_at if at == 2 else (96, 96)
        lines += [(72, term, *CODE), *((x, f"{term} {text}") for x, text in zip(places, SAID, strict=True))]  # fmt: skip
    page = [(x, 760 - 14 * at, text, *face) for at, (x, text, *face) in enumerate(lines)]
    return pdf.parse(lines_pdf([page]), "a.pdf").text


def test_a_term_set_as_code_stands_with_what_is_said_of_it():
    found = read("--output FILE")
    assert "```" not in found
    assert [text.partition(" what")[0] for text in found.strip().split("\n\n")[1:]] == [
        "--all --all",
        "--quiet --quiet",
        "--output FILE --output FILE",
    ]


def test_code_above_a_paragraph_whose_first_line_is_set_in_stays_code():
    assert "```\nrun(all)\n```" in read("run(all)", (96, 72))


def test_one_such_paragraph_does_not_make_a_list():
    page = [(72, 760, "run(all)", *CODE), (96, 746, SAID[0]), (96, 732, SAID[1])]
    page += [(72, 700 - 14 * at, SAID[0]) for at in range(4)]
    assert "```\nrun(all)\n```" in pdf.parse(lines_pdf([page]), "a.pdf").text
