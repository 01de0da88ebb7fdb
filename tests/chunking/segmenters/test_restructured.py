"""reStructuredText: titles begin at their labels, directives stay with what they are about."""

from __future__ import annotations

import pytest

from chunking import Document, create_chunker
from chunking.segmenters.blocks import markdown_blocks
from chunking.segmenters.markup_headings import markup_headings


def read(text):
    return Document.from_text(text, "a.rst")


def blocks(text):
    document = read(text)
    found = markdown_blocks(document).blocks
    assert "".join(text[block.start : block.end] for block in found) == text
    return [(block.kind, text[block.start : block.end].split("\n")[0]) for block in found]


@pytest.mark.parametrize("title", ["Ports\n=====\n", "=====\nPorts\n=====\n"])
def test_a_title_begins_at_the_labels_above_it(title):
    text = f"Ships sail.\n\n.. _ports:\n.. _harbours:\n\n{title}\nText.\n\n.. _alone:\n\nMore.\n\nQuays\n=====\n"
    ports, quays = markup_headings(read(text))
    assert (ports.title, ports.start) == ("Ports", text.index(".. _ports"))
    assert (quays.title, quays.start) == ("Quays", text.index("Quays"))


def test_no_chunk_ends_with_the_label_of_the_next_section():
    text = "".join(
        f".. _s{at}:\n\nPart {at}\n~~~~~~\n\nShips sail to ports.\n\n" for at in range(9)
    )
    chunks = create_chunker("markdown", chunk_size=20, chunk_overlap=0).chunk(read(text))
    assert len(chunks) == 9
    assert all(chunk.text.startswith(".. _s") for chunk in chunks)


@pytest.mark.parametrize("sign", ["~", "`", "-", "="])
def test_lines_below_titles_open_no_block_of_code(sign):
    found = blocks(f"Ports\n{sign * 5}\n\nOne.\n\nTwo.\n\nShips\n{sign * 5}\n\nThree.\n")
    assert found == [("heading", "Ports"), ("paragraph", "One."), ("paragraph", "Two."), ("heading", "Ships"), ("paragraph", "Three.")]  # fmt: skip


@pytest.mark.parametrize(
    ("options", "indent", "kind"),
    [("", "    ", "code"), ("    :linenos:\n", "    ", "code"), ("", "   ", "paragraph")],
)
def test_a_directive_begins_the_block_that_it_is_about(options, indent, kind):
    text = f"Sail so:\n.. code-block:: sh\n{options}\n{indent}sail\n{indent}moor\n\nNext.\n"
    assert blocks(text) == [
        ("paragraph", "Sail so:"),
        (kind, ".. code-block:: sh"),
        ("paragraph", "Next."),
    ]


def test_a_paragraph_below_a_directive_without_content_is_one_of_its_own():
    assert blocks(".. autofunction:: sail\n\nNext.\n\n    code\n") == [
        ("paragraph", ".. autofunction:: sail"),
        ("paragraph", "Next."),
        ("code", "    code"),
    ]
