"""The diff as text, Markdown and data: what is said, that hostile names and texts are inert, and bounds."""

from __future__ import annotations

import json

from markdown_it import MarkdownIt

from chunking import Document, create_chunker
from chunking.batch import FileDiff
from chunking.inspection import diff_chunks
from chunking.reporting import bill_of, diff_as_data, diff_as_markdown, diff_as_text

CHUNKER = create_chunker("recursive", chunk_size=95, chunk_overlap=0)


def file(old, new, name="a.md", state="changed", **more):
    before, after = (CHUNKER.chunk(Document.from_text("\n\n".join(each), name)) for each in (old, new))  # fmt: skip
    found = diff_chunks(before, after)
    tokens = [10 * found.chunks, 10 * len(found.to_embed)]
    return FileDiff(name, state, None, found, *tokens, **more)


def paragraph(number, more=""):
    return f"Paragraph {number} says that item {number} weighs {number}00 grams in all.{more}"


TEXT = [paragraph(number) for number in range(4)]
EDITED = [paragraph(0), paragraph(1, " Or so."), paragraph(2)]


def test_the_bill():
    bill = bill_of([file(TEXT, EDITED), file(TEXT, TEXT, state="same")], price=100_000)
    assert (bill.chunks, bill.tokens, bill.chunks_to_embed, bill.tokens_to_embed) == (7, 70, 1, 10)
    assert (bill.kept, bill.cost) == (1 - 10 / 70, 1.0)
    assert bill.in_words() == (
        "To embed: 1 of 7 chunks, 10 of 70 tokens, which costs 1.00; 85.7% of the tokens keep their vectors."
    )
    assert "costs less than 0.01" in bill_of([file(TEXT, EDITED)], price=0.02).in_words()
    assert bill_of([file(TEXT, TEXT)]).in_words().startswith("Nothing is to be embedded: all 4")
    assert bill_of([]).in_words() == "There are no chunks."


def test_as_text():
    files = [file(TEXT, EDITED), file(TEXT, TEXT, "b.md", "same")]
    assert diff_as_text(files, bill_of(files)).splitlines() == [
        "a.md: 3 chunks, 1 stayed, 1 moved, 0 renewed, 1 changed, 0 new, 1 gone",
        "  -    2  …weighs 100 grams in all.",
        "  +    2  …weighs 100 grams in all. Or so.",
        "  -    4  Paragraph 3 says that item 3 weighs 300 grams in all.",
        "1 document as before.",
        "To embed: 1 of 7 chunks, 10 of 70 tokens; 85.7% of the tokens keep their vectors.",
    ]


def test_as_markdown():
    files = [
        file(TEXT, EDITED),
        FileDiff("c.pdf", "failed", error="c.pdf is damaged"),
        file([], ["New."], "new.md", "added"),
    ]
    written = diff_as_markdown(files, bill_of(files))
    html = MarkdownIt("commonmark", {"html": True}).enable("table").render(written)
    assert '<td><code>a.md</code></td>\n<td style="text-align:right">3</td>' in html
    assert "<code>c.pdf is damaged</code>" in html
    assert '<code class="language-diff">-    2  …weighs 100' in html
    assert html.count("<details>") == 1


def test_as_data():
    found = diff_as_data([file(TEXT, EDITED)], bill_of([file(TEXT, EDITED)]))
    (document,) = json.loads(json.dumps(found))["documents"]
    before = [chunk.content_id for chunk in CHUNKER.chunk("\n\n".join(TEXT))]
    assert document["changed"][0]["old"]["content_id"] == before[1]
    assert [chunk["content_id"] for chunk in document["went"]] == [before[3]]
    assert [len(document[name]) for name in ("stayed", "moved", "appeared")] == [1, 1, 0]


HOSTILE = (
    "@everyone <img src=x onerror=alert(1)> `code` ```` [a](javascript:b) \x1b[31m | </details>"
)


def test_hostile_names_and_texts_are_inert():
    name = f"{HOSTILE}.md"
    files = [
        file([f"{HOSTILE} 1"], [f"{HOSTILE} 2"], name),
        FileDiff(name, "failed", error=HOSTILE),
    ]
    written = diff_as_markdown(files, bill_of(files))
    tree = MarkdownIt("commonmark", {"html": True}).enable("table").parse(written)
    inline = [child for token in tree for child in token.children or ()]
    assert not {child.type for child in inline} & {"link_open", "image", "html_inline"}
    assert not any("everyone" in child.content for child in inline if child.type == "text")
    html = "".join(token.content for token in tree if token.type == "html_block")
    assert html.count("<") == html.count("<details>") + html.count("<summary>") + html.count("<code>") + html.count("</")  # fmt: skip
    assert "@" not in html
    assert "\x1b" not in written + diff_as_text(files, bill_of(files))


def test_a_comment_has_a_bound():
    long = [paragraph(number, " words" * 4) for number in range(100)]
    short = [paragraph(number, " Words" * 4) for number in range(100)]
    files = [file(long, short, f"{'n' * 60}{number}.md") for number in range(90)]
    written = diff_as_markdown(files, bill_of(files))
    assert 20_000 < len(written) < 60_000
    assert "and 30 more documents" in written
    assert "more lines" in written
