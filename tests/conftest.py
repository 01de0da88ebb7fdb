"""What all tests share: settings for Hypothesis, the golden switch, and the marks."""

from __future__ import annotations

import gc
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

HERE = Path(__file__).resolve().parent
sys.path[:0] = [str(HERE.parent), str(HERE)]  # the package; and what tests share: oracles, samples

settings.register_profile(
    "chunking",
    deadline=None,
    derandomize=True,
    max_examples=60,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
)
settings.load_profile("chunking")


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--update-golden",
        action="store_true",
        help="rewrite the expected chunks in tests/golden with what the engine gives now",
    )


@pytest.fixture(autouse=True)
def unburdened_clock(request: pytest.FixtureRequest) -> Iterator[None]:
    """A test that takes time is not charged for collecting what the tests before it left."""
    is_timed = any(word in request.node.name for word in ("linear", "huge_line", "deep"))
    if is_timed:
        gc.collect()
        gc.freeze()
    yield
    if is_timed:
        gc.unfreeze()
