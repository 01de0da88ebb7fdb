"""Which chunks hold a table of contents or an index."""

from time import process_time

import pytest
from timing import assert_linear

from chunking import Document, create_chunker
from chunking.inspection import contents_chunks
from chunking.segmenters.contents import contents_spans

CONTENTS = "\n".join(f"2.{n} Naming {'. ' * 30}{n + 3}" for n in range(1, 9))
PROSE = "A sentence that ends in a number 12.\nAnother one, with dots ... in its midst.\n" * 8


def found(text):
    document = Document.from_text(text)
    result = create_chunker("recursive", chunk_size=200, chunk_overlap=0).run(document)
    return [result.chunks[index].text for index in contents_chunks(document, result)]


def test_chunks_of_dotted_entries_are_told_and_prose_is_not():
    assert found(PROSE) == []
    for entries in (CONTENTS, CONTENTS.replace(". ", "."), CONTENTS.replace(". ", "…")):
        told = found(f"{PROSE}\n\n{entries}\n\n{PROSE}")
        assert told
        assert all("Naming" in text for text in told)


def test_a_long_line_of_dots_takes_no_time():
    document = Document.from_text("." * 300_000)
    result = create_chunker("fixed", chunk_size=100_000, chunk_overlap=0).run(document)
    assert contents_chunks(document, result) == []


def test_a_list_of_the_headings_is_told_and_other_lists_are_not():
    """Found: the contents of a FAQ in plain text ranked first for a question whose answer stands elsewhere."""
    questions = [f"How do I make a server number {number} of this kind?" for number in range(8)]
    entries = "\n".join(f"      ? 2.{n}. {each}" for n, each in enumerate(questions, 1))
    body = "\n\n".join(f"2.{n}. {each}\n\n{PROSE}" for n, each in enumerate(questions, 1))
    text = f"FAQ\n\nTable of Contents\n\n  o 1. Questions\n  o 2. Servers\n{entries}\n\n1. Questions\n\n{PROSE}\n\n2. Servers\n\n{body}"
    told = found(text)
    assert told
    assert all("? 2." in chunk or "Contents" in chunk for chunk in told)
    links = "\n".join(f"- [{each}](#{n})" for n, each in enumerate(questions))
    headings = "\n\n".join(f"## {each}\n\n{PROSE}" for each in questions)
    assert found(f"# Guide\n\n{links}\n\n{headings}")
    few = "\n".join(links.split("\n")[:3])
    assert found(f"# Guide\n\n## Who may?\n\n{few}\n\n{headings}") == [], (
        "found: an answer was contents"
    )
    told_of = "\n".join(f"{link}\n  It is told of here." for link in links.split("\n"))
    assert found(f"# Guide\n\n{told_of}\n\n{headings}") == [], "found: what was said of each, too"
    other = links.replace("server number", "cake number")
    assert found(f"# Guide\n\n{other}\n\n{headings}") == []


@pytest.mark.parametrize(
    "entries",
    [
        "Contents\n\n2.1 Who may?\t3\n\n2.2 Who must?\t4\n\n2.3 Who will?\t5",
        "**Table des matières**\n\n**2.1.\u00a0Who** `may`?\n\n- **2.2.\u00a0Who must?**\n- **2.3. Who will?**",
        "Contents\n\n    2.1.\u00a0Who may?\n    2.2.\u00a0Who must?\n    2.3. Who will?",
    ],
)
def test_a_table_of_contents_of_some_headings_is_told_with_its_title(entries):
    """Found: an office document's, whose pages stand behind tabs, and one behind no-break spaces were none."""
    asked = [f"2.{n}. Who {verb}?" for n, verb in enumerate(("may", "must", "will"), 1)]
    sections = "\n\n".join(f"## {each}\n\n{PROSE}" for each in [*asked, *map(str, range(9))])
    document = Document.from_text(f"# Guide\n\n{entries}\n\n{sections}", "a.md")
    (span,) = contents_spans(document)
    assert document.text[slice(*span)] == entries


def test_a_list_of_versions_is_no_table_of_contents():
    listed = "\n".join(f"- Release 3.{number}" for number in range(4))
    text = f"# Releases\n\n{listed}\n\n## Release 3\n\n{PROSE}\n\n## Notes\n\n{PROSE}"
    assert contents_spans(Document.from_text(text, "a.md")) == ()


def test_the_first_heading_below_a_table_of_contents_is_no_part_of_it():
    """Found: of a title between two lines of signs the line in the midst counted as one more entry."""
    titles = ["1. Aim", "2. Use", "3. Licence"]
    rule = "#" * 20
    sections = "\n\n".join(f"{rule}\n{title}\n{rule}\n\n{PROSE}" for title in titles)
    text = "Contents\n\n" + "\n".join(titles) + f"\n\n{sections}"
    (span,) = contents_spans(Document.from_text(text, "a.txt"))
    assert text[slice(*span)] == "Contents\n\n" + "\n".join(titles)


def test_many_runs_below_long_lines_take_linear_time():
    """Found: for each run all text before it was read."""
    run = "".join(f"Entry {number} ........ {number}\n" for number in range(3))
    text = run + ("word " * 45 + "\n") * 3

    def seconds(size: int) -> float:
        document, begin = Document.from_text(text * size, "a.txt"), process_time()
        contents_spans(document)
        return process_time() - begin

    assert_linear(seconds, 100)
