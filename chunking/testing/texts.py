"""Documents that break chunkers: every script, every kind of line end, and nothing but one of a kind."""

from __future__ import annotations

from functools import cache, partial

from ..types import Document, Page

PROSE = (
    "Chunking cuts a document for retrieval. Dr. Smith paid $3.50 on Jan. 5th, e.g. for v1.2.3 of it. "
    "See https://example.org/a.b?c=d for more! Is that so? It's what it's.\n\n"
    "A second paragraph follows. It has two sentences.\n\nThe third is short.\n\n"
    "It repeats itself. It repeats itself. It repeats itself. The end of it is near: here.\n\n"
)
MARKDOWN = (
    "---\ntitle: Test # no heading\n---\n\n# One 😀\n\nText under one.\n\n## Two\n\n- item\n- item\n\n"
    "```python\n# no heading\nx = 1\n```\n\n~~~\n# none either\n~~~\n\n### Three\n\n| a | b |\n|---|---|\n| 1 | 2 |\n\n"
    "> # quoted\n\nSetext\n======\n\nLast *words* here.\n"
)
CODE = (
    "import os\n\n\nclass Stack:\n    def push(self, item):\n        self.items.append(item)\n\n"
    "    def pop(self):\n        return self.items.pop()\n\n\ndef main():\n    print(Stack())\n\n"
)

TEXTS = {
    "one character": "x",
    "one word": "word",
    "prose": PROSE * 3,
    "indentation": "  indented\n\n    more\n\tless   \n\n\n   end   \n",
    "white space around": "\n\n   lead and trail   \n\n\n",
    "long runs of space": "a" + " " * 300 + "b" + "\n" * 300 + "c" + "\t" * 300 + "d.",
    "repeated text": "the same words again. " * 60,
    "CRLF": (PROSE * 2).replace("\n", "\r\n"),
    "CR": PROSE.replace("\n", "\r"),
    "mixed line ends": "a\r\nb\rc\nd\r\r\ne\n\rf\r\n\r\ng" * 12,
    "only CRLF between letters": "x\r\n" * 80,
    "flags": "🇩🇪🇫🇷🇯🇵🇺🇳" * 12,
    "families": "👩\u200d👩\u200d👧\u200d👦👨\u200d💻🏳\ufe0f\u200d🌈" * 10,
    "skin tones": "👍🏽👎🏿 ok 🧑🏻\u200d🤝\u200d🧑🏿 " * 10,
    "keycaps and tags": "1\ufe0f\u20e3 #\ufe0f\u20e3 \U0001f3f4\U000e0067\U000e0062\U000e0065\U000e006e\U000e0067\U000e007f "
    * 6,
    "combining marks": "e\u0301a\u0308o\u0302\u0323 n\u0303" * 30,
    "one grapheme of many marks": "a" + "\u0301\u0316" * 200 + " z" + "\u0489" * 120,
    "marks without a base": "\u0301\u0301 \u0301x \n\u0301y" * 8,
    "Hangul jamo": "\u1112\u1161\u11ab\u1100\u1173\u11af " * 20 + "한국어 문장입니다. " * 12,
    "Chinese": "这是第一句话。第二句话在这里！第三句呢？" * 12,
    "Japanese": "これは文です。「引用です。」と言った。次の文！" * 10,
    "Hindi": "यह एक वाक्य है। यह दूसरा वाक्य है। क्या यह तीसरा है? " * 8,
    "Arabic": "هذه جملة أولى. وهذه جملة ثانية؟ نعم! " * 12,
    "Hebrew and left to right": "זה משפט ראשון. This is one too. \u202bמעורב\u202c 123. " * 8,
    "Thai": "ภาษาไทยไม่มีช่องว่างระหว่างคำ นี่คือประโยคที่สอง " * 8,
    "Indic conjuncts": "क्ष त्र ज्ञ श्री क्षत्रिय " * 14,
    "prepended marks": "\u0600 12 \u0600\u0661 \u0600 " * 12,
    "control characters": "a\x00b\x01c \x1f d\x7fe \x1c f\x85g\x0ch\x0bi " * 12,
    "line separators": "one\u2028two\u2029three \u3000 four\u00a0five\u2003six " * 8,
    "zero width": "a\u200bb\u200cc\u200dd\ufeffe\u2060f " * 14,
    "byte order mark": "\ufeffText after a mark. And more of it.",
    "lone surrogates": "a\ud800b \udc00c \ud83d\ude00 \ude00\ud83d Ａ\ud800Ａ x" * 8,
    "special tokens": "<|endoftext|> is text. <|fim_prefix|><|im_start|> [CLS] <s></s> " * 8,
    "apostrophes and digits": "don't it's 'tis o'clock x'1 12345678 3.14159 1,000 a1b2c3 's 'S "
    * 8,
    "punctuation only": ".,;:!?-–—…()[]{}'\"`*_#~|/\\" * 20,
    "one long word": "x" * 1500,
    "one long word of digits": "1234567890" * 150,
    "one long line of words": "word " * 400,
    "many blank lines": "a\n\n\n\n\nb\n\n\n\n\n\n\nc.\n\n\n\nd" * 8,
    "separators only": "-----\n=====\n-----\n" * 20,
    "no terminators": "this text goes on and on and never ends with any kind of mark " * 12,
    "astral letters": "𐐀𐐁𐐂 𝒜𝒷𝒸 𠀀𠀁𠀂 " * 14,
    "private and unassigned": "\ue000\uf8ff \U000f0000 \u0378 \U0010ffff\ufffe " * 10,
    "a byte sequence of BPE traps": "ÿþýü ÄÖÜ ﷽ ㍿ ½ ²³ Ⅷ ǅ ﬁ İı ſ 'ſ " * 10,
}

MARKDOWN_TEXTS = {
    "Markdown": MARKDOWN * 2,
    "Markdown with CRLF": MARKDOWN.replace("\n", "\r\n"),
    "a fence that never closes": "# A\n\n```\n# no\n\nx = 1\n" + "y = 2\n" * 20,
    "headings only": "".join(f"{'#' * (1 + i % 6)} Heading {i}\n\n" for i in range(20)),
    "skipped levels": "# A\n\na\n\n#### B\n\nb\n\n## C\n\nc\n\nD\n---\n\nd\n",
    "a table": "| a | b |\n|---|---|\n" + "| cell | another cell |\n" * 16,
}

#: nothing to see in any of these
BLANK = {
    "empty": "",
    "a space": " ",
    "line ends": "\n\r\n\r\n\n",
    "Unicode spaces": "\u3000\u2003\u00a0\u2028\u2029\x85\x1c",
    "tabs and form feeds": "\t\x0b\x0c" * 40,
}

#: deeper than any recursion limit
NESTED = {
    "brackets": "(" * 10_000 + "x" + ")" * 10_000,
    "quotes": ">" * 10_000 + " x\n",
    "lists on one line": "- " * 10_000 + "x\n",
    "lists by indentation": "".join("  " * level + "- item\n" for level in range(500)),
    "emphasis": "*a **b " * 5_000,
    "links": "[" * 10_000 + "x" + "](y)" * 10_000,
    "HTML": "<div>" * 10_000 + "x" + "</div>" * 10_000,
}


#: characters after which a text that repeats itself shows tiny chunks nothing new, and chunks of one unit
ENOUGH, ENOUGH_FOR_ONES = 90, 30


@cache
def hard_documents(brief: bool = False, enough: int = ENOUGH) -> dict[str, Document]:
    """Every text as a document, by its label; Markdown and code also as what they are.

    Args:
        brief: shorten a text that repeats itself to two repetitions and `enough` characters. It is
            for chunks so small that each repetition is cut like the one before it. A text that
            is twice as long before it repeats itself ends there.
        enough: characters after which a text shows such chunks nothing new.
    """
    as_given = partial(_without_more_of_the_same, enough=enough) if brief else str
    plain = {label: Document.from_text(as_given(text)) for label, text in TEXTS.items()}
    marked = {
        label: Document.from_text(as_given(text), "hard.md")
        for label, text in MARKDOWN_TEXTS.items()
    }
    others = {
        "Markdown as plain text": Document.from_text(MARKDOWN),
        "code": Document.from_text(as_given(CODE * 3), "hard.py"),
        "prose as Markdown": Document.from_text(PROSE, "prose.md"),
        "pages": with_pages(PROSE * 2),
    }
    return {**plain, **marked, **others}


def _without_more_of_the_same(text: str, enough: int) -> str:
    """A text as far as its second repetition, and at least so many characters in whole ones; one without any whole."""
    period = (text + text).find(text, 1)
    least = 1 if period > 2 * enough else 2
    return text[: period * max(least, -(-enough // period))]


def with_pages(text: str, length: int = 150) -> Document:
    """A document that a PDF parser might give: pages of a fixed number of characters."""
    starts = range(0, len(text), length)
    pages = tuple(
        Page(number, start, min(start + length, len(text)))
        for number, start in enumerate(starts, start=1)
    )
    return Document(text, uri="pages.pdf", mime_type="application/pdf", pages=pages)
