"""The page Autotune without a browser: a search from Start to its use, stopped, resumed, and left alone."""

from __future__ import annotations

from copy import copy
from dataclasses import replace
from itertools import product
from types import SimpleNamespace

import pytest
from streamlit.testing.v1 import AppTest
from tables import rows_of, tables

from chunking import ChunkingConfig, Document, parse_file, pin_at
from chunking.evaluation import draft_keyword_questions, draft_questions
from chunking.tuning import Candidate, Fit, Pace
from pages.components.autotune import estimate, leaderboard, questions, running_search
from pages.components.autotune import search as searches
from pages.components.autotune.estimate import in_words
from pages.components.autotune.insights import plateau_sentence
from pages.components.autotune.pareto import front, last_stage
from pages.components.autotune.plan import enough_for_winner, too_few
from pages.components.autotune.questions import EVALUATES, OWN
from pages.components.autotune.search import Job, Search
from pages.components.autotune.trial import configuration_of, made_by_of
from pages.components.configuration.session_pins import PINS
from pages.components.evaluate.questions.session_questions import STORE, QuestionStore
from pages.components.library.samples import samples
from pages.components.runs import background_task

from .autotune_page import (
    ROOT,
    after_a_search,
    choose_other,
    finalists,
    held,
    opened,
    said,
    searched,
    until,
    with_outcome,
)
from .running import click, run

pytestmark = pytest.mark.usefixtures("measured_before")

#: a text that one question can be drafted of
ONE_FACT = "The kiln in the old barn reaches eleven hundred degrees before noon.\n"


HOSTILE = "<img src=x onerror=alert(1)> **bold** [link](http://evil.example)"


def job(**settings) -> Job:
    document = parse_file(ROOT / "sample_docs" / "article.md")
    usual = {
        "seconds": 60.0,
        "seed": 1,
        "holdout": 0.5,
        "retrieval": {"retriever": "bm25"},
        "strategies": ("fixed",),
        "sizes": (100, 200),
        "current": Candidate("recursive", {"chunk_size": 300}),
        "pins": (),
    }
    return Job((document,), draft_questions([document], 12).items, usual | settings)


@pytest.fixture
def start():
    """Return a function that starts a search, which is stopped at the end of the test."""
    found: list[Search] = []

    def begin(job: Job, is_wanted=lambda _: True, before=None) -> Search:
        search = Search(job, is_wanted, "", before)
        found.append(search)
        search.start()
        return search

    yield begin
    for search in found:
        search.stop()


def test_a_search_ends_in_a_verdict_and_a_table_of_finalists():
    app = searched()
    outcome = held(app).outcome
    assert outcome["verdict"] in said(app).replace("\\", "")
    rows = finalists(app)
    assert len(rows) == len(outcome["finalists"])
    assert list(rows[0]) == [
        "Configuration",
        "Training",
        "Held out",
        "Standing",
        "Tokens",
    ]
    standings = {part for row in rows for part in row["Standing"]["text"].split(", ")}
    assert standings <= {"best", "picked", "current", "close", "worse than the best"}
    assert "questions were drafted" in said(app)
    assert tables(app)["Configurations"]["chosen"] == [str(outcome["chosen"])]


@pytest.mark.parametrize(
    ("questions", "told"),
    [(2, None), (29, None), (30, "Best in 97% of random samples of the 30 held-out questions")],
)
def test_how_surely_one_is_best_is_told_of_enough_questions(monkeypatch, questions, told):
    """Found: "Best in 100% of random samples" of two questions."""
    captions = []
    monkeypatch.setattr(leaderboard.st, "caption", lambda text, help: captions.append(text))
    leaderboard.trial_note({"p_best": 0.97, "held_out": {"questions": questions}})
    leaderboard.trial_note({"p_best": 0.97, "held_out": None})
    leaderboard.trial_note(
        {"p_best": 0.02, "held_out": {"questions": questions}}
    )  # of several that are close
    assert captions == ([told] if told else [])


def test_what_was_asked_can_be_seen_and_how_much_is_read_for_it():
    app = after_a_search()
    listed = [row["Question"]["text"] for row in rows_of(app, "Questions that are asked")]
    assert len(listed) == len(held(app).job.questions)
    assert held(app).job.questions[0].text in listed
    last = held(app).outcome["budgets"][-1]
    assert f"{last:,} tokens of what is retrieved for a question, on average" in said(
        with_outcome("may be better")
    )


def test_what_was_found_in_another_document_is_said_to_be_of_that():
    app = after_a_search()
    app.session_state["document"] = "travel_policy.md"
    told = said(run(app))
    assert "found in **article\\.md**. Start anew to search in travel\\_policy\\.md" in told
    assert "Questions are drafted as it starts." in told
    assert "were drafted." not in told, "found: those of the document before"


def test_what_was_found_is_not_said_to_suit_the_document_less_than_another():
    app = run(AppTest.from_file(str(ROOT / "pages" / "main.py"), default_timeout=60))
    assert "Recommended for **" in said(app)
    app.session_state["strategy"] = "sentence"
    assert "is recommended for **" in said(run(app))
    document = samples()["travel_policy.md"]
    options = ChunkingConfig("sentence", {"chunk_size": 90, "chunk_overlap": 0}).options
    found = {(document.fingerprint, "sentence"): ("Found by Autotune", options)}
    app.session_state["settings.found"] = found
    assert "is recommended for **" not in said(run(app))
    assert "Found by Autotune, and changed since." in said(app), "found: it was said of any options"
    for name in ("chunk_size", "chunk_overlap"):
        app.number_input(key=f"sentence.{name}").set_value(options[name])
    assert "Found by Autotune." in said(run(app))
    app.session_state["settings.found"] = {(document.fingerprint, "markdown"): ("Found", options)}
    assert "Found" not in said(click(app, "settings.recommended")), "found: of what is recommended"


def test_what_is_picked_leads_the_table_in_what_it_was_picked_by():
    """Found: the table told only of the check, in which what is picked may come last."""
    app = after_a_search()
    rows, outcome = finalists(app), held(app).outcome
    assert rows[0]["Standing"]["text"].startswith(("best", "picked"))
    own = [held(app).trials[number]["tuned_on"]["recall"] for number in outcome["finalists"]]
    best, *others = (row["Training"]["value"] for row in rows)
    assert best > max(own) - 0.01
    shown = [round(other, 3) for other in others]
    assert shown == sorted(shown, reverse=True)


def test_what_a_search_came_to_is_kept(store):
    app = after_a_search()
    app.session_state["shelf.parsers"] = {"pdf": "rapidocr"}  # changed since
    run(app)
    search = held(app)
    chosen = search.trials[search.outcome["chosen"]]
    run(next(item for item in app.button if item.label == "Keep").click())
    (kept,) = store.find()
    assert (kept.kind, kept.strategy) == ("search", chosen["strategy"])
    assert kept.figures["recall"].value == chosen["held_out"]["recall"]
    assert len(store.get(kept.id).scores.questions) == len(search.held)
    assert kept.configuration() == configuration_of(search, chosen)
    assert not kept.configuration().parsers
    app.session_state["experiments.selected"] = [kept.id]
    run(app.switch_page("experiments.py"))
    assert search.outcome["verdict"] in said(app).replace("\\", "")


def test_every_point_of_the_chart_can_be_chosen_by_name():
    app = after_a_search()
    assert "the higher, the more it finds" in said(app)
    trials, key = held(app).trials, "autotune.pareto.trial.settled"
    choice = app.selectbox(key=key)
    assert choice.label == "Configuration"
    assert choice.value == held(app).outcome["chosen"]
    assert len(choice.options) == len(trials)
    other = next(n for n in trials if n not in held(app).outcome["finalists"])
    run(choice.set_value(other))
    assert app.session_state["autotune.selected"] == other
    app.session_state["autotune.selected"] = held(app).outcome["finalists"][-1]  # by a click
    run(app)
    assert app.selectbox(key=key).value == held(app).outcome["finalists"][-1]


@pytest.mark.parametrize("holdout", [0.5, 0.3])
def test_one_number_of_questions_is_said_to_name_a_winner(holdout):
    """Found: 60 before the search, 70 in its answer."""
    app = after_a_search()
    search = held(app)
    search.job = replace(search.job, settings={**search.job.settings, "holdout": holdout})
    search.outcome = {
        **search.outcome,
        "questions": {"held_out": 7, "tuned_on": 8, "drafted": True},
    }
    enough = enough_for_winner(holdout)
    assert f"with {enough} or more, a winner can be named" in said(run(app))
    assert too_few(search.job.questions[:15], holdout).startswith(
        f"To name a winner takes {enough} or"
    )


@pytest.mark.parametrize(
    ("fit", "minutes", "words"),
    [
        (Fit(9, 9, True), 1, "1 minute is probably enough here to try all 9 configurations and to measure"),
        (Fit(9, 9, False), 5, "5 minutes are probably enough here to try all 9 configurations, but not to measure"),
        (Fit(3, 9, True), 1, "1 minute is probably enough here to try about 3 of 9 configurations."),
        (Fit(9, 9, True), 5, "It probably takes less than 1 minute here to try all 9 configurations and"),
    ],
)  # fmt: skip
def test_what_the_time_is_enough_for_is_said_before_the_start(fit, minutes, words):
    """Found: 160 configurations were promised, of which a slow machine tried 56."""
    assert words in in_words(fit, minutes, 1 if fit.is_whole else 15)
    assert ("leave out strategies" in in_words(fit, minutes, minutes)) == (not fit.is_whole)


#: of 25,000 characters: 7 seconds for each configuration
SLOW = Pace(screening=3e-4, embedding=0.0)


@pytest.mark.parametrize("pace", [Pace(1e-6, 0.0), SLOW, Pace(1.0, 0.0)])
def test_the_time_stays_what_it_is_until_the_user_sets_it(monkeypatch, pace):
    """Found: it changed by itself once the machine was measured, also under a click on *Start*."""
    work = SimpleNamespace(is_running=True, found=None)
    monkeypatch.setattr(estimate, "_measured", lambda *_: work)
    app = opened()
    assert "It takes at most 5 minutes" in said(app)
    work.is_running, work.found = False, pace
    assert "It takes at most 5 minutes" in said(run(app))
    run(app.segmented_control(key="autotune.minutes").set_value(1))
    assert "It takes at most 1 minute," in said(app)


def test_a_longer_search_is_a_click_away_where_the_time_is_too_short(monkeypatch):
    monkeypatch.setattr(estimate, "BackgroundTask", background_task.BackgroundTask)
    monkeypatch.setattr(background_task, "is_open", lambda _: True)
    app = opened()
    work = app.session_state["autotune.pace"][1]
    until(lambda: not work.is_running)
    assert isinstance(work.found, Pace)
    assert "less than 1 minute here to try all 9 configurations" in said(run(app))
    run(app.segmented_control(key="autotune.minutes").set_value(1))
    assert "1 minute is probably enough here to try all 9 configurations" in said(app)
    work.found = SLOW
    assert "about 7 of 9 configurations" in said(run(app))
    app = click(app, "autotune.longer")
    assert app.session_state["autotune.minutes"] == 5
    assert "5 minutes are probably enough here to try all 9" in said(app)


def test_before_a_search_the_page_says_what_will_be_tried_and_asked():
    app = opened()
    drafted = next(iter(app.session_state["autotune.drafts"].values()))
    told = said(app)
    assert f"You have none yet, so {len(drafted)} questions are drafted" in told
    assert "9 configurations: 2 strategies" in told  # with what there is
    assert "what you have now, **recursive" in told
    assert "at most 5 minutes" in told


def test_drafts_that_nobody_reviewed_are_said_to_be_asked_and_our_own_can_be():
    """Found: 30 drafts on Evaluate took the place of 200 with key words, and nothing said so."""
    document = replace(parse_file(ROOT / "sample_docs" / "article.md"), uri="article.md")
    app = opened()
    own = len(next(iter(app.session_state["autotune.drafts"].values())))
    app.session_state["questions.store"] = store = QuestionStore()
    drafted = draft_questions([document], 12).items
    store.add(drafted)
    told = said(run(app))
    assert f"The {len(drafted)} drafts on Evaluate, which nobody has reviewed" in told
    which = app.segmented_control(key="autotune.which")
    told = said(run(which.set_value(OWN)))
    assert f"Autotune's own: {own} questions are drafted" in told
    assert "You have none yet" not in told
    app.session_state["autotune.search"] = copy(held(searched()))
    assert "start anew" not in said(run(app))
    app.segmented_control(key="autotune.which").set_value(EVALUATES)
    assert "start anew" in said(run(app))
    store.accepted.add(drafted[0].id)
    assert "autotune.which" not in [item.key for item in run(app).segmented_control]


def test_a_text_of_few_questions_is_said_to_be_too_short():
    told = said(opened("one.md", {"one.md": Document.from_text(ONE_FACT, "one.md")}))
    assert "1 question is drafted" in told
    assert "held out" not in told
    assert "Too few to tell one setting from another" in told


def test_a_text_that_says_much_alike_is_asked_what_rules_draft():
    parts = ("the buyer", "a reviewer", "the owner", "a clerk"), ("has", "gives", "takes", "needs"), ("the plan", "the keys", "the list", "the budget")  # fmt: skip
    text = "\n\n".join(f"If {' '.join(words)}, it is day {day} of the month." for day, words in enumerate(product(*parts)))  # fmt: skip
    duties = Document.from_text(text, "duties.md")
    told = said(opened("duties.md", {"duties.md": duties}))
    assert not draft_keyword_questions([duties])
    assert f"{len(draft_questions([duties], 100))} questions are drafted" in told


def test_that_no_question_can_be_drafted_is_found_once(monkeypatch):
    asked = []
    draft = questions.draft_tuning_questions
    monkeypatch.setattr(
        questions, "draft_tuning_questions", lambda texts: asked.append(texts) or draft(texts)
    )
    app = opened("none.md", {"none.md": Document.from_text("Well. So. Yes.\n", "none.md")})
    assert "Add questions on Evaluate" in said(app)
    run(app)
    assert len(asked) == 1


def test_the_current_configuration_cannot_be_taken_over():
    app = with_outcome("stay")
    app.session_state["autotune.selected"] = held(app).outcome["current"]
    run(app)
    assert "This is the current configuration." in said(app)
    assert "autotune.trial.use" not in {button.key for button in app.button}


def test_use_this_puts_the_trial_into_tune_and_its_retrieval_into_the_configuration():
    app = after_a_search()
    trial = choose_other(app)
    click(app, "autotune.trial.use")
    state = app.session_state
    assert state["strategy"] == trial["strategy"]
    assert state[f"{trial['strategy']}.chunk_size"] == trial["options"]["chunk_size"]
    assert state["retriever"] == "bm25"
    assert "is cut into chunks" in said(app)  # the page Tune


def give_a_route(search, match="*.py") -> int:
    """Let the search have found that files of a kind are cut otherwise; the number of the chosen trial."""
    config = {
        "version": 2,
        "strategy": "sentence",
        "options": {"chunk_size": 200},
        "routes": [{"match": match, "strategy": "fixed", "options": {"chunk_size": 70}}],
    }
    search.outcome = {**search.outcome, "config": config}
    return search.outcome["chosen"]


def test_use_this_opens_the_routes_that_were_found():
    app = after_a_search()
    give_a_route(held(app), "*.md")
    click(run(app), "autotune.use")
    state = app.session_state
    assert (state["strategy"], state["fixed.chunk_size"]) == (
        "fixed",
        70,
    )  # the document is one of them
    assert [entry.match for entry in state["settings.opened"].entries] == ["*.md", None]
    ((cause, options),) = state["settings.found"].values()
    assert (cause, options["chunk_size"]) == ("Found by Autotune", 70)
    assert "Found by Autotune." in said(app)


def test_the_chosen_trial_leaves_as_the_configuration_of_the_outcome():
    search = held(after_a_search())
    chosen = give_a_route(search)
    outcome = search.outcome
    found = configuration_of(search, search.trials[chosen])
    assert [route.match for route in found.routes] == ["*.py"]
    other = next(number for number in outcome["finalists"] if number != chosen)
    assert not configuration_of(search, search.trials[other]).routes


def test_compare_lays_the_current_configuration_beside_the_trial():
    app = after_a_search()
    trial = choose_other(app)
    click(app, "autotune.trial.compare")
    assert app.session_state["a.strategy"] == "recursive"
    assert app.session_state["b.strategy"] == trial["strategy"]


def test_before_a_search_the_baseline_is_called_so():
    app = click(opened(), "head.pin")
    assert "whether anything beats your baseline, **recursive" in said(run(app))


def test_what_is_typed_right_before_start_is_searched():
    """Found: the search began with the settings that were drawn before."""
    app = opened()
    app.number_input(key="autotune.most_chunks").set_value(400)
    click(app, "autotune.start")
    held(app).stop()
    assert held(app).job.settings["most_chunks"] == 400


def test_beside_a_baseline_what_the_form_holds_is_measured_too():
    """Found: the table had no row of it, and nobody could tell whether the baseline had been left for the better."""
    app = click(opened(), "head.pin")
    assert "What you have now" not in said(run(app))
    run(app.number_input(key="recursive.chunk_size").set_value(500))
    assert "What you have now, **recursive · 500 characters" in said(app)
    click(app, "autotune.start")
    until(lambda: not held(app).is_running)
    rows = {row["Standing"]["text"]: row["Configuration"]["text"] for row in finalists(run(app))}
    (form,) = (rows[standing] for standing in rows if "current" in standing)
    assert "500" in form
    assert any("baseline" in standing for standing in rows)
    trial = choose_other(app)
    click(app, "autotune.trial.use")
    run(app.switch_page("autotune.py"))
    found = "found: what was in use before was marked as current"
    current = [row for row in finalists(app) if "current" in row["Standing"]["text"]]
    assert [row["Configuration"]["text"] for row in current] == [trial["title"]], found


def test_the_questions_won_and_lost_are_counted_against_the_current_configuration():
    app = after_a_search()
    search = held(app)
    now = search.outcome["current"]
    other = next(number for number in search.outcome["finalists"] if number != now)
    app.session_state["autotune.selected"] = other
    app.session_state["autotune.tab"] = "Questions won and lost"
    run(app)
    pairs = list(zip(search.recalls[other], search.recalls[now], strict=True))
    won = sum(new - old > 0.01 for new, old in pairs)
    assert f"**{won} won**" in said(app)


def test_what_all_trials_say_is_drawn():
    app = after_a_search()
    app.session_state["autotune.tab"] = "What all configurations say"
    run(app)
    assert "What matters" in said(app)
    assert "good configurations cut" in said(app)
    assert "a blue line where the selected configuration cuts" in said(app)
    run(app.segmented_control(key="autotune.by").set_value("By example"))
    click(app, "example.consensus")
    (drawing,) = app.session_state["autotune.drawings"].values()
    (cuts,) = held(app).outcome["consensus"].values()
    assert drawing.boundaries == [offset for offset, share in cuts if share >= 0.5]


def test_a_search_whose_settings_changed_since_says_so():
    app = after_a_search()
    assert "changed since this search" not in said(app)
    run(app.multiselect(key="autotune.sizes").set_value([300]))
    assert "changed since this search" in said(app)


def set_size(app, size):
    app.number_input(key="recursive.chunk_size").set_value(size)
    return run(app)


def test_what_was_compared_with_something_else_than_the_baseline_says_so():
    """Found: *Results are compared with the baseline*, above a search that was compared with what there was before."""
    app = after_a_search()
    size = app.number_input(key="recursive.chunk_size").value
    set_size(app, 500)
    click(app, "head.pin")
    assert "This was compared with what you had, and not with this baseline" in said(app)
    set_size(app, size)
    assert "This was compared with what you have, and not with this baseline" in said(app)
    click(click(app, "head.unpin"), "head.pin")
    assert "was compared with" not in said(app), "found: it is this baseline"
    assert held(app).current_name == "baseline"


def test_what_was_the_baseline_is_called_by_what_it_is_now():
    """Found: after *Swap* and *Unpin* the baseline found so much, though there was none, or another."""
    app = click(after_a_search(), "head.pin")
    click(app, "autotune.start")
    until(lambda: not held(app).is_running)
    assert "was compared with" not in said(run(app))
    size = app.number_input(key="recursive.chunk_size").value
    set_size(app, 500)
    assert held(app).current_name == "baseline"
    click(app, "head.unpin")
    assert "was compared with" not in said(app)
    assert held(app).current_name == "earlier configuration"
    assert "baseline" not in held(app).verdict
    set_size(app, size)
    assert held(app).current_name == "current configuration"
    set_size(app, 500)
    click(app, "head.pin")
    assert "This was compared with another baseline, and not with this baseline" in said(app)


def test_a_search_obeys_what_is_pinned_now_and_calls_the_baseline_so_which_keeps_its_own():
    app = click(opened(), "head.pin")
    document = samples()["article.md"]
    pin = pin_at(document, document.text.index("She struck at 9.40"))
    app.session_state[PINS] = {"article.md": (pin,)}
    click(run(app), "autotune.start")
    until(lambda: not held(app).is_running)
    search = held(app)
    numbers = [number for number in search.trials if number != search.outcome["current"]]
    assert search.job.settings["pins"] == (pin,)
    assert {made_by_of(search, search.trials[each]).pins for each in numbers} == {(pin,)}
    assert made_by_of(search, search.trials[search.outcome["current"]]).pins == ()
    assert "changed since this search" not in said(run(app))
    assert "baseline" in search.outcome["verdict"]
    assert "current configuration" not in search.outcome["verdict"]
    assert any("baseline" in row["Standing"]["text"] for row in finalists(app))
    app.session_state[PINS] = {}
    assert "changed since this search" in said(run(app))
    app.session_state[PINS] = {
        "other.md": (replace(pin, document="other.md"),),
        "article.md": (pin,),
    }
    assert "changed since this search" not in said(run(app))


def test_a_document_without_prose_is_refused_in_words():
    app = opened("bare.txt", {"bare.txt": Document.from_text("0 1 2 3\n" * 40, "bare.txt")})
    assert app.button(key="autotune.start").disabled
    assert "No question could be drafted" in said(app)
    # of another document, from where it is begun anew
    app.session_state["autotune.search"] = copy(held(searched()))
    before = held(run(app))
    click(app, "autotune.start")
    assert app.error[0].value.startswith("No question could be drafted")
    assert held(app) is before


def test_hostile_questions_are_asked_and_shown_as_text():
    document = replace(parse_file(ROOT / "sample_docs" / "article.md"), uri="article.md")
    app = opened()
    app.session_state["questions.store"] = store = QuestionStore()
    drafted = draft_questions([document], 12).items
    store.add(replace(each, text=f"{HOSTILE} {each.text}", origin="given") for each in drafted)
    run(app)
    assert f"{len(drafted)} questions." in said(app)
    assert "To name a winner takes 60 or more" in said(app)
    click(app, "autotune.start")
    until(lambda: not held(app).is_running)
    search = held(app)
    assert not search.job.is_drafted
    now = search.outcome["current"]
    other = next(number for number in search.outcome["finalists"] if number != now)
    search.recalls[other] = [1 - recall for recall in search.recalls[now]]
    app.session_state["autotune.selected"] = other
    app.session_state["autotune.tab"] = "Questions won and lost"
    run(app)
    assert "alert" in said(app)
    assert "<img" not in said(app).replace("\\<", "")


def test_what_was_found_stays_when_a_search_is_stopped_and_resume_ends_it(start):
    search = start(job(strategies=None, sizes=None, seconds=600.0))
    until(lambda: bool(search.trials))
    search.stop()
    assert [search.is_running, search.outcome, search.error] == [False, None, ""]
    kept = search.known.read_text()
    search.start()
    until(lambda: search.known.read_text() != kept)
    assert search.known.read_text().startswith(kept.rpartition("\n")[0])


def test_another_search_takes_over_what_was_measured(start):
    first = start(job())
    until(lambda: not first.is_running)
    second = start(job(seconds=90.0), before=first)
    until(lambda: not second.is_running)
    assert second.outcome
    assert second.known.read_text() == first.known.read_text()


def test_a_search_without_a_session_ends(start, monkeypatch):
    monkeypatch.setattr(searches, "_LOOK", 0.01)
    search = start(job(strategies=None, sizes=None, seconds=600.0), lambda _: False)
    until(lambda: not search.is_running)
    assert search.outcome is None


def test_nobody_else_can_read_the_folder_of_a_search(start):
    folder = start(job()).known.parent
    assert folder.stat().st_mode & 0o077 == 0


def test_an_error_of_the_search_is_told(start):
    search = start(job(strategies=("no such",)))
    until(lambda: not search.is_running)
    assert "no such" in search.error


def trial(number, tokens, recall, stage="screened"):
    return {"number": number, "tokens": tokens, "tuned_on": {"recall": recall}, "stage": stage}


def test_the_front_holds_what_no_other_trial_beats():
    trials = [trial(0, 10, 0.5), trial(1, 20, 0.4), trial(2, 30, 0.7), trial(3, 30, 0.6)]
    assert [each["number"] for each in front(trials)] == [0, 2]


def test_trials_are_compared_within_the_last_stage():
    trials = [trial(0, 10, 0.9), trial(1, 20, 0.4, "measured")]
    assert [each["number"] for each in last_stage(trials)] == [1]


def test_the_best_so_far_is_not_compared_with_itself(monkeypatch):
    """Found: *Best so far: heading 160 … what you have finds as much*, which was heading 160."""
    search, captions = held(searched()), []
    monkeypatch.setattr(running_search.st, "caption", captions.append)
    running_search._best(search, search.current_trial)
    assert "; it is what you have. " in captions[0]


@pytest.mark.parametrize(
    ("plateau", "words"),
    [
        (
            {"is_plateau": True, "losses": {"100": 0.004}},
            "The exact size matters little",
        ),
        ({"is_plateau": False, "losses": {"100": 0.1, "300": -0.01}}, "300 tokens gain 1.0 points"),
        (
            {"is_plateau": False, "losses": {"300": 0.0, "700": 0.143}},
            "The size matters: 300 tokens find as much and 700 tokens lose 14.3 points",
        ),
        ({"is_plateau": False, "losses": {"100": 0.1, "300": 0.1}}, "The size matters: 100"),
        (
            {"size": 100, "is_plateau": False, "losses": {"200": 0.086}},
            "the smallest size of *markdown* that was tried, and the size matters: 200 tokens lose 8.6 points.",
        ),
        (  # found: "the smallest size that was tried", above a table with smaller ones
            {"size": 150, "is_plateau": False, "losses": {"200": 0.086}},
            "the smallest size of *markdown* that was tried with these options, and",
        ),
        (
            {"size": 900, "is_plateau": False, "losses": {"700": 0.1}},
            "Whether a larger one finds more is not known.",
        ),
        ({"is_plateau": False, "losses": {}}, "not known"),
    ],
)
def test_a_plateau_is_said_in_words(plateau, words):
    sizes = (("markdown", 100), ("markdown", 900), ("sentence", 50))
    trials = [
        {"number": number, "strategy": strategy, "options": {"chunk_size": size}}
        for number, (strategy, size) in enumerate(sizes)
    ]
    outcome = {"plateau": plateau, "trials": trials, "chosen": 0}
    assert words in plateau_sentence(outcome)


def test_use_this_leaves_how_much_is_read_as_it_is():
    """Found: 500 tokens were read, and 1,250 after *Use this*, without a word: more was found for that alone."""
    app = with_outcome("use")
    run(app.switch_page("evaluate.py"))
    run(app.number_input(key="budget").set_value(500))
    run(app.switch_page("autotune.py"))
    told = (
        "it asks all questions, and reads 500 tokens for each, which **Use this** leaves as it is"
    )
    assert told in said(app)
    click(app, "autotune.use")
    run(app.switch_page("evaluate.py"))
    assert app.number_input(key="budget").value == 500


def test_evaluate_says_by_which_questions_its_configuration_was_chosen():
    """Found: Evaluate showed the figures of what Autotune had chosen by half of its questions, without a word."""
    app = opened()
    search = copy(held(searched()))
    store = QuestionStore()
    store.add(search.job.questions)
    app.session_state[STORE] = store
    app.session_state["autotune.search"] = search
    run(app.switch_page("autotune.py"))
    click(app, "autotune.use")
    run(app.switch_page("evaluate.py"))
    assert "Autotune chose" not in said(app)
    every = len(search.job.questions)
    run(next(each for each in app.button if each.label.startswith("Evaluate")).click())
    training = every - len(search.held)
    assert f"Autotune chose this configuration by {training} of these {every} questions" in said(
        app
    )


def noted(app):
    """The lines of the sidebar that lead to Autotune."""
    return [item.proto.label for item in app.sidebar.get("page_link")]


def test_other_pages_say_that_a_search_goes_on_and_that_it_is_done():
    """Found: whoever went to another page for the five minutes of a search could not see that it goes on, or is done."""
    app = opened()
    app.session_state["autotune.search"] = search = Search(job(), lambda _: True, "")
    assert noted(run(app.switch_page("structure.py"))) == ["Autotune ended: see why"]
    search.start()
    assert noted(run(app))[0] in ("Autotune waits for its turn", "Autotune: at most 60 s left")
    assert noted(run(app.switch_page("autotune.py"))) == []
    until(lambda: not search.is_running)
    assert noted(run(app.switch_page("tune.py"))) == ["Autotune: see the answer"]
    run(app.switch_page("autotune.py"))
    assert noted(run(app.switch_page("tune.py"))) == [], "it was looked at"


def test_the_budget_set_on_evaluate_is_what_a_search_measures_within():
    """Found: 276 tokens were read on Evaluate, and the search ranked by recall within 500 and 1,250."""
    app = opened()
    assert "Answers are looked for in the first" not in said(app)
    app.session_state["budget"] = 276
    told = "in the first 276 tokens of what is retrieved, the budget set on Evaluate."
    assert told in said(run(app))
    app.multiselect(key="autotune.tokens").set_value([100, 250])
    assert "in the first 100 and 250 tokens of what is retrieved." in said(run(app))
