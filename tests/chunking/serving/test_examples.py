"""The examples of the page on servers run, and its tables are complete."""

from __future__ import annotations

import json
import re
import shlex
import shutil
import subprocess

import click
import pytest

pytest.importorskip("starlette", reason="starlette is not installed: .ci/frameworks.txt")

from serving import ROOT, served

from chunking.serving.openapi import PATHS, openapi
from chunking.serving.request_body import read_body
from chunking.serving.stated import stated_config

PAGE = (ROOT / "chunking/serving/README.md").read_text(encoding="utf-8")
LINES = [line for line in PAGE.splitlines() if line.startswith("curl ")]
REQUEST, CLIENT = re.findall(r"^```json\n(.*?)^```", PAGE, re.DOTALL | re.MULTILINE)


@pytest.mark.skipif(shutil.which("curl") is None, reason="curl is not installed")
def test_the_command_lines_run():
    assert len(LINES) == 4
    with served("--jobs", "1") as service:
        for line in LINES:
            command = shlex.split(line.replace("http://127.0.0.1:8600", service.url))
            done = subprocess.run(
                [*command, "-s", "-f"], cwd=ROOT, capture_output=True, check=True, text=True
            )
            assert json.loads(done.stdout)


def test_the_request_is_one():
    wanted = read_body("application/json", REQUEST.encode())
    assert wanted.name == "note.md"
    assert stated_config(wanted.config).options["chunk_size"] == 200


def test_a_client_is_told_a_command_that_there_is():
    from chunking.cli import main

    server = json.loads(CLIENT)["mcpServers"]["chunkwright"]
    name, *options = server["args"]
    assert server["command"] == "chunkwright"
    command = main.get_command(click.Context(main), name)
    assert command
    assert command.make_context(name, options, resilient_parsing=True)


def test_every_address_status_and_tool_is_listed():
    assert re.findall(r"^\| `(\w+ /\S+)` \|", PAGE, re.MULTILINE) == [
        f"{method} {path}" for path, method in PATHS.items()
    ]
    responses = openapi(1, 1.0)["paths"]["/chunk"]["post"]["responses"]
    listed = re.findall(r"^\| ([\d, ]+) \|", PAGE, re.MULTILINE)
    assert sorted(re.findall(r"\d+", " ".join(listed))) == sorted(set(responses) - {"200"})


def test_every_tool_is_listed():
    pytest.importorskip("mcp", reason="mcp is not installed: .ci/frameworks.txt")
    from awaiting import awaited

    from chunking.serving.mcp_server import server
    from chunking.serving.roots import Roots
    from chunking.serving.stated import usual_config

    tools = awaited(server(Roots([ROOT]), usual_config()).list_tools())
    assert re.findall(r"^\| `(\w+)` \|", PAGE, re.MULTILINE) == [tool.name for tool in tools]
