"""Lines of plain text that go on in the next one, joined for a column narrower than they are."""

import re
from itertools import pairwise

#: a line of so many characters may be wrapped; a shorter one ends where its author ended it
_LONG = 45
#: how an item, a row or a rule begins, which goes on in no line before it
_BEGINS = re.compile(r"[-*+•|>=_~#]|\(?\w{1,3}[.)]\s")
#: what parts the columns of a table
_COLUMNS = re.compile(r"\t|(?<=\S) {3}")


def without_soft_breaks(text: str) -> str:
    """The text, as long as it was, with spaces for the ends of lines that go on in the next one."""
    lines = [*text.splitlines(keepends=True), ""]
    return "".join(
        line.rstrip("\r\n") + " " * (len(line) - len(line.rstrip("\r\n")))
        if _goes_on(line.strip(), following.strip())
        else line
        for line, following in pairwise(lines)
    )


def _goes_on(line: str, following: str) -> bool:
    is_wrapped = len(line) >= _LONG and line[-1] != ":" and not _COLUMNS.search(line)
    return is_wrapped and bool(following) and not _BEGINS.match(following)
