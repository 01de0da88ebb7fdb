"""Whether retrieval is to blame: what is ranked low is asked again at other sizes, and the verdict says which find it."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest
from known_causes import LINES, KnownCauses, WordCounts, excerpt
from plain_retrieval import plain

from chunking import ChunkingConfig, Document, create_chunker
from chunking.config import Route
from chunking.errors import EvaluationError
from chunking.evaluation import Question, diagnose, evaluate, find_fix, try_other_sizes
from chunking.evaluation.diagnosis.explanations import missed

#: in pieces of 12 words its first half and its second are each behind what has both words closer together
TEXT = "k1 a b c d. e f g h k2. " + "k1 k2 x y z. " * 2 + "o p q r s. " * 4
GOLD = "k1 a b c d."


def cut(size):
    return create_chunker(
        "sentence", chunk_size=size, chunk_overlap=0, min_chunk_size=0, unit="words"
    )


def asked(document, *golds, id="q", text="k1 k2"):
    return Question(id, text, tuple(excerpt(document, gold) for gold in golds))


def low(size=5, made_by=None, documents=None, **more):
    """A report of one question that is over budget, and its diagnosis."""
    documents = documents or [Document.from_text(TEXT, "d.txt")]
    stated = {"embedder": WordCounts(), **plain(**{"token_budget": 20, **more})}
    report = evaluate(made_by or cut(size), documents, [asked(documents[0], GOLD)], **stated)
    return report, diagnose(report)


def test_the_verdict_says_that_what_was_read_is_of_the_same_section():
    """Found: chunks of the answer's own section stood above it, and the message spoke as if they were far from it."""
    in_sections = "# Rest\n\nn n n.\n\n# Pump one two three\n\n" + TEXT
    (verdict,) = low(documents=[Document.from_text(in_sections, "d.md")])[1]
    assert verdict.cause == "over budget"
    assert "Ranks 1 and 2 are of the same section, “Pump one two three”." in verdict.message
    (verdict,) = low(documents=[Document.from_text("# Pump one two three\n\n" + TEXT, "d.md")])[1]
    assert "section" not in verdict.message, "there is no other"


def test_no_section_is_named_where_the_chunk_begins_in_the_one_before():
    """Found: the answer stood in section 4, and *Rank 1 is of the same section* named section 3."""
    text = (
        "# Rest\n\nk1 k2 k1 k2 n n n n n n.\nn n.\n# Pump\nk1 a b c d.\n# End\nn n n n n n n n n n."
    )
    made_by = create_chunker(
        "heading", chunk_size=13, min_chunk_size=10, min_chunk_size_deeper=10, unit="words"
    )
    documents = [Document.from_text(text, "d.md")]
    report, (verdict,) = low(made_by=made_by, documents=documents, token_budget=10)
    assert report.chunks[0][1].heading_path == ("Rest",)
    assert verdict.cause in ("over budget", "ranked low")
    assert "section" not in verdict.message


def test_the_verdict_says_at_which_sizes_the_question_is_found():
    report, diagnosis = low()
    (before,) = diagnosis
    assert before.cause == "over budget"
    assert "With a chunk size of" not in before.message
    (verdict,) = try_other_sizes(report, diagnosis)
    assert verdict.sizes_tried == (1, 2, 10, 20)
    for size in verdict.sizes_tried:
        again = evaluate(
            cut(size),
            report.documents,
            [verdict.question],
            WordCounts(),
            **report.retrieval.to_dict(),
        )
        assert (size in verdict.found_at) == (diagnose(again)[0].cause == "found"), size
    assert verdict.found_at
    assert "With a chunk size of " in verdict.message
    assert verdict == replace(
        before,
        message=verdict.message,
        sizes_tried=verdict.sizes_tried,
        found_at=verdict.found_at,
    )
    assert json.loads(json.dumps(verdict.to_dict()))["found_at"] == list(verdict.found_at)


def test_where_no_size_finds_it_retrieval_is_to_blame():
    document = Document.from_text(TEXT.replace("k1 k2 x", "k1 k2 x y z. k1 k2 x"), "d.txt")
    report, diagnosis = low(documents=[document], token_budget=14)
    (verdict,) = try_other_sizes(report, diagnosis)
    assert verdict.found_at == ()
    assert (
        "With a chunk size of 1, 2, 10 or 20 it is not found whole either: the size is not to blame."
        in verdict.message
    )


def test_what_is_diluted_says_which_sizes_find_it():
    """Found: "in a chunk of its own it would be read", where no smaller size found it."""
    filler = f"{'f ' * 15}f.\n\nk1 k2 x y z v q r s.\n\n{'g ' * 10}g.\n\n"
    document = Document.from_text(f"k1 m k2.\n\n{filler}", "d.txt")
    questions = [asked(document, "k1 m k2.")]
    report = evaluate(cut(20), [document], questions, WordCounts(), **plain(top_k=1))
    diagnosis = diagnose(report)
    assert [each.cause for each in diagnosis] == ["diluted"]
    (verdict,) = try_other_sizes(report, diagnosis)
    assert verdict.message.endswith(
        "With a chunk size of 5, 10, 40 or 80 the answer is found whole."
    )
    nowhere = missed(replace(verdict, found_at=()))
    assert nowhere.endswith("With a chunk size of 5, 10, 40 or 80 it is not found whole either.")


def test_the_fix_is_one_of_the_sizes_that_find_it():
    """A size that the verdict names is never missing among the changes that are tried."""
    report, diagnosis = low(token_budget=14)
    (verdict,) = try_other_sizes(report, diagnosis)
    assert verdict.found_at == (20,)
    fix = find_fix(report, verdict)
    assert (fix.option, fix.after, fix.recall_after) == ("chunk_size", 20, 1)


def test_all_questions_are_asked_together_and_others_are_left_as_they_are(monkeypatch):
    document = Document.from_text(TEXT, "d.txt")
    questions = [
        asked(document, GOLD),
        asked(document, GOLD, id="again", text="k2 k1"),
        asked(document, "o p q r s.", id="found", text="o p q r s"),
    ]
    report = evaluate(cut(5), [document], questions, WordCounts(), **plain(token_budget=14))
    diagnosis = diagnose(report)
    assert [verdict.cause for verdict in diagnosis] == ["ranked low", "ranked low", "found"]
    calls = []
    monkeypatch.setattr(
        "chunking.evaluation.diagnosis.other_sizes.evaluate",
        lambda *a, **k: calls.append(len(a[2])) or evaluate(*a, **k),
    )
    tried = try_other_sizes(report, diagnosis)
    assert calls == [2, 2, 2, 2]
    assert tried[2] == diagnosis[2]
    assert tried[0].found_at == tried[1].found_at


def test_with_routes_that_of_the_document_changes():
    documents = [Document.from_text(TEXT, "d.txt"), Document.from_text("u v w. " * 9, "e.md")]
    options = cut(5).options.to_dict()
    config = ChunkingConfig("word", routes=(Route("*.txt", "sentence", options),))
    report, diagnosis = low(made_by=config, documents=documents, token_budget=14)
    (verdict,) = try_other_sizes(report, diagnosis)
    assert verdict.sizes_tried == (1, 2, 10, 20)
    assert verdict.found_at == (20,)
    assert "With a chunk size of 20 for *.txt the answer is found whole." in verdict.message
    fix = find_fix(report, verdict)
    assert (fix.option, fix.after, fix.files, fix.match) == ("chunk_size", 20, "*.txt", None)
    assert fix.message.startswith("chunk_size 20 in place of 5 for *.txt")

    others = ChunkingConfig("sentence", options, routes=(Route("*.md", "word"),))
    report, diagnosis = low(made_by=others, documents=documents, token_budget=14)
    (verdict,) = try_other_sizes(report, diagnosis)
    assert "chunk size of 20 for files without a rule the answer" in verdict.message


def test_what_has_no_size_is_left_as_it_is():
    built = KnownCauses().add("ranked low")
    stated = plain(top_k=3)
    report = evaluate(LINES, built.documents(), built.questions(), WordCounts(), **stated)
    diagnosis = diagnose(report)
    assert try_other_sizes(report, diagnosis) == diagnosis


def test_progress_is_told_and_can_stop():
    report, diagnosis = low()
    told = []
    try_other_sizes(report, diagnosis, told.append)
    assert told == sorted(told)
    assert told[-1] == 1

    def stop(share):
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        try_other_sizes(report, diagnosis, stop)


def test_a_report_that_does_not_know_what_made_it_says_so():
    report, diagnosis = low()
    with pytest.raises(EvaluationError, match="evaluate again"):
        try_other_sizes(replace(report, chunker=None), diagnosis)


def test_a_table_of_contents_that_is_read_is_named_and_leaving_it_out_is_tried():
    """Found: it took the best ranks of every question about a heading, and nothing said so."""
    titles = ["a", "b", "c", "k1 k2"]
    entries = "\n".join(f"- {title}" for title in titles)
    filler = "f f f f f f f f f f f f f f."
    sections = "\n\n".join(f"## {title}\n\nNow {title} n n n. {filler}" for title in titles)
    document = Document.from_text(f"# Guide\n\n## Contents\n\n{entries}\n\n{sections}", "d.md")
    chunker = create_chunker("markdown", chunk_size=26, chunk_overlap=0, unit="words")
    question = asked(document, "Now k1 k2 n n n.")
    report = evaluate(chunker, [document], [question], WordCounts(), **plain(top_k=1))
    (verdict,) = diagnose(report)
    assert verdict.cause == "ranked low"
    assert "What is at rank 1 is a table of contents, which" in verdict.message
    fix = find_fix(report, verdict)
    assert (fix.option, fix.after, fix.mends) == ("exclude", ("table of contents",), True)
