"""Code in fonts whose names say nothing, told by letters that are all as wide."""

from __future__ import annotations

import pytest

from chunking.parsers.pdf import parser as pdf
from chunking.parsers.pdf.fixed_pitch import is_fixed_pitch

from .made_pdfs import bitmaps_pdf

pytest.importorskip("pypdfium2", reason="pip install pypdfium2")
pytest.importorskip("reportlab", reason="pip install reportlab")

CODE = b"> fit <- lm(dist, cars)", b"> summary(fit)"
TEXT = (
    b"The model is fitted to all cars, as the simplest of those that are shown here,",
    b"and then summed up.",
)


@pytest.mark.parametrize(
    ("font", "shown"),
    [
        ("C", "```\n> fit <- lm(dist, cars)\n> summary(fit)\n```"),
        ("T", "\\> fit <- lm(dist, cars) > summary(fit)"),
    ],
    ids=["all letters as wide", "letters of their own widths"],
)
def test_lines_in_letters_that_are_all_as_wide_are_code(font, shown):
    lines = [(72, 760 - 12 * at, text, "T") for at, text in enumerate(TEXT)]
    lines += [(72, 720 - 12 * at, text, font) for at, text in enumerate(CODE)]
    lines += [(72, 680 - 12 * at, text, "T") for at, text in enumerate(TEXT)]
    found = pdf.parse(bitmaps_pdf(lines), "a.pdf").text.split("\n\n")
    said = b" ".join(TEXT).decode()
    assert found == [said, shown, f"{said}\n"]


@pytest.mark.parametrize(
    "letters",
    [
        [("h", 0.55), ("u", 0.55), ("n", 0.55)],
        [("i", 0.5), ("m", 0.5)],
        [("i", 0.5), ("n", 0.5), ("字", 1.0)],
    ],
    ids=["letters that are as wide in most fonts", "two signs", "a font of an Asian script"],
)
def test_a_font_of_which_too_little_is_known_is_none_of_code(letters):
    assert not is_fixed_pitch(letters)
