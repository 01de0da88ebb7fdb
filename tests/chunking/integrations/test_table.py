"""Arrow in and out: in this process, in another one, from pandas, and as a stream."""

from __future__ import annotations

import io
import pickle
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context

import pandas as pd
import pytest
from framework_samples import MARKDOWN, PLAIN, ROUTED, chunks

from chunking.export import dump_chunks
from chunking.integrations.table import TableChunker

pa = pytest.importorskip("pyarrow", reason="pyarrow is not installed")

ROWS = {
    "body": [MARKDOWN, None, PLAIN, ""],
    "name": ["a.md", "b.md", "c.txt", None],
    "key": [1, 2, 3, 4],
}
CHUNKER = TableChunker(ROUTED, text="body", uri="name", keep=["key"])
EXPECTED = [*chunks(MARKDOWN, "a.md"), *chunks(PLAIN, "c.txt")]


def test_the_table_holds_the_rows_of_an_export():
    from pyarrow import parquet

    made = CHUNKER(pa.table(ROWS))
    exported = parquet.read_table(io.BytesIO(dump_chunks(EXPECTED, "parquet")))
    assert made.drop_columns(["key"]).equals(exported)
    assert set(made["key"].to_pylist()) == {1, 3}


def test_another_process_gives_the_same():
    table = pa.table(ROWS)
    # unlike a `Pool`, it fails where its process cannot begin, rather than start another for ever
    with ProcessPoolExecutor(1, get_context("spawn")) as pool:
        (made,) = pool.map(pickle.loads(pickle.dumps(CHUNKER)), [table])
    assert made.equals(CHUNKER(table))


def test_a_stream_of_batches_is_cut_batch_by_batch():
    batches = pa.table(ROWS).to_batches(max_chunksize=1)
    made = pa.Table.from_batches(CHUNKER.batches(batches))
    assert made.equals(CHUNKER(pa.table(ROWS)))


def test_pandas_goes_in_and_comes_out():
    frame = pd.DataFrame({"text": [PLAIN]})
    made = TableChunker("word", chunk_size=50)(pa.Table.from_pandas(frame)).to_pandas()
    expected = chunks(PLAIN, None, TableChunker("word", chunk_size=50).config)
    assert made["content_id"].tolist() == [chunk.content_id for chunk in expected]


def test_no_rows_are_a_table_with_columns():
    made = CHUNKER(pa.table({name: pa.array([], pa.string()) for name in ROWS}))
    assert made.num_rows == 0
    assert made.column_names[:2] == ["id", "content_id"]


def test_a_column_that_is_not_there_is_named():
    with pytest.raises(KeyError, match="text"):
        TableChunker("word")(pa.table({"body": ["x"]}))
