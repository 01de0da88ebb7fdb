"""The charts of sizes: what they draw is measured as the sizes are."""

from base64 import b64decode
from pathlib import Path

import numpy as np
import pytest

from chunking import create_chunker
from chunking.parsers import parse_file
from pages.components.tune.charts import size_histogram, sizes_along_document

SAMPLE = Path(__file__).parents[2] / "sample_docs" / "article.md"


@pytest.mark.parametrize("unit", ["tokens", "words"])
def test_no_chunk_repeats_more_than_the_overlap(unit):
    document = parse_file(SAMPLE)
    chunker = create_chunker("sentence", chunk_size=200, chunk_overlap=60, unit=unit)
    ruler = chunker.ruler(chunker.view(document))
    drawn = sizes_along_document(chunker.run(document), ruler, unit, 200)["data"][1]["y"]
    heights = np.frombuffer(b64decode(drawn["bdata"]), dtype="<i4")
    assert 30 < heights.max() <= 60


@pytest.mark.parametrize(("chunk_size", "step"), [(800, 1), (20, None)])
def test_chunks_are_counted_by_whole_numbers(chunk_size, step):
    """Found: a short document had ticks at half a chunk, and one at each chunk would be too many of a long one."""
    result = create_chunker("sentence", chunk_size=chunk_size, chunk_overlap=0).run(
        parse_file(SAMPLE)
    )
    figure = size_histogram(result, "tokens", chunk_size)
    assert figure["layout"]["yaxis"].get("dtick") == step
