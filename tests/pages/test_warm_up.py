"""A server loads ahead what its first visitor will need."""

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
#: what a first run took most of its time for, and when it is there
SERVER = """
import asyncio, sys
from chunking.tokenizers import encodings
from pages.components.serving.lifespan import lifespan

def is_warm():
    loaded = encodings.load_encoding.cache_info().currsize
    last = "pages.components.viewers.table_view"
    return loaded and {"pandas", "streamlit.emojis", "pyromark", last} <= set(sys.modules)

async def serve():
    async with lifespan(None):
        while not is_warm():
            await asyncio.sleep(0.01)

asyncio.run(asyncio.wait_for(serve(), 60))
"""


def test_a_server_is_warm_before_anybody_comes():
    subprocess.run([sys.executable, "-c", SERVER], cwd=ROOT, check=True, timeout=120)
