"""PDF through pdfium: Markdown with headings, lists and tables, and the span of every page."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from functools import lru_cache
from statistics import median
from typing import Any

from ...errors import ParseError
from ...segmenters.natural_language import language_of
from ...types import Document, Image
from .. import recognition
from ..pictures import INSTALL, rendered
from .accents import with_accented_letters
from .blocks import blocks
from .bookmarks import Bookmark, bookmarks, with_levels
from .contents import without_contents
from .contents_page import marks_of
from .divided_tables import divided_lines
from .drawn_bullets import with_drawn_bullets
from .drawn_underscores import with_drawn_underscores
from .footnotes import with_notes_told
from .habits import habits
from .headers_and_footers import RepeatedLine, Sheet, without_headers_and_footers
from .hidden_text import with_even_sizes
from .joining import vocabulary
from .layout import Line
from .line_numbers import without_line_numbers
from .long_tables import with_tables_joined
from .made_up_spaces import without_made_up_spaces
from .mixed_up_letters import WARNING, is_mixed_up
from .notes_over_pages import with_rests_told
from .outline_slides import with_entries_told
from .reading import PDFIUM, RawPage, read_page
from .right_to_left import read_from_the_right
from .run_ins import with_run_ins_apart
from .slide_furniture import without_furniture
from .slide_steps import gathered, without_steps
from .superscripts import with_superscripts
from .tables.candidates import Candidate
from .tables.continued_rows import continued_rows, within
from .tables.finding import lines_and_tables
from .title_bars import with_titles_told
from .unread_parts import beside_the_text
from .writing import Writer

#: pages that are read; of pages without text, those that are recognised (about a second each)
MAX_PAGES, MAX_OCR_PAGES = 5_000, 300
#: what pdfium's error codes mean for the user
_PASSWORD, _SECURITY = 4, 5
#: the share of the characters that stands in plain words, where fonts do not say what they show: of a
#: page that is the first, and of one after pages that were readable, which may hold code or figures
_LETTERED = (0.5, 0.2)
#: letters of a word at the median, where a page shows signs one by one
_SIGN = 2
#: what programs write where nobody gave a title or an author
_NOTHING = ("untitled", "anonymous", "(anonymous)", "(unspecified)")
_DATE = re.compile(
    r"(?:D:)?(\d{4})(\d\d)?(\d\d)?(\d\d)?(\d\d)?(\d\d)?(?:([+-])(\d\d)'?(\d\d)?|(Z))?"
)
Progress = Callable[[int, int], None]


def parse(data: bytes, filename: str, progress: Progress | None = None) -> Document:
    """The document in a PDF: its own text, and of pages without any what is recognised.

    `progress(done, total)` is called after every page.

    Raises:
        ParseError: no PDF, damaged, protected by a password, or pypdfium2 is not installed.
    """
    return _document(data, filename, progress, "pdfium")


def parse_recognised(data: bytes, filename: str, progress: Progress | None = None) -> Document:
    """The document in a PDF as it looks: every page is recognised by rapidocr, whatever text it holds.

    Raises:
        ParseError: as `parse`, or rapidocr is not installed.
    """
    if not recognition.is_installed():
        raise ParseError(f"{filename}: to recognise its pages, {INSTALL}")
    return _document(data, filename, progress, "rapidocr")


def parse_by_tesseract(data: bytes, filename: str, progress: Progress | None = None) -> Document:
    """The same by tesseract, and by rapidocr where that reads a page better.

    Raises:
        ParseError: as `parse`.
    """
    return _document(data, filename, progress, "tesseract")


def _document(data: bytes, filename: str, progress: Progress | None, parser: str) -> Document:
    with opened(data, filename) as source:
        reading = _Reading(data, filename, source, parser)
        sheets = reading.sheets(progress)
        marks = reading.bookmarks()
        metadata = reading.metadata()
        kept, removed = without_headers_and_footers(sheets, habits(sheets).body)
        if any(sheet.lines for sheet in kept):
            sheets = kept
        else:  # the same words on every page are the text
            removed = []
        removed += reading.removed
        body = habits(sheets).body
        sheets, notes = with_tables_joined(
            _with_notes_told(sheets, body), reading.again, reading.divided
        )
        sheets = _with_notes_told(sheets, body)  # of pages that were read again
        removed += [RepeatedLine(note, count) for note, count in Counter(notes).items()]
    sheets = with_entries_told(with_run_ins_apart(sheets), marks)
    sheets = with_levels(sheets, marks or marks_of(sheets))
    habit = habits(sheets)
    writer = Writer(vocabulary(line.text for sheet in sheets for line in sheet.lines))
    found = without_contents(blocks(sheets, habit))
    writer.write(found)
    text = "".join(writer.shares)
    if is_mixed_up(text):
        reading.warnings.append(WARNING)
    if removed:
        examples = ", ".join(repr(item.text) for item in removed[:3])
        count = sum(item.pages for item in removed)
        reading.notes.append(f"removed {count} repeated headers and footers, such as {examples}")
    if reading.steps:
        reading.notes.append(f"left out {reading.steps} pages of slides that the next one repeats")
    title = next((b.text for b in found if b.kind == "heading" and b.level == 1), None)
    metadata |= {
        **({"title": title} if title and "title" not in metadata else {}),
        "removed": [{"text": item.text, "pages": item.pages} for item in removed],
        "warnings": reading.warnings,
        "notes": reading.notes,
    }
    pages = writer.pages(reading.count)
    document = Document(text, uri=filename, mime_type="text/markdown", pages=pages)
    metadata["language"] = language_of(document)
    return replace(
        document, metadata=metadata, tables=tuple(writer.tables), images=tuple(reading.images)
    )


def _with_notes_told(sheets: Sequence[Sheet], body: float) -> list[Sheet]:
    return with_rests_told(with_notes_told(sheets, body), body)


@contextmanager
def opened(data: bytes, filename: str) -> Iterator[Any]:
    """The open pdfium document.

    Raises:
        ParseError: it cannot be opened.
    """
    try:
        import pypdfium2
    except ModuleNotFoundError as error:
        raise ParseError(f"{filename} is a PDF: to read it, {INSTALL}") from error
    if not data.strip():
        raise ParseError(f"{filename} is empty: there is nothing to read")
    with PDFIUM:
        try:
            source = pypdfium2.PdfDocument(data)
        except pypdfium2.PdfiumError as error:
            raise ParseError(_why_not(filename, error)) from error
        if source.get_formtype():  # fields without a picture of what is in them are drawn
            source.init_forms()
    try:
        yield source
    finally:
        with PDFIUM:
            source.close()


def _why_not(filename: str, error: Exception) -> str:
    code = getattr(error, "err_code", None)
    if code == _PASSWORD or "password" in str(error).lower():
        return f"{filename} is protected by a password: save it without one first"
    if code == _SECURITY:
        return f"{filename} is protected in a way that cannot be read: save it without protection"
    return f"{filename} is damaged or no PDF: export it again, or print it to a new PDF"


class _Reading:
    """One document while its pages are read: what was found on them, and what to tell the user."""

    def __init__(self, data: bytes, filename: str, source: Any, parser: str) -> None:
        self.data, self.source, self.parser = data, source, parser
        self.warnings: list[str] = []
        self.notes: list[str] = []
        self.images: list[Image] = []
        self.removed: list[RepeatedLine] = []
        self.steps = 0
        self.ocr_pages, self.ocr_seconds = 0, 0.0
        self.recognition = recognition.Recognition(None if parser == "pdfium" else parser)
        self.reads_unmapped = False
        self._read_again = lru_cache(2)(lambda index: self._prepared(read_page(source, index)))
        with PDFIUM:
            self.total = len(source)
        if not self.total:
            raise ParseError(f"{filename} has no pages: export it again")
        self.count = min(self.total, MAX_PAGES)

    def sheets(self, progress: Progress | None) -> list[Sheet]:
        """The lines of all pages that are read."""
        if self.total > self.count:
            self.warnings.append(f"only the first {self.count} of {self.total} pages were read")
        found: list[Sheet] = []
        for pages in gathered(self._pages(progress)):
            shown = without_steps(pages)
            self.steps += len(pages) - len(shown)
            slides, removed = without_furniture(shown)
            self.removed += removed
            found.extend(map(self._sheet, slides))
        return found

    def _pages(self, progress: Progress | None) -> Iterator[RawPage]:
        """The pages as they are read; one that is damaged has no extent."""
        import pypdfium2

        for index in range(self.count):
            try:
                yield read_page(self.source, index)
            except pypdfium2.PdfiumError:
                self.warnings.append(f"page {index + 1} is damaged and was left out")
                yield RawPage(index + 1, (0.0, 0.0, 0.0, 0.0), 0)
            if progress:
                progress(index + 1, self.count)

    def _sheet(self, page: RawPage) -> Sheet:
        if not page.height:
            return Sheet(page.number, 0.0, ())
        if page.cut:
            self.warnings.append(
                f"page {page.number} has too much text: only its beginning was read"
            )
        self.images.extend([Image(page=page.number)] * page.paint.images)
        lines = self._lines(self._prepared(page)) if self.parser == "pdfium" else []
        if lines and page.unmapped and not self._is_readable(lines):
            _once(
                self.warnings,
                "the fonts of some pages hide their text: these pages were recognised",
            )
            lines = self._recognised(page) or lines
        elif not lines:
            lines = self._recognised(page)
        is_slide = page.width > page.height
        return Sheet(page.number, page.height, tuple(lines), page.label, is_slide)

    def _lines(self, page: RawPage, first: Candidate | None = None) -> list[Line]:
        """The text of a page and its tables in reading order; `first` is known to be a table."""
        found, turned = lines_and_tables(page, first)
        if page.hidden:
            found = with_even_sizes(found)
        if page.width > page.height:
            found = with_titles_told(found, page.paint.boxes)
        column = found[-1].column + 1 if found else 0
        size = found[-1].size if found else 10.0
        beside = [
            Line(run.text, 0.0, page.width, -2.0 * size * (at + 1), size, column=column)
            for at, run in enumerate(turned)
        ]
        return found + beside

    def _prepared(self, page: RawPage) -> RawPage:
        """A page with the glyphs that are read, and not more."""
        glyphs = without_line_numbers(page.glyphs)
        if glyphs is not page.glyphs:
            _once(self.notes, "the numbers of lines in a margin were left out")
        glyphs = without_made_up_spaces(with_accented_letters(glyphs))
        glyphs = with_drawn_underscores(glyphs, page.rules.dashes)
        glyphs = with_drawn_bullets(glyphs, page)
        glyphs = glyphs if page.hidden else with_superscripts(glyphs)
        return read_from_the_right(replace(page, glyphs=list(glyphs)))

    def again(self, sheet: Sheet, table: Line, shift: float) -> list[Line]:
        """The lines of a page that begins with more rows of a table; none where it does not."""
        if sheet.lines[0].table is None and sheet.lines[0].place is None:
            return []
        page = self._kept(sheet, table.size)
        first = continued_rows(page, table, shift) if page else None
        return self._lines(page, first) if page and first else []

    def divided(self, before: Sheet, sheet: Sheet) -> tuple[list[Line], list[Line]] | None:
        """The lines of two pages with a table that ends one and begins the other, and that neither tells alone."""
        sheets = before, sheet
        pages = [page for each in sheets if (page := self._kept(each, each.lines[0].size))]
        lines = [each.lines for each in sheets]
        return divided_lines(pages, lines, self._lines) if len(pages) == len(sheets) else None

    def _kept(self, sheet: Sheet, size: float) -> RawPage | None:
        """A page of type of a size without what was taken out at its head and foot; none where it has no upright lines."""
        lines = [line for line in sheet.lines if line.low > 0]
        if not lines:
            return None
        top = max(line.y for line in lines) + 0.1 * size
        bottom = min(line.low for line in lines) - 0.1 * size
        return within(self._read_again(sheet.number - 1), bottom, top)

    def _is_readable(self, lines: list[Line]) -> bool:
        """Whether codes are characters after all: less is asked once a page of the file was read so."""
        is_readable = _reads_as_words(lines, _LETTERED[self.reads_unmapped])
        self.reads_unmapped |= is_readable
        return is_readable or _is_chart(lines)

    def _recognised(self, page: RawPage) -> list[Line]:
        """The lines of a page without text, by recognition; none where that is not installed."""
        if not (page.paint.images or page.paint.has_paths or page.glyphs):
            self.warnings.append(f"page {page.number} is empty")
            return []
        if not recognition.is_installed():
            self.warnings.append(f"page {page.number} has no text: to read it, {INSTALL}")
            return []
        if self.ocr_pages >= MAX_OCR_PAGES or self.ocr_seconds >= recognition.MAX_SECONDS:
            _once(
                self.warnings, f"scanned pages after the first {self.ocr_pages} were not recognised"
            )
            return []
        self.ocr_pages += 1
        began = recognition.seconds_spent()
        picture = rendered(self.source, page.number - 1)
        lines, doubt = self.recognition.read(picture, page.height, page.number)
        self.ocr_seconds += recognition.seconds_spent() - began
        self.warnings.extend(doubt)
        return lines

    def bookmarks(self) -> list[Bookmark]:
        """The file's bookmarks; none where they are damaged."""
        import pypdfium2

        with PDFIUM:
            try:
                return bookmarks(self.source)
            except pypdfium2.PdfiumError:
                return []

    def metadata(self) -> dict[str, Any]:
        """What the file says of itself, and which parser ran."""
        with PDFIUM:
            stated = self.source.get_metadata_dict()
            self.warnings.extend([*self.recognition.notes, *beside_the_text(self.source)])
        known = {
            "title": stated.get("Title", "").strip(),
            "author": stated.get("Author", "").strip(),
            "created": _date(stated.get("CreationDate", "")),
            "modified": _date(stated.get("ModDate", "")),
        }
        return {
            "parser": self.parser,
            "bytes": len(self.data),
            "page_count": self.total,
            **({"ocr_pages": self.ocr_pages} if self.ocr_pages else {}),
            **self.recognition.metadata(),
            **{name: value for name, value in known.items() if value and value not in _NOTHING},
        }


def _reads_as_words(lines: list[Line], share: float) -> bool:
    """Whether lines are words with vowels: fonts of TeX do not say so, but their codes are letters."""
    words = _words(lines)
    letters = "".join(
        word for word in words if word.isascii() and word.isalpha() and word[1:].islower()
    )
    vowels = sum(letters.count(vowel) for vowel in "aeiou")
    everything = sum(map(len, words))
    return len(letters) > share * everything and 0.3 * len(letters) < vowels < 0.5 * len(letters)


def _is_chart(lines: list[Line]) -> bool:
    """Whether a table holds single signs, as the chart of a font does: recognition reads none better."""
    tables = [line for line in lines if line.table]
    return bool(tables) and median(map(len, _words(lines) or ["word"])) <= _SIGN


def _words(lines: list[Line]) -> list[str]:
    """The words of lines, and of tables among them."""
    texts = [line.text for line in lines]
    tables = [line.table for line in lines if line.table]
    texts += [cell for table in tables for row in (table.header, *table.rows) for cell in row]
    return [word.strip(".,;:()") for text in texts for word in text.split()]


def _once(messages: list[str], message: str) -> None:
    if message not in messages:
        messages.append(message)


def _date(text: str) -> str | None:
    """A PDF date as ISO 8601, as far as it goes: `D:20240131120000+01'00'`."""
    match = _DATE.match(text.strip())
    if not match:
        return None
    year, month, day, hour, minute, second, sign, hours, minutes, zulu = match.groups()
    date = "-".join(filter(None, (year, month, day)))
    if not (day and hour):
        return date
    zone = f"{sign}{hours}:{minutes or '00'}" if sign else "+00:00" if zulu else ""
    return f"{date}T{hour}:{minute or '00'}:{second or '00'}{zone}"
