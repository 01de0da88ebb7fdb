"""What each kind of text is made of: the structure that a chunk may end at."""

from itertools import accumulate

import pytest
from corpus_files import SAMPLES

from chunking import Document, create_chunker, parse_file
from chunking.inspection import Portion, cut_sentences, intrinsic
from chunking.inspection.edges import edges
from chunking.suggestion import suggest

#: a text with `¦` at each of its edges, by the name of its file
MARKED = {
    "a.md": "Text.\n\n¦# Head\n\nText.\n\n¦- one\n¦- two\n\n¦Some:\n\n¦| a | b |\n|-|-|\n|1|2|\n¦|3|4|\n",
    "a.txt": "One line\nof text.\n\n¦Another.\n",
    "a.csv": 'a,b\n1,"x\n\ny"\n¦2,z\n¦3,z\n',
    "a.json": '[{"a": 1, ¦"b": [2, ¦3]}, ¦{"c": 4}]',
    "a.yaml": "- a: 1\n  ¦b: 2\n¦- c: 3\n",
    "chat.txt": "Ann: Hello there\n¦Bob: Good day\n¦Ann: Rain again?\n¦Bob: It seems so\n",
    "a.py": "import os\n¦NAME = 1\n¦# why\n@cache\ndef f():\n    a = 1\n    b = 2\n¦class A:\n    x = 1\n",
    "a.sql": "INSERT INTO t VALUES (1, 'x'),\n¦(2, 'y');\n¦SELECT 1;\n",
    "a.diff": "--- a/x\n+++ b/x\n@@ -1 +1 @@\n-a\n+b\n¦@@ -9 +9 @@\n-c\n+d\n¦--- a/y\n+++ b/y\n@@ -1 +1 @@\n-a\n+b\n",
}


@pytest.mark.parametrize("name", MARKED)
def test_each_kind_of_text_has_its_own_edges(name):
    pieces = MARKED[name].split("¦")
    text = "".join(pieces)
    found = edges(Document.from_text(text, name)).tolist()
    assert [at for at in found if 0 < at < len(text)] == [*accumulate(map(len, pieces[:-1]))]


@pytest.mark.parametrize(
    "name", ["inventory.csv", "orders.json", "support_chat.txt", "harbour.xlsx", "scheduler.py"]
)
def test_a_strategy_that_keeps_parts_whole_ends_on_structure(name):
    """Found: chunks of whole rows had no boundary on structure, and sentences over several rows, which they cut."""
    document = parse_file(SAMPLES / name)
    found = intrinsic(document, suggest(document).chunker().run(document))
    assert found.boundaries_on_structure == Portion(found.chunks - 1, found.chunks - 1)
    assert found.sentences_cut.affected == 0
    assert (found.sentences_cut.of > 0) == (not document.is_code)


def test_source_code_has_no_sentences_that_could_be_cut():
    """Found: ten of the eleven sentences that a search said were cut stood in a Python file."""
    document = parse_file(SAMPLES / "scheduler.py")
    result = create_chunker("word", chunk_size=20, unit="words").run(document)
    assert cut_sentences(document, result) == 0
    assert cut_sentences(Document.from_text(document.text, "a.txt"), result) > 0


@pytest.mark.parametrize("text", ["", "\n", "a,b,c\n"])
def test_a_table_without_rows_has_no_edges(text):
    """Found: its figures failed."""
    assert not len(edges(Document.from_text(text, "a.csv")))
