"""The style sheets: what would make the browser slow."""

import re
from pathlib import Path

import pytest

PAGES = Path(__file__).parents[2] / "pages"
SHEETS = sorted([*PAGES.rglob("*.css"), PAGES / "components" / "shell" / "presenting.py"])
HAS = re.compile(r":has\(((?:[^()]|\([^()]*\))*)\)")
#: selectors that few elements match: classes, with what narrows them, and what stands between them
RARE = re.compile(r"(?:\s*[>+~,]?\s*(?:\.[\w-]+|:is\([^()]*\))(?:\[(?:open|data-collapsed)[^\]]*\]|:hover|:nth-child\(\d\))?)+")  # fmt: skip
#: classes that Streamlit gives to many elements
COMMON = re.compile(r"\.(?:element-container|stElementContainer|stVerticalBlock|stHorizontalBlock|stLayoutWrapper|stMarkdown|stColumn|stButton)\b")  # fmt: skip


@pytest.mark.parametrize("sheet", SHEETS, ids=lambda sheet: sheet.name)
def test_has_asks_for_rare_classes_alone(sheet):
    """Found: with each element that came or went most of the page was matched anew, for `*` and `[data-testid]` in `:has()`."""
    asked = HAS.findall(sheet.read_text(encoding="utf-8").replace(":has(…)", ""))
    common = [each for each in asked if not RARE.fullmatch(each) or COMMON.search(each)]
    assert not common
