"""What Autotune says of each document by itself, and of rules by kind of file."""

from __future__ import annotations

import pytest
from tables import rows_of

from chunking import Document

from .autotune_page import held, opened, said, with_outcome
from .running import run

pytestmark = pytest.mark.usefixtures("measured_before")


def gain(points, low, high):
    return {
        "difference": points / 100,
        "low": low / 100,
        "high": high / 100,
        "p": 0.1,
        "points": points,
    }


def figures(recall, gained=None, questions=12):
    found = {"recall": recall, "low": recall - 0.1, "high": 1.0}
    return {**found, "questions": questions, "gain": gained}


def on_several(gains, questions=12):
    """The page after a search over documents in which the chosen configuration gains so much over the current one."""
    app = with_outcome("use")
    search = held(app)
    outcome = search.outcome
    chosen, now = outcome["chosen"], outcome["current"]
    found = {name: figures(0.8, each, questions) for name, each in gains.items()}
    before = {name: figures(0.75, None, questions) for name in gains}
    search.trials = dict(search.trials)
    search.trials[chosen] = {**search.trials[chosen], "by_document": found}
    search.trials[now] = {**search.trials[now], "by_document": before}
    app.session_state["autotune.tab"] = "By document"
    return app


def test_each_document_has_its_recall_beside_what_is_found_now_and_losses_come_first():
    app = run(on_several({"a.md": gain(2.0, -1, 5), "b.csv": gain(-3.0, -8, 1)}))
    rows = rows_of(app, "Recall by document")
    title = held(app).trials[held(app).outcome["chosen"]]["title"]
    columns = ["Document", "Held-out questions", "What you have", title, "Difference"]
    assert list(rows[0]) == columns
    assert [row["Document"]["text"] for row in rows] == ["b.csv", "a.md"]
    assert (rows[0]["What you have"]["text"], rows[0][title]["text"]) == ("75.0%", "80.0%")
    shown = rows[0]["Difference"]
    assert (shown["text"], shown["below"]) == ("−3.0", "−8.0 to +1.0")
    assert "No held-out question is on article\\.md" in said(app)


def test_a_search_tells_the_recall_of_its_document():
    app = with_outcome("use")
    app.session_state["autotune.tab"] = "By document"
    (row,) = rows_of(run(app), "Recall by document")
    chosen = held(app).trials[held(app).outcome["chosen"]]
    assert row["Document"]["text"] == "article.md"
    assert row["Held-out questions"]["value"] == chosen["held_out"]["questions"]


def test_who_is_not_measured_by_document_is_said_to_be_no_finalist():
    app = with_outcome("use")
    search = held(app)
    other = next(number for number in search.trials if number not in search.outcome["finalists"])
    app.session_state["autotune.selected"] = other
    app.session_state["autotune.tab"] = "By document"
    assert "Only finalists were measured question by question." in said(run(app))


@pytest.mark.parametrize(
    ("gains", "told"),
    [
        ({"a.md": gain(2.0, -1, 5), "b.csv": gain(0.0, -8, 1)}, ""),
        ({"a.md": gain(2.0, -1, 5), "b.csv": gain(-0.04, -8, 1)}, ""),
        # found: a warning of 0.2 points that may be chance
        ({"a.md": gain(2.0, -1, 5), "b.csv": gain(-0.9, -8, 1)}, ""),
        ({"a.md": gain(2.0, -1, 5), "b.csv": gain(-0.9, -1.2, -0.1)}, "b\\.csv by 0.9 points. See"),
        ({"b.csv": gain(-12.5, -20, -4)}, ""),
        ({"a.md": gain(9.0, 2, 15), "b.csv": gain(-12.5, -20, -4)},
         "**In 1 of the 2 documents with held-out questions less is found** than with what you have: b\\.csv by 12.5 points. See"),
        ({"a.md": gain(9.0, 2, 15), "b.csv": gain(-7.1, -20, 4), "c.de.html": gain(-15.5, -30, -2)},
         "**In 2 of the 3 documents with held-out questions less is found** than with what you have: c\\.de\\.html by 15.5 points and b\\.csv by 7.1 points "
         "(may be chance). See **By document** below."),
        ({f"{each}.md": gain(-each, -9, 9) for each in range(1, 6)},
         "5\\.md by 5.0 points (may be chance), 4\\.md by 4.0 points (may be chance), 3\\.md by 3.0 points (may be "
         "chance) and 2 more documents."),
    ],
)  # fmt: skip
def test_the_answer_names_documents_in_which_less_is_found_right_below_its_headline(gains, told):
    """Found: two of eight lost 15.5 and 7.1 points, and only a table in a tab told of it."""
    app = run(on_several(gains))
    assert told in said(app)
    assert bool(told) == (" less is found** than with" in said(app))
    texts = [item.value for item in app.markdown]
    place = next(at for at, text in enumerate(texts) if text.startswith("#### "))
    assert told in texts[place + 2]


def test_two_questions_show_no_loss_and_have_no_interval():
    """Found: *−100.0, interval −100.0 to −100.0*, of two questions, and no word that it may be chance."""
    app = run(on_several({"a.md": gain(9.0, 2, 15), "b.csv": gain(-100.0, -100, -100)}, 2))
    assert "b\\.csv by 100.0 points (may be chance). See" in said(app)
    for row in rows_of(app, "Recall by document"):
        assert not row["Difference"]["below"]


def test_documents_are_counted_alone_where_a_held_out_question_is_on_each():
    app = on_several({"article.md": gain(9.0, 2, 15), "b.csv": gain(-12.5, -20, -4)})
    assert "**In 1 of 2 documents less is found** than with" in said(run(app))


def with_a_rule(low, advised="use"):
    """The page after a search that found a rule for CSV files, whose gain is shown where `low` is above 0."""
    app = with_outcome(advised)
    search = held(app)
    gained = gain(4.2, low, 7)
    routes = {"trials": {"csv": search.outcome["current"]}, "gain": gained, "over_current": gained}
    route = {"match": "*.csv", "strategy": "fixed", "options": {"chunk_size": 70}}
    config = {**search.outcome["config"], "routes": [route] if low > 0 else []}
    found = {"routes": {**routes, "by_document": {}}, "config": config}
    search.outcome = {**search.outcome, **found}
    return app


@pytest.mark.parametrize(("low", "is_told"), [(1.0, True), (-0.5, False)])
def test_the_answer_names_the_rules_that_are_shown_to_gain(low, is_told):
    words = said(run(with_a_rule(low)))
    assert (", with a rule for \\*.csv" in words) == is_told
    assert (
        "Cut \\*.csv files by **fixed · 70" in words
        and "4.2 points more than one configuration for all files (95% interval: +1.0 to +7.0 points)"
        in words
    ) == is_told


def test_what_gains_by_a_rule_alone_is_no_reason_to_stay():
    """Found: *Stay with what you have*, and below it what the rule gains."""
    app = with_a_rule(1.0, "stay")
    search = held(app)
    search.outcome = {**search.outcome, "chosen": search.outcome["current"], "gain": None}
    words = said(run(app))
    assert "Stay with" not in words
    assert "Better than what you have: recursive" in words
    assert app.button(key="autotune.use").label == "Use this"


def test_who_has_several_documents_is_offered_to_search_them_together():
    names = ("one.md", "two.md")
    app = opened("one.md", {name: Document.from_text(f"It is {name}.\n", name) for name in names})
    assert "Only one\\.md is searched." in said(app)
    run(app.button(key="pool.all").click())
    assert list(app.session_state["pool"]) == list(names)
    assert "is searched." not in said(app)


def test_documents_without_a_question_are_named_before_the_search():
    names = ("one.md", "two.md")
    texts = (
        "The kiln in the old barn reaches eleven hundred degrees before noon.\n",
        "Well. So. Yes.\n",
    )
    uploads = {
        name: Document.from_text(text, name) for name, text in zip(names, texts, strict=True)
    }
    app = opened("one.md", uploads)
    run(app.button(key="pool.all").click())
    assert "No question is on two\\.md." in said(app)
