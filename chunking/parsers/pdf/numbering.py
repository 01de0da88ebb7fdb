"""What stands before a title: 3.1, IV., A., Appendix B, Chapter 2; and captions, which look alike."""

from __future__ import annotations

import re
from collections.abc import Iterable

_DECIMAL = re.compile(r"(?:[A-Z]\.|§ ?)?(\d{1,3}(?:\.\d{1,3}){0,5})\.?(?: +|$)")
_ROMAN_DECIMAL = re.compile(r"[IVX]{1,6}\.(\d{1,3}(?:\.\d{1,3}){0,4})\.?(?: +|$)")
_ROMAN = re.compile(r"(?:[IVX]{1,6})\. +")
_LETTER = re.compile(r"[A-Z]\. +")
_BELOW = re.compile(r"\d{1,2}\) +(?=[^\W\d_])")
_APPENDIX = re.compile(r"[A-Z] +(?=[A-Z]\w\w)")
CHAPTER = (
    "chapter|part|section|appendix|annex|kapitel|teil|anhang|abschnitt|chapitre|partie|annexe|"
    "cap[ií]tulo|parte|secci[oó]n|ap[eéê]ndice|capitolo|hoofdstuk|rozdzia[łl]|глава|раздел"
)
_NAMED = re.compile(
    rf"(?:{CHAPTER}) +"
    r"(?:\d{1,3}|[A-Z]|[IVX]{1,6})(?![\w])[.:]?(?: +|$)",
    re.IGNORECASE,
)
#: a chapter's name or number alone, before the line that says what it is about
_COUNT = (
    r"\d{1,3}|[A-Z]|[IVX]{1,6}|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirteen|"
    "fourteen|fifteen|sixteen|seventeen|eighteen|nineteen|twenty"
)
_LABEL = re.compile(rf"(?:{CHAPTER}) +(?:{_COUNT})[.:]?", re.IGNORECASE)
_LABEL_NAME = re.compile(CHAPTER, re.IGNORECASE)
_LABEL_COUNT = re.compile(_COUNT, re.IGNORECASE)
_PART = re.compile(
    r"(?:part|teil|partie|parte|deel|część|часть) +(?:\d{1,2}|[A-Z]|[IVX]{1,6})(?!\w)", re.I
)
_NUMBERS = (_DECIMAL, _ROMAN_DECIMAL, _NAMED, _ROMAN, _APPENDIX, _LETTER)
_FIRST = re.compile(
    rf"(?:§ ?)?[01](?!\d)(?:\.[01](?!\d))*|[IA]\.|(?:{CHAPTER}) +(?:1|I|A|one)(?!\w)",
    re.IGNORECASE,
)
_CAPTION = re.compile(
    r"(?i:fig(?:ure|ura)?|tab(?:le|elle|leau|la)?|abb(?:ildung)?|listing|algorithm|scheme|plate|chart|"
    r"image|photo|box|map|mapa|carte|theorem|lemma|corollary|definition|proposition|remark|example|proof|claim|"
    r"th[ée]or[èe]me|lemme|corollaire|d[ée]finition|remarque|exemple|avertissement|preuve|"
    r"satz|korollar|bemerkung|beispiel|beweis|teorema?|corol[aá]rio|corolario|defini(?:ci[oó]n|[cç][aã]o)|"
    r"observa(?:ci[oó]n|[cç][aã]o)|ejemplo|exemplo|osservazione|esempio|definizione|quadro|gr[aá]fico|cuadro|grafik|diagramm?|schema|schaubild)"
    r"\.? *(?:\(?\d|[A-Z]\.?\d|[IVX]{1,6}(?!\w))"
    r"|(?:[表图圖図]|표|그림) *\d"
)
#: what stands above a remark in a box
_NOTES = frozenset(
    [
        "note",
        "warning",
        "caution",
        "tip",
        "important",
        "attention",
        "hint",
        "danger",
        "hinweis",
        "achtung",
        "warnung",
        "wichtig",
        "vorsicht",
        "tipp",
        "remarque",
        "avertissement",
        "astuce",
        "nota",
        "advertencia",
        "aviso",
        "atención",
        "consejo",
        "attenzione",
        "avviso",
        "suggerimento",
    ]
)
#: titles that are seldom numbered
_SAID = (
    "abstract references bibliography acknowledgment acknowledgments acknowledgement acknowledgements "
    "appendix appendices contents index glossary preface foreword introduction conclusion conclusions "
    "zusammenfassung literatur literaturverzeichnis inhaltsverzeichnis résumé bibliographie resumen "
    "referencias bibliografía riassunto bibliografia sommaire résumé conclusión introducción introduzione "
    "conclusioni introdução conclusão resumo sumário einleitung einführung fazit anhang danksagung vorwort "
    "remerciements agradecimientos agradecimentos summary overview background"
)
_USUAL = frozenset([*_SAID.split(), "table of contents", "table des matières", "executive summary"])


def has_roman(texts: Iterable[str]) -> bool:
    """Whether sections are counted I., II., III.: then A. and 1. count what lies below them."""
    return any(_ROMAN.match(text) and text[0] == "I" for text in texts)


def is_below(text: str) -> bool:
    """Whether a title is numbered 1), as IEEE numbers what is below sections."""
    return _BELOW.match(text) is not None


def depth(text: str, roman: bool = False) -> int:
    """How deep the number before a title says that it lies, from 1; 0 where there is none."""
    if match := _ROMAN_DECIMAL.match(text):
        return match[1].count(".") + 2
    if match := _DECIMAL.match(text):
        dots = min(match[1].count("."), 5)
        return dots + 1 + 2 * (roman and not dots) + text[0].isalpha()
    if _NAMED.match(text) or _ROMAN.match(text) or _APPENDIX.match(text):
        return 1
    if is_below(text):
        return 3
    return (2 if roman else 1) if _LETTER.match(text) else 0


def section_number(text: str) -> tuple[int, ...] | None:
    """The figures before a title, as (3, 1) of `3.1 Scope`; None where there are none."""
    match = _DECIMAL.match(text)
    is_title = match is not None and is_numbered_title(text)
    return tuple(map(int, match[1].split("."))) if match and is_title else None


def is_part(text: str) -> bool:
    """Whether a title is that of a part: numbered in Roman figures, or called so."""
    return (_ROMAN.match(text) or _PART.match(text)) is not None


def is_numbered_title(text: str) -> bool:
    """Whether a number stands before words that begin with a capital or a letter without case."""
    number = next((m for pattern in _NUMBERS if (m := pattern.match(text))), None)
    rest = text[number.end() :] if number else ""
    return rest[:1].isalpha() and not rest[0].islower()


def begins_count(text: str) -> bool:
    """Whether the number before a title is the first of its kind: 0, 1, 1.1, I., A., Chapter 1."""
    return depth(text) > 0 and _FIRST.match(text) is not None


def is_label(text: str) -> bool:
    """Whether a line says that a chapter or a part begins, and not what it is about."""
    return _LABEL.fullmatch(text.strip()) is not None


def names_chapter(text: str) -> bool:
    """Whether a line is the word for a chapter alone, whose number is on the next."""
    return _LABEL_NAME.fullmatch(text.strip()) is not None


def counts_chapter(text: str) -> bool:
    """Whether a line is a number alone, in figures, letters or words."""
    return _LABEL_COUNT.fullmatch(text.strip(" .:")) is not None


def is_usual(text: str) -> bool:
    """Whether a line says what an unnumbered section is often called."""
    return text.strip(" .:").casefold() in _USUAL


def is_caption(text: str) -> bool:
    """Whether a line names a figure, a table or a theorem with its number."""
    return _CAPTION.match(text) is not None


def is_note(text: str) -> bool:
    """Whether a line says that a note or a warning follows."""
    return text.strip(" .:!").casefold() in _NOTES
