"""PDFs that the tests draw, and the words they hold."""

from __future__ import annotations

import io
import random

_SAID = (
    "light river engine measure window carbon simple garden number signal paper method "
    "harbour letter winter copper theory market kitchen morning silver country problem history bridge "
    "question reading pattern meadow station protein village channel surface element "
)
WORDS = _SAID.split()


def sentence(rng: random.Random, count: int = 14) -> str:
    return " ".join(rng.choices(WORDS, k=count)).capitalize() + "."


def paragraph(rng: random.Random, sentences: int = 5) -> str:
    return " ".join(sentence(rng, rng.randint(8, 20)) for _ in range(sentences))


def build(story, header=None, columns=1, **options):
    """A PDF of reportlab's flowables, with a running header and page numbers if asked for."""
    from reportlab.lib.pagesizes import A4
    from reportlab.platypus import BaseDocTemplate, Frame, PageTemplate

    def furnish(canvas, template):
        if header:
            canvas.setFont("Helvetica", 8)
            canvas.drawString(72, A4[1] - 40, header)
            canvas.drawCentredString(A4[0] / 2, 34, f"Page {template.page}")

    data = io.BytesIO()
    width = (A4[0] - 144 - 20 * (columns - 1)) / columns
    frames = [Frame(72 + i * (width + 20), 60, width, A4[1] - 130) for i in range(columns)]
    made = BaseDocTemplate(data, pagesize=A4, **options)
    made.addPageTemplates(PageTemplate(frames=frames, onPage=furnish))
    made.build(story)
    return data.getvalue()


def styles():
    from reportlab.lib.styles import getSampleStyleSheet

    sheet = getSampleStyleSheet()
    sheet["Title"].fontSize, sheet["Title"].leading = 24, 30
    return sheet


def lines_pdf(pages, size=11, leading=14):
    """A PDF of lines placed by hand: (x, y, text) or (x, y, text, font, size)."""
    from reportlab.pdfgen.canvas import Canvas

    data = io.BytesIO()
    canvas = Canvas(data, pagesize=(595, 842))
    for page in pages:
        for x, y, text, *style in page:
            canvas.setFont(*(style or ("Helvetica", size)))
            canvas.drawString(x, y, text)
        canvas.showPage()
    canvas.save()
    return data.getvalue()


def bitmaps_pdf(lines, shown=None):
    """A PDF of lines placed by hand, (x, y, codes, font): fonts are bitmaps without names, `T` and `S` of text and `C` of code.

    As TeX writes them: their glyphs have no names, and nothing says which characters they show, but for those of `shown`.
    """
    codes = range(1, 256)
    widths = sorted({width(code) for width in (_of_text, _of_code) for code in codes})
    places_of = {width: 8 + at for at, width in enumerate(widths)}
    words = "\n".join(
        f"BT /{font} 10 Tf {x} {y} Td <{text.hex()}> Tj ET" for x, y, text, font in lines
    )
    objects = [
        b"<</Type/Catalog/Pages 2 0 R>>",
        b"<</Type/Pages/Kids[3 0 R]/Count 1>>",
        b"<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Contents 4 0 R/Resources<</Font<</T 5 0 R/S 6 0 R/C 7 0 R>>>>>>",
        b"<</Length %d>>stream\n%b\nendstream" % (len(words), words.encode()),
        *(
            _bitmaps(codes, width, places_of, 8 + len(widths))
            for width in (_of_text, _of_text, _of_code)
        ),
        *map(_bitmap, widths),
        _shown(shown or {}),
    ]
    out, places = b"%PDF-1.7\n", []
    for number, body in enumerate(objects, 1):
        places.append(len(out))
        out += b"%d 0 obj\n%b\nendobj\n" % (number, body)
    rows = b"".join(b"%010d 00000 n \n" % place for place in places)
    end = b"xref\n0 %d\n0000000000 65535 f \n%b" % (len(objects) + 1, rows)
    return b"%b%btrailer\n<</Size %d/Root 1 0 R>>\nstartxref\n%d\n%%%%EOF\n" % (out, end, len(objects) + 1, len(out))  # fmt: skip


def _of_text(code):
    from reportlab.pdfbase.pdfmetrics import stringWidth

    return round(stringWidth(chr(code), "Times-Roman", 1000))


def _of_code(code):
    return 525


def _bitmaps(codes, width, places, shown):
    """A font whose glyphs are drawn by the objects at the places of their widths."""
    names = " ".join(f"/a{code}" for code in codes)
    glyphs = " ".join(f"/a{code} {places[width(code)]} 0 R" for code in codes)
    font = (
        f"<</Type/Font/Subtype/Type3/FontBBox[0 0 1000 1000]/FontMatrix[0.001 0 0 0.001 0 0]/FirstChar {codes[0]}"
        f"/LastChar {codes[-1]}/Widths{[width(code) for code in codes]}"
        f"/Encoding<</Type/Encoding/Differences[{codes[0]} {names}]>>/CharProcs<<{glyphs}>>/Resources<<>>"
        f"/ToUnicode {shown} 0 R>>"
    )
    return font.encode()


def _bitmap(width):
    drawn = b"%d 0 0 0 %d 500 d1 0 0 %d 500 re f" % (width, width, width)
    return b"<</Length %d>>stream\n%b\nendstream" % (len(drawn), drawn)


def _shown(characters):
    """What says which characters some codes show."""
    rows = "\n".join(f"<{code:02x}> <{ord(char):04x}>" for code, char in characters.items())
    said = f"{len(characters)} beginbfchar\n{rows}\nendbfchar\n" if characters else ""
    body = f"begincmap\n1 begincodespacerange\n<00> <ff>\nendcodespacerange\n{said}endcmap"
    return b"<</Length %d>>stream\n%b\nendstream" % (len(body), body.encode())
