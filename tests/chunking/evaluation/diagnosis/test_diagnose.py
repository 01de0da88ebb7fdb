"""The diagnosis: verdicts on questions whose cause was built in, alone, mixed and together."""

from __future__ import annotations

import json
import pickle
from dataclasses import replace
from random import Random

import pytest
from known_causes import BUILDERS, INPUT, LINES, TOP_K, KnownCauses, WordCounts, excerpt, filler
from plain_retrieval import plain

from chunking import Document, chunkers, create_chunker
from chunking.errors import EvaluationError
from chunking.evaluation import CAUSES, RETRIEVERS, Question, diagnose, evaluate, find_fix

MISSED = [cause for cause in BUILDERS if cause != "found"]


def report_of(built, **more):
    asked = {"embedder": WordCounts(), **plain(**{"top_k": TOP_K, **more})}
    return evaluate(LINES, built.documents(), built.questions(), **asked)


def report_on(text, *golds, question="k1 k2", chunker=LINES, **more):
    document = Document.from_text(text, "d.txt")
    asked = Question("q", question, tuple(excerpt(document, gold) for gold in golds))
    return evaluate(chunker, [document], [asked], **{"embedder": WordCounts(), **plain(**more)})


def test_every_cause_can_be_built_but_the_one_that_needs_a_budget_of_tokens():
    assert set(CAUSES) - set(BUILDERS) == {"over budget"}


@pytest.mark.parametrize("cause", BUILDERS)
def test_one_question_with_each_cause(cause):
    (verdict,) = diagnose(report_of(KnownCauses().add(cause)))
    assert verdict.cause == cause, verdict.message
    assert bool(verdict.misses) == (cause != "found")
    # found: "found Found: the answer was read whole", where the message stands behind its cause
    assert not verdict.message.casefold().startswith(cause)


@pytest.mark.parametrize("seed", range(12))
def test_a_mixed_set_over_several_documents(seed):
    random = Random(seed)
    causes = [random.choice([*BUILDERS]) for _ in range(30)]
    built = KnownCauses(documents=3)
    for cause in causes:
        built.add(cause, document=random.randrange(3))
    report = report_of(built)
    diagnosis = diagnose(report)
    assert [verdict.cause for verdict in diagnosis] == causes
    assert diagnosis.totals == {cause: causes.count(cause) for cause in CAUSES}
    assert sum(diagnosis.totals.values()) == len(diagnosis) == len(report.rows)
    assert list(diagnosis.missed) == [v for v in diagnosis if v.cause != "found"]
    recalls = report.values("recall")
    assert [verdict.cause == "found" for verdict in diagnosis] == (recalls == 1).tolist()
    assert diagnose(report_of(built)) == diagnosis


def test_a_miss_is_explained_alike_whatever_else_is_missed():
    """Found: one question was ranked low, and diluted once other questions were missed beside it."""
    long = [f"{filler(number, 30)}. k1 k3 k{number}." for number in range(4, 8)]
    document = Document.from_text("\n".join(["k2 k2."] * 4 + long), "d.txt")
    asked = [Question("q", "k1 k3 k2", (excerpt(document, "k1 k3 k4."),))]
    golds = [f"k1 k3 k{number}." for number in range(5, 8)]
    others = [Question(gold, "k99", (excerpt(document, gold),)) for gold in golds]
    options = plain(top_k=1, retriever="bm25")
    (alone,) = diagnose(evaluate(LINES, [document], asked, **options))
    assert alone == diagnose(evaluate(LINES, [document], asked + others, **options))[0]


def test_the_excerpt_with_most_missing_gives_the_cause():
    """Both are missed: the long one is ranked low, the short one was left out."""
    long = "k1 follows after k2 in the end of this."
    text = f"{long}\n# k1 here.\n" + "k1 k2.\n" * 3
    (verdict,) = diagnose(report_on(text, long, "k1 here.", top_k=3))
    assert [miss.cause for miss in verdict.misses] == ["ranked low", "left out"]
    assert verdict.cause == "ranked low"
    assert verdict.rank == 4
    assert [gold.text for gold in verdict.excerpts_missed] == [long, "k1 here."]
    assert verdict.message.endswith("(2 of its 2 excerpts were not read whole.)")


def test_an_excerpt_that_was_read_is_no_miss_beside_one_that_was_not():
    text = "k1 k2 yes.\n" + "# k2 never.\n" + "other.\n"
    (verdict,) = diagnose(report_on(text, "k1 k2 yes.", "k2 never.", top_k=1))
    assert [miss.excerpt.text for miss in verdict.misses] == ["k2 never."]
    assert verdict.cause == "left out"
    assert verdict.message.endswith("(1 of its 2 excerpts was not read whole.)")


def test_halves_in_two_chunks_that_are_both_read_are_found():
    (verdict,) = diagnose(report_on("k1 was\nthen k2.\nother", "k1 was\nthen k2.", top_k=2))
    assert verdict.cause == "found"


def test_white_space_that_no_chunk_holds_does_not_matter():
    report = report_on(
        "k1 k2 here.   \n\n  k1 k2 there.\nother", "k1 k2 here.   \n\n  k1 k2 there."
    )
    (verdict,) = diagnose(report)
    assert report.mean("recall") < 1
    assert verdict.cause == "found"
    assert verdict.misses == ()


def test_the_evidence_of_a_cut():
    (verdict,) = diagnose(report_of(KnownCauses().add("cut")))
    (miss,) = verdict.misses
    assert miss.boundaries == (len("a0q0 was"),)
    assert [(gold_chunk.chunk, gold_chunk.rank) for gold_chunk in miss.gold_chunks] == [
        (0, 4),
        (1, 5),
    ]
    assert miss.rank == verdict.rank == 4
    assert miss.window_rank == 1
    assert verdict.message == (
        "The boundary at character 8 goes through the answer: its parts are in chunks 1 and 2, "
        "at ranks 4 and 5. In one piece it would be read, at rank 1."
    )


def test_an_answer_over_many_chunks_lists_a_few():
    text = "\n".join(f"k1 w{n}" for n in range(9)) + "\n" + "k1 k2.\n" * 2
    gold = "\n".join(f"k1 w{n}" for n in range(9))
    (verdict,) = diagnose(report_on(text, gold, top_k=1))
    assert verdict.cause == "cut"
    assert len(verdict.misses[0].boundaries) == 8
    assert "chunks 1, 2, 3 and 6 more" in verdict.message
    assert "Even in one piece, of 50 tokens, it would be at rank 3" in verdict.message


def test_with_overlap_a_chunk_that_holds_it_whole_makes_it_no_cut():
    text = "one k1 was then k2 two"
    both = chunkers.custom(lambda text: [(0, 10), (4, 18), (15, len(text))])
    (verdict,) = diagnose(report_on(text, "k1 was then k2", question="one", chunker=both, top_k=1))
    assert verdict.cause == "ranked low"
    assert verdict.misses[0].boundaries == ()


@pytest.mark.parametrize(
    ("asked", "told"),
    [
        ("what plan did MedServ get from Rosi's?", " It does not say “MedServ”, which the"),
        ("what plan did MedServ get in Graz?", " It does not say “MedServ” or “Graz”, which the"),
        ("what plan did Rosi get, as Zed knows?", ""),
        ("MedServ k1 plan", ""),
    ],
)
def test_names_of_the_question_that_the_chunk_with_its_answer_does_not_say(asked, told):
    """Found: why the answer on a customer was ranked low was not told: its chunk never named the customer."""
    text = "MedServ, Graz: what plan did it get?\nThey gave it a plan of Rosi."
    (verdict,) = diagnose(report_on(text, "a plan of Rosi", question=asked, top_k=1))
    assert verdict.cause == "ranked low"
    assert ("It does not say" in verdict.message) == bool(told)
    assert told in verdict.message


@pytest.mark.parametrize(("retriever", "is_told"), [("dense", True), ("bm25", False)])
def test_a_model_of_another_language_than_the_text_is_named(retriever, is_told):
    """Found: an English question on a German text was at rank 493, and another size was to find it."""
    other = "Der Hafen liegt an der Küste, und die Fähre legt am Abend dort an.\n"
    text = 6 * other + "Die Bibliothek verlangt für jedes verlorene Buch eine Gebühr.\n"
    document = Document.from_text(text, "hafen.txt")
    asked = Question("q", "harbour coast ferry", (excerpt(document, "eine Gebühr"),))
    stated = plain(top_k=1, retriever=retriever)
    (verdict,) = diagnose(evaluate(LINES, [document], [asked], embedder="fast", **stated))
    assert verdict.cause == "ranked low"
    told = " fast was trained on English, and the text is in another language (de)."
    assert (told in verdict.message) == is_told


def test_the_evidence_of_what_is_beyond_the_input():
    built = KnownCauses().add("not embedded")
    (verdict,) = diagnose(report_of(built))
    (miss,) = verdict.misses
    assert (miss.beyond, miss.model_tokens) == (3, INPUT + 3)
    assert miss.seen == miss.excerpt.start
    assert miss.rank == TOP_K + 1
    assert f"reads up to character {miss.seen:,}" in verdict.message


def test_an_answer_that_is_partly_read_by_the_model_is_beyond_its_input():
    text = f"{filler('f', INPUT - 1)} k1 k2.\n" + "k1 k2 more.\n" * 3
    (verdict,) = diagnose(report_on(text, "k1 k2.", top_k=3))
    assert verdict.cause == "not embedded"
    assert "the answer goes on to" in verdict.message


@pytest.mark.parametrize(
    ("index_headings", "cause"), [(False, "ranked low"), (True, "not embedded")]
)
def test_headings_that_are_indexed_take_room_in_the_input(index_headings, cause):
    """Found: what stood beyond the input because of the headings above it was called ranked low."""
    heading = filler("h", 10)
    text = f"# {heading}\n\n{filler('f', INPUT - 8)} k1 k2.\n\n{'k1 k2 ' * 5}\n"
    document = Document.from_text(text, "d.md")
    start = text.index("f", len(heading) + 2)
    parts = [(0, start), (start, text.index("k1 k2 k1")), (text.index("k1 k2 k1"), len(text))]
    asked = Question("q", "k1 k2", (excerpt(document, "k1 k2."),))
    options = plain(top_k=1, index_headings=index_headings)
    cutter = chunkers.custom(lambda text: parts)
    report = evaluate(cutter, [document], [asked], embedder=WordCounts(), **options)
    (verdict,) = diagnose(report)
    assert verdict.cause == cause, verdict.message


def test_words_are_read_to_the_end_so_bm25_knows_no_input():
    report = report_of(KnownCauses().add("not embedded"), retriever="bm25")
    (verdict,) = diagnose(report)
    assert verdict.cause in ("diluted", "ranked low")
    assert verdict.misses[0].beyond is None


def test_an_embedder_that_reads_everything_has_nothing_beyond():
    report = report_of(KnownCauses().add("not embedded"), embedder=WordCounts(None))
    (verdict,) = diagnose(report)
    assert verdict.cause == "diluted"


def test_the_evidence_of_a_dilution():
    (verdict,) = diagnose(report_of(KnownCauses().add("diluted")))
    (miss,) = verdict.misses
    assert miss.window_rank == 1
    assert miss.rank == TOP_K + 1
    assert 0 < miss.gold_share < 0.1
    assert miss.chunk_tokens > 100
    assert "at rank 4, and only the best 3 are read" in verdict.message


def test_a_window_that_would_not_be_read_either_is_no_dilution():
    text = f"k1 meets k2. {filler('f', 30)}.\n" + "k1 k2.\n" * 3
    (verdict,) = diagnose(report_on(text, "k1 meets k2.", top_k=3))
    assert verdict.cause == "ranked low"
    assert verdict.misses[0].window_rank == 4  # before the line it is from, which is at rank 4


def test_most_of_a_chunk_is_not_diluted_in_it():
    gold = "k1 meets k2 on the road to somewhere."
    text = f"{gold} So.\n" + "k1 k2 x y z v.\n" * 3
    (verdict,) = diagnose(report_on(text, gold, top_k=3))
    assert verdict.cause != "diluted"


@pytest.mark.parametrize("retriever", RETRIEVERS)
def test_every_retriever_is_diagnosed(retriever):
    built = KnownCauses()
    for cause in (*BUILDERS, *BUILDERS):
        built.add(cause)
    report = report_of(built, retriever=retriever)
    diagnosis = diagnose(report)
    for verdict, row in zip(diagnosis, report.rows, strict=True):
        assert (verdict.cause == "found") == (row.scores["recall"] == 1)
    built = [verdict.cause for verdict in diagnosis]
    assert [cause == "left out" for cause in built] == [c == "left out" for c in (*BUILDERS,) * 2]


def test_what_is_cut_is_tried_in_one_piece_below_the_headings_of_its_parts():
    """Found: parts at ranks 10 and 11 would be "at rank 109" in one piece, which lacked the headings that both began with."""
    others = "".join(f"# n{number}\n\nk1 o p q r s.\n\n" for number in range(9))
    document = Document.from_text(f"# k1 k2\n\na b c d. e f g h.\n\n{others}", "d.md")
    chunker = create_chunker("heading", unit="words", chunk_size=8)
    questions = [Question("q", "k1 k2", (excerpt(document, "a b c d. e f g h."),))]
    report = evaluate(chunker, [document], questions, WordCounts(), **plain(top_k=1))
    (verdict,) = diagnose(report)
    assert verdict.cause == "cut"
    assert verdict.misses[0].window_rank <= 3


def test_a_budget_that_ends_before_the_answer():
    text = "k1 k2 early.\n" * 3 + f"k1 {filler('f', 20)} k2."
    gold = f"k1 {filler('f', 20)} k2."
    (verdict,) = diagnose(report_on(text, gold, token_budget=20))
    assert verdict.cause == "over budget"
    assert (
        "is at rank 4, but the reading ends within it: only 20 tokens are read." in verdict.message
    )
    (verdict,) = diagnose(report_on(text, gold, token_budget=2000))
    assert verdict.cause == "found"


def test_where_the_budget_ends_in_a_chunk_its_vector_is_not_to_blame():
    """Found: *not embedded* of a chunk at rank 3, of which 88 tokens were read, and a larger budget mended it."""
    text = f"k1 k2 early.\nk1 {filler('f', INPUT)} k2.\nother words here."
    gold = f"k1 {filler('f', INPUT)} k2."
    (verdict,) = diagnose(report_on(text, gold, token_budget=20))
    assert (verdict.cause, verdict.rank) == ("over budget", 2)
    (verdict,) = diagnose(report_on(text, gold, top_k=1))
    assert verdict.cause == "not embedded"


def test_a_budget_that_ends_in_the_best_chunk_is_no_dilution():
    """Found: the sentence by itself "would be read, at rank 1", where the chunk was at rank 1, too."""
    text = f"{filler('f', 20)}. k1 meets k2.\nother words here."
    (verdict,) = diagnose(report_on(text, "k1 meets k2.", token_budget=30))
    assert verdict.cause == "over budget"
    assert verdict.rank == 1
    assert "is at rank 1, but the reading ends within it" in verdict.message


@pytest.mark.parametrize("seed", range(20))
def test_what_a_verdict_claims_holds_character_by_character(seed):
    """Random words, chunks and excerpts, and every claim checked the slow way."""
    random = Random(seed)
    text = " ".join(random.choice(["k1", "k2", "x.", "y,", "z\n", "w"]) for _ in range(200))
    golds = {text[at : at + random.randint(3, 60)].strip() for at in random.sample(range(190), 3)}
    golds = [gold for gold in golds if gold]
    chunker = create_chunker(
        "word", chunk_size=random.randint(4, 30), chunk_overlap=random.randint(0, 3), unit="words"
    )
    report = report_on(text, *golds, chunker=chunker, top_k=random.randint(1, 4))
    (verdict,) = diagnose(report)
    (row,), (chunks,) = report.rows, report.chunks
    held = [set(range(chunk.start, chunk.end)) for chunk in chunks]
    read = set().union(*(range(hit.start, hit.end) for hit in row.hits))
    missed = []
    for gold in row.question.excerpts:
        seen = {at for at in range(gold.start, gold.end) if not text[at].isspace()}
        if seen <= read:
            continue
        whole = [number for number, part in enumerate(held) if seen <= part]
        some = [number for number, part in enumerate(held) if seen & part]
        (miss,) = (miss for miss in verdict.misses if miss.excerpt == gold)
        missed.append(miss)
        assert {at for start, end in miss.missing for at in range(start, end)} >= seen - read
        assert [gold_chunk.chunk for gold_chunk in row.ranks if gold_chunk.chunk in some] == [
            gold_chunk.chunk for gold_chunk in miss.gold_chunks
        ]
        assert (miss.cause == "cut") == (not whole)
        ranks = {gold_chunk.chunk: gold_chunk.rank for gold_chunk in miss.gold_chunks}
        assert miss.rank == min(ranks[number] for number in whole or some)
    assert len(verdict.misses) == len(missed)
    assert (verdict.cause == "found") == (not missed)


def test_the_windows_of_all_misses_are_embedded_in_one_call_and_the_questions_in_another():
    built = KnownCauses()
    for cause in MISSED * 4:
        built.add(cause)
    embedder = WordCounts()
    report = report_of(built, embedder=embedder)
    before = len(embedder.calls)
    diagnose(report)
    assert len(embedder.calls) == before + 2


def test_nothing_is_embedded_where_all_was_found():
    embedder = WordCounts()
    report = report_of(KnownCauses().add("found"), embedder=embedder)
    before = len(embedder.calls)
    diagnose(report)
    assert len(embedder.calls) == before


def test_the_document_is_named_where_there_are_several():
    built = KnownCauses(documents=2).add("ranked low", document=1).add("found", document=0)
    verdict = diagnose(report_of(built))[0]
    assert "Chunk 1 of d1.txt holds" in verdict.message


def test_documents_in_another_order_change_nothing_but_their_number():
    built = KnownCauses(documents=2).add("cut", document=0).add("diluted", document=1)
    documents, questions = built.documents(), built.questions()
    both = [
        diagnose(evaluate(LINES, given, questions, WordCounts(), **plain(top_k=TOP_K)))
        for given in (documents, documents[::-1])
    ]
    assert [v.message for v in both[0]] == [v.message for v in both[1]]


def test_a_diagnosis_is_a_sequence_json_and_pickle():
    diagnosis = diagnose(report_of(KnownCauses().add("cut").add("found")))
    assert len(diagnosis) == 2
    assert diagnosis[1].cause == "found"
    assert [v.cause for v in diagnosis[:1]] == ["cut"]
    values = json.loads(json.dumps(diagnosis.to_dict()))
    assert values["totals"]["cut"] == 1
    assert values["questions"][0]["misses"][0]["gold_chunks"][0]["rank"] == 4
    assert pickle.loads(pickle.dumps(diagnosis)) == diagnosis


def test_progress_is_told_and_can_stop():
    report = report_of(KnownCauses().add("cut"))
    told = []
    diagnose(report, told.append)
    assert told[-1] == 1
    assert told == sorted(told)

    def stop(share):
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        diagnose(report, stop)


def test_a_report_without_its_embedder_says_so():
    report = replace(report_of(KnownCauses().add("cut")), embedder=None)
    with pytest.raises(EvaluationError, match="evaluate again"):
        diagnose(report)


#: children of four words in parents of eight; the answer goes from the first child into the second
PARENTS = "k1 x1 x2 a1 a2 x3 x4 k2 k1 k2 y1 y2 y3 y4 y5 y6"


def hierarchical(read):
    sizes = {"chunk_size": 4, "chunk_overlap": 0, "parent_size": 8, "parent_overlap": 0}
    return create_chunker("hierarchical", **sizes, embed_both=False, read=read)


@pytest.mark.parametrize(
    ("read", "cause"), [("child", "cut"), ("merge", "ranked low"), ("parent", "ranked low")]
)
def test_an_answer_that_is_put_together_again_is_not_cut(read, cause):
    top_k = 1 if read == "parent" else 2
    (verdict,) = diagnose(report_on(PARENTS, "a1 a2", chunker=hierarchical(read), top_k=top_k))
    assert verdict.cause == cause, verdict.message


def test_the_rank_is_that_at_which_enough_parts_are_found():
    asked = {"chunker": hierarchical("merge")}
    (verdict,) = diagnose(report_on(PARENTS, "a1 a2", top_k=2, **asked))
    assert verdict.rank == 3
    assert "once 2 of its parts are found. That is at rank 3, and only the best 2 are read." in (
        verdict.message
    )
    (found,) = diagnose(report_on(PARENTS, "a1 a2", top_k=3, **asked))
    assert found.cause == "found"
    fix = find_fix(report_on(PARENTS, "a1 a2", top_k=2, **asked), verdict)
    assert fix is not None
