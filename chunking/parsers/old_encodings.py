"""Encodings from before Unicode: told by the letters that a text shows when it is read in each of them."""

from __future__ import annotations

import codecs
import re
from collections.abc import Callable, Iterator
from itertools import pairwise

_SAMPLE = 65_536
#: letters that say something, and the share of the words with such letters that have no other
_FEW, _NEARLY_ALL = 8, 0.9
#: the share of kana in Japanese, of characters that are usual in Chinese, and of the most frequent letters elsewhere
_KANA, _USUAL, _FREQUENT = 0.2, 0.8, 0.4
#: the table of an encoding of Chinese has what is used most first: the last first byte of that
_LAST_USUAL = {"gb2312": 0xD7, "big5": 0xC6}
#: in Korean a third of all syllables
_SYLLABLES = "이다는에의가을하고로지한기를사도은인대자어나리시해서정있스일아제부보수전주과장들게라그와상원구만공안해여습니요"
#: the most frequent letters of alphabets; of Cyrillic and Greek the small ones, which other encodings show as capitals
_LETTERS = {
    "windows-1251": "оеаинтсрвл",
    "koi8-r": "оеаинтсрвл",
    "cp866": "оеаинтсрвл",
    "windows-1253": "αοιετσνηρπ",
    "windows-1255": "יוהלאמרתבש",
    "windows-1256": "اليمنورتبة",
}
_WORD = re.compile(r"[^\W\d_]+")


def old_encoding(data: bytes) -> str | None:
    """The encoding of a text that is no UTF-8, None where it is none of these. Linear in a sample.

    >>> old_encoding("Сначала рассматривается поезд, затем самолёт".encode("koi8-r"))
    'koi8-r'
    """
    for name, is_such in _EAST_ASIAN.items():
        text = _read(data, name)
        if text and _stands_together(text) and is_such(text):
            return name
    shares = {name: _frequent(_read(data, name), often) for name, often in _LETTERS.items()}
    best = max(shares, key=lambda name: shares[name])
    return best if shares[best] > _FREQUENT else None


def _read(data: bytes, encoding: str) -> str:
    """The beginning of a text in an encoding, nothing where it is none in that."""
    try:
        return codecs.getincrementaldecoder(encoding)().decode(data[:_SAMPLE])
    except UnicodeDecodeError:
        return ""


def _foreign(text: str) -> Iterator[str]:
    return (char for char in text if char.isalpha() and not char.isascii())


def _share(text: str, is_one: Callable[[str], bool]) -> float:
    """The share of letters of which something holds, of those beside ASCII."""
    found = [is_one(char) for char in _foreign(text)]
    return sum(found) / len(found) if len(found) >= _FEW else 0.0


def _stands_together(text: str) -> bool:
    """Whether letters beside ASCII stand beside each other: accents of Latin stand among its letters."""
    pairs = [not after.isascii() for before, after in pairwise(text) if not before.isascii()]
    return 3 * sum(pairs) > len(pairs)


def _is_japanese(text: str) -> bool:
    kana = _share(text, _is_kana)
    return kana > _KANA and kana + _share(text, _is_ideograph) > _NEARLY_ALL


def _is_korean(text: str) -> bool:
    return _share(text, lambda char: "가" <= char <= "힣") > _NEARLY_ALL and (
        _share(text, lambda char: char in _SYLLABLES) > _KANA
    )


def _is_chinese(table: str) -> Callable[[str], bool]:
    def is_usual(char: str) -> bool:
        code = char.encode(table, "replace")
        return _is_ideograph(char) and len(code) == 2 and code[0] <= _LAST_USUAL[table]

    return lambda text: _share(text, is_usual) > _USUAL


def _is_kana(char: str) -> bool:
    return "\u3041" <= char <= "\u30fe"


def _is_ideograph(char: str) -> bool:
    return "\u4e00" <= char <= "\u9fff"


def _frequent(text: str, often: str) -> float:
    """The share of frequent letters in an alphabet; 0 where its letters stand in words with those of ASCII."""
    words = [word for word in _WORD.findall(text) if not word.isascii()]
    whole = [word for word in words if not any(char.isascii() for char in word)]
    is_alphabet = len(whole) >= _NEARLY_ALL * len(words)
    return _share(text, lambda char: char in often) if is_alphabet else 0.0


#: in this order, as bytes of one may be text in a later one
_EAST_ASIAN = {
    "cp932": _is_japanese,
    "euc-jp": _is_japanese,
    "cp949": _is_korean,
    "gb18030": _is_chinese("gb2312"),
    "cp950": _is_chinese("big5"),
}
