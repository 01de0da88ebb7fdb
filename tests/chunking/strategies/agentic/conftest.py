"""Chunkers that ask the language model of the tests."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from chat_server import Server, maker


@pytest.fixture
def make(server: Server) -> Callable[..., Any]:
    return maker(server)
