"""Code whose letters are spread over a grid that is wider than they are, as TeX sets it."""

import io

import pytest

from chunking.parsers.pdf import parser as pdf

pytest.importorskip("pypdfium2", reason="pip install pypdfium2")
pytest.importorskip("reportlab", reason="pip install reportlab")

CODE = ["def copy(source, target):", '    for path in Path(source).rglob("*"):', "        shutil.copy2(path, target)"]  # fmt: skip


def words(line):
    """The words and signs of a line, each with the column where it begins."""
    start = 0
    for at in range(1, len(line) + 1):
        if at == len(line) or not (line[at - 1].isalnum() and line[at].isalnum()):
            if line[start:at].strip():
                yield start, line[start:at]
            start = at


def test_room_around_signs_is_no_space():
    from reportlab.pdfgen.canvas import Canvas

    data = io.BytesIO()
    canvas = Canvas(data, pagesize=(595, 842))
    canvas.setFont("Times-Roman", 10)
    for at in range(4):
        canvas.drawString(72, 780 - 12 * at, "Run it from cron every night, and read what it says in the morning.")  # fmt: skip
    canvas.setFont("Courier", 9)
    pitch, width = 6.2, 5.4
    for at, line in enumerate(CODE):
        for column, word in words(line):
            spread = (pitch - width) * len(word) / (len(word) + 1)
            canvas.drawString(72 + pitch * column + spread, 720 - 12 * at, word, charSpace=spread)
    canvas.save()
    text = pdf.parse(data.getvalue(), "a.pdf").text
    assert text.split("```\n")[1].splitlines()[: len(CODE)] == CODE
