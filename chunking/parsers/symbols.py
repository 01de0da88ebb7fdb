"""What the characters of pictorial fonts mean: office programs number those of Symbol and Wingdings from U+F020 on."""

from __future__ import annotations

import re

#: the characters of Symbol from U+F020 and from U+F0A0 on; what has no meaning alone is a space
_LOW = " !∀#∃%&∋()∗+,−./0123456789:;<=>?≅ΑΒΧΔΕΦΓΗΙϑΚΛΜΝΟΠΘΡΣΤΥςΩΞΨΖ[∴]⊥_‾αβχδεφγηιϕκλµνοπθρστυϖωξψζ{|}∼"
_HIGH = (
    "€ϒ′≤⁄∞ƒ♣♦♥♠↔←↑→↓°±″≥×∝∂•÷≠≡≈…⏐⎯↵ℵℑℜ℘⊗⊕∅∩∪⊃⊇⊄⊂⊆∈∉∠∇®©™∏√⋅¬∧∨⇔⇐⇑⇒⇓"
    "◊⟨®©™∑⎛⎜⎝⎡⎢⎣⎧⎨⎩⎪ ⟩∫⌠⎮⌡⎞⎟⎠⎤⎥⎦⎫⎬⎭"
)
_SYMBOL = {0xF020 + at: char for at, char in enumerate(_LOW)} | {
    0xF0A0 + at: char for at, char in enumerate(_HIGH)
}
#: of Wingdings what writers and their programs put into text: smileys, boxes, ticks and arrows
_WINGDINGS = {
    0xF04A: "☺", 0xF04B: "😐", 0xF04C: "☹", 0xF06E: "■", 0xF06F: "□", 0xF078: "☒", 0xF0A7: "▪", 0xF0A8: "◻",
    0xF0D8: "➢", 0xF0DF: "←", 0xF0E0: "→", 0xF0E1: "↑", 0xF0E2: "↓", 0xF0E8: "➔", 0xF0F3: "⇔",
    0xF0FB: "✗", 0xF0FC: "✓", 0xF0FD: "☒", 0xF0FE: "☑",
}  # fmt: skip
_CODE, _UNKNOWN = re.compile("[0-9a-fA-F]{4}"), 0xF000
_FONTS = {"symbol": _SYMBOL, "wingdings": _WINGDINGS}


def as_unicode(text: str, font: str) -> str:
    """A text in which the characters of Symbol and Wingdings are those that they show; of other fonts they stay.

    >>> as_unicode("\\uf061 \\uf0b3 2", "Symbol"), as_unicode("\\uf0fc", "Wingdings"), as_unicode("\\uf0e0", "FontAwesome")
    ('α ≥ 2', '✓', '\\uf0e0')
    """
    return text if text.isascii() else text.translate(_FONTS.get(font.lower(), {}))


def symbol(font: str, code: str) -> str:
    """A character by its number in a font, in hexadecimal; a space where it is a picture that no other font has.

    >>> symbol("Wingdings", "F0E0"), symbol("Symbol", "0061"), symbol("Webdings", "F061")
    ('→', 'α', ' ')
    """
    number = int(code, 16) if _CODE.fullmatch(code) else _UNKNOWN
    known = _FONTS.get(font.lower(), {})
    if char := known.get(number | 0xF000 if number < 0x100 else number):
        return char
    return chr(number) if not 0xD800 <= number <= 0xF8FF else " "
