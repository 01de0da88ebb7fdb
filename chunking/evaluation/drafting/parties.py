"""Between whom a contract is concluded: by that contracts of one form are told apart."""

from __future__ import annotations

import re

#: characters of a contract within which its parties are named
HEAD = 1500

#: small words inside names: Bank of the West, Klinik am Park, Gasthof zum Löwen
_SMALL = (
    r"(?:of(?:[ \t]++the)?|(?:at|by|on|in)[ \t]++the|for(?:[ \t]++the)?|d[eu]|della|van(?:[ \t]++de[nr]?)?|von(?:[ \t]++de[rm])?|de[rs]"
    r"|am|[bv]om|beim|zu[mr]|im|(?:an|auf|in|bei|hinter|unter|vor|zu)[ \t]++de[rmn]|für(?:[ \t]++d(?:ie|en|as))?)"
)
#: what a name does not end with that goes on: Alder Ltd of Leeds
_UNFORMED = "".join(
    f"(?<!{form})" for form in ("Ltd", "Ltd.", "Inc", "Inc.", "LLC", "plc", "GmbH", " AG", " KG")
)
_NAME = (
    r"(?:(?:[Tt]he|der|dem)[ \t]++)?[A-ZÄÖÜ][\w&.'’-]*+"
    rf"(?:(?:{_UNFORMED}[ \t]++{_SMALL}(?![ \t]++[\w.-]++[ \t]++\d))?[ \t]++(?:[A-ZÄÖÜ][\w&.'’-]*+|&)){{0,6}}+(?:[ \t]++(?:plc|gGmbH|mbH|eG|e\.[ \t]?V\.)(?!\w))?+"
)
_NUMBER = r"(?:\(\w\)\s*+)?[*_]{0,2}+"
_ONE = rf"\b(?:between|BETWEEN|[Zz]wischen|ZWISCHEN)[:\s]++{_NUMBER}(?P<one>{_NAME})"
_OTHER = rf"(?:and|und|AND|UND)\s++{_NUMBER}(?P<other>{_NAME})"
#: what is told of the first: its address, over lines, but over no paragraph that the second does not begin
_TOLD = r"(?:[^\n]|\n(?![ \t]*+\n)|\n(?=\s*+(?:and|und|AND|UND|\(\w\)))){0,300}?"
#: the surest first: the names side by side, an "and" that is set off, and any other, which may be part of an address
_SIDE_BY_SIDE = re.compile(rf"{_ONE}[*_]{{0,2}}+\s++{_OTHER}")
_SET_OFF = re.compile(rf"{_ONE}{_TOLD}[,;)\]\n]\s*+{_OTHER}")
_ANY = re.compile(rf"{_ONE}(?P<told>{_TOLD})\b{_OTHER}")
#: where a company is registered may have two names: England and Wales
_REGISTERED = re.compile(r"\b(?:registered|incorporated|established|eingetragen)\b", re.IGNORECASE)

#: the words for a contract, and the brackets in which one names its parties
_CONTRACT = re.compile(
    r"\b(?:agreements?|contracts?|lease|deed|licen[cs]e|tenancy|parties)\b|(?<!in )\bterms (?:of|and)\b"
    r"|vertr[aä]g|vereinbarung|\((?:the )?[\"“„]",
    re.IGNORECASE,
)
_SENTENCE_END = re.compile(r"(?<=[a-zäöüß)\"”])[.!?]\s|\n[ \t]*+\n")


def parties_of(text: str) -> tuple[str, str] | None:
    """The two names of a contract, None where it does not begin with them, or is none.

    >>> parties_of('Made between Aldera Hosting GmbH ("the Provider") and Norvik Museum ("the Customer").')
    ('Aldera Hosting GmbH', 'Norvik Museum')
    >>> parties_of("The road between Leeds and York was closed.")
    """
    head = text[:HEAD]
    found = _SIDE_BY_SIDE.search(head) or _SET_OFF.search(head) or _ANY.search(head)
    if not found or _REGISTERED.search(found.groupdict().get("told") or ""):
        return None
    is_contract = _CONTRACT.search(_first_line(head)) or _CONTRACT.search(_sentence(head, found))
    return (_trimmed(found["one"]), _trimmed(found["other"])) if is_contract else None


def _first_line(text: str) -> str:
    return text.lstrip().partition("\n")[0]


def _sentence(text: str, found: re.Match[str]) -> str:
    """The sentence that names two, whole."""
    before = [end.end() for end in _SENTENCE_END.finditer(text, 0, found.start())]
    after = _SENTENCE_END.search(text, found.end())
    return text[before[-1] if before else 0 : after.start() if after else len(text)]


def _trimmed(name: str) -> str:
    """A name without the full stop of its sentence; that of an abbreviation stays."""
    is_abbreviated = re.search(r"\b(?:Ltd|Inc|Co|Corp|[A-Z])\.\Z", name)
    return name if is_abbreviated else name.rstrip(".'’-")
