"""What Autotune answers: what to use, how sure that is, and what costs less."""

from __future__ import annotations

from dataclasses import replace

import pytest

from chunking import ChunkingConfig, Document, create_chunker
from chunking.evaluation import FEWEST_FOR_WINNER
from pages.components.autotune import flaws as flaws_module
from pages.components.autotune.flaws import Flaws, flaws
from pages.components.autotune.settings import smaller_budget
from pages.components.autotune.trial import made_by_of
from pages.components.runs.results import placed
from pages.components.shell.markdown_text import plain

from .autotune_page import (
    after_a_search,
    choose_other,
    finalists,
    held,
    opened,
    said,
    stored,
    until,
    with_outcome,
)
from .running import click, run

pytestmark = pytest.mark.usefixtures("measured_before")


def test_the_table_and_the_answer_give_one_interval():
    app = with_outcome("may be better")
    interval = finalists(app)[0]["Held out"]["below"]
    answered = next(metric for metric in app.metric if metric.label == "The picked one finds")
    assert answered.delta == interval


def test_what_did_best_while_choosing_is_not_called_chosen_where_the_answer_is_to_stay():
    app = with_outcome("stay")
    assert finalists(app)[0]["Standing"]["text"] == "picked"


@pytest.mark.parametrize(
    ("advised", "headline", "label"),
    [
        ("use", "#### Better than what you have: ", "Use this"),
        ("may be better", "May be better than what you have", "Use this"),
        ("stay", "#### As good as what you have, with fewer chunks: sentence", "Use this"),
    ],
)
def test_the_answer_comes_first_and_advises_what_is_shown(advised, headline, label):
    app = with_outcome(advised)
    assert headline in next(item.value for item in app.markdown if "####" in item.value)
    use = app.button(key="autotune.use")
    assert label in use.label
    assert {metric.label for metric in app.metric} >= {"What you have finds", "Held-out questions"}


@pytest.mark.parametrize(
    ("advised", "headline"),
    [
        ("use", "#### In use: sentence"),
        ("may be better", "#### May be better than what you had: sentence"),
        ("stay", "#### As good as what you had, with fewer chunks: sentence"),
    ],
)
def test_what_was_taken_over_is_not_offered_again(advised, headline):
    """Found: *May be better than what you have: semantic*, with *Use this*, where semantic was in use by then."""
    app = with_outcome(advised)
    click(app, "autotune.use")
    run(app.switch_page("autotune.py"))
    assert headline in said(app)
    assert ":material/check: You use sentence" in said(app)
    buttons = {button.key for button in app.button}
    assert "autotune.use" not in buttons
    assert "autotune.compare" in buttons
    assert "What you had finds" in {metric.label for metric in app.metric}
    standings = ", ".join(row["Standing"]["text"] for row in finalists(app)).split(", ")
    assert (standings.count("earlier"), standings.count("current")) == (1, 1)


def test_what_was_compared_can_be_gone_back_to():
    app = with_outcome("stay")
    search = held(app)
    search.outcome = {**search.outcome, "chosen": search.outcome["current"]}
    app.number_input(key="recursive.chunk_size").set_value(333)
    run(app)
    assert "#### Stay with what you had: recursive" in said(app)
    assert "What you have now was not tried." in said(app)
    assert app.button(key="autotune.back.use").label == "Go back to it"
    assert "autotune.use" not in {button.key for button in app.button}


def test_what_was_used_against_the_advice_can_be_left_by_a_button():
    """Found: *Stay with what you had*, and no way back there; *Download tuned.yaml* gave what was advised against."""
    app = run(dearer(with_outcome("stay")))
    assert "autotune.back.use" not in {button.key for button in app.button}
    click(app, "autotune.use")
    run(app.switch_page("autotune.py"))
    search = held(app)
    found, now = (search.trials[search.outcome[which]] for which in ("chosen", "current"))
    search.trials = {**search.trials, found["number"]: {**found, "held_out": less(now, 0.2)}}
    run(app)
    assert "#### Go back to what you had: recursive" in said(app)
    assert app.session_state["strategy"] == "sentence"
    click(app, "autotune.back.use")
    assert app.session_state["strategy"] == "recursive"


@pytest.mark.parametrize("advised", ["use", "may be better", "stay"])
def test_what_is_in_use_is_kept_where_it_finds_no_less_than_what_is_advised(advised):
    """Found: *Stay with the baseline* above what had been left for rules that found 7 points more."""
    app = with_outcome(advised)
    other = choose_other(app)
    click(app, "autotune.trial.use")
    run(app.switch_page("autotune.py"))
    search = held(app)
    rivals = [search.trials[search.outcome[which]] for which in ("chosen", "current")]
    best = max(rivals, key=lambda each: each["held_out"]["recall"])
    for points, is_kept in ((0.1, False), (-0.1, True)):
        found = {**other, "held_out": less(best, points)}
        search.trials = {**search.trials, other["number"]: found}
        assert ("#### Keep what you have now: " in said(run(app))) is is_kept
    assert "autotune.back.use" in {button.key for button in app.button}
    assert app.button(key="autotune.use").label.endswith(" anyway")


def less(trial, points):
    return {**trial["held_out"], "recall": trial["held_out"]["recall"] - points}


def test_beside_a_baseline_the_answer_says_what_is_in_use_finds_and_how_to_take_the_baseline():
    """Found: *Stay with the baseline* above what found 40 points less than it, without a word of that, or a button."""
    app = click(opened(), "head.pin")
    run(app.number_input(key="recursive.chunk_size").set_value(500))
    click(app, "autotune.start")
    until(lambda: not held(app).is_running)
    search = held(app)
    now = search.outcome["current"]
    (form,) = (each for each in search.trials.values() if each["title"].startswith("recursive 500"))
    poor = {**form, "held_out": less(search.trials[now], 0.4)}
    search.trials = {**search.trials, form["number"]: poor}
    config = ChunkingConfig.of(made_by_of(search, search.trials[now])).to_dict()
    search.outcome = {**search.outcome, "chosen": now, "routes": None, "config": config}
    run(app)
    assert "#### Go back to the baseline: recursive" in said(app)
    assert "What you have now, recursive · 500 characters" in said(app)
    assert f"finds {poor['held_out']['recall']:.1%} of the answers to the held-out" in said(app)
    back = app.button(key="autotune.back.use")
    assert back.label == "Use the baseline"
    good = {**form, "held_out": less(search.trials[now], -0.2)}
    search.trials = {**search.trials, form["number"]: good}
    assert "#### Keep what you have now: recursive · 500 characters" in said(run(app))
    share, baseline = (f"{each['held_out']['recall']:.1%}" for each in (good, search.trials[now]))
    assert (
        f"It finds **{share} of the answers to the held-out questions**; the baseline {baseline}."
        in said(app)
    )
    search.trials = {**search.trials, form["number"]: poor}
    run(app)
    click(app, "autotune.back.use")
    run(app.switch_page("autotune.py"))
    assert "#### Stay with the baseline" in said(app)
    assert "What you have now" not in said(app)


def dearer(app):
    """Have what was picked cost more than what there is, so that nothing speaks for it."""
    search = held(app)
    chosen = search.outcome["chosen"]
    search.trials = search.trials | {chosen: stored(search, chosen, 2)}
    return app


def test_what_finds_no_more_and_costs_no_less_is_no_reason_to_change():
    app = run(dearer(with_outcome("stay")))
    assert "#### Stay with what you have: recursive" in said(app)
    assert "its recall is no reason to change" in said(app)
    assert "anyway" in app.button(key="autotune.use").label


def test_what_finds_clearly_more_while_training_is_told_where_the_check_shows_nothing():
    """Found: *its recall is no reason to change*, above 70.6% and 100.0% on the training questions."""
    app = dearer(with_outcome("stay"))
    search = held(app)
    assert "On the training questions, by which it was chosen" not in said(run(app))
    now = search.outcome["current"]
    chosen = search.trials[search.outcome["chosen"]]["tuned_on"]["recall"]
    less = {
        **search.trials[now],
        "tuned_on": {**search.trials[now]["tuned_on"], "recall": chosen - 0.294},
    }
    search.trials = {**search.trials, now: less}
    assert "it finds 29.4 points more than what you have" in said(run(app))


def test_what_stores_less_but_found_less_is_not_called_as_good():
    """Found: "As good as what you have, with fewer chunks" beside 98.4% and 100.0%."""
    app = with_outcome("stay")
    search = held(app)
    chosen, now = (search.trials[search.outcome[which]] for which in ("chosen", "current"))
    less = {**chosen["held_out"], "recall": now["held_out"]["recall"] - 0.016}
    search.trials = {**search.trials, chosen["number"]: {**chosen, "held_out": less}}
    assert "#### Stay with what you have" in said(run(app))
    assert "anyway" in app.button(key="autotune.use").label


def test_what_somebody_asked_can_say_what_to_use():
    """Found: "Use …" by drafted questions, above a verdict that these cannot tell good from best."""
    app = with_outcome("use")
    search = held(app)
    asked = [replace(question, origin="given") for question in search.job.questions]
    search.job = replace(search.job, questions=tuple(asked))
    assert "#### Use " in next(item.value for item in run(app).markdown if "####" in item.value)


def test_a_gain_that_may_be_as_good_as_none_is_not_called_shown():
    app = dearer(with_outcome("use"))
    search = held(app)
    # found: "Use …" above an interval of +0.0 to +1.9
    least = {"difference": 0.016, "low": 0.0002, "high": 0.029, "p": 0.05, "points": 1.6}
    search.outcome = {**search.outcome, "gain": least}
    assert "that may be chance" in said(run(app))
    # found: "May be better than what you have" by 0.2 points
    little = least | {"difference": 0.002, "low": -0.027, "points": 0.3}
    search.outcome = {**search.outcome, "gain": little}
    assert "Stay with what you have" in said(run(app))
    assert "it finds only 0.3 points more than what you have" in said(app)


def test_a_gain_over_few_questions_is_not_called_shown():
    """Found: "Use …" by 10 held-out questions, above a verdict that named no winner."""
    app = with_outcome("use")
    search = held(app)
    questions = {**search.outcome["questions"], "held_out": FEWEST_FOR_WINNER - 1}
    search.outcome = {**search.outcome, "questions": questions}
    assert "May be better than what you have" in said(run(app))
    assert "but that rests on 29 held-out questions, where 30 or more can show it" in said(app)


def test_an_answer_that_was_not_measured_in_full_says_so():
    app = with_outcome("use")
    assert "these figures are estimates" not in said(app)
    search = held(app)
    chosen = search.outcome["chosen"]
    search.trials = {**search.trials, chosen: {**search.trials[chosen], "stage": "estimated"}}
    assert "these figures are estimates" in said(run(app))
    assert "May be better than what you have" in said(app)
    assert "but that is an estimate" in said(app)


def test_an_answer_says_what_there_was_no_time_for():
    app = with_outcome("use")
    search = held(app)
    few = search.outcome["finalists"][:2]
    search.outcome = {**search.outcome, "untried": 12, "finalists": few}
    short = (
        "too short for 12 other configurations and to measure more than 2 configurations in full"
    )
    assert short in said(app.run())


def test_an_answer_says_where_little_is_left_to_find():
    """Found: "May be better" by 0.7 points, where what there is found 98.7% of all."""
    app = with_outcome("may be better")
    search = held(app)
    now = search.outcome["current"]
    for recall, is_said in ((0.96, False), (0.987, True)):
        found = {**search.trials[now]["held_out"], "recall": recall}
        search.trials = {**search.trials, now: {**search.trials[now], "held_out": found}}
        assert ("there is little to tell apart" in said(run(app))) == is_said
        within = [item.label for item in app.button if item.key == "autotune.within"]
        less = smaller_budget(search.outcome["budgets"])
        assert within == ([f"Search again within {less:,} tokens"] if is_said else [])
    before = held(app)
    app.button(key="autotune.within").click()
    run(app)
    assert held(app) is not before
    assert held(app).job.settings["budgets"] == (less,)
    assert app.multiselect(key="autotune.tokens").value == []
    held(app).stop()
    app.session_state["budget"] = 150
    told = "in the first 150 tokens of what is retrieved, the budget set on Evaluate."
    del app.session_state["autotune.search"]
    assert told in said(run(app)), "found: another budget was set on Evaluate, and not followed"


def test_an_answer_names_who_does_better_on_the_questions_that_only_check_it():
    app = with_outcome("may be better")
    search = held(app)
    chosen, now = search.outcome["chosen"], search.outcome["current"]
    other = next(n for n in search.outcome["finalists"] if n not in (chosen, now))
    better = f"{plain(search.trials[other]['title'])} does better on the held-out questions"
    for recall, is_said in ((0.4, False), (0.9, True)):
        measured(search, {chosen: 0.5, now: 0.4, other: recall})
        assert (better in said(run(app))) == is_said
        assert ("only check the choice" in said(app)) == is_said
    third = next(n for n in search.trials if n not in (chosen, now, other))
    measured(search, {chosen: 0.5, now: 0.4, other: 0.9, third: 0.8})
    assert f"{plain(search.trials[other]['title'])} and 1 other do better" in said(run(app))


def measured(search, recalls, **more):
    """Give a search these finalists with their recalls on the held-out questions."""
    for number, recall in recalls.items():
        found = {"held_out": {"recall": recall, "low": 0.0, "high": 1.0}}
        trial = search.trials[number] | found | {name: each[number] for name, each in more.items()}
        trial["cost"] = trial["chunks"] * trial["tokens"]
        search.trials = search.trials | {number: trial}
    search.outcome = {**search.outcome, "finalists": list(recalls)}


def test_steps_with_one_model_are_not_told_apart_by_it():
    """Found: tried with fast, the best 24 estimated with fast, and the best 5 measured in full with fast."""
    app = opened(retriever="hybrid")
    assert "The best 24 are estimated with *quality*" in said(app)
    app = opened(retriever="hybrid", model="fast")
    assert "1. As many are tried as the time is enough for." in said(app)
    assert "best 24" not in said(app)


def test_what_costs_less_and_is_not_shown_to_find_less_is_offered():
    """Found: the headline took the best of several that could not be told apart, and said nothing of costs."""
    app = with_outcome("may be better")
    search = held(app)
    chosen, now = search.outcome["chosen"], search.outcome["current"]
    other = next(n for n in search.outcome["finalists"] if n not in (chosen, now))
    recalls, close = {chosen: 0.9, now: 0.7, other: 0.89}, {chosen: True, now: False, other: True}
    tokens, chunks = {chosen: 1000, now: 400, other: 500}, dict.fromkeys(recalls, 10)
    none = dict.fromkeys(recalls, 0)
    measured(search, recalls, tokens=tokens, chunks=chunks, is_survivor=close, sentences_cut=none)
    run(app)
    assert "makes 10 chunks of 500 tokens in all, instead of 10 of 1,000, and finds 89.0%" in said(
        app
    )
    assert app.button(key="autotune.cheaper.use").label == "Use it"
    # found: "Use it" and "Use this" below each other, each with "Compare", and the answer's own came last
    keys = [button.key for button in app.button]
    assert keys.index("autotune.use") < keys.index("autotune.cheaper.use")
    more_tokens = {"tokens": tokens | {other: 1100}, "chunks": chunks | {other: 5}}
    measured(search, recalls, **more_tokens, is_survivor=close)
    assert "**Fewer chunks:" in said(run(app)), "found: 10% more tokens were called cheaper"
    cuts = none | {other: 4}
    measured(search, recalls, tokens=tokens, chunks=chunks, is_survivor=close, sentences_cut=cuts)
    assert "cannot tell the two apart. It cuts 4 sentences." in said(run(app))
    measured(search, recalls, tokens=tokens | {other: 700}, chunks=chunks, is_survivor=close)
    assert "Cheaper" not in said(run(app)), "it costs more than half and cuts sentences"
    measured(
        search,
        recalls,
        tokens=tokens | {other: 700},
        is_survivor=close,
        sentences_cut=cuts | {chosen: 9},
    )
    assert "Cheaper" in said(run(app)), "found: not where what is advised cuts more"
    measured(search, recalls, tokens=tokens, is_survivor=close, sentences_cut=cuts)
    measured(search, recalls, tokens=tokens, chunks=chunks, is_survivor=close | {other: False})
    assert "Cheaper" not in said(run(app))
    measured(search, recalls, tokens=tokens | {other: 950}, is_survivor=close)
    assert "Cheaper" not in said(run(app))


def test_who_takes_what_stores_less_is_told_so_and_not_to_take_another():
    """Found: *Stay with what you had*, beside *Go back to it*, once its own offer was taken."""
    app = with_outcome("use")
    search = held(app)
    known = (search.outcome["chosen"], search.outcome["current"])
    other = next(n for n in search.outcome["finalists"] if n not in known)
    recalls, tokens = (
        dict(zip((*known, other), each, strict=True))
        for each in ((0.9, 0.7, 0.89), (1000, 400, 500))
    )
    more = {"chunks": dict.fromkeys(recalls, 10), "sentences_cut": dict.fromkeys(recalls, 0)}
    measured(search, recalls, tokens=tokens, is_survivor=dict.fromkeys(recalls, True), **more)
    click(run(app), "autotune.cheaper.use")
    told = said(run(app.switch_page("autotune.py")))
    assert "#### In use: " in told
    assert ", cheaper" in told or ", with fewer tokens" in told


def test_nothing_cheaper_is_offered_where_all_that_did_well_is_worse_than_what_one_has():
    """Found: what found 38 points less was “Cheaper: these questions cannot tell the two apart”."""
    app = with_outcome("stay")
    search = held(app)
    chosen, now = search.outcome["chosen"], search.outcome["current"]
    recalls, tokens = {chosen: 0.5, now: 0.9}, {chosen: 500, now: 1000}
    chunks, close = dict.fromkeys(recalls, 10), {chosen: True, now: False}
    measured(search, recalls, tokens=tokens, chunks=chunks, is_survivor=close)
    gain = {**search.outcome["gain"], "difference": -0.4, "low": -0.7, "high": -0.1}
    search.outcome = {**search.outcome, "gain": gain}
    assert "Cheaper" not in said(run(app))
    search.outcome = {**search.outcome, "gain": {**gain, "high": 0.1}}
    assert "Cheaper" not in said(run(app)), "found: 10 points less for 2% fewer tokens"
    measured(search, recalls | {chosen: 0.88}, tokens=tokens, chunks=chunks, is_survivor=close)
    search.outcome = {**search.outcome, "gain": {**gain, "high": 0.1}}
    assert "Cheaper" in said(run(app))


def test_of_several_that_are_as_good_the_chosen_one_is_not_said_to_be_best():
    """Found: "did best on the training questions" above a row with a higher figure for them."""
    app = with_outcome("stay")
    search = held(app)
    search.outcome = {**search.outcome, "as_good": 1, "flaws_passed_over": (False, False)}
    assert "did best on the training questions" in said(run(app))
    search.outcome = {**search.outcome, "as_good": 3}
    of_them = "of 3 that are within a quarter of a point of each other on the training questions"
    assert f"is the cheapest (by chunks × tokens) {of_them}" in said(run(app))
    search.outcome = {**search.outcome, "flaws_passed_over": (True, False)}
    assert f"is the cheapest (by chunks × tokens) that cuts few sentences, {of_them}" in said(
        run(app)
    )
    search.outcome = {**search.outcome, "flaws_passed_over": (True, True)}
    assert f"(by chunks × tokens) that cuts few sentences and keeps headings, {of_them}" in said(
        run(app)
    )


def test_the_headline_names_others_that_are_as_good_and_what_matters():
    """Found: "Use semantic" above a verdict that named no winner, and a bar of 84% for the chunk size in the last tab."""
    app = with_outcome("use")
    search = held(app)
    search.outcome = {
        **search.outcome,
        "as_good": 3,
        "sensitivity": {"chunk_size": 0.84, "strategy": 0.08},
    }
    assert ", or one of 2 others that are as good" in said(run(app))
    what_matters = "Recall depends most on chunk size."
    assert what_matters in said(app)
    search.outcome = {**search.outcome, "sensitivity": {"chunk_size": 0.3}, "is_winner": True}
    assert "that are as good" not in said(run(app))
    both = {"chunk_size": 0.76, "window_size": 0.61, "strategy": 0.31}
    search.outcome = {**search.outcome, "sensitivity": both}
    assert "Recall depends most on chunk size, then on window size." in said(run(app))
    search.outcome = {**search.outcome, "sensitivity": {"chunk_size": 0.3}}
    run(app)
    assert "of the differences of recall, strategy" not in said(app)


def test_what_became_of_all_configurations_adds_up():
    """Found: 160 configurations were promised, 159 told of; and that 131 were tried, with the rest in a tooltip."""
    app = after_a_search()
    outcome = held(app).outcome
    tried = f"9 configurations: {len(outcome['trials'])} tried, "
    measured = sum(each["stage"] == "measured" for each in outcome["trials"])
    assert f"{tried}{measured} of them measured in full" in said(app)
    hasty = [{**each, "stage": "estimated"} for each in outcome["trials"]]
    held(app).outcome = {**outcome, "trials": hasty}
    assert f"{tried}none of them measured in full" in said(run(app))


def test_chunks_that_end_with_a_heading_are_warned_of():
    text = "# Kilns\n\n" + "".join(
        f"## Part {place}\n\nHeat kiln number {place} slowly for eleven hours.\n\n"
        for place in range(9)
    )
    document = Document.from_text(text, "kilns.md")
    cut = create_chunker("fixed", chunk_size=20, chunk_overlap=0)
    found = flaws((document,), cut)
    assert found.headings == sum(bool(each.orphans) for each in placed(document, cut)) > 0
    kept = flaws((document,), create_chunker("markdown", chunk_size=60, chunk_overlap=0))
    assert (kept.headings, kept.sentences, kept.unread) == (0, 0, 0)
    assert found.lacks_headings
    assert not kept.lacks_headings


def test_a_configuration_whose_chunks_lack_the_headings_that_there_are_now_is_warned_of(
    monkeypatch,
):
    """Found: one page moved me to `cluster`, and the next said that 63 of its 64 chunks lack their headings."""
    app = with_outcome("use")
    search = held(app)
    chosen = made_by_of(search, search.trials[search.outcome["chosen"]])
    monkeypatch.setattr(
        flaws_module,
        "flaws",
        lambda documents, chunker, model=None: Flaws(9, 0, 0, 0, 9 * (chunker == chosen)),
    )
    (warning,) = run(app).warning
    assert (
        "9 of its 9 chunks lack headings that they stand under, which what you have"
        in warning.value
    )
    monkeypatch.setattr(flaws_module, "flaws", lambda *_: Flaws(9, 0, 0, 0, 9))
    assert not run(app).warning


def test_chunks_that_the_model_does_not_read_whole_are_warned_of():
    """Found: the best found was taken over, and only then Tune said that half of its chunks are not read whole."""
    document = Document.from_text("Heat the kiln slowly for eleven hours. " * 200, "kilns.md")
    long = create_chunker("fixed", chunk_size=600, chunk_overlap=0)
    found = flaws((document,), long, "quality")
    assert (found.unread, found.chunks) == (3, 4)  # the last is short
    assert flaws((document,), long).unread == 0


def test_where_the_chunks_are_not_known_yet_the_answer_says_so(monkeypatch):
    """Found: of what cuts by meaning *Look before you use it* came after its use, and nothing stood there before."""
    monkeypatch.setattr(flaws_module, "is_ready", lambda *_: False)
    app = with_outcome("use")
    assert "How its chunks look is not known yet" in said(app)
    monkeypatch.setattr(flaws_module, "is_ready", lambda *_: True)
    assert "not known yet" not in said(run(app))
