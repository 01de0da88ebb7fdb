"""What the list of documents says of a document: its kind, pages, size, language, parser and warnings."""

import streamlit as st

from chunking import Document
from chunking.quantities import counted
from chunking.segmenters import UNDETERMINED
from pages.components.shell.markdown_text import plain
from pages.components.viewers.shared.markup import word_count

_FORMATS = {
    "doc": "Word before 2007",
    "docbook": "DocBook",
    "docx": "Word",
    "eml": "E-mail",
    "epub": "EPUB",
    "html": "Web page",
    "image": "Image",
    "ipynb": "Notebook",
    "jats": "JATS",
    "man": "Man page",
    "msg": "Outlook message",
    "odp": "OpenDocument slides",
    "ods": "OpenDocument sheet",
    "odt": "OpenDocument",
    "pdf": "PDF",
    "ppt": "PowerPoint before 2007",
    "pptx": "PowerPoint",
    "rtf": "RTF",
    "xls": "Excel before 2007",
    "xlsx": "Excel",
}
_TEXTS = {
    "csv": "CSV",
    "js": "JavaScript",
    "json": "JSON",
    "jsonl": "JSON Lines",
    "md": "Markdown",
    "mdx": "MDX",
    "other": "Other text",
    "py": "Python",
    "srt": "Subtitles",
    "ts": "TypeScript",
    "tsv": "TSV",
    "txt": "Plain text",
    "vtt": "Subtitles",
}
#: codes for what is no language: not told, not to be told, not there
_NO_LANGUAGE = (None, UNDETERMINED, "zxx")
#: by the second half of the type, without `x-`; others have their names from it
_TYPES = {
    "asciidoc": "AsciiDoc",
    "c++": "C++",
    "csharp": "C#",
    "css": "CSS",
    "csv": "CSV",
    "html": "HTML",
    "ini": "INI",
    "javascript": "JavaScript",
    "json": "JSON",
    "jsonl": "JSON Lines",
    "mdx": "MDX",
    "mediawiki": "MediaWiki",
    "org": "Org",
    "php": "PHP",
    "plain": "Plain text",
    "pod": "POD",
    "powershell": "PowerShell",
    "proto": "Protocol Buffers",
    "rst": "reStructuredText",
    "shellscript": "Shell script",
    "sql": "SQL",
    "subrip": "Subtitles",
    "tab-separated-values": "TSV",
    "tex": "LaTeX",
    "toml": "TOML",
    "troff": "Man page",
    "typescript": "TypeScript",
    "vtt": "Subtitles",
    "xml": "XML",
    "yaml": "YAML",
}
_PAGES = {
    **dict.fromkeys(("odp", "ppt", "pptx"), "slide"),
    **dict.fromkeys(("ods", "xls", "xlsx"), "sheet"),
}
#: warnings and notes that are listed
_MOST = 20


def kind_called(kind: str) -> str:
    """What a kind of file, as a configuration calls it, is called in the app."""
    return _FORMATS.get(kind) or _TEXTS.get(kind) or f".{kind}"


def kind_of(document: Document) -> str:
    """What kind of file a document was, in a word or two."""
    known = document.metadata.get("format")
    if known in _FORMATS:
        return _FORMATS[known]
    subtype = document.mime_type.rpartition("/")[2].removeprefix("x-")
    return _TYPES.get(subtype) or subtype.capitalize()


def page_word(document: Document) -> str:
    """What the pages of a document are called."""
    return _PAGES.get(document.metadata.get("format", ""), "page")


def description(document: Document) -> str:
    """Kind, pages, size, words and language in one line."""
    known = document.metadata
    language = known.get("language")
    parts = (
        plain(kind_of(document)),
        _if_any(known.get("page_count"), page_word(document)),
        _size(known.get("bytes", 0)),
        _if_any(word_count(document), "word"),
        plain("" if language in _NO_LANGUAGE else language),
    )
    return " · ".join(part for part in parts if part)


def origin(document: Document) -> str:
    """Which parser read it, which engines recognised its pages, and from what encoding."""
    known = document.metadata
    parts = [f"Read by {plain(known['parser'])}"] if "parser" in known else []
    if engines := known.get("recognised_by"):
        parts.append(f"recognised by {plain(', '.join(engines))}")
    return " · ".join([*parts, *([plain(known["encoding"])] if known.get("encoding") else [])])


def short_description(document: Document) -> str:
    """Kind, pages or size, and warnings, as a row of the list has room for."""
    known = document.metadata
    parts = (
        kind_of(document),
        _if_any(known.get("page_count"), page_word(document)) or _size(known.get("bytes", 0)),
        _if_any(len(known.get("warnings", ())), "warning"),
    )
    return " · ".join(part for part in parts if part)


def remarks(document: Document) -> None:
    """What was lost or odd while it was read, and what was left out as it always is."""
    texts = [
        f":material/{icon}: {plain(text[:1].upper() + text[1:])}"
        for icon, key in (("warning", "warnings"), ("info", "notes"))
        for text in document.metadata.get(key, ())
    ]
    for text in texts[:_MOST]:
        st.caption(text)
    if len(texts) > _MOST:
        st.caption(f"and {len(texts) - _MOST:,} more")


def _if_any(count: int | None, noun: str) -> str:
    """One page, 1,234 pages; nothing for none."""
    return counted(count, noun) if count else ""


def _size(count: int) -> str:
    if count < 1000:
        return f"{count} bytes"
    return f"{count / 1000:.0f} kB" if count < 1_000_000 else f"{count / 1_000_000:.1f} MB"
