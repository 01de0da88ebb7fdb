"""Text of Indian scripts whose fonts say wrongly which letters they show: signs stand within its words."""

from __future__ import annotations

import re

#: words that tell it, and the share of them that have a sign or another script's letter within
_ENOUGH, _OFTEN = 20, 0.1
_INDIAN = "\u0900-\u0dff"
_WORD = re.compile(rf"[{_INDIAN}]{{2}}")
#: what joins parts of a word in any script may stand there
_MIXED_UP = re.compile(rf"[{_INDIAN}][^\s{_INDIAN}\u200c\u200d.,:;/\u2010-\u2019'-]+[{_INDIAN}]")

WARNING = (
    "the fonts of this file say wrongly which letters they show, so words are misspelt: save the file anew "
    "from where it was written, or read it with tesseract"
)


def is_mixed_up(text: str) -> bool:
    """Whether many words in Indian scripts hold what no word does. Linear in the text."""
    words = [word for word in text.split() if _WORD.search(word)]
    mixed = sum(_MIXED_UP.search(word) is not None for word in words)
    return len(words) >= _ENOUGH and mixed > _OFTEN * len(words)
