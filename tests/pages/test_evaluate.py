"""The Evaluate page without a browser: questions in and out, results, the clinic, hostile input."""

from __future__ import annotations

import csv
import io
import json
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace

import numpy as np
import pytest
from chat_server import running_server
from plain_retrieval import ALONE, plain
from streamlit.testing.v1 import AppTest

from chunking import Document, create_chunker
from chunking.evaluation import (
    Excerpt,
    Question,
    dump_questions,
    evaluate,
    means,
    questions_from_text,
)
from pages.components.evaluate.questions import intake as question_intake
from pages.components.evaluate.questions.intake import results_csv
from pages.components.evaluate.questions.session_questions import QuestionStore
from pages.components.evaluate.results import figures as evaluation_figures
from pages.components.evaluate.results.figures import METRICS
from pages.components.evaluate.results.recall_chart import band
from pages.components.viewers.passages_view import Mark, pieces
from pages.components.viewers.shared.utf16 import code_points

ROOT = Path(__file__).parents[2]
STORE, UPLOADS = "questions.store", "shelf.uploads"
HOSTILE = "<img src=x onerror=alert(1)> **bold** [link](http://evil.example)"


def opened(document="product_manual.md", uploads=None, **query) -> AppTest:
    """The page on a document, by words alone: no test of the page needs an embedding model."""
    app = AppTest.from_file(str(ROOT / "pages" / "evaluate.py"), default_timeout=60)
    app.session_state["document"] = document
    if uploads:
        app.session_state[UPLOADS] = uploads
    usual = {"retriever": "bm25", "model": "fast", "strategy": "sentence", "read": "chunks"}
    usual |= {f"retrieval.{name}": str(value).lower() for name, value in ALONE.items()}
    for name, value in (usual | query).items():
        app.query_params[name.replace("__", ".")] = value
    return run(app)


def run(app) -> AppTest:
    app.run()
    assert not app.exception
    return app


def button(app, label):
    """The button of this label, or the first whose label begins so."""
    exact = [item for item in app.button if item.label == label]
    return [*exact, *(item for item in app.button if item.label.startswith(label))][0]


def click(app, label) -> AppTest:
    button(app, label).click().run()
    assert not app.exception
    return app


def with_samples(**query) -> AppTest:
    app = click(opened(**query), "Take the")
    return click(app, "Evaluate")


def metrics(app):
    return {item.label: item.value for item in app.metric}


def with_all_figures(app) -> AppTest:
    app.session_state["evaluate.tab"] = "All figures"
    return run(app)


def said(app) -> str:
    kinds = (app.info, app.warning, app.error, app.caption, app.markdown)
    return " ".join(item.value for kind in kinds for item in kind)


def upload(app, name, data) -> AppTest:
    data = data if isinstance(data, bytes) else data.encode()
    app.file_uploader(key="questions.file").set_value((name, data, "text/csv")).run()
    assert not app.exception
    return app


def choose(app, place=None, cause=None) -> AppTest:
    """Choose a question: the one in a place of the table, or the first with a cause."""
    findings = app.session_state["evaluate.shown"][0]
    if cause is not None:
        causes = [verdict.cause for verdict in findings.diagnosis]
        place = causes.index(cause)
    app.session_state["evaluate.question"] = findings.report.rows[place].question.id
    return run(app)


def test_without_questions_there_is_a_first_click_and_figures():
    app = opened()
    assert button(app, "Draft 20 questions from this document")
    assert metrics(app)["Chunks"] == "45"
    assert "of" in metrics(app)["Sentences cut"]
    assert not [item for item in app.button if item.label.startswith("Evaluate")]


def test_drafted_questions_wait_for_a_look():
    app = click(opened("article.md"), "Draft 20")
    assert set(app.dataframe[0].value["Origin"]) == {"drafted, to review"}
    assert "20 drafted questions wait" in said(app)
    click(app, "Accept all")
    assert set(app.dataframe[0].value["Origin"]) == {"drafted, accepted"}


def test_fewer_drafts_than_asked_for_are_explained():
    app = click(opened("travel_policy.md"), "Draft 20")
    count = len(app.session_state[STORE].items)
    assert count < 20
    assert f"There are {count}, not 20" in said(app)
    assert "Drafts are made by rules" in said(app)


def test_missed_questions_stand_first():
    app = with_samples(top_k="1")
    recalls = list(app.dataframe[0].value["Recall"])
    assert recalls == sorted(recalls)
    assert recalls[0] < recalls[-1]


def test_a_and_b_say_all_that_they_are():
    app = opened(against="true", against__strategy="sentence")
    for key, size in (("against.sentence", 90), ("sentence", 70)):
        app.number_input(key=f"{key}.min_chunk_size").set_value(size)
    told = said(run(app))
    assert "**A** · sentence · 512 tokens\\, overlap 50 · Smallest chunk\\: 90" in told
    assert "**B** · sentence · 512 tokens\\, overlap 50 · Smallest chunk\\: 70" in told


def test_one_draft_is_accepted_edited_or_rejected():
    app = click(opened("article.md"), "Draft 20")
    first, second, *_ = list(app.session_state[STORE].items)
    app.session_state["evaluate.question"] = first
    click(run(app), "Accept")
    assert app.session_state[STORE].accepted == {first}
    app.session_state["evaluate.question"] = second
    run(app).text_area(key=f"evaluate.edit.{second}").set_value("Mine now?")
    click(app, "Save")
    assert app.session_state[STORE].items[second].text == "Mine now?"
    assert app.session_state[STORE].items[second].origin == "given"
    app.session_state["evaluate.question"] = first
    click(run(app), "Remove")
    assert first not in app.session_state[STORE].items


def test_a_second_draft_brings_others():
    app = click(opened("article.md"), "Draft 20")
    before = len(app.session_state[STORE].items)
    click(app, "Draft questions")
    assert len(app.session_state[STORE].items) > before


def test_where_nothing_can_be_drafted_the_page_says_why():
    app = opened("brief.txt", uploads={"brief.txt": Document.from_text("Too short.", "brief.txt")})
    click(app, "Draft 20")
    assert "no sentence of 30 characters or more" in said(app)
    assert "import questions" in said(app)


def test_nothing_is_evaluated_before_the_click(monkeypatch):
    asked = []
    monkeypatch.setattr(
        "pages.components.evaluate.run.evaluate_and_diagnose",
        lambda *a, **k: asked.append(a) or 1 / 0,
    )
    app = click(opened(), "Take the")
    run(app)
    assert asked == []
    assert button(app, "Evaluate 13 questions")


def test_the_figures_are_the_engines():
    app = with_samples()
    assert button(app, "Evaluate").disabled  # it is done
    findings = app.session_state["evaluate.shown"][0]
    document = findings.report.documents[0]
    questions = [row.question for row in findings.report.rows]
    report = evaluate(create_chunker("sentence"), [document], questions, **plain(retriever="bm25"))
    recall = means(report)["recall"]
    assert metrics(app)["Recall"] == f"{recall.value:.2f}"
    (shown,) = (item.delta for item in app.metric if item.label == "Recall")
    assert shown == f"{recall.low:.2f} to {recall.high:.2f}"
    table = app.dataframe[0].value
    assert list(table["Recall"]) == sorted(row.scores["recall"] for row in report.rows)
    seen = metrics(app) | metrics(with_all_figures(app))
    assert seen["Chunks"] == "45"
    assert {label for label, _ in METRICS.values()} <= seen.keys()


def test_the_same_settings_are_answered_from_memory(monkeypatch):
    app = with_all_figures(with_samples())
    app.number_input(key="sentence.chunk_size").set_value(200).run()
    assert "Something changed since" in said(app)
    assert metrics(app)["Chunks"] == "45"
    click(app, "Evaluate")
    assert metrics(app)["Chunks"] != "45"
    monkeypatch.setattr(
        "pages.components.evaluate.run.evaluate_and_diagnose", lambda *a, **k: 1 / 0
    )
    app.number_input(key="sentence.chunk_size").set_value(512).run()
    assert not app.exception
    assert metrics(app)["Chunks"] == "45"
    assert button(app, "Evaluate").disabled


def test_settings_come_from_the_address():
    app = with_samples(read="tokens", budget="300", strategy="word", word__chunk_size="50")
    settings = app.session_state["evaluate.shown"][0].report.settings
    assert settings["token_budget"] == 300
    assert settings["retriever"] == "bm25"
    assert settings["chunker"]["strategy"] == "word"
    assert settings["chunker"]["options"]["chunk_size"] == 50


def test_two_configurations_are_compared_in_words():
    app = with_samples(against="true", against__strategy="sentence",
                       against__sentence__chunk_size="512")  # fmt: skip
    assert "Both find equally much" in said(app)
    assert list(app.dataframe[0].value.columns) == [
        "Question", "A", "Recall A", "B", "Recall B",
    ]  # fmt: skip
    assert {"found · rank 1", "ranked low · rank 6"} <= set(app.dataframe[0].value["A"])
    table = with_all_figures(app).table[0].value
    assert set(table["Verdict"]) == {"no difference shown", ""}
    app.number_input(key="sentence.chunk_size").set_value(60).run()
    click(app, "Evaluate")
    table = app.table[0].value
    assert "Below 30 questions no winner is named" in said(app)
    assert dict(zip(*table[[" ", "B − A"]].T.values, strict=True))["Tokens read"].startswith("-")


def test_chunks_of_clearly_different_sizes_are_not_compared_by_number():
    app = with_samples(against="true", against__strategy="sentence",
                       against__sentence__chunk_size="60")  # fmt: skip
    assert "Unfair comparison" in said(app)
    click(app, "Read ")
    assert app.session_state["read"] == "tokens"
    assert "Something changed" not in said(app)  # it was evaluated at once
    assert "Unfair comparison" not in said(app)


def test_a_question_that_may_read_nearly_all_is_told_to_read_less():
    app = with_samples(read="tokens", budget="15000")
    assert "any configuration finds nearly everything" in said(app)
    click(app, "Read ")
    assert "Something changed" not in said(app)
    assert "nearly everything" not in said(app)


def test_a_panel_of_compare_can_be_a():
    app = AppTest.from_file(str(ROOT / "pages" / "evaluate.py"), default_timeout=60)
    state = {"document": "article.md", "b.strategy": "word", "b.word.chunk_size": 77}
    for name, value in state.items():
        app.session_state[name] = value
    app.query_params["against"] = "true"
    run(app).selectbox(key="evaluate.start").set_value("panel b").run()
    assert not app.exception
    assert app.selectbox(key="against.strategy").value == "word"
    assert app.number_input(key="against.word.chunk_size").value == 77


def test_a_missed_question_says_why_and_the_fix_is_tried():
    app = choose(with_samples(top_k="1"), cause="ranked low")
    assert "Why missed" in said(app)
    click(app, "Try the fix")
    assert metrics(app)["This question"].startswith("0.00 → ")
    assert "→" in metrics(app)["Mean of all"]
    run(app)
    assert "This question" in metrics(app)


def test_a_question_that_is_ranked_low_says_which_other_sizes_find_it():
    app = choose(with_samples(top_k="1"), cause="ranked low")
    findings = app.session_state["evaluate.shown"][0]
    low = [verdict for verdict in findings.diagnosis if verdict.cause == "ranked low"]
    assert all(verdict.sizes_tried for verdict in low)
    assert low[0].message in said(app).replace("\\", "")
    assert "Another size may find it" not in said(app)


def test_who_stops_the_look_at_other_sizes_can_have_it_later():
    app = with_samples(top_k="1")
    findings = app.session_state["evaluate.shown"][0]
    findings.leave_sizes()
    choose(app, cause="ranked low")
    assert "Another size may find it" in said(app)
    click(app, "Look at other sizes")
    assert "Another size may find it" not in said(app)
    assert findings.sizes == "tried"


def test_a_fix_of_an_option_can_become_b():
    app = with_samples(top_k="1")
    for place, verdict in enumerate(app.session_state["evaluate.shown"][0].diagnosis):
        if verdict.cause == "found":
            continue
        click(choose(app, place), "Try the fix")
        if any(item.label == "Compare as B" for item in app.button):
            break
    else:
        pytest.fail("no question is mended by an option of the strategy")
    click(app, "Compare as B")
    findings = app.session_state["evaluate.shown"][0]
    changed, present = findings.fixes[verdict.question.id].report.chunker, findings.chunker
    assert app.selectbox(key="strategy").value == changed.name
    assert app.selectbox(key="against.strategy").value == present.name
    for prefix, chunker in (("", changed), ("against.", present)):
        size = app.number_input(key=f"{prefix}{chunker.name}.chunk_size").value
        assert size == chunker.options.chunk_size
    assert button(app, "Evaluate").disabled is False


def test_a_fix_of_the_retrieval_is_used_here():
    app = with_samples(top_k="1")
    shown = app.session_state["evaluate.shown"][0]
    for place, verdict in enumerate(shown.diagnosis):
        if verdict.cause == "found":
            continue
        click(choose(app, place), "Try the fix")
        fix = shown.fixes[verdict.question.id]
        if fix and fix.where == "retrieval":
            break
    else:
        pytest.fail("no question is mended by retrieval: choose other samples")
    click(app, "Use it here")
    key = {"token_budget": "budget", "embedder": "model"}.get(fix.option, fix.option)
    assert app.session_state[key] == fix.after


def test_an_import_lists_the_rows_it_cannot_use():
    excerpt = "A leak rate of up to 0.02 Pa·l/s is passed."
    rows = [["question", "excerpt"], ["Which leak rate is fine?", excerpt],
            [HOSTILE, "This stands nowhere."], ["", "Nothing asked."]]  # fmt: skip
    written = io.StringIO()
    csv.writer(written).writerows(rows)
    app = upload(opened(), "mine.csv", written.getvalue())
    assert [item.text for item in app.session_state[STORE].items.values()] == [rows[1][0]]
    text = said(app)
    assert "**Row 3**" in text
    assert "**Row 4**" in text
    assert "is not in product" in text
    assert "<img" not in text.replace("\\<img", "")
    click(app, "Dismiss")
    assert "**Row 3**" not in said(app)


@pytest.mark.parametrize(
    ("name", "data"),
    [("a.csv", "nothing,here\n1,2\n"), ("a.json", "[1"), ("a.csv", b"\xff\xfe\x00"), ("a.jsonl", "{")],
)  # fmt: skip
def test_a_file_that_cannot_be_read_is_a_message(name, data):
    app = upload(opened(), name, data)
    assert not app.session_state[STORE].items
    assert app.session_state[STORE].problems
    assert app.session_state["questions.import_box"] is False


def test_chromas_format_on_another_sample_is_found_there():
    article = (ROOT / "sample_docs" / "article.md").read_text(encoding="utf-8")
    content = "Six bells that sound together do not sound like six bells."
    start = article.index(content)
    references = [{"content": content, "start_index": start, "end_index": start + len(content)}]
    data = f'question,references,corpus_id\nHow do six bells sound?,"{json.dumps(references)}",article\n'
    app = upload(opened(), "chroma.csv", data.replace('"content"', '""content""').replace(
        '"start_index"', '""start_index""').replace('"end_index"', '""end_index""').replace(
        f'"{content}"', f'""{content}""'))  # fmt: skip
    assert "1 question is on other documents" in said(app)
    click(app, "Search them too")
    assert button(app, "Evaluate 1 question")
    assert app.multiselect(key="pool").value == ["product_manual.md", "article.md"]


def test_a_question_on_a_document_that_is_gone_is_listed():
    document = Document.from_text("The tide comes in at noon. " * 30, "gone.md")
    excerpt = Excerpt("gone.md", 0, 26, document.text[:26])
    app = click(opened(), "Take the")
    app.session_state[STORE].add([Question("q", HOSTILE, (excerpt,))])
    run(app)
    assert "gone\\.md is not in your list" in said(app)
    assert len(app.dataframe[0].value) == 13
    click(app, "Remove them")
    assert "q" not in app.session_state[STORE].items


def test_a_question_whose_text_has_changed_is_listed():
    text = "The tide comes in at noon. Nobody knows why. " * 9
    app = opened("tide.md", {"tide.md": Document.from_text(text, "tide.md")})
    wrong = Question("q", "When?", (Excerpt("tide.md", 3, 9, "ebb is"),))
    app.session_state[STORE].add([wrong])
    assert "has another text" in said(run(app))


def test_by_hand_a_pasted_answer_and_a_question():
    app = opened()
    app.session_state["evaluate.first"] = "Mark gold text"
    run(app)
    click(app, "Add question")
    assert "write the question and mark the text" in said(app)
    app.text_area(key="gold.pasted").set_value("no such text in here")
    click(app, "Find it")
    assert "is not in product" in said(app)
    app.text_area(key="gold.pasted").set_value("A leak rate of up to 0.02 Pa·l/s is passed.")
    click(app, "Find it")
    app.text_area(key="gold.question").set_value(HOSTILE)
    click(app, "Add question")
    (question,) = app.session_state[STORE].items.values()
    assert question.text == HOSTILE
    assert question.excerpts[0].text == "A leak rate of up to 0.02 Pa·l/s is passed."


def test_an_answer_that_stands_several_times_is_taken_in_all_places_or_in_one():
    text = "The sea is wide. Sky. The sea is deep. Sky. The sea is cold."
    app = opened("sea.md", uploads={"sea.md": Document.from_text(text, "sea.md")})
    app.session_state["evaluate.first"] = "Mark gold text"
    run(app).text_area(key="gold.pasted").set_value("The sea is")
    click(app, "Find it")
    app.button(key="gold.place.1").click()
    run(app)
    assert [item.start for item in app.session_state["gold.marked"]] == [22]
    app.text_area(key="gold.pasted").set_value("Sky.")
    click(app, "Find it")
    app.button(key="gold.place.all").click()
    run(app)
    assert [item.start for item in app.session_state["gold.marked"]] == [22, 17, 39]
    upload(app, "q.csv", "question,excerpt\nHow is it?,The sea is\n")
    button = next(item for item in app.button if item.label == "These 3 places")
    button.click()
    run(app)
    (question,) = app.session_state[STORE].items.values()
    assert [item.start for item in question.excerpts] == [0, 22, 44]
    assert not app.session_state[STORE].problems


def test_answers_that_all_stand_several_times_are_in_view_and_taken_at_once():
    text = "Ask first. Sky. Ask first. Sea. Sky. Sea. Air. Air."
    app = opened("sea.md", uploads={"sea.md": Document.from_text(text, "sea.md")})
    answers = ("Ask first.", "Sky.", "Sea.", "Air.")
    upload(app, "q.csv", "question,answer\n" + "".join(f"{each}?,{each}\n" for each in answers))
    assert next(item for item in app.expander if "4 problems" in item.label).proto.expanded
    app.button(key="questions.places").click()
    run(app)
    assert len(app.session_state[STORE].items) == len(answers)
    assert not app.session_state[STORE].problems


def test_an_answer_that_was_pasted_is_looked_for_when_the_question_is_added():
    app = opened()
    app.session_state["evaluate.first"] = "Mark gold text"
    run(app).text_area(key="gold.question").set_value("Which leak rate is fine?")
    app.text_area(key="gold.pasted").set_value("no such text in here")
    click(app, "Add question")
    assert "is not in product" in said(app)
    assert not app.session_state[STORE].items
    app.text_area(key="gold.pasted").set_value("A leak rate of up to 0.02 Pa·l/s is passed.")
    click(app, "Add question")
    (question,) = app.session_state[STORE].items.values()
    assert question.excerpts[0].text == "A leak rate of up to 0.02 Pa·l/s is passed."


def test_a_hostile_question_is_only_text():
    app = click(opened(), "Take the")
    store = app.session_state[STORE]
    first = next(iter(store.items))
    store.items[first] = replace(store.items[first], text=HOSTILE)
    click(run(app), "Evaluate")
    choose(app, 0)
    heading = next(item.value for item in app.markdown if item.value.startswith("#### "))
    assert "\\<img" in heading
    assert "\\*\\*bold" in heading
    assert not [item for item in app.get("html") if "<img" in str(item.proto)]


def test_the_model_is_asked_only_on_a_click(monkeypatch):
    text = "\n\n".join(
        f"In year {n} the mill of Lysk {n} ground {100 + n} tons of barley. Nobody had asked for it."
        for n in range(60)
    )

    def answer(request):
        passage = json.loads(request["messages"][1]["content"])["passage"]
        facts = [
            line.partition(". ")[0] + "." for line in passage.split("\n\n") if "ground" in line
        ]
        pairs = [{"question": f"What of {fact[8:11]}?", "excerpt": fact} for fact in facts[:3]]
        return json.dumps({"questions": pairs})

    for server in running_server(monkeypatch):
        server.model = answer
        app = opened("mill.md", {"mill.md": Document.from_text(text, "mill.md")})
        app.session_state["questions.model_box"] = True
        app.session_state["questions.base_url"] = server.url
        run(app)
        assert server.requests == []
        assert "Nothing is sent before you click" in said(app)
        click(app, "Ask for questions")
        assert server.requests
        origins = {item.origin for item in app.session_state[STORE].items.values()}
        assert origins == {"model"}
        asked = len(server.requests)
        run(app)
        assert len(server.requests) == asked
        assert "0123456789" not in said(app)


def test_a_variable_that_is_not_listed_is_not_read():
    app = opened()
    app.session_state["questions.model_box"] = True
    app.session_state["questions.api_key_env"] = "SECRET_OF_THE_HOST"
    run(app)
    assert "may not read the environment variable" in app.error[0].value
    assert not [item for item in app.button if item.label == "Ask for questions"]


def test_a_strategy_that_asks_a_model_waits_for_its_own_click(monkeypatch):
    for server in running_server(monkeypatch):
        app = click(opened(strategy="agentic", agentic__base_url=server.url), "Take the")
        click(app, "Evaluate")
        assert server.requests == []
        assert button(app, "Ask the model")


def test_a_question_that_is_worded_anew_has_no_result_yet():
    app = with_samples()
    store = app.session_state[STORE]
    first = next(iter(store.items))
    store.edit(first, "Worded anew?")
    choose(app, 0)
    table = app.dataframe[0].value.set_index("Question")
    assert table["Status"]["Worded anew?"] == "not evaluated"
    assert "Why missed" not in said(app)
    assert "What was found" not in said(app)


def test_results_are_exported_by_question():
    findings = with_samples().session_state["evaluate.shown"][0]
    rows = list(csv.DictReader(io.StringIO(results_csv(findings).decode())))
    assert [row["id"] for row in rows] == [row.question.id for row in findings.report.rows]
    assert {row["cause"] for row in rows} == {verdict.cause for verdict in findings.diagnosis}
    assert float(rows[0]["recall"]) == findings.report.rows[0].scores["recall"]


@pytest.mark.parametrize("tab", ["Recall over tokens", "Mark gold text", "Without questions"])
def test_every_panel_can_be_opened(tab):
    app = with_samples()
    app.session_state["evaluate.tab"] = tab
    run(app)


def test_a_cause_filters_the_table():
    app = with_samples(top_k="1")
    findings = app.session_state["evaluate.shown"][0]
    missed = findings.diagnosis.totals["ranked low"]
    app.session_state["evaluate.cause"] = "ranked low"
    assert len(run(app).dataframe[0].value) == missed > 0


def test_a_cause_that_is_gone_filters_nothing():
    app = with_samples(top_k="1")
    app.session_state["evaluate.cause"] = "ranked low"
    run(app).number_input(key="top_k").set_value(100).run()
    click(app, "Evaluate")
    assert app.session_state["evaluate.shown"][0].diagnosis.totals["found"] == 13
    assert len(app.dataframe[0].value) == 13


def test_several_documents_of_the_session_are_searched_together_by_a_click():
    documents = {
        name: Document.from_text(f"# {name}\n\nThe tide of {name} is high. " * 9, name)
        for name in ("a.md", "b.md")
    }
    app = opened("a.md", documents)
    assert "Only a.md is searched." in said(app).replace("\\", "")
    click(app, "Search your 2 documents together")
    assert app.multiselect(key="pool").value == ["a.md", "b.md"]
    assert button(app, "Draft 20 questions from these 2 documents")
    assert not [item for item in app.button if item.label.startswith("Search your")]


def test_a_picked_document_that_is_gone_is_left_out():
    documents = {
        name: Document.from_text(f"# {name}\n\nThe tide of {name} is high. " * 9, name)
        for name in ("a.md", "b.md")
    }
    app = opened("a.md", documents)
    app.multiselect(key="pool").set_value(["a.md", "b.md"]).run()
    app.session_state["evaluate.first"] = "Mark gold text"
    run(app).selectbox(key="gold.document").set_value("b.md").run()
    assert not app.exception
    del app.session_state[UPLOADS]["b.md"]
    run(app)
    app.session_state["evaluate.first"] = "Without questions"
    assert metrics(run(app))["Chunks"] == "1"


def test_the_first_question_by_hand_leaves_the_editor_open():
    app = opened()
    app.session_state["evaluate.first"] = "Mark gold text"
    run(app).text_area(key="gold.pasted").set_value("A leak rate of up to 0.02 Pa·l/s is passed.")
    click(app, "Find it")
    app.text_area(key="gold.question").set_value("Which leak rate is fine?")
    click(app, "Add question")
    assert app.text_area(key="gold.question").value == ""
    assert "Added" in app.success[0].value


def test_the_band_holds_the_mean():
    values = np.array([[0.0, 1.0], [1.0, 1.0], [0.5, 1.0]])
    low, mean, high = band(values)
    assert mean.tolist() == [0.5, 1.0]
    assert low[0] < 0.5 < high[0]
    assert low[1] == pytest.approx(1) == pytest.approx(high[1])


def test_utf16_offsets_become_code_points():
    text = "a😀b👩🏽‍🚀c\ud83d\ude00d"
    units = text.encode("utf-16-le", "surrogatepass")
    for index in range(len(text) + 1):
        unit = len(text[:index].encode("utf-16-le", "surrogatepass")) // 2
        assert code_points(text, [unit]) == [index]
    assert len(units) // 2 == unit
    assert code_points("a😀b", [2]) == [1]


def test_pieces_hold_the_whole_text():
    text = "0123456789"
    marks = [Mark(2, 6, "gold"), Mark(4, 99, "unread"), Mark(6, 6, "gold")]
    found = pieces(text, 1, 9, marks, [5, 1, 30])
    assert "".join(part for part, _ in found) == text[1:9]
    assert ("45"[0], "gold unread") in found
    assert found.count(("", "cut")) == 1


def test_an_interrupted_request_is_not_made_again(monkeypatch):
    asked = []

    def interrupted(*_, **options):
        asked.append(options)
        raise RuntimeError("interrupted")

    monkeypatch.setattr(question_intake, "draft_with_model", interrupted)
    app = opened()
    app.session_state["questions.asking"] = ((), 3, {"model": "m"})
    app.run()
    assert app.exception
    assert "ask again" in said(run(app))
    assert len(asked) == 1


def test_a_question_that_a_file_has_twice_is_taken_once():
    question = Question("1", "Q?", (Excerpt("a.md", 0, 1, "a"),))
    store = QuestionStore()
    assert store.add([question, replace(question, id="2")]) == 1
    assert list(store.items) == ["1"]


def test_a_fix_that_the_field_does_not_take_is_not_offered():
    def script():
        from types import SimpleNamespace

        from pages.components.evaluate.results.clinic import _take_over

        fix = {"where": "retrieval", "option": "top_k", "after": 101}
        _take_over(None, SimpleNamespace(**fix, report=SimpleNamespace(chunker=None)))

    app = run(AppTest.from_function(script, default_timeout=60))
    assert button(app, "Use it here").disabled


def test_only_the_last_comparison_is_kept(monkeypatch):
    monkeypatch.setattr(evaluation_figures, "compare", lambda one, two: {"of": two})
    first, *others = (SimpleNamespace(report=name, against={}) for name in "abc")
    found = [evaluation_figures._intervals(first, other)["of"] for other in others]
    assert found == ["b", "c"]
    assert [second for second, _ in first.against.values()] == [others[1]]


def test_what_waits_for_a_look_still_does_after_a_file():
    excerpt = Excerpt("a.md", 0, 4, "Some")
    drafted = [Question(id, f"{id}?", (excerpt,), "drafted") for id in ("one", "two")]
    store, again = QuestionStore(), QuestionStore()
    store.add(drafted)
    store.accept(["one"])
    data = dump_questions(store.reviewed(), "q.csv")
    again.take(
        questions_from_text(data, "q.csv", [Document.from_text("Some text.", "a.md")]), "q.csv"
    )
    assert again.to_review() == ["two"]


def test_a_long_question_is_shortened_to_what_its_row_holds_and_origins_are_told_where_they_differ():
    app = with_samples()
    assert "Origin" not in app.dataframe[0].value.columns
    store, text = app.session_state["questions.store"], "Which of these words is the last? " * 20
    store.edit(next(iter(store.items)), text)
    (shown,) = (
        each
        for each in run(app).dataframe[0].value["Question"]
        if each.startswith("Which of these")
    )
    assert shown.endswith("…")
    assert len(shown) < 200


def test_an_answer_that_stands_in_another_document_too_is_taken_in_the_one_that_is_searched():
    """Found: with the same text uploaded as Markdown and as PDF, each question of a file was a problem."""
    text = "The shed has two keys. One hangs in the bakery."
    uploads = {name: Document.from_text(text, name) for name in ("a.md", "b.md")}
    app = opened("a.md", uploads=uploads)
    upload(app, "q.csv", "question,excerpt\nHow many keys?,The shed has two keys.\n")
    store = app.session_state[STORE]
    assert [item.excerpts[0].document for item in store.items.values()] == ["a.md"]
    assert not store.problems
    assert button(app, "Evaluate 1 question")
    app.session_state["pool"] = [
        "a.md",
        "b.md",
    ]  # both are searched: which is meant is the user's to say
    upload(run(app), "r.csv", "question,excerpt\nWhere is one?,One hangs in the bakery.\n")
    assert len(app.session_state[STORE].problems) == 1
