"""The language model of the tests of strategies that ask one."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from chat_server import Server, running_server


@pytest.fixture
def server(monkeypatch: pytest.MonkeyPatch) -> Iterator[Server]:
    yield from running_server(monkeypatch)
