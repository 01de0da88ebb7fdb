"""The words of other formats as Markdown: they must not turn into Markdown of another kind."""

from __future__ import annotations

import re

#: what Markdown takes for HTML or for an address, and would leave out of the heading
_TAG = re.compile(r"<(?=[A-Za-z/!?])")
#: at the start of a line, what would open a heading or what runs on past the paragraph: a fence, a rule,
#: or HTML that does not end at a blank line
_OPENING = re.compile(
    r"^( {0,3})(?=#{1,6}(?:[ \t]|$)|`{3}|~{3}|-{3,}[ \t]*$"
    r"|<(?:!--|[?]|!\[CDATA\[|(?:script|pre|style|textarea)\b))",
    re.IGNORECASE | re.MULTILINE,
)
#: right below a line, what would make a heading of that
_UNDERLINE = re.compile(r"(?<=[^\n]\n)( {0,3})(?=(?:=+|--?)[ \t]*$)", re.MULTILINE)

#: the dashes above the signature of a mail, right below a line
_SIGNATURE = re.compile(r"(?<=[^\n]\n)(?=--[ \t]*$)", re.MULTILINE)


def heading_text(text: str) -> str:
    """The words of a heading as they are written in Markdown.

    >>> heading_text("The <any> type, 1 < 2")
    'The \\\\<any> type, 1 < 2'
    """
    return _TAG.sub(r"\\<", text)


def paragraph_text(text: str) -> str:
    """The words of a paragraph as they are written in Markdown; an empty text stays empty.

    >>> paragraph_text("# of units: 5")
    '\\\\# of units: 5'
    """
    return _UNDERLINE.sub(r"\1\\", _OPENING.sub(r"\1\\", text))


def message_text(text: str) -> str:
    """The plain text of a mail as it is written in Markdown: its signature is a paragraph of its own.

    >>> message_text("See you.\\n--\\nAnn")
    'See you.\\n\\n--\\nAnn'
    """
    return paragraph_text(_SIGNATURE.sub("\n", text.replace("\r\n", "\n").strip()))


def fence(code: str) -> str:
    """The marks around a code block: more backticks than stand together anywhere in it."""
    return "`" * max([3, *(len(run) + 1 for run in re.findall("`{3,}", code))])
