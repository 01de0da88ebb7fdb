"""Pages that Doxygen made: it says by classes alone what is a title, a line of code and a tooltip."""

from __future__ import annotations

import re
from typing import Any

_GENERATOR = re.compile("doxygen", re.IGNORECASE)
_STATED, _HEAD = re.compile(rb'<meta name="generator" content="doxygen', re.IGNORECASE), 4096
#: the elements in which every space counts: the lines of code are divisions
_SPACED = frozenset({"pre", "textarea", "div"})
#: what stands around the text: the project's banner, the way to the page, links into it, and tooltips
_AROUND = "#titlearea, #nav-path, div.header > div.summary, div.ttc"


def parsing(data: bytes) -> dict[str, Any]:
    """How BeautifulSoup has to parse a page so that code keeps its indentation."""
    return {"preserve_whitespace_tags": _SPACED} if _STATED.search(data[:_HEAD]) else {}


def name_parts(soup: Any) -> None:
    """Make headings and code of what is such on a page of Doxygen; other pages stay."""
    if soup.find("meta", attrs={"name": "generator", "content": _GENERATOR}) is None:
        return
    for tag in soup.select(_AROUND):
        tag.decompose()
    for title in soup.select("div.headertitle > div.title"):
        title.name = "h1"
        for group in reversed(title.find_all("div")):
            title.insert_after(group.extract())
    for number in soup.select("div.line > span.lineno, div.line > a > span.lineno"):
        number.decompose()
    for member in soup.select("h2.memtitle"):  # below "Function Documentation", which is an h2, too
        member.name = "h3"
    for fragment in soup.find_all("div", class_="fragment"):
        _make_code(fragment, _lines_of(fragment))
    for signature in soup.select("div.memproto table.memname"):
        _make_code(signature, " ".join(signature.get_text(" ").split()))


def _lines_of(fragment: Any) -> str:
    """The text of code, whose lines are divisions with or without white space between them."""
    for end in fragment.find_all("br"):
        end.replace_with("\n")
    if lines := fragment.find_all("div", class_="line"):
        beside: list[Any] = [node for node in fragment.children if isinstance(node, str)]
        for node in beside:
            if not node.strip():
                node.extract()
        for line in lines:
            line.append("\n")
    return "\n".join(map(str.rstrip, fragment.get_text().splitlines()))


def _make_code(tag: Any, text: str) -> None:
    tag.name, tag.string = "pre", text
