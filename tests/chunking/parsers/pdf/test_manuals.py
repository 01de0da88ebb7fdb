"""Headings of manuals: chapters and their numbers, running heads, contents, code, and levels."""

from __future__ import annotations

import random

from chunking.parsers.pdf import parser as pdf

from .test_headings import PROSE, headings, made, prose

BOLD, CHAPTER, SECTION = ("Times-Bold", 10), ("Times-Bold", 20), ("Times-Bold", 14)


def chapter(number, title, rng):
    page = [
        (20, CHAPTER, f"Chapter {number}"),
        (26, CHAPTER, title),
        (24, PROSE, ""),
        *prose(rng, 9),
    ]
    return [*page, (24, SECTION, f"{number}.1 Ways of {title}"), (18, PROSE, ""), *prose(rng, 9)]


def test_a_chapters_number_and_its_title_are_one_heading():
    rng = random.Random(1)
    found = headings(made([chapter(1, "Rivers", rng), chapter(2, "Gardens", rng)]))
    assert [title for _, title in found] == [
        "Chapter 1 Rivers",
        "1.1 Ways of Rivers",
        "Chapter 2 Gardens",
        "2.1 Ways of Gardens",
    ]
    assert [level for level, _ in found] == [1, 2, 1, 2]


def test_a_chapters_word_number_and_title_on_three_lines_are_one_heading():
    rng = random.Random(2)
    page = [(20, CHAPTER, "CHAPTER"), (26, CHAPTER, "ONE"), (26, CHAPTER, "ABOUT RIVERS")]
    assert headings(made([[*page, (24, PROSE, ""), *prose(rng, 9)]])) == [
        (1, "CHAPTER ONE ABOUT RIVERS")
    ]


def test_an_appendix_without_a_number_is_a_heading_beside_the_one_below_it():
    rng = random.Random(3)
    page = [
        *prose(rng),
        (30, CHAPTER, "Appendix"),
        (40, SECTION, "Thanks"),
        (24, PROSE, ""),
        *prose(rng),
    ]
    assert [title for _, title in headings(made([page]))] == ["Appendix", "Thanks"]


def test_running_heads_of_short_sections_go_with_those_of_long_ones():
    rng, pages = random.Random(4), []
    for number, title in enumerate(["Rivers"] * 9 + ["Gardens"] * 2 + ["Bridges"] * 9):
        pages.append(
            [(0, BOLD, f"5 {title.upper()}"), (40, PROSE, ""), *prose(rng, 9 + number % 3)]
        )
    assert "GARDENS" not in pdf.parse(made(pages), "a.pdf").text


def test_more_code_than_text_makes_no_headings_of_the_text():
    rng, code = random.Random(5), ("Courier", 8)
    page = [*prose(rng, 6), (20, code, "measure = window(signal)")]
    page += [
        (10, code, f"engine_{at} = measure(window, signal, number, paper)") for at in range(30)
    ]
    assert headings(made([[*page, (24, PROSE, ""), *prose(rng, 6)]])) == []


def test_a_list_number_in_a_face_does_not_shift_the_level_of_its_sections():
    rng = random.Random(6)
    page = [(20, CHAPTER, "1 Rivers"), (24, PROSE, ""), *prose(rng)]
    for at in range(1, 12):
        page += [(24, SECTION, f"1.{at} Ways to go"), (18, PROSE, ""), *prose(rng, 2)]
    page += [(24, SECTION, "3 Ways"), (18, PROSE, ""), *prose(rng)]
    levels = {title: level for level, title in headings(made([page]))}
    assert levels["1 Rivers"] == 1
    assert levels["1.7 Ways to go"] == 2


def test_the_star_of_a_pointer_begins_no_item():
    words = [
        "char * copied (const char * text, int length, const char",
        "* name, int count)",
        "* and this is an item of a list",
    ]
    page = [(12, PROSE, line) for line in words]
    text = pdf.parse(made([page]), "a.pdf").text
    assert "const char * name, int count)" in text
    assert "\n- and this is an item" in text


def test_lines_of_code_that_begin_with_a_dash_or_a_star_are_no_items():
    rng, code = random.Random(5), ("Courier", 9)
    listing = [
        (11, code, line)
        for line in ("ports:", "  - name: Wick", "  - name: Leith", "/* low", " * water */")
    ]
    items = [(14, code, "- tides.yaml"), (14, code, "- ports.yaml"), (24, PROSE, "")]
    text = pdf.parse(
        made([[*prose(rng), *listing, (24, PROSE, ""), *prose(rng), *items, *prose(rng)]]), "a.pdf"
    ).text
    assert "\n```\nports:\n  - name: Wick\n  - name: Leith\n/* low\n * water */\n```\n" in text
    assert "\n- tides.yaml\n- ports.yaml\n" in text


def test_sections_in_capitals_are_of_one_level_however_short_their_names_are():
    rng = random.Random(9)
    names = ("NAME", "SYNOPSIS", "DESCRIPTION", "BUGS")
    page = [line for name in names for line in ((24, BOLD, name), (14, PROSE, ""), *prose(rng, 6))]
    assert headings(made([page])) == [(1, name) for name in names]


def test_options_in_bold_are_no_headings_and_stand_with_what_is_said_of_them():
    rng = random.Random(10)
    page = [(20, SECTION, "Options"), (18, PROSE, ""), *prose(rng, 6)]
    for option in ("--login", "-n count", "--version"):
        page += [(20, BOLD, option), (12, PROSE, f"{12 * ' '}Says more of it at {option[-4:]}.")]
    document = pdf.parse(made([[*page, (30, PROSE, ""), *prose(rng, 12)]]), "x.pdf")
    assert "\n\n--login Says more of it at ogin.\n\n" in document.text
    assert "#" not in document.text.split("Options")[1]
