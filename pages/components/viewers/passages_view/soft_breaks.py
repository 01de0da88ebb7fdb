"""Lines of plain text that go on in the next one, joined for a column narrower than they are."""

import re
from itertools import pairwise

#: a line of so many characters may be wrapped; a shorter one ends where its author ended it
_LONG = 45
#: how an item begins
_ITEM = re.compile(r"\w{1,3}[.)]\s")
#: what parts the columns of a table
_COLUMNS = re.compile(r"\t|(?<=\S) {3}")


def without_soft_breaks(text: str) -> str:
    """The text, as long as it was, with spaces for the ends of lines that go on in the next one; none where there are columns."""
    if _COLUMNS.search(text):
        return text
    lines = [*text.splitlines(keepends=True), ""]
    return "".join(
        line.rstrip("\r\n") + " " * (len(line) - len(line.rstrip("\r\n")))
        if _goes_on(line.strip(), following.strip())
        else line
        for line, following in pairwise(lines)
    )


def _goes_on(line: str, following: str) -> bool:
    """Whether a line goes on: where a small letter begins the next one, which is a turn, an entry or a paragraph else."""
    is_wrapped = len(line) >= _LONG and line[-1] != ":"
    return is_wrapped and following[:1].islower() and not _ITEM.match(following)
