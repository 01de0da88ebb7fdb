"""The report: one file that needs nothing, in which no text of a document is anything but text."""

from __future__ import annotations

import re
from html.parser import HTMLParser
from itertools import pairwise

import pytest
from click.testing import CliRunner

from chunking import ChunkingConfig, Document, create_chunker, parse_file
from chunking.cli import main
from chunking.errors import ChunkingError
from chunking.evaluation import Excerpt, Question, diagnose, dump_questions, evaluate
from chunking.inspection import boundaries
from chunking.reporting import report_page

DOCUMENT = parse_file("sample_docs/travel_policy.md")
CHUNKER = create_chunker("sentence", chunk_size=80, chunk_overlap=20)
BASELINE = create_chunker("fixed", chunk_size=120)
HOSTILE = "<script>window.hacked=1</script><img src=x onerror='hacked()'>&amp;\" \ud800 \x00"


class Seen(HTMLParser):
    """The elements with their attributes, and the text of each kind of span."""

    def __init__(self, page):
        super().__init__()
        self.elements, self.spans, self._open = [], [], []
        self.feed(page)

    def handle_starttag(self, tag, attributes):
        self.elements.append((tag, dict(attributes)))
        self._open.append((tag, dict(attributes)))

    def handle_endtag(self, tag):
        while self._open and self._open.pop()[0] != tag:
            pass

    def handle_data(self, data):
        if self._open and self._open[-1][0] == "span":
            self.spans.append((self._open[-1][1]["class"], data))

    def count(self, tag, **attributes):
        return sum(name == tag and attributes.items() <= own.items() for name, own in self.elements)


def question(text="Who approves a trip?"):
    part = DOCUMENT.text[200:260].strip()
    start = DOCUMENT.text.index(part)
    return Question("q", text, (Excerpt(DOCUMENT.uri, start, start + len(part), part),))


def test_every_chunk_stands_there_with_what_it_repeats():
    chunks = CHUNKER.chunk(DOCUMENT)
    seen = Seen(report_page(DOCUMENT, CHUNKER))
    assert seen.count("article") == len(chunks)
    assert "".join(text for _, text in seen.spans) == "".join(chunk.text for chunk in chunks)
    repeated = sum(max(0, before.end - after.start) for before, after in pairwise(chunks))
    assert repeated > 0
    assert sum(len(text) for kind, text in seen.spans if kind == "overlap") == repeated


def test_the_baseline_stands_beside_the_figures_and_in_the_text():
    chunker = CHUNKER.replace(chunk_overlap=0)
    page = report_page(DOCUMENT, chunker, baseline=BASELINE)
    ends = {chunk.end for chunk in chunker.chunk(DOCUMENT)}
    inside = [
        cut
        for cut in boundaries(BASELINE.run(DOCUMENT))
        if cut not in ends and any(c.start < cut < c.end for c in chunker.chunk(DOCUMENT))
    ]
    assert inside
    assert Seen(page).count("i", class_="cut") == 0  # the attribute is called class
    assert Seen(page).count("i", **{"class": "cut"}) == len(inside)
    assert (
        "Configuration: sentence · 80" in page
    )  # found: both were told by the strategy's name alone
    assert "Baseline: fixed · 120" in page
    assert re.search(r"Largest</th><td>\d+ tokens</td><td>\d+ tokens</td>", page)
    assert re.search(r"Chunks</th><td>\d+</td><td>\d+</td>", page)
    assert "boundary F1" in page


def test_what_is_retrieved_is_said_with_intervals_causes_and_the_verdict():
    asked = [question()]
    now, before = (evaluate(each, [DOCUMENT], asked, "fast") for each in (CHUNKER, BASELINE))
    page = report_page(
        DOCUMENT,
        CHUNKER,
        baseline=BASELINE,
        evaluation=now,
        diagnosis=diagnose(now),
        compared=before,
    )
    assert "Who approves a trip?" in page
    assert diagnose(now)[0].message.split(":")[0] in page
    assert "no winner is named" in page
    assert "Difference" in page
    alone = report_page(DOCUMENT, CHUNKER, evaluation=now)
    assert "Difference" not in alone


def test_reports_on_other_questions_cannot_stand_side_by_side():
    now = evaluate(CHUNKER, [DOCUMENT], [question()], "fast", retriever="bm25")
    other = evaluate(BASELINE, [DOCUMENT], [question("Another?")], "fast", retriever="bm25")
    with pytest.raises(ChunkingError, match="same questions"):
        report_page(DOCUMENT, CHUNKER, baseline=BASELINE, evaluation=now, compared=other)


def test_hostile_text_stays_text():
    document = Document.from_text(f"# {HOSTILE}\n\n{HOSTILE} again.\n", f"{HOSTILE}.md")
    page = report_page(document, create_chunker("markdown", chunk_size=60, target_size=50))
    seen = Seen(page)
    assert seen.count("script") == seen.count("img") == 0
    assert "onerror" not in {name for _, own in seen.elements for name in own}
    assert re.findall(r"(?:src|href)=\"(?!#)", page) == []
    assert "default-src 'none'" in page
    page.encode("utf-8")


def test_a_blank_document_has_a_report():
    seen = Seen(report_page(Document.from_text(" \n"), CHUNKER, baseline=BASELINE))
    assert seen.count("article") == 0


@pytest.mark.parametrize("name", ["hierarchical", "code", "word"])
def test_other_strategies_have_a_report(name):
    assert Seen(report_page(DOCUMENT, create_chunker(name))).count("article") > 1


def test_the_command_writes_it(tmp_path):
    for name, chunker in (("now.yaml", CHUNKER), ("old.yaml", BASELINE)):
        (tmp_path / name).write_text(ChunkingConfig.of(chunker).dumps("yaml"), encoding="utf-8")
    (tmp_path / "q.csv").write_bytes(dump_questions([question()], "q.csv"))
    arguments = [
        "report", "sample_docs/travel_policy.md", "--config", str(tmp_path / "now.yaml"),
        "--baseline", str(tmp_path / "old.yaml"), "--questions", str(tmp_path / "q.csv"),
        "--embedder", "fast", "--output", str(tmp_path / "report.html"),
    ]  # fmt: skip
    done = CliRunner().invoke(main, arguments)
    assert done.exit_code == 0, done.output
    page = (tmp_path / "report.html").read_text(encoding="utf-8")
    assert "<h1>travel_policy.md</h1>" in page
    assert "Who approves a trip?" in page
    wrong = CliRunner().invoke(main, [*arguments[:-1], str(tmp_path / "nowhere" / "report.html")])
    assert wrong.exit_code == 1
    assert "nowhere" in wrong.output
    assert "Traceback" not in wrong.output
