"""Messages: who wrote and received them, and what their sentences say that one of these people does."""

from __future__ import annotations

import regex

from ...types import Document
from .clauses import is_plain
from .english import FUNCTION_WORDS, words
from .german_clauses import is_verb
from .german_questions import is_told
from .keyphrases import words_of

#: words of what somebody does, at least and at most
FEWEST, MOST = 3, 16

#: the lines of a message that name people, and what stands before a quoted one
_HEADER = regex.compile(
    r"(?m)^[ \t>*]{0,8}(?:From|To|Cc|CC|Von|An|De|Para|À|Da):\**[ \t]{1,4}(?P<name>\p{Lu}[\p{L}'’-]{1,30} \p{Lu}[\p{L}'’-]{1,30})(?=[ \t]*(?:$|[<,;(]| {2}))"
)
_WROTE = regex.compile(
    r"(?m)^[ \t>*]{0,8}(?:On|Am) [^\n]{4,60}?(?:,|schrieb) (?P<name>\p{Lu}[\p{L}'’-]{1,30} \p{Lu}[\p{L}'’-]{1,30})[^\n]{0,80}:[ \t]*$"
)
_DOES = regex.compile(
    r"(?P<first>\p{Lu}[\p{L}'’-]{1,30})(?: (?P<last>\p{Lu}[\p{L}'’-]{1,30}))? (?P<does>(?P<verb>\p{Ll}+) [^,;:()]{8,120}?)(?:\.|, .*|(?: but| while| aber| und zwar) .*)"
)
#: how English verbs end that say what one person does
_FINITE = words("is was has had will can must should may sent got took made went gave left")
#: what is said in a clause that follows, and what a sentence says of many
_NO_DEED = words(
    "said says told tells asked asks thinks thought believes hopes wrote writes are were have"
)


def people_of(document: Document) -> frozenset[str]:
    """The first and last names of those who wrote or received the messages in a document; none where it has no heads of messages.

    >>> text = "From: Tom Baker <tom@mill.example>\\nTo: Priya Nair\\n\\nHello Priya."
    >>> sorted(people_of(Document.from_text(text)))
    ['Baker', 'Nair', 'Priya', 'Tom']
    """
    found = (*_HEADER.finditer(document.text), *_WROTE.finditer(document.text))
    return frozenset(word for match in found for word in match["name"].split())


def who_does(text: str, people: frozenset[str], in_english: bool) -> str | None:
    """Who does what a plain sentence of a message, in English or German, says of one of its people.

    >>> who_does("Tom is in charge of the server room.", frozenset({"Tom"}), True)
    'Who is in charge of the server room?'
    >>> who_does("Markus kümmert sich um den Aufbau.", frozenset({"Markus"}), False)
    'Wer kümmert sich um den Aufbau?'
    """
    match = _DOES.fullmatch(text) if people else None
    if not match or match["verb"] in _NO_DEED:
        return None
    if not people.issuperset({match["first"], match["last"] or match["first"]}):
        return None  # Baker Street is nobody
    does, verb = match["does"].strip(), match["verb"]
    if not FEWEST <= len(does.split()) <= MOST:
        return None
    if not in_english:
        return f"Wer {does}?" if is_verb(verb) and is_told(does) else None
    is_deed = verb in _FINITE or verb.endswith(("ed", "s"))
    is_ended = does.split()[-1].lower() not in FUNCTION_WORDS
    content = [word for word in words_of(does) if word not in FUNCTION_WORDS]
    is_fit = is_deed and is_ended and is_plain(does) and len(content) > 1
    return f"Who {does}?" if is_fit else None
