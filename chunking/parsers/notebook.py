"""Jupyter notebooks: cells as blocks, code fenced with its language, outputs as text."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator
from typing import Any

from ..errors import ParseError
from ..quantities import counted
from ..types import Block, Document
from .markdown_escape import fence
from .word_check import lost_words

#: what tells a terminal colours, and where to write
_CODES = re.compile(r"\x1b\[[0-?]*+[ -/]*+[@-~]")
#: what Python says of an object that has no words of its own, also in a list; and of one that is shown beside it
_OBJECT = re.compile(
    r"\[?(?:<[\w.]++ (?:object(?: at 0x[\da-fA-F]++)?+|at 0x[\da-fA-F]++)>,?\s*+)++\]?"
)
_STAND_IN = re.compile(r"<[^<>\n]++>")
#: what begins a formula in LaTeX: a table in it reads worse than its plain text
_FORMULA = ("$", r"\(", r"\[")


def parse(data: bytes, filename: str) -> Document:
    """The cells of a notebook in their order; pictures among the outputs are counted in a warning."""
    try:
        notebook = json.loads(data)
    except (ValueError, RecursionError) as error:
        raise ParseError(
            f"{filename} is a damaged notebook ({error}): save it again in Jupyter"
        ) from error
    cells = notebook.get("cells")
    if not isinstance(cells, list):
        cells = list(_of_old(notebook))
    if not cells and "cells" not in notebook:
        raise ParseError(
            f"{filename} is a notebook without cells: open and save it again in Jupyter"
        )
    language = _language(notebook)
    cells = [_with_pages(cell) for cell in cells if isinstance(cell, dict)]
    unread = [kind for cell in cells for kind in _unread(cell)]
    warnings = [
        f"left out: {counted(len(unread), 'output')} without text: {', '.join(sorted(set(unread)))}"
    ]
    kinds = [(str(cell.get("cell_type")), list(_blocks(cell, language))) for cell in cells]
    texts = [(kind, "\n\n".join(blocks)) for kind, blocks in kinds if blocks]
    text = "\n\n".join(text for _, text in texts) + "\n"
    return Document(
        text,
        uri=filename,
        mime_type="text/markdown",
        blocks=tuple(_spans(texts)),
        metadata={
            "parser": "notebook",
            "code_language": language,
            "warnings": [*(warnings if unread else []), *lost_words(_stated(cells), text)],
        },
    )


def _spans(texts: Iterable[tuple[str, str]]) -> Iterator[Block]:
    """A block for each cell, where the texts are joined by a blank line."""
    at = 0
    for kind, text in texts:
        yield Block("cell", at, at + len(text), info=kind)
        at += len(text) + 2


def _of_old(notebook: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """The cells of a notebook of before 2015, which had them in worksheets, as newer ones have them."""
    sheets = notebook.get("worksheets")
    for sheet in sheets if isinstance(sheets, list) else ():
        for cell in sheet.get("cells") or () if isinstance(sheet, dict) else ():
            if isinstance(cell, dict):
                level = cell.get("level") if cell.get("cell_type") == "heading" else None
                marks = "#" * min(level, 6) + " " if isinstance(level, int) else ""
                source = cell.get("input") or cell.get("source")
                yield {**cell, "source": marks + _joined_lines(source)}


def _language(notebook: dict[str, Any]) -> str:
    known = notebook.get("metadata")
    if not isinstance(known, dict):
        return ""
    info, kernel = known.get("language_info"), known.get("kernelspec")
    stated = (info.get("name") if isinstance(info, dict) else None) or (
        kernel.get("language") if isinstance(kernel, dict) else None
    )
    return "".join(str(stated or "").split()).replace("`", "")


def _blocks(cell: dict[str, Any], language: str) -> Iterator[str]:
    source = _joined(cell.get("source")).strip("\r\n")
    if cell.get("cell_type") != "code":
        if source.strip():
            yield source
        return
    if source.strip():
        yield _fenced(source, language)
    for output in _outputs(cell):
        if text := _rich(output):
            yield text
        elif text := _plain(output):
            yield _fenced(text, "")


def _rich(output: dict[str, Any]) -> str:
    """What an output says in Markdown, or in LaTeX where that is a formula or all that it has."""
    markdown, latex = (
        _joined(_data(output).get(f"text/{kind}")).strip("\r\n") for kind in ("markdown", "latex")
    )
    is_read = latex.lstrip().startswith(_FORMULA) or not _plain(output)
    return markdown or (latex if is_read else "")


def _plain(output: dict[str, Any]) -> str:
    """What an output says as plain text, unless it only says which object is shown."""
    if output.get("output_type") == "error":
        return f"{output.get('ename')}: {output.get('evalue')}"
    data = _data(output)
    text = _shown(_joined(output.get("text")) or _joined(data.get("text/plain"))).strip("\r\n")
    is_stand_in = len(data) > 1 and _STAND_IN.fullmatch(text.strip())
    is_bare = "text/plain" in data and _OBJECT.fullmatch(text.strip())
    return "" if is_stand_in or is_bare or not text.strip() else text


def _stated(cells: list[dict[str, Any]]) -> Iterator[str]:
    """What the cells and the streams among their outputs hold."""
    for cell in cells:
        yield _joined(cell.get("source"))
        yield from (_shown(_joined(output.get("text"))) for output in _outputs(cell))


def _shown(text: str) -> str:
    """What a program wrote as a terminal shows it: without codes of colours, and the last state of a bar of progress."""
    lines = _CODES.sub("", text).split("\n")
    return "\n".join(line.rstrip("\r").rpartition("\r")[2] for line in lines)


def _outputs(cell: dict[str, Any]) -> list[dict[str, Any]]:
    return [output for output in cell.get("outputs") or () if isinstance(output, dict)]


def _data(output: dict[str, Any]) -> dict[str, Any]:
    data = output.get("data")
    return data if isinstance(data, dict) else {}


def _with_pages(cell: dict[str, Any]) -> dict[str, Any]:
    """The cell, with Markdown in place of pages in HTML among its outputs that are to be read."""
    outputs = []
    for output in _outputs(cell):
        data = _data(output)
        if not _joined(data.get("text/markdown")) and (page := _page(output)):
            output = {**output, "data": {**data, "text/markdown": page}}
        outputs.append(output)
    return {**cell, "outputs": outputs}


def _page(output: dict[str, Any]) -> str:
    """The HTML of an output that has no other words, as Markdown; empty where that has none or cannot be read here."""
    data = _data(output)
    page, plain = (_joined(data.get(kind)).strip() for kind in ("text/html", "text/plain"))
    if not page or (plain and not _OBJECT.fullmatch(plain)):
        return ""
    try:
        from . import html

        return html.parse_whole(page.encode("utf-8", "replace"), "", "utf-8").text.strip()
    except (ImportError, ParseError):  # a notebook is read without the packages for pages, too
        return ""


def _unread(cell: dict[str, Any]) -> Iterator[str]:
    """The types of outputs that have no text, such as pictures without a description."""
    for output in _outputs(cell):
        data = _data(output)
        kinds = data.keys() - {"text/plain"}
        if _rich(output) or _plain(output):
            yield from (kind for kind in kinds if kind.startswith("image/"))
        elif kinds:
            yield min(kinds, key=lambda kind: (not kind.startswith("image/"), kind))
        elif _joined(data.get("text/plain")).strip():
            yield "object"


def _fenced(text: str, language: str) -> str:
    marks = fence(text)
    return f"{marks}{language}\n{text}\n{marks}"


def _joined(source: Any) -> str:
    """What a notebook holds as one string or as a list of lines."""
    return "".join(map(str, source)) if isinstance(source, list) else str(source or "")


def _joined_lines(source: Any) -> str:
    """The same of an old notebook, whose lines may be without their ends."""
    lines = list(map(str, source)) if isinstance(source, list) else []
    is_bare = len(lines) > 1 and not any(line.endswith("\n") for line in lines)
    return "\n".join(lines) if is_bare else _joined(source)
