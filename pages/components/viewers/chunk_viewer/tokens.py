"""What each word of source code is, for colours: found by Pygments, once a document."""

from collections.abc import Iterator
from typing import Any

from pygments.lexer import Lexer
from pygments.lexers import get_lexer_by_name, get_lexer_for_filename
from pygments.token import Comment, Keyword, Name, Number, String
from pygments.util import ClassNotFound

from chunking import Document
from chunking.inspection import markup
from pages.components.viewers.shared.span_table import span_table

#: the order is that of the names in `colouring.js`
_KINDS = (
    (Keyword,),
    (String,),
    (Comment,),
    (Number,),
    (Name.Function, Name.Class, Name.Decorator, Name.Tag),
    (Name.Builtin, Name.Attribute),
)
#: characters from which a text is shown without colours: the browser would hold too much
LONGEST = 400_000


def token_message(document: Document) -> bytes:
    """The coloured tokens of source code, and of the code in Markdown, as a table of spans and kinds."""
    found = list(_tokens(document)) if len(document.text) <= LONGEST else []
    return span_table("tokens", document, found)


def _tokens(document: Document) -> Iterator[tuple[int, int, int]]:
    if document.is_code:
        lexer = _lexer(get_lexer_for_filename, document.uri or "")
        yield from _lexed(lexer, document.text, 0)
    for element in markup(document):
        if element.kind == "code_block":
            text = document.text[element.start : element.end]
            language = text.partition("\n")[0].strip("`~ ").partition(" ")[0]
            yield from _lexed(_lexer(get_lexer_by_name, language), text, element.start)


def _lexer(find: Any, name: str) -> Lexer | None:
    try:
        return find(name) if name else None
    except ClassNotFound:
        return None


def _lexed(lexer: Lexer | None, text: str, begin: int) -> Iterator[tuple[int, int, int]]:
    for start, kind, word in lexer.get_tokens_unprocessed(text) if lexer else ():
        for number, kinds in enumerate(_KINDS):
            if word.strip() and any(kind in one for one in kinds):
                yield begin + start, begin + start + len(word), number
                break
