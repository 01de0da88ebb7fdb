"""The word that a sentence in another language than English is asked for with a gap: a noun, as far as what stands around it tells."""

from __future__ import annotations

from collections.abc import Sequence

import regex

from .english import words

#: what stands right before a noun: articles, and prepositions with them; in Polish and Russian prepositions
_BEFORE = {
    "fr": words("le la les l un une du des d au aux de leur votre chaque"),
    "es": words("el la los las un una del al de su sus cada"),
    "it": words(
        "il lo la i gli le l un uno una del dello della dei degli delle dell al allo alla ai alle all nel nella nei nelle nell "
        "dal dalla dai dalle dall sul sulla sui sulle sull di ogni"
    ),
    "pt": words(
        "o a os as um uma do da dos das no na nos nas ao à aos às pelo pela de cada seu sua"
    ),
    "nl": words("de het een elk elke ieder iedere uw"),
    "pl": words("w we z ze na do od dla przy pod nad przez po bez"),
    "ru": words("в во с со на из к для от до по при под над без о об"),
}
#: what ends no noun: in Dutch an adjective does, in Polish and Russian too; and in all verbs in the infinitive do
_NO_NOUN = {
    "fr": regex.compile(
        r"(?:er|ir|ment|iers?|ières?)\Z|(?:même|autre|plusieur|premi|derni|nouve|grand|petit)"
    ),
    "es": regex.compile(r"(?:ar|er|ir|mente)\Z|(?:mism|otr|primer|últim|nuev|gran)"),
    "it": regex.compile(
        r"(?:are|ere|ire|mente)\Z|(?:stess|altr|prim|ultim|nuov|grand|qualsias|qualunqu|cert)"
    ),
    "pt": regex.compile(r"(?:ar|er|ir|mente)\Z|(?:mesm|outr|primeir|últim|nov|grand)"),
    "nl": regex.compile(r"e\Z|lijks?\Z"),
    "pl": regex.compile(r"(?:ych|ymi?|ego|emu|nej|[aeiy]ć)\Z"),
    "ru": regex.compile(r"(?:ых|ыми|ого|ому|ой|ий|ый|ую|ть)\Z"),
}
_LAST, NEAR = regex.compile(r"(?<!\p{L})(\p{L}+)[ '’]\Z"), 12
#: what stands behind a noun where no article tells it
_ENDS = regex.compile(r"\s*+(?:[,.;:!?)»”]|\Z)")


def noun_of(text: str, rare: Sequence[str], language: str) -> str:
    """Of some rare words of a sentence the one to ask for: a name, or the longest noun; empty where none is surely one.

    >>> noun_of("Lors du classement, le solveur examine seulement les composantes.", ["classement", "solveur", "examine"], "fr")
    'solveur'
    """
    base = language.partition("-")[0].lower()
    best = sorted(rare, key=lambda word: (word[0].isupper(), len(word)), reverse=True)
    return next((word for word in best if _is_noun(text, word, base)), "")


def _is_noun(text: str, word: str, language: str) -> bool:
    """Whether a word of a sentence stands as a noun does; one with a capital is a name, or any noun in German."""
    at = text.find(word)
    if text.count(word) != 1 or at <= 0:
        return False
    if word[0].isupper() and not word.isupper():
        return text[at - 2 : at].strip(" \"«“„'’(") not in {"", ".", ":", "?", "!"}
    before = _BEFORE.get(language)
    if before is None:
        return language != "de"
    told = _LAST.search(text, max(0, at - NEAR), at)
    if told is None or told[1].lower() not in before:
        return False
    is_ended = language not in ("pl", "ru") or bool(_ENDS.match(text, at + len(word)))
    return is_ended and not _NO_NOUN[language].search(word)
