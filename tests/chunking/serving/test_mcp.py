"""The tools of the Model Context Protocol, called by the SDK's client over the standard streams."""

from __future__ import annotations

import json
import os
import sys
from contextlib import asynccontextmanager

import pytest

pytest.importorskip("mcp", reason="mcp is not installed: .ci/frameworks.txt")

import anyio
from awaiting import awaited
from mcp import Client, StdioServerParameters
from mcp.client.stdio import stdio_client
from processes import descendants, until
from serving import ROOT

from chunking import create_chunker, parse_file

SAMPLES = ROOT / "sample_docs"
QUESTIONS = [
    {
        "question": "How much water may a single batch contain?",
        "excerpts": ["A batch may contain no more than 4.0 kg of water"],
    }
]
WORDS = {"strategy": "word", "options": {"chunk_size": 100, "chunk_overlap": 0}}


@pytest.fixture
def folder(tmp_path):
    """A root with a document, beside a secret that links lead to."""
    root = tmp_path / "root"
    (root / "inner").mkdir(parents=True)
    (root / "manual.md").write_bytes((SAMPLES / "product_manual.md").read_bytes())
    (root / "inner" / "short.txt").write_text("One sentence. Another one.")
    (root / "bad.pdf").write_bytes(b"%PDF-1.7 nothing")
    (tmp_path / "secret.txt").write_text("a secret")
    (root / "link.txt").symlink_to(tmp_path / "secret.txt")
    (root / "loop.txt").symlink_to(root / "loop.txt")
    (root / "up").symlink_to(tmp_path)
    (root / "model.yaml").write_text(
        "version: 1\nstrategy: agentic\noptions:\n  base_url: http://example.org\n"
    )
    return root


@asynccontextmanager
async def client(*roots):
    """A client of a server that may read these folders."""
    path = os.pathsep.join([str(ROOT), *filter(None, sys.path)])
    arguments = [
        "-m",
        "chunking",
        "mcp",
        *(word for root in roots for word in ("--root", str(root))),
    ]
    environment = {"PYTHONPATH": path, "CHUNKING_CACHE_DIR": os.environ["CHUNKING_CACHE_DIR"]}
    server = StdioServerParameters(command=sys.executable, args=arguments, env=environment)
    async with Client(stdio_client(server), raise_exceptions=True) as session:
        yield session


def values(result):
    assert not result.is_error, result.content
    return result.structured_content


def error(result):
    assert result.is_error, result.content
    (content,) = result.content
    assert "Traceback" not in content.text
    return content.text


def test_it_lists_what_there_is(folder):
    async def ask():
        async with client(folder) as session:
            tools = {tool.name: tool for tool in (await session.list_tools()).tools}
            return (
                tools,
                session.instructions,
                values(await session.call_tool("list_strategies", {})),
                values(await session.call_tool("list_strategies", {"strategy": "sentence"})),
                error(await session.call_tool("list_strategies", {"strategy": "sentense"})),
                values(await session.call_tool("list_files", {})),
                values(await session.call_tool("suggest", {"path": "manual.md"})),
            )

    tools, instructions, strategies, sentence, unknown, files, start = awaited(ask())
    assert set(tools) == {
        "list_strategies", "list_files", "suggest", "chunk_file", "evaluate", "compare", "tune",
    }  # fmt: skip
    assert all(tool.description for tool in tools.values())
    assert set(tools["chunk_file"].input_schema["properties"]) == {
        "path",
        "config",
        "offset",
        "limit",
    }
    assert str(folder) in instructions
    assert "agentic" in {each["name"] for each in strategies["strategies"]}
    assert sentence["options"]["chunk_size"]["default"] == 512
    assert "did you mean 'sentence'?" in unknown
    assert {os.path.basename(name) for name in files["files"]} == {
        "manual.md", "short.txt", "bad.pdf", "model.yaml",
    }  # fmt: skip
    assert start["strategy"] == "markdown"
    assert "headings" in start["reason"]


def test_a_file_is_cut_page_by_page(folder):
    async def ask():
        pages, offset = [], 0
        async with client(folder) as session:
            while offset is not None:
                asked = {"path": "manual.md", "config": WORDS, "offset": offset, "limit": 50}
                pages.append(values(await session.call_tool("chunk_file", asked)))
                offset = pages[-1]["next_offset"]
        return pages

    pages = awaited(ask())
    document = parse_file(folder / "manual.md")
    expected = create_chunker("word", **WORDS["options"]).run(document).to_dict()["chunks"]
    assert [chunk for page in pages for chunk in page["chunks"]] == json.loads(json.dumps(expected))
    assert len(pages) > 1
    assert all(len(json.dumps(page)) < 50_000 for page in pages)
    assert pages[0]["sizes"]["count"] == len(expected)
    assert pages[0]["sizes"]["largest"] == 100


OUTSIDE = ["../secret.txt", "link.txt", "up/secret.txt", "/etc/passwd", "inner/../../secret.txt", "loop.txt", "\0", ""]  # fmt: skip


def test_nothing_outside_the_roots_is_read(folder):
    async def ask():
        async with client(folder) as session:
            said = {}
            for path in OUTSIDE:
                said[path] = error(await session.call_tool("chunk_file", {"path": path}))
            evaluated = {"paths": ["manual.md"], "questions": "../secret.txt"}
            said["questions"] = error(await session.call_tool("evaluate", evaluated))
            configured = {"path": "manual.md", "config": "../secret.yaml"}
            said["config"] = error(await session.call_tool("chunk_file", configured))
            tuned = {"paths": ["up"], "seconds": 1}
            said["folder"] = error(await session.call_tool("tune", tuned))
            return said

    for path, message in awaited(ask()).items():
        assert "outside the folders" in message or path == "", path
        assert "a secret" not in message


def test_errors_are_those_of_the_engine(folder):
    cases = {
        "does not exist": {"path": "none.md"},
        "bad.pdf": {"path": "bad.pdf"},
        "is no file": {"path": "inner"},
        "chunk_size": {"path": "manual.md", "config": {"strategy": "word", "options": {"chunk_size": 0}}},
        "'sentence'": {"path": "manual.md", "config": {"strategy": "sentense"}},
        "may not ask for": {"path": "manual.md", "config": "model.yaml"},
        "a configuration ends in": {"path": "manual.md", "config": "manual.md"},
        "less than or equal to 50": {"path": "manual.md", "limit": 51},
    }  # fmt: skip

    async def ask():
        async with client(folder) as session:
            said = {}
            for words, given in cases.items():
                said[words] = error(await session.call_tool("chunk_file", given))
            asked = [{"question": "What?", "excerpts": ["is not there"]}]
            evaluated = {"paths": ["manual.md"], "questions": asked}
            said["no question can be used"] = error(await session.call_tool("evaluate", evaluated))
            return said

    for words, message in awaited(ask()).items():
        assert words in message


def test_configurations_are_evaluated_and_compared(folder):
    asked = {"paths": ["manual.md"], "questions": QUESTIONS, "embedder": "fast"}
    shares = []

    async def heard(share, total, message):
        shares.append((share, total))

    async def ask():
        async with client(folder) as session:
            return (
                values(await session.call_tool("evaluate", asked, progress_callback=heard)),
                values(await session.call_tool("compare", {**asked, "config_b": WORDS})),
            )

    evaluated, compared = awaited(ask())
    assert evaluated["figures"]["questions"] == 1
    assert 0 <= evaluated["metrics"]["recall"]["mean"] <= 1
    assert sum(evaluated["causes"].values()) == 1
    assert compared["b"]["config"]["strategy"] == "word"
    assert compared["a"]["metrics"] == evaluated["metrics"]
    assert compared["b_minus_a"]["recall"]["verdict"] == "no difference shown"
    assert shares == sorted(shares)


def test_a_search_tells_how_far_it_is(folder):
    asked = {
        "paths": ["manual.md"], "questions": None, "retriever": "bm25", "config": WORDS,
        "strategies": ["word"], "seconds": 20,
    }  # fmt: skip
    heard = []

    async def hear(share, total, message):
        heard.append((share, message))

    async def ask():
        async with client(folder) as session:
            return values(await session.call_tool("tune", asked, progress_callback=hear))

    found = awaited(ask())
    assert found["questions"]["drafted"]
    assert found["config"]["strategy"] == "word"
    assert found["yaml"].startswith("version: 2")
    assert any(each["is_current"] for each in found["finalists"])
    assert found["verdict"]
    assert [share for share, _ in heard] == sorted(share for share, _ in heard)
    assert any("screening" in message for _, message in heard)


@pytest.mark.skipif(sys.platform != "linux", reason="reads the processes of Linux")
def test_a_cancelled_search_ends_at_once(folder):
    others = descendants(os.getpid())  # such as a reader that is kept for the next file

    async def ask():
        started = anyio.Event()

        async def hear(share, total, message):
            started.set()

        async with client(folder) as session:
            (server,) = descendants(os.getpid()) - others

            async def search():
                asked = {"paths": ["manual.md"], "seconds": 600, "retriever": "bm25"}
                await session.call_tool("tune", asked, progress_callback=hear)

            async with anyio.create_task_group() as group:
                group.start_soon(search)
                await started.wait()
                assert descendants(server)
                group.cancel_scope.cancel()
            assert await anyio.to_thread.run_sync(lambda: until(lambda: not descendants(server)))
            values(await session.call_tool("chunk_file", {"path": "inner/short.txt"}))
        assert server not in descendants(os.getpid())

    awaited(ask())
    assert descendants(os.getpid()) <= others
