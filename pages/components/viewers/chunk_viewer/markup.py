"""The headings, tables and other elements of a document, for the view that draws them as they are read."""

from chunking import Document
from chunking.inspection import MARKUP_KINDS, markup
from pages.components.viewers.shared.span_table import span_table

_NUMBERS = {kind: number for number, kind in enumerate(MARKUP_KINDS)}


def markup_message(document: Document) -> bytes:
    """The elements as a table of spans and kinds, numbered as in `MARKUP_KINDS`."""
    found = ((each.start, each.end, _NUMBERS[each.kind]) for each in markup(document))
    return span_table("markup", document, found)
