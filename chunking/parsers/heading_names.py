"""The level of a heading by the name of its style, in the languages that programs are translated into; and how long one is."""

from __future__ import annotations

import re

_WORDS = (
    "heading", "überschrift", "titre", "título", "titulo", "encabezado", "titolo", "intestazione",
    "kop", "rubrik", "overskrift", "otsikko", "nagłówek", "nadpis", "címsor", "naslov", "titlu",
    "başlık", "pealkiri", "virsraksts", "antraštė", "επικεφαλίδα", "заголовок", "заглавие",
    "标题", "標題", "見出し", "제목", "כותרת", "عنوان", "tiêu đề", "หัวเรื่อง",
)  # fmt: skip
_HEADING = re.compile(rf"(?:{'|'.join(_WORDS)})[ _]?([1-9])", re.IGNORECASE)
_TITLES = frozenset({"title", "titel", "titre principal"})
_SUBTITLES = frozenset({"subtitle", "untertitel", "sous-titre", "subtítulo", "subtitulo", "sottotitolo", "ondertitel"})  # fmt: skip

#: characters beyond which a paragraph is text, also where it states the level of a heading: programs let
#: any paragraph be one, and clauses of contracts are set in the styles of headings for their numbers
LONGEST_HEADING = 250


def level_of_name(name: str) -> int | None:
    """The level from 1 that the name of a paragraph style stands for; None for other styles.

    >>> level_of_name("heading 2"), level_of_name("Überschrift 1"), level_of_name("Body Text 2")
    (2, 1, None)
    """
    found = _HEADING.fullmatch(name.replace("_20_", " ").strip())
    return int(found[1]) if found else None


def is_title_name(name: str) -> bool:
    """Whether the name is that of the style for the document's own title."""
    return name.strip().lower() in _TITLES


def is_subtitle_name(name: str) -> bool:
    """Whether the name is that of the style for what stands below the document's title, which heads nothing."""
    return name.strip().lower() in _SUBTITLES
