"""Keyword questions: what holds of any text, and that words are specific and answers spread."""

from __future__ import annotations

import re
import subprocess
import sys
from collections import Counter
from itertools import combinations, pairwise
from pathlib import Path
from time import process_time

import pytest
from hypothesis import given
from hypothesis import strategies as st
from samples import texts

from chunking import Document, parse_file
from chunking.evaluation import draft_keyword_questions
from chunking.evaluation.drafting.english import FUNCTION_WORDS
from chunking.evaluation.questions.questions import name_of
from chunking.segmenters.outline import outline
from chunking.segmenters.turns import turns_of

SAMPLES = Path(__file__).parents[4] / "sample_docs"
TEXTS = (
    "article.md",
    "api_reference.md",
    "inventory.csv",
    "multilingual.md",
    "scheduler.py",
    "support_chat.txt",
)
KILN = """# Kiln manual

## Firing

Heat the kiln slowly for eleven hours. The cones of porcelain bend at cone nine. Close the spy hole
after the second cone.

## Glazing

Celadon needs two layers of white slip. The cellar holds 143 jars of frit. Sieve every jar through
a fine mesh of bronze.
"""
HABIT = "The mill of {0}{2} was sold by the {1}{2} family before winter {2} came over {1}{0}."
PLACES = ("Lysk", "Tarrow", "Skerry", "Ostermere", "Vale", "Holm", "Brand", "Fenwick")
FAMILIES = ("Marsh", "Halloway", "Josse", "Pellerin", "Weiss", "Tobin", "Ottoline", "Quill")


def document(text, name="kiln.md"):
    return Document.from_text(text, name)


def check(documents, questions):
    """What holds of all: exact answers that do not overlap, four words of each, in their order."""
    by_name = {name_of(each): each for each in documents}
    for question in questions:
        (excerpt,) = question.excerpts
        assert by_name[excerpt.document].text[excerpt.start : excerpt.end] == excerpt.text
        assert excerpt.text == excerpt.text.strip() != ""
        assert question.origin == "drafted"
        words = question.text.split(" ")
        assert len({*words}) == len(words) == 4
        places = [excerpt.text.find(word) for word in words]
        assert min(places) >= 0
    assert len({question.id for question in questions}) == len(questions)
    for one, two in combinations([question.excerpts[0] for question in questions], 2):
        assert one.document != two.document or one.end <= two.start or two.end <= one.start


@pytest.mark.parametrize("name", TEXTS)
def test_any_kind_of_document_gives_some_from_its_beginning_to_its_end(name):
    documents = [parse_file(SAMPLES / name)]
    questions = draft_keyword_questions(documents, 30)
    check(documents, questions)
    assert len(questions) >= 25
    starts = [question.excerpts[0].start for question in questions]
    assert starts == sorted(starts)
    assert {4 * start // len(documents[0].text) for start in starts} == {0, 1, 2, 3}


def test_answers_are_one_to_three_sentences_of_one_section_without_its_heading():
    documents = [parse_file(SAMPLES / "field_guide.md")]
    headings = outline(documents[0])
    questions = draft_keyword_questions(documents, 200)
    check(documents, questions)
    for question in questions:
        (excerpt,) = question.excerpts
        assert headings.at(excerpt.start) == headings.at(excerpt.end - 1)
        assert not excerpt.text.startswith("#")
    lengths = [len(question.excerpts[0].text) for question in questions]
    assert max(lengths) > 3 * min(lengths)


def test_a_short_manual_by_hand():
    questions = draft_keyword_questions([document(KILN)], 10)
    check([document(KILN)], questions)
    assert len(questions) == 3
    for question in questions:
        assert not {"the", "of", "at", "for", "by", "a"} & {*question.text.casefold().split()}


def test_words_that_stand_everywhere_are_not_asked_with():
    text = "\n\n".join(
        HABIT.format(place, family, 1700 + number)
        for number, (place, family) in enumerate(
            (place, family) for place in PLACES for family in FAMILIES
        )
    )
    documents = [document(text, "a.txt")]
    questions = draft_keyword_questions(documents, 30)
    assert questions == draft_keyword_questions(documents, 30)
    asked = {word for question in questions for word in question.text.split()}
    assert asked
    assert not asked & {"mill", "sold", "family", "winter", "came", "was"}


def test_rare_words_are_asked_with_more_often():
    documents = [parse_file(SAMPLES / "article.md")]
    standing = Counter(re.findall(r"\w\w+", documents[0].text.casefold()))
    drawn = [
        standing[word]
        for seed in range(5)
        for question in draft_keyword_questions(documents, 60, seed)
        for word in question.text.casefold().split()
    ]
    content = [times for word, times in standing.items() if word not in FUNCTION_WORDS]
    share = content.count(1) / sum(content)
    assert drawn.count(1) > 1.15 * share * len(drawn)


def test_words_as_retrieval_by_words_sees_them():
    text = "We don't file Josse's coils __here__ under x or y, we'll ship 12 of them to Tarrow's harbour."
    asked = {
        word
        for seed in range(60)
        for question in draft_keyword_questions([document(text, "a.txt")], 1, seed)
        for word in question.text.split()
    }
    assert asked == {"file", "Josse", "coils", "ship", "12", "Tarrow", "harbour"}


@pytest.mark.parametrize(
    ("text", "known"),
    [
        (
            "窯を十一時間かけてゆっくり加熱し、冷めるまで決して開けないでください。地下室には釉薬のボトルが並ぶ。",
            {"十一時間", "加熱", "地下室", "釉薬", "ボトル"},
        ),
        (
            "使用公钥认证，可以实现远程登录；地下室的仓库里没有密码。",
            {"公钥认证", "实现远程登录", "地下室", "仓库里", "密码"},
        ),
    ],
)
def test_words_of_chinese_and_japanese_stand_between_those_that_nobody_searches_for(text, known):
    """Found: two characters wherever they stood, as "ポー る自 数は 増え"."""
    found = draft_keyword_questions([document(text, "a.txt")])
    check([document(text, "a.txt")], found)
    asked = {word for question in found for word in question.text.split()}
    assert asked
    assert asked <= known


def test_in_thai_two_characters_are_a_word():
    text = "เผาเตาอย่างช้าๆเป็นเวลาสิบเอ็ดชั่วโมงและอย่าเปิดก่อนที่เตาจะเย็นลง"
    (question, *_) = draft_keyword_questions([document(text, "a.txt")])
    check([document(text, "a.txt")], [question])
    assert all(len(word) == 2 for word in question.text.split())


@pytest.mark.parametrize(
    ("text", "name", "left_out"),
    [
        ("Les composantes sont beaucoup composées lorsque chaque solveur examine aussi plusieurs solutions.", "a.txt", {"Les", "sont", "beaucoup", "lorsque", "chaque", "aussi", "plusieurs"}),
        ("Pliki są także usuwane, jeżeli każdy katalog zostanie skasowany przez użytkownika systemu.", "a.txt", {"także", "jeżeli", "każdy", "zostanie", "przez"}),
        ("name,street,place,x,y\nCesar Aguilar,Sixth Street,Westlake,-118.273976,34.059281\nAnna Josse,Main Street,Tarrow,-118.292169,34.004453\n", "a.csv", {"118", "273976", "34", "059281", "292169", "004453"}),
        ("import { pipeFromArray } from './util/pipe';\nexport class Kiln {\n  return fireChamber(heatCurve, coolingRate, sprayNozzle);\n}\n", "a.ts", {"import", "pipeFromArray", "util", "return", "class", "export"}),
    ],
)  # fmt: skip
def test_nobody_searches_for_stop_words_keywords_of_programs_and_places_on_a_map(text, name, left_out):  # fmt: skip
    """Found: "Les de sont composées", "42 4365 292169 004453" and "import pipeFromArray util pipe"."""
    documents = [document(text, name)]
    asked = {
        word
        for seed in range(20)
        for question in draft_keyword_questions(documents, seed=seed)
        for word in question.text.split()
    }
    assert asked
    assert not asked & left_out


def test_small_letters_and_no_marks_are_no_hindrance():
    words = (SAMPLES / "article.md").read_text("utf-8").lower()
    bare = " ".join("".join(c for c in words if c.isalnum() or c.isspace()).split())
    documents = [document(bare, "a.txt")]
    questions = draft_keyword_questions(documents, 30)
    check(documents, questions)
    assert len(questions) >= 25


def test_nobody_asks_for_the_times_of_subtitles():
    """Found: "09 545 tonight tends" was asked of an interview, and Autotune went by it."""
    for name in ("interview.vtt", "support_chat.txt"):
        document = parse_file(SAMPLES / name)
        words = {word for each in draft_keyword_questions([document]) for word in each.text.split()}
        text, turns = document.text, turns_of(document)
        said = text[: turns[0].start] + " ".join(text[turn.text_start : turn.end] for turn in turns)
        assert words <= set(re.findall(r"\w+", said))


def test_all_documents_have_their_share():
    documents = [parse_file(SAMPLES / name) for name in TEXTS]
    questions = draft_keyword_questions(documents, 60)
    check(documents, questions)
    of = Counter(question.excerpts[0].document for question in questions)
    assert len(of) == len(TEXTS)
    assert max(of.values()) < 30


def test_of_a_language_without_a_list_of_stop_words_no_short_words_are_asked():
    """Found: "Les de sont composées" and "42 4365 292169 004453" chose the configuration of a French page."""
    text = (
        "Les couleurs de la lampe sont réglées par un bouton vert avec le SSL de 4365 volts. " * 2
    )
    asked = " ".join(q.text for q in draft_keyword_questions([document(text, "a.txt")], 9))
    assert not {"les", "de", "la", "par", "un", "le", "4365"} & set(asked.lower().split())


def test_of_many_documents_not_only_the_first_are_asked_about():
    documents = [
        document(
            HABIT.format(PLACES[number % 8], FAMILIES[number // 8], 1700 + number),
            f"{number:02}.txt",
        )
        for number in range(64)
    ]
    questions = draft_keyword_questions(documents, 16)
    asked = {int(question.excerpts[0].document[:2]) for question in questions}
    assert max(asked) > 31


def test_the_same_seed_gives_the_same_in_any_process_and_another_gives_others():
    documents = [parse_file(SAMPLES / "article.md")]
    first = [question.text for question in draft_keyword_questions(documents, 20, seed=1)]
    program = (
        "from chunking import parse_file; from chunking.evaluation import draft_keyword_questions\n"
        f"print(*(q.text for q in draft_keyword_questions([parse_file({str(SAMPLES / 'article.md')!r})], 20, seed=1)), sep='\\n')"
    )
    said = subprocess.run(
        [sys.executable, "-X", "utf8", "-c", program],
        capture_output=True,
        encoding="utf-8",
        check=True,
        cwd=SAMPLES.parent,
    )
    assert said.stdout.splitlines() == first
    other = draft_keyword_questions(documents, 20, seed=2)
    assert len({question.text for question in other} & {*first}) <= 1  # by chance


def test_what_is_said_twice_is_not_asked():
    copies = [document(KILN, name) for name in ("one.md", "two.md")]
    questions = draft_keyword_questions(copies)
    assert questions.items == ()
    assert "stands in one place only" in questions.problems[0].message
    again = KILN.replace("Heat the kiln", "heat the  kiln")
    assert draft_keyword_questions([copies[0], document(again, "two.md")]).items == ()


@pytest.mark.parametrize("text", ["", " \n\n", "Too short.", "1 2 3 4 5 6. " * 50])
def test_where_nothing_can_be_drafted_it_says_why(text):
    (problem,) = draft_keyword_questions([document(text, "a.txt")]).problems
    assert problem.message.startswith("no question could be drafted: ")
    assert "Choose documents with more text" in problem.message


def test_none_for_none():
    none = draft_keyword_questions([document(KILN)], 0)
    assert (none.items, none.problems) == ((), ())
    assert draft_keyword_questions([]).problems


@pytest.mark.parametrize(
    "part", ["x", "word ", "The bell of Tarrow weighs 200 kg. ", "鐘は重い", "a1 "]
)
def test_one_huge_line_is_fast(part):
    documents = [document(part * (500_000 // len(part)), "a.txt")]
    began = process_time()
    check(documents, draft_keyword_questions(documents))
    assert process_time() - began < 20


def test_time_grows_with_the_text_and_no_faster():
    text = "\n\n".join(
        f"The {n:x}let mill of Lysk {n:x} ground {n * 7} sacks of barley for Vale{n:x}."
        for n in range(10_000)
    )
    began = process_time()
    assert len(draft_keyword_questions([document(text, "a.txt")], 300)) == 300
    assert process_time() - began < 20


@given(st.lists(texts, max_size=4), st.integers(0, 10))
def test_any_text(parts, count):
    documents = [document("\n\n".join(parts), name) for name in ("a.md", "b.txt", "c.py")]
    questions = draft_keyword_questions(documents, count)
    check(documents, questions)
    assert len(questions) <= count
    starts = [(q.excerpts[0].document, q.excerpts[0].start) for q in questions]
    assert all(one[0] != two[0] or one < two for one, two in pairwise(starts))


def test_no_more_than_half_of_the_words_are_numbers_where_there_are_others():
    """Found: on the rows of a price list, “32 10 2180 00”."""
    rows = "\n".join(
        f"{n} {n + 211},the house of {place} with the meter for {family} of {n + 117},{n + 31}.{n + 43},{n + 59}"
        for n, (place, family) in enumerate(zip(PLACES, FAMILIES, strict=True), 20)
    )
    table = document(f"code,service,net,vat\n{rows}\n", "fees.csv")
    questions = [each for seed in range(9) for each in draft_keyword_questions([table], 8, seed)]
    numbers = [sum(map(str.isdecimal, each.text.split())) for each in questions]
    assert len(questions) > 20
    assert max(numbers) == 2


def test_what_closes_the_text_of_a_subtitle_is_no_part_of_an_answer():
    said = (
        "Every van carries one valve key set.",
        "Nobody steps into a deep trench without shoring.",
        "Fittings stay in their bags until the last moment.",
        "The store opens on Tuesdays between seven and eight.",
    )
    cues = "\n\n".join(
        f"{n}\n00:0{n}:03.000 --> 00:0{n}:10.000\n<v Dana Koch>{text}</v>"
        for n, text in enumerate(said)
    )
    questions = draft_keyword_questions([document(f"WEBVTT\n\n{cues}\n", "a.vtt")], 4)
    assert questions
    assert not any(question.excerpts[0].text.endswith(">") for question in questions)


def test_an_import_between_two_lines_of_an_answer_gives_no_words():
    """Found: a program whose first lines were an answer with its imports in between ended with an error."""
    program = (
        '"""Finds leaks of a water main by night."""\n\nfrom statistics import median\n\n'
        "NIGHT_HOURS = range(2, 4)\nLITRES_EACH = 17\nSHARE_LOST = 8\n"
    )
    questions = [
        each
        for seed in range(30)
        for each in draft_keyword_questions([document(program, "a.py")], 2, seed)
    ]
    assert any("import" in each.excerpts[0].text for each in questions)
    assert not any({"statistics", "median"} & {*each.text.split()} for each in questions)


def test_of_several_numbers_one_is_asked_for_where_words_are_left():
    """Found: “24 35 chosen quarter”."""
    text = document(
        "The Tarrow gauge of Penhale reads 24 bar at 44 degrees after 74 seconds outdoors."
    )
    questions = [each for seed in range(20) for each in draft_keyword_questions([text], 1, seed)]
    assert max(sum(map(str.isdecimal, each.text.split())) for each in questions) == 1


def test_prose_is_not_asked_for_numbers_alone():
    """Found: of a table of sizes amid prose, “212 231 390 520”."""
    rows = "\n".join(f"| {n + 211} | {n + 311} | {n + 411} | {n + 511} |" for n in range(20, 40))
    text = f"# Sizes\n\nThe northern gauges were measured in spring.\n\n| A | B | C | D |\n|---|---|---|---|\n{rows}\n"
    questions = draft_keyword_questions([document(text, "sizes.md")], 12)
    assert [each.text for each in questions] == ["northern gauges measured spring"]


def test_no_piece_of_a_date_or_of_thousands_is_a_word():
    text = "The council of Tarrow expects 90 000 visitors on 2031-07-04 in the northern harbour."
    asked = {
        q.text for seed in range(20) for q in draft_keyword_questions([document(text)], 1, seed)
    }
    assert asked
    assert {"000", "07", "04"}.isdisjoint(" ".join(asked).split())
