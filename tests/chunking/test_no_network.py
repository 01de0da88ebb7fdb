"""Nothing needs the network: every strategy but the one that asks a language model runs without."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]

PROGRAM = """
import socket

def refused(*args, **kwargs):
    raise AssertionError(f"the network was asked for: {args}")

for name in ("connect", "connect_ex", "sendto"):
    setattr(socket.socket, name, refused)
socket.getaddrinfo = socket.create_connection = socket.gethostbyname = refused

from chunking import create_chunker, describe_strategy, list_strategies, parse_file
from chunking.inspection.truncation import truncations

document = parse_file("sample_docs/article.md")
for name in list_strategies():
    if "max_api_calls" not in describe_strategy(name)["options"]:
        chunks = create_chunker(name).run(document).chunks
        print(name, len(chunks), len(truncations(document, chunks, "quality")))
print(len(create_chunker("semantic", embedder="quality").chunk(document.text[:3000])))
"""


@pytest.mark.slow
def test_no_strategy_opens_a_connection():
    done = subprocess.run([sys.executable, "-c", PROGRAM], cwd=ROOT, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    assert len(done.stdout.splitlines()) > 12
