"""What docling read, as Markdown with exact page spans and tables as data.

Docling's own table writer pads cells, repeats merged ones and turns `|` into an entity; a table after
a list item it writes without the blank line that makes it a table. The writer here does neither.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from importlib import import_module
from io import BytesIO
from itertools import takewhile
from typing import Any

from ..types import Image, Table
from .markdown_escape import heading_text, paragraph_text
from .parts import Part, Written, join, markdown_table
from .table_heads import Span, names_of, with_head

#: stands around tables until they are set apart by blank lines; no XML document can hold it
_EDGE = "\0"
#: labels of text items that are headings and fences on purpose
_HEADINGS = frozenset({"title", "section_header"})
_WRITTEN_AS_SUCH = frozenset({"code", "formula"})
#: the mark that docling writes before the text of a list item
_ITEM = re.compile(r"(?:[-*+]|\d+[.)]) ")
#: the space that docling puts after an emphasised or linked word, where a sign follows it
_SPACED = re.compile(r"(?<=[\w*`)\]]) (?=[.,)](?:\s|$))")
_EDGES = re.compile(r"(?<!\s)\s*+(?:\0\s*+)++")


def read_with_docling(data: bytes, filename: str, kind: str) -> Any:
    """The DoclingDocument of an Office or OpenDocument file.

    Raises:
        ValueError: docling does not accept the file.
    """
    return _read(data, kind, *BACKENDS[kind])


def _read(data: bytes, kind: str, module: str, name: str, **settings: Any) -> Any:
    """What one of docling's backends makes of a file."""
    formats: Any = import_module("docling.datamodel.base_models")
    documents: Any = import_module("docling.datamodel.document")
    source = documents.InputDocument(
        path_or_stream=BytesIO(data),
        format=formats.InputFormat(kind),
        backend=getattr(import_module(f"docling.backend.{module}"), name),
        filename=f"a.{kind}",
        **settings,
    )
    if not source.valid:
        raise ValueError("it is damaged")
    return source._backend.convert()


BACKENDS = {
    "docx": ("msword_backend", "MsWordDocumentBackend"),
    "pptx": ("mspowerpoint_backend", "MsPowerpointDocumentBackend"),
    "xlsx": ("msexcel_backend", "MsExcelDocumentBackend"),
    "odt": ("opendocument_backend", "OdtDocumentBackend"),
    "ods": ("opendocument_backend", "OdsDocumentBackend"),
    "odp": ("opendocument_backend", "OdpDocumentBackend"),
}


def read_html(source: str) -> Any:
    """The DoclingDocument of a web page from which menus and scripts are gone already."""
    options: Any = import_module("docling.datamodel.backend_options")
    return _read(
        source.encode("utf-8", "replace"),
        "html",
        "html_backend",
        "HTMLDocumentBackend",
        backend_options=options.HTMLBackendOptions(infer_furniture=False, add_title=False),
    )


def write(document: Any, headings: dict[int, str] | None = None) -> Written:
    """The Markdown of a DoclingDocument; `headings` go before the first part of their page."""
    core: Any = import_module("docling_core.types.doc.document")
    serializer = _serializer(document, {core.ContentLayer.BODY, core.ContentLayer.NOTES})
    parts = [
        Part(text, _page_of(part))
        for part in serializer.get_parts()
        if (text := _set_apart(part.text)).strip()
    ]
    numbers = sorted(document.pages)
    if headings is not None:
        parts = list(_with_headings(parts, headings, numbers))
    text, pages = join(parts, numbers)
    return Written(text, pages, _tables(document, serializer), _images(document))


def _serializer(document: Any, layers: set[Any]) -> Any:
    markdown: Any = import_module("docling_core.transforms.serializer.markdown")
    common: Any = import_module("docling_core.transforms.serializer.common")

    class _Tables(markdown.MarkdownTableSerializer):  # type: ignore[misc]
        def serialize(self, *, item: Any, doc_serializer: Any, doc: Any, **kwargs: Any) -> Any:
            if kwargs.get("_nested_in_table"):
                return super().serialize(
                    item=item, doc_serializer=doc_serializer, doc=doc, **kwargs
                )
            caption = doc_serializer.serialize_captions(item=item, **kwargs)
            rows, head = _rows(item, doc, doc_serializer, kwargs)
            text = "\n\n".join(filter(None, (caption.text, markdown_table(rows, head))))
            return common.create_ser_result(
                text=f"{_EDGE}{text}{_EDGE}" if text else "", span_source=item
            )

    class _Texts(markdown.MarkdownTextSerializer):  # type: ignore[misc]
        def serialize(self, *, item: Any, is_inline_scope: bool = False, **kwargs: Any) -> Any:
            found = super().serialize(item=item, is_inline_scope=is_inline_scope, **kwargs)
            if not is_inline_scope:
                found.text = _escaped(found.text, str(item.label.value))
            return found

    class _Inlines(markdown.MarkdownInlineSerializer):  # type: ignore[misc]
        def serialize(self, **kwargs: Any) -> Any:
            found = super().serialize(**kwargs)
            found.text = paragraph_text(_SPACED.sub("", found.text))
            return found

    return markdown.MarkdownDocSerializer(
        doc=document,
        table_serializer=_Tables(),
        text_serializer=_Texts(),
        inline_serializer=_Inlines(),
        params=markdown.MarkdownParams(
            layers=layers, escape_html=False, escape_underscores=False, image_placeholder=""
        ),
    )


def _escaped(text: str, label: str) -> str:
    """A text item as docling wrote it, without accidental headings, fences and HTML in headings."""
    if label in _HEADINGS:
        return heading_text(text)
    if label in _WRITTEN_AS_SUCH:
        return text
    mark = _ITEM.match(text) if label == "list_item" else None
    begin = mark.end() if mark else 0
    return text[:begin] + paragraph_text(text[begin:])


def _rows(
    item: Any, document: Any, serializer: Any, settings: dict[str, Any]
) -> tuple[list[list[str]], int]:
    """The cells of a table, of which a merged one has its text in its first place, and how many rows are its head."""
    rows: list[list[str]] = []
    spans: dict[tuple[int, int], Span] = {}
    for y, row in enumerate(item.data.grid):
        rows.append([])
        for x, cell in enumerate(row):
            first = (cell.start_row_offset_idx, cell.start_col_offset_idx) == (y, x)
            text = _cell_text(cell, document, serializer, settings) if first else ""
            rows[-1].append(" ".join(text.replace(_EDGE, " ").split()))
            if first:
                spans[y, x] = Span(cell.col_span, cell.row_span)
    found, head = with_head(rows, spans, _stated(item.data.grid))
    return [*found[:head], *filter(any, found[head:])], head


def _stated(grid: list[list[Any]]) -> int:
    """How many rows docling calls names of columns; 0 for one, which it calls the first of any table."""
    count = sum(1 for _ in takewhile(lambda row: row and all(each.column_header for each in row), grid))  # fmt: skip
    return count if count > 1 else 0


def _cell_text(cell: Any, document: Any, serializer: Any, settings: dict[str, Any]) -> str:
    if not hasattr(cell, "ref"):
        return str(cell.text or "")
    nested = {**settings, "_nested_in_table": True, "in_table_cell": True}
    return str(serializer.serialize(item=cell.ref.resolve(doc=document), **nested).text)


def _set_apart(text: str) -> str:
    """The text with a blank line before and after each table."""
    return _EDGES.sub("\n\n", text).strip("\n") if _EDGE in text else text.strip("\n")


def _page_of(part: Any) -> int | None:
    """The page on which a part of the serialization begins."""
    pages = [
        place.page_no for span in part.spans for place in getattr(span.item, "prov", None) or []
    ]
    return min(pages, default=None)


def _with_headings(
    parts: list[Part], headings: dict[int, str], numbers: list[int]
) -> Iterable[Part]:
    """The parts by page, each page's heading first, also that of a page without parts."""
    yield from (part for part in parts if part.page is None)
    for number in numbers:
        if number in headings:
            yield Part("## " + heading_text(" ".join(headings[number].split())), number)
        yield from (part for part in parts if part.page == number)


def _tables(document: Any, serializer: Any) -> tuple[Table, ...]:
    """The tables of a document as data."""
    found = []
    for item in document.tables:
        rows, head = _rows(item, document, serializer, {})
        if rows:
            caption = item.caption_text(document) or None
            page = item.prov[0].page_no if item.prov else None
            body = tuple(map(tuple, rows[head:]))
            found.append(Table(names_of(rows[:head]), body, caption, page))
    return tuple(found)


def _images(document: Any) -> tuple[Image, ...]:
    return tuple(
        Image(
            item.caption_text(document) or None, None, item.prov[0].page_no if item.prov else None
        )
        for item in document.pictures
    )
