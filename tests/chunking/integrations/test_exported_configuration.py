"""The file that the app exports gives the same chunks on the command line, over HTTP and in every wrapper.

`tests/chunking/serving/test_same_chunks.py` holds the servers against Python on more kinds of file.
"""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner
from framework_samples import SAMPLES

from chunking import load_config, parse_file
from chunking.cli import main

pytestmark = pytest.mark.slow

ROOT = Path(__file__).resolve().parents[3]
FILE = SAMPLES / "article.md"
TEXT = FILE.read_text(encoding="utf-8")


@pytest.fixture(scope="module")
def exported(tmp_path_factory):
    """What the app writes for a session with a route, as Take away gives it."""
    app_test = pytest.importorskip("streamlit.testing.v1", reason="streamlit is not installed")
    app = app_test.AppTest.from_file(str(ROOT / "pages" / "main.py"), default_timeout=60)
    for name, value in {"document": FILE.name, "strategy": "markdown", "markdown.chunk_size": "120"}.items():  # fmt: skip
        app.query_params[name] = value
    app.run()
    tab = app_test.AppTest.from_function(configuration_tab, default_timeout=60)
    for name in ("document", "tuned.noted", "settings.opened"):
        if name in app.session_state:
            tab.session_state[name] = app.session_state[name]
    tab.run()
    path = tmp_path_factory.mktemp("exported") / "tuned.yaml"
    path.write_text(tab.code[0].value, encoding="utf-8")
    return path


def configuration_tab():
    from pages.components.configuration.tuned import tuned
    from pages.components.head.taking_away import _configuration
    from pages.components.library.documents import documents

    _configuration(documents()["article.md"], tuned("strategy").chunker)


@pytest.fixture(scope="module")
def expected(exported):
    config = load_config(exported)
    chunks = config.chunker(FILE.name).chunk(parse_file(FILE))
    assert (config.strategy, config.options["chunk_size"]) == ("markdown", 120)
    assert len(chunks) > 10
    return [(chunk.content_id, chunk.content) for chunk in chunks]


def on_the_command_line(path):
    done = CliRunner().invoke(main, ["run", "--config", str(path), str(FILE)])
    assert done.exit_code == 0, done.output
    rows = map(json.loads, done.stdout.splitlines())
    return [(row["content_id"], row["content"]) for row in rows]


def over_http(path):
    pytest.importorskip("starlette", reason="starlette is not installed: .ci/frameworks.txt")
    import httpx
    from serving import served

    with served("--jobs", "1", "--config", str(path)) as service:
        files = {"file": (FILE.name, FILE.read_bytes())}
        answer = httpx.post(f"{service.url}/chunk", files=files, timeout=60).json()
    return [(each["content_id"], each["prefix"] + each["text"] + each["suffix"]) for each in answer["chunks"]]  # fmt: skip


def in_langchain(path):
    pytest.importorskip("langchain_text_splitters", reason="langchain is not installed: .ci/frameworks.txt")  # fmt: skip
    from chunking.integrations.langchain import ChunkwrightTextSplitter

    splitter = ChunkwrightTextSplitter(path)
    made = splitter.create_documents([TEXT], [{"source": FILE.name}])
    return [(each.metadata["content_id"], each.page_content) for each in made]


def in_llama_index(path):
    pytest.importorskip("llama_index.core", reason="llama-index is not installed: .ci/frameworks.txt")  # fmt: skip
    from llama_index.core import Document
    from llama_index.core.schema import MetadataMode

    from chunking.integrations.llama_index import ChunkwrightNodeParser

    parser = ChunkwrightNodeParser(path)
    nodes = parser.get_nodes_from_documents([Document(text=TEXT, metadata={"file_name": FILE.name})])  # fmt: skip
    return [(node.metadata["content_id"], node.get_content(MetadataMode.NONE)) for node in nodes]


def in_haystack(path):
    pytest.importorskip("haystack", reason="haystack is not installed: .ci/frameworks.txt")
    from haystack import Document

    from chunking.integrations.haystack import ChunkwrightSplitter

    given = Document(content=TEXT, meta={"file_path": FILE.name})
    made = ChunkwrightSplitter(path).run([given])["documents"]
    return [(each.meta["content_id"], each.content) for each in made]


def in_chonkie(path):
    pytest.importorskip("chonkie", reason="chonkie is not installed: .ci/frameworks.txt")
    from chonkie import Document

    from chunking.integrations.chonkie import ChunkwrightChunker

    given = Document(content=TEXT, metadata={"source": FILE.name})
    made = ChunkwrightChunker(path).chunk_document(given).chunks
    return [(each.metadata["content_id"], each.text) for each in made]


def in_a_table(path):
    pa = pytest.importorskip("pyarrow", reason="pyarrow is not installed")
    from chunking.integrations.table import TableChunker

    table = pa.table({"text": [TEXT], "uri": [FILE.name]})
    made = TableChunker(path, uri="uri")(table).to_pylist()
    return [(row["content_id"], row["content"]) for row in made]


WAYS = (
    on_the_command_line,
    over_http,
    in_langchain,
    in_llama_index,
    in_haystack,
    in_chonkie,
    in_a_table,
)


@pytest.mark.parametrize("way", WAYS, ids=lambda way: way.__name__)
def test_the_exported_configuration_gives_the_same_chunks(way, exported, expected):
    assert way(exported) == expected
