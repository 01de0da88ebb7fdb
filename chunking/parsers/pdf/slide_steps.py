"""Slides that are shown step by step: each step is a page that says what the one before it says, and more."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from .reading import RawPage

#: glyphs of slides that are looked at together, at most: some hundred slides
_MOST = 200_000
#: the share of a page's height, at the top and at the bottom, where its number may stand
_MARGIN = 0.12
#: a character, and where it stands in points
_Place = tuple[str, int, int]


def gathered(pages: Iterable[RawPage]) -> Iterator[list[RawPage]]:
    """Pages that follow each other: slides together, as they lie across, and every other page by itself."""
    slides: list[RawPage] = []
    count = 0
    for page in pages:
        is_slide = page.width > page.height
        if slides and not (is_slide and count + len(page.glyphs) <= _MOST):
            yield slides
            slides, count = [], 0
        if is_slide:
            slides.append(page)
            count += len(page.glyphs)
        else:
            yield [page]
    if slides:
        yield slides


def without_steps(slides: Sequence[RawPage]) -> list[RawPage]:
    """The slides without those of which the next one says everything at the same places, but for the page's number."""
    if len(slides) < 2:
        return list(slides)
    places = [_places(slide) for slide in slides]
    return [
        slide
        for slide, said, following in zip(slides, places, [*places[1:], set()], strict=True)
        if not said or any(not _is_number(place, slide.height) for place in said - following)
    ]


def _places(slide: RawPage) -> set[_Place]:
    return {
        (glyph.char, round(glyph.x0), round(glyph.y))
        for glyph in slide.glyphs
        if not glyph.char.isspace()
    }


def _is_number(place: _Place, height: float) -> bool:
    """Whether a character is of a page's number."""
    char, _, y = place
    return char.isdecimal() and not _MARGIN * height < y < (1 - _MARGIN) * height
