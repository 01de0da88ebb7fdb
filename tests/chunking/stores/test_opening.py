"""What is said of a store that cannot be opened, and that no password is ever shown."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest
import vector_stores

from chunking import StoreError, UnknownNameError
from chunking.stores import STORES, State, open_store
from chunking.stores.guarding import passwords_in, refusals, shown_place
from chunking.stores.space import VectorSpace

ROOT = Path(__file__).resolve().parents[3]
PASSWORD = "s3cr%t/w"
WRITTEN = "s3cr%25t%2Fw"


def refused(to, collection="chunks"):
    with pytest.raises((StoreError, UnknownNameError)) as caught, open_store(to, collection):
        pass
    message = str(caught.value)
    assert PASSWORD not in message
    assert WRITTEN not in message
    return message


@pytest.mark.parametrize(
    ("to", "says"),
    [
        ("lance:x", "did you mean 'lancedb'?"),
        (f"postgresql://me:{WRITTEN}@host/db", "unknown store 'postgresql'"),
        ("chunks.parquet", "did you mean 'parquet'?"),
        ("lancedb:", "write lancedb:PATH"),
        ("chroma:http://localhost:8000", "write chroma:PATH"),
        ("parquet:https://host/a.parquet", "write parquet:FILE"),
        ("pgvector:", "write pgvector:URL"),
    ],
)
def test_what_names_no_store_is_said(to, says):
    assert says in refused(to)


@pytest.mark.parametrize("name", ["", "ab", "a b", "a;b", "_ab", "a" * 64, "chünks"])
def test_a_collection_has_a_name_that_every_store_takes(name):
    assert "3 to 63 letters" in refused("parquet:x.parquet", name)


def test_a_folder_is_no_parquet_file_and_a_text_neither(tmp_path):
    assert "is a folder" in refused(f"parquet:{tmp_path}")
    (tmp_path / "a.parquet").write_text("words")
    with open_store(f"parquet:{tmp_path / 'a.parquet'}") as store, pytest.raises(StoreError):
        store.space()


def test_two_runs_do_not_write_the_same_file(tmp_path):
    to = f"parquet:{tmp_path / 'a.parquet'}"
    with open_store(to):
        assert "another run is writing" in refused(to)


def test_what_is_wrong_with_our_own_code_passes_through(tmp_path):
    with pytest.raises(ZeroDivisionError), open_store(f"parquet:{tmp_path / 'a.parquet'}"):
        print(1 / 0)


@pytest.mark.parametrize(
    "address",
    [
        f"postgresql://me:{WRITTEN}@127.0.0.1:1/db",
        f"postgresql://me@127.0.0.1:1/db?password={WRITTEN}",
        f"postgresql://me:{WRITTEN}@127.0.0.1:1/db?nonsense=1",
        f"postgresql://me:{WRITTEN}@[127.0.0.1:1/db",
        f"postgresql://me:{WRITTEN}%zz@127.0.0.1:1/db",
        f"mysql://me:{WRITTEN}@127.0.0.1:1/db",
    ],
)
def test_a_password_of_postgresql_is_in_no_message(address):
    vector_stores.need("psycopg")
    assert "pgvector" in refused(f"pgvector:{address}") or "cannot be read" in refused(
        f"pgvector:{address}"
    )


def test_a_server_without_pgvector_or_with_another_password_is_named(postgres):
    """The socket of the test's server asks for no password: it says that the user is unknown."""
    address = postgres.replace("postgres:@", f"nobody:{WRITTEN}@")
    assert 'role "nobody" does not exist' in refused(f"pgvector:{address}")


def test_the_key_of_qdrant_is_in_no_message(monkeypatch):
    vector_stores.need("qdrant_client")
    monkeypatch.setenv("QDRANT_API_KEY", PASSWORD)
    with pytest.warns(UserWarning, match="insecure"):
        message = refused(f"qdrant:http://me:{WRITTEN}@127.0.0.1:1")
    assert "qdrant:http://127.0.0.1:1, collection chunks: " in message


def test_a_secret_of_an_address_of_lancedb_is_in_no_message(monkeypatch):
    vector_stores.need("lancedb")
    import lancedb

    def failing(place):
        raise RuntimeError(f"no bucket at {place}")

    monkeypatch.setattr(lancedb, "connect", failing)
    message = refused(f"lancedb:s3://me:{WRITTEN}@bucket/index?aws_secret_access_key=AKIA5")
    assert "no bucket at s3://me:(secret)@bucket" in message
    assert "AKIA5" not in message


def test_secrets_are_taken_out_of_whatever_a_library_says():
    with pytest.raises(StoreError) as caught, refusals("here", passwords_in(f"a://u:{WRITTEN}@h")):
        raise RuntimeError(f"cannot use {WRITTEN} or {PASSWORD}")
    assert str(caught.value) == "here: cannot use (secret) or (secret)"
    assert caught.value.__suppress_context__
    assert shown_place(f"a://u:{WRITTEN}@h/p?password={WRITTEN}") == "a://h/p"
    assert shown_place("some/folder") == "some/folder"


def test_a_state_is_read_as_it_was_written_and_nonsense_equals_none():
    state = State("a", "b", 3, "c")
    assert State.parse(str(state)) == state
    assert State.parse("nonsense") == State.parse("a b c d") == State("", "", 0, "")


def test_a_vector_space_is_read_as_it_was_written():
    space = VectorSpace("fast", "fast@1", 3, (0.1, 0.2, 0.3))
    assert VectorSpace.loads(space.dumps(), "here") == space
    for text in (None, "", "words", "{}", "[]", '{"name": "x"}'):
        with pytest.raises(StoreError, match="here was made by something else"):
            VectorSpace.loads(text, "here")


def test_nothing_of_a_store_is_loaded_before_it_is_asked_for():
    code = "import sys, json, chunking.stores; print(json.dumps(sorted(sys.modules)))"
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True
    )
    heavy = {"lancedb", "chromadb", "qdrant_client", "psycopg", "pyarrow"}
    assert not heavy & set(json.loads(done.stdout))
    assert set(STORES) == {"lancedb", "chroma", "qdrant", "pgvector", "parquet"}
