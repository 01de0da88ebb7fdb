"""By how much something rose or fell, or changed something else, as news and reports of results say."""

from __future__ import annotations

import re

from .clauses import ABOUT, IsSmall, about_of, is_plain
from .english import FUNCTION_WORDS

_PAST = {
    "fell": "fall",
    "rose": "rise",
    "grew": "grow",
    "shrank": "shrink",
    "declined": "decline",
    "decreased": "decrease",
    "increased": "increase",
    "dropped": "drop",
    "climbed": "climb",
    "jumped": "jump",
    "improved": "improve",
    "reduced": "reduce",
    "raised": "raise",
    "cut": "cut",
    "lowered": "lower",
    "shortened": "shorten",
    "extended": "extend",
    "delayed": "delay",
    "exceeded": "exceed",
    "outperformed": "outperform",
}
_NOW = {f"{verb}s": verb for verb in _PAST.values()} | {"outperform": "outperform"}
#: the verbs as they stand behind an auxiliary, of what goes up or down by itself
_BASES = ("rise", "fall", "grow", "shrink", "decline", "decrease", "increase", "drop", "climb")
#: what something rose by
_BY = r" by (?:about |around |nearly |almost |more than |at least |up to |only |roughly )*[£$€¥]?\d"
#: when or where it did
_WHERE = r"(?P<where> (?:in|along|between|during|on|over|since|at|among|within|from) [^,.;:()]{3,45}?)?(?=[,.;:(]| (?:after|and|but|while|when|as|because|with|compared|relative)\b)"
_ROSE = re.compile(
    rf"{ABOUT} (?P<did>{'|'.join((*_PAST, *_NOW))}|(?:will|would) (?:{'|'.join(_BASES)}))(?: sharply| slightly| again| further)?(?P<object> (?!by |to |in |on |at |from )[^,.;:()]{{2,60}}?)?{_BY}[\d,.]*(?: ?%| (?:percent|per cent|percentage points|(?!to )[a-z]+|dB))?(?: to [£$€]?\d[\d.,]*(?: (?:million|billion|percent|euros|dollars))?)?{_WHERE}"
)


def risen(text: str, is_small: IsSmall) -> tuple[str, str] | None:
    """The question by how much a plain English sentence says that something changed, and the words that tell; None where it says none.

    >>> risen("Orders for heat pumps fell by 34 percent in the second half of the year.", str.istitle)[0]
    'By how much did orders for heat pumps fall in the second half of the year?'
    >>> risen("The drug reduced the length of stay by 2.4 days.", str.istitle)[0]
    'By how much did the drug reduce the length of stay?'
    """
    match = _ROSE.match(text)
    about = about_of(match["about"], is_small) if match else None
    if not match or not about:
        return None
    what, where = match["object"] or "", match["where"] or ""
    told = f"{what}{where}".split()
    if told and (not is_plain(" ".join(told)) or told[-1] in FUNCTION_WORDS):
        return None
    verb = match["did"]
    will, _, base = verb.partition(" ")
    if base:
        return f"By how much {will} {about} {base}{what}{where}?", match[0].strip()
    is_one = verb in _NOW and verb not in _PAST
    does = ("does" if verb.endswith("s") else "do") if is_one else "did"
    asked = f"By how much {does} {about} {_PAST.get(verb) or _NOW[verb]}{what}{where}?"
    return asked, match[0].strip()
