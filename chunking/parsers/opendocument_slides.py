"""The slides of an OpenDocument presentation: titles, texts, tables, charts and the speaker's notes."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from .inline import Run, plain
from .opendocument_boxes import boxed_titles
from .opendocument_text import TextReader, stated_text
from .xml_package import attribute, below, child, local

_TITLE = "title"
#: what stands on every slide, and what says only its number
_RUNNING, _NUMBER = frozenset({"header", "footer", "date-time"}), "page-number"


class SlideReader(TextReader):
    """Reads a presentation slide by slide, each a page."""

    def read(self, body: Any) -> None:
        """Write all slides; their number is then in `pages`."""
        slides = [each for each in child(body, "presentation") if local(each) == "page"]
        self.pages = len(slides)
        self.hidden: list[int] = []
        self._running: set[str] = set()
        for number, slide in enumerate(slides, 1):
            self._writer.turn_to(number)
            if self._styles.is_hidden(attribute(slide, "style-name")):
                self.hidden.append(number)
            self._slide(slide)

    def _slide(self, slide: Any) -> None:
        """The title of a slide first, then the rest as it was made, then the notes."""
        shapes = list(slide)
        titles = [each for each in shapes if attribute(each, "class") == _TITLE]
        if not any("".join(stated_text(each)).strip() for each in titles):
            titles = boxed_titles(shapes, self._styles)
        for title in titles:
            self._title(title)
        read = set(titles)
        for shape in shapes:
            if local(shape) != "notes" and shape not in read:
                self._shape(shape)
        for notes in (each for each in shapes if local(each) == "notes"):
            for shape in notes:
                if attribute(shape, "class") == "notes":
                    self._blocks([shape])

    def _title(self, shape: Any) -> None:
        lines = (self._line(each).runs for each in below(shape, "p"))
        self._writer.heading(1, [run for runs in lines for run in (*runs, Run(" "))])

    def _shape(self, shape: Any) -> None:
        kind = attribute(shape, "class")
        if kind in _RUNNING:
            text = plain([Run("".join(stated_text(shape)))])
            if text not in self._running:
                self._running.add(text)
                self._writer.paragraph([Run(text)])
        elif kind != _NUMBER:
            self._blocks([shape])


def stated_in_slides(body: Any) -> Iterator[str]:
    """The words of all slides and notes; what stands on every slide counts once."""
    seen: set[str] = set()
    for shape in (each for page in below(body, "page", "notes") for each in page):
        kind, text = attribute(shape, "class"), "".join(stated_text(shape))
        if local(shape) in ("notes", "forms") or kind in (_NUMBER, "page"):
            continue
        if kind not in _RUNNING or text not in seen:
            seen.add(text)
            yield text
