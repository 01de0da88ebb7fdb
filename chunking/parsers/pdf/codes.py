"""The codes of a page's characters; of bitmaps whose glyphs were called `a97`, they are taken back from ornaments.

Ghostscript gives the glyphs of TeX's bitmaps such names, and then takes these for those of the font Zapf
Dingbats, in which `a97` is a heavy quotation mark: a whole paper reads as ornaments.
"""

from __future__ import annotations

from typing import Any

#: the ornaments that are called a1, a2 and so on; a space stands for none
_ORNAMENTS = (
    "✁✂✄☎✆✝✞✟✠✡☛☞✌✍✎✏✑✒✓✔✕✖✗✘✙✚✛✜✢✣✤✥✦✧★✩✪✫✬✭✮✯✰✱✲✳✴✵✶✷✸✹✺✻✼✽✾✿❀❁❂❃❄❅❆❇❈❉❊❋"
    "●❍■❏❑▲▼◆❖ ◗❘❙❚❯❱❲❳❨❩❬❭❪❫❴❵❛❜❝❞❡❢❣❤✐❥❦❧♠♥♦♣    ✉✈✇①②③④⑤⑥⑦⑧⑨⑩❶❷❸❹❺❻❼❽❾❿➀"
    "➁➂➃➄➅➆➇➈➉➊➋➌➍➎➏➐➑➒➓➔→➣↔↕➙➛➜➝➞➟➠➡➢➤➥➦➧➨➩➫➭➯➲➳➵➸➺➻➼➽➾➚➪➶➹➘➴➷➬➮➱✃❐❒❮❰"
)
_NUMBERS = {ord(sign): at for at, sign in enumerate(_ORNAMENTS, 1) if sign != " "}
#: the shares of a page's characters that are ornaments, and letters that are known by their codes alone, from which it is set so
_MANY, _SOME = 0.3, 0.05
#: one of so many characters is looked at
_LOOKED_AT = 7
_REPLACED = {0x00A0: " ", 0x00AD: "\u00ad", 0xFFFE: "-", 0x0002: "-", 0xF0B7: "•", 0xF0A7: "▪"}


def character(code: int) -> str:
    """The character of a code; controls and lone surrogates become nothing."""
    if code in _REPLACED:
        return _REPLACED[code]
    if code < 32:
        return " " if code == 9 else ""
    return "" if 0xD800 <= code < 0xE000 or code > 0x10FFFF else chr(code)


class Codes:
    """The codes of the first `count` characters of a page of pdfium, and whether fonts say what they are."""

    def __init__(self, page: Any, count: int) -> None:
        import pypdfium2.raw as raw

        self.raw, self.page = raw, page
        self.numbered = False
        self.numbered = self._is_numbered(count)

    def code(self, index: int) -> int:
        """The code of a character."""
        code: int = self.raw.FPDFText_GetUnicode(self.page, index)
        return _NUMBERS.get(code, code) if self.numbered else code

    def is_unknown(self, index: int) -> bool:
        """Whether its font does not say which character has the code."""
        if self.raw.FPDFText_HasUnicodeMapError(self.page, index) == 1:
            return True
        return self.numbered and self.raw.FPDFText_GetUnicode(self.page, index) in _NUMBERS

    def _is_numbered(self, count: int) -> bool:
        """Whether many characters are ornaments, and letters that no ornament is called after stand among them."""
        codes = [(index, self.code(index)) for index in range(0, count, _LOOKED_AT)]
        ornaments = sum(code in _NUMBERS for _, code in codes)
        if ornaments < max(1, _MANY * len(codes)):
            return False
        letters = sum(chr(code).isalpha() and self.is_unknown(index) for index, code in codes)
        return letters >= _SOME * len(codes)
