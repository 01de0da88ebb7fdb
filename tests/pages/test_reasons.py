"""Every reason for which a chunk ends is said in words, in the viewer and on the page of help."""

from pathlib import Path

import pytest

from chunking import Document, create_chunker, list_strategies
from chunking.errors import ChunkingError
from chunking.parsers import parse_file
from pages.components.viewers.chunk_viewer.reasons import label_cut

SAMPLES = Path(__file__).parents[2] / "sample_docs"
BLOCKS = """# All blocks

- one item that is here
- two items that are here as well

> a quote of some words
> that goes on for a while

```python
a = 1
b = 2
```

| a | b |
| --- | --- |
| one | two |

<div>html block</div>

[^1]: a note of the foot

---

The rest (with an aside – and well-known joints), and so on.
"""


def documents():
    yield Document.from_text(BLOCKS * 3, uri="blocks.md")
    for name in ("travel_policy.md", "scheduler.py", "support_chat.txt", "inventory.csv"):
        yield parse_file(SAMPLES / name)


def test_the_separators_that_cannot_be_seen_are_said_in_words():
    said = [label_cut(f"separator {each}") for each in (r'"\n\n"', r'"\n"', '" "', '"; "')]
    assert said == ["cut at a blank line", "cut after a line", "cut at a space", 'cut at "; "']


@pytest.mark.parametrize("name", list_strategies())
def test_no_reason_is_a_bare_word_of_the_engine(name):
    bare = set()
    for document in documents():
        for size in (20, 160):
            try:
                found = create_chunker(name, chunk_size=size).run(document)
            except ChunkingError:  # it needs a model, or a function of one's own
                continue
            bare |= {chunk.cut for chunk in found.chunks if label_cut(chunk.cut) == chunk.cut}
    assert bare == set()
