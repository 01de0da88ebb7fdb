"""Questions on Evaluate without a browser: drafted, imported, asked by hand or by a model, reviewed."""

from __future__ import annotations

import csv
import io
import json
from dataclasses import replace

import pytest
from chat_server import running_server
from streamlit.testing.v1 import AppTest

from chunking import Document
from chunking.evaluation import (
    FEWEST_FOR_WINNER,
    Excerpt,
    Question,
    dump_questions,
    questions_from_text,
)
from pages.components.evaluate.questions import model_drafting
from pages.components.evaluate.questions.session_questions import QuestionStore
from pages.components.evaluate.questions.unasked import without_questions
from pages.components.viewers.passages_view import Mark, pieces, surroundings
from pages.components.viewers.shared.utf16 import code_points

from .evaluate_page import (
    ROOT,
    STORE,
    button,
    choose,
    click,
    listed,
    opened,
    origins,
    run,
    said,
    with_samples,
)

HOSTILE = "<img src=x onerror=alert(1)> **bold** [link](http://evil.example)"


def upload(app, name, data) -> AppTest:
    data = data if isinstance(data, bytes) else data.encode()
    app.file_uploader(key="questions.file").set_value((name, data, "text/csv")).run()
    assert not app.exception
    return app


def test_drafted_questions_wait_for_a_look():
    app = click(opened("product_manual.md"), "Draft up to 30")
    count = len(app.session_state[STORE].items)
    assert origins(app) == {"draft"}
    assert f"{count} drafts to review" in said(app)
    added = f"{count} questions added"
    assert added in said(app)  # in the page: a toast would cover what is pressed next
    click(app, "Accept all")
    assert added not in said(app)
    assert origins(app) == {"accepted draft"}


def test_rejected_drafts_can_be_brought_back():
    """Found: 29 drafts were gone at one click."""
    app = click(opened("product_manual.md"), "Draft up to 30")
    before = dict(app.session_state[STORE].items)
    click(app, "Reject all")
    assert not app.session_state[STORE].items
    assert f"{len(before)} questions removed" in said(app)
    click(app, "Bring back")
    assert app.session_state[STORE].items == before
    assert "removed" not in said(app)
    app.session_state[STORE].remove([next(iter(before))])
    click(run(app), "Accept all")
    click(app, "Bring back")
    assert len(app.session_state[STORE].accepted) == len(before) - 1, (
        "found: what was accepted since was gone"
    )
    one, other = list(before)[:2]
    app.session_state[STORE].remove([one])
    app.session_state[STORE].remove([other])
    assert "2 questions removed" in said(run(app))
    click(app, "Bring back")
    assert app.session_state[STORE].items == before, "found: what was removed first was gone"
    assert other in app.session_state[STORE].accepted


def test_only_the_drafts_on_what_is_searched_are_accepted_together():
    """Found: those of another document were counted too, and went along unseen."""
    app = click(opened("article.md"), "Draft up to 30")
    app.session_state["document"] = "product_manual.md"
    before = len(app.session_state[STORE].items)
    click(run(app), "Draft up to 30")
    store = app.session_state[STORE]
    assert f"{len(store.items) - before} drafts to review" in said(app)
    click(app, "Accept all")
    assert {store.items[id].excerpts[0].document for id in store.to_review()} == {"article.md"}


def test_fewer_drafts_than_asked_for_are_explained():
    app = click(opened("travel_policy.md"), "Draft up to 30")
    count = len(app.session_state[STORE].items)
    assert count < 30
    told = f"{count} questions could be drafted, not 30"
    assert told in said(app)
    assert "Drafts are made by rules" in said(app)
    app.session_state["document"] = "inventory.csv"
    click(run(app), "Draft questions")
    assert "could be drafted" not in said(app)
    app.session_state["document"] = "travel_policy.md"
    assert told in said(run(app)), "found: the number of the last document that was drafted from"


def test_why_nothing_is_asked_of_a_document_is_said():
    """Found: nothing said why two contracts that nothing tells apart were not asked about."""
    form = "# Agreement\n\n## Fee\n\nThe client shall pay a monthly fee of £{0}.\n\n## Term\n\nThe contract runs for an initial term of {0} months.\n"
    texts = {"stove.md": "The stove is guaranteed for five years.\n"}
    texts |= {f"{fee}.md": form.format(fee) for fee in (12, 24)}
    uploads = {name: Document.from_text(text, name) for name, text in texts.items()}
    app = opened("stove.md", uploads=uploads)
    app.session_state["pool"] = [*texts]
    click(run(app), "Draft up to 30")
    told = r"12\.md (its text is nearly the same as that of 24\.md\: a question would not tell them apart)"
    assert told in said(app)


def test_a_table_is_asked_for_what_its_rows_say():
    app = click(opened("inventory.csv"), "Draft up to 30")
    assert len(app.session_state[STORE].items) == 30
    assert all(
        item.text.startswith(("What is the ", "On which shelf is ", "How many of "))
        for item in app.session_state[STORE].items.values()
    )


def test_what_one_document_did_not_give_is_not_said_of_another():
    """Found: the problem of a document without questions stood above the results of others."""
    brief = {"brief.txt": Document.from_text("Too short.", "brief.txt")}
    app = click(opened("brief.txt", uploads=brief), "Draft up to 30")
    label = next(each.label for each in app.expander if each.label.startswith("Draft: 1 problem"))
    app.session_state["document"] = "travel_policy.md"
    assert label not in [each.label for each in run(app).expander]


def test_one_draft_is_accepted_edited_or_rejected():
    app = click(opened("article.md"), "Draft up to 30")
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


def test_as_many_are_drafted_as_name_a_winner():
    app = click(opened("inventory.csv"), "Draft up to")
    assert len(app.session_state[STORE].items) == FEWEST_FOR_WINNER
    assert app.number_input(key="questions.count").value == FEWEST_FOR_WINNER


def test_a_number_that_comes_with_the_click_counts():
    """Found: the number was typed, and as many were drafted as it had been before."""
    app = click(opened("inventory.csv"), "Draft up to")
    before = len(app.session_state[STORE].items)
    app.number_input(key="questions.count").set_value(3)
    click(app, "Draft questions")
    assert len(app.session_state[STORE].items) == before + 3


def test_a_second_draft_brings_others():
    app = click(opened("product_manual.md"), "Draft up to 30")
    before = len(app.session_state[STORE].items)
    click(app, "Draft questions")
    assert len(app.session_state[STORE].items) > before
    app = click(opened("inventory.csv"), "Draft up to 30")
    click(app, "Draft questions")  # found: of a second draft 4 were new, 26 were there
    assert len(app.session_state[STORE].items) == 60


def test_what_was_rejected_or_reworded_is_not_drafted_again():
    app = click(opened("travel_policy.md"), "Draft up to 30")
    store = app.session_state[STORE]
    rejected = {item.text for item in store.items.values()}
    store.edit(next(iter(store.items)), "Mine now?")
    store.remove([id for id, item in store.items.items() if item.text != "Mine now?"])
    click(run(app), "Draft questions")
    again = {item.text for item in app.session_state[STORE].items.values()}
    assert rejected.isdisjoint(again)


def test_the_box_of_drafts_closes_when_they_are_there():
    app = click(opened("article.md"), "Take the")
    assert "questions.draft_box" not in app.session_state
    click(app, "Draft questions")
    assert app.session_state["questions.draft_box"] == 1


def test_where_nothing_can_be_drafted_the_page_says_why():
    app = opened("brief.txt", uploads={"brief.txt": Document.from_text("Too short.", "brief.txt")})
    click(app, "Draft up to 30")
    assert "no sentence of 30 characters or more" in said(app)
    assert "import questions" in said(app)
    # found: the button stayed, and brought the same again
    assert not any(button.label.startswith("Draft up to") for button in app.button)
    assert "The rules make no good question of this document: import a file" in said(app)
    app.session_state["document"] = "article.md"
    assert any(button.label.startswith("Draft up to") for button in run(app).button)


def test_an_import_lists_the_rows_it_cannot_use():
    excerpt = "A leak rate of up to 0.02 Pa·l/s is passed."
    rows = [["question", "excerpt"], ["Which leak rate is fine?", excerpt],
            [HOSTILE, "This stands nowhere."], ["", "Nothing asked."]]  # fmt: skip
    written = io.StringIO()
    csv.writer(written).writerows(rows)
    app = upload(opened(), "mine.csv", written.getvalue())
    assert [item.text for item in app.session_state[STORE].items.values()] == [rows[1][0]]
    text = said(app)
    assert "**Row 3 · " in text
    assert "**Row 4**" in text
    assert "is not in product" in text
    assert "<img" not in text.replace("\\<img", "")
    click(app, "Dismiss")
    assert "Row 3" not in said(app)


def problem_folds(app):
    return [item.label.replace("\\", "") for item in app.expander if "problem" in item.label]


def test_a_second_file_leaves_the_problems_of_the_first_in_view():
    """Found: they went with the next file, though nothing had been done about them."""
    app = upload(opened(), "a.csv", "question,excerpt\nWhat?,nowhere to be found\n")
    upload(app, "b.csv", "nothing,here\n1,2\n")
    assert problem_folds(app) == ["a.csv: 1 problem", "b.csv: 1 problem"]
    upload(app, "a.csv", "question,excerpt\nWhat?,nor here\nWhy?,nor there\n")
    assert problem_folds(app) == ["a.csv: 2 problems", "b.csv: 1 problem"]
    app.button(key="questions.dismiss.a.csv").click()
    run(app)
    assert list(app.session_state[STORE].problems) == ["b.csv"]


@pytest.mark.parametrize(
    ("name", "data"),
    [("a.csv", "nothing,here\n1,2\n"), ("a.json", "[1"), ("a.csv", b"\xff\xfe\x00"), ("a.jsonl", "{")],
)  # fmt: skip
def test_a_file_that_cannot_be_read_is_a_message(name, data):
    app = upload(opened(), name, data)
    assert not app.session_state[STORE].items
    assert app.session_state[STORE].problems
    assert app.session_state["questions.import_box"] == 1


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


def test_documents_beyond_those_that_are_named_are_counted():
    """Found: 107 questions were on five documents, of which only 77 were on these."""
    uploads = {
        name: Document.from_text("It is hot.", name) for name in map("{}.md".format, range(7))
    }
    app = opened("0.md", uploads)
    hot = [(name, Excerpt(name, 0, 10, "It is hot.")) for name in uploads]
    app.session_state[STORE].add([Question(name, "How hot?", (gold,)) for name, gold in hot])
    told = said(run(app)).replace("\\", "")
    assert (
        "6 questions are on other documents of your list: 1.md, 2.md, 3.md, 4.md, 5.md and 1 more."
        in told
    )


def test_a_question_on_a_document_that_is_gone_is_listed():
    document = Document.from_text("The tide comes in at noon. " * 30, "gone.md")
    excerpt = Excerpt("gone.md", 0, 26, document.text[:26])
    app = click(opened(), "Take the")
    app.session_state[STORE].add([Question("q", HOSTILE, (excerpt,))])
    run(app)
    assert "gone\\.md is not in your list" in said(app)
    assert len(listed(app)) == 13
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


@pytest.mark.parametrize(
    ("name", "is_fixed"), [("scheduler.py", True), ("orders.json", True), ("inventory.csv", False)]
)
def test_answers_in_source_code_are_marked_in_letters_of_one_width(name, is_fixed):
    app = opened(name)
    app.session_state["evaluate.first"] = "Mark gold text"
    parts = [item.proto for item in run(app).get("bidi_component")]
    (editor,) = [json.loads(part.json) for part in parts if part.component_name == "gold_editor"]
    assert editor["fixedWidth"] == is_fixed


def test_an_answer_that_stands_several_times_is_taken_in_all_places_or_in_one():
    text = "The sea is wide. Sky. The sea is deep. Sky. The sea is cold."
    app = opened("sea.md", uploads={"sea.md": Document.from_text(text, "sea.md")})
    app.session_state["evaluate.first"] = "Mark gold text"
    run(app).text_area(key="gold.pasted").set_value("The sea is")
    click(app, "Find it")
    app.selectbox(key="gold.place.one").select_index(1)
    run(app)
    assert [item.start for item in app.session_state["gold.marked"]] == [22]
    app.text_area(key="gold.pasted").set_value("Sky.")
    click(app, "Find it")
    app.button(key="gold.place.all").click()
    run(app)
    assert [item.start for item in app.session_state["gold.marked"]] == [22, 17, 39]
    upload(app, "q.csv", "question,excerpt\nHow is it?,The sea is\n")
    button = next(item for item in app.button if item.label == "All 3 places")
    button.click()
    run(app)
    (question,) = app.session_state[STORE].items.values()
    assert [item.start for item in question.excerpts] == [0, 22, 44]
    assert not app.session_state[STORE].problems


def test_a_place_of_many_is_told_by_its_surroundings_below_the_button_that_evaluates():
    text = "".join(f"Day {day}: the tide is high. " for day in range(30))
    app = opened("sea.md", uploads={"sea.md": Document.from_text(text, "sea.md")})
    rows = ["When is day 7?,Day 7: the tide is high.", "How is the tide?,the tide is high"]
    upload(app, "q.csv", "question,excerpt\n" + "\n".join(rows) + "\n")
    assert "tide?: " not in said(app)
    (choice,) = [item for item in app.selectbox if item.placeholder == "only one of them …"]
    assert len(choice.options) == 30
    assert "Day 7: the tide is high. Day 8" in choice.options[7]
    texts = [item.label for item in (*app.main.get("button"), *app.main.get("expander"))]
    assert "Evaluate 1 question" in texts
    drawn = str(app.main)
    assert drawn.index("Evaluate 1 question") < drawn.index(": 1 problem")
    choice.select_index(7)
    run(app)
    assert [item.start for item in list(app.session_state[STORE].items.values())[1].excerpts] == [
        text.index("the tide", text.index("Day 7"))
    ]


def test_answers_that_all_stand_several_times_are_in_view_and_taken_at_once():
    text = "Ask first. Sky. Ask first. Sea. Sky. Sea. Air. Air."
    app = opened("sea.md", uploads={"sea.md": Document.from_text(text, "sea.md")})
    answers = ("Ask first.", "Sky.", "Sea.", "Air.")
    upload(app, "q.csv", "question,answer\n" + "".join(f"{each}?,{each}\n" for each in answers))
    assert next(item for item in app.expander if "4 problems" in item.label).proto.expanded
    app.button(key="questions.places.q.csv").click()
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
        app.session_state["questions.base_url"] = server.url
        click(app, "Draft with a model")
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
    app.session_state["questions.api_key_env"] = "SECRET_OF_THE_HOST"
    click(app, "Draft with a model")
    assert "may not read the environment variable" in app.error[0].value
    assert not [item for item in app.button if item.label == "Ask for questions"]


def test_a_question_that_is_worded_anew_has_no_result_yet():
    app = with_samples()
    store = app.session_state[STORE]
    first = next(iter(store.items))
    store.edit(first, "Worded anew?")
    choose(app, 0)
    (row,) = (row for row in listed(app) if row["Question"]["text"] == "Worded anew?")
    told = [row[name]["text"] for name in ("Status", "Recall", "Rank")]
    assert told == ["not evaluated", "–", "–"]
    assert "Why missed" not in said(app)
    assert "What was found" not in said(app)


def test_the_first_question_by_hand_leaves_the_editor_open():
    app = opened()
    app.session_state["evaluate.first"] = "Mark gold text"
    run(app).text_area(key="gold.pasted").set_value("A leak rate of up to 0.02 Pa·l/s is passed.")
    click(app, "Find it")
    app.text_area(key="gold.question").set_value("Which leak rate is fine?")
    click(app, "Add question")
    assert app.text_area(key="gold.question").value == ""
    assert "Added" in app.success[0].value


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


def test_surroundings_are_whole_words():
    """Found: gold text stood between “ople with smaller partitions” and “to corru”."""
    text = "people with smaller partitions know how errors tend to corrupt data"
    for most in range(len(text)):
        start, end = surroundings(text, 31, 35, most)
        assert text[start:end].split() == [
            word for word in text.split() if word in text[start:end].split()
        ]
        assert 31 - most <= start <= 31
        assert 35 <= end <= 35 + most
    assert surroundings("零一二三四五六", 3, 4, 2) == (1, 6), "no words are told apart by spaces"


def test_surroundings_of_text_without_spaces_go_on_beyond_the_paragraph_of_the_answer():
    """Found: of 160 characters before an answer in Japanese one was left, the line break at the answer itself."""
    paragraph = "館内では静かにしてください。" * 20
    text = f"{paragraph}\n写真撮影は可能です。\n{paragraph}"
    start = text.index("写真")
    end = start + len("写真撮影は可能です。")
    assert surroundings(text, start, end, 160) == (start - 160, end + 160)


def test_an_interrupted_request_is_not_made_again(monkeypatch):
    asked = []

    def interrupted(*_, **options):
        asked.append(options)
        raise RuntimeError("interrupted")

    monkeypatch.setattr(model_drafting, "draft_with_model", interrupted)
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


def test_what_waits_for_a_look_still_does_after_a_file():
    excerpt = Excerpt("a.md", 0, 4, "Some")
    drafted = [Question(id, f"{id}?", (excerpt,), "drafted") for id in ("one", "two")]
    store, again = QuestionStore(), QuestionStore()
    store.add(drafted)
    store.accept(["one"])
    data = dump_questions(store.reviewed(), "q.csv")
    again.add_found(
        questions_from_text(data, "q.csv", [Document.from_text("Some text.", "a.md")]), "q.csv"
    )
    assert again.to_review() == ["two"]


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


def test_the_documents_that_nothing_is_asked_of_are_named():
    documents = [Document.from_text("Some text.", name) for name in "abcdef"]
    (asked, *_) = documents
    question = Question("q", "What?", (Excerpt("a", 0, 4, asked.text[:4]),))
    assert without_questions(documents[:1], [question]) == ""
    assert without_questions(documents[:2], [question]) == "No question is on b."
    told = without_questions(documents[:2], [question], {"b": "it has no text"})
    assert told == "No question is on b (it has no text)."
    whys = dict.fromkeys("bce", "it has no text")
    told = without_questions(documents, [question], whys)
    assert told == "No question is on b, c or e (it has no text); d or f."
    named = "No question is on b, c, d or 2 other documents."
    assert without_questions(documents, [question]) == named
