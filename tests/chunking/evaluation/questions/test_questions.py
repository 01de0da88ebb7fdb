"""Files of questions: what is read is located or listed, and what is written is read back."""

from __future__ import annotations

import csv
import io
import json

import pytest
from hypothesis import given
from hypothesis import strategies as st
from samples import texts

from chunking import ChunkingError, Document
from chunking.errors import EvaluationError
from chunking.evaluation import (
    Excerpt,
    Question,
    dump_questions,
    load_questions,
    questions_from_text,
    save_questions,
)

SEA = Document.from_text("The sea is salt. The sky is blue. The sea is deep.", "docs/sea.md")
LAND = Document.from_text("The land is dry. “Very” dry, they say.", "docs/land.md")
DOCUMENTS = (SEA, LAND)


def read(text, documents=DOCUMENTS, filename="q.csv"):
    return questions_from_text(text.encode(), filename, documents)


def only(questions):
    assert questions.problems == ()
    (question,) = questions
    return question


def problem(questions):
    assert len(questions) == 0
    (found,) = questions.problems
    return found


def test_a_simple_table():
    question = only(read("question,excerpt\nWhat is blue?,the sky is BLUE\n"))
    assert question.text == "What is blue?"
    assert question.excerpts == (Excerpt("docs/sea.md", 17, 32, "The sky is blue"),)
    assert question.origin == "given"


@pytest.mark.parametrize(
    ("text", "filename"),
    [
        ("question,answer\nQ,The sky is blue\n", "q.csv"),
        ("Query;Answer;Context\nQ;Blue, of course;The sky is blue\n", "q.csv"),
        ("question,answer,excerpt\nQ,Blue,The sky is blue\n", "q.csv"),
        ("Frage;Antwort\nQ;The sky is blue\n", "q.csv"),
        ("Frage;Kontext;Antwort\nQ;The sky is blue;Blau\n", "q.csv"),
        ("Question;Réponse\nQ;The sky is blue\n", "q.csv"),
        ("Question;Re\u0301ponse\nQ;The sky is blue\n", "q.csv"),
        ("Pregunta,Respuesta\nQ,The sky is blue\n", "q.csv"),
        ('[{"user_input": "Q", "reference_contexts": ["The sky is blue"]}]', "q.json"),
    ],
)
def test_the_columns_of_other_tools_and_languages(text, filename):
    question = only(read(text, filename=filename))
    assert question.text == "Q"
    assert [each.text for each in question.excerpts] == ["The sky is blue"]


@pytest.mark.parametrize(
    "text",
    [
        "question,excerpt\nQ,The sky is blue\nQ,The land is dry\n",
        "Question;Excerpt 1;Excerpt 2\nQ;The sky is blue;The land is dry\n",
        "question\texcerpt_1\texcerpt_2\nQ\tThe sky is blue\tThe land is dry\n",
        "id,question,excerpt\n7,Q,The land is dry\n7,Q,The sky is blue\n7,Q,The sky is blue\n",
    ],
)
def test_several_excerpts_are_sorted_and_none_is_there_twice(text):
    excerpts = only(read(text)).excerpts
    assert [item.text for item in excerpts] == ["The land is dry", "The sky is blue"]


@pytest.mark.parametrize("name", ["docs/sea.md", "sea.md", "sea", "docs\\sea.md"])
def test_a_document_is_named_by_uri_file_name_or_stem(name):
    assert only(read(f"question,excerpt,document\nQ,blue,{name}\n")).excerpts[0].document == SEA.uri


@pytest.mark.parametrize(
    ("source", "found"), [("sea.md", [SEA.uri]), ("C:\\kept\\sea.md", [SEA.uri]), ("by hand", [])]
)
def test_a_source_is_the_document_that_is_called_so_if_there_is_one(source, found):
    twin = Document.from_text(SEA.text, "docs/twin.md")
    questions = read(f"question,excerpt,source\nQ,blue,{source}\n", (SEA, twin))
    assert [each.document for question in questions for each in question.excerpts] == found


def test_chromas_format():
    references = json.dumps([{"content": "The sea is", "start_index": 34, "end_index": 44}])
    written = io.StringIO()
    csv.writer(written).writerows(
        [["question", "references", "corpus_id"], ["Q", references, "sea"]]
    )
    assert only(read(written.getvalue())).excerpts == (Excerpt(SEA.uri, 34, 44, "The sea is"),)


@pytest.mark.parametrize("filename", ["q.json", "q.jsonl"])
def test_json_takes_texts_and_objects(filename):
    item = {"question": "Q", "excerpts": ["The sky is", {"text": "dry", "start": 12, "end": 15}]}
    text = json.dumps(item) if filename == "q.jsonl" else json.dumps({"questions": [item]})
    (question,) = read(text, filename=filename).items
    assert [item.text for item in question.excerpts] == ["dry", "The sky is"]


def test_a_stated_place_is_taken_only_if_the_text_stands_there():
    assert only(read("question,excerpt,start,end\nQ,The sea is,34,44\n")).excerpts[0].start == 34
    assert only(read("question,excerpt,start,end\nQ,sky,5,8\n")).excerpts[0].start == 21
    assert "2 times" in problem(read("question,excerpt,start,end\nQ,The sea is,1,11\n")).message


@pytest.mark.parametrize(("count", "offered"), [(99, 99), (100, 0), (150, 0)])
def test_the_places_of_an_excerpt_are_all_of_them_or_none(count, offered):
    document = Document.from_text("Ebb. Flood. " * count, "tide.md")
    found = questions_from_text(b"question,excerpt\nQ,Ebb.\n", "q.csv", [document])
    assert len(found.problems[0].choices) == offered
    assert ("times or more" in found.problems[0].message) == (offered == 0)


@pytest.mark.parametrize(
    ("row", "message"),
    [
        ("Q,The moon is full,", "is not in docs/sea.md, docs/land.md"),
        ("Q,The sea is,", "2 times in docs/sea.md: make it longer"),
        (
            "Q,dry,see",
            "there is no document 'see': the excerpt stands in 'docs/land.md', so name that",
        ),
        ("Q,is,see", "there is no document 'see': there is docs/sea.md"),
        ("Q,blue,land", "is not in docs/land.md"),
        (",blue,sea", "it has no question"),
        ("Q,,sea", "it has no excerpt"),
        ("Q,The sky, which is blue,sea", "it has 4 values for 3 columns: put quotation marks"),
    ],
)
def test_what_cannot_be_used_is_listed_with_its_row(row, message):
    found = read(f"question,excerpt,document\nGood?,sky,sea\n{row}\n")
    assert [question.text for question in found] == ["Good?"]
    assert found.problems[0].row == 3
    assert message in found.problems[0].message


def test_text_of_two_documents_asks_for_a_name():
    twin = Document.from_text(SEA.text, "twin.md")
    assert (
        "name one of them as 'document'"
        in problem(read("question,excerpt\nQ,blue\n", (SEA, twin))).message
    )


def test_a_name_of_two_documents_is_not_guessed():
    other = Document.from_text("blue", "more/sea.md")
    found = problem(read("question,excerpt,document\nQ,blue,sea\n", (SEA, other)))
    assert "the name of 2 documents" in found.message


def test_a_question_with_one_bad_excerpt_is_left_out_whole():
    found = read("question,excerpt\nQ,The sky is blue\nQ,The moon\nR,The land is dry\n")
    assert [question.text for question in found] == ["R"]
    assert [(item.row, item.question) for item in found.problems] == [(3, "Q")]


def test_an_id_of_two_questions_is_a_problem():
    found = read("id,question,excerpt\n1,Q,sky\n1,R,blue\n")
    assert "is that of another question in row 2" in problem(found).message


def test_a_file_in_an_old_encoding_is_read_as_documents_are():
    """Found: the CSV of a German Excel was refused."""
    (found,) = questions_from_text(
        "question;excerpt\nIs it grün?;sky".encode("cp1252"), "q.csv", DOCUMENTS
    )
    assert found.text == "Is it grün?"


@pytest.mark.parametrize(
    ("name", "data", "message"),
    [
        ("q.csv", b"", "column 'question'"),
        ("q.csv", b"a,b\n1,2\n", "column 'question': it has 'a', 'b'"),
        ("q.csv", b"question,excerpt,text\n1,2,3\n", "several columns mean 'excerpt'"),
        ("q.csv", b"question,remark\n1,2\n", "column 'excerpt', 'answer' or 'references'"),
        ("q.csv", b"question,excerpt\n\0\1\xff", "q.csv is a binary file"),
        ("q.csv", b'question,excerpt\na,"b', "not valid CSV"),
        ("q.csv", b"question,excerpt\na," + b"b" * 200_000, "field larger than"),
        ("q.json", b"{", "not valid JSON"),
        ("q.json", b'{"a": 1}', "must be a list"),
        ("q.json", b"[" * 100_000, "not valid JSON"),
        ("q.xlsx", b"PK", "questions are in .csv"),
    ],
)
def test_a_file_that_cannot_be_read_says_why(name, data, message):
    with pytest.raises(EvaluationError, match=message.replace("(", r"\(")) as caught:
        questions_from_text(data, name, DOCUMENTS)
    assert name in str(caught.value)
    assert isinstance(caught.value, ChunkingError)


@pytest.mark.parametrize(
    "line",
    [
        "{",
        "[1]",
        "3",
        '{"question": 5, "excerpts": ["sky"]}',
        '{"question": "Q", "excerpts": [5]}',
        '{"question": "Q", "excerpts": [{"text": "sky", "start": -1, "end": true}]}',
        '{"question": "Q", "excerpts": [{"text": "sky", "start": 1}]}',
        '{"question": "Q", "excerpts": [{"text": "sky", "document": []}]}',
        '{"question": "Q", "references": "[{"}',
        '{"question": "Q"}',
    ],
)
def test_a_bad_line_is_a_problem_and_the_others_are_read(line):
    good = '{"question": "Good?", "excerpts": ["sky"]}'
    found = read(f"{line}\n\n{good}\n", filename="q.jsonl")
    assert [question.text for question in found] == ["Good?"]
    assert [item.row for item in found.problems] == [1]


def test_a_missing_file_is_an_error(tmp_path):
    with pytest.raises(EvaluationError, match="No such file"):
        load_questions(tmp_path / "none.csv", DOCUMENTS)


def test_ids_are_stable_and_follow_what_is_asked_and_expected():
    first, again = (only(read("question,excerpt\nQ,sky\n")).id for _ in range(2))
    assert first == again == "f6f8a7fb059c"
    assert only(read("question,excerpt\nQ,blue\n")).id != first
    assert only(read("id,question,excerpt\nmine,Q,sky\n")).id == "mine"


@given(texts, texts.filter(str.strip), st.data())
def test_what_is_saved_is_loaded_again(text, asked, data):
    document = Document.from_text(text, "a document.md")
    spans = [
        (start, end)
        for start in range(min(len(text), 6))
        for end in (start + 1, len(text))
        if text[start:end].strip()
    ]
    if not spans:
        return
    chosen = sorted(set(data.draw(st.lists(st.sampled_from(spans), min_size=1, max_size=3))))
    excerpts = tuple(Excerpt("a document.md", *span, text[span[0] : span[1]]) for span in chosen)
    question = Question("q1", asked, excerpts, "drafted")
    for ending in ("csv", "tsv", "jsonl", "json"):
        written = dump_questions([question], f"q.{ending}")
        loaded = questions_from_text(written, f"q.{ending}", [document])
        assert (ending, loaded.problems, loaded.items) == (ending, (), (question,))


@pytest.mark.parametrize("ending", ["csv", "jsonl"])
def test_questions_go_to_a_file_and_back(tmp_path, ending):
    questions = read("question,excerpt\nQ,The sky\nR,The land\n")
    save_questions(questions, tmp_path / f"q.{ending}")
    assert load_questions(tmp_path / f"q.{ending}", DOCUMENTS) == questions


def test_saving_says_what_it_cannot_do(tmp_path):
    with pytest.raises(EvaluationError, match=r"\.csv"):
        save_questions([], tmp_path / "q.xlsx")
    with pytest.raises(EvaluationError, match="No such file"):
        save_questions([], tmp_path / "none" / "q.csv")


def test_the_places_of_an_excerpt_that_stands_several_times_are_given_to_choose_from():
    found = problem(read("question,excerpt\nQ,The sea is\nQ,sky\n"))
    assert [(place.start, place.end) for place in found.choices] == [(0, 10), (34, 44)]
    assert [item.text for item in found.others] == ["sky"]


def test_nothing_is_to_be_chosen_where_more_is_wrong_with_a_question():
    found = read("question,excerpt\nQ,The sea is\nQ,no such words\n")
    assert [item.choices for item in found.problems] == [(), ()]
