"""The chunks are the same over HTTP, as a tool, on the command line and in Python."""

from __future__ import annotations

import json
import os
import sys

import pytest

pytest.importorskip("starlette", reason="starlette is not installed: .ci/frameworks.txt")
pytest.importorskip("mcp", reason="mcp is not installed: .ci/frameworks.txt")

import httpx
from awaiting import awaited
from click.testing import CliRunner
from mcp import Client, StdioServerParameters
from mcp.client.stdio import stdio_client
from serving import ROOT, served

from chunking import ChunkingConfig, parse_file
from chunking.cli import main

FILES = ("sample_docs/travel_policy.md", "sample_docs/field_report.pdf")
CONFIGS = (
    {"strategy": "markdown", "options": {"chunk_size": 150}},
    {"strategy": "sentence", "options": {"chunk_size": 120, "chunk_overlap": 30}},
)
CASES = [(file, config) for file in FILES for config in CONFIGS]


def told(chunk):
    content = chunk["prefix"] + chunk["text"] + chunk["suffix"]
    return chunk["id"], chunk["content_id"], chunk["start"], chunk["end"], content


def in_python(file, config):
    document = parse_file(ROOT / file)
    chunks = ChunkingConfig(**config).chunker(file).chunk(document)
    return [told(chunk.to_dict()) for chunk in chunks]


def on_the_command_line(file, config, folder):
    path = folder / "tuned.json"
    path.write_text(json.dumps({"version": 1, **config}))
    done = CliRunner().invoke(main, ["run", "--config", str(path), str(ROOT / file)])
    assert done.exit_code == 0, done.output
    rows = list(map(json.loads, done.stdout.splitlines()))
    for row in rows:
        assert row["content"] == told(row)[-1]
    return [told(row) for row in rows]


async def by_tools():
    path = os.pathsep.join([str(ROOT), *filter(None, sys.path)])
    command = ["-m", "chunking", "mcp", "--root", str(ROOT)]
    server = StdioServerParameters(command=sys.executable, args=command, env={"PYTHONPATH": path})
    found = []
    async with Client(stdio_client(server)) as session:
        for file, config in CASES:
            chunks, offset = [], 0
            while offset is not None:
                given = {"path": file, "config": config, "offset": offset, "limit": 50}
                page = (await session.call_tool("chunk_file", given)).structured_content
                chunks += page["chunks"]
                offset = page["next_offset"]
            found.append([told(chunk) for chunk in chunks])
    return found


def over_http():
    with served("--jobs", "1") as service, httpx.Client(base_url=service.url, timeout=60) as client:
        for file, config in CASES:
            form = {"config": json.dumps(config)}
            files = {"file": (file, (ROOT / file).read_bytes())}
            answer = client.post("/chunk", files=files, data=form).json()
            yield [told(chunk) for chunk in answer["chunks"]]


def test_four_ways_give_the_same_chunks(tmp_path):
    expected = [in_python(file, config) for file, config in CASES]
    assert all(len(chunks) > 2 for chunks in expected)
    assert list(over_http()) == expected
    assert awaited(by_tools()) == expected
    assert [on_the_command_line(file, config, tmp_path) for file, config in CASES] == expected
