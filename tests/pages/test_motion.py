"""Whoever asks for less motion gets it: what moves on its own asks first."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
ASKS = "prefers-reduced-motion"
#: what moves something over time
MOVES = re.compile(
    r"^\s*(?:transition|animation)(?:-\w+)?:(?!\s*none;)|scroll-behavior:\s*smooth|@keyframes|behavior: \"smooth\"|#animate\(\) \{|\.animate\(",
    re.M,
)
FILES = [path for ending in ("css", "js") for path in sorted((ROOT / "pages").rglob(f"*.{ending}"))]


def test_the_search_finds_what_moves():
    assert [path.name for path in FILES if MOVES.search(path.read_text(encoding="utf-8"))]


@pytest.mark.parametrize("path", FILES, ids=lambda path: str(path.relative_to(ROOT / "pages")))
def test_what_moves_asks_first(path):
    source = path.read_text(encoding="utf-8")
    assert not MOVES.search(source) or ASKS in source


def test_streamlits_own_motion_ends_at_once_where_less_is_asked_for():
    """Found: a duration for every element made each change of a style a transition of all its properties."""
    sheet = (ROOT / "pages/components/shell/style.css").read_text(encoding="utf-8")
    (rule,) = re.findall(rf"@media \({ASKS}: reduce\) \{{\s*([^}}]+)\}}", sheet)
    assert "transition: none !important" in rule
    assert "transition-duration" not in rule
    assert "animation-duration: 0.01ms" in rule
