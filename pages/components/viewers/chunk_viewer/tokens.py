"""What each word of a source file is, for colours: found by Pygments, once a document."""

from collections.abc import Iterator
from typing import Any

import numpy as np
from pygments.lexers import get_lexer_for_filename
from pygments.token import Comment, Keyword, Name, Number, String
from pygments.util import ClassNotFound

from pages.components.viewers.shared.utf16 import utf16_offsets

#: the order is that of the names in `colouring.js`
_KINDS = (
    (Keyword,),
    (String,),
    (Comment,),
    (Number,),
    (Name.Function, Name.Class, Name.Decorator, Name.Tag),
    (Name.Builtin, Name.Attribute),
)
#: characters from which a file is shown without colours: the browser would hold too much
LONGEST = 400_000


def token_message(document: Any) -> bytes:
    """``fingerprint``, a line feed, and for each coloured token its start, end (UTF-16) and kind.

    The numbers are 32-bit integers, little-endian, after padding to a multiple of four bytes. A
    document that is no source code has none.
    """
    head = document.fingerprint.encode("utf-8") + b"\n"
    rows = np.array(list(_tokens(document)), dtype=np.int64).reshape(-1, 3)
    edges = utf16_offsets(document.text, rows[:, :2].ravel()).reshape(-1, 2)
    table = np.column_stack((edges, rows[:, 2])).astype("<i4")
    message: bytes = head + b" " * (-len(head) % 4) + table.tobytes()
    return message


def _tokens(document: Any) -> Iterator[tuple[int, int, int]]:
    if not document.is_code or len(document.text) > LONGEST:
        return
    try:
        lexer = get_lexer_for_filename(document.uri or "")
    except ClassNotFound:
        return
    for start, kind, text in lexer.get_tokens_unprocessed(document.text):
        for number, kinds in enumerate(_KINDS):
            if text.strip() and any(kind in one for one in kinds):
                yield start, start + len(text), number
                break
